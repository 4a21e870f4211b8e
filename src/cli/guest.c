#include "cli/guest.h"

#include "console/files.h"
#include "net/proof.h"
#include "net/take.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static void settle(struct guest *guest);

// ------------------------------------------------------------------------------------ small things

void guest_hush(struct guest *guest) {
    if (guest->prompted)
        printf("\n");
    guest->prompted = false;
}

void guest_stop(struct guest *guest, int code) {
    if (guest->stopping)
        return;
    guest->stopping = true;
    guest->code = code;
    wire_stop(guest->wire);
}

void guest_nonsense(struct guest *guest, const char *what) {
    if (guest->stopping)
        return;
    guest_hush(guest);
    guest_stop(guest, complain(EXIT_INPUT,
                               N_("The server says things that make no sense ({what}). It may be "
                                  "of another version, or no Paddock server."),
                               "what", what));
}

void guest_quit(struct guest *guest) {
    char address[WIRE_ADDRESS_MAX];
    const struct online *table = &guest->table;
    guest_hush(guest);
    wire_address_write(&guest->address, table->id, address);
    if (*table->id && table->you != PD_NOBODY && table->status != ONLINE_OVER)
        say(stdout, N_("Your seat is kept. Come back with: paddock join {address}"), "address",
            address);
    guest_stop(guest, guest->code);
}

json_t *guest_request(const struct guest *guest, const char *type) {
    return json_pack("{s:s, s:s}", "type", type, "table", guest->table.id);
}

bool guest_ask(struct guest *guest, json_t *message, enum guest_purpose purpose) {
    bool asked = wire_ask(guest->wire, message, (int)purpose);
    if (!asked)
        guest_say(guest, N_("That is more than the server takes at a time."), NULL);
    return asked;
}

void guest_ask_simply(struct guest *guest, const char *type) {
    guest_ask(guest, guest_request(guest, type), ASKED_EVENT);
}

static bool is_type(const json_t *message, const char *type) {
    const char *found = json_string_value(json_object_get(message, "type"));
    return found && strcmp(found, type) == 0;
}

// ----------------------------------------------------------------------------------------- hello

static void say_hello(struct guest *guest) {
    json_t *hello =
        json_pack("{s:s, s:i, s:s, s:s, s:b}", "type", "hello", "protocol", 1, "name", guest->name,
                  "language", pd_language_code(console_voice_language()), "words", 1);
    if (*guest->device.token)
        json_object_set_new(hello, "token", json_string(guest->device.token));
    guest_ask(guest, hello, ASKED_HELLO);
}

static void take_phrases(struct guest *guest, const json_t *list) {
    size_t i;
    const json_t *row;
    guest->phrase_count = 0;
    json_array_foreach(list, i,
                       row) if (guest->phrase_count < GUEST_PHRASES_MAX &&
                                take_text(row, "phrase", guest->phrases[guest->phrase_count].phrase,
                                          sizeof guest->phrases->phrase) &&
                                take_text(row, "text", guest->phrases[guest->phrase_count].text,
                                          sizeof guest->phrases->text)) guest->phrase_count++;
}

static void remember(struct guest *guest, const char *token) {
    bool same = !guest->device.refused && strcmp(token, guest->device.token) == 0 &&
                strcmp(guest->name, guest->device.name) == 0;
    snprintf(guest->device.token, sizeof guest->device.token, "%s", token);
    snprintf(guest->device.name, sizeof guest->device.name, "%s", guest->name);
    if (!same)
        device_keep(&guest->device);
}

static void resume(struct guest *guest) {
    json_t *request = guest_request(guest, "watch");
    json_object_set_new(request, "from", json_integer(guest->table.seq + 1));
    guest->resuming = guest_ask(guest, request, ASKED_RESUME);
}

static void connected_again(struct guest *guest) {
    wire_settled(guest->wire);
    if (guest->outage)
        guest_say(guest, N_("Connected again."), NULL);
    guest->outage = false;
}

// Goes where the command line says, or back to where it was.
static void set_out(struct guest *guest, const json_t *welcome) {
    if (*guest->table.id) {
        resume(guest);
    } else if (guest->plan.create) {
        guest_open_table(guest, guest->plan.create);
        guest->plan.create = NULL;
    } else if (*guest->address.table) {
        guest_go_to(guest, guest->address.table, guest->plan.watch);
    } else {
        connected_again(guest);
        lobby_enter(guest, json_object_get(welcome, "tables"));
    }
}

