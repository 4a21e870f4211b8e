// Nodes: processes with a hall, which take their turns, write, think, stop and die. Between any two
// of these, anything else may happen.
#include "simulation.h"

struct node nodes[NODES_MAX];
struct node *running;

enum { TURN, WRITE, THINK }; // what a node does by itself

// ------------------------------------------------------------------------------------ what it does

static void plan(struct node *node, int what, int64_t at);

static void take_turn(struct node *node) {
    hall_work(node->hall, machine_steady_us() / 1000);
    network_release(node);
    int64_t oldest;
    plan(node, TURN, world.now + chance_between(50 * MS, 250 * MS));
    plan(node, WRITE, world.now + chance_between(100, world.faults.slow));
    if (workers_waiting(node->hall->workers, &oldest) > 0)
        plan(node, THINK, world.now + chance_between(MS, 300 * MS));
}

static void write_batch(struct node *node) {
    int64_t wait = journal_step(node->hall->journal) - machine_steady_us();
    plan(node, WRITE, world.now + (wait > 0 ? wait + wait / 16 : 0) + 1);
}

static void think(struct node *node) {
    while (workers_step(node->hall->workers))
        ;
    node_wake(node);
}

static void (*const deeds[])(struct node *node) = {take_turn, write_batch, think};

// Does what was planned last, and not what has been planned anew since then.
static void do_plan(void *what, uint64_t number) {
    struct node *node = what;
    int deed = (int)(number & 3);
    if (!node->up || node->plans[deed] != number >> 2)
        return;
    node->planned[deed] = INT64_MAX;
    if (world.now < node->paused_until) {
        plan(node, deed, node->paused_until);
        return;
    }
    running = node;
    deeds[deed](node);
    running = NULL;
}

// As early as anybody wants it.
static void plan(struct node *node, int what, int64_t at) {
    if (node->planned[what] <= at)
        return;
    node->planned[what] = at;
    node->plans[what]++;
    schedule(at, do_plan, node, node->plans[what] << 2 | (uint64_t)what, false);
}

void node_wake(struct node *node) {
    plan(node, TURN, world.now + chance_between(20, 2 * MS));
}

// ---------------------------------------------------------------------------------- life and death

static void set_limits(struct server_settings *settings) {
    for (int i = 0; i < LIMIT_COUNT; i++)
        settings->limits[i] = 1000;
    settings->limits[LIMIT_EXPIRE_EMPTY] = settings->limits[LIMIT_EXPIRE_OPEN] = 100000;
    settings->limits[LIMIT_EXPIRE_IDLE] = 100000;
}

static void open_hall(struct node *node) {
    struct store_trouble trouble = {0};
    struct server_settings settings = {.stepped = true};
    struct hall_network network = network_calls();
    set_limits(&settings);
    node->id = chance_between(1, INT64_MAX - 1);
    node->self = (struct store_node){node->id, node->address, "the same rules"};
    if (world.node_count > 1)
        settings.node = &node->self;
    running = node;
    node->store = database_connect(node->number);
    node->hall =
        node->store ? hall_open(&settings, &network, &database_kind, node->store, &trouble) : NULL;
    running = NULL;
}

static void start_again(void *what, uint64_t life) {
    struct node *node = what;
    if (!node->up && node->life == life)
        node_start(node);
}

void node_start(struct node *node) {
    open_hall(node);
    if (!node->hall) {
        schedule(world.now + chance_between(100 * MS, SECOND), start_again, node, node->life,
                 false);
        return;
    }
    trace("node %d starts", node->number);
    node->up = true;
    node->life++;
    node->paused_until = 0;
    for (int i = 0; i <= THINK; i++)
        node->planned[i] = INT64_MAX;
    plan(node, TURN, world.now);
}

// Nobody is told anything, nothing more is written.
static void end_process(struct node *node) {
    running = node;
    database_disconnect(node->store);
    node->up = false;
    network_drop_all(node);
    if (node->hall->journal)
        hall_close(node->hall, 0);
    hall_free(node->hall);
    bridges_drop_all(node);
    node->hall = NULL;
    running = NULL;
}

void node_kill(struct node *node) {
    if (!node->up)
        return;
    trace("node %d is killed", node->number);
    world.kills++;
    end_process(node);
    schedule(world.now + chance_between(50 * MS, 12 * SECOND), start_again, node, node->life,
             false);
}

void node_remove(int64_t id) {
    for (int i = 0; i < world.node_count; i++)
        if (world.node_count == 1 || nodes[i].id == id) {
            node_kill(&nodes[i]);
            nodes[i].life += world.node_count > 1;
        }
}

// As `paddock serve` ends on SIGTERM: what is left is written if the database takes it, clients are
// told, and others may have the tables at once.
void node_stop(struct node *node) {
    enum { ATTEMPTS = 3 };
    if (!node->up || node->paused_until > world.now)
        return;
    trace("node %d stops", node->number);
    running = node;
    hall_work(node->hall, machine_steady_us() / 1000);
    for (int i = 0; i < ATTEMPTS; i++)
        journal_step(node->hall->journal);
    hall_close(node->hall, 0);
    network_release(node);
    running = NULL;
    end_process(node);
    schedule(world.now + chance_between(50 * MS, 12 * SECOND), start_again, node, node->life,
             false);
}

void node_pause(struct node *node, int64_t until) {
    if (!node->up || node->paused_until > world.now)
        return;
    trace("node %d is paused for %d ms", node->number, (int)((until - world.now) / MS));
    world.pauses++;
    node->paused_until = until;
}

bool node_is_paused(const struct node *node) {
    if (world.now >= node->paused_until)
        return false;
    schedule_later(node->paused_until);
    return true;
}

void cluster_open(void) {
    for (int i = 0; i < world.node_count; i++) {
        nodes[i] = (struct node){.number = i};
        snprintf(nodes[i].address, sizeof nodes[i].address, "%d", i);
        nodes[i].rate = chance_between(-20000, 20000);
        nodes[i].wall_ms = chance_between(-600000, 600000);
        nodes[i].steady_start = chance_between(SECOND, 1000000LL * SECOND);
        node_start(&nodes[i]);
    }
}

void cluster_mend(void) {
    for (int i = 0; i < world.node_count; i++)
        if (!nodes[i].up)
            node_start(&nodes[i]);
}

void cluster_clear(void) {
    for (int i = 0; i < world.node_count; i++)
        if (nodes[i].up)
            end_process(&nodes[i]);
}
