// What the player asked the server for: a certain table, or a new one with a game and options. A
// server that serves another table chooses what is played, and perhaps with which cards.
#ifndef PD_WISH_H
#define PD_WISH_H

#include "net/remote-table.h"

struct wish {
    char table[WIRE_ID_MAX + 1]; // "" for a new table, whose ID the server chooses
    const pd_game *game;         // NULL: whatever is played there
    int seats;                   // 0: the server chooses
    pd_setup setup;
};

struct wish wish_for_table(const char *id);
// For a new table: from the request that opens it.
struct wish wish_for_new(const json_t *create);
// For a rematch: another table, where the same is played.
struct wish wish_for_rematch(const char *id, const struct remote_table *before);

// NULL if the server shows what was wished for; otherwise what it does instead, in a sentence for
// the catalogue.
const char *wish_broken(const struct wish *wish, const struct remote_table *table);

#endif
