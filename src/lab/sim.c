#include "lab/sim.h"

#include "bots/outside.h"
#include "bots/past.h"
#include "lab/results.h"
#include "review/luck.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    PILOT = 64,       // blocks before the first look at how wide the intervals are
    GROWTH = 8,       // blocks at the next look are at most so many times as many
    CHUNK_MAX = 4096, // blocks taken at once
    CHUNK_NS = 5000000,
    TICK_NS = 200000000,
    LUCK_WORLDS = 48, // possibilities looked at for a step
};

// What the threads share. Everything in `sim` but its plan is touched under the lock.
struct arena {
    pd_sim *sim;
    const atomic_bool *stop;
    uint64_t goal;
    pthread_mutex_t lock;
    pthread_cond_t idle; // a thread has ended
    int running;
};

struct worker {
    struct arena *arena;
    pthread_t thread;
    pd_bot bots[PD_SEATS_MAX]; // by the seat where they sit first
    pd_totals totals;          // of the blocks at hand
    pd_range blocks;           // those; first = end: none
    uint64_t chunk;
    pd_watch *watch; // NULL without detail
    pd_past past;    // what has happened in the match, if an outside program has to be told
};

// ------------------------------------------------------------------------------------ the seatings

static void find_bots(pd_sim *sim) {
    for (int seat = 0; seat < sim->plan.setup.seats; seat++) {
        int bot = 0;
        while (bot < sim->bots && strcmp(sim->plan.bots[sim->first_of[bot]].address,
                                         sim->plan.bots[seat].address) != 0)
            bot++;
        if (bot == sim->bots)
            sim->first_of[sim->bots++] = seat;
        sim->bot_of[seat] = bot;
        sim->held[bot]++;
    }
}

// Turned by so many seats, do the bots sit as before?
static bool same_turned(const pd_sim *sim, int by) {
    int seats = sim->plan.setup.seats;
    for (int seat = 0; seat < seats; seat++)
        if (sim->bot_of[seat] != sim->bot_of[(seat + by) % seats])
            return false;
    return true;
}

static int count_rotations(const pd_sim *sim) {
    int by = 1;
    while (!same_turned(sim, by))
        by++;
    return sim->plan.fixed ? 1 : by;
}

// -------------------------------------------------------------------------------- open and close

int pd_sim_open(pd_sim *sim, const pd_sim_plan *plan) {
    *sim = (pd_sim){.plan = *plan, .look = plan->until ? PILOT : UINT64_MAX};
    find_bots(sim);
    sim->rotations = count_rotations(sim);
    if (plan->detail && pd_kinds_init(&sim->kinds, plan->game))
        return ENOMEM;
    sim->layout = (pd_layout){.seats = plan->setup.seats,
                              .bots = sim->bots,
                              .kinds = sim->kinds.count,
                              .steps = pd_game_about(plan->game).steps_max,
                              .detail = plan->detail,
                              .adjust = plan->adjust};
    pd_layout_init(&sim->layout);
    sim->totals.layout = &sim->layout;
    sim->totals.numbers = calloc(pd_layout_size(&sim->layout), sizeof(uint64_t));
    return sim->totals.numbers ? 0 : ENOMEM;
}

void pd_sim_close(pd_sim *sim) {
    pd_kinds_free(&sim->kinds);
    free(sim->totals.numbers);
    sim->totals.numbers = NULL;
}

// -------------------------------------------------------------------------------------- one match

static void add_result(const pd_sim *sim, const pd_totals *totals, const pd_result *result,
                       int turned, uint64_t decisions, pd_block *block) {
    int sharing = pd_sharing(result);
    uint64_t units = sharing ? (uint64_t)(PD_UNITS / sharing) : 0;
    pd_numbers(totals, PD_MATCHES)[0]++;
    pd_numbers(totals, PD_DRAWS)[0] += sharing == 0;
    pd_numbers(totals, PD_CUT)[0] += (uint64_t)result->cut;
    pd_numbers(totals, PD_OUTSIDE)[0] += (uint64_t)result->outside * units;
    pd_numbers(totals, PD_LENGTH)[decisions]++;
    for (int seat = 0; seat < result->seats; seat++) {
        int bot = sim->bot_of[(seat + turned) % result->seats];
        if (!(result->winners >> seat & 1))
            continue;
        block->seat[seat] += units;
        block->bot[bot] += units;
        pd_numbers(totals, PD_SEAT_WINS)[seat] += sharing == 1;
        pd_numbers(totals, PD_BOT_WINS)[bot] += sharing == 1;
    }
}

