#include "lab/report.h"

#include "base/message.h"
#include "lab/report-compare.h"
#include "lab/report-parts.h"

// A kind of move: its notation, and an example in words.
static void cell_kind(const struct report *report, int kind) {
    pd__report_put_code(report, report->sim->kinds.names[kind]);
    fprintf(report->out, "<td class=\"long\">");
    pd__html_put(report->out, report->examples->words[kind]);
    fprintf(report->out, "</td>");
}

static void cell_whole(const struct report *report, uint64_t value) {
    number text;
    cell(report, whole(text, value));
}

static void cell_rate(const struct report *report, pd__rate rate) {
    char text[64] = "–";
    if (rate.count)
        pd__put_rate(text, report->language, rate.part, rate.interval.low, rate.interval.high);
    cell(report, text);
}

// ---------------------------------------------------------------------------------------- who wins

// What each seat would win if all were alike, of what is won in seats at all.
static double even_share(const pd__sim *sim) {
    double won = 0;
    int seats = sim->plan.setup.seats;
    for (int seat = 0; seat < seats; seat++)
        won += pd__row_at(sim, PD__BY_SEAT, seat).share;
    return won / seats;
}

static void put_share_bars(const struct report *report, pd__rows rows, pd__plot plot) {
    pd__bar bars[PD_SEATS_MAX];
    char labels[PD_SEATS_MAX][2 * PD_PLAYER_MAX];
    int count = pd__row_count(report->sim, rows), seats = report->sim->plan.setup.seats;
    for (int i = 0; i < count; i++) {
        pd__row row = pd__row_at(report->sim, rows, i);
        char name[PD_PLAYER_MAX + 1];
        pd__row_name(report->sim, rows, i, report->language, name);
        snprintf(labels[i], sizeof labels[i], "%s%s%s", name,
                 rows == PD__BY_SEAT && row.bot ? " " : "",
                 rows == PD__BY_SEAT && row.bot ? row.bot : "");
        double even = seats > 1 ? row.seats * even_share(report->sim) : -1;
        bars[i] = (pd__bar){labels[i], row.share, row.interval.low, row.interval.high, even};
    }
    pd__svg_bars(report->out, &plot, bars, count);
}

static void put_share_table(const struct report *report, pd__rows rows) {
    static const char *const columns[] = {N_("player"),
                                          N_("seats"),
                                          N_("matches"),
                                          N_("outright wins"),
                                          N_("wins, with shares of ties"),
                                          N_("share of wins (95% interval)")};
    open_table(report, columns, 6);
    for (int i = 0; i < pd__row_count(report->sim, rows); i++) {
        pd__row row = pd__row_at(report->sim, rows, i);
        char name[PD_PLAYER_MAX + 1];
        number shares;
        pd__row_name(report->sim, rows, i, report->language, name);
        fprintf(report->out, "<tr>");
        cell(report, name);
        cell_whole(report, (uint64_t)row.seats);
        cell_whole(report, pd__number(&report->sim->totals, PD__MATCHES));
        cell_whole(report, row.wins);
        cell(report, decimal(report, shares, row.shares));
        cell_rate(report, (pd__rate){1, row.share, row.interval});
        fprintf(report->out, "</tr>\n");
    }
    close_table(report);
}

static void put_comparison(const struct report *report, pd__rows rows, const pd__comparison *pair) {
    char sentence[1024];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__say_comparison(report->sim, rows, pair, report->language, &out);
    fprintf(report->out, "<li>");
    pd__html_put(report->out, sentence);
    fprintf(report->out, "</li>\n");
}

static void put_comparisons(const struct report *report, pd__rows rows) {
    pd__comparison pairs[PD__PAIRS_MAX];
    int count = pd__compare(report->sim, rows, pairs);
    if (count == 0)
        return;
    fprintf(report->out, "<ul>\n");
    for (int i = 0; i < count; i++)
        put_comparison(report, rows, &pairs[i]);
    fprintf(report->out, "</ul>\n");
}

static void put_shares(const struct report *report, pd__rows rows, const char *title) {
    put_share_bars(
        report, rows,
        plot_of(report, title, N_("Bars with 95% intervals. The dashed mark is an equal share.")));
    put_comparisons(report, rows);
    put_share_table(report, rows);
}

