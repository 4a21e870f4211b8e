#include "tui/match-source.h"

#include "console/blame.h"
#include "console/console.h"
#include "console/load.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOTE_BYTES = 1024,
    THINKS_MS = 250, // from which it is said that a bot is thinking
    HASH_SHOWN = 12, // digits of the commitment
};

static struct match_source *self_of(struct source *source) {
    return (struct match_source *)source;
}

static const pd_match *match_of(const struct match_source *self) {
    return &self->kept->local.match;
}

static int actor_of(const struct match_source *self) {
    return pd_actor(self->source.game, &match_of(self)->state);
}

static bool is_bot(const struct match_source *self, int seat) {
    return seat >= 0 && self->kept->players[seat].kind;
}

bool match_source_is_over(const struct match_source *self) {
    return actor_of(self) == PD_NOBODY;
}

int match_source_end_viewer(const struct match_source *self) {
    for (int seat = 0; seat < self->source.setup.seats; seat++)
        if (self->kept->people == 1 && !is_bot(self, seat))
            return seat;
    return PD_NOBODY;
}

// ------------------------------------------------------------------------------------------ notes

struct match_note {
    struct match_note *next;
    bool urgent;
    char text[NOTE_BYTES];
};

static void add_note(struct match_source *self, bool urgent, const char *text) {
    struct match_note **end = &self->notes, *note = calloc(1, sizeof *note);
    if (!note)
        abort();
    note->urgent = urgent;
    pd_text out = pd_text_on(note->text, sizeof note->text);
    pd_put(&out, text);
    while (*end)
        end = &(*end)->next;
    *end = note;
}

static void note_pairs(struct match_source *self, bool urgent, const char *text, ...) {
    char sentence[NOTE_BYTES];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    va_list pairs;
    va_start(pairs, text);
    pd_format_list(&out, text, pairs);
    va_end(pairs);
    add_note(self, urgent, sentence);
}

void match_source_say(struct match_source *self, const char *sentence) {
    add_note(self, false, sentence);
}

static void drop_note(struct match_source *self) {
    struct match_note *note = self->notes;
    self->notes = note->next;
    free(note);
}

static void drop_notes(struct match_source *self) {
    while (self->notes)
        drop_note(self);
}

static void note_fault(struct match_source *self, const struct thought *thought) {
    char sentence[NOTE_BYTES];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    blame_say(&thought->faults, self->kept->players[thought->seat].address,
              self->source.names[thought->seat], thought->forfeits, &out);
    add_note(self, true, sentence);
}

static void note_commitment(struct match_source *self) {
    const pd_header *header = &match_of(self)->header;
    char hash[2 * sizeof header->commitment + 1];
    pd_text hex = pd_text_on(hash, sizeof hash);
    pd_put_hex(&hex, header->commitment, sizeof header->commitment);
    note_pairs(self, false, tr(N_("The deal is settled. Commitment: {hash}")), "hash", hash, NULL);
}

// ------------------------------------------------------------------------------- what is kept

// A trouble is told once; and when it is over, that too.
static void save(struct match_source *self) {
    struct kept *kept = self->kept;
    bool warned = kept->trouble != 0;
    int trouble = kept_save(kept);
    if (trouble && !warned)
        note_pairs(self, true, tr(N_("The match cannot be kept for later ({file}: {reason}).")),
                   "file", kept_place(kept), "reason", strerror(trouble), NULL);
    if (!trouble && warned)
        note_pairs(self, false, tr(N_("The match can be kept again, and is.")), NULL);
}

static void finish(struct match_source *self) {
    struct kept *kept = self->kept;
    pd_result result = pd_result_of(self->source.game, &match_of(self)->state);
    thinker_over(self->thinker, &result);
    self->finish_trouble = kept_finish(kept);
    if (self->finish_trouble)
        note_pairs(self, true, tr(N_("{file}: cannot be written: {reason}")), "file", kept->record,
                   "reason", strerror(self->finish_trouble), NULL);
}

static pd_err play(struct match_source *self, int seat, pd_move move) {
    pd_err err = local_play(&self->kept->local, seat, move);
    if (err)
        return err;
    save(self);
    if (match_source_is_over(self))
        finish(self);
    return PD_OK;
}

// ---------------------------------------------------------------------------------- who thinks

// Only while an answer is expected.
static void watch(struct match_source *self, bool watched) {
    if (self->watched != watched)
        self->platform->watch(self->platform, thinker_descriptor(self->thinker), watched);
    self->watched = watched;
}

// Nothing that is being thought about is of use any more.
static void stop_thinking(struct match_source *self) {
    thinker_cancel(self->thinker);
    self->has_advice = false;
    watch(self, false);
}

