// Copying a store to another one, of any kind, and proof that both hold the same.
#ifndef PD_COPY_H
#define PD_COPY_H

#include "server/store/store.h"

// An open store, and what its functions are.
struct copy_end {
    const struct store_kind *kind;
    store *store;
};

// What a store holds. `hash` is the SHA-256 over the people, and over the hash of each table's
// events, seats and row, in order.
struct copy_account {
    int tables, people;
    int64_t events;
    uint8_t hash[32];
};

// Copies everything in one transaction to a store that must be empty. False with `trouble` on
// failure.
bool copy_store(const struct copy_end *from, const struct copy_end *to,
                struct store_trouble *trouble);
// Reads all of a store. False with `trouble` on failure.
bool copy_account(const struct copy_end *of, struct copy_account *account,
                  struct store_trouble *trouble);

#endif
