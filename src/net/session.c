#include "net/session.h"

#include "console/console.h"
#include "console/files.h"
#include "net/heard.h"
#include "net/proof.h"
#include "net/take.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_TABLES, PAGE_RECORD };

// ------------------------------------------------------------------------------------ small things

void session_say_pairs(struct session *session, bool urgent, const char *text, ...) {
    char sentence[2048];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    va_list pairs;
    va_start(pairs, text);
    pd_format_list(&out, text, pairs);
    va_end(pairs);
    if (*sentence)
        session->front->tell(session->context, sentence, urgent);
}

void session_stop(struct session *session, int code) {
    if (session->line == LINE_ENDED)
        return;
    session->line = LINE_ENDED;
    session->code = code;
    wire_stop(session->wire);
}

void session_nonsense(struct session *session, const char *what) {
    if (session->line != LINE_ENDED)
        session_stop(session, complain(EXIT_INPUT,
                                       N_("Unexpected answer from the server ({what}). It may run "
                                          "another version, or may not be a Paddock server."),
                                       "what", what));
}

bool session_is_type(const json_t *message, const char *type) {
    const char *found = json_string_value(json_object_get(message, "type"));
    return found && strcmp(found, type) == 0;
}

void session_address(const struct session *session, char out[WIRE_ADDRESS_MAX]) {
    wire_address_write(&session->address, session->table.id, out);
}

static bool has_seat(const struct session *session) {
    const struct remote_table *table = &session->table;
    return *table->id && table->you != PD_NOBODY && table->status != REMOTE_OVER;
}

bool session_way_back(const struct session *session, char out[WIRE_ADDRESS_MAX]) {
    const char *table = has_seat(session) ? session->table.id : session->kept;
    wire_address_write(&session->address, table, out);
    return *table;
}

// -------------------------------------------------------------------------------------- requests

json_t *session_request(const struct session *session, const char *type) {
    return json_pack("{s:s, s:s}", "type", type, "table", session->table.id);
}

bool session_ask(struct session *session, json_t *message, int purpose) {
    bool asked = wire_ask(session->wire, message, purpose);
    if (!asked)
        session_warn(session, N_("That message is too long for the server."), NULL);
    return asked;
}

void session_ask_simply(struct session *session, const char *type) {
    session_ask(session, session_request(session, type), ASKED_EVENT);
}

void session_consent(struct session *session, const char *type, int purpose) {
    session->consents = true;
    session_ask(session, session_request(session, type), purpose);
}

bool session_move(struct session *session, const char *move, int step, int purpose) {
    json_t *request = session_request(session, "move");
    json_object_set_new(request, "step", json_integer(step));
    json_object_set_new(request, "move", json_string(move));
    return session_ask(session, request, purpose);
}

bool session_talk(struct session *session, const char *text, int purpose) {
    json_t *request = session_request(session, "say");
    bool phrase = *text == '/';
    json_object_set_new(request, phrase ? "phrase" : "text", json_string(text + phrase));
    return session_ask(session, request, purpose);
}

void session_start(struct session *session, const char *fill) {
    json_t *request = session_request(session, "start");
    if (*fill)
        json_object_set_new(request, "fill", json_string(fill));
    session_ask(session, request, ASKED_EVENT);
}

void session_remove(struct session *session, int seat) {
    json_t *request = session_request(session, "remove");
    json_object_set_new(request, "seat", json_integer(seat));
    session_ask(session, request, ASKED_EVENT);
}

void session_ask_tables(struct session *session) {
    wire_fetch(session->wire, "/api/tables", WIRE_HEARD_MAX, PAGE_TABLES);
}

void session_rename(struct session *session, const char *name) {
    snprintf(session->name, sizeof session->name, "%s", name);
    snprintf(session->device.name, sizeof session->device.name, "%s", name);
    device_keep(&session->device);
    session_ask(session, json_pack("{s:s, s:s}", "type", "name", "name", name), ASKED_EVENT);
}

// --------------------------------------------------------------------------------- being in step

