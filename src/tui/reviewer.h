// Reviews on a thread of their own, so that the screen never waits for them.
#ifndef PD_TUI_REVIEWER_H
#define PD_TUI_REVIEWER_H

#include "review/review.h"

struct reviewer;

// Begins to review a sound record. NULL if there is no thread for it: see errno.
struct reviewer *reviewer_open(const char *text, size_t size);
// Ends the work, and frees the review.
void reviewer_close(struct reviewer *self);

// Readable when there is something new to show. reviewer_hear makes it silent again.
int reviewer_descriptor(const struct reviewer *self);
void reviewer_hear(struct reviewer *self);

// Ends the work: what was found so far stays.
void reviewer_stop(struct reviewer *self);

// The review, which stands still until reviewer_release. Waits a few milliseconds at most.
const pd_review *reviewer_hold(struct reviewer *self);
void reviewer_release(struct reviewer *self);
// Is there nothing more to do, because all is done or it was stopped?
bool reviewer_rests(struct reviewer *self);
bool reviewer_is_complete(struct reviewer *self);

#endif
