// An arena on paper: the plan, which blocks are done, and the exact totals, as text. docs/arena.md
// describes the format. Goes through the plan of an open arena, so that what is read always fits.
#ifndef PD_CHECKPOINT_H
#define PD_CHECKPOINT_H

#include "lab/sim.h"

enum {
    PD__CHECKPOINT_FORMAT = 1,
    PD__CHECKPOINT_MAX = 8 << 20, // bytes
};

// The text in memory of its own (free it), or NULL without memory.
char *pd__checkpoint_text(const pd__sim *sim, size_t *size);

typedef struct {
    bool other_plan; // nothing is wrong with it, but it belongs to another command
    int line;        // 0: the file as a whole
    const char *why; // a message with {found} and {wanted}
    char found[200], wanted[200];
} pd__checkpoint_fault;

// Lets the arena go on where the text says. False with a fault, the arena being as it was; without
// memory `why` is NULL.
bool pd__checkpoint_read(pd__sim *sim, const char *text, size_t size, pd__checkpoint_fault *fault);

// The plan of a shard, from its first lines. The rest, and whether the plan is written as we would,
// is for pd__checkpoint_read to check. False with a fault.
bool pd__checkpoint_plan(pd__sim_plan *plan, const char *text, size_t size,
                         pd__checkpoint_fault *fault);

#endif
