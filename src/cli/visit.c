#include "cli/visit.h"

#include "cli/sheet.h"
#include "net/heard.h"
#include "net/take.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEXT_MAX = 16384 };

void visit_hush(struct visit *visit) {
    if (visit->prompted)
        printf("\n");
    visit->prompted = false;
}

void visit_quit(struct visit *visit) {
    char address[WIRE_ADDRESS_MAX];
    visit_hush(visit);
    if (session_way_back(visit->session, address))
        say(stdout, N_("Your seat is reserved. Come back with: paddock join {address}"), "address",
            address);
    session_stop(visit->session, visit->session->code);
}

static void on_complaint(void *context, const char *sentence) {
    visit_hush(context);
    fflush(stdout);
    console_put(stderr, "paddock: ");
    console_put(stderr, sentence);
    fputc('\n', stderr);
}

pd_voice visit_voice(const struct visit *visit, const char *names[PD_SEATS_MAX]) {
    const struct remote_table *table = &visit->session->table;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        names[seat] = remote_name(table, seat);
    return (pd_voice){console_voice_language(), table->you, names};
}

// ----------------------------------------------------------------------------------- what is heard

static void on_told(void *context, const char *sentence, bool urgent) {
    (void)urgent;
    visit_hush(context);
    console_line(sentence);
}

static void say_where(struct visit *visit) {
    const struct remote_table *table = &visit->session->table;
    visit_say(visit, N_("Table {table}: {game}."), "table", table->id, "game",
              lobby_game_name(table->game));
    if (table->status == REMOTE_OPEN)
        say(stdout, N_("The server has sealed its part of the deal: {hash}"), "hash",
            table->commitment);
    if (table->status == REMOTE_OPEN && !remote_is_full(table)) {
        char address[WIRE_ADDRESS_MAX];
        session_address(visit->session, address);
        say(stdout, N_("Others join with: paddock join {address}"), "address", address);
    }
    char sentence[256];
    pd_text end = pd_text_on(sentence, sizeof sentence);
    heard_end(table, &end);
    if (*sentence)
        console_line(sentence);
}

static void on_table(void *context, bool arrived) {
    struct visit *visit = context;
    const struct remote_table *table = &visit->session->table;
    if (!arrived)
        return;
    visit->waiting = false;
    visit->described = 0;
    visit->question = QUESTION_NONE;
    say_where(visit);
    if (table->status == REMOTE_OVER || session_will_sit(visit->session))
        return;
    if (table->you == PD_NOBODY)
        say(stdout, N_("You are watching."), NULL);
    else
        say(stdout, N_("You are back in your seat."), NULL);
}

static void on_event(void *context, const struct remote_event *event, const json_t *message) {
    struct visit *visit = context;
    static char lines[TEXT_MAX];
    if (strcmp(event->what, "rematched") == 0)
        visit_say(visit, N_("A rematch is open. Type “rematch” to join it."), NULL);
    if (strcmp(event->what, "sat") == 0 || strcmp(event->what, "stood") == 0)
        visit->waiting = false;
    if (story_is_ours(visit->session)) // then on_step says it, in our own engine's words
        return;
    if (!take_lines(json_object_get(message, "says"), lines, sizeof lines) || !*lines)
        return;
    visit_hush(visit);
    console_put(stdout, lines);
}

static void on_step(void *context, const struct story_step *step) {
    struct visit *visit = context;
    const char *names[PD_SEATS_MAX];
    pd_voice voice = visit_voice(visit, names);
    for (size_t i = 0; !step->past && i < step->count; i++) {
        char sentence[1024];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        pd_say_event(visit->session->story.game, &voice, &step->events[i], &text);
        if (!text.used)
            continue;
        visit_hush(visit);
        console_line(sentence);
    }
}

static void on_elsewhere(void *context, const char *table) {
    struct visit *visit = context;
    char address[WIRE_ADDRESS_MAX];
    wire_address_write(&visit->session->address, table, address);
    visit_say(visit, N_("It is your turn at another table: paddock join {address}"), "address",
              address);
}

