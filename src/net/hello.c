// The greeting: “hello” to the server, and its welcome.
#include "console/console.h"
#include "net/guest.h"
#include "net/take.h"

#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 2 };

void guest_choose_name(struct guest *guest) {
    const char *user = getenv("USER"); // by whatever rules the system has for that
    pd_text name = pd_text_on(guest->name, sizeof guest->name);
    pd_put(&name, guest->plan.name                   ? guest->plan.name
                  : pd_name_fits(guest->device.name) ? guest->device.name
                  : user && pd_name_fits(user)       ? user
                                                     : tr(N_("Player")));
}

void hello_say(struct guest *guest) {
    json_t *hello = json_pack(
        "{s:s, s:i, s:s, s:s, s:b}", "type", "hello", "protocol", PROTOCOL, "name", guest->name,
        "language", pd_language_code(console_voice_language()), "words", guest->front->words);
    if (*guest->device.token)
        json_object_set_new(hello, "token", json_string(guest->device.token));
    guest_ask(guest, hello, ASKED_HELLO);
}

static void take_phrases(struct guest *guest, const json_t *list) {
    size_t i;
    const json_t *row;
    guest->phrase_count = 0;
    json_array_foreach(list, i, row) {
        int at = guest->phrase_count;
        if (at < GUEST_PHRASES_MAX &&
            take_text(row, "phrase", guest->phrases[at].phrase, sizeof guest->phrases->phrase) &&
            take_text(row, "text", guest->phrases[at].text, sizeof guest->phrases->text))
            guest->phrase_count++;
    }
}

static void remember(struct guest *guest, const char *token) {
    bool same = !guest->device.refused && strcmp(token, guest->device.token) == 0 &&
                strcmp(guest->name, guest->device.name) == 0;
    snprintf(guest->device.token, sizeof guest->device.token, "%s", token);
    snprintf(guest->device.name, sizeof guest->device.name, "%s", guest->name);
    if (!same)
        device_keep(&guest->device);
}

// Goes where the command line says, or back to where it was.
static void set_out(struct guest *guest) {
    if (*guest->table.id) {
        guest_resume(guest);
    } else if (guest->plan.create) {
        guest_open_table(guest, guest->plan.create);
        guest->plan.create = NULL;
    } else if (*guest->address.table) {
        guest_go_to(guest, guest->address.table, guest->plan.watch);
    } else {
        guest_be_open(guest);
        guest_ask_tables(guest);
    }
}

static void settle_name(struct guest *guest, const json_t *message) {
    char name[sizeof guest->name];
    take_text(message, "name", name, sizeof name);
    if (strcmp(name, guest->name) == 0)
        return;
    if (guest->plan.name)
        guest_ask(guest, json_pack("{s:s, s:s}", "type", "name", "name", guest->name), ASKED_EVENT);
    else
        snprintf(guest->name, sizeof guest->name, "%s", name);
}

void hello_heard(struct guest *guest, const json_t *message) {
    char token[DEVICE_TOKEN_MAX];
    int protocol;
    // The server sends no token to a client that has shown one.
    if (!take_text(message, "token", token, sizeof token))
        snprintf(token, sizeof token, "%s", guest->device.token);
    if (!*token || !take_int(message, "protocol", PROTOCOL, PROTOCOL, &protocol)) {
        guest_nonsense(guest, "welcome");
        return;
    }
    take_text(message, "server", guest->server, sizeof guest->server);
    take_phrases(guest, json_object_get(message, "phrases"));
    lobby_read_mine(&guest->lobby, json_object_get(message, "tables"));
    settle_name(guest, message);
    remember(guest, token);
    if (!guest->front->welcomed || guest->front->welcomed(guest->context))
        set_out(guest);
}

void hello_as_another(struct guest *guest) {
    if (!device_try_former(&guest->device))
        guest_say(guest,
                  N_("This server no longer recognises you. You have joined as a new player."),
                  NULL);
    hello_say(guest);
}
