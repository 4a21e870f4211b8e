// What may come of a move in Battle GUM, for explaining why one is better than another.
#include "engine/happen.h"
#include "games/battlegum/battlegum.h"

enum { TAKES_NEXT, OTHER_TAKES, AIMED_AT, TAKES_AGAIN, TAKES_MANY, ROW_FIRST, DOWN_FIRST };
enum { MANY = 10 }; // cards

const pd_happening pd__bg_happenings[] = {
    [TAKES_NEXT] = {"takes-next", N_("Taking the pile next turn"), false},
    [OTHER_TAKES] = {"other-takes", N_("Another player taking the pile before the next turn"),
                     true},
    [AIMED_AT] = {"aimed-at", N_("Having to answer a 13 before the next turn"), false},
    [TAKES_AGAIN] = {"takes-again", N_("Taking the pile again in this match"), false},
    [TAKES_MANY] = {"takes-many", N_("Taking a pile of ten cards or more"), false},
    [ROW_FIRST] = {"row-first", N_("Drawing first from the face-up row"), true},
    [DOWN_FIRST] = {"down-first", N_("Drawing a face-down card first"), true},
    {0},
};

// The note: how far the next turn is.
enum { NEXT };
enum { TO_COME, UNDER_WAY, PAST };

static void turn(pd_happened *h, int seat, const pd_event *e) {
    bool starts = e->seat == seat && (e->a == PHASE_PLAY || e->a == PHASE_ANSWER);
    if (h->note[NEXT] == TO_COME && e->seat == seat && e->a == PHASE_ANSWER)
        pd__come_true(h, AIMED_AT);
    if (h->note[NEXT] == TO_COME && starts) {
        h->note[NEXT] = UNDER_WAY;
        pd__settle(h, OTHER_TAKES);
        pd__settle(h, AIMED_AT);
    } else if (h->note[NEXT] == UNDER_WAY && e->a == PHASE_PLAY) {
        h->note[NEXT] = PAST;
        pd__settle(h, TAKES_NEXT);
    }
}

static void take(pd_happened *h, int seat, const pd_event *e) {
    if (e->seat != seat) {
        pd__come_true(h, OTHER_TAKES);
        return;
    }
    pd__come_true(h, TAKES_AGAIN);
    if (e->b >= MANY)
        pd__come_true(h, TAKES_MANY);
    if (h->note[NEXT] == UNDER_WAY)
        pd__come_true(h, TAKES_NEXT);
}

// The first seat to do so settles it.
static void race(pd_happened *h, int seat, const pd_event *e, int happening) {
    if (e->seat == seat)
        pd__come_true(h, happening);
    pd__settle(h, happening);
}

void pd__bg_happen(pd_happened *h, int seat, const pd_event *e) {
    switch (e->kind) {
    case EV_TURN: turn(h, seat, e); break;
    case EV_TAKE: take(h, seat, e); break;
    case EV_TURN_UP: race(h, seat, e, ROW_FIRST); break;
    case EV_BLIND: race(h, seat, e, DOWN_FIRST); break;
    }
}
