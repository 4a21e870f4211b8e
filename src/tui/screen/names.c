#include "tui/screen/names.h"

#include <stddef.h>
#include <string.h>

// Not translated: each language is named in itself.
static const struct name {
    const char *code, *name;
} languages[] = {
    {"en", "English"},
    {"fr", "Français"},
    {"nl", "Nederlands"},
    {"de", "Deutsch"},
};

const char *language_name(const char *code) {
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].code, code) == 0)
            return languages[i].name;
    return code;
}
