#include "cli/summary.h"

#include "cli/columns.h"
#include "cli/compare.h"
#include "cli/faults.h"
#include "cli/sprt.h"
#include "console/console.h"
#include "console/seed.h"
#include "review/value.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

typedef char number[32];

static const char *whole(number out, uint64_t value) {
    snprintf(out, sizeof(number), "%" PRIu64, value);
    return out;
}

static const char *decimal(number out, double value, int decimals) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_decimal(&text, console_voice_language(), value, decimals);
    return out;
}

static const char *percent(number out, double part) {
    return decimal(out, 100 * part, 2);
}

// ------------------------------------------------------------------------------------- for people

// The rule options that are not at their default.
static void put_options(const pd__sim_plan *plan, pd_text *out) {
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++) {
        pd_option_info option = pd_option_at(plan->game, i);
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(plan->game, &plan->setup, i, &text);
        bool compared = plan->variants.count && plan->variants.option == i;
        if (compared || strcmp(value, option.fallback) == 0)
            continue;
        pd_put(out, out->used ? ", " : "");
        pd_put(out, option.name);
        pd_put(out, "=");
        pd_put(out, value);
    }
    pd_put(out, out->used ? "" : tr(N_("all default")));
}

static void print_setup(const pd__sim_plan *plan) {
    static char options[8192];
    char seed[SEED_MAX + 1];
    number seats;
    pd_text list = pd_text_on(options, sizeof options), key = pd_text_on(seed, sizeof seed);
    put_options(plan, &list);
    seed_put(&key, plan->key);
    say(stdout, N_("Seats: {seats}. Seed: {seed}. Options: {options}."), "seats",
        whole(seats, (uint64_t)plan->setup.seats), "seed", seed, "options", options);
}

static void print_head(const pd__sim *sim) {
    const pd__totals *totals = &sim->totals;
    number games, mean, shortest, longest, deals, seatings;
    say(stdout,
        NP_("{game}: one match, {mean} decisions",
            "{game}: {count} matches, {mean} decisions on average ({shortest} to {longest})"),
        "game", tr(pd_game_about(sim->plan.game).name), "count",
        whole(games, pd__number(totals, PD__MATCHES)), "mean",
        decimal(mean, pd__histogram_mean(totals, PD__LENGTH), 1), "shortest",
        whole(shortest, pd__histogram_quantile(totals, PD__LENGTH, 0)), "longest",
        whole(longest, pd__histogram_quantile(totals, PD__LENGTH, 1)));
    print_setup(&sim->plan);
    if (sim->rotations > 1)
        say(stdout,
            NP_("One deal, played {seatings} times, with every bot in every seat.",
                "{count} deals, each played {seatings} times, with every bot in every seat."),
            "count", whole(deals, pd__number(totals, PD__BLOCKS)), "seatings",
            whole(seatings, (uint64_t)sim->rotations));
}

static void print_adjusted(const pd__sim *sim) {
    char sentence[256];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__say_adjusted(sim, console_voice_language(), &out);
    if (*sentence)
        puts(sentence);
}

// The width of the longest bot name, to align the rows.
static int name_width(const pd__sim *sim) {
    size_t width = 0;
    for (int bot = 0; bot < sim->bots; bot++) {
        size_t length = strlen(pd__row_at(sim, PD__BY_BOT, bot).bot);
        width = length > width ? length : width;
    }
    return (int)width;
}

// The name of a row and blanks, so that all names are as wide as the widest.
static void put_label(const pd__sim *sim, pd__rows rows, int index, pd_text *out) {
    char name[PD_PLAYER_MAX + 1];
    int widest = 0;
    for (int i = 0; i < pd__row_count(sim, rows); i++) {
        pd__row_name(sim, rows, i, console_voice_language(), name);
        widest = columns_of(name) > widest ? columns_of(name) : widest;
    }
    pd__row_name(sim, rows, index, console_voice_language(), name);
    pd_put(out, name);
    for (int width = columns_of(name); width < widest; width++)
        pd_put(out, " ");
}