static void hear_welcome(struct guest *guest, const json_t *message) {
    char token[DEVICE_TOKEN_MAX], name[sizeof guest->name];
    int protocol;
    // Who has shown a token need not be told it again.
    if (!take_text(message, "token", token, sizeof token))
        snprintf(token, sizeof token, "%s", guest->device.token);
    if (!*token || !take_int(message, "protocol", 1, 1, &protocol)) {
        guest_nonsense(guest, "welcome");
        return;
    }
    take_text(message, "name", name, sizeof name);
    take_phrases(guest, json_object_get(message, "phrases"));
    guest->welcomed = true;
    if (strcmp(name, guest->name) != 0 && !guest->plan.name)
        snprintf(guest->name, sizeof guest->name, "%s", name);
    else if (strcmp(name, guest->name) != 0)
        guest_ask(guest, json_pack("{s:s, s:s}", "type", "name", "name", guest->name), ASKED_NAME);
    remember(guest, token);
    set_out(guest, message);
}

// The server may have lost what it knew; then nothing is left but to come as somebody new. The
// tokens stay where they are, in case it finds that again.
static void come_as_another(struct guest *guest) {
    if (!device_try_former(&guest->device))
        guest_say(guest, N_("This server does not know you any more: you come as somebody new."),
                  NULL);
    say_hello(guest);
}

// ------------------------------------------------------------------------------- coming to a table

static void leave_table(struct guest *guest) {
    guest->table.id[0] = '\0';
    guest->watching = guest->left = guest->waiting = false;
    guest->share_sent = guest->start_sent = guest->end_shown = guest->proven = false;
    guest->turn_asked = guest->turn_shown = guest->gap = 0;
    guest->question = QUESTION_NONE;
    memset(&guest->deal, 0, sizeof guest->deal);
}

void guest_go_to(struct guest *guest, const char *table, bool watch) {
    char id[WIRE_ID_MAX + 1];
    snprintf(id, sizeof id, "%s", table);
    leave_table(guest);
    guest->watching = watch;
    guest_ask(guest, json_pack("{s:s, s:s}", "type", "watch", "table", id), ASKED_WATCH);
}

void guest_open_table(struct guest *guest, json_t *create) {
    leave_table(guest);
    guest->watching = guest->plan.watch;
    guest_ask(guest, create, ASKED_CREATE);
}

// The share is on disk before anybody hears of the pledge, so that it can always be shown; a share
// that cannot be kept is not pledged.
void guest_sit(struct guest *guest) {
    char pledge[65];
    json_t *request = guest_request(guest, "sit");
    if (guest->table.status == ONLINE_OPEN && guest->table.you == PD_NOBODY) {
        if (!proof_pledge(guest->deal.share, pledge)) {
            proof_draw(guest->deal.share);
            proof_pledge(guest->deal.share, pledge);
        }
        snprintf(guest->deal.commitment, sizeof guest->deal.commitment, "%s",
                 guest->table.commitment);
        if (device_keep_deal(&guest->device, guest->table.id, &guest->deal))
            json_object_set_new(request, "pledge", json_string(pledge));
        else
            guest->deal.share[0] = '\0';
    }
    guest_ask(guest, request, ASKED_SIT);
}

static void say_where(struct guest *guest) {
    const pd_game *game = pd_game_find(guest->table.game);
    guest_say(guest, N_("Table {table}: {game}."), "table", guest->table.id, "game",
              game ? tr(pd_game_about(game).name) : guest->table.game);
    if (guest->table.status == ONLINE_OPEN)
        say(stdout, N_("The server has settled its part of the deal. Commitment: {hash}"), "hash",
            guest->table.commitment);
}

static void say_way(struct guest *guest) {
    char address[WIRE_ADDRESS_MAX];
    wire_address_write(&guest->address, guest->table.id, address);
    guest_say(guest, N_("Others join with: paddock join {address}"), "address", address);
}

static bool read_table(struct guest *guest, const json_t *message) {
    if (online_read(&guest->table, message))
        return true;
    guest_nonsense(guest, "table");
    return false;
}

