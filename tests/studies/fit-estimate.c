// Fits the weights of pd_estimate: plays matches by judgement, and learns from each position that
// chance brought about who won. Writes the weights as they stand in src/games/GAME/weights.h:
//
//     fit-estimate GAME [THOUSANDS-OF-POSITIONS] > src/games/GAME/weights.h
//
// Positions are learned once each, in random order within a pool; so the loss that it reports on a
// new pool, before learning from it, is that of positions never seen. The method is Adam (Kingma
// and Ba, 2015), with a learning rate that falls to 0. The same numbers come out every time.
#include "bots/search.h"
#include "engine/game.h"
#include "review/value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POOL = 20000, BATCH = 32, FOG = 10, MUCH_FOG = 80 };

static const float RATE = 3e-3f, DECAY_1 = 0.9f, DECAY_2 = 0.999f;

struct position {
    int contenders;
    float features[PD_SEATS_MAX][PD__FEATURES_MAX];
    float shares[PD_SEATS_MAX];
};

static const pd_game *game;
static int features, weight_count;
static float weights[PD__WEIGHTS_MAX], slope[PD__WEIGHTS_MAX];
static float first[PD__WEIGHTS_MAX], second[PD__WEIGHTS_MAX];
static struct position pool[POOL];
static int pooled;

// ---------------------------------------------------------------------------------------- matches

static pd_move choose(const pd_state *state, int fog, pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], count = pd_moves(game, state, moves);
    pd_judge(game, state, moves, count, worth);
    return moves[pd__best_in_fog(worth, count, fog, dice)];
}

static void keep(const pd_state *state) {
    pd_state settled = *state;
    pd__value_settle(game, &settled);
    if (pooled < POOL && pd_actor(game, &settled) != PD_NOBODY)
        pool[pooled].contenders = game->estimator->describe(&settled, pool[pooled].features),
        pooled++;
}

// What those who can win without a seat got, too.
static void label(int from, const pd_result *result) {
    float shares[PD_SEATS_MAX];
    pd_shares(result, shares);
    if (result->outside)
        shares[result->seats] = 1 / (float)pd_sharing(result);
    if (!pd_sharing(result))
        pooled = from; // a draw teaches nothing
    for (int i = from; i < pooled; i++)
        memcpy(pool[i].shares, shares, sizeof shares);
}

static void play(pd_dice *dice) {
    pd_setup setup;
    pd_state state;
    pd_outcomes came;
    pd_game_info about = pd_game_about(game);
    int from = pooled, seats = about.seats_usual;
    if (pd_roll(dice, 2))
        seats =
            about.seats_min + (int)pd_roll(dice, (uint32_t)(about.seats_max - about.seats_min + 1));
    int fog = pd_roll(dice, 4) ? FOG : MUCH_FOG;
    pd_setup_init(game, &setup, seats);
    pd_start(game, &state, &setup, dice, NULL);
    keep(&state);
    while (pd_actor(game, &state) != PD_NOBODY) {
        pd_move move = choose(&state, fog, dice);
        came.count = 0;
        pd_dice_record(dice, &came);
        pd_apply(game, &state, move, dice, NULL);
        pd_dice_record(dice, NULL);
        if (came.count)
            keep(&state);
    }
    pd_result result = pd_result_of(game, &state);
    label(from, &result);
}

// --------------------------------------------------------------------------------------- learning

static float *biases(float *of) {
    return of + features * PD__HIDDEN;
}

static float strength(const float *in, float *unit) {
    float sum = 0;
    memcpy(unit, biases(weights), PD__HIDDEN * sizeof *unit);
    for (int f = 0; f < features; f++)
        for (int h = 0; h < PD__HIDDEN; h++)
            unit[h] += in[f] * weights[f * PD__HIDDEN + h];
    for (int h = 0; h < PD__HIDDEN; h++) {
        unit[h] = unit[h] > 0 ? unit[h] : 0;
        sum += unit[h] * biases(weights)[PD__HIDDEN + h];
    }
    return sum;
}