static void print_row(const pd__sim *sim, pd__rows rows, int index) {
    pd__row row = pd__row_at(sim, rows, index);
    char label[4 * PD_PLAYER_MAX], bot[PD_PLAYER_MAX + 1];
    pd_text name = pd_text_on(label, sizeof label);
    number seats, all, part, share, low, high;
    put_label(sim, rows, index, &name);
    snprintf(bot, sizeof bot, "%-*s", name_width(sim), row.bot ? row.bot : "");
    snprintf(share, sizeof share, "%6s", percent(part, row.share));
    percent(low, row.interval.low);
    percent(high, row.interval.high);
    if (rows == PD__BY_BOT)
        say(stdout,
            N_("  {bot}  {seats} of {all} seats, wins {share}%  (95% interval {low} to {high})"),
            "bot", bot, "seats", whole(seats, (uint64_t)row.seats), "all",
            whole(all, (uint64_t)sim->plan.setup.seats), "share", share, "low", low, "high", high);
    else if (!row.bot)
        say(stdout, N_("  {seat}  wins {share}%  (95% interval {low} to {high})"), "seat", label,
            "share", share, "low", low, "high", high);
    else
        say(stdout, N_("  {seat}  {bot}  wins {share}%  (95% interval {low} to {high})"), "seat",
            label, "bot", bot, "share", share, "low", low, "high", high);
}

static void print_rows(const pd__sim *sim, pd__rows rows) {
    for (int i = 0; i < pd__row_count(sim, rows); i++)
        print_row(sim, rows, i);
}

// Who acts first may be the only thing that tells seats apart, and it may be drawn anew each time.
static void print_turns(const pd__sim *sim) {
    char seat[PD_PLAYER_MAX + 1];
    int only = pd__only_first(sim);
    if (sim->plan.setup.seats == 1)
        return;
    if (only < 0) {
        say(stdout,
            sim->plan.adjust
                ? N_("By turn order, as played (the seat that acts first changes from deal to "
                     "deal):")
                : N_("By turn order (the seat that acts first changes from deal to deal):"),
            NULL);
        print_rows(sim, PD__BY_TURN);
        return;
    }
    pd__row_name(sim, PD__BY_SEAT, only, console_voice_language(), seat);
    if (pd__number(&sim->totals, PD__BLOCKS) > 1)
        say(stdout, N_("{seat} acts first in every match."), "seat", seat);
}

static void print_comparison(const pd__sim *sim, pd__rows rows, const pd__comparison *pair) {
    char sentence[1024];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__say_comparison(sim, rows, pair, console_voice_language(), &out);
    puts(sentence);
}

// All pairs of bots; of seats and turns only the pair with the largest difference.
static void print_verdicts(const pd__sim *sim, pd__rows rows) {
    pd__comparison pairs[PD__PAIRS_MAX];
    int count = pd__compare(sim, rows, pairs), widest = 0;
    for (int i = 0; i < count && rows == PD__BY_BOT; i++)
        print_comparison(sim, rows, &pairs[i]);
    for (int i = 1; i < count; i++)
        widest = pairs[i].difference > pairs[widest].difference ? i : widest;
    if (count > 0 && rows != PD__BY_BOT)
        print_comparison(sim, rows, &pairs[widest]);
}

// Prints nothing when the count is 0.
static void print_count(const char *message, uint64_t count, uint64_t games) {
    number all, part;
    if (count)
        say(stdout, message, "count", whole(all, count), "percent",
            percent(part, (double)count / (double)games));
}

static void print_until(const pd__sim *sim) {
    number wanted, widest;
    percent(wanted, sim->plan.until / 1e6);
    percent(widest, pd__widest_reach(sim));
    if (sim->plan.until && !pd__until_reached(sim))
        say(stdout,
            N_("The widest interval is ± {widest} points, but --until asked for ± {wanted}. Raise "
               "--games to get there."),
            "widest", widest, "wanted", wanted);
}

static void print_faults(const pd__sim *sim) {
    for (int bot = 0; bot < sim->bots; bot++) {
        struct faults faults = pd__sim_faults(sim, bot);
        say_faults(sim->plan.bots[sim->first_of[bot]].address, &faults);
    }
}

static void print_compared(const pd__sim *sim) {
    number matches, sets;
    say(stdout,
        NP_("{game}: one match with each of {sets} sets of rules, on the same deal",
            "{game}: {count} matches with each of {sets} sets of rules, on the same deals"),
        "game", tr(pd_game_about(sim->plan.game).name), "count",
        whole(matches, pd__number(&sim->totals, PD__MATCHES)), "sets",
        whole(sets, (uint64_t)sim->plan.variants.count));
    print_setup(&sim->plan);
    compare_print(sim);
    print_faults(sim);
}