static void hear_table(struct guest *guest, const json_t *message) {
    struct online *table = &guest->table;
    if (!read_table(guest, message))
        return;
    connected_again(guest);
    // A commitment proves something only to those who saw it before the deal.
    if (!device_find_deal(&guest->device, table->id, &guest->deal) && table->status == ONLINE_OPEN)
        snprintf(guest->deal.commitment, sizeof guest->deal.commitment, "%s", table->commitment);
    say_where(guest);
    bool vacant = table->status == ONLINE_OPEN && !online_is_full(table);
    if (vacant)
        say_way(guest);
    if (table->you == PD_NOBODY && vacant && !guest->watching) {
        guest_sit(guest);
        return;
    }
    guest->by_command = false;
    if (table->you == PD_NOBODY && table->status != ONLINE_OVER)
        say(stdout, N_("You watch."), NULL);
    else if (online_is_away(table))
        guest_sit(guest);
    else if (table->you != PD_NOBODY && table->status != ONLINE_OVER)
        say(stdout, N_("You are back in your seat."), NULL);
}

// ---------------------------------------------------------------------------------------- events

// An event that answers `sit` tells where this person sits.
static void note_own(struct guest *guest, const struct online_event *event, bool sitting) {
    struct online *table = &guest->table;
    if (sitting && strcmp(event->what, "sat") == 0 && event->seat != PD_NOBODY)
        table->you = event->seat;
    if (strcmp(event->what, "sat") == 0 || strcmp(event->what, "stood") == 0)
        guest->waiting = false;
}

// Asks for what was missed. An honest server tells of it then, so that there is no gap after it.
static void hear_gap(struct guest *guest) {
    if (guest->resuming)
        return;
    if (guest->gap == guest->table.seq) {
        guest_nonsense(guest, "seq");
        return;
    }
    guest->gap = guest->table.seq;
    resume(guest);
}

static void hear_event(struct guest *guest, const json_t *message, bool sitting) {
    struct online_event event;
    struct online *table = &guest->table;
    char id[WIRE_ID_MAX + 1], name[sizeof table->seats->name], why[ONLINE_WORD_MAX];
    if (!take_text(message, "table", id, sizeof id) || !online_event_read(&event, message)) {
        guest_nonsense(guest, "event");
        return;
    }
    if (strcmp(id, table->id) != 0 || event.seq <= table->seq)
        return;
    if (event.seq > table->seq + 1) {
        hear_gap(guest);
        return;
    }
    snprintf(name, sizeof name, "%s", online_name(table, event.seat)); // they may stand up
    bool mine = event.seat != PD_NOBODY && event.seat == table->you;
    if (!online_hear(table, &event, message)) {
        guest_nonsense(guest, event.what);
        return;
    }
    note_own(guest, &event, sitting);
    take_text(message, "why", why, sizeof why);
    if (mine && strcmp(event.what, "left") == 0)
        guest->left = strcmp(why, "left") == 0;
    if (mine && strcmp(event.what, "stood") == 0)
        guest->watching = true;
    heard_event(guest, &event,
                strcmp(event.what, "sat") == 0 ? online_name(table, event.seat) : name, message);
}

static void hear_turn_elsewhere(struct guest *guest, const json_t *message) {
    char id[WIRE_ID_MAX + 1], address[WIRE_ADDRESS_MAX];
    if (!take_text(message, "table", id, sizeof id) || !wire_is_id(id)) {
        guest_nonsense(guest, "turn");
        return;
    }
    if (strcmp(id, guest->table.id) == 0)
        return; // it is about to be followed again
    wire_address_write(&guest->address, id, address);
    guest_say(guest, N_("It is your turn at another table: paddock join {address}"), "address",
              address);
}

static void on_told(void *context, const json_t *message) {
    struct guest *guest = context;
    char type[ONLINE_WORD_MAX], id[WIRE_ID_MAX + 1];
    if (!take_text(message, "type", type, sizeof type))
        guest_nonsense(guest, "type");
    take_text(message, "table", id, sizeof id);
    if (strcmp(type, "event") == 0 && *guest->table.id)
        hear_event(guest, message, false);
    else if (strcmp(type, "presence") == 0 && strcmp(id, guest->table.id) == 0 && *id)
        heard_presence(guest, message);
    else if (strcmp(type, "turn") == 0)
        hear_turn_elsewhere(guest, message);
    else if (strcmp(type, "goodbye") == 0)
        guest_say(guest, N_("The server is being restarted."), NULL);
    settle(guest);
}

