// The source of a record: all steps are known from the start, and the viewpoint can be changed.
#include "base/memory.h"
#include "console/load.h"
#include "net/proof.h"
#include "play/history.h"
#include "tui/pages/app.h"
#include "tui/pages/play-from.h"
#include "tui/pages/review.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"
#include "tui/table/hinter.h"
#include "tui/table/table.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOMENT_MAX = 4096, // bytes of the words about a moment
    LEAP = 10,         // steps
    BREATH_MS = 400,   // least time between two steps of autoplay
    LOOK_MS = 100,     // how often autoplay checks whether the last step has been shown
    BAR_COLUMNS = 5,
    NUMBER_MAX = 8, // bytes of a step's number, as typed
};

struct replay {
    struct source source;
    struct stage *stage;
    struct match_history history;
    int at;           // the step to show
    int told;         // the last one told; −1: nothing
    bool is_jump;     // all steps up to it are told as past
    bool is_seen;     // the table has shown that step
    bool runs;        // autoplay
    long due_ms;      // of the next step in autoplay
    int you;          // the seat that the reader had, or PD_NOBODY
    bool end_is_said; // the note about the end of the record was shown
    char fault[1024]; // what is wrong with the record after its last step; or ""
    struct hinter hinter;
    struct play_from from;
    int moment; // a step with words of its own; −1: none
    char moment_words[MOMENT_MAX];
    char better[CHOICE_MOVE_MAX], other[CHOICE_MOVE_MAX]; // moves to be made there, or ""
};

static struct replay *replay_of(struct source *source) {
    return (struct replay *)source;
}

static int last_step(const struct replay *self) {
    return self->history.step_count - 1;
}

static long now_ms(const struct replay *self) {
    return self->stage->platform->clock_ms(self->stage->platform);
}

// ---------------------------------------------------------------------------------------- telling

// Autoplay: goes on when the last step has been shown.
static void run_on(struct replay *self) {
    if (!self->runs || self->told < self->at || now_ms(self) < self->due_ms)
        return;
    if (self->at < last_step(self))
        self->at++;
    else
        self->runs = false;
    self->due_ms = now_ms(self) + BREATH_MS;
}

static bool tell_next(struct source *source, struct turn *turn) {
    struct replay *self = replay_of(source);
    hinter_look(&self->hinter);
    run_on(self);
    self->is_seen = self->told == self->at;
    if (self->is_seen)
        return false;
    int step = ++self->told;
    size_t count;
    const pd_event *events = history_seen(&self->history, step, source->you, &count);
    *turn = (struct turn){
        .anew = step == 0,
        .past = self->is_jump,
        .step = step,
        .actor = self->history.steps[step].actor,
        .events = events,
        .count = count,
    };
    if (step == self->at)
        self->is_jump = false;
    return true;
}

static void put_open_position(struct source *source, int step, pd_text *out) {
    pd_state_json(source->game, &replay_of(source)->history.steps[step].state, out);
}

// ----------------------------------------------------------------------------------------- moving

static void jump(struct replay *self, int step) {
    hinter_cancel(&self->hinter);
    self->at = step < last_step(self) ? step : last_step(self);
    self->at = self->at < 0 ? 0 : self->at;
    self->told = -1;
    self->is_jump = true;
    self->is_seen = false;
    self->end_is_said = false;
}

static void step_on(struct replay *self) {
    if (self->at == last_step(self))
        return;
    hinter_cancel(&self->hinter);
    self->at++;
    self->is_seen = false;
}

// Viewpoints in order: all cards open, each seat, a spectator.
static int find_viewpoint(int seats, int at) {
    if (at == 0)
        return PD_ALL_SEEING;
    return at == seats + 1 ? PD_NOBODY : at - 1;
}

static void look_as_next(struct replay *self, int way) {
    int seats = self->source.setup.seats, count = seats + 2, at = 0;
    while (find_viewpoint(seats, at) != self->source.you)
        at++;
    self->source.you = find_viewpoint(seats, (at + way + count) % count);
    jump(self, self->at);
}

static void start_running(struct replay *self) {
    self->runs = true;
    self->due_ms = now_ms(self);
    if (self->at == last_step(self))
        jump(self, 0);
}

