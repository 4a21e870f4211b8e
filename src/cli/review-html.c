#include "cli/review-html.h"

#include "base/memory.h"
#include "base/message.h"
#include "lab/html.h"
#include "lab/svg.h"
#include "review/words.h"

#include <math.h>

enum { SENTENCE_MAX = 2048, TABLE_MAX = 8192 };

struct page {
    const pd__review *review;
    const pd_voice *voice;
    FILE *out;
};

static const char style[] =
    "main{max-width:60rem}svg.lines{max-width:none}\n"
    "details{border:1px solid var(--line);border-radius:.4rem;margin:.5rem 0;padding:0 .8rem}\n"
    "summary{cursor:pointer;padding:.55rem 0}details[open] summary{border-bottom:1px solid "
    "var(--line);margin-bottom:.6rem}\n"
    ".find{border-left:.35rem solid var(--bar)}.inaccuracy{border-left:.35rem solid var(--line)}\n"
    ".mistake,.blunder{border-left:.35rem solid var(--even)}.blunder summary{font-weight:600}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere}tr.played td{font-weight:600}\n"
    "td.long{min-width:12rem}th:nth-child(2){text-align:left}\n"
    ":root{--l0:#2e7d6b;--l1:#c4501b;--l2:#3b5bb5;--l3:#8a3c91;--l4:#7a6a00;--l5:#b02a4c;"
    "--l6:#51606e;--l7:#0b7a99}\n"
    "@media (prefers-color-scheme:dark){:root{--l0:#4fb39b;--l1:#f0915c;--l2:#8ea8f5;--l3:#d08ad8;"
    "--l4:#cdb93e;--l5:#f07d9b;--l6:#a9b6c2;--l7:#55c2e0}}\n"
    ".line{fill:none;stroke-width:2.5}.mark{stroke-width:2}.luck{fill:var(--paper)}\n"
    "a:focus .mark,g:focus .mark,.mark:hover{stroke:var(--ink);stroke-width:4}\n"
    ".legend span{margin-right:1.2rem;white-space:nowrap}.legend i{display:inline-block;"
    "width:1.6rem;border-top:.25rem solid;margin-right:.4rem;vertical-align:middle}\n"
    ".seats{list-style:none;padding:0}.seats>li{border-left:.3rem solid;padding-left:.8rem;"
    "margin:.6rem 0}.seats ul{margin:.2rem 0}.verdict{font-weight:600}\n"
    "@media print{details,.seats>li{break-inside:avoid}"
    "details::details-content{content-visibility:visible;display:block}}\n";

// The colour of each seat's line, marks and legend; lines of the upper seats are broken as well.
static void put_line_style(FILE *out) {
    static const char *const dashes[] = {"none", "9 4", "3 3", "12 4 3 4"};
    fprintf(out, "<style>");
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        fprintf(
            out,
            ".line%d{stroke:var(--l%d);border-color:var(--l%d)!important}.mark.line%d:not(.luck)"
            "{fill:var(--l%d)}polyline.line%d{stroke-dasharray:%s}\n",
            seat, seat, seat, seat, seat, seat, dashes[seat % 4]);
    fprintf(out, "</style>\n");
}

static void put(const struct page *page, const char *tag, const char *message) {
    pd__html_put_message(page->out, page->voice->language, tag, message, NULL);
}

typedef void say_decision(const pd__review *review, const pd_voice *voice,
                          const pd__decision *decision, pd_text *out);

static void put_said(const struct page *page, const char *tag, say_decision *say,
                     const pd__decision *decision) {
    char sentence[SENTENCE_MAX];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    say(page->review, page->voice, decision, &text);
    if (*sentence)
        pd__html_put_element(page->out, tag, sentence);
}

// ------------------------------------------------------------------------------------- the chart

struct chart {
    double *values; // of each seat after each step
    struct pd__mark *marks;
    char (*titles)[SENTENCE_MAX];
    size_t mark_count, mark_capacity, title_capacity;
};

static const double NOTABLE = 0.05; // luck that gets a mark

