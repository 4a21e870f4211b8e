#include "cli/guest.h"
#include "net/take.h"

#include <stdlib.h>
#include <string.h>

static bool is_seated(const struct guest *guest) {
    return *guest->table.id && guest->table.you != PD_NOBODY;
}

// ------------------------------------------------------------------------------ words about cards

static void make_move(struct guest *guest, const char *move) {
    json_t *request = guest_request(guest, "move");
    json_object_set_new(request, "step", json_integer(guest->table.step + 1));
    json_object_set_new(request, "move", json_string(move));
    guest_ask(guest, request, ASKED_MOVE);
}

static void say_why(struct guest *guest, const char *move) {
    json_t *request = guest_request(guest, "why");
    json_object_set_new(request, "move", json_string(move));
    guest_ask(guest, request, ASKED_WHY);
}

static void say_table(struct guest *guest, const char *rest) {
    (void)rest;
    guest_ask(guest, guest_request(guest, "describe"), ASKED_TABLE);
}

static void say_moves(struct guest *guest, const char *rest) {
    (void)rest;
    if (guest->question == QUESTION_NONE)
        guest_say(guest, N_("There is nothing to choose at the moment."), NULL);
    guest->question = QUESTION_NONE; // put it anew
}

static void say_help(struct guest *guest, const char *rest) {
    (void)rest;
    if (!*guest->table.id)
        guest_say(guest,
                  N_("Type the number of a choice. Also:\n"
                     "  sit TABLE    sit down there\n"
                     "  watch TABLE  only look on\n"
                     "  open GAME    open a table; more with “paddock join --help”\n"
                     "  tables       the list again\n"
                     "  quit         go"),
                  NULL);
    else if (guest->table.status == ONLINE_PLAYING)
        guest_ask(guest, guest_request(guest, "describe"), ASKED_HELP);
    else
        heard_rules(guest, NULL);
}

// ---------------------------------------------------------------------------- words about tables

static void say_undo(struct guest *guest, const char *rest) {
    (void)rest;
    guest_ask_simply(guest, "undo");
}

static void say_agree(struct guest *guest, const char *rest) {
    (void)rest;
    guest_ask_simply(guest, "agree");
}

static void say_decline(struct guest *guest, const char *rest) {
    (void)rest;
    guest_ask_simply(guest, "decline");
}

static void say_leave(struct guest *guest, const char *rest) {
    (void)rest;
    if (guest->table.status == ONLINE_OVER || !is_seated(guest))
        guest_quit(guest);
    else
        guest_ask_simply(guest, "leave");
}

static void say_back(struct guest *guest, const char *rest) {
    (void)rest;
    guest->left = false;
    guest->watching = false;
    guest_sit(guest);
}

static void say_start(struct guest *guest, const char *level) {
    json_t *request = guest_request(guest, "start");
    if (*level)
        json_object_set_new(request, "fill", json_string(level));
    guest_ask(guest, request, ASKED_EVENT);
}

static void say_wait(struct guest *guest, const char *rest) {
    (void)rest;
    guest->waiting = true;
}

static void say_rematch(struct guest *guest, const char *rest) {
    (void)rest;
    if (*guest->table.rematch)
        guest_go_to(guest, guest->table.rematch, false);
    else
        guest_ask(guest, guest_request(guest, "rematch"), ASKED_REMATCH);
}

static void list_phrases(struct guest *guest) {
    guest_say(guest, N_("Phrases that everybody reads in their own language:"), NULL);
    for (int i = 0; i < guest->phrase_count; i++)
        printf("  say /%-12s %s\n", guest->phrases[i].phrase, guest->phrases[i].text);
}

static void say_something(struct guest *guest, const char *text) {
    if (!*text) {
        list_phrases(guest);
        return;
    }
    bool phrase = *text == '/';
    json_t *request = guest_request(guest, "say");
    json_object_set_new(request, phrase ? "phrase" : "text", json_string(text + phrase));
    guest_ask(guest, request, ASKED_EVENT);
}

static void put_note(pd_text *out, const char *note) {
    pd_put(out, out->used ? ", " : "");
    pd_put(out, note);
}

