// Plays random matches to the end, to measure how fast a game is.
#ifndef PD_PLAYOUTS_H
#define PD_PLAYOUTS_H

#include "paddock.h"

struct playouts {
    uint64_t decisions, matches;
    double seconds; // spent
};

// Plays `matches` matches, or for `seconds` if that is 0. The set-up must have passed
// pd_setup_check.
struct playouts playouts_run(const pd_game *game, const pd_setup *setup, pd_dice *dice,
                             uint64_t matches, double seconds);

#endif
