// Fits what src/games/grandprix/imagine.c goes by: how much likelier a hand of a certain promise is
// in the hand of a good player than among the hands that agree with a view.
//
//     fit-worlds BOT MATCHES
//
// In matches of these bots, hidden hands are set against hands that pd_resample deals instead. For
// each number of turns that the holder has made in the race, and separately for the first race, the
// weight is found that tells them apart best (logistic regression on the pairs): the ratio of the
// two likelihoods is then e to the power of weight times promise.
#include "games/grandprix/grandprix.h"
#include "paddock-bots.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STAGES = ROUNDS + 1, PAIRS_MAX = 1 << 20 };

static struct pairs {
    float *difference; // of the promises, the true hand's minus the other's
    int count;
} pairs[2][STAGES];

static float promise_of(const struct grandprix *g, int seat) {
    return (float)pd__gp_promise(g->hand[seat], pd__gp_spread(GP_ALL_CARDS - g->hand[seat]),
                                 pd__gp_draws_left(g, seat)) /
           512;
}

static void compare(const struct grandprix *truth, const struct grandprix *other, int viewer) {
    for (int seat = 0; seat < truth->seats; seat++) {
        struct pairs *at = &pairs[truth->race > 1][pd__gp_turns_made(truth, seat)];
        if (seat != viewer && at->count < PAIRS_MAX)
            at->difference[at->count++] = promise_of(truth, seat) - promise_of(other, seat);
    }
}

static void play(const pd_bot_spec *bot, int seats, pd_dice *dice) {
    const pd_game *game = &pd__grandprix;
    pd_setup setup;
    pd_state state, other;
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    int seat;
    pd_setup_init(game, &setup, seats);
    pd_start(game, &state, &setup, dice, NULL);
    while ((seat = pd_actor(game, &state)) != PD_NOBODY) {
        pd_look(game, &state, seat, &view);
        int count = pd_view_moves(game, &view, moves);
        pd_resample(game, &view, dice, &other);
        compare((const struct grandprix *)&state, (const struct grandprix *)&other, seat);
        pd_move move = pd_bot_think(bot, &(pd_bot_question){game, &view, moves, count, dice, NULL});
        pd_apply(game, &state, move, dice, NULL);
    }
}

// Newton's method for the weight w that makes the sum of log(1 / (1 + e^(−w d))) the largest.
static double fit(const struct pairs *at) {
    double weight = 0;
    for (int round = 0; round < 50; round++) {
        double slope = 0, bend = 1e-9;
        for (int i = 0; i < at->count; i++) {
            double d = (double)at->difference[i], p = 1 / (1 + exp(-weight * d));
            slope += d * (1 - p);
            bend += d * d * p * (1 - p);
        }
        weight += fmax(-2, fmin(2, slope / bend));
    }
    return weight;
}

int main(int argc, char **argv) {
    uint8_t key[32];
    pd_dice dice;
    pd_bot_spec bot;
    pd_problem problem;
    if (argc != 3 || pd_bot_read(&bot, argv[1], &problem))
        return fprintf(stderr, "usage: fit-worlds BOT MATCHES\n"), 2;
    for (int i = 0; i < 2 * STAGES; i++)
        pairs[i / STAGES][i % STAGES].difference = malloc(PAIRS_MAX * sizeof(float));
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < atoi(argv[2]); i++)
        play(&bot, 2 + i % (GP_SEATS - 1), &dice);
    for (int later = 0; later < 2; later++) {
        printf("    {");
        for (int turns = 0; turns < STAGES; turns++)
            printf("%s%.1ff", turns ? ", " : "", fit(&pairs[later][turns]));
        printf("}, // %s, by turns made\n", later ? "later races" : "the first race");
    }
    return 0;
}
