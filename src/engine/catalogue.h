// Translations, compiled in from po/*.po at build time (scripts/catalogue.py).
#ifndef PD_CATALOGUE_H
#define PD_CATALOGUE_H

// The plural forms of a message are one text. The byte between them says which rule chooses a form.
enum {
    PD__ONE_IS_SINGULAR = 5, // the first form is for 1: en, nl, de
    PD__NONE_IS_SINGULAR,    // the first form is for 0 as well: fr
};

struct pd__entry {
    const char *message;
    const char *translations; // one after another, each with its NUL, in the order of
                              // pd__languages, English left out
};

extern const struct pd__entry pd__catalogue[]; // ascending by the bytes of the message
extern const int pd__catalogue_count;

extern const char *const pd__languages[]; // English first
extern const int pd__language_count;

#endif
