// Seeds and other keys as people write them.
#ifndef PD_SEED_H
#define PD_SEED_H

#include <stdbool.h>
#include <stdint.h>

// 64 hexadecimal digits, and nothing else.
bool key_read(const char *text, uint8_t key[32]);

// A whole number, or the 64 hexadecimal digits that records have.
bool seed_read(const char *text, uint8_t seed[32]);

#endif
