#include "lab/results.h"

#include "base/message.h"
#include "review/value.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

// Sums of products are too large for 64 bits once they are multiplied by the number of blocks.
__extension__ typedef __int128 wide;

pd__rows pd__sim_subject(const pd__sim *sim) {
    return sim->rotations > 1 ? PD__BY_BOT : PD__BY_SEAT;
}

bool pd__seats_are_alike(const pd__sim *sim) {
    return sim->rotations > 1 || sim->bots == 1;
}

uint64_t pd__acted_first(const pd__sim *sim, int seat) {
    return pd__numbers(&sim->totals, PD__FIRST)[seat];
}

int pd__only_first(const pd__sim *sim) {
    for (int seat = 0; seat < sim->plan.setup.seats; seat++)
        if (pd__acted_first(sim, seat))
            return pd__acted_first(sim, seat) == pd__number(&sim->totals, PD__MATCHES) ? seat : -1;
    return -1;
}

// Where the numbers of rows are. Luck is not counted by turn order, because acting early is a part
// of the luck of the deal: without that luck nothing would be left of what it is worth.
static const struct {
    pd__section wins, units, products, luck, luck_products, luck_units;
    bool has_luck;
} sections[] = {
    [PD__BY_SEAT] = {PD__SEAT_WINS, PD__SEAT_UNITS, PD__SEAT_PRODUCTS, PD__SEAT_LUCK,
                     PD__SEAT_LUCK_PRODUCTS, PD__SEAT_LUCK_UNITS, true},
    [PD__BY_BOT] = {PD__BOT_WINS, PD__BOT_UNITS, PD__BOT_PRODUCTS, PD__BOT_LUCK,
                    PD__BOT_LUCK_PRODUCTS, PD__BOT_LUCK_UNITS, true},
    [PD__BY_TURN] = {.wins = PD__TURN_WINS, .units = PD__TURN_UNITS, .products = PD__TURN_PRODUCTS},
};

int pd__row_count(const pd__sim *sim, pd__rows rows) {
    return rows == PD__BY_BOT ? sim->bots : sim->plan.setup.seats;
}

// What a row won, added up with a weight each, as one value a block.
struct mix {
    int a, b;
    int weight_a, weight_b;
    int scale; // what the weighted units of a block are divided by, times PD__UNITS and rotations
};

// Sums over the blocks of products of two such values: of results, of luck, or of one with the
// other. Sums of luck may be negative; the others are never as large as to become so.
static wide mixed_products(const pd__sim *sim, pd__section section, struct mix mix, int n) {
    const int64_t *products = (const int64_t *)pd__numbers(&sim->totals, section);
    int a = mix.a, b = mix.b;
    return (wide)products[a * n + a] * mix.weight_a * mix.weight_a +
           ((wide)products[a * n + b] + products[b * n + a]) * mix.weight_a * mix.weight_b +
           (wide)products[b * n + b] * mix.weight_b * mix.weight_b;
}

static wide mixed_sum(const pd__sim *sim, pd__section section, struct mix mix) {
    const int64_t *units = (const int64_t *)pd__numbers(&sim->totals, section);
    return (wide)units[mix.a] * mix.weight_a + (wide)units[mix.b] * mix.weight_b;
}

// From the sums of two kinds of values and that of their products: the products of deviations.
static double deviations(wide blocks, wide sum, wide other, wide products, double scale) {
    return (double)(blocks * products - sum * other) / (double)blocks / scale / scale;
}

static double scale_of(const pd__sim *sim, struct mix mix) {
    return (double)mix.scale * PD__UNITS * sim->rotations;
}

// As played.
static pd__sample sample_of(const pd__sim *sim, pd__rows rows, struct mix mix) {
    wide blocks = (wide)pd__number(&sim->totals, PD__BLOCKS);
    double scale = scale_of(sim, mix);
    pd__sample sample = {
        .count = (uint64_t)blocks, .single = sim->rotations == 1, .difference = mix.weight_b != 0};
    if (!blocks)
        return sample;
    wide sum = mixed_sum(sim, sections[rows].units, mix);
    wide squares = mixed_products(sim, sections[rows].products, mix, pd__row_count(sim, rows));
    sample.mean = (double)sum / (double)blocks / scale;
    sample.squares = fmax(0, deviations(blocks, sum, sum, squares, scale));
    return sample;
}

