// Saving a record in a file of the player's choice: asks for its name until there is one that is
// free.
#ifndef PD_TUI_SAVE_H
#define PD_TUI_SAVE_H

#include "tui/stage.h"

enum { SAVE_NAME_MAX = 1024 };

// Lives in the page that asks, which lies below the question.
struct save_as {
    struct stage *stage;
    // Writes the file, and says so; 0 or an errno, which is complained about here.
    int (*write)(void *context, const char *path);
    void *context;
};

// Offers a name, or one like it if that is taken.
void save_as_ask(struct save_as *self, const char *name);

#endif
