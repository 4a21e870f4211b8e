#include "tui/pages/reviewer.h"

#include "base/clock.h"
#include "base/memory.h"
#include "console/console.h"
#include "console/load.h"
#include "tui/screen/worker.h"

#include <assert.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SLICE = 10000, RING_MS = 200 };

struct reviewer {
    struct worker worker;
    const char *names[PD_SEATS_MAX]; // in the review
    pd_voice voice;
    pd__review *review; // the thread's, until it has ended
    atomic_bool stop;
    struct findings *news; // shared: what the screen has not taken yet, or NULL
    struct findings *seen; // the screen's
};

static void free_reviewer(struct reviewer *self) {
    findings_close(self->news);
    findings_close(self->seen);
    pd__review_close(self->review);
    free(self);
}

// ------------------------------------------------------------------------------------- the thread

static void tell(struct reviewer *self, bool ended) {
    struct findings *news = findings_take(self->review, &self->voice, ended);
    pthread_mutex_lock(&self->worker.lock);
    struct findings *old = self->news;
    self->news = news;
    pthread_mutex_unlock(&self->worker.lock);
    findings_close(old);
    worker_ring(&self->worker);
}

static void *work(void *context) {
    struct reviewer *self = context;
    int64_t told_ms = clock_ms();
    bool more = true;
    while (more && !atomic_load(&self->stop)) {
        more = pd__review_run(self->review, SLICE);
        if (clock_ms() - told_ms < RING_MS)
            continue;
        tell(self, false);
        told_ms = clock_ms();
    }
    tell(self, !more);
    if (worker_end(&self->worker)) {
        worker_close(&self->worker);
        free_reviewer(self);
    }
    return NULL;
}

// ------------------------------------------------------------------------------------- the screen

struct reviewer *reviewer_open(const char *text, size_t size) {
    struct reviewer *self = must(calloc(1, sizeof *self));
    pd_problem problem;
    self->review = pd__review_open(text, size, PD__REVIEW_USUAL, PD_NOBODY, &problem);
    assert(self->review);
    record_names(pd__review_header(self->review), self->names);
    self->voice = (pd_voice){console_voice_language(), PD_NOBODY, self->names};
    self->seen = findings_take(self->review, &self->voice, false);
    int trouble = worker_start(&self->worker, work, self);
    if (!trouble)
        return self;
    free_reviewer(self);
    errno = trouble;
    return NULL;
}

void reviewer_close(struct reviewer *self) {
    reviewer_stop(self);
    if (!worker_leave(&self->worker, 0))
        return;
    worker_close(&self->worker);
    free_reviewer(self);
}

int reviewer_descriptor(const struct reviewer *self) {
    return self->worker.bell;
}

const struct findings *reviewer_look(struct reviewer *self) {
    worker_hear(&self->worker);
    pthread_mutex_lock(&self->worker.lock);
    struct findings *news = self->news;
    self->news = NULL;
    pthread_mutex_unlock(&self->worker.lock);
    if (news) {
        findings_close(self->seen);
        self->seen = news;
    }
    return self->seen;
}

void reviewer_stop(struct reviewer *self) {
    atomic_store(&self->stop, true);
}

bool reviewer_is_stopped(const struct reviewer *self) {
    return atomic_load(&self->stop);
}

const pd__review *reviewer_result(struct reviewer *self) {
    pthread_mutex_lock(&self->worker.lock);
    bool ended = self->worker.ended;
    pthread_mutex_unlock(&self->worker.lock);
    return ended ? self->review : NULL;
}