static void put_seats(const struct report *report) {
    const pd__sim *sim = report->sim;
    bool alike = sim->plan.setup.seats > 1 && pd__seats_are_alike(sim);
    heading(report, alike ? N_("Does the seat matter?") : N_("Who wins?"));
    if (alike && pd__only_first(sim) < 0)
        put(report, "p",
            N_("The seat that acts first changes from deal to deal, so no seat has an advantage by "
               "acting early. What acting early is worth is under “Does the turn order matter?”."),
            NULL);
    put_shares(report, PD__BY_SEAT, N_("Share of wins by seat"));
}

static void put_turns(const struct report *report) {
    const pd__sim *sim = report->sim;
    char seat[PD_PLAYER_MAX + 1];
    int only = pd__only_first(sim);
    heading(report, N_("Does the turn order matter?"));
    put(report, "p",
        N_("The turn order is the order in which the players make their first decisions."), NULL);
    if (sim->plan.adjust)
        put(report, "p",
            N_("These shares are as played. Acting early is a part of the luck of the deal, so it "
               "is not taken away."),
            NULL);
    if (only >= 0) {
        pd__row_name(sim, PD__BY_SEAT, only, report->language, seat);
        put(report, "p", N_("{seat} acts first in every match."), "seat", seat);
    }
    put_shares(report, PD__BY_TURN, N_("Share of wins by turn order"));
}

static void put_winners(const struct report *report) {
    number text;
    const pd__totals *totals = &report->sim->totals;
    double games = (double)pd__number(totals, PD__MATCHES);
    if (pd__sim_subject(report->sim) == PD__BY_BOT) {
        heading(report, N_("Who wins?"));
        put_shares(report, PD__BY_BOT, N_("Share of wins by bot"));
    }
    put_seats(report);
    if (report->sim->plan.setup.seats > 1)
        put_turns(report);
    if (pd__number(totals, PD__DRAWS))
        put(report, "p", N_("Nobody won in {percent}% of the matches."), "percent",
            decimal(report, text, 100 * (double)pd__number(totals, PD__DRAWS) / games));
    if (pd__number(totals, PD__OUTSIDE))
        put(report, "p", N_("A virtual opponent won {percent}% of the matches."), "percent",
            decimal(report, text,
                    100 * (double)pd__number(totals, PD__OUTSIDE) / PD__UNITS / games));
    if (pd__number(totals, PD__CUT))
        put(report, "p", N_("The play limit ended {percent}% of the matches."), "percent",
            decimal(report, text, 100 * (double)pd__number(totals, PD__CUT) / games));
}

// --------------------------------------------------------------------------------- distributions

// “mean 54.0; half of them 52 to 56; from 48 to 60; n = 10000”
static void put_spread(const struct report *report, pd__section section) {
    const pd__totals *totals = &report->sim->totals;
    number n, mean, low, high, least, most;
    put(report, "p class=\"soft\"",
        N_("Mean {mean}; middle half {low} to {high}; full range {least} to {most}; n = {n}."),
        "mean", decimal(report, mean, pd__histogram_mean(totals, section)), "low",
        whole(low, pd__histogram_quantile(totals, section, 0.25)), "high",
        whole(high, pd__histogram_quantile(totals, section, 0.75)), "least",
        whole(least, pd__histogram_quantile(totals, section, 0)), "most",
        whole(most, pd__histogram_quantile(totals, section, 1)), "n",
        whole(n, pd__histogram_count(totals, section)));
}

static void put_histogram(const struct report *report, pd__section section, pd__plot plot,
                          bool last) {
    const pd__totals *totals = &report->sim->totals;
    pd__svg_histogram(report->out, &plot, pd__numbers(totals, section),
                      pd__section_size(totals->layout, section), last);
    put_spread(report, section);
}

static const char share_axis[] = N_("Each bar is the share of cases with that number.");

static void put_length(const struct report *report) {
    heading(report, N_("How long is a match?"));
    put(report, "p", N_("Decisions of all players added up."), NULL);
    put_histogram(report, PD__LENGTH, plot_of(report, N_("Decisions per match"), share_axis),
                  false);
}

static void put_choices(const struct report *report) {
    const pd__totals *totals = &report->sim->totals;
    number n, part;
    uint64_t decisions = pd__histogram_count(totals, PD__CHOICES);
    pd__rate forced = pd__rate_of(report->sim, pd__numbers(totals, PD__CHOICES)[1], 1, decisions);
    number low, high;
    heading(report, N_("How much choice is there?"));
    put(report, "p",
        N_("The number of legal moves. In {percent}% of the decisions ({low}–{high}; n = {n}) "
           "there was only one."),
        "percent", decimal(report, part, 100 * forced.part), "low",
        decimal(report, low, 100 * forced.interval.low), "high",
        decimal(report, high, 100 * forced.interval.high), "n", whole(n, decisions));
    put_histogram(report, PD__CHOICES, plot_of(report, N_("Legal moves per decision"), share_axis),
                  false);
}

