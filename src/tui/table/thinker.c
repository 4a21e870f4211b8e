#include "tui/table/thinker.h"

#include "base/memory.h"
#include "outside/outside.h"
#include "tui/screen/worker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// Bots stop at once when told to, and their programs are ended. Nobody waits longer than this.
enum { PATIENCE_MS = 1000 };

struct question {
    int seat; // PD_NOBODY: for advice
    pd_view view;
    pd_dice dice;
    pd_event *events; // what the seat has seen of the match, for an outside program; else NULL
    size_t count;
};

struct thinker {
    struct worker worker; // its bell rings when there is an answer
    // Set before the thread starts, and never again.
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec players[PD_SEATS_MAX];

    atomic_bool stop; // cancel the current question

    // All that follows is shared, and has the worker's lock.
    struct question question;
    struct thought answer;
    pd_result result;
    unsigned ticket; // of the current question: answers to earlier ones are dropped
    bool wanted, asked, answered;
    bool over, ending;
};

// ------------------------------------------------------------------------------------- the thread

static void think_of_move(struct seated *bot, const pd_bot_question *question,
                          struct thought *thought) {
    uint64_t before = faults_total(&bot->outside.faults);
    thought->move = seated_choose(bot, question);
    thought->faults = bot->outside.faults;
    thought->is_fault = faults_total(&thought->faults) > before;
    thought->forfeits = thought->is_fault && outside_forfeits(bot);
}

static void think(struct thinker *self, struct seated *bots, struct question *asked,
                  struct thought *thought) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(self->game, &asked->view, moves);
    pd_bot_question question = {self->game, &asked->view, moves, count, &asked->dice, &self->stop};
    *thought = (struct thought){.is_advice = asked->seat == PD_NOBODY, .seat = asked->seat};
    if (thought->is_advice) {
        pd_bot_survey_moves(&question, 0, &thought->survey);
    } else {
        seated_tell(&bots[asked->seat], asked->events, asked->count);
        think_of_move(&bots[asked->seat], &question, thought);
    }
}

static void lock(struct thinker *self) {
    pthread_mutex_lock(&self->worker.lock);
}

static void unlock(struct thinker *self) {
    pthread_mutex_unlock(&self->worker.lock);
}

static void free_thinker(struct thinker *self) {
    free(self->question.events);
    free(self);
}

// Called with the lock held; releases it while thinking.
static void answer_question(struct thinker *self, struct seated *bots) {
    struct question question = self->question;
    struct thought thought;
    unsigned ticket = self->ticket;
    self->asked = false;
    self->question.events = NULL; // ours now
    atomic_store(&self->stop, false);
    unlock(self);
    think(self, bots, &question, &thought);
    free(question.events);
    lock(self);
    if (ticket != self->ticket)
        return;
    self->answer = thought;
    self->answered = true;
    worker_ring(&self->worker);
}

static void tell_result(struct thinker *self, struct seated *bots) {
    pd_result result = self->result;
    self->over = false;
    unlock(self);
    for (int seat = 0; seat < self->setup.seats; seat++)
        seated_over(&bots[seat], &result);
    lock(self);
}

// Bot programs end with the thread that started them, so bots are opened, used and closed here.
static void *work(void *context) {
    struct thinker *self = context;
    struct seated bots[PD_SEATS_MAX];
    for (int seat = 0; seat < self->setup.seats; seat++) {
        seated_open(&bots[seat], &self->players[seat]);
        seated_start(&bots[seat], self->game, &self->setup, seat);
    }
    lock(self);
    while (self->over || !self->ending)
        if (self->over)
            tell_result(self, bots);
        else if (self->asked)
            answer_question(self, bots);
        else
            pthread_cond_wait(&self->worker.changed, &self->worker.lock);
    unlock(self);
    seated_close_all(bots, self->setup.seats);
    if (worker_end(&self->worker)) {
        worker_close(&self->worker);
        free_thinker(self);
    }
    return NULL;
}

// ------------------------------------------------------------------------------------ from outside

struct thinker *thinker_open(const pd_header *header, const pd_bot_spec players[PD_SEATS_MAX]) {
    struct thinker *self = must(calloc(1, sizeof *self));
    self->game = header->game;
    self->setup = header->setup;
    memcpy(self->players, players, sizeof self->players);
    int trouble = worker_start(&self->worker, work, self);
    if (!trouble)
        return self;
    free_thinker(self);
    errno = trouble;
    return NULL;
}

int thinker_descriptor(const struct thinker *self) {
    return self->worker.bell;
}

// Called with the lock held: drops the previous question and its answer.
static void forget(struct thinker *self) {
    self->ticket++;
    self->wanted = self->asked = self->answered = false;
    atomic_store(&self->stop, true);
    worker_hear(&self->worker);
}

static void ask(struct thinker *self, const struct question *question) {
    lock(self);
    forget(self);
    free(self->question.events);
    self->question = *question;
    self->wanted = self->asked = true;
    pthread_cond_signal(&self->worker.changed);
    unlock(self);
}

// Copies only the events that the seat may see.
static void add_past(struct question *question, const pd_event *events, size_t count) {
    question->events = must(malloc(count * sizeof *events));
    for (size_t i = 0; i < count; i++)
        if (pd_event_visible(&events[i], question->seat))
            question->events[question->count++] = events[i];
}

void thinker_ask(struct thinker *self, int seat, const pd_view *view, const pd_dice *dice,
                 const pd_event *events, size_t count) {
    struct question question = {.seat = seat, .view = *view, .dice = *dice};
    if (is_outside(&self->players[seat]))
        add_past(&question, events, count);
    ask(self, &question);
}

void thinker_advise(struct thinker *self, const pd_view *view, const pd_dice *dice) {
    ask(self, &(struct question){.seat = PD_NOBODY, .view = *view, .dice = *dice});
}

void thinker_cancel(struct thinker *self) {
    lock(self);
    forget(self);
    unlock(self);
}

bool thinker_is_busy(const struct thinker *self) {
    return self->wanted; // only changed by this thread
}

bool thinker_answer(struct thinker *self, struct thought *thought) {
    lock(self);
    bool answered = self->answered;
    if (answered) {
        *thought = self->answer;
        forget(self);
    }
    unlock(self);
    return answered;
}

void thinker_over(struct thinker *self, const pd_result *result) {
    lock(self);
    forget(self);
    self->result = *result;
    self->over = true;
    pthread_cond_signal(&self->worker.changed);
    unlock(self);
}

void thinker_close(struct thinker *self) {
    lock(self);
    forget(self);
    self->ending = true;
    pthread_cond_signal(&self->worker.changed);
    unlock(self);
    if (!worker_leave(&self->worker, PATIENCE_MS))
        return;
    worker_close(&self->worker);
    free_thinker(self);
}
