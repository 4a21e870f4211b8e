// Events that come from elsewhere, such as a server, may be anything. A game says what those of
// each kind look like, and then what its table must be like after one: see `fits` and `sound` in
// game.h.
#ifndef PD_FORMS_H
#define PD_FORMS_H

#include "paddock.h"

// The most that the small facts of a kind can be, and whether it is about seats.
typedef struct {
    bool seat, other;
    uint8_t a, b, c, d;
} pd__form;

static inline bool pd__form_has_seat(int seat, bool needed, int seats) {
    return seat >= (needed ? 0 : PD_NOBODY) && seat < seats;
}

static inline bool pd__form_fits(const pd__form *forms, size_t kinds, int seats,
                                 const pd_event *e) {
    const pd__form *form = &forms[e->kind < kinds ? e->kind : 0];
    return e->kind < kinds && pd__form_has_seat(e->seat, form->seat, seats) &&
           pd__form_has_seat(e->other, form->other, seats) && e->a <= form->a && e->b <= form->b &&
           e->c <= form->c && e->d <= form->d;
}

#define PD__FORM_FITS(forms, seats, e) pd__form_fits(forms, sizeof forms / sizeof *forms, seats, e)

#endif
