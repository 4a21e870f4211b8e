// The table of games: one row for each, named like its folder under src/games. Meson also reads
// these rows, to know what to build and test.
#ifndef PD_GAMES_H
#define PD_GAMES_H

#define PD__GAMES(X)                                                                               \
    X(gumball)                                                                                     \
    X(battlegum)                                                                                   \
    X(grandprix)                                                                                   \
    X(trail)

#endif
