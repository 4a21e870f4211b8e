// The database: what PostgreSQL does for the nodes, in memory. A transaction takes no time, but its
// commit may fail, or have no answer. Without one it has happened, or has not, or will be decided
// later: until then it has its tables locked, as its rows would be in PostgreSQL, even if its node
// has died. As there, most transactions find out when they are committed that a table is another
// node's, and only careful ones, after a failure, ask first. A lease that is given back reaches the
// disk with whatever is written next, so a crash can undo that.
#include "simulation.h"

#include <assert.h>

struct row_event {
    struct store_event event;
    int64_t epoch;
};

struct row {
    char id[STORE_ID_MAX + 1];
    bool exists;
    char game[32], host[STORE_ID_MAX + 1];
    enum store_status status;
    int clock;
    int64_t time, due;
    char seats[PD_SEATS_MAX][STORE_ID_MAX + 1], played[PD_SEATS_MAX][STORE_ID_MAX + 1];
    struct row_event *events;
    int count;
    size_t capacity;
    struct store_lease lease, synced; // now, and what a crash leaves of it
    struct batch *locked;
};

struct row_person {
    char id[STORE_ID_MAX + 1], name[64];
    uint8_t hash[32];
    int64_t time;
};

struct row_node {
    int64_t id, until;
    char address[STORE_ADDRESS_MAX], rules[80];
};

enum { ROWS_MAX = 64, PEOPLE_MAX = 64, NODE_ROWS_MAX = 64 };

static struct row rows[ROWS_MAX];
static struct row_person people[PEOPLE_MAX];
static struct row_node node_rows[NODE_ROWS_MAX], synced_nodes[NODE_ROWS_MAX];
static int row_count, person_count, node_row_count, synced_node_count;
static int64_t out_until[NODES_MAX]; // when each node can reach it again
static store *stores;                // all connections there ever were

// A transaction.
struct batch {
    struct store_item *items;
    int count;
    size_t capacity;
    bool in_flight;
};

struct store {
    store *next;
    int node;
    bool dead;     // its process has ended
    bool in_doubt; // a commit had no answer
    bool careful;  // the next transaction asks first whose each table is
    struct batch *batch, *flying;
    struct batch *promised; // sabotage: acknowledged, but only in memory
};

// ----------------------------------------------------------------------------------------- trouble

static bool refuse_store(struct store_trouble *trouble, const char *why) {
    if (trouble)
        snprintf(trouble->why, sizeof trouble->why, "%s", why);
    return false;
}

static bool refuse_for_ever(struct store_trouble *trouble, const char *why, bool moved) {
    if (trouble) {
        trouble->lasting = true;
        trouble->moved = moved;
    }
    return refuse_store(trouble, why);
}

static bool reaches(const store *self, struct store_trouble *trouble) {
    return (!self->dead && world.now >= out_until[self->node]) ||
           refuse_store(trouble, "out of reach");
}

static bool may_read(const store *self, struct store_trouble *trouble) {
    return reaches(self, trouble) &&
           (!chance_of(world.faults.unread) || refuse_store(trouble, "a read fails"));
}

// ----------------------------------------------------------------------------------------- batches

static struct row *find_row(const char *id) {
    for (int i = 0; i < row_count; i++)
        if (strcmp(rows[i].id, id) == 0)
            return &rows[i];
    return NULL;
}

static struct row *want_row(const char *id) {
    struct row *row = find_row(id);
    if (row)
        return row;
    assert(row_count < ROWS_MAX);
    row = &rows[row_count++];
    *row = (struct row){0};
    snprintf(row->id, sizeof row->id, "%s", id);
    return row;
}

static char *copy_text(const char *text) {
    return must(strdup(text));
}

static void copy_texts(struct store_item *item) {
    switch (item->kind) {
    case STORE_EVENT:
        item->event.table = copy_text(item->event.table);
        item->event.kind = copy_text(item->event.kind);
        item->event.data = copy_text(item->event.data);
        break;
    case STORE_TABLE:
        item->table.id = copy_text(item->table.id);
        item->table.game = copy_text(item->table.game);
        item->table.host = copy_text(item->table.host);
        break;
    case STORE_SEAT:
        item->seat.table = copy_text(item->seat.table);
        item->seat.person = copy_text(item->seat.person);
        break;
    case STORE_PERSON:
        item->person.id = copy_text(item->person.id);
        item->person.name = copy_text(item->person.name);
    }
}

