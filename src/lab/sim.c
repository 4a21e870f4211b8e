#include "lab/sim.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/memory.h"
#include "lab/results.h"
#include "lab/rows.h"
#include "lab/turns.h"
#include "outside/outside.h"
#include "outside/past.h"
#include "review/luck.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_MAX = 4096, // blocks taken at once
    CHUNK_NS = 5000000,
    TICK_MS = 200,
    LUCK_WORLDS = 48, // possibilities looked at for a step
};

// Blocks that are finished while earlier ones are not, if all is to be counted in order.
struct finished {
    pd__range blocks;
    uint64_t *numbers;
    char *text;
    size_t size;
    struct finished *next;
};

// What the threads share. Everything in `sim` but its plan is touched under the lock.
struct arena {
    pd__sim *sim;
    const atomic_bool *stop;
    uint64_t goal;
    pthread_mutex_t lock;
    pthread_cond_t idle; // a thread has ended
    int running;
    const pd__sim_watcher *watcher;
    struct finished *finished; // in order
    uint64_t counted;          // if in order: all blocks below this are in the totals
    atomic_bool decided;       // by plan.sprt, after these
};

struct worker {
    struct arena *arena;
    pthread_t thread;
    struct seated bots[PD_SEATS_MAX]; // by the seat where they sit first
    pd__totals totals;                // of the blocks at hand
    pd__range blocks;                 // those; first = end: none
    uint64_t chunk;
    pd__watch *watch; // or NULL
    FILE *rows;       // lines on these blocks, or NULL
    char *text;       // … where they are
    size_t text_size;
    bool blind[PD_SEATS_MAX]; // which of the bots need no view to choose
    bool all_blind;           // all of them, and nothing but the result matters
    struct past past;         // what has happened in the match, for outside programs
    pd_events keep;           // … as it gets there
    pd_events *log;           // that, or NULL if nobody has to be told
};

// A match that is being played.
struct bout {
    uint64_t block, match;
    int variant;
    const pd_setup *setup;
    int turned; // by so many seats the bots have moved
    pd_dice deal, chance;
    pd_state state, before; // `before` the last decision, for luck alone
    uint64_t decisions;
    pd__turns turns;
    uint64_t trace; // of all moves
    pd__luck luck;
    pd_result result;
    pd__match_facts facts;
};

// How a match went: two went alike if they have the same of both.
struct course {
    uint64_t trace;
    pd_result result;
};

// Where the bot in this seat sat at first. Cheaper than a remainder.
static int home_of(const pd__sim *sim, const struct bout *bout, int seat) {
    int home = seat + bout->turned, seats = sim->plan.setup.seats;
    return home < seats ? home : home - seats;
}

static bool has_sprt(const pd__sim *sim) {
    return sim->plan.sprt.low < sim->plan.sprt.high;
}

// Lines of a table, and a test that may stop after any block, need all before it.
static bool in_order(const pd__sim *sim) {
    return sim->plan.rows || has_sprt(sim);
}

// ------------------------------------------------------------------------------------ the seatings