static char *add_mark(struct chart *chart, int step, int seat, enum pd__mark_shape shape,
                      double y) {
    size_t count = chart->mark_count + 1;
    chart->marks = grow(chart->marks, sizeof *chart->marks, &chart->mark_capacity, count);
    chart->titles = grow(chart->titles, sizeof *chart->titles, &chart->title_capacity, count);
    chart->marks[chart->mark_count] =
        (struct pd__mark){.at = step, .series = seat, .shape = shape, .y = y};
    return chart->titles[chart->mark_count++];
}

static void mark_luck(const struct page *page, struct chart *chart, int seats) {
    for (int step = 0; step < pd__review_steps_done(page->review); step++) {
        const pd__reviewed_step *now = pd__review_step_at(page->review, step);
        for (int seat = 0; seat < seats; seat++)
            if (fabs(now->luck[seat]) >= NOTABLE) {
                char *title = add_mark(chart, step, seat, PD__MARK_LUCK, now->chance[seat]);
                pd_text text = pd_text_on(title, SENTENCE_MAX);
                pd__review_say_luck(page->review, page->voice, seat, step, &text);
            }
    }
}

static void mark_decisions(const struct page *page, struct chart *chart) {
    for (int i = 0; i < pd__review_decision_count(page->review); i++) {
        const pd__decision *decision = pd__review_decision_at(page->review, i);
        if (decision->grade < PD__GRADE_FIND ||
            decision->step >= pd__review_steps_done(page->review))
            continue;
        double y = pd__review_step_at(page->review, decision->step)->chance[decision->seat];
        char *title = add_mark(chart, decision->step, decision->seat,
                               decision->grade == PD__GRADE_FIND ? PD__MARK_GOOD : PD__MARK_BAD, y);
        chart->marks[chart->mark_count - 1].target = decision->step;
        pd_text text = pd_text_on(title, SENTENCE_MAX);
        pd__review_say_decision(page->review, page->voice, decision, &text);
    }
}

static void put_legend(const struct page *page, int seats) {
    fprintf(page->out, "<p class=\"legend\">");
    for (int seat = 0; seat < seats; seat++) {
        char name[PD_NAME_MAX + 8];
        pd_text text = pd_text_on(name, sizeof name);
        pd_seat_name(page->voice, seat, &text);
        fprintf(page->out, "<span><i class=\"line%d\"></i>", seat);
        pd__html_put(page->out, name);
        fprintf(page->out, "</span> ");
    }
    fprintf(page->out, "</p>\n");
    put(page, "p class=\"soft\"",
        N_("A circle is luck of 5% or more, a triangle a mistake, a square a good find."));
}

static void put_chart(const struct page *page) {
    int seats = pd__review_header(page->review)->setup.seats;
    int steps = pd__review_steps_done(page->review);
    struct chart chart = {.values = must(calloc((size_t)(seats * steps) + 1, sizeof(double)))};
    int language = page->voice->language;
    pd__plot plot = {.title = pd_translate(language, N_("Chance of winning over the match")),
                     .description =
                         pd_translate(language, N_("The table below has the same numbers.")),
                     .language = language};
    for (int step = 0; step < steps; step++)
        for (int seat = 0; seat < seats; seat++)
            chart.values[seat * steps + step] =
                pd__review_step_at(page->review, step)->chance[seat];
    mark_luck(page, &chart, seats);
    mark_decisions(page, &chart);
    for (size_t i = 0; i < chart.mark_count; i++)
        chart.marks[i].title = chart.titles[i];
    put(page, "h2", N_("Chance of winning over the match"));
    put_legend(page, seats);
    pd__svg_lines(page->out, &plot, chart.values, seats, steps, chart.marks, (int)chart.mark_count);
    free(chart.values);
    free(chart.marks);
    free(chart.titles);
}

static void put_percent(const struct page *page, double part, bool signed_) {
    char number[32];
    pd_text text = pd_text_on(number, sizeof number);
    if (signed_ && part > 0)
        pd_put(&text, "+");
    pd_put_decimal(&text, page->voice->language, 100 * part, 1);
    pd__html_put_cell(page->out, number);
}

