// Checks the form of events that come from outside, such as a server. A game lists the limits for
// each kind; see `fits` and `sound` in game.h.
#ifndef PD_FORMS_H
#define PD_FORMS_H

#include "paddock.h"

// The limits for one kind of event: which seats it must name, and the largest values of its
// numbers.
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
