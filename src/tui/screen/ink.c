#include "tui/screen/ink.h"

#include <stdbool.h>

struct row {
    short colour, back, colour16, back16;
    uint8_t marks, bare;
};

static struct row find_row(enum ink ink, enum tui_theme theme) {
    static const struct row rows[INK_COUNT] = {
#define X(name, letter, fg, bg, fg16, bg16, marks, bare) {fg, bg, fg16, bg16, marks, bare},
        INKS(X)
#undef X
    };
    struct row row = rows[ink];
    if (theme != THEME_LIGHT)
        return row;
    switch (ink) {
#define X(name, fg, bg, fg16, bg16)                                                                \
    case INK_##name: return (struct row){fg, bg, fg16, bg16, row.marks, row.bare};
        LIGHT_INKS(X)
#undef X
    default: return row;
    }
}

// On an unknown background, the colours of cards are those of little cards.
static enum ink find_stand_in(enum ink ink) {
    switch (ink) {
    case INK_RED: return INK_CARD_RED;
    case INK_YELLOW: return INK_CARD_YELLOW;
    case INK_GREEN: return INK_CARD_GREEN;
    case INK_BLUE: return INK_CARD_BLUE;
    case INK_VIOLET: return INK_CARD_VIOLET;
    default: return ink;
    }
}

// What has a background of its own can be read on any.
static struct row find_safe_row(enum ink ink) {
    struct row row = find_row(find_stand_in(ink), THEME_DARK);
    if (row.back < 0)
        row.colour = row.colour16 = -1;
    if (ink == INK_FOCUS)
        return (struct row){-1, -1, -1, -1, row.bare, row.bare};
    return row;
}

// Some terminals show a bold base colour as the bright one: black would be grey, and nothing bright
// can be read on white.
static bool fades_in_bold(short colour, bool light) {
    return colour == 0 || (light && colour > 0 && colour < 8);
}

struct ink_look ink_look(enum ink ink, int colours, enum tui_theme theme) {
    struct row row = theme == THEME_AUTO ? find_safe_row(ink) : find_row(ink, theme);
    if (colours == 0)
        return (struct ink_look){-1, -1, row.bare};
    if (colours == 256)
        return (struct ink_look){row.colour, row.back, row.marks};
    struct ink_look look = {row.colour16, row.back16, row.marks};
    if (fades_in_bold(look.colour, theme == THEME_LIGHT))
        look.marks &= (uint8_t)~MARK_BOLD;
    if (colours == 8 && look.colour > 7) { // bright colours are base ones in bold
        look.colour = (short)(look.colour - 8);
        look.marks |= MARK_BOLD;
    }
    if (colours == 8 && look.back > 7)
        look.back = (short)(look.back - 8);
    return look;
}
