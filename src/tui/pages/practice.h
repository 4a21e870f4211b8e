// Practice on the screen: the exercises of this user, which are in one file.
#ifndef PD_TUI_PRACTICE_H
#define PD_TUI_PRACTICE_H

#include "review/practice.h"
#include "tui/screen/stage.h"

// Today, in days since 1 January 1970 by the user's calendar.
int practice_today(void);
// Reads the file; no exercises if there is none. False if it cannot be read, and so is not to be
// written either; the reason was already shown.
bool practice_load(pd__practice *practice);
// Writes the file whole or not at all; reports a failure.
void practice_save(const pd__practice *practice);

// The page with all exercises.
void practice_open(struct stage *stage);
// Opens a table for each of these exercises, one after the other. Copies the list.
void drill_open(struct stage *stage, const uint64_t *ids, int count);

#endif
