// Seeds and other keys as people write them.
#ifndef PD_SEED_H
#define PD_SEED_H

#include "paddock.h"

#include <stdbool.h>
#include <stdint.h>

enum { SEED_MAX = 64 }; // characters of a seed

// Reads 64 hexadecimal digits; false if it is anything else.
bool key_read(const char *text, uint8_t key[32]);

// Reads a whole number, or 64 hexadecimal digits as in records; false if it is neither.
bool seed_read(const char *text, uint8_t seed[32]);

// Writes a seed so that seed_read reads it: as a number if one gives this seed.
void seed_put(pd_text *out, const uint8_t seed[32]);

#endif
