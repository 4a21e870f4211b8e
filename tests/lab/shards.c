// Shards that deviate: healthy ones are hardly ever pointed out, sick ones are.
//
//     test-shards [RUNS]    so many made-up simulations of each kind; few say nothing about the
//     rate
#include "lab/shards.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

static int runs = 1000;
enum { ENOUGH_RUNS = 500, BLOCKS = 150 };

// How the blocks of a machine come out: the first bot wins so often, in decisions so many more.
struct machine {
    double share;
    int longer;
};

static void open_merge(pd__merge *merge, uint32_t shards) {
    pd_problem problem;
    pd__sim_plan plan = {.game = pd_game_find("trail"), .threads = 1, .shard = {1, shards}};
    plan.games = (uint64_t)2 * BLOCKS * shards;
    pd_setup_init(plan.game, &plan.setup, 2);
    merge->parts = calloc(shards, sizeof *merge->parts);
    if (pd_bot_read(&plan.bots[0], "club", &problem) ||
        pd_bot_read(&plan.bots[1], "random", &problem) || pd__sim_open(&merge->sim, &plan))
        abort();
}

static void play_block(const pd__totals *totals, pd_dice *dice, const struct machine *machine) {
    pd__block block = {0};
    for (int turned = 0; turned < 2; turned++) {
        int bot = pd_roll(dice, 10000) >= machine->share * 10000;
        uint64_t length = 20 + pd_roll(dice, 12) + (uint64_t)machine->longer;
        block.bot[bot] += PD__UNITS;
        block.seat[bot ^ turned] += PD__UNITS;
        block.decisions += length;
        pd__numbers(totals, PD__LENGTH)[length]++;
        pd__numbers(totals, PD__MATCHES)[0]++;
    }
    pd__totals_add_block(totals, &block);
}

static void play_shard(pd__merge *merge, uint32_t index, pd_dice *dice,
                       const struct machine *machine) {
    struct pd_part *part = &merge->parts[index];
    pd__totals totals = {&merge->sim.layout, part->numbers};
    size_t bytes = pd__layout_size(&merge->sim.layout) * sizeof(uint64_t);
    if (!part->numbers)
        part->numbers = totals.numbers = malloc(bytes);
    memset(part->numbers, 0, bytes);
    part->name = "made up";
    for (int i = 0; i < BLOCKS; i++)
        play_block(&totals, dice, machine);
}

static void test_healthy(uint32_t shards, double share) {
    static const uint8_t key[32] = {9};
    pd__deviation found[4];
    pd__merge merge;
    pd_dice dice;
    int alarms = 0;
    open_merge(&merge, shards);
    pd_dice_seed(&dice, key, shards);
    for (int run = 0; run < runs; run++) {
        for (uint32_t i = 0; i < shards; i++)
            play_shard(&merge, i, &dice, &(struct machine){share, 0});
        alarms += pd__merge_deviations(&merge, found, 4) > 0;
    }
    ok(runs < ENOUGH_RUNS || alarms <= runs * PD__DEVIATION_ALARM,
       "%u healthy shards at %g: at most 1 alarm in 100 simulations", shards, share);
    tap_note("%d of %d", alarms, runs);
    pd__merge_close(&merge);
}

static void test_sick(const char *name, uint32_t shards, struct machine sick,
                      pd__deviation_kind kind) {
    static const uint8_t key[32] = {10};
    const struct machine healthy = {0.5, 0};
    pd__deviation found[4];
    pd__merge merge;
    pd_dice dice;
    open_merge(&merge, shards);
    pd_dice_seed(&dice, key, 0);
    for (uint32_t i = 0; i < shards; i++)
        play_shard(&merge, i, &dice, i == 1 ? &sick : &healthy);
    int count = pd__merge_deviations(&merge, found, 4);
    ok(count == 1 && found[0].kind == kind, "%s: one of %u shards is pointed out", name, shards);
    bool right =
        shards > 2 ? found[0].shard == 2 && !found[0].other : found[0].shard + found[0].other == 3;
    ok(count == 1 && right, "… the right one%s", shards > 2 ? "" : ", or either of two");
    pd__merge_close(&merge);
}

int main(int argc, char **argv) {
    runs = argc > 1 ? atoi(argv[1]) : runs;
    test_healthy(2, 0.5);
    test_healthy(3, 0.9);
    test_healthy(10, 0.01);
    test_healthy(40, 0.5);
    test_sick("a bot that wins too often", 10, (struct machine){0.75, 0}, PD__DEVIATES_BOT);
    test_sick("a bot that wins too often", 3, (struct machine){0.8, 0}, PD__DEVIATES_BOT);
    test_sick("a bot that wins too often", 2, (struct machine){0.8, 0}, PD__DEVIATES_BOT);
    test_sick("matches that last longer", 10, (struct machine){0.5, 2}, PD__DEVIATES_LENGTH);
    return tap_end();
}
