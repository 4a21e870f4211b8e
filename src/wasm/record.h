// The record that an instance has opened.
#ifndef PD_WASM_RECORD_H
#define PD_WASM_RECORD_H

#include "play/history.h"

// NULL if there is none.
const struct match_history *record_opened(void);

// Speaks about the record as seen by a seat, PD_NOBODY or PD_ALL_SEEING. Only readers who look
// through their own eyes are "you"; everybody else has a name.
pd_voice record_voice(int seat);
// The same for sentences to the reader that are not about anybody's view.
pd_voice record_voice_to_reader(void);

#endif
