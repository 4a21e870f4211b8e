// The chances of a move or a deal. The step is made on a copy of the state, with dice that take the
// outcomes so far from a script and list the chances of the event after them. Games need no code
// for it.
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>

static void ask(pd_dice *dice, const pd_outcomes *before, pd_chances *chances) {
    chances->count = 0;
    chances->total = 0;
    pd_dice_script(dice, before);
    dice->chances = chances;
}

static pd_err answer(const pd_dice *dice) {
    if (dice->err == PD_ERR_MISSING)
        return PD_OK; // there is an event after the script
    if (!dice->err && dice->taken < dice->script->count)
        return PD_ERR_SURPLUS;
    return dice->err;
}

pd_err pd_chances_of_move(const pd_game *game, const pd_state *state, pd_move move,
                          const pd_outcomes *before, pd_chances *chances) {
    assert(pd__is_state(game, state) && pd__are_outcomes(before) && chances);
    pd_state scratch = *state;
    pd_dice dice;
    ask(&dice, before, chances);
    pd_err err = pd_apply(game, &scratch, move, &dice, NULL);
    return err ? err : answer(&dice);
}

pd_err pd_chances_of_deal(const pd_game *game, const pd_setup *setup, const pd_outcomes *before,
                          pd_chances *chances) {
    assert(game && setup && pd__are_outcomes(before) && chances);
    pd_state scratch;
    pd_dice dice;
    ask(&dice, before, chances);
    pd_start(game, &scratch, setup, &dice, NULL);
    return answer(&dice);
}
