// What things are called on a screen, in the reader's language: what the engine calls by a word.
#ifndef PD_NAMES_H
#define PD_NAMES_H

// The level of a bot; the word itself where there is no name for it.
const char *level_name(const char *level);
// What a language calls itself.
const char *language_name(const char *code);

#endif