void session_resume(struct session *session) {
    json_t *request = session_request(session, "watch");
    json_object_set_new(request, "from", json_integer(session->table.seq + 1));
    session_ask(session, request, ASKED_RESUME);
}

void session_be_open(struct session *session) {
    wire_settled(session->wire);
    if (session->line == LINE_LOST)
        session_say(session, N_("Reconnected."), NULL);
    if (session->line != LINE_ENDED)
        session->line = LINE_OPEN;
}

// ------------------------------------------------------------------------------- coming to a table

static void leave_table(struct session *session) {
    session->table.id[0] = '\0';
    session->table.status = REMOTE_OPEN;
    session->table.turn = session->table.you = session->table.undo_seat = PD_NOBODY;
    session->aside = session->proven = false;
    session->starts = session->plan.start;
    session->gap = 0;
    free(session->record);
    session->record = NULL;
    memset(&session->deal, 0, sizeof session->deal);
    session->bound = session->consents = false;
    session->share_refused = session->share_waits = false;
    story_forget(&session->story);
    wire_abandon(session->wire);
}

static void go_to(struct session *session, const struct wish *wish, bool watch) {
    leave_table(session);
    session->wish = *wish;
    session->aside = watch;
    session_ask(session, json_pack("{s:s, s:s}", "type", "watch", "table", wish->table),
                ASKED_TABLE);
}

void session_go_to(struct session *session, const char *table, bool watch) {
    struct wish wish = wish_for_table(table);
    go_to(session, &wish, watch);
}

static void go_to_rematch(struct session *session) {
    struct wish wish = wish_for_rematch(session->table.rematch, &session->table);
    go_to(session, &wish, false);
}

void session_rematch(struct session *session) {
    if (*session->table.rematch)
        go_to_rematch(session);
    else
        session_ask(session, session_request(session, "rematch"), ASKED_REMATCH);
}

void session_open_table(struct session *session, json_t *create) {
    leave_table(session);
    session->wish = wish_for_new(create);
    session->aside = session->plan.watch;
    session_ask(session, create, ASKED_TABLE);
}

void session_unwatch(struct session *session) {
    struct remote_table *table = &session->table;
    struct lobby_row row = {.turn = remote_is_my_turn(table)};
    snprintf(row.table, sizeof row.table, "%s", table->id);
    snprintf(row.game, sizeof row.game, "%s", table->game);
    lobby_forget(&session->lobby, table->id);
    if (has_seat(session)) {
        lobby_note_mine(&session->lobby, &row);
        snprintf(session->kept, sizeof session->kept, "%s", table->id);
    }
    if (wire_is_open(session->wire))
        session_ask_simply(session, "unwatch");
    leave_table(session);
}

void session_sit(struct session *session) {
    char pledge[65];
    json_t *request = session_request(session, "sit");
    session->aside = false;
    if (session->table.status == REMOTE_OPEN && session->table.you == PD_NOBODY &&
        pact_pledge(session, pledge))
        json_object_set_new(request, "pledge", json_string(pledge));
    session_ask(session, request, ASKED_SIT);
}

bool session_will_sit(const struct session *session) {
    const struct remote_table *table = &session->table;
    bool vacant = table->status == REMOTE_OPEN && !remote_is_full(table);
    return (table->you == PD_NOBODY && vacant && !session->aside) || remote_is_away(table);
}

// False after a complaint. Once a table was opened, no other will do.
static bool read_table(struct session *session, const json_t *message) {
    if (!remote_read(&session->table, message)) {
        session_nonsense(session, "table");
        return false;
    }
    const char *lie = wish_broken(&session->wish, &session->table);
    if (lie)
        pact_accuse(session, tr(lie));
    snprintf(session->wish.table, sizeof session->wish.table, "%s", session->table.id);
    if (!lie)
        pact_look_at_consent(session, true);
    return !lie;
}

// False after an accusation. What was said of the deal before is said again.
static bool look_again(struct session *session) {
    bool was_dealt = session->deal.saw_deal;
    if (!pact_look(session))
        return false;
    if (was_dealt)
        pact_remind(session);
    return true;
}

