// Files with a server's secrets: the keys of TLS, of nodes, and of the store.
#ifndef PD_SECRET_H
#define PD_SECRET_H

#include "cli/args.h"
#include "server/store/store.h"

enum { SECRET_MOST = 4096 }; // bytes of the file

struct secret {
    char bytes[SECRET_MOST + 1];
    size_t length;
};

// Each of these returns −1, or an exit code after a complaint.
// Refuses a file that other users can read.
int secret_check(const char *path);
// Reads a file that nobody else can read; too short a secret is refused.
int secret_read(const char *path, struct secret *secret);
// Takes the key of the store from the file of --store-key or --node-key, else from paddock.key
// beside the store (PostgreSQL: in the state folder), and makes the latter for a store that has no
// tables yet, if `may_make`. Refuses a key that does not fit the store.
int secret_open_store(const struct args *args, const struct store_kind *kind, store *opened,
                      const char *path, bool may_make);

#endif
