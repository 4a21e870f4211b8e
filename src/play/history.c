#include "play/history.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { STEP_MAX = 2 * PD_LINE_MAX }; // bytes of text

static void keep_event(void *context, const pd_event *event) {
    struct match_history *history = context;
    history->events =
        grow(history->events, sizeof *event, &history->event_capacity, history->event_count + 1);
    history->events[history->event_count++] = *event;
}

// Notes a step whose events came after the first `events`.
static void note_step(struct match_history *history, const pd_game *game, const pd_step *step,
                      const pd_state *state, size_t events) {
    history->steps = grow(history->steps, sizeof *history->steps, &history->step_capacity,
                          (size_t)history->step_count + 1);
    history->steps[history->step_count++] =
        (struct history_step){step->actor, step->move, history->text_used, events, *state};
    history->text = grow(history->text, 1, &history->text_capacity, history->text_used + STEP_MAX);
    pd_text out = {history->text, history->text_capacity, history->text_used, false};
    pd_write_step(game, step, &out);
    if (step->number % PD_HASH_EVERY == 0)
        pd_write_hash(game, state, &out);
    history->text_used = out.used;
}

static void forget(struct match_history *history) {
    history->step_count = 0;
    history->event_count = history->text_used = 0;
    history->is_dealt_anew = false;
}

void history_start(struct match_history *history, const pd_header *header) {
    pd_events log = {keep_event, history};
    forget(history);
    pd_match_start(&history->match, header, &log);
    note_step(history, header->game, &history->match.step, &history->match.state, 0);
}

// Brings the match to where the record is. A step that can be taken back is made again, so that the
// match remembers how to; it draws nothing, so the dice stay as they are.
static void follow(pd_match *match, const pd_replay *replay) {
    const pd_step *step = &replay->step;
    bool is_final =
        step->outcomes.count || pd_actor(replay->header.game, &replay->state) != step->actor;
    if (is_final)
        pd_match_resume(match, replay);
    else
        pd_match_play(match, step->actor, step->move, NULL);
}

pd_err history_read(struct match_history *history, pd_replay *replay, int last,
                    pd_problem *problem) {
    pd_events log = {keep_event, history};
    pd_err err = PD_OK;
    forget(history);
    pd_match_resume(&history->match, replay);
    while (!replay->done && replay->step.number < last) {
        size_t events = history->event_count;
        if ((err = pd_replay_next(replay, &log, problem)))
            break;
        if (replay->done)
            break;
        note_step(history, replay->header.game, &replay->step, &replay->state, events);
        follow(&history->match, replay);
    }
    return err;
}

void history_deal_anew(struct match_history *history, const uint8_t seed[32]) {
    pd_header *header = &history->match.header;
    header->has_seed = header->has_secret = header->has_commitment = false;
    header->pledged = header->shared = 0;
    header->table[0] = '\0';
    memcpy(header->seed, seed, sizeof header->seed);
    history->is_dealt_anew = true;
}

// The first streams of the match's seed for its bots, its hints, and what is dealt anew, each with
// a stream for every step; stream 0 deals the match. A hint with the dice that deal the next card
// would know that card.
static const uint64_t bot_streams = 1, hint_streams = UINT64_C(1) << 32,
                      deal_streams = UINT64_C(2) << 32;

static void seed_dice(const pd_match *match, uint64_t streams, pd_dice *dice) {
    pd_dice_seed(dice, match->header.seed, streams + (uint64_t)match->step.number);
}

void history_close(struct match_history *history) {
    free(history->steps);
    free(history->events);
    free(history->text);
    free(history->seen);
    memset(history, 0, sizeof *history);
}

pd_err history_play(struct match_history *history, int seat, pd_move move) {
    pd_events log = {keep_event, history};
    size_t events = history->event_count;
    pd_match *match = &history->match;
    if (history->is_dealt_anew)
        seed_dice(match, deal_streams, &match->dice);
    pd_err err = pd_match_play(match, seat, move, &log);
    if (!err)
        note_step(history, match->header.game, &match->step, &match->state, events);
    return err;
}

pd_err history_undo(struct match_history *history) {
    pd_err err = pd_match_undo(&history->match);
    if (err)
        return err;
    const struct history_step *step = &history->steps[--history->step_count];
    history->event_count = step->event;
    history->text_used = step->text;
    history->text[step->text] = '\0';
    return PD_OK;
}

// Where the text of a step ends.
static size_t text_end(const struct match_history *history, int step) {
    return step + 1 < history->step_count ? history->steps[step + 1].text : history->text_used;
}

char *history_record(const struct match_history *history, int step, size_t *size) {
    const pd_game *game = history->match.header.game;
    const pd_state *state = &history->steps[step].state;
    size_t length = text_end(history, step), capacity = PD_HEADER_MAX + length;
    char *bytes = must(malloc(capacity));
    pd_text out = pd_text_on(bytes, capacity);
    pd_write_header(&history->match.header, &out);
    memcpy(bytes + out.used, history->text, length);
    out.used += length;
    if (pd_actor(game, state) == PD_NOBODY && step % PD_HASH_EVERY != 0)
        pd_write_hash(game, state, &out);
    pd_write_end(game, state, &out);
    *size = out.used;
    return bytes;
}

size_t history_events_end(const struct match_history *history, int step) {
    return step + 1 < history->step_count ? history->steps[step + 1].event : history->event_count;
}

const pd_event *history_seen(struct match_history *history, int step, int viewer, size_t *count) {
    size_t first = history->steps[step].event, end = history_events_end(history, step);
    history->seen =
        grow(history->seen, sizeof *history->seen, &history->seen_capacity, end - first);
    *count = 0;
    for (size_t i = first; i < end; i++)
        if (viewer == PD_ALL_SEEING || pd_event_visible(&history->events[i], viewer))
            history->seen[(*count)++] = history->events[i];
    return history->seen;
}

void history_bot_dice(const pd_match *match, pd_dice *dice) {
    seed_dice(match, bot_streams, dice);
}

void history_hint_dice(const pd_match *match, pd_dice *dice) {
    seed_dice(match, hint_streams, dice);
}