static void free_event(const struct store_event *event) {
    free((char *)event->table);
    free((char *)event->kind);
    free((char *)event->data);
}

static void free_texts(const struct store_item *item) {
    switch (item->kind) {
    case STORE_EVENT: free_event(&item->event); break;
    case STORE_TABLE:
        free((char *)item->table.id);
        free((char *)item->table.game);
        free((char *)item->table.host);
        break;
    case STORE_SEAT:
        free((char *)item->seat.table);
        free((char *)item->seat.person);
        break;
    case STORE_PERSON: free((char *)item->person.id); free((char *)item->person.name);
    }
}

static const char *table_of(const struct store_item *item) {
    switch (item->kind) {
    case STORE_EVENT: return item->event.table;
    case STORE_TABLE: return item->table.id;
    case STORE_SEAT: return item->seat.table;
    default: return NULL;
    }
}

static void free_batch(struct batch *batch) {
    for (int i = 0; batch && i < batch->count; i++)
        free_texts(&batch->items[i]);
    for (int i = 0; i < row_count; i++)
        if (rows[i].locked == batch)
            rows[i].locked = NULL;
    if (batch)
        free(batch->items);
    free(batch);
}

// ------------------------------------------------------------------------------------ what it does

static void add_event(struct store_item *item) {
    struct row *row = want_row(item->event.table);
    witness_write(&item->event, &item->lease, &row->lease);
    row->events = grow(row->events, sizeof *row->events, &row->capacity, (size_t)row->count + 1);
    row->events[row->count++] = (struct row_event){item->event, item->lease.epoch};
    item->kind = STORE_PERSON; // the texts now belong to the row
    item->person = (struct store_person){0};
}

static void set_table(const struct store_table *table) {
    struct row *row = want_row(table->id);
    row->exists = true;
    snprintf(row->game, sizeof row->game, "%s", table->game);
    snprintf(row->host, sizeof row->host, "%s", table->host);
    row->status = table->status;
    row->clock = table->clock;
    row->time = table->time;
    row->due = table->due;
    if (table->status == STORE_OVER)
        memcpy(row->played, row->seats, sizeof row->seats);
    if (table->status >= STORE_OVER)
        memset(row->seats, 0, sizeof row->seats);
}

static void set_person(const struct store_person *person) {
    int i = 0;
    while (i < person_count && strcmp(people[i].id, person->id) != 0)
        i++;
    assert(i < PEOPLE_MAX);
    person_count += i == person_count;
    snprintf(people[i].id, sizeof people[i].id, "%s", person->id);
    snprintf(people[i].name, sizeof people[i].name, "%s", person->name);
    memcpy(people[i].hash, person->hash, sizeof people[i].hash);
    people[i].time = person->time;
}

static bool has_event(const struct row *row, const struct store_event *event, int64_t epoch) {
    for (int i = 0; row && i < row->count; i++) {
        const struct store_event *there = &row->events[i].event;
        if (there->seq == event->seq)
            return row->events[i].epoch == epoch && there->time == event->time &&
                   there->seat == event->seat && strcmp(there->kind, event->kind) == 0 &&
                   strcmp(there->data, event->data) == 0;
    }
    return false;
}

static void apply_item(struct store_item *item) {
    if (item->kind == STORE_TABLE)
        set_table(&item->table);
    else if (item->kind == STORE_SEAT)
        snprintf(want_row(item->seat.table)->seats[item->seat.seat], STORE_ID_MAX + 1, "%s",
                 item->seat.person);
    else if (item->kind == STORE_PERSON)
        set_person(&item->person);
    else
        add_event(item);
}

// Everything before it in the log of the database is on disk as well.
static void sync_leases(void) {
    for (int i = 0; i < row_count; i++)
        rows[i].synced = rows[i].lease;
    memcpy(synced_nodes, node_rows, sizeof node_rows);
    synced_node_count = node_row_count;
}

static void apply(struct batch *batch) {
    for (int i = 0; i < batch->count; i++)
        apply_item(&batch->items[i]);
    sync_leases();
}

// ------------------------------------------------------------------------------------ transactions

static void add_item(struct batch *batch, const struct store_item *item) {
    batch->items = grow(batch->items, sizeof *item, &batch->capacity, (size_t)batch->count + 1);
    batch->items[batch->count] = *item;
    copy_texts(&batch->items[batch->count++]);
}

