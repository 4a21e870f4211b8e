// The statistics of the arena against values from tables, and against what they promise.
//
//     test-stats [RUNS]     so many trials of each interval; few say nothing about the intervals
#include "lab/stats.h"
#include "paddock.h"
#include "tap.h"

#include <stdlib.h>

static int runs = 4000;
enum { ENOUGH_RUNS = 1000 };

static bool near(double found, double wanted, double by) {
    bool close = fabs(found - wanted) <= by;
    if (!close)
        tap_note("found %.9f, wanted %.9f", found, wanted);
    return close;
}

static void test_quantiles(void) {
    static const struct {
        double tail, freedom, t;
    } table[] = {
        {0.025, 1, 12.706205}, {0.025, 2, 4.302653},   {0.025, 4, 2.776445},
        {0.025, 30, 2.042272}, {0.025, 63, 1.998341},  {0.025, 1000, 1.962339},
        {0.005, 10, 3.169273}, {0.0005, 10, 4.586894}, {0.05, 5, 2.015048},
        {0.25, 3, 0.764892},   {0.025, 2e6, 1.959964},
    };
    ok(near(pd__normal_quantile(0.025), 1.959963985, 1e-8), "z of 2.5 %%");
    ok(near(pd__normal_quantile(0.005), 2.575829304, 1e-8), "z of 0.5 %%");
    ok(near(pd__normal_quantile(1e-6), 4.753424309, 1e-8), "z of one in a million");
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        ok(near(pd__t_quantile(table[i].tail, table[i].freedom), table[i].t, 1e-5),
           "t of %g with %g degrees of freedom", table[i].tail, table[i].freedom);
}

static void test_wilson(void) {
    pd__interval eight = pd__wilson(8, 10), none = pd__wilson(0, 10), all = pd__wilson(10, 10);
    ok(near(eight.low, 0.490162, 1e-6) && near(eight.high, 0.943318, 1e-6), "Wilson, 8 of 10");
    ok(none.low == 0 && near(none.high, 0.277533, 1e-6), "Wilson, 0 of 10");
    ok(near(all.low, 1 - none.high, 1e-12) && near(all.high, 1, 1e-12), "Wilson, 10 of 10");
    ok(pd__wilson(0, 0).low == 0 && pd__wilson(0, 0).high == 1, "Wilson, nothing known");
}

// A sample of blocks with these values.
static pd__sample sample_of(const double *values, int count) {
    pd__sample sample = {.count = (uint64_t)count};
    for (int i = 0; i < count; i++)
        sample.mean += values[i] / count;
    for (int i = 0; i < count; i++)
        sample.squares += (values[i] - sample.mean) * (values[i] - sample.mean);
    return sample;
}

static void test_blocks(void) {
    double values[400];
    for (int i = 0; i < 400; i++)
        values[i] = i % 4 < 2 ? 0.5 : i % 4 - 2; // two matches a block, as if independent
    pd__sample even = sample_of(values, 400);
    pd__interval wilson = pd__wilson(400, 800), blocks = pd__share_interval(&even, PD__ALPHA);
    ok(near(blocks.high - blocks.low, wilson.high - wilson.low, 0.0005),
       "blocks of two independent matches are as good as 800 matches");
    for (int i = 0; i < 400; i++)
        values[i] = i % 2;
    pd__sample alike = sample_of(values, 400);
    wilson = pd__wilson(200, 400), blocks = pd__share_interval(&alike, PD__ALPHA);
    ok(near(blocks.high - blocks.low, wilson.high - wilson.low, 0.0005),
       "blocks of two matches that always end alike are as good as 400");
    for (int i = 0; i < 400; i++)
        values[i] = 1;
    pd__sample won = sample_of(values, 400);
    blocks = pd__share_interval(&won, PD__ALPHA);
    wilson = pd__wilson(400, 400);
    ok(near(blocks.high, 1, 1e-12) && near(blocks.low, wilson.low, 0.0005),
       "never lost is not certain to win");
    pd__sample few = sample_of((double[]){0.5, 0.5}, 2);
    blocks = pd__share_interval(&few, PD__ALPHA);
    ok(blocks.high - blocks.low > 0.8, "two blocks that agree prove next to nothing");
    pd__sample one = sample_of((double[]){0.5}, 1);
    ok(pd__share_interval(&one, PD__ALPHA).low == 0 &&
           pd__share_interval(&one, PD__ALPHA).high == 1 && isinf(pd__mean_reach(&one, 0.05)),
       "one block proves nothing");
}

