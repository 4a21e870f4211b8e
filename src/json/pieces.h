// What is told of a match in JSON, by a server to its clients and by the engine to the page around
// it: the same pieces in the same form.
#ifndef PD_PIECES_H
#define PD_PIECES_H

#include "json/members.h"

// Each writes one value, with a comma where one is needed before it.
void piece_move(pd_text *out, const pd_game *game, pd_move move);
void piece_sentence(pd_text *out, const char *sentence); // nothing when it is empty
// [kind, seat, other, a, b, c, d, "cards in hexadecimal"]
void piece_fact(pd_text *out, const pd_event *event);
// The lines of a text, which is taken apart, each as a value; empty ones are left out.
void piece_lines(pd_text *out, char *text);

// And these one member each.
// "choices": the viewer's legal moves, with what each does.
void member_choices(pd_text *out, const pd_game *game, const pd_voice *voice, const pd_view *view);
void member_scores(pd_text *out, const pd_result *result);
void member_winners(pd_text *out, const pd_result *result);
// Words separated by blanks, as a list.
void member_words(pd_text *out, const char *key, const char *words);

#endif
