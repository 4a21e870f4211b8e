// What may come of a move in Jumbo Grand Prix, for explaining why one is better than another.
#include "engine/happen.h"
#include "games/grandprix/grandprix.h"

enum { COMPLETE, WINS, FAST, COMPLETE_NEXT, WINS_NEXT };
enum { FAST_VALUE = 20 };

const pd_happening pd__gp_happenings[] = {
    [COMPLETE] = {"complete", N_("Complete car in this race"), true},
    [WINS] = {"wins", N_("Highest score card of this race"), true},
    [FAST] = {"fast", N_("Car worth 20 or more in this race"), true},
    [COMPLETE_NEXT] = {"complete-next", N_("Complete car in the next race"), true},
    [WINS_NEXT] = {"wins-next", N_("Highest score card of the next race"), true},
    {0},
};

// The notes: races that have begun since the move, and whether this race's highest card is gone.
enum { RACES, TAKEN };

static void reveal(pd_happened *h, cardset four) {
    struct gp_worth worth = pd__gp_worth(four);
    if (h->note[RACES] > 1 || !worth.rank)
        return;
    pd__come_true(h, h->note[RACES] ? COMPLETE_NEXT : COMPLETE);
    if (!h->note[RACES] && worth.value >= FAST_VALUE)
        pd__come_true(h, FAST);
}

static void score(pd_happened *h, int seat, const pd_event *e) {
    if (!h->note[TAKEN] && e->seat == seat && h->note[RACES] <= 1)
        pd__come_true(h, h->note[RACES] ? WINS_NEXT : WINS);
    h->note[TAKEN] = 1;
}

void pd__gp_happen(pd_happened *h, int seat, const pd_event *e) {
    switch (e->kind) {
    case EV_REVEAL:
        if (e->seat == seat)
            reveal(h, e->cards);
        break;
    case EV_SCORE: score(h, seat, e); break;
    case EV_RACE:
        h->note[RACES]++;
        h->note[TAKEN] = 0;
        break;
    }
}
