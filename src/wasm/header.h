// What is told of records: who played what, and what is wrong with them.
#ifndef PD_WASM_HEADER_H
#define PD_WASM_HEADER_H

#include "paddock.h"

// Members: "game", "seats", "names", "players", "options".
void header_put(pd_text *out, const pd_header *header);

// Why a record goes no further than it does, as "problem" says it.
const char *answer_record_problem(const pd_replay *replay, const pd_problem *problem);

#endif