static void find_bots(pd__sim *sim) {
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
static bool same_turned(const pd__sim *sim, int by) {
    int seats = sim->plan.setup.seats;
    for (int seat = 0; seat < seats; seat++)
        if (sim->bot_of[seat] != sim->bot_of[(seat + by) % seats])
            return false;
    return true;
}

static int count_rotations(const pd__sim *sim) {
    int by = 1;
    while (!same_turned(sim, by))
        by++;
    return sim->plan.fixed ? 1 : by;
}

// -------------------------------------------------------------------------------- open and close

int pd__sim_open(pd__sim *sim, const pd__sim_plan *plan) {
    *sim = (pd__sim){.plan = *plan, .look = plan->until ? pd__until_look(0, 0) : UINT64_MAX};
    find_bots(sim);
    sim->rotations = count_rotations(sim);
    if (plan->detail && pd__kinds_init(&sim->kinds, plan->game))
        return ENOMEM;
    sim->layout = (pd__layout){.seats = plan->setup.seats,
                               .bots = sim->bots,
                               .kinds = sim->kinds.count,
                               .steps = pd_game_about(plan->game).steps_max,
                               .detail = plan->detail,
                               .adjust = plan->adjust,
                               .spread = plan->shard.of > 0,
                               .variants = plan->variants.count};
    pd__layout_init(&sim->layout);
    sim->totals.layout = &sim->layout;
    sim->totals.numbers = calloc(pd__layout_size(&sim->layout), sizeof(uint64_t));
    pd__sim_turn_to(sim, plan->shard.index);
    return sim->totals.numbers ? 0 : ENOMEM;
}

// Where the blocks of a shard end. Shards are as large as each other, give or take one block.
static uint64_t shard_end(const pd__sim *sim, uint32_t index) {
    uint64_t rotations = (uint64_t)sim->rotations, of = sim->plan.shard.of;
    uint64_t blocks = (sim->plan.games + rotations - 1) / rotations;
    if (of)
        return blocks * index / of;
    return index ? blocks : 0;
}

void pd__sim_turn_to(pd__sim *sim, uint32_t shard) {
    sim->plan.shard.index = shard;
    sim->first = sim->next = shard ? shard_end(sim, shard - 1) : 0;
    sim->missing_count = 0;
}

void pd__sim_close(pd__sim *sim) {
    pd__kinds_free(&sim->kinds);
    free(sim->totals.numbers);
    sim->totals.numbers = NULL;
}

// -------------------------------------------------------------------------------------- one match

// All but the comparison is about the first set of rules.
static void add_result(const pd__sim *sim, const pd__totals *totals, const struct bout *bout) {
    const pd_result *result = &bout->result;
    int sharing = pd_sharing(result);
    uint64_t units = sharing ? (uint64_t)(PD__UNITS / sharing) : 0;
    if (bout->variant > 0)
        return;
    pd__numbers(totals, PD__MATCHES)[0]++;
    pd__numbers(totals, PD__DRAWS)[0] += sharing == 0;
    pd__numbers(totals, PD__CUT)[0] += (uint64_t)result->cut;
    pd__numbers(totals, PD__OUTSIDE)[0] += (uint64_t)result->outside * units;
    pd__numbers(totals, PD__LENGTH)[bout->decisions]++;
    pd__numbers(totals, PD__FIRST)[bout->turns.seat[0]]++;
    for (int seat = 0; seat < result->seats && sharing == 1; seat++) {
        if (!(result->winners >> seat & 1))
            continue;
        pd__numbers(totals, PD__SEAT_WINS)[seat]++;
        pd__numbers(totals, PD__TURN_WINS)[bout->turns.of[seat]]++;
        pd__numbers(totals, PD__BOT_WINS)[sim->bot_of[home_of(sim, bout, seat)]]++;
    }
}

static void add_to_block(const pd__sim *sim, const struct bout *bout, pd__block *block) {
    const pd_result *result = &bout->result;
    int sharing = pd_sharing(result);
    block->decisions += bout->decisions;
    block->lead_changes += bout->facts.lead_changes > 0 ? (uint64_t)bout->facts.lead_changes : 0;
    block->margin += bout->facts.margin > 0 ? (uint64_t)bout->facts.margin : 0;
    for (int seat = 0; seat < result->seats; seat++) {
        if (!(result->winners >> seat & 1))
            continue;
        block->seat[seat] += (uint64_t)(PD__UNITS / sharing);
        block->turn[bout->turns.of[seat]] += (uint64_t)(PD__UNITS / sharing);
        block->bot[sim->bot_of[home_of(sim, bout, seat)]] += (uint64_t)(PD__UNITS / sharing);
    }
}

static bool went_alike(const struct course *a, const struct course *b) {
    bool alike = a->trace == b->trace && a->result.winners == b->result.winners &&
                 a->result.outside == b->result.outside && a->result.cut == b->result.cut;
    for (int seat = 0; seat < a->result.seats; seat++)
        alike &= a->result.score[seat] == b->result.score[seat];
    return alike;
}

// `first` is how the match went with the first set of rules, which is played first.
static void add_alike(const struct bout *bout, struct course *first, pd__block *block) {
    struct course course = {bout->trace, bout->result};
    if (bout->variant == 0)
        *first = course;
    block->alike += went_alike(first, &course);
}

// In whole units, so that adding up is the same in any order.
static void add_luck(const pd__sim *sim, const struct bout *bout, pd__block *block) {
    for (int seat = 0; seat < sim->plan.setup.seats; seat++) {
        int64_t units = llround(bout->luck.sum[seat] * PD__UNITS);
        block->seat_luck[seat] += units;
        block->bot_luck[sim->bot_of[home_of(sim, bout, seat)]] += units;
    }
}

// A bot that plays at random looks at nothing: its moves come from the state, without a view. Which
// of them it makes; −1 when the match is over.
static int choose_blindly(const pd_game *game, struct bout *bout, pd_move moves[PD_MOVES_MAX]) {
    int count = pd_moves(game, &bout->state, moves);
    return count > 1 ? (int)pd_roll(&bout->chance, (uint32_t)count) : count - 1;
}

static pd_move decide(struct worker *worker, struct bout *bout, int actor) {
    const pd__sim *sim = worker->arena->sim;
    const pd_game *game = sim->plan.game;
    int home = home_of(sim, bout, actor);
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    if (worker->blind[home])
        return moves[choose_blindly(game, bout, moves)];
    pd_look(game, &bout->state, actor, &view);
    int count = pd_view_moves(game, &view, moves);
    pd_bot_question question = {game, &view, moves, count, &bout->chance, worker->arena->stop};
    seated_tell(&worker->bots[home], worker->past.events, worker->past.count);
    pd_move move = seated_choose(&worker->bots[home], &question);
    if (sim->plan.detail)
        pd__watch_choice(worker->watch, &worker->totals, sim->bot_of[home], &view, moves, count,
                         move);
    return move;
}

// Also when a sequential test has been decided: what is still played does not count.
static bool stopped(const struct arena *arena) {
    if (atomic_load_explicit(&arena->decided, memory_order_relaxed))
        return true;
    return arena->stop && atomic_load_explicit(arena->stop, memory_order_relaxed);
}

// The seats whose programs forfeited this match, a bit each.
static uint32_t find_forfeited(const struct worker *worker, const struct bout *bout) {
    const pd__sim *sim = worker->arena->sim;
    uint32_t forfeited = 0;
    for (int seat = 0; seat < sim->plan.setup.seats; seat++)
        if (outside_forfeits(&worker->bots[home_of(sim, bout, seat)]))
            forfeited |= 1u << seat;
    return forfeited;
}

// Even streams of the key deal, one for all matches of a block; odd ones are the bots' own chance,
// one for each match.
static void start_match(struct worker *worker, struct bout *bout) {
    const pd__sim *sim = worker->arena->sim;
    const pd__sim_plan *plan = &sim->plan;
    worker->past.count = 0;
    bout->decisions = 0;
    bout->trace = 0xcbf29ce484222325u;
    pd__turns_start(&bout->turns, plan->setup.seats);
    pd_dice_seed(&bout->deal, plan->key, 2 * bout->block);
    pd_dice_seed(&bout->chance, plan->key, 2 * bout->match + 1);
    pd_start(plan->game, &bout->state, bout->setup, &bout->deal, worker->log);
    if (plan->adjust) {
        pd__luck_open(&bout->luck, plan->game, &plan->setup, plan->key, bout->match, LUCK_WORLDS);
        pd__luck_step(&bout->luck, NULL, &(pd_step){.number = 0}, &bout->state, NULL);
    }
    for (int seat = 0; seat < plan->setup.seats; seat++)
        seated_start(&worker->bots[home_of(sim, bout, seat)], plan->game, bout->setup, seat);
    if (worker->watch)
        pd__watch_start(worker->watch, &bout->state);
}

static void apply(struct worker *worker, struct bout *bout, pd_move move) {
    const pd__sim_plan *plan = &worker->arena->sim->plan;
    if (plan->adjust)
        bout->before = bout->state;
    pd_err err = pd_apply(plan->game, &bout->state, move, &bout->deal, worker->log);
    assert(!err), (void)err;
    bout->decisions++;
    bout->trace = hash_word(bout->trace, move);
    if (plan->adjust)
        pd__luck_step(&bout->luck, &bout->before,
                      &(pd_step){.number = (int)bout->decisions, .move = move}, &bout->state, NULL);
    if (worker->watch)
        pd__watch_step(worker->watch, &bout->state);
}

static void write_row(const pd__sim *sim, const struct bout *bout, FILE *out) {
    pd__match_row row = {.block = bout->block,
                         .match = bout->match,
                         .turned = bout->turned,
                         .variant = bout->variant,
                         .first = bout->turns.seat[0],
                         .decisions = bout->decisions,
                         .facts = bout->facts,
                         .result = &bout->result};
    pd__row_write(sim, &row, out);
}

static void end_match(struct worker *worker, struct bout *bout, struct course *first,
                      pd__block *block) {
    const pd__sim *sim = worker->arena->sim;
    bout->result = pd_result_of(sim->plan.game, &bout->state);
    outside_judge(sim->plan.game, &bout->state, find_forfeited(worker, bout), &bout->result);
    for (int seat = 0; seat < sim->plan.setup.seats; seat++)
        seated_over(&worker->bots[seat], &bout->result);
    pd__turns_end(&bout->turns);
    if (worker->watch)
        bout->facts = pd__watch_facts(worker->watch, &bout->state, &bout->result);
    add_result(sim, &worker->totals, bout);
    add_to_block(sim, bout, block);
    add_alike(bout, first, block);
    if (worker->rows)
        write_row(sim, bout, worker->rows);
    if (sim->plan.adjust)
        add_luck(sim, bout, block);
    if (sim->plan.detail)
        pd__watch_end(worker->watch, &worker->totals, &bout->state, &bout->result);
}

// Does all that is done in a match, when all bots play at random and nothing else is asked. Once
// every seat has had its first turn, nobody asks whose turn it is.
static bool play_blindly(struct worker *worker, struct bout *bout) {
    const pd_game *game = worker->arena->sim->plan.game;
    pd_move moves[PD_MOVES_MAX];
    for (int chosen; bout->turns.known < bout->turns.seats; bout->decisions++) {
        if ((chosen = choose_blindly(game, bout, moves)) < 0)
            return true;
        pd__turns_note(&bout->turns, pd_actor(game, &bout->state));
        pd_apply(game, &bout->state, moves[chosen], &bout->deal, NULL);
    }
    bout->decisions += (uint64_t)pd_playout(game, &bout->state, &bout->deal, &bout->chance);
    return true;
}

static bool play_on(struct worker *worker, struct bout *bout) {
    const pd_game *game = worker->arena->sim->plan.game;
    int actor;
    while ((actor = pd_actor(game, &bout->state)) != PD_NOBODY) {
        pd__turns_note(&bout->turns, actor);
        pd_move move = decide(worker, bout, actor);
        if (stopped(worker->arena))
            return false;
        apply(worker, bout, move);
    }
    return true;
}

// False when it was stopped. See add_alike for `first`.
static bool play_match(struct worker *worker, uint64_t number, int turned, int variant,
                       struct course *first, pd__block *block) {
    const pd__sim *sim = worker->arena->sim;
    struct bout bout;
    bout.block = number;
    bout.turned = turned;
    bout.variant = variant;
    bout.setup = sim->plan.variants.count ? &sim->plan.variants.setups[variant] : &sim->plan.setup;
    bout.facts = (pd__match_facts){0};
    bout.match = number * (uint64_t)sim->rotations + (uint64_t)turned;
    start_match(worker, &bout);
    if (!(worker->all_blind ? play_blindly : play_on)(worker, &bout))
        return false;
    end_match(worker, &bout, first, block);
    return true;
}

static bool play_block(struct worker *worker, uint64_t number) {
    const pd__sim *sim = worker->arena->sim;
    pd__block blocks[PD__VARIANTS_MAX] = {0};
    struct course courses[PD_SEATS_MAX];
    int variant = 0;
    do
        for (int turned = 0; turned < sim->rotations; turned++)
            if (!play_match(worker, number, turned, variant, &courses[turned], &blocks[variant]))
                return false;
    while (++variant < sim->plan.variants.count);
    pd__totals_add_block(&worker->totals, &blocks[0]);
    if (sim->plan.variants.count)
        pd__totals_add_measures(&worker->totals, blocks);
    return true;
}

// ----------------------------------------------------------------------------------------- threads

// Missing blocks first, so that there are never more gaps than threads.
static bool take_blocks(struct worker *worker) {
    pd__sim *sim = worker->arena->sim;
    pthread_mutex_lock(&worker->arena->lock);
    worker->blocks = (pd__range){sim->next, sim->next};
    if (sim->missing_count) {
        worker->blocks = sim->missing[--sim->missing_count];
    } else if (sim->next < worker->arena->goal) {
        uint64_t left = worker->arena->goal - sim->next;
        if (has_sprt(sim) && pd__sprt_look(sim->next) - sim->next < left)
            left = pd__sprt_look(sim->next) - sim->next;
        sim->next += worker->chunk < left ? worker->chunk : left;
        worker->blocks.end = sim->next;
    }
    pthread_mutex_unlock(&worker->arena->lock);
    return worker->blocks.first < worker->blocks.end;
}

static void forget(struct finished *blocks) {
    free(blocks->numbers);
    free(blocks->text);
    free(blocks);
}

// Faults are counted by the bots themselves. Those in blocks that do not count do not count either.
static void collect_faults(struct worker *worker, bool finished) {
    pd__sim *sim = worker->arena->sim;
    for (int seat = 0; seat < sim->plan.setup.seats; seat++) {
        struct faults *faults = &worker->bots[seat].outside.faults;
        int bot = sim->bot_of[seat];
        uint64_t *row = pd__numbers(&worker->totals, PD__FAULTED) + bot * FAULT_ROW;
        row[0] += faults->matches;
        row[1] += faults->forfeits;
        for (int i = 0; i < FAULT_COUNT; i++)
            row[2 + i] += faults->count[i];
        if (finished && faults->last)
            sim->latest[bot] = *faults;
        *faults = (struct faults){0};
    }
}

// The test is looked at after numbers of blocks that nothing else decides.
static bool sprt_decided(const pd__sim *sim, uint64_t blocks) {
    return has_sprt(sim) && blocks == pd__sprt_look(blocks - 1) && pd__sprt_of(sim).accepted;
}

// Counts what is finished and has nothing unfinished before it.
static void count_in_order(struct arena *arena) {
    struct finished *first;
    while ((first = arena->finished) && first->blocks.first == arena->counted && !arena->decided) {
        pd__totals totals = {&arena->sim->layout, first->numbers};
        pd__totals_add(&arena->sim->totals, &totals);
        if (arena->sim->plan.rows)
            arena->watcher->rows(arena->watcher->context, first->text, first->size);
        arena->counted = first->blocks.end;
        arena->decided = sprt_decided(arena->sim, arena->counted);
        arena->finished = first->next;
        forget(first);
    }
}

// Puts the blocks at hand where they belong in the order, with their lines.
static void queue_blocks(struct worker *worker) {
    struct finished *blocks = must(calloc(1, sizeof *blocks)), **at = &worker->arena->finished;
    size_t bytes = pd__layout_size(&worker->arena->sim->layout) * sizeof(uint64_t);
    blocks->blocks = worker->blocks;
    blocks->numbers = must(malloc(bytes));
    memcpy(blocks->numbers, worker->totals.numbers, bytes);
    if (worker->rows) {
        must(fflush(worker->rows) == 0 ? worker->text : NULL);
        blocks->size = worker->text_size;
        blocks->text = must(malloc(blocks->size + 1));
        memcpy(blocks->text, worker->text, blocks->size);
    }
    while (*at && (*at)->blocks.first < blocks->blocks.first)
        at = &(*at)->next;
    blocks->next = *at;
    *at = blocks;
    count_in_order(worker->arena);
}

static void hand_in(struct worker *worker, bool finished) {
    pd__sim *sim = worker->arena->sim;
    pthread_mutex_lock(&worker->arena->lock);
    collect_faults(worker, finished);
    if (finished && in_order(sim))
        queue_blocks(worker);
    else if (finished)
        pd__totals_add(&sim->totals, &worker->totals);
    else if (!in_order(sim))
        sim->missing[sim->missing_count++] = worker->blocks;
    worker->blocks.end = worker->blocks.first;
    pthread_mutex_unlock(&worker->arena->lock);
    memset(worker->totals.numbers, 0, pd__layout_size(&sim->layout) * sizeof(uint64_t));
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
        if (worker->rows)
            rewind(worker->rows);
        for (uint64_t i = worker->blocks.first; finished && i < worker->blocks.end; i++)
            finished = play_block(worker, i);
        hand_in(worker, finished);
        adapt_chunk(worker, clock_ns() - start);
    }
    for (int seat = 0; seat < arena->sim->plan.setup.seats; seat++)
        seated_close(
            &worker->bots[seat]); // by the thread that used it, as a program ends with that
    pthread_mutex_lock(&arena->lock);
    arena->running--;
    pthread_cond_signal(&arena->idle);
    pthread_mutex_unlock(&arena->lock);
    return NULL;
}

