// One of several nodes: its row in the store, which tables are its own, and what becomes of those
// of nodes that have died. All of it is done by asking the store again and again, as it alone
// knows.
#include "server/cluster/nodes.h"

#include "base/memory.h"
#include "server/cluster/forward.h"

#include <search.h>

enum {
    AGAIN_MS = 300,   // until a renewal that failed is tried again
    LOOK_MS = 500,    // how often the other nodes are read
    SWEEP_MS = 500,   // how often tables are looked for whose node has died
    SWEEP_MOST = 16,  // tables taken over at once, as each has to be read: others play meanwhile
    COUNT_MS = 10000, // how often the open tables of all nodes are counted
    LIST_MS = 1000,   // how often others are told of changes in the list of tables
};

static const struct store_leases *leases(const struct hall *hall) {
    return hall->kind->leases;
}

static int64_t own(const struct hall *hall) {
    return hall->settings.node->id;
}

// --------------------------------------------------------------------------------------- renewing

static bool note_lease(void *context, const char *table, const struct store_lease *lease) {
    struct hall *hall = context;
    struct room **found = tfind(table, &hall->rooms, compare_ids);
    if (found && (*found)->lease.epoch == lease->epoch)
        (*found)->held = true;
    return true;
}

// The row had ended: drops the tables that others have claimed since.
static void compare_leases(struct hall *hall) {
    struct store_trouble trouble;
    for (struct room *room = hall->first_room; room; room = room->next)
        room->held = false;
    if (leases(hall)->held(hall->store, own(hall), note_lease, hall, &trouble) < 0)
        return;
    hall->nodes->late = false;
    for (struct room *room = hall->first_room, *next; room; room = next) {
        next = room->next;
        if (!room->held)
            room_drop(hall, room, hall->durable + 1);
    }
}

static void log_refused(struct hall *hall) {
    struct store_trouble line;
    store_complain(&line, N_("Nodes with another version of the rules have taken over this store. "
                             "This node can do nothing until they have stopped."));
    if (!hall->nodes->refused)
        machine_log(line.why, "");
    hall->nodes->refused = true;
}

static void renew(struct hall *hall) {
    struct nodes *nodes = hall->nodes;
    struct store_trouble trouble;
    enum store_renewal renewal = leases(hall)->renew(hall->store, hall->settings.node, &trouble);
    bool done = renewal == STORE_RENEWED || renewal == STORE_RENEWED_LATE;
    nodes->next_renewal = hall->now + (done ? STORE_RENEW_MS : AGAIN_MS);
    // One that failed may have been done, and then this one does not know that it was late.
    nodes->unsure |= renewal == STORE_RENEW_FAILED;
    nodes->late |= renewal == STORE_RENEWED_LATE || (done && nodes->unsure);
    if (renewal == STORE_RENEW_REFUSED)
        log_refused(hall);
    if (done) {
        nodes->renewed = hall->now;
        nodes->refused = nodes->unsure = false;
    }
}

bool nodes_open(struct hall *hall, struct store_trouble *trouble) {
    enum store_renewal renewal = leases(hall)->renew(hall->store, hall->settings.node, trouble);
    hall->next_wake = INT64_MAX;
    if (renewal == STORE_RENEW_REFUSED)
        return store_complain(trouble,
                              N_("Nodes with another version of the rules use this store. All "
                                 "nodes must run the same version: stop the others first."));
    if (renewal == STORE_RENEW_FAILED)
        return false;
    hall->nodes = must(calloc(1, sizeof *hall->nodes));
    hall->nodes->renewed = hall->now;
    hall->nodes->next_renewal = hall->now + STORE_RENEW_MS;
    return true;
}

void nodes_retire(struct hall *hall) {
    struct store_trouble trouble;
    leases(hall)->retire(hall->store, own(hall), &trouble);
}

void nodes_free(struct hall *hall) {
    while (hall->nodes && hall->nodes->peers)
        hall_link_down(hall, hall->nodes->peers);
    free(hall->nodes);
    hall->nodes = NULL;
}

// --------------------------------------------------------------------------------------- claiming

bool nodes_is_elsewhere(const struct hall *hall) {
    return hall->nodes && hall->nodes->owner;
}

