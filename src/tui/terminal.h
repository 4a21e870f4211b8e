// The platform that people see: a terminal, by ncurses. Only what has changed is sent; everything
// is sent anew when the window has changed, when the program was stopped and goes on, and at
// Ctrl-L.
//
// Signals that it listens to are blocked in the calling thread while it is open, and so in every
// thread that is started from then on. A thread that was there before must block what rescue_block
// says, else the program could be ended by one of them that it gets:
//   SIGINT, SIGTERM, SIGHUP   HAPPENED_END with 128 + the signal's number, so 130 for SIGINT, which
//                             is EXIT_INTERRUPT; a terminal that is gone counts as SIGHUP
//   SIGTSTP                   the terminal is given back, and the program stops
//   SIGCONT, SIGWINCH         HAPPENED_RESIZE
// The rest is for rescue.h.
#ifndef PD_TERMINAL_H
#define PD_TERMINAL_H

#include "tui/app.h"
#include "tui/keys.h"

#include <signal.h>

// Of a terminal that claims to be larger, the upper left part is used.
enum { TERMINAL_WIDTH_MAX = 1000, TERMINAL_HEIGHT_MAX = 500 };

struct terminal {
    struct platform platform; // the first member
    void *screen;             // that of ncurses
    int signals, timer;       // descriptors, which the platform's watches
    int due;                  // when the timer was set to ring, as of keys_due
    bool late;                // it has rung
    bool gone;                // nothing can be read any more
    bool coloured;
    uint8_t marks[64]; // of each ink
    int width, height;
    struct keys keys;
    sigset_t before; // signals that were blocked before
};

// Standard input and output become a screen. Colours are left out when the environment says
// NO_COLOR unless the wish is for some; other characters than ASCII when its locale is not one of
// UTF-8. False after a complaint. There can be one at a time; it must not move in memory.
bool terminal_open(struct terminal *terminal, enum tui_colour colour, bool ascii);
void terminal_close(struct terminal *terminal);

#endif
