// What all subcommands share: language, messages to the user, exit codes.
#ifndef PD_CONSOLE_H
#define PD_CONSOLE_H

#include "base/message.h"
#include "paddock.h"

#include <stdio.h>

enum {
    EXIT_OK = 0,
    EXIT_NO = 1,     // a negative answer: a record that does not verify
    EXIT_USAGE = 2,  // the command line makes no sense
    EXIT_INPUT = 3,  // a file that cannot be read or makes no sense
    EXIT_SYSTEM = 4, // a system error: disk full, no permission, no thread
    EXIT_INTERRUPT = 130,
};

// Sets the language of all messages; −1: the environment's.
void console_language(int language);
int console_voice_language(void);

// A message in that language. Never NULL; static.
const char *tr(const char *message);

// Does the locale of the environment have UTF-8? Sets LC_CTYPE.
bool console_speaks_utf8(void);

// From now on everything below prints ASCII characters only, if `wanted` or if the locale has no
// other ones.
void console_ascii(bool wanted);

// Prints a text; console_line ends it with a newline, on standard output.
void console_put(FILE *file, const char *text);
void console_line(const char *text);

// Prints a message with its {name}s replaced from pairs "name", value, ….
#define say(file, message, ...) say_pairs(file, tr(message), __VA_ARGS__, NULL)
void say_pairs(FILE *file, const char *text, ...);

// Prints "paddock: …" on standard error. Returns `code`, so that a command can return it.
#define complain(code, message, ...) complain_pairs(code, tr(message), __VA_ARGS__, NULL)
int complain_pairs(int code, const char *text, ...);

// From now on passes complaints to `hear` instead, without "paddock: "; NULL: no longer. For the
// screen, which output on standard error would spoil.
void console_hear(void (*hear)(void *context, const char *sentence), void *context);

// The same for a sentence about a file, with a line number unless that is 0.
int complain_of(int code, const char *file, int line, const char *sentence);

// The same for a problem that the library reported; `file` may be NULL.
int complain_problem(int code, const char *file, const pd_problem *problem);

// Is this stream a terminal?
bool console_is_terminal(FILE *file);

// Prints a paragraph wrapped at 78 columns, each line after `indent` spaces.
void console_wrap(FILE *file, const char *text, int indent);
// The sentence of a hint, with its {move} and {reason}; games need not give reasons.
const char *console_hint(const char *reason);

// Prints `head`, which has fewer columns than `indent`, and beside it the text, wrapped at 78
// columns.
void console_item(FILE *file, const char *head, const char *text, int indent);

// Columns of a UTF-8 text; every character of our languages is one column wide.
int console_width(const char *text);

// The same for each line of a text; lines keep their indent. Overwrites the text.
void console_wrap_lines(FILE *file, char *text);

#endif
