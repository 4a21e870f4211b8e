// What the table page says: help, log, the table in words, hints.
#include "tui/dialog.h"
#include "tui/list.h"
#include "tui/table-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16384, LOG_MAX = 1 << 18 };

void table_show_words(struct table *self, table_say *words) {
    char bytes[WORDS_MAX];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    pd_voice voice = show_voice(&self->show);
    struct source *source = self->source;
    if (self->show.step < 0)
        return;
    words(source->game, &voice, &self->show.view, &text);
    if (source->you == PD_ALL_SEEING)
        source->kind->open_hands(source, self->show.step, &text);
    if (text.used)
        dialog_text(self->page.stage, tr(pd_game_about(source->game).name), bytes);
}

// ------------------------------------------------------------------------------------------- help

static const struct list_help playing[] = {
    {"← → h l, Tab", N_("pick a card")},
    {"↑ ↓ k j", N_("pick another thing to do")},
    {"1 … 9, 0", N_("play that card, or do that")},
    {N_("Enter, Space"), N_("play what is picked; on a card that cannot be played: why not")},
    {"i", N_("a hint; once more: the chances of every move")},
    {"u", N_("take back")},
    {"m", N_("all your moves, in words")},
    {"c", N_("your cards, in words")},
    {"r", N_("what has happened since your last move")},
};

static const struct list_help always[] = {
    {"t", N_("the table, in words")},
    {"L", N_("the whole log")},
    {"R", N_("the rules")},
    {"+ −", N_("show what happens faster, slower")},
    {"Ctrl+L", N_("draw the screen anew")},
    {"Ctrl+Z", N_("put it aside; “fg” comes back")},
    {N_("Esc, q"), N_("leave; nothing is lost")},
};

static void put_rules(const struct table *self, pd_text *out) {
    const pd_game *game = self->source->game;
    const char *ids = pd_rules_now(game, &self->show.view);
    pd_put(out, "\n");
    pd_put(out, tr(N_("Rules that matter now:")));
    pd_put(out, "\n");
    for (int i = 0; pd_rule_at(game, i); i++) {
        const pd_rule *rule = pd_rule_at(game, i);
        if (!*rule->ids || !pd_has_word(ids, rule->ids, strlen(rule->ids)))
            continue;
        pd_put(out, "  ");
        pd_put(out, rule->ids);
        pd_put(out, "  ");
        pd_put(out, tr(rule->text));
        pd_put(out, "\n");
    }
}

void table_show_help(struct table *self) {
    struct source *source = self->source;
    char bytes[WORDS_MAX];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    if (!self->plan.replay)
        list_put_help(&text, playing, sizeof playing / sizeof *playing);
    if (source->kind->help)
        source->kind->help(source, &text);
    list_put_help(&text, always, sizeof always / sizeof *always);
    if (self->show.step >= 0)
        put_rules(self, &text);
    dialog_text(self->page.stage, tr(N_("Help")), bytes);
}

// -------------------------------------------------------------------------------------------- log

static void show_lines(struct table *self, const char *title, size_t first) {
    const struct show *show = &self->show;
    char *bytes = malloc(LOG_MAX);
    if (!bytes)
        abort();
    pd_text text = pd_text_on(bytes, LOG_MAX);
    size_t used = 0, start = show->log_count;
    // The newest that fit.
    while (start > first && used + strlen(show->log[start - 1].text) + 1 < LOG_MAX)
        used += strlen(show->log[--start].text) + 1;
    for (size_t i = start; i < show->log_count; i++) {
        pd_put(&text, show->log[i].text);
        pd_put(&text, "\n");
    }
    dialog_text_end(self->page.stage, title, bytes);
    free(bytes);
}

void table_show_log(struct table *self) {
    show_lines(self, tr(N_("Log")), 0);
}

void table_show_recap(struct table *self) {
    const struct show *show = &self->show;
    size_t first = show->log_count;
    while (first > 0 && show->log[first - 1].actor != self->source->you)
        first--;
    show_lines(self, tr(N_("Since your last move")), first);
}

// ------------------------------------------------------------------------------------------ hints

void table_say_hint(struct table *self) {
    const pd_game *game = self->source->game;
    char reason[512];
    pd_voice voice = show_voice(&self->show);
    pd_text why = pd_text_on(reason, sizeof reason);
    pd_text text = pd_text_on(self->note, sizeof self->note);
    const struct choice *best = &self->choices[self->advice.at[0].index];
    pd_say_reason(game, &voice, &self->show.view, self->moves[self->advice.at[0].index], &why);
    self->note_ink = INK_GOOD;
    pd_format(&text, tr(N_("Hint: {move} – {reason}")), "move", best->says, "reason", reason, NULL);
}

static void put_chance(const struct table *self, const pd_chance *chance, pd_text *out) {
    char percent[16], error[16];
    const struct choice *choice = &self->choices[chance->index];
    snprintf(percent, sizeof percent, "%3.0f", chance->percent);
    snprintf(error, sizeof error, "%2.0f", ceil(chance->error));
    pd_put(out, "  ");
    pd_format(out, tr(N_("{percent} % ± {error}")), "percent", percent, "error", error, NULL);
    pd_put(out, "  ");
    pd_put(out, choice->says);
    pd_put(out, "\n");
}

void table_show_advice(struct table *self) {
    char bytes[WORDS_MAX];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    pd_put(&text, self->note);
    pd_put(&text, "\n\n");
    pd_put(&text,
           tr(N_("Your chance of winning with each choice, by what the champion imagines:")));
    pd_put(&text, "\n");
    for (int i = 0; i < self->advice.count; i++)
        put_chance(self, &self->advice.at[i], &text);
    dialog_text(self->page.stage, tr(N_("Hint")), bytes);
}

void table_say_pace(struct table *self, int ms) {
    char seconds[16];
    pd_text text = pd_text_on(self->note, sizeof self->note);
    snprintf(seconds, sizeof seconds, "%d.%d", ms / 1000, ms % 1000 / 100);
    self->note_ink = INK_DIM;
    if (ms)
        pd_format(&text, tr(N_("Whatever happens is shown for {seconds} seconds.")), "seconds",
                  seconds, NULL);
    else
        pd_put(&text, tr(N_("Whatever happens is shown at once.")));
}