void summary_print(const pd__sim *sim) {
    if (sim->plan.variants.count) {
        print_compared(sim);
        return;
    }
    const pd__totals *totals = &sim->totals;
    uint64_t games = pd__number(totals, PD__MATCHES);
    number outside;
    print_head(sim);
    print_adjusted(sim);
    if (pd__sim_subject(sim) == PD__BY_BOT)
        print_rows(sim, PD__BY_BOT);
    print_rows(sim, PD__BY_SEAT);
    print_turns(sim);
    print_count(NP_("  one match without a winner ({percent}%)",
                    "  {count} matches without a winner ({percent}%)"),
                pd__number(totals, PD__DRAWS), games);
    if (pd__number(totals, PD__OUTSIDE))
        say(stdout, N_("  a virtual opponent wins {share}%"), "share",
            percent(outside, (double)pd__number(totals, PD__OUTSIDE) / PD__UNITS / (double)games));
    print_count(NP_("  one match ended by the play limit ({percent}%)",
                    "  {count} matches ended by the play limit ({percent}%)"),
                pd__number(totals, PD__CUT), games);
    print_faults(sim);
    if (sim->plan.sprt.low < sim->plan.sprt.high)
        sprt_print(sim);
    else if (pd__sim_subject(sim) == PD__BY_BOT)
        print_verdicts(sim, PD__BY_BOT);
    print_verdicts(sim, PD__BY_SEAT);
    if (pd__only_first(sim) < 0)
        print_verdicts(sim, PD__BY_TURN);
    print_until(sim);
}

// ----------------------------------------------------------------------------------- for programs

void outcome_json_text(const char *text) {
    char bytes[2 * PD_VALUE_MAX + 64];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_json_string(&out, text);
    fputs(bytes, stdout);
}

static void json_head(const pd__sim *sim) {
    char options[8192];
    pd_text text = pd_text_on(options, sizeof options);
    pd_setup_json(sim->plan.game, &sim->plan.setup, &text);
    printf("{\"game\":\"%s\",\"seats\":%d,\"options\":%s,\"seed\":\"",
           pd_game_about(sim->plan.game).id, sim->plan.setup.seats, options);
    for (int i = 0; i < 32; i++)
        printf("%02x", sim->plan.key[i]);
    printf("\",\"games\":%" PRIu64 ",\"deals\":%" PRIu64 ",\"seatings\":%d",
           pd__number(&sim->totals, PD__MATCHES), pd__number(&sim->totals, PD__BLOCKS),
           sim->rotations);
}

// The faults of an outside program, over all its seats.
static void json_faults(const pd__sim *sim, int bot) {
    if (!is_outside(&sim->plan.bots[sim->first_of[bot]]))
        return;
    struct faults faults = pd__sim_faults(sim, bot);
    print_faults_json(&faults);
}

static void json_rows(const pd__sim *sim, const char *key, pd__rows rows) {
    printf(",\"%s\":[", key);
    for (int i = 0; i < pd__row_count(sim, rows); i++) {
        pd__row row = pd__row_at(sim, rows, i);
        printf("%s{", i ? "," : "");
        if (rows == PD__BY_SEAT)
            printf("\"seat\":%d,\"first\":%" PRIu64 "%s", i, pd__acted_first(sim, i),
                   row.bot ? "," : "");
        if (rows == PD__BY_TURN)
            printf("\"turn\":%d", i);
        if (row.bot) {
            printf("\"bot\":");
            outcome_json_text(row.bot);
        }
        if (rows == PD__BY_BOT)
            printf(",\"seats\":%d", row.seats);
        printf(",\"wins\":%" PRIu64 ",\"shares\":%.6f,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f",
               row.wins, row.shares, row.share, row.interval.low, row.interval.high);
        if (row.bot)
            json_faults(sim, rows == PD__BY_BOT ? i : sim->bot_of[i]);
        printf("}");
    }
    printf("]");
}

// The subject of a row: a bot's address, or the number of a seat or a turn.
static void json_name(const pd__sim *sim, pd__rows rows, int index) {
    if (rows == PD__BY_BOT)
        outcome_json_text(pd__row_at(sim, rows, index).bot);
    else
        printf("%d", index);
}

