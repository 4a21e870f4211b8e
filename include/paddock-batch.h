// paddock-batch.h: the games of libpaddock for programs that learn: observations, small sets of
// actions, and many matches that are played side by side.
//
// It is a header of its own because its words (observation, action, reward, episode) are those of
// reinforcement learning, and programs that play or show a match need none of them. The functions
// are part of libpaddock, and the rules at the top of paddock.h hold here, too.
#ifndef PADDOCK_BATCH_H
#define PADDOCK_BATCH_H

#include "paddock.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    PD_ACTIONS_MAX = 384,      // actions of any game
    PD_PARTS_MAX = 4,          // actions that make up any one move
    PD_OBSERVATION_MAX = 1024, // bytes of any observation
};

// ---------------------------------------------------------------------------------- observations

// An observation is a view as an array of bytes: everything that pd_view_json tells, and nothing
// else. Bytes, because every fact is a small number, and a batch is as fast as it writes them.
// Seats are counted from the viewer: 0 is the viewer, 1 the next seat and so on; for a spectator
// from seat 0. The size depends on the game alone; what belongs to seats that are not there is 0. A
// game that has no encoder shows its views as they are in memory, in one field.
//
// Two views of one set-up have the same observation exactly if they are the same view.
PD_API int pd_observation_size(const pd_game *game);

// A field of an observation. The fields lie one after another and cover it all.
typedef struct {
    const char *name; // "hand"
    int offset, length;
    int most;            // no byte of the field is higher; divide by it to scale
    const char *meaning; // in English; "by seat" and the like say how the bytes are ordered
} pd_field;

PD_API const pd_field *pd_field_at(const pd_game *game, int index); // NULL past the end

// --------------------------------------------------------------------------------------- actions

// Actions are moves for a policy with a fixed number of outputs. Most moves are one action. A move
// that takes several cards at once (the row of Battle GUM, the car of Jumbo Grand Prix) is made by
// one action for each card, in ascending order; the cards so far are part of the observation. A
// 13 of Battle GUM is aimed at a seat as counted from the viewer. Every move is made by exactly one
// sequence of actions, and every sequence of listed actions makes a move.

// The actions so far towards a move; all zero if there are none.
typedef struct {
    uint8_t count;
    uint8_t at[PD_PARTS_MAX - 1];
} pd_choice;

PD_API int pd_action_count(const pd_game *game); // actions are 0 … count−1
// Lists the viewer's actions after those of `choice`, each once; none if it is not the viewer's
// turn. Returns how many there are.
PD_API int pd_view_actions(const pd_game *game, const pd_view *view, const pd_choice *choice,
                           uint16_t out[PD_MOVES_MAX]);
// Takes an action. If it completes a move, *move is that move and *choice is empty again; else
// *choice has grown and *move is not set. If the action is refused, neither changes.
PD_API pd_err pd_view_act(const pd_game *game, const pd_view *view, pd_choice *choice, int action,
                          pd_move *move);
// The actions that make this move of the viewer's. Returns how many there are.
PD_API int pd_view_split(const pd_game *game, const pd_view *view, pd_move move,
                         uint16_t out[PD_PARTS_MAX]);
// Writes an action in the notation of moves; "race B6" or "up 5" for a part of a move, and
// "13>+1" for a 13 at the next seat.
PD_API void pd_action_write(const pd_game *game, int action, pd_text *out);

// Writes the observation of a view, pd_observation_size bytes. `choice` is as pd_view_act left it
// in this position, or NULL: no actions.
PD_API void pd_view_encode(const pd_game *game, const pd_view *view, const pd_choice *choice,
                           uint8_t *out);

// --------------------------------------------------------------------------------------- batches

// Plays a seat in place of the learner. Returns the index of one of `moves`. The dice are the
// match's own, so that results can be repeated.
typedef struct {
    int (*choose)(void *context, const pd_game *game, const pd_view *view, const pd_move *moves,
                  int count, pd_dice *dice);
    void *context;
} pd_opponent;

// For pd_opponent.choose: a random legal move. paddock-bots.h has pd_bot_opponent.
PD_API int pd_choose_randomly(void *context, const pd_game *game, const pd_view *view,
                              const pd_move *moves, int count, pd_dice *dice);

// When a match has ended:
enum {
    PD_RESET_NEXT, // the next step ignores the action and starts the next match
    PD_RESET_SAME, // the next match starts at once; see final_observation
    PD_RESET_OFF,  // the match stays until pd_batch_reset; until then its action must be PD_SKIP
};

enum { PD_SKIP = -1 };

