// paddock bench: how fast the engine is here and now. Single thread; nothing is asserted.
#include "base/clock.h"
#include "cli/args.h"
#include "outside/seated.h"
#include "play/playouts.h"

#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 256, LEAST_MS = 500 };

struct bench {
    const pd_game *game;
    pd_setup setup;
    pd_dice dice;
    pd_state positions[POSITIONS]; // taken from random matches
    bool json, first;
};

static void print_metric(struct bench *b, const char *metric, double value) {
    const char *id = pd_game_about(b->game).id;
    if (b->json)
        printf("%s{\"game\":\"%s\",\"seats\":%d,\"metric\":\"%s\",\"value\":%.6g}",
               b->first ? "" : ",\n ", id, b->setup.seats, metric, value);
    else
        printf("%-10s %d  %-16s %12.4g\n", id, b->setup.seats, metric, value);
    b->first = false;
}

static void bench_playouts(struct bench *b, uint64_t games) {
    struct playouts run = playouts_run(b->game, &b->setup, &b->dice, games, 3e-3 * LEAST_MS);
    print_metric(b, "decisions_per_s", (double)run.decisions / run.seconds);
    print_metric(b, "games_per_s", (double)run.matches / run.seconds);
    print_metric(b, "decisions_per_game", (double)run.decisions / (double)run.matches);
}

static void collect_positions(struct bench *b) {
    pd_move moves[PD_MOVES_MAX];
    pd_state state;
    for (int i = 0, count = 0; i < POSITIONS;) {
        if (count == 0)
            pd_start(b->game, &state, &b->setup, &b->dice, NULL);
        count = pd_moves(b->game, &state, moves);
        if (count == 0)
            continue;
        pd_apply(b->game, &state, moves[pd_roll(&b->dice, (uint32_t)count)], &b->dice, NULL);
        if (pd_roll(&b->dice, 3) == 0)
            b->positions[i++] = state;
    }
}

static void do_copy(struct bench *b, int i, pd_view *view, pd_state *out) {
    (void)view;
    *out = b->positions[i];
}

static void do_view(struct bench *b, int i, pd_view *view, pd_state *out) {
    (void)out;
    pd_look(b->game, &b->positions[i], i % b->setup.seats, view);
}

static void do_view_and_resample(struct bench *b, int i, pd_view *view, pd_state *out) {
    do_view(b, i, view, out);
    pd_resample(b->game, view, &b->dice, out);
}

// Nanoseconds for one call, over all positions.
static double time_each(struct bench *b, void (*work)(struct bench *, int, pd_view *, pd_state *)) {
    pd_view view;
    pd_state out;
    uint64_t rounds = 0;
    double start = clock_s(), spent;
    do {
        for (int i = 0; i < POSITIONS; i++) {
            work(b, i, &view, &out);
            __asm__ volatile("" : : "r"(&view), "r"(&out) : "memory"); // keep the work
        }
        rounds++;
        spent = clock_s() - start;
    } while (spent < 1e-3 * LEAST_MS);
    return spent * 1e9 / (double)(rounds * POSITIONS);
}

// Iterations of the search with random rollouts, from the first decision of some matches.
static void bench_search(struct bench *b) {
    pd_bot_settings settings = {.iterations = 20000, .threads = 1, .rollouts = PD_ROLLOUTS_RANDOM};
    uint64_t iterations = 0;
    double start = clock_s(), spent;
    do {
        pd_state state;
        pd_view view;
        pd_move moves[PD_MOVES_MAX];
        pd_bot_advice advice;
        pd_start(b->game, &state, &b->setup, &b->dice, NULL);
        pd_look(b->game, &state, pd_actor(b->game, &state), &view);
        int count = pd_view_moves(b->game, &view, moves);
        pd_bot_question question = {b->game, &view, moves, count, &b->dice, NULL};
        pd_bot_search(&settings, &question, &advice);
        iterations += advice.iterations;
        spent = clock_s() - start;
    } while (spent < 3e-3 * LEAST_MS);
    print_metric(b, "search_per_s", (double)iterations / spent);
}

static void bench_game(struct bench *b, uint64_t games) {
    uint8_t key[32];
    pd_key_from_number(1, key);
    pd_dice_seed(&b->dice, key, 0);
    bench_playouts(b, games);
    if (games)
        return; // only the playouts were asked for, to count instructions
    collect_positions(b);
    double view_ns = time_each(b, do_view);
    print_metric(b, "view_ns", view_ns);
    print_metric(b, "resample_ns", time_each(b, do_view_and_resample) - view_ns);
    print_metric(b, "copy_ns", time_each(b, do_copy));
    bench_search(b);
    print_metric(b, "state_bytes", (double)pd_game_about(b->game).state_size);
}

int cmd_bench(const struct command *self, int argc, char **argv) {
    struct args args;
    static struct bench bench;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const pd_game *only = args.operand_count ? args_game(&args) : NULL;
    if (args.operand_count && !only)
        return EXIT_USAGE;
    for (int i = 0; i < pd_game_count(); i++) {
        if (only && only != pd_game_at(i))
            continue;
        code = args_setup(&args, pd_game_at(i), &bench.setup);
        if (code >= 0)
            return code;
    }
    bench.json = args.json;
    bench.first = true;
    printf("%s", args.json ? "[" : "");
    for (int i = 0; i < pd_game_count(); i++) {
        bench.game = pd_game_at(i);
        if (only && only != bench.game)
            continue;
        args_setup(&args, bench.game, &bench.setup);
        bench_game(&bench, args.games);
    }
    printf("%s", args.json ? "]\n" : "");
    return EXIT_OK;
}