static void test_reach(void) {
    double values[100];
    for (int i = 0; i < 100; i++)
        values[i] = i % 2 ? 0.1 : -0.1;
    pd__sample sample = sample_of(values, 100);
    // s² = (1 + 1.96²) / 99, t with 99 degrees of freedom is 1.984217
    ok(near(pd__mean_reach(&sample, 0.05), 1.984217 * sqrt((1 + 3.841459) / 9900), 1e-6),
       "reach of a mean");
    ok(pd__mean_reach(&sample, 0.01) > pd__mean_reach(&sample, 0.05), "surer is wider");
    pd__sample half = {.count = 64, .mean = 0.5, .squares = 16, .single = true};
    uint64_t blocks = pd__blocks_for_reach(&half, 0.005);
    ok(near((double)blocks, 38412, 5), "0.5 %% each way takes 38412 even matches");
    ok_number((long long)pd__blocks_for_reach(&half, 0.5), 1, "and 50 %% takes one");
}

// Deals that one of two even players wins with a probability of `decided`, all else being shared:
// how likely is it that one is called better all the same?
static double false_verdicts(int count, double decided, double alpha) {
    double sum = 0, ways_won = pow(1 - decided, count), ways;
    for (int won = 0; won <= count; won++) { // so many deals are not shared
        ways = ways_won * pow(2, -won);
        for (int first = 0; first <= won; first++) {
            double lead = 2.0 * first - won, mean = lead / count;
            pd__sample sample = {.count = (uint64_t)count, .mean = mean, .difference = true};
            sample.squares = won - lead * mean;
            sum += fabs(mean) > pd__share_reach(&sample, alpha) ? ways : 0;
            ways = ways * (won - first) / (first + 1);
        }
        ways_won = decided < 1 ? ways_won * (count - won) / (won + 1) * decided / (1 - decided)
                               : won == count - 1;
    }
    return sum;
}

// `pairs` at once, of which none is to be wrong.
static void test_verdicts(int pairs) {
    static const double decided[] = {1, 0.9, 0.7, 0.5, 0.3, 0.1, 0.02};
    for (size_t i = 0; i < sizeof decided / sizeof *decided; i++) {
        double worst = 0;
        for (int count = 2; count <= 60; count++)
            worst = fmax(worst, false_verdicts(count, decided[i], PD__ALPHA / pairs));
        ok(pairs * worst < 0.07,
           "of %d even pairs one is called better in %.1f %% at most, %g decided", pairs,
           100 * pairs * worst, decided[i]);
    }
}

// Two bots that share all victories, in pairs of matches on a deal: one is called better exactly if
// the interval of its share excludes a half, so that no power is wasted.
static void test_power(void) {
    static const uint8_t key[32] = {21};
    int called = 0, excluded = 0, agree = 0, trials = runs / 4;
    pd_dice dice;
    pd_dice_seed(&dice, key, 0);
    for (int run = 0; run < trials; run++) {
        double shares[20], leads[20];
        for (int i = 0; i < 20; i++) {
            shares[i] = ((pd_roll(&dice, 100) < 68) + (pd_roll(&dice, 100) < 68)) / 2.0;
            leads[i] = 2 * shares[i] - 1;
        }
        pd__sample share = sample_of(shares, 20), lead = sample_of(leads, 20);
        lead.difference = true;
        bool better = fabs(lead.mean) > pd__share_reach(&lead, PD__ALPHA);
        pd__interval interval = pd__share_interval(&share, PD__ALPHA);
        bool clear = interval.low > 0.5 || interval.high < 0.5;
        called += better, excluded += clear, agree += better == clear;
    }
    ok(agree == trials,
       "a bot is called better exactly if the interval of its share excludes parity");
    tap_note("%.1f %% of %d runs of 20 deals at 68 %%, %.1f %% excluded", 100.0 * called / trials,
             trials, 100.0 * excluded / trials);
}

