// A legal move in words.
#ifndef PD_CHOICE_H
#define PD_CHOICE_H

#include "paddock.h"

enum { CHOICE_MOVE_MAX = 64, CHOICE_SAYS_MAX = 1024 };

struct choice {
    char move[CHOICE_MOVE_MAX]; // notation
    char says[CHOICE_SAYS_MAX]; // what it does, in a sentence
};

// Lists the viewer's legal moves in the order of pd_view_moves. Returns how many.
int choice_list(const pd_game *game, const pd_voice *voice, const pd_view *view,
                struct choice choices[PD_MOVES_MAX]);

// The viewer's legal moves in the order in which a list shows them. Returns how many; `shown` of
// them are not folded away.
int choice_sort(const pd_game *game, const pd_view *view, pd_move moves[PD_MOVES_MAX], int *shown);

void choice_write(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_move move,
                  struct choice *choice);

#endif
