#include "net/guest.h"

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

void guest_say_pairs(struct guest *guest, bool urgent, const char *text, ...) {
    char sentence[2048];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    va_list pairs;
    va_start(pairs, text);
    pd_format_list(&out, text, pairs);
    va_end(pairs);
    if (*sentence)
        guest->front->tell(guest->context, sentence, urgent);
}

void guest_stop(struct guest *guest, int code) {
    if (guest->line == LINE_ENDED)
        return;
    guest->line = LINE_ENDED;
    guest->code = code;
    wire_stop(guest->wire);
}

void guest_nonsense(struct guest *guest, const char *what) {
    if (guest->line != LINE_ENDED)
        guest_stop(guest, complain(EXIT_INPUT,
                                   N_("Unexpected answer from the server ({what}). It may run "
                                      "another version, or may not be a Paddock server."),
                                   "what", what));
}

bool guest_is_type(const json_t *message, const char *type) {
    const char *found = json_string_value(json_object_get(message, "type"));
    return found && strcmp(found, type) == 0;
}

void guest_address(const struct guest *guest, char out[WIRE_ADDRESS_MAX]) {
    wire_address_write(&guest->address, guest->table.id, out);
}

static bool has_seat(const struct guest *guest) {
    const struct remote_table *table = &guest->table;
    return *table->id && table->you != PD_NOBODY && table->status != REMOTE_OVER;
}

bool guest_way_back(const struct guest *guest, char out[WIRE_ADDRESS_MAX]) {
    const char *table = has_seat(guest) ? guest->table.id : guest->kept;
    wire_address_write(&guest->address, table, out);
    return *table;
}

// -------------------------------------------------------------------------------------- requests

json_t *guest_request(const struct guest *guest, const char *type) {
    return json_pack("{s:s, s:s}", "type", type, "table", guest->table.id);
}

bool guest_ask(struct guest *guest, json_t *message, int purpose) {
    bool asked = wire_ask(guest->wire, message, purpose);
    if (!asked)
        guest_warn(guest, N_("That message is too long for the server."), NULL);
    return asked;
}

void guest_ask_simply(struct guest *guest, const char *type) {
    guest_ask(guest, guest_request(guest, type), ASKED_EVENT);
}

bool guest_move(struct guest *guest, const char *move, int step, int purpose) {
    json_t *request = guest_request(guest, "move");
    json_object_set_new(request, "step", json_integer(step));
    json_object_set_new(request, "move", json_string(move));
    return guest_ask(guest, request, purpose);
}

bool guest_talk(struct guest *guest, const char *text, int purpose) {
    json_t *request = guest_request(guest, "say");
    bool phrase = *text == '/';
    json_object_set_new(request, phrase ? "phrase" : "text", json_string(text + phrase));
    return guest_ask(guest, request, purpose);
}

void guest_start(struct guest *guest, const char *fill) {
    json_t *request = guest_request(guest, "start");
    if (*fill)
        json_object_set_new(request, "fill", json_string(fill));
    guest_ask(guest, request, ASKED_EVENT);
}

void guest_ask_tables(struct guest *guest) {
    wire_fetch(guest->wire, "/api/tables", WIRE_HEARD_MAX, PAGE_TABLES);
}

void guest_rename(struct guest *guest, const char *name) {
    snprintf(guest->name, sizeof guest->name, "%s", name);
    snprintf(guest->device.name, sizeof guest->device.name, "%s", name);
    device_keep(&guest->device);
    guest_ask(guest, json_pack("{s:s, s:s}", "type", "name", "name", name), ASKED_EVENT);
}

// --------------------------------------------------------------------------------- being in step

void guest_resume(struct guest *guest) {
    json_t *request = guest_request(guest, "watch");
    json_object_set_new(request, "from", json_integer(guest->table.seq + 1));
    guest_ask(guest, request, ASKED_RESUME);
}

void guest_be_open(struct guest *guest) {
    wire_settled(guest->wire);
    if (guest->line == LINE_LOST)
        guest_say(guest, N_("Reconnected."), NULL);
    if (guest->line != LINE_ENDED)
        guest->line = LINE_OPEN;
}

// ------------------------------------------------------------------------------- coming to a table

static void leave_table(struct guest *guest) {
    guest->table.id[0] = '\0';
    guest->table.status = REMOTE_OPEN;
    guest->table.turn = guest->table.you = guest->table.undo_seat = PD_NOBODY;
    guest->aside = guest->proven = false;
    guest->starts = guest->plan.start;
    guest->gap = 0;
    free(guest->record);
    guest->record = NULL;
    memset(&guest->deal, 0, sizeof guest->deal);
    guest->bound = false;
    guest->share_refused = guest->share_waits = false;
    story_forget(&guest->story);
    wire_abandon(guest->wire);
}