// In whole units, so that adding up is the same in any order.
static void add_luck(const pd_sim *sim, const pd_luck *luck, int turned, pd_block *block) {
    int seats = sim->plan.setup.seats;
    for (int seat = 0; seat < seats; seat++) {
        int64_t units = llround(luck->sum[seat] * PD_UNITS);
        block->seat_luck[seat] += units;
        block->bot_luck[sim->bot_of[(seat + turned) % seats]] += units;
    }
}

// The bot at `home` decides for `actor`.
static pd_move decide(struct worker *worker, const pd_state *state, int actor, int home,
                      pd_dice *dice) {
    const pd_sim *sim = worker->arena->sim;
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    pd_look(sim->plan.game, state, actor, &view);
    int count = pd_view_moves(sim->plan.game, &view, moves);
    pd_bot_question question = {sim->plan.game, &view, moves, count, dice, worker->arena->stop};
    pd_bot_tell(&worker->bots[home], worker->past.events, worker->past.count);
    pd_move move = pd_bot_choose(&worker->bots[home], &question);
    if (worker->watch)
        pd_watch_choice(worker->watch, &worker->totals, sim->bot_of[home], &view, moves, count,
                        move);
    return move;
}

static bool stopped(const struct arena *arena) {
    return arena->stop && atomic_load_explicit(arena->stop, memory_order_relaxed);
}

static bool has_outside(const struct worker *worker) {
    for (int seat = 0; seat < worker->arena->sim->plan.setup.seats; seat++)
        if (pd_bot_is_outside(&worker->bots[seat].spec))
            return true;
    return false;
}

// The seats whose programs forfeited this match, a bit each.
static uint32_t find_forfeited(const struct worker *worker, int turned) {
    int seats = worker->arena->sim->plan.setup.seats;
    uint32_t forfeited = 0;
    for (int seat = 0; seat < seats; seat++)
        if (pd_outside_forfeits(&worker->bots[(seat + turned) % seats]))
            forfeited |= 1u << seat;
    return forfeited;
}

// Even streams of the key deal, one for all matches of a block; odd ones are the bots' own chance,
// one for each match. False when it was stopped.
static bool play_match(struct worker *worker, uint64_t number, int turned, pd_block *block) {
    const pd_sim *sim = worker->arena->sim;
    const pd_game *game = sim->plan.game;
    int seats = sim->plan.setup.seats, actor;
    uint64_t decisions = 0;
    uint64_t match = number * (uint64_t)sim->rotations + (uint64_t)turned;
    pd_dice deal, chance;
    pd_state state;
    pd_luck luck;
    pd_events keep = {pd_past_keep, &worker->past}, *log = has_outside(worker) ? &keep : NULL;
    worker->past.count = 0;
    pd_dice_seed(&deal, sim->plan.key, 2 * number);
    pd_dice_seed(&chance, sim->plan.key, 2 * match + 1);
    pd_start(game, &state, &sim->plan.setup, &deal, log);
    if (sim->plan.adjust) {
        pd_luck_open(&luck, game, &sim->plan.setup, sim->plan.key, match, LUCK_WORLDS);
        pd_luck_step(&luck, NULL, &(pd_step){.number = 0}, &state, NULL);
    }
    for (int seat = 0; seat < seats; seat++)
        pd_bot_start(&worker->bots[(seat + turned) % seats], game, &sim->plan.setup, seat);
    if (worker->watch)
        pd_watch_start(worker->watch, &state);
    while ((actor = pd_actor(game, &state)) != PD_NOBODY) {
        pd_move move = decide(worker, &state, actor, (actor + turned) % seats, &chance);
        if (stopped(worker->arena))
            return false;
        pd_state before = state;
        pd_err err = pd_apply(game, &state, move, &deal, log);
        assert(!err), (void)err;
        decisions++;
        if (sim->plan.adjust)
            pd_luck_step(&luck, &before, &(pd_step){.number = (int)decisions, .move = move}, &state,
                         NULL);
        if (worker->watch)
            pd_watch_step(worker->watch, &state);
    }
    pd_result result = pd_result_of(game, &state);
    pd_outside_judge(game, &state, find_forfeited(worker, turned), &result);
    for (int seat = 0; seat < seats; seat++)
        pd_bot_over(&worker->bots[seat], &result);
    add_result(sim, &worker->totals, &result, turned, decisions, block);
    if (sim->plan.adjust)
        add_luck(sim, &luck, turned, block);
    if (worker->watch)
        pd_watch_end(worker->watch, &worker->totals, &state, &result);
    return true;
}