static void describe_seat(const struct online *table, int seat, pd_text *out) {
    const struct online_seat *row = &table->seats[seat];
    if (seat == table->you)
        put_note(out, tr(N_("you")));
    if (*row->bot) {
        char bot[64];
        pd_text text = pd_text_on(bot, sizeof bot);
        pd_format(&text, tr(row->person ? N_("a bot moves instead: {bot}") : N_("bot: {bot}")),
                  "bot", row->bot, NULL);
        put_note(out, bot);
    }
    if (row->person && !row->present && seat != table->you)
        put_note(out, tr(N_("not connected")));
    if (table->status == ONLINE_PLAYING && seat == table->turn)
        put_note(out, tr(N_("to move")));
    if (!row->taken)
        put_note(out, tr(N_("free")));
}

static void say_who(struct guest *guest, const char *rest) {
    (void)rest;
    guest_hush(guest);
    for (int seat = 0; seat < guest->table.seat_count; seat++) {
        char notes[256];
        pd_text text = pd_text_on(notes, sizeof notes);
        describe_seat(&guest->table, seat, &text);
        const char *name = guest->table.seats[seat].taken ? online_name(&guest->table, seat) : "–";
        printf(*notes ? "%3d. %s (%s)\n" : "%3d. %s\n", seat + 1, name, notes);
    }
}

static void say_quit(struct guest *guest, const char *rest) {
    (void)rest;
    guest_quit(guest);
}

// ---------------------------------------------------------------------------- words in the lobby

static void go_to(struct guest *guest, const char *table, bool watch) {
    if (wire_is_id(table))
        guest_go_to(guest, table, watch);
    else
        guest_say(guest, N_("“{text}” is not the name of a table."), "text", table);
}

static void say_sit(struct guest *guest, const char *table) {
    if (!*table && *guest->table.id)
        say_back(guest, table);
    else
        go_to(guest, table, false);
}

static void say_watch(struct guest *guest, const char *table) {
    go_to(guest, table, true);
}

static void say_open(struct guest *guest, const char *game) {
    guest_open_table(guest, json_pack("{s:s, s:s}", "type", "create", "game", game));
}

static void say_tables(struct guest *guest, const char *rest) {
    (void)rest;
    lobby_enter(guest, NULL);
}

// ------------------------------------------------------------------------------- all the words

enum where { ANYWHERE, LOBBY, TABLE };

static const struct word {
    const char *word;
    enum where where;
    bool takes; // more on the line
    void (*act)(struct guest *guest, const char *rest);
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

static const struct word *find_word(const struct guest *guest, const char *line,
                                    const char **rest) {
    size_t length = strcspn(line, " ");
    enum where here = *guest->table.id ? TABLE : LOBBY;
    *rest = line + length + strspn(line + length, " ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i].word) == length && memcmp(words[i].word, line, length) == 0 &&
            (words[i].where == ANYWHERE || words[i].where == here) && (words[i].takes || !**rest))
            return &words[i];
    return NULL;
}

static void typed_word(struct guest *guest, const char *line) {
    const char *rest;
    const struct word *word = find_word(guest, line, &rest);
    if (word)
        word->act(guest, rest);
    else if (is_seated(guest) && guest->table.status == ONLINE_PLAYING)
        make_move(guest, strncmp(line, "play ", 5) == 0 ? line + 5 : line);
    else
        guest_say(guest, N_("“{text}” makes no sense here. Type ? for help."), "text", line);
}

static void typed_number(struct guest *guest, const char *text) {
    bool move = guest->question == QUESTION_MOVE;
    int count = guest->question == QUESTION_NONE ? 0
                : move                           ? guest->table.choice_count
                                                 : guest->menu_count;
    int number = strlen(text) < 9 ? atoi(text) : 0;
    char most[16];
    snprintf(most, sizeof most, "%d", count);
    if (count == 0)
        guest_say(guest, N_("There is nothing to choose at the moment."), NULL);
    else if (number < 1 || number > count)
        guest_say(guest, N_("There is no choice {number}; they are 1 to {most}."), "number", text,
                  "most", most);
    else if (move)
        make_move(guest, guest->table.choices[number - 1].move);
    else {
        struct choice choice = guest->menu[number - 1];
        typed_word(guest, choice.move);
    }
}

// What is typed may be anything; it comes back to the terminal, and goes to the server as text.
void typed_line(struct guest *guest, const char *line) {
    char clean[INPUT_LINE_MAX];
    take_clean(line, false, clean, sizeof clean);
    if (!*clean)
        return;
    if (!guest->connected && strcmp(clean, "quit") != 0 && strcmp(clean, "q") != 0)
        guest_say(guest, N_("There is no connection at the moment. Wait, or type “quit”."), NULL);
    else if (strspn(clean, "0123456789") == strlen(clean))
        typed_number(guest, clean);
    else
        typed_word(guest, clean);
}
