// The private side of pd_text: small writers and readers.
#ifndef PD_TEXT_H
#define PD_TEXT_H

#include "paddock.h"

void pd__put_bytes(pd_text *out, const char *bytes, size_t count);

// Reads a whole number of at most `digits` digits at *at and moves past it; −1 if there is none, it
// is longer, or it has a leading zero.
int64_t pd__read_number(const char **at, int digits);
// Reads exactly 2 × count hexadecimal digits; false if there is anything else.
bool pd__read_hex(const char *text, uint8_t *bytes, size_t count);

#endif