// --------------------------------------------------------------------------------------- answers

static void hear_words(struct guest *guest, enum guest_purpose purpose, const json_t *message) {
    struct online *table = &guest->table;
    if (purpose == ASKED_HELP) {
        heard_rules(guest, message);
        return;
    }
    heard_words(guest, message);
    if (purpose == ASKED_END)
        guest->end_shown = true;
    if (purpose != ASKED_TURN || guest->turn_asked != table->position)
        return;
    const json_t *choices = json_object_get(message, "choices");
    if (choices && !online_read_choices(table, choices)) {
        guest_nonsense(guest, "choices");
        return;
    }
    guest->turn_shown = guest->turn_asked;
    if (table->seconds >= 0) {
        char seconds[16];
        snprintf(seconds, sizeof seconds, "%d", table->seconds);
        say(stdout, N_("Seconds for this decision: {seconds}."), "seconds", seconds);
    }
}

static void hear_reason(struct guest *guest, const json_t *message) {
    char text[1024];
    take_text(message, "text", text, sizeof text);
    guest_hush(guest);
    puts(text);
}

// What was missed has been told; or it was too much, and this is the table as it is now.
static void hear_resumed(struct guest *guest, const json_t *message) {
    guest->resuming = false;
    if (is_type(message, "table") && !read_table(guest, message))
        return;
    guest->by_command = false;
    connected_again(guest);
    if (online_is_away(&guest->table) && !guest->left)
        guest_sit(guest);
}

static void hear_refusal(struct guest *guest, enum guest_purpose purpose, const json_t *message) {
    char code[ONLINE_WORD_MAX], text[1024];
    take_text(message, "code", code, sizeof code);
    if (!take_text(message, "text", text, sizeof text))
        snprintf(text, sizeof text, "%s", code);
    if (purpose == ASKED_RESUME)
        guest->resuming = false;
    if (purpose == ASKED_HELLO && strcmp(code, "bad-token") == 0 && !guest->welcomed &&
        *guest->device.token) {
        come_as_another(guest);
    } else if (guest->by_command || purpose == ASKED_HELLO || purpose == ASKED_RESUME) {
        guest_hush(guest);
        guest_stop(guest, complain(EXIT_NO, "{text}", "text", text));
    } else {
        guest_say(guest, "{text}", "text", text);
    }
    // Asking again would only be refused again.
    if (purpose == ASKED_TURN)
        guest->turn_shown = guest->turn_asked;
    if (purpose == ASKED_END)
        guest->end_shown = true;
}

// An event; or "done", when somebody else has been quicker.
static void hear_answer_event(struct guest *guest, enum guest_purpose purpose,
                              const json_t *message) {
    char *rematch = guest->table.rematch;
    if (is_type(message, "event"))
        hear_event(guest, message, purpose == ASKED_SIT);
    else if (purpose == ASKED_REMATCH &&
             (!take_text(message, "new", rematch, sizeof guest->table.rematch) ||
              !wire_is_id(rematch)))
        guest_nonsense(guest, "rematch");
    if (purpose == ASKED_SIT)
        guest->by_command = false;
    if (purpose == ASKED_REMATCH && *guest->table.rematch)
        guest_go_to(guest, guest->table.rematch, false);
}

static const char *const answer_types[] = {
    [ASKED_HELLO] = "welcome", [ASKED_NAME] = "done",  [ASKED_CREATE] = "table",
    [ASKED_WATCH] = "table",   [ASKED_RESUME] = NULL,  [ASKED_TURN] = "words",
    [ASKED_TABLE] = "words",   [ASKED_HELP] = "words", [ASKED_END] = "words",
    [ASKED_WHY] = "reason",    [ASKED_EVENT] = NULL,
};

static void hear_answer(struct guest *guest, enum guest_purpose purpose, const json_t *message) {
    const char *wanted = answer_types[purpose];
    if (is_type(message, "refused")) {
        hear_refusal(guest, purpose, message);
        return;
    }
    if (wanted && !is_type(message, wanted)) {
        guest_nonsense(guest, wanted);
        return;
    }
    switch (purpose) {
    case ASKED_HELLO: hear_welcome(guest, message); break;
    case ASKED_NAME: break;
    case ASKED_CREATE:
    case ASKED_WATCH: hear_table(guest, message); break;
    case ASKED_RESUME: hear_resumed(guest, message); break;
    case ASKED_TURN:
    case ASKED_TABLE:
    case ASKED_HELP:
    case ASKED_END: hear_words(guest, purpose, message); break;
    case ASKED_WHY: hear_reason(guest, message); break;
    case ASKED_SIT:
    case ASKED_SHARE:
    case ASKED_MOVE:
    case ASKED_REMATCH:
    case ASKED_EVENT: hear_answer_event(guest, purpose, message); break;
    }
}

