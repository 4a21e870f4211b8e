// A review in sentences.
#ifndef PD_REVIEW_WORDS_H
#define PD_REVIEW_WORDS_H

#include "review/review.h"

// A decision: who decided, when, and how good it was.
void pd__review_say_decision(const pd__review *review, const pd_voice *voice,
                             const pd__decision *decision, pd_text *out);
// The move that was made or the one it is compared with, what it does, and the chance of winning
// with it. Writes nothing if there is none to compare with.
void pd__review_say_played(const pd__review *review, const pd_voice *voice,
                           const pd__decision *decision, pd_text *out);
void pd__review_say_other(const pd__review *review, const pd_voice *voice,
                          const pd__decision *decision, pd_text *out);
// How much more, or less, often something happens with the better move.
void pd__review_say_reason(const pd__review *review, const pd_voice *voice,
                           const pd__decision *decision, int reason, pd_text *out);

// A seat's verdict in one line: result, decisions, luck.
void pd__review_say_seat(const pd__review *review, const pd_voice *voice, int seat, pd_text *out);
// What decided the match, if that was luck; else nothing.
void pd__review_say_match(const pd__review *review, const pd_voice *voice, pd_text *out);
// What happened in a step, and what that was worth to a seat; or just what happened.
void pd__review_say_luck(const pd__review *review, const pd_voice *voice, int seat, int step,
                         pd_text *out);
void pd__review_say_step(const pd__review *review, const pd_voice *voice, int step, pd_text *out);
// What a seat's decisions cost.
void pd__review_say_loss(const pd__review *review, const pd_voice *voice, int seat, pd_text *out);
// What the numbers mean.
void pd__review_say_method(const pd__review *review, const pd_voice *voice, pd_text *out);

#endif
