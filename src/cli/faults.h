// Reports the faults of outside programs.
#ifndef PD_CLI_FAULTS_H
#define PD_CLI_FAULTS_H

#include "outside/seated.h"

// Asks the bot called `name` for its move. If it made a fault, a sentence on standard error says
// so.
pd_move ask_bot(struct seated *bot, const char *name, const pd_bot_question *question);

// A summary on standard output; nothing if there were no faults.
void say_faults(const char *address, const struct faults *faults);

// The same as a member of a JSON object.
void print_faults_json(const struct faults *faults);

#endif
