// How a match ended, drawn as a table: a row for each player, best first, with the score and what
// it is made of.
#ifndef PD_TUI_ENDING_H
#define PD_TUI_ENDING_H

#include "play/ending.h"
#include "tui/screen/pane.h"

// Lines that the ranking takes at this width.
int ranking_lines(const struct match_ending *ending, const pd_voice *voice, int width);
void ranking_draw(const struct match_ending *ending, const pd_voice *voice, struct pane pane);

// The sentence that says who has won.
void ending_put_result(const struct match_history *history, const pd_voice *voice, pd_text *out);
// What else there is to tell: the turning point, and everybody's cards.
void ending_put_words(const struct match_history *history, const struct match_ending *ending,
                      const pd_voice *voice, pd_text *out);

#endif
