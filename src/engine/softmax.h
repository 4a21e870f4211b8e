// Turns the strength of each seat into its chance of winning.
#ifndef PD_SOFTMAX_H
#define PD_SOFTMAX_H

#include "paddock.h"

// e to the x, for x from −87 to 0 or a little more: the exponent is put into the bits of a float,
// and a polynomial makes up the rest, to about one part in ten thousand. The library needs nothing
// but libc, and this is the same on every machine.
static inline float pd__exp(float x) {
    float power = x * 1.44269504f;
    power = power < -126 ? -126 : power;
    int whole = (int)power - (power < 0);
    float part = power - (float)whole;
    float value = 1 + part * (0.69583354f + part * (0.22606716f + part * 0.0780245f));
    union {
        uint32_t bits;
        float scale;
    } exponent = {.bits = (uint32_t)(whole + 127) << 23};
    return value * exponent.scale;
}

// Each seat's chance is proportional to e to the power of its strength (softmax).
static inline void pd__chances_from(const float *strength, int seats, float *chances) {
    float most = strength[0], sum = 0;
    for (int seat = 1; seat < seats; seat++)
        most = strength[seat] > most ? strength[seat] : most;
    for (int seat = 0; seat < seats; seat++)
        sum += chances[seat] = pd__exp(strength[seat] - most);
    for (int seat = 0; seat < seats; seat++)
        chances[seat] /= sum;
}

#endif