static void hear_table(struct session *session, const json_t *message) {
    if (!read_table(session, message))
        return;
    session->address.table[0] = '\0'; // where to go first; now it is there
    session->kept[0] = '\0';
    if (session->line == LINE_LOST)
        session_be_open(session);
    device_find_deal(&session->device, session->table.id, &session->deal);
    session->front->table(session->context, true);
    if (!look_again(session))
        return;
    if (session->table.status == REMOTE_OPEN)
        pact_warn_broken(session);
    story_table(session);
    if (session_will_sit(session))
        session_sit(session);
    else
        session_be_open(session);
}

// ---------------------------------------------------------------------------------------- events

// Asks for what was missed. An honest server tells of it then, so that there is no gap after it.
static void hear_gap(struct session *session) {
    if (wire_awaits(session->wire, ASKED_RESUME))
        return;
    if (session->gap == session->table.seq) {
        session_nonsense(session, "seq");
        return;
    }
    session->gap = session->table.seq;
    session_resume(session);
}

// What it means to this person, besides what it means to the table. `own`: it answers “sit”.
static void note_own(struct session *session, const struct remote_event *event,
                     const json_t *message, bool mine, bool own) {
    char why[REMOTE_WORD_MAX];
    take_text(message, "why", why, sizeof why);
    if (own && strcmp(event->what, "sat") == 0)
        session->table.you = event->seat;
    if (mine && strcmp(event->what, "left") == 0)
        session->aside = strcmp(why, "left") == 0;
    if (mine && strcmp(event->what, "stood") == 0)
        session->aside = true;
}

static void take_event(struct session *session, const struct remote_event *event,
                       const json_t *message, bool own) {
    struct remote_table *table = &session->table;
    char name[sizeof table->seats->name], sentence[2048];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    bool mine = event->seat != PD_NOBODY && event->seat == table->you;
    bool asked = table->undo_seat != PD_NOBODY;
    const char *lie = remote_find_breach(table, event, message);
    if (lie) {
        pact_accuse(session, tr(lie));
        return;
    }
    snprintf(name, sizeof name, "%s", remote_name(table, event->seat)); // they may stand up
    if (!remote_hear(table, event, message)) {
        session_nonsense(session, event->what);
        return;
    }
    note_own(session, event, message, mine, own);
    mine |= event->seat != PD_NOBODY && event->seat == table->you; // they may have sat down
    heard_event(event, mine,
                strcmp(event->what, "sat") == 0 ? remote_name(table, event->seat) : name, message,
                &out);
    if (*sentence)
        session->front->tell(session->context, sentence, false);
    if (!pact_look(session))
        return;
    pact_look_at_consent(session, asked);
    session->front->event(session->context, event, message);
    story_event(session, event, message);
}

static void hear_event(struct session *session, const json_t *message, bool own) {
    struct remote_event event;
    const struct remote_table *table = &session->table;
    char id[WIRE_ID_MAX + 1];
    if (!take_text(message, "table", id, sizeof id) || !remote_event_read(&event, message))
        session_nonsense(session, "event");
    else if (strcmp(id, table->id) != 0 || event.seq <= table->seq)
        return; // it is about to be followed no more, or has been heard
    else if (event.seq > table->seq + 1)
        hear_gap(session);
    else
        take_event(session, &event, message, own);
}

static void hear_presence(struct session *session, const json_t *message) {
    struct remote_table *table = &session->table;
    int seat, seconds;
    bool present;
    char sentence[512];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    if (!take_int(message, "seat", 0, table->seat_count - 1, &seat) ||
        !take_bool(message, "present", &present)) {
        session_nonsense(session, "presence");
        return;
    }
    table->seats[seat].present = present;
    if (!take_int(message, "seconds", 0, 1 << 30, &seconds))
        seconds = -1;
    heard_presence(table, seat, seconds, &out);
    if (seat != table->you)
        session->front->tell(session->context, sentence, false);
}