static void go_to(void *context, const char *typed) {
    struct replay *self = context;
    char *end;
    if (!typed || !*typed)
        return;
    long step = strtol(typed, &end, 10);
    if (*end || step < 0 || step > last_step(self))
        complain(EXIT_INPUT, N_("This record does not have that step."), NULL);
    else
        jump(self, (int)step);
}

static void ask_where(struct replay *self, const char *before) {
    char title[128], last[16];
    pd_text text = pd_text_on(title, sizeof title);
    snprintf(last, sizeof last, "%d", last_step(self));
    pd_format(&text, tr(N_("Go to step (0 to {last})")), "last", last, NULL);
    dialog_type(self->stage, title, before, NUMBER_MAX, go_to, self);
}

// Handles the keys that move or leave the match, all of which stop autoplay. False for any other
// key.
static bool move_by_key(struct replay *self, int key) {
    switch (key) {
    case PRESS_RIGHT:
    case PRESS_ENTER:
    case 'l':
    case ' ':
    case 'n': step_on(self); return true;
    case PRESS_LEFT:
    case PRESS_BACKSPACE:
    case 'h':
    case 'p': jump(self, self->at - 1); return true;
    case PRESS_PAGE_DOWN:
    case ']': jump(self, self->at + LEAP); return true;
    case PRESS_PAGE_UP:
    case '[': jump(self, self->at - LEAP); return true;
    case PRESS_HOME:
    case 'g': jump(self, 0); return true;
    case PRESS_END:
    case 'G': jump(self, last_step(self)); return true;
    case ':': ask_where(self, ""); return true;
    case 'i': hinter_ask(&self->hinter, self->at); return true;
    case 'f': play_from_ask(&self->from, self->at); return true;
    case 'R': review_open(self->stage, &self->history, self->you); return true;
    default: return false;
    }
}

static bool take_key(struct source *source, int key) {
    struct replay *self = replay_of(source);
    bool ran = self->runs;
    if (key == PRESS_TAB || key == 'v')
        return look_as_next(self, 1), true;
    if (key == PRESS_BACK_TAB || key == 'V')
        return look_as_next(self, -1), true;
    self->runs = false;
    if (key == 'a') {
        if (!ran)
            start_running(self);
        return true;
    }
    if (key >= '0' && key <= '9') {
        char digit[2] = {(char)key, '\0'};
        ask_where(self, digit);
        return true;
    }
    if (move_by_key(self, key))
        return true;
    self->runs = ran;
    return false;
}

// ------------------------------------------------------------------------------------------ words

static void put_bar(const struct replay *self, pd_text *out) {
    int last = last_step(self), full = last ? self->at * BAR_COLUMNS / last : BAR_COLUMNS;
    for (int i = 0; i < BAR_COLUMNS; i++)
        pd_put(out, i < full ? "━" : "─");
}

static void put_name(const struct replay *self, int seat, pd_text *out) {
    pd_voice voice = {console_voice_language(), PD_NOBODY, self->source.names};
    pd_seat_name(&voice, seat, out);
}

static void put_eyes(const struct replay *self, pd_text *out) {
    char name[PD_NAME_MAX + 8];
    pd_text text = pd_text_on(name, sizeof name);
    int you = self->source.you;
    if (you < 0) {
        pd_put(out, tr(you == PD_ALL_SEEING ? N_("All cards face up") : N_("As a spectator")));
        return;
    }
    put_name(self, you, &text);
    pd_format(out, tr(N_("As {name} saw it")), "name", name, NULL);
}

static void put_open_hands(struct source *source, int step, pd_text *out) {
    const struct replay *self = replay_of(source);
    for (int seat = 0; seat < source->setup.seats; seat++) {
        char name[PD_NAME_MAX + 8];
        pd_view view;
        pd_voice voice = {console_voice_language(), seat, source->names};
        pd_text text = pd_text_on(name, sizeof name);
        pd_look(source->game, &self->history.steps[step].state, seat, &view);
        put_name(self, seat, &text);
        pd_put(out, "\n");
        pd_format(out, tr(N_("As {name} saw it")), "name", name, NULL);
        pd_put(out, "\n");
        pd_say_hand(source->game, &voice, &view, out);
    }
}

