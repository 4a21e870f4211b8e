// The inks that screens are drawn with. What an ink looks like is for the terminal to say: in 256
// colours, in 16, or in none, where only bold, dim, underlined and reversed are left.
#ifndef PD_INK_H
#define PD_INK_H

#include <stdint.h>

// Name, letter (for screens that are written down), foreground and background in 256 colours and
// in 16 (−1: the terminal's own), marks, and marks where there is no colour at all.
// clang-format off
#define INKS(X)                                                              \
    X(PLAIN,       '.',  -1,  -1,  -1, -1, 0,              0)                \
    X(DIM,         'd', 245,  -1,   8, -1, 0,              0)                \
    X(STRONG,      's',  -1,  -1,  -1, -1, MARK_BOLD,      MARK_BOLD)        \
    X(BAR,         'b', 230, 238,  15,  4, 0,              MARK_REVERSE)     \
    X(KEY,         'k', 215,  -1,   3, -1, MARK_BOLD,      MARK_BOLD)        \
    X(FRAME,       'f', 242,  -1,   8, -1, 0,              0)                \
    X(YOU,         'y', 117,  -1,  14, -1, MARK_BOLD,      MARK_BOLD)        \
    X(GOOD,        'g', 114,  -1,   2, -1, MARK_BOLD,      MARK_BOLD)        \
    X(BAD,         'w', 210,  -1,   1, -1, MARK_BOLD,      MARK_BOLD)        \
    X(HINT,        'h',  16, 221,   0,  3, MARK_BOLD,      MARK_BOLD | MARK_UNDERLINE) \
    X(FOCUS,       '>',  16, 255,   0,  7, MARK_BOLD,      MARK_REVERSE | MARK_BOLD)   \
    X(RED,         'r', 203,  -1,   1, -1, MARK_BOLD,      MARK_BOLD)        \
    X(YELLOW,      'l', 221,  -1,   3, -1, MARK_BOLD,      MARK_BOLD)        \
    X(GREEN,       'n', 114,  -1,   2, -1, MARK_BOLD,      MARK_BOLD)        \
    X(BLUE,        'u',  75,  -1,   6, -1, MARK_BOLD,      MARK_BOLD)        \
    X(VIOLET,      'v', 177,  -1,   5, -1, MARK_BOLD,      MARK_BOLD)        \
    X(CARD,        'c',  16, 253,   0,  7, 0,              MARK_REVERSE)     \
    X(CARD_RED,    'R', 231, 124,  15,  1, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_YELLOW, 'Y',  16, 220,   0,  3, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_GREEN,  'G', 231,  28,  15,  2, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_BLUE,   'B', 231,  25,  15,  4, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_BLACK,  'K', 231, 236,  15,  0, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_VIOLET, 'V', 231,  90,  15,  5, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_BACK,   'x', 250, 240,   7,  8, 0,              MARK_REVERSE)     \
    X(CARD_OFF,    'o', 245, 237,   8,  0, 0,              0)                \
    X(SEAT_1,      '1',  16,  71,   0,  2, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_2,      '2',  16, 208,   0,  3, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_3,      '3', 231,  97,  15,  5, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_4,      '4',  16, 255,   0,  7, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_5,      '5',  16, 211,   0,  5, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_6,      '6', 231,  94,  15,  1, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_7,      '7',  16, 248,   0,  7, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_8,      '8',  16,  37,   0,  6, MARK_BOLD,      MARK_REVERSE)
// clang-format on

enum {
    MARK_BOLD = 1,
    MARK_UNDERLINE = 2,
    MARK_REVERSE = 4,
    MARK_CUT = 8, // looks like nothing: a text ended here that had no room for all of itself
};

enum ink {
#define X(name, letter, fg, bg, fg16, bg16, marks, bare) INK_##name,
    INKS(X)
#undef X
        INK_COUNT,
};

#endif
