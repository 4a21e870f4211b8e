// What may come of a move in Gumball Rally, for explaining why one is better than another.
#include "engine/happen.h"
#include "games/gumball/gumball.h"

enum { LEADS, SCORES, SCORES_WELL, SENT_BACK, OVERTAKEN, WINS_FINISH };
enum { WELL = 3 }; // points

const pd_happening pd__gb_happenings[] = {
    [LEADS] = {"leads", N_("In front at the next scoring"), true},
    [SCORES] = {"scores", N_("Points at the next scoring"), true},
    [SCORES_WELL] = {"scores-well", N_("Three points or more at the next scoring"), true},
    [SENT_BACK] = {"sent-back", N_("Sent to the back this round"), false},
    [OVERTAKEN] = {"overtaken", N_("Being overtaken this round"), false},
    [WINS_FINISH] = {"wins-finish", N_("In front at the finish"), true},
    {0},
};

// The notes: has anybody scored in this round, was there a scoring in an earlier round, and is this
// the finish?
enum { SCORING, SCORED, FINISH };

static void score(pd_happened *h, int seat, const pd_event *e) {
    h->note[SCORING] = 1;
    if (e->seat != seat)
        return;
    pd__come_true(h, SCORES);
    if (e->b >= WELL)
        pd__come_true(h, SCORES_WELL);
    if (e->c == 0)
        pd__come_true(h, LEADS);
    if (e->c == 0 && h->note[FINISH] && h->note[SCORED])
        pd__come_true(h, WINS_FINISH);
}

static void end_round(pd_happened *h) {
    pd__settle(h, SENT_BACK);
    pd__settle(h, OVERTAKEN);
    if (!h->note[SCORING])
        return;
    pd__settle(h, LEADS);
    pd__settle(h, SCORES);
    pd__settle(h, SCORES_WELL);
    h->note[SCORED] = 1;
}

void pd__gb_happen(pd_happened *h, int seat, const pd_event *e) {
    switch (e->kind) {
    case EV_PASS:
        if (e->other == seat && e->seat != seat)
            pd__come_true(h, OVERTAKEN);
        break;
    case EV_BACK:
        if (e->seat == seat)
            pd__come_true(h, SENT_BACK);
        break;
    case EV_HAZARD: h->note[FINISH] = e->a == WINNER; break;
    case EV_SCORE: score(h, seat, e); break;
    case EV_ROUND:
    case EV_OVER: end_round(h); break;
    }
}
