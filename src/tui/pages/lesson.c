// The source of a guided first game: all steps are known, and the learner makes those of the first
// seat. Another move is refused, whatever the rules say; the others' moves happen by themselves,
// after a note about them has been read.
#include "console/lesson.h"

#include "base/memory.h"
#include "console/load.h"
#include "tui/pages/app.h"
#include "tui/pages/menu-parts.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"
#include "tui/table/table.h"

#include <stdlib.h>

struct lecture {
    struct source source;
    struct stage *stage;
    const struct lesson *lesson;
    struct match_history history; // the whole record
    int at;                       // the last step that was made
    int left_at;                  // where an earlier visit ended: not shown again; 0: nowhere
    int told;                     // the last one told; −1: nothing
    bool is_seen;                 // the table has shown that step
    bool is_hidden;               // the note is, so that the board has its room
    bool is_refused;              // the last move is, which has to be said yet
    pd_move tried;                // that move
    bool is_asked;                // for a hint
};

static struct lecture *lecture_of(struct source *source) {
    return (struct lecture *)source;
}

static bool is_at_end(const struct lecture *self) {
    return self->at == self->history.step_count - 1;
}

static bool is_learners(const struct lecture *self) {
    return !is_at_end(self) && self->history.steps[self->at + 1].actor == LEARNER;
}

// Does it wait until a note about another's move, or about the end, has been read?
static bool waits(struct source *source) {
    const struct lecture *self = lecture_of(source);
    return is_at_end(self) || (!is_learners(self) && lesson_has_note(self->lesson, self->at + 1));
}

// ---------------------------------------------------------------------------------------- telling

static void advance(struct lecture *self) {
    self->at++;
    self->is_seen = self->is_hidden = false;
}

static bool tell_next(struct source *source, struct turn *turn) {
    struct lecture *self = lecture_of(source);
    if (self->told == self->at && !waits(source) && !is_learners(self))
        advance(self);
    self->is_seen = self->told == self->at;
    if (self->is_seen)
        return false;
    int step = ++self->told;
    size_t count;
    const pd_event *events = history_seen(&self->history, step, LEARNER, &count);
    *turn = (struct turn){
        .anew = step == 0,
        .past = step <= self->left_at && self->left_at > 0,
        .step = step,
        .actor = self->history.steps[step].actor,
        .events = events,
        .count = count,
    };
    return true;
}

// ---------------------------------------------------------------------------------------- choosing

static void act(struct source *source, pd_move move, int step) {
    struct lecture *self = lecture_of(source);
    bool fits = step == self->at + 1 && is_learners(self);
    self->is_refused = !fits || move != self->history.steps[step].move;
    self->tried = move;
    if (!self->is_refused)
        advance(self);
}

static int tell_note(struct source *source, char *out, size_t size) {
    struct lecture *self = lecture_of(source);
    pd_voice voice = {console_voice_language(), LEARNER, source->names};
    pd_text text = pd_text_on(out, size);
    if (!self->is_refused)
        return 0;
    self->is_refused = false;
    lesson_refuse(&self->history, &voice, self->at + 1, self->tried, &text);
    return NOTE_SHOW | NOTE_REFUSE;
}

static void put_reminder(struct source *source, pd_text *out) {
    const struct lecture *self = lecture_of(source);
    pd_voice voice = {console_voice_language(), LEARNER, source->names};
    if (is_learners(self))
        lesson_ask(&self->history, &voice, self->at + 1, out);
}

// A hint is the move of the lesson.
static void ask_hint(struct source *source, const pd_view *view) {
    (void)view;
    lecture_of(source)->is_asked = true;
}

static bool give_hint(struct source *source, pd_bot_survey *survey) {
    struct lecture *self = lecture_of(source);
    pd_move moves[PD_MOVES_MAX];
    if (!self->is_asked)
        return false;
    self->is_asked = false;
    const struct history_step *step = &self->history.steps[self->at];
    int count = pd_moves(source->game, &step->state, moves), index = 0;
    while (index < count && moves[index] != step[1].move)
        index++;
    *survey = (pd_bot_survey){.count = 1, .at[0].index = index};
    return true;
}

// ---------------------------------------------------------------------------------------- the end

enum { REAL, AGAIN, LEAVE, ROWS };

