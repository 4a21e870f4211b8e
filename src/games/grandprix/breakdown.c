// Points by race.
#include "games/grandprix/grandprix.h"

void pd__gp_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out) {
    const struct grandprix *g = table;
    for (int race = 1; race <= pd__gp_races(g->seats); race++)
        pd__add_item(out, N_("Race {number}"), race);
    int race = 0;
    for (const pd_event *e = events; e < events + count; e++) {
        race = e->kind == EV_RACE ? e->a : race;
        if (e->kind == EV_SCORE && e->seat >= 0 && e->seat < g->seats && race > 0 &&
            race <= out->count)
            out->at[race - 1].points[e->seat] += e->b;
    }
}
