#include "engine/catalogue.h"
#include "engine/game.h"

#include <stdlib.h>
#include <string.h>

int pd_language_count(void) {
    return pd__catalogue_count;
}

const char *pd_language_code(int language) {
    return pd__catalogues[language].code;
}

// Takes a locale's name too: only the part before "_", "-", "." or "@" counts.
int pd_language_find(const char *code) {
    size_t length = strcspn(code, "_-.@");
    for (int i = 0; i < pd__catalogue_count; i++)
        if (strlen(pd__catalogues[i].code) == length &&
            memcmp(pd__catalogues[i].code, code, length) == 0)
            return i;
    return -1;
}

static int compare(const void *message, const void *entry) {
    return strcmp(message, ((const struct pd__entry *)entry)->message);
}

const char *pd_translate(int language, const char *message) {
    const struct pd__catalogue *catalogue = &pd__catalogues[language];
    if (!catalogue->count)
        return message;
    const struct pd__entry *entry =
        bsearch(message, catalogue->entries, (size_t)catalogue->count, sizeof *entry, compare);
    return entry ? entry->translation : message;
}
