// Events from a source that is not trusted.
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>

#define ROW(id) &pd__##id##_guard,
static const pd__guard *const guards[] = {PD__GAMES(ROW)};

bool pd_view_accept(const pd_game *game, pd_view *view, const pd_event *events, size_t count) {
    assert(pd__is_view(game, view) && (events || count == 0));
    const pd__guard *guard = guards[pd__game_index(game)];
    pd_view after = *view;
    for (size_t i = 0; i < count; i++) {
        if (!pd__is_event_at(game, view, &events[i]) || !guard->fits(&after, &events[i]))
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