static void on_answered(void *context, int purpose, const json_t *message) {
    struct guest *guest = context;
    hear_answer(guest, (enum guest_purpose)purpose, message);
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
        guest->code = complain(EXIT_SYSTEM, N_("{file}: cannot be written: {reason}"), "file", path,
                               "reason", strerror(trouble));
        return;
    }
    guest->recorded = true;
    say(stdout, N_("The record is in {file}. Check it with: paddock verify {file}"), "file", path);
}

static void ask_record(struct guest *guest) {
    char path[64];
    snprintf(path, sizeof path, "/api/tables/%s/record", guest->table.id);
    wire_fetch(guest->wire, path, PD_RECORD_MAX, PAGE_RECORD);
}

static void hear_record(struct guest *guest, int status, const char *bytes, size_t size) {
    char address[WIRE_ADDRESS_MAX], number[16];
    wire_address_write(&guest->address, guest->table.id, address);
    snprintf(number, sizeof number, "%d", status);
    guest->proven = true;
    guest_hush(guest);
    if (status != 200) {
        guest->code = complain(status ? EXIT_INPUT : EXIT_SYSTEM,
                               N_("{address}: The record cannot be had (HTTP {status})."),
                               "address", address, "status", number);
        return;
    }
    guest->code = proof_check(address, bytes, size, guest->table.you, &guest->deal);
    if (guest->code == EXIT_OK)
        device_forget_deal(&guest->device, guest->table.id);
    keep_record(guest, bytes, size);
}

static void on_fetched(void *context, int purpose, int status, const char *bytes, size_t size) {
    struct guest *guest = context;
    if (purpose == PAGE_RECORD)
        hear_record(guest, status, bytes, size);
    else if (status == 200)
        lobby_show(guest, bytes, size);
    else
        lobby_show(guest, "[]", 2); // what can be opened is there in any case
    settle(guest);
}

// ------------------------------------------------------------------------------- what comes next

// What goes without asking the person. True when a request is under way.
static bool go_on(struct guest *guest) {
    struct online *table = &guest->table;
    bool seated = table->you != PD_NOBODY;
    if (!*table->id)
        return false;
    if (table->status == ONLINE_DEALING && seated && *guest->deal.share && !guest->share_sent &&
        !(table->shared >> table->you & 1)) {
        json_t *request = guest_request(guest, "share");
        json_object_set_new(request, "share", json_string(guest->deal.share));
        guest->share_sent = true;
        guest_ask(guest, request, ASKED_SHARE);
    } else if (table->status == ONLINE_OPEN && seated && guest->plan.start && !guest->start_sent &&
               online_is_full(table)) {
        guest->start_sent = true;
        guest_ask_simply(guest, "start");
    } else if (table->status == ONLINE_OVER && !table->closed && !guest->end_shown) {
        guest_ask(guest, guest_request(guest, "describe"), ASKED_END);
    } else if (table->status == ONLINE_OVER && !table->closed && !guest->proven) {
        ask_record(guest);
    } else if (online_is_my_turn(table) && guest->turn_shown != table->position) {
        guest->turn_asked = table->position;
        guest_ask(guest, guest_request(guest, "describe"), ASKED_TURN);
    } else
        return false;
    return true;
}

// A match that is only watched ends with it, and so does one that never began.
static bool is_done(const struct guest *guest) {
    const struct online *table = &guest->table;
    return *table->id && table->status == ONLINE_OVER &&
           (table->closed || (guest->proven && table->you == PD_NOBODY));
}

static bool may_read(struct guest *guest) {
    if (guest->stopping)
        return false;
    if (!guest->connected)
        return guest->terminal;
    if (wire_is_busy(guest->wire) || go_on(guest))
        return false;
    if (is_done(guest)) {
        guest_stop(guest, guest->code);
        return false;
    }
    question_put(guest);
    return guest->question != QUESTION_NONE || guest->terminal;
}

