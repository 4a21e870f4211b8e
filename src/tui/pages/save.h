// Saves a record in a file of the player's choice: asks for a name until it is free.
#ifndef PD_TUI_SAVE_H
#define PD_TUI_SAVE_H

#include "tui/screen/stage.h"

enum { SAVE_NAME_MAX = 1024 };

// Member of the page that asks, which must outlive the dialog.
struct save_as {
    struct stage *stage;
    // Writes the file and says so. Returns 0 or an errno, which the caller reports.
    int (*write)(void *context, const char *path);
    void *context;
};

// Offers `name`, or a similar one if that exists.
void save_as_ask(struct save_as *self, const char *name);

#endif