static void promise(store *self) {
    if (!self->promised)
        self->promised = must(calloc(1, sizeof *self->promised));
    for (int i = 0; i < self->batch->count; i++)
        add_item(self->promised, &self->batch->items[i]);
}

static void keep_promise(store *self) {
    if (self->promised)
        apply(self->promised);
    free_batch(self->promised);
    self->promised = NULL;
}

static bool begin(store *self, struct store_trouble *trouble) {
    if (!reaches(self, trouble))
        return false;
    if (self->flying) // this is the same batch, and waits for its own rows
        return refuse_store(trouble, "locked");
    if (chance_of(world.faults.unwritten))
        return refuse_store(trouble, "a transaction does not begin");
    keep_promise(self);
    self->batch = must(calloc(1, sizeof *self->batch));
    return true;
}

// Which event of the table was the last, as this transaction sees it?
static int last_event(const store *self, const struct row *row, const char *table) {
    int last = row && row->count ? row->events[row->count - 1].event.seq : 0;
    for (int i = 0; i < self->batch->count; i++) {
        const struct store_item *item = &self->batch->items[i];
        if (item->kind == STORE_EVENT && strcmp(item->event.table, table) == 0)
            last = item->event.seq;
    }
    return last;
}

static bool is_owner(const struct row *row, const struct store_lease *lease) {
    return !lease->epoch || world.sabotage == SABOTAGE_EPOCH ||
           (row && row->lease.node == lease->node && row->lease.epoch == lease->epoch);
}

// The next attempt, which is careful, finds out what is wrong.
static bool try_carefully(store *self, struct store_trouble *trouble) {
    self->careful = true;
    if (trouble)
        trouble->again = true;
    return refuse_store(trouble, "a careful transaction finds out");
}

static bool refuse_order(store *self, const struct store_item *item,
                         struct store_trouble *trouble) {
    if (item->lease.epoch && !self->careful && world.sabotage != SABOTAGE_ORDER)
        return try_carefully(self, trouble);
    return refuse_for_ever(trouble, "out of order", false);
}

static bool put(store *self, const struct store_item *item, struct store_trouble *trouble) {
    const char *table = table_of(item);
    struct row *row = table ? find_row(table) : NULL;
    if (row && row->locked)
        return refuse_store(trouble, "locked");
    if (self->careful && table && !is_owner(row, &item->lease)) {
        world.moved++;
        return refuse_for_ever(trouble, "another node's", true);
    }
    if (item->kind == STORE_EVENT && world.sabotage != SABOTAGE_KEY &&
        item->event.seq != last_event(self, row, table) + 1)
        return (self->in_doubt && has_event(row, &item->event, item->lease.epoch)) ||
               refuse_order(self, item, trouble);
    add_item(self->batch, item);
    return true;
}

static bool owns_all(const struct batch *batch) {
    for (int i = 0; i < batch->count; i++) {
        const char *table = table_of(&batch->items[i]);
        if (table && !is_owner(find_row(table), &batch->items[i].lease))
            return false;
    }
    return true;
}

static void lock_rows(struct batch *batch) {
    for (int i = 0; i < batch->count; i++)
        if (table_of(&batch->items[i]))
            want_row(table_of(&batch->items[i]))->locked = batch;
}

// Those who sent it find it done or not, if they are still there.
static void land(void *what, uint64_t number) {
    store *self = what;
    struct batch *batch = self->flying;
    (void)number;
    if (!batch)
        return;
    self->flying = NULL;
    if (chance_of(500))
        apply(batch);
    trace("the late commit of node %d is decided", self->node);
    free_batch(batch);
}

static void fly(store *self) {
    lock_rows(self->batch);
    self->flying = self->batch;
    self->batch = NULL;
    schedule(world.now + chance_between(0, 4 * SECOND), land, self, 0, false);
}

static bool lose_answer(store *self, struct store_trouble *trouble) {
    int outcome = (int)chance_between(0, 2);
    self->in_doubt = true;
    trace("a commit of node %d has no answer (%d)", self->node, outcome);
    if (outcome == 0)
        apply(self->batch);
    else if (outcome == 1 && !self->flying)
        fly(self);
    return refuse_store(trouble, "no answer");
}