static void on_tables(void *context) {
    struct visit *visit = context;
    visit->question = QUESTION_NONE; // ask again
}

// --------------------------------------------------------------------------------------- answers

static void print_words(struct visit *visit, const json_t *message) {
    static char lines[TEXT_MAX];
    visit_hush(visit);
    printf("\n");
    take_lines(json_object_get(message, "says"), lines, sizeof lines);
    console_wrap_lines(stdout, lines);
}

static void print_clock(const struct remote_table *table) {
    char seconds[16];
    if (table->seconds < 0 || table->status != REMOTE_PLAYING)
        return;
    snprintf(seconds, sizeof seconds, "%d", table->seconds);
    say(stdout, NP_("One second for this decision.", "{count} seconds for this decision."), "count",
        seconds);
}

static void print_position(struct visit *visit, const json_t *message) {
    struct remote_table *table = &visit->session->table;
    const json_t *choices = json_object_get(message, "choices");
    print_words(visit, message);
    if (choices && !remote_read_choices(table, choices))
        session_nonsense(visit->session, "choices");
    else
        print_clock(table);
}

void visit_print_table(struct visit *visit) {
    static char lines[TEXT_MAX];
    const char *names[PD_SEATS_MAX];
    const struct story *story = &visit->session->story;
    pd_text text = pd_text_on(lines, sizeof lines);
    pd_voice voice = visit_voice(visit, names);
    pd_say_table(story->game, &voice, &story->view, &text);
    visit_hush(visit);
    printf("\n");
    console_wrap_lines(stdout, lines);
}

// The table and the choices, by our own engine.
static void print_own_position(struct visit *visit) {
    struct remote_table *table = &visit->session->table;
    const struct story *story = &visit->session->story;
    const char *names[PD_SEATS_MAX];
    pd_voice voice = visit_voice(visit, names);
    visit_print_table(visit);
    table->choice_count = choice_list(story->game, &voice, &story->view, table->choices);
    print_clock(table);
}

static void print_reason(struct visit *visit, const json_t *message) {
    char text[1024];
    take_text(message, "text", text, sizeof text);
    visit_hush(visit);
    console_line(text);
}

// The IDs as one list separated by spaces, however they come.
static void take_ids(const json_t *rules, char *out, size_t size) {
    take_lines(rules, out, size);
    for (; *out; out++)
        if (*out == '\n')
            *out = ' ';
}

void visit_help(struct visit *visit, const char *ids) {
    const char *id = visit->session->table.game;
    const pd_game *game = pd_game_find(id);
    visit_hush(visit);
    say(stdout,
        N_("Type the number of a choice, or a move (“play MOVE” also works). Other commands:\n"
           "  why MOVE    why a move is not possible\n"
           "  table       show the table again\n"
           "  moves       show your choices again\n"
           "  undo        ask to take back your last move\n"
           "  agree       let another player take back a move\n"
           "  decline     refuse to let them\n"
           "  say TEXT    chat; “say” alone lists the phrases, “say /hello” says one\n"
           "  who         who sits where\n"
           "  start BOT   start the match, with bots of that level in the free seats\n"
           "  leave       let a bot play for you; before the start: stand up\n"
           "  back        take your seat back\n"
           "  rematch     when the match is over: play another one\n"
           "  quit        leave; your seat is reserved\n"
           "All rules: paddock rules {game}"),
        "game", id);
    if (game)
        sheet_rules(game, ids);
}

static void help_with(struct visit *visit, const json_t *rules) {
    char ids[1024];
    take_ids(rules, ids, sizeof ids);
    visit_help(visit, ids);
}

