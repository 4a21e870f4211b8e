#include "cli/visit.h"

#include "cli/sheet.h"
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
    if (guest_way_back(visit->guest, address))
        say(stdout, N_("Your seat is kept. Come back with: paddock join {address}"), "address",
            address);
    guest_stop(visit->guest, visit->guest->code);
}

static void on_complaint(void *context, const char *sentence) {
    visit_hush(context);
    fflush(stdout);
    fprintf(stderr, "paddock: %s\n", sentence);
}

// ----------------------------------------------------------------------------------- what is heard

static void on_told(void *context, const char *sentence, bool urgent) {
    (void)urgent;
    visit_hush(context);
    puts(sentence);
}

static void say_where(struct visit *visit) {
    const struct online *table = &visit->guest->table;
    visit_say(visit, N_("Table {table}: {game}."), "table", table->id, "game",
              lobby_game_name(table->game));
    if (table->status == ONLINE_OPEN)
        say(stdout, N_("The server has settled its part of the deal. Commitment: {hash}"), "hash",
            table->commitment);
    if (table->status == ONLINE_OPEN && !online_is_full(table)) {
        char address[WIRE_ADDRESS_MAX];
        guest_address(visit->guest, address);
        say(stdout, N_("Others join with: paddock join {address}"), "address", address);
    }
}

static void on_table(void *context, bool arrived) {
    struct visit *visit = context;
    const struct online *table = &visit->guest->table;
    if (!arrived)
        return;
    visit->waiting = false;
    visit->described = 0;
    visit->question = QUESTION_NONE;
    say_where(visit);
    if (table->status == ONLINE_OVER || guest_will_sit(visit->guest))
        return;
    if (table->you == PD_NOBODY)
        say(stdout, N_("You watch."), NULL);
    else
        say(stdout, N_("You are back in your seat."), NULL);
}

static void on_event(void *context, const struct online_event *event, const json_t *message) {
    struct visit *visit = context;
    static char lines[TEXT_MAX];
    if (strcmp(event->what, "rematched") == 0)
        visit_say(visit,
                  N_("There is a table for another match: type “rematch” to sit down there."),
                  NULL);
    if (strcmp(event->what, "sat") == 0 || strcmp(event->what, "stood") == 0)
        visit->waiting = false;
    if (!take_lines(json_object_get(message, "says"), lines, sizeof lines) || !*lines)
        return;
    visit_hush(visit);
    fputs(lines, stdout);
}

static void on_elsewhere(void *context, const char *table) {
    struct visit *visit = context;
    char address[WIRE_ADDRESS_MAX];
    wire_address_write(&visit->guest->address, table, address);
    visit_say(visit, N_("It is your turn at another table: paddock join {address}"), "address",
              address);
}

static void on_tables(void *context) {
    struct visit *visit = context;
    visit->question = QUESTION_NONE; // put it anew
}

// --------------------------------------------------------------------------------------- answers

static void print_words(struct visit *visit, const json_t *message) {
    static char lines[TEXT_MAX];
    visit_hush(visit);
    printf("\n");
    take_lines(json_object_get(message, "says"), lines, sizeof lines);
    console_wrap_lines(stdout, lines);
}

static void print_position(struct visit *visit, const json_t *message) {
    struct online *table = &visit->guest->table;
    const json_t *choices = json_object_get(message, "choices");
    print_words(visit, message);
    if (choices && !online_read_choices(table, choices)) {
        guest_nonsense(visit->guest, "choices");
    } else if (table->seconds >= 0 && table->status == ONLINE_PLAYING) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%d", table->seconds);
        say(stdout, N_("Seconds for this decision: {seconds}."), "seconds", seconds);
    }
}

static void print_reason(struct visit *visit, const json_t *message) {
    char text[1024];
    take_text(message, "text", text, sizeof text);
    visit_hush(visit);
    puts(text);
}

// The IDs as one list separated by spaces, however they come.
static void take_ids(const json_t *rules, char *out, size_t size) {
    take_lines(rules, out, size);
    for (; *out; out++)
        if (*out == '\n')
            *out = ' ';
}

