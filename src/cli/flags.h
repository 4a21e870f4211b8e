// The flags of the command line: one row each. The parser, --help, the manual's synopsis and the
// completions of shells all come from these rows.
#ifndef PD_FLAGS_H
#define PD_FLAGS_H

#include "cli/commands.h"

#include <stdbool.h>
#include <stddef.h>

struct args;

// Where the value of a flag goes: a member of struct args, or a reader that knows its members and
// returns false if the value makes no sense.
struct place {
    enum { PLACE_SWITCH, PLACE_TEXT, PLACE_COUNT, PLACE_OWN } kind;
    size_t at;
    int most; // of a count, which is at least 1
    bool (*read)(struct args *args, const char *value);
};

struct flag {
    const char *name;
    const char
        *value; // what the help calls its value, such as “FILE”, a message; NULL: it takes none
    struct place place;
    unsigned commands;  // those that have it
    const char *help;   // its line in their help, a message
    const char *wanted; // what a value must be, a message; NULL without a value
    // What a value can be: words separated by “|”, or one of the lists that complete.c knows, which
    // start with “@”. NULL: nothing is offered.
    const char *offers;
};

// `in` says of which commands, as IN_…. The next flag after `last`, or the first one after NULL;
// NULL after the last one.
const struct flag *flag_next(unsigned in, const struct flag *last);

// The flag with this name, which has `length` bytes; or NULL.
const struct flag *flag_find(unsigned in, const char *name, size_t length);

// Stores the value of a flag; "" for a switch. False if the value makes no sense.
bool flag_take(const struct flag *flag, struct args *args, const char *value);

#endif
