// A deterministic simulation: whole worlds of nodes, players and a database, each made from one
// seed, with all that can go wrong. After every step
//
// - each acknowledged request is in the log, once and for ever;
// - only the owner of a table has appended to its log;
// - what every seat was told is what the log tells it, in order and without gaps;
//
// and once nothing goes wrong any more, every table goes on.
//
// The same seed gives the same world, to the byte. Each of several faults put into nodes or
// database on purpose is found soon.
//
// usage: test-simulation [--seeds COUNT [FIRST]] | test-simulation SEED [--trace]
#include "simulation/simulation.h"
#include "base/hash.h"
#include "server/hall/vault.h"

#include "tap.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

struct world world;

void world_mix(const void *bytes, size_t size) {
    world.hash = hash_word(world.hash, store_mix(bytes, size) ^ (uint64_t)world.now);
}

void fail(const char *format, ...) {
    va_list arguments;
    if (*world.failure)
        return;
    va_start(arguments, format);
    vsnprintf(world.failure, sizeof world.failure, format, arguments);
    va_end(arguments);
    trace("FAILURE: %s", world.failure);
}

void trace_line(const char *format, ...) {
    va_list arguments;
    printf("# %9.3f ", (double)world.now / SECOND);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
}

// ----------------------------------------------------------------------------------- a whole world

enum { ENOUGH_MOVES = 3, CALM_MOST = 180 * SECOND };

static bool goes_on(const struct story *story) {
    return !story->known || story->calm_moves >= ENOUGH_MOVES || story->table->status >= TABLE_OVER;
}

static bool all_go_on(void) {
    for (int i = 0; i < story_count; i++)
        if (!goes_on(&stories[i]))
            return false;
    return story_count > 0 && players_are_up_to_date(false);
}

static void blame(void) {
    for (int i = 0; i < story_count; i++)
        if (!goes_on(&stories[i]))
            fail("table %s does not go on after event %d", stories[i].id, stories[i].count);
    players_are_up_to_date(true);
    fail("there is no table");
}

static bool is_played(const struct table *table) {
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        if (*table->seats[seat].person && !table->seats[seat].substituted)
            return true;
    return false;
}

// A match with a clock goes on even if all players and its node have gone: a bot moves in time, as
// long as bots have not replaced everybody.
static struct story *find_clocked(void) {
    for (int i = 0; i < story_count; i++) {
        const struct table *table = stories[i].table;
        if (table->status == TABLE_PLAYING && table->clock > 0 && is_played(table))
            return &stories[i];
    }
    return NULL;
}

static void test_takeover(struct story *story) {
    enum { LEASE = 5 * SECOND, TAKEOVER = 3 * SECOND, LATE = 2 * SECOND, START = 13 * SECOND };
    int64_t clock = story->table->clock * (int64_t)SECOND, end = world.now + clock + clock / 16;
    int count = story->count;
    players_leave(world.now + 1000 * (int64_t)SECOND);
    node_remove(story->node);
    end += world.node_count > 1 ? LEASE + TAKEOVER + LATE : START;
    while (story->count == count && world.now < end && !*world.failure)
        schedule_step();
    if (story->count == count)
        fail("nobody goes on with table %s", story->id);
}

static void run_for(int64_t span) {
    for (int64_t end = world.now + span; world.now < end && !*world.failure;)
        schedule_step();
}

// Once even the last cut has been noticed, every request is answered, and no connection is closed.
static void test_peace(void) {
    run_for(25 * SECOND);
    world.peace = true;
    run_for(10 * SECOND);
    world.peace = false;
}

static void run(void) {
    bool is_long = world.faults.desertions > 0; // so that tables are put away
    int64_t end = chance_between(5 * SECOND, is_long ? 150 * SECOND : 25 * SECOND);
    run_for(end);
    if (!*world.failure)
        faults_end();
    while (!*world.failure && !all_go_on()) {
        schedule_step();
        if (world.now > end + CALM_MOST)
            blame();
    }
    if (chance_of(50))
        test_peace();
    struct story *clocked = find_clocked();
    if (!*world.failure && clocked)
        test_takeover(clocked);
    if (!*world.failure)
        witness_check_said();
}

bool simulate(uint64_t seed, int node_count, enum sabotage sabotage, bool tracing) {
    world = (struct world){
        .seed = seed, .node_count = node_count, .sabotage = sabotage, .tracing = tracing};
    chance_seed(seed);
    faults_choose();
    cluster_open();
    players_open();
    run();
    cluster_clear();
    network_clear();
    bridges_clear();
    schedule_clear();
    database_clear();
    witness_clear();
    return !*world.failure;
}

