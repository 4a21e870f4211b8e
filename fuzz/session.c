// The client of a server, with its story of the match: whatever a server says, and in whatever
// order, the client stands, believes nothing impossible and asks for nothing that it may not ask.
// The connection and the device's file are not there; the person does what the input says. The
// first line is the ID of the table to go to, or a request that opens one; then each line is
//   =JSON      the answer to the request that waits
//   JSON       what the server tells by itself
//   %TEXT      the document that was asked for; "|" is the end of a line in it
//   - + w      the connection is lost; is there again; a time is up
//   !WORD      the person sits, starts, leaves …; !move MOVE, !say TEXT, !go TABLE
#include "net/session.h"

#include "chance.h"
#include "console/console.h"
#include "net/heard.h"

#include <sodium.h>
#include <string.h>

enum { QUEUE_ROOM = 16, DEALS = 2 };

// ------------------------------------------------------------------------------ instead of wire.c

struct wire {
    const struct wire_handlers *handlers;
    void *context;
    int queue[QUEUE_ROOM];
    int queued;
    bool open, stopping, fetching, waking;
    int page;
};

static struct wire the_wire;

struct wire *wire_open(const struct wire_address *address, const struct wire_handlers *handlers,
                       void *context, int descriptor) {
    (void)address, (void)descriptor;
    the_wire = (struct wire){.handlers = handlers, .context = context};
    return &the_wire;
}

void wire_close(struct wire *wire) {
    wire->open = false;
}

void wire_connect(struct wire *wire) {
    need(!wire->open);
}

bool wire_connect_again(struct wire *wire) {
    need(!wire->open);
    return true;
}

void wire_settled(struct wire *wire) {
    (void)wire;
}

bool wire_ask(struct wire *wire, json_t *message, int purpose) {
    need(json_is_object(message) && json_is_string(json_object_get(message, "type")));
    bool fits =
        wire->queued < QUEUE_ROOM && json_dumpb(message, NULL, 0, JSON_COMPACT) <= WIRE_SENT_MAX;
    if (fits)
        wire->queue[wire->queued++] = purpose;
    json_decref(message);
    return fits;
}

bool wire_is_open(const struct wire *wire) {
    return wire->open;
}

bool wire_is_busy(const struct wire *wire) {
    return wire->queued > 0 || wire->fetching;
}

bool wire_awaits(const struct wire *wire, int purpose) {
    for (int i = 0; i < wire->queued; i++)
        if (wire->queue[i] == purpose)
            return true;
    return false;
}

void wire_wake(struct wire *wire, int ms) {
    need(ms > 0);
    wire->waking = true;
}

void wire_fetch(struct wire *wire, const char *path, size_t most, int purpose) {
    need(*path == '/' && most > 0);
    wire->fetching = true;
    wire->page = purpose;
}

void wire_abandon(struct wire *wire) {
    wire->fetching = false;
}

void wire_run(struct wire *wire) {
    need(wire->stopping);
}

void wire_pump(struct wire *wire, int ms) {
    (void)wire, (void)ms;
}

void wire_stop(struct wire *wire) {
    wire->stopping = true;
}

// ---------------------------------------------------------------------------- instead of device.c

static struct noted {
    char table[WIRE_ID_MAX + 1];
    struct deal deal;
} noted[DEALS];

static struct noted *find_noted(const char *table) {
    for (int i = 0; i < DEALS; i++)
        if (strcmp(noted[i].table, table) == 0)
            return &noted[i];
    return NULL;
}

int device_open(struct device *device, const struct wire_address *address) {
    (void)device, (void)address;
    return -1;
}

bool device_try_former(struct device *device) {
    *device->token = '\0';
    return false;
}

bool device_keep(struct device *device) {
    (void)device;
    return true;
}

bool device_keep_deal(struct device *device, const char *table, const struct deal *deal) {
    struct noted *at = find_noted(table);
    (void)device;
    at = at ? at : find_noted("");
    at = at ? at : &noted[0];
    need(*table && strlen(table) <= WIRE_ID_MAX);
    strcpy(at->table, table);
    at->deal = *deal;
    return true;
}

