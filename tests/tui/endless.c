// Bots, hints and reviews that never come to an end, in place of the real ones (see meson.build):
// whatever is pressed on whatever page, the screen does not wait for them. The threads end with the
// test.
#include "outside/seated.h"
#include "review/review.h"

#include <unistd.h>

_Noreturn static void work_for_ever(void) {
    for (;;)
        pause(); // the threads hear no signals
}

bool __wrap_pd__review_run(pd__review *review, uint64_t plies);
pd_move __wrap_seated_choose(struct seated *bot, const pd_bot_question *question);
void __wrap_pd_bot_survey_moves(const pd_bot_question *question, int ms, pd_bot_survey *survey);

bool __wrap_pd__review_run(pd__review *review, uint64_t plies) {
    (void)review, (void)plies;
    work_for_ever();
}

pd_move __wrap_seated_choose(struct seated *bot, const pd_bot_question *question) {
    (void)bot, (void)question;
    work_for_ever();
}

void __wrap_pd_bot_survey_moves(const pd_bot_question *question, int ms, pd_bot_survey *survey) {
    (void)question, (void)ms, (void)survey;
    work_for_ever();
}