// A rule that makes a difference of 1 in few deals: how likely is it that the interval misses?
static double missed_rare(int count, double often) {
    double sum = 0, chance = pow(1 - often, count);
    for (int found = 0; found <= 60; found++) {
        double mean = (double)found / count;
        pd__sample sample = {.count = (uint64_t)count, .mean = mean};
        sample.squares = found * (1 - mean);
        sum += fabs(mean - often) > pd__mean_reach(&sample, PD__ALPHA) ? chance : 0;
        chance *= (double)(count - found) / (found + 1) * often / (1 - often);
    }
    return sum;
}

static void test_rare(void) {
    double worst = 0;
    for (double expected = 0.2; expected < 20; expected *= 1.02)
        worst = fmax(worst, missed_rare(1000, expected / 1000));
    ok(worst < 0.06, "what makes a difference in few deals is missed in %.1f %% at most",
       100 * worst);
}

// About normal.
static double gauss(pd_dice *dice) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (pd_roll(dice, 1 << 20) + 0.5) / (1 << 20);
    return sum;
}

// Values with a long tail, as skewed as the length of a match of Battle GUM (skewness 2.9, excess
// 18); Student's t alone holds the truth in 91 % at 20 blocks.
static void test_heavy_tail(int block_count) {
    static const uint8_t key[32] = {22};
    const double sigma = sqrt(0.5);
    int held = 0, trials = runs / 2;
    pd_dice dice;
    pd_dice_seed(&dice, key, 0);
    for (int run = 0; run < trials; run++) {
        double values[200];
        for (int i = 0; i < block_count; i++)
            values[i] = 60 * exp(sigma * gauss(&dice));
        pd__sample sample = sample_of(values, block_count);
        for (int i = 0; i < block_count; i++)
            sample.cubes += pow(values[i] - sample.mean, 3);
        pd__interval interval = pd__mean_interval(&sample);
        double truth = 60 * exp(sigma * sigma / 2);
        held += interval.low <= truth && truth <= interval.high;
    }
    ok(runs < ENOUGH_RUNS || held >= trials * (block_count < 20 ? 0.93 : 0.94),
       "%d blocks with a heavy tail: the interval holds the truth in about 95 %%", block_count);
    tap_note("%.2f %%", 100.0 * held / trials);
}

static void test_mean_interval(void) {
    pd__sample even = sample_of((double[]){1, 2, 3, 4, 5}, 5);
    pd__interval interval = pd__mean_interval(&even);
    double reach = pd__mean_reach(&even, PD__ALPHA);
    ok(near(interval.high - 3, reach, 1e-9) && near(3 - interval.low, reach, 1e-9),
       "without skew it is Student's interval");
    pd__sample skewed = even;
    skewed.cubes = 20;
    interval = pd__mean_interval(&skewed);
    ok(near(3 - interval.low, reach, 1e-9) && interval.high - 3 > 1.1 * reach,
       "a tail to the right moves the upper limit");
    skewed.cubes = -20;
    interval = pd__mean_interval(&skewed);
    ok(near(interval.high - 3, reach, 1e-9) && 3 - interval.low > 1.1 * reach,
       "… one to the left the lower limit");
    pd__sample one = sample_of((double[]){7}, 1), alike = sample_of((double[]){7, 7, 7}, 3);
    ok(isinf(pd__mean_interval(&one).high), "one block proves nothing");
    ok(pd__mean_interval(&alike).high > 7, "three that agree are no proof");
}

// Two Bernoulli matches, the second of which ends as the first with some chance, as when a deal
// decides.
static double draw_block(pd_dice *dice, double chance, double alike) {
    bool first = pd_roll(dice, 1000) < chance * 1000;
    bool tied = pd_roll(dice, 1000) < alike * 1000;
    bool second = tied ? first : pd_roll(dice, 1000) < chance * 1000;
    return (first + second) / 2.0;
}

