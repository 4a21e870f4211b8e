// The rule page of a game.
#ifndef PD_TUI_RULES_H
#define PD_TUI_RULES_H

#include "tui/screen/stage.h"

void rules_open(struct stage *stage, const pd_game *game);

#endif
