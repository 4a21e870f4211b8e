// A conversation by lines with a program that we do not trust: a process that we started, or the
// program at the other end of two descriptors. No call waits beyond its deadline or keeps more than
// a line of what comes, however the other end behaves.
#ifndef PD_PROGRAM_H
#define PD_PROGRAM_H

#include "outside/faults.h"

#include <stdatomic.h>

enum { ANSWER_MAX = 256 }; // bytes of a line that comes in, its end included

struct program {
    int pid;     // of a process that we started and lead to its end; 0 without one
    int in, out; // where answers come from and questions go to; −1 when there is no conversation
    char bytes[ANSWER_MAX];
    size_t used;
    bool skipping; // the rest of a line that was too long is still to come
    bool ended;    // the other end is gone
};

// When to give up waiting.
struct patience {
    int64_t deadline;        // by clock_ms; FOREVER
    const atomic_bool *stop; // or once this is true; may be NULL
};

#define FOREVER INT64_MAX

void program_init(struct program *program);
bool program_is_open(const struct program *program);

// Talks over two descriptors, which stay the caller's.
void program_on(struct program *program, int in, int out);

// Runs a command, words separated by blanks, the first a program as execvp(3) finds it, in a
// session of its own. 0, or an errno when it cannot be run.
int program_start(struct program *program, const char *command);

// FAULT_NONE, or what went wrong: TIME, EXIT, and for program_get LONG.
enum fault program_put(struct program *program, const char *bytes, size_t size,
                       struct patience patience);
// A line without its end; its bytes may be anything, and it is not NUL-terminated.
enum fault program_get(struct program *program, char line[ANSWER_MAX], size_t *size,
                       struct patience patience);
// Has the other end kept quiet since its last answer? If not, UNASKED; EXIT if it is gone.
enum fault program_quiet(struct program *program);

// How the process came to its end, such as "exit 1", if it did so by itself a moment ago.
void program_epitaph(const struct program *program, pd_text *out);

// Lets a process know that there is nothing more to come: it finds its input closed.
void program_hang_up(struct program *program);

// Ends the conversation. A process finds its input closed; what is left of it, and of whatever it
// started in its process group, is killed after `grace_ms` at most.
void program_stop(struct program *program, int grace_ms);

#endif
