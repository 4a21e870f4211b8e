#include "lab/compare.h"

#include "base/message.h"

#include <assert.h>
#include <math.h>

// As in results.c: sums of products are too large for 64 bits once they are multiplied.
__extension__ typedef __int128 wide;

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
    bool by_turn = seats > 1 && pd_seats_are_alike(sim);
    for (int i = 0; i < seats; i++)
        count = add(out, count, by_turn ? PD_ABOUT_TURN : PD_ABOUT_SEAT, i,
                    PD_MEASURE_SEATS + by_turn * seats + i);
    for (int bot = 0; bot < sim->bots && pd_sim_subject(sim) == PD_BY_BOT; bot++)
        count = add(out, count, PD_ABOUT_BOT, bot, PD_MEASURE_SEATS + 2 * seats + bot);
    return count;
}

bool pd_measure_is_share(const pd_measure *measure) {
    return measure->about >= PD_ABOUT_SEAT;
}

pd_rows pd_measure_rows(const pd_measure *measure) {
    static const pd_rows rows[] = {
        [PD_ABOUT_SEAT] = PD_BY_SEAT, [PD_ABOUT_TURN] = PD_BY_TURN, [PD_ABOUT_BOT] = PD_BY_BOT};
    assert(pd_measure_is_share(measure));
    return rows[measure->about];
}

// What the numbers of a block are divided by.
static double scale_of(const pd_sim *sim, const pd_measure *measure) {
    return sim->rotations * (pd_measure_is_share(measure) ? (double)PD_UNITS : 1);
}

static wide sum_of(const pd_sim *sim, const pd_measure *measure, int variant) {
    int m = pd_measure_count(&sim->layout);
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

// The sum of cubed deviations from the mean. Never of shares.
static double cubes_of(const pd_sim *sim, const pd_measure *measure, int variant) {
    const uint64_t *cubes = pd_numbers(&sim->totals, PD_MEASURE_CUBES);
    double n = (double)pd_number(&sim->totals, PD_BLOCKS), scale = scale_of(sim, measure);
    double mean = (double)sum_of(sim, measure, variant) / n;
    double squares = (double)product_of(sim, measure, variant, variant);
    double cubed = (double)cubes[measure->section * sim->layout.variants + variant];
    return (cubed - 3 * mean * squares + 2 * n * mean * mean * mean) / scale / scale / scale;
}

static pd_sample sample_alone(const pd_sim *sim, const pd_measure *measure, int variant) {
    pd_sample sample = sample_of(sim, measure, sum_of(sim, measure, variant),
                                 product_of(sim, measure, variant, variant));
    if (sample.count && !pd_measure_is_share(measure))
        sample.cubes = cubes_of(sim, measure, variant);
    return sample;
}

double pd_measure_mean(const pd_sim *sim, const pd_measure *measure, int variant) {
    return sample_alone(sim, measure, variant).mean;
}

pd_interval pd_measure_interval(const pd_sim *sim, const pd_measure *measure, int variant) {
    pd_sample sample = sample_alone(sim, measure, variant);
    if (pd_measure_is_share(measure))
        return pd_share_interval(&sample, PD_ALPHA);
    pd_interval interval = pd_mean_interval(&sample);
    return (pd_interval){fmax(0, interval.low), interval.high};
}

// How many differences there are to look at.
static int comparisons(const pd_sim *sim) {
    pd_measure all[PD_MEASURES_MAX];
    int others = sim->layout.variants - 1;
    return pd_measures(sim, all) * (others > 0 ? others : 1);
}

uint64_t pd_matches_alike(const pd_sim *sim, int variant) {
    return pd_numbers(&sim->totals, PD_ALIKE)[variant];
}

bool pd_all_alike(const pd_sim *sim, int variant) {
    return pd_matches_alike(sim, variant) == pd_number(&sim->totals, PD_MATCHES);
}

pd_effect pd_effect_of(const pd_sim *sim, const pd_measure *measure, int a, int b) {
    wide sum = sum_of(sim, measure, b) - sum_of(sim, measure, a);
    wide squares = product_of(sim, measure, a, a) + product_of(sim, measure, b, b) -
                   2 * product_of(sim, measure, a, b);
    pd_sample paired = sample_of(sim, measure, sum, squares);
    double apart = sample_alone(sim, measure, a).squares + sample_alone(sim, measure, b).squares;
    pd_effect effect = {.difference = paired.mean,
                        .reach = pd_mean_reach(&paired, PD_ALPHA / comparisons(sim)),
                        .alike = paired.mean == 0 && paired.squares == 0 && pd_all_alike(sim, a) &&
                                 pd_all_alike(sim, b)};
    effect.clear = fabs(effect.difference) > effect.reach;
    effect.saved = paired.squares > 0 ? apart / paired.squares : apart > 0 ? INFINITY : 1;
    return effect;
}

// ------------------------------------------------------------------------------------------ words

void pd_measure_name(const pd_sim *sim, const pd_measure *measure, int language, pd_text *out) {
    static const char *const names[] = {[PD_ABOUT_LENGTH] = N_("decisions"),
                                        [PD_ABOUT_MARGIN] = N_("winner’s margin"),
                                        [PD_ABOUT_LEADS] = N_("lead changes")};
    char row[PD_PLAYER_MAX + 1];
    if (!pd_measure_is_share(measure)) {
        pd_put(out, pd_translate(language, names[measure->about]));
        return;
    }
    pd_row_name(sim, pd_measure_rows(measure), measure->index, language, row);
    pd_format(out, pd_translate(language, N_("{name} wins, in %")), "name", row, NULL);
}

char pd_variant_letter(int variant) {
    return (char)('A' + variant);
}

void pd_variant_value(const pd_sim *sim, int variant, char value[PD_VALUE_MAX + 1]) {
    const pd_variants *variants = &sim->plan.variants;
    pd_text text = pd_text_on(value, PD_VALUE_MAX + 1);
    pd_setup_get(sim->plan.game, &variants->setups[variant], variants->option, &text);
}

void pd_put_effect(pd_text *out, int language, const pd_measure *measure, const pd_effect *effect) {
    double scale = pd_measure_is_share(measure) ? 100 : 1;
    if (effect->alike) {
        pd_put(out, pd_translate(language, N_("alike")));
        return;
    }
    pd_put(out, effect->difference >= 0 ? "+" : "−");
    pd_put_decimal(out, language, scale * fabs(effect->difference), 2);
    pd_put(out, " ± ");
    if (isfinite(effect->reach))
        pd_put_decimal(out, language, scale * effect->reach, 2);
    else
        pd_put(out, "∞");
}

const char pd_skill_sentence[] =
    N_("To see how often skill wins, let two bots of different strength play, such as --bots "
       "club,random.");

const char pd_alike_sentence[] =
    N_("{letter}: every match went as with A, move for move. Either these bots ignore the option, "
       "or it never came to matter. So this comparison says nothing about it.");

const char pd_saved_sentence[] =
    N_("With deals of their own, the sets would need {least} to {most} times as many matches for "
       "this.");

bool pd_pairing_saved(const pd_sim *sim, double *least, double *most) {
    pd_measure measures[PD_MEASURES_MAX];
    int count = pd_measures(sim, measures);
    *least = INFINITY;
    *most = 0;
    for (int i = 0; i < count; i++)
        for (int variant = 1; variant < sim->plan.variants.count; variant++) {
            double saved = pd_effect_of(sim, &measures[i], 0, variant).saved;
            *least = fmin(*least, saved);
            *most = isfinite(saved) ? fmax(*most, saved) : *most;
        }
    return isfinite(*least) && *most > 0;
}
