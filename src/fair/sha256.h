// SHA-256. The program uses libsodium (sha256.c); in the browser, JavaScript provides it.
#ifndef PD_SHA256_H
#define PD_SHA256_H

#include <stddef.h>
#include <stdint.h>

void sha256(uint8_t hash[32], const uint8_t *bytes, size_t count);

#endif
