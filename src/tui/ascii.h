// Characters for terminals that know only ASCII: one for one, so that nothing moves on the screen.
#ifndef PD_ASCII_H
#define PD_ASCII_H

#include <stdint.h>

// The ASCII character that stands for this one; '?' when there is none.
char ascii_for(uint32_t character);

// Reads one character of UTF-8 and moves on; U+FFFD for what is none. At the end, 0.
uint32_t utf8_next(const char **text);

#endif
