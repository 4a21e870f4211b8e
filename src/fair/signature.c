#include "fair/signature.h"

#include "fair/fair.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

static const char code_purpose[] = "paddock deal signature 1\n";
static const char record_purpose[] = "paddock record signature 1\n";
static const char mark[] = "# signed ";

// A purpose, a table or nothing, and a hash.
struct statement {
    uint8_t bytes[sizeof record_purpose + PD_TABLE_MAX + 1 + 32];
    size_t size;
};

static void put(struct statement *statement, const void *bytes, size_t size) {
    assert(size <= sizeof statement->bytes - statement->size);
    memcpy(statement->bytes + statement->size, bytes, size);
    statement->size += size;
}

static struct statement about_code(const char *table, const uint8_t code[32]) {
    struct statement statement = {.size = 0};
    put(&statement, code_purpose, sizeof code_purpose - 1);
    put(&statement, table, strlen(table));
    put(&statement, "\n", 1);
    put(&statement, code, 32);
    return statement;
}

static struct statement about_record(const char *text, size_t size) {
    struct statement statement = {.size = 0};
    uint8_t hash[32];
    crypto_hash_sha256(hash, (const uint8_t *)text, size);
    put(&statement, record_purpose, sizeof record_purpose - 1);
    put(&statement, hash, sizeof hash);
    return statement;
}

static void sign(uint8_t signature[SIGNATURE], const uint8_t secret[64],
                 const struct statement *statement) {
    crypto_sign_detached(signature, NULL, statement->bytes, statement->size, secret);
}

static bool fits(const uint8_t signature[SIGNATURE], const uint8_t key[32],
                 const struct statement *statement) {
    return crypto_sign_verify_detached(signature, statement->bytes, statement->size, key) == 0;
}

void signature_of_code(uint8_t signature[SIGNATURE], const uint8_t secret[64], const char *table,
                       const uint8_t code[32]) {
    struct statement statement = about_code(table, code);
    sign(signature, secret, &statement);
}

bool signature_fits_code(const uint8_t signature[SIGNATURE], const uint8_t key[32],
                         const char *table, const uint8_t code[32]) {
    if (strlen(table) > PD_TABLE_MAX)
        return false;
    struct statement statement = about_code(table, code);
    return fits(signature, key, &statement);
}

void signature_write(char line[SIGNATURE_LINE], const uint8_t secret[64], const char *text,
                     size_t size) {
    uint8_t signature[SIGNATURE], key[32];
    char key_text[65], signature_text[2 * SIGNATURE + 1];
    struct statement statement = about_record(text, size);
    sign(signature, secret, &statement);
    crypto_sign_ed25519_sk_to_pk(key, secret);
    sodium_bin2hex(key_text, sizeof key_text, key, sizeof key);
    sodium_bin2hex(signature_text, sizeof signature_text, signature, sizeof signature);
    snprintf(line, SIGNATURE_LINE, "%s%s %s\n", mark, key_text, signature_text);
}

static bool read_hex(uint8_t *out, size_t size, const char *text) {
    size_t length;
    return sodium_hex2bin(out, size, text, 2 * size, NULL, &length, NULL) == 0 && length == size;
}

bool signature_read(struct signed_record *found, const char *text, size_t size) {
    enum { LINE = sizeof mark - 1 + 64 + 1 + 2 * SIGNATURE + 1 };
    uint8_t signature[SIGNATURE];
    if (size < LINE || text[size - 1] != '\n')
        return false;
    size_t signed_size = size - LINE;
    const char *line = text + signed_size, *key = line + sizeof mark - 1;
    if (memcmp(line, mark, sizeof mark - 1) != 0 || !read_hex(found->key, 32, key) ||
        key[64] != ' ' || !read_hex(signature, sizeof signature, key + 65))
        return false;
    struct statement statement = about_record(text, signed_size);
    found->fits = fits(signature, found->key, &statement);
    return true;
}

void signature_name(char name[SIGNATURE_NAME + 1], const uint8_t key[32]) {
    static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    uint8_t hash[32];
    unsigned bits = 0;
    int have = 0, at = 0;
    fair_hash(hash, key);
    for (int i = 0; i < 16; i++) {
        if (have < 5) {
            bits = bits << 8 | hash[at++];
            have += 8;
        }
        have -= 5;
        name[i + i / 4] = letters[bits >> have & 31];
    }
    name[4] = name[9] = name[14] = '-';
    name[SIGNATURE_NAME] = '\0';
}
