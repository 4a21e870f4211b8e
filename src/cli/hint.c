#include "cli/hint.h"

#include "console/console.h"
#include "paddock-bots.h"

#include <math.h>

static void print_chance(const pd_bot_question *q, const pd_voice *voice,
                         const pd_bot_chance *chance) {
    char notation[64], words[1024], percent[16], error[16];
    pd_text text = pd_text_on(notation, sizeof notation);
    pd_move_write(q->game, q->moves[chance->index], &text);
    text = pd_text_on(words, sizeof words);
    pd_say_move(q->game, voice, q->view, q->moves[chance->index], &text);
    snprintf(percent, sizeof percent, "%3.0f", chance->percent);
    snprintf(error, sizeof error, "%2.0f", ceil(chance->error));
    char says[64];
    text = pd_text_on(says, sizeof says);
    pd_format(&text, tr(N_("{percent}% ± {error}")), "percent", percent, "error", error, NULL);
    printf("  ");
    console_put(stdout, says);
    printf("  %-13s ", notation);
    console_line(words);
}

static void print_chances(const pd_bot_question *q, const pd_voice *voice,
                          const pd_bot_survey *survey) {
    say(stdout, N_("Your chance of winning with each choice, as the champion sees it:"), NULL);
    for (int i = 0; i < survey->count; i++)
        print_chance(q, voice, &survey->at[i]);
}

void hint_show(const pd_bot_question *question, const pd_voice *voice, enum hint_length length) {
    pd_bot_survey survey;
    char move[64], reason[1024], hint[1200];
    pd_bot_survey_moves(question, 0, &survey);
    if (question->stop && atomic_load(question->stop))
        return;
    pd_move best = question->moves[survey.at[0].index];
    pd_text text = pd_text_on(move, sizeof move);
    pd_move_write(question->game, best, &text);
    text = pd_text_on(reason, sizeof reason);
    pd_say_reason(question->game, voice, question->view, best, &text);
    text = pd_text_on(hint, sizeof hint);
    pd_format(&text, tr(console_hint(reason)), "move", move, "reason", reason, NULL);
    console_wrap(stdout, hint, 0);
    if (length == HINT_FULL)
        print_chances(question, voice, &survey);
}
