// The show: plays what a source tells, happening by happening at the reader's pace, and keeps the
// log. What is shown is folded from events, as anybody at the table would see it happen.
#ifndef PD_SHOW_H
#define PD_SHOW_H

#include "tui/face.h"
#include "tui/source.h"

enum { SAYS_MAX = 512 };

struct log_line {
    int step;  // −1: a note, of no step
    int actor; // who made that step
    char *text;
    int after; // of a note: the step that was shown last
};

// Something to be shown: an event, or the end of a step.
struct shown {
    bool is_end, past;
    int step, actor;
    pd_event event;
};

struct show {
    struct source *source;
    const struct face *face;
    int language;
    pd_view view;           // what is shown, as the words need it
    json_t *facts, *before; // what is shown and what was before it, as a face needs them; or NULL
    bool is_stale;          // the picture is older than the view
    int pictured;           // the step it is of, or part of
    json_t *memory;         // what the face remembers of earlier positions, or NULL
    int step, actor;        // the last step that is shown whole, and who made it
    char says[SAYS_MAX];    // what has just happened; "" at rest
    bool covered;           // somebody has to come to the screen first
    struct shown *queue;
    size_t next, queued, room;
    long due; // when the next is to be shown; 0: at once
    struct log_line *log;
    size_t log_count, log_room;
    bool forgets; // notes belong to the step they came after: a replay, which goes back and forth
    struct log_line *notes; // from before all was told anew, until the log is as far again
    size_t note_count, notes_put;
};

void show_open(struct show *show, struct source *source, const struct face *face, int language);
void show_close(struct show *show);

// Takes what the source has to tell, and shows what is due at `now`; `pace` is how many
// milliseconds a happening lasts, 0: all at once. True when something has changed.
bool show_go_on(struct show *show, long now, int pace);
// Shows the end of everything that has happened.
void show_skip(struct show *show);
// Is something still being shown?
bool show_is_busy(const struct show *show);
// Milliseconds until the next is due; −1: nothing is.
int show_due(const struct show *show, long now);

pd_voice show_voice(const struct show *show);
void show_note(struct show *show, const char *text); // a line in the log that is of no step

#endif
