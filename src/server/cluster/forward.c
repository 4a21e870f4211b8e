// Forwarding: a client may be connected to any node. Requests about a table of another node go
// there as they are, over the link to it; the answers come back the same way.
#include "server/cluster/forward.h"

#include "base/memory.h"
#include "server/hall/requests.h"
#include "server/list.h"

#include <search.h>

enum {
    WAYS = FOLLOW_MAX, // tables of other nodes whose owner is remembered for a client
    HELD_MOST = 32,    // requests of one client that can wait
    HELD_MS = 15000,   // and how long: lease and takeover together take less
};

// Where a table was last found.
struct way {
    char table[TABLE_ID + 1];
    struct visit *visit;
};

// A request that waits: its table belongs to a node that cannot be reached.
struct held {
    struct held *next;
    int64_t since;
    size_t length;
    char text[];
};

struct door {
    struct client *client;
    struct visit *visits;
    struct way ways[WAYS];
    int next_way; // to be replaced
    // Requests in their order, as long as the first of them waits for this node: until there is a
    // link to it, or until its row has ended and another node has the table.
    struct held *first, *last;
    int held;
    int64_t node;
    struct door *next, *previous; // of those with such requests
};

static struct door *open_door(struct client *client) {
    if (!client->door)
        client->door = must(calloc(1, sizeof *client->door));
    client->door->client = client;
    return client->door;
}

// ----------------------------------------------------------------------------------------- finding

static struct visit *find_way(const struct client *client, const char *table) {
    for (int i = 0; client->door && i < WAYS; i++)
        if (strcmp(client->door->ways[i].table, table) == 0)
            return client->door->ways[i].visit;
    return NULL;
}

static void note_way(struct door *door, const char *table, struct visit *visit) {
    struct way *way = &door->ways[door->next_way++ % WAYS];
    snprintf(way->table, sizeof way->table, "%s", table);
    way->visit = visit;
}

static struct visit *find_visit(const struct client *client, const struct peer *peer) {
    struct visit *visit = client->door ? client->door->visits : NULL;
    while (visit && visit->peer != peer)
        visit = visit->next;
    return visit;
}

bool forward_visits(const struct client *client, const struct peer *peer) {
    return find_visit(client, peer);
}

static struct visit *want_visit(struct hall *hall, struct client *client, struct peer *peer) {
    struct door *door = open_door(client);
    struct visit *visit = find_visit(client, peer);
    if (visit)
        return visit;
    visit = peers_visit(hall, peer, client);
    visit->next = door->visits;
    return door->visits = visit;
}

void forward_forget(struct client *client, const struct visit *visit) {
    struct door *door = client->door;
    struct visit **at = &door->visits;
    while (*at != visit)
        at = &(*at)->next;
    *at = visit->next;
    for (int i = 0; i < WAYS; i++)
        if (door->ways[i].visit == visit)
            door->ways[i] = (struct way){0};
}

// ----------------------------------------------------------------------------------------- holding

static void hold(struct hall *hall, struct client *client, const char *text, size_t length) {
    struct door *door = open_door(client);
    if (door->held >= HELD_MOST) {
        hall_end(hall, client, 1013);
        return;
    }
    struct held *held = must(malloc(sizeof *held + length));
    *held = (struct held){NULL, hall->now, length};
    memcpy(held->text, text, length);
    if (!door->first)
        list_join(&hall->nodes->waiting, door, next, previous);
    *(door->first ? &door->last->next : &door->first) = held;
    door->last = held;
    door->held++;
}

static void drop_first(struct hall *hall, struct door *door) {
    struct held *held = door->first;
    door->first = held->next;
    door->held--;
    free(held);
    if (!door->first)
        list_leave(&hall->nodes->waiting, door, next, previous);
}

void forward_leave(struct hall *hall, struct client *client) {
    struct door *door = client->door;
    while (door->first)
        drop_first(hall, door);
    for (struct visit *visit = door->visits, *next; visit; visit = next) {
        next = visit->next;
        peers_leave(hall, visit);
    }
    free(door);
    client->door = NULL;
}

// -------------------------------------------------------------------------------------- forwarding

enum route { HERE, SENT, WAIT };

// The table is another node's. What a guest's own node believes is no longer true.
static enum route hand_over(struct hall *hall, struct client *client, const char *table,
                            const char *text, size_t length) {
    struct peer *peer = peers_find(hall, hall->nodes->owner);
    if (client->guest) {
        hall_end(hall, client, 1012);
        return SENT;
    }
    if (!peer) {
        open_door(client)->node = hall->nodes->owner;
        return WAIT;
    }
    struct visit *visit = want_visit(hall, client, peer);
    note_way(client->door, table, visit);
    peers_ask(hall, visit, text, length);
    return SENT;
}

static enum route find_route(struct hall *hall, struct client *client, const char *table,
                             const char *text, size_t length) {
    struct refusal refusal;
    bool here = tfind(table, &hall->rooms, compare_ids);
    struct visit *visit = find_way(client, table);
    if (here && visit) {
        hall_end(hall, client, 1012); // it was elsewhere: what was told there may still be missing
        return SENT;
    }
    if (here)
        return HERE;
    if (visit) {
        peers_ask(hall, visit, text, length);
        return SENT;
    }
    if (room_find(hall, table, &refusal) || !nodes_is_elsewhere(hall))
        return HERE;
    return hand_over(hall, client, table, text, length);
}

bool forward_request(struct hall *hall, struct client *client, const struct request *request,
                     const char *text, size_t length) {
    if (!request->table || !client->person)
        return false;
    enum route route = client->door && client->door->first
                           ? WAIT
                           : find_route(hall, client, request->table, text, length);
    if (route == WAIT)
        hold(hall, client, text, length);
    return route != HERE;
}

// ---------------------------------------------------------------------------------------- retrying

static bool is_too_late(const struct hall *hall, const struct held *held) {
    return hall->now - held->since > HELD_MS;
}

// False if it has to wait for longer.
static bool do_held(struct hall *hall, struct client *client, const struct held *held) {
    struct request request;
    struct refusal refusal;
    memset(&refusal, 0, offsetof(struct refusal, view));
    message_read(held->text, held->length, &request, &refusal); // which worked before
    enum route route = is_too_late(hall, held)
                           ? SENT
                           : find_route(hall, client, request.table, held->text, held->length);
    if (is_too_late(hall, held)) {
        refuse(&refusal, REFUSE_STORAGE);
        hall_refuse(hall, client, &refusal, request.id, request.table);
    }
    if (route == HERE)
        request_do(hall, client, &request);
    message_free(&request);
    return route != WAIT;
}

// Nothing has changed: the node is alive, and there is no link to it.
static bool must_wait(const struct hall *hall, const struct door *door) {
    return !is_too_late(hall, door->first) && nodes_is_alive(hall, door->node) &&
           !peers_find(hall, door->node);
}

void forward_retry(struct hall *hall) {
    for (struct door *door = hall->nodes->waiting, *next; door; door = next) {
        next = door->next;
        while (door->first && (door->client->ended || (!must_wait(hall, door) &&
                                                       do_held(hall, door->client, door->first))))
            drop_first(hall, door);
    }
}
