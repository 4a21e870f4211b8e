// Sets of rules on the same deals: the intervals hold the truth, and the deals in common narrow
// them.
//
//     test-compare [RUNS]   so many made-up comparisons; few say nothing about the intervals
#include "lab/compare.h"
#include "tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int runs = 2000;
enum { ENOUGH_RUNS = 1000, SETS = 3 };

// The truth: how often the first bot wins, and what is added to length, lead and margin.
static const double wins[SETS] = {0.5, 0.6, 0.5};
static const int more[SETS] = {0, 3, 0};

static void open_sim(pd__sim *sim) {
    pd_problem problem;
    pd__sim_plan plan = {.game = pd_game_find("trail"), .games = 1000, .threads = 1};
    plan.variants.count = SETS;
    pd_setup_init(plan.game, &plan.setup, 2);
    if (pd_bot_read(&plan.bots[0], "club", &problem) ||
        pd_bot_read(&plan.bots[1], "random", &problem) || pd__sim_open(sim, &plan))
        abort();
}

// Part of what happens is due to the deal, and the same with all rules.
static void play_block(pd__sim *sim, pd_dice *dice, double common) {
    pd__block blocks[PD__VARIANTS_MAX] = {0};
    for (int turned = 0; turned < 2; turned++) {
        uint32_t deal = pd_roll(dice, 1000), length = pd_roll(dice, 10);
        for (int set = 0; set < SETS; set++) {
            bool same = pd_roll(dice, 1000) < common * 1000;
            uint32_t fate = same ? deal : pd_roll(dice, 1000);
            uint64_t extra = (same ? length : pd_roll(dice, 10)) + (uint64_t)more[set];
            int bot = fate >= wins[set] * 1000;
            blocks[set].bot[bot] += PD__UNITS;
            blocks[set].seat[bot ^ turned] += PD__UNITS;
            blocks[set].turn[bot ^ (int)(deal & 1)] += PD__UNITS;
            blocks[set].decisions += 20 + extra;
            blocks[set].lead_changes += extra;
            blocks[set].margin += extra / 4;
        }
    }
    pd__totals_add_block(&sim->totals, &blocks[0]);
    pd__totals_add_measures(&sim->totals, blocks);
}

// What the difference of a set from the first one truly is. Margins are the quarters of 0 to 9 and
// of 3 to 12: 0.8 and 1.5 on average.
static double truth(const pd__measure *measure, int set) {
    switch (measure->about) {
    case PD__ABOUT_LENGTH:
    case PD__ABOUT_LEADS: return more[set];
    case PD__ABOUT_MARGIN: return set == 1 ? 0.7 : 0;
    case PD__ABOUT_SEAT:
    case PD__ABOUT_TURN: return 0;
    case PD__ABOUT_BOT: return (measure->index ? -1 : 1) * (wins[set] - wins[0]);
    }
    return NAN;
}

static bool all_hold(const pd__sim *sim, double *saved) {
    pd__measure measures[PD__MEASURES_MAX];
    int count = pd__measures(sim, measures);
    bool hold = true;
    for (int i = 0; i < count; i++)
        for (int set = 1; set < SETS; set++) {
            pd__effect effect = pd__effect_of(sim, &measures[i], 0, set);
            hold &= fabs(effect.difference - truth(&measures[i], set)) <= effect.reach;
        }
    *saved += pd__effect_of(sim, &measures[count - 1], 0, 2).saved;
    return hold;
}

static void test_coverage(int blocks, double common) {
    static const uint8_t key[32] = {11};
    pd__sim sim;
    pd_dice dice;
    double saved = 0;
    int held = 0;
    open_sim(&sim);
    pd_dice_seed(&dice, key, (uint64_t)blocks);
    for (int run = 0; run < runs; run++) {
        memset(sim.totals.numbers, 0, pd__layout_size(&sim.layout) * sizeof(uint64_t));
        for (int i = 0; i < blocks; i++)
            play_block(&sim, &dice, common);
        held += all_hold(&sim, &saved);
    }
    ok(runs < ENOUGH_RUNS || held >= runs * 0.945,
       "%d blocks, %g in common: all differences together are right in 95 %%", blocks, common);
    ok(runs < ENOUGH_RUNS || fabs(saved / runs - 1 / (1 - common * common)) < 8.0 / blocks,
       "… and pairing saves what it should");
    tap_note("%.2f %%, %.2f times as many matches", 100.0 * held / runs, saved / runs);
    pd__sim_close(&sim);
}

static void test_measures(void) {
    pd__measure measures[PD__MEASURES_MAX];
    pd__sim sim;
    pd_dice dice;
    static const uint8_t key[32] = {12};
    open_sim(&sim);
    ok_number(pd__measures(&sim, measures), 7, "length, margin, lead, two turns and two bots");
    ok(isinf(pd__effect_of(&sim, &measures[0], 0, 1).reach), "nothing played proves nothing");
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < 2000; i++)
        play_block(&sim, &dice, 1);
    pd__effect longer = pd__effect_of(&sim, &measures[0], 0, 1);
    ok(longer.clear && fabs(longer.difference - 3) < 1e-9, "what always differs alike is certain");
    pd__effect same = pd__effect_of(&sim, &measures[0], 0, 2);
    ok(!same.clear && same.difference == 0 && same.reach > 0,
       "no difference at all is never clear");
    pd__interval interval = pd__measure_interval(&sim, &measures[5], 1);
    ok(interval.low < 0.6 && 0.6 < interval.high && interval.high - interval.low < 0.05,
       "a share has its interval");
    pd__sim_close(&sim);
}

int main(int argc, char **argv) {
    runs = argc > 1 ? atoi(argv[1]) : runs;
    test_measures();
    test_coverage(30, 0);
    test_coverage(30, 0.7);
    test_coverage(200, 0.7);
    return tap_end();
}
