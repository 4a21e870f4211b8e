#include "message.h"

#include <string.h>

static const struct {
    const char *word;
    size_t length;
} names[MEMBER_COUNT] = {
#define X(name, word) {word, sizeof word - 1},
    MEMBERS(X)
#undef X
};

// ---------------------------------------------------------------------------------------- skipping

static bool is_blank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static const char *skip_blanks(const char *at, const char *end) {
    while (at < end && is_blank(*at))
        at++;
    return at;
}

// From the opening quote to after the closing one; NULL when there is none.
static const char *skip_string(const char *at, const char *end) {
    for (at++; at < end; at++) {
        if (*at == '"')
            return at + 1;
        if (*at == '\\')
            at++;
    }
    return NULL;
}

static const char *skip_nested(const char *at, const char *end) {
    int depth = 0;
    while (at < end) {
        char c = *at;
        if (c == '"') {
            at = skip_string(at, end);
            if (!at)
                return NULL;
            continue;
        }
        at++;
        if (c == '{' || c == '[')
            depth++;
        else if ((c == '}' || c == ']') && --depth == 0)
            return at;
    }
    return NULL;
}

static const char *skip_value(const char *at, const char *end) {
    if (at == end)
        return NULL;
    if (*at == '"')
        return skip_string(at, end);
    if (*at == '{' || *at == '[')
        return skip_nested(at, end);
    const char *start = at;
    while (at < end && *at != ',' && *at != '}' && *at != ']' && !is_blank(*at))
        at++;
    return at > start ? at : NULL;
}

// ------------------------------------------------------------------------------------------- spans

// To where the next item begins, past the bracket or a comma; NULL at the end.
static const char *next_start(struct span span, const char *at, char bracket) {
    if (!span.at || span.length < 2 || *span.at != bracket)
        return NULL;
    const char *end = span.at + span.length;
    if (!at) {
        at = skip_blanks(span.at + 1, end);
        return at < end && *at != bracket + 2 ? at : NULL; // in ASCII '{' + 2 is '}', '[' + 2 ']'
    }
    at = skip_blanks(at, end);
    return at < end && *at == ',' ? skip_blanks(at + 1, end) : NULL;
}

bool span_item(struct span array, const char **at, struct span *item) {
    const char *start = next_start(array, *at, '[');
    const char *end = start ? skip_value(start, array.at + array.length) : NULL;
    if (!end)
        return false;
    *item = (struct span){start, (size_t)(end - start)};
    *at = end;
    return true;
}

bool span_member(struct span object, const char **at, struct span *key, struct span *value) {
    const char *start = next_start(object, *at, '{');
    if (!start)
        return false;
    const char *end = object.at + object.length;
    const char *after = start < end && *start == '"' ? skip_string(start, end) : NULL;
    if (!after)
        return false;
    *key = (struct span){start, (size_t)(after - start)};
    after = skip_blanks(after, end);
    if (after == end || *after != ':')
        return false;
    start = skip_blanks(after + 1, end);
    after = skip_value(start, end);
    if (!after)
        return false;
    *value = (struct span){start, (size_t)(after - start)};
    *at = after;
    return true;
}

struct span span_find(struct span object, const char *name) {
    struct span key, value;
    for (const char *at = NULL; span_member(object, &at, &key, &value);)
        if (span_is(key, name))
            return value;
    return (struct span){0};
}

bool span_is(struct span span, const char *word) {
    size_t length = strlen(word);
    return span.at && span.length == length + 2 && *span.at == '"' &&
           memcmp(span.at + 1, word, length) == 0;
}

bool span_null(struct span span) {
    return span.at && span.length == 4 && memcmp(span.at, "null", 4) == 0;
}

bool span_int(struct span span, int *number) {
    int64_t value = 0;
    bool minus = span.at && span.length > 1 && *span.at == '-';
    if (!span.at || span.length == 0 || span.length > 10)
        return false;
    for (size_t i = minus; i < span.length; i++) {
        if (span.at[i] < '0' || span.at[i] > '9')
            return false;
        value = 10 * value + (span.at[i] - '0');
    }
    *number = (int)(minus ? -value : value);
    return value <= INT32_MAX;
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// What an escape stands for, moving *at to its last character; −1 unless it is plain ASCII, as
// nothing that this program has to read back is anything else.
static int unescape(const char **at, const char *end) {
    static const char shorts[] = "\"\\/nt", meant[] = "\"\\/\n\t";
    const char *found = ++*at < end ? strchr(shorts, **at) : NULL;
    if (found && *found)
        return meant[found - shorts];
    if (end - *at < 5 || **at != 'u')
        return -1;
    int value = 0;
    for (int i = 1; i <= 4; i++) {
        int digit = hex_digit((*at)[i]);
        if (digit < 0)
            return -1;
        value = 16 * value + digit;
    }
    *at += 4;
    return value < 0x80 ? value : -1;
}

bool span_text(struct span span, char *out, size_t size) {
    if (!span.at || span.length < 2 || *span.at != '"')
        return false;
    const char *end = span.at + span.length - 1;
    size_t used = 0;
    for (const char *at = span.at + 1; at < end; at++) {
        int c = *at == '\\' ? unescape(&at, end) : (unsigned char)*at;
        if (c < 0 || used + 1 >= size)
            return false;
        out[used++] = (char)c;
    }
    out[used] = '\0';
    return true;
}

// ---------------------------------------------------------------------------------------- messages

static void note(struct message *message, struct span key, struct span value) {
    for (int i = 0; i < MEMBER_COUNT; i++)
        if (names[i].length == key.length - 2 &&
            memcmp(names[i].word, key.at + 1, names[i].length) == 0) {
            message->member[i] = value;
            if (i == MEMBER_RE)
                message->re_key = key.at;
            return;
        }
}

bool message_read(struct message *message, const char *text, size_t length) {
    *message = (struct message){.text = text, .length = length};
    struct span whole = {text, length}, key, value;
    if (length < 2 || text[0] != '{' || text[length - 1] != '}')
        return false;
    const char *at = NULL, *last = text + 1;
    while (span_member(whole, &at, &key, &value)) {
        note(message, key, value);
        last = at;
    }
    return skip_blanks(last, text + length) == text + length - 1;
}

bool message_is(const struct message *message, enum member member, const char *word) {
    return span_is(message->member[member], word);
}

bool message_int(const struct message *message, enum member member, int *number) {
    return span_int(message->member[member], number);
}

uint64_t message_hash(const struct message *message) {
    const char *end = message->text + message->length;
    if (!message->re_key)
        return hash_bytes(HASH_START, message->text, message->length);
    const char *before = message->re_key;
    const char *after = message->member[MEMBER_RE].at + message->member[MEMBER_RE].length;
    if (*after == ',')
        after++;
    else if (before[-1] == ',')
        before--;
    uint64_t hash = hash_bytes(HASH_START, message->text, (size_t)(before - message->text));
    return hash_bytes(hash, after, (size_t)(end - after));
}
