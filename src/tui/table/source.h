// A source tells the table page what happens: in a match on this machine (local-source.c), at a
// server (server-source.c), in a record (replay.c) or in a lesson (lesson.c). The table page knows
// no more than this.
#ifndef PD_SOURCE_H
#define PD_SOURCE_H

#include "paddock-bots.h"
#include "paddock.h"
#include "play/choice.h"

struct source;

// One step of the match, the deal being step 0.
struct turn {
    bool anew;  // discard everything told before: it starts again from the deal
    bool past;  // log it without showing it: it happened earlier
    bool ready; // the viewer has to come to the screen first (with `anew`)
    int step;
    int actor;              // PD_NOBODY: the deal
    const pd_event *events; // those that the viewer sees; all of them if
    size_t count;           // all cards are open. Valid until the next call
};

// What to do with a note.
enum {
    NOTE_LOG = 1,    // add it to the log
    NOTE_SHOW = 2,   // show it on the screen
    NOTE_REFUSE = 4, // the last move was refused: let the player choose again
};

struct source_kind {
    // Gets the next turn that has not been told; false if there is none.
    bool (*next)(struct source *source, struct turn *turn);
    // Makes a move as step `step`. The result comes by `next`, a refusal by `note`.
    void (*act)(struct source *source, pd_move move, int step);
    // Can the last step be taken back now? `undo` does it; the result comes by `next`. Both NULL:
    // never.
    bool (*can_undo)(struct source *source);
    void (*undo)(struct source *source);
    // `advise` asks the champion for a hint in this view; `advice` returns it once, when it is
    // ready. NULL if there are no hints.
    void (*advise)(struct source *source, const pd_view *view);
    bool (*advice)(struct source *source, pd_bot_survey *survey);
    // Writes what the player is told to do in place of the game's own sentence; nothing if that
    // one stands. May be NULL.
    void (*prompt)(struct source *source, pd_text *out);
    // Writes what to do instead of a move that is not possible. May be NULL.
    void (*remind)(struct source *source, pd_text *out);
    // Writes two moves to be shown side by side, the better one and the other, in notation. False
    // if there are none now. May be NULL.
    bool (*compare)(struct source *source, char better[CHOICE_MOVE_MAX],
                    char other[CHOICE_MOVE_MAX]);
    // Does it wait for Enter, its own key, while there is nothing to choose? NULL: never.
    bool (*waits)(struct source *source);
    // Gets the next note, such as chat or a bot's fault. Returns NOTE_… flags; 0 if there is none.
    int (*note)(struct source *source, char *out, size_t size);
    // Writes one line for the title, such as the clock. Where there is no room for all of it, its
    // last parts, which " · " separates, are left out.
    void (*status)(struct source *source, pd_text *out);
    // Would leaving now lose something? NULL: never.
    bool (*loses)(struct source *source);
    // Handles a key that the table page does not use. False if the source does not either. May be
    // NULL.
    bool (*key)(struct source *source, int key);
    // Writes lines for the help by list_put_help. May be NULL.
    void (*help)(struct source *source, pd_text *out);
    // Milliseconds until `next` or `status` may change; −1: never.
    int (*due)(struct source *source);
    // Writes the position as JSON with all cards; NULL unless all cards are open.
    void (*open_position)(struct source *source, int step, pd_text *out);
    // Writes all hands in words; NULL unless all cards are open.
    void (*open_hands)(struct source *source, int step, pd_text *out);
    void (*close)(struct source *source);
};

// The first member of every source's own struct.
struct source {
    const struct source_kind *kind;
    const pd_game *game;
    pd_setup setup;
    int you; // the viewer's seat; PD_NOBODY: a spectator; PD_ALL_SEEING: all cards are open
    const char *names[PD_SEATS_MAX];
};

#endif
