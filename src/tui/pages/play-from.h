// “Play from here”: a recorded match goes on from the position that is shown, against bots, and
// with new cards from there on.
#ifndef PD_TUI_PLAY_FROM_H
#define PD_TUI_PLAY_FROM_H

#include "play/history.h"
#include "tui/screen/stage.h"

// Member of what asks, which must outlive the dialogs.
struct play_from {
    struct stage *stage;
    const struct match_history *history;
    int step, you;
};

// Asks for a seat and a level, and opens the match. Complains if the match is over at that step.
void play_from_ask(struct play_from *self, int step);

#endif
