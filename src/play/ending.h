// How a match ended and how it got there: what every front end shows at the end.
#ifndef PD_ENDING_H
#define PD_ENDING_H

#include "play/history.h"

struct match_ending {
    pd_result result;
    int place[PD_SEATS_MAX]; // from 1; equal where nothing tells two seats apart
    pd_breakdown breakdown;
    // The step from which on the winners, and they alone, were ahead: the last change of the lead,
    // by pd_standing. The last step if they were not even ahead at the end, as in a photo finish.
    // PD_NOBODY without a winner who has a seat.
    int turning_point;
};

// Also of a match that is not over, as it stands.
void ending_of(const struct match_history *history, struct match_ending *ending);

// The places of all seats, as in match_ending; `result` is that of the state.
void ending_places(const pd_game *game, const pd_state *state, const pd_result *result,
                   int place[PD_SEATS_MAX]);

// The seats that are ahead after a step, by pd_standing, a bit each.
uint32_t ending_leaders(const struct match_history *history, int step);

// The turning point in one sentence; nothing if there is none.
void ending_say_turning_point(const struct match_history *history,
                              const struct match_ending *ending, const pd_voice *voice,
                              pd_text *out);

#endif
