// What people may say: the phrases that everybody understands, and texts that harm nobody's screen.
#include "server/hall/table.h"

#include <string.h>

static const struct phrase phrases[] = {
    {"hello", N_("Hello!")},
    {"luck", N_("Good luck!")},
    {"well-played", N_("Well played!")},
    {"thanks", N_("Thank you.")},
    {"oops", N_("Oops!")},
    {"wow", N_("Wow!")},
    {"haha", N_("Haha!")},
    {"hurry", N_("Your turn!")},
    {"moment", N_("One moment, please.")},
    {"back", N_("I am back.")},
    {"go-on", N_("Shall we go on?")},
    {"again", N_("Another match?")},
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
