// The guided first games on the screen: each is taken to its end, in every language, on the
// smallest screen and on a usual one, and every note is there as a whole.
#include "headless.h"
#include "play/choice.h"
#include "tap.h"
#include "tui/pages/app.h"

#include <stdlib.h>
#include <string.h>

enum { SCREEN_MAX = 1 << 16, TEXT_MAX = 4096 };

struct learner {
    struct stage stage;
    const struct lesson *lesson;
    struct match_history history;
    int step; // the one to be made
    bool errs;
    int faults;
    char script[256];
};

// --------------------------------------------------------------------------------------- looking

// Lines as one, with one blank where there were several, or a line ended.
static void join_lines(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        char c = *from == '\n' ? ' ' : *from;
        if (c != ' ' || (to > text && to[-1] != ' '))
            *to++ = c;
    }
    *to = '\0';
}

// Is this text on the screen, in as many lines as it takes?
static bool sees(const struct headless *headless, const char *text) {
    static char screen[SCREEN_MAX];
    char wanted[TEXT_MAX];
    FILE *file = fmemopen(screen, sizeof screen, "w");
    headless_write(headless, file);
    fclose(file);
    join_lines(screen);
    snprintf(wanted, sizeof wanted, "%s", text);
    join_lines(wanted);
    return strstr(screen, wanted) != NULL;
}

static bool is_cut(const struct grid *grid) {
    for (int y = 0; y < grid->height; y++)
        for (int x = 0; x < grid->width; x++)
            if (grid_at(grid, x, y)->marks & MARK_CUT)
                return true;
    return false;
}

static void blame(struct learner *self, const struct headless *headless, const char *fault) {
    if (self->faults++ > 0)
        return;
    tap_note("%s, step %d: %s", self->lesson->game, self->step, fault);
    headless_write(headless, stdout);
}

static void put_refusal(pd_text *out) {
    pd_put(out, tr(N_("You may do that, but not in this lesson.")));
    pd_put(out, " ");
    pd_format(out, tr(N_("This lesson asks for: {move}")), "move", "", NULL);
}

// What should be on the screen now.
static void say_wanted(const struct learner *self, const char *word, pd_text *out) {
    if (strcmp(word, "note") == 0)
        lesson_say_note(self->lesson, self->step, out);
    else if (strcmp(word, "refusal") == 0)
        put_refusal(out);
    else
        pd_put(out, tr(N_("This is the end of the lesson.")));
}

static void look(struct headless *headless, const char *word, const char *rest) {
    struct learner *self = headless->context;
    char text[TEXT_MAX];
    pd_text out = pd_text_on(text, sizeof text);
    (void)rest;
    say_wanted(self, word, &out);
    if (!sees(headless, text))
        blame(self, headless, text);
    else if (*headless->fault)
        blame(self, headless, headless->fault);
    else if (is_cut(&headless->shown))
        blame(self, headless, "a text is cut");
}

// --------------------------------------------------------------------------------------- playing

// Chooses a row of the list of all moves: the right one, or another.
static void put_choice(const struct learner *self, bool right, pd_text *out) {
    const struct history_step *step = &self->history.steps[self->step];
    const pd_game *game = self->history.match.header.game;
    pd_move moves[PD_MOVES_MAX];
    pd_view view;
    pd_look(game, &step[-1].state, LEARNER, &view);
    int shown, count = choice_sort(game, &view, moves, &shown), at = 0;
    while (at < count && (moves[at] == step->move) != right)
        at++;
    pd_put(out, "key m\n");
    if (at > 0) {
        pd_put(out, "key Down ");
        pd_put_int(out, at);
        pd_put(out, "\n");
    }
    pd_put(out, "key Enter\nwait\n");
}

static bool has_choice(const struct learner *self) {
    pd_move moves[PD_MOVES_MAX];
    return pd_moves(self->history.match.header.game, &self->history.steps[self->step - 1].state,
                    moves) > 1;
}

// The next decision: the others' steps before it are shown, after Enter where a note is about them.
static const char *learn_on(struct headless *headless) {
    struct learner *self = headless->context;
    pd_text out = pd_text_on(self->script, sizeof self->script);
    int last = self->history.step_count - 1;
    if (self->step > last)
        return NULL;
    for (self->step++; self->step <= last; self->step++)
        if (self->history.steps[self->step].actor == LEARNER ||
            lesson_has_note(self->lesson, self->step))
            break;
    if (self->step > last)
        return "wait\nnote\nkey Enter\nwait\nend-of-lesson\n";
    pd_put(&out, "wait\nnote\n");
    if (self->history.steps[self->step].actor != LEARNER) {
        pd_put(&out, "key Enter\n");
        return self->script;
    }
    if (!self->errs && has_choice(self)) {
        self->errs = true;
        put_choice(self, false, &out);
        pd_put(&out, "refusal\n");
    }
    put_choice(self, true, &out);
    return self->script;
}

