// A match being played: state, dice, and what may be taken back.
#include "engine/game.h"

#include <assert.h>
#include <string.h>

void pd_match_start(pd_match *match, const pd_header *header, pd_events *log) {
    assert(match && header && header->game);
    memset(match, 0, sizeof *match);
    match->header = *header;
    match->step.actor = PD_NOBODY;
    pd_dice_seed(&match->dice, header->seed, 0);
    pd_dice_record(&match->dice, &match->step.outcomes);
    pd_start(header->game, &match->state, &header->setup, &match->dice, log);
    pd_dice_record(&match->dice,
                   NULL); // a match may be copied, so it must not keep a pointer into itself
}

// Saves what pd_match_undo needs to return to `before`, the position after the step `last`.
static void remember(pd_match *match, const pd_state *before, const pd_step *last) {
    if (match->undo_count == 0) {
        match->earlier_outcomes = last->outcomes;
    } else if (match->undo_count == PD_UNDO_MAX) {
        match->undo_count--;
        match->earlier_outcomes.count =
            0; // the oldest step kept could be taken back, so it had none
        memmove(match->earlier, match->earlier + 1, (PD_UNDO_MAX - 1) * sizeof *match->earlier);
    }
    pd_earlier *earlier = &match->earlier[match->undo_count++];
    *earlier = (pd_earlier){.state = *before, .actor = last->actor, .move = last->move};
}

pd_err pd_match_play(pd_match *match, int seat, pd_move move, pd_events *log) {
    assert(match && match->header.game && seat >= PD_NOBODY && seat < PD_SEATS_MAX);
    const pd_game *game = match->header.game;
    int actor = pd_actor(game, &match->state);
    if (actor != seat)
        return actor == PD_NOBODY ? PD_ERR_OVER : PD_ERR_TURN;
    pd_err err = pd_check(game, &match->state, move);
    if (err)
        return err;
    pd_state before = match->state;
    pd_step last = match->step;
    match->step.number++;
    match->step.actor = seat;
    match->step.move = move;
    match->step.outcomes.count = 0;
    pd_dice_record(&match->dice, &match->step.outcomes);
    game->apply(&match->state, move, true, &match->dice, log);
    pd_dice_record(&match->dice, NULL);
    if (pd_actor(game, &match->state) == seat && match->step.outcomes.count == 0)
        remember(match, &before, &last);
    else
        match->undo_count = 0;
    return PD_OK;
}

pd_err pd_match_undo(pd_match *match) {
    assert(match && match->undo_count >= 0 && match->undo_count <= PD_UNDO_MAX);
    if (match->undo_count == 0)
        return PD_ERR_NO_UNDO;
    const pd_earlier *earlier = &match->earlier[--match->undo_count];
    match->state = earlier->state;
    match->step.number--;
    match->step.actor = earlier->actor;
    match->step.move = earlier->move;
    match->step.outcomes.count = 0;
    if (match->undo_count == 0)
        match->step.outcomes = match->earlier_outcomes;
    return PD_OK;
}

void pd_match_resume(pd_match *match, const pd_replay *replay) {
    assert(match && replay && replay->header.game);
    memset(match, 0, sizeof *match);
    match->header = replay->header;
    match->state = replay->state;
    match->step = replay->step;
    match->dice = replay->seeded;
}
