// Fits what src/games/grandprix/forecast.c goes by: how much what a seat holds at the start of a
// race adds to its strength in it.
//
//     fit-race MATCHES
//
// For each number of seats so many matches are played by judgement, each rating off by up to 30, as
// reviews imagine them. The weights make the orders in which the cars came in the likeliest: the
// chance to come in first is proportional to e to the power of the strength, and so on among those
// left (Plackett and Luce). The last line of each is the cross-entropy in later matches, and what
// even chances would give.
#include "bots/search.h"
#include "games/grandprix/grandprix.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RACES_MAX = 1 << 18, FOG = 30, ROUNDS_OF_FIT = 20 };

struct run_race {
    float facts[GP_SEATS][GP_RACE_FACTS];
    int order[GP_SEATS], finished;
};

static struct run_race races[RACES_MAX];
static int count, seats;

// ----------------------------------------------------------------------------------------- races

static void begin(const struct grandprix *g, struct run_race *race) {
    for (int seat = 0; seat < seats; seat++)
        pd__gp_race_facts(g, seat, race->facts[seat]);
}

// The seats in the order of the prizes that they took.
static void end(const struct grandprix *before, const struct grandprix *after,
                struct run_race *race) {
    race->finished = 0;
    for (int card = SCORE_CARDS; card > 0; card--)
        for (int seat = 0; seat < seats; seat++)
            if ((after->won[seat] & ~before->won[seat]) >> card & 1)
                race->order[race->finished++] = seat;
    count += race->finished > 0;
}

static void play(pd_dice *dice) {
    const pd_game *game = &pd__grandprix;
    pd_setup setup;
    pd_state state, before;
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], race = 1;
    pd_setup_init(game, &setup, seats);
    pd_start(game, &state, &setup, dice, NULL);
    for (int n; count < RACES_MAX && (n = pd_moves(game, &state, moves));) {
        pd_judge(game, &state, moves, n, worth);
        pd_apply(game, &state, moves[pd__best_in_fog(worth, n, FOG, dice)], dice, NULL);
        if (pd_part(game, &state) == race && pd_actor(game, &state) != PD_NOBODY)
            continue;
        if (race > 1) // nothing is kept for the first one
            end((const void *)&before, (const void *)&state, &races[count]);
        race++;
        before = state;
        if (count < RACES_MAX)
            begin((const void *)&state, &races[count]);
    }
}

// --------------------------------------------------------------------------------------- fitting

// The logarithm of the likelihood of a race; adds its slope.
static double learn(const struct run_race *race, const double *weights, double *slope) {
    double power[GP_SEATS] = {0}, likelihood = 0;
    for (int seat = 0; seat < seats; seat++) {
        for (int i = 0; i < GP_RACE_FACTS; i++)
            power[seat] += weights[i] * (double)race->facts[seat][i];
        power[seat] = exp(power[seat]);
    }
    for (int place = 0; place < race->finished; place++) {
        int first = race->order[place];
        double sum = 0;
        for (int seat = 0; seat < seats; seat++)
            sum += power[seat];
        likelihood += log(power[first] / sum);
        for (int i = 0; i < GP_RACE_FACTS; i++) {
            slope[i] += (double)race->facts[first][i];
            for (int seat = 0; seat < seats; seat++)
                slope[i] -= power[seat] / sum * (double)race->facts[seat][i];
        }
        power[first] = 0;
    }
    return likelihood;
}

// AdaGrad (Duchi, Hazan and Singer, 2011) on four fifths of the races; the others say how good the
// weights are.
static void fit(void) {
    double weights[GP_RACE_FACTS] = {0}, squares[GP_RACE_FACTS], loss = 0, even = 0;
    int known = count / 5 * 4;
    for (int i = 0; i < GP_RACE_FACTS; i++)
        squares[i] = 1;
    for (int round = 0; round < ROUNDS_OF_FIT; round++)
        for (int at = 0; at < known; at++) {
            double slope[GP_RACE_FACTS] = {0};
            learn(&races[at], weights, slope);
            for (int i = 0; i < GP_RACE_FACTS; i++) {
                squares[i] += slope[i] * slope[i];
                weights[i] += 0.2 / (1 + round) * slope[i] / sqrt(squares[i]);
            }
        }
    for (int at = known; at < count; at++) {
        double none[GP_RACE_FACTS] = {0}, slope[GP_RACE_FACTS];
        loss -= learn(&races[at], weights, slope);
        even -= learn(&races[at], none, slope);
    }
    printf("    [%d] = {", seats);
    for (int i = 0; i < GP_RACE_FACTS; i++)
        printf("%s%.2ff", i ? ", " : "", weights[i]);
    printf("}, // %d races, %.4f; %.4f\n", count, loss / (count - known), even / (count - known));
}

int main(int argc, char **argv) {
    uint8_t key[32];
    pd_dice dice;
    if (argc != 2)
        return fprintf(stderr, "usage: fit-race MATCHES\n"), 2;
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 0);
    for (seats = 2; seats <= GP_SEATS; seats++) {
        count = 0;
        for (int i = 0; i < atoi(argv[1]); i++)
            play(&dice);
        fit();
    }
    return 0;
}
