// The source of a table that is a server's: the facts of one's own seat, folded as they come. A
// move that is made while there is no connection waits for it.
#include "net/facts.h"
#include "net/heard.h"
#include "tui/join.h"
#include "tui/list.h"
#include "tui/thinker.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    RETRY_MS = 3000,
    SLOW_MS = 1000, // after which it is said that an answer is waited for
};

// Something to be told: a step, or a sentence.
struct step {
    struct step *next;
    struct turn turn;
    pd_event events[];
};

struct sentence {
    struct sentence *next;
    bool urgent;
    char text[];
};

struct remote {
    struct source source;
    struct join *join;
    pd_view view;               // after all steps that were heard
    int heard;                  // how many, the deal included
    bool stale;                 // they have to be asked for, from the deal on
    long retry;                 // when, if the server would not tell
    bool anew;                  // the next step is the first to be told
    struct step *steps, **last; // to be told
    struct step *told;          // the one told last, whose events somebody may still read
    struct sentence *sentences, **last_sentence;
    char move[CHOICE_MOVE_MAX]; // that has not been made yet, or ""
    int move_step;              // which step it is meant to be
    long move_made;             // when
    int undo_refused;           // the step that the server would not take back
    struct thinker *thinker;    // once a hint has been asked for
    bool thinking;              // and it is being waited for
    bool advised;               // it is there, and nobody has taken it
    pd_survey survey;           // this is it
    long clock_from;            // when the clock of the decision was heard of
};

static struct remote *remote_of(struct source *source) {
    return (struct remote *)source;
}

static struct online *table_of(const struct remote *self) {
    return &self->join->guest->table;
}

static void *need(void *memory) {
    if (!memory)
        abort();
    return memory;
}

// ----------------------------------------------------------------------------------------- hints

static void wait_for_hint(struct remote *self, bool wait) {
    struct platform *platform = join_stage(self->join)->platform;
    if (self->thinking != wait)
        platform->watch(platform, thinker_descriptor(self->thinker), wait);
    self->thinking = wait;
}

// The position is another one, so that no hint about it is wanted any more.
static void drop_hint(struct remote *self) {
    self->advised = false;
    if (!self->thinking)
        return;
    thinker_cancel(self->thinker);
    wait_for_hint(self, false);
}

// Takes a hint as soon as it is there, even if nobody asks for it any more: as long as it lies
// there, its descriptor can be read, and the screen would never rest.
static void take_hint(struct remote *self) {
    struct thought thought;
    if (!self->thinking || !thinker_answer(self->thinker, &thought))
        return;
    wait_for_hint(self, false);
    self->survey = thought.survey;
    self->advised = true;
}

static bool open_thinker(struct remote *self) {
    static const pd_bot_spec nobody[PD_SEATS_MAX];
    pd_header header = {.game = self->source.game, .setup = self->source.setup};
    if (!self->thinker)
        self->thinker = thinker_open(&header, nobody);
    if (!self->thinker)
        remote_note(self, tr(N_("There is not enough memory.")), true);
    return self->thinker;
}

