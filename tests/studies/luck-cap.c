// Not a test but a measuring stick: how much could anybody win by playing better?
//
//     luck-cap GAME SEATS OTHERS ITERATIONS MATCHES
//
// One seat, each in turn, searches with so many iterations; bots of the kind OTHERS have the rest.
// It does so honestly, and then as a cheat who sees every hand (though not what chance will bring),
// to show how much there is to gain by knowing more. No bot can do this: a bot gets a view.
// The cheat is made here, by giving the search a game whose resampling gives away the true state.
#include "engine/game.h"
#include "lab/stats.h"
#include "outside/seated.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pd_state truth;

static void give_away(void *table, pd_dice *dice) {
    (void)dice;
    memcpy(table, &truth, sizeof truth);
}

struct study {
    const pd_game *game;
    pd_game open_game; // the same with all hands on the table
    pd_setup setup;
    pd_bot_spec thinker, others;
};

static pd_move choose(const struct study *study, const pd_state *state, bool thinks, bool cheats,
                      pd_dice *dice) {
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    struct seated bot;
    pd_look(study->game, state, pd_actor(study->game, state), &view);
    int count = pd_view_moves(study->game, &view, moves);
    truth = *state;
    const pd_game *game = thinks && cheats ? &study->open_game : study->game;
    pd_bot_question question = {game, &view, moves, count, dice, NULL};
    seated_open(&bot, thinks ? &study->thinker : &study->others);
    pd_move move = seated_choose(&bot, &question);
    seated_close(&bot);
    return move;
}

// The share of the victory that the thinker in `seat` gets.
static double play(const struct study *study, uint64_t number, int seat, bool cheats) {
    uint8_t key[32] = {0};
    pd_dice deal, chance;
    pd_state state;
    int actor;
    pd_key_from_number(1, key);
    pd_dice_seed(&deal, key, 2 * number);
    pd_dice_seed(&chance, key, 2 * number + 1);
    pd_start(study->game, &state, &study->setup, &deal, NULL);
    while ((actor = pd_actor(study->game, &state)) != PD_NOBODY) {
        pd_move move = choose(study, &state, actor == seat, cheats, &chance);
        pd_apply(study->game, &state, move, &deal, NULL);
    }
    pd_result result = pd_result_of(study->game, &state);
    if (!(result.winners >> seat & 1))
        return 0;
    return 1.0 / (__builtin_popcount(result.winners) + result.outside);
}

static void report(const struct study *study, uint64_t matches, bool cheats) {
    double shares = 0;
    for (uint64_t i = 0; i < matches; i++)
        shares += play(study, i / (uint64_t)study->setup.seats,
                       (int)(i % (uint64_t)study->setup.seats), cheats);
    pd__interval interval = pd__wilson(shares, matches);
    printf("%s, %d seats, %s against %s, %s: %.1f %% (95 %% interval %.1f to %.1f; %llu matches)\n",
           pd_game_about(study->game).id, study->setup.seats, study->thinker.address,
           study->others.address, cheats ? "seeing every hand" : "honestly",
           100 * shares / (double)matches, 100 * interval.low, 100 * interval.high,
           (unsigned long long)matches);
    fflush(stdout);
}

int main(int argc, char **argv) {
    static struct study study;
    char thinker[64];
    pd_problem problem;
    if (argc != 6 || !(study.game = pd_game_find(argv[1])))
        return fprintf(stderr, "usage: luck-cap GAME SEATS OTHERS ITERATIONS MATCHES\n"), 2;
    pd_setup_init(study.game, &study.setup, atoi(argv[2]));
    snprintf(thinker, sizeof thinker, "champion:iterations=%s", argv[4]);
    if (pd_setup_check(study.game, &study.setup, &problem) ||
        pd_bot_read(&study.others, argv[3], &problem) ||
        pd_bot_read(&study.thinker, thinker, &problem))
        return fprintf(stderr, "%s: %s\n", problem.found, problem.wanted), 2;
    study.open_game = *study.game;
    study.open_game.resample = study.open_game.imagine = give_away;
    report(&study, (uint64_t)atoll(argv[5]), false);
    report(&study, (uint64_t)atoll(argv[5]), true);
    return 0;
}
