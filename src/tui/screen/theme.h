// Is the terminal's background dark or light? `--theme` or the setting says so; else the variable
// COLORFGBG, which some terminals set; else the terminal is asked, and its answer is one of the
// sequences that keys.h reads. Some never answer, such as tmux 3.3; until there is an answer,
// colours are used that can be read on both.
#ifndef PD_THEME_H
#define PD_THEME_H

#include <stdbool.h>
#include <stddef.h>

enum tui_theme { THEME_AUTO, THEME_DARK, THEME_LIGHT, THEME_COUNT };

// Reads “auto”, “dark” or “light”; false if it is none of them.
bool theme_read(const char *word, enum tui_theme *theme);
const char *theme_word(enum tui_theme theme); // the same word
// Reads a value of COLORFGBG, such as "0;15"; THEME_AUTO if it tells nothing. NULL counts as "".
enum tui_theme theme_of_variable(const char *value);
// Reads a colour as terminals tell it, such as "rgb:ffff/ffff/ffff"; THEME_AUTO if it is none.
enum tui_theme theme_of_answer(const char *colour, size_t bytes);

extern const char theme_question[]; // what asks a terminal for its background

// How colours are chosen; `--color`.
enum tui_colour { COLOUR_AUTO, COLOUR_NEVER, COLOUR_16, COLOUR_256 };

// How a player wants the screen to be.
struct tui_wishes {
    enum tui_colour colour;
    enum tui_theme theme;
    bool ascii; // only ASCII characters, even if the terminal has others
    bool hints; // show one before every decision
};

#endif
