#include "lab/results.h"

#include "base/message.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

// Sums of products are too large for 64 bits once they are multiplied by the number of blocks.
__extension__ typedef __int128 wide;

pd_rows pd_sim_subject(const pd_sim *sim) {
    return sim->rotations > 1 ? PD_BY_BOT : PD_BY_SEAT;
}

bool pd_seats_are_alike(const pd_sim *sim) {
    return sim->rotations > 1 || sim->bots == 1;
}

uint64_t pd_acted_first(const pd_sim *sim, int seat) {
    return pd_numbers(&sim->totals, PD_FIRST)[seat];
}

int pd_only_first(const pd_sim *sim) {
    for (int seat = 0; seat < sim->plan.setup.seats; seat++)
        if (pd_acted_first(sim, seat))
            return pd_acted_first(sim, seat) == pd_number(&sim->totals, PD_MATCHES) ? seat : -1;
    return -1;
}

// Where the numbers of rows are. Luck is not counted by turn order, because acting early is a part
// of the luck of the deal: without that luck nothing would be left of what it is worth.
static const struct {
    pd_section wins, units, products, luck, luck_products, luck_units;
    bool has_luck;
} sections[] = {
    [PD_BY_SEAT] = {PD_SEAT_WINS, PD_SEAT_UNITS, PD_SEAT_PRODUCTS, PD_SEAT_LUCK,
                    PD_SEAT_LUCK_PRODUCTS, PD_SEAT_LUCK_UNITS, true},
    [PD_BY_BOT] = {PD_BOT_WINS, PD_BOT_UNITS, PD_BOT_PRODUCTS, PD_BOT_LUCK, PD_BOT_LUCK_PRODUCTS,
                   PD_BOT_LUCK_UNITS, true},
    [PD_BY_TURN] = {.wins = PD_TURN_WINS, .units = PD_TURN_UNITS, .products = PD_TURN_PRODUCTS},
};

int pd_row_count(const pd_sim *sim, pd_rows rows) {
    return rows == PD_BY_BOT ? sim->bots : sim->plan.setup.seats;
}

// What a row won, added up with a weight each, as one value a block.
struct mix {
    int a, b;
    int weight_a, weight_b;
    int scale; // what the weighted units of a block are divided by, times PD_UNITS and rotations
};

// Sums over the blocks of products of two such values: of results, of luck, or of one with the
// other. Sums of luck may be negative; the others are never as large as to become so.
static wide mixed_products(const pd_sim *sim, pd_section section, struct mix mix, int n) {
    const int64_t *products = (const int64_t *)pd_numbers(&sim->totals, section);
    int a = mix.a, b = mix.b;
    return (wide)products[a * n + a] * mix.weight_a * mix.weight_a +
           ((wide)products[a * n + b] + products[b * n + a]) * mix.weight_a * mix.weight_b +
           (wide)products[b * n + b] * mix.weight_b * mix.weight_b;
}

static wide mixed_sum(const pd_sim *sim, pd_section section, struct mix mix) {
    const int64_t *units = (const int64_t *)pd_numbers(&sim->totals, section);
    return (wide)units[mix.a] * mix.weight_a + (wide)units[mix.b] * mix.weight_b;
}

// From the sums of two kinds of values and that of their products: the products of deviations.
static double deviations(wide blocks, wide sum, wide other, wide products, double scale) {
    return (double)(blocks * products - sum * other) / (double)blocks / scale / scale;
}

static pd_sample sample_of(const pd_sim *sim, pd_rows rows, struct mix mix, bool adjusted) {
    int n = pd_row_count(sim, rows);
    wide blocks = (wide)pd_number(&sim->totals, PD_BLOCKS);
    double scale = (double)mix.scale * PD_UNITS * sim->rotations;
    pd_sample sample = {
        .count = (uint64_t)blocks, .single = sim->rotations == 1, .difference = mix.weight_b != 0};
    pd_control luck = {0};
    if (!blocks)
        return sample;
    wide sum = mixed_sum(sim, sections[rows].units, mix);
    wide squares = mixed_products(sim, sections[rows].products, mix, n);
    sample.mean = (double)sum / (double)blocks / scale;
    sample.squares = fmax(0, deviations(blocks, sum, sum, squares, scale));
    if (!adjusted || !sections[rows].has_luck)
        return sample;
    wide all = mixed_sum(sim, sections[rows].luck, mix);
    squares = mixed_products(sim, sections[rows].luck_products, mix, n);
    wide products = mixed_products(sim, sections[rows].luck_units, mix, n);
    luck.mean = (double)all / (double)blocks / scale;
    luck.squares = fmax(0, deviations(blocks, all, all, squares, scale));
    luck.products = deviations(blocks, all, sum, products, scale);
    return pd_adjust(&sample, &luck);
}

