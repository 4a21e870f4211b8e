// What a game is to programs that learn: its observations and its actions. It is not part of
// pd_game, so that a program that uses neither is linked without them.
#ifndef PD_LEARNER_H
#define PD_LEARNER_H

#include "engine/game.h"
#include "paddock-batch.h"

// A game without a learner of its own has an empty row: its observations are the bytes of its
// views, and its actions are its moves.
typedef struct {
    int action_count, observation_size;
    const pd_field *fields; // ends with a row without a name
    // Writes the observation of what `seat` may know. `table` is a state or that seat's view, and
    // the result is the same. `out` is zero on entry.
    void (*encode)(const void *table, int seat, const pd_choice *choice, uint8_t *out);
    // The four functions are NULL if every action is the move of that number. `table` is a state,
    // or the view of the actor.
    int (*actions)(const void *table, const pd_choice *choice, pd_move *out); // of the actor
    int (*parts)(int action); // how many actions a move with this one has
    // The move of `action` after those of `choice`. If it is not complete, some move that begins
    // so, and that is refused for the same reason if the action is not legal.
    pd_move (*join)(const void *table, const pd_choice *choice, int action);
    int (*split)(const void *table, pd_move move, uint16_t *out);
    void (*write)(int action, pd_text *out);
} pd__learner;

// A game <id> has a row pd__<id>_learner.
#define PD__DECLARE_LEARNER(id) extern const pd__learner pd__##id##_learner;
PD__GAMES(PD__DECLARE_LEARNER)

const pd__learner *pd__learner_of(const pd_game *game);

static inline int pd__observation_size(const pd__learner *learner) {
    return learner->encode ? learner->observation_size : PD_STATE_MAX;
}

static inline int pd__action_count(const pd_game *game, const pd__learner *learner) {
    return learner->encode ? learner->action_count : (int)game->move_count;
}

// Writes what the seat may know as it is in memory; for a game without an encoder.
void pd__encode_plainly(const pd_game *game, const void *table, int seat, uint8_t *out);

static inline void pd__encode(const pd_game *game, const pd__learner *learner, const void *table,
                              int seat, const pd_choice *choice, uint8_t *out) {
    if (learner->encode)
        learner->encode(table, seat, choice, out);
    else
        pd__encode_plainly(game, table, seat, out);
}

// See pd_view_actions; for the actor of a state or of its own view. The list has the type of a list
// of moves, because most often it is one.
static inline int pd__actions(const pd_game *game, const pd__learner *learner, const void *table,
                              const pd_choice *choice, pd_move *out) {
    return learner->actions ? learner->actions(table, choice, out) : game->moves(table, out);
}

// See pd_view_act.
pd_err pd__act(const pd_game *game, const pd__learner *learner, const void *table,
               pd_choice *choice, int action, pd_move *move);
// The move that a refused action stands for.
pd_move pd__attempt(const pd__learner *learner, const void *table, const pd_choice *choice,
                    int action);

#endif
