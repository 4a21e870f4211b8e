// Standard input by lines, and the signals that end a program, as one descriptor that can be
// watched together with others. Standard input itself is left as it is: a terminal that others
// use as well must not become non-blocking.
#ifndef PD_INPUT_H
#define PD_INPUT_H

#include <stdbool.h>

enum { INPUT_LINE_MAX = 512 }; // bytes of a line

struct input {
    int watched;    // becomes readable when input_read should be called
    int signals;    // SIGINT and SIGTERM
    int source;     // standard input, or something that is always ready in place of a file
    bool listening; // is the source watched?
    bool ended;     // nothing more will come
    bool skipping;  // the rest of a line that is too long
    bool interrupted;
    unsigned used;
    char bytes[4096];
};

// False when the machine would not.
bool input_open(struct input *input);
void input_close(struct input *input);

// Whether lines are wanted now. What is not read waits, so that a script is read line by line.
void input_listen(struct input *input, bool listen);
// Reads what is there; to be called when `watched` is readable.
void input_read(struct input *input);

enum input_found { INPUT_NOTHING, INPUT_LINE, INPUT_TOO_LONG, INPUT_END };
// The next line without its end and without blanks around it.
enum input_found input_take(struct input *input, char line[INPUT_LINE_MAX]);

#endif
