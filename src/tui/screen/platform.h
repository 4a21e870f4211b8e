// The platform of a screen: a terminal (terminal.c), or memory in tests.
#ifndef PD_PLATFORM_H
#define PD_PLATFORM_H

#include "tui/screen/pane.h"

// Keys are Unicode characters, or one of these beyond them.
enum press {
    PRESS_ENTER = '\r', // '\n' counts as this too
    PRESS_ESCAPE = 0x1b,
    PRESS_TAB = '\t',
    PRESS_UP = 0x110000,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_HOME,
    PRESS_END,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_BACKSPACE,
    PRESS_DELETE,
    PRESS_BACK_TAB,
};

enum happening_kind {
    HAPPENED_NOTHING, // time-out
    HAPPENED_KEY,
    HAPPENED_CLICK, // x, y; `key` is 1 for the left button
    HAPPENED_WHEEL, // `key` is −1 up, 1 down
    HAPPENED_RESIZE,
    HAPPENED_BACKGROUND, // of the terminal: `key` is an enum tui_theme. For terminal.c only
    HAPPENED_NEWS,       // a watched descriptor can be read
    HAPPENED_END, // a signal, or the terminal is gone: leave without asking. `key` is the exit code
};

struct happening {
    enum happening_kind kind;
    int key, x, y;
};

struct platform {
    // Shows a grid of the current size. Sends only what has changed.
    void (*show)(struct platform *platform, const struct grid *grid);
    // Waits for the next input for at most `ms` (0: do not wait; −1: no limit).
    struct happening (*wait)(struct platform *platform, int ms);
    // From now on `wait` reports when this descriptor can be read (or no longer). Watch it only
    // while something is expected, such as a bot's move: tests wait for it instead of for a time.
    void (*watch)(struct platform *platform, int descriptor, bool watched);
    void (*size)(struct platform *platform, int *width, int *height);
    long (*clock_ms)(struct platform *platform); // monotonic
    bool ascii;                                  // only ASCII can be shown
    int descriptor; // readable when `wait` has input; −1 if there is none
    // Draws for that background from now on; THEME_AUTO: for the one that the terminal tells.
    void (*set_theme)(struct platform *platform, enum tui_theme theme);
};

#endif
