// The arena: many matches between bots.
//
// Matches come in blocks. A block is one deal, played once for each way the bots can be turned
// round the table, so that what is due to the seats and the cards evens out. Block i depends on the
// plan and i alone, and what is counted is whole numbers, so that the result is the same whatever
// the number of threads, and after being stopped and resumed.
#ifndef PD_SIM_H
#define PD_SIM_H

#include "bots/bots.h"
#include "lab/totals.h"
#include "lab/watch.h"

#include <stdatomic.h>

enum { PD_SIM_THREADS_MAX = 256 };

typedef struct {
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec bots[PD_SEATS_MAX]; // in the seats where they sit first
    bool fixed;                     // … and stay
    bool detail;                    // count what a report shows
    bool adjust;                    // intervals are those of results adjusted for luck
    uint8_t key[32];
    uint64_t games; // at most so many matches, rounded up to whole blocks
    uint32_t until; // stop once every interval reaches at most so many millionths each way; 0: no
    int threads;
} pd_sim_plan;

// Blocks first … end − 1.
typedef struct {
    uint64_t first, end;
} pd_range;

typedef struct {
    pd_sim_plan plan;
    int rotations;              // matches in a block
    int bots;                   // different ones
    int bot_of[PD_SEATS_MAX];   // which one sits where at first
    int held[PD_SEATS_MAX];     // how many seats each of them has
    int first_of[PD_SEATS_MAX]; // a seat where it sits at first
    pd_kinds kinds;             // of moves; none without detail
    pd_layout layout;
    pd_totals totals; // of all blocks below `next` that are not missing
    uint64_t next;
    pd_range missing[PD_SIM_THREADS_MAX];
    int missing_count;
    pd_faults latest[PD_SEATS_MAX]; // faults of each bot in what was handed in last
    uint64_t look; // how many blocks there are to be when it is decided whether to stop
} pd_sim;

// 0, or ENOMEM.
int pd_sim_open(pd_sim *sim, const pd_sim_plan *plan);
void pd_sim_close(pd_sim *sim);

// Callbacks, made from the thread that runs the simulation.
typedef struct {
    // Several times a second; `sim` holds still during the call. May be NULL.
    void (*tick)(void *context, const pd_sim *sim);
    void *context;
    const atomic_bool *stop; // once true, it stops: what has not been finished is missing
} pd_sim_guest;

// Plays what is left to play. 0; EINTR when it was stopped; or another errno when no thread could
// be started or there is no memory.
int pd_sim_run(pd_sim *sim, const pd_sim_guest *guest);

// What an outside program did wrong.
pd_faults pd_sim_faults(const pd_sim *sim, int bot);

// How many blocks the plan allows, and how many there are to be as far as is known.
uint64_t pd_sim_limit(const pd_sim *sim);
uint64_t pd_sim_goal(const pd_sim *sim);

#endif
