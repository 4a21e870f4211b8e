// SHA-256 comes from the page, which has it anyway.
#include "fair/sha256.h"

__attribute__((import_module("env"), import_name("sha256"))) void page_sha256(uint8_t *hash,
                                                                              const uint8_t *bytes,
                                                                              size_t count);

void sha256(uint8_t hash[32], const uint8_t *bytes, size_t count) {
    page_sha256(hash, bytes, count);
}
