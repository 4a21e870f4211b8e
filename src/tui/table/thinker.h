// A thread on which the bots of a match think, and the champion for hints, so that the screen never
// waits. It only gets views, dice and, for a bot program, the events that its seat may see.
#ifndef PD_THINKER_H
#define PD_THINKER_H

#include "outside/seated.h"

struct thinker;

// An answer.
struct thought {
    bool is_advice;
    pd_bot_survey survey; // if it is a hint
    int seat;             // otherwise: the seat and its move
    pd_move move;
    bool is_fault; // a bot program made a fault, so the move is a random one
    bool forfeits; // … and for the rest of the match
    struct faults faults;
};

// Seats the bots of a match; seats without a kind are people. NULL, with errno set, if no thread
// could be started.
struct thinker *thinker_open(const pd_header *header, const pd_bot_spec players[PD_SEATS_MAX]);

// A descriptor that becomes readable when there is an answer.
int thinker_descriptor(const struct thinker *thinker);

// Asks the bot in a seat for its move, or the champion for advice. One question at a time: a new
// one cancels the previous one. Copies view and dice, and for a bot program those of the events of
// the match so far that the seat may see.
void thinker_ask(struct thinker *thinker, int seat, const pd_view *view, const pd_dice *dice,
                 const pd_event *events, size_t count);
void thinker_advise(struct thinker *thinker, const pd_view *view, const pd_dice *dice);
// Cancels the question.
void thinker_cancel(struct thinker *thinker);

// Is a question pending?
bool thinker_is_busy(const struct thinker *thinker);

// Takes the answer; false if there is none.
bool thinker_answer(struct thinker *thinker, struct thought *thought);

// Tells the bots how the match ended.
void thinker_over(struct thinker *thinker, const pd_result *result);

// Stops the thinking and frees the thinker; waits for a second at most.
void thinker_close(struct thinker *thinker);

#endif
