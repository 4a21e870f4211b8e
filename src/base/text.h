// The inner side of bounded texts: small writers and readers.
#ifndef PD_TEXT_H
#define PD_TEXT_H

#include "paddock.h"

void pd__put_bytes(pd_text *out, const char *bytes, size_t count);

// Reads a whole number of at most `digits` digits at *at and moves past it; −1 if there is none, it
// is longer, or it has a leading zero.
int64_t pd__read_number(const char **at, int digits);
// Hexadecimal digits, exactly 2 × count of them, and nothing after them.
bool pd__read_hex(const char *text, uint8_t *bytes, size_t count);
// Length of the UTF-8 character at text, or 0 if it is malformed or a control character.
size_t pd__utf8_length(const char *text, size_t size);

#endif
