// The review page: a verdict for each seat and the list of moments, as they are found. The words of
// the row with the focus are below the list.
#include "tui/pages/review.h"

#include "base/memory.h"
#include "console/load.h"
#include "tui/pages/app.h"
#include "tui/pages/play-from.h"
#include "tui/pages/practice.h"
#include "tui/pages/reviewer.h"
#include "tui/screen/list.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH_MAX = 110, WORDS_LEAST = 6 };

struct review_page {
    struct page page;
    struct match_history history;
    const char *names[PD_SEATS_MAX];
    int you;
    struct reviewer *reviewer;
    bool watched; // its bell
    const struct findings *findings;
    struct list list; // the rows of the findings
    int step;         // of the row with the focus; −1: a seat
    bool kept;        // the faults of `you` are exercises now
    struct play_from from;
    int skipped; // lines of the words
    int shown;   // the row that these are of
};

static pd_voice voice_of(const struct review_page *self) {
    return (pd_voice){console_voice_language(), PD_NOBODY, (const char **)self->names};
}

static const struct finding *focus_of(const struct review_page *self) {
    return &self->findings->rows[self->list.at];
}

// ---------------------------------------------------------------------------------------- finding

// Takes what is known by now. The focus stays on its moment.
static void look(struct review_page *self) {
    if (self->findings)
        self->step = focus_of(self)->step;
    self->findings = reviewer_look(self->reviewer);
    self->list.count = self->findings->count;
    for (int row = 0; self->step >= 0 && row < self->list.count; row++)
        if (self->findings->rows[row].step == self->step)
            self->list.at = row;
    list_move(&self->list, 0);
}

// The faults of a seat as exercises. Returns their IDs, which the caller frees.
static uint64_t *add_faults(struct review_page *self, const pd__review *review,
                            pd__practice *practice, int *count) {
    uint64_t *ids = must(calloc((size_t)pd__review_decision_count(review) + 1, sizeof *ids));
    *count = 0;
    for (int i = 0; i < pd__review_decision_count(review); i++) {
        const pd__decision *decision = pd__review_decision_at(review, i);
        size_t size;
        if (decision->seat != self->you || decision->grade < PD__GRADE_INACCURACY)
            continue;
        char *record = history_record(&self->history, decision->step - 1, &size);
        pd__practice_add(practice, decision, record, size, practice_today());
        uint64_t id = pd__practice_id(record, size);
        if (pd__practice_find(practice, id) >= 0)
            ids[(*count)++] = id;
        free(record);
    }
    return ids;
}

// Keeps the faults of the reader in the practice file, once the review has ended. Returns their
// IDs, or NULL.
static uint64_t *keep_faults(struct review_page *self, int *count) {
    pd__practice *practice = must(calloc(1, sizeof *practice));
    uint64_t *ids = NULL;
    *count = 0;
    if (self->you != PD_NOBODY && practice_load(practice)) {
        ids = add_faults(self, reviewer_result(self->reviewer), practice, count);
        if (*count)
            practice_save(practice);
    }
    pd__practice_close(practice);
    free(practice);
    return ids;
}

static void watch(struct review_page *self, bool wanted) {
    struct platform *platform = self->page.stage->platform;
    if (self->watched != wanted)
        platform->watch(platform, reviewer_descriptor(self->reviewer), wanted);
    self->watched = wanted;
}

static void tick_review(struct page *page) {
    struct review_page *self = (struct review_page *)page;
    int count;
    look(self);
    bool ended = reviewer_result(self->reviewer) != NULL;
    if (ended)
        watch(self, false);
    if (self->kept || !ended || !self->findings->ended)
        return;
    self->kept = true;
    free(keep_faults(self, &count));
}

// ---------------------------------------------------------------------------------------- drawing

static enum ink grade_ink(pd__grade grade) {
    if (grade == PD__GRADE_FIND)
        return INK_GOOD;
    return grade == PD__GRADE_INACCURACY ? INK_PLAIN : INK_BAD;
}

// "3.3 ± 1.1" at the right.
static void draw_points(struct list_row row, double part, double error) {
    char text[64];
    pd_text out = pd_text_on(text, sizeof text);
    pd_put_decimal(&out, console_voice_language(), 100 * part, 1);
    pd_put(&out, " ± ");
    pd_put_decimal(&out, console_voice_language(), 100 * error, 1);
    pane_put_right(pane_part(row.line, 0, 0, row.line.width - 1, 1), 0, list_ink(row, INK_PLAIN),
                   text);
}

