// Replacements for terminals that only have ASCII, one for one, so that the layout stays the same.
#ifndef PD_ASCII_H
#define PD_ASCII_H

#include <stdint.h>

// The ASCII character that replaces this one; '?' if there is none.
char ascii_for(uint32_t character);

// Reads one UTF-8 character and advances *text. U+FFFD for an invalid byte; 0 at the end.
uint32_t utf8_next(const char **text);

#endif
