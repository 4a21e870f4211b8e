// Events from a source that is not trusted.
#include "engine/game.h"

#include <assert.h>

#define ROW(id) &pd__##id##_guard,
static const pd__guard *const guards[] = {PD__GAMES(ROW)};

static const pd__guard *guard_of(const pd_game *game) {
    for (int i = 0;; i++) {
        assert(i < pd_game_count());
        if (pd_game_at(i) == game)
            return guards[i];
    }
}

bool pd_view_accept(const pd_game *game, pd_view *view, const pd_event *events, size_t count) {
    const pd__guard *guard = guard_of(game);
    pd_view after = *view;
    for (size_t i = 0; i < count; i++) {
        if (!guard->fits(&after, &events[i]))
            return false;
        game->observe(&after, &events[i]);
        if (!guard->sound(&after, false))
            return false;
    }
    if (!guard->sound(&after, true))
        return false;
    *view = after;
    return true;
}
