#include "lab/report.h"

#include "base/message.h"
#include "lab/report-compare.h"
#include "lab/report-parts.h"

// A kind of move: its notation, and an example in words.
static void cell_kind(const struct report *report, int kind) {
    pd_report_put_code(report, report->sim->kinds.names[kind]);
    fprintf(report->out, "<td class=\"long\">");
    pd_html_put(report->out, report->examples->words[kind]);
    fprintf(report->out, "</td>");
}

static void cell_whole(const struct report *report, uint64_t value) {
    number text;
    cell(report, whole(text, value));
}

static void cell_rate(const struct report *report, pd_rate rate) {
    char text[64] = "–";
    if (rate.count)
        pd_put_rate(text, report->language, rate.part, rate.interval.low, rate.interval.high);
    cell(report, text);
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

static void put_share_bars(const struct report *report, pd_rows rows, pd_plot plot) {
    pd_bar bars[PD_SEATS_MAX];
    char labels[PD_SEATS_MAX][2 * PD_PLAYER_MAX];
    int count = pd_row_count(report->sim, rows), seats = report->sim->plan.setup.seats;
    for (int i = 0; i < count; i++) {
        pd_row row = pd_row_at(report->sim, rows, i);
        char name[PD_PLAYER_MAX + 1];
        pd_row_name(report->sim, rows, i, report->language, name);
        snprintf(labels[i], sizeof labels[i], "%s%s%s", name,
                 rows == PD_BY_SEAT && row.bot ? " " : "",
                 rows == PD_BY_SEAT && row.bot ? row.bot : "");
        double even = seats > 1 ? row.seats * even_share(report->sim) : -1;
        bars[i] = (pd_bar){labels[i], row.share, row.interval.low, row.interval.high, even};
    }
    pd_svg_bars(report->out, &plot, bars, count);
}

static void put_share_table(const struct report *report, pd_rows rows) {
    static const char *const columns[] = {N_("player"),
                                          N_("seats"),
                                          N_("matches"),
                                          N_("outright wins"),
                                          N_("wins, with shares of ties"),
                                          N_("share of wins (95 % interval)")};
    open_table(report, columns, 6);
    for (int i = 0; i < pd_row_count(report->sim, rows); i++) {
        pd_row row = pd_row_at(report->sim, rows, i);
        char name[PD_PLAYER_MAX + 1];
        number shares;
        pd_row_name(report->sim, rows, i, report->language, name);
        fprintf(report->out, "<tr>");
        cell(report, name);
        cell_whole(report, (uint64_t)row.seats);
        cell_whole(report, pd_number(&report->sim->totals, PD_MATCHES));
        cell_whole(report, row.wins);
        cell(report, decimal(report, shares, row.shares));
        cell_rate(report, (pd_rate){1, row.share, row.interval});
        fprintf(report->out, "</tr>\n");
    }
    close_table(report);
}

static void put_comparison(const struct report *report, pd_rows rows, const pd_comparison *pair) {
    char sentence[1024];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd_say_comparison(report->sim, rows, pair, report->language, &out);
    fprintf(report->out, "<li>");
    pd_html_put(report->out, sentence);
    fprintf(report->out, "</li>\n");
}

static void put_comparisons(const struct report *report, pd_rows rows) {
    pd_comparison pairs[PD_PAIRS_MAX];
    int count = pd_compare(report->sim, rows, pairs);
    if (count == 0)
        return;
    fprintf(report->out, "<ul>\n");
    for (int i = 0; i < count; i++)
        put_comparison(report, rows, &pairs[i]);
    fprintf(report->out, "</ul>\n");
}

static void put_shares(const struct report *report, pd_rows rows, const char *title) {
    put_share_bars(
        report, rows,
        plot_of(report, title, N_("Bars with 95 % intervals. The dashed mark is an equal share.")));
    put_comparisons(report, rows);
    put_share_table(report, rows);
}

static void put_seats(const struct report *report) {
    const pd_sim *sim = report->sim;
    bool alike = sim->plan.setup.seats > 1 && pd_seats_are_alike(sim);
    heading(report, alike ? N_("Does the seat matter?") : N_("Who wins?"));
    if (alike && pd_only_first(sim) < 0)
        put(report, "p",
            N_("The seat that acts first changes from deal to deal, so no seat has an advantage by "
               "acting early. What acting early is worth is under “Does the turn order matter?”."),
            NULL);
    put_shares(report, PD_BY_SEAT, N_("Share of wins by seat"));
}

static void put_turns(const struct report *report) {
    const pd_sim *sim = report->sim;
    char seat[PD_PLAYER_MAX + 1];
    int only = pd_only_first(sim);
    heading(report, N_("Does the turn order matter?"));
    put(report, "p",
        N_("The turn order is the order in which the players make their first decisions."), NULL);
    if (only >= 0) {
        pd_row_name(sim, PD_BY_SEAT, only, report->language, seat);
        put(report, "p", N_("{seat} acts first in every match."), "seat", seat);
    }
    put_shares(report, PD_BY_TURN, N_("Share of wins by turn order"));
}

static void put_winners(const struct report *report) {
    number text;
    const pd_totals *totals = &report->sim->totals;
    double games = (double)pd_number(totals, PD_MATCHES);
    if (pd_sim_subject(report->sim) == PD_BY_BOT) {
        heading(report, N_("Who wins?"));
        put_shares(report, PD_BY_BOT, N_("Share of wins by bot"));
    }
    put_seats(report);
    if (report->sim->plan.setup.seats > 1)
        put_turns(report);
    if (pd_number(totals, PD_DRAWS))
        put(report, "p", N_("Nobody won in {percent} % of the matches."), "percent",
            decimal(report, text, 100 * (double)pd_number(totals, PD_DRAWS) / games));
    if (pd_number(totals, PD_OUTSIDE))
        put(report, "p", N_("A virtual opponent won {percent} % of the matches."), "percent",
            decimal(report, text, 100 * (double)pd_number(totals, PD_OUTSIDE) / PD_UNITS / games));
    if (pd_number(totals, PD_CUT))
        put(report, "p", N_("The turn limit ended {percent} % of the matches."), "percent",
            decimal(report, text, 100 * (double)pd_number(totals, PD_CUT) / games));
}

// --------------------------------------------------------------------------------- distributions

// “mean 54.0; half of them 52 to 56; from 48 to 60; n = 10000”
static void put_spread(const struct report *report, pd_section section) {
    const pd_totals *totals = &report->sim->totals;
    number n, mean, low, high, least, most;
    put(report, "p class=\"soft\"",
        N_("Mean {mean}; middle half {low} to {high}; full range {least} to {most}; n = {n}."),
        "mean", decimal(report, mean, pd_histogram_mean(totals, section)), "low",
        whole(low, pd_histogram_quantile(totals, section, 0.25)), "high",
        whole(high, pd_histogram_quantile(totals, section, 0.75)), "least",
        whole(least, pd_histogram_quantile(totals, section, 0)), "most",
        whole(most, pd_histogram_quantile(totals, section, 1)), "n",
        whole(n, pd_histogram_count(totals, section)));
}

static void put_histogram(const struct report *report, pd_section section, pd_plot plot,
                          bool last) {
    const pd_totals *totals = &report->sim->totals;
    pd_svg_histogram(report->out, &plot, pd_numbers(totals, section),
                     pd_section_size(totals->layout, section), last);
    put_spread(report, section);
}

static const char share_axis[] = N_("Each bar is the share of cases with that number.");

static void put_length(const struct report *report) {
    heading(report, N_("How long is a match?"));
    put(report, "p", N_("Decisions of all players added up."), NULL);
    put_histogram(report, PD_LENGTH, plot_of(report, N_("Decisions per match"), share_axis), false);
}

static void put_choices(const struct report *report) {
    const pd_totals *totals = &report->sim->totals;
    number n, part;
    uint64_t decisions = pd_histogram_count(totals, PD_CHOICES);
    pd_rate forced = pd_rate_of(report->sim, pd_numbers(totals, PD_CHOICES)[1], 1, decisions);
    number low, high;
    heading(report, N_("How much choice is there?"));
    put(report, "p",
        N_("The number of legal moves. In {percent} % of the decisions ({low}–{high}; n = {n}) "
           "there was only one."),
        "percent", decimal(report, part, 100 * forced.part), "low",
        decimal(report, low, 100 * forced.interval.low), "high",
        decimal(report, high, 100 * forced.interval.high), "n", whole(n, decisions));
    put_histogram(report, PD_CHOICES, plot_of(report, N_("Legal moves per decision"), share_axis),
                  false);
}

static void put_margin(const struct report *report) {
    heading(report, N_("How close is it?"));
    put(report, "p",
        N_("How far the winner’s score is from the runner-up’s, in matches with a single winner."),
        NULL);
    put_histogram(report, PD_MARGIN, plot_of(report, N_("Margin of victory"), share_axis), true);
}

static void put_leader_curve(const struct report *report) {
    static const char *const moments[PD_TENTHS] = {"0",  "10", "20", "30", "40", "50",
                                                   "60", "70", "80", "90", "100"};
    const pd_totals *totals = &report->sim->totals;
    pd_bar points[PD_TENTHS];
    pd_plot plot =
        plot_of(report, N_("How often the current leader wins"),
                N_("Across: percentage of the match played. The dashed line is an equal share."));
    for (int i = 0; i < PD_TENTHS; i++) {
        pd_rate rate = pd_rate_of(report->sim, pd_numbers(totals, PD_LED_UNITS)[i], PD_UNITS,
                                  pd_numbers(totals, PD_LED)[i]);
        points[i] = (pd_bar){moments[i], rate.part, rate.interval.low, rate.interval.high,
                             even_share(report->sim)};
    }
    put(report, "h3", N_("Does an early lead decide?"), NULL);
    put(report, "p",
        N_("How often a sole leader goes on to win. Across: percentage of the match played. The "
           "dashed line is an equal share: at that height, leading means nothing."),
        NULL);
    pd_svg_curve(report->out, &plot, points, PD_TENTHS);
}

static void put_led_table(const struct report *report) {
    static const char *const columns[] = {N_("played"), N_("matches with a sole leader"),
                                          N_("leader’s wins (95 % interval)")};
    const pd_totals *totals = &report->sim->totals;
    open_table(report, columns, 3);
    for (int i = 0; i < PD_TENTHS; i++) {
        number moment;
        snprintf(moment, sizeof moment, "%d %%", 10 * i);
        fprintf(report->out, "<tr>");
        cell(report, moment);
        cell_whole(report, pd_numbers(totals, PD_LED)[i]);
        cell_rate(report, pd_rate_of(report->sim, pd_numbers(totals, PD_LED_UNITS)[i], PD_UNITS,
                                     pd_numbers(totals, PD_LED)[i]));
        fprintf(report->out, "</tr>\n");
    }
    close_table(report);
}

static void put_leads(const struct report *report) {
    heading(report, N_("Does the lead change?"));
    put(report, "p",
        N_("How often one player takes the lead from another, judged by what everyone at the table "
           "can see."),
        NULL);
    put_histogram(report, PD_LEADS, plot_of(report, N_("Lead changes per match"), share_axis),
                  true);
    put_leader_curve(report);
    put_led_table(report);
    put(report, "h3", N_("When is the match decided?"), NULL);
    put(report, "p",
        N_("The tenth of the match after which the winner was never behind. 0: from the start; 10: "
           "only at the very end."),
        NULL);
    put_histogram(report, PD_SETTLED,
                  plot_of(report, N_("When the winner took the lead for good"), share_axis), false);
}

// --------------------------------------------------------------------------------- kinds of moves

static void put_kind_row(const struct report *report, int kind) {
    const pd_sim *sim = report->sim;
    const pd_totals *totals = &sim->totals;
    uint64_t offered = pd_numbers(totals, PD_OFFERED)[kind];
    fprintf(report->out, "<tr>");
    cell_kind(report, kind);
    cell_whole(report, offered);
    cell_rate(report, pd_rate_of(sim, pd_numbers(totals, PD_CHOSEN)[kind], 1, offered));
    cell_whole(report, pd_numbers(totals, PD_USED)[kind]);
    cell_rate(report, pd_rate_of(sim, pd_numbers(totals, PD_USED_UNITS)[kind], PD_UNITS,
                                 pd_numbers(totals, PD_USED)[kind]));
    fprintf(report->out, "</tr>\n");
}

static void put_kinds(const struct report *report) {
    static const char *const columns[] = {
        N_("kind of move"),        N_("example"),
        N_("times available"),     N_("chosen (95 % interval)"),
        N_("players who used it"), N_("their share of wins (95 % interval)")};
    heading(report, N_("Which kinds of move matter?"));
    put(report, "p",
        N_("Moves that are written alike are one kind; # stands for a number. Only decisions with "
           "a choice between kinds are counted. The last column is the share of wins of players "
           "who used that kind at least once in a match. It shows what goes with winning, not what "
           "causes it."),
        NULL);
    open_table(report, columns, 6);
    for (int kind = 0; kind < report->sim->kinds.count; kind++)
        if (pd_numbers(&report->sim->totals, PD_OFFERED)[kind])
            put_kind_row(report, kind);
    close_table(report);
}

// -------------------------------------------------------------------------- beyond a beginner

static void put_judgement_table(const struct report *report) {
    static const char *const columns[] = {N_("bot"), N_("decisions rated"),
                                          N_("plays the best-rated move (95 % interval)"),
                                          N_("plays what a rookie never would (95 % interval)")};
    const pd_totals *totals = &report->sim->totals;
    open_table(report, columns, 4);
    for (int bot = 0; bot < report->sim->bots; bot++) {
        uint64_t judged = pd_numbers(totals, PD_JUDGED)[bot];
        fprintf(report->out, "<tr>");
        cell(report, report->sim->plan.bots[report->sim->first_of[bot]].address);
        cell_whole(report, judged);
        cell_rate(report, pd_rate_of(report->sim, pd_numbers(totals, PD_AGREED)[bot], 1, judged));
        cell_rate(report, pd_rate_of(report->sim, pd_numbers(totals, PD_BEYOND)[bot], 1, judged));
        fprintf(report->out, "</tr>\n");
    }
    close_table(report);
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

static void put_finds(const struct report *report, int bot) {
    static const char *const columns[] = {N_("kind of move"), N_("example"), N_("times")};
    const pd_sim *sim = report->sim;
    const uint64_t *times = pd_numbers(&sim->totals, PD_BEYOND_KIND) + bot * sim->kinds.count;
    if (!pd_numbers(&sim->totals, PD_BEYOND)[bot])
        return;
    put(report, "h3", N_("What {bot} plays and a rookie never would"), "bot",
        sim->plan.bots[sim->first_of[bot]].address);
    open_table(report, columns, 3);
    for (int kind = 0; kind < sim->kinds.count; kind++) {
        if (!times[kind])
            continue;
        fprintf(report->out, "<tr>");
        cell_kind(report, kind);
        cell_whole(report, times[kind]);
        fprintf(report->out, "</tr>\n");
    }
    close_table(report);
}

static void put_beginners(const struct report *report) {
    heading(report, N_("Moves a beginner never finds"));
    if (pd_histogram_count(&report->sim->totals, PD_JUDGED) == 0) {
        put(report, "p", N_("This game’s rules of thumb rate all moves alike."), NULL);
        return;
    }
    put(report, "p",
        N_("The game’s rules of thumb rate every move. The bot “rookie” sees these ratings only "
           "roughly, but it never plays a move rated far below the best. When a strong bot plays "
           "such a move, it has found something that the rules of thumb miss; when a weak bot "
           "does, it is a mistake."),
        NULL);
    put_judgement_table(report);
    put_finds(report, best_bot(report->sim));
}

// ------------------------------------------------------------------------------- top and bottom

static void put_summary(const struct report *report) {
    const pd_sim *sim = report->sim;
    number matches, deals, seats, seatings;
    char bots[PD_BOTS_TEXT];
    pd_report_list_bots(report, bots);
    put(report, "p class=\"soft\"",
        sim->rotations > 1
            ? N_("Seats: {seats}. Bots: {bots}. Matches: {matches}. Deals: {deals}, each played "
                 "{seatings} times with the bots in different seats.")
            : N_("Seats: {seats}. Bots: {bots}. Matches: {matches}, each with its own deal."),
        "seats", whole(seats, (uint64_t)sim->plan.setup.seats), "bots", bots, "matches",
        whole(matches, pd_number(&sim->totals, PD_MATCHES)), "deals",
        whole(deals, pd_number(&sim->totals, PD_BLOCKS)), "seatings",
        whole(seatings, (uint64_t)sim->rotations));
}

static const char intervals[] =
    N_("All intervals are 95 % intervals. For shares of wins they are Wilson intervals with "
       "deals as the unit, because matches of the same deal are not independent. A comparison "
       "calls one side better only if the difference is significant with all pairs taken "
       "together. Intervals of other rates count at most as many cases as there are deals; for "
       "things that come up often in few deals they are slightly too narrow.");

void pd_report_write(const pd_sim *sim, int language, const char *command, FILE *out) {
    if (sim->plan.variants.count) {
        pd_report_compare(sim, language, command, out);
        return;
    }
    pd_examples examples;
    const struct report report = {sim, &examples, language, out};
    pd_examples_find(&examples, sim, language);
    pd_report_open(&report, N_("{game}: simulation report"));
    put_summary(&report);
    pd_report_put_faults(&report);
    put_winners(&report);
    put_length(&report);
    put_choices(&report);
    if (sim->plan.setup.seats > 1) {
        put_margin(&report);
        put_leads(&report);
    }
    put_kinds(&report);
    put_beginners(&report);
    pd_report_put_method(&report, command, intervals);
    pd_html_close(out);
}
