#include "lab/report.h"

#include "lab/svg.h"

#include <inttypes.h>
#include <string.h>

#define N_(text) text

struct page {
    const pd_sim *sim;
    int language;
    FILE *out;
};

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fbfaf7;--ink:#1f2328;--soft:#646b73;--line:#dcd8cf;"
    "--bar:#2e7d6b;--track:#ece8df;--even:#c4501b}\n"
    "@media (prefers-color-scheme:dark){:root{--paper:#16181b;--ink:#e6e3dc;--soft:#9aa0a6;"
    "--line:#34383d;--bar:#4fb39b;--track:#24282c;--even:#f0915c}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}\n"
    "main{max-width:46rem;margin:0 auto;padding:1.5rem 1rem 3rem}\n"
    "h1{font-size:1.7rem;line-height:1.2;margin:0 0 .3rem}\n"
    "h2{font-size:1.2rem;margin:2.4rem 0 .4rem;padding-top:.8rem;border-top:1px solid "
    "var(--line)}\n"
    "h3{font-size:1rem;margin:1.4rem 0 .3rem}\n"
    "p,ul{margin:.4rem 0 .8rem}ul{padding-left:1.2rem}.soft{color:var(--soft)}\n"
    "svg{display:block;overflow:visible;width:100%;max-width:38rem;height:auto;margin:.6rem 0 "
    "1rem}\n"
    "svg text{font-size:13px;fill:var(--ink);font-variant-numeric:tabular-nums}\n"
    "@media (max-width:30rem){svg text{font-size:16px}}\n"
    ".bar,.dot{fill:var(--bar)}.track{fill:var(--track)}.grid{stroke:var(--line)}\n"
    ".even{stroke:var(--even);stroke-width:2;stroke-dasharray:4 3}\n"
    ".curve{stroke:var(--bar);stroke-width:2}.reach{stroke:var(--ink);stroke-width:1.5}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .9rem .25rem 0;text-align:right;border-bottom:1px solid var(--line);"
    "white-space:nowrap}\n"
    "th:first-child,td:first-child{text-align:left}th{font-weight:600;font-size:.85rem;"
    "color:var(--soft);white-space:normal;vertical-align:bottom}\n"
    "code,pre{font:.9em ui-monospace,monospace}pre{overflow-x:auto;"
    "padding:.7rem .9rem;background:var(--track);border-radius:.4rem}\n"
    ".long{white-space:normal;overflow-wrap:anywhere;text-align:left}\n"
    "@media "
    "print{body{background:#fff;color:#000}pre{white-space:pre-wrap}h2{break-after:avoid}svg,tr{"
    "break-inside:avoid}}";

// ------------------------------------------------------------------------------------------ words

static const char *tr(const struct page *page, const char *message) {
    return pd_translate(page->language, message);
}

typedef char number[48];

static const char *whole(number out, uint64_t value) {
    snprintf(out, sizeof(number), "%" PRIu64, value);
    return out;
}

static const char *decimal(number out, double value) {
    snprintf(out, sizeof(number), "%.1f", value);
    return out;
}

// <tag>the message with its {name}s filled</tag>
#define put(page, tag, message, ...) put_pairs(page, tag, tr(page, message), __VA_ARGS__, NULL)

