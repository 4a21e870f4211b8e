#include "cli/visit.h"

#include "cli/sheet.h"
#include "net/heard.h"
#include "net/take.h"

#include <stdlib.h>
#include <string.h>

static bool is_seated(const struct visit *visit) {
    return *visit->session->table.id && visit->session->table.you != PD_NOBODY;
}

// ------------------------------------------------------------------------------ words about cards

static void make_move(struct visit *visit, const char *move) {
    session_move(visit->session, move, visit->session->table.step + 1, ASKED_EVENT);
}

// Servers take a move only as it is written.
static void make_typed_move(struct visit *visit, const char *typed) {
    const pd_game *game = pd_game_find(visit->session->table.game);
    char notation[INPUT_LINE_MAX];
    pd_text text = pd_text_on(notation, sizeof notation);
    pd_move move;
    if (game && !sheet_read_move(game, typed, &move))
        pd_move_write(game, move, &text);
    make_move(visit, *notation ? notation : typed);
}

// Why a move is not possible, by our own engine.
static void print_why(struct visit *visit, const char *notation) {
    const struct story *story = &visit->session->story;
    const char *names[PD_SEATS_MAX];
    char sentence[1024];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = visit_voice(visit, names);
    pd_move move;
    pd_problem problem = {.err = sheet_read_move(story->game, notation, &move)};
    snprintf(problem.found, sizeof problem.found, "%s", notation);
    snprintf(problem.wanted, sizeof problem.wanted, "%s", pd_game_about(story->game).move_examples);
    if (problem.err)
        pd_say_problem(&voice, &problem, &text);
    else
        pd_say_refusal(story->game, &voice, &story->view, move, &text);
    visit_hush(visit);
    console_line(sentence);
}

static void say_why(struct visit *visit, const char *move) {
    if (story_is_complete(visit->session)) {
        print_why(visit, move);
        return;
    }
    json_t *request = session_request(visit->session, "why");
    json_object_set_new(request, "move", json_string(move));
    session_ask(visit->session, request, WORDS_WHY);
}

static void say_table(struct visit *visit, const char *rest) {
    (void)rest;
    if (story_is_complete(visit->session))
        visit_print_table(visit);
    else
        session_ask(visit->session, session_request(visit->session, "describe"), WORDS_TABLE);
}

static void say_moves(struct visit *visit, const char *rest) {
    (void)rest;
    if (visit->question == QUESTION_NONE)
        visit_say(visit, N_("There is nothing to choose right now."), NULL);
    visit->question = QUESTION_NONE; // ask again
}

static void say_help(struct visit *visit, const char *rest) {
    const struct story *story = &visit->session->story;
    (void)rest;
    if (!*visit->session->table.id)
        visit_say(visit,
                  N_("Type the number of a choice. Other commands:\n"
                     "  sit TABLE    take a seat at a table\n"
                     "  watch TABLE  watch a table\n"
                     "  open GAME    open a table; for more options: “paddock join --help”\n"
                     "  tables       show the list again\n"
                     "  quit         leave"),
                  NULL);
    else if (story_is_complete(visit->session))
        visit_help(visit, pd_rules_now(story->game, &story->view));
    else if (visit->session->table.status == REMOTE_PLAYING)
        session_ask(visit->session, session_request(visit->session, "describe"), WORDS_HELP);
    else
        visit_help(visit, "");
}

// ---------------------------------------------------------------------------- words about tables

static void say_undo(struct visit *visit, const char *rest) {
    (void)rest;
    session_consent(visit->session, "undo", ASKED_EVENT);
}

static void say_agree(struct visit *visit, const char *rest) {
    (void)rest;
    session_consent(visit->session, "agree", ASKED_EVENT);
}

static void say_decline(struct visit *visit, const char *rest) {
    (void)rest;
    session_ask_simply(visit->session, "decline");
}

static void say_leave(struct visit *visit, const char *rest) {
    (void)rest;
    if (visit->session->table.status == REMOTE_OVER || !is_seated(visit))
        visit_quit(visit);
    else
        session_ask_simply(visit->session, "leave");
}

static void say_back(struct visit *visit, const char *rest) {
    (void)rest;
    session_sit(visit->session);
}

static void say_start(struct visit *visit, const char *level) {
    session_start(visit->session, level);
}

// By the number that “who” shows.
static void say_remove(struct visit *visit, const char *number) {
    int seat = strlen(number) < 3 ? atoi(number) - 1 : -1;
    if (remote_may_remove(&visit->session->table, seat))
        session_remove(visit->session, seat);
    else
        visit_say(visit,
                  N_("Before the start, the host can remove another player: type “remove” "
                     "and the number of the seat."),
                  NULL);
}

static void say_wait(struct visit *visit, const char *rest) {
    (void)rest;
    visit->waiting = true;
}

static void say_rematch(struct visit *visit, const char *rest) {
    (void)rest;
    session_rematch(visit->session);
}

static void list_phrases(struct visit *visit) {
    visit_say(visit, N_("Phrases, shown to all players in their own language:"), NULL);
    for (int i = 0; i < visit->session->phrase_count; i++) {
        printf("  say /%-12s ", visit->session->phrases[i].phrase);
        console_line(visit->session->phrases[i].text);
    }
}

static void say_something(struct visit *visit, const char *text) {
    if (*text)
        session_talk(visit->session, text, ASKED_EVENT);
    else
        list_phrases(visit);
}

