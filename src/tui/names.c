#include "tui/names.h"

#include "console/console.h"

#include <stddef.h>
#include <string.h>

struct name {
    const char *word, *name;
};

static const struct name levels[] = {
    {"rookie", N_("Rookie")},
    {"club", N_("Club player")},
    {"pro", N_("Pro")},
    {"champion", N_("Champion")},
    {NULL, NULL},
};

// No translation of these would help anybody.
static const struct name languages[] = {
    {"en", "English"}, {"fr", "Français"}, {"nl", "Nederlands"}, {"de", "Deutsch"}, {NULL, NULL},
};

static const char *find_name(const struct name *names, const char *word) {
    for (; names->word; names++)
        if (strcmp(names->word, word) == 0)
            return names->name;
    return word;
}

const char *level_name(const char *level) {
    return tr(find_name(levels, level));
}

const char *language_name(const char *code) {
    return find_name(languages, code);
}
