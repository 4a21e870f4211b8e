// The order in which bots think, fair by person. Plain data without threads, locks or a clock, so
// that it can be tested; workers.c puts a lock around it.
//
// Every question is charged to one person. The next question is that of the person who has used the
// least thinking, its own cost included; so somebody with one table does not wait for somebody with
// fifty. A question about a table that nobody follows is charged several times its cost. One
// person's own questions come in this order: followed tables first, then those that take no search.
// None is overtaken for ever.
//
// A search can take long, so two limits keep threads free: how many searches one person may have at
// once, and that searches for tables that nobody follows leave one thread to everything else.
#ifndef PD_QUEUE_H
#define PD_QUEUE_H

#include "paddock-bots.h"

#include <stdint.h>

enum { COST_LEAST = 1 }; // of a question that takes no search

struct question {
    char table[32];
    char person[32];    // the person it is charged to
    bool watched;       // somebody follows the table
    int cost;           // about how many milliseconds it takes, at least COST_LEAST
    int64_t asked;      // when, in milliseconds
    int seat, position; // the decision it is about
    const pd_game *game;
    pd_view view;
    const pd_bot_kind *kind; // one that is a level: these remember nothing
    pd_move answer;
    uint64_t turn; // the queue's own, as is `next`
    struct question *next;
};

struct queue;

// One person's searches may keep at most `person_threads` of the threads busy.
struct queue *queue_new(int threads, int person_threads);
void queue_free(struct queue *queue); // and the questions in it

// Adds a question and takes ownership of it.
void queue_add(struct queue *queue, struct question *question);
// Takes the next question; the caller owns it and calls queue_done after the thinking. NULL if none
// may start now.
struct question *queue_take(struct queue *queue);
void queue_done(struct queue *queue, const struct question *question);
// Removes the question about a table that was charged to this person; the caller owns it. NULL if
// it is not waiting.
struct question *queue_withdraw(struct queue *queue, const char *person, const char *table);

int queue_length(const struct queue *queue);
int queue_length_of(const struct queue *queue, const char *person);
// When the oldest question was asked; INT64_MAX if none waits.
int64_t queue_oldest(const struct queue *queue);

#endif
