#include "server/tally.h"

#include "base/memory.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

struct row {
    char address[48]; // first, as that is what the tree compares
    int count;
};

static int compare(const void *a, const void *b) {
    return strcmp(a, b);
}

static struct row *add_row(struct tally *tally, const char *address) {
    struct row *row = must(calloc(1, sizeof *row));
    strncpy(row->address, address, sizeof row->address - 1);
    must(tsearch(row, &tally->rows, compare));
    tally->count++;
    return row;
}

int *tally_at(struct tally *tally, const char *address, int64_t now, int64_t span) {
    if (now >= tally->ends) {
        tally_clear(tally);
        tally->ends = now + span;
    }
    struct row **found = tfind(address, &tally->rows, compare);
    if (!found && tally->count >= TALLY_MAX)
        found = tfind(address = "", &tally->rows, compare);
    return found ? &(*found)->count : &add_row(tally, address)->count;
}

void tally_clear(struct tally *tally) {
    tdestroy(tally->rows, free);
    *tally = (struct tally){0};
}
