// Completions for shells: “paddock complete WORD…” prints what may stand in place of the last word,
// which may be empty. Each line is a candidate, perhaps followed by a tab and a few words about it.
// Lines that start with “:” tell the shell what to add:
//   :files SUFFIX   files with this suffix, and folders; without a suffix, all files
//   :folders        folders
//   :more           the word can go on, so no blank should follow it
#ifndef PD_CLI_COMPLETE_H
#define PD_CLI_COMPLETE_H

#include "cli/commands.h"

#include <stdbool.h>

// One flag of the command line.
struct flag {
    const char *name;
    enum { SWITCH, VALUE } kind;
    const char *wanted; // a message
    // What a value can be: words separated by “|”, or one of the lists that complete.c knows, which
    // start with “@”. NULL: nothing is offered.
    const char *values;
};

// Prints the candidates of a command: `flags` are those that it knows, ending with one without a
// name, and it takes up to `operands` others. The last word is the one to complete.
void complete_command(const struct command *command, const struct flag *const flags[], int operands,
                      int argc, char **argv);

// Prints one candidate for the typed word, if it begins like it. `about` may be "".
void complete_offer(const char *typed, const char *word, const char *about);

#endif
