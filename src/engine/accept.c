// Events from a source that is not trusted.
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>

#define ROW(id) &pd__##id##_guard,
static const pd__guard *const guards[] = {PD__GAMES(ROW)};

// What holds in every game, for one that has no guard of its own: the turn is that of a seat of
// this table, whose viewer can make legal moves.
static bool looks_sound(const pd_game *game, const pd_view *view, const pd_view *before) {
    int actor = game->actor(view), seats = pd__seats_at(game, view);
    if (actor < PD_NOBODY || actor >= seats || seats != pd__seats_at(game, before) ||
        game->viewer(view) != game->viewer(before))
        return false;
    pd_move moves[PD_MOVES_MAX];
    return !pd__is_my_turn(game, view) || game->moves(view, moves) > 0;
}

static bool fits(const pd__guard *guard, const pd_view *view, const pd_event *event) {
    return !guard->fits || guard->fits(view, event);
}

static bool is_sound(const pd_game *game, const pd__guard *guard, const pd_view *view,
                     const pd_view *before, bool rests) {
    if (guard->sound)
        return guard->sound(view, rests);
    return !rests || looks_sound(game, view, before);
}

bool pd_view_accept(const pd_game *game, pd_view *view, const pd_event *events, size_t count) {
    assert(pd__is_view(game, view) && (events || count == 0));
    const pd__guard *guard = guards[pd__game_index(game)];
    pd_view after = *view;
    for (size_t i = 0; i < count; i++) {
        if (!pd__is_event_at(game, view, &events[i]) || !fits(guard, &after, &events[i]))
            return false;
        game->observe(&after, &events[i]);
        if (!is_sound(game, guard, &after, view, false))
            return false;
    }
    if (!is_sound(game, guard, &after, view, true))
        return false;
    *view = after;
    return true;
}
