// The arena: many matches between bots.
//
// Matches come in blocks. A block is one deal, played once for each way the bots can be turned
// round the table, so that what is due to the seats and the cards evens out. Block i depends on the
// plan and i alone, and what is counted is whole numbers, so that the result is the same whatever
// the number of threads, and after being stopped and resumed.
#ifndef PD_SIM_H
#define PD_SIM_H

#include "lab/totals.h"
#include "lab/watch.h"
#include "outside/seated.h"

#include <stdatomic.h>

enum { PD__SIM_THREADS_MAX = 256, PD__SHARDS_MAX = 10000 };

// A part of a simulation that is played on many machines, counted from 1. Of 0: the whole.
typedef struct {
    uint32_t index, of;
} pd__shard;

// Sets of rules that differ in one option, played with the same deals.
typedef struct {
    int option; // of the game
    int count;  // 0: nothing is compared
    pd_setup setups[PD__VARIANTS_MAX];
} pd__variants;

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
    pd__variants variants; // not with `detail` or `adjust`; `setup` is the first of them, and all
                           // other totals are of that one
    bool rows;             // a line for each match is wanted
    struct {
        int32_t low, high; // millionths that the first of two bots wins more per seat
    } sprt;                // … of which one is decided; alike: no such test
    pd__shard shard;       // plays only its part of the blocks; not with `until`
    int threads;
} pd__sim_plan;

// Blocks first … end − 1.
typedef struct {
    uint64_t first, end;
} pd__range;

typedef struct {
    pd__sim_plan plan;
    int rotations;              // matches in a block
    int bots;                   // different ones
    int bot_of[PD_SEATS_MAX];   // which one sits where at first
    int held[PD_SEATS_MAX];     // how many seats each of them has
    int first_of[PD_SEATS_MAX]; // a seat where it sits at first
    pd__kinds kinds;            // of moves; none without detail
    pd__layout layout;
    pd__totals totals; // of all blocks from `first` to below `next` that are not missing
    uint64_t first, next;
    pd__range missing[PD__SIM_THREADS_MAX];
    int missing_count;
    struct faults latest[PD_SEATS_MAX]; // faults of each bot in what was handed in last
    uint64_t look; // how many blocks there are to be when it is decided whether to stop
} pd__sim;

// 0, or ENOMEM.
int pd__sim_open(pd__sim *sim, const pd__sim_plan *plan);
void pd__sim_close(pd__sim *sim);

// Makes it another shard of the same simulation, with nothing played; the totals stay as they are.
void pd__sim_turn_to(pd__sim *sim, uint32_t shard);

// Callbacks, made from the thread that runs the simulation.
typedef struct {
    // Several times a second; `sim` holds still during the call. May be NULL.
    void (*tick)(void *context, const pd__sim *sim);
    void *context;
    // For plan.rows: lines of text (lab/rows.h), whole ones, in the order of the matches, from any
    // thread but one at a time. What has been handed over is in the totals, and nothing else.
    void (*rows)(void *context, const char *text, size_t size);
    const atomic_bool *stop; // once true, it stops: what has not been finished is missing
} pd__sim_watcher;

// Plays what is left to play. 0; EINTR when it was stopped; or another errno when no thread could
// be started or there is no memory.
int pd__sim_run(pd__sim *sim, const pd__sim_watcher *watcher);

// Has all been played that the plan asks for?
bool pd__sim_is_complete(const pd__sim *sim);

// What an outside program did wrong.
struct faults pd__sim_faults(const pd__sim *sim, int bot);

// Before which block it ends at the latest, and before which one as far as is known.
uint64_t pd__sim_limit(const pd__sim *sim);
uint64_t pd__sim_goal(const pd__sim *sim);

#endif
