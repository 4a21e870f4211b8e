// The source of a table that is a server's: the facts of one's own seat, folded as they come. A
// move that is made while there is no connection waits for it.
#include "base/memory.h"
#include "net/heard.h"
#include "tui/pages/join.h"
#include "tui/screen/list.h"
#include "tui/table/thinker.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW_MS = 1000 }; // after which “Sending your move …” is shown

// Queued for the table page: steps, and sentences.
struct step {
    struct step *next;
    struct turn turn;
    pd_event events[];
};

struct sentence {
    struct sentence *next;
    int kind;
    char text[];
};

struct server_source {
    struct source source;
    struct join *join;
    struct step *steps, **last; // to be told
    struct step *told;          // the last one told; its events may still be in use
    struct sentence *sentences, **last_sentence;
    char move[CHOICE_MOVE_MAX]; // the move that the server has not confirmed yet, or ""
    int move_step;              // which step it is meant to be
    long move_made;             // when
    int undo_refused;           // the step whose take-back the server refused
    struct thinker *thinker;    // once a hint has been asked for
    bool thinking;              // and it is being waited for
    bool advised;               // it is there, and nobody has taken it
    pd_bot_survey survey;       // this is it
    long clock_from;            // when the server last told the clock
};

static struct server_source *self_of(struct source *source) {
    return (struct server_source *)source;
}

static struct remote_table *table_of(const struct server_source *self) {
    return &self->join->session->table;
}

static struct story *story_of(const struct server_source *self) {
    return &self->join->session->story;
}

// ----------------------------------------------------------------------------------------- hints

static void wait_for_hint(struct server_source *self, bool wait) {
    struct platform *platform = join_stage(self->join)->platform;
    if (self->thinking != wait)
        platform->watch(platform, thinker_descriptor(self->thinker), wait);
    self->thinking = wait;
}

// The position has changed: drops a pending hint.
static void drop_hint(struct server_source *self) {
    self->advised = false;
    if (!self->thinking)
        return;
    thinker_cancel(self->thinker);
    wait_for_hint(self, false);
}

// Takes the hint when it is ready, even if it is no longer wanted: until then its descriptor stays
// readable, and the screen would not wait.
static void take_hint(struct server_source *self) {
    struct thought thought;
    if (!self->thinking || !thinker_answer(self->thinker, &thought))
        return;
    wait_for_hint(self, false);
    self->survey = thought.survey;
    self->advised = true;
}

static bool open_thinker(struct server_source *self) {
    static const pd_bot_spec nobody[PD_SEATS_MAX];
    pd_header header = {.game = self->source.game, .setup = self->source.setup};
    if (!self->thinker)
        self->thinker = thinker_open(&header, nobody);
    if (!self->thinker)
        server_source_note(self, tr(N_("Out of memory.")), NOTE_SHOW);
    return self->thinker;
}

static void advise(struct source *source, const pd_view *view) {
    struct server_source *self = self_of(source);
    uint8_t key[32];
    pd_dice dice;
    drop_hint(self);
    if (pd_view_actor(source->game, view) != source->you || !open_thinker(self))
        return;
    randombytes_buf(key, sizeof key);
    pd_dice_seed(&dice, key, 0);
    thinker_advise(self->thinker, view, &dice);
    wait_for_hint(self, true);
}

static bool advice(struct source *source, pd_bot_survey *survey) {
    struct server_source *self = self_of(source);
    take_hint(self);
    if (!self->advised)
        return false;
    *survey = self->survey;
    self->advised = false;
    return true;
}

// --------------------------------------------------------------------------------- what is heard

static void forget_steps(struct server_source *self) {
    while (self->steps) {
        struct step *step = self->steps;
        self->steps = step->next;
        free(step);
    }
    self->last = &self->steps;
}

void server_source_step(struct server_source *self, const struct story_step *told) {
    struct step *step = must(calloc(1, sizeof *step + told->count * sizeof *told->events));
    if (told->anew)
        forget_steps(self);
    step->turn = (struct turn){
        .anew = told->anew,
        .past = told->past,
        .step = told->number,
        .actor = told->actor,
        .events = step->events,
        .count = told->count,
    };
    memcpy(step->events, told->events, told->count * sizeof *told->events);
    drop_hint(self);
    *self->last = step;
    self->last = &step->next;
}

