#include "net/take.h"

#include <stdint.h>
#include <string.h>

static bool is_range(uint32_t c, uint32_t first, uint32_t last) {
    return c >= first && c <= last;
}

// C0, C1, marks and overrides of direction, separators of lines, invisible ones.
static bool is_unwanted(uint32_t c) {
    return c < 0x20 || is_range(c, 0x7f, 0x9f) || is_range(c, 0x200b, 0x200f) ||
           is_range(c, 0x2028, 0x202e) || is_range(c, 0x2060, 0x206f) || c == 0xfeff || c == 0x061c;
}

// Length of the UTF-8 character at `text`, or 0 when it is none.
static size_t read_character(const char *text, uint32_t *character) {
    const unsigned char *at = (const unsigned char *)text;
    size_t length = at[0] < 0x80                  ? 1
                    : is_range(at[0], 0xc2, 0xdf) ? 2
                    : is_range(at[0], 0xe0, 0xef) ? 3
                    : is_range(at[0], 0xf0, 0xf4) ? 4
                                                  : 0;
    *character = length == 1 ? at[0] : at[0] & (0xffu >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        *character = *character << 6 | (at[i] & 0x3fu);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (*character < least[length] || is_range(*character, 0xd800, 0xdfff) || *character > 0x10ffff)
        return 0;
    return length;
}

void take_clean(const char *text, bool lines, char *out, size_t size) {
    size_t used = 0;
    while (*text) {
        uint32_t character;
        size_t length = read_character(text, &character);
        bool fine = length && (!is_unwanted(character) || (lines && character == '\n'));
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