static void put_margin(const struct report *report) {
    heading(report, N_("How close is it?"));
    put(report, "p",
        N_("How far the winner’s score is from the runner-up’s, in matches with a single winner."),
        NULL);
    put_histogram(report, PD__MARGIN, plot_of(report, N_("Margin of victory"), share_axis), true);
}

static void put_leader_curve(const struct report *report) {
    static const char *const moments[PD__TENTHS] = {"0",  "10", "20", "30", "40", "50",
                                                    "60", "70", "80", "90", "100"};
    const pd__totals *totals = &report->sim->totals;
    pd__bar points[PD__TENTHS];
    pd__plot plot =
        plot_of(report, N_("How often the current leader wins"),
                N_("Across: percentage of the match played. The dashed line is an equal share."));
    for (int i = 0; i < PD__TENTHS; i++) {
        pd__rate rate = pd__rate_of(report->sim, pd__numbers(totals, PD__LED_UNITS)[i], PD__UNITS,
                                    pd__numbers(totals, PD__LED)[i]);
        points[i] = (pd__bar){moments[i], rate.part, rate.interval.low, rate.interval.high,
                              even_share(report->sim)};
    }
    put(report, "h3", N_("Does an early lead decide?"), NULL);
    put(report, "p",
        N_("How often a sole leader goes on to win. Across: percentage of the match played. The "
           "dashed line is an equal share: at that height, leading means nothing."),
        NULL);
    pd__svg_curve(report->out, &plot, points, PD__TENTHS);
}