// 95 % of the intervals must hold the truth, give or take chance.
static void test_coverage(int block_count, double chance, double alike) {
    static const uint8_t key[32] = {7};
    int held = 0;
    pd_dice dice;
    pd_dice_seed(&dice, key, 0);
    for (int run = 0; run < runs; run++) {
        double values[200];
        for (int i = 0; i < block_count; i++)
            values[i] = draw_block(&dice, chance, alike);
        pd__sample sample = sample_of(values, block_count);
        pd__interval interval = pd__share_interval(&sample, PD__ALPHA);
        held += interval.low <= chance && chance <= interval.high;
    }
    ok(runs < ENOUGH_RUNS || held >= runs * 0.94,
       "%d blocks at %g, tied %g: the interval holds the truth in 95 %%", block_count, chance,
       alike);
    tap_note("%.2f %%", 100.0 * held / runs);
}

// One block more; the sum of all and that of their squares are kept beside the sample.
static void add_block(pd__sample *sample, double *sum, double *squares, double value) {
    *sum += value, *squares += value * value, sample->count++;
    sample->mean = *sum / (double)sample->count;
    sample->squares = *squares - *sum * sample->mean;
}

// Until the interval is narrow enough, looking as --until does. The number of blocks depends on
// what was played, and the interval holds the truth all the same.
static void test_until(double reach, double chance, double alike) {
    static const uint8_t key[32] = {24};
    int held = 0, trials = runs / 2;
    double blocks = 0;
    pd_dice dice;
    pd_dice_seed(&dice, key, 0);
    for (int run = 0; run < trials; run++) {
        pd__sample sample = {0};
        pd__interval interval = {0, 1};
        double sum = 0, squares = 0;
        uint64_t look = pd__until_look(0, 0);
        while (fmax(interval.high - sample.mean, sample.mean - interval.low) > reach) {
            while (sample.count < look)
                add_block(&sample, &sum, &squares, draw_block(&dice, chance, alike));
            interval = pd__share_interval(&sample, PD__ALPHA);
            look = pd__until_look(look, pd__blocks_for_reach(&sample, reach));
        }
        held += interval.low <= chance && chance <= interval.high;
        blocks += (double)sample.count;
    }
    ok(runs < ENOUGH_RUNS || held >= trials * 0.94,
       "until %g at %g, tied %g: the interval holds the truth in 95 %%", reach, chance, alike);
    tap_note("%.2f %%, after %.0f blocks", 100.0 * held / trials, blocks / trials);
}

// What is known of each block besides its value.
static pd__control control_of(const double *luck, const double *values, const pd__sample *sample) {
    pd__control control = {0};
    int count = (int)sample->count;
    for (int i = 0; i < count; i++)
        control.mean += luck[i] / count;
    for (int i = 0; i < count; i++) {
        control.squares += (luck[i] - control.mean) * (luck[i] - control.mean);
        control.products += (luck[i] - control.mean) * (values[i] - sample->mean);
    }
    return control;
}

static double width_of(const pd__sample *sample, double alpha) {
    pd__interval interval = pd__share_interval(sample, alpha);
    return interval.high - interval.low;
}

