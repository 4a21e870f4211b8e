#include "server/hall/vault.h"

#include "base/memory.h"
#include "server/hall/table.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

// "NAME.BASE64": the first bytes of the key's hash, so that another key is not taken for damage;
// then nonce, cipher and tag.
enum {
    NAME = 4,
    NAME_TEXT = 2 * NAME + 1,
    NONCE = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
    TAG = crypto_aead_xchacha20poly1305_ietf_ABYTES,
    SEALED_MAX = NONCE + VAULT_PLAIN_MAX + TAG,
    VARIANT = sodium_base64_VARIANT_URLSAFE_NO_PADDING,
};

_Static_assert(NAME_TEXT + sodium_base64_ENCODED_LEN(SEALED_MAX, VARIANT) <= STORE_DATA_MAX,
               "what is sealed fits the store");

static uint8_t key[crypto_aead_xchacha20poly1305_ietf_KEYBYTES];
static char name[NAME_TEXT + 1];
static uint8_t public_key[32], signing_key[64];

static void derive(uint8_t *out, size_t size, const char *purpose, const char *secret,
                   size_t length) {
    crypto_generichash(out, size, (const uint8_t *)secret, length, (const uint8_t *)purpose,
                       strlen(purpose));
}

void vault_use(const char *secret, size_t length) {
    uint8_t hash[crypto_generichash_BYTES];
    derive(key, sizeof key, "paddock store key", secret, length);
    derive(hash, sizeof hash, "paddock store name", secret, length);
    sodium_bin2hex(name, sizeof name, hash, NAME);
    derive(hash, sizeof hash, "paddock signing key", secret, length);
    crypto_sign_seed_keypair(public_key, signing_key, hash);
    sodium_memzero(hash, sizeof hash);
    name[2 * NAME] = '.';
    name[NAME_TEXT] = '\0';
}

static bool tells_cards(const char *kind) {
    static const enum entry_kind kinds[] = {ENTRY_OPENED, ENTRY_DEALT, ENTRY_MOVED};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kind, entry_word(kinds[i])) == 0)
            return true;
    return false;
}

// What belongs to one entry cannot be passed off as another.
struct place {
    char text[STORE_ID_MAX + 16];
    size_t length;
};

static struct place place_of(const struct store_event *event) {
    struct place place;
    int length = snprintf(place.text, sizeof place.text, "%s %d", event->table, event->seq);
    assert(length > 0 && (size_t)length < sizeof place.text);
    place.length = (size_t)length;
    return place;
}

char *vault_seal(const struct store_event *event) {
    uint8_t sealed[SEALED_MAX];
    size_t length = strlen(event->data);
    unsigned long long size;
    assert(*name && length <= VAULT_PLAIN_MAX);
    if (!tells_cards(event->kind))
        return must(strdup(event->data));
    struct place place = place_of(event);
    randombytes_buf(sealed, NONCE);
    crypto_aead_xchacha20poly1305_ietf_encrypt(sealed + NONCE, &size, (const uint8_t *)event->data,
                                               length, (const uint8_t *)place.text, place.length,
                                               NULL, sealed, key);
    size_t capacity = NAME_TEXT + sodium_base64_encoded_len(NONCE + size, VARIANT);
    char *text = must(malloc(capacity));
    memcpy(text, name, NAME_TEXT);
    sodium_bin2base64(text + NAME_TEXT, capacity - NAME_TEXT, sealed, NONCE + size, VARIANT);
    return text;
}

static bool is_sealed(const char *data) {
    return strspn(data, "0123456789abcdef") == 2 * NAME && data[2 * NAME] == '.';
}

char *vault_open(const struct store_event *event) {
    uint8_t sealed[SEALED_MAX];
    size_t size;
    struct place place = place_of(event);
    assert(*name);
    if (!tells_cards(event->kind))
        return must(strdup(event->data));
    if (strncmp(event->data, name, NAME_TEXT) != 0 ||
        sodium_base642bin(sealed, sizeof sealed, event->data + NAME_TEXT,
                          strlen(event->data + NAME_TEXT), NULL, &size, NULL, VARIANT) != 0 ||
        size < NONCE + TAG)
        return NULL;
    char *data = must(calloc(1, size - NONCE - TAG + 1));
    if (crypto_aead_xchacha20poly1305_ietf_decrypt((uint8_t *)data, NULL, NULL, sealed + NONCE,
                                                   size - NONCE, (const uint8_t *)place.text,
                                                   place.length, sealed, key) == 0)
        return data;
    free(data);
    return NULL;
}

// ----------------------------------------------------------------------------------- the right key

struct look {
    const struct store_kind *kind;
    store *in;
    bool found, fits;
};

static bool look_at_event(void *context, const struct store_event *event) {
    struct look *look = context;
    if (is_sealed(event->data)) {
        look->found = true;
        look->fits = strncmp(event->data, name, NAME_TEXT) == 0;
    }
    return false; // the first entry of a table is sealed, if it is not damaged
}

static bool look_at_table(void *context, const char *id) {
    struct look *look = context;
    struct store_trouble trouble;
    look->kind->events(look->in, id, look_at_event, look, &trouble);
    return !look->found;
}

bool vault_fits(const struct store_kind *kind, store *in, bool *is_empty) {
    struct store_trouble trouble;
    struct look look = {.kind = kind, .in = in, .fits = true};
    kind->all(in, look_at_table, &look, &trouble);
    *is_empty = !look.found;
    return look.fits;
}

// ------------------------------------------------------------------------------------- signatures

const uint8_t *vault_public(void) {
    assert(*name);
    return public_key;
}

void vault_sign_code(uint8_t signature[SIGNATURE], const char *table, const uint8_t code[32]) {
    assert(*name);
    signature_of_code(signature, signing_key, table, code);
}

void vault_sign_record(char line[SIGNATURE_LINE], const char *text, size_t size) {
    assert(*name);
    signature_write(line, signing_key, text, size);
}
