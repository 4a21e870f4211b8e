// Bots. A bot is handed a view, the legal moves and dice of its own, and nothing else: the types
// keep it from ever seeing a state.
#ifndef PD_BOTS_H
#define PD_BOTS_H

#include "paddock.h"

typedef struct {
    const char *name;
    const char *help; // a message
    pd_move (*choose)(const pd_game *game, const pd_view *view, const pd_move *moves, int count,
                      pd_dice *dice);
} pd_bot;

int pd_bot_count(void);
const pd_bot *pd_bot_at(int index);
const pd_bot *pd_bot_find(const char *name); // NULL when there is none

#endif
