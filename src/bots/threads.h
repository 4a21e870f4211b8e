// Threads, where there are any. In WebAssembly none can be started, and work that would have been
// shared out is not done: whoever asks for threads works as well.
#ifndef PD_THREADS_H
#define PD_THREADS_H

#include <stdbool.h>

#ifdef __wasm__

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

typedef pthread_t pd_thread;

static inline bool pd_thread_start(pd_thread *thread, void *(*work)(void *), void *context) {
    return pthread_create(thread, NULL, work, context) == 0;
}

static inline void pd_thread_join(pd_thread thread) {
    pthread_join(thread, NULL);
}

#endif
#endif
