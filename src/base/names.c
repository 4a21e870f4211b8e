// Names and texts that stand on other people's screens.
#include "base/unicode.h"
#include "base/utf8.h"
#include "paddock.h"

#include <assert.h>
#include <string.h>

enum {
    MARKS_MAX = 3, // on one letter: as many as Hebrew, Hindi or Thai need
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

// Ranges are in ascending order.
static bool is_in(const uint32_t ranges[][2], size_t count, uint32_t code) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > ranges[middle][1])
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && code >= ranges[low][0];
}

bool pd__is_hidden(uint32_t code) {
    static const uint32_t ranges[][2] = {
        {0x0, 0x1f},        {0x7f, 0x9f},       {0xad, 0xad},       {0x34f, 0x34f},
        {0x61c, 0x61c},     {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
        {0x3164, 0x3164},   {0xd800, 0xf8ff},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
        {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xffff},   {0x13430, 0x1343f},
        {0x16fe4, 0x16fe4}, {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a},
        {0x1fffe, 0x1ffff}, {0x2fffe, 0x2ffff}, {0x3fffe, 0xdffff}, {0xe0000, 0x10ffff},
    };
    return is_in(ranges, COUNT(ranges), code);
}

// Blanks of any width but the usual one; some of these cannot be told from it.
static bool is_odd_blank(uint32_t code) {
    return code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
           code == 0x205f || code == 0x3000;
}

static bool is_mark(uint32_t code) {
    return is_in(unicode_marks, COUNT(unicode_marks), code);
}

// A second way to write a character that has another: the Kelvin sign, parts of Korean syllables.
static bool is_twin(uint32_t code) {
    return (code >= 0x1100 && code <= 0x11ff) || (code >= 0xa960 && code <= 0xa97f) ||
           is_in(unicode_twins, COUNT(unicode_twins), code);
}

struct letter {
    uint32_t code;
    char bytes[5];
};

// Is there one character for the two of them, as é is for e and an accent?
static bool make_one(const struct letter *first, uint32_t second) {
    for (size_t i = 0; first->code && i < COUNT(unicode_pairs); i++)
        if (unicode_pairs[i].second == second)
            return strstr(unicode_pairs[i].firsts, first->bytes);
    return false;
}

// What was read last: the letter, the sign before this one, and how many marks the letter has.
struct reading {
    struct letter base, last;
    int marks;
    bool seen; // anything but blanks
};

static size_t read_letter(const char *text, struct letter *letter) {
    size_t length = pd__utf8_read(text, strlen(text), &letter->code);
    memset(letter->bytes, 0, sizeof letter->bytes);
    memcpy(letter->bytes, text, length);
    return length;
}

// May this come next, on a screen that is not ours alone? A mark needs a letter to stand on.
static bool take_letter(struct reading *reading, const struct letter *next) {
    bool blank = next->code == ' ' || is_odd_blank(next->code), mark = is_mark(next->code);
    if (pd__is_hidden(next->code) || (mark && ++reading->marks > MARKS_MAX))
        return false;
    if (mark && (!reading->base.code || reading->base.code == ' '))
        return false;
    if (!mark) {
        reading->base = *next;
        reading->marks = 0;
    }
    reading->last = *next;
    reading->seen |= !blank;
    return true;
}

// What a name may not have beyond that: anything that looks like another name but is not. A mark
// may go with the letter although other marks stand between them.
static bool is_ambiguous(const struct reading *before, const struct letter *next) {
    return is_odd_blank(next->code) || is_twin(next->code) ||
           (next->code == ' ' && before->last.code == ' ') || make_one(&before->last, next->code) ||
           (is_mark(next->code) && make_one(&before->base, next->code));
}

static bool fits(const char *text, size_t most, bool name) {
    struct reading reading = {0};
    struct letter next;
    size_t length = strlen(text);
    if (length == 0 || length > most || text[0] == ' ' || text[length - 1] == ' ')
        return false;
    for (size_t width; *text; text += width)
        if (!(width = read_letter(text, &next)) || (name && is_ambiguous(&reading, &next)) ||
            !take_letter(&reading, &next))
            return false;
    return reading.seen;
}

bool pd_text_fits(const char *text, size_t most) {
    assert(text);
    return fits(text, most, false);
}

bool pd_name_fits(const char *name) {
    assert(name);
    return fits(name, PD_NAME_MAX, true);
}

// The small letter for a capital one, in Latin, Greek, Cyrillic and Armenian.
static uint32_t make_small(uint32_t code) {
    static const struct {
        uint32_t first, last, every, up;
    } rows[] = {
        {0x41, 0x5a, 1, 32},   {0xc0, 0xd6, 1, 32},    {0xd8, 0xde, 1, 32},
        {0x100, 0x136, 2, 1},  {0x139, 0x147, 2, 1},   {0x14a, 0x176, 2, 1},
        {0x179, 0x17d, 2, 1},  {0x1a0, 0x1a4, 2, 1},   {0x1af, 0x1af, 1, 1},
        {0x1cd, 0x1db, 2, 1},  {0x1de, 0x1ee, 2, 1},   {0x1f8, 0x21e, 2, 1},
        {0x222, 0x232, 2, 1},  {0x386, 0x386, 1, 38},  {0x388, 0x38a, 1, 37},
        {0x38c, 0x38c, 1, 64}, {0x38e, 0x38f, 1, 63},  {0x391, 0x3ab, 1, 32},
        {0x400, 0x40f, 1, 80}, {0x410, 0x42f, 1, 32},  {0x460, 0x480, 2, 1},
        {0x48a, 0x4be, 2, 1},  {0x4c1, 0x4cd, 2, 1},   {0x4d0, 0x52e, 2, 1},
        {0x531, 0x556, 1, 48}, {0x1e00, 0x1e94, 2, 1}, {0x1ea0, 0x1efe, 2, 1},
    };
    for (size_t i = 0; i < COUNT(rows) && code >= rows[i].first; i++)
        if (code <= rows[i].last && (code - rows[i].first) % rows[i].every == 0)
            return code + rows[i].up;
    return code;
}

bool pd_names_alike(const char *one, const char *other) {
    assert(one && other);
    struct letter a, b;
    while (*one && *other) {
        size_t width = read_letter(one, &a), others = read_letter(other, &b);
        if (!width || !others || make_small(a.code) != make_small(b.code))
            return strcmp(one, other) == 0;
        one += width;
        other += others;
    }
    return *one == *other;
}
