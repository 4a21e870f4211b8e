// FNV-1a, 64 bits: notices changes and damage, but does not protect against forgery.
#ifndef PD_BASE_HASH_H
#define PD_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START 0xcbf29ce484222325u

static inline uint64_t hash_word(uint64_t hash, uint64_t word) {
    return (hash ^ word) * 0x100000001b3u;
}

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size) {
    for (const uint8_t *at = bytes, *end = at + size; at < end; at++)
        hash = hash_word(hash, *at);
    return hash;
}

#endif
