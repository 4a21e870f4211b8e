// What a seat sees, as the page shows it: happenings one by one, and then the position.
#ifndef PD_FRAME_H
#define PD_FRAME_H

#include "paddock.h"

// What has happened up to some event, in order.
struct story {
    const pd_event *events;
    size_t count;
};

// Writes the last event of the story and the view right after it; the view is moved on.
void frame_put(pd_text *out, const pd_game *game, const pd_voice *voice, struct story story,
               pd_view *view);

// "past": see pd_view_past_json.
void past_put(pd_text *out, const pd_game *game, const pd_view *view, struct story story);

// Members of a position but for its "view", which comes from a view or from a state.
void position_put(pd_text *out, const pd_game *game, const pd_voice *voice, const pd_view *view);

#endif