static void put_chart_table(const struct page *page) {
    int seats = pd__review_header(page->review)->setup.seats;
    char number[16];
    fprintf(page->out, "<details>");
    put(page, "summary", N_("The same as a table: chance of winning and luck, in %"));
    fprintf(page->out, "<div class=\"wide\"><table><thead><tr>");
    put(page, "th scope=\"col\"", N_("step"));
    for (int seat = 0; seat < seats; seat++) {
        char name[PD_NAME_MAX + 8];
        pd_text text = pd_text_on(name, sizeof name);
        pd_seat_name(page->voice, seat, &text);
        pd__html_put_element(page->out, "th scope=\"col\"", name);
        put(page, "th scope=\"col\"", N_("luck"));
    }
    fprintf(page->out, "</tr></thead><tbody>\n");
    for (int step = 0; step < pd__review_steps_done(page->review); step++) {
        const pd__reviewed_step *now = pd__review_step_at(page->review, step);
        snprintf(number, sizeof number, "%d", step);
        fprintf(page->out, "<tr>");
        pd__html_put_cell(page->out, number);
        for (int seat = 0; seat < seats; seat++) {
            put_percent(page, now->chance[seat], false);
            put_percent(page, now->luck[seat], true);
        }
        fprintf(page->out, "</tr>\n");
    }
    fprintf(page->out, "</tbody></table></div></details>\n");
}

// -------------------------------------------------------------------------------------- decisions

static void put_move(const struct page *page, const pd__decision *decision, int index) {
    const pd_game *game = pd__review_header(page->review)->game;
    const pd__reviewed_move *move = &decision->moves[index];
    char notation[64], says[SENTENCE_MAX], number[16];
    pd_text text = pd_text_on(notation, sizeof notation);
    pd_move_write(game, move->move, &text);
    text = pd_text_on(says, sizeof says);
    pd_say_move(game, page->voice, &decision->view, move->move, &text);
    snprintf(number, sizeof number, "%d", move->worlds);
    fprintf(page->out, "<tr%s>", index == decision->played ? " class=\"played\"" : "");
    pd__html_put_element(page->out, "td", notation);
    pd__html_put_element(page->out, "td class=\"long\"", says);
    put_percent(page, move->chance, false);
    put_percent(page, move->error, false);
    put_percent(page, move->lead, true);
    put_percent(page, move->lead_error, false);
    pd__html_put_cell(page->out, number);
    fprintf(page->out, "</tr>\n");
}

// The best first.
static void put_moves(const struct page *page, const pd__decision *decision) {
    static const char *const columns[] = {
        N_("move"), N_("what it does"), N_("chance, %"), N_("±"), N_("against the move played"),
        N_("±"),    N_("deals tried")};
    bool done[PD_MOVES_MAX] = {false};
    pd__html_open_table(page->out, page->voice->language, columns, 7);
    for (int row = 0; row < decision->count; row++) {
        int next = -1;
        for (int i = 0; i < decision->count; i++)
            if (!done[i] && (next < 0 || decision->moves[i].lead > decision->moves[next].lead))
                next = i;
        done[next] = true;
        put_move(page, decision, next);
    }
    pd__html_close_table(page->out);
}

static void put_table(const struct page *page, const pd__decision *decision) {
    char table[TABLE_MAX];
    pd_text text = pd_text_on(table, sizeof table);
    pd_voice voice = *page->voice;
    voice.listener = decision->seat;
    pd_say_table(pd__review_header(page->review)->game, &voice, &decision->view, &text);
    pd__html_put_element(page->out, "pre", table);
}

static void put_decision(const struct page *page, const pd__decision *decision, bool anchor) {
    char reason[SENTENCE_MAX];
    fprintf(page->out, "<details class=\"%s\"", pd__grade_name(decision->grade));
    if (anchor)
        fprintf(page->out, " id=\"step%d\"", decision->step);
    fprintf(page->out, ">");
    put_said(page, "summary", pd__review_say_decision, decision);
    put_said(page, "p", pd__review_say_played, decision);
    put_said(page, "p", pd__review_say_other, decision);
    if (decision->reason_count)
        fprintf(page->out, "<ul>");
    for (int i = 0; i < decision->reason_count; i++) {
        pd_text text = pd_text_on(reason, sizeof reason);
        pd__review_say_reason(page->review, page->voice, decision, i, &text);
        pd__html_put_element(page->out, "li", reason);
    }
    if (decision->reason_count)
        fprintf(page->out, "</ul>\n");
    put_table(page, decision);
    put_moves(page, decision);
    fprintf(page->out, "</details>\n");
}

