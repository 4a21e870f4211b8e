#include "console/lesson.h"

#include "base/memory.h"
#include "console/console.h"
#include "console/settings.h"
#include "play/choice.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

const struct lesson *lesson_find(const pd_game *game) {
    const char *id = pd_game_about(game).id;
    for (const struct lesson *lesson = lessons; lesson->game; lesson++)
        if (strcmp(lesson->game, id) == 0)
            return lesson;
    return NULL;
}

void lesson_read(const struct lesson *lesson, struct match_history *history) {
    pd_problem problem;
    pd_replay *record = must(malloc(sizeof *record));
    pd_err err = pd_replay_open(record, lesson->record, strlen(lesson->record), &problem);
    err = err ? err : history_read(history, record, INT_MAX, &problem);
    assert(!err); // it is a part of this program
    free(record);
}

bool lesson_has_note(const struct lesson *lesson, int step) {
    for (const struct lesson_note *note = lesson->notes; note->says; note++)
        if (note->step == step)
            return true;
    return false;
}

void lesson_say_note(const struct lesson *lesson, int step, pd_text *out) {
    int count = 0;
    for (const struct lesson_note *note = lesson->notes; note->says; note++)
        if (note->step == step) {
            pd_put(out, count++ ? " " : "");
            pd_put(out, tr(note->says));
        }
}

static void write_key(const struct lesson *lesson, char key[SETTING_KEY_MAX]) {
    snprintf(key, SETTING_KEY_MAX, "%s.lesson", lesson->game);
}

int lesson_left_at(const struct lesson *lesson, const struct match_history *history) {
    static struct settings settings;
    char key[SETTING_KEY_MAX];
    write_key(lesson, key);
    settings_read(&settings);
    return settings_number(&settings, key, 0, history->step_count - 2, 0);
}

void lesson_leave_at(const struct lesson *lesson, int step) {
    char key[SETTING_KEY_MAX], number[16] = "";
    write_key(lesson, key);
    if (step > 0)
        snprintf(number, sizeof number, "%d", step);
    settings_keep(key, number); // a failure loses only this
}

void lesson_ask(const struct match_history *history, const pd_voice *voice, int step,
                pd_text *out) {
    const pd_game *game = history->match.header.game;
    char says[CHOICE_SAYS_MAX];
    pd_text text = pd_text_on(says, sizeof says);
    pd_view view;
    pd_look(game, &history->steps[step - 1].state, voice->listener, &view);
    pd_say_move(game, voice, &view, history->steps[step].move, &text);
    pd_format(out, tr(N_("This lesson asks for: {move}")), "move", says, NULL);
}

void lesson_refuse(const struct match_history *history, const pd_voice *voice, int step,
                   pd_move tried, pd_text *out) {
    const pd_game *game = history->match.header.game;
    pd_view view;
    pd_look(game, &history->steps[step - 1].state, voice->listener, &view);
    if (pd_view_check(game, &view, tried))
        pd_say_refusal(game, voice, &view, tried, out);
    else
        pd_put(out, tr(N_("You may do that, but not in this lesson.")));
    pd_put(out, " ");
    lesson_ask(history, voice, step, out);
}
