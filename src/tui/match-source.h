// A match on this machine as the source of a table: tells what each of the people at the keyboard
// may see, has the bots move, and keeps the match on disk after every step.
#ifndef PD_MATCH_SOURCE_H
#define PD_MATCH_SOURCE_H

#include "console/kept.h"
#include "tui/platform.h"
#include "tui/source.h"
#include "tui/thinker.h"

struct match_note;

struct match_source {
    struct source source; // the first member
    struct platform *platform;
    struct kept *kept; // whoever opened it closes that
    struct thinker *thinker;
    bool watched;               // its descriptor
    int told;                   // steps that have been told to the eyes at the screen
    int seen[PD_SEATS_MAX + 1]; // … and ever to those of each seat; the last: spectators
    bool anew, ready;           // of the next turn
    pd_event *events;           // of the turn that was told last
    size_t event_room;
    pd_survey advice;
    bool has_advice;
    long asked_ms; // when the bot was asked that is thinking
    struct match_note *notes;
    int finish_trouble; // the errno with which the finished record could not be written, or 0
    // Keys, and lines of the help, that are the page's; may be NULL.
    bool (*key)(void *context, int key);
    void (*help)(void *context, pd_text *out);
    void *context;
};

// Puts the match on disk, and starts the bots. Returns 0, or the errno with which no thread could
// be started; then there is nothing to close.
int match_source_open(struct match_source *self, struct platform *platform, struct kept *kept);

// Whose eyes the end is for: the person's, or a spectator's when there are several or none.
int match_source_end_viewer(const struct match_source *self);

// Has the table note a sentence.
void match_source_say(struct match_source *self, const char *sentence);

bool match_source_is_over(const struct match_source *self);

#endif
