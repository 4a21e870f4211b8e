// The private side of pd_text: small writers and readers.
#ifndef PD_TEXT_H
#define PD_TEXT_H

#include "paddock.h"

// A text that can be written to; one that is all zero cannot.
static inline bool pd__is_text(const pd_text *out) {
    return out && out->used < out->size;
}

void pd__put_bytes(pd_text *out, const char *bytes, size_t count);

// Reads a whole number of at most `digits` digits at *at and moves past it; −1 if there is none, it
// is longer, or it has a leading zero.
int64_t pd__read_number(const char **at, int digits);
// Reads exactly 2 × count hexadecimal digits; false if there is anything else.
bool pd__read_hex(const char *text, uint8_t *bytes, size_t count);

#endif