static void ask_consent(struct server_source *self) {
    if (remote_must_answer(table_of(self)))
        server_source_note(self, tr(N_("Allow the take-back? a: yes, d: no")), NOTE_SHOW);
}

// Shows the newest sentence beside the cards, in place of the question.
static void urge_last(struct server_source *self) {
    struct sentence *last = self->sentences;
    while (last && last->next)
        last = last->next;
    if (last)
        last->kind |= NOTE_SHOW;
}

void server_source_missed(struct server_source *self) {
    self->clock_from = join_now(self->join);
    drop_hint(self);
    ask_consent(self);
}

static void hear_consent(struct server_source *self, const struct remote_event *event) {
    if (strcmp(event->what, "asked") == 0)
        ask_consent(self);
    if (strcmp(event->what, "declined") == 0 ||
        (strcmp(event->what, "agreed") == 0 && event->seat == table_of(self)->you))
        urge_last(self);
}

void server_source_event(struct server_source *self, const struct remote_event *event) {
    const struct remote_table *table = table_of(self);
    bool undone = strcmp(event->what, "undone") == 0;
    hear_consent(self, event);
    if (table->position != event->seq)
        return; // not a step of the match
    self->clock_from = join_now(self->join);
    if (undone || table->step >= self->move_step)
        self->move[0] = '\0';
    if (undone)
        drop_hint(self);
}

void server_source_answered(struct server_source *self, int purpose, const json_t *message) {
    if (purpose == ASKED_MOVE)
        self->move[0] = '\0';
    if (purpose == ASKED_UNDO && !message)
        self->undo_refused = story_of(self)->heard;
}

bool server_source_go_on(struct server_source *self) {
    struct session *session = self->join->session;
    return *self->move && session->table.step + 1 == self->move_step &&
           session_move(session, self->move, self->move_step, ASKED_MOVE);
}

void server_source_note(struct server_source *self, const char *text, int kind) {
    size_t size = strlen(text) + 1;
    struct sentence *sentence = must(calloc(1, sizeof *sentence + size));
    memcpy(sentence->text, text, size);
    sentence->kind = kind;
    *self->last_sentence = sentence;
    self->last_sentence = &sentence->next;
}

// --------------------------------------------------------------------------------- what is shown

static bool next(struct source *source, struct turn *turn) {
    struct server_source *self = self_of(source);
    // While the story is being read again, wait until it is complete.
    if (story_of(self)->stale || !self->steps)
        return false;
    free(self->told);
    self->told = self->steps;
    self->steps = self->told->next;
    if (!self->steps)
        self->last = &self->steps;
    *turn = self->told->turn;
    return true;
}

// When the story restarts, the log is rebuilt from the steps first: notes for it wait.
static bool has_note(const struct server_source *self) {
    bool anew = story_of(self)->anew || (self->steps && self->steps->turn.anew);
    return self->sentences && !(anew && self->sentences->kind & NOTE_LOG);
}

static int note(struct source *source, char *out, size_t size) {
    struct server_source *self = self_of(source);
    struct sentence *sentence = self->sentences;
    take_hint(self);
    if (!has_note(self))
        return 0;
    self->sentences = sentence->next;
    if (!self->sentences)
        self->last_sentence = &self->sentences;
    pd_text text = pd_text_on(out, size);
    pd_put(&text, sentence->text);
    int kind = sentence->kind;
    free(sentence);
    return kind;
}

static void add(pd_text *out, const char *text) {
    pd_put(out, out->used ? " · " : "");
    pd_put(out, text);
}

static long seconds_left(const struct server_source *self) {
    const struct remote_table *table = table_of(self);
    long passed = (join_now(self->join) - self->clock_from) / 1000;
    if (table->seconds < 0 || table->status != REMOTE_PLAYING)
        return -1;
    return passed < table->seconds ? table->seconds - passed : 0;
}