static void draw_name(const struct review_page *self, struct list_row row, int x, int seat,
                      enum ink ink) {
    pd_voice voice = voice_of(self);
    char name[2 * PD_NAME_MAX];
    pd_text who = pd_text_on(name, sizeof name);
    pd_seat_name(&voice, seat, &who);
    pane_put_within(row.line, x, 0, row.line.width / 2 - x - 1, list_ink(row, ink), name);
}

static void draw_moment(const struct review_page *self, struct list_row row,
                        const struct finding *finding) {
    pane_put_int(row.line, 1, 0, list_ink(row, INK_DIM), finding->step);
    draw_name(self, row, 6, finding->seat, INK_PLAIN);
    pane_put(row.line, row.line.width / 2, 0, list_ink(row, grade_ink(finding->grade)),
             tr(pd__grade_text(finding->grade)));
}

// The words below say what the numbers are.
static void draw_row(void *context, struct list_row row) {
    const struct review_page *self = context;
    const struct finding *finding = &self->findings->rows[row.index];
    if (finding->step >= 0)
        draw_moment(self, row, finding);
    else
        draw_name(self, row, 1, finding->seat, INK_STRONG);
    draw_points(row, finding->points, finding->error);
}

// Is there nothing more to come?
static bool is_at_rest(const struct review_page *self) {
    return self->findings->ended || reviewer_is_stopped(self->reviewer);
}

static void put_progress(const struct review_page *self, pd_text *out) {
    char percent[8];
    snprintf(percent, sizeof percent, "%d", (int)(100 * self->findings->done));
    if (self->findings->complete)
        pd_put(out, tr(N_("complete")));
    else if (is_at_rest(self))
        pd_put(out, tr(N_("not complete")));
    else
        pd_format(out, tr(N_("{percent}% done")), "percent", percent, NULL);
}

static const struct foot_key feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("select")},
    {N_("Enter"), PRESS_ENTER, N_("show")},
    {"f", 'f', N_("try it")},
    {"L", 'L', N_("learn")},
    {"p", 'p', N_("practice")},
    {"?", '?', N_("help")},
    {N_("Esc"), PRESS_ESCAPE, N_("stop, back")},
};

static void draw_list(struct review_page *self, struct pane pane) {
    const char *words = focus_of(self)->words;
    int lines = text_lines(words, pane.width - 2);
    int most = pane.height / 2 > WORDS_LEAST ? pane.height / 2 : WORDS_LEAST;
    bool fits = lines < most || self->list.count + 2 + lines < pane.height;
    int space = fits ? lines : most;
    struct pane foot = pane_part(pane, 0, pane.height - space - 1, pane.width, space + 1);
    list_draw(&self->list, pane_part(pane, 0, 1, pane.width, pane.height - space - 2), draw_row,
              self);
    self->skipped = self->shown == self->list.at ? self->skipped : 0;
    self->skipped = self->skipped > lines - space ? lines - space : self->skipped;
    self->skipped = self->skipped < 0 ? 0 : self->skipped;
    self->shown = self->list.at;
    pane_row(foot, 0, INK_FRAME, "─");
    pane_wrap(pane_part(foot, 1, 1, foot.width - 2, space), self->skipped, INK_PLAIN, words);
}

static void draw_review(struct page *page, struct pane screen) {
    struct review_page *self = (struct review_page *)page;
    char title[128], status[64];
    pd_text head = pd_text_on(title, sizeof title), side = pd_text_on(status, sizeof status);
    pd_format(&head, tr(N_("Review: {game}")), "game",
              tr(pd_game_about(self->history.match.header.game).name), NULL);
    put_progress(self, &side);
    struct pane pane =
        list_frame(&self->list, screen, WIDTH_MAX, title, status, feet, sizeof feet / sizeof *feet);
    draw_list(self, pane);
}

// ------------------------------------------------------------------------------------------ doing

// The replay at the decision with the focus, as its player saw it.
static void show_moment(struct review_page *self) {
    const struct finding *finding = focus_of(self);
    struct moment moment = {.seat = finding->seat, .words = ""};
    if (finding->step >= 0) {
        moment.step = finding->step - 1;
        moment.has_moves = true;
        moment.better = finding->better;
        moment.other = finding->other;
        moment.words = finding->words + finding->heading;
    }
    replay_moment(self->page.stage, &self->history, &moment);
}