static void take_line(struct guest *guest, enum input_found found, const char *line) {
    char most[16];
    snprintf(most, sizeof most, "%d", INPUT_LINE_MAX - 1);
    if (found == INPUT_END) {
        guest_quit(guest);
        return;
    }
    guest->prompted = false; // the cursor is on a new line
    if (found == INPUT_TOO_LONG)
        guest_say(guest, N_("A line has at most {most} bytes."), "most", most);
    else
        typed_line(guest, line);
}

// Whatever has happened: goes on by itself as far as possible, then reads what the person says.
static void settle(struct guest *guest) {
    char line[INPUT_LINE_MAX];
    enum input_found found = INPUT_NOTHING;
    while (may_read(guest) && (found = input_take(&guest->input, line)) != INPUT_NOTHING)
        take_line(guest, found, line);
    input_listen(&guest->input, !guest->stopping && found == INPUT_NOTHING && may_read(guest));
    fflush(stdout);
}

static void on_ready(void *context) {
    struct guest *guest = context;
    input_read(&guest->input);
    if (guest->input.interrupted && !guest->stopping) {
        guest->prompted |= guest->terminal; // which shows “^C”
        guest_quit(guest);
        guest->code = EXIT_INTERRUPT;
    }
    settle(guest);
}

// ------------------------------------------------------------------------------- the connection

static void on_connected(void *context) {
    struct guest *guest = context;
    guest->connected = true;
    say_hello(guest);
}

// Says why there is no connection, and stops.
static void give_up(struct guest *guest, enum wire_loss loss, const char *reason) {
    char address[WIRE_ADDRESS_MAX], clean[256];
    take_clean(reason, false, clean, sizeof clean);
    wire_address_write(&guest->address, "", address);
    const char *message = N_("{address}: There is no connection. {reason}");
    if (loss == WIRE_NO_HOST)
        message = N_("{address}: There is no connection: no host of this name was found.");
    else if (loss == WIRE_NO_TRUST)
        message = N_("{address}: There is no connection: this machine does not trust the server’s "
                     "certificate, or it is one for another name. The variable SSL_CERT_FILE can "
                     "name a certificate to trust.");
    else if (loss == WIRE_NO_TLS)
        message = N_("{address}: There is no connection: there may be no TLS at this port. "
                     "Without TLS, addresses begin with ws:// or http://.");
    guest_stop(guest, complain(EXIT_SYSTEM, message, "address", address, "reason", clean));
}

static void on_lost(void *context, enum wire_loss loss, const char *reason) {
    struct guest *guest = context;
    char address[WIRE_ADDRESS_MAX];
    wire_address_write(&guest->address, "", address);
    bool was_connected = guest->connected;
    guest->connected = false;
    guest->resuming = guest->share_sent = false;
    guest_hush(guest);
    if (!guest->welcomed || guest->by_command)
        give_up(guest, loss, reason);
    else if (!wire_connect_again(guest->wire))
        guest_stop(guest, complain(EXIT_SYSTEM, N_("{address}: The server has not come back."),
                                   "address", address));
    else if (was_connected && !guest->outage) {
        guest->outage = true;
        say(stdout, N_("The connection is lost. Trying again …"), NULL);
    }
    settle(guest);
}

static void on_nonsense(void *context, const char *what) {
    guest_nonsense(context, what);
}

static const struct wire_handlers handlers = {
    .connected = on_connected,
    .answered = on_answered,
    .told = on_told,
    .lost = on_lost,
    .nonsense = on_nonsense,
    .fetched = on_fetched,
    .ready = on_ready,
};

int guest_run(struct guest *guest) {
    int watched = input_open(&guest->input) ? dup(guest->input.watched) : -1;
    guest->wire = watched < 0 ? NULL : wire_open(&guest->address, &handlers, guest, watched);
    if (!guest->wire) {
        json_decref(guest->plan.create);
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    }
    guest->terminal = isatty(STDIN_FILENO) == 1;
    guest->by_command = guest->plan.create || *guest->address.table;
    guest->table.turn = guest->table.you = guest->table.undo_seat = PD_NOBODY;
    wire_connect(guest->wire);
    wire_run(guest->wire);
    json_decref(guest->plan.create);
    wire_close(guest->wire);
    input_close(&guest->input);
    return guest->code;
}
