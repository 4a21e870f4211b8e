// paddock learn GAME: a guided first game.
#include "cli/args.h"
#include "cli/plain.h"
#include "cli/sheet.h"
#include "console/load.h"
#include "tui/pages/app.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct lecture {
    const struct lesson *lesson;
    struct match_history history; // the whole record
    int step;                     // the one to be made
    bool is_kept;                 // whether progress is: not in a script
    pd_voice voice;
    pd_view view; // the learner's, before that step
};

static void tell_note(const struct lecture *self) {
    char note[2048];
    pd_text text = pd_text_on(note, sizeof note);
    lesson_say_note(self->lesson, self->step, &text);
    if (!text.used)
        return;
    printf("\n");
    console_wrap_lines(stdout, note);
    printf("\n");
}

// What the learner sees of a step.
static void tell_events(const struct lecture *self, int step) {
    const struct match_history *history = &self->history;
    for (size_t i = history->steps[step].event; i < history_events_end(history, step); i++) {
        char sentence[512];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (pd_event_visible(&history->events[i], LEARNER))
            pd_say_event(history->match.header.game, &self->voice, &history->events[i], &text);
        if (text.used)
            console_line(sentence);
    }
}

static void show_table(const struct lecture *self) {
    char table[8192];
    pd_text text = pd_text_on(table, sizeof table);
    pd_say_table(self->history.match.header.game, &self->voice, &self->view, &text);
    printf("\n");
    console_wrap_lines(stdout, table);
}

static void show_moves(const struct lecture *self, bool all) {
    sheet_moves(self->history.match.header.game, &self->voice, &self->view, all);
}

// ------------------------------------------------------------------------------------- a decision

// Reads the number of a choice, or a move. False if it is neither; that was said.
static bool read_move(const struct lecture *self, const char *input, pd_move *move) {
    const pd_game *game = self->history.match.header.game;
    pd_move moves[PD_MOVES_MAX];
    char most[16];
    int shown, count = choice_sort(game, &self->view, moves, &shown);
    bool is_typed = strncasecmp(input, "play ", 5) == 0; // where moves are numbers, too
    input += is_typed ? 5 : 0;
    bool is_number = !is_typed && strspn(input, "0123456789") == strlen(input);
    long number = is_number ? strtol(input, NULL, 10) : 0;
    snprintf(most, sizeof most, "%d", count);
    if (is_number && number >= 1 && number <= count) {
        *move = moves[number - 1];
        return true;
    }
    if (is_number)
        say(stdout, N_("There is no choice {number}. Choose from 1 to {most}."), "number", input,
            "most", most);
    else if (!sheet_read_move(game, input, move))
        return true;
    else
        say(stdout, N_("“{text}” is neither a choice nor a move. Type ? for help."), "text", input);
    return false;
}

// Is this the move of the lesson? If not, says why not.
static bool try_move(const struct lecture *self, pd_move move) {
    char reason[2048];
    pd_text text = pd_text_on(reason, sizeof reason);
    if (move == self->history.steps[self->step].move)
        return true;
    lesson_refuse(&self->history, &self->voice, self->step, move, &text);
    console_line(reason);
    return false;
}

// What the lesson's move is, and why.
static void tell_hint(const struct lecture *self) {
    const pd_game *game = self->history.match.header.game;
    pd_move move = self->history.steps[self->step].move;
    char says[CHOICE_SAYS_MAX], reason[512];
    pd_text text = pd_text_on(says, sizeof says), why = pd_text_on(reason, sizeof reason);
    pd_say_move(game, &self->voice, &self->view, move, &text);
    pd_say_reason(game, &self->voice, &self->view, move, &why);
    say(stdout, console_hint(reason), "move", says, "reason", reason);
}

enum answer { ANSWER_AGAIN, ANSWER_MOVED, ANSWER_OVER, ANSWER_LEAVE };

