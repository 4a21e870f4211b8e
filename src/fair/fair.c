#include "fair/fair.h"

#include "fair/sha256.h"

#include <assert.h>
#include <string.h>

// Keeps these hashes apart from all others, and from those of another way to make a seed.
static const char purpose[] = "paddock deal 1\n";

void fair_hash(uint8_t hash[32], const uint8_t bytes[32]) {
    sha256(hash, bytes, 32);
}

// What is hashed for a seed, put together.
struct mixture {
    uint8_t bytes[sizeof purpose + 32 + PD_SEATS_MAX * 33];
    size_t used;
};

static void add(struct mixture *mixture, const void *bytes, size_t count) {
    memcpy(mixture->bytes + mixture->used, bytes, count);
    mixture->used += count;
}

void fair_seed(pd_header *header) {
    struct mixture mixture = {.used = 0};
    assert(header->has_secret);
    add(&mixture, purpose, sizeof purpose - 1);
    add(&mixture, header->secret, sizeof header->secret);
    for (int seat = 0; seat < header->setup.seats; seat++) {
        uint8_t has = header->shared >> seat & 1;
        add(&mixture, &has, 1);
        if (has)
            add(&mixture, header->shares[seat], sizeof header->shares[seat]);
    }
    sha256(header->seed, mixture.bytes, mixture.used);
    header->has_seed = true;
}

static bool is_hash_of(const uint8_t hash[32], const uint8_t bytes[32]) {
    uint8_t right[32];
    fair_hash(right, bytes);
    return memcmp(hash, right, sizeof right) == 0;
}

static bool commitment_fits(const pd_header *header) {
    if (!header->has_commitment || !(header->has_secret || header->has_seed))
        return true;
    return is_hash_of(header->commitment, header->has_secret ? header->secret : header->seed);
}

static bool share_fits(const pd_header *header, int seat) {
    if (!(header->shared >> seat & 1))
        return true;
    return header->pledged >> seat & 1 && is_hash_of(header->pledges[seat], header->shares[seat]);
}

static bool seed_fits(const pd_header *header) {
    if (!header->has_secret || !header->has_seed)
        return true;
    pd_header right = *header;
    fair_seed(&right);
    return memcmp(header->seed, right.seed, sizeof right.seed) == 0;
}

enum fair_fault fair_check(const pd_header *header, int *seat) {
    *seat = PD_NOBODY;
    if (!commitment_fits(header))
        return FAIR_COMMITMENT;
    for (int i = 0; i < header->setup.seats; i++)
        if (!share_fits(header, i)) {
            *seat = i;
            return FAIR_PLEDGE;
        }
    return seed_fits(header) ? FAIR_OK : FAIR_SEED;
}
