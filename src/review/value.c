#include "review/value.h"

enum { STEPS_MAX = 200 }; // to play on for, as players might go in circles

static pd_move best_move(const pd_game *game, const pd_state *state, const pd_move *moves,
                         int count) {
    int worth[PD_MOVES_MAX], best = 0;
    pd_judge(game, state, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return moves[best];
}

void pd__value_settle(const pd_game *game, pd_state *state) {
    const pd_outcomes none = {0};
    pd_move moves[PD_MOVES_MAX];
    for (int i = 0, count; i < STEPS_MAX && (count = pd_moves(game, state, moves)); i++) {
        pd_state next = *state;
        pd_dice dice;
        pd_dice_script(&dice, &none);
        pd_apply(game, &next, best_move(game, state, moves, count), &dice, NULL);
        if (dice.err)
            return; // chance has a part in it
        *state = next;
    }
}

void pd__value(const pd_game *game, const pd_state *state, double chances[PD_SEATS_MAX]) {
    float estimates[PD_SEATS_MAX];
    pd_state settled = *state;
    pd__value_settle(game, &settled);
    pd_estimate(game, &settled, estimates);
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        chances[seat] = (double)estimates[seat];
}
