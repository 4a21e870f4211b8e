#include "cli/hint.h"

#include "bots/search.h"
#include "cli/console.h"

#include <math.h>
#include <stdlib.h>

// One legal move in the list of chances.
struct line {
    int index;
    bool best; // the one that is hinted at
    double value;
    uint64_t visits;
};

static int by_value(const void *a, const void *b) {
    const struct line *one = a, *two = b;
    if (one->best != two->best)
        return one->best ? -1 : 1;
    return (one->value < two->value) - (one->value > two->value);
}

// Half the width of an interval of about 95 %, in percent: how sure the search is of its own
// figure, not how true that is.
static double margin(const struct line *line) {
    double spread = line->value * (1 - line->value) + 0.25 / (double)line->visits;
    return 196 * sqrt(spread / (double)line->visits);
}

static void print_line(const pd_question *q, const pd_voice *voice, const struct line *line) {
    char notation[64], words[1024], percent[16], error[16];
    pd_text text = pd_text_on(notation, sizeof notation);
    pd_move_write(q->game, q->moves[line->index], &text);
    text = pd_text_on(words, sizeof words);
    pd_say_move(q->game, voice, q->view, q->moves[line->index], &text);
    snprintf(percent, sizeof percent, "%3.0f", 100 * line->value);
    snprintf(error, sizeof error, "%2.0f", ceil(margin(line)));
    char chance[64];
    text = pd_text_on(chance, sizeof chance);
    pd_format(&text, tr(N_("{percent} % ± {error}")), "percent", percent, "error", error, NULL);
    printf("  %s  %-13s %s\n", chance, notation, words);
}

static void print_chances(const pd_question *q, const pd_voice *voice, const pd_advice *advice) {
    struct line lines[PD_MOVES_MAX];
    int count = 0;
    for (int i = 0; i < q->count; i++)
        if (advice->at[i].visits)
            lines[count++] =
                (struct line){i, i == advice->best, advice->at[i].value, advice->at[i].visits};
    qsort(lines, (size_t)count, sizeof *lines, by_value);
    say(stdout, N_("Your chance of winning with each choice, by what the champion imagines:"),
        NULL);
    for (int i = 0; i < count; i++)
        print_line(q, voice, &lines[i]);
}

void hint_show(const pd_question *question, const pd_voice *voice, enum hint_length length) {
    pd_bot_spec champion;
    pd_problem problem;
    pd_advice advice;
    char move[64], reason[1024];
    pd_text text = pd_text_on(move, sizeof move);
    if (pd_bot_read(&champion, "champion", &problem))
        abort(); // it is in the table
    champion.settings.survey = true;
    pd_search(&champion.settings, question, &advice);
    if (question->stop && atomic_load(question->stop))
        return;
    pd_move_write(question->game, question->moves[advice.best], &text);
    text = pd_text_on(reason, sizeof reason);
    pd_say_reason(question->game, voice, question->view, question->moves[advice.best], &text);
    char hint[1200];
    text = pd_text_on(hint, sizeof hint);
    pd_format(&text, tr(N_("Hint: {move} – {reason}")), "move", move, "reason", reason, NULL);
    console_wrap(stdout, hint, 0);
    if (length == HINT_FULL)
        print_chances(question, voice, &advice);
}