static bool commit(store *self, struct store_trouble *trouble) {
    if (!owns_all(self->batch))
        return try_carefully(self, trouble);
    if (chance_of(world.faults.unanswered))
        return lose_answer(self, trouble);
    if (chance_of(world.faults.unwritten))
        return refuse_store(trouble, "a commit fails");
    if (world.sabotage == SABOTAGE_FORGET)
        promise(self);
    else
        apply(self->batch);
    free_batch(self->batch);
    self->batch = NULL;
    self->in_doubt = self->careful = false;
    return true;
}

static void rollback(store *self) {
    free_batch(self->batch);
    self->batch = NULL;
}

static bool tend(store *self, int64_t idle_ms, struct store_trouble *trouble) {
    if (idle_ms > 0)
        keep_promise(self);
    return idle_ms == 0 || reaches(self, trouble);
}

// ------------------------------------------------------------------------------------------- reads

static int read_events(store *self, const char *table, store_each_event *each, void *context,
                       struct store_trouble *trouble) {
    const struct row *row = find_row(table);
    int count = 0;
    if (!may_read(self, trouble))
        return -1;
    while (row && count < row->count)
        if (!each(context, &row->events[count++].event))
            break;
    return count;
}

static int read_person(store *self, const char *id, struct store_person *person, char name[64],
                       struct store_trouble *trouble) {
    if (!may_read(self, trouble))
        return -1;
    for (int i = 0; i < person_count; i++)
        if (strcmp(people[i].id, id) == 0) {
            *person = (struct store_person){.id = people[i].id, .time = people[i].time};
            memcpy(person->hash, people[i].hash, sizeof person->hash);
            strcpy(name, people[i].name);
            person->name = name;
            return 1;
        }
    return 0;
}

static bool has_seat(char seats[PD_SEATS_MAX][STORE_ID_MAX + 1], const char *person) {
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        if (strcmp(seats[seat], person) == 0)
            return true;
    return false;
}

static int read_seats(store *self, const char *person, int most, store_each_text *each,
                      void *context, struct store_trouble *trouble) {
    int count = 0;
    if (!may_read(self, trouble))
        return -1;
    for (int i = row_count - 1; i >= 0 && count < most; i--)
        if (rows[i].exists && rows[i].status < STORE_OVER && has_seat(rows[i].seats, person)) {
            count++;
            if (!each(context, rows[i].id))
                break;
        }
    return count;
}

static int read_played(store *self, const char *person, int skip, int most, store_each_text *each,
                       void *context, struct store_trouble *trouble) {
    int count = 0;
    if (!may_read(self, trouble))
        return -1;
    for (int i = row_count - 1; i >= 0 && count < most; i--)
        if (has_seat(rows[i].played, person) && skip-- <= 0) {
            count++;
            if (!each(context, rows[i].id))
                break;
        }
    return count;
}

static int read_overdue(store *self, int64_t time, int skip, int most, store_each_text *each,
                        void *context, struct store_trouble *trouble) {
    int count = 0;
    if (!may_read(self, trouble))
        return -1;
    for (int i = 0; i < row_count && count < most; i++)
        if (rows[i].exists && rows[i].status < STORE_OVER && rows[i].due <= time && skip-- <= 0) {
            count++;
            if (!each(context, rows[i].id))
                break;
        }
    return count;
}

static int64_t read_due(store *self, const char *table, struct store_trouble *trouble) {
    const struct row *row = find_row(table);
    if (!may_read(self, trouble))
        return -1;
    return row && row->exists ? row->due : 0;
}

static int read_clocks(store *self, store_each_clock *each, void *context,
                       struct store_trouble *trouble) {
    int count = 0;
    if (!reaches(self, trouble))
        return -1;
    for (int i = 0; i < row_count; i++) {
        const struct row *row = &rows[i];
        if (!row->exists || row->status != STORE_PLAYING || !row->clock)
            continue;
        count++;
        if (!each(context, row->id, row->clock,
                  row->count ? row->events[row->count - 1].event.time : row->time))
            break;
    }
    return count;
}

static int64_t read_newest(store *self, struct store_trouble *trouble) {
    int64_t newest = 0;
    if (!reaches(self, trouble))
        return -1;
    for (int i = 0; i < row_count; i++) {
        int64_t time = rows[i].count ? rows[i].events[rows[i].count - 1].event.time : 0;
        newest = time > newest ? time : newest;
    }
    return newest;
}