// Bots that play at random need no view, unless what they choose from is watched.
static void seat_bots(struct worker *worker) {
    const pd__sim_plan *plan = &worker->arena->sim->plan;
    worker->keep = (pd_events){past_keep, &worker->past};
    worker->all_blind = !plan->adjust && !worker->watch;
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        seated_open(&worker->bots[seat], &plan->bots[seat]);
        worker->blind[seat] = !plan->detail && strcmp(plan->bots[seat].kind->name, "random") == 0;
        worker->all_blind &= worker->blind[seat];
        if (is_outside(&plan->bots[seat]))
            worker->log = &worker->keep;
    }
}

static int worker_open(struct worker *worker, struct arena *arena) {
    const pd__sim *sim = arena->sim;
    pd_bot_spec rookie;
    pd_problem problem;
    *worker = (struct worker){.arena = arena, .chunk = 1};
    worker->totals.layout = &sim->layout;
    worker->totals.numbers = calloc(pd__layout_size(&sim->layout), sizeof(uint64_t));
    bool watched = sim->plan.detail || sim->plan.rows || sim->plan.variants.count;
    worker->watch = watched ? calloc(1, sizeof *worker->watch) : NULL;
    if (worker->watch) {
        pd_err err = pd_bot_read(&rookie, "rookie", &problem);
        assert(!err), (void)err;
        worker->watch->game = sim->plan.game;
        worker->watch->kinds = &sim->kinds;
        worker->watch->seats = sim->plan.setup.seats;
        worker->watch->fog = rookie.settings.fog;
    }
    seat_bots(worker);
    if (sim->plan.rows)
        worker->rows = must(open_memstream(&worker->text, &worker->text_size));
    return worker->totals.numbers && (worker->watch || !watched) ? 0 : ENOMEM;
}

