// The shards of a simulation that was played on many machines, put together again.
#ifndef PD_SHARDS_H
#define PD_SHARDS_H

#include "lab/checkpoint.h"

typedef struct {
    pd_sim sim;            // with the plan of all shards; the whole once they are merged
    struct pd_part *parts; // as many as there are shards
} pd_merge;

struct pd_part {
    const char *name;  // of its file; NULL: this shard is missing
    uint64_t *numbers; // as in pd_totals
};

// The first text decides which simulation it is. False with a fault, or without memory, `why` then
// being NULL; nothing has to be closed in that case.
bool pd_merge_open(pd_merge *merge, const char *text, size_t size, pd_checkpoint_fault *fault);
void pd_merge_close(pd_merge *merge);

typedef enum {
    PD_PART_TAKEN,
    PD_PART_FAULTY,     // see the fault
    PD_PART_UNFINISHED, // some of its blocks have not been played
    PD_PART_TWICE,      // the same as one that is there
    PD_PART_DISPUTED,   // the same shard as one that is there, with other numbers
} pd_part_verdict;

// Adds a shard. `name` is not copied. *shard is its number, from 1, unless it is faulty.
pd_part_verdict pd_merge_add(pd_merge *merge, const char *name, const char *text, size_t size,
                             uint32_t *shard, pd_checkpoint_fault *fault);

// When no shard is missing: makes merge->sim the simulation of all blocks, as if it had been played
// in one piece. 0, or ENOMEM.
int pd_merge_finish(pd_merge *merge);

// What is compared between shards: shares of the bots, if they change seats, and of the seats; and
// the decisions in a match.
typedef enum { PD_DEVIATES_BOT, PD_DEVIATES_SEAT, PD_DEVIATES_LENGTH } pd_deviation_kind;

typedef struct {
    uint32_t shard; // from 1
    uint32_t other; // the only one that it could be compared with, which may be the sick one; or 0
    pd_deviation_kind kind;
    int index;          // of the bot or the seat
    double here, there; // the mean in this shard, and in the others
} pd_deviation;

// How often at most healthy shards would be pointed out, in a whole simulation.
#define PD_DEVIATION_ALARM 0.01

// Finds shards that differ from the others by more than chance allows: a machine that computes
// wrongly, another program under the same name, or bots that had less time to think. The most
// striking one is found first and left out then, so that it does not make others look odd. Before
// pd_merge_finish. Returns how many, at most `most`, or −1 without memory.
int pd_merge_deviations(const pd_merge *merge, pd_deviation *out, int most);

#endif
