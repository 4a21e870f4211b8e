// The shards of a simulation that was played on many machines, put together again.
#ifndef PD_SHARDS_H
#define PD_SHARDS_H

#include "lab/checkpoint.h"

typedef struct {
    pd__sim sim;           // with the plan of all shards; the whole once they are merged
    struct pd_part *parts; // as many as there are shards
} pd__merge;

struct pd_part {
    const char *name;  // of its file; NULL: this shard is missing
    uint64_t *numbers; // as in pd__totals
};

// The first text decides which simulation it is. False with a fault, or without memory, `why` then
// being NULL; nothing has to be closed in that case.
bool pd__merge_open(pd__merge *merge, const char *text, size_t size, pd__checkpoint_fault *fault);
void pd__merge_close(pd__merge *merge);

typedef enum {
    PD__SHARD_TAKEN,
    PD__SHARD_FAULTY,     // see the fault
    PD__SHARD_UNFINISHED, // some of its blocks have not been played
    PD__SHARD_TWICE,      // the same as one that is there
    PD__SHARD_DISPUTED,   // the same shard as one that is there, with other numbers
} pd__shard_verdict;

// Adds a shard. `name` is not copied. *shard is its number, from 1, unless it is faulty.
pd__shard_verdict pd__merge_add(pd__merge *merge, const char *name, const char *text, size_t size,
                                uint32_t *shard, pd__checkpoint_fault *fault);

// When no shard is missing: makes merge->sim the simulation of all blocks, as if it had been played
// in one piece. 0, or ENOMEM.
int pd__merge_finish(pd__merge *merge);

// What is compared between shards: shares of the bots, if they change seats, and of the seats; and
// the decisions in a match.
typedef enum { PD__DEVIATES_BOT, PD__DEVIATES_SEAT, PD__DEVIATES_LENGTH } pd__deviation_kind;

typedef struct {
    uint32_t shard; // from 1
    uint32_t other; // the only one that it could be compared with, which may be the sick one; or 0
    pd__deviation_kind kind;
    int index;          // of the bot or the seat
    double here, there; // the mean in this shard, and in the others
} pd__deviation;

// How often at most healthy shards would be pointed out, in a whole simulation.
#define PD__DEVIATION_ALARM 0.01

// Finds shards that differ from the others by more than chance allows: a machine that computes
// wrongly, another program under the same name, or bots that had less time to think. The most
// striking one is found first and left out then, so that it does not make others look odd. Before
// pd__merge_finish. Returns how many, at most `most`, or −1 without memory.
int pd__merge_deviations(const pd__merge *merge, pd__deviation *out, int most);

#endif