static void put_led_table(const struct report *report) {
    static const char *const columns[] = {N_("played"), N_("matches with a sole leader"),
                                          N_("leader’s wins (95% interval)")};
    const pd__totals *totals = &report->sim->totals;
    open_table(report, columns, 3);
    for (int i = 0; i < PD__TENTHS; i++) {
        number moment;
        snprintf(moment, sizeof moment, "%d %%", 10 * i);
        fprintf(report->out, "<tr>");
        cell(report, moment);
        cell_whole(report, pd__numbers(totals, PD__LED)[i]);
        cell_rate(report, pd__rate_of(report->sim, pd__numbers(totals, PD__LED_UNITS)[i], PD__UNITS,
                                      pd__numbers(totals, PD__LED)[i]));
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
    put_histogram(report, PD__LEADS, plot_of(report, N_("Lead changes per match"), share_axis),
                  true);
    put_leader_curve(report);
    put_led_table(report);
    put(report, "h3", N_("When is the match decided?"), NULL);
    put(report, "p",
        N_("The tenth of the match after which the winner was never behind. 0: from the start; 10: "
           "only at the very end."),
        NULL);
    put_histogram(report, PD__SETTLED,
                  plot_of(report, N_("When the winner took the lead for good"), share_axis), false);
}

// --------------------------------------------------------------------------------- kinds of moves

static void put_kind_row(const struct report *report, int kind) {
    const pd__sim *sim = report->sim;
    const pd__totals *totals = &sim->totals;
    uint64_t offered = pd__numbers(totals, PD__OFFERED)[kind];
    fprintf(report->out, "<tr>");
    cell_kind(report, kind);
    cell_whole(report, offered);
    cell_rate(report, pd__rate_of(sim, pd__numbers(totals, PD__CHOSEN)[kind], 1, offered));
    cell_whole(report, pd__numbers(totals, PD__USED)[kind]);
    cell_rate(report, pd__rate_of(sim, pd__numbers(totals, PD__USED_UNITS)[kind], PD__UNITS,
                                  pd__numbers(totals, PD__USED)[kind]));
    fprintf(report->out, "</tr>\n");
}

static void put_kinds(const struct report *report) {
    static const char *const columns[] = {
        N_("kind of move"),        N_("example"),
        N_("times available"),     N_("chosen (95% interval)"),
        N_("players who used it"), N_("their share of wins (95% interval)")};
    heading(report, N_("Which kinds of move matter?"));
    put(report, "p",
        N_("Moves that are written alike are one kind; # stands for a number. Only decisions with "
           "a choice between kinds are counted. The last column is the share of wins of players "
           "who used that kind at least once in a match. It shows what goes with winning, not what "
           "causes it."),
        NULL);
    open_table(report, columns, 6);
    for (int kind = 0; kind < report->sim->kinds.count; kind++)
        if (pd__numbers(&report->sim->totals, PD__OFFERED)[kind])
            put_kind_row(report, kind);
    close_table(report);
}

// -------------------------------------------------------------------------- beyond a beginner

static void put_judgement_table(const struct report *report) {
    static const char *const columns[] = {N_("bot"), N_("decisions rated"),
                                          N_("plays the best-rated move (95% interval)"),
                                          N_("plays what a rookie never would (95% interval)")};
    const pd__totals *totals = &report->sim->totals;
    open_table(report, columns, 4);
    for (int bot = 0; bot < report->sim->bots; bot++) {
        uint64_t judged = pd__numbers(totals, PD__JUDGED)[bot];
        fprintf(report->out, "<tr>");
        cell(report, report->sim->plan.bots[report->sim->first_of[bot]].address);
        cell_whole(report, judged);
        cell_rate(report,
                  pd__rate_of(report->sim, pd__numbers(totals, PD__AGREED)[bot], 1, judged));
        cell_rate(report,
                  pd__rate_of(report->sim, pd__numbers(totals, PD__BEYOND)[bot], 1, judged));
        fprintf(report->out, "</tr>\n");
    }
    close_table(report);
}

// The bot that wins most for each of its seats.
static int best_bot(const pd__sim *sim) {
    int best = 0;
    for (int bot = 1; bot < sim->bots; bot++)
        if (pd__row_at(sim, PD__BY_BOT, bot).share / sim->held[bot] >
            pd__row_at(sim, PD__BY_BOT, best).share / sim->held[best])
            best = bot;
    return best;
}

static void put_finds(const struct report *report, int bot) {
    static const char *const columns[] = {N_("kind of move"), N_("example"), N_("times")};
    const pd__sim *sim = report->sim;
    const uint64_t *times = pd__numbers(&sim->totals, PD__BEYOND_KIND) + bot * sim->kinds.count;
    if (!pd__numbers(&sim->totals, PD__BEYOND)[bot])
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
    if (pd__histogram_count(&report->sim->totals, PD__JUDGED) == 0) {
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
    const pd__sim *sim = report->sim;
    number matches, deals, seats, seatings;
    char bots[PD__BOTS_TEXT];
    pd__report_list_bots(report, bots);
    put(report, "p class=\"soft\"",
        sim->rotations > 1
            ? N_("Seats: {seats}. Bots: {bots}. Matches: {matches}. Deals: {deals}, each played "
                 "{seatings} times with the bots in different seats.")
            : N_("Seats: {seats}. Bots: {bots}. Matches: {matches}, each with its own deal."),
        "seats", whole(seats, (uint64_t)sim->plan.setup.seats), "bots", bots, "matches",
        whole(matches, pd__number(&sim->totals, PD__MATCHES)), "deals",
        whole(deals, pd__number(&sim->totals, PD__BLOCKS)), "seatings",
        whole(seatings, (uint64_t)sim->rotations));
}

static void put_adjusted(const struct report *report) {
    char sentence[256];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd__say_adjusted(report->sim, report->language, &out);
    if (*sentence)
        pd__html_put_element(report->out, "p", sentence);
}

static const char intervals[] =
    N_("All intervals are 95% intervals. For shares of wins they are Wilson intervals with deals "
       "as the unit, because matches of the same deal are not independent. A comparison calls one "
       "side better only if the difference is significant with all pairs taken together. Intervals "
       "of other rates count at most as many cases as there are deals; for things that come up "
       "often in few deals they are slightly too narrow.");

void pd__report_write(const pd__sim *sim, int language, const char *command, FILE *out) {
    if (sim->plan.variants.count) {
        pd__report_compare(sim, language, command, out);
        return;
    }
    pd__examples examples;
    const struct report report = {sim, &examples, language, out};
    pd__examples_find(&examples, sim, language);
    pd__report_open(&report, N_("{game}: simulation report"));
    put_summary(&report);
    put_adjusted(&report);
    pd__report_put_faults(&report);
    put_winners(&report);
    put_length(&report);
    put_choices(&report);
    if (sim->plan.setup.seats > 1) {
        put_margin(&report);
        put_leads(&report);
    }
    put_kinds(&report);
    put_beginners(&report);
    pd__report_put_method(&report, command, intervals);
    pd__html_close(out);
}
