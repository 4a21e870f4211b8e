// An example in words for each kind of move, because “Y#@#” alone means nothing to a reader.
#ifndef PD_EXAMPLES_H
#define PD_EXAMPLES_H

#include "lab/sim.h"

typedef struct {
    char words[PD__KINDS_MAX][240]; // empty if none was found
} pd__examples;

// Takes the first legal move of each kind from random matches; the same ones every time.
void pd__examples_find(pd__examples *examples, const pd__sim *sim, int language);

#endif
