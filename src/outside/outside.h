// Outside programs in a seat: who is asked when, and what happens when they misbehave.
//
// A program is started when it is first asked, and answers one question at a time within its time.
// A fault costs the move: any legal one is made for it, by the question's own dice. A
// program that has made a fault is in an unknown state, so its process is killed and started anew
// for the next question. FAULTS_IN_A_MATCH forfeit the rest of the match, and as many forfeited
// matches in a row all that follow, so that a hopeless program cannot hold an arena up.
#ifndef PD_OUTSIDE_H
#define PD_OUTSIDE_H

#include "outside/seated.h"

enum {
    FAULTS_IN_A_MATCH = 3,
    FORFEITS_IN_A_ROW = 3,
    START_MS = 5000, // for the first answer of a process, on top of its time
    GRACE_MS = 1000, // for a program to put its things in order
};

// Starts the program and ends it again: 0, or the errno with which it could not be started.
int outside_try(const char *command);

void outside_start(struct seated *bot, const pd_game *game, const pd_setup *setup, int seat);
pd_move outside_choose(struct seated *bot, const pd_bot_question *question);
void outside_over(struct seated *bot, const pd_result *result);
// A program that is still at it has until `deadline` (by clock_ms) to put its things in order.
void outside_close(struct seated *bot, int64_t deadline);

// Has it lost the right to be asked?
bool outside_forfeits(const struct seated *bot);

// Takes the victory from seats that forfeited, a bit each. If nobody else won, the other seats that
// are furthest on at the end share it; if there are none, nobody wins.
void outside_judge(const pd_game *game, const pd_state *state, uint32_t forfeited,
                   pd_result *result);

#endif
