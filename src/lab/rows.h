// A simulation as a table, in comma-separated values (RFC 4180, but lines end with a line feed): a
// line for each match.
#ifndef PD_ROWS_H
#define PD_ROWS_H

#include "lab/sim.h"
#include "lab/watch.h"

#include <stdio.h>

typedef struct {
    uint64_t block, match;
    int turned, variant;
    int first; // the seat that acted first
    uint64_t decisions;
    pd__match_facts facts;
    const pd_result *result;
} pd__match_row;

// The line with the names of the columns.
void pd__row_write_head(const pd__sim *sim, FILE *out);
void pd__row_write(const pd__sim *sim, const pd__match_row *row, FILE *out);

// How many lines there are for a block.
int pd__rows_of_block(const pd__sim *sim);

#endif