void device_forget_deal(struct device *device, const char *table) {
    struct noted *at = find_noted(table);
    (void)device;
    if (at)
        *at->table = '\0';
}

static struct device_count counted;

void device_note_shown(struct device *device) {
    (void)device;
    counted.shown++;
}

void device_note_broken(struct device *device, const char *table) {
    counted.broken++;
    device_forget_deal(device, table);
}

struct device_count device_count(const struct device *device) {
    (void)device;
    need(counted.broken <= counted.shown);
    return counted;
}

bool device_find_deal(const struct device *device, const char *table, struct deal *deal) {
    const struct noted *at = *table ? find_noted(table) : NULL;
    (void)device;
    if (at)
        *deal = at->deal;
    return at;
}

// -------------------------------------------------------------------------------------- the person

static struct session session;

static void check_text(const char *bytes) {
    json_t *text = json_string(bytes); // NULL if it is not UTF-8
    need(text);
    json_decref(text);
}

static void check_sentence(const char *sentence) {
    need(*sentence);
    check_text(sentence);
}

static void hear_complaint(void *context, const char *sentence) {
    (void)context;
    check_sentence(sentence);
}

static void hear_sentence(void *context, const char *sentence, bool urgent) {
    (void)context, (void)urgent;
    check_sentence(sentence);
}

static void check_table(void) {
    const struct remote_table *table = &session.table;
    char seat_text[512];
    need(table->seat_count >= 0 && table->seat_count <= PD_SEATS_MAX);
    need(table->you < PD_SEATS_MAX && table->turn < PD_SEATS_MAX);
    need(table->choice_count >= 0 && table->choice_count <= PD_MOVES_MAX);
    for (int seat = 0; seat < table->seat_count; seat++) {
        pd_text out = pd_text_on(seat_text, sizeof seat_text);
        heard_seat(table, seat, &out);
        check_text(seat_text);
    }
}

static void check_story(void) {
    static char bytes[1 << 16];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    const struct story *story = &session.story;
    need(story->heard >= 0 && story->heard <= PD_STEPS_MAX + 1);
    if (!story->game || !story->heard)
        return;
    pd_move moves[PD_MOVES_MAX];
    pd_view_json(story->game, &story->view, &out);
    pd_view_moves(story->game, &story->view, moves);
    json_t *json = json_loadb(bytes, out.used, JSON_REJECT_DUPLICATES, NULL);
    need(json && !out.cut);
    json_decref(json);
}

static void see_table(void *context, bool arrived) {
    (void)context, (void)arrived;
    check_table();
}

static void see_event(void *context, const struct remote_event *event, const json_t *message) {
    (void)context, (void)event, (void)message;
    check_table();
}

static void see_step(void *context, const struct story_step *step) {
    (void)context;
    need(step->number == session.story.heard - 1 && step->actor < PD_SEATS_MAX);
    check_story();
}

static void see_elsewhere(void *context, const char *table) {
    (void)context;
    need(wire_is_id(table));
}

static void see_tables(void *context) {
    char row[1024];
    (void)context;
    for (int i = 0; i < session.lobby.count; i++) {
        pd_text out = pd_text_on(row, sizeof row);
        lobby_say_row(&session.lobby.rows[i], &out);
        check_sentence(row);
    }
}

static void hear_answer(void *context, int purpose, const json_t *message) {
    (void)context, (void)message;
    need(purpose >= ASKED_BY_FRONT);
}

static bool ask_nothing(void *context) {
    (void)context;
    return false;
}

static void settled(void *context) {
    char address[WIRE_ADDRESS_MAX], code[FAIR_SHORT + 1];
    (void)context;
    check_table();
    session_is_free(&session); // goes on by itself
    session_address(&session, address);
    session_way_back(&session, address);
    pact_short(&session, code);
}

static const struct session_front front = {.tell = hear_sentence,
                                           .table = see_table,
                                           .event = see_event,
                                           .step = see_step,
                                           .elsewhere = see_elsewhere,
                                           .tables = see_tables,
                                           .answered = hear_answer,
                                           .go_on = ask_nothing,
                                           .settled = settled};

