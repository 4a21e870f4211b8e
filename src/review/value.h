// The value of a position: each seat's chance of winning, as one fixed function of the whole
// position, hidden cards included. It is for looking back at matches, never for players.
//
// It is the same for everybody and knows nothing of the match that is looked at. It need not be
// right: whatever it says, luck measured by it (luck.h) is 0 on average.
#ifndef PD_VALUE_H
#define PD_VALUE_H

#include "paddock.h"

enum { PD__VALUE_VERSION = 1 }; // changes whenever some position gets another value

// Plays on by judgement for as long as chance has no part in it. The value is that of where this
// leads, as far as pd_estimate can tell.
void pd__value_settle(const pd_game *game, pd_state *state);

// At the end each seat's share of the victory, else an estimate.
void pd__value(const pd_game *game, const pd_state *state, double chances[PD_SEATS_MAX]);

#endif
