// Reviews on a thread of their own. The screen never waits for them: it draws what they found last.
#ifndef PD_TUI_REVIEWER_H
#define PD_TUI_REVIEWER_H

#include "tui/pages/findings.h"

struct reviewer;

// Begins to review a sound record. NULL if there is no thread for it: see errno.
struct reviewer *reviewer_open(const char *text, size_t size);
// Frees the review, now or as soon as the thread notices.
void reviewer_close(struct reviewer *self);

// Readable when there is something new to show.
int reviewer_descriptor(const struct reviewer *self);
// What was found last; valid until the next call. Makes the descriptor silent.
const struct findings *reviewer_look(struct reviewer *self);

// Ends the work soon: what was found so far stays.
void reviewer_stop(struct reviewer *self);
bool reviewer_is_stopped(const struct reviewer *self);

// The review, once the thread has ended; NULL before.
const pd__review *reviewer_result(struct reviewer *self);

#endif
