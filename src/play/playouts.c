#include "play/playouts.h"

#include "base/clock.h"

// One random match; returns how many decisions it had.
static uint64_t playout(const pd_game *game, const pd_setup *setup, pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    pd_state state;
    uint64_t decisions = 0;
    pd_start(game, &state, setup, dice, NULL);
    for (int count; (count = pd_moves(game, &state, moves)); decisions++)
        pd_apply(game, &state, moves[pd_roll(dice, (uint32_t)count)], dice, NULL);
    return decisions;
}

struct playouts playouts_run(const pd_game *game, const pd_setup *setup, pd_dice *dice,
                             uint64_t matches, double seconds) {
    struct playouts run = {0};
    double start = clock_s();
    do {
        run.decisions += playout(game, setup, dice);
        run.matches++;
        if (run.matches % 64 == 0 || run.matches == matches)
            run.seconds = clock_s() - start;
    } while (matches ? run.matches < matches : run.seconds < seconds);
    return run;
}
