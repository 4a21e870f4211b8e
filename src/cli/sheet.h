// What a player at a plain terminal is shown, whether the match is here or on a server.
#ifndef PD_SHEET_H
#define PD_SHEET_H

#include "play/choice.h"

// The choices with their numbers, the moves in a column.
void sheet_choices(const struct choice *choices, int count);
// The viewer's legal moves in the order of choice_sort, with all of them or without those that are
// folded away. Returns how many there are.
int sheet_moves(const pd_game *game, const pd_voice *voice, const pd_view *view, bool all);

// Reads a move as a person types it, in capitals or not.
pd_err sheet_read_move(const pd_game *game, const char *text, pd_move *move);

// The rules that a list of IDs names, separated by spaces, each in full, after a blank line;
// nothing if it names none.
void sheet_rules(const pd_game *game, const char *ids);

#endif
