// The public list of tables: this node's own, and what other nodes last told of theirs.
#ifndef PD_LISTS_H
#define PD_LISTS_H

#include "server/hall/hall.h"
#include "server/hall/table.h"

// One table in the list.
struct listing {
    int64_t time; // when it was opened
    char host[PERSON_ID + 1];
    char address[48]; // of those who are there
    char *summary;
};

// One node's tables, the newest first.
struct listings {
    struct listing *all;
    int count;
};

char *list_write(struct hall *hall, size_t *length); // of all nodes, as JSON; the caller frees it
// This node's part of it, for others. Returns how many bytes; no more than fit.
size_t list_pack(struct hall *hall, char *out, size_t size);
void list_unpack(struct listings *listings, const char *text, size_t length);
void list_clear(struct listings *listings);

#endif
