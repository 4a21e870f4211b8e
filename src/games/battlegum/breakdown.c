// Cards left, by where they lie.
#include "games/battlegum/battlegum.h"

void pd__bg_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out) {
    const struct battlegum *g = table;
    (void)events, (void)count;
    int *hand = pd__add_item(out, N_("In hand"), 0);
    int *row = pd__add_item(out, N_("Face up"), 0);
    int *down = pd__add_item(out, N_("Face down"), 0);
    for (int seat = 0; seat < g->seats; seat++) {
        hand[seat] = g->count[seat];
        row[seat] = pd__pack_total(g->row[seat]);
        down[seat] = g->down[seat];
    }
}
