// The table of games: one row for each, named like its folder under src/games. Meson also reads
// these rows, to know what to build and test.
//
// A program with one more game, such as the tests of a small one, defines PD__MORE_GAMES as
// X(<id>) and compiles the files that have the table once more: see tests/fifth/meson.build.
#ifndef PD_GAMES_H
#define PD_GAMES_H

#ifndef PD__MORE_GAMES
#define PD__MORE_GAMES(X)
#endif

#define PD__GAMES(X)                                                                               \
    X(gumball)                                                                                     \
    X(battlegum)                                                                                   \
    X(grandprix)                                                                                   \
    X(trail)                                                                                       \
    PD__MORE_GAMES(X)

#endif
