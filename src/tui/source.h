// Where a table's happenings come from: a match on this machine, a server, a record. The table page
// knows no more than this.
#ifndef PD_SOURCE_H
#define PD_SOURCE_H

#include "bots/survey.h"
#include "paddock.h"

struct source;

// One step of the match, the deal being step 0.
struct turn {
    bool anew;  // forget all that was told before: the telling starts again, from the deal on
    bool past;  // tell it, but do not show it: it happened before somebody sat down here
    bool ready; // the eyes are those of somebody who has to come to the screen first (with `anew`)
    int step;
    int actor;              // PD_NOBODY: the deal
    const pd_event *events; // those of the viewer's eyes, to be told and folded; all of them where
    size_t count;           // everything lies open. Valid until the next call
};

struct source_kind {
    // The next turn that has not been told; false when all have been.
    bool (*next)(struct source *source, struct turn *turn);
    // Makes a move as step `step`. What comes of it is told by `next`, a refusal by `note`.
    void (*act)(struct source *source, pd_move move, int step);
    // Can the last step be taken back now? If so, does that, which is told by `next`.
    bool (*can_undo)(struct source *source);
    void (*undo)(struct source *source);
    // Asks what the champion would do in the position of the view; `advice` gives it once, when it
    // is there. NULL where hints are not to be had.
    void (*advise)(struct source *source, const pd_view *view);
    bool (*advice)(struct source *source, pd_survey *survey);
    // Something else to be told, in words, such as what a program did wrong, or talk: once each.
    // `urgent`: it should not be overlooked.
    bool (*note)(struct source *source, char *out, size_t size, bool *urgent);
    // One line for the title: what else there is to know at the moment, such as a clock.
    void (*status)(struct source *source, pd_text *out);
    // Would something be lost by leaving now? May be NULL: nothing ever is.
    bool (*loses)(struct source *source);
    // A key that the table has no use for. False when neither the source has. May be NULL.
    bool (*key)(struct source *source, int key);
    // Lines for the help, by list_put_help. May be NULL.
    void (*help)(struct source *source, pd_text *out);
    // After how many milliseconds `next` or `status` may have changed by themselves; −1: never.
    int (*due)(struct source *source);
    // The position as JSON, with every card, where all lie open; else NULL.
    void (*open_facts)(struct source *source, int step, pd_text *out);
    // All hands in words, for the same; else NULL.
    void (*open_hands)(struct source *source, int step, pd_text *out);
    void (*close)(struct source *source);
};

// The first member of every source's own struct.
struct source {
    const struct source_kind *kind;
    const pd_game *game;
    pd_setup setup;
    int you; // whose eyes; PD_NOBODY: a spectator; PD_ALL_SEEING: everything lies open
    const char *names[PD_SEATS_MAX];
};

#endif