void visit_help(struct visit *visit, const json_t *rules) {
    char ids[1024];
    const char *id = visit->guest->table.game;
    const pd_game *game = pd_game_find(id);
    visit_hush(visit);
    take_ids(rules, ids, sizeof ids);
    if (game && *ids)
        sheet_rules(game, ids);
    say(stdout,
        N_("Type the number of a choice, or a move as it is written (or “play MOVE”). Also:\n"
           "  why MOVE    why a move is not possible\n"
           "  table       the table again\n"
           "  moves       your choices again\n"
           "  undo        ask to take your last step back\n"
           "  agree       … let somebody take a step back\n"
           "  decline     … or not\n"
           "  say TEXT    talk; “say” alone lists phrases, “say /hello” says one\n"
           "  who         who sits where\n"
           "  start BOT   start the match; bots of that level take the seats that are free\n"
           "  leave       let a bot play for you; before the start: stand up\n"
           "  back        take your seat again\n"
           "  rematch     when the match is over: another one\n"
           "  quit        go; your seat is kept\n"
           "All rules: paddock rules {game}"),
        "game", id);
}

static void on_answered(void *context, int purpose, const json_t *message) {
    struct visit *visit = context;
    const char *wanted = purpose == WORDS_WHY ? "reason" : "words";
    if (purpose == WORDS_NOW) // a refusal counts: asking again would only be refused again
        visit->described = visit->guest->table.position;
    if (!message)
        return;
    if (!guest_is_type(message, wanted))
        guest_nonsense(visit->guest, wanted);
    else if (purpose == WORDS_NOW)
        print_position(visit, message);
    else if (purpose == WORDS_TABLE)
        print_words(visit, message);
    else if (purpose == WORDS_HELP)
        visit_help(visit, json_object_get(message, "rules"));
    else
        print_reason(visit, message);
}

// ------------------------------------------------------------------------------- what comes next

// The position in words comes before a decision, and at the end.
static bool on_go_on(void *context) {
    struct visit *visit = context;
    const struct online *table = &visit->guest->table;
    bool wanted = table->status == ONLINE_OVER ? !table->closed : online_is_my_turn(table);
    return wanted && visit->described != table->position &&
           guest_ask(visit->guest, guest_request(visit->guest, "describe"), WORDS_NOW);
}

// A match that is only watched ends with it, and so does one that never began.
static bool is_done(const struct guest *guest) {
    const struct online *table = &guest->table;
    return *table->id && table->status == ONLINE_OVER &&
           (table->closed || (guest->proven && table->you == PD_NOBODY));
}

static bool may_read(struct visit *visit) {
    struct guest *guest = visit->guest;
    if (guest->line == LINE_ENDED)
        return false;
    if (!wire_is_open(guest->wire))
        return visit->terminal;
    if (!guest_is_free(guest))
        return false;
    if (is_done(guest)) {
        guest_stop(guest, guest->code);
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
        visit_say(visit, N_("A line has at most {most} bytes."), "most", most);
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
    if (visit->input.interrupted && visit->guest->line != LINE_ENDED) {
        visit->prompted |= visit->terminal; // which shows “^C”
        visit_quit(visit);
        visit->guest->code = EXIT_INTERRUPT;
    }
    on_settled(visit);
}

static const struct guest_front front = {
    .tell = on_told,
    .table = on_table,
    .event = on_event,
    .elsewhere = on_elsewhere,
    .tables = on_tables,
    .answered = on_answered,
    .go_on = on_go_on,
    .settled = on_settled,
    .ready = on_ready,
};

int visit_run(struct guest *guest) {
    struct visit *visit = calloc(1, sizeof *visit);
    if (!visit)
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    visit->guest = guest;
    visit->terminal = isatty(STDIN_FILENO) == 1;
    console_hear(on_complaint, visit);
    int watched = input_open(&visit->input) ? dup(visit->input.watched) : -1;
    int code = guest_open(guest, &front, visit, watched);
    if (code < 0)
        wire_run(guest->wire);
    guest_close(guest);
    input_close(&visit->input);
    console_hear(NULL, NULL);
    free(visit);
    return code < 0 ? guest->code : code;
}