bool nodes_claim(struct hall *hall, const char *id, bool is_new, struct store_lease *lease,
                 struct refusal *refusal) {
    struct store_trouble trouble;
    *lease = (struct store_lease){0};
    if (!hall->nodes)
        return true;
    hall->nodes->owner = 0;
    int claimed = leases(hall)->claim(hall->store, own(hall), id, is_new, lease, &trouble);
    if (claimed > 0)
        return true;
    bool nobodys = claimed == 0 && !lease->node;
    hall->nodes->owner = claimed == 0 ? lease->node : 0;
    *lease = (struct store_lease){0};
    // There is no such table, or our own row has ended.
    if (nobodys && !is_new && hall->kind->due(hall->store, id, &trouble) == 0)
        return refuse_with(refusal, REFUSE_NO_TABLE, id, "");
    return refuse(refusal, REFUSE_STORAGE);
}

void nodes_release(struct hall *hall, const struct room *room) {
    struct store_trouble trouble;
    if (hall->nodes && room->lease.epoch)
        leases(hall)->release(hall->store, room->id, &room->lease, &trouble);
}

// ------------------------------------------------------------------------------------ other nodes

static bool note_node(void *context, const struct store_node *node) {
    struct hall *hall = context;
    struct nodes *nodes = hall->nodes;
    if (node->id == own(hall))
        return true;
    if ((size_t)nodes->alive_count < sizeof nodes->alive / sizeof *nodes->alive)
        nodes->alive[nodes->alive_count++] = node->id;
    if (!peers_find(hall, node->id))
        hall->network.dial(node->id, node->address);
    return true;
}

// By the present time, as the process may have been stopped until now. Clocks do not run alike, so
// that it is late a little before the row ends. It stays so until the leases have been compared.
bool nodes_is_late(const struct hall *hall) {
    return hall->nodes && (hall->nodes->late || machine_steady_us() / 1000 - hall->nodes->renewed >
                                                    STORE_LEASE_MS * 9 / 10);
}

struct nodes_figures nodes_measure(const struct hall *hall) {
    const struct nodes *nodes = hall->nodes;
    if (!nodes)
        return (struct nodes_figures){.alive = 1};
    return (struct nodes_figures){nodes->alive_count + 1, nodes->guest_count, nodes->takeovers,
                                  nodes->forwarded};
}

bool nodes_is_alive(const struct hall *hall, int64_t node) {
    for (int i = 0; i < hall->nodes->alive_count; i++)
        if (hall->nodes->alive[i] == node)
            return true;
    return false;
}

// A node whose row has ended owns nothing, even if it only sleeps: nothing more is asked of it.
static void look_around(struct hall *hall) {
    struct nodes *nodes = hall->nodes;
    struct store_trouble trouble;
    nodes->next_look = hall->now + LOOK_MS;
    nodes->alive_count = 0;
    if (leases(hall)->nodes(hall->store, note_node, hall, &trouble) < 0)
        return;
    for (struct peer *peer = nodes->peers; peer; peer = peer->next)
        if (peer->dialed && !peer->closing && !nodes_is_alive(hall, peer->node)) {
            peer->closing = true;
            hall->network.link_close(peer->link);
        }
    forward_retry(hall);
}

struct orphans {
    char ids[SWEEP_MOST][TABLE_ID + 1];
    int count;
};

static bool note_orphan(void *context, const char *id) {
    struct orphans *orphans = context;
    snprintf(orphans->ids[orphans->count++], sizeof orphans->ids[0], "%s", id);
    return orphans->count < SWEEP_MOST;
}

// Reading a table starts its clocks and grace periods, and the next tick asks its bots.
static void adopt(struct hall *hall) {
    struct orphans orphans = {.count = 0};
    struct store_trouble trouble;
    leases(hall)->orphans(hall->store, SWEEP_MOST, note_orphan, &orphans, &trouble);
    hall->nodes->next_sweep = hall->now + (orphans.count == SWEEP_MOST ? TICK_MS : SWEEP_MS);
    for (int i = 0; i < orphans.count; i++) {
        struct refusal refusal;
        hall->nodes->takeovers += room_find(hall, orphans.ids[i], &refusal) != NULL;
    }
}

static void count_tables(struct hall *hall) {
    struct store_trouble trouble;
    int count = hall->kind->count(hall->store, NULL, &trouble);
    if (count >= 0)
        hall->table_count = count;
    hall->nodes->next_count = hall->now + COUNT_MS;
}

void nodes_work(struct hall *hall) {
    struct nodes *nodes = hall->nodes;
    if (hall->now >= nodes->next_renewal)
        renew(hall);
    if (nodes->late)
        compare_leases(hall);
    if (hall->now >= nodes->next_look)
        look_around(hall);
    if (hall->now >= nodes->next_sweep)
        adopt(hall);
    if (hall->now >= nodes->next_count)
        count_tables(hall);
    if (hall->now >= nodes->next_list) {
        nodes->next_list = hall->now + LIST_MS;
        peers_tell_list(hall);
    }
}
