#include "lab/report.h"

#include "base/message.h"
#include "lab/page.h"
#include "lab/report-compare.h"

// A kind of move: its notation, and an example in words.
static void cell_kind(const struct page *page, int kind) {
    pd_page_put_code(page, page->sim->kinds.names[kind]);
    fprintf(page->out, "<td class=\"long\">");
    pd_html_put(page->out, page->examples->words[kind]);
    fprintf(page->out, "</td>");
}

static void cell_whole(const struct page *page, uint64_t value) {
    number text;
    cell(page, whole(text, value));
}

static void cell_rate(const struct page *page, pd_rate rate) {
    char text[64] = "–";
    if (rate.count)
        pd_put_rate(text, page->language, rate.part, rate.interval.low, rate.interval.high);
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
    static const char *const columns[] = {N_("player"),
                                          N_("seats"),
                                          N_("matches"),
                                          N_("outright wins"),
                                          N_("wins, with shares of ties"),
                                          N_("share of wins (95 % interval)")};
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
        cell(page, decimal(page, shares, row.shares));
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

static void put_winners(const struct page *page) {
    number text;
    const pd_totals *totals = &page->sim->totals;
    double games = (double)pd_number(totals, PD_MATCHES);
    if (pd_sim_subject(page->sim) == PD_BY_BOT) {
        heading(page, N_("Who wins?"));
        put_share_bars(page, PD_BY_BOT,
                       plot_of(page, N_("Share of wins by bot"),
                               N_("Bars with 95 % intervals. The dashed mark is an equal share.")));
        put_comparisons(page, PD_BY_BOT);
        put_share_table(page, PD_BY_BOT);
    }
    bool seats_alone =
        page->sim->plan.setup.seats > 1 && (page->sim->rotations > 1 || page->sim->bots == 1);
    heading(page, seats_alone ? N_("Does the seat matter?") : N_("Who wins?"));
    put_share_bars(page, PD_BY_SEAT,
                   plot_of(page, N_("Share of wins by seat"),
                           N_("Bars with 95 % intervals. The dashed mark is an equal share.")));
    put_comparisons(page, PD_BY_SEAT);
    put_share_table(page, PD_BY_SEAT);
    if (pd_number(totals, PD_DRAWS))
        put(page, "p", N_("Nobody won in {percent} % of the matches."), "percent",
            decimal(page, text, 100 * (double)pd_number(totals, PD_DRAWS) / games));
    if (pd_number(totals, PD_OUTSIDE))
        put(page, "p", N_("A virtual opponent won {percent} % of the matches."), "percent",
            decimal(page, text, 100 * (double)pd_number(totals, PD_OUTSIDE) / PD_UNITS / games));
    if (pd_number(totals, PD_CUT))
        put(page, "p", N_("The turn limit ended {percent} % of the matches."), "percent",
            decimal(page, text, 100 * (double)pd_number(totals, PD_CUT) / games));
}

// --------------------------------------------------------------------------------- distributions

// “mean 54.0; half of them 52 to 56; from 48 to 60; n = 10000”
static void put_spread(const struct page *page, pd_section section) {
    const pd_totals *totals = &page->sim->totals;
    number n, mean, low, high, least, most;
    put(page, "p class=\"soft\"",
        N_("Mean {mean}; middle half {low} to {high}; full range {least} to {most}; n = {n}."),
        "mean", decimal(page, mean, pd_histogram_mean(totals, section)), "low",
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

static const char share_axis[] = N_("Each bar is the share of cases with that number.");

static void put_length(const struct page *page) {
    heading(page, N_("How long is a match?"));
    put(page, "p", N_("Decisions of all players added up."), NULL);
    put_histogram(page, PD_LENGTH, plot_of(page, N_("Decisions per match"), share_axis), false);
}

static void put_choices(const struct page *page) {
    const pd_totals *totals = &page->sim->totals;
    number n, part;
    uint64_t decisions = pd_histogram_count(totals, PD_CHOICES);
    pd_rate forced = pd_rate_of(page->sim, pd_numbers(totals, PD_CHOICES)[1], 1, decisions);
    number low, high;
    heading(page, N_("How much choice is there?"));
    put(page, "p",
        N_("The number of legal moves. In {percent} % of the decisions ({low}–{high}; n = {n}) "
           "there was only one."),
        "percent", decimal(page, part, 100 * forced.part), "low",
        decimal(page, low, 100 * forced.interval.low), "high",
        decimal(page, high, 100 * forced.interval.high), "n", whole(n, decisions));
    put_histogram(page, PD_CHOICES, plot_of(page, N_("Legal moves per decision"), share_axis),
                  false);
}

static void put_margin(const struct page *page) {
    heading(page, N_("How close is it?"));
    put(page, "p",
        N_("How far the winner’s score is from the runner-up’s, in matches with a single winner."),
        NULL);
    put_histogram(page, PD_MARGIN, plot_of(page, N_("Margin of victory"), share_axis), true);
}

static void put_leader_curve(const struct page *page) {
    static const char *const moments[PD_TENTHS] = {"0",  "10", "20", "30", "40", "50",
                                                   "60", "70", "80", "90", "100"};
    const pd_totals *totals = &page->sim->totals;
    pd_bar points[PD_TENTHS];
    pd_plot plot =
        plot_of(page, N_("How often the current leader wins"),
                N_("Across: percentage of the match played. The dashed line is an equal share."));
    for (int i = 0; i < PD_TENTHS; i++) {
        pd_rate rate = pd_rate_of(page->sim, pd_numbers(totals, PD_LED_UNITS)[i], PD_UNITS,
                                  pd_numbers(totals, PD_LED)[i]);
        points[i] = (pd_bar){moments[i], rate.part, rate.interval.low, rate.interval.high,
                             even_share(page->sim)};
    }
    put(page, "h3", N_("Does an early lead decide?"), NULL);
    put(page, "p",
        N_("How often a sole leader goes on to win. Across: percentage of the match played. The "
           "dashed line is an equal share: at that height, leading means nothing."),
        NULL);
    pd_svg_curve(page->out, &plot, points, PD_TENTHS);
}

static void put_led_table(const struct page *page) {
    static const char *const columns[] = {N_("played"), N_("matches with a sole leader"),
                                          N_("leader’s wins (95 % interval)")};
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
    heading(page, N_("Does the lead change?"));
    put(page, "p",
        N_("How often one player takes the lead from another, judged by what everyone at the table "
           "can see."),
        NULL);
    put_histogram(page, PD_LEADS, plot_of(page, N_("Lead changes per match"), share_axis), true);
    put_leader_curve(page);
    put_led_table(page);
    put(page, "h3", N_("When is the match decided?"), NULL);
    put(page, "p",
        N_("The tenth of the match after which the winner was never behind. 0: from the start; 10: "
           "only at the very end."),
        NULL);
    put_histogram(page, PD_SETTLED,
                  plot_of(page, N_("When the winner took the lead for good"), share_axis), false);
}

// --------------------------------------------------------------------------------- kinds of moves

static void put_kind_row(const struct page *page, int kind) {
    const pd_sim *sim = page->sim;
    const pd_totals *totals = &sim->totals;
    uint64_t offered = pd_numbers(totals, PD_OFFERED)[kind];
    fprintf(page->out, "<tr>");
    cell_kind(page, kind);
    cell_whole(page, offered);
    cell_rate(page, pd_rate_of(sim, pd_numbers(totals, PD_CHOSEN)[kind], 1, offered));
    cell_whole(page, pd_numbers(totals, PD_USED)[kind]);
    cell_rate(page, pd_rate_of(sim, pd_numbers(totals, PD_USED_UNITS)[kind], PD_UNITS,
                               pd_numbers(totals, PD_USED)[kind]));
    fprintf(page->out, "</tr>\n");
}

static void put_kinds(const struct page *page) {
    static const char *const columns[] = {
        N_("kind of move"),        N_("example"),
        N_("times available"),     N_("chosen (95 % interval)"),
        N_("players who used it"), N_("their share of wins (95 % interval)")};
    heading(page, N_("Which kinds of move matter?"));
    put(page, "p",
        N_("Moves that are written alike are one kind; # stands for a number. Only decisions with "
           "a choice between kinds are counted. The last column is the share of wins of players "
           "who used that kind at least once in a match. It shows what goes with winning, not what "
           "causes it."),
        NULL);
    open_table(page, columns, 6);
    for (int kind = 0; kind < page->sim->kinds.count; kind++)
        if (pd_numbers(&page->sim->totals, PD_OFFERED)[kind])
            put_kind_row(page, kind);
    close_table(page);
}

// -------------------------------------------------------------------------- beyond a beginner

static void put_judgement_table(const struct page *page) {
    static const char *const columns[] = {N_("bot"), N_("decisions rated"),
                                          N_("plays the best-rated move (95 % interval)"),
                                          N_("plays what a rookie never would (95 % interval)")};
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
    static const char *const columns[] = {N_("kind of move"), N_("example"), N_("times")};
    const pd_sim *sim = page->sim;
    const uint64_t *times = pd_numbers(&sim->totals, PD_BEYOND_KIND) + bot * sim->kinds.count;
    if (!pd_numbers(&sim->totals, PD_BEYOND)[bot])
        return;
    put(page, "h3", N_("What {bot} plays and a rookie never would"), "bot",
        sim->plan.bots[sim->first_of[bot]].address);
    open_table(page, columns, 3);
    for (int kind = 0; kind < sim->kinds.count; kind++) {
        if (!times[kind])
            continue;
        fprintf(page->out, "<tr>");
        cell_kind(page, kind);
        cell_whole(page, times[kind]);
        fprintf(page->out, "</tr>\n");
    }
    close_table(page);
}

static void put_beginners(const struct page *page) {
    heading(page, N_("Moves a beginner never finds"));
    if (pd_histogram_count(&page->sim->totals, PD_JUDGED) == 0) {
        put(page, "p", N_("This game’s rules of thumb rate all moves alike."), NULL);
        return;
    }
    put(page, "p",
        N_("The game’s rules of thumb rate every move. The bot “rookie” sees these ratings only "
           "roughly, but it never plays a move rated far below the best. When a strong bot plays "
           "such a move, it has found something that the rules of thumb miss; when a weak bot "
           "does, it is a mistake."),
        NULL);
    put_judgement_table(page);
    put_finds(page, best_bot(page->sim));
}

// ------------------------------------------------------------------------------- top and bottom

static void put_summary(const struct page *page) {
    const pd_sim *sim = page->sim;
    number matches, deals, seats, seatings;
    char bots[PD_BOTS_TEXT];
    pd_page_list_bots(page, bots);
    put(page, "p class=\"soft\"",
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
    const struct page page = {sim, &examples, language, out};
    pd_examples_find(&examples, sim, language);
    pd_page_open(&page, N_("{game}: simulation report"));
    put_summary(&page);
    pd_page_put_faults(&page);
    put_winners(&page);
    put_length(&page);
    put_choices(&page);
    if (sim->plan.setup.seats > 1) {
        put_margin(&page);
        put_leads(&page);
    }
    put_kinds(&page);
    put_beginners(&page);
    pd_page_put_method(&page, command, intervals);
    pd_html_close(out);
}
