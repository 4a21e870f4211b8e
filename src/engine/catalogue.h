// Translations, compiled in from po/*.po at build time (scripts/catalogue.py).
#ifndef PD_CATALOGUE_H
#define PD_CATALOGUE_H

struct pd__entry {
    const char *message;
    const char
        *translations; // in the order of the languages but English, one after the other's NUL
};

extern const struct pd__entry pd__catalogue[]; // ascending by the bytes of the message
extern const int pd__catalogue_count;

extern const char *const pd__languages[]; // English first
extern const int pd__language_count;

#endif
