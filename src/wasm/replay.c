// A record: read and checked as a whole, then shown step by step through anybody's eyes. When a
// line of it is bad, what comes before that can be shown all the same.
#include "base/memory.h"
#include "fair/account.h"
#include "fair/fair.h"
#include "fair/witness.h"
#include "wasm/answer.h"
#include "wasm/frame.h"
#include "wasm/header.h"
#include "wasm/instance.h"
#include "wasm/record.h"
#include "json/pieces.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME_ROOM = 64 << 10 };

static struct {
    char *text; // NULL: there is no record
    size_t size;
    struct match_history history;
    int reader; // the seat of the reader, or PD_NOBODY
} record = {.reader = PD_NOBODY};

static const struct match_history *const history = &record.history;

static const pd_header *header(void) {
    return &history->match.header;
}

static bool has_step(int step) {
    return record.text && step >= 0 && step < history->step_count;
}

// A seat of the record, a spectator, or PD_ALL_SEEING.
static bool has_eyes(int seat) {
    return record.text && seat >= PD_ALL_SEEING && seat < header()->setup.seats;
}

static bool is_told(const pd_event *event, int seat) {
    // With all cards open, an event that hides something from others is told as its owner saw it.
    return seat == PD_ALL_SEEING ? event->audience >= PD_EVERYONE : pd_event_visible(event, seat);
}

const struct match_history *record_opened(void) {
    return record.text ? history : NULL;
}

pd_voice record_voice(int seat) {
    return instance_voice(header(), seat >= 0 && seat == record.reader ? seat : PD_NOBODY);
}

pd_voice record_voice_to_reader(void) {
    return record_voice(record.reader);
}

// --------------------------------------------------------------------------------------- opening

static void forget(void) {
    free(record.text);
    record.text = NULL;
}

static void keep(const char *text) {
    forget();
    record.size = strlen(text);
    record.text = must(malloc(record.size + 1));
    memcpy(record.text, text, record.size + 1);
}

static void put_end(pd_text *out, const pd_replay *replay) {
    const struct history_step *last = &history->steps[history->step_count - 1];
    pd_result result = pd_result_of(header()->game, &last->state);
    member_number(out, "steps", history->step_count - 1);
    member_bool(out, "finished", replay->finished);
    if (header()->has_commitment)
        member_hex(out, "commitment", header()->commitment);
    else
        member_text(out, "commitment", NULL);
    member_scores(out, &result);
    member_winners(out, &result);
}

static const char *answer_opened(const pd_replay *replay, const pd_problem *problem) {
    pd_text *out = answer_begin();
    pd_put(out, "{");
    header_put(out, header());
    put_end(out, replay);
    if (problem->err)
        complaint_put(out, replay, problem);
    else
        member_text(out, "problem", NULL);
    pd_put(out, "}");
    return answer_end();
}

EXPORT(const char *, replay_open, const char *text) {
    pd_problem problem = {0};
    if (!text)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_replay *replay = must(malloc(sizeof *replay));
    keep(text);
    if (!pd_replay_open(replay, record.text, record.size, &problem))
        history_read(&record.history, replay, INT_MAX, &problem);
    else
        record.history.step_count = 0;
    const char *answer =
        history->step_count ? answer_opened(replay, &problem) : answer_misstep(replay, &problem);
    if (!history->step_count)
        forget();
    record.reader = PD_NOBODY;
    free(replay);
    return answer;
}

// Says which seat the reader had in the match; PD_NOBODY: none.
EXPORT(const char *, replay_reader, int seat) {
    if (!has_eyes(seat) || seat == PD_ALL_SEEING)
        return answer_trouble(TROUBLE_BAD_CALL);
    record.reader = seat;
    return answer_nothing();
}

// --------------------------------------------------------------------------------------- showing

static void put_move(pd_text *out, const char *key, int step) {
    pd_json_key(out, key);
    if (step > 0 && step < history->step_count)
        piece_move(out, header()->game, history->steps[step].move);
    else
        pd_put(out, "null");
}

static void put_sentences(pd_text *out, int step, int seat) {
    pd_voice voice = record_voice(seat);
    for (size_t i = history->steps[step].event; i < history_events_end(history, step); i++) {
        char sentence[1024];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (!is_told(&history->events[i], seat))
            continue;
        pd_say_event(header()->game, &voice, &history->events[i], &text);
        piece_sentence(out, sentence);
    }
}

EXPORT(const char *, replay_log, int seat) {
    if (!has_eyes(seat))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "[");
    for (int step = 0; step < history->step_count; step++) {
        answer_make_room(STEP_ROOM);
        pd_json_comma(out);
        pd_put(out, "{");
        member_number(out, "step", step);
        member_seat(out, "actor", history->steps[step].actor);
        put_move(out, "move", step);
        member_list(out, "says");
        put_sentences(out, step, seat);
        pd_put(out, "]}");
    }
    pd_put(out, "]");
    return answer_end();
}

// What a seat saw of a step, event by event, from what it knew before.
static void put_frames(pd_text *out, int step, int seat) {
    const pd_game *game = header()->game;
    pd_voice voice = record_voice(seat);
    pd_view view;
    if (step)
        pd_look(game, &history->steps[step - 1].state, seat, &view);
    else
        pd_view_open(game, &view, &header()->setup, seat);
    for (size_t i = history->steps[step].event; i < history_events_end(history, step); i++)
        if (pd_event_visible(&history->events[i], seat)) {
            answer_make_room(FRAME_ROOM);
            frame_put(out, game, &voice, (struct story){history->events, i + 1}, &view);
        }
}

