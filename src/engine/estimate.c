#include "engine/estimate.h"

#include "engine/arguments.h"
#include "engine/game.h"
#include "engine/softmax.h"

#include <assert.h>
#include <string.h>

// Four numbers at a time; a compiler extension that gcc and clang lower to whatever the machine
// has.
typedef float lanes __attribute__((vector_size(16)));
typedef int16_t small_lanes __attribute__((vector_size(8)));

enum { LANES = PD__HIDDEN / 4 };

static inline lanes load(const int16_t *at) {
    small_lanes four;
    memcpy(&four, at, sizeof four);
    return __builtin_convertvector(four, lanes);
}

static float strength_of(const pd__estimator *estimator, const float *features) {
    const int16_t *biases = estimator->weights + estimator->features * PD__HIDDEN;
    const int16_t *weights = estimator->weights, *out = biases + PD__HIDDEN;
    lanes unit[LANES];
    float strength = 0;
    for (int i = 0; i < LANES; i++)
        unit[i] = load(biases + 4 * i);
    for (int f = 0; f < estimator->features; f++, weights += PD__HIDDEN)
        for (int i = 0; features[f] != 0 && i < LANES; i++) // many are 0
            unit[i] += features[f] * load(weights + 4 * i);
    for (int i = 0; i < PD__HIDDEN; i++)
        strength += unit[i / 4][i % 4] > 0 ? (float)out[i] * unit[i / 4][i % 4] : 0;
    return strength / 1e6f;
}

void pd_estimate(const pd_game *game, const pd_state *state, float chances[PD_SEATS_MAX]) {
    assert(pd__is_state(game, state) && chances);
    float features[PD_SEATS_MAX][PD__FEATURES_MAX], strength[PD_SEATS_MAX];
    pd_result result = pd_result_of(game, state);
    pd_shares(&result, chances);
    if (pd_actor(game, state) == PD_NOBODY)
        return;
    int contenders = game->estimator ? game->estimator->describe(state, features) : result.seats;
    for (int i = 0; i < contenders; i++)
        strength[i] = game->estimator ? strength_of(game->estimator, features[i]) : 0;
    pd__chances_from(strength, contenders, chances);
    for (int seat = result.seats; seat < PD_SEATS_MAX; seat++)
        chances[seat] = 0;
}