// --------------------------------------------------------------------------------------- all seeds

enum { SEEDS = 1000 };

struct total {
    long worlds, failures, steps, moves, acknowledged, kills, pauses;
    uint64_t hash;
};

static void count(struct total *total) {
    total->worlds++;
    total->failures += *world.failure != '\0';
    total->steps += world.steps;
    total->moves += world.moves;
    total->acknowledged += world.acknowledged;
    total->kills += world.kills;
    total->pauses += world.pauses;
    total->hash ^= world.hash;
}

// Every fourth world has one server that is alone.
static int node_count_for(uint64_t seed) {
    return seed % 4 == 0 ? 1 : 2 + (int)(seed % 2);
}

static struct total run_seeds(uint64_t first, uint64_t last, enum sabotage sabotage) {
    struct total total = {0};
    for (uint64_t seed = first; seed <= last && total.failures < 3; seed++) {
        if (!simulate(seed, node_count_for(seed), sabotage, false) && !sabotage)
            tap_note("seed %lu: %s", (unsigned long)seed, world.failure);
        count(&total);
    }
    return total;
}

static void test_seeds(uint64_t first, uint64_t last) {
    struct total t = run_seeds(first, last, SABOTAGE_NONE);
    ok(t.failures == 0, "seeds %lu to %lu: nothing acknowledged is lost, and every table goes on",
       (unsigned long)first, (unsigned long)last);
    tap_note(
        "%ld worlds, %ld steps, %ld moves, %ld acknowledged, %ld kills, %ld pauses; hash %016lx",
        t.worlds, t.steps, t.moves, t.acknowledged, t.kills, t.pauses, (unsigned long)t.hash);
}

// ------------------------------------------------------------------------------- tests of the test

static void test_repetition(void) {
    bool same = true;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        simulate(seed, node_count_for(seed), SABOTAGE_NONE, false);
        uint64_t hash = world.hash;
        simulate(seed, node_count_for(seed), SABOTAGE_NONE, false);
        same &= hash == world.hash;
    }
    ok(same, "the same seed gives the same world");
}

// How many worlds it takes until somebody notices.
static int find_sabotage(enum sabotage sabotage) {
    enum { MOST = 10000 };
    for (int seed = 1; seed <= MOST; seed++)
        if (!simulate((uint64_t)seed, node_count_for((uint64_t)seed), sabotage, false))
            return seed;
    return 0;
}

static void test_sabotage(enum sabotage sabotage, const char *what) {
    int worlds = find_sabotage(sabotage);
    if (ok(worlds > 0, "found: %s", what))
        tap_note("by seed %d: %s", worlds, world.failure);
}

// A seed that fails must not be lost if it ends the process.
static void name_seed(int number) {
    char line[64];
    int length = snprintf(line, sizeof line, "# ended by seed %lu\n", (unsigned long)world.seed);
    if (write(STDOUT_FILENO, line, (size_t)length) < 0)
        _exit(2);
    signal(number, SIG_DFL);
    raise(number);
}

static void test_all(uint64_t count, uint64_t first) {
    test_repetition();
    test_sabotage(SABOTAGE_EPOCH, "a database that lets nodes write to each other's tables");
    test_sabotage(SABOTAGE_UNSYNCED, "a database that forgets claims when it crashes");
    test_sabotage(SABOTAGE_KEY, "a database that takes events whatever their number");
    test_sabotage(SABOTAGE_ORDER, "a database that gives up a table that is another node's by now");
    test_sabotage(SABOTAGE_FORGET, "a database that answers before a commit is on disk");
    test_sabotage(SABOTAGE_HASTY, "a node that answers before a commit");
    test_seeds(first, first + count - 1);
}

static uint64_t number_at(int argc, char **argv, int at, uint64_t otherwise) {
    return argc > at ? strtoull(argv[at], NULL, 10) : otherwise;
}

int main(int argc, char **argv) {
    signal(SIGABRT, name_seed);
    chance_install();
    vault_use("a key for the simulation, of 32 bytes", VAULT_KEY_LEAST);
    if (argc < 2 || strcmp(argv[1], "--seeds") == 0) {
        test_all(number_at(argc, argv, 2, SEEDS), number_at(argc, argv, 3, 1));
        return tap_end();
    }
    uint64_t seed = number_at(argc, argv, 1, 1);
    bool well = simulate(seed, node_count_for(seed), SABOTAGE_NONE, argc > 2);
    ok(well, "seed %lu", (unsigned long)seed);
    tap_note("%s", well ? "nothing is wrong" : world.failure);
    return tap_end();
}
