#include "tui/table/local-source.h"

#include "base/memory.h"
#include "console/blame.h"
#include "console/console.h"
#include "console/load.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOTE_BYTES = 1024,
    THINKS_MS = 250, // after which “… is thinking” is shown
    HASH_SHOWN = 12, // digits of the commitment
};

static struct local_source *self_of(struct source *source) {
    return (struct local_source *)source;
}

static const pd_match *match_of(const struct local_source *self) {
    return &self->saved->history.match;
}

static int actor_of(const struct local_source *self) {
    return pd_actor(self->source.game, &match_of(self)->state);
}

static bool is_bot(const struct local_source *self, int seat) {
    return seat >= 0 && self->saved->players[seat].kind;
}

static bool is_over(const struct local_source *self) {
    return actor_of(self) == PD_NOBODY;
}

int local_source_end_viewer(const struct local_source *self) {
    for (int seat = 0; seat < self->source.setup.seats; seat++)
        if (self->saved->people == 1 && !is_bot(self, seat))
            return seat;
    return PD_NOBODY;
}

// ------------------------------------------------------------------------------------------ notes

struct local_note {
    struct local_note *next;
    int kind;
    char text[NOTE_BYTES];
};

static void add_note(struct local_source *self, int kind, const char *text) {
    struct local_note **end = &self->notes, *note = must(calloc(1, sizeof *note));
    note->kind = kind;
    pd_text out = pd_text_on(note->text, sizeof note->text);
    pd_put(&out, text);
    while (*end)
        end = &(*end)->next;
    *end = note;
}

static void note_pairs(struct local_source *self, int kind, const char *text, ...) {
    char sentence[NOTE_BYTES];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    va_list pairs;
    va_start(pairs, text);
    pd_format_list(&out, text, pairs);
    va_end(pairs);
    add_note(self, kind, sentence);
}

void local_source_say(struct local_source *self, const char *sentence) {
    add_note(self, NOTE_LOG, sentence);
}

static void drop_note(struct local_source *self) {
    struct local_note *note = self->notes;
    self->notes = note->next;
    free(note);
}

static void drop_notes(struct local_source *self) {
    while (self->notes)
        drop_note(self);
}

static void note_fault(struct local_source *self, const struct thought *thought) {
    char sentence[NOTE_BYTES];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    blame_say(&thought->faults, self->saved->players[thought->seat].address,
              self->source.names[thought->seat], thought->forfeits, &out);
    add_note(self, NOTE_LOG | NOTE_SHOW, sentence);
}

static void note_commitment(struct local_source *self) {
    const pd_header *header = &match_of(self)->header;
    char hash[2 * sizeof header->commitment + 1];
    pd_text hex = pd_text_on(hash, sizeof hash);
    pd_put_hex(&hex, header->commitment, sizeof header->commitment);
    note_pairs(self, NOTE_LOG, tr(N_("The deal is sealed: {hash}")), "hash", hash, NULL);
}

// ------------------------------------------------------------------------------- what is kept

// Reports an error once, and once more when saving works again.
static void save(struct local_source *self) {
    struct saved_match *saved = self->saved;
    bool warned = saved->trouble != 0;
    int trouble = saved_match_save(saved);
    if (trouble && !warned)
        note_pairs(self, NOTE_LOG | NOTE_SHOW,
                   tr(N_("The match cannot be saved ({file}: {reason}).")), "file",
                   saved_match_place(saved), "reason", strerror(trouble), NULL);
    if (!trouble && warned)
        note_pairs(self, NOTE_LOG, tr(N_("Saving works again. Your match is saved.")), NULL);
}

static void finish(struct local_source *self) {
    struct saved_match *saved = self->saved;
    pd_result result = pd_result_of(self->source.game, &match_of(self)->state);
    thinker_over(self->thinker, &result);
    self->finish_trouble = saved_match_finish(saved);
    if (self->finish_trouble)
        note_pairs(self, NOTE_LOG | NOTE_SHOW, tr(N_("Cannot write {file}: {reason}")), "file",
                   saved->record, "reason", strerror(self->finish_trouble), NULL);
}

static pd_err play(struct local_source *self, int seat, pd_move move) {
    pd_err err = history_play(&self->saved->history, seat, move);
    if (err)
        return err;
    save(self);
    if (is_over(self))
        finish(self);
    return PD_OK;
}

// ---------------------------------------------------------------------------------- who thinks

// Only while an answer is expected.
static void watch(struct local_source *self, bool watched) {
    if (self->watched != watched)
        self->platform->watch(self->platform, thinker_descriptor(self->thinker), watched);
    self->watched = watched;
}

