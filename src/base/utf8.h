// Reads UTF-8. Independent of the library.
#ifndef PD_UTF8_H
#define PD_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Reads the UTF-8 character at `text`. Returns its length, or 0 if it is malformed.
size_t pd__utf8_read(const char *text, size_t size, uint32_t *code);
// The length of the UTF-8 character at `text`; 0 if it is malformed or not allowed in a record. Old
// records must stay readable, so this rule never changes; pd_name_fits is stricter.
size_t pd__utf8_length(const char *text, size_t size);
// Control characters, invisible ones, those that change the writing direction, and unassigned ones.
bool pd__is_hidden(uint32_t code);

#endif