static void try_moment(struct review_page *self) {
    if (focus_of(self)->step >= 0)
        play_from_ask(&self->from, focus_of(self)->step - 1);
}

static void learn(struct review_page *self) {
    int count = 0;
    if (!reviewer_result(self->reviewer)) {
        complain(EXIT_OK, N_("The review is not complete yet."), NULL);
        return;
    }
    uint64_t *ids = keep_faults(self, &count);
    if (count)
        drill_open(self->page.stage, ids, count);
    else
        complain(EXIT_OK, N_("There is nothing to practise."), NULL);
    free(ids);
}

// The first time it ends the thinking, the second time it leaves.
static void leave(struct review_page *self) {
    if (is_at_rest(self))
        stage_pop(self->page.stage, &self->page);
    else
        reviewer_stop(self->reviewer);
}

static const struct list_help help[] = {
    {"↑ ↓ k j, Tab", N_("select a player or a moment")},
    {N_("Enter, Space"), N_("show the moment at the table")},
    {"+ -", N_("scroll the words below the list")},
    {"f", N_("try it: play on from there against bots")},
    {"L", N_("learn from your mistakes: find the better moves")},
    {"p", N_("practice: exercises from all reviewed matches")},
    {N_("Esc, q"), N_("stop the review; then back")},
};

static void key_review(struct page *page, int key) {
    struct review_page *self = (struct review_page *)page;
    switch (list_key(&self->list, key)) {
    case PRESS_ENTER:
    case PRESS_RIGHT: show_moment(self); break;
    case '+': self->skipped++; break;
    case '-': self->skipped--; break;
    case 'f': try_moment(self); break;
    case 'L': learn(self); break;
    case 'p': practice_open(page->stage); break;
    case '?': list_show_help(page->stage, help, sizeof help / sizeof *help); break;
    case PRESS_ESCAPE:
    case PRESS_LEFT:
    case 'q': leave(self); break;
    default: break;
    }
}

static void click_review(struct page *page, int x, int y) {
    list_click(&((struct review_page *)page)->list, page, x, y);
}

static void close_review(struct page *page) {
    struct review_page *self = (struct review_page *)page;
    watch(self, false);
    reviewer_close(self->reviewer);
    history_close(&self->history);
    free(self);
}

static const struct page_kind review_kind = {
    .draw = draw_review,
    .key = key_review,
    .click = click_review,
    .tick = tick_review,
    .close = close_review,
};

// ---------------------------------------------------------------------------------------- opening

int review_person(const pd_header *header) {
    int person = PD_NOBODY, count = 0;
    for (int seat = 0; seat < header->setup.seats; seat++)
        if (strcmp(header->players[seat], "person") == 0) {
            person = seat;
            count++;
        }
    return count == 1 ? person : PD_NOBODY;
}

static void open_page(struct review_page *self, struct stage *stage, const char *text, size_t size,
                      int you) {
    self->reviewer = reviewer_open(text, size);
    if (!self->reviewer) {
        complain(EXIT_SYSTEM, N_("Cannot start a thread: {reason}"), "reason", strerror(errno));
        history_close(&self->history);
        free(self);
        return;
    }
    self->you = you;
    self->from = (struct play_from){.stage = stage, .history = &self->history};
    record_names(&self->history.match.header, self->names);
    self->step = -1;
    look(self);
    stage_push(stage, &self->page);
    watch(self, true);
}

void review_open_text(struct stage *stage, const char *text, size_t size, int you) {
    struct review_page *self = page_make(sizeof *self, &review_kind);
    pd_problem problem;
    pd_replay *replay = must(malloc(sizeof *replay));
    pd_err err = pd_replay_open(replay, text, size, &problem);
    err = err ? err : history_read(&self->history, replay, INT_MAX, &problem);
    free(replay);
    if (!err) {
        open_page(self, stage, text, size, you);
        return;
    }
    complain(EXIT_INPUT, N_("This file is not a valid record."), NULL);
    history_close(&self->history);
    free(self);
}

void review_open(struct stage *stage, const struct match_history *history, int you) {
    size_t size;
    char *text = history_record(history, history->step_count - 1, &size);
    review_open_text(stage, text, size, you);
    free(text);
}
