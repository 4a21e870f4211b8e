// Random matches to the end, as fast as they go: what the speed of a game is measured by.
#ifndef PD_PLAYOUTS_H
#define PD_PLAYOUTS_H

#include "paddock.h"

struct playouts {
    uint64_t decisions, matches;
    double seconds; // spent
};

// Plays so many matches, or for so long when `matches` is 0. The set-up must have passed
// pd_setup_check.
struct playouts playouts_run(const pd_game *game, const pd_setup *setup, pd_dice *dice,
                             uint64_t matches, double seconds);

#endif