static void on_answered(void *context, int purpose, const json_t *message) {
    struct visit *visit = context;
    const char *wanted = purpose == WORDS_WHY ? "reason" : "words";
    if (purpose == WORDS_NOW) // a refusal counts: asking again would only be refused again
        visit->described = visit->session->table.position;
    if (!message)
        return;
    if (!session_is_type(message, wanted))
        session_nonsense(visit->session, wanted);
    else if (purpose == WORDS_NOW)
        print_position(visit, message);
    else if (purpose == WORDS_TABLE)
        print_words(visit, message);
    else if (purpose == WORDS_HELP)
        help_with(visit, json_object_get(message, "rules"));
    else
        print_reason(visit, message);
}

// ------------------------------------------------------------------------------- what comes next

// The position in words comes before a decision, and at the end.
static bool on_go_on(void *context) {
    struct visit *visit = context;
    const struct remote_table *table = &visit->session->table;
    bool wanted = table->status == REMOTE_OVER ? !table->closed : remote_is_my_turn(table);
    if (!wanted || visit->described == table->position)
        return false;
    if (!visit->session->story.game)
        return session_ask(visit->session, session_request(visit->session, "describe"), WORDS_NOW);
    if (!story_is_complete(visit->session))
        return true; // what is missing is on its way
    visit->described = table->position;
    print_own_position(visit);
    return false;
}

// A match that is only watched ends with it, and so does one that never began.
static bool is_done(const struct session *session) {
    const struct remote_table *table = &session->table;
    return *table->id && table->status == REMOTE_OVER &&
           (table->closed || (session->proven && table->you == PD_NOBODY));
}

static bool may_read(struct visit *visit) {
    struct session *session = visit->session;
    if (session->line == LINE_ENDED)
        return false;
    if (!wire_is_open(session->wire))
        return visit->terminal;
    if (!session_is_free(session))
        return false;
    if (is_done(session)) {
        session_stop(session, session->code);
        return false;
    }
    question_put(visit);
    return visit->question != QUESTION_NONE || visit->terminal;
}

static void take_line(struct visit *visit, enum input_found found, const char *line) {
    char most[16];
    snprintf(most, sizeof most, "%d", INPUT_LINE_MAX - 1);
    if (found == INPUT_END) {
        visit_quit(visit);
        return;
    }
    visit->prompted = false; // the cursor is on a new line
    if (found == INPUT_TOO_LONG)
        visit_say(visit, N_("That line is too long. A line has at most {most} letters."), "most",
                  most);
    else
        typed_line(visit, line);
}

// Whatever has happened: goes on by itself as far as possible, then reads what the person says.
static void on_settled(void *context) {
    struct visit *visit = context;
    char line[INPUT_LINE_MAX];
    enum input_found found = INPUT_NOTHING;
    while (may_read(visit) && (found = input_take(&visit->input, line)) != INPUT_NOTHING)
        take_line(visit, found, line);
    input_listen(&visit->input, found == INPUT_NOTHING && may_read(visit));
    fflush(stdout);
}

static void on_ready(void *context) {
    struct visit *visit = context;
    input_read(&visit->input);
    if (visit->input.interrupted && visit->session->line != LINE_ENDED) {
        visit->prompted |= visit->terminal; // which shows “^C”
        visit_quit(visit);
        visit->session->code = EXIT_INTERRUPT;
    }
    on_settled(visit);
}

static const struct session_front front = {
    .words = true,
    .tell = on_told,
    .table = on_table,
    .event = on_event,
    .step = on_step,
    .elsewhere = on_elsewhere,
    .tables = on_tables,
    .answered = on_answered,
    .go_on = on_go_on,
    .settled = on_settled,
    .ready = on_ready,
};

int visit_run(struct session *session) {
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    visit->session = session;
    visit->terminal = isatty(STDIN_FILENO) == 1;
    console_hear(on_complaint, visit);
    int watched = input_open(&visit->input) ? dup(visit->input.watched) : -1;
    int code = session_open(session, &front, visit, watched);
    if (code < 0)
        wire_run(session->wire);
    session_close(session);
    input_close(&visit->input);
    console_hear(NULL, NULL);
    free(visit);
    return code < 0 ? session->code : code;
}
