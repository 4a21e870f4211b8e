#include "server/hall/workers.h"

#include "base/memory.h"

#include <pthread.h>
#include <sodium.h>

struct workers {
    pthread_mutex_t lock;
    pthread_cond_t some;
    struct queue *asked;
    struct question *answered, **last_answer;
    atomic_bool stop;
    void (*wake)(void);
    int count;
    pthread_t threads[];
};

// The bot's chance has nothing to do with that of the match.
static void think(struct workers *workers, struct question *question) {
    uint8_t key[32];
    pd_dice dice;
    pd_move moves[PD_MOVES_MAX];
    randombytes_buf(key, sizeof key);
    pd_dice_seed(&dice, key, 0);
    int count = pd_view_moves(question->game, &question->view, moves);
    pd_bot_question asked = {question->game, &question->view, moves, count, &dice, &workers->stop};
    question->answer =
        count == 1 ? moves[0] : question->kind->choose(&question->kind->usual, &asked);
}

static void finish(struct workers *workers, struct question *question) {
    queue_done(workers->asked, question);
    // Another search may be allowed now, beside the one that this thread takes next.
    pthread_cond_signal(&workers->some);
    question->next = NULL;
    *workers->last_answer = question;
    workers->last_answer = &question->next;
    workers->wake();
}

// Takes a question, thinks without the lock, and answers. False if none may start now.
static bool answer_next(struct workers *workers) {
    struct question *question = queue_take(workers->asked);
    if (!question)
        return false;
    pthread_mutex_unlock(&workers->lock);
    think(workers, question);
    pthread_mutex_lock(&workers->lock);
    finish(workers, question);
    return true;
}

static void *work(void *context) {
    struct workers *workers = context;
    pthread_mutex_lock(&workers->lock);
    while (!workers->stop)
        if (!answer_next(workers))
            pthread_cond_wait(&workers->some, &workers->lock);
    pthread_mutex_unlock(&workers->lock);
    return NULL;
}

bool workers_step(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    bool some = answer_next(workers);
    pthread_mutex_unlock(&workers->lock);
    return some;
}

struct workers *workers_open(int threads, int person_threads, void (*wake)(void)) {
    struct workers *workers =
        must(calloc(1, sizeof *workers + (size_t)threads * sizeof *workers->threads));
    workers->asked = queue_new(threads ? threads : 1, person_threads);
    workers->last_answer = &workers->answered;
    workers->wake = wake;
    pthread_mutex_init(&workers->lock, NULL);
    pthread_cond_init(&workers->some, NULL);
    while (workers->count < threads &&
           pthread_create(&workers->threads[workers->count], NULL, work, workers) == 0)
        workers->count++;
    if (workers->count == 0 && threads > 0) {
        workers_close(workers);
        return NULL;
    }
    return workers;
}

void workers_ask(struct workers *workers, const struct question *question) {
    struct question *copy = must(malloc(sizeof *copy));
    *copy = *question;
    pthread_mutex_lock(&workers->lock);
    queue_add(workers->asked, copy);
    pthread_cond_signal(&workers->some);
    pthread_mutex_unlock(&workers->lock);
}

bool workers_withdraw(struct workers *workers, const char *person, const char *table) {
    pthread_mutex_lock(&workers->lock);
    struct question *question = queue_withdraw(workers->asked, person, table);
    pthread_mutex_unlock(&workers->lock);
    bool waited = question != NULL;
    free(question);
    return waited;
}

struct question *workers_answer(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    struct question *question = workers->answered;
    if (question && !(workers->answered = question->next))
        workers->last_answer = &workers->answered;
    pthread_mutex_unlock(&workers->lock);
    return question;
}

int workers_waiting(struct workers *workers, int64_t *oldest) {
    pthread_mutex_lock(&workers->lock);
    int count = queue_length(workers->asked);
    *oldest = queue_oldest(workers->asked);
    pthread_mutex_unlock(&workers->lock);
    return count;
}

int workers_waiting_for(struct workers *workers, const char *person) {
    pthread_mutex_lock(&workers->lock);
    int count = queue_length_of(workers->asked, person);
    pthread_mutex_unlock(&workers->lock);
    return count;
}

void workers_close(struct workers *workers) {
    pthread_mutex_lock(&workers->lock);
    workers->stop = true;
    pthread_cond_broadcast(&workers->some);
    pthread_mutex_unlock(&workers->lock);
    for (int i = 0; i < workers->count; i++)
        pthread_join(workers->threads[i], NULL);
    for (struct question *question; (question = workers_answer(workers));)
        free(question);
    queue_free(workers->asked);
    pthread_mutex_destroy(&workers->lock);
    pthread_cond_destroy(&workers->some);
    free(workers);
}
