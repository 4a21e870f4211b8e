// The inks that screens are drawn with. The terminal maps an ink to 256 colours, 16 colours, or
// only bold, dim, underlined and reversed. Every text has a contrast of at least 4.5:1, on dark and
// on light terminals (tests/tui/inks.c). As no colour has that on both, text is in the terminal's
// own colour, or on a colour of ours, as long as nobody knows which of them it is.
#ifndef PD_INK_H
#define PD_INK_H

#include "tui/screen/theme.h"

#include <stdint.h>

// Name, letter (for screens that are written down), foreground and background in 256 colours and
// in 16 (−1: the terminal's own), marks, and marks where there is no colour at all.
// clang-format off
#define INKS(X)                                                              \
    X(PLAIN,       '.',  -1,  -1,  -1, -1, 0,              0)                \
    X(DIM,         'd', 246,  -1,   7, -1, 0,              0)                \
    X(STRONG,      's',  -1,  -1,  -1, -1, MARK_BOLD,      MARK_BOLD)        \
    X(BAR,         'b', 230, 238,  15,  4, 0,              MARK_REVERSE)     \
    X(KEY,         'k', 215,  -1,  11, -1, MARK_BOLD,      MARK_BOLD)        \
    X(FRAME,       'f', 245,  -1,   7, -1, 0,              0)                \
    X(YOU,         'y', 117,  -1,  14, -1, MARK_BOLD,      MARK_BOLD)        \
    X(GOOD,        'g', 114,  -1,  10, -1, MARK_BOLD,      MARK_BOLD)        \
    X(BAD,         'w', 210,  -1,   9, -1, MARK_BOLD,      MARK_BOLD)        \
    X(HINT,        'h',  16, 221,   0, 11, MARK_BOLD,      MARK_BOLD | MARK_UNDERLINE) \
    X(FOCUS,       '>',  16, 255,   0,  7, MARK_BOLD,      MARK_REVERSE | MARK_BOLD)   \
    X(RED,         'r', 203,  -1,   9, -1, MARK_BOLD,      MARK_BOLD)        \
    X(YELLOW,      'l', 221,  -1,  11, -1, MARK_BOLD,      MARK_BOLD)        \
    X(GREEN,       'n', 114,  -1,  10, -1, MARK_BOLD,      MARK_BOLD)        \
    X(BLUE,        'u',  75,  -1,   6, -1, MARK_BOLD,      MARK_BOLD)        \
    X(VIOLET,      'v', 177,  -1,  13, -1, MARK_BOLD,      MARK_BOLD)        \
    X(CARD,        'c',  16, 253,   0,  7, 0,              MARK_REVERSE)     \
    X(CARD_RED,    'R', 231, 124,  15,  1, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_YELLOW, 'Y',  16, 220,   0, 11, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_GREEN,  'G', 231,  28,   0,  2, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_BLUE,   'B', 231,  25,  15,  4, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_BLACK,  'K', 231, 236,  15,  0, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_VIOLET, 'V', 231,  90,  15,  5, MARK_BOLD,      MARK_REVERSE)     \
    X(CARD_BACK,   'x', 253, 240,   0,  6, 0,              MARK_REVERSE)     \
    X(CARD_OFF,    'o', 248, 237,   7,  0, 0,              0)                \
    X(SEAT_1,      '1',  16,  71,   0,  2, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_2,      '2',  16, 208,   0, 11, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_3,      '3', 231,  97,  15,  5, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_4,      '4',  16, 255,   0,  7, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_5,      '5',  16, 211,   0, 13, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_6,      '6', 231,  94,  15,  1, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_7,      '7',  16, 248,   0,  7, MARK_BOLD,      MARK_REVERSE)     \
    X(SEAT_8,      '8',  16,  37,   0,  6, MARK_BOLD,      MARK_REVERSE)

// The inks that look different on a light terminal: colours in 256 and in 16.
#define LIGHT_INKS(X)                \
    X(DIM,      240,  -1,  -1, -1)   \
    X(KEY,       94,  -1,   5, -1)   \
    X(FRAME,    241,  -1,  -1, -1)   \
    X(YOU,       25,  -1,   4, -1)   \
    X(GOOD,      22,  -1,   4, -1)   \
    X(BAD,      124,  -1,   1, -1)   \
    X(FOCUS,    231, 236,  15,  0)   \
    X(RED,      160,  -1,   1, -1)   \
    X(YELLOW,    94,  -1,  -1, -1)   \
    X(GREEN,     22,  -1,  -1, -1)   \
    X(BLUE,      25,  -1,   4, -1)   \
    X(VIOLET,    91,  -1,   5, -1)   \
    X(CARD_OFF, 240, 254,   0,  7)   \
    X(SEAT_4,    16, 252,   0,  7)
// clang-format on

enum {
    MARK_BOLD = 1,
    MARK_UNDERLINE = 2,
    MARK_REVERSE = 4,
    MARK_CUT = 8, // invisible: a text was cut here because it did not fit
};

enum ink {
#define X(name, letter, fg, bg, fg16, bg16, marks, bare) INK_##name,
    INKS(X)
#undef X
        INK_COUNT,
};

// Numbers of colours; −1: the terminal's own.
struct ink_look {
    short colour, back;
    uint8_t marks;
};

// What an ink looks like on a terminal with that many colours (256, 16, 8 or 0). THEME_AUTO: its
// background is not known.
struct ink_look ink_look(enum ink ink, int colours, enum tui_theme theme);

#endif
