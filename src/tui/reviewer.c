#include "tui/reviewer.h"

#include "base/memory.h"
#include "tui/rescue.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { SLICE = 10000, RING_MS = 200 };

struct reviewer {
    pthread_t thread;
    int bell;             // an eventfd
    atomic_int waiting;   // how many want to hold the review
    pthread_mutex_t lock; // of all that follows
    pthread_cond_t released;
    pd_review *review;
    bool complete, stopped;
};

static long clock_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1000L * now.tv_sec + now.tv_nsec / 1000000;
}

static void ring(const struct reviewer *self) {
    uint64_t one = 1;
    ssize_t put;
    do
        put = write(self->bell, &one, sizeof one);
    while (put < 0 && errno == EINTR);
}

// Gives way to the screen between two slices.
static void *work(void *context) {
    struct reviewer *self = context;
    long rung_ms = clock_ms();
    pthread_mutex_lock(&self->lock);
    while (!self->complete && !self->stopped) {
        if (atomic_load(&self->waiting)) {
            pthread_cond_wait(&self->released, &self->lock);
            continue;
        }
        self->complete = !pd_review_run(self->review, SLICE);
        pthread_mutex_unlock(&self->lock);
        if (clock_ms() - rung_ms >= RING_MS) {
            rung_ms = clock_ms();
            ring(self);
        }
        pthread_mutex_lock(&self->lock);
    }
    pthread_mutex_unlock(&self->lock);
    ring(self);
    return NULL;
}

// Only the screen's thread receives signals.
static int start_thread(struct reviewer *self) {
    sigset_t blocked, before;
    rescue_block(&blocked);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int trouble = pthread_create(&self->thread, NULL, work, self);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return trouble;
}

static void free_reviewer(struct reviewer *self) {
    if (self->bell >= 0)
        close(self->bell);
    pthread_cond_destroy(&self->released);
    pthread_mutex_destroy(&self->lock);
    pd_review_close(self->review);
    free(self);
}

struct reviewer *reviewer_open(const char *text, size_t size) {
    struct reviewer *self = must(calloc(1, sizeof *self));
    pd_problem problem;
    self->review = pd_review_open(text, size, PD_REVIEW_USUAL, PD_NOBODY, &problem);
    assert(self->review);
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->released, NULL);
    self->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    int trouble = self->bell < 0 ? errno : start_thread(self);
    if (!trouble)
        return self;
    free_reviewer(self);
    errno = trouble;
    return NULL;
}

void reviewer_close(struct reviewer *self) {
    reviewer_stop(self);
    pthread_join(self->thread, NULL);
    free_reviewer(self);
}

int reviewer_descriptor(const struct reviewer *self) {
    return self->bell;
}

void reviewer_hear(struct reviewer *self) {
    uint64_t rings;
    if (read(self->bell, &rings, sizeof rings) < 0)
        return; // nothing was new
}

const pd_review *reviewer_hold(struct reviewer *self) {
    atomic_fetch_add(&self->waiting, 1);
    pthread_mutex_lock(&self->lock);
    return self->review;
}

void reviewer_release(struct reviewer *self) {
    atomic_fetch_sub(&self->waiting, 1);
    pthread_cond_signal(&self->released);
    pthread_mutex_unlock(&self->lock);
}

void reviewer_stop(struct reviewer *self) {
    reviewer_hold(self);
    self->stopped = true;
    reviewer_release(self);
}

bool reviewer_rests(struct reviewer *self) {
    reviewer_hold(self);
    bool rests = self->complete || self->stopped;
    reviewer_release(self);
    return rests;
}

bool reviewer_is_complete(struct reviewer *self) {
    reviewer_hold(self);
    bool complete = self->complete;
    reviewer_release(self);
    return complete;
}
