// Between the pages of the menu.
#ifndef PD_MENU_PARTS_H
#define PD_MENU_PARTS_H

#include "tui/stage.h"

// Arranging a match; Play has the focus.
void newmatch_open(struct stage *stage, const pd_game *game);
// What records there are.
void records_open(struct stage *stage);
// Goes on with a match that was left, "" for the last one; `kept`: it lies where such matches are
// kept, and stays there until it is over.
void menu_go_on(struct stage *stage, const char *path, bool kept);

#endif