static void join_sentences(pd_text *out, int step) {
    pd_voice voice = record_voice(PD_ALL_SEEING);
    for (size_t i = history->steps[step].event; i < history_events_end(history, step); i++) {
        char sentence[1024];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (!is_told(&history->events[i], PD_ALL_SEEING))
            continue;
        pd_say_event(header()->game, &voice, &history->events[i], &text);
        pd_put(out, text.used && out->used ? " " : "");
        pd_put(out, sentence);
    }
}

// With all cards open: see is_told.
static void put_happened(pd_text *out, int step) {
    member_list(out, "happened");
    for (size_t i = history->steps[step].event; i < history_events_end(history, step); i++) {
        if (!is_told(&history->events[i], PD_ALL_SEEING))
            continue;
        pd_json_comma(out);
        pd_event_named_json(header()->game, &history->events[i], out);
    }
    pd_put(out, "]");
}

// All that has happened up to and including a step.
static struct story story_to(int step) {
    return (struct story){history->events, history_events_end(history, step)};
}

// What every viewer knows: "past".
static void put_past(pd_text *out, int step) {
    pd_view view;
    pd_look(header()->game, &history->steps[step].state, PD_NOBODY, &view);
    past_put(out, header()->game, &view, story_to(step));
}

// Events can only be folded onto what a seat knows, so that with all cards open a step is one
// frame.
static void put_open_frame(pd_text *out, int step) {
    static char sentences[FRAME_ROOM];
    const pd_state *state = &history->steps[step].state;
    pd_text says = pd_text_on(sentences, sizeof sentences);
    join_sentences(&says, step);
    pd_put(out, "{");
    member_text(out, "says", sentences);
    put_happened(out, step);
    pd_json_key(out, "view");
    pd_state_json(header()->game, state, out);
    put_past(out, step);
    member_seat(out, "actor", pd_actor(header()->game, state));
    pd_put(out, "}");
}

static void put_position(pd_text *out, int step, int seat) {
    const pd_game *game = header()->game;
    const pd_state *state = &history->steps[step].state;
    pd_voice voice = record_voice(seat);
    pd_view view;
    pd_look(game, state, seat == PD_ALL_SEEING ? PD_NOBODY : seat, &view);
    pd_put(out, "{");
    pd_json_key(out, "view");
    if (seat == PD_ALL_SEEING)
        pd_state_json(game, state, out);
    else
        pd_view_json(game, &view, out);
    put_past(out, step);
    position_put(out, game, &voice, &view);
    pd_put(out, "}");
}

EXPORT(const char *, replay_at, int step, int seat) {
    if (!has_step(step) || !has_eyes(seat))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_list(out, "frames");
    if (seat == PD_ALL_SEEING)
        put_open_frame(out, step);
    else
        put_frames(out, step, seat);
    pd_put(out, "]");
    answer_make_room(STEP_ROOM);
    pd_json_key(out, "position");
    put_position(out, step, seat);
    member_seat(out, "actor", history->steps[step].actor);
    put_move(out, "move", step);
    put_move(out, "next", step + 1);
    pd_put(out, "}");
    return answer_end();
}

// ------------------------------------------------------------------------------- proof and extract

// What a person noted, and what they were shown up to and including a step.
struct notes {
    struct account_notes deal;
    int steps;
    const uint8_t *link; // NULL: nothing
};

static bool is_otherwise(const pd_header *deal, const struct notes *notes, pd_text *out) {
    if (account_compare(deal, &notes->deal, instance.language, out) ||
        account_share(deal, &notes->deal, instance.language, out))
        return true;
    if (!notes->link ||
        witness_agrees(record.text, record.size, notes->deal.seat, notes->steps - 1, notes->link))
        return false;
    pd_put(out,
           pd_translate(instance.language,
                        N_("The record does not match the cards that the server showed you.")));
    return true;
}

// Whether all of the record is true; what it proves, or the first thing that is wrong with it.
static bool verify(pd_replay *replay, const struct notes *notes, pd_text *out) {
    pd_problem problem;
    pd_err err = pd_replay_open(replay, record.text, record.size, &problem);
    while (!err && !replay->done)
        err = pd_replay_next(replay, NULL, &problem);
    if (err) {
        account_misstep(replay, &problem, instance.language, out);
        return false;
    }
    if (account_deal(&replay->header, instance.language, out) ||
        is_otherwise(&replay->header, notes, out))
        return false;
    account_report(replay, &notes->deal, instance.language, out);
    return true;
}

// Each pointer may be NULL and `shown` −1: it was not noted.
EXPORT(const char *, replay_verify, int seat, const uint8_t *commitment, const uint8_t *share,
       const uint8_t *code, int shown, int steps, const uint8_t *link) {
    struct notes notes = {{.seat = seat,
                           .commitment = commitment,
                           .share = share,
                           .code = code,
                           .saw_deal = shown >= 0,
                           .shown = (unsigned)shown},
                          steps,
                          link};
    char lines[16384];
    pd_text text = pd_text_on(lines, sizeof lines);
    if (!record.text || (share && (seat < 0 || !has_eyes(seat))) ||
        (link && (steps < 1 || seat < PD_NOBODY || !has_eyes(seat))))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_replay *replay = must(malloc(sizeof *replay));
    bool is_true = verify(replay, &notes, &text);
    const pd_header *header = &replay->header;
    int choices = is_true && header->has_secret ? fair_choices(header) : 1;
    free(replay);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_bool(out, "true", is_true);
    member_number(out, "choices", choices);
    member_list(out, "says");
    piece_lines(out, lines);
    pd_put(out, "]}");
    return answer_end();
}

EXPORT(const char *, replay_cut, int step) {
    if (!has_step(step))
        return answer_trouble(TROUBLE_BAD_CALL);
    return answer_record(history, step);
}