static void act(char *what) {
    char *word = strsep(&what, " ");
    const char *rest = what ? what : "";
    static const char *const simple[] = {"stand", "undo", "agree", "refuse", "close", "leave"};
    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (strcmp(word, simple[i]) == 0)
            session_ask_simply(&session, word);
    if (strcmp(word, "sit") == 0)
        session_sit(&session);
    else if (strcmp(word, "start") == 0)
        session_start(&session, rest);
    else if (strcmp(word, "rematch") == 0)
        session_rematch(&session);
    else if (strcmp(word, "unwatch") == 0 && *session.table.id)
        session_unwatch(&session);
    else if (strcmp(word, "move") == 0)
        session_move(&session, rest, session.table.step, ASKED_BY_FRONT);
    else if (strcmp(word, "say") == 0)
        session_talk(&session, rest, ASKED_EVENT);
    else if (strcmp(word, "go") == 0 && wire_is_id(rest))
        session_go_to(&session, rest, false);
    else if (strcmp(word, "tables") == 0)
        session_ask_tables(&session);
    else if (strcmp(word, "new") == 0)
        session_open_table(
            &session, json_pack("{s:s, s:s, s:i}", "type", "create", "game", "trail", "seats", 2));
}

// -------------------------------------------------------------------------------------- the server

static void connect_again(void) {
    if (the_wire.open)
        return;
    the_wire.open = true;
    the_wire.handlers->connected(&session);
}

static void lose(void) {
    bool was_open = the_wire.open;
    the_wire.open = false;
    the_wire.queued = 0;
    if (was_open)
        the_wire.handlers->lost(&session, WIRE_LOST, "reset by peer");
}

static void deliver(char *bytes) {
    if (!the_wire.fetching)
        return;
    for (char *end; (end = strchr(bytes, '|'));)
        *end = '\n';
    the_wire.fetching = false;
    the_wire.handlers->fetched(&session, the_wire.page, *bytes ? 200 : 404, bytes, strlen(bytes));
}

static void hear(const char *line, bool is_answer) {
    json_t *message = json_loads(line, 0, NULL);
    if (!json_is_object(message)) {
        the_wire.handlers->nonsense(&session, "JSON");
    } else if (is_answer && the_wire.queued) {
        int purpose = the_wire.queue[0];
        memmove(the_wire.queue, the_wire.queue + 1, (size_t)--the_wire.queued * sizeof(int));
        the_wire.handlers->answered(&session, purpose, message);
    } else {
        the_wire.handlers->told(&session, message);
    }
    json_decref(message);
}

static void wake(void) {
    if (the_wire.waking)
        the_wire.handlers->woken(&session);
    the_wire.waking = false;
}

static void run(char *line) {
    switch (*line) {
    case '-': lose(); return;
    case '+': connect_again(); return;
    case 'w': wake(); return;
    case '\0': return;
    case '!':
        if (session_is_free(&session))
            act(line + 1);
        return;
    case '%': deliver(line + 1); return;
    default:
        if (the_wire.open)
            hear(line + (*line == '='), *line == '=');
    }
}

static void open_guest(const char *where) {
    memset(noted, 0, sizeof noted);
    memset(&session, 0, sizeof session);
    repeat_chance();
    strcpy(session.name, "Ann");
    strcpy(session.address.host, "cards.example.org");
    session.plan.create = json_loads(where, 0, NULL);
    if (!session.plan.create && wire_is_id(where))
        strcpy(session.address.table, where);
    need(session_open(&session, &front, NULL, 0) < 0);
    connect_again();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *copy = strndup((const char *)data, size), *rest = copy;
    console_hear(hear_complaint, NULL);
    open_guest(strsep(&rest, "\n"));
    while (rest && !the_wire.stopping)
        run(strsep(&rest, "\n"));
    session_close(&session);
    json_decref(session.plan.create);
    free(copy);
    return 0;
}
