// The match at a server's table as one seat sees it: the engine's events from the server, folded by
// the engine of this program. Each step is also hashed as evidence (fair/witness.h): the server
// must send it the same way again, and the record must agree at the end.
#ifndef PD_STORY_H
#define PD_STORY_H

#include "fair/witness.h"

#include <jansson.h>

struct session;
struct remote_event;

struct story {
    const pd_game *game; // NULL: nothing is dealt, or this program cannot follow the game
    pd_view view;        // after all steps received
    int heard;           // how many steps, the deal included
    bool stale;          // the steps from `heard` on must be requested
    bool anew;           // the next step starts again from the deal
    bool waits;          // the server refused; ask again later
    bool unkept;         // the session's notes on disk are out of date
    struct witness witness;
};

// One step, for the front end. The story's view is the one after it.
struct story_step {
    bool anew;              // everything is told again, starting with this step
    bool past;              // it happened before; do not animate it
    int number;             // 0 is the deal
    int actor;              // or PD_NOBODY for the deal
    const pd_event *events; // valid during the call
    size_t count;
};

void story_forget(struct story *story); // before another table

// Can this program follow the match by itself? It must know the game, and the server must have the
// same version, as events of another version could mean something else.
bool story_is_ours(const struct session *session);
bool story_is_same_version(const struct session *session);

// The server sent the whole table: requests the steps that were missed.
void story_table(struct session *session);
// Tells all steps to the front end again, from the deal on.
void story_restart(struct session *session);
void story_event(struct session *session, const struct remote_event *event, const json_t *message);
void story_answered(struct session *session, const json_t *message); // NULL if refused
// Requests missing steps. True if a request was sent.
bool story_go_on(struct session *session);
// Have all steps up to the server's current one been received?
bool story_is_complete(const struct session *session);

#endif
