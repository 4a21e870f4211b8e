// A conversation by lines with a program that we do not trust: a process that we started, or the
// program at the other end of two descriptors. No call waits beyond its deadline or keeps more than
// a line of what comes, however the other end behaves.
#ifndef PD_LINK_H
#define PD_LINK_H

#include "bots/faults.h"

#include <stdatomic.h>

enum { PD_ANSWER_MAX = 256 }; // bytes of a line that comes in, its end included

typedef struct {
    int pid;     // of a process that we started and lead to its end; 0 without one
    int in, out; // where answers come from and questions go to; −1 when there is no conversation
    char bytes[PD_ANSWER_MAX];
    size_t used;
    bool skipping; // the rest of a line that was too long is still to come
    bool ended;    // the other end is gone
} pd_link;

// When to give up waiting.
typedef struct {
    int64_t deadline;        // by pd_link_clock; PD_LINK_FOREVER
    const atomic_bool *stop; // or once this is true; may be NULL
} pd_patience;

#define PD_LINK_FOREVER INT64_MAX

int64_t pd_link_clock(void); // milliseconds of a clock that never jumps

void pd_link_init(pd_link *link);
bool pd_link_is_open(const pd_link *link);

// Talks over two descriptors, which stay the caller's.
void pd_link_on(pd_link *link, int in, int out);

// Runs a command, words separated by blanks, the first a program as execvp(3) finds it, in a
// session of its own. 0, or an errno when it cannot be run.
int pd_link_start(pd_link *link, const char *command);

// PD_FAULT_NONE, or what went wrong: TIME, EXIT, and for pd_link_get LONG.
pd_fault pd_link_put(pd_link *link, const char *bytes, size_t size, pd_patience patience);
// A line without its end; its bytes may be anything, and it is not NUL-terminated.
pd_fault pd_link_get(pd_link *link, char line[PD_ANSWER_MAX], size_t *size, pd_patience patience);
// Has the other end kept quiet since its last answer? If not, UNASKED; EXIT if it is gone.
pd_fault pd_link_quiet(pd_link *link);

// How the process came to its end, such as "exit 1", if it did so by itself a moment ago.
void pd_link_epitaph(const pd_link *link, pd_text *out);

// Lets a process know that there is nothing more to come: it finds its input closed.
void pd_link_hang_up(pd_link *link);

// Ends the conversation. A process finds its input closed; what is left of it, and of whatever it
// started in its process group, is killed after `grace_ms` at most.
void pd_link_stop(pd_link *link, int grace_ms);

#endif
