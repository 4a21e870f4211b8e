// The show: plays the events of a source one by one at the chosen pace, and keeps the log. The
// position shown is folded from the events.
#ifndef PD_SHOW_H
#define PD_SHOW_H

#include "tui/faces/face.h"
#include "tui/table/source.h"

enum { SAYS_MAX = 512 };

struct log_line {
    int step;  // −1: a note, not part of a step
    int actor; // of that step
    char *text;
    int after; // of a note: the last step shown before it
};

// Something to show: an event, or the end of a step.
struct shown {
    bool is_end, past;
    int step, actor;
    pd_event event;
};

struct show {
    struct source *source;
    const struct face *face;
    int language;
    pd_view view;                       // the position shown, for sentences
    json_t *position, *happened, *past; // what is shown, as a face needs it; or NULL
    bool is_stale;                      // the JSON is older than the view
    int pictured;                       // the step that the position is of
    pd_event *told;                     // all that has been shown
    size_t told_count, told_capacity;
    int step, actor;     // the last step shown completely, and its actor
    char says[SAYS_MAX]; // the sentence of the last event; "" between steps
    bool covered;        // another player has to come to the screen first
    struct shown *queue;
    size_t next, queued, capacity;
    long due;     // when the next is shown; 0: at once
    bool opening; // the viewer has not decided anything yet
    int round_ms; // how long events have been shown for since the viewer decided
    bool skips;   // until the viewer decides, or the match is over
    struct log_line *log;
    size_t log_count, log_capacity;
    bool replay;            // notes are removed when going back before their step
    struct log_line *notes; // notes from before a restart, until the log gets there again
    size_t note_count, notes_put;
};

void show_open(struct show *show, struct source *source, const struct face *face, int language);
void show_close(struct show *show);

// Reads new turns from the source, and shows what is due at `now`. `pace` is milliseconds per
// event, less in an opening, at large tables and at the end of a long round; 0: all at once. True
// if something has changed.
bool show_go_on(struct show *show, long now, int pace);
// Shows the next event now.
void show_hurry(struct show *show);
// Skips to the end of what has happened.
void show_skip(struct show *show);
// Shows nothing more until the viewer has to decide.
void show_skip_all(struct show *show);
// Is something still being shown?
bool show_is_busy(const struct show *show);
// Milliseconds until the next is due; −1: nothing is.
int show_due(const struct show *show, long now);

pd_voice show_voice(const struct show *show);
void show_note(struct show *show, const char *text); // adds a note to the log

#endif
