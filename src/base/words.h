// Lists of words in one text, such as the IDs of rules.
#ifndef PD_BASE_WORDS_H
#define PD_BASE_WORDS_H

#include <stdbool.h>
#include <string.h>

// Is the word of `length` bytes in a list separated by blanks?
static inline bool pd__has_word(const char *list, const char *word, size_t length) {
    for (; *list; list += strcspn(list, " "), list += *list == ' ')
        if (strcspn(list, " ") == length && memcmp(list, word, length) == 0)
            return true;
    return false;
}

#endif
