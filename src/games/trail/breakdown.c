// Legs by how they were run, and a finisher's cards.
#include "games/trail/trail.h"

void pd__ta_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out) {
    const struct trail *t = table;
    int *paid = pd__add_item(out, N_("Legs paid with cards"), 0);
    int *dashed = pd__add_item(out, N_("Legs run with Boosts"), 0);
    int *cards = pd__add_item(out, N_("Cards in hand at the finish"), 0);
    for (const pd_event *e = events; e < events + count; e++) {
        if (e->seat < 0 || e->seat >= t->seats)
            continue;
        paid[e->seat] += e->kind == EV_RUN;
        dashed[e->seat] += e->kind == EV_BOOST ? e->d : 0;
    }
    for (int seat = 0; seat < t->seats; seat++)
        cards[seat] = t->status[seat] == FINISHED ? t->count[seat] : 0;
}