// A win or a loss, most of which luck decided; and luck as a value function would measure it: about
// right, far too large, the wrong way round, or nothing but noise. The interval holds the truth
// and the mean is right; no interval is ever wider than without adjusting.
static void test_adjusted(int block_count, const char *name, double scale, double noise) {
    static const uint8_t key[32] = {8};
    const double chance = 0.4;
    double plain_width = 0, width = 0, sum = 0, squares = 0;
    int held = 0, wider = 0;
    pd_dice dice;
    pd_dice_seed(&dice, key, 0);
    for (int run = 0; run < runs; run++) {
        double values[200], measured[200];
        for (int i = 0; i < block_count; i++) {
            double luck = pd_roll(&dice, 2) ? 0.3 : -0.3;
            values[i] = pd_roll(&dice, 1000) < (chance + luck) * 1000;
            measured[i] = scale * luck + (pd_roll(&dice, 2) ? noise : -noise);
        }
        pd__sample plain = sample_of(values, block_count);
        pd__control control = control_of(measured, values, &plain);
        pd__sample sample = pd__adjust(&plain, &control, PD__ALPHA);
        pd__interval interval = pd__share_interval(&sample, PD__ALPHA);
        held += interval.low <= chance && chance <= interval.high;
        width += width_of(&sample, PD__ALPHA);
        wider += width_of(&sample, PD__ALPHA) > width_of(&plain, PD__ALPHA);
        plain_width += width_of(&plain, PD__ALPHA);
        sum += sample.mean;
        squares += sample.mean * sample.mean;
    }
    double mean = sum / runs, error = sqrt((squares / runs - mean * mean) / runs);
    ok(runs < ENOUGH_RUNS || held >= runs * 0.94,
       "%d blocks, luck is %s: the interval holds the truth in 95 %%", block_count, name);
    ok(runs < ENOUGH_RUNS || fabs(mean - chance) < 4 * error, "… around the same mean");
    ok_number(wider, 0, "… and no interval is wider");
    ok(runs < ENOUGH_RUNS || scale == 0 || width < plain_width * 0.95, "… but many are narrower");
    tap_note("%.2f %%, mean %.4f, %.2f times as wide", 100.0 * held / runs, mean,
             width / plain_width);
}

// Matches of two bots in pairs on the same deal, until the test decides: 1 for `high`, −1 for
// `low`. The deal decides some pairs, so that each bot wins once; some matches are drawn. `truth`
// is how much more often the first bot wins. How many pairs it took is added to *blocks.
static int run_sprt(pd_dice *dice, double low, double high, double truth, double deal, double drawn,
                    double *blocks) {
    double lead = truth / (1 - deal), sum = 0, squares = 0;
    for (uint64_t n = 1; n < 1000000; n++) {
        double value = 0;
        bool decided = pd_roll(dice, 10000) < deal * 10000;
        for (int i = 0; i < 2 && !decided; i++) {
            double fate = pd_roll(dice, 1000000) / 1e6;
            if (fate >= drawn)
                value += fate < drawn + (1 - drawn + lead) / 2 ? 0.5 : -0.5;
        }
        sum += value, squares += value * value;
        if (n != pd__sprt_look(n - 1))
            continue;
        pd__sample sample = {.count = n, .mean = sum / (double)n};
        sample.squares = squares - sum * sum / (double)n;
        double ratio = pd__sprt_ratio(&sample, low, high);
        if (fabs(ratio) >= PD__SPRT_BOUND) {
            *blocks += (double)n;
            return ratio > 0 ? 1 : -1;
        }
    }
    return 0;
}

// The test errs in at most about 5 %, whichever of the two is true.
static void test_sprt(double low, double high, double deal, double drawn) {
    static const uint8_t key[32] = {13};
    int trials = runs / 2, wrong[2] = {0};
    double blocks[2] = {0};
    pd_dice dice;
    pd_dice_seed(&dice, key, 0);
    for (int run = 0; run < trials; run++) {
        wrong[0] += run_sprt(&dice, low, high, low, deal, drawn, &blocks[0]) != -1;
        wrong[1] += run_sprt(&dice, low, high, high, deal, drawn, &blocks[1]) != 1;
    }
    for (int i = 0; i < 2; i++) {
        ok(runs < ENOUGH_RUNS || wrong[i] <= trials * 0.06,
           "%g or %g, deals decide %g, %g drawn: wrong in about 5 %% if it is %g", low, high, deal,
           drawn, i ? high : low);
        tap_note("%.2f %%, after %.0f pairs", 100.0 * wrong[i] / trials, blocks[i] / trials);
    }
}

