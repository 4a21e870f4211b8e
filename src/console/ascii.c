#include "console/ascii.h"

#include <stddef.h>

// In ascending order. Letters lose their accents; symbols become similar ASCII characters.
static const struct pair {
    uint32_t from;
    char to;
} pairs[] = {
    {0x00a0, ' '}, {0x00ab, '"'},  {0x00b0, 'o'},  {0x00b1, '~'}, {0x00b7, '-'},  {0x00bb, '"'},
    {0x00bd, '5'}, {0x00c0, 'A'},  {0x00c2, 'A'},  {0x00c4, 'A'}, {0x00c7, 'C'},  {0x00c8, 'E'},
    {0x00c9, 'E'}, {0x00ca, 'E'},  {0x00cb, 'E'},  {0x00ce, 'I'}, {0x00cf, 'I'},  {0x00d4, 'O'},
    {0x00d6, 'O'}, {0x00d7, 'x'},  {0x00d9, 'U'},  {0x00db, 'U'}, {0x00dc, 'U'},  {0x00df, 's'},
    {0x00e0, 'a'}, {0x00e1, 'a'},  {0x00e2, 'a'},  {0x00e4, 'a'}, {0x00e6, 'a'},  {0x00e7, 'c'},
    {0x00e8, 'e'}, {0x00e9, 'e'},  {0x00ea, 'e'},  {0x00eb, 'e'}, {0x00ed, 'i'},  {0x00ee, 'i'},
    {0x00ef, 'i'}, {0x00f1, 'n'},  {0x00f3, 'o'},  {0x00f4, 'o'}, {0x00f6, 'o'},  {0x00f9, 'u'},
    {0x00fa, 'u'}, {0x00fb, 'u'},  {0x00fc, 'u'},  {0x0153, 'o'}, {0x2009, ' '},  {0x2013, '-'},
    {0x2014, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201a, ','}, {0x201c, '"'},  {0x201d, '"'},
    {0x201e, '"'}, {0x2022, '*'},  {0x2026, '~'},  {0x202f, ' '}, {0x2032, '\''}, {0x2190, '<'},
    {0x2191, '^'}, {0x2192, '>'},  {0x2193, 'v'},  {0x21b5, '<'}, {0x2212, '-'},  {0x2248, '~'},
    {0x2264, '<'}, {0x2265, '>'},  {0x2500, '-'},  {0x2501, '='}, {0x2502, '|'},  {0x2503, '|'},
    {0x2504, '-'}, {0x2506, ':'},  {0x250c, '+'},  {0x2510, '+'}, {0x2514, '+'},  {0x2518, '+'},
    {0x251c, '+'}, {0x2524, '+'},  {0x252c, '+'},  {0x2534, '+'}, {0x253c, '+'},  {0x2550, '='},
    {0x256d, '+'}, {0x256e, '+'},  {0x256f, '+'},  {0x2570, '+'}, {0x2571, '/'},  {0x2572, '\\'},
    {0x2580, '"'}, {0x2581, '_'},  {0x2582, '_'},  {0x2583, '_'}, {0x2584, '_'},  {0x2585, '-'},
    {0x2586, '-'}, {0x2587, '#'},  {0x2588, '#'},  {0x258c, ']'}, {0x2590, '['},  {0x2591, '.'},
    {0x2592, ':'}, {0x2593, '#'},  {0x259a, '%'},  {0x25a0, '#'}, {0x25a1, '.'},  {0x25ac, '='},
    {0x25b2, '^'}, {0x25b3, '^'},  {0x25b6, '>'},  {0x25b7, '>'}, {0x25b8, '>'},  {0x25ba, '>'},
    {0x25bc, 'v'}, {0x25c0, '<'},  {0x25c6, '*'},  {0x25c7, 'o'}, {0x25cb, 'o'},  {0x25ce, '@'},
    {0x25cf, '@'}, {0x25e2, '/'},  {0x25e3, '\\'}, {0x2605, '*'}, {0x2606, '*'},  {0x2660, 's'},
    {0x2663, 'c'}, {0x2665, 'h'},  {0x2666, 'd'},  {0x2691, 'P'}, {0x2713, '+'},  {0x2717, 'x'},
    {0xfffd, '?'},
};

char ascii_for(uint32_t character) {
    size_t low = 0, high = sizeof pairs / sizeof *pairs;
    if (character < 0x80)
        return (char)character;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (pairs[middle].from == character)
            return pairs[middle].to;
        if (pairs[middle].from < character)
            low = middle + 1;
        else
            high = middle;
    }
    return '?';
}

// The bytes that follow a first byte, and what it contributes itself.
static int read_first(unsigned char byte, uint32_t *character) {
    if (byte < 0x80)
        return *character = byte, 0;
    if (byte >= 0xc2 && byte < 0xe0)
        return *character = byte & 0x1f, 1;
    if (byte >= 0xe0 && byte < 0xf0)
        return *character = byte & 0x0f, 2;
    if (byte >= 0xf0 && byte < 0xf5)
        return *character = byte & 0x07, 3;
    return *character = 0xfffd, 0;
}

uint32_t utf8_next(const char **text) {
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t character;
    if (!*at)
        return 0;
    int more = read_first(*at++, &character);
    for (int i = 0; i < more; i++, at++) {
        if ((*at & 0xc0) != 0x80) {
            *text = (const char *)at;
            return 0xfffd;
        }
        character = character << 6 | (*at & 0x3f);
    }
    *text = (const char *)at;
    return character < least[more] || character > 0x10ffff ||
                   (character >= 0xd800 && character < 0xe000)
               ? 0xfffd
               : character;
}
