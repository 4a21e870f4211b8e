// The terminal platform, using ncurses. Sends only what has changed; redraws everything after a
// resize, after the program was stopped, and at Ctrl-L.
//
// Signals that it listens to are blocked in the calling thread while it is open, and so in every
// thread that is started from then on. A thread that was started before must block what
// rescue_block says, or one of them delivered to it could end the program:
//   SIGINT, SIGTERM, SIGHUP   HAPPENED_END with 128 + the signal's number, so 130 for SIGINT, which
//                             is EXIT_INTERRUPT; a terminal that is gone counts as SIGHUP
//   SIGTSTP                   the terminal is given back, and the program stops
//   SIGCONT, SIGWINCH         HAPPENED_RESIZE
// The rest is for rescue.h.
#ifndef PD_TERMINAL_H
#define PD_TERMINAL_H

#include "tui/screen/keys.h"
#include "tui/screen/platform.h"
#include "tui/screen/theme.h"

#include <signal.h>

// Of a terminal that claims to be larger, the upper left part is used.
enum { TERMINAL_WIDTH_MAX = 1000, TERMINAL_HEIGHT_MAX = 500 };

struct terminal {
    struct platform platform; // the first member
    void *screen;             // that of ncurses
    int signals, timer;       // descriptors, which the platform's watches
    int due;                  // when the timer fires, as from keys_due
    bool late;                // it has fired
    bool gone;                // end of input
    int colours;              // that are used: 256, 16, 8 or 0
    bool transparent;         // the terminal's own colours can be used, too
    enum tui_theme theme;     // that was wished for
    long asked_ms;     // when it was asked for its background; 0: it was not, or has answered
    uint8_t marks[64]; // of each ink
    int width, height;
    struct keys keys;
    sigset_t before; // the previous signal mask
};

// Can a screen be shown: are standard input and output a terminal that can move its cursor? If not,
// use lines of text.
bool tui_suits(void);

// Opens standard input and output as a screen. No colours if NO_COLOR is set, unless `wishes` ask
// for them; only ASCII if the locale is not UTF-8. False if it failed; the reason was already
// shown. Only one can be open at a time; the struct must not move in memory.
bool terminal_open(struct terminal *terminal, const struct tui_wishes *wishes);
void terminal_close(struct terminal *terminal);

#endif
