// The table page: a game's face, the log, the player's cards and what can be done. It works alike
// whatever the source.
#ifndef PD_TUI_TABLE_H
#define PD_TUI_TABLE_H

#include "tui/source.h"
#include "tui/stage.h"

// How long a happening is shown, as chosen with + and −; kept in the settings.
enum { PACE_COUNT = 6, PACE_USUAL = 3 };

struct table_plan {
    struct source *source; // the page's from now on: it closes it
    bool hints;            // before every decision
    // Told when the match is over and the player has seen it, or leaves before (`over` false). The
    // page is gone by then, the source too. May be NULL.
    void (*left)(void *context, bool over);
    void *context;
    bool replay; // nothing can be played; the source has keys to go back and forth
};

void table_page_open(struct stage *stage, const struct table_plan *plan);

#endif