static void go_to(struct guest *guest, const struct wish *wish, bool watch) {
    leave_table(guest);
    guest->wish = *wish;
    guest->aside = watch;
    guest_ask(guest, json_pack("{s:s, s:s}", "type", "watch", "table", wish->table), ASKED_TABLE);
}

void guest_go_to(struct guest *guest, const char *table, bool watch) {
    struct wish wish = wish_for_table(table);
    go_to(guest, &wish, watch);
}

static void go_to_rematch(struct guest *guest) {
    struct wish wish = wish_for_rematch(guest->table.rematch, &guest->table);
    go_to(guest, &wish, false);
}

void guest_rematch(struct guest *guest) {
    if (*guest->table.rematch)
        go_to_rematch(guest);
    else
        guest_ask(guest, guest_request(guest, "rematch"), ASKED_REMATCH);
}

void guest_open_table(struct guest *guest, json_t *create) {
    leave_table(guest);
    guest->wish = wish_for_new(create);
    guest->aside = guest->plan.watch;
    guest_ask(guest, create, ASKED_TABLE);
}

void guest_unwatch(struct guest *guest) {
    struct remote_table *table = &guest->table;
    struct lobby_row row = {.turn = remote_is_my_turn(table)};
    snprintf(row.table, sizeof row.table, "%s", table->id);
    snprintf(row.game, sizeof row.game, "%s", table->game);
    lobby_forget(&guest->lobby, table->id);
    if (has_seat(guest)) {
        lobby_note_mine(&guest->lobby, &row);
        snprintf(guest->kept, sizeof guest->kept, "%s", table->id);
    }
    if (wire_is_open(guest->wire))
        guest_ask_simply(guest, "unwatch");
    leave_table(guest);
}

void guest_sit(struct guest *guest) {
    char pledge[65];
    json_t *request = guest_request(guest, "sit");
    guest->aside = false;
    if (guest->table.status == REMOTE_OPEN && guest->table.you == PD_NOBODY &&
        pact_pledge(guest, pledge))
        json_object_set_new(request, "pledge", json_string(pledge));
    guest_ask(guest, request, ASKED_SIT);
}

bool guest_will_sit(const struct guest *guest) {
    const struct remote_table *table = &guest->table;
    bool vacant = table->status == REMOTE_OPEN && !remote_is_full(table);
    return (table->you == PD_NOBODY && vacant && !guest->aside) || remote_is_away(table);
}

// False after a complaint. Once a table was opened, no other will do.
static bool read_table(struct guest *guest, const json_t *message) {
    if (!remote_read(&guest->table, message)) {
        guest_nonsense(guest, "table");
        return false;
    }
    const char *lie = wish_broken(&guest->wish, &guest->table);
    if (lie)
        pact_accuse(guest, tr(lie));
    snprintf(guest->wish.table, sizeof guest->wish.table, "%s", guest->table.id);
    return !lie;
}

static void hear_table(struct guest *guest, const json_t *message) {
    if (!read_table(guest, message))
        return;
    guest->address.table[0] = '\0'; // where to go first; now it is there
    guest->kept[0] = '\0';
    if (guest->line == LINE_LOST)
        guest_be_open(guest);
    device_find_deal(&guest->device, guest->table.id, &guest->deal);
    bool was_dealt = guest->deal.saw_deal;
    guest->front->table(guest->context, true);
    if (!pact_look(guest))
        return;
    if (was_dealt)
        pact_remind(guest);
    story_table(guest);
    if (guest_will_sit(guest))
        guest_sit(guest);
    else
        guest_be_open(guest);
}

// ---------------------------------------------------------------------------------------- events

// Asks for what was missed. An honest server tells of it then, so that there is no gap after it.
static void hear_gap(struct guest *guest) {
    if (wire_awaits(guest->wire, ASKED_RESUME))
        return;
    if (guest->gap == guest->table.seq) {
        guest_nonsense(guest, "seq");
        return;
    }
    guest->gap = guest->table.seq;
    guest_resume(guest);
}

