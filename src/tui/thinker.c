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
};

struct thinker {
    // Set before the thread starts, and never again.
    const pd_game *game;
    pd_setup setup;
    pd_bot_spec players[PD_SEATS_MAX];
    pthread_t thread;
    int bell; // rings with an answer

    atomic_bool stop; // what is being thought about is no longer wanted

    pthread_mutex_t lock;   // of all that follows
    pthread_cond_t changed; // there is something to do
    struct question question;
    struct thought answer;
    pd_result result;
    unsigned ticket; // of what is wanted: an answer to anything else is dropped
    bool wanted, asked, answered;
    bool over, ending;
};

// ------------------------------------------------------------------------------------- the thread

static void think_of_move(pd_bot *bot, const pd_question *question, struct thought *thought) {
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
    pd_question question = {self->game, &asked->view, moves, count, &asked->dice, &self->stop};
    *thought = (struct thought){.is_advice = asked->seat == PD_NOBODY, .seat = asked->seat};
    if (thought->is_advice)
        pd_survey_moves(&question, 0, &thought->survey);
    else
        think_of_move(&bots[asked->seat], &question, thought);
}

static void ring(int bell) {
    uint64_t one = 1;
    ssize_t put;
    do
        put = write(bell, &one, sizeof one);
    while (put < 0 && errno == EINTR);
}

// With the lock held, which is let go meanwhile.
static void answer_question(struct thinker *self, pd_bot *bots) {
    struct question question = self->question;
    struct thought thought;
    unsigned ticket = self->ticket;
    self->asked = false;
    atomic_store(&self->stop, false);
    pthread_mutex_unlock(&self->lock);
    think(self, bots, &question, &thought);
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

// Outside programs end with the thread that started them, so all there is to bots happens here.
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

// Signals are for the thread of the screen.
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

// With the lock held: what was asked before is forgotten, whether answered or not.
static void forget(struct thinker *self) {
    uint64_t rings;
    self->ticket++;
    self->wanted = self->asked = self->answered = false;
    atomic_store(&self->stop, true);
    if (read(self->bell, &rings, sizeof rings) < 0)
        return; // it has not rung
}

static void ask(struct thinker *self, int seat, const pd_view *view, const pd_dice *dice) {
    pthread_mutex_lock(&self->lock);
    forget(self);
    self->question = (struct question){seat, *view, *dice};
    self->wanted = self->asked = true;
    pthread_cond_signal(&self->changed);
    pthread_mutex_unlock(&self->lock);
}

void thinker_ask(struct thinker *self, int seat, const pd_view *view, const pd_dice *dice) {
    ask(self, seat, view, dice);
}

void thinker_advise(struct thinker *self, const pd_view *view, const pd_dice *dice) {
    ask(self, PD_NOBODY, view, dice);
}

void thinker_cancel(struct thinker *self) {
    pthread_mutex_lock(&self->lock);
    forget(self);
    pthread_mutex_unlock(&self->lock);
}

bool thinker_is_busy(const struct thinker *self) {
    return self->wanted; // which only the asking side changes
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
