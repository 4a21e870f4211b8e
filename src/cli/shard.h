// Which shard of a simulation this process plays, and what it says about it.
#ifndef PD_CLI_SHARD_H
#define PD_CLI_SHARD_H

#include "cli/args.h"
#include "lab/sim.h"

enum { SHARD_NAME_MAX = 64 };

// What --shard says; “auto” asks the environment: a Slurm array, or Open MPI. −1, or an exit code
// after a complaint.
int shard_read(const struct args *args, pd__shard *shard);

// The file of a shard that was not given another name.
const char *shard_name(const pd__sim_plan *plan, char name[SHARD_NAME_MAX]);

// Tells that a shard is complete, and where it is.
void shard_print(const pd__sim *sim, const char *file, bool json);

#endif
