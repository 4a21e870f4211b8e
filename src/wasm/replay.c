// A record: read and checked as a whole, then shown step by step through anybody's eyes. When a
// line of it is bad, what comes before that can be shown all the same.
#include "fair/account.h"
#include "wasm/answer.h"
#include "wasm/frame.h"
#include "wasm/header.h"
#include "wasm/instance.h"
#include "json/pieces.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME_ROOM = 64 << 10 };

static struct {
    char *text; // NULL: there is no record
    size_t size;
    struct local local;
} record;

static const struct local *const local = &record.local;

static const pd_header *header(void) {
    return &local->match.header;
}

static bool has_step(int step) {
    return record.text && step >= 0 && step < local->step_count;
}

// A seat of the record, a spectator, or PD_ALL_SEEING.
static bool has_eyes(int seat) {
    return record.text && seat >= PD_ALL_SEEING && seat < header()->setup.seats;
}

static bool is_told(const pd_event *event, int seat) {
    // With all cards open, an event that hides something from others is told as its owner saw it.
    return seat == PD_ALL_SEEING ? event->audience >= PD_EVERYONE : pd_event_visible(event, seat);
}

static pd_voice voice_to(int seat) {
    return instance_voice(header(), seat == PD_ALL_SEEING ? PD_NOBODY : seat);
}

// --------------------------------------------------------------------------------------- opening

static void forget(void) {
    free(record.text);
    record.text = NULL;
}

static void keep(const char *text) {
    forget();
    record.size = strlen(text);
    record.text = malloc(record.size + 1);
    if (!record.text)
        abort();
    memcpy(record.text, text, record.size + 1);
}

static void put_end(pd_text *out, const pd_replay *replay) {
    const struct local_step *last = &local->steps[local->step_count - 1];
    pd_result result = pd_result_of(header()->game, &last->state);
    member_number(out, "steps", local->step_count - 1);
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
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        abort();
    keep(text);
    if (!pd_replay_open(replay, record.text, record.size, &problem))
        local_read(&record.local, replay, INT_MAX, &problem);
    else
        record.local.step_count = 0;
    const char *answer =
        local->step_count ? answer_opened(replay, &problem) : answer_misstep(replay, &problem);
    if (!local->step_count)
        forget();
    free(replay);
    return answer;
}

// --------------------------------------------------------------------------------------- showing

static void put_move(pd_text *out, const char *key, int step) {
    pd_json_key(out, key);
    if (step > 0 && step < local->step_count)
        piece_move(out, header()->game, local->steps[step].move);
    else
        pd_put(out, "null");
}

static void put_sentences(pd_text *out, int step, int seat) {
    pd_voice voice = voice_to(seat);
    for (size_t i = local->steps[step].event; i < local_events_end(local, step); i++) {
        char sentence[1024];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (!is_told(&local->events[i], seat))
            continue;
        pd_say_event(header()->game, &voice, &local->events[i], &text);
        piece_sentence(out, sentence);
    }
}

EXPORT(const char *, replay_log, int seat) {
    if (!has_eyes(seat))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "[");
    for (int step = 0; step < local->step_count; step++) {
        answer_make_room(STEP_ROOM);
        pd_json_comma(out);
        pd_put(out, "{");
        member_number(out, "step", step);
        member_seat(out, "actor", local->steps[step].actor);
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
    pd_voice voice = voice_to(seat);
    pd_view view;
    if (step)
        pd_look(game, &local->steps[step - 1].state, seat, &view);
    else
        pd_view_open(game, &header()->setup, seat, &view);
    for (size_t i = local->steps[step].event; i < local_events_end(local, step); i++)
        if (pd_event_visible(&local->events[i], seat)) {
            answer_make_room(FRAME_ROOM);
            frame_put(out, game, &voice, &local->events[i], &view);
        }
}

static void join_sentences(pd_text *out, int step) {
    pd_voice voice = voice_to(PD_ALL_SEEING);
    for (size_t i = local->steps[step].event; i < local_events_end(local, step); i++) {
        char sentence[1024];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (!is_told(&local->events[i], PD_ALL_SEEING))
            continue;
        pd_say_event(header()->game, &voice, &local->events[i], &text);
        pd_put(out, text.used && out->used ? " " : "");
        pd_put(out, sentence);
    }
}

// Events can only be folded onto what a seat knows, so that with all cards open a step is one
// frame.
static void put_open_frame(pd_text *out, int step) {
    static char sentences[FRAME_ROOM];
    const pd_state *state = &local->steps[step].state;
    pd_text says = pd_text_on(sentences, sizeof sentences);
    join_sentences(&says, step);
    pd_put(out, "{");
    member_text(out, "says", sentences);
    member_seat(out, "seat", local->steps[step].actor);
    member_seat(out, "other", PD_NOBODY);
    pd_json_key(out, "view");
    pd_state_json(header()->game, state, out);
    member_seat(out, "actor", pd_actor(header()->game, state));
    pd_put(out, "}");
}

static void put_position(pd_text *out, int step, int seat) {
    const pd_game *game = header()->game;
    const pd_state *state = &local->steps[step].state;
    pd_voice voice = voice_to(seat);
    pd_view view;
    pd_look(game, state, voice.listener, &view);
    pd_put(out, "{");
    pd_json_key(out, "view");
    if (seat == PD_ALL_SEEING)
        pd_state_json(game, state, out);
    else
        pd_view_json(game, &view, out);
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
    member_seat(out, "actor", local->steps[step].actor);
    put_move(out, "move", step);
    put_move(out, "next", step + 1);
    pd_put(out, "}");
    return answer_end();
}

// ------------------------------------------------------------------------------- proof and extract

// What a person of a seat noted before the deal; NULL where they did not.
struct notes {
    const uint8_t *commitment;
    int seat;
    const uint8_t *share;
};

static bool is_otherwise(const pd_header *deal, const struct notes *notes, pd_text *out) {
    if (notes->commitment && account_commitment(deal, notes->commitment, instance.language, out))
        return true;
    return notes->share && account_share(deal, notes->seat, notes->share, instance.language, out);
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
    account_report(replay, &(struct account_notes){notes->commitment, notes->share},
                   instance.language, out);
    return true;
}

EXPORT(const char *, replay_verify, const uint8_t *commitment, int seat, const uint8_t *share) {
    struct notes notes = {commitment, seat, share};
    char lines[16384];
    pd_text text = pd_text_on(lines, sizeof lines);
    if (!record.text || (share && (seat < 0 || !has_eyes(seat))))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        abort();
    bool is_true = verify(replay, &notes, &text);
    free(replay);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_bool(out, "true", is_true);
    member_list(out, "says");
    piece_lines(out, lines);
    pd_put(out, "]}");
    return answer_end();
}

EXPORT(const char *, replay_cut, int step) {
    if (!has_step(step))
        return answer_trouble(TROUBLE_BAD_CALL);
    return answer_record(local, step);
}
