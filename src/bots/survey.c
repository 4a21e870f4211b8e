// What each choice is worth, by the search.
#include "bots/search.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static int by_percent(const void *a, const void *b) {
    const pd_bot_chance *one = a, *two = b;
    return (one->percent < two->percent) - (one->percent > two->percent);
}

static pd_bot_chance chance_of(const pd_bot_advice *advice, int index) {
    double value = advice->at[index].value, visits = (double)advice->at[index].visits;
    double spread = value * (1 - value) + 0.25 / visits;
    return (pd_bot_chance){index, 100 * value, 196 * sqrt(spread / visits)};
}

// What was never tried is left out, unless it is advised without a search, for want of memory.
static void list_chances(const pd_bot_advice *advice, pd_bot_survey *survey) {
    survey->count = 1;
    survey->at[0] = advice->at[advice->best].visits ? chance_of(advice, advice->best)
                                                    : (pd_bot_chance){advice->best, 50, 50};
    for (int i = 0; i < advice->count; i++)
        if (i != advice->best && advice->at[i].visits)
            survey->at[survey->count++] = chance_of(advice, i);
    qsort(survey->at + 1, (size_t)survey->count - 1, sizeof *survey->at, by_percent);
}

void pd_bot_survey_moves(const pd_bot_question *question, int ms, pd_bot_survey *survey) {
    assert(pd__is_question(question) && ms >= 0 && survey);
    pd_bot_settings settings = pd_bot_kind_find("champion")->usual;
    pd_bot_advice advice;
    settings.survey = true;
    settings.ms = ms ? ms : settings.ms;
    pd_bot_search(&settings, question, &advice);
    list_chances(&advice, survey);
}