static void worker_close(struct worker *worker) {
    free(worker->totals.numbers);
    free(worker->watch);
    if (worker->rows)
        fclose(worker->rows);
    free(worker->text);
    free(worker->past.events);
}

// Waits for the threads, with a tick now and then. In a tick the blocks at hand count as missing.
static void tick(const struct arena *arena, const struct worker *workers, int started,
                 const pd__sim_watcher *watcher) {
    pd__sim *sim = arena->sim;
    int missing_count = sim->missing_count;
    uint64_t next = sim->next;
    if (!watcher->tick)
        return;
    if (in_order(sim)) {
        sim->next = arena->counted;
        watcher->tick(watcher->context, sim);
        sim->next = next;
        return;
    }
    for (int i = 0; i < started; i++)
        if (workers[i].blocks.first < workers[i].blocks.end)
            sim->missing[sim->missing_count++] = workers[i].blocks;
    watcher->tick(watcher->context, sim);
    sim->missing_count = missing_count;
}

static void wait_for(struct arena *arena, const struct worker *workers, int started,
                     const pd__sim_watcher *watcher) {
    pthread_mutex_lock(&arena->lock);
    while (arena->running) {
        struct timespec until = clock_after(TICK_MS);
        if (pthread_cond_timedwait(&arena->idle, &arena->lock, &until) == ETIMEDOUT)
            tick(arena, workers, started, watcher);
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

// Forgets what was finished out of order before it was stopped.
static void drop_unordered(struct arena *arena) {
    while (arena->finished) {
        struct finished *next = arena->finished->next;
        forget(arena->finished);
        arena->finished = next;
    }
    if (in_order(arena->sim))
        arena->sim->next = arena->counted;
}

// Plays all blocks up to the goal.
static int run_to(pd__sim *sim, uint64_t goal, const pd__sim_watcher *watcher) {
    struct arena arena = {.sim = sim, .stop = watcher->stop, .goal = goal, .watcher = watcher};
    arena.counted = sim->next;
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
    wait_for(&arena, workers, started, watcher);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        worker_close(&workers[i]);
    }
    pthread_cond_destroy(&arena.idle);
    pthread_mutex_destroy(&arena.lock);
    free(workers);
    drop_unordered(&arena);
    bool complete = arena.decided || (sim->next >= goal && sim->missing_count == 0);
    return trouble || complete ? trouble : EINTR;
}

// ---------------------------------------------------------------------------------- when to stop

struct faults pd__sim_faults(const pd__sim *sim, int bot) {
    const uint64_t *row = pd__numbers(&sim->totals, PD__FAULTED) + bot * FAULT_ROW;
    struct faults faults = sim->latest[bot];
    faults.matches = row[0];
    faults.forfeits = row[1];
    memcpy(faults.count, row + 2, sizeof faults.count);
    return faults;
}

uint64_t pd__sim_limit(const pd__sim *sim) {
    return shard_end(sim, sim->plan.shard.of ? sim->plan.shard.index : 1);
}

uint64_t pd__sim_goal(const pd__sim *sim) {
    uint64_t limit = pd__sim_limit(sim);
    return sim->look < limit ? sim->look : limit;
}

bool pd__sim_is_complete(const pd__sim *sim) {
    if (sim->next > 0 && sprt_decided(sim, sim->next))
        return true;
    return sim->next >= pd__sim_goal(sim) && sim->missing_count == 0;
}

int pd__sim_run(pd__sim *sim, const pd__sim_watcher *watcher) {
    int trouble;
    if (has_sprt(sim) && pd__sim_is_complete(sim))
        return 0;
    while (!(trouble = run_to(sim, pd__sim_goal(sim), watcher))) {
        if (pd__sim_goal(sim) == pd__sim_limit(sim) || pd__until_reached(sim))
            break;
        sim->look = pd__until_look(pd__number(&sim->totals, PD__BLOCKS), pd__blocks_for_until(sim));
    }
    return trouble;
}