static pd_sample row_sample(const pd_sim *sim, pd_rows rows, int index) {
    return sample_of(sim, rows, (struct mix){.a = index, .b = index, .weight_a = 1, .scale = 1},
                     sim->plan.adjust);
}

pd_sample pd_row_sample(const pd_sim *sim, pd_rows rows, int index) {
    struct mix mix = {.a = index, .b = index, .weight_a = 1, .scale = 1};
    return sample_of(sim, rows, mix, false);
}

pd_sample pd_length_sample(const pd_sim *sim) {
    wide blocks = (wide)pd_number(&sim->totals, PD_BLOCKS), sum = 0;
    wide squares = (wide)pd_number(&sim->totals, PD_LENGTH_SQUARES);
    pd_sample sample = {.count = (uint64_t)blocks, .single = sim->rotations == 1};
    for (size_t i = 0; i < pd_section_size(&sim->layout, PD_LENGTH); i++)
        sum += (wide)i * pd_numbers(&sim->totals, PD_LENGTH)[i];
    if (!blocks)
        return sample;
    sample.mean = (double)sum / (double)blocks / sim->rotations;
    sample.squares = fmax(0, deviations(blocks, sum, sum, squares, sim->rotations));
    return sample;
}

static int seats_held(const pd_sim *sim, pd_rows rows, int index) {
    return rows == PD_BY_BOT ? sim->held[index] : 1;
}

static const char *bot_of_row(const pd_sim *sim, pd_rows rows, int index) {
    if (rows == PD_BY_BOT)
        return sim->plan.bots[sim->first_of[index]].address;
    return rows == PD_BY_SEAT && sim->rotations == 1 ? sim->plan.bots[index].address : NULL;
}

pd_row pd_row_at(const pd_sim *sim, pd_rows rows, int index) {
    pd_sample sample = row_sample(sim, rows, index);
    return (pd_row){
        .index = index,
        .bot = bot_of_row(sim, rows, index),
        .seats = seats_held(sim, rows, index),
        .wins = pd_numbers(&sim->totals, sections[rows].wins)[index],
        .shares = (double)pd_numbers(&sim->totals, sections[rows].units)[index] / PD_UNITS,
        .share = sample.mean,
        .interval = pd_share_interval(&sample, PD_ALPHA),
    };
}

double pd_variance_ratio(const pd_sim *sim) {
    pd_rows rows = pd_sim_subject(sim);
    double before = 0, after = 0;
    for (int i = 0; i < pd_row_count(sim, rows); i++) {
        struct mix mix = {.a = i, .b = i, .weight_a = 1, .scale = 1};
        before += sample_of(sim, rows, mix, false).squares;
        after += sample_of(sim, rows, mix, true).squares;
    }
    return after > 0 ? before / after : 1;
}

// ------------------------------------------------------------------------------------ comparisons

// The share of a over that of b, each for a seat.
static struct mix lead_mix(const pd_sim *sim, pd_rows rows, int a, int b) {
    int held_a = seats_held(sim, rows, a), held_b = seats_held(sim, rows, b);
    return (struct mix){
        .a = a, .b = b, .weight_a = held_b, .weight_b = -held_a, .scale = held_a * held_b};
}

pd_sprt_state pd_sprt_of(const pd_sim *sim) {
    pd_sample sample = sample_of(sim, PD_BY_BOT, lead_mix(sim, PD_BY_BOT, 0, 1), false);
    double ratio = pd_sprt_ratio(&sample, sim->plan.sprt.low / 1e6, sim->plan.sprt.high / 1e6);
    return (pd_sprt_state){ratio, ratio >= PD_SPRT_BOUND ? 1 : ratio <= -PD_SPRT_BOUND ? -1 : 0};
}

// How many matches more it takes if a difference stays that is within the reach of an interval.
static double matches_more(const pd_sim *sim, const pd_comparison *pair) {
    double ratio = pair->reach / pair->difference;
    if (pair->settled)
        return 0;
    if (pair->difference == 0)
        return INFINITY;
    return ceil((ratio * ratio - 1) * (double)pd_number(&sim->totals, PD_MATCHES));
}

static pd_comparison compare(const pd_sim *sim, pd_rows rows, int a, int b, double alpha) {
    pd_sample sample = sample_of(sim, rows, lead_mix(sim, rows, a, b), sim->plan.adjust);
    bool turned = sample.mean < 0;
    sample.mean = fabs(sample.mean);
    pd_comparison found = {.a = turned ? b : a,
                           .b = turned ? a : b,
                           .difference = sample.mean,
                           .interval = pd_share_interval(&sample, alpha),
                           .reach = pd_share_reach(&sample, alpha)};
    found.settled = found.difference > found.reach;
    found.more = matches_more(sim, &found);
    return found;
}