static void start(struct stage *stage, const struct lesson *lesson, int row) {
    if (row == REAL)
        newmatch_open(stage, pd_game_find(lesson->game));
    else if (row == AGAIN)
        lesson_open(stage, lesson);
}

// The table is left first, and this source with it.
static void take_next(void *context, int row) {
    const struct lecture *self = context;
    struct stage *stage = self->stage;
    const struct lesson *lesson = self->lesson;
    if (row < 0)
        return;
    stage_pop(stage, stage->top);
    start(stage, lesson, row);
}

static void ask_next(struct lecture *self) {
    static const char *const labels[ROWS] = {N_("Play a real match"), N_("Start over"),
                                             N_("Leave")};
    struct dialog_row rows[ROWS] = {0};
    for (int row = 0; row < ROWS; row++)
        snprintf(rows[row].label, sizeof rows->label, "%s", tr(labels[row]));
    dialog_choose(self->stage, tr(N_("This is the end of the lesson.")), rows, ROWS, take_next,
                  self);
}

static bool go_on(struct lecture *self) {
    if (!self->is_seen || !waits(&self->source))
        return false;
    if (is_at_end(self))
        ask_next(self);
    else
        advance(self);
    return true;
}

static bool take_key(struct source *source, int key) {
    struct lecture *self = lecture_of(source);
    if (key == PRESS_ENTER || key == ' ')
        return go_on(self);
    if (key != 'n')
        return false;
    self->is_hidden = !self->is_hidden;
    return true;
}

// ------------------------------------------------------------------------------------------ words

static void put_prompt(struct source *source, pd_text *out) {
    const struct lecture *self = lecture_of(source);
    if (!self->is_hidden && self->told == self->at)
        lesson_say_note(self->lesson, self->at + 1, out);
}

static void put_status(struct source *source, pd_text *out) {
    const struct lecture *self = lecture_of(source);
    pd_put(out, tr(N_("Lesson")));
    pd_put(out, " · ");
    pd_put_int(out, self->at);
    pd_put(out, "/");
    pd_put_int(out, self->history.step_count - 1);
}

static void put_help(struct source *source, pd_text *out) {
    (void)source;
    list_put_help(out, &(struct list_help){"n", N_("hide or show the lesson’s note")}, 1);
}

static int find_due(struct source *source) {
    const struct lecture *self = lecture_of(source);
    return self->is_refused || self->is_asked ? 0 : -1;
}

// ---------------------------------------------------------------------------------------- opening

static void start_over(struct lecture *self) {
    self->at = self->left_at = 0;
    self->told = -1;
    self->is_seen = self->is_hidden = false;
}

static void on_continue(void *context, int row) {
    if (row == 1)
        start_over(context);
}

static void ask_whether_to_continue(struct lecture *self) {
    static const char *const labels[] = {N_("Continue"), N_("Start over")};
    struct dialog_row rows[2] = {0};
    for (int row = 0; row < 2; row++)
        snprintf(rows[row].label, sizeof rows->label, "%s", tr(labels[row]));
    dialog_choose(self->stage, tr(N_("You have already begun this lesson.")), rows, 2, on_continue,
                  self);
}

static void close_lecture(struct source *source) {
    struct lecture *self = lecture_of(source);
    lesson_leave_at(self->lesson, is_at_end(self) ? 0 : self->at);
    history_close(&self->history);
    free(self);
}

static const struct source_kind kind = {
    .next = tell_next,
    .act = act,
    .advise = ask_hint,
    .advice = give_hint,
    .prompt = put_prompt,
    .remind = put_reminder,
    .waits = waits,
    .note = tell_note,
    .status = put_status,
    .key = take_key,
    .help = put_help,
    .due = find_due,
    .close = close_lecture,
};

void lesson_open(struct stage *stage, const struct lesson *lesson) {
    struct lecture *self = must(calloc(1, sizeof *self));
    lesson_read(lesson, &self->history);
    const pd_header *header = &self->history.match.header;
    self->stage = stage;
    self->lesson = lesson;
    self->told = -1;
    self->at = self->left_at = lesson_left_at(lesson, &self->history);
    self->source = (struct source){
        .kind = &kind, .game = header->game, .setup = header->setup, .you = LEARNER};
    record_names(header, self->source.names);
    table_page_open(stage, &(struct table_plan){.source = &self->source, .lesson = true});
    if (self->left_at)
        ask_whether_to_continue(self);
}
