// A match being played: state, dice, and what may be taken back.
#include "engine/game.h"

#include <string.h>

void pd_match_start(pd_match *match, const pd_header *header, pd_events *log) {
    memset(match, 0, sizeof *match);
    match->header = *header;
    match->step.actor = PD_NOBODY;
    pd_dice_seed(&match->dice, header->seed, 0);
    pd_dice_record(&match->dice, &match->step.outcomes);
    pd_start(header->game, &match->state, &header->setup, &match->dice, log);
    pd_dice_record(&match->dice, NULL); // no pointer into itself stays: a match may be copied
}

static void remember(pd_match *match, const pd_state *before, bool undoable) {
    if (!undoable) {
        match->undo_count = 0;
        return;
    }
    if (match->undo_count == PD_UNDO_MAX) {
        match->undo_count--;
        memmove(match->earlier, match->earlier + 1, (PD_UNDO_MAX - 1) * sizeof *before);
    }
    match->earlier[match->undo_count++] = *before;
}

pd_err pd_match_play(pd_match *match, int seat, pd_move move, pd_events *log) {
    const pd_game *game = match->header.game;
    int actor = pd_actor(game, &match->state);
    if (actor != seat)
        return actor == PD_NOBODY ? PD_ERR_OVER : PD_ERR_TURN;
    pd_err err = pd_check(game, &match->state, move);
    if (err)
        return err;
    pd_state before = match->state;
    match->step.number++;
    match->step.actor = seat;
    match->step.move = move;
    match->step.outcomes.count = 0;
    pd_dice_record(&match->dice, &match->step.outcomes);
    pd_apply(game, &match->state, move, &match->dice, log);
    pd_dice_record(&match->dice, NULL);
    bool same_actor = pd_actor(game, &match->state) == seat;
    remember(match, &before, same_actor && match->step.outcomes.count == 0);
    return PD_OK;
}

pd_err pd_match_undo(pd_match *match) {
    if (match->undo_count == 0)
        return PD_ERR_NO_UNDO;
    match->state = match->earlier[--match->undo_count];
    match->step.number--;
    return PD_OK;
}

void pd_match_resume(pd_match *match, const pd_replay *replay) {
    memset(match, 0, sizeof *match);
    match->header = replay->header;
    match->state = replay->state;
    match->step = replay->step;
    match->dice = replay->seeded;
}
