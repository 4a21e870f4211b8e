#include "cli/plain.h"

#include "cli/faults.h"
#include "cli/hint.h"
#include "cli/sheet.h"
#include "console/console.h"
#include "console/load.h"
#include "console/seed.h"
#include "console/settings.h"
#include "play/ending.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 16384 };

struct table {
    struct saved_match *saved;
    const pd_game *game;
    struct seated bots[PD_SEATS_MAX];
    size_t caught_up[PD_SEATS_MAX + 1]; // events told to each seat; the last one: spectators
    const char *names[PD_SEATS_MAX];
    bool hints;  // before every turn of a person
    bool forced; // make the move of a person who has only one
    bool undone; // a move was taken back: forced moves wait until the player has made one
};

static atomic_bool interrupted; // lock-free, so a signal may set it

static void on_interrupt(int signal_number) {
    (void)signal_number;
    atomic_store(&interrupted, true);
}

void plain_catch_signals(void) {
    struct sigaction action = {.sa_handler = on_interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool plain_interrupted(void) {
    return interrupted;
}

// --------------------------------------------------------------------------------- what is kept

// After every step, so that nothing is lost whatever happens.
static void save(struct table *table) {
    struct saved_match *saved = table->saved;
    bool warned = saved->trouble != 0;
    int trouble = saved_match_save(saved);
    if (trouble && !warned)
        complain(0, N_("The match cannot be saved ({file}: {reason})."), "file",
                 saved_match_place(saved), "reason", strerror(trouble));
}

static void tell_seed(const struct saved_match *saved) {
    char seed[SEED_MAX + 1];
    pd_text text = pd_text_on(seed, sizeof seed);
    seed_put(&text, saved->history.match.header.seed);
    if (saved->history.match.header.has_seed)
        say(stdout, N_("Seed: {seed}"), "seed", seed);
}

// What a score is made of: "First Checkpoint 3, Finish 4".
static void put_items(const pd_breakdown *breakdown, const pd_voice *voice, int seat,
                      pd_text *out) {
    for (int i = 0; i < breakdown->count; i++) {
        pd_put(out, i ? ", " : "");
        pd_say_item(voice, breakdown, i, out);
        pd_put(out, " ");
        pd_put_int(out, breakdown->at[i].points[seat]);
    }
}

static void tell_place(const struct match_ending *ending, const pd_voice *voice, int seat) {
    char name[2 * PD_NAME_MAX], items[1024], place[16], score[16];
    pd_text who = pd_text_on(name, sizeof name), list = pd_text_on(items, sizeof items);
    pd_seat_name(voice, seat, &who);
    put_items(&ending->breakdown, voice, seat, &list);
    snprintf(place, sizeof place, "%d", ending->place[seat]);
    snprintf(score, sizeof score, "%d", ending->result.score[seat]);
    say(stdout, N_("{place}. {who}: {score} ({items})"), "place", place, "who", name, "score",
        score, "items", items);
}

// Everybody's place and points, best first, and what decided the match.
static void tell_ranking(const struct saved_match *saved) {
    const char *names[PD_SEATS_MAX];
    char sentence[512];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    struct match_ending ending;
    ending_of(&saved->history, &ending);
    record_names(&saved->history.match.header, names);
    pd_voice voice = {console_voice_language(), PD_NOBODY, names};
    for (int place = 1; place <= ending.result.seats + ending.result.outside; place++)
        for (int seat = 0; seat < ending.result.seats; seat++)
            if (ending.place[seat] == place)
                tell_place(&ending, &voice, seat);
    ending_say_turning_point(&saved->history, &ending, &voice, &text);
    if (text.used)
        console_line(sentence);
}

static int finish(struct table *table) {
    struct saved_match *saved = table->saved;
    tell_ranking(saved);
    int trouble = saved_match_finish(saved);
    tell_seed(saved);
    if (trouble)
        return complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", saved->record,
                        "reason", strerror(trouble));
    const char *save = saved->trouble ? "" : saved->save;
    const char *place = saved->record ? saved->record : save;
    if (*place)
        say(stdout, N_("The record is in {file}. Check it with: paddock verify {file}"), "file",
            place);
    return EXIT_OK;
}

static int leave(struct table *table, int code) {
    printf("\n");
    if (table->saved->trouble)
        return complain(EXIT_SYSTEM, N_("The match could not be saved."), NULL);
    if (table->saved->people)
        say(stdout, N_("The match is saved. Continue with: paddock play --resume"), NULL);
    if (table->saved->record)
        say(stdout,
            N_("{file} is written when the match is over. Add --record again when you resume."),
            "file", table->saved->record);
    return code;
}

// --------------------------------------------------------------------------------- what is said

static pd_voice voice_to(const struct table *table, int seat) {
    return (pd_voice){console_voice_language(), seat, table->names};
}

static void tell_since(const struct table *table, int seat, size_t first) {
    const struct match_history *history = &table->saved->history;
    pd_voice voice = voice_to(table, seat);
    for (size_t i = first; i < history->event_count; i++) {
        char sentence[512];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (!pd_event_visible(&history->events[i], seat))
            continue;
        pd_say_event(table->game, &voice, &history->events[i], &text);
        if (text.used)
            console_line(sentence);
    }
}

static void catch_up(struct table *table, int seat) {
    size_t *seen = &table->caught_up[seat == PD_NOBODY ? PD_SEATS_MAX : seat];
    tell_since(table, seat, *seen);
    *seen = table->saved->history.event_count;
}

static void show_table(const struct table *table, const pd_view *view) {
    static char bytes[TEXT_MAX];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    pd_voice voice = voice_to(table, pd_view_seat(table->game, view));
    pd_say_table(table->game, &voice, view, &text);
    printf("\n");
    console_wrap_lines(stdout, bytes);
}

static void show_moves(const struct table *table, const pd_view *view, bool all) {
    pd_voice voice = voice_to(table, pd_view_seat(table->game, view));
    sheet_moves(table->game, &voice, view, all);
}

static void show_help(const struct table *table, const pd_view *view) {
    say(stdout,
        N_("Type the number of a choice, or a move (“play MOVE” also works). Other commands:\n"
           "  why MOVE   why a move is not possible\n"
           "  table      show the table again\n"
           "  moves      show your choices again\n"
           "  hint       what the champion would play, and your chances\n"
           "  log        everything that has happened\n"
           "  undo       take back your last move, if it revealed nothing\n"
           "  forced     make forced moves for you, or not\n"
           "  save       where the match is saved (after every move)\n"
           "  quit       leave; “paddock play --resume” continues\n"
           "All rules: paddock rules {game}"),
        "game", pd_game_about(table->game).id);
    sheet_rules(table->game, pd_rules_now(table->game, view));
}

// --------------------------------------------------------------------------------- making moves

static void make_move(struct table *table, int seat, pd_move move) {
    history_play(&table->saved->history, seat, move);
    save(table);
}

static bool undo(struct table *table, int seat) {
    struct match_history *history = &table->saved->history;
    pd_problem problem = {.err = history_undo(history)};
    if (problem.err) {
        char sentence[512];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        pd_voice voice = voice_to(table, seat);
        pd_say_problem(&voice, &problem, &text);
        console_line(sentence);
        return false;
    }
    for (int i = 0; i <= PD_SEATS_MAX; i++)
        if (table->caught_up[i] > history->event_count)
            table->caught_up[i] = history->event_count;
    table->undone = true;
    save(table);
    say(stdout, N_("You took back your last move."), NULL);
    return true;
}

static void bot_move(struct table *table, int seat) {
    const struct match_history *history = &table->saved->history;
    const pd_match *match = &history->match;
    pd_dice dice;
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    history_bot_dice(match, &dice);
    pd_look(table->game, &match->state, seat, &view);
    int count = pd_view_moves(table->game, &view, moves);
    pd_bot_question question = {table->game, &view, moves, count, &dice, &interrupted};
    seated_tell(&table->bots[seat], history->events, history->event_count);
    pd_move move = ask_bot(&table->bots[seat], table->names[seat], &question);
    if (!interrupted) // else it may have been made in a hurry, and will be thought over again
        make_move(table, seat, move);
}

// --------------------------------------------------------------------------------- a person's turn

static void show_hint(const struct table *table, const pd_view *view, enum hint_length length) {
    const pd_match *match = &table->saved->history.match;
    pd_move moves[PD_MOVES_MAX];
    pd_dice dice;
    int count = pd_view_moves(table->game, view, moves);
    pd_voice voice = voice_to(table, pd_view_seat(table->game, view));
    history_hint_dice(match, &dice);
    pd_bot_question question = {table->game, view, moves, count, &dice, &interrupted};
    hint_show(&question, &voice, length);
}

enum answer { ANSWER_AGAIN, ANSWER_MOVED, ANSWER_LEAVE };

bool plain_read(char input[PLAIN_LINE_MAX]) {
    size_t used = 0;
    fflush(stdout);
    if (interrupted) // while a hint was thought about
        return false;
    for (int c; (c = getchar()) != '\n';) {
        if (interrupted || (c == EOF && used == 0))
            return false;
        if (c == EOF)
            break;
        if (used < PLAIN_LINE_MAX - 1 && (used > 0 || c != ' '))
            input[used++] = (char)(c == '\t' || c == '\r' || c == '\0' ? ' ' : c);
    }
    while (used > 0 && input[used - 1] == ' ')
        used--;
    input[used] = '\0';
    return !interrupted;
}

// The player's own move, after which forced moves are made again.
static enum answer make_own_move(struct table *table, const pd_view *view, pd_move move) {
    table->undone = false;
    make_move(table, pd_view_seat(table->game, view), move);
    return ANSWER_MOVED;
}

static enum answer try_move(struct table *table, const pd_view *view, const char *text) {
    pd_move move;
    pd_voice voice = voice_to(table, pd_view_seat(table->game, view));
    if (sheet_read_move(table->game, text, &move)) {
        say(stdout, N_("“{text}” is neither a choice nor a move. Type ? for help."), "text", text);
        return ANSWER_AGAIN;
    }
    if (pd_view_check(table->game, view, move)) {
        char reason[512];
        pd_text out = pd_text_on(reason, sizeof reason);
        pd_say_refusal(table->game, &voice, view, move, &out);
        console_line(reason);
        return ANSWER_AGAIN;
    }
    return make_own_move(table, view, move);
}

static void explain(const struct table *table, const pd_view *view, const char *text) {
    pd_move move;
    char reason[512];
    pd_text out = pd_text_on(reason, sizeof reason);
    pd_voice voice = voice_to(table, pd_view_seat(table->game, view));
    if (sheet_read_move(table->game, text, &move)) {
        say(stdout, N_("Type “why” and a move. Moves look like this: {moves}"), "moves",
            pd_game_about(table->game).move_examples);
        return;
    }
    pd_say_refusal(table->game, &voice, view, move, &out);
    console_line(reason);
}

static enum answer answer_number(struct table *table, const pd_view *view, const char *text) {
    pd_move moves[PD_MOVES_MAX];
    int shown, count = choice_sort(table->game, view, moves, &shown);
    long number = strtol(text, NULL, 10);
    if (number < 1 || number > count) {
        char most[16];
        snprintf(most, sizeof most, "%d", count);
        say(stdout, N_("There is no choice {number}. Choose from 1 to {most}."), "number", text,
            "most", most);
        return ANSWER_AGAIN;
    }
    return make_own_move(table, view, moves[number - 1]);
}

// Makes the only possible move, if the player wants that. False if there are others.
static bool play_forced(struct table *table, const pd_view *view) {
    pd_move moves[PD_MOVES_MAX];
    char says[CHOICE_SAYS_MAX];
    pd_text text = pd_text_on(says, sizeof says);
    pd_voice voice = voice_to(table, pd_view_seat(table->game, view));
    if (!table->forced || table->undone || pd_view_moves(table->game, view, moves) != 1)
        return false;
    pd_say_move(table->game, &voice, view, moves[0], &text);
    say(stdout, N_("Your only move: {move}"), "move", says);
    make_move(table, voice.listener, moves[0]);
    return true;
}

// Shared with the screen, and remembered.
static enum answer switch_forced(struct table *table, const pd_view *view) {
    table->forced = !table->forced;
    table->undone = false;
    settings_keep("forced", table->forced ? "on" : "off");
    say(stdout,
        table->forced ? N_("If you have only one move, it is made for you.")
                      : N_("You make every move yourself."),
        NULL);
    return play_forced(table, view) ? ANSWER_MOVED : ANSWER_AGAIN;
}

static enum answer answer_word(struct table *table, const pd_view *view, const char *input) {
    int seat = pd_view_seat(table->game, view);
    if (strcasecmp(input, "?") == 0 || strcasecmp(input, "help") == 0)
        show_help(table, view);
    else if (strcasecmp(input, "why") == 0 || strncasecmp(input, "why ", 4) == 0)
        explain(table, view, input + 3 + (input[3] == ' '));
    else if (strcasecmp(input, "table") == 0)
        show_table(table, view);
    else if (strcasecmp(input, "moves") == 0)
        show_moves(table, view, false);
    else if (strcasecmp(input, "moves all") == 0)
        show_moves(table, view, true);
    else if (strcasecmp(input, "hint") == 0)
        show_hint(table, view, HINT_FULL);
    else if (strcasecmp(input, "log") == 0)
        tell_since(table, seat, 0);
    else if (strcasecmp(input, "save") == 0)
        say(stdout, N_("The match is saved in {file}."), "file", table->saved->save);
    else if (strcasecmp(input, "forced") == 0)
        return switch_forced(table, view);
    else if (strcasecmp(input, "quit") == 0 || strcasecmp(input, "q") == 0)
        return ANSWER_LEAVE;
    else if (strcasecmp(input, "undo") == 0 || strcasecmp(input, "u") == 0)
        return undo(table, seat) ? ANSWER_MOVED : ANSWER_AGAIN; // show the table anew, or not
    else
        return try_move(table, view, strncasecmp(input, "play ", 5) == 0 ? input + 5 : input);
    return ANSWER_AGAIN;
}

static enum answer ask(struct table *table, const pd_view *view) {
    char input[PLAIN_LINE_MAX];
    printf("> ");
    if (!plain_read(input))
        return ANSWER_LEAVE;
    if (!*input)
        return ANSWER_AGAIN;
    if (strspn(input, "0123456789") == strlen(input))
        return answer_number(table, view, input);
    return answer_word(table, view, input);
}

static void wipe_screen(void) {
    const char *term = getenv("TERM");
    if (console_is_terminal(stdout) && term && strcmp(term, "dumb") != 0)
        printf("\033[H\033[2J\033[3J");
    else
        for (int i = 0; i < 60; i++)
            printf("\n");
}

// Several people at one keyboard: nobody sees a hand that is not theirs.
static bool hand_over(struct table *table, int seat) {
    char input[PLAIN_LINE_MAX];
    wipe_screen();
    say(stdout, N_("{name}, it is your turn. Press Enter when only you can see the screen."),
        "name", table->names[seat]);
    if (!plain_read(input))
        return false;
    return true;
}

static enum answer person_turn(struct table *table, int seat, bool new_person) {
    pd_view view;
    enum answer answer;
    if (new_person && table->saved->people > 1 && !hand_over(table, seat))
        return ANSWER_LEAVE;
    pd_look(table->game, &table->saved->history.match.state, seat, &view);
    catch_up(table, seat);
    if (play_forced(table, &view))
        return ANSWER_MOVED;
    show_table(table, &view);
    show_moves(table, &view, false);
    if (table->hints)
        show_hint(table, &view, HINT_SHORT);
    do
        answer = ask(table, &view);
    while (answer == ANSWER_AGAIN);
    return answer;
}

// --------------------------------------------------------------------------------- the whole match

// The one seat whose eyes we see through, or a spectator's when several people share the keyboard.
static int end_viewer(const struct table *table) {
    for (int seat = 0; seat < table->saved->history.match.header.setup.seats; seat++)
        if (table->saved->people == 1 && !table->bots[seat].spec.kind)
            return seat;
    return PD_NOBODY;
}

static void show_end(struct table *table) {
    int viewer = end_viewer(table);
    pd_view view;
    if (table->saved->people > 1)
        wipe_screen();
    pd_look(table->game, &table->saved->history.match.state, viewer, &view);
    catch_up(table, viewer);
    show_table(table, &view);
}

static int run(struct table *table) {
    const pd_match *match = &table->saved->history.match;
    int last_person = PD_NOBODY;
    for (int actor; (actor = pd_actor(table->game, &match->state)) != PD_NOBODY;) {
        if (interrupted)
            return leave(table, EXIT_INTERRUPT);
        if (table->bots[actor].spec.kind) {
            bot_move(table, actor);
            continue;
        }
        if (person_turn(table, actor, actor != last_person) == ANSWER_LEAVE)
            return leave(table, interrupted ? EXIT_INTERRUPT : EXIT_OK);
        last_person = actor;
    }
    pd_result result = pd_result_of(table->game, &match->state);
    for (int seat = 0; seat < result.seats; seat++)
        seated_over(&table->bots[seat], &result);
    show_end(table);
    return finish(table);
}

static bool wants_forced(void) {
    static struct settings settings;
    settings_read(&settings);
    return settings_switch(&settings, "forced", false);
}

int plain_play(struct saved_match *saved, bool hints) {
    const pd_header *header = &saved->history.match.header;
    struct table table = {
        .saved = saved, .game = header->game, .hints = hints, .forced = wants_forced()};
    record_names(header, table.names);
    for (int seat = 0; seat < header->setup.seats; seat++) {
        seated_open(&table.bots[seat], &saved->players[seat]);
        seated_start(&table.bots[seat], table.game, &header->setup, seat);
    }
    plain_catch_signals();
    // Of a match that is resumed, what has happened is not told again.
    for (int seat = 0; saved->history.match.step.number > 0 && seat <= PD_SEATS_MAX; seat++)
        table.caught_up[seat] = saved->history.event_count;
    save(&table);
    int code = run(&table);
    seated_close_all(table.bots, header->setup.seats);
    return code;
}
