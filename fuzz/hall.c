// Messages of clients: whatever they send, the hall answers or refuses, in valid JSON, and stands.
// Every line of the input is a message; lines beginning with a digit 1 to 3 come from that client,
// the others from client 0. "@" stands for the last table that was opened, as nobody could guess
// it.
#include "server/hall.h"
#include "server/message.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { CLIENTS = 4, TABLE = 16, HOUR_MS = 3600000 };

static struct hall *the_hall;
static int64_t now;
static char last_table[TABLE + 1] = "aaaaaaaaaaaaaaaa";

// ----------------------------------------------------------- a store that forgets, and no sockets

static bool agree(store *unused, struct store_trouble *trouble) {
    (void)unused, (void)trouble;
    return true;
}

static void nothing(store *unused) {
    (void)unused;
}

static bool put(store *unused, const struct store_item *item, struct store_trouble *trouble) {
    (void)unused, (void)item, (void)trouble;
    return true;
}

static int no_events(store *unused, const char *table, store_each_event *each, void *context,
                     struct store_trouble *trouble) {
    (void)unused, (void)table, (void)each, (void)context, (void)trouble;
    return 0;
}

static int no_person(store *unused, const char *id, struct store_person *person, char name[64],
                     struct store_trouble *trouble) {
    (void)unused, (void)id, (void)person, (void)name, (void)trouble;
    return 0;
}

static int no_seats(store *unused, const char *person, int most, store_each_text *each,
                    void *context, struct store_trouble *trouble) {
    (void)unused, (void)person, (void)most, (void)each, (void)context, (void)trouble;
    return 0;
}

static int no_clocks(store *unused, store_each_clock *each, void *context,
                     struct store_trouble *trouble) {
    (void)unused, (void)each, (void)context, (void)trouble;
    return 0;
}

static int none_overdue(store *unused, int64_t time, int skip, int most, store_each_text *each,
                        void *context, struct store_trouble *trouble) {
    (void)unused, (void)time, (void)skip, (void)most, (void)each, (void)context, (void)trouble;
    return 0;
}

static int no_tables(store *unused, const char *host, struct store_trouble *trouble) {
    (void)unused, (void)host, (void)trouble;
    return 0;
}

static bool tend(store *unused, int64_t idle_ms, struct store_trouble *trouble) {
    (void)unused, (void)idle_ms, (void)trouble;
    return true;
}

static const struct store_kind forgetful = {.close = nothing,
                                            .begin = agree,
                                            .put = put,
                                            .commit = agree,
                                            .rollback = nothing,
                                            .tend = tend,
                                            .events = no_events,
                                            .person = no_person,
                                            .seats = no_seats,
                                            .clocks = no_clocks,
                                            .overdue = none_overdue,
                                            .count = no_tables};

static void hear_answer(void *connection, const char *text, size_t length, uint64_t ticket) {
    (void)connection, (void)ticket;
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    const char *type = json_string_value(json_object_get(message, "type"));
    const char *table = json_string_value(json_object_get(message, "table"));
    if (!type)
        abort();
    if (strcmp(type, "table") == 0 && table && strlen(table) == TABLE)
        strcpy(last_table, table);
    json_decref(message);
}

static void hear_close(void *connection, int code) {
    (void)connection, (void)code;
}

static size_t none_waiting(void *connection) {
    (void)connection;
    return 0;
}

static void wake(void) {
}

static void recall(const uint64_t *tickets, int count) {
    (void)tickets, (void)count;
}

static void open_hall(void) {
    struct store_trouble trouble;
    struct hall_links links = {hear_answer, hear_close, none_waiting, wake, recall};
    struct server_settings settings = {.limits = {0}};
    for (int i = 0; i < LIMIT_COUNT; i++)
        settings.limits[i] = 100000; // the largest rate
    settings.limits[LIMIT_THREADS] = 1;
    if (sodium_init() < 0)
        abort();
    the_hall = hall_open(&settings, &links, &forgetful, NULL, &trouble);
    if (!the_hall)
        abort();
}

// ------------------------------------------------------------------------------------------- input

// A copy that is exactly as long, so that a sanitizer sees who reads beyond it.
static void say(struct client *client, const char *line, size_t length) {
    char *message = malloc(length * TABLE + 1);
    size_t used = 0;
    for (size_t i = 0; i < length; i++)
        if (line[i] == '@') {
            memcpy(message + used, last_table, TABLE);
            used += TABLE;
        } else {
            message[used++] = line[i];
        }
    char *exact = malloc(used + !used);
    memcpy(exact, message, used);
    free(message);
    if (used <= MESSAGE_MAX)
        hall_hear(the_hall, client, exact, used);
    free(exact);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct client *clients[CLIENTS];
    const char *at = (const char *)data, *end = at + size;
    if (!the_hall)
        open_hall();
    for (int i = 0; i < CLIENTS; i++)
        clients[i] = hall_enter(the_hall, &clients[i], "192.0.2.1");
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        int who = length && *at >= '1' && *at < '0' + CLIENTS ? *at - '0' : 0;
        say(clients[who], at + (who > 0), length - (who > 0));
        hall_work(the_hall, now += 10);
        at += length + (stop != NULL);
    }
    for (int i = 0; i < CLIENTS; i++)
        hall_leave(the_hall, clients[i]);
    // Tables that nobody follows any more are put away, so that memory does not grow.
    for (int i = 0; i < 3; i++)
        hall_work(the_hall, now += HOUR_MS);
    return 0;
}