static void open_learner(struct learner *self, struct headless *headless,
                         const struct lesson *lesson, int width, int height) {
    *self = (struct learner){.lesson = lesson};
    lesson_read(lesson, &self->history);
    headless_open(headless, width, height, "");
    headless->tell = look;
    headless->context = self;
    headless->more = learn_on;
    stage_open(&self->stage, &headless->platform);
    self->stage.pace = 0;
    self->stage.forced = true; // not in a lesson
    lesson_open(&self->stage, lesson);
}

static void close_learner(struct learner *self, struct headless *headless) {
    stage_close(&self->stage);
    headless_close(headless);
    history_close(&self->history);
}

static void test_lesson(const struct lesson *lesson, int language, int width, int height) {
    struct learner learner;
    struct headless headless;
    console_language(language);
    open_learner(&learner, &headless, lesson, width, height);
    stage_run(&learner.stage);
    ok(learner.faults == 0 && learner.errs && learner.step == learner.history.step_count,
       "%s in %s, %d × %d: every note is whole, to the end", lesson->game,
       pd_language_code(language), width, height);
    close_learner(&learner, &headless);
}

// ------------------------------------------------------------------------------------- the lessons

// Each note stands before a step of the record, or after its last one.
static void test_notes(const struct lesson *lesson) {
    struct match_history history = {0};
    bool said = true;
    lesson_read(lesson, &history);
    for (const struct lesson_note *note = lesson->notes; note->says; note++)
        said &= note->step >= 1 && note->step <= history.step_count;
    ok(said && lesson_has_note(lesson, 1), "%s: every note has its step", lesson->game);
    for (const struct lesson_note *note = lesson->notes; note->says; note++)
        for (int language = 1; language < pd_language_count(); language++)
            said &= strcmp(pd_translate(language, note->says), note->says) != 0;
    ok(said, "%s: and all are translated", lesson->game);
    history_close(&history);
}

static const char *play_for_real(struct headless *headless) {
    struct learner *self = headless->context;
    if (self->step < self->history.step_count)
        return learn_on(headless);
    headless->more = NULL;
    return "key Enter\nwait\n";
}

// Leaves the lesson of Gumball Rally after a move, and comes back; what is shown stays in
// `headless`.
static void visit(struct headless *headless, const char *script) {
    struct learner learner;
    open_learner(&learner, headless, lesson_find(pd_game_find("gumball")), 80, 24);
    headless->more = NULL;
    headless->script = script;
    stage_run(&learner.stage);
    stage_close(&learner.stage);
    history_close(&learner.history);
}

static void test_return(void) {
    static const char begun[] = "You have already begun this lesson.";
    struct headless headless;
    console_language(0);
    visit(&headless, "wait\nkey Enter\nwait\nkey i\nwait\n");
    ok(sees(&headless, "Hint: black 6"), "a hint names the move of the lesson");
    headless_close(&headless);
    visit(&headless, "wait\n");
    ok(sees(&headless, begun) && sees(&headless, "· 2/36"), "who comes back is asked");
    headless_close(&headless);
    visit(&headless, "wait\nkey 1\nwait\n");
    ok(!sees(&headless, begun) && sees(&headless, "Your turn. Your black 6"), "and continues");
    headless_close(&headless);
    visit(&headless, "wait\nkey 2\nwait\n");
    ok(sees(&headless, "· 0/36") && sees(&headless, "Three karts race"), "or starts over");
    headless_close(&headless);
    visit(&headless, "wait\n");
    ok(!sees(&headless, begun), "which is then how it was left");
    headless_close(&headless);
    visit(&headless, "wait\nkey ?\nwait\n");
    ok(sees(&headless, "a hint") && !sees(&headless, "take back your last move"),
       "the help has only what works in a lesson");
    headless_close(&headless);
}

static char folder[TAP_FOLDER_MAX];

static void make_folder(void) {
    if (!tap_folder(folder, "lesson")) {
        perror(folder);
        exit(1);
    }
    setenv("XDG_CONFIG_HOME", folder, true);
}

static void test_end(void) {
    struct learner learner;
    struct headless headless;
    console_language(0);
    open_learner(&learner, &headless, lesson_find(pd_game_find("gumball")), 80, 24);
    headless.more = play_for_real;
    stage_run(&learner.stage);
    ok(sees(&headless, "New match"), "after the lesson, a real match can be played");
    close_learner(&learner, &headless);
}

int main(void) {
    make_folder();
    for (const struct lesson *lesson = lessons; lesson->game; lesson++) {
        const pd_game *game = pd_game_find(lesson->game);
        ok(game && lesson_find(game) == lesson, "%s has a lesson", lesson->game);
        test_notes(lesson);
        for (int language = 0; language < pd_language_count(); language++) {
            test_lesson(lesson, language, STAGE_WIDTH_MIN, STAGE_HEIGHT_MIN);
            test_lesson(lesson, language, 80, 24);
        }
    }
    test_end();
    test_return();
    tap_remove(folder);
    return tap_end();
}
