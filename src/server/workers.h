// Threads on which bots think, so that no search ever delays the event loop. A question goes to
// whichever thread is free first, and holds a view: what the seat may know, and nothing else.
#ifndef PD_WORKERS_H
#define PD_WORKERS_H

#include "bots/bots.h"

struct workers;

struct question {
    char table[32];
    int seat, position; // the decision it is about
    const pd_game *game;
    pd_view view;
    const pd_bot_kind *kind; // one that is a level: these remember nothing
    pd_move answer;
    struct question *next;
};

// `wake` is called from a thread whenever there is an answer. NULL when no thread could be had.
struct workers *workers_open(int threads, void (*wake)(void));
void workers_ask(struct workers *workers, const struct question *question); // copies it
// The next answer, to be freed by the caller; NULL when there is none yet.
struct question *workers_answer(struct workers *workers);
// Stops whoever is thinking and ends the threads; what was asked is forgotten.
void workers_close(struct workers *workers);

#endif
