// Translations, compiled in from po/*.po at build time (scripts/catalogue.py).
#ifndef PD_CATALOGUE_H
#define PD_CATALOGUE_H

#include <stdint.h>

// The plural forms of a message are one text. The byte between them says which rule chooses a form.
enum {
    PD__ONE_IS_SINGULAR = 5, // the first form is for 1: en, nl, de
    PD__NONE_IS_SINGULAR,    // the first form is for 0 as well: fr
};

// All texts of one language are one string, so that it compresses well: one text after another,
// each with its NUL, in the order of pd__messages. `starts` has the place of every PD__STRIDEth.
struct pd__language {
    const char *code;
    const char *texts; // NULL for English, which the messages are in
    const uint32_t *starts;
};

enum { PD__STRIDE = 16 };

extern const char *const pd__messages[]; // ascending by their bytes
extern const int pd__message_count;

extern const struct pd__language pd__languages[]; // English first
extern const int pd__language_count;

#endif