// Cancels whatever the thinker is working on.
static void stop_thinking(struct local_source *self) {
    thinker_cancel(self->thinker);
    self->has_advice = false;
    watch(self, false);
}

static void ask_bot(struct local_source *self, int seat) {
    const struct match_history *history = &self->saved->history;
    pd_view view;
    pd_dice dice;
    pd_look(self->source.game, &match_of(self)->state, seat, &view);
    history_bot_dice(match_of(self), &dice);
    thinker_ask(self->thinker, seat, &view, &dice, history->events, history->event_count);
    self->asked_ms = self->platform->clock_ms(self->platform);
    watch(self, true);
}

static bool is_bot_thinking(const struct local_source *self) {
    return thinker_is_busy(self->thinker) && is_bot(self, actor_of(self));
}

static void take_move(struct local_source *self, const struct thought *thought) {
    if (thought->is_fault)
        note_fault(self, thought);
    pd_err err = play(self, thought->seat, thought->move);
    assert(!err); // it is one of the legal moves of that seat's view
}

// Takes the thinker's answer if there is one. Must be called soon: until then its descriptor stays
// readable, and the screen would not wait.
static void collect(struct local_source *self) {
    struct thought thought;
    if (!thinker_answer(self->thinker, &thought))
        return;
    watch(self, false);
    if (thought.is_advice) {
        self->advice = thought.survey;
        self->has_advice = true;
    } else {
        take_move(self, &thought);
    }
}

// ----------------------------------------------------------------------------- what is shown

static int *seen_by(struct local_source *self, int seat) {
    return &self->seen[seat < 0 ? PD_SEATS_MAX : seat];
}

// The seat whose view is shown now. With several people at one keyboard, that is the person to
// move, or while a bot moves the person who moved last, so that nobody sees another's hand.
static int find_eyes(const struct local_source *self) {
    int actor = actor_of(self);
    if (self->saved->people <= 1 || actor == PD_NOBODY)
        return local_source_end_viewer(self);
    return is_bot(self, actor) ? self->source.you : actor;
}

static void sit_down(struct local_source *self, int seat) {
    self->source.you = seat;
    self->told = 0;
    self->anew = true;
    self->ready = self->saved->people > 1 && seat >= 0;
    if (is_over(self)) // already shown to the last player
        *seen_by(self, seat) = self->saved->history.step_count;
}

// Asks the next bot as soon as all steps are told; it thinks while the last one is still shown.
static void ask_next(struct local_source *self) {
    int actor = actor_of(self);
    if (self->told == self->saved->history.step_count && is_bot(self, actor) &&
        !thinker_is_busy(self->thinker))
        ask_bot(self, actor);
}

static void tell(struct local_source *self, struct turn *turn) {
    int step = self->told++, *seen = seen_by(self, self->source.you);
    size_t count;
    const pd_event *events = history_seen(&self->saved->history, step, self->source.you, &count);
    *turn = (struct turn){
        .anew = self->anew,
        .past = step < *seen,
        .ready = self->ready,
        .step = step,
        .actor = self->saved->history.steps[step].actor,
        .events = events,
        .count = count,
    };
    self->anew = self->ready = false;
    *seen = step < *seen ? *seen : self->told;
}

static bool next(struct source *source, struct turn *turn) {
    struct local_source *self = self_of(source);
    collect(self);
    if (self->told == self->saved->history.step_count && find_eyes(self) != source->you)
        sit_down(self, find_eyes(self));
    bool tells = self->told < self->saved->history.step_count;
    if (tells)
        tell(self, turn);
    ask_next(self);
    return tells;
}

// ------------------------------------------------------------------------------- what people do

static void refuse(struct local_source *self, pd_move move) {
    char reason[NOTE_BYTES];
    pd_text text = pd_text_on(reason, sizeof reason);
    pd_view view;
    pd_voice voice = {console_voice_language(), self->source.you, self->source.names};
    pd_look(self->source.game, &match_of(self)->state, self->source.you, &view);
    pd_say_refusal(self->source.game, &voice, &view, move, &text);
    add_note(self, NOTE_SHOW | NOTE_REFUSE, reason);
}

static void act(struct source *source, pd_move move, int step) {
    struct local_source *self = self_of(source);
    int actor = actor_of(self);
    bool fits = step == match_of(self)->step.number + 1 && actor == source->you;
    if (!is_bot(self, actor))
        stop_thinking(self); // about a hint
    if (!fits || actor == PD_NOBODY || is_bot(self, actor) || play(self, actor, move))
        refuse(self, move);
}

static bool can_undo(struct source *source) {
    const struct local_source *self = self_of(source);
    const struct match_history *history = &self->saved->history;
    int actor = actor_of(self);
    return actor != PD_NOBODY && actor == source->you && !is_bot(self, actor) &&
           self->told == history->step_count && history->match.undo_count > 0 &&
           history->steps[history->step_count - 1].actor == actor;
}