static void add_slope(const float *in, const float *unit, float error) {
    float *to_out = biases(slope) + PD__HIDDEN, back[PD__HIDDEN];
    for (int h = 0; h < PD__HIDDEN; h++) {
        to_out[h] += error * unit[h];
        back[h] = unit[h] > 0 ? error * biases(weights)[PD__HIDDEN + h] : 0;
        biases(slope)[h] += back[h];
    }
    for (int f = 0; f < features; f++)
        for (int h = 0; h < PD__HIDDEN; h++)
            slope[f * PD__HIDDEN + h] += in[f] * back[h];
}

// Adds the slope of the cross-entropy of this position, and returns that.
static double learn(const struct position *p) {
    float unit[PD_SEATS_MAX][PD__HIDDEN], power[PD_SEATS_MAX], most = -INFINITY, sum = 0;
    double loss = 0;
    for (int i = 0; i < p->contenders; i++) {
        power[i] = strength(p->features[i], unit[i]);
        most = fmaxf(most, power[i]);
    }
    for (int i = 0; i < p->contenders; i++)
        sum += power[i] = expf(power[i] - most);
    for (int i = 0; i < p->contenders; i++) {
        float chance = power[i] / sum;
        add_slope(p->features[i], unit[i], chance - p->shares[i]);
        loss -= (double)p->shares[i] * log((double)chance + 1e-12);
    }
    return loss;
}

static void step(int number, float rate) {
    float fix_1 = 1 - powf(DECAY_1, (float)number), fix_2 = 1 - powf(DECAY_2, (float)number);
    for (int i = 0; i < weight_count; i++) {
        float g = slope[i] / BATCH;
        first[i] = DECAY_1 * first[i] + (1 - DECAY_1) * g;
        second[i] = DECAY_2 * second[i] + (1 - DECAY_2) * g * g;
        weights[i] -= rate * first[i] / fix_1 / (sqrtf(second[i] / fix_2) + 1e-8f);
        slope[i] = 0;
    }
}

static void start(pd_dice *dice) {
    for (int i = 0; i < weight_count; i++)
        weights[i] = ((float)pd_roll(dice, 2001) / 1000 - 1) * 0.3f;
}

static void shuffle(pd_dice *dice) {
    for (int i = pooled - 1; i > 0; i--) {
        int k = (int)pd_roll(dice, (uint32_t)i + 1);
        struct position one = pool[i];
        pool[i] = pool[k];
        pool[k] = one;
    }
}

static void fit(int pools, pd_dice *dice) {
    int number = 0;
    for (int round = 0; round < pools; round++) {
        double loss = 0;
        pooled = 0;
        while (pooled < POOL)
            play(dice);
        shuffle(dice);
        for (int i = 0; i < POOL; i++) {
            loss += learn(&pool[i]);
            float done = ((float)round + (float)i / POOL) / (float)pools;
            if (i % BATCH == BATCH - 1)
                step(++number, RATE * (1 - done));
        }
        if (round % 10 == 9 || round == pools - 1)
            fprintf(stderr, "%d thousand positions: loss %.4f\n", (round + 1) * POOL / 1000,
                    loss / POOL);
    }
}

static void print(int pools) {
    printf("// Written by build/tests/studies/fit-estimate %s %d; see engine/estimate.h.\n"
           "// clang-format off\n"
           "static const int16_t weights[] = {",
           pd_game_about(game).id, pools * POOL / 1000);
    for (int i = 0; i < weight_count; i++)
        printf("%s%ld,", i % 12 ? " " : "\n    ", lroundf(1000 * weights[i]));
    printf("\n};\n");
}

int main(int argc, char **argv) {
    uint8_t key[32];
    pd_dice dice;
    if (argc < 2 || !(game = pd_game_find(argv[1])) || !game->estimator)
        return fprintf(stderr, "usage: fit-estimate GAME [THOUSANDS-OF-POSITIONS]\n"), 2;
    features = game->estimator->features;
    weight_count = (features + 2) * PD__HIDDEN;
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 0);
    start(&dice);
    int pools = (argc > 2 ? atoi(argv[2]) : 2000) * 1000 / POOL;
    fit(pools, &dice);
    print(pools);
    return 0;
}
