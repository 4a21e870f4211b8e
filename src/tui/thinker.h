// Where the bots of a match think, and the champion when it is asked for advice: on a thread of its
// own, so that the screen never waits. It is handed views and dice, and nothing else.
#ifndef PD_THINKER_H
#define PD_THINKER_H

#include "bots/survey.h"

struct thinker;

// What came of a question.
struct thought {
    bool is_advice;
    pd_survey survey; // of advice
    int seat;         // else: whose move, and which
    pd_move move;
    bool is_fault; // an outside program did something wrong, so the move is any
    bool forfeits; // … for the rest of the match, too
    pd_faults faults;
};

// Seats the bots of a match; seats without a kind are people. NULL when there is no thread to be
// had, with the reason in errno.
struct thinker *thinker_open(const pd_header *header, const pd_bot_spec players[PD_SEATS_MAX]);

// A descriptor that can be read once there is an answer.
int thinker_descriptor(const struct thinker *thinker);

// Asks the bot in a seat for its move, or the champion for advice. One thing at a time: what was
// asked before is no longer wanted. What is handed over is copied.
void thinker_ask(struct thinker *thinker, int seat, const pd_view *view, const pd_dice *dice);
void thinker_advise(struct thinker *thinker, const pd_view *view, const pd_dice *dice);
// Nothing is wanted any more.
void thinker_cancel(struct thinker *thinker);

// Is something wanted that has not been answered?
bool thinker_is_busy(const struct thinker *thinker);

// Takes the answer, if it is there.
bool thinker_answer(struct thinker *thinker, struct thought *thought);

// Tells the bots how the match ended.
void thinker_over(struct thinker *thinker, const pd_result *result);

// Ends within a moment, whoever is still thinking.
void thinker_close(struct thinker *thinker);

#endif