static void advise(struct source *source, const pd_view *view) {
    struct remote *self = remote_of(source);
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

static bool advice(struct source *source, pd_survey *survey) {
    struct remote *self = remote_of(source);
    take_hint(self);
    if (!self->advised)
        return false;
    *survey = self->survey;
    self->advised = false;
    return true;
}

// --------------------------------------------------------------------------------- what is heard

static void forget_steps(struct remote *self) {
    while (self->steps) {
        struct step *step = self->steps;
        self->steps = step->next;
        free(step);
    }
    self->last = &self->steps;
}

// All has to be told again, from the deal on.
static void start_anew(struct remote *self) {
    struct source *source = &self->source;
    forget_steps(self);
    drop_hint(self);
    pd_view_open(source->game, &source->setup, source->you, &self->view);
    self->heard = 0;
    self->stale = self->anew = true;
}

// Who decides after a step has to be who the server says.
static bool is_true(const struct remote *self) {
    const struct online *table = table_of(self);
    return self->heard - 1 != table->step ||
           pd_view_actor(self->source.game, &self->view) == table->turn;
}

// The view is the one after the step.
static void add_step(struct remote *self, const pd_event *events, size_t count, int actor,
                     bool past) {
    struct step *step = need(calloc(1, sizeof *step + count * sizeof *events));
    step->turn = (struct turn){
        .anew = self->anew,
        .past = past,
        .step = self->heard,
        .actor = actor,
        .events = step->events,
        .count = count,
    };
    memcpy(step->events, events, count * sizeof *events);
    drop_hint(self);
    *self->last = step;
    self->last = &step->next;
    self->anew = false;
    self->heard++;
}

// Reads one step, whose number is the next. False after a complaint.
static bool hear_step(struct remote *self, const json_t *list, bool past) {
    static pd_event events[FACTS_MAX];
    const pd_game *game = self->source.game;
    int actor = self->heard ? pd_view_actor(game, &self->view) : PD_NOBODY;
    int count = facts_read(list, self->source.setup.seats, events);
    bool fine = count >= 0 && self->heard <= PD_STEPS_MAX &&
                pd_view_accept(game, &self->view, events, (size_t)count);
    if (fine)
        add_step(self, events, (size_t)count, actor, past);
    if (fine && is_true(self))
        return true;
    guest_nonsense(self->join->guest, "facts");
    return false;
}

static void ask_consent(struct remote *self) {
    if (online_must_answer(table_of(self)))
        remote_note(self, tr(N_("Taking back? a: agree, d: decline")), true);
}

// What was told about an event takes the place of what was asked before.
static void urge_last(struct remote *self) {
    struct sentence *last = self->sentences;
    while (last && last->next)
        last = last->next;
    if (last)
        last->urgent = true;
}

void remote_missed(struct remote *self) {
    self->clock_from = join_now(self->join);
    start_anew(self);
    ask_consent(self);
}

static void hear_consent(struct remote *self, const struct online_event *event) {
    if (strcmp(event->what, "asked") == 0)
        ask_consent(self);
    if (strcmp(event->what, "declined") == 0 ||
        (strcmp(event->what, "agreed") == 0 && event->seat == table_of(self)->you))
        urge_last(self);
}

void remote_event(struct remote *self, const struct online_event *event, const json_t *message) {
    const struct online *table = table_of(self);
    const json_t *facts = json_object_get(message, "facts");
    bool undone = strcmp(event->what, "undone") == 0;
    hear_consent(self, event);
    if (table->position != event->seq)
        return; // it is not about the cards
    self->clock_from = join_now(self->join);
    if (undone || table->step >= self->move_step)
        self->move[0] = '\0';
    if (table->step == 0 && self->heard == 0 && !undone)
        self->stale = false; // it is the deal itself
    if (undone || table->step > self->heard || !facts)
        start_anew(self);
    else if (!self->stale && table->step == self->heard)
        hear_step(self, facts, false);
}

// Several answers may be needed. One to a question from before all had to be told again is of no
// use.
static void hear_facts(struct remote *self, const json_t *message) {
    struct guest *guest = self->join->guest;
    const json_t *steps = json_object_get(message, "steps"), *row;
    size_t i;
    if (!guest_is_type(message, "facts") || !json_is_array(steps)) {
        guest_nonsense(guest, "facts");
        return;
    }
    if (json_integer_value(json_object_get(message, "from")) != self->heard)
        return;
    json_array_foreach(steps, i, row) if (!hear_step(self, row, true)) return;
    bool all = json_is_null(json_object_get(message, "next"));
    if (!all && !json_array_size(steps))
        guest_nonsense(guest, "facts");
    self->stale = !all;
}

void remote_answered(struct remote *self, int purpose, const json_t *message) {
    if (purpose == ASKED_MOVE)
        self->move[0] = '\0';
    if (purpose == ASKED_UNDO && !message)
        self->undo_refused = self->heard;
    if (purpose == ASKED_FACTS && message)
        hear_facts(self, message);
    else if (purpose == ASKED_FACTS)
        self->retry = join_now(self->join) + RETRY_MS;
}

bool remote_go_on(struct remote *self) {
    struct guest *guest = self->join->guest;
    if (self->stale) {
        if (join_now(self->join) < self->retry)
            return false;
        json_t *request = guest_request(guest, "facts");
        json_object_set_new(request, "from", json_integer(self->heard));
        return guest_ask(guest, request, ASKED_FACTS);
    }
    return *self->move && guest->table.step + 1 == self->move_step &&
           guest_move(guest, self->move, self->move_step, ASKED_MOVE);
}

void remote_note(struct remote *self, const char *text, bool urgent) {
    size_t size = strlen(text) + 1;
    struct sentence *sentence = need(calloc(1, sizeof *sentence + size));
    memcpy(sentence->text, text, size);
    sentence->urgent = urgent;
    *self->last_sentence = sentence;
    self->last_sentence = &sentence->next;
}

// ---------------------------------------------------------------------------------- what is told

static bool next(struct source *source, struct turn *turn) {
    struct remote *self = remote_of(source);
    // Until all is there: what is told anew starts with a long row of old steps.
    if (self->stale || !self->steps)
        return false;
    free(self->told);
    self->told = self->steps;
    self->steps = self->told->next;
    if (!self->steps)
        self->last = &self->steps;
    *turn = self->told->turn;
    return true;
}

// The log begins anew with the steps, so that whatever is said comes after those.
static bool has_note(const struct remote *self) {
    bool anew = self->anew || (self->steps && self->steps->turn.anew);
    return self->sentences && (!anew || self->sentences->urgent);
}

static bool note(struct source *source, char *out, size_t size, bool *urgent) {
    struct remote *self = remote_of(source);
    struct sentence *sentence = self->sentences;
    take_hint(self);
    if (!has_note(self))
        return false;
    self->sentences = sentence->next;
    if (!self->sentences)
        self->last_sentence = &self->sentences;
    pd_text text = pd_text_on(out, size);
    pd_put(&text, sentence->text);
    *urgent = sentence->urgent;
    free(sentence);
    return true;
}

static void add(pd_text *out, const char *text) {
    pd_put(out, out->used ? " · " : "");
    pd_put(out, text);
}

static long seconds_left(const struct remote *self) {
    const struct online *table = table_of(self);
    long passed = (join_now(self->join) - self->clock_from) / 1000;
    if (table->seconds < 0 || table->status != ONLINE_PLAYING)
        return -1;
    return passed < table->seconds ? table->seconds - passed : 0;
}

static void add_clock(const struct remote *self, pd_text *out) {
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

static void add_absent(const struct online *table, pd_text *out) {
    for (int seat = 0; seat < table->seat_count; seat++) {
        const struct online_seat *row = &table->seats[seat];
        char text[256];
        pd_text words = pd_text_on(text, sizeof text);
        if (!row->person || seat == table->you || (row->present && !*row->bot))
            continue;
        pd_put(&words, online_name(table, seat));
        pd_put(&words, ": ");
        pd_put(&words, tr(*row->bot ? N_("away; a bot moves") : N_("not here just now")));
        add(out, text);
    }
}

static void status(struct source *source, pd_text *out) {
    const struct remote *self = remote_of(source);
    const struct guest *guest = self->join->guest;
    const struct online *table = &guest->table;
    if (guest->line == LINE_LOST) {
        add(out, tr(*self->move ? N_("The connection is lost; your move waits for it …")
                                : N_("The connection is lost; trying again …")));
        return;
    }
    add_clock(self, out);
    if (*self->move && join_now(self->join) >= self->move_made + SLOW_MS)
        add(out, tr(N_("Your move is on its way …")));
    if (online_must_answer(table))
        add(out, tr(N_("Taking back? a: agree, d: decline")));
    else if (table->undo_seat == table->you && table->you != PD_NOBODY)
        add(out, tr(N_("You have asked to take your step back.")));
    if (online_is_away(table) && table->status == ONLINE_PLAYING)
        add(out, tr(N_("A bot moves for you. b: take your seat back")));
    if (table->you == PD_NOBODY)
        add(out, tr(N_("You are watching.")));
    add_absent(table, out);
}

static int due(struct source *source) {
    const struct remote *self = remote_of(source);
    long now = join_now(self->join);
    if (has_note(self))
        return 0; // it had to wait for what was told anew
    if (self->stale && self->retry > now)
        return (int)(self->retry - now);
    if (*self->move && self->move_made + SLOW_MS > now)
        return (int)(self->move_made + SLOW_MS - now);
    return seconds_left(self) <= 0 ? -1 : 1000 - (int)((now - self->clock_from) % 1000);
}

void remote_say_end(const struct remote *self, pd_text *out) {
    pd_voice voice = {console_voice_language(), self->source.you, self->source.names};
    pd_say_now(self->source.game, &voice, &self->view, out);
}

// ---------------------------------------------------------------------------------- what is done

static void say_move_waits(struct remote *self) {
    char sentence[CHOICE_MOVE_MAX + 256];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    pd_format(&out, tr(N_("Your move ({move}) is made once the connection is back.")), "move",
              self->move, NULL);
    remote_note(self, sentence, false);
}

static void act(struct source *source, pd_move move, int step) {
    struct remote *self = remote_of(source);
    if (online_is_away(table_of(self))) {
        remote_note(self, tr(N_("A bot moves for you. b: take your seat back")), true);
        return;
    }
    pd_text text = pd_text_on(self->move, sizeof self->move);
    pd_move_write(source->game, move, &text);
    self->move_step = step;
    self->move_made = join_now(self->join);
    drop_hint(self);
    if (self->join->guest->line == LINE_LOST)
        say_move_waits(self);
    guest_is_free(self->join->guest); // which sends it, unless it has to wait
}

// --------------------------------------------------------------------------- taking back, leaving

// Only the server knows whether something was drawn or shown; here is known whose step it was.
static bool can_undo(struct source *source) {
    const struct remote *self = remote_of(source);
    const struct online *table = table_of(self);
    const struct turn *turn = self->told ? &self->told->turn : NULL;
    return table->status == ONLINE_PLAYING && table->you != PD_NOBODY &&
           table->turn == table->you && table->undo_seat == PD_NOBODY && !self->stale && turn &&
           turn->step == table->step && turn->actor == table->you &&
           self->undo_refused != self->heard;
}

static void undo(struct source *source) {
    struct remote *self = remote_of(source);
    struct guest *guest = self->join->guest;
    self->move[0] = '\0';
    drop_hint(self);
    if (join_is_connected(self->join))
        guest_ask(guest, guest_request(guest, "undo"), ASKED_UNDO);
}

static void answer_undo(struct remote *self, const char *answer) {
    if (online_must_answer(table_of(self)) && join_is_connected(self->join))
        guest_ask_simply(self->join->guest, answer);
}

// A bot moves in one's place, or no longer.
static void change_places(struct remote *self, bool leave) {
    const struct online *table = table_of(self);
    bool plays = table->you != PD_NOBODY && table->status == ONLINE_PLAYING;
    if (!plays || leave == online_is_away(table) || !join_is_connected(self->join))
        return;
    if (leave)
        guest_ask_simply(self->join->guest, "leave");
    else
        guest_sit(self->join->guest);
}

static bool press(struct source *source, int key) {
    struct remote *self = remote_of(source);
    switch (key) {
    case 'T': talk_open(self->join); return true;
    case 's': room_save(self->join); return true;
    case 'w': people_open(self->join); return true;
    case 'a': answer_undo(self, "agree"); return true;
    case 'd': answer_undo(self, "decline"); return true;
    case 'b': change_places(self, false); return true;
    case 'B': change_places(self, true); return true;
    default: return false;
    }
}

static void help(struct source *source, pd_text *out) {
    static const struct list_help rows[] = {
        {"T", N_("say something")},
        {"w", N_("who sits where")},
        {"a, d", N_("let somebody take a step back, or not")},
        {"B", N_("let a bot play for you; the seat stays yours")},
        {"b", N_("take your seat back")},
        {"s", N_("save the record in a file, once the match is over")},
    };
    (void)source;
    list_put_help(out, rows, sizeof rows / sizeof *rows);
}

// ------------------------------------------------------------------------------------ the source

static void close_remote(struct source *source) {
    struct remote *self = remote_of(source);
    if (self->join->remote == self)
        self->join->remote = NULL;
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

static const struct source_kind kind = {
    .next = next,
    .act = act,
    .can_undo = can_undo,
    .undo = undo,
    .advise = advise,
    .advice = advice,
    .note = note,
    .status = status,
    .key = press,
    .help = help,
    .due = due,
    .close = close_remote,
};

struct source *remote_open(struct join *join) {
    const struct online *table = &join->guest->table;
    struct remote *self = need(calloc(1, sizeof *self));
    self->source = (struct source){
        .kind = &kind, .game = table->rules, .setup = table->setup, .you = table->you};
    for (int seat = 0; seat < table->seat_count; seat++)
        self->source.names[seat] = online_name(table, seat);
    self->join = join;
    self->last = &self->steps;
    self->last_sentence = &self->sentences;
    self->undo_refused = -1;
    self->clock_from = join_now(join);
    start_anew(self);
    ask_consent(self);
    return &self->source;
}
