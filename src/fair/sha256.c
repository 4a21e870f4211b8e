#include "fair/sha256.h"

#include <sodium.h>

void sha256(uint8_t hash[32], const uint8_t *bytes, size_t count) {
    crypto_hash_sha256(hash, bytes, count);
}
