// A screen in memory, for tests: what happens on it comes from a script, what is shown can be
// written down, and its time is made up, so that the same script shows the same screens everywhere.
//
// A script is lines of text:
//   size 80 24       the window has another size
//   key NAME [N]     a key, N times: x, é, Enter, Esc, Tab, BackTab, Up, Down, Left, Right, Home,
//                    End, PageUp, PageDown, Backspace, Delete, Space, Ctrl+U
//   type TEXT        its characters as keys
//   click X Y        the left button
//   wheel N          −1 is up
//   wait [MS]        time passes until nothing is due any more, or for that long; a descriptor that
//                    is watched is waited for, in real time, before the made-up time goes on
//   end CODE         a signal; the end of the script is one with the code 0
//   WORD …           anything else is the test's own, such as shot NAME; # is a comment
#ifndef HEADLESS_H
#define HEADLESS_H

#include "tui/screen/platform.h"

#include <stdio.h>

enum { HEADLESS_WATCHED_MAX = 8, HEADLESS_FAULT_MAX = 160 };

struct headless {
    struct platform platform;
    struct grid shown; // the last screen
    int width, height;
    long now_ms;
    int shows, happenings;
    int watched[HEADLESS_WATCHED_MAX], watched_count;
    enum tui_theme theme;           // that was chosen last
    char fault[HEADLESS_FAULT_MAX]; // what was wrong with some screen, first of all; or ""
    // Told about the script's lines that are the test's own. Without it there may be none.
    void (*tell)(struct headless *self, const char *word, const char *rest);
    // Asked for more of the script when it is at its end; NULL: that was all. May itself be NULL.
    const char *(*more)(struct headless *self);
    void *context; // the test's
    // Private.
    const char *script;
    int key, times;     // to be pressed again
    const char *typing; // text to be typed yet
    char line[256];
    bool waiting, limited;
    long until_ms;
    int jumps;
    int patience_ms; // how long something that is watched is waited for, in real time
};

// The script has to live as long. Sets the locale, as columns depend on it.
void headless_open(struct headless *self, int width, int height, const char *script);
void headless_close(struct headless *self);

// The screen as lines without trailing blanks; or the letters of its inks (ink.h), one a column, to
// the last one that is not plain.
void headless_write(const struct headless *self, FILE *out);
void headless_write_inks(const struct headless *self, FILE *out);
// The screen in 256 colours, as a terminal would be sent it.
void headless_write_colours(const struct headless *self, enum tui_theme theme, FILE *out);
// Is this text on the screen, in one line?
bool headless_sees(const struct headless *self, const char *text);

#endif