// A table that stays longer than was told is no news.
static void hear_end(struct session *session, const json_t *message) {
    char sentence[256];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    if (!remote_hear_end(&session->table, message))
        return;
    heard_end(&session->table, &out);
    if (*sentence)
        session->front->tell(session->context, sentence, false);
}

static void hear_turn_elsewhere(struct session *session, const json_t *message) {
    struct lobby_row row = {.turn = true};
    if (!take_text(message, "table", row.table, sizeof row.table) || !wire_is_id(row.table)) {
        session_nonsense(session, "turn");
        return;
    }
    take_text(message, "game", row.game, sizeof row.game);
    lobby_note_mine(&session->lobby, &row);
    if (strcmp(row.table, session->table.id) != 0) // else it is about to be followed again
        session->front->elsewhere(session->context, row.table);
}

static void settle(struct session *session) {
    session->front->settled(session->context);
}

static void on_told(void *context, const json_t *message) {
    struct session *session = context;
    char type[REMOTE_WORD_MAX], id[WIRE_ID_MAX + 1];
    if (!take_text(message, "type", type, sizeof type))
        session_nonsense(session, "type");
    take_text(message, "table", id, sizeof id);
    if (strcmp(type, "event") == 0 && *session->table.id)
        hear_event(session, message, false);
    else if (strcmp(type, "presence") == 0 && strcmp(id, session->table.id) == 0 && *id)
        hear_presence(session, message);
    else if (strcmp(type, "expires") == 0 && strcmp(id, session->table.id) == 0 && *id)
        hear_end(session, message);
    else if (strcmp(type, "turn") == 0)
        hear_turn_elsewhere(session, message);
    else if (strcmp(type, "goodbye") == 0)
        session_say(session, N_("The server is restarting."), NULL);
    settle(session);
}

// --------------------------------------------------------------------------------------- answers

// What was missed has been told; or it was too much, and this is the table as it is now. That is
// asked for in any case after an outage, as who is there and the clock have no numbers.
static void hear_resumed(struct session *session, const json_t *message) {
    int seq = session->table.seq;
    bool whole = session_is_type(message, "table");
    if (!whole && session->line == LINE_LOST) {
        session_ask(session, session_request(session, "watch"), ASKED_RESUME);
        return;
    }
    if (whole && (!read_table(session, message) || !look_again(session)))
        return;
    if (whole && session->table.seq != seq) {
        session->front->table(session->context, false);
        story_table(session);
    }
    session_be_open(session);
    if (remote_is_away(&session->table) && !session->aside)
        session_sit(session);
}

static void hear_refusal(struct session *session, int purpose, const json_t *message) {
    char code[REMOTE_WORD_MAX], text[1024];
    take_text(message, "code", code, sizeof code);
    if (!take_text(message, "text", text, sizeof text))
        snprintf(text, sizeof text, "%s", code);
    if (!*text) {
        session_nonsense(session, "refused");
        return;
    }
    if (strcmp(code, "no-table") == 0 && purpose == ASKED_TABLE)
        pact_note_gone(session, session->wish.table);
    if (strcmp(code, "no-table") == 0 && purpose == ASKED_RESUME)
        pact_note_gone(session, session->table.id);
    if (purpose == ASKED_HELLO && strcmp(code, "bad-token") == 0 && session->line == LINE_NEW &&
        *session->device.token)
        hello_as_another(session);
    else if (session->line == LINE_NEW || purpose == ASKED_HELLO || purpose == ASKED_RESUME)
        session_stop(session, complain(EXIT_NO, "{text}", "text", text));
    else
        session_warn(session, "{text}", "text", text);
    if (purpose == ASKED_SHARE)
        pact_refused(session, strcmp(code, "storage") == 0);
    if (purpose == ASKED_FACTS)
        story_answered(session, NULL);
    if (purpose == ASKED_RENEW)
        hello_renewed(session, NULL);
    if (purpose >= ASKED_BY_FRONT)
        session->front->answered(session->context, purpose, NULL);
}

