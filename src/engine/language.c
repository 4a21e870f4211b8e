#include "engine/catalogue.h"
#include "engine/game.h"

#include <stdlib.h>
#include <string.h>

int pd_language_count(void) {
    return pd__language_count;
}

const char *pd_language_code(int language) {
    return pd__languages[language];
}

// Takes a locale's name too: only the part before "_", "-", "." or "@" counts.
int pd_language_find(const char *code) {
    size_t length = strcspn(code, "_-.@");
    for (int i = 0; i < pd__language_count; i++)
        if (strlen(pd__languages[i]) == length && memcmp(pd__languages[i], code, length) == 0)
            return i;
    return -1;
}

static int compare(const void *message, const void *entry) {
    return strcmp(message, ((const struct pd__entry *)entry)->message);
}

const char *pd_translate(int language, const char *message) {
    if (language == 0)
        return message;
    const struct pd__entry *entry =
        bsearch(message, pd__catalogue, (size_t)pd__catalogue_count, sizeof *entry, compare);
    if (!entry)
        return message;
    const char *text = entry->translations;
    for (int i = 1; i < language; i++)
        text += strlen(text) + 1;
    return text;
}
