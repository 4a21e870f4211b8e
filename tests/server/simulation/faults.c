// What goes wrong: each seed has its own mixture, so that some worlds have only one kind of
// trouble, and others all at once.
#include "simulation.h"

static int pick_rate(int most) {
    return chance_of(500) ? 0 : (int)chance_between(1, most);
}

static void happen(void *what, uint64_t number);

// One after the other: the order in which a compiler evaluates the members of a list is its own.
void faults_choose(void) {
    struct faults *f = &world.faults;
    f->delay = chance_between(MS, 50 * MS);
    f->late = chance_between(10 * MS, 5 * SECOND);
    f->lates = pick_rate(100);
    f->cuts = pick_rate(30);
    f->unread = pick_rate(100);
    f->unwritten = pick_rate(200);
    f->unanswered = pick_rate(200);
    f->slow = chance_of(700) ? 5 * MS : 3 * SECOND;
    f->between = chance_of(100) ? 0 : chance_between(200 * MS, 6 * SECOND);
    f->kills = pick_rate(100);
    f->stops = pick_rate(50);
    f->pauses = pick_rate(100);
    f->outages = pick_rate(100);
    f->crashes = pick_rate(40);
    f->jumps = pick_rate(40);
    f->partitions = pick_rate(100);
    f->desertions = chance_of(100) ? 20 : 0;
    if (world.sabotage == SABOTAGE_UNSYNCED)
        f->crashes = 200;
    if (f->between)
        schedule(f->between, happen, NULL, 0, false);
}

// Short ones, and some that are longer than a lease.
static int64_t pick_span(void) {
    return chance_between(10 * MS, chance_of(500) ? SECOND : 12 * SECOND);
}

static void happen(void *what, uint64_t number) {
    struct faults *f = &world.faults;
    struct node *node = &nodes[chance_between(0, world.node_count - 1)];
    int64_t which = chance_between(0, f->kills + f->stops + f->pauses + f->outages + f->crashes +
                                          f->jumps + f->partitions + f->desertions);
    if (world.calm)
        return;
    if ((which -= f->kills) < 0)
        node_kill(node);
    else if ((which -= f->stops) < 0)
        node_stop(node);
    else if ((which -= f->pauses) < 0)
        node_pause(node, world.now + pick_span());
    else if ((which -= f->outages) < 0)
        database_break(node->number, world.now + pick_span());
    else if ((which -= f->crashes) < 0)
        database_crash(world.now + pick_span());
    else if ((which -= f->jumps) < 0)
        node->wall_ms = chance_between(-600000, 600000);
    else if ((which -= f->partitions) < 0 && world.node_count > 1)
        bridges_part(node, &nodes[(node->number + 1) % world.node_count], world.now + pick_span());
    else if (which >= 0 && which < f->desertions)
        players_leave(world.now + chance_between(20 * SECOND, 60 * SECOND));
    schedule(world.now + chance_between(1, 2 * f->between), happen, what, number, false);
}

void faults_end(void) {
    trace("nothing goes wrong any more");
    world.calm = true;
    world.faults = (struct faults){.delay = MS, .slow = 5 * MS};
    database_mend();
    bridges_mend();
    cluster_mend();
}
