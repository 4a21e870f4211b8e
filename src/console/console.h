// What every subcommand shares with the person at the other end: language, messages, exit codes.
#ifndef PD_CONSOLE_H
#define PD_CONSOLE_H

#include "paddock.h"

#include <stdio.h>

#define N_(text) text // marks a sentence for the catalogue

enum {
    EXIT_OK = 0,
    EXIT_NO = 1,     // a negative answer: a record that does not verify
    EXIT_USAGE = 2,  // the command line makes no sense
    EXIT_INPUT = 3,  // a file that cannot be read or makes no sense
    EXIT_SYSTEM = 4, // the machine would not: disk full, no permission, no thread
    EXIT_INTERRUPT = 130,
};

// The language of everything said from now on; −1 for the one of the environment.
void console_language(int language);
int console_voice_language(void);

// A message in that language.
const char *tr(const char *message);

// Prints a message with its {name}s filled from pairs "name", value, …, NULL.
#define say(file, message, ...) say_pairs(file, tr(message), __VA_ARGS__, NULL)
void say_pairs(FILE *file, const char *text, ...);

// "paddock: …" on standard error, for complaints. Returns `code`, so that a command can return it.
#define complain(code, message, ...) complain_pairs(code, tr(message), __VA_ARGS__, NULL)
int complain_pairs(int code, const char *text, ...);

// From now on complaints are handed over instead, without the "paddock: "; NULL: no longer. For a
// screen, which a line on standard error would spoil.
void console_hear(void (*hear)(void *context, const char *sentence), void *context);

// The same for a sentence about a file, and a line of it unless that is 0.
int complain_of(int code, const char *file, int line, const char *sentence);

// The same for what the library found; `file` may be NULL.
int complain_problem(int code, const char *file, const pd_problem *problem);

// Are colours and such wanted on this stream?
bool console_is_terminal(FILE *file);

// Prints a paragraph wrapped at 78 columns, each line after `indent` spaces.
void console_wrap(FILE *file, const char *text, int indent);

// The same for each line of a text, which keeps its own indent.
void console_wrap_lines(FILE *file, char *text);

#endif
