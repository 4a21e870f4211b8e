// Many matches between bots. The totals are whole numbers, and match i depends on the key and i
// alone, so that the result is the same whatever the number of threads.
#ifndef PD_SIM_H
#define PD_SIM_H

#include "bots/bots.h"

#include <stdatomic.h>

typedef struct {
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec bots[PD_SEATS_MAX];
    uint8_t key[32];
    uint64_t games;
    int threads;
    // Called from one thread now and then, if not NULL.
    void (*progress)(uint64_t done, uint64_t games);
} pd_sim_plan;

typedef struct {
    uint64_t games;
    uint64_t victories[PD_SEATS_MAX][PD_SEATS_MAX + 1]; // by how many seats shared it
    uint64_t draws;                                     // matches nobody won
    uint64_t cut;                                       // matches ended by a safeguard
    uint64_t decisions, shortest, longest;
    pd_faults faults[PD_SEATS_MAX]; // of outside programs
} pd_sim_totals;

// Returns 0, or an errno when threads could not be started.
int pd_sim_run(const pd_sim_plan *plan, pd_sim_totals *totals);

// Victories with shared ones split.
double pd_sim_shares(const pd_sim_totals *totals, int seat);

#endif