static void say_who(struct visit *visit, const char *rest) {
    const struct remote_table *table = &visit->session->table;
    char code[FAIR_SHORT + 1];
    (void)rest;
    visit_hush(visit);
    for (int seat = 0; seat < table->seat_count; seat++) {
        char notes[256], line[512];
        pd_text text = pd_text_on(notes, sizeof notes);
        heard_seat(table, seat, &text);
        const char *name = table->seats[seat].taken ? remote_name(table, seat) : "–";
        snprintf(line, sizeof line, *notes ? "%3d. %s (%s)" : "%3d. %s", seat + 1, name, notes);
        console_line(line);
    }
    if (pact_short(visit->session, code))
        say(stdout, N_("Short code: {code}"), "code", code);
}

static void say_quit(struct visit *visit, const char *rest) {
    (void)rest;
    visit_quit(visit);
}

// ---------------------------------------------------------------------------- words in the lobby

static void go_to(struct visit *visit, const char *table, bool watch) {
    visit->question = QUESTION_NONE; // ask again if this fails
    if (wire_is_id(table))
        session_go_to(visit->session, table, watch);
    else
        visit_say(visit, N_("“{text}” is not a table name. Type “tables” to see the list."), "text",
                  table);
}

static void say_sit(struct visit *visit, const char *table) {
    if (!*table && *visit->session->table.id)
        say_back(visit, table);
    else
        go_to(visit, table, false);
}

static void say_watch(struct visit *visit, const char *table) {
    go_to(visit, table, true);
}

static void say_open(struct visit *visit, const char *game) {
    visit->question = QUESTION_NONE;
    session_open_table(visit->session, json_pack("{s:s, s:s}", "type", "create", "game", game));
}

static void say_tables(struct visit *visit, const char *rest) {
    (void)rest;
    session_ask_tables(visit->session);
}

// ------------------------------------------------------------------------------- all the words

enum where { ANYWHERE, LOBBY, TABLE };

static const struct word {
    const char *word;
    enum where where;
    bool takes; // more on the line
    void (*act)(struct visit *visit, const char *rest);
} words[] = {
    {"?", ANYWHERE, false, say_help},       {"help", ANYWHERE, false, say_help},
    {"quit", ANYWHERE, false, say_quit},    {"q", ANYWHERE, false, say_quit},
    {"moves", ANYWHERE, false, say_moves},  {"sit", ANYWHERE, true, say_sit},
    {"watch", LOBBY, true, say_watch},      {"open", LOBBY, true, say_open},
    {"tables", LOBBY, false, say_tables},   {"why", TABLE, true, say_why},
    {"table", TABLE, false, say_table},     {"undo", TABLE, false, say_undo},
    {"u", TABLE, false, say_undo},          {"agree", TABLE, false, say_agree},
    {"decline", TABLE, false, say_decline}, {"say", TABLE, true, say_something},
    {"who", TABLE, false, say_who},         {"start", TABLE, true, say_start},
    {"wait", TABLE, false, say_wait},       {"leave", TABLE, false, say_leave},
    {"back", TABLE, false, say_back},       {"rematch", TABLE, false, say_rematch},
    {"remove", TABLE, true, say_remove},
};

static const struct word *find_word(const struct visit *visit, const char *line,
                                    const char **rest) {
    size_t length = strcspn(line, " ");
    enum where here = *visit->session->table.id ? TABLE : LOBBY;
    *rest = line + length + strspn(line + length, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && strncasecmp(words[i].word, line, length) == 0 &&
            (words[i].where == ANYWHERE || words[i].where == here) && (words[i].takes || !**rest))
            return &words[i];
    return NULL;
}

static void typed_word(struct visit *visit, const char *line) {
    const char *rest;
    const struct word *word = find_word(visit, line, &rest);
    if (word)
        word->act(visit, rest);
    else if (is_seated(visit) && visit->session->table.status == REMOTE_PLAYING)
        make_typed_move(visit, strncasecmp(line, "play ", 5) == 0 ? line + 5 : line);
    else
        visit_say(visit, N_("Unknown command “{text}”. Type ? for help."), "text", line);
}

static int count_choices(const struct visit *visit) {
    switch (visit->question) {
    case QUESTION_NONE: return 0;
    case QUESTION_MOVE: return visit->session->table.choice_count;
    default: return visit->menu_count;
    }
}

static void typed_number(struct visit *visit, const char *text) {
    bool move = visit->question == QUESTION_MOVE;
    int count = count_choices(visit);
    int number = strlen(text) < 9 ? atoi(text) : 0;
    char most[16];
    snprintf(most, sizeof most, "%d", count);
    if (count == 0)
        visit_say(visit, N_("There is nothing to choose right now."), NULL);
    else if (number < 1 || number > count)
        visit_say(visit, N_("There is no choice {number}. Choose from 1 to {most}."), "number",
                  text, "most", most);
    else if (move)
        make_move(visit, visit->session->table.choices[number - 1].move);
    else {
        struct choice choice = visit->menu[number - 1];
        typed_word(visit, choice.move);
    }
}

// What is typed may be anything; it comes back to the terminal, and goes to the server as text.
void typed_line(struct visit *visit, const char *line) {
    char clean[INPUT_LINE_MAX];
    take_clean(line, false, clean, sizeof clean);
    if (!*clean)
        return;
    if (!wire_is_open(visit->session->wire) && strcasecmp(clean, "quit") != 0 &&
        strcasecmp(clean, "q") != 0)
        visit_say(visit, N_("Not connected right now. Wait, or type “quit”."), NULL);
    else if (strspn(clean, "0123456789") == strlen(clean))
        typed_number(visit, clean);
    else
        typed_word(visit, clean);
}
