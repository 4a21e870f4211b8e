// How the scores of a match came about.
#include "engine/arguments.h"
#include "engine/game.h"

#include "engine/words.h"

#include <assert.h>
#include <string.h>

int *pd__add_item(pd_breakdown *breakdown, const char *title, int number) {
    assert(breakdown->count < PD_ITEMS_MAX);
    int item = breakdown->count++;
    breakdown->at[item].title = title;
    breakdown->at[item].number = number;
    return breakdown->at[item].points;
}

void pd_view_break_down(const pd_game *game, const pd_view *view, const pd_event *events,
                        size_t count, pd_breakdown *breakdown) {
    assert(pd__is_view(game, view) && pd__are_events_at(game, view, events, count) && breakdown);
    *breakdown = (pd_breakdown){0};
    if (game->break_down) {
        game->break_down(view, events, count, breakdown);
        return;
    }
    pd_result result = pd_view_result(game, view);
    memcpy(pd__add_item(breakdown, N_("Score"), 0), result.score, sizeof result.score);
}

void pd_say_item(const pd_voice *voice, const pd_breakdown *breakdown, int item, pd_text *out) {
    assert(pd__is_voice(voice) && breakdown && breakdown->count <= PD_ITEMS_MAX && item >= 0 &&
           item < breakdown->count && pd__is_text(out));
    pd__phrase number;
    pd_format(out, pd__tr(voice, breakdown->at[item].title), "number",
              pd__number_word(number, breakdown->at[item].number), NULL);
}