static pd__control luck_of(const pd__sim *sim, pd__rows rows, struct mix mix) {
    int n = pd__row_count(sim, rows);
    wide blocks = (wide)pd__number(&sim->totals, PD__BLOCKS);
    wide won = mixed_sum(sim, sections[rows].units, mix);
    wide sum = mixed_sum(sim, sections[rows].luck, mix);
    wide squares = mixed_products(sim, sections[rows].luck_products, mix, n);
    wide products = mixed_products(sim, sections[rows].luck_units, mix, n);
    double scale = scale_of(sim, mix);
    return (pd__control){.mean = (double)sum / (double)blocks / scale,
                         .squares = fmax(0, deviations(blocks, sum, sum, squares, scale)),
                         .products = deviations(blocks, sum, won, products, scale)};
}

// Adjusted, if the plan says so, for an interval that misses with probability alpha.
static pd__sample adjusted_sample(const pd__sim *sim, pd__rows rows, struct mix mix, double alpha) {
    pd__sample sample = sample_of(sim, rows, mix);
    if (!sim->plan.adjust || !sections[rows].has_luck || !sample.count)
        return sample;
    pd__control luck = luck_of(sim, rows, mix);
    return pd__adjust(&sample, &luck, alpha);
}

static struct mix row_mix(int index) {
    return (struct mix){.a = index, .b = index, .weight_a = 1, .scale = 1};
}

static pd__sample row_sample(const pd__sim *sim, pd__rows rows, int index) {
    return adjusted_sample(sim, rows, row_mix(index), PD__ALPHA);
}

pd__sample pd__row_sample(const pd__sim *sim, pd__rows rows, int index) {
    return sample_of(sim, rows, row_mix(index));
}

pd__sample pd__length_sample(const pd__sim *sim) {
    wide blocks = (wide)pd__number(&sim->totals, PD__BLOCKS), sum = 0;
    wide squares = (wide)pd__number(&sim->totals, PD__LENGTH_SQUARES);
    pd__sample sample = {.count = (uint64_t)blocks, .single = sim->rotations == 1};
    for (size_t i = 0; i < pd__section_size(&sim->layout, PD__LENGTH); i++)
        sum += (wide)i * pd__numbers(&sim->totals, PD__LENGTH)[i];
    if (!blocks)
        return sample;
    sample.mean = (double)sum / (double)blocks / sim->rotations;
    sample.squares = fmax(0, deviations(blocks, sum, sum, squares, sim->rotations));
    return sample;
}

static int seats_held(const pd__sim *sim, pd__rows rows, int index) {
    return rows == PD__BY_BOT ? sim->held[index] : 1;
}

static const char *bot_of_row(const pd__sim *sim, pd__rows rows, int index) {
    if (rows == PD__BY_BOT)
        return sim->plan.bots[sim->first_of[index]].address;
    return rows == PD__BY_SEAT && sim->rotations == 1 ? sim->plan.bots[index].address : NULL;
}

pd__row pd__row_at(const pd__sim *sim, pd__rows rows, int index) {
    pd__sample sample = row_sample(sim, rows, index);
    return (pd__row){
        .index = index,
        .bot = bot_of_row(sim, rows, index),
        .seats = seats_held(sim, rows, index),
        .wins = pd__numbers(&sim->totals, sections[rows].wins)[index],
        .shares = (double)pd__numbers(&sim->totals, sections[rows].units)[index] / PD__UNITS,
        .share = sample.mean,
        .interval = pd__share_interval(&sample, PD__ALPHA),
    };
}

double pd__variance_ratio(const pd__sim *sim) {
    pd__rows rows = pd__sim_subject(sim);
    double before = 0, after = 0;
    for (int i = 0; i < pd__row_count(sim, rows); i++) {
        before += pd__row_sample(sim, rows, i).squares;
        after += row_sample(sim, rows, i).squares;
    }
    return after > 0 ? before / after : 1;
}

