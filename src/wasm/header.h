// What is told of records: who played what, and what is wrong with them.
#ifndef PD_WASM_HEADER_H
#define PD_WASM_HEADER_H

#include "play/history.h"

// Members: "game", "seats", "names", "players", "options".
void header_put(pd_text *out, const pd_header *header);

// Why a replay goes no further: as the member "problem", and as an answer.
void complaint_put(pd_text *out, const pd_replay *replay, const pd_problem *problem);
const char *answer_misstep(const pd_replay *replay, const pd_problem *problem);

// {"record"}: up to and including a step.
const char *answer_record(const struct match_history *history, int step);

#endif
