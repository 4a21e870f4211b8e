// Private to the pages of the menu.
#ifndef PD_MENU_PARTS_H
#define PD_MENU_PARTS_H

#include "tui/screen/stage.h"

// Opens the form for a new match, with the focus on Play.
void newmatch_open(struct stage *stage, const pd_game *game);
// Opens the list of records.
void records_open(struct stage *stage);
// Resumes a match as saved_match_resume does.
void menu_go_on(struct stage *stage, const char *path);

#endif
