// The review of a match on the screen.
#ifndef PD_TUI_REVIEW_H
#define PD_TUI_REVIEW_H

#include "play/history.h"
#include "tui/screen/stage.h"

// Opens the page, and starts to think. Copies the match. `you` is the seat whose faults become
// exercises, or PD_NOBODY.
void review_open(struct stage *stage, const struct match_history *history, int you);
// The same for the text of a record. Complains if it is damaged.
void review_open_text(struct stage *stage, const char *text, size_t size, int you);
// The only person in a record; PD_NOBODY if there is none, or more than one.
int review_person(const pd_header *header);

#endif
