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
    pd_match_facts facts;
    const pd_result *result;
} pd_match_row;

// The line with the names of the columns.
void pd_row_write_head(const pd_sim *sim, FILE *out);
void pd_row_write(const pd_sim *sim, const pd_match_row *row, FILE *out);

// How many lines there are for a block.
int pd_rows_of_block(const pd_sim *sim);

#endif
