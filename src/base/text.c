#include "base/text.h"

#include <assert.h>
#include <string.h>

pd_text pd_text_on(char *buffer, size_t size) {
    assert(buffer && size > 0);
    buffer[0] = '\0';
    return (pd_text){.data = buffer, .size = size};
}

// The text is full, and `next` would have come next: if it goes on with a character that has begun,
// that one is dropped too.
static void cut_whole(pd_text *out, unsigned char next) {
    out->cut = true;
    while ((next & 0xc0) == 0x80 && out->used > 0)
        next = (unsigned char)out->data[--out->used];
    out->data[out->used] = '\0';
}

void pd__put_bytes(pd_text *out, const char *bytes, size_t count) {
    size_t space = out->size - 1 - out->used;
    if (out->cut)
        return;
    size_t fits = count < space ? count : space;
    memcpy(out->data + out->used, bytes, fits);
    out->used += fits;
    out->data[out->used] = '\0';
    if (fits < count)
        cut_whole(out, (unsigned char)bytes[fits]);
}

// Most texts are a few bytes long, for which copying beats measuring first.
void pd_put(pd_text *out, const char *text) {
    assert(pd__is_text(out) && text);
    char *at = out->data + out->used, *end = out->data + out->size - 1;
    if (out->cut)
        return;
    while (*text && at < end)
        *at++ = *text++;
    *at = '\0';
    out->used = (size_t)(at - out->data);
    if (*text)
        cut_whole(out, (unsigned char)*text);
}

static void put_char(pd_text *out, char c) {
    if (out->used + 1 < out->size && !out->cut) {
        out->data[out->used++] = c;
        out->data[out->used] = '\0';
    } else {
        out->cut = true;
    }
}

void pd_put_int(pd_text *out, int64_t number) {
    assert(pd__is_text(out));
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    if (rest == (uint64_t)number && rest < 10) {
        put_char(out, (char)('0' + rest));
        return;
    }
    for (; rest >= 10; rest /= 10)
        *--at = (char)('0' + rest % 10);
    *--at = (char)('0' + rest);
    if (number < 0)
        *--at = '-';
    pd__put_bytes(out, at, (size_t)(digits + sizeof digits - at));
}

void pd_put_hex(pd_text *out, const uint8_t *bytes, size_t count) {
    assert(pd__is_text(out) && bytes);
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++)
        pd__put_bytes(out, (char[]){digit[bytes[i] >> 4], digit[bytes[i] & 15]}, 2);
}

static bool is_plain(char c) {
    return (unsigned char)c >= 0x20 && c != '"' && c != '\\';
}

// Copies up to the next character that needs an escape, or the end.
static const char *put_plain(pd_text *out, const char *text) {
    size_t length = 0;
    while (is_plain(text[length]))
        length++;
    pd__put_bytes(out, text, length);
    return text + length;
}

static void put_escape(pd_text *out, unsigned char c) {
    pd_put(out, c < 0x20 ? "\\u00" : "\\");
    if (c < 0x20)
        pd_put_hex(out, &c, 1);
    else
        put_char(out, (char)c);
}

// Most texts are short, have nothing to escape, and go in one piece. False: this one has not.
static bool put_short(pd_text *out, const char *text) {
    enum { SHORT = 30 };
    if (out->cut || out->size - out->used < sizeof "\"\"" + SHORT)
        return false;
    char *at = out->data + out->used, *end = at + 1 + SHORT;
    *at++ = '"';
    while (at < end && is_plain(*text))
        *at++ = *text++;
    bool whole = !*text;
    if (whole) {
        *at++ = '"';
        out->used = (size_t)(at - out->data);
    }
    out->data[out->used] = '\0';
    return whole;
}

void pd_json_string(pd_text *out, const char *text) {
    assert(pd__is_text(out) && text);
    if (put_short(out, text))
        return;
    put_char(out, '"');
    while (*(text = put_plain(out, text)))
        put_escape(out, (unsigned char)*text++);
    put_char(out, '"');
}

static bool needs_comma(const pd_text *out) {
    char last = out->used ? out->data[out->used - 1] : '{';
    return last != '{' && last != '[' && last != ':';
}

void pd_json_comma(pd_text *out) {
    assert(pd__is_text(out));
    if (needs_comma(out))
        put_char(out, ',');
}

// Keys are ours and need no escapes, and there are many of them: with room they go in one piece.
void pd_json_key(pd_text *out, const char *key) {
    assert(pd__is_text(out) && key);
    size_t length = strlen(key);
    if (out->cut || out->size - out->used < length + sizeof(",\"\":")) {
        pd_json_comma(out);
        pd_json_string(out, key);
        put_char(out, ':');
        return;
    }
    char *at = out->data + out->used;
    if (needs_comma(out))
        *at++ = ',';
    *at++ = '"';
    at = (char *)memcpy(at, key, length) + length;
    memcpy(at, "\":", sizeof "\":");
    out->used = (size_t)(at + 2 - out->data);
}

int64_t pd__read_number(const char **at, int digits) {
    const char *start = *at;
    int64_t number = 0;
    while (**at >= '0' && **at <= '9' && *at - start < digits)
        number = number * 10 + (*(*at)++ - '0');
    bool none = *at == start, longer = **at >= '0' && **at <= '9';
    bool padded = *start == '0' && *at - start > 1;
    return none || longer || padded ? -1 : number;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool pd__read_hex(const char *text, uint8_t *bytes, size_t count) {
    if (strlen(text) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}
