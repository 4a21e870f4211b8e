#include "server/workers.h"

#include "server/memory.h"

#include <pthread.h>
#include <sodium.h>

struct queue {
    struct question *first, **last;
};

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct queue asked, answered;
    atomic_bool stop;
    void (*wake)(void);
    int count;
    pthread_t threads[];
};

static void put(struct queue *queue, struct question *question) {
    question->next = NULL;
    *queue->last = question;
    queue->last = &question->next;
}

static struct question *take(struct queue *queue) {
    struct question *question = queue->first;
    if (question && !(queue->first = question->next))
        queue->last = &queue->first;
    return question;
}

static void empty(struct queue *queue) {
    for (struct question *question; (question = take(queue));)
        free(question);
}

// The bot's chance has nothing to do with that of the match.
static void think(struct workers *workers, struct question *question) {
    uint8_t key[32];
    pd_dice dice;
    pd_move moves[PD_MOVES_MAX];
    randombytes_buf(key, sizeof key);
    pd_dice_seed(&dice, key, 0);
    int count = pd_view_moves(question->game, &question->view, moves);
    pd_question asked = {question->game, &question->view, moves, count, &dice, &workers->stop};
    question->answer =
        count == 1 ? moves[0] : question->kind->choose(&question->kind->usual, &asked);
}

static void *work(void *context) {
    struct workers *workers = context;
    pthread_mutex_lock(&workers->lock);
    while (!workers->stop) {
        struct question *question = take(&workers->asked);
        if (!question) {
            pthread_cond_wait(&workers->some, &workers->lock);
            continue;
        }
        pthread_mutex_unlock(&workers->lock);
        think(workers, question);
        pthread_mutex_lock(&workers->lock);
        put(&workers->answered, question);
        workers->wake();
    }
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

struct workers *workers_open(int threads, void (*wake)(void)) {
    struct workers *workers =
        must(calloc(1, sizeof *workers + (size_t)threads * sizeof *workers->threads));
    workers->asked.last = &workers->asked.first;
    workers->answered.last = &workers->answered.first;
    workers->wake = wake;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->some, NULL);
    while (workers->count < threads &&
           pthread_create(&workers->threads[workers->count], NULL, work, workers) == 0)
        workers->count++;
    if (workers->count == 0) {
        workers_close(workers);
        return NULL;
    }
    return workers;
}

void workers_ask(struct workers *workers, const struct question *question) {
    struct question *copy = must(malloc(sizeof *copy));
    *copy = *question;
    pthread_mutex_lock(&workers->lock);
    put(&workers->asked, copy);
    pthread_cond_signal(&workers->some);
    pthread_mutex_unlock(&workers->lock);
}

struct question *workers_answer(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    struct question *question = take(&workers->answered);
    pthread_mutex_unlock(&workers->lock);
    return question;
}

void workers_close(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    workers->stop = true;
    pthread_cond_broadcast(&workers->some);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->count; i++)
        pthread_join(workers->threads[i], NULL);
    empty(&workers->asked);
    empty(&workers->answered);
    pthread_mutex_destroy(&workers->lock);
    pthread_cond_destroy(&workers->some);
    free(workers);
}
