// The table page: a game's face, the log, the player's cards and what can be done. It is the same
// for every source.
#ifndef PD_TUI_TABLE_H
#define PD_TUI_TABLE_H

#include "play/choice.h"
#include "tui/screen/stage.h"
#include "tui/table/source.h"

struct table_plan {
    struct source *source; // the page owns and closes it
    bool hints;            // show one before every decision
    // Called when the player leaves, after the end of the match (`over`) or before. Page and source
    // are already closed. May be NULL.
    void (*left)(void *context, bool over);
    void *context;
    bool replay;   // no moves can be made; the source has keys to go back and forth
    bool exercise; // a lesson without notes, whose source has a key for the answer
    bool lesson;   // the player makes even the moves that are forced
};

// A hint in one sentence, and the chances of all moves, a line each.
void table_put_hint(const pd_game *game, const pd_voice *voice, const pd_view *view,
                    const struct choice *choices, const pd_bot_survey *survey, pd_text *out);
void table_put_chances(const struct choice *choices, const pd_bot_survey *survey, pd_text *out);

void table_page_open(struct stage *stage, const struct table_plan *plan);

#endif
