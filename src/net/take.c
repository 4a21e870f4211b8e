#include "net/take.h"

#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

void take_clean(const char *text, bool lines, char *out, size_t size) {
    size_t used = 0;
    while (*text) {
        uint32_t character;
        size_t length = pd__utf8_read(text, strlen(text), &character);
        bool fine = length && (!pd__is_hidden(character) || (lines && character == '\n'));
        const char *from = fine ? text : "\xef\xbf\xbd";
        size_t bytes = fine ? length : 3;
        if (used + bytes >= size)
            break;
        memcpy(out + used, from, bytes);
        used += bytes;
        text += length ? length : 1;
    }
    out[used] = '\0';
}

bool take_text(const json_t *object, const char *key, char *out, size_t size) {
    const char *text = json_string_value(json_object_get(object, key));
    take_clean(text ? text : "", false, out, size);
    return text;
}

bool take_int(const json_t *object, const char *key, int least, int most, int *out) {
    const json_t *value = json_object_get(object, key);
    json_int_t number = json_integer_value(value);
    bool fine = json_is_integer(value) && number >= least && number <= most;
    *out = fine ? (int)number : least;
    return fine;
}

bool take_bool(const json_t *object, const char *key, bool *out) {
    const json_t *value = json_object_get(object, key);
    *out = json_is_true(value);
    return json_is_boolean(value);
}

static void add_lines(const char *text, char *out, size_t size) {
    size_t used = strlen(out);
    take_clean(text, true, out + used, size - used);
    used = strlen(out);
    if (used && out[used - 1] != '\n' && used + 1 < size)
        memcpy(out + used, "\n", 2);
}

bool take_lines(const json_t *value, char *out, size_t size) {
    size_t i;
    const json_t *row;
    out[0] = '\0';
    if (json_is_string(value))
        add_lines(json_string_value(value), out, size);
    json_array_foreach(value, i, row) if (json_is_string(row))
        add_lines(json_string_value(row), out, size);
    return json_is_string(value) || json_is_array(value);
}