// The move itself is shown only to its player, or with all cards open: it may be secret.
static void put_move(const struct replay *self, pd_text *out) {
    const struct history_step *step = &self->history.steps[self->at];
    char name[PD_NAME_MAX + 8], move[128];
    pd_text who = pd_text_on(name, sizeof name), notation = pd_text_on(move, sizeof move);
    bool yours = step->actor == self->source.you;
    if (step->actor == PD_NOBODY)
        return;
    if (yours)
        pd_put(&who, tr(N_("you")));
    else
        put_name(self, step->actor, &who);
    pd_move_write(self->source.game, step->move, &notation);
    pd_put(out, " · ");
    if (yours || self->source.you == PD_ALL_SEEING)
        pd_format(out, tr(N_("{name}: {text}")), "name", name, "text", move, NULL);
    else
        pd_put(out, name);
}

static void put_status(struct source *source, pd_text *out) {
    const struct replay *self = replay_of(source);
    if (self->hinter.asked) {
        pd_put(out, tr(N_("The champion is thinking …")));
        return;
    }
    pd_put(out, self->runs ? "▶ " : "");
    pd_put_int(out, self->at);
    pd_put(out, "/");
    pd_put_int(out, last_step(self));
    pd_put(out, " · ");
    put_eyes(self, out);
    put_move(self, out);
    pd_put(out, " · ");
    put_bar(self, out);
}

// Is the note due that the record is wrong, or ends before the match does?
static bool has_note(const struct replay *self) {
    const pd_state *end = &self->history.steps[last_step(self)].state;
    return self->is_seen && self->told == last_step(self) && !self->end_is_said &&
           (*self->fault || pd_actor(self->source.game, end) != PD_NOBODY);
}

static int tell_note(struct source *source, char *out, size_t size) {
    struct replay *self = replay_of(source);
    if (!has_note(self))
        return 0;
    self->end_is_said = true;
    snprintf(out, size, "%s", *self->fault ? self->fault : tr(N_("The match is not finished.")));
    return NOTE_LOG | NOTE_SHOW;
}

static void put_help(struct source *source, pd_text *out) {
    static const struct list_help rows[] = {
        {N_("→ l n Space"), N_("next step")},
        {"← h p", N_("previous step")},
        {N_("PgDn, PgUp"), N_("ten steps forward, ten steps back")},
        {N_("Home g End G"), N_("the deal, the end")},
        {N_(":, digits"), N_("go to a step")},
        {"v V, Tab", N_("change the viewpoint")},
        {"a", N_("play automatically, pause")},
        {"i", N_("a hint for the player whose turn it is, with the chances")},
        {"f", N_("play from here against bots")},
        {"R", N_("review: luck and mistakes")},
    };
    (void)source;
    list_put_help(out, rows, sizeof rows / sizeof *rows);
}

// What a review says about the decision that comes next.
static void put_prompt(struct source *source, pd_text *out) {
    const struct replay *self = replay_of(source);
    if (self->at == self->moment && self->is_seen)
        pd_put(out, self->moment_words);
}

// The moves are the player's own, so they are shown only from the player's seat.
static bool compare_moves(struct source *source, char better[CHOICE_MOVE_MAX],
                          char other[CHOICE_MOVE_MAX]) {
    const struct replay *self = replay_of(source);
    const struct history_step *next = &self->history.steps[self->moment + 1];
    if (self->at != self->moment || !*self->better || source->you != next->actor)
        return false;
    strcpy(better, self->better);
    strcpy(other, self->other);
    return true;
}

static int find_due(struct source *source) {
    const struct replay *self = replay_of(source);
    long left = self->due_ms - now_ms(self);
    if (has_note(self))
        return 0;
    if (!self->runs)
        return -1;
    return left < LOOK_MS ? LOOK_MS : (int)left;
}

// ---------------------------------------------------------------------------------------- opening

// In a replay no move can be made.
static void refuse_move(struct source *source, pd_move move, int step) {
    (void)source, (void)move, (void)step;
    assert(false);
}

