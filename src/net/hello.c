// The greeting: “hello” to the server, and its welcome.
#include "console/console.h"
#include "net/session.h"
#include "net/take.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { PROTOCOL = 1 };

static const char *find_name(const struct session *session) {
    const char *user = getenv("USER"); // by whatever rules the system has for that
    if (session->plan.name)
        return session->plan.name;
    if (pd_name_fits(session->device.name))
        return session->device.name;
    return user && pd_name_fits(user) ? user : tr(N_("Player"));
}

void session_choose_name(struct session *session) {
    pd_text name = pd_text_on(session->name, sizeof session->name);
    pd_put(&name, find_name(session));
}

void hello_say(struct session *session) {
    json_t *hello = json_pack(
        "{s:s, s:i, s:s, s:s, s:b}", "type", "hello", "protocol", PROTOCOL, "name", session->name,
        "language", pd_language_code(console_voice_language()), "words", session->front->words);
    if (*session->device.token)
        json_object_set_new(hello, "token", json_string(session->device.token));
    session_ask(session, hello, ASKED_HELLO);
}

static void take_phrases(struct session *session, const json_t *list) {
    size_t i;
    const json_t *row;
    session->phrase_count = 0;
    json_array_foreach(list, i, row) {
        int at = session->phrase_count;
        if (at < SESSION_PHRASES_MAX &&
            take_text(row, "phrase", session->phrases[at].phrase,
                      sizeof session->phrases->phrase) &&
            take_text(row, "text", session->phrases[at].text, sizeof session->phrases->text))
            session->phrase_count++;
    }
}

static void remember(struct session *session, const char *token) {
    bool same = !session->device.refused && strcmp(token, session->device.token) == 0 &&
                strcmp(session->name, session->device.name) == 0;
    snprintf(session->device.token, sizeof session->device.token, "%s", token);
    snprintf(session->device.name, sizeof session->device.name, "%s", session->name);
    if (!same)
        device_keep(&session->device);
}

// The new token is on disk, with the old one among the earlier ones, before the server hears of it:
// whichever of the two it knows, this player comes back.
static void renew(struct session *session) {
    struct device *device = &session->device;
    uint8_t secret[32];
    size_t id = strcspn(device->token, ".");
    if (!session->plan.new_key)
        return;
    session->plan.new_key = false;
    snprintf(device->replaced, sizeof device->replaced, "%s", device->token);
    randombytes_buf(secret, sizeof secret);
    if (id + 1 + 2 * sizeof secret >= sizeof device->token)
        return;
    device->token[id] = '.';
    sodium_bin2hex(device->token + id + 1, 65, secret, sizeof secret);
    if (device_keep(device))
        session_ask(session, json_pack("{s:s, s:s}", "type", "renew", "token", device->token),
                    ASKED_RENEW);
    else
        hello_renewed(session, NULL);
}

void hello_renewed(struct session *session, const json_t *message) {
    struct device *device = &session->device;
    if (message) {
        session_say(session,
                    N_("Your key on this server has been replaced. The old one no longer works."),
                    NULL);
        return;
    }
    snprintf(device->token, sizeof device->token, "%s", device->replaced);
    device_keep(device);
}

// Goes where the command line says, or back to where it was.
static void set_out(struct session *session) {
    if (*session->table.id) {
        session_resume(session);
    } else if (session->plan.create) {
        session_open_table(session, session->plan.create);
        session->plan.create = NULL;
    } else if (*session->address.table) {
        session_go_to(session, session->address.table, session->plan.watch);
    } else {
        session_be_open(session);
        session_ask_tables(session);
    }
}

static void settle_name(struct session *session, const json_t *message) {
    char name[sizeof session->name];
    take_text(message, "name", name, sizeof name);
    if (strcmp(name, session->name) == 0)
        return;
    if (session->plan.name)
        session_ask(session, json_pack("{s:s, s:s}", "type", "name", "name", session->name),
                    ASKED_EVENT);
    else
        snprintf(session->name, sizeof session->name, "%s", name);
}

// A server's key is believed at the first visit; whoever takes its place later has another one.
static void take_key(struct session *session, const json_t *message) {
    struct device *device = &session->device;
    char key[sizeof device->key], name[SIGNATURE_NAME + 1] = "-", before[SIGNATURE_NAME + 1];
    uint8_t bytes[32];
    take_text(message, "key", key, sizeof key);
    if (strcmp(key, device->key) == 0)
        return;
    if (deal_read_hash(key, bytes))
        signature_name(name, bytes);
    else
        key[0] = '\0';
    if (deal_read_hash(device->key, bytes)) {
        signature_name(before, bytes);
        session_warn(
            session,
            N_("This server signs with another key than before: {name}, not {before}. It may "
               "be another server. Ask its host."),
            "name", name, "before", before);
    }
    snprintf(device->key, sizeof device->key, "%s", key);
    device_keep(device);
}

void hello_heard(struct session *session, const json_t *message) {
    char token[DEVICE_TOKEN_MAX];
    int protocol;
    // The server sends no token to a client that has shown one.
    if (!take_text(message, "token", token, sizeof token))
        snprintf(token, sizeof token, "%s", session->device.token);
    if (!*token || !take_int(message, "protocol", PROTOCOL, PROTOCOL, &protocol)) {
        session_nonsense(session, "welcome");
        return;
    }
    take_text(message, "server", session->server, sizeof session->server);
    take_phrases(session, json_object_get(message, "phrases"));
    lobby_read_mine(&session->lobby, json_object_get(message, "tables"));
    settle_name(session, message);
    remember(session, token);
    take_key(session, message);
    renew(session);
    if (!session->front->welcomed || session->front->welcomed(session->context))
        set_out(session);
}

void hello_as_another(struct session *session) {
    if (!device_try_former(&session->device))
        session_say(session,
                    N_("This server no longer recognises you. You have joined as a new player."),
                    NULL);
    hello_say(session);
}
