// Statistics for the report beyond wins: choices, margins, leads, kinds of moves. Works for any
// game: it uses only legal moves, standings, results, judgements and notation.
#ifndef PD_WATCH_H
#define PD_WATCH_H

#include "lab/totals.h"

// Moves of a kind are written alike: numbers become #, and after two words, or before a second one
// with a number in it, the rest becomes “…”.
typedef struct {
    int count;
    char names[PD__KINDS_MAX][40];
    uint8_t *of; // the kind of every move
} pd__kinds;

int pd__kinds_init(pd__kinds *kinds, const pd_game *game); // 0, or ENOMEM
void pd__kinds_free(pd__kinds *kinds);

typedef struct {
    const pd_game *game;
    const pd__kinds *kinds;
    int seats;
    int fog; // of a rookie
    int step;
    uint64_t used[PD_SEATS_MAX];      // a bit for each kind of move
    int8_t leaders[PD_STEPS_MAX + 1]; // after each step; PD_NOBODY when several lead
    uint8_t ahead[PD_STEPS_MAX + 1];  // a bit for each seat that leads or shares the lead
} pd__watch;

// At the deal, and after each decision.
void pd__watch_start(pd__watch *watch, const pd_state *state);
void pd__watch_step(pd__watch *watch, const pd_state *state);

// Before a decision of `bot` takes effect. This and pd__watch_end need `kinds` and `fog`.
void pd__watch_choice(pd__watch *watch, const pd__totals *totals, int bot, const pd_view *view,
                      const pd_move *moves, int count, pd_move chosen);

// What a row of a table says of a match: how often the lead changed, and by how much the winner was
// ahead of the best other seat, 0 if seats share the victory. −1 where there is no such thing.
typedef struct {
    int lead_changes, margin;
} pd__match_facts;

pd__match_facts pd__watch_facts(const pd__watch *watch, const pd_state *state,
                                const pd_result *result);

void pd__watch_end(pd__watch *watch, const pd__totals *totals, const pd_state *state,
                   const pd_result *result);

#endif