static bool play_block(struct worker *worker, uint64_t number) {
    pd_block block = {0};
    for (int turned = 0; turned < worker->arena->sim->rotations; turned++)
        if (!play_match(worker, number, turned, &block))
            return false;
    pd_totals_add_block(&worker->totals, &block);
    return true;
}

// ----------------------------------------------------------------------------------------- threads

// Missing blocks first, so that there are never more gaps than threads.
static bool take_blocks(struct worker *worker) {
    pd_sim *sim = worker->arena->sim;
    pthread_mutex_lock(&worker->arena->lock);
    worker->blocks = (pd_range){sim->next, sim->next};
    if (sim->missing_count) {
        worker->blocks = sim->missing[--sim->missing_count];
    } else if (sim->next < worker->arena->goal) {
        uint64_t left = worker->arena->goal - sim->next;
        sim->next += worker->chunk < left ? worker->chunk : left;
        worker->blocks.end = sim->next;
    }
    pthread_mutex_unlock(&worker->arena->lock);
    return worker->blocks.first < worker->blocks.end;
}

// Faults are counted by the bots themselves. Those in blocks that do not count do not count either.
static void collect_faults(struct worker *worker, bool finished) {
    pd_sim *sim = worker->arena->sim;
    for (int seat = 0; seat < sim->plan.setup.seats; seat++) {
        pd_faults *faults = &worker->bots[seat].outside.faults;
        int bot = sim->bot_of[seat];
        uint64_t *row = pd_numbers(&worker->totals, PD_FAULTED) + bot * PD_FAULT_ROW;
        row[0] += faults->matches;
        row[1] += faults->forfeits;
        for (int i = 0; i < PD_FAULT_COUNT; i++)
            row[2 + i] += faults->count[i];
        if (finished && faults->last)
            sim->latest[bot] = *faults;
        *faults = (pd_faults){0};
    }
}

static void hand_in(struct worker *worker, bool finished) {
    pd_sim *sim = worker->arena->sim;
    pthread_mutex_lock(&worker->arena->lock);
    collect_faults(worker, finished);
    if (finished)
        pd_totals_add(&sim->totals, &worker->totals);
    else
        sim->missing[sim->missing_count++] = worker->blocks;
    worker->blocks.end = worker->blocks.first;
    pthread_mutex_unlock(&worker->arena->lock);
    memset(worker->totals.numbers, 0, pd_layout_size(&sim->layout) * sizeof(uint64_t));
}

static int64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// As many blocks at once as take a few milliseconds: handing in costs little then, and little is
// lost when the program is killed.
static void adapt_chunk(struct worker *worker, int64_t spent_ns) {
    if (spent_ns < CHUNK_NS && worker->chunk < CHUNK_MAX)
        worker->chunk *= 2;
    else if (spent_ns > 4 * (int64_t)CHUNK_NS && worker->chunk > 1)
        worker->chunk /= 2;
}

static void *work(void *argument) {
    struct worker *worker = argument;
    struct arena *arena = worker->arena;
    while (!stopped(arena) && take_blocks(worker)) {
        int64_t start = clock_ns();
        bool finished = true;
        for (uint64_t i = worker->blocks.first; finished && i < worker->blocks.end; i++)
            finished = play_block(worker, i);
        hand_in(worker, finished);
        adapt_chunk(worker, clock_ns() - start);
    }
    for (int seat = 0; seat < arena->sim->plan.setup.seats; seat++)
        pd_bot_close(
            &worker->bots[seat]); // by the thread that used it, as a program ends with that
    pthread_mutex_lock(&arena->lock);
    arena->running--;
    pthread_cond_signal(&arena->idle);
    pthread_mutex_unlock(&arena->lock);
    return NULL;
}

static int worker_open(struct worker *worker, struct arena *arena) {
    const pd_sim *sim = arena->sim;
    pd_bot_spec rookie;
    pd_problem problem;
    *worker = (struct worker){.arena = arena, .chunk = 1};
    worker->totals.layout = &sim->layout;
    worker->totals.numbers = calloc(pd_layout_size(&sim->layout), sizeof(uint64_t));
    worker->watch = sim->plan.detail ? calloc(1, sizeof *worker->watch) : NULL;
    if (worker->watch) {
        pd_err err = pd_bot_read(&rookie, "rookie", &problem);
        assert(!err), (void)err;
        worker->watch->game = sim->plan.game;
        worker->watch->kinds = &sim->kinds;
        worker->watch->seats = sim->plan.setup.seats;
        worker->watch->fog = rookie.settings.fog;
    }
    for (int seat = 0; seat < sim->plan.setup.seats; seat++)
        pd_bot_open(&worker->bots[seat], &sim->plan.bots[seat]);
    return worker->totals.numbers && (worker->watch || !sim->plan.detail) ? 0 : ENOMEM;
}

