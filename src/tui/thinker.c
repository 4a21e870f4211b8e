#include "tui/thinker.h"

#include "bots/outside.h"
#include "tui/rescue.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct question {
    int seat; // PD_NOBODY: for advice
    pd_view view;
    pd_dice dice;
    pd_event *events; // what the seat has seen of the match, for an outside program; else NULL
    size_t count;
};

struct thinker {
    // Set before the thread starts, and never again.
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec players[PD_SEATS_MAX];
    pthread_t thread;
    int bell; // an eventfd, readable when there is an answer

    atomic_bool stop; // cancel the current question

    pthread_mutex_t lock;   // of all that follows
    pthread_cond_t changed; // there is something to do
    struct question question;
    struct thought answer;
    pd_result result;
    unsigned ticket; // of the current question: answers to earlier ones are dropped
    bool wanted, asked, answered;
    bool over, ending;
};

// ------------------------------------------------------------------------------------- the thread

static void think_of_move(pd_bot *bot, const pd_bot_question *question, struct thought *thought) {
    uint64_t before = pd_faults_total(&bot->outside.faults);
    thought->move = pd_bot_choose(bot, question);
    thought->faults = bot->outside.faults;
    thought->is_fault = pd_faults_total(&thought->faults) > before;
    thought->forfeits = thought->is_fault && pd_outside_forfeits(bot);
}

static void think(struct thinker *self, pd_bot *bots, struct question *asked,
                  struct thought *thought) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(self->game, &asked->view, moves);
    pd_bot_question question = {self->game, &asked->view, moves, count, &asked->dice, &self->stop};
    *thought = (struct thought){.is_advice = asked->seat == PD_NOBODY, .seat = asked->seat};
    if (thought->is_advice) {
        pd_bot_survey_moves(&question, 0, &thought->survey);
    } else {
        pd_bot_tell(&bots[asked->seat], asked->events, asked->count);
        think_of_move(&bots[asked->seat], &question, thought);
    }
}

static void ring(int bell) {
    uint64_t one = 1;
    ssize_t put;
    do
        put = write(bell, &one, sizeof one);
    while (put < 0 && errno == EINTR);
}

// Called with the lock held; releases it while thinking.
static void answer_question(struct thinker *self, pd_bot *bots) {
    struct question question = self->question;
    struct thought thought;
    unsigned ticket = self->ticket;
    self->asked = false;
    self->question.events = NULL; // ours now
    atomic_store(&self->stop, false);
    pthread_mutex_unlock(&self->lock);
    think(self, bots, &question, &thought);
    free(question.events);
    pthread_mutex_lock(&self->lock);
    if (ticket != self->ticket)
        return;
    self->answer = thought;
    self->answered = true;
    ring(self->bell);
}

static void tell_result(struct thinker *self, pd_bot *bots) {
    pd_result result = self->result;
    self->over = false;
    pthread_mutex_unlock(&self->lock);
    for (int seat = 0; seat < self->setup.seats; seat++)
        pd_bot_over(&bots[seat], &result);
    pthread_mutex_lock(&self->lock);
}

// Bot programs end with the thread that started them, so bots are opened, used and closed here.
static void *work(void *context) {
    struct thinker *self = context;
    pd_bot bots[PD_SEATS_MAX];
    for (int seat = 0; seat < self->setup.seats; seat++) {
        pd_bot_open(&bots[seat], &self->players[seat]);
        pd_bot_start(&bots[seat], self->game, &self->setup, seat);
    }
    pthread_mutex_lock(&self->lock);
    while (self->over || !self->ending)
        if (self->over)
            tell_result(self, bots);
        else if (self->asked)
            answer_question(self, bots);
        else
            pthread_cond_wait(&self->changed, &self->lock);
    pthread_mutex_unlock(&self->lock);
    pd_bots_close(bots, self->setup.seats);
    return NULL;
}

// ------------------------------------------------------------------------------------ from outside

// Only the screen's thread receives signals.
static int start_thread(struct thinker *self) {
    sigset_t blocked, before;
    rescue_block(&blocked);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    int trouble = pthread_create(&self->thread, NULL, work, self);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return trouble;
}

static void free_thinker(struct thinker *self) {
    if (self->bell >= 0)
        close(self->bell);
    pthread_cond_destroy(&self->changed);
    pthread_mutex_destroy(&self->lock);
    free(self->question.events);
    free(self);
}

struct thinker *thinker_open(const pd_header *header, const pd_bot_spec players[PD_SEATS_MAX]) {
    struct thinker *self = calloc(1, sizeof *self);
    if (!self)
        return NULL;
    self->game = header->game;
    self->setup = header->setup;
    memcpy(self->players, players, sizeof self->players);
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->changed, NULL);
    self->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    int trouble = self->bell < 0 ? errno : start_thread(self);
    if (!trouble)
        return self;
    free_thinker(self);
    errno = trouble;
    return NULL;
}

int thinker_descriptor(const struct thinker *self) {
    return self->bell;
}

// Called with the lock held: drops the previous question and its answer.
static void forget(struct thinker *self) {
    uint64_t rings;
    self->ticket++;
    self->wanted = self->asked = self->answered = false;
    atomic_store(&self->stop, true);
    if (read(self->bell, &rings, sizeof rings) < 0)
        return; // there is no answer to take
}

static void ask(struct thinker *self, const struct question *question) {
    pthread_mutex_lock(&self->lock);
    forget(self);
    free(self->question.events);
    self->question = *question;
    self->wanted = self->asked = true;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

// Copies only the events that the seat may see.
static void add_past(struct question *question, const pd_event *events, size_t count) {
    question->events = malloc(count * sizeof *events);
    if (!question->events)
        abort();
    for (size_t i = 0; i < count; i++)
        if (pd_event_visible(&events[i], question->seat))
            question->events[question->count++] = events[i];
}

void thinker_ask(struct thinker *self, int seat, const pd_view *view, const pd_dice *dice,
                 const pd_event *events, size_t count) {
    struct question question = {.seat = seat, .view = *view, .dice = *dice};
    if (pd_bot_is_outside(&self->players[seat]))
        add_past(&question, events, count);
    ask(self, &question);
}

void thinker_advise(struct thinker *self, const pd_view *view, const pd_dice *dice) {
    ask(self, &(struct question){.seat = PD_NOBODY, .view = *view, .dice = *dice});
}

void thinker_cancel(struct thinker *self) {
    pthread_mutex_lock(&self->lock);
    forget(self);
    pthread_mutex_unlock(&self->lock);
}

bool thinker_is_busy(const struct thinker *self) {
    return self->wanted; // only changed by this thread
}

bool thinker_answer(struct thinker *self, struct thought *thought) {
    pthread_mutex_lock(&self->lock);
    bool answered = self->answered;
    if (answered) {
        *thought = self->answer;
        forget(self);
    }
    pthread_mutex_unlock(&self->lock);
    return answered;
}

void thinker_over(struct thinker *self, const pd_result *result) {
    pthread_mutex_lock(&self->lock);
    forget(self);
    self->result = *result;
    self->over = true;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

void thinker_close(struct thinker *self) {
    pthread_mutex_lock(&self->lock);
    forget(self);
    self->ending = true;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
    pthread_join(self->thread, NULL);
    free_thinker(self);
}