static void json_comparisons(const pd__sim *sim, const char *key, pd__rows rows) {
    pd__comparison pairs[PD__PAIRS_MAX];
    // A test that stops when it is decided makes the usual verdict on the bots too sure of itself.
    bool tested = sim->plan.sprt.low < sim->plan.sprt.high && rows == PD__BY_BOT;
    int count = tested ? 0 : pd__compare(sim, rows, pairs);
    printf(",\"%s\":[", key);
    for (int i = 0; i < count; i++) {
        const pd__comparison *pair = &pairs[i];
        printf("%s{\"a\":", i ? "," : "");
        json_name(sim, rows, pair->a);
        printf(",\"b\":");
        json_name(sim, rows, pair->b);
        printf(",\"difference\":%.6f", pair->difference);
        if (isfinite(pair->reach))
            printf(",\"low\":%.6f,\"high\":%.6f", pair->interval.low, pair->interval.high);
        printf(",\"better\":");
        if (pair->settled)
            json_name(sim, rows, pair->a);
        else
            printf("null");
        printf("}");
    }
    printf("]");
}

static void json_detail(const pd__totals *totals) {
    const uint64_t *choices = pd__numbers(totals, PD__CHOICES);
    uint64_t decisions = pd__histogram_count(totals, PD__CHOICES);
    if (decisions == 0)
        return;
    printf(",\"choices\":{\"decisions\":%" PRIu64 ",\"mean\":%.6f,\"forced\":%.6f,\"max\":%" PRIu64
           "},\"margin\":{\"mean\":%.6f},\"lead_changes\":{\"mean\":%.6f}",
           decisions, pd__histogram_mean(totals, PD__CHOICES),
           (double)choices[1] / (double)decisions, pd__histogram_quantile(totals, PD__CHOICES, 1),
           pd__histogram_mean(totals, PD__MARGIN), pd__histogram_mean(totals, PD__LEADS));
}

static void json_end(const pd__sim *sim) {
    if (!pd__sim_is_complete(sim))
        printf(",\"stopped\":true");
    printf("}\n");
}

void summary_print_json(const pd__sim *sim) {
    const pd__totals *totals = &sim->totals;
    json_head(sim);
    if (sim->plan.variants.count) {
        compare_print_json(sim);
        json_end(sim);
        return;
    }
    if (sim->plan.adjust)
        printf(",\"adjusted\":{\"value\":%d,\"variance_ratio\":%.6f}", PD__VALUE_VERSION,
               pd__variance_ratio(sim));
    json_rows(sim, "bots", pd__sim_subject(sim));
    if (pd__sim_subject(sim) == PD__BY_BOT)
        json_rows(sim, "places", PD__BY_SEAT);
    if (sim->plan.setup.seats > 1)
        json_rows(sim, "turns", PD__BY_TURN);
    json_comparisons(sim, "comparisons", pd__sim_subject(sim));
    if (sim->plan.setup.seats > 1)
        json_comparisons(sim, "turn_comparisons", PD__BY_TURN);
    printf(",\"draws\":%" PRIu64 ",\"outside\":%.6f,\"cut\":%" PRIu64,
           pd__number(totals, PD__DRAWS), (double)pd__number(totals, PD__OUTSIDE) / PD__UNITS,
           pd__number(totals, PD__CUT));
    if (sim->plan.sprt.low < sim->plan.sprt.high)
        sprt_print_json(sim);
    if (sim->plan.until)
        printf(",\"until\":{\"asked\":%.6f,\"widest\":%.6f,\"reached\":%s}", sim->plan.until / 1e6,
               pd__widest_reach(sim), pd__until_reached(sim) ? "true" : "false");
    printf(",\"length\":{\"unit\":\"decisions\",\"mean\":%.6f,\"min\":%" PRIu64
           ",\"median\":%" PRIu64 ",\"max\":%" PRIu64 "}",
           pd__histogram_mean(totals, PD__LENGTH), pd__histogram_quantile(totals, PD__LENGTH, 0),
           pd__histogram_quantile(totals, PD__LENGTH, 0.5),
           pd__histogram_quantile(totals, PD__LENGTH, 1));
    if (sim->plan.detail)
        json_detail(totals);
    json_end(sim);
}