static void close_replay(struct source *source) {
    struct replay *self = replay_of(source);
    hinter_close(&self->hinter);
    history_close(&self->history);
    free(self);
}

static const struct source_kind replay_kind = {
    .next = tell_next,
    .act = refuse_move,
    .prompt = put_prompt,
    .compare = compare_moves,
    .note = tell_note,
    .status = put_status,
    .key = take_key,
    .help = put_help,
    .due = find_due,
    .open_position = put_open_position,
    .open_hands = put_open_hands,
    .close = close_replay,
};

// Reads a record up to its end or its first error, which is reported. False if it has no steps.
static bool read_record(struct replay *self, const char *path) {
    pd_problem problem;
    pd_replay *record = must(malloc(sizeof *record));
    char *text = load_record(path, record);
    pd_text fault = pd_text_on(self->fault, sizeof self->fault);
    if (text && history_read(&self->history, record, INT_MAX, &problem)) {
        complain_record(path, record, &problem, EXIT_INPUT);
        record_say_fault(record, &problem, true, &fault);
    } else if (text) {
        proof_check_deal(path, &record->header);
    }
    free(text);
    free(record);
    return self->history.step_count > 0;
}

static pd_err read_bytes(struct replay *self, const char *bytes, size_t size) {
    pd_problem problem;
    pd_replay *record = must(malloc(sizeof *record));
    pd_err err = pd_replay_open(record, bytes, size, &problem);
    err = err ? err : history_read(&self->history, record, INT_MAX, &problem);
    free(record);
    return err;
}

static void open_table(struct replay *self, struct stage *stage, int step, int seat) {
    const pd_header *header = &self->history.match.header;
    self->stage = stage;
    self->source.kind = &replay_kind;
    self->source.game = header->game;
    self->source.setup = header->setup;
    self->source.you = seat;
    self->hinter = (struct hinter){.stage = stage, .history = &self->history};
    self->from = (struct play_from){.stage = stage, .history = &self->history};
    record_names(header, self->source.names);
    self->you = review_person(header);
    jump(self, step);
    table_page_open(stage, &(struct table_plan){.source = &self->source, .replay = true});
}

void replay_open(struct stage *stage, const char *path, int seat) {
    struct replay *self = must(calloc(1, sizeof *self));
    bool has_steps = read_record(self, path);
    if (has_steps && seat < self->history.match.header.setup.seats) {
        self->moment = -1;
        open_table(self, stage, 0, seat);
        return;
    }
    if (has_steps)
        stage->code = complain(EXIT_USAGE, N_("This record does not have that seat."), NULL);
    close_replay(&self->source);
}

void replay_watch(struct stage *stage, const struct match_history *history) {
    size_t size;
    char *text = history_record(history, history->step_count - 1, &size);
    bool sound = replay_watch_record(stage, text, size);
    assert(sound); // it was written on this machine
    (void)sound;
    free(text);
}

bool replay_watch_record(struct stage *stage, const char *record, size_t size) {
    struct replay *self = must(calloc(1, sizeof *self));
    if (read_bytes(self, record, size)) {
        close_replay(&self->source);
        return false;
    }
    self->moment = -1;
    open_table(self, stage, 0, PD_ALL_SEEING);
    return true;
}

static void write_move(const pd_game *game, pd_move move, char out[CHOICE_MOVE_MAX]) {
    pd_text text = pd_text_on(out, CHOICE_MOVE_MAX);
    pd_move_write(game, move, &text);
}

void replay_moment(struct stage *stage, const struct match_history *history,
                   const struct moment *moment) {
    struct replay *self = must(calloc(1, sizeof *self));
    size_t size;
    char *record = history_record(history, history->step_count - 1, &size);
    pd_err err = read_bytes(self, record, size);
    assert(!err); // it was written on this machine
    (void)err;
    free(record);
    self->moment = moment->step;
    pd_text text = pd_text_on(self->moment_words, sizeof self->moment_words);
    pd_put(&text, moment->words);
    if (moment->has_moves) {
        write_move(history->match.header.game, moment->better, self->better);
        write_move(history->match.header.game, moment->other, self->other);
    }
    open_table(self, stage, moment->step, moment->seat);
}
