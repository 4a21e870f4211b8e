#include "lab/sim.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

enum { THREADS_MAX = 256, CHUNK = 8 };

struct worker {
    const pd_sim_plan *plan;
    _Atomic uint64_t *next;
    bool reports;
    pthread_t thread;
    pd_sim_totals totals;
};

static pd_move ask(const pd_sim_plan *plan, pd_bot *bot, const pd_state *state, int seat,
                   pd_dice *dice) {
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    pd_look(plan->game, state, seat, &view);
    int count = pd_view_moves(plan->game, &view, moves);
    pd_question question = {plan->game, &view, moves, count, dice, NULL};
    return pd_bot_choose(bot, &question);
}

static void add_match(pd_sim_totals *totals, const pd_result *result, uint64_t decisions) {
    int sharing = __builtin_popcount(result->winners) + result->outside;
    totals->draws += sharing == 0;
    totals->cut += (uint64_t)result->cut;
    for (int seat = 0; seat < result->seats; seat++)
        if (result->winners >> seat & 1)
            totals->victories[seat][sharing]++;
    if (totals->games == 0 || decisions < totals->shortest)
        totals->shortest = decisions;
    if (decisions > totals->longest)
        totals->longest = decisions;
    totals->decisions += decisions;
    totals->games++;
}

// Even streams of the key deal, odd ones are the bots' own chance.
static void play_match(const pd_sim_plan *plan, pd_bot *players, uint64_t number,
                       pd_sim_totals *totals) {
    pd_dice deal, bots;
    pd_state state;
    uint64_t decisions = 0;
    int actor;
    pd_dice_seed(&deal, plan->key, 2 * number);
    pd_dice_seed(&bots, plan->key, 2 * number + 1);
    pd_start(plan->game, &state, &plan->setup, &deal, NULL);
    pd_bots_start(players, plan->game, &plan->setup);
    while ((actor = pd_actor(plan->game, &state)) != PD_NOBODY) {
        pd_move move = ask(plan, &players[actor], &state, actor, &bots);
        pd_err err = pd_apply(plan->game, &state, move, &deal, NULL);
        assert(!err), (void)err;
        decisions++;
    }
    pd_result result = pd_result_of(plan->game, &state);
    pd_bots_over(players, &result);
    add_match(totals, &result, decisions);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    const pd_sim_plan *plan = worker->plan;
    pd_bot players[PD_SEATS_MAX];
    for (int seat = 0; seat < plan->setup.seats; seat++)
        pd_bot_open(&players[seat], &plan->bots[seat]);
    for (;;) {
        uint64_t first = atomic_fetch_add(worker->next, CHUNK);
        if (first >= plan->games)
            break;
        if (worker->reports && plan->progress)
            plan->progress(first, plan->games);
        uint64_t end = first + CHUNK < plan->games ? first + CHUNK : plan->games;
        for (uint64_t number = first; number < end; number++)
            play_match(plan, players, number, &worker->totals);
    }
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        pd_faults_add(&worker->totals.faults[seat], &players[seat].outside.faults);
        pd_bot_close(&players[seat]);
    }
    return NULL;
}

static void merge(pd_sim_totals *into, const pd_sim_totals *from) {
    if (from->games == 0)
        return;
    if (into->games == 0 || from->shortest < into->shortest)
        into->shortest = from->shortest;
    if (from->longest > into->longest)
        into->longest = from->longest;
    into->games += from->games;
    into->draws += from->draws;
    into->cut += from->cut;
    into->decisions += from->decisions;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        pd_faults_add(&into->faults[seat], &from->faults[seat]);
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        for (int sharing = 0; sharing <= PD_SEATS_MAX; sharing++)
            into->victories[seat][sharing] += from->victories[seat][sharing];
}

int pd_sim_run(const pd_sim_plan *plan, pd_sim_totals *totals) {
    struct worker workers[THREADS_MAX];
    _Atomic uint64_t next = 0;
    int threads = plan->threads < THREADS_MAX ? plan->threads : THREADS_MAX;
    int started = 0, trouble = 0;
    memset(totals, 0, sizeof *totals);
    for (; started < threads && !trouble; started += !trouble) {
        workers[started] = (struct worker){.plan = plan, .next = &next, .reports = started == 0};
        trouble = pthread_create(&workers[started].thread, NULL, work, &workers[started]);
    }
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        merge(totals, &workers[i].totals);
    }
    return started ? 0 : trouble;
}

double pd_sim_shares(const pd_sim_totals *totals, int seat) {
    double shares = 0;
    for (int sharing = 1; sharing <= PD_SEATS_MAX; sharing++)
        shares += (double)totals->victories[seat][sharing] / sharing;
    return shares;
}
