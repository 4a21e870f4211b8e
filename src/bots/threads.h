// Threads, where there are any. In WebAssembly there is one, which is there already.
#ifndef PD_THREADS_H
#define PD_THREADS_H

#include <stdbool.h>

#ifdef __wasm__

enum { PD_THREADS_MAX = 1 };
typedef int pd_thread;

static inline bool pd_thread_start(pd_thread *thread, void *(*work)(void *), void *context) {
    (void)thread, (void)work, (void)context;
    return false;
}

static inline void pd_thread_join(pd_thread thread) {
    (void)thread;
}

#else

#include <pthread.h>

enum { PD_THREADS_MAX = 64 };
typedef pthread_t pd_thread;

static inline bool pd_thread_start(pd_thread *thread, void *(*work)(void *), void *context) {
    return pthread_create(thread, NULL, work, context) == 0;
}

static inline void pd_thread_join(pd_thread thread) {
    pthread_join(thread, NULL);
}

#endif
#endif