// ------------------------------------------------------------------------------------ comparisons

// The share of a over that of b, each for a seat.
static struct mix lead_mix(const pd__sim *sim, pd__rows rows, int a, int b) {
    int held_a = seats_held(sim, rows, a), held_b = seats_held(sim, rows, b);
    return (struct mix){
        .a = a, .b = b, .weight_a = held_b, .weight_b = -held_a, .scale = held_a * held_b};
}

pd__sprt_state pd__sprt_of(const pd__sim *sim) {
    pd__sample sample = sample_of(sim, PD__BY_BOT, lead_mix(sim, PD__BY_BOT, 0, 1));
    double ratio = pd__sprt_ratio(&sample, sim->plan.sprt.low / 1e6, sim->plan.sprt.high / 1e6);
    int accepted = ratio >= PD__SPRT_BOUND ? 1 : 0;
    return (pd__sprt_state){ratio, ratio <= -PD__SPRT_BOUND ? -1 : accepted};
}

// How many matches more it takes if a difference stays that is within the reach of an interval.
static double matches_more(const pd__sim *sim, const pd__comparison *pair) {
    double ratio = pair->reach / pair->difference;
    if (pair->settled)
        return 0;
    if (pair->difference == 0)
        return INFINITY;
    return ceil((ratio * ratio - 1) * (double)pd__number(&sim->totals, PD__MATCHES));
}

static pd__comparison compare(const pd__sim *sim, pd__rows rows, int a, int b, double alpha) {
    pd__sample sample = adjusted_sample(sim, rows, lead_mix(sim, rows, a, b), alpha);
    bool turned = sample.mean < 0;
    sample.mean = fabs(sample.mean);
    pd__comparison found = {.a = turned ? b : a,
                            .b = turned ? a : b,
                            .difference = sample.mean,
                            .interval = pd__share_interval(&sample, alpha),
                            .reach = pd__share_reach(&sample, alpha)};
    found.settled = found.difference > found.reach;
    found.more = matches_more(sim, &found);
    return found;
}

int pd__compare(const pd__sim *sim, pd__rows rows, pd__comparison out[PD__PAIRS_MAX]) {
    int n = pd__row_count(sim, rows), count = 0;
    double pairs = n * (n - 1) / 2.0;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            out[count++] = compare(sim, rows, a, b, PD__ALPHA / pairs);
    return count;
}

// ------------------------------------------------------------------------------------------ until

double pd__widest_reach(const pd__sim *sim) {
    pd__rows rows = pd__sim_subject(sim);
    double widest = 0;
    for (int i = 0; i < pd__row_count(sim, rows); i++) {
        pd__row row = pd__row_at(sim, rows, i);
        widest = fmax(widest, fmax(row.interval.high - row.share, row.share - row.interval.low));
    }
    return widest;
}

static double wanted_reach(const pd__sim *sim) {
    return sim->plan.until / 1e6;
}

bool pd__until_reached(const pd__sim *sim) {
    return pd__widest_reach(sim) <= wanted_reach(sim);
}

uint64_t pd__blocks_for_until(const pd__sim *sim) {
    pd__rows rows = pd__sim_subject(sim);
    uint64_t most = 0;
    for (int i = 0; i < pd__row_count(sim, rows); i++) {
        pd__sample sample = row_sample(sim, rows, i);
        uint64_t blocks = pd__blocks_for_reach(&sample, wanted_reach(sim));
        most = blocks > most ? blocks : most;
    }
    return most;
}

// ------------------------------------------------------------------------------------- in words

pd__rate pd__rate_of(const pd__sim *sim, uint64_t part, uint64_t unit, uint64_t count) {
    uint64_t deals = pd__number(&sim->totals, PD__BLOCKS), n = count < deals ? count : deals;
    double mean = count ? (double)part / (double)unit / (double)count : 0;
    return (pd__rate){count, mean, pd__wilson(mean * (double)n, n)};
}