static void put_pairs(const struct page *page, const char *tag, const char *text, ...) {
    char buffer[4096];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    va_list pairs;
    va_start(pairs, text);
    pd_format_list(&out, text, pairs);
    va_end(pairs);
    fprintf(page->out, "<%s>", tag);
    pd_html_put(page->out, buffer);
    fprintf(page->out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

static void heading(const struct page *page, const char *message) {
    put(page, "h2", message, NULL);
}

static pd_plot plot_of(const struct page *page, const char *title, const char *description) {
    return (pd_plot){tr(page, title), tr(page, description)};
}

// ----------------------------------------------------------------------------------------- tables

static void open_table(const struct page *page, const char *const *columns, int count) {
    fprintf(page->out, "<div class=\"wide\"><table><thead><tr>");
    for (int i = 0; i < count; i++)
        put(page, "th scope=\"col\"", columns[i], NULL);
    fprintf(page->out, "</tr></thead><tbody>\n");
}

static void close_table(const struct page *page) {
    fprintf(page->out, "</tbody></table></div>\n");
}

static void cell(const struct page *page, const char *text) {
    fprintf(page->out, "<td>");
    pd_html_put(page->out, text);
    fprintf(page->out, "</td>");
}

static void cell_code(const struct page *page, const char *text) {
    fprintf(page->out, "<td><code>");
    pd_html_put(page->out, text);
    fprintf(page->out, "</code></td>");
}

static void cell_whole(const struct page *page, uint64_t value) {
    number text;
    cell(page, whole(text, value));
}

static void cell_rate(const struct page *page, pd_rate rate) {
    char text[64] = "–";
    if (rate.count)
        snprintf(text, sizeof text, "%.1f %% (%.1f–%.1f)", 100 * rate.part, 100 * rate.interval.low,
                 100 * rate.interval.high);
    cell(page, text);
}

// ---------------------------------------------------------------------------------------- who wins

// What each seat would win if all were alike, of what is won in seats at all.
static double even_share(const pd_sim *sim) {
    double won = 0;
    int seats = sim->plan.setup.seats;
    for (int seat = 0; seat < seats; seat++)
        won += pd_row_at(sim, PD_BY_SEAT, seat).share;
    return won / seats;
}

static void put_share_bars(const struct page *page, pd_rows rows, pd_plot plot) {
    pd_bar bars[PD_SEATS_MAX];
    char labels[PD_SEATS_MAX][2 * PD_PLAYER_MAX];
    int count = pd_row_count(page->sim, rows), seats = page->sim->plan.setup.seats;
    for (int i = 0; i < count; i++) {
        pd_row row = pd_row_at(page->sim, rows, i);
        char name[PD_PLAYER_MAX + 1];
        pd_row_name(page->sim, rows, i, name);
        snprintf(labels[i], sizeof labels[i], "%s%s%s", name,
                 rows == PD_BY_SEAT && row.bot ? " " : "",
                 rows == PD_BY_SEAT && row.bot ? row.bot : "");
        double even = seats > 1 ? row.seats * even_share(page->sim) : -1;
        bars[i] = (pd_bar){labels[i], row.share, row.interval.low, row.interval.high, even};
    }
    pd_svg_bars(page->out, &plot, bars, count);
}

static void put_share_table(const struct page *page, pd_rows rows) {
    static const char *const columns[] = {
        N_("who"),       N_("seats held"),        N_("matches"),
        N_("won alone"), N_("won, shares added"), N_("share (95 % interval)")};
    open_table(page, columns, 6);
    for (int i = 0; i < pd_row_count(page->sim, rows); i++) {
        pd_row row = pd_row_at(page->sim, rows, i);
        char name[PD_PLAYER_MAX + 1];
        number shares;
        pd_row_name(page->sim, rows, i, name);
        fprintf(page->out, "<tr>");
        cell(page, name);
        cell_whole(page, (uint64_t)row.seats);
        cell_whole(page, pd_number(&page->sim->totals, PD_MATCHES));
        cell_whole(page, row.wins);
        cell(page, decimal(shares, row.shares));
        cell_rate(page, (pd_rate){1, row.share, row.interval});
        fprintf(page->out, "</tr>\n");
    }
    close_table(page);
}

static void put_comparison(const struct page *page, pd_rows rows, const pd_comparison *pair) {
    char sentence[1024];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd_say_comparison(page->sim, rows, pair, page->language, &out);
    fprintf(page->out, "<li>");
    pd_html_put(page->out, sentence);
    fprintf(page->out, "</li>\n");
}

static void put_comparisons(const struct page *page, pd_rows rows) {
    pd_comparison pairs[PD_PAIRS_MAX];
    int count = pd_compare(page->sim, rows, pairs);
    if (count == 0)
        return;
    fprintf(page->out, "<ul>\n");
    for (int i = 0; i < count; i++)
        put_comparison(page, rows, &pairs[i]);
    fprintf(page->out, "</ul>\n");
}

static void put_faults(const struct page *page) {
    const pd_sim *sim = page->sim;
    for (int bot = 0; bot < sim->bots; bot++) {
        number total, forfeits, matches;
        pd_faults faults = pd_sim_faults(sim, bot);
        if (pd_faults_total(&faults))
            put(page, "p",
                N_("{bot}: faults: {total}; matches forfeited: {forfeits} of {matches}. Any legal "
                   "moves were made for it then."),
                "bot", sim->plan.bots[sim->first_of[bot]].address, "total",
                whole(total, pd_faults_total(&faults)), "forfeits",
                whole(forfeits, faults.forfeits), "matches", whole(matches, faults.matches));
    }
}

static void put_winners(const struct page *page) {
    number text;
    const pd_totals *totals = &page->sim->totals;
    double games = (double)pd_number(totals, PD_MATCHES);
    if (pd_sim_subject(page->sim) == PD_BY_BOT) {
        heading(page, N_("Who wins?"));
        put_share_bars(page, PD_BY_BOT,
                       plot_of(page, N_("Share of the victories of each bot"),
                               N_("Bars with 95 % intervals; a dashed mark shows an even share.")));
        put_comparisons(page, PD_BY_BOT);
        put_share_table(page, PD_BY_BOT);
    }
    bool seats_alone =
        page->sim->plan.setup.seats > 1 && (page->sim->rotations > 1 || page->sim->bots == 1);
    heading(page, seats_alone ? N_("Does it matter where one sits?") : N_("Who wins?"));
    put_share_bars(page, PD_BY_SEAT,
                   plot_of(page, N_("Share of the victories of each seat"),
                           N_("Bars with 95 % intervals; a dashed mark shows an even share.")));
    put_comparisons(page, PD_BY_SEAT);
    put_share_table(page, PD_BY_SEAT);
    if (pd_number(totals, PD_DRAWS))
        put(page, "p", N_("Nobody won in {percent} % of the matches."), "percent",
            decimal(text, 100 * (double)pd_number(totals, PD_DRAWS) / games));
    if (pd_number(totals, PD_OUTSIDE))
        put(page, "p", N_("{percent} % of the matches went to an opponent without a seat."),
            "percent",
            decimal(text, 100 * (double)pd_number(totals, PD_OUTSIDE) / PD_UNITS / games));
    if (pd_number(totals, PD_CUT))
        put(page, "p", N_("A limit, and not a winner, ended {percent} % of the matches."),
            "percent", decimal(text, 100 * (double)pd_number(totals, PD_CUT) / games));
}

// --------------------------------------------------------------------------------- distributions

// “mean 54.0; half of them 52 to 56; from 48 to 60; n = 10000”
static void put_spread(const struct page *page, pd_section section) {
    const pd_totals *totals = &page->sim->totals;
    number n, mean, low, high, least, most;
    put(page, "p class=\"soft\"",
        N_("Mean {mean}; half of them {low} to {high}; all of them {least} to {most}; n = {n}."),
        "mean", decimal(mean, pd_histogram_mean(totals, section)), "low",
        whole(low, pd_histogram_quantile(totals, section, 0.25)), "high",
        whole(high, pd_histogram_quantile(totals, section, 0.75)), "least",
        whole(least, pd_histogram_quantile(totals, section, 0)), "most",
        whole(most, pd_histogram_quantile(totals, section, 1)), "n",
        whole(n, pd_histogram_count(totals, section)));
}

static void put_histogram(const struct page *page, pd_section section, pd_plot plot, bool last) {
    const pd_totals *totals = &page->sim->totals;
    pd_svg_histogram(page->out, &plot, pd_numbers(totals, section),
                     pd_section_size(totals->layout, section), last);
    put_spread(page, section);
}

static const char share_axis[] = N_("Each bar is the part of all with that number.");

static void put_length(const struct page *page) {
    heading(page, N_("How long is a match?"));
    put(page, "p", N_("In decisions of all players together."), NULL);
    put_histogram(page, PD_LENGTH, plot_of(page, N_("Decisions in a match"), share_axis), false);
}

static void put_choices(const struct page *page) {
    const pd_totals *totals = &page->sim->totals;
    number n, part;
    uint64_t decisions = pd_histogram_count(totals, PD_CHOICES);
    pd_rate forced = pd_rate_of(page->sim, pd_numbers(totals, PD_CHOICES)[1], 1, decisions);
    number low, high;
    heading(page, N_("How much is there to choose?"));
    put(page, "p",
        N_("Legal moves at a decision. In {percent} % of them ({low}–{high}; n = {n}) there was "
           "only "
           "one."),
        "percent", decimal(part, 100 * forced.part), "low", decimal(low, 100 * forced.interval.low),
        "high", decimal(high, 100 * forced.interval.high), "n", whole(n, decisions));
    put_histogram(page, PD_CHOICES, plot_of(page, N_("Legal moves at a decision"), share_axis),
                  false);
}

static void put_margin(const struct page *page) {
    heading(page, N_("How close is it?"));
    put(page, "p",
        N_("The winner’s score against that of whoever stood best among the others, in matches won "
           "by one seat alone."),
        NULL);
    put_histogram(page, PD_MARGIN, plot_of(page, N_("Margin of victory"), share_axis), true);
}

static void put_leader_curve(const struct page *page) {
    static const char *const moments[PD_TENTHS] = {"0",  "10", "20", "30", "40", "50",
                                                   "60", "70", "80", "90", "100"};
    const pd_totals *totals = &page->sim->totals;
    pd_bar points[PD_TENTHS];
    pd_plot plot =
        plot_of(page, N_("How often the leader of a moment wins"),
                N_("By how much of the match has been played, in percent; the dashed line "
                   "is an even share."));
    for (int i = 0; i < PD_TENTHS; i++) {
        pd_rate rate = pd_rate_of(page->sim, pd_numbers(totals, PD_LED_UNITS)[i], PD_UNITS,
                                  pd_numbers(totals, PD_LED)[i]);
        points[i] = (pd_bar){moments[i], rate.part, rate.interval.low, rate.interval.high,
                             even_share(page->sim)};
    }
    put(page, "h3", N_("Does an early lead decide?"), NULL);
    put(page, "p",
        N_("How often whoever leads alone goes on to win, by how much of the match has been played "
           "(in percent). The dashed line is an even share: at that height a lead means nothing."),
        NULL);
    pd_svg_curve(page->out, &plot, points, PD_TENTHS);
}

static void put_led_table(const struct page *page) {
    static const char *const columns[] = {N_("played"), N_("matches with one leader"),
                                          N_("the leader’s share (95 % interval)")};
    const pd_totals *totals = &page->sim->totals;
    open_table(page, columns, 3);
    for (int i = 0; i < PD_TENTHS; i++) {
        number moment;
        snprintf(moment, sizeof moment, "%d %%", 10 * i);
        fprintf(page->out, "<tr>");
        cell(page, moment);
        cell_whole(page, pd_numbers(totals, PD_LED)[i]);
        cell_rate(page, pd_rate_of(page->sim, pd_numbers(totals, PD_LED_UNITS)[i], PD_UNITS,
                                   pd_numbers(totals, PD_LED)[i]));
        fprintf(page->out, "</tr>\n");
    }
    close_table(page);
}

static void put_leads(const struct page *page) {
    heading(page, N_("How does the lead change?"));
    put(page, "p",
        N_("How often one seat takes over the lead from another, going by what everybody at the "
           "table can see."),
        NULL);
    put_histogram(page, PD_LEADS, plot_of(page, N_("Changes of the lead in a match"), share_axis),
                  true);
    put_leader_curve(page);
    put_led_table(page);
    put(page, "h3", N_("When is it settled?"), NULL);
    put(page, "p",
        N_("The tenth of the match from which on the winner was never behind: 0 from the start, 10 "
           "at the very end."),
        NULL);
    put_histogram(page, PD_SETTLED,
                  plot_of(page, N_("From when on the winner was never behind"), share_axis), false);
}

// --------------------------------------------------------------------------------- kinds of moves

static void put_kind_row(const struct page *page, int kind) {
    const pd_sim *sim = page->sim;
    const pd_totals *totals = &sim->totals;
    uint64_t offered = pd_numbers(totals, PD_OFFERED)[kind];
    fprintf(page->out, "<tr>");
    cell_code(page, sim->kinds.names[kind]);
    cell_whole(page, offered);
    cell_rate(page, pd_rate_of(sim, pd_numbers(totals, PD_CHOSEN)[kind], 1, offered));
    cell_whole(page, pd_numbers(totals, PD_USED)[kind]);
    cell_rate(page, pd_rate_of(sim, pd_numbers(totals, PD_USED_UNITS)[kind], PD_UNITS,
                               pd_numbers(totals, PD_USED)[kind]));
    fprintf(page->out, "</tr>\n");
}

static void put_kinds(const struct page *page) {
    static const char *const columns[] = {
        N_("kind"), N_("times possible"), N_("chosen then (95 % interval)"),
        N_("seats that chose it"), N_("their share (95 % interval)")};
    heading(page, N_("Which options matter?"));
    put(page, "p",
        N_("Moves by how they are written, # standing for a number. Counted are decisions in which "
           "another kind was possible as well. The last column tells what those won who chose it "
           "at "
           "least once in a match: it goes with winning or losing, but need not be the cause."),
        NULL);
    open_table(page, columns, 5);
    for (int kind = 0; kind < page->sim->kinds.count; kind++)
        if (pd_numbers(&page->sim->totals, PD_OFFERED)[kind])
            put_kind_row(page, kind);
    close_table(page);
}

// -------------------------------------------------------------------------- beyond a beginner

static void put_judgement_table(const struct page *page) {
    static const char *const columns[] = {N_("bot"), N_("decisions judged"),
                                          N_("takes what is judged best (95 % interval)"),
                                          N_("what a rookie never does (95 % interval)")};
    const pd_totals *totals = &page->sim->totals;
    open_table(page, columns, 4);
    for (int bot = 0; bot < page->sim->bots; bot++) {
        uint64_t judged = pd_numbers(totals, PD_JUDGED)[bot];
        fprintf(page->out, "<tr>");
        cell(page, page->sim->plan.bots[page->sim->first_of[bot]].address);
        cell_whole(page, judged);
        cell_rate(page, pd_rate_of(page->sim, pd_numbers(totals, PD_AGREED)[bot], 1, judged));
        cell_rate(page, pd_rate_of(page->sim, pd_numbers(totals, PD_BEYOND)[bot], 1, judged));
        fprintf(page->out, "</tr>\n");
    }
    close_table(page);
}

// The bot that wins most for each of its seats.
static int best_bot(const pd_sim *sim) {
    int best = 0;
    for (int bot = 1; bot < sim->bots; bot++)
        if (pd_row_at(sim, PD_BY_BOT, bot).share / sim->held[bot] >
            pd_row_at(sim, PD_BY_BOT, best).share / sim->held[best])
            best = bot;
    return best;
}

static void put_finds(const struct page *page, int bot) {
    static const char *const columns[] = {N_("kind"), N_("times")};
    const pd_sim *sim = page->sim;
    const uint64_t *times = pd_numbers(&sim->totals, PD_BEYOND_KIND) + bot * sim->kinds.count;
    if (!pd_numbers(&sim->totals, PD_BEYOND)[bot])
        return;
    put(page, "h3", N_("What {bot} does and a rookie never would"), "bot",
        sim->plan.bots[sim->first_of[bot]].address);
    open_table(page, columns, 2);
    for (int kind = 0; kind < sim->kinds.count; kind++) {
        if (!times[kind])
            continue;
        fprintf(page->out, "<tr>");
        cell_code(page, sim->kinds.names[kind]);
        cell_whole(page, times[kind]);
        fprintf(page->out, "</tr>\n");
    }
    close_table(page);
}

static void put_beginners(const struct page *page) {
    heading(page, N_("Moves a beginner never finds"));
    if (pd_histogram_count(&page->sim->totals, PD_JUDGED) == 0) {
        put(page, "p", N_("The rules of thumb of this game tell no moves apart."), NULL);
        return;
    }
    put(page, "p",
        N_("The game’s own rules of thumb judge every move. The bot “rookie” sees their worth "
           "dimly, "
           "but there are moves so far below the best that it never makes them. For a strong bot "
           "such a move is a find that the rules of thumb miss; for a weak one it is a mistake."),
        NULL);
    put_judgement_table(page);
    put_finds(page, best_bot(page->sim));
}

// ------------------------------------------------------------------------------- top and bottom

static void put_summary(const struct page *page) {
    const pd_sim *sim = page->sim;
    const pd_game_info game = pd_game_about(sim->plan.game);
    number matches, deals, seats, seatings;
    char bots[PD_SEATS_MAX * (PD_PLAYER_MAX + 2)];
    pd_text list = pd_text_on(bots, sizeof bots);
    for (int bot = 0; bot < sim->bots; bot++) {
        pd_put(&list, bot ? ", " : "");
        pd_put(&list, sim->plan.bots[sim->first_of[bot]].address);
    }
    put(page, "h1", N_("{game}: what came of an arena"), "game", tr(page, game.name));
    put(page, "p class=\"soft\"",
        sim->rotations > 1
            ? N_("Seats: {seats}. Bots: {bots}. Matches: {matches}, from {deals} deals, "
                 "each played {seatings} times with the bots in other seats.")
            : N_("Seats: {seats}. Bots: {bots}. Matches: {matches}, each with a deal "
                 "of its own."),
        "seats", whole(seats, (uint64_t)sim->plan.setup.seats), "bots", bots, "matches",
        whole(matches, pd_number(&sim->totals, PD_MATCHES)), "deals",
        whole(deals, pd_number(&sim->totals, PD_BLOCKS)), "seatings",
        whole(seatings, (uint64_t)sim->rotations));
}

static void put_options(const struct page *page) {
    const pd_sim_plan *plan = &page->sim->plan;
    static const char *const columns[] = {N_("option"), N_("value")};
    int count = pd_game_about(plan->game).option_count;
    if (count == 0)
        return;
    open_table(page, columns, 2);
    for (int i = 0; i < count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(&plan->setup, plan->game, i, &text);
        fprintf(page->out, "<tr>");
        cell_code(page, pd_option_at(plan->game, i).name);
        fprintf(page->out, "<td class=\"long\"><code>");
        pd_html_put(page->out, value);
        fprintf(page->out, "</code></td></tr>\n");
    }
    close_table(page);
}

static void put_method(const struct page *page, const char *command) {
    heading(page, N_("How to repeat and how to read this"));
    fprintf(page->out, "<pre>");
    pd_html_put(page->out, command);
    fprintf(page->out, "</pre>\n");
    put_options(page);
    put(page, "p",
        N_("All intervals are at 95 %. Those of shares are Wilson’s, with deals as the unit: "
           "matches "
           "of one deal are not independent. A comparison calls one better only if the difference "
           "is "
           "beyond noise with all pairs considered together. Intervals of other rates count no "
           "more cases than there are deals; for what comes up often in a few deals they are "
           "somewhat too narrow."),
        NULL);
    put(page, "p",
        N_("With bots that think by the clock the numbers differ a little from run to run, and "
           "with "
           "outside programs they may; with all others they are the same every time."),
        NULL);
    put(page, "p class=\"soft\"", N_("Written by paddock {version}."), "version", PD_VERSION);
}

static void open_page(const struct page *page) {
    fprintf(page->out,
            "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>%s"
            "</style>\n",
            pd_language_code(page->language), style);
    put(page, "title", N_("{game}: what came of an arena"), "game",
        tr(page, pd_game_about(page->sim->plan.game).name));
    fprintf(page->out, "</head><body><main>\n");
}

void pd_report_write(const pd_sim *sim, int language, const char *command, FILE *out) {
    const struct page page = {sim, language, out};
    open_page(&page);
    put_summary(&page);
    put_faults(&page);
    put_winners(&page);
    put_length(&page);
    put_choices(&page);
    if (sim->plan.setup.seats > 1) {
        put_margin(&page);
        put_leads(&page);
    }
    put_kinds(&page);
    put_beginners(&page);
    put_method(&page, command);
    fprintf(out, "</main></body></html>\n");
}
