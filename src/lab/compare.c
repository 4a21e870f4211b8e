#include "lab/compare.h"

#include "lab/results.h"

#include <math.h>

// As in results.c: sums of products are too large for 64 bits once they are multiplied.
__extension__ typedef __int128 wide;

static const double ALPHA = 0.05;

static int add(pd_measure *out, int count, pd_about about, int index, int section) {
    out[count] = (pd_measure){about, index, section};
    return count + 1;
}

int pd_measures(const pd_sim *sim, pd_measure out[PD_MEASURES_MAX]) {
    int seats = sim->layout.seats, count = add(out, 0, PD_ABOUT_LENGTH, 0, PD_MEASURE_LENGTH);
    if (seats > 1) {
        count = add(out, count, PD_ABOUT_MARGIN, 0, PD_MEASURE_MARGIN);
        count = add(out, count, PD_ABOUT_LEADS, 0, PD_MEASURE_LEADS);
    }
    for (int seat = 0; seat < seats; seat++)
        count = add(out, count, PD_ABOUT_SEAT, seat, PD_MEASURE_SEATS + seat);
    for (int bot = 0; bot < sim->bots && pd_sim_subject(sim) == PD_BY_BOT; bot++)
        count = add(out, count, PD_ABOUT_BOT, bot, PD_MEASURE_SEATS + seats + bot);
    return count;
}

static bool is_share(const pd_measure *measure) {
    return measure->about == PD_ABOUT_SEAT || measure->about == PD_ABOUT_BOT;
}

// What the numbers of a block are divided by.
static double scale_of(const pd_sim *sim, const pd_measure *measure) {
    return sim->rotations * (is_share(measure) ? (double)PD_UNITS : 1);
}

static wide sum_of(const pd_sim *sim, const pd_measure *measure, int variant) {
    int m = PD_MEASURE_SEATS + sim->layout.seats + sim->bots;
    return (wide)pd_numbers(&sim->totals, PD_MEASURES)[variant * m + measure->section];
}

static wide product_of(const pd_sim *sim, const pd_measure *measure, int a, int b) {
    int v = sim->layout.variants;
    return (wide)pd_numbers(&sim->totals, PD_MEASURE_PRODUCTS)[(measure->section * v + a) * v + b];
}

// One value a block: a sum of values and the sum of their squares make a sample.
static pd_sample sample_of(const pd_sim *sim, const pd_measure *measure, wide sum, wide squares) {
    wide blocks = (wide)pd_number(&sim->totals, PD_BLOCKS);
    double scale = scale_of(sim, measure);
    pd_sample sample = {.count = (uint64_t)blocks, .single = sim->rotations == 1};
    if (!blocks)
        return sample;
    sample.mean = (double)sum / (double)blocks / scale;
    sample.squares =
        fmax(0, (double)(blocks * squares - sum * sum) / (double)blocks / scale / scale);
    return sample;
}

static pd_sample sample_alone(const pd_sim *sim, const pd_measure *measure, int variant) {
    return sample_of(sim, measure, sum_of(sim, measure, variant),
                     product_of(sim, measure, variant, variant));
}

double pd_measure_mean(const pd_sim *sim, const pd_measure *measure, int variant) {
    return sample_alone(sim, measure, variant).mean;
}

pd_interval pd_measure_interval(const pd_sim *sim, const pd_measure *measure, int variant) {
    pd_sample sample = sample_alone(sim, measure, variant);
    double reach = pd_mean_reach(&sample, ALPHA);
    if (is_share(measure))
        return pd_share_interval(&sample);
    return (pd_interval){fmax(0, sample.mean - reach), sample.mean + reach};
}

// How many differences there are to look at.
static int comparisons(const pd_sim *sim) {
    pd_measure all[PD_MEASURES_MAX];
    int others = sim->layout.variants - 1;
    return pd_measures(sim, all) * (others > 0 ? others : 1);
}

pd_effect pd_effect_of(const pd_sim *sim, const pd_measure *measure, int a, int b) {
    wide sum = sum_of(sim, measure, b) - sum_of(sim, measure, a);
    wide squares = product_of(sim, measure, a, a) + product_of(sim, measure, b, b) -
                   2 * product_of(sim, measure, a, b);
    pd_sample paired = sample_of(sim, measure, sum, squares);
    double apart = sample_alone(sim, measure, a).squares + sample_alone(sim, measure, b).squares;
    pd_effect effect = {paired.mean, pd_mean_reach(&paired, ALPHA / comparisons(sim)), false, 1};
    effect.clear = fabs(effect.difference) > effect.reach;
    effect.saved = paired.squares > 0 ? apart / paired.squares : apart > 0 ? INFINITY : 1;
    return effect;
}
