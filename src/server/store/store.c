#include "server/store/store.h"

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

static uint32_t mix(uint32_t sum, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ at[i]) * 0x01000193u;
    return sum;
}

static uint32_t mix_text(uint32_t sum, const char *text) {
    return mix(sum, text, strlen(text) + 1);
}

uint32_t store_mix(const void *bytes, size_t size) {
    return mix(0x811c9dc5u, bytes, size);
}

// Each step can be undone, so that another value of one byte always gives another sum.
int32_t store_sum(const struct store_event *event) {
    int64_t numbers[] = {event->seq, event->time, event->seat};
    uint32_t sum = mix(0x811c9dc5u, numbers, sizeof numbers);
    sum = mix_text(sum, event->table);
    sum = mix_text(sum, event->kind);
    return (int32_t)mix_text(sum, event->data);
}

const struct store_kind *store_find(const char *address, const char **path) {
    static const struct store_kind *const kinds[] = {
        &store_sqlite,
#ifdef PD_POSTGRES
        &store_postgres,
#endif
    };
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
