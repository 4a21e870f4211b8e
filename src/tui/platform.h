// What a screen is shown on and told by: a terminal (terminal.c), or nothing but memory in tests.
#ifndef PD_PLATFORM_H
#define PD_PLATFORM_H

#include "tui/pane.h"

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
    HAPPENED_NOTHING, // the time is up
    HAPPENED_KEY,
    HAPPENED_CLICK, // x, y; `key` is 1 for the left button
    HAPPENED_WHEEL, // `key` is −1 up, 1 down
    HAPPENED_RESIZE,
    HAPPENED_NEWS, // a watched descriptor can be read
    HAPPENED_END,  // a signal, or the terminal is gone: leave, with nothing more to ask. `key` is
                   // the exit code
};

struct happening {
    enum happening_kind kind;
    int key, x, y;
};

struct platform {
    // Shows a grid of the size that there is. Only what has changed is sent.
    void (*show)(struct platform *platform, const struct grid *grid);
    // The next thing to happen, within `ms` (0: if it is there already; −1: however long it takes).
    struct happening (*wait)(struct platform *platform, int ms);
    // From now on `wait` tells when this can be read; or no longer. To be watched only while
    // something is expected, such as the thought of a bot: tests wait for it, so that their time
    // does not depend on how fast a machine is.
    void (*watch)(struct platform *platform, int descriptor, bool watched);
    void (*size)(struct platform *platform, int *width, int *height);
    long (*clock_ms)(struct platform *platform); // that never goes back
    bool ascii;                                  // the terminal knows no other characters
    int descriptor; // can be read when `wait(0)` would tell something; −1 where there is none
};

#endif
