#include "lab/compare.h"

#include "base/message.h"

#include <assert.h>
#include <math.h>

// As in results.c: sums of products are too large for 64 bits once they are multiplied.
__extension__ typedef __int128 wide;

static int add(pd__measure *out, int count, pd__about about, int index, int section) {
    out[count] = (pd__measure){about, index, section};
    return count + 1;
}

int pd__measures(const pd__sim *sim, pd__measure out[PD__MEASURES_MAX]) {
    int seats = sim->layout.seats, count = add(out, 0, PD__ABOUT_LENGTH, 0, PD__MEASURE_LENGTH);
    if (seats > 1) {
        count = add(out, count, PD__ABOUT_MARGIN, 0, PD__MEASURE_MARGIN);
        count = add(out, count, PD__ABOUT_LEADS, 0, PD__MEASURE_LEADS);
    }
    bool by_turn = seats > 1 && pd__seats_are_alike(sim);
    for (int i = 0; i < seats; i++)
        count = add(out, count, by_turn ? PD__ABOUT_TURN : PD__ABOUT_SEAT, i,
                    PD__MEASURE_SEATS + by_turn * seats + i);
    for (int bot = 0; bot < sim->bots && pd__sim_subject(sim) == PD__BY_BOT; bot++)
        count = add(out, count, PD__ABOUT_BOT, bot, PD__MEASURE_SEATS + 2 * seats + bot);
    return count;
}

bool pd__measure_is_share(const pd__measure *measure) {
    return measure->about >= PD__ABOUT_SEAT;
}

pd__rows pd__measure_rows(const pd__measure *measure) {
    static const pd__rows rows[] = {[PD__ABOUT_SEAT] = PD__BY_SEAT,
                                    [PD__ABOUT_TURN] = PD__BY_TURN,
                                    [PD__ABOUT_BOT] = PD__BY_BOT};
    assert(pd__measure_is_share(measure));
    return rows[measure->about];
}

// What the numbers of a block are divided by.
static double scale_of(const pd__sim *sim, const pd__measure *measure) {
    return sim->rotations * (pd__measure_is_share(measure) ? (double)PD__UNITS : 1);
}

static wide sum_of(const pd__sim *sim, const pd__measure *measure, int variant) {
    int m = pd__measure_count(&sim->layout);
    return (wide)pd__numbers(&sim->totals, PD__MEASURES)[variant * m + measure->section];
}

static wide product_of(const pd__sim *sim, const pd__measure *measure, int a, int b) {
    int v = sim->layout.variants;
    return (wide)pd__numbers(&sim->totals,
                             PD__MEASURE_PRODUCTS)[(measure->section * v + a) * v + b];
}

// One value a block: a sum of values and the sum of their squares make a sample.
static pd__sample sample_of(const pd__sim *sim, const pd__measure *measure, wide sum,
                            wide squares) {
    wide blocks = (wide)pd__number(&sim->totals, PD__BLOCKS);
    double scale = scale_of(sim, measure);
    pd__sample sample = {.count = (uint64_t)blocks, .single = sim->rotations == 1};
    if (!blocks)
        return sample;
    sample.mean = (double)sum / (double)blocks / scale;
    sample.squares =
        fmax(0, (double)(blocks * squares - sum * sum) / (double)blocks / scale / scale);
    return sample;
}

// The sum of cubed deviations from the mean. Never of shares.
static double cubes_of(const pd__sim *sim, const pd__measure *measure, int variant) {
    const uint64_t *cubes = pd__numbers(&sim->totals, PD__MEASURE_CUBES);
    double n = (double)pd__number(&sim->totals, PD__BLOCKS), scale = scale_of(sim, measure);
    double mean = (double)sum_of(sim, measure, variant) / n;
    double squares = (double)product_of(sim, measure, variant, variant);
    double cubed = (double)cubes[measure->section * sim->layout.variants + variant];
    return (cubed - 3 * mean * squares + 2 * n * mean * mean * mean) / scale / scale / scale;
}

static pd__sample sample_alone(const pd__sim *sim, const pd__measure *measure, int variant) {
    pd__sample sample = sample_of(sim, measure, sum_of(sim, measure, variant),
                                  product_of(sim, measure, variant, variant));
    if (sample.count && !pd__measure_is_share(measure))
        sample.cubes = cubes_of(sim, measure, variant);
    return sample;
}

double pd__measure_mean(const pd__sim *sim, const pd__measure *measure, int variant) {
    return sample_alone(sim, measure, variant).mean;
}

