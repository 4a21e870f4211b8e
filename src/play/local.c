#include "play/local.h"

#include "play/grow.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER_MAX = 16384, STEP_MAX = 2 * PD_LINE_MAX }; // bytes of text

static void keep_event(void *context, const pd_event *event) {
    struct local *local = context;
    local->events = grow(local->events, sizeof *event, &local->event_room, local->event_count + 1);
    local->events[local->event_count++] = *event;
}

// Notes a step whose events came after the first `events`.
static void note_step(struct local *local, const pd_game *game, const pd_step *step,
                      const pd_state *state, size_t events) {
    local->steps =
        grow(local->steps, sizeof *local->steps, &local->step_room, (size_t)local->step_count + 1);
    local->steps[local->step_count++] =
        (struct local_step){step->actor, step->move, local->text_used, events, *state};
    local->text = grow(local->text, 1, &local->text_room, local->text_used + STEP_MAX);
    pd_text out = {local->text, local->text_room, local->text_used, false};
    pd_write_step(&out, game, step);
    if (step->number % PD_HASH_EVERY == 0)
        pd_write_hash(&out, game, state);
    local->text_used = out.used;
}

static void forget(struct local *local) {
    local->step_count = 0;
    local->event_count = local->text_used = 0;
    local->is_dealt_anew = false;
}

void local_start(struct local *local, const pd_header *header) {
    pd_events log = {keep_event, local};
    forget(local);
    pd_match_start(&local->match, header, &log);
    note_step(local, header->game, &local->match.step, &local->match.state, 0);
}

pd_err local_read(struct local *local, pd_replay *replay, int last, pd_problem *problem) {
    pd_events log = {keep_event, local};
    pd_err err = PD_OK;
    forget(local);
    while (!replay->done && replay->step.number < last) {
        size_t events = local->event_count;
        if ((err = pd_replay_next(replay, &log, problem)))
            break;
        if (!replay->done)
            note_step(local, replay->header.game, &replay->step, &replay->state, events);
    }
    pd_match_resume(&local->match, replay);
    return err;
}

void local_deal_anew(struct local *local, const uint8_t seed[32]) {
    pd_header *header = &local->match.header;
    header->has_seed = header->has_secret = header->has_commitment = false;
    header->pledged = header->shared = 0;
    memcpy(header->seed, seed, sizeof header->seed);
    local->is_dealt_anew = true;
}

// Bots think by the streams that are numbered as the steps are; what is dealt has its own.
static void take_dice(pd_match *match) {
    pd_dice_seed(&match->dice, match->header.seed,
                 UINT64_C(1) << 32 | (uint64_t)match->step.number);
}

void local_close(struct local *local) {
    free(local->steps);
    free(local->events);
    free(local->text);
    memset(local, 0, sizeof *local);
}

pd_err local_play(struct local *local, int seat, pd_move move) {
    pd_events log = {keep_event, local};
    size_t events = local->event_count;
    pd_match *match = &local->match;
    if (local->is_dealt_anew)
        take_dice(match);
    pd_err err = pd_match_play(match, seat, move, &log);
    if (!err)
        note_step(local, match->header.game, &match->step, &match->state, events);
    return err;
}

pd_err local_undo(struct local *local) {
    pd_err err = pd_match_undo(&local->match);
    if (err)
        return err;
    const struct local_step *step = &local->steps[--local->step_count];
    local->event_count = step->event;
    local->text_used = step->text;
    local->text[step->text] = '\0';
    return PD_OK;
}

// Where the text of a step ends.
static size_t text_end(const struct local *local, int step) {
    return step + 1 < local->step_count ? local->steps[step + 1].text : local->text_used;
}

char *local_record(const struct local *local, int step, size_t *size) {
    const pd_game *game = local->match.header.game;
    const pd_state *state = &local->steps[step].state;
    size_t length = text_end(local, step), room = HEADER_MAX + length;
    char *bytes = malloc(room);
    if (!bytes)
        abort();
    pd_text out = pd_text_on(bytes, room);
    pd_write_header(&out, &local->match.header);
    memcpy(bytes + out.used, local->text, length);
    out.used += length;
    if (pd_actor(game, state) == PD_NOBODY && step % PD_HASH_EVERY != 0)
        pd_write_hash(&out, game, state);
    pd_write_end(&out, game, state);
    *size = out.used;
    return bytes;
}

size_t local_events_end(const struct local *local, int step) {
    return step + 1 < local->step_count ? local->steps[step + 1].event : local->event_count;
}

void local_bot_dice(const pd_match *match, pd_dice *dice) {
    pd_dice_seed(dice, match->header.seed, (uint64_t)match->step.number + 1);
}

// A stream beyond those of the deal and of the bots.
void local_hint_dice(const pd_match *match, pd_dice *dice) {
    pd_dice_seed(dice, match->header.seed, (UINT64_C(1) << 32) + (uint64_t)match->step.number);
}