static void worker_close(struct worker *worker) {
    free(worker->totals.numbers);
    free(worker->watch);
    free(worker->past.events);
}

// Waits for the threads, with a tick now and then. In a tick the blocks at hand count as missing.
static void tick(const struct arena *arena, const struct worker *workers, int started,
                 const pd_sim_guest *guest) {
    pd_sim *sim = arena->sim;
    int missing_count = sim->missing_count;
    if (!guest->tick)
        return;
    for (int i = 0; i < started; i++)
        if (workers[i].blocks.first < workers[i].blocks.end)
            sim->missing[sim->missing_count++] = workers[i].blocks;
    guest->tick(guest->context, sim);
    sim->missing_count = missing_count;
}

static void wait_for(struct arena *arena, const struct worker *workers, int started,
                     const pd_sim_guest *guest) {
    pthread_mutex_lock(&arena->lock);
    while (arena->running) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += TICK_NS;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_cond_timedwait(&arena->idle, &arena->lock, &until) == ETIMEDOUT)
            tick(arena, workers, started, guest);
    }
    pthread_mutex_unlock(&arena->lock);
}

static int start_threads(struct arena *arena, struct worker *workers, int *started) {
    int threads = arena->sim->plan.threads, trouble = 0;
    for (*started = 0; *started < threads && !trouble; *started += !trouble) {
        struct worker *worker = &workers[*started];
        trouble = worker_open(worker, arena);
        pthread_mutex_lock(&arena->lock);
        if (!trouble)
            trouble = pthread_create(&worker->thread, NULL, work, worker);
        arena->running += !trouble;
        pthread_mutex_unlock(&arena->lock);
        if (trouble)
            worker_close(worker);
    }
    return *started ? 0 : trouble;
}

// Plays all blocks up to the goal.
static int run_to(pd_sim *sim, uint64_t goal, const pd_sim_guest *guest) {
    struct arena arena = {.sim = sim, .stop = guest->stop, .goal = goal};
    struct worker *workers = calloc((size_t)sim->plan.threads, sizeof *workers);
    int started;
    if (!workers)
        return ENOMEM;
    pthread_mutex_init(&arena.lock, NULL);
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&arena.idle, &monotonic);
    pthread_condattr_destroy(&monotonic);
    int trouble = start_threads(&arena, workers, &started);
    wait_for(&arena, workers, started, guest);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        worker_close(&workers[i]);
    }
    pthread_cond_destroy(&arena.idle);
    pthread_mutex_destroy(&arena.lock);
    free(workers);
    bool complete = sim->next >= goal && sim->missing_count == 0;
    return trouble ? trouble : complete ? 0 : EINTR;
}

// ---------------------------------------------------------------------------------- when to stop

pd_faults pd_sim_faults(const pd_sim *sim, int bot) {
    const uint64_t *row = pd_numbers(&sim->totals, PD_FAULTED) + bot * PD_FAULT_ROW;
    pd_faults faults = sim->latest[bot];
    faults.matches = row[0];
    faults.forfeits = row[1];
    memcpy(faults.count, row + 2, sizeof faults.count);
    return faults;
}

uint64_t pd_sim_limit(const pd_sim *sim) {
    uint64_t rotations = (uint64_t)sim->rotations;
    return (sim->plan.games + rotations - 1) / rotations;
}

uint64_t pd_sim_goal(const pd_sim *sim) {
    uint64_t limit = pd_sim_limit(sim);
    return sim->look < limit ? sim->look : limit;
}

// Only how much the blocks differ decides how many there will be, never who leads.
static uint64_t next_look(const pd_sim *sim) {
    uint64_t blocks = pd_number(&sim->totals, PD_BLOCKS);
    uint64_t wanted = pd_blocks_for_until(sim), least = blocks + blocks / 16 + 1;
    uint64_t most = blocks * GROWTH;
    return wanted < least ? least : wanted > most ? most : wanted;
}

int pd_sim_run(pd_sim *sim, const pd_sim_guest *guest) {
    int trouble;
    while (!(trouble = run_to(sim, pd_sim_goal(sim), guest))) {
        if (pd_sim_goal(sim) == pd_sim_limit(sim) || pd_until_reached(sim))
            break;
        sim->look = next_look(sim);
    }
    return trouble;
}
