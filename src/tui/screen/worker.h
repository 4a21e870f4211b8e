// A thread beside the screen's: starts with all signals blocked, rings a bell that the stage hears,
// and is not waited for when its page closes.
#ifndef PD_WORKER_H
#define PD_WORKER_H

#include <pthread.h>
#include <stdbool.h>

struct worker {
    pthread_t thread;
    int bell;               // an eventfd; readable after worker_ring
    pthread_mutex_t lock;   // of what the owner shares with the thread, and of what follows
    pthread_cond_t changed; // something did
    bool ended;             // the thread has nothing more to do
    bool left;              // nobody waits for its end
};

// Starts the thread, which calls `work` with `context`. Returns 0 or an errno.
int worker_start(struct worker *self, void *(*work)(void *context), void *context);

void worker_ring(const struct worker *self);
// Makes the bell silent again.
void worker_hear(const struct worker *self);

// The last call of the thread, which rings the bell. True if it has to free everything, because
// nobody waits.
bool worker_end(struct worker *self);
// Waits at most so many milliseconds for the thread to end. True if it has: then the caller frees
// everything, else the thread will.
bool worker_leave(struct worker *self, int ms);
// Frees what worker_start made.
void worker_close(struct worker *self);

#endif
