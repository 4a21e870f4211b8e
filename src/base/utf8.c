#include "base/utf8.h"

static size_t length_of(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first < 0xe0)
        return 2;
    return first < 0xf0 ? 3 : 4;
}

size_t pd__utf8_read(const char *text, size_t size, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *s = (const unsigned char *)text;
    *code = 0xfffd;
    if (size == 0 || (s[0] >= 0x80 && s[0] < 0xc2) || s[0] > 0xf4)
        return 0;
    size_t length = length_of(s[0]);
    uint32_t value = length == 1 ? s[0] : s[0] & (0xffu >> (length + 1));
    if (length > size)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (s[i] & 0x3f);
    }
    if (value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
        return 0;
    *code = value;
    return length;
}

size_t pd__utf8_length(const char *text, size_t size) {
    uint32_t code;
    size_t length = pd__utf8_read(text, size, &code);
    bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
    // Characters that reorder or hide others on a screen.
    bool tricky = (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
                  (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    return control || tricky ? 0 : length;
}