static void put_moments(const struct page *page) {
    int count = pd__review_decision_count(page->review);
    put(page, "h2", N_("Moments"));
    int shown = 0;
    for (int i = 0; i < count; i++)
        if (pd__review_decision_at(page->review, i)->grade >= PD__GRADE_FIND) {
            put_decision(page, pd__review_decision_at(page->review, i), true);
            shown++;
        }
    if (!shown)
        put(page, "p", N_("No mistake was found."));
}

static void put_others(const struct page *page) {
    int count = pd__review_decision_count(page->review);
    put(page, "h2", N_("All other decisions"));
    for (int i = 0; i < count; i++)
        if (pd__review_decision_at(page->review, i)->grade < PD__GRADE_FIND)
            put_decision(page, pd__review_decision_at(page->review, i), true);
}

// The luckiest and the unluckiest moment of a seat, in words.
static void put_luck(const struct page *page, int seat) {
    char sentence[SENTENCE_MAX];
    pd__seat_luck luck = pd__review_seat_luck(page->review, seat);
    const int steps[] = {luck.luckiest, luck.unluckiest};
    for (int i = 0; i < 2; i++) {
        double now = pd__review_step_at(page->review, steps[i])->luck[seat];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (i ? now >= 0 : now <= 0)
            continue;
        pd__review_say_luck(page->review, page->voice, seat, steps[i], &text);
        pd__html_put_element(page->out, "li", sentence);
    }
}

static void put_all_luck(const struct page *page) {
    put(page, "h2", N_("Good and bad luck"));
    fprintf(page->out, "<ul class=\"seats\">");
    for (int seat = 0; seat < pd__review_header(page->review)->setup.seats; seat++) {
        fprintf(page->out, "<li class=\"line%d\"><ul>", seat);
        put_luck(page, seat);
        fprintf(page->out, "</ul></li>\n");
    }
    fprintf(page->out, "</ul>\n");
}

static void put_seats(const struct page *page) {
    char sentence[SENTENCE_MAX];
    fprintf(page->out, "<ul class=\"seats\">");
    for (int seat = 0; seat < pd__review_header(page->review)->setup.seats; seat++) {
        pd_text text = pd_text_on(sentence, sizeof sentence);
        pd__review_say_seat(page->review, page->voice, seat, &text);
        fprintf(page->out, "<li class=\"line%d\">", seat);
        pd__html_put(page->out, sentence);
        fprintf(page->out, "</li>\n");
    }
    fprintf(page->out, "</ul>\n");
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd__review_say_match(page->review, page->voice, &text);
    if (*sentence)
        pd__html_put_element(page->out, "p class=\"verdict\"", sentence);
    text = pd_text_on(sentence, sizeof sentence);
    pd__review_say_method(page->review, page->voice, &text);
    pd__html_put_element(page->out, "p class=\"soft\"", sentence);
}

void review_page_write(const pd__review *review, const pd_voice *voice, FILE *out) {
    const struct page page = {review, voice, out};
    char title[SENTENCE_MAX];
    pd_text text = pd_text_on(title, sizeof title);
    const char *game = pd_game_about(pd__review_header(review)->game).name;
    pd_format(&text, pd_translate(voice->language, N_("{game}: review of a match")), "game",
              pd_translate(voice->language, game), NULL);
    pd__html_open(out, voice->language, title, style);
    put_line_style(out);
    pd__html_put_element(out, "h1", title);
    put_seats(&page);
    if (pd__review_steps_done(review) > 1) {
        put_chart(&page);
        put_chart_table(&page);
    }
    put_moments(&page);
    if (pd__review_steps_done(review) == pd__review_step_count(review))
        put_all_luck(&page);
    put_others(&page);
    pd__html_put_message(out, voice->language, "p class=\"soft\"",
                         N_("Written by paddock {version}."), "version", PD_VERSION, NULL);
    pd__html_close(out);
}