static int read_count(store *self, const char *host, struct store_trouble *trouble) {
    int count = 0;
    if (!reaches(self, trouble))
        return -1;
    for (int i = 0; i < row_count; i++)
        count += rows[i].exists && rows[i].status < STORE_OVER &&
                 (!host || strcmp(rows[i].host, host) == 0);
    return count;
}

// ------------------------------------------------------------------------------------------ leases

static struct row_node *find_node(int64_t id) {
    for (int i = 0; i < node_row_count; i++)
        if (node_rows[i].id == id)
            return &node_rows[i];
    return NULL;
}

static bool is_alive(int64_t id) {
    const struct row_node *node = find_node(id);
    return node && node->until > world.now;
}

// Renewals and claims wait for the disk; what gives something back does not.
static void sync_claims(void) {
    if (world.sabotage != SABOTAGE_UNSYNCED)
        sync_leases();
}

// What changes a lease may have happened although there is no answer.
static bool has_no_answer(store *self, struct store_trouble *trouble) {
    if (!chance_of(world.faults.unread))
        return false;
    trace("node %d gets no answer about a lease", self->node);
    refuse_store(trouble, "no answer");
    return true;
}

static enum store_renewal renew(store *self, const struct store_node *node,
                                struct store_trouble *trouble) {
    if (!may_read(self, trouble))
        return STORE_RENEW_FAILED;
    for (int i = 0; i < node_row_count; i++)
        if (is_alive(node_rows[i].id) && strcmp(node_rows[i].rules, node->rules) != 0)
            return STORE_RENEW_REFUSED;
    bool alive = is_alive(node->id);
    struct row_node *row = find_node(node->id);
    if (!row) {
        assert(node_row_count < NODE_ROWS_MAX);
        row = &node_rows[node_row_count++];
        row->id = node->id;
        snprintf(row->address, sizeof row->address, "%s", node->address);
        snprintf(row->rules, sizeof row->rules, "%s", node->rules);
    }
    row->until = world.now + (int64_t)STORE_LEASE_MS * MS;
    sync_claims();
    if (has_no_answer(self, trouble))
        return STORE_RENEW_FAILED;
    return alive ? STORE_RENEWED : STORE_RENEWED_LATE;
}

static bool retire(store *self, int64_t id, struct store_trouble *trouble) {
    struct row_node *node = find_node(id);
    if (!may_read(self, trouble))
        return false;
    if (node)
        node->until = INT64_MIN;
    return !has_no_answer(self, trouble);
}

static bool owns_any(int64_t node) {
    for (int i = 0; i < row_count; i++)
        if (rows[i].lease.node == node)
            return true;
    return false;
}

// As PostgreSQL's, which has no use for rows of nodes that ended a while ago.
static void clean_nodes(void) {
    enum { KEPT_MS = 60000 };
    int kept = 0;
    for (int i = 0; i < node_row_count; i++)
        if (node_rows[i].until > world.now - (int64_t)KEPT_MS * MS || owns_any(node_rows[i].id))
            node_rows[kept++] = node_rows[i];
    node_row_count = kept;
}

static int read_nodes(store *self, store_each_node *each, void *context,
                      struct store_trouble *trouble) {
    int count = 0;
    if (!may_read(self, trouble))
        return -1;
    clean_nodes();
    for (int i = 0; i < node_row_count; i++) {
        struct store_node node = {node_rows[i].id, node_rows[i].address, node_rows[i].rules};
        if (!is_alive(node.id))
            continue;
        count++;
        if (!each(context, &node))
            break;
    }
    return count;
}

static bool may_claim(const struct row *row, int64_t node, bool is_new) {
    return is_alive(node) && (is_new || (row && row->exists)) &&
           (!row || !row->lease.node || row->lease.node == node || !is_alive(row->lease.node));
}

static int claim(store *self, int64_t node, const char *table, bool is_new,
                 struct store_lease *lease, struct store_trouble *trouble) {
    struct row *row = find_row(table);
    *lease = (struct store_lease){0};
    if (!may_read(self, trouble) || (row && row->locked && !refuse_store(trouble, "locked")))
        return -1;
    bool claimed = may_claim(row, node, is_new);
    if (claimed) {
        row = want_row(table);
        row->lease = (struct store_lease){node, row->lease.epoch + 1};
        trace("node %d claims %s: epoch %d", self->node, table, (int)row->lease.epoch);
        sync_claims();
    }
    if (has_no_answer(self, trouble))
        return -1;
    if (row && row->lease.node && (claimed || row->lease.node != node))
        *lease = row->lease;
    return claimed;
}

