// Hints for a match that is only watched: what the champion would play in the seat whose turn it
// is, knowing what that seat knew.
#ifndef PD_TUI_HINTER_H
#define PD_TUI_HINTER_H

#include "play/history.h"
#include "tui/screen/stage.h"

struct thinker;

// Member of the page or source that asks. All zero at first.
struct hinter {
    struct stage *stage;
    const struct match_history *history;
    struct thinker *thinker; // NULL until the first question
    int step;                // the position that is being thought about: after this step
    bool asked;
};

// Thinks about the position after a step; the answer opens a dialog. Complains if the match is over
// there.
void hinter_ask(struct hinter *self, int step);
// Shows the answer if it has come. Call it after every event.
void hinter_look(struct hinter *self);
// Nobody waits for the answer any more.
void hinter_cancel(struct hinter *self);
void hinter_close(struct hinter *self);

#endif
