#include "cli/visit.h"
#include "net/heard.h"
#include "net/take.h"

#include <stdlib.h>
#include <string.h>

static bool is_seated(const struct visit *visit) {
    return *visit->guest->table.id && visit->guest->table.you != PD_NOBODY;
}

// ------------------------------------------------------------------------------ words about cards

static void make_move(struct visit *visit, const char *move) {
    guest_move(visit->guest, move, visit->guest->table.step + 1, ASKED_EVENT);
}

static void say_why(struct visit *visit, const char *move) {
    json_t *request = guest_request(visit->guest, "why");
    json_object_set_new(request, "move", json_string(move));
    guest_ask(visit->guest, request, WORDS_WHY);
}

static void say_table(struct visit *visit, const char *rest) {
    (void)rest;
    guest_ask(visit->guest, guest_request(visit->guest, "describe"), WORDS_TABLE);
}

static void say_moves(struct visit *visit, const char *rest) {
    (void)rest;
    if (visit->question == QUESTION_NONE)
        visit_say(visit, N_("There is nothing to choose at the moment."), NULL);
    visit->question = QUESTION_NONE; // put it anew
}

static void say_help(struct visit *visit, const char *rest) {
    (void)rest;
    if (!*visit->guest->table.id)
        visit_say(visit,
                  N_("Type the number of a choice. Also:\n"
                     "  sit TABLE    sit down there\n"
                     "  watch TABLE  only look on\n"
                     "  open GAME    open a table; more with “paddock join --help”\n"
                     "  tables       the list again\n"
                     "  quit         go"),
                  NULL);
    else if (visit->guest->table.status == ONLINE_PLAYING)
        guest_ask(visit->guest, guest_request(visit->guest, "describe"), WORDS_HELP);
    else
        visit_help(visit, NULL);
}

// ---------------------------------------------------------------------------- words about tables

static void say_undo(struct visit *visit, const char *rest) {
    (void)rest;
    guest_ask_simply(visit->guest, "undo");
}

static void say_agree(struct visit *visit, const char *rest) {
    (void)rest;
    guest_ask_simply(visit->guest, "agree");
}

static void say_decline(struct visit *visit, const char *rest) {
    (void)rest;
    guest_ask_simply(visit->guest, "decline");
}

static void say_leave(struct visit *visit, const char *rest) {
    (void)rest;
    if (visit->guest->table.status == ONLINE_OVER || !is_seated(visit))
        visit_quit(visit);
    else
        guest_ask_simply(visit->guest, "leave");
}

static void say_back(struct visit *visit, const char *rest) {
    (void)rest;
    guest_sit(visit->guest);
}

static void say_start(struct visit *visit, const char *level) {
    guest_start(visit->guest, level);
}

static void say_wait(struct visit *visit, const char *rest) {
    (void)rest;
    visit->waiting = true;
}

static void say_rematch(struct visit *visit, const char *rest) {
    (void)rest;
    guest_rematch(visit->guest);
}

static void list_phrases(struct visit *visit) {
    visit_say(visit, N_("Phrases that everybody reads in their own language:"), NULL);
    for (int i = 0; i < visit->guest->phrase_count; i++)
        printf("  say /%-12s %s\n", visit->guest->phrases[i].phrase, visit->guest->phrases[i].text);
}

static void say_something(struct visit *visit, const char *text) {
    if (*text)
        guest_talk(visit->guest, text, ASKED_EVENT);
    else
        list_phrases(visit);
}

static void say_who(struct visit *visit, const char *rest) {
    const struct online *table = &visit->guest->table;
    (void)rest;
    visit_hush(visit);
    for (int seat = 0; seat < table->seat_count; seat++) {
        char notes[256];
        pd_text text = pd_text_on(notes, sizeof notes);
        heard_seat(table, seat, &text);
        const char *name = table->seats[seat].taken ? online_name(table, seat) : "–";
        printf(*notes ? "%3d. %s (%s)\n" : "%3d. %s\n", seat + 1, name, notes);
    }
}

static void say_quit(struct visit *visit, const char *rest) {
    (void)rest;
    visit_quit(visit);
}

// ---------------------------------------------------------------------------- words in the lobby

static void go_to(struct visit *visit, const char *table, bool watch) {
    visit->question = QUESTION_NONE; // put it anew if nothing comes of it
    if (wire_is_id(table))
        guest_go_to(visit->guest, table, watch);
    else
        visit_say(visit, N_("“{text}” is not the name of a table."), "text", table);
}

static void say_sit(struct visit *visit, const char *table) {
    if (!*table && *visit->guest->table.id)
        say_back(visit, table);
    else
        go_to(visit, table, false);
}

static void say_watch(struct visit *visit, const char *table) {
    go_to(visit, table, true);
}

static void say_open(struct visit *visit, const char *game) {
    visit->question = QUESTION_NONE;
    guest_open_table(visit->guest, json_pack("{s:s, s:s}", "type", "create", "game", game));
}

static void say_tables(struct visit *visit, const char *rest) {
    (void)rest;
    guest_ask_tables(visit->guest);
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
};

static const struct word *find_word(const struct visit *visit, const char *line,
                                    const char **rest) {
    size_t length = strcspn(line, " ");
    enum where here = *visit->guest->table.id ? TABLE : LOBBY;
    *rest = line + length + strspn(line + length, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && memcmp(words[i].word, line, length) == 0 &&
            (words[i].where == ANYWHERE || words[i].where == here) && (words[i].takes || !**rest))
            return &words[i];
    return NULL;
}

static void typed_word(struct visit *visit, const char *line) {
    const char *rest;
    const struct word *word = find_word(visit, line, &rest);
    if (word)
        word->act(visit, rest);
    else if (is_seated(visit) && visit->guest->table.status == ONLINE_PLAYING)
        make_move(visit, strncmp(line, "play ", 5) == 0 ? line + 5 : line);
    else
        visit_say(visit, N_("“{text}” makes no sense here. Type ? for help."), "text", line);
}

static void typed_number(struct visit *visit, const char *text) {
    bool move = visit->question == QUESTION_MOVE;
    int count = visit->question == QUESTION_NONE ? 0
                : move                           ? visit->guest->table.choice_count
                                                 : visit->menu_count;
    int number = strlen(text) < 9 ? atoi(text) : 0;
    char most[16];
    snprintf(most, sizeof most, "%d", count);
    if (count == 0)
        visit_say(visit, N_("There is nothing to choose at the moment."), NULL);
    else if (number < 1 || number > count)
        visit_say(visit, N_("There is no choice {number}; they are 1 to {most}."), "number", text,
                  "most", most);
    else if (move)
        make_move(visit, visit->guest->table.choices[number - 1].move);
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
    if (!wire_is_open(visit->guest->wire) && strcmp(clean, "quit") != 0 && strcmp(clean, "q") != 0)
        visit_say(visit, N_("There is no connection at the moment. Wait, or type “quit”."), NULL);
    else if (strspn(clean, "0123456789") == strlen(clean))
        typed_number(visit, clean);
    else
        typed_word(visit, clean);
}
