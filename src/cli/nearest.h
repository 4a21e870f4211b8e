// Finds the word that was probably meant by one with a typing error.
#ifndef PD_NEAREST_H
#define PD_NEAREST_H

struct nearest {
    const char *typed;
    const char *word; // the best so far; NULL: none is near enough
    int distance;     // of that word
};

// Compares one more word, which must stay valid as long as `nearest`. Start with only `typed` set.
void nearest_try(struct nearest *nearest, const char *word);

#endif
