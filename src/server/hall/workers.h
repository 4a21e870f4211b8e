// Threads on which bots think, so that no search delays the event loop. The first free thread takes
// the next question, in the order of queue.h. A question holds a view: what the seat may know, and
// nothing else.
#ifndef PD_WORKERS_H
#define PD_WORKERS_H

#include "server/hall/queue.h"

struct workers;

// One person's searches may keep `person_threads` of the threads busy. `wake` is called from a
// thread whenever there is an answer. With 0 threads, questions wait for workers_step. NULL if no
// thread could be started.
struct workers *workers_open(int threads, int person_threads, void (*wake)(void));
void workers_ask(struct workers *workers, const struct question *question); // copies it
// Drops the question about a table that was charged to this person. False if it is no longer
// waiting; then its answer will come.
bool workers_withdraw(struct workers *workers, const char *person, const char *table);
// The next answer, for the caller to free; NULL if there is none yet.
struct question *workers_answer(struct workers *workers);
// Thinks about the next question here and now. False if there is none.
bool workers_step(struct workers *workers);
// How many questions wait: in all, with the time of the oldest in `oldest` (INT64_MAX if none), and
// charged to one person.
int workers_waiting(struct workers *workers, int64_t *oldest);
int workers_waiting_for(struct workers *workers, const char *person);
// Stops running searches, ends the threads and frees everything, unanswered questions included.
void workers_close(struct workers *workers);

#endif
