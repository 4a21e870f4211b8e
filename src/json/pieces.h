// A match in JSON, in the same form from a server to its clients and from the engine to the web
// page.
#ifndef PD_PIECES_H
#define PD_PIECES_H

#include "json/members.h"

// Each writes one value, with a comma where one is needed before it.
void piece_move(pd_text *out, const pd_game *game, pd_move move);
void piece_sentence(pd_text *out, const char *sentence); // nothing if it is empty
void piece_fact(pd_text *out, const pd_event *event);    // as pd_event_json writes it
// Each line of a text as a value, without empty ones. Overwrites the text.
void piece_lines(pd_text *out, char *text);

// And these one member each.
// "choices": the viewer's legal moves, with what each does in words; with `named` also by name, for
// programs that draw them.
void member_choices(pd_text *out, const pd_game *game, const pd_voice *voice, const pd_view *view,
                    bool named);
void member_scores(pd_text *out, const pd_result *result);
void member_winners(pd_text *out, const pd_result *result);
// Words separated by blanks, as a list.
void member_words(pd_text *out, const char *key, const char *words);

#endif
