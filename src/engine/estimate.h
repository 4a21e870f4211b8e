// What pd_estimate works with. A game describes each contender for the victory by a few numbers,
// and a small network with one hidden layer turns them into a strength. The chances are the softmax
// of the strengths.
//
// The weights are fitted to matches between good players, by build/tests/studies/fit-estimate.
#ifndef PD_ESTIMATE_H
#define PD_ESTIMATE_H

#include <stdint.h>

enum { PD__FEATURES_MAX = 216, PD__HIDDEN = 16 };

typedef struct {
    int features;
    // Describes each seat, and after the seats those who can win without one; returns how many. The
    // match is not over. The numbers are best between −1 and 1.
    int (*describe)(const void *state, float (*out)[PD__FEATURES_MAX]);
    // For each feature its weight to each hidden unit; then their biases; then what each unit adds
    // to the strength. In thousandths, which take half the space of floats.
    const int16_t *weights;
} pd__estimator;

enum { PD__WEIGHTS_MAX = (PD__FEATURES_MAX + 2) * PD__HIDDEN };

#endif
