// The source for a match on this machine: tells what each player at the keyboard may see, lets the
// bots move, and saves the match after every step.
#ifndef PD_LOCAL_SOURCE_H
#define PD_LOCAL_SOURCE_H

#include "console/saved-match.h"
#include "tui/screen/platform.h"
#include "tui/table/source.h"
#include "tui/table/thinker.h"

struct local_note;

struct local_source {
    struct source source; // the first member
    struct platform *platform;
    struct saved_match *saved; // owned by the caller
    struct thinker *thinker;
    bool watched;               // the platform watches the thinker's descriptor
    int told;                   // steps told to the current viewer
    int seen[PD_SEATS_MAX + 1]; // steps ever told to each seat; the last: spectators
    bool anew, ready;           // for the next turn
    pd_bot_survey advice;
    bool has_advice;
    long asked_ms; // when the thinking bot was asked
    struct local_note *notes;
    int finish_trouble; // errno of writing the finished record, or 0
    // The page's own keys and help lines; may be NULL.
    bool (*key)(void *context, int key);
    void (*help)(void *context, pd_text *out);
    void *context;
};

// Saves the match and starts the bots. Returns 0, or an errno if no thread could be started; then
// do not close it.
int local_source_open(struct local_source *self, struct platform *platform,
                      struct saved_match *saved);

// Who sees the end: the seat of the only person, or PD_NOBODY (a spectator) if there are several or
// none.
int local_source_end_viewer(const struct local_source *self);

// Adds a sentence to the log.
void local_source_say(struct local_source *self, const char *sentence);

#endif
