// What may come of a move in Trail Again, for explaining why one is better than another.
#include "engine/happen.h"
#include "games/trail/trail.h"

enum { SETBACK, AID, FAR_NEXT, BOOST_NEXT, AHEAD_NEXT, FINISHES, DROPS_OUT };
enum { FAR = 3 }; // legs

const pd_happening pd__ta_happenings[] = {
    [SETBACK] = {"setback", N_("A new Setback this turn"), false},
    [AID] = {"aid", N_("Stops at an Aid Station this turn"), true},
    [FAR_NEXT] = {"far-next", N_("Three legs or more on the next turn"), true},
    [BOOST_NEXT] = {"boost-next", N_("Uses a Boost on the next turn"), true},
    [AHEAD_NEXT] = {"ahead-next", N_("Ahead of the other runner after the next turn"), true},
    [FINISHES] = {"finishes", N_("Reaches the end of the course"), true},
    [DROPS_OUT] = {"drops-out", N_("Drops out"), false},
    {0},
};

// The notes: own turns begun since the move, legs run in the next one, and where both runners
// stopped last.
enum { TURNS, LEGS, OWN_PLACE, OTHER_PLACE };

// The next turn is over when anybody's turn begins after it, or the runner is out of the race.
static void end_next_turn(pd_happened *h) {
    if (h->note[LEGS] >= FAR)
        pd__come_true(h, FAR_NEXT);
    if (h->note[OWN_PLACE] > h->note[OTHER_PLACE])
        pd__come_true(h, AHEAD_NEXT);
    pd__settle(h, FAR_NEXT);
    pd__settle(h, BOOST_NEXT);
    pd__settle(h, AHEAD_NEXT);
}

static void begin_turn(pd_happened *h, int seat, const pd_event *e) {
    pd__settle(h, SETBACK);
    pd__settle(h, AID);
    if (h->note[TURNS] > 0)
        end_next_turn(h);
    if (e->a == seat)
        h->note[TURNS]++;
}

static void run(pd_happened *h, int legs) {
    if (h->note[TURNS] == 1)
        h->note[LEGS] += legs;
}

static void own_event(pd_happened *h, const pd_event *e) {
    switch (e->kind) {
    case EV_RUN: run(h, 1); break;
    case EV_BOOST:
        run(h, e->d);
        if (h->note[TURNS] == 1)
            pd__come_true(h, BOOST_NEXT);
        break;
    case EV_STOP: h->note[OWN_PLACE] = e->b; break;
    case EV_SETBACK: pd__come_true(h, SETBACK); break;
    case EV_AID: pd__come_true(h, AID); break;
    case EV_FINISH: pd__come_true(h, FINISHES); break;
    case EV_DNF: pd__come_true(h, DROPS_OUT); break;
    }
}

void pd__ta_happen(pd_happened *h, int seat, const pd_event *e) {
    if (e->kind == EV_TURN)
        begin_turn(h, seat, e);
    else if (e->seat == seat)
        own_event(h, e);
    else if (e->kind == EV_STOP)
        h->note[OTHER_PLACE] = e->b;
    if (h->note[TURNS] == 1 && e->kind == EV_OVER)
        end_next_turn(h);
}
