// Every ink can be read: its contrast is at least 4.5:1, as WCAG 2.2 asks of text, on dark and on
// light terminals, in 256 colours and in 16, also where nobody knows which of them it is. And how
// that is found out.
#include "tui/screen/ink.h"
#include "tui/screen/theme.h"

#include "tap.h"

#include <math.h>

typedef unsigned rgb; // 0xrrggbb

// The sixteen are whatever the terminal's owner likes. These are what xterm and the PC have them
// be.
static const rgb xterm[16] = {0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd,
                              0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00,
                              0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff};
static const rgb vga[16] = {0x000000, 0xaa0000, 0x00aa00, 0xaa5500, 0x0000aa, 0xaa00aa,
                            0x00aaaa, 0xaaaaaa, 0x555555, 0xff5555, 0x55ff55, 0xffff55,
                            0x5555ff, 0xff55ff, 0x55ffff, 0xffffff};

static rgb find_colour(int number, const rgb base[16]) {
    static const rgb levels[6] = {0, 95, 135, 175, 215, 255};
    if (number < 16)
        return base[number];
    if (number >= 232)
        return (unsigned)(8 + 10 * (number - 232)) * 0x010101;
    number -= 16;
    return levels[number / 36] << 16 | levels[number / 6 % 6] << 8 | levels[number % 6];
}

static double find_part(rgb colour, int shift) {
    double part = (double)(colour >> shift & 0xff) / 255;
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double luminance(rgb colour) {
    return 0.2126 * find_part(colour, 16) + 0.7152 * find_part(colour, 8) +
           0.0722 * find_part(colour, 0);
}

static double contrast(rgb a, rgb b) {
    double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

// What is the terminal's own, in front and behind, its owner can read.
static double find_contrast(enum ink ink, int colours, enum tui_theme theme, rgb back,
                            const rgb base[16]) {
    struct ink_look look = ink_look(ink, colours, theme);
    if (look.colour < 0)
        return 21;
    return contrast(find_colour(look.colour, base),
                    look.back < 0 ? back : find_colour(look.back, base));
}

static const char *const names[INK_COUNT] = {
#define X(name, letter, fg, bg, fg16, bg16, marks, bare) #name,
    INKS(X)
#undef X
};

static void check_inks(int colours, enum tui_theme theme, rgb back, const rgb base[16]) {
    int poor = 0;
    for (int ink = 0; ink < INK_COUNT; ink++) {
        double found = find_contrast((enum ink)ink, colours, theme, back, base);
        if (found < 4.5) {
            printf("# %s: %.2f\n", names[ink], found);
            poor++;
        }
    }
    ok(poor == 0, "every ink can be read in %d colours on %06x, theme %s", colours, back,
       theme_word(theme));
}

static void check_few_colours(const rgb base[16]) {
    check_inks(16, THEME_DARK, 0x000000, base);
    check_inks(16, THEME_LIGHT, 0xffffff, base);
    check_inks(16, THEME_AUTO, 0x000000, base);
    check_inks(16, THEME_AUTO, 0xffffff, base);
}

static void check_contrast(void) {
    static const rgb dark[] = {0x000000, 0x1e1e1e, 0x300a24},
                     light[] = {0xffffff, 0xfdf6e3, 0xeeeeee};
    for (int i = 0; i < 3; i++) {
        check_inks(256, THEME_DARK, dark[i], xterm);
        check_inks(256, THEME_LIGHT, light[i], xterm);
        check_inks(256, THEME_AUTO, dark[i], xterm);
        check_inks(256, THEME_AUTO, light[i], xterm);
    }
    check_few_colours(xterm);
    check_few_colours(vga);
}

static void check_few(void) {
    int wrong = 0;
    for (int ink = 0; ink < INK_COUNT; ink++)
        for (int theme = 0; theme < THEME_COUNT; theme++) {
            struct ink_look eight = ink_look((enum ink)ink, 8, (enum tui_theme)theme),
                            none = ink_look((enum ink)ink, 0, (enum tui_theme)theme);
            wrong += eight.colour > 7 || eight.back > 7 || none.colour >= 0 || none.back >= 0;
        }
    ok(wrong == 0, "eight colours are no more than eight, and none are none");
}

static void check_variable(const char *value, enum tui_theme wanted) {
    ok(theme_of_variable(value) == wanted, "COLORFGBG=%s", value ? value : "(unset)");
}

static void check_answer(const char *colour, enum tui_theme wanted) {
    ok(theme_of_answer(colour, strlen(colour)) == wanted, "a background of “%s”", colour);
}

static void check_themes(void) {
    check_variable("15;0", THEME_DARK);
    check_variable("0;15", THEME_LIGHT);
    check_variable("0;default;7", THEME_LIGHT);
    check_variable("7;8", THEME_DARK);
    check_variable("0;default", THEME_AUTO);
    check_variable("0;16", THEME_AUTO);
    check_variable("", THEME_AUTO);
    check_variable(NULL, THEME_AUTO);
    check_answer("rgb:ffff/ffff/ffff", THEME_LIGHT);
    check_answer("rgb:1e/1e/1e", THEME_DARK);
    check_answer("rgba:fdfd/f6f6/e3e3/ffff", THEME_LIGHT);
    check_answer("rgb:3030/0a0a/2424", THEME_DARK);
    check_answer("rgb:ffff/ffff", THEME_AUTO);
    check_answer("rgb:fffff/0/0", THEME_AUTO);
    check_answer("white", THEME_AUTO);
    check_answer("rgb:", THEME_AUTO);
}

int main(void) {
    check_contrast();
    check_few();
    check_themes();
    return tap_end();
}
