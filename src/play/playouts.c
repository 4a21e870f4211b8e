#include "play/playouts.h"

#include "base/clock.h"

struct playouts playouts_run(const pd_game *game, const pd_setup *setup, pd_dice *dice,
                             uint64_t matches, double seconds) {
    struct playouts run = {0};
    double start = clock_s();
    do {
        pd_state state;
        pd_start(game, &state, setup, dice, NULL);
        run.decisions += (uint64_t)pd_playout(game, &state, dice, dice);
        run.matches++;
        if (run.matches % 64 == 0 || run.matches == matches)
            run.seconds = clock_s() - start;
    } while (matches ? run.matches < matches : run.seconds < seconds);
    return run;
}