// What a seat gets at the end of a match; 0 before it, and if the match is truncated.
enum {
    PD_REWARD_SHARE,  // its share of the victory, 0 … 1: see pd_shares
    PD_REWARD_SIGNED, // 2 × share − 1: +1 for a win, −1 for a loss
};

typedef struct {
    const pd_game *game;
    pd_setup setup;      // passes pd_setup_check
    int count;           // matches, at least 1
    uint8_t key[32];     // of all dice
    uint32_t first;      // the number of the first match
    int reset;           // PD_RESET_…
    int reward;          // PD_REWARD_…
    int decisions_limit; // a match is truncated after so many decisions; 0: never
    bool forfeit; // an illegal action ends the match, and its seat loses; else it is an error
    bool rotate; // `opponents` moves on by one seat from match to match and from episode to episode
    pd_opponent opponents[PD_SEATS_MAX]; // choose is NULL: a learner's seat; at least one is
} pd_batch_config;

// Buffers of the caller, which the batch reads and writes as long as it is used. Each has `count`
// rows; one that is NULL is not written.
typedef struct {
    const int32_t *action;      // in: the action of the seat to move; required
    uint8_t *observation;       // of the seat to move; after the end, of the one that moved last
    uint8_t *mask;              // a byte for each action: 1 if legal
    int8_t *seat;               // the seat to move; PD_NOBODY after the end
    float *reward;              // of the seat whose action this step took
    float *rewards;             // of every seat, [match][seat]
    uint8_t *terminated;        // the match has ended in this step, by its rules or by forfeit
    uint8_t *truncated;         // it has ended in this step because of decisions_limit
    uint8_t *final_observation; // [match][seat][byte], written when a match ends
} pd_batch_buffers;

// Match i of a batch takes its chance from dice of its own, whose stream is the number of the match
// (first + i) and of the episode, from 0. So it is dealt the same whatever the size of the batch,
// its other matches, and how earlier episodes went. To use several threads, give each a batch of
// its own with its own `first`.
typedef struct pd_batch pd_batch; // opaque; it lies in memory of the caller

PD_API size_t pd_batch_size(const pd_batch_config *config); // bytes of memory for such a batch
// Makes a batch in this memory, which must be aligned to 64 bytes. Deals nothing: call
// pd_batch_reset. Nothing has to be released.
PD_API pd_batch *pd_batch_open(void *memory, const pd_batch_config *config,
                               const pd_batch_buffers *buffers);
// Takes the dice of another key, and counts episodes from 0 again, for matches dealt from now on.
PD_API void pd_batch_seed(pd_batch *batch, const uint8_t key[32]);
// Deals the next episode of every match whose byte in `which` is not 0; NULL: of all of them.
PD_API void pd_batch_reset(pd_batch *batch, const uint8_t *which);

// An action that was refused.
typedef struct {
    int match, seat, action;
    pd_err err;   // PD_ERR_NOTATION: there is no such action; see pd_err_rule for refusals
    pd_move move; // what the action stands for, for pd_say_refusal; 0 if there is no such action
} pd_batch_fault;

// Takes one action in every match. On an error no match has changed, and `fault` names the first
// one.
PD_API pd_err pd_batch_step(pd_batch *batch, pd_batch_fault *fault);
// Why the action was refused, in one sentence with the ID of the rule.
PD_API void pd_batch_say_fault(const pd_batch *batch, const pd_voice *voice,
                               const pd_batch_fault *fault, pd_text *out);
// Writes a random legal action for every match, from a generator of the match's own that is used
// for nothing else, so it changes no deal; PD_SKIP for a match that is over. `action` may be the
// buffer that the batch reads.
PD_API void pd_batch_sample(pd_batch *batch, int32_t *action);

// One match: its position, its episode and the actions so far towards a move. They return false
// before the first reset.
PD_API bool pd_batch_state(const pd_batch *batch, int match, pd_state *state);
PD_API bool pd_batch_choice(const pd_batch *batch, int match, pd_choice *choice);
PD_API uint32_t pd_batch_episode(const pd_batch *batch, int match); // from 0
// Continues a match from another position of the same game and set-up, in which a learner is to
// move or the match is over.
PD_API void pd_batch_put(pd_batch *batch, int match, const pd_state *state);
// All matches with their dice, as flat bytes of the batch's memory: save them, or copy them into
// another batch of the same configuration, which then goes on like this one. Key and buffers are
// not among them. Only for the same build of the library, and from a source that you trust.
PD_API void *pd_batch_matches(pd_batch *batch, size_t *size);

#ifdef __cplusplus
}
#endif
#endif
