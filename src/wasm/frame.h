// What a seat sees, as the page shows it: happenings one by one, and then the position.
#ifndef PD_FRAME_H
#define PD_FRAME_H

#include "paddock.h"

// Writes the event and the view right after it; the view is moved on.
void frame_put(pd_text *out, const pd_game *game, const pd_voice *voice, const pd_event *event,
               pd_view *view);

// Members of a position but for its "view", which comes from a view or from a state.
void position_put(pd_text *out, const pd_game *game, const pd_voice *voice, const pd_view *view);

#endif
