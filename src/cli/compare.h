// sim --compare OPTION=A,B: reading it, and what came of it.
#ifndef PD_CLI_COMPARE_H
#define PD_CLI_COMPARE_H

#include "cli/args.h"
#include "lab/sim.h"

// Fills in plan->variants; plan->setup becomes the first of them. −1, or an exit code after a
// complaint.
int compare_read(const struct args *args, pd__sim_plan *plan);

void compare_print(const pd__sim *sim);
void compare_print_json(const pd__sim *sim); // members of an object, each after a comma

#endif
