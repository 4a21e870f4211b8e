// What the champion would do, for the person whose turn it is.
#ifndef PD_HINT_H
#define PD_HINT_H

#include "outside/seated.h"

enum hint_length { HINT_SHORT, HINT_FULL };

// Prints the move, what speaks for it and, in full, the chance of winning with every choice.
// Nothing when `question->stop` came before the end.
void hint_show(const pd_bot_question *question, const pd_voice *voice, enum hint_length length);

#endif
