#include "server/store.h"

#include "paddock.h"

#include <stdarg.h>
#include <string.h>

static int spoken; // the language; set before there are threads

void store_language(int language) {
    spoken = language;
}

bool store_complain_pairs(struct store_trouble *trouble, const char *message, ...) {
    if (!trouble)
        return false;
    trouble->lasting = false;
    va_list pairs;
    pd_text text = pd_text_on(trouble->why, sizeof trouble->why);
    va_start(pairs, message);
    pd_format_list(&text, pd_translate(spoken, message), pairs);
    va_end(pairs);
    return false;
}

const struct store_kind *store_find(const char *address, const char **path) {
    static const struct store_kind *const kinds[] = {&store_sqlite};
    size_t scheme = strcspn(address, ":/");
    if (address[scheme] != ':')
        return NULL;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const char *known = kinds[i]->scheme;
        if (strlen(known) == scheme && memcmp(address, known, scheme) == 0) {
            *path = address + scheme + 1;
            return **path ? kinds[i] : NULL;
        }
    }
    return NULL;
}
