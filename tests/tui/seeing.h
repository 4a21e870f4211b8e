// For tests by scripts: the words “see TEXT” and, for what must not be there, “miss TEXT”.
#ifndef SEEING_H
#define SEEING_H

#include "headless.h"
#include "tap.h"

static const char *running; // what is being tested

static inline void check_screen(struct headless *self, const char *word, const char *rest) {
    bool wanted = strcmp(word, "see") == 0;
    if (!ok(headless_sees(self, rest) == wanted, "%s: %s “%s”", running, word, rest))
        headless_write(self, stdout);
}

#endif
