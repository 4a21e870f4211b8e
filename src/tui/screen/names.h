// What languages are called on a screen.
#ifndef PD_NAMES_H
#define PD_NAMES_H

// What a language calls itself; the code where there is no name for it.
const char *language_name(const char *code);

#endif
