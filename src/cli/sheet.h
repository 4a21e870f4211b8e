// What a player at a plain terminal is shown, whether the match is here or on a server.
#ifndef PD_SHEET_H
#define PD_SHEET_H

#include "play/choice.h"

// The choices with their numbers, the moves in a column.
void sheet_choices(const struct choice *choices, int count);

// Reads a move as a person types it, in capitals or not.
pd_err sheet_read_move(const pd_game *game, const char *text, pd_move *move);

// The rules that a list of IDs names, separated by spaces, each in full.
void sheet_rules(const pd_game *game, const char *ids);

#endif