static void ask_bot(struct match_source *self, int seat) {
    pd_view view;
    pd_dice dice;
    pd_look(self->source.game, &match_of(self)->state, seat, &view);
    local_bot_dice(match_of(self), &dice);
    thinker_ask(self->thinker, seat, &view, &dice);
    self->asked_ms = self->platform->clock_ms(self->platform);
    watch(self, true);
}

static bool is_bot_thinking(const struct match_source *self) {
    return thinker_is_busy(self->thinker) && is_bot(self, actor_of(self));
}

static void take_move(struct match_source *self, const struct thought *thought) {
    if (thought->is_fault)
        note_fault(self, thought);
    pd_err err = play(self, thought->seat, thought->move);
    assert(!err); // it was one of the moves of that seat's view
}

// Takes what has been thought meanwhile. Called often, as a descriptor that can be read is news
// again and again.
static void collect(struct match_source *self) {
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

// ------------------------------------------------------------------------------ what is told

static int *seen_by(struct match_source *self, int seat) {
    return &self->seen[seat < 0 ? PD_SEATS_MAX : seat];
}

// Whose eyes it should be now. Several people at one keyboard: nobody sees a hand that is not
// theirs. While bots move, whoever moved last looks on.
static int find_eyes(const struct match_source *self) {
    int actor = actor_of(self);
    if (self->kept->people <= 1 || actor == PD_NOBODY)
        return match_source_end_viewer(self);
    return is_bot(self, actor) ? self->source.you : actor;
}

static void sit_down(struct match_source *self, int seat) {
    self->source.you = seat;
    self->told = 0;
    self->anew = true;
    self->ready = self->kept->people > 1 && seat >= 0;
    if (match_source_is_over(self)) // which the last one to move has just been shown
        *seen_by(self, seat) = self->kept->local.step_count;
}

// Once all has been told; a bot may think while the last step is still being shown.
static void ask_next(struct match_source *self) {
    int actor = actor_of(self);
    if (self->told == self->kept->local.step_count && is_bot(self, actor) &&
        !thinker_is_busy(self->thinker))
        ask_bot(self, actor);
}

static size_t list_events(struct match_source *self, int step) {
    const struct local *local = &self->kept->local;
    size_t first = local->steps[step].event, end = local_events_end(local, step), count = 0;
    if (end - first > self->event_room) {
        self->event_room = end - first;
        free(self->events);
        self->events = calloc(self->event_room, sizeof *self->events);
        if (!self->events)
            abort();
    }
    for (size_t i = first; i < end; i++)
        if (pd_event_visible(&local->events[i], self->source.you))
            self->events[count++] = local->events[i];
    return count;
}

static void tell(struct match_source *self, struct turn *turn) {
    int step = self->told++, *seen = seen_by(self, self->source.you);
    size_t count = list_events(self, step);
    *turn = (struct turn){
        .anew = self->anew,
        .past = step < *seen,
        .ready = self->ready,
        .step = step,
        .actor = self->kept->local.steps[step].actor,
        .events = self->events,
        .count = count,
    };
    self->anew = self->ready = false;
    *seen = step < *seen ? *seen : self->told;
}

static bool next(struct source *source, struct turn *turn) {
    struct match_source *self = self_of(source);
    collect(self);
    if (self->told == self->kept->local.step_count && find_eyes(self) != source->you)
        sit_down(self, find_eyes(self));
    bool tells = self->told < self->kept->local.step_count;
    if (tells)
        tell(self, turn);
    ask_next(self);
    return tells;
}

// ------------------------------------------------------------------------------- what people do

static void refuse(struct match_source *self, pd_move move) {
    char reason[NOTE_BYTES];
    pd_text text = pd_text_on(reason, sizeof reason);
    pd_view view;
    pd_voice voice = {console_voice_language(), self->source.you, self->source.names};
    pd_look(self->source.game, &match_of(self)->state, self->source.you, &view);
    pd_say_refusal(self->source.game, &voice, &view, move, &text);
    add_note(self, true, reason);
}

static void act(struct source *source, pd_move move, int step) {
    struct match_source *self = self_of(source);
    int actor = actor_of(self);
    bool fits = step == match_of(self)->step.number + 1 && actor == source->you;
    if (!is_bot(self, actor))
        stop_thinking(self); // about a hint
    if (!fits || actor == PD_NOBODY || is_bot(self, actor) || play(self, actor, move))
        refuse(self, move);
}

static bool can_undo(struct source *source) {
    const struct match_source *self = self_of(source);
    const struct local *local = &self->kept->local;
    int actor = actor_of(self);
    return actor != PD_NOBODY && actor == source->you && !is_bot(self, actor) &&
           self->told == local->step_count && local->match.undo_count > 0 &&
           local->steps[local->step_count - 1].actor == actor;
}

static void undo(struct source *source) {
    struct match_source *self = self_of(source);
    if (!can_undo(source))
        return;
    stop_thinking(self);
    pd_err err = local_undo(&self->kept->local);
    assert(!err);
    for (int seat = 0; seat <= PD_SEATS_MAX; seat++)
        if (self->seen[seat] > self->kept->local.step_count)
            self->seen[seat] = self->kept->local.step_count;
    save(self);
    sit_down(self, source->you);
    self->ready = false;
}

static void advise(struct source *source, const pd_view *view) {
    struct match_source *self = self_of(source);
    pd_dice dice;
    if (is_bot(self, actor_of(self)) || match_source_is_over(self) ||
        pd_view_actor(source->game, view) != pd_view_seat(source->game, view))
        return;
    local_hint_dice(match_of(self), &dice);
    self->has_advice = false;
    thinker_advise(self->thinker, view, &dice);
    watch(self, true);
}

static bool advice(struct source *source, pd_survey *survey) {
    struct match_source *self = self_of(source);
    collect(self);
    bool had = self->has_advice;
    if (had)
        *survey = self->advice;
    self->has_advice = false;
    return had;
}

// ------------------------------------------------------------------------------ what else is said

static bool note(struct source *source, char *out, size_t size, bool *urgent) {
    struct match_source *self = self_of(source);
    collect(self);
    if (!self->notes)
        return false;
    *urgent = self->notes->urgent;
    pd_text text = pd_text_on(out, size);
    pd_put(&text, self->notes->text);
    drop_note(self);
    return true;
}

static long thinking_ms(const struct match_source *self) {
    return self->platform->clock_ms(self->platform) - self->asked_ms;
}

static void put_commitment(const struct match_source *self, pd_text *out) {
    const pd_header *header = &match_of(self)->header;
    char hash[HASH_SHOWN + 1];
    pd_text hex = pd_text_on(hash, sizeof hash);
    pd_put_hex(&hex, header->commitment, HASH_SHOWN / 2);
    if (header->has_commitment)
        pd_format(out, tr(N_("Commitment {hash}…")), "hash", hash, NULL);
}

static void status(struct source *source, pd_text *out) {
    const struct match_source *self = self_of(source);
    if (self->kept->trouble)
        pd_format(out, tr(N_("Not kept: {reason}")), "reason", strerror(self->kept->trouble), NULL);
    else if (is_bot_thinking(self) && thinking_ms(self) >= THINKS_MS)
        pd_format(out, tr(N_("{name} is thinking …")), "name", source->names[actor_of(self)], NULL);
    else
        put_commitment(self, out);
}

static int due(struct source *source) {
    const struct match_source *self = self_of(source);
    if (self->notes)
        return 0;
    long left = is_bot_thinking(self) ? THINKS_MS - thinking_ms(self) : 0;
    return left > 0 ? (int)left : -1;
}

// Matches of bots alone are not kept.
static bool loses(struct source *source) {
    const struct match_source *self = self_of(source);
    return !match_source_is_over(self) && (self->kept->trouble || self->kept->people == 0);
}

static bool key(struct source *source, int pressed) {
    const struct match_source *self = self_of(source);
    return self->key && self->key(self->context, pressed);
}

static void help(struct source *source, pd_text *out) {
    const struct match_source *self = self_of(source);
    if (self->help)
        self->help(self->context, out);
}

// --------------------------------------------------------------------------------- open and close

static void close_source(struct source *source) {
    struct match_source *self = self_of(source);
    watch(self, false);
    thinker_close(self->thinker);
    self->thinker = NULL;
    drop_notes(self);
    free(self->events);
    self->events = NULL;
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

int match_source_open(struct match_source *self, struct platform *platform, struct kept *kept) {
    const pd_header *header = &kept->local.match.header;
    *self = (struct match_source){
        .source = {.kind = &kind, .game = header->game, .setup = header->setup, .you = PD_NOBODY},
        .platform = platform,
        .kept = kept,
    };
    record_names(header, self->source.names);
    save(self);
    self->thinker = thinker_open(header, kept->players);
    if (!self->thinker) {
        int trouble = errno;
        drop_notes(self);
        return trouble;
    }
    // Of a match that is gone on with, what has happened is not shown again.
    for (int seat = 0; kept->local.match.step.number > 0 && seat <= PD_SEATS_MAX; seat++)
        self->seen[seat] = kept->local.step_count;
    sit_down(self, find_eyes(self));
    if (header->has_commitment && kept->local.match.step.number == 0)
        note_commitment(self);
    return 0;
}
