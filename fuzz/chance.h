// Chance that gives the same numbers each time, so that what was found can be repeated.
#ifndef FUZZ_CHANCE_H
#define FUZZ_CHANCE_H

#include "fuzz.h"

#include <sodium.h>

static uint32_t chance;

static const char *chance_name(void) {
    return "fuzz";
}

static uint32_t next_chance(void) {
    return chance = chance * 1664525 + 1013904223;
}

static void fill_by_chance(void *at, const size_t size) {
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)at)[i] = (uint8_t)(next_chance() >> 24);
}

// Begins from the start.
static void repeat_chance(void) {
    static randombytes_implementation repeated = {
        .implementation_name = chance_name, .random = next_chance, .buf = fill_by_chance};
    need(chance || (randombytes_set_implementation(&repeated) == 0 && sodium_init() >= 0));
    chance = 1;
}

#endif
