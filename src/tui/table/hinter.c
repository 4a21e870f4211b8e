#include "tui/table/hinter.h"

#include "console/load.h"
#include "play/choice.h"
#include "tui/screen/dialog.h"
#include "tui/table/table.h"
#include "tui/table/thinker.h"

#include <errno.h>
#include <string.h>

enum { WORDS_MAX = 16384 };

static void watch(struct hinter *self, bool asked) {
    struct platform *platform = self->stage->platform;
    if (self->asked != asked)
        platform->watch(platform, thinker_descriptor(self->thinker), asked);
    self->asked = asked;
}

static bool has_thinker(struct hinter *self) {
    pd_bot_spec nobody[PD_SEATS_MAX] = {0};
    if (!self->thinker)
        self->thinker = thinker_open(&self->history->match.header, nobody);
    if (!self->thinker)
        complain(EXIT_SYSTEM, N_("Cannot start a thread: {reason}"), "reason", strerror(errno));
    return self->thinker;
}

static int actor_at(const struct hinter *self, int step) {
    return pd_actor(self->history->match.header.game, &self->history->steps[step].state);
}

void hinter_ask(struct hinter *self, int step) {
    const pd_game *game = self->history->match.header.game;
    int actor = actor_at(self, step);
    pd_match match = self->history->match;
    pd_view view;
    pd_dice dice;
    if (actor == PD_NOBODY) {
        complain(EXIT_OK, N_("The match is over at this step. Go back a few steps first."), NULL);
        return;
    }
    if (!has_thinker(self))
        return;
    hinter_cancel(self);
    match.step.number = step;
    pd_look(game, &self->history->steps[step].state, actor, &view);
    history_hint_dice(&match, &dice);
    thinker_advise(self->thinker, &view, &dice);
    self->step = step;
    watch(self, true);
}

// The move that was made in the match, after the hint.
static void put_played(const struct hinter *self, const pd_voice *voice, const pd_view *view,
                       pd_text *out) {
    const struct history_step *next = &self->history->steps[self->step + 1];
    char says[CHOICE_SAYS_MAX];
    pd_text text = pd_text_on(says, sizeof says);
    if (self->step + 1 >= self->history->step_count)
        return;
    pd_say_move(self->history->match.header.game, voice, view, next->move, &text);
    pd_format(out, tr(N_("Played in the match: {move}")), "move", says, NULL);
    pd_put(out, "\n");
}

static void show(struct hinter *self, const pd_bot_survey *survey) {
    static struct choice choices[PD_MOVES_MAX];
    const pd_header *header = &self->history->match.header;
    const char *names[PD_SEATS_MAX];
    char words[WORDS_MAX], title[128], name[2 * PD_NAME_MAX];
    pd_text out = pd_text_on(words, sizeof words), head = pd_text_on(title, sizeof title);
    pd_text who = pd_text_on(name, sizeof name);
    int actor = actor_at(self, self->step);
    record_names(header, names);
    pd_voice voice = {console_voice_language(), actor, names};
    pd_view view;
    pd_look(header->game, &self->history->steps[self->step].state, actor, &view);
    choice_list(header->game, &voice, &view, choices);
    table_put_hint(header->game, &voice, &view, choices, survey, &out);
    pd_put(&out, "\n");
    put_played(self, &voice, &view, &out);
    table_put_chances(choices, survey, &out);
    pd_seat_name(&voice, actor, &who);
    pd_format(&head, tr(N_("Hint for {name}")), "name", name, NULL);
    dialog_text(self->stage, title, words);
}

void hinter_look(struct hinter *self) {
    struct thought thought;
    if (!self->asked || !thinker_answer(self->thinker, &thought))
        return;
    watch(self, false);
    if (thought.is_advice)
        show(self, &thought.survey);
}

void hinter_cancel(struct hinter *self) {
    if (!self->asked)
        return;
    thinker_cancel(self->thinker);
    watch(self, false);
}

void hinter_close(struct hinter *self) {
    hinter_cancel(self);
    if (self->thinker)
        thinker_close(self->thinker);
    self->thinker = NULL;
}
