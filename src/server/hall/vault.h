// What could deal somebody's cards is sealed before it goes to the store: the entry that opens a
// table, because it has the deal's secret, the deal and the moves. Whoever steals a copy of the
// store learns nobody's hand. The key is the operator's, in a file; it is set once for the process.
#ifndef PD_VAULT_H
#define PD_VAULT_H

#include "fair/signature.h"
#include "server/store/store.h"

enum {
    VAULT_KEY_LEAST = 32,  // bytes of a key
    VAULT_PLAIN_MAX = 6000 // bytes that can be sealed into STORE_DATA_MAX
};

// Derives what is needed from a secret. Call it before anything is sealed or opened.
void vault_use(const char *secret, size_t length);

// The data of an event as the store gets it: sealed, or a copy if it tells no cards. The caller
// frees it.
char *vault_seal(const struct store_event *event);
// The other way round. NULL if it was sealed with another key, or is damaged.
char *vault_open(const struct store_event *event);

// Does the key fit the store? True too if nothing there is sealed; `is_empty` tells that.
bool vault_fits(const struct store_kind *kind, store *in, bool *is_empty);

// The server's key for signatures, made of the same secret: its public half, and what it signs.
const uint8_t *vault_public(void);
void vault_sign_code(uint8_t signature[SIGNATURE], const char *table, const uint8_t code[32]);
void vault_sign_record(char line[SIGNATURE_LINE], const char *text, size_t size);

#endif
