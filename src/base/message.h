// Marks for the sentences of the catalogue: scripts/messages collects what stands in them, and
// pd_translate finds its translation. See docs/words.md.
#ifndef PD_BASE_MESSAGE_H
#define PD_BASE_MESSAGE_H

// A message: one text that means the same wherever it stands.
#define N_(text) text
// A message for one and one for several, of which pd_format chooses by the value of {count}.
#define NP_(one, many) one "\5" many
// A message that has more than one translation, told apart by a word or two that nobody is shown.
#define NC_(context, text) context "\4" text

#endif
