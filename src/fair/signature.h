// What a server signs with its Ed25519 key, so that a cheated player can prove it to others: at the
// deal, the table and its deal code; at the end, the record.
#ifndef PD_SIGNATURE_H
#define PD_SIGNATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SIGNATURE = 64,       // bytes
    SIGNATURE_LINE = 220, // most bytes of a record's last line
    SIGNATURE_NAME = 19,  // characters: the name of a key, such as 7K3Q-FM2X-0D4R-ZZ11
};

// `secret` is libsodium's: seed and public key.
void signature_of_code(uint8_t signature[SIGNATURE], const uint8_t secret[64], const char *table,
                       const uint8_t code[32]);
bool signature_fits_code(const uint8_t signature[SIGNATURE], const uint8_t key[32],
                         const char *table, const uint8_t code[32]);

// The last line of a signed record: "# signed KEY SIGNATURE", a comment to all other readers. Signs
// `size` bytes of text.
void signature_write(char line[SIGNATURE_LINE], const uint8_t secret[64], const char *text,
                     size_t size);
// Reads it: false if the text has none. `fits`: the record is as it was signed.
struct signed_record {
    uint8_t key[32];
    bool fits;
};
bool signature_read(struct signed_record *found, const char *text, size_t size);

// A short name for a key, of 80 bits of its hash, to be read aloud.
void signature_name(char name[SIGNATURE_NAME + 1], const uint8_t key[32]);

#endif
