// Points by checkpoint.
#include "games/gumball/gumball.h"

enum { STAGES = 3 };

static const char *const titles[STAGES] = {N_("First Checkpoint"), N_("Second Checkpoint"),
                                           N_("Finish")};

// The stage that is scored after this event, given the one before; −1 before the first Checkpoint.
static int stage_after(const pd_event *event, int stage) {
    if (event->kind != EV_HAZARD || event->a < CHECKPOINT)
        return stage;
    return event->a == WINNER || stage + 1 >= STAGES ? STAGES - 1 : stage + 1;
}

// In the duel, only the kart with more points counts.
static int better_kart(const struct gumball *g, int seat) {
    int second = seat + g->seats;
    return g->options.duel && g->points[second] > g->points[seat] ? second : seat;
}

void pd__gb_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out) {
    const struct gumball *g = table;
    int got[STAGES][KARTS_MAX] = {0}, stage = -1;
    for (const pd_event *e = events; e < events + count; e++) {
        stage = stage_after(e, stage);
        if (e->kind == EV_SCORE && stage >= 0 && e->a < KARTS_MAX)
            got[stage][e->a] += e->b;
    }
    for (stage = 0; stage < STAGES; stage++) {
        int *points = pd__add_item(out, titles[stage], 0);
        for (int seat = 0; seat < g->seats; seat++)
            points[seat] = got[stage][better_kart(g, seat)];
    }
}
