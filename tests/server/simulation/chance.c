// Chance: two streams of random numbers from one seed, of which one is libsodium's.
#include "simulation.h"

#include <sodium.h>

static uint64_t own, sodium;

// SplitMix64.
static uint64_t next(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

void chance_seed(uint64_t seed) {
    own = seed;
    sodium = next(&own);
}

uint64_t chance_bits(void) {
    return next(&own);
}

int64_t chance_between(int64_t least, int64_t most) {
    return least + (int64_t)(chance_bits() % (uint64_t)(most - least + 1));
}

bool chance_of(int rate) {
    return rate > 0 && chance_between(0, 999) < rate;
}

static const char *name(void) {
    return "simulation";
}

static uint32_t sodium_random(void) {
    return (uint32_t)next(&sodium);
}

static void sodium_buf(void *const buffer, const size_t size) {
    uint8_t *at = buffer;
    for (size_t i = 0; i < size; i++)
        at[i] = (uint8_t)next(&sodium);
}

void chance_install(void) {
    static randombytes_implementation seeded = {
        .implementation_name = name, .random = sodium_random, .buf = sodium_buf};
    randombytes_set_implementation(&seeded);
    if (sodium_init() < 0)
        abort();
}
