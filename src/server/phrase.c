// What people may say: the phrases that everybody understands, and texts that harm nobody's screen.
#include "server/table.h"

#include <string.h>

static const struct phrase phrases[] = {
    {"hello", N_("Hello!")},
    {"luck", N_("Good luck!")},
    {"well-played", N_("Well played!")},
    {"thanks", N_("Thank you.")},
    {"oops", N_("Oops!")},
    {"moment", N_("One moment, please.")},
    {"back", N_("I am back.")},
    {"go-on", N_("Shall we go on?")},
    {"again", N_("Another one?")},
    {"bye", N_("Goodbye!")},
};
enum { PHRASES = sizeof phrases / sizeof *phrases };

const struct phrase *phrase_at(int index) {
    return index < PHRASES ? &phrases[index] : NULL;
}

const struct phrase *phrase_find(const char *word) {
    for (int i = 0; i < PHRASES; i++)
        if (strcmp(phrases[i].word, word) == 0)
            return &phrases[i];
    return NULL;
}

// One character of valid UTF-8.
static uint32_t next_character(const unsigned char **at) {
    uint32_t first = *(*at)++;
    int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    uint32_t value = more ? first & (0x3fu >> more) : first;
    for (; more > 0 && **at; more--)
        value = value << 6 | (*(*at)++ & 0x3f);
    return value;
}

static bool is_harmful(uint32_t c) {
    static const uint32_t ranges[][2] = {
        {0x00, 0x1f},     {0x7f, 0x9f},     {0xad, 0xad},       {0x115f, 0x1160},
        {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2800, 0x2800},   {0x3164, 0x3164},
        {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}, {0x61c, 0x61c},     {0x200b, 0x200f},
        {0x2028, 0x202e}, {0x2060, 0x206f}, {0xfeff, 0xfeff},   {0xfff0, 0xfffb},
        {0xfffe, 0xffff}, {0xd800, 0xf8ff}, {0xe0000, 0xe0fff}, {0xf0000, 0x10ffff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

bool text_is_fit(const char *text, size_t most) {
    size_t length = strlen(text);
    if (length == 0 || length > most || text[0] == ' ' || text[length - 1] == ' ')
        return false;
    const unsigned char *at = (const unsigned char *)text;
    bool visible = false;
    while (*at) {
        uint32_t c = next_character(&at);
        if (is_harmful(c))
            return false;
        visible |= c != ' ' && c != 0xa0 && c != 0x3000 && !(c >= 0x2000 && c <= 0x200a);
    }
    return visible;
}
