// Lists of words in one text, such as the IDs of rules.
#ifndef PD_BASE_WORDS_H
#define PD_BASE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

// Is the word of `length` bytes in a list separated by blanks?
bool pd__has_word(const char *list, const char *word, size_t length);

#endif
