// paddock sim --merge FILE…: the shards of a simulation become its result.
#ifndef PD_CLI_MERGE_H
#define PD_CLI_MERGE_H

#include "cli/args.h"

int merge_run(const struct args *args);

#endif