static void add_clock(const struct server_source *self, pd_text *out) {
    char clock[32];
    long left = seconds_left(self), minutes = left / 60;
    if (left < 0)
        return;
    if (minutes >= 60)
        snprintf(clock, sizeof clock, "%ld:%02ld:%02ld", minutes / 60, minutes % 60, left % 60);
    else
        snprintf(clock, sizeof clock, "%ld:%02ld", minutes, left % 60);
    add(out, clock);
}

static void add_absent(const struct remote_table *table, pd_text *out) {
    for (int seat = 0; seat < table->seat_count; seat++) {
        const struct remote_seat *row = &table->seats[seat];
        char text[256];
        pd_text words = pd_text_on(text, sizeof text);
        if (!row->person || seat == table->you || (row->present && !*row->bot))
            continue;
        pd_format(&words, tr(N_("{name}: {text}")), "name", remote_name(table, seat), "text",
                  tr(*row->bot ? N_("replaced by a bot") : N_("offline")), NULL);
        add(out, text);
    }
}

// The deal code, so that friends can compare it at any time.
static void add_code(const struct session *session, pd_text *out) {
    char code[FAIR_SHORT + 1];
    const struct pact_doubt *doubt = pact_find_doubt(session);
    if (doubt)
        add(out, tr(doubt->words));
    if (pact_short(session, code))
        add(out, code);
}

static void status(struct source *source, pd_text *out) {
    const struct server_source *self = self_of(source);
    const struct session *session = self->join->session;
    const struct remote_table *table = &session->table;
    if (session->line == LINE_LOST) {
        add(out, tr(*self->move ? N_("Connection lost. Your move is waiting …")
                                : N_("Connection lost. Reconnecting …")));
        return;
    }
    add_clock(self, out);
    if (*self->move && join_now(self->join) >= self->move_made + SLOW_MS)
        add(out, tr(N_("Sending your move …")));
    if (remote_must_answer(table))
        add(out, tr(N_("Allow the take-back? a: yes, d: no")));
    else if (table->undo_seat == table->you && table->you != PD_NOBODY)
        add(out, tr(N_("You asked to take back your move.")));
    if (remote_is_away(table) && table->status == REMOTE_PLAYING)
        add(out, tr(N_("A bot plays for you. b: take your seat back")));
    if (table->you == PD_NOBODY)
        add(out, tr(N_("You are watching.")));
    add_absent(table, out);
    add_code(session, out);
}

static int due(struct source *source) {
    const struct server_source *self = self_of(source);
    long now = join_now(self->join);
    if (has_note(self))
        return 0; // it was waiting for the story to be read again
    if (*self->move && self->move_made + SLOW_MS > now)
        return (int)(self->move_made + SLOW_MS - now);
    return seconds_left(self) <= 0 ? -1 : 1000 - (int)((now - self->clock_from) % 1000);
}

void server_source_say_end(const struct server_source *self, pd_text *out) {
    pd_voice voice = {console_voice_language(), self->source.you, self->source.names};
    pd_say_now(self->source.game, &voice, &story_of(self)->view, out);
}

// ---------------------------------------------------------------------------------- what is done

static void say_move_waits(struct server_source *self) {
    char sentence[CHOICE_MOVE_MAX + 256];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd_format(&out, tr(N_("Your move ({move}) will be sent when the connection is back.")), "move",
              self->move, NULL);
    server_source_note(self, sentence, NOTE_LOG);
}

static void act(struct source *source, pd_move move, int step) {
    struct server_source *self = self_of(source);
    if (remote_is_away(table_of(self))) {
        server_source_note(self, tr(N_("A bot plays for you. b: take your seat back")),
                           NOTE_SHOW | NOTE_REFUSE);
        return;
    }
    pd_text text = pd_text_on(self->move, sizeof self->move);
    pd_move_write(source->game, move, &text);
    self->move_step = step;
    self->move_made = join_now(self->join);
    drop_hint(self);
    if (self->join->session->line == LINE_LOST)
        say_move_waits(self);
    session_is_free(self->join->session); // sends it now if possible
}

// --------------------------------------------------------------------------- taking back, leaving