static void test_sprt_looks(void) {
    pd__sample none = {0}, alike = {.count = 32, .mean = 0.1};
    ok(pd__sprt_ratio(&none, 0, 0.1) == 0, "nothing played decides nothing");
    ok(fabs(pd__sprt_ratio(&alike, 0, 0.1)) < PD__SPRT_BOUND,
       "few pairs that agree decide nothing");
    ok_number((long long)pd__sprt_look(0), 32, "the first look");
    ok_number((long long)pd__sprt_look(32), 34, "… and the next one");
}

// Intervals of many pairs at once are wider, so that a degree of freedom less costs more.
static void test_adjusted_pairs(void) {
    static const uint8_t key[32] = {23};
    static const double alphas[] = {PD__ALPHA, PD__ALPHA / 28};
    int wider = 0, narrower = 0;
    pd_dice dice;
    pd_dice_seed(&dice, key, 0);
    for (int run = 0; run < runs; run++) {
        double values[12], luck[12];
        for (int i = 0; i < 12; i++) {
            luck[i] = pd_roll(&dice, 2) ? 0.3 : -0.3;
            values[i] = pd_roll(&dice, 100) < (uint32_t)(50 + 60 * luck[i]) ? 1 : -1;
        }
        pd__sample plain = sample_of(values, 12);
        plain.difference = true;
        pd__control control = control_of(luck, values, &plain);
        for (int i = 0; i < 2; i++) {
            pd__sample sample = pd__adjust(&plain, &control, alphas[i]);
            wider += width_of(&sample, alphas[i]) > width_of(&plain, alphas[i]);
            narrower += width_of(&sample, alphas[i]) < width_of(&plain, alphas[i]);
        }
    }
    ok_number(wider, 0, "no interval of one of 28 pairs is wider");
    ok(runs < ENOUGH_RUNS || narrower > runs / 10, "… but some are narrower");
}

static void test_few_adjusted(void) {
    double nine[9] = {1, 0, 1, 0, 1, 0, 1, 0, 1};
    pd__sample few = sample_of(nine, 9);
    pd__control control = control_of(nine, nine, &few), none = {0};
    pd__sample adjusted = pd__adjust(&few, &control, PD__ALPHA);
    ok(!adjusted.adjusted && adjusted.mean == few.mean, "nine blocks are too few to adjust");
    double values[4] = {0, 1, 0, 1};
    pd__sample four = sample_of(values, 4);
    adjusted = pd__adjust(&four, &none, PD__ALPHA);
    ok(adjusted.mean == four.mean, "without any luck nothing is adjusted");
}

int main(int argc, char **argv) {
    runs = argc > 1 ? atoi(argv[1]) : runs;
    test_quantiles();
    test_wilson();
    test_blocks();
    test_reach();
    test_verdicts(1);
    test_verdicts(6);
    test_power();
    test_rare();
    test_mean_interval();
    for (int blocks = 20; blocks <= 200; blocks *= 10) {
        test_coverage(blocks, 0.5, 0);
        test_coverage(blocks, 0.5, 0.5);
        test_coverage(blocks, 0.9, 0.5);
        test_coverage(blocks, 0.02, 0);
        test_adjusted(blocks, "as measured", 1, 0);
        test_adjusted(blocks, "overrated and blurred", 3, 0.3);
        test_adjusted(blocks, "turned round", -1, 0.1);
        test_adjusted(blocks, "noise", 0, 0.3);
    }
    test_until(0.05, 0.5, 0);
    test_until(0.05, 0.5, 0.5);
    test_until(0.03, 0.9, 0.5);
    test_until(0.02, 0.02, 0.5);
    for (int blocks = 10; blocks <= 160; blocks *= 2)
        test_heavy_tail(blocks);
    test_few_adjusted();
    test_adjusted_pairs();
    test_sprt_looks();
    test_sprt(0, 0.1, 0, 0);
    test_sprt(0, 0.1, 0.5, 0);
    test_sprt(-0.05, 0.05, 0.3, 0.3);
    test_sprt(0, 0.3, 0, 0);
    test_sprt(0.7, 0.8, 0.1, 0);
    return tap_end();
}
