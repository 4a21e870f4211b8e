// Completions for shells: “paddock complete WORD…” prints what may stand in place of the last word,
// which may be empty. Each line is a candidate, perhaps followed by a tab and a few words about it.
// Lines that start with “:” tell the shell what to add:
//   :files SUFFIX   files with this suffix, and folders; without a suffix, all files
//   :folders        folders
//   :more           the word can go on, so no blank should follow it
#ifndef PD_CLI_COMPLETE_H
#define PD_CLI_COMPLETE_H

#include "cli/commands.h"

// Prints the candidates of a command. The last word is the one to complete.
void complete_command(const struct command *command, int argc, char **argv);

// Prints one candidate for the typed word, if it begins like it. `about` may be "".
void complete_offer(const char *typed, const char *word, const char *about);

#endif