// Only the server knows whether a step revealed something; here we only check whose step it was.
static bool can_undo(struct source *source) {
    const struct server_source *self = self_of(source);
    const struct remote_table *table = table_of(self);
    const struct turn *turn = self->told ? &self->told->turn : NULL;
    return table->status == REMOTE_PLAYING && table->you != PD_NOBODY &&
           table->turn == table->you && table->undo_seat == PD_NOBODY && !story_of(self)->stale &&
           turn && turn->step == table->step && turn->actor == table->you &&
           self->undo_refused != story_of(self)->heard;
}

static void undo(struct source *source) {
    struct server_source *self = self_of(source);
    struct session *session = self->join->session;
    self->move[0] = '\0';
    drop_hint(self);
    if (join_is_connected(self->join))
        session_consent(session, "undo", ASKED_UNDO);
}

static void answer_undo(struct server_source *self, bool agree) {
    struct session *session = self->join->session;
    if (!remote_must_answer(table_of(self)) || !join_is_connected(self->join))
        return;
    if (agree)
        session_consent(session, "agree", ASKED_EVENT);
    else
        session_ask_simply(session, "decline");
}

// Lets a bot play for the player, or takes the seat back.
static void change_places(struct server_source *self, bool leave) {
    const struct remote_table *table = table_of(self);
    bool plays = table->you != PD_NOBODY && table->status == REMOTE_PLAYING;
    if (!plays || leave == remote_is_away(table) || !join_is_connected(self->join))
        return;
    if (leave)
        session_ask_simply(self->join->session, "leave");
    else
        session_sit(self->join->session);
}

static bool press(struct source *source, int key) {
    struct server_source *self = self_of(source);
    switch (key) {
    case 'T': talk_open(self->join); return true;
    case 's': seats_save_record(self->join); return true;
    case 'R': return seats_review(self->join);
    case 'w': people_open(self->join); return true;
    case 'a': answer_undo(self, true); return true;
    case 'd': answer_undo(self, false); return true;
    case 'b': change_places(self, false); return true;
    case 'B': change_places(self, true); return true;
    default: return false;
    }
}

static void help(struct source *source, pd_text *out) {
    static const struct list_help rows[] = {
        {"T", N_("chat")},
        {"w", N_("the players at the table")},
        {"a, d", N_("allow a take-back, refuse it")},
        {"B", N_("let a bot play for you; you keep your seat")},
        {"b", N_("take your seat back")},
        {"s", N_("save the record, when the match is over")},
        {"R", N_("review, when the match is over")},
    };
    (void)source;
    list_put_help(out, rows, sizeof rows / sizeof *rows);
}

// ------------------------------------------------------------------------------------ the source

static void close_source(struct source *source) {
    struct server_source *self = self_of(source);
    if (self->join->source == self)
        self->join->source = NULL;
    drop_hint(self);
    if (self->thinker)
        thinker_close(self->thinker);
    forget_steps(self);
    while (self->sentences) {
        struct sentence *sentence = self->sentences;
        self->sentences = sentence->next;
        free(sentence);
    }
    free(self->told);
    free(self);
}

#define ALWAYS                                                                                     \
    .next = next, .act = act, .can_undo = can_undo, .undo = undo, .note = note, .status = status,  \
    .key = press, .help = help, .due = due, .close = close_source

static const struct source_kind with_hints = {ALWAYS, .advise = advise, .advice = advice};
static const struct source_kind without_hints = {ALWAYS};

struct source *server_source_open(struct join *join) {
    const struct remote_table *table = &join->session->table;
    struct server_source *self = must(calloc(1, sizeof *self));
    self->source = (struct source){.kind = remote_may_hint(table) ? &with_hints : &without_hints,
                                   .game = table->rules,
                                   .setup = table->setup,
                                   .you = table->you};
    for (int seat = 0; seat < table->seat_count; seat++)
        self->source.names[seat] = remote_name(table, seat);
    self->join = join;
    self->last = &self->steps;
    self->last_sentence = &self->sentences;
    self->undo_refused = -1;
    self->clock_from = join_now(join);
    story_restart(join->session); // tell this page every step from the start
    ask_consent(self);
    return &self->source;
}