// An event; or "done", when another player was quicker.
static void hear_rematch(struct session *session, const json_t *message) {
    struct remote_table *table = &session->table;
    if (!session_is_type(message, "event") &&
        (!take_text(message, "new", table->rematch, sizeof table->rematch) ||
         !wire_is_id(table->rematch)))
        session_nonsense(session, "rematch");
    else if (*table->rematch)
        go_to_rematch(session);
}

static void hear_answer(struct session *session, int purpose, const json_t *message) {
    if (session_is_type(message, "event"))
        hear_event(session, message, purpose == ASKED_SIT);
    switch (purpose) {
    case ASKED_HELLO: hello_heard(session, message); break;
    case ASKED_TABLE: hear_table(session, message); break;
    case ASKED_RESUME: hear_resumed(session, message); break;
    case ASKED_REMATCH: hear_rematch(session, message); break;
    case ASKED_SIT: session_be_open(session); break;
    case ASKED_FACTS: story_answered(session, message); break;
    case ASKED_RENEW: hello_renewed(session, message); break;
    case ASKED_SHARE:
    case ASKED_EVENT: break;
    default: session->front->answered(session->context, purpose, message);
    }
}

// The type of the answer, "" if there are several.
static const char *wanted_type(int purpose) {
    switch (purpose) {
    case ASKED_HELLO: return "welcome";
    case ASKED_TABLE: return "table";
    default: return "";
    }
}

static void on_answered(void *context, int purpose, const json_t *message) {
    struct session *session = context;
    const char *wanted = wanted_type(purpose);
    if (session_is_type(message, "refused"))
        hear_refusal(session, purpose, message);
    else if (*wanted && !session_is_type(message, wanted))
        session_nonsense(session, wanted);
    else
        hear_answer(session, purpose, message);
    settle(session);
}

// ------------------------------------------------------------------------------------ the record

// The first record goes where it was asked for; those of further matches go beside it.
static void keep_record(struct session *session, const char *bytes, size_t size) {
    path_buffer beside;
    const char *path = session->plan.record;
    if (!path)
        return;
    int trouble = 0;
    if (session->recorded && !file_number(path, beside, sizeof beside))
        trouble = ENAMETOOLONG;
    else if (session->recorded)
        path = beside;
    trouble = trouble ? trouble : file_write(path, bytes, size, false);
    if (trouble) {
        session->code = complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path,
                                 "reason", strerror(trouble));
        return;
    }
    session->recorded = true;
    session_say(session, N_("The record is in {file}. Check it with: paddock verify {file}"),
                "file", path);
}

static void ask_record(struct session *session) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/record", session->table.id);
    wire_fetch(session->wire, path, PD_RECORD_MAX, PAGE_RECORD);
}

static void hear_record(struct session *session, int status, const char *bytes, size_t size) {
    char address[WIRE_ADDRESS_MAX], number[16];
    char finding[512];
    pd_text found = pd_text_on(finding, sizeof finding);
    session_address(session, address);
    snprintf(number, sizeof number, "%d", status);
    session->proven = true;
    if (status != 200) {
        session->code =
            complain(status ? EXIT_INPUT : EXIT_SYSTEM,
                     N_("{address}: The record could not be downloaded (HTTP {status})."),
                     "address", address, "status", number);
        return;
    }
    session->code = proof_check(address, bytes, size, session, &found);
    if (session->code == EXIT_OK) {
        session_say(session, "{text}", "text", finding);
        device_forget_deal(&session->device, session->table.id);
    }
    if (session->code == EXIT_NO)
        pact_show_evidence(session);
    session->record = malloc(size ? size : 1);
    session->record_size = size;
    if (session->record)
        memcpy(session->record, bytes, size);
    keep_record(session, bytes, size);
}

int session_save_record(const struct session *session, const char *path) {
    return file_write(path, session->record, session->record_size, false);
}

static void on_fetched(void *context, int purpose, int status, const char *bytes, size_t size) {
    struct session *session = context;
    if (purpose == PAGE_RECORD)
        hear_record(session, status, bytes, size);
    else if (status == 200 && !lobby_read_listed(&session->lobby, bytes, size))
        session_nonsense(session, "/api/tables");
    else
        session->front->tables(session->context); // what can be opened is there in any case
    settle(session);
}