static bool release(store *self, const char *table, const struct store_lease *lease,
                    struct store_trouble *trouble) {
    struct row *row = find_row(table);
    if (!may_read(self, trouble) || (row && row->locked && !refuse_store(trouble, "locked")))
        return false;
    if (row && row->lease.node == lease->node && row->lease.epoch == lease->epoch)
        row->lease.node = 0;
    return !has_no_answer(self, trouble);
}

static int read_held(store *self, int64_t node, store_each_lease *each, void *context,
                     struct store_trouble *trouble) {
    int count = 0;
    if (!may_read(self, trouble))
        return -1;
    for (int i = 0; i < row_count; i++)
        if (rows[i].lease.node == node && ++count && !each(context, rows[i].id, &rows[i].lease))
            break;
    return count;
}

static int read_orphans(store *self, int most, store_each_text *each, void *context,
                        struct store_trouble *trouble) {
    int count = 0, first = row_count ? (int)chance_between(0, row_count - 1) : 0;
    if (!may_read(self, trouble))
        return -1;
    for (int i = 0; i < row_count && count < most; i++) {
        const struct row *row = &rows[(first + i) % row_count];
        if (row->lease.node && !is_alive(row->lease.node) && ++count && !each(context, row->id))
            break;
    }
    return count;
}

// ------------------------------------------------------------------------------- opening, breaking

static bool is_in_flight(int node) {
    for (const store *other = stores; other; other = other->next)
        if (other->node == node && other->flying)
            return true;
    return false;
}

// A server that is alone has the database for itself: as long as something of it is left there, it
// cannot be opened again.
store *database_connect(int node) {
    if (world.now < out_until[node] || (world.node_count == 1 && is_in_flight(node)))
        return NULL;
    store *self = must(calloc(1, sizeof *self));
    self->node = node;
    self->next = stores;
    stores = self;
    return self;
}

// What has been sent is on its way.
void database_disconnect(store *self) {
    self->dead = true;
    free_batch(self->promised);
    self->promised = NULL;
}

static void set_out(int node, int64_t until) {
    if (out_until[node] < until)
        out_until[node] = until;
}

void database_break(int node, int64_t until) {
    trace("node %d cannot reach the database for %d ms", node, (int)((until - world.now) / MS));
    set_out(node, until);
}

void database_crash(int64_t until) {
    bool forgets = chance_of(500);
    trace("the database crashes%s", forgets ? " and forgets leases" : "");
    for (int i = 0; i < NODES_MAX; i++)
        set_out(i, until);
    for (store *self = stores; self; self = self->next)
        land(self, 0);
    for (int i = 0; forgets && i < row_count; i++)
        rows[i].lease = rows[i].synced;
    if (forgets) {
        memcpy(node_rows, synced_nodes, sizeof node_rows);
        node_row_count = synced_node_count;
    }
}

void database_mend(void) {
    memset(out_until, 0, sizeof out_until);
}

static void free_row(struct row *row) {
    for (int i = 0; i < row->count; i++)
        free_event(&row->events[i].event);
    free(row->events);
}

void database_clear(void) {
    for (store *next; stores; stores = next) {
        next = stores->next;
        free_batch(stores->flying);
        free_batch(stores->promised);
        free(stores);
    }
    for (int i = 0; i < row_count; i++)
        free_row(&rows[i]);
    row_count = person_count = node_row_count = synced_node_count = 0;
    database_mend();
}

static const struct store_leases leases = {
    .renew = renew,
    .retire = retire,
    .nodes = read_nodes,
    .claim = claim,
    .release = release,
    .held = read_held,
    .orphans = read_orphans,
};

const struct store_kind database_kind = {
    .scheme = "memory",
    .close = database_disconnect,
    .begin = begin,
    .put = put,
    .commit = commit,
    .rollback = rollback,
    .tend = tend,
    .events = read_events,
    .person = read_person,
    .seats = read_seats,
    .played = read_played,
    .overdue = read_overdue,
    .due = read_due,
    .clocks = read_clocks,
    .newest = read_newest,
    .count = read_count,
    .leases = &leases,
};
