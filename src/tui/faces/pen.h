// A pen writes along a line of a pane, one thing after the other.
#ifndef PD_PEN_H
#define PD_PEN_H

#include "tui/screen/pane.h"

#include <stdio.h>

struct pen {
    struct pane pane;
    int x, y;
};

static inline void pen_put(struct pen *pen, enum ink ink, const char *text) {
    pen->x += pane_put(pen->pane, pen->x, pen->y, ink, text);
}

static inline void pen_put_int(struct pen *pen, enum ink ink, int number) {
    pen->x += pane_put_int(pen->pane, pen->x, pen->y, ink, number);
}

// The number of a seat, in its colour.
static inline void pen_put_seat(struct pen *pen, int seat) {
    pen_put_int(pen, (enum ink)(INK_SEAT_1 + seat), seat + 1);
}

#endif