int pd_compare(const pd_sim *sim, pd_rows rows, pd_comparison out[PD_PAIRS_MAX]) {
    int n = pd_row_count(sim, rows), count = 0;
    double pairs = n * (n - 1) / 2.0;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            out[count++] = compare(sim, rows, a, b, PD_ALPHA / pairs);
    return count;
}

// ------------------------------------------------------------------------------------------ until

double pd_widest_reach(const pd_sim *sim) {
    pd_rows rows = pd_sim_subject(sim);
    double widest = 0;
    for (int i = 0; i < pd_row_count(sim, rows); i++) {
        pd_row row = pd_row_at(sim, rows, i);
        widest = fmax(widest, fmax(row.interval.high - row.share, row.share - row.interval.low));
    }
    return widest;
}

static double wanted_reach(const pd_sim *sim) {
    return sim->plan.until / 1e6;
}

bool pd_until_reached(const pd_sim *sim) {
    return pd_widest_reach(sim) <= wanted_reach(sim);
}

uint64_t pd_blocks_for_until(const pd_sim *sim) {
    pd_rows rows = pd_sim_subject(sim);
    uint64_t most = 0;
    for (int i = 0; i < pd_row_count(sim, rows); i++) {
        pd_sample sample = row_sample(sim, rows, i);
        uint64_t blocks = pd_blocks_for_reach(&sample, wanted_reach(sim));
        most = blocks > most ? blocks : most;
    }
    return most;
}

// ------------------------------------------------------------------------------------- in words

pd_rate pd_rate_of(const pd_sim *sim, uint64_t part, uint64_t unit, uint64_t count) {
    uint64_t deals = pd_number(&sim->totals, PD_BLOCKS), n = count < deals ? count : deals;
    double mean = count ? (double)part / (double)unit / (double)count : 0;
    return (pd_rate){count, mean, pd_wilson(mean * (double)n, n)};
}

// Two digits are all that such a guess is worth.
static double about(double matches) {
    double scale = pow(10, fmax(0, floor(log10(fmax(matches, 1))) - 1));
    return ceil(matches / scale) * scale;
}

// Would more matches settle it? Not where the seat that acts first is drawn anew in every match, as
// seats then have nothing to differ by; nor where a difference is so small that it may well be
// none.
static bool can_be_settled(const pd_sim *sim, pd_rows rows, const pd_comparison *pair) {
    bool drawn = rows == PD_BY_SEAT && pd_seats_are_alike(sim) && pd_only_first(sim) < 0;
    return !drawn && pair->difference >= pair->reach / 2;
}

static const char *comparison_sentence(const pd_sim *sim, pd_rows rows, const pd_comparison *pair) {
    if (pair->settled)
        return rows == PD_BY_BOT ? N_("{a} is better than {b}: it wins {difference} ± {reach} "
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

void pd_say_comparison(const pd_sim *sim, pd_rows rows, const pd_comparison *pair, int language,
                       pd_text *out) {
    char a[PD_PLAYER_MAX + 1], b[PD_PLAYER_MAX + 1], difference[32], reach[32], more[32];
    snprintf(more, sizeof more, "%.0f", about(pair->more));
    pd_row_name(sim, rows, pair->a, language, a);
    pd_row_name(sim, rows, pair->b, language, b);
    pd_format(out, pd_translate(language, comparison_sentence(sim, rows, pair)), "a", a, "b", b,
              "difference", points(difference, language, pair->difference), "reach",
              points(reach, language, pair->reach), "count", more, NULL);
}

void pd_row_name(const pd_sim *sim, pd_rows rows, int index, int language,
                 char name[PD_PLAYER_MAX + 1]) {
    static const char *const turns[] = {
        N_("first to act"), N_("second to act"), N_("third to act"),   N_("fourth to act"),
        N_("fifth to act"), N_("sixth to act"),  N_("seventh to act"), N_("eighth to act")};
    static_assert(sizeof turns / sizeof *turns == PD_SEATS_MAX, "a name for each turn");
    if (rows == PD_BY_TURN)
        snprintf(name, PD_PLAYER_MAX + 1, "%s", pd_translate(language, turns[index]));
    else if (rows == PD_BY_BOT)
        snprintf(name, PD_PLAYER_MAX + 1, "%s", sim->plan.bots[sim->first_of[index]].address);
    else
        snprintf(name, PD_PLAYER_MAX + 1, "P%d", index + 1);
}