// What it means to this person, besides what it means to the table. `own`: it answers “sit”.
static void note_own(struct guest *guest, const struct remote_event *event, const json_t *message,
                     bool mine, bool own) {
    char why[REMOTE_WORD_MAX];
    take_text(message, "why", why, sizeof why);
    if (own && strcmp(event->what, "sat") == 0)
        guest->table.you = event->seat;
    if (mine && strcmp(event->what, "left") == 0)
        guest->aside = strcmp(why, "left") == 0;
    if (mine && strcmp(event->what, "stood") == 0)
        guest->aside = true;
}

static void take_event(struct guest *guest, const struct remote_event *event, const json_t *message,
                       bool own) {
    struct remote_table *table = &guest->table;
    char name[sizeof table->seats->name], sentence[2048];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    bool mine = event->seat != PD_NOBODY && event->seat == table->you;
    snprintf(name, sizeof name, "%s", remote_name(table, event->seat)); // they may stand up
    if (!remote_hear(table, event, message)) {
        guest_nonsense(guest, event->what);
        return;
    }
    note_own(guest, event, message, mine, own);
    heard_event(table, event,
                strcmp(event->what, "sat") == 0 ? remote_name(table, event->seat) : name, message,
                &out);
    if (*sentence)
        guest->front->tell(guest->context, sentence, false);
    if (!pact_look(guest))
        return;
    guest->front->event(guest->context, event, message);
    story_event(guest, event, message);
}

static void hear_event(struct guest *guest, const json_t *message, bool own) {
    struct remote_event event;
    const struct remote_table *table = &guest->table;
    char id[WIRE_ID_MAX + 1];
    if (!take_text(message, "table", id, sizeof id) || !remote_event_read(&event, message))
        guest_nonsense(guest, "event");
    else if (strcmp(id, table->id) != 0 || event.seq <= table->seq)
        return; // it is about to be followed no more, or has been heard
    else if (event.seq > table->seq + 1)
        hear_gap(guest);
    else
        take_event(guest, &event, message, own);
}

static void hear_presence(struct guest *guest, const json_t *message) {
    struct remote_table *table = &guest->table;
    int seat, seconds;
    bool present;
    char sentence[512];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    if (!take_int(message, "seat", 0, table->seat_count - 1, &seat) ||
        !take_bool(message, "present", &present)) {
        guest_nonsense(guest, "presence");
        return;
    }
    table->seats[seat].present = present;
    if (!take_int(message, "seconds", 0, 1 << 30, &seconds))
        seconds = -1;
    heard_presence(table, seat, seconds, &out);
    if (seat != table->you)
        guest->front->tell(guest->context, sentence, false);
}

// A table that stays longer than was told is no news.
static void hear_end(struct guest *guest, const json_t *message) {
    char sentence[256];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    if (!remote_hear_end(&guest->table, message))
        return;
    heard_end(&guest->table, &out);
    if (*sentence)
        guest->front->tell(guest->context, sentence, false);
}

static void hear_turn_elsewhere(struct guest *guest, const json_t *message) {
    struct lobby_row row = {.turn = true};
    if (!take_text(message, "table", row.table, sizeof row.table) || !wire_is_id(row.table)) {
        guest_nonsense(guest, "turn");
        return;
    }
    take_text(message, "game", row.game, sizeof row.game);
    lobby_note_mine(&guest->lobby, &row);
    if (strcmp(row.table, guest->table.id) != 0) // else it is about to be followed again
        guest->front->elsewhere(guest->context, row.table);
}

static void settle(struct guest *guest) {
    guest->front->settled(guest->context);
}

static void on_told(void *context, const json_t *message) {
    struct guest *guest = context;
    char type[REMOTE_WORD_MAX], id[WIRE_ID_MAX + 1];
    if (!take_text(message, "type", type, sizeof type))
        guest_nonsense(guest, "type");
    take_text(message, "table", id, sizeof id);
    if (strcmp(type, "event") == 0 && *guest->table.id)
        hear_event(guest, message, false);
    else if (strcmp(type, "presence") == 0 && strcmp(id, guest->table.id) == 0 && *id)
        hear_presence(guest, message);
    else if (strcmp(type, "expires") == 0 && strcmp(id, guest->table.id) == 0 && *id)
        hear_end(guest, message);
    else if (strcmp(type, "turn") == 0)
        hear_turn_elsewhere(guest, message);
    else if (strcmp(type, "goodbye") == 0)
        guest_say(guest, N_("The server is restarting."), NULL);
    settle(guest);
}

// --------------------------------------------------------------------------------------- answers

