// Events by name, for programs that draw them. A game has a row for each kind of event.
#ifndef PD_NAMED_H
#define PD_NAMED_H

#include "paddock.h"

// Writes one value as JSON.
typedef void pd__value_writer(pd_text *out, uint64_t value);

// A member of an event; without a key the event has no such member. For `cards`, 0 is null: they
// may not be known.
struct pd__named_member {
    const char *key;
    pd__value_writer *put;
};

typedef struct {
    const char *what;
    struct pd__named_member a, b, c, d, cards;
} pd__event_name;

// Writers that games share.
void pd__name_number(pd_text *out, uint64_t value);
void pd__name_flag(pd_text *out, uint64_t value);   // true or false
void pd__name_place(pd_text *out, uint64_t value);  // places are counted from 1
void pd__name_numbers(pd_text *out, uint64_t bits); // a list of numbers

#endif
