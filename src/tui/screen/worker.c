#include "tui/screen/worker.h"

#include "base/clock.h"
#include "tui/screen/rescue.h"

#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

// Only the screen's thread receives signals.
static int start_thread(struct worker *self, void *(*work)(void *context), void *context) {
    sigset_t blocked, before;
    rescue_block(&blocked);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int trouble = pthread_create(&self->thread, NULL, work, context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return trouble;
}

static void open_condition(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

int worker_start(struct worker *self, void *(*work)(void *context), void *context) {
    *self = (struct worker){.bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
    if (self->bell < 0)
        return errno;
    pthread_mutex_init(&self->lock, NULL);
    open_condition(&self->changed);
    int trouble = start_thread(self, work, context);
    if (trouble)
        worker_close(self);
    return trouble;
}

void worker_ring(const struct worker *self) {
    uint64_t one = 1;
    ssize_t put;
    do
        put = write(self->bell, &one, sizeof one);
    while (put < 0 && errno == EINTR);
}

void worker_hear(const struct worker *self) {
    uint64_t rings;
    if (read(self->bell, &rings, sizeof rings) < 0)
        return; // it did not ring
}

bool worker_end(struct worker *self) {
    pthread_mutex_lock(&self->lock);
    self->ended = true;
    bool left = self->left;
    worker_ring(self);
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
    return left;
}

bool worker_leave(struct worker *self, int ms) {
    struct timespec deadline = clock_after(ms);
    pthread_mutex_lock(&self->lock);
    int trouble = 0;
    while (!self->ended && !trouble)
        trouble = pthread_cond_timedwait(&self->changed, &self->lock, &deadline);
    bool ended = self->ended;
    pthread_t thread = self->thread; // afterwards the thread may free itself at any time
    self->left = !ended;
    pthread_mutex_unlock(&self->lock);
    if (ended)
        pthread_join(thread, NULL);
    else
        pthread_detach(thread);
    return ended;
}

void worker_close(struct worker *self) {
    close(self->bell);
    pthread_cond_destroy(&self->changed);
    pthread_mutex_destroy(&self->lock);
}