// What was missed has been told; or it was too much, and this is the table as it is now. That is
// asked for in any case after an outage, as who is there and the clock have no numbers.
static void hear_resumed(struct guest *guest, const json_t *message) {
    int seq = guest->table.seq;
    bool whole = guest_is_type(message, "table");
    if (!whole && guest->line == LINE_LOST) {
        guest_ask(guest, guest_request(guest, "watch"), ASKED_RESUME);
        return;
    }
    if (whole && (!read_table(guest, message) || !pact_look(guest)))
        return;
    if (whole)
        pact_remind(guest);
    if (whole && guest->table.seq != seq) {
        guest->front->table(guest->context, false);
        story_table(guest);
    }
    guest_be_open(guest);
    if (remote_is_away(&guest->table) && !guest->aside)
        guest_sit(guest);
}

static void hear_refusal(struct guest *guest, int purpose, const json_t *message) {
    char code[REMOTE_WORD_MAX], text[1024];
    take_text(message, "code", code, sizeof code);
    if (!take_text(message, "text", text, sizeof text))
        snprintf(text, sizeof text, "%s", code);
    if (purpose == ASKED_HELLO && strcmp(code, "bad-token") == 0 && guest->line == LINE_NEW &&
        *guest->device.token)
        hello_as_another(guest);
    else if (guest->line == LINE_NEW || purpose == ASKED_HELLO || purpose == ASKED_RESUME)
        guest_stop(guest, complain(EXIT_NO, "{text}", "text", text));
    else
        guest_warn(guest, "{text}", "text", text);
    if (purpose == ASKED_SHARE)
        pact_refused(guest, strcmp(code, "storage") == 0);
    if (purpose == ASKED_FACTS)
        story_answered(guest, NULL);
    if (purpose >= ASKED_BY_FRONT)
        guest->front->answered(guest->context, purpose, NULL);
}

// An event; or "done", when another player was quicker.
static void hear_rematch(struct guest *guest, const json_t *message) {
    struct remote_table *table = &guest->table;
    if (!guest_is_type(message, "event") &&
        (!take_text(message, "new", table->rematch, sizeof table->rematch) ||
         !wire_is_id(table->rematch)))
        guest_nonsense(guest, "rematch");
    else if (*table->rematch)
        go_to_rematch(guest);
}

static void hear_answer(struct guest *guest, int purpose, const json_t *message) {
    if (guest_is_type(message, "event"))
        hear_event(guest, message, purpose == ASKED_SIT);
    switch (purpose) {
    case ASKED_HELLO: hello_heard(guest, message); break;
    case ASKED_TABLE: hear_table(guest, message); break;
    case ASKED_RESUME: hear_resumed(guest, message); break;
    case ASKED_REMATCH: hear_rematch(guest, message); break;
    case ASKED_SIT: guest_be_open(guest); break;
    case ASKED_FACTS: story_answered(guest, message); break;
    case ASKED_SHARE:
    case ASKED_EVENT: break;
    default: guest->front->answered(guest->context, purpose, message);
    }
}

static void on_answered(void *context, int purpose, const json_t *message) {
    struct guest *guest = context;
    const char *wanted = purpose == ASKED_HELLO ? "welcome" : purpose == ASKED_TABLE ? "table" : "";
    if (guest_is_type(message, "refused"))
        hear_refusal(guest, purpose, message);
    else if (*wanted && !guest_is_type(message, wanted))
        guest_nonsense(guest, wanted);
    else
        hear_answer(guest, purpose, message);
    settle(guest);
}

// ------------------------------------------------------------------------------------ the record

// The first record goes where it was asked for; those of further matches go beside it.
static void keep_record(struct guest *guest, const char *bytes, size_t size) {
    path_buffer beside;
    const char *path = guest->plan.record;
    if (!path)
        return;
    int trouble = 0;
    if (guest->recorded && !file_number(path, beside, sizeof beside))
        trouble = ENAMETOOLONG;
    else if (guest->recorded)
        path = beside;
    trouble = trouble ? trouble : file_write(path, bytes, size, false);
    if (trouble) {
        guest->code = complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", path,
                               "reason", strerror(trouble));
        return;
    }
    guest->recorded = true;
    guest_say(guest, N_("The record is in {file}. Check it with: paddock verify {file}"), "file",
              path);
}

static void ask_record(struct guest *guest) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/record", guest->table.id);
    wire_fetch(guest->wire, path, PD_RECORD_MAX, PAGE_RECORD);
}