static enum answer ask(const struct lecture *self) {
    char input[PLAIN_LINE_MAX];
    pd_move move;
    printf("> ");
    if (!plain_read(input) || strcasecmp(input, "quit") == 0 || strcasecmp(input, "q") == 0)
        return ANSWER_LEAVE;
    if (strcasecmp(input, "?") == 0 || strcasecmp(input, "help") == 0)
        say(stdout,
            N_("Type the number of a choice, or a move. Other commands:\n"
               "  note       show the note of the lesson again\n"
               "  hint       show which move the lesson wants, and why\n"
               "  table      show the table again\n"
               "  moves      show your choices again\n"
               "  again      start the lesson over\n"
               "  quit       leave"),
            NULL);
    else if (strcasecmp(input, "note") == 0)
        tell_note(self);
    else if (strcasecmp(input, "hint") == 0)
        tell_hint(self);
    else if (strcasecmp(input, "again") == 0)
        return ANSWER_OVER;
    else if (strcasecmp(input, "table") == 0)
        show_table(self);
    else if (strcasecmp(input, "moves") == 0)
        show_moves(self, false);
    else if (strcasecmp(input, "moves all") == 0)
        show_moves(self, true);
    else if (*input && read_move(self, input, &move) && try_move(self, move))
        return ANSWER_MOVED;
    return ANSWER_AGAIN;
}

static enum answer decide(const struct lecture *self) {
    enum answer answer;
    show_table(self);
    tell_note(self);
    show_moves(self, false);
    do
        answer = ask(self);
    while (answer == ANSWER_AGAIN);
    return answer;
}

// ------------------------------------------------------------------------------------- the lesson

// Makes the next step. ANSWER_MOVED if it was made.
static enum answer take_step(struct lecture *self) {
    enum answer answer = ANSWER_MOVED;
    pd_look(self->history.match.header.game, &self->history.steps[self->step - 1].state, LEARNER,
            &self->view);
    if (self->history.steps[self->step].actor != LEARNER)
        tell_note(self);
    else
        answer = decide(self);
    if (answer == ANSWER_MOVED)
        tell_events(self, self->step++);
    return answer;
}

static void start_at(struct lecture *self, int step) {
    self->step = step + 1;
    if (step)
        say(stdout, N_("You have already begun this lesson. “again” starts it over."), NULL);
    else
        tell_events(self, 0);
}

static void leave_at(const struct lecture *self, int step) {
    if (self->is_kept)
        lesson_leave_at(self->lesson, step);
}

static int run(struct lecture *self) {
    start_at(self, self->is_kept ? lesson_left_at(self->lesson, &self->history) : 0);
    while (self->step < self->history.step_count) {
        enum answer answer = take_step(self);
        if (answer == ANSWER_OVER)
            start_at(self, 0);
        if (answer != ANSWER_LEAVE)
            continue;
        leave_at(self, self->step - 1);
        return printf("\n"), plain_interrupted() ? EXIT_INTERRUPT : EXIT_OK;
    }
    leave_at(self, 0);
    tell_note(self);
    say(stdout, N_("This is the end of the lesson."), NULL);
    say(stdout, N_("Play a real match: paddock play {game}"), "game", self->lesson->game);
    return EXIT_OK;
}

static int learn_plainly(const struct lesson *lesson) {
    struct lecture self = {.lesson = lesson, .is_kept = isatty(STDIN_FILENO)};
    const char *names[PD_SEATS_MAX];
    lesson_read(lesson, &self.history);
    record_names(&self.history.match.header, names);
    self.voice = (pd_voice){console_voice_language(), LEARNER, names};
    plain_catch_signals();
    int code = run(&self);
    history_close(&self.history);
    return code;
}

int cmd_learn(const struct command *self, int argc, char **argv) {
    struct args args;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const pd_game *game = args_game(&args);
    if (!game)
        return EXIT_USAGE;
    const struct lesson *lesson = lesson_find(game);
    if (!lesson)
        return complain(EXIT_USAGE, N_("There is no lesson for this game."), NULL);
    if (!args.plain && tui_suits())
        return tui_learn(&args.screen, lesson);
    console_ascii(args.screen.ascii);
    return learn_plainly(lesson);
}
