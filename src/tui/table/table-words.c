// What the table page says: help, log, the table in words, hints.
#include "base/memory.h"
#include "base/words.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"
#include "tui/table/table-parts.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MAX = 1 << 18 };

void table_show_words(struct table_page *self, table_say *words) {
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
    {"← → h l, Tab", N_("select a card")},
    {"↑ ↓ k j", N_("select another action")},
    {"1 … 9, 0", N_("play a card or action by its number")},
    {N_("Enter, Space"), N_("play the selected card, or see why you cannot")},
};

static const struct list_help hints[] = {
    {"i", N_("a hint; press again for your chances with each move")},
};

static const struct list_help lesson_hints[] = {
    {"i", N_("a hint")},
};

static const struct list_help looking[] = {
    {"m", N_("list all your moves")},
    {"c", N_("describe your cards")},
    {"e", N_("the events since your last move")},
};

static const struct list_help deciding[] = {
    {"u", N_("take back your last move")},
    {"f", N_("make forced moves for you, or not")},
};

static const struct list_help reading[] = {
    {"t", N_("describe the table")},
    {"L", N_("the whole log")},
    {"r", N_("the rules")},
};

static const struct list_help always[] = {
    {"+ −", N_("faster, slower animation")},
    {N_("Ctrl+L"), N_("redraw the screen")},
    {N_("Ctrl+Z"), N_("suspend; “fg” brings it back")},
    {N_("Esc, q"), N_("leave; nothing is lost")},
};

void table_put_rules(const struct table_page *self, int width, int rows, pd_text *out) {
    const pd_game *game = self->source->game;
    const char *ids = pd_rules_now(game, &self->show.view);
    for (int i = 0; pd_rule_at(game, i); i++) {
        const pd_rule *rule = pd_rule_at(game, i);
        size_t before = out->used;
        if (!*rule->ids || !pd__has_word(ids, rule->ids, strlen(rule->ids)))
            continue;
        pd_put(out, "  ");
        pd_put(out, rule->ids);
        pd_put(out, "  ");
        pd_put(out, tr(rule->text));
        pd_put(out, "\n");
        if (text_lines(out->data, width) <= rows)
            continue;
        out->used = before;
        out->data[before] = '\0';
        return;
    }
}

static void put_rules(const struct table_page *self, pd_text *out) {
    if (!*pd_rules_now(self->source->game, &self->show.view))
        return;
    pd_put(out, "\n");
    pd_put(out, tr(N_("Rules that matter now:")));
    pd_put(out, "\n");
    table_put_rules(self, INT_MAX, INT_MAX, out);
}

#define PUT_HELP(out, rows) list_put_help(out, rows, sizeof rows / sizeof *rows)

static void put_playing(const struct table_page *self, pd_text *out) {
    PUT_HELP(out, playing);
    if (self->plan.lesson && !self->plan.exercise)
        PUT_HELP(out, lesson_hints);
    else if (self->source->kind->advise)
        PUT_HELP(out, hints);
    PUT_HELP(out, looking);
    if (!self->plan.lesson)
        PUT_HELP(out, deciding);
}

void table_show_help(struct table_page *self) {
    struct source *source = self->source;
    char bytes[WORDS_MAX];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    if (!self->plan.replay)
        put_playing(self, &text);
    if (source->kind->help)
        source->kind->help(source, &text);
    PUT_HELP(&text, reading);
    PUT_HELP(&text, always);
    if (self->show.step >= 0)
        put_rules(self, &text);
    dialog_text(self->page.stage, tr(N_("Help")), bytes);
}

// -------------------------------------------------------------------------------------------- log

static void show_lines(struct table_page *self, const char *title, size_t first) {
    const struct show *show = &self->show;
    char *bytes = must(malloc(LOG_MAX));
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

void table_show_log(struct table_page *self) {
    show_lines(self, tr(N_("Log")), 0);
}

static void say_nothing_new(struct table_page *self) {
    self->note_ink = INK_DIM;
    snprintf(self->note, sizeof self->note, "%s",
             tr(N_("Nothing has happened since your last move.")));
}

void table_show_recap(struct table_page *self) {
    const struct show *show = &self->show;
    size_t first = show->log_count;
    while (first > 0 && show->log[first - 1].actor != self->source->you)
        first--;
    if (first < show->log_count)
        show_lines(self, tr(N_("Since your last move")), first);
    else
        say_nothing_new(self);
}

// ------------------------------------------------------------------------------------------ hints

void table_put_hint(const pd_game *game, const pd_voice *voice, const pd_view *view,
                    const struct choice *choices, const pd_bot_survey *survey, pd_text *out) {
    char reason[512];
    pd_text why = pd_text_on(reason, sizeof reason);
    pd_move moves[PD_MOVES_MAX];
    int best = survey->at[0].index;
    pd_view_moves(game, view, moves);
    pd_say_reason(game, voice, view, moves[best], &why);
    pd_format(out, tr(console_hint(reason)), "move", choices[best].says, "reason", reason, NULL);
}

void table_say_hint(struct table_page *self) {
    pd_voice voice = show_voice(&self->show);
    pd_text text = pd_text_on(self->note, sizeof self->note);
    self->note_ink = INK_GOOD;
    table_put_hint(self->source->game, &voice, &self->show.view, self->choices, &self->advice,
                   &text);
}

static void put_chance(const struct choice *choice, const pd_bot_chance *chance, pd_text *out) {
    char percent[16], error[16];
    snprintf(percent, sizeof percent, "%3.0f", chance->percent);
    snprintf(error, sizeof error, "%2.0f", ceil(chance->error));
    pd_put(out, "  ");
    pd_format(out, tr(N_("{percent}% ± {error}")), "percent", percent, "error", error, NULL);
    pd_put(out, "  ");
    pd_put(out, choice->says);
    pd_put(out, "\n");
}

void table_put_chances(const struct choice *choices, const pd_bot_survey *survey, pd_text *out) {
    pd_put(out, "\n");
    pd_put(out, tr(N_("Your chance of winning with each choice, as the champion sees it:")));
    pd_put(out, "\n");
    for (int i = 0; i < survey->count; i++)
        put_chance(&choices[survey->at[i].index], &survey->at[i], out);
}

void table_show_advice(struct table_page *self) {
    char bytes[WORDS_MAX];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    pd_put(&text, self->note);
    pd_put(&text, "\n");
    table_put_chances(self->choices, &self->advice, &text);
    dialog_text(self->page.stage, tr(N_("Hint")), bytes);
}

void table_say_pace(struct table_page *self, int ms) {
    char seconds[16];
    pd_text text = pd_text_on(seconds, sizeof seconds);
    pd_put_decimal(&text, console_voice_language(), ms / 1000.0, 1);
    text = pd_text_on(self->note, sizeof self->note);
    self->note_ink = INK_DIM;
    if (ms)
        pd_format(&text, tr(N_("Each event is shown for {seconds} seconds.")), "seconds", seconds,
                  NULL);
    else
        pd_put(&text, tr(N_("Events are shown without delay.")));
}

void table_say_forced(struct table_page *self) {
    self->note_ink = INK_DIM;
    snprintf(self->note, sizeof self->note, "%s",
             tr(self->page.stage->forced ? N_("If you have only one move, it is made for you.")
                                         : N_("You make every move yourself.")));
}