void pd__say_adjusted(const pd__sim *sim, int language, pd_text *out) {
    char version[16], ratio[32];
    pd_text number = pd_text_on(ratio, sizeof ratio);
    if (!sim->plan.adjust)
        return;
    snprintf(version, sizeof version, "%d", PD__VALUE_VERSION);
    pd_put_decimal(&number, language, pd__variance_ratio(sim), 2);
    pd_format(out,
              pd_translate(language, N_("Adjusted for luck (value function {version}): plain "
                                        "results vary {ratio} times as much.")),
              "version", version, "ratio", ratio, NULL);
}

// Two digits are all that such a guess is worth.
static double about(double matches) {
    double scale = pow(10, fmax(0, floor(log10(fmax(matches, 1))) - 1));
    return ceil(matches / scale) * scale;
}

// In so many deals it is no accident that the same seat always acts first.
enum { SURELY_FIRST = 10 };

// Where the seat that acts first is drawn anew in every match, seats have nothing to differ by.
static bool seats_may_differ(const pd__sim *sim) {
    return !pd__seats_are_alike(sim) ||
           (pd__only_first(sim) >= 0 && pd__number(&sim->totals, PD__BLOCKS) >= SURELY_FIRST);
}

// Would more matches settle it? Not where there is nothing to settle; nor where a difference is so
// small that it may well be none.
static bool can_be_settled(const pd__sim *sim, pd__rows rows, const pd__comparison *pair) {
    return (rows != PD__BY_SEAT || seats_may_differ(sim)) && pair->difference >= pair->reach / 2;
}

static const char *comparison_sentence(const pd__sim *sim, pd__rows rows,
                                       const pd__comparison *pair) {
    if (pair->settled)
        return rows == PD__BY_BOT ? N_("{a} is better than {b}: it wins {difference} ± {reach} "
                                       "points more per seat.")
                                  : N_("{a} wins {difference} ± {reach} points more than {b}.");
    if (!isfinite(pair->reach))
        return N_("{a} and {b}: a single deal cannot show a difference.");
    return can_be_settled(sim, rows, pair)
               ? NP_("{a} and {b}: no clear difference ({difference} ± {reach} points). If it "
                     "stays the same, about one more match would settle it.",
                     "{a} and {b}: no clear difference ({difference} ± {reach} points). If it "
                     "stays the same, about {count} more matches would settle it.")
               : N_("{a} and {b}: no clear difference ({difference} ± {reach} points).");
}

// In percentage points.
static const char *points(char text[32], int language, double part) {
    pd_text out = pd_text_on(text, 32);
    pd_put_decimal(&out, language, 100 * part, 2);
    return text;
}

void pd__say_comparison(const pd__sim *sim, pd__rows rows, const pd__comparison *pair, int language,
                        pd_text *out) {
    char a[PD_PLAYER_MAX + 1], b[PD_PLAYER_MAX + 1], difference[32], reach[32], more[32];
    snprintf(more, sizeof more, "%.0f", about(pair->more));
    pd__row_name(sim, rows, pair->a, language, a);
    pd__row_name(sim, rows, pair->b, language, b);
    pd_format(out, pd_translate(language, comparison_sentence(sim, rows, pair)), "a", a, "b", b,
              "difference", points(difference, language, pair->difference), "reach",
              points(reach, language, pair->reach), "count", more, NULL);
}

void pd__row_name(const pd__sim *sim, pd__rows rows, int index, int language,
                  char name[PD_PLAYER_MAX + 1]) {
    static const char *const turns[] = {
        N_("first to act"), N_("second to act"), N_("third to act"),   N_("fourth to act"),
        N_("fifth to act"), N_("sixth to act"),  N_("seventh to act"), N_("eighth to act")};
    static_assert(sizeof turns / sizeof *turns == PD_SEATS_MAX, "a name for each turn");
    if (rows == PD__BY_TURN)
        snprintf(name, PD_PLAYER_MAX + 1, "%s", pd_translate(language, turns[index]));
    else if (rows == PD__BY_BOT)
        snprintf(name, PD_PLAYER_MAX + 1, "%s", sim->plan.bots[sim->first_of[index]].address);
    else
        snprintf(name, PD_PLAYER_MAX + 1, "P%d", index + 1);
}
