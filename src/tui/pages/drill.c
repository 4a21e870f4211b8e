// The source of an exercise: the match up to a fault, as its player saw it. The only thing to do is
// to find a better move.
#include "base/memory.h"
#include "console/load.h"
#include "play/history.h"
#include "tui/pages/practice.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"
#include "tui/table/table.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

enum { ANSWER_MAX = 8192 };

struct drill {
    struct source source;
    struct stage *stage;
    uint64_t *ids; // of all exercises
    int count, at;
    pd__practice practice; // for the exercise that is shown
    const pd__exercise *exercise;
    struct match_history history; // up to the decision
    int told;                     // the last step told; −1: nothing
    bool missed;                  // there was a wrong try, or the answer was shown
    bool is_noted;
    bool is_refused; // the last move is, which has to be said yet
    pd_move tried;
};

static void open_next(struct stage *stage, uint64_t *ids, int count, int at);

static struct drill *drill_of(struct source *source) {
    return (struct drill *)source;
}

static int last_step(const struct drill *self) {
    return self->history.step_count - 1;
}

static pd_voice voice_of(const struct drill *self) {
    return (pd_voice){console_voice_language(), self->source.you, self->source.names};
}

// ---------------------------------------------------------------------------------------- telling

static bool tell_next(struct source *source, struct turn *turn) {
    struct drill *self = drill_of(source);
    if (self->told == last_step(self))
        return false;
    int step = ++self->told;
    size_t count;
    const pd_event *events = history_seen(&self->history, step, source->you, &count);
    *turn = (struct turn){
        .anew = step == 0,
        .past = true,
        .step = step,
        .actor = self->history.steps[step].actor,
        .events = events,
        .count = count,
    };
    return true;
}

// --------------------------------------------------------------------------------------- answering

// Once for each exercise. The file may have changed since the exercise was opened.
static void note_answer(struct drill *self, bool solved) {
    pd__practice *practice = must(calloc(1, sizeof *practice));
    if (!self->is_noted && practice_load(practice)) {
        int index = pd__practice_find(practice, self->exercise->id);
        if (index >= 0) {
            pd__practice_answer(practice, index, solved, practice_today());
            practice_save(practice);
        }
    }
    self->is_noted = true;
    pd__practice_close(practice);
    free(practice);
}

static void show_answer(struct drill *self) {
    char words[ANSWER_MAX];
    pd_text out = pd_text_on(words, sizeof words);
    pd_voice voice = voice_of(self);
    pd__exercise_say_answer(self->exercise, &voice, &out);
    dialog_text(self->stage, tr(N_("Answer")), words);
}

enum { NEXT, WHY, LEAVE, ROWS };

static void take_next(void *context, int row);

static void ask_next(struct drill *self) {
    bool more = self->at + 1 < self->count;
    const char *labels[ROWS] = {more ? N_("Next exercise") : N_("Finish"), N_("Show why"),
                                N_("Leave")};
    struct dialog_row rows[ROWS] = {0};
    for (int row = 0; row < (more ? ROWS : LEAVE); row++)
        snprintf(rows[row].label, sizeof rows->label, "%s", tr(labels[row]));
    dialog_choose(self->stage, tr(N_("Right!")), rows, more ? ROWS : LEAVE, take_next, self);
}

// The table is left first, and this source with it.
static void take_next(void *context, int row) {
    struct drill *self = context;
    struct stage *stage = self->stage;
    if (row == WHY) {
        ask_next(self);
        show_answer(self);
        return;
    }
    uint64_t *ids = self->ids;
    int count = self->count, at = self->at + 1;
    self->ids = NULL;
    stage_pop(stage, stage->top);
    if (row == NEXT)
        open_next(stage, ids, count, at);
    else
        free(ids);
}