static void undo(struct source *source) {
    struct local_source *self = self_of(source);
    if (!can_undo(source))
        return;
    stop_thinking(self);
    pd_err err = history_undo(&self->saved->history);
    assert(!err);
    for (int seat = 0; seat <= PD_SEATS_MAX; seat++)
        if (self->seen[seat] > self->saved->history.step_count)
            self->seen[seat] = self->saved->history.step_count;
    save(self);
    sit_down(self, source->you);
    self->ready = false;
}

static void advise(struct source *source, const pd_view *view) {
    struct local_source *self = self_of(source);
    pd_dice dice;
    if (is_bot(self, actor_of(self)) || is_over(self) ||
        pd_view_actor(source->game, view) != pd_view_seat(source->game, view))
        return;
    history_hint_dice(match_of(self), &dice);
    self->has_advice = false;
    thinker_advise(self->thinker, view, &dice);
    watch(self, true);
}

static bool advice(struct source *source, pd_bot_survey *survey) {
    struct local_source *self = self_of(source);
    collect(self);
    bool had = self->has_advice;
    if (had)
        *survey = self->advice;
    self->has_advice = false;
    return had;
}

// ------------------------------------------------------------------------------ what else is said

static int note(struct source *source, char *out, size_t size) {
    struct local_source *self = self_of(source);
    collect(self);
    if (!self->notes)
        return 0;
    int kind = self->notes->kind;
    pd_text text = pd_text_on(out, size);
    pd_put(&text, self->notes->text);
    drop_note(self);
    return kind;
}

static long thinking_ms(const struct local_source *self) {
    return self->platform->clock_ms(self->platform) - self->asked_ms;
}

static void put_commitment(const struct local_source *self, pd_text *out) {
    const pd_header *header = &match_of(self)->header;
    char hash[HASH_SHOWN + 1];
    pd_text hex = pd_text_on(hash, sizeof hash);
    pd_put_hex(&hex, header->commitment, HASH_SHOWN / 2);
    if (header->has_commitment)
        pd_format(out, tr(N_("Seal {hash}…")), "hash", hash, NULL);
}

static void status(struct source *source, pd_text *out) {
    const struct local_source *self = self_of(source);
    if (self->saved->trouble)
        pd_format(out, tr(N_("Not saved: {reason}")), "reason", strerror(self->saved->trouble),
                  NULL);
    else if (is_bot_thinking(self) && thinking_ms(self) >= THINKS_MS)
        pd_format(out, tr(N_("{name} is thinking …")), "name", source->names[actor_of(self)], NULL);
    else
        put_commitment(self, out);
}

static int due(struct source *source) {
    const struct local_source *self = self_of(source);
    if (self->notes)
        return 0;
    long left = is_bot_thinking(self) ? THINKS_MS - thinking_ms(self) : 0;
    return left > 0 ? (int)left : -1;
}

// Matches without people are not saved.
static bool loses(struct source *source) {
    const struct local_source *self = self_of(source);
    return !is_over(self) && (self->saved->trouble || self->saved->people == 0);
}

static bool key(struct source *source, int pressed) {
    const struct local_source *self = self_of(source);
    return self->key && self->key(self->context, pressed);
}

static void help(struct source *source, pd_text *out) {
    const struct local_source *self = self_of(source);
    if (self->help)
        self->help(self->context, out);
}

// --------------------------------------------------------------------------------- open and close

static void close_source(struct source *source) {
    struct local_source *self = self_of(source);
    watch(self, false);
    thinker_close(self->thinker);
    self->thinker = NULL;
    drop_notes(self);
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
    .loses = loses,
    .key = key,
    .help = help,
    .due = due,
    .close = close_source,
};

int local_source_open(struct local_source *self, struct platform *platform,
                      struct saved_match *saved) {
    const pd_header *header = &saved->history.match.header;
    *self = (struct local_source){
        .source = {.kind = &kind, .game = header->game, .setup = header->setup, .you = PD_NOBODY},
        .platform = platform,
        .saved = saved,
    };
    record_names(header, self->source.names);
    save(self);
    self->thinker = thinker_open(header, saved->players);
    if (!self->thinker) {
        int trouble = errno;
        drop_notes(self);
        return trouble;
    }
    // When a match is resumed, its earlier steps only go to the log.
    for (int seat = 0; saved->history.match.step.number > 0 && seat <= PD_SEATS_MAX; seat++)
        self->seen[seat] = saved->history.step_count;
    sit_down(self, find_eyes(self));
    if (header->has_commitment && saved->history.match.step.number == 0)
        note_commitment(self);
    return 0;
}
