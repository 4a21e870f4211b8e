// Translations, compiled in from po/*.po at build time (scripts/catalogue.py).
#ifndef PD_CATALOGUE_H
#define PD_CATALOGUE_H

struct pd__entry {
    const char *message, *translation;
};

struct pd__catalogue {
    const char *code;
    const struct pd__entry *entries; // ascending by the bytes of the message
    int count;
};

extern const struct pd__catalogue pd__catalogues[]; // English first, empty
extern const int pd__catalogue_count;

#endif
