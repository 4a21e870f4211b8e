// A review in JSON, in pieces of bounded size.
#ifndef PD_REVIEW_JSON_H
#define PD_REVIEW_JSON_H

#include "review/review.h"

enum { PD__REVIEW_JSON_MAX = 1 << 18 }; // bytes of any piece

// Writes the members that open the object: game, result, versions.
void pd__review_head_json(const pd__review *review, pd_text *out);
// Each writes one object.
void pd__review_seat_json(const pd__review *review, const pd_voice *voice, int seat, pd_text *out);
void pd__review_step_json(const pd__review *review, int step, pd_text *out);
void pd__review_decision_json(const pd__review *review, const pd_voice *voice, int index,
                              pd_text *out);

#endif