static void hear_record(struct guest *guest, int status, const char *bytes, size_t size) {
    char address[WIRE_ADDRESS_MAX], number[16];
    const char *finding;
    guest_address(guest, address);
    snprintf(number, sizeof number, "%d", status);
    guest->proven = true;
    if (status != 200) {
        guest->code = complain(status ? EXIT_INPUT : EXIT_SYSTEM,
                               N_("{address}: The record could not be downloaded (HTTP {status})."),
                               "address", address, "status", number);
        return;
    }
    guest->code = proof_check(address, bytes, size, guest, &finding);
    if (guest->code == EXIT_OK) {
        guest_say(guest, finding, NULL);
        device_forget_deal(&guest->device, guest->table.id);
    }
    guest->record = malloc(size ? size : 1);
    guest->record_size = size;
    if (guest->record)
        memcpy(guest->record, bytes, size);
    keep_record(guest, bytes, size);
}

int guest_save_record(const struct guest *guest, const char *path) {
    return file_write(path, guest->record, guest->record_size, false);
}

static void on_fetched(void *context, int purpose, int status, const char *bytes, size_t size) {
    struct guest *guest = context;
    if (purpose == PAGE_RECORD)
        hear_record(guest, status, bytes, size);
    else if (status == 200 && !lobby_read_listed(&guest->lobby, bytes, size))
        guest_nonsense(guest, "/api/tables");
    else
        guest->front->tables(guest->context); // what can be opened is there in any case
    settle(guest);
}

// ------------------------------------------------------------------------------- what comes next

// What goes without asking the person. True when a request is under way.
static bool go_on(struct guest *guest) {
    struct remote_table *table = &guest->table;
    if (!*table->id)
        return false;
    if (pact_must_share(guest))
        return pact_share(guest);
    if (table->status == REMOTE_OPEN && table->you != PD_NOBODY && guest->starts &&
        remote_is_full(table)) {
        guest->starts = false;
        guest_start(guest, "");
        return true;
    }
    if (story_go_on(guest) || guest->front->go_on(guest->context))
        return true;
    if (table->status != REMOTE_OVER || table->closed || guest->proven || guest->story.stale)
        return false;
    ask_record(guest);
    return true;
}

bool guest_is_free(struct guest *guest) {
    return guest->line != LINE_ENDED && wire_is_open(guest->wire) && !wire_is_busy(guest->wire) &&
           !go_on(guest);
}

// ------------------------------------------------------------------------------- the connection

static void on_connected(void *context) {
    hello_say(context);
}

// Says why there is no connection, and stops.
static void give_up(struct guest *guest, enum wire_loss loss, const char *reason) {
    char address[WIRE_ADDRESS_MAX], clean[256];
    take_clean(reason, false, clean, sizeof clean);
    wire_address_write(&guest->address, "", address);
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
    guest_stop(guest, complain(EXIT_SYSTEM, message, "address", address, "reason", clean));
}

static void on_lost(void *context, enum wire_loss loss, const char *reason) {
    struct guest *guest = context;
    char address[WIRE_ADDRESS_MAX];
    wire_address_write(&guest->address, "", address);
    if (guest->line == LINE_NEW)
        give_up(guest, loss, reason);
    else if (!wire_connect_again(guest->wire))
        guest_stop(guest, complain(EXIT_SYSTEM,
                                   N_("Lost the connection to {address}, and could not reconnect."),
                                   "address", address));
    else if (guest->line == LINE_OPEN) {
        guest->line = LINE_LOST;
        guest_say(guest, N_("Connection lost. Reconnecting …"), NULL);
    }
    settle(guest);
}

static void on_woken(void *context) {
    struct guest *guest = context;
    guest->story.waits = false;
    guest->share_waits = false;
    settle(guest);
}

static void on_nonsense(void *context, const char *what) {
    guest_nonsense(context, what);
}

static void on_ready(void *context) {
    struct guest *guest = context;
    if (guest->front->ready)
        guest->front->ready(guest->context);
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

int guest_open(struct guest *guest, const struct guest_front *front, void *context,
               int descriptor) {
    memset((char *)guest + offsetof(struct guest, front), 0,
           sizeof *guest - offsetof(struct guest, front));
    guest->front = front;
    guest->context = context;
    guest->wire = descriptor < 0 ? NULL : wire_open(&guest->address, &handlers, guest, descriptor);
    if (!guest->wire)
        return complain(EXIT_SYSTEM, N_("Out of memory."), NULL);
    leave_table(guest);
    wire_connect(guest->wire);
    return -1;
}

void guest_close(struct guest *guest) {
    if (!guest->wire)
        return;
    guest_stop(guest, guest->code);
    wire_run(guest->wire); // which says goodbye
    wire_close(guest->wire);
    story_forget(&guest->story);
    free(guest->record);
}
