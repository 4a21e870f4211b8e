// sim --sprt LOW,HIGH: a sequential test of two bots.
#ifndef PD_CLI_SPRT_H
#define PD_CLI_SPRT_H

#include "cli/args.h"
#include "lab/sim.h"

// Fills in plan->sprt; the bots are there. −1, or an exit code after a complaint.
int sprt_read(const struct args *args, pd__sim_plan *plan);

void sprt_print(const pd__sim *sim);
void sprt_print_json(const pd__sim *sim); // a member of an object, after a comma

#endif