// ------------------------------------------------------------------------------- what comes next

// What goes without asking the person. True when a request is under way.
static bool go_on(struct session *session) {
    struct remote_table *table = &session->table;
    if (!*table->id)
        return false;
    if (pact_must_share(session))
        return pact_share(session);
    if (session->starts && remote_may_start(table) && remote_is_full(table)) {
        session->starts = false;
        session_start(session, "");
        return true;
    }
    if (story_go_on(session) || session->front->go_on(session->context))
        return true;
    if (table->status != REMOTE_OVER || table->closed || session->proven || session->story.stale)
        return false;
    ask_record(session);
    return true;
}

bool session_is_free(struct session *session) {
    return session->line != LINE_ENDED && wire_is_open(session->wire) &&
           !wire_is_busy(session->wire) && !go_on(session);
}

// ------------------------------------------------------------------------------- the connection

static void on_connected(void *context) {
    hello_say(context);
}

// Says why there is no connection, and stops.
static void give_up(struct session *session, enum wire_loss loss, const char *reason) {
    char address[WIRE_ADDRESS_MAX], clean[256];
    take_clean(reason, false, clean, sizeof clean);
    wire_address_write(&session->address, "", address);
    const char *message = N_("Cannot connect to {address}. {reason}");
    if (loss == WIRE_NO_HOST)
        message = N_("Cannot connect to {address}: host not found. Check the address.");
    else if (loss == WIRE_NO_TRUST)
        message =
            N_("Cannot connect to {address}: the server’s certificate is not trusted here, or is "
               "for another name. To trust a certificate, set SSL_CERT_FILE to its file.");
    else if (loss == WIRE_NO_TLS)
        message = N_("Cannot connect to {address}: this port may not use TLS. Try an address that "
                     "begins with ws:// or http://.");
    session_stop(session, complain(EXIT_SYSTEM, message, "address", address, "reason", clean));
}

static void on_lost(void *context, enum wire_loss loss, const char *reason) {
    struct session *session = context;
    char address[WIRE_ADDRESS_MAX];
    wire_address_write(&session->address, "", address);
    if (session->line == LINE_NEW)
        give_up(session, loss, reason);
    else if (!wire_connect_again(session->wire))
        session_stop(session,
                     complain(EXIT_SYSTEM,
                              N_("Lost the connection to {address}, and could not reconnect."),
                              "address", address));
    else if (session->line == LINE_OPEN) {
        session->line = LINE_LOST;
        session_say(session, N_("Connection lost. Reconnecting …"), NULL);
    }
    settle(session);
}

static void on_woken(void *context) {
    struct session *session = context;
    session->story.waits = false;
    session->share_waits = false;
    settle(session);
}

static void on_nonsense(void *context, const char *what) {
    session_nonsense(context, what);
}

static void on_ready(void *context) {
    struct session *session = context;
    if (session->front->ready)
        session->front->ready(session->context);
}

static const struct wire_handlers handlers = {
    .connected = on_connected,
    .answered = on_answered,
    .told = on_told,
    .lost = on_lost,
    .nonsense = on_nonsense,
    .fetched = on_fetched,
    .ready = on_ready,
    .woken = on_woken,
};

int session_open(struct session *session, const struct session_front *front, void *context,
                 int descriptor) {
    memset((char *)session + offsetof(struct session, front), 0,
           sizeof *session - offsetof(struct session, front));
    session->front = front;
    session->context = context;
    session->wire =
        descriptor < 0 ? NULL : wire_open(&session->address, &handlers, session, descriptor);
    if (!session->wire)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    leave_table(session);
    wire_connect(session->wire);
    return -1;
}

void session_close(struct session *session) {
    if (!session->wire)
        return;
    session_stop(session, session->code);
    wire_run(session->wire); // which says goodbye
    wire_close(session->wire);
    story_forget(&session->story);
    free(session->record);
}
