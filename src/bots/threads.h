// Threads, where there are any. In WebAssembly there is one, which is there already.
#ifndef PD_THREADS_H
#define PD_THREADS_H

#include <stdbool.h>

#ifdef __wasm__

enum { PD__THREADS_MAX = 1 };
typedef int pd__thread;

static inline bool pd__thread_start(pd__thread *thread, void *(*work)(void *), void *context) {
    (void)thread, (void)work, (void)context;
    return false;
}

static inline void pd__thread_join(pd__thread thread) {
    (void)thread;
}

#else

#include <pthread.h>

enum { PD__THREADS_MAX = 64 };
typedef pthread_t pd__thread;

static inline bool pd__thread_start(pd__thread *thread, void *(*work)(void *), void *context) {
    return pthread_create(thread, NULL, work, context) == 0;
}

static inline void pd__thread_join(pd__thread thread) {
    pthread_join(thread, NULL);
}

#endif
#endif