static void act(struct source *source, pd_move move, int step) {
    struct drill *self = drill_of(source);
    (void)step;
    self->tried = move;
    self->is_refused = true; // no move is made, right or wrong
    if (pd__exercise_check(self->exercise, move) != PD__ANSWER_GOOD) {
        self->missed = true;
        return;
    }
    note_answer(self, !self->missed);
    ask_next(self);
}

static int tell_note(struct source *source, char *out, size_t size) {
    struct drill *self = drill_of(source);
    pd_voice voice = voice_of(self);
    pd_text text = pd_text_on(out, size);
    if (!self->is_refused)
        return 0;
    self->is_refused = false;
    pd__exercise_say_reply(self->exercise, &voice, self->tried, &text);
    return NOTE_SHOW | NOTE_REFUSE;
}

static bool take_key(struct source *source, int key) {
    struct drill *self = drill_of(source);
    if (key != 'a')
        return false;
    self->missed = true;
    note_answer(self, false);
    show_answer(self);
    return true;
}

// ------------------------------------------------------------------------------------------ words

static void put_prompt(struct source *source, pd_text *out) {
    const struct drill *self = drill_of(source);
    pd_voice voice = voice_of(self);
    pd__exercise_say_question(self->exercise, &voice, out);
}

static void put_status(struct source *source, pd_text *out) {
    const struct drill *self = drill_of(source);
    pd_put(out, tr(N_("Exercise")));
    pd_put(out, " ");
    pd_put_int(out, self->at + 1);
    pd_put(out, "/");
    pd_put_int(out, self->count);
}

static void put_help(struct source *source, pd_text *out) {
    (void)source;
    list_put_help(out, &(struct list_help){"a", N_("show the answer")}, 1);
}

static int find_due(struct source *source) {
    return drill_of(source)->is_refused ? 0 : -1;
}

// ---------------------------------------------------------------------------------------- opening

static void close_drill(struct source *source) {
    struct drill *self = drill_of(source);
    history_close(&self->history);
    pd__practice_close(&self->practice);
    free(self->ids);
    free(self);
}

static const struct source_kind kind = {
    .next = tell_next,
    .act = act,
    .prompt = put_prompt,
    .note = tell_note,
    .status = put_status,
    .key = take_key,
    .help = put_help,
    .due = find_due,
    .close = close_drill,
};

// The record was replayed when the practice was read.
static void read_record(struct drill *self) {
    pd_problem problem;
    pd_replay *replay = must(malloc(sizeof *replay));
    pd_err err = pd_replay_open(replay, self->exercise->record, self->exercise->size, &problem);
    err = err ? err : history_read(&self->history, replay, INT_MAX, &problem);
    assert(!err);
    (void)err;
    free(replay);
}

static void open_table(struct drill *self) {
    const pd_header *header = &self->history.match.header;
    self->source = (struct source){
        .kind = &kind, .game = header->game, .setup = header->setup, .you = self->exercise->seat};
    record_names(header, self->source.names);
    self->told = -1;
    table_page_open(self->stage, &(struct table_plan){
                                     .source = &self->source, .lesson = true, .exercise = true});
}

// Takes over the list. An exercise that is gone is skipped.
static void open_next(struct stage *stage, uint64_t *ids, int count, int at) {
    struct drill *self = must(calloc(1, sizeof *self));
    int index = -1;
    *self = (struct drill){.stage = stage, .ids = ids, .count = count, .at = at};
    bool loaded = at < count && practice_load(&self->practice);
    while (loaded && self->at < count &&
           (index = pd__practice_find(&self->practice, ids[self->at])) < 0)
        self->at++;
    if (index < 0) {
        close_drill(&self->source);
        return;
    }
    self->exercise = &self->practice.at[index];
    read_record(self);
    open_table(self);
}

void drill_open(struct stage *stage, const uint64_t *ids, int count) {
    uint64_t *copy = must(malloc((size_t)count * sizeof *copy + 1));
    memcpy(copy, ids, (size_t)count * sizeof *copy);
    open_next(stage, copy, count, 0);
}