pd__interval pd__measure_interval(const pd__sim *sim, const pd__measure *measure, int variant) {
    pd__sample sample = sample_alone(sim, measure, variant);
    if (pd__measure_is_share(measure))
        return pd__share_interval(&sample, PD__ALPHA);
    pd__interval interval = pd__mean_interval(&sample);
    return (pd__interval){fmax(0, interval.low), interval.high};
}

// How many differences there are to look at.
static int comparisons(const pd__sim *sim) {
    pd__measure all[PD__MEASURES_MAX];
    int others = sim->layout.variants - 1;
    return pd__measures(sim, all) * (others > 0 ? others : 1);
}

uint64_t pd__matches_alike(const pd__sim *sim, int variant) {
    return pd__numbers(&sim->totals, PD__ALIKE)[variant];
}

bool pd__all_alike(const pd__sim *sim, int variant) {
    return pd__matches_alike(sim, variant) == pd__number(&sim->totals, PD__MATCHES);
}

pd__effect pd__effect_of(const pd__sim *sim, const pd__measure *measure, int a, int b) {
    wide sum = sum_of(sim, measure, b) - sum_of(sim, measure, a);
    wide squares = product_of(sim, measure, a, a) + product_of(sim, measure, b, b) -
                   2 * product_of(sim, measure, a, b);
    pd__sample paired = sample_of(sim, measure, sum, squares);
    double apart = sample_alone(sim, measure, a).squares + sample_alone(sim, measure, b).squares;
    pd__effect effect = {.difference = paired.mean,
                         .reach = pd__mean_reach(&paired, PD__ALPHA / comparisons(sim)),
                         .alike = paired.mean == 0 && paired.squares == 0 &&
                                  pd__all_alike(sim, a) && pd__all_alike(sim, b)};
    effect.clear = fabs(effect.difference) > effect.reach;
    effect.saved = apart > 0 ? INFINITY : 1;
    if (paired.squares > 0)
        effect.saved = apart / paired.squares;
    return effect;
}

// ------------------------------------------------------------------------------------------ words

void pd__measure_name(const pd__sim *sim, const pd__measure *measure, int language, pd_text *out) {
    static const char *const names[] = {[PD__ABOUT_LENGTH] = N_("decisions"),
                                        [PD__ABOUT_MARGIN] = N_("winner’s margin"),
                                        [PD__ABOUT_LEADS] = N_("lead changes")};
    char row[PD_PLAYER_MAX + 1];
    if (!pd__measure_is_share(measure)) {
        pd_put(out, pd_translate(language, names[measure->about]));
        return;
    }
    pd__row_name(sim, pd__measure_rows(measure), measure->index, language, row);
    pd_format(out, pd_translate(language, N_("{name} wins, in %")), "name", row, NULL);
}

char pd__variant_letter(int variant) {
    return (char)('A' + variant);
}

void pd__variant_value(const pd__sim *sim, int variant, char value[PD_VALUE_MAX + 1]) {
    const pd__variants *variants = &sim->plan.variants;
    pd_text text = pd_text_on(value, PD_VALUE_MAX + 1);
    pd_setup_get(sim->plan.game, &variants->setups[variant], variants->option, &text);
}

void pd__put_effect(pd_text *out, int language, const pd__measure *measure,
                    const pd__effect *effect) {
    double scale = pd__measure_is_share(measure) ? 100 : 1;
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

const char pd__skill_sentence[] =
    N_("To see how often skill wins, let two bots of different strength play, such as --bots "
       "club,random.");

const char pd__alike_sentence[] =
    N_("{letter}: every match went as with A, move for move. Either these bots ignore the option, "
       "or it never came to matter. So this comparison says nothing about it.");

const char pd__saved_sentence[] =
    N_("With deals of their own, the sets would need {least} to {most} times as many matches for "
       "this.");

bool pd__pairing_saved(const pd__sim *sim, double *least, double *most) {
    pd__measure measures[PD__MEASURES_MAX];
    int count = pd__measures(sim, measures);
    *least = INFINITY;
    *most = 0;
    for (int i = 0; i < count; i++)
        for (int variant = 1; variant < sim->plan.variants.count; variant++) {
            double saved = pd__effect_of(sim, &measures[i], 0, variant).saved;
            *least = fmin(*least, saved);
            *most = isfinite(saved) ? fmax(*most, saved) : *most;
        }
    return isfinite(*least) && *most > 0;
}
