// Messages of clients: whatever they send, the hall answers or refuses, in valid JSON, and stands.
// Every line of the input is a message; lines beginning with a digit 1 to 3 come from that client,
// the others from client 0. "@" stands for the last table that was opened, as nobody could guess
// it. At a line that begins with "." a day passes.
#include "chance.h"
#include "server/hall/hall-inside.h"
#include "server/hall/message.h"
#include "small-hall.h"

#include <string.h>

enum { CLIENTS = 4, TABLE = 16, DAY_MS = 86400000 };

static struct hall *the_hall;
static char last_table[TABLE + 1];

// --------------------------------------------------------------------------------------- answers

// Most answers are those that earlier inputs got, as chance is the same each time: each is checked
// once, or checking them would take most of the time.
static bool is_checked(const char *text, size_t length) {
    static uint64_t checked[1 << 16];
    uint64_t sum;
    static const uint8_t key[crypto_shorthash_KEYBYTES];
    crypto_shorthash((uint8_t *)&sum, (const uint8_t *)text, length, key);
    uint64_t *place = &checked[sum % (sizeof checked / sizeof *checked)];
    bool found = *place == sum;
    *place = sum;
    return found;
}

static void check_answer(const char *text, size_t length) {
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_string(json_object_get(message, "type")))
        abort();
    json_decref(message);
}

static void hear_answer(void *connection, const char *text, size_t length, uint64_t ticket) {
    static const char begins[] = "{\"type\":\"table\"", member[] = "\"table\":\"";
    (void)connection, (void)ticket;
    if (!is_checked(text, length))
        check_answer(text, length);
    const char *table = length > sizeof begins && memcmp(text, begins, strlen(begins)) == 0
                            ? memmem(text, length, member, strlen(member))
                            : NULL;
    if (table)
        memcpy(last_table, table + strlen(member), TABLE);
}

static void open_hall(void) {
    repeat_chance();
    now = 1000;
    strcpy(last_table, "aaaaaaaaaaaaaaaa");
    the_hall =
        open_small_hall((struct hall_network){.send = hear_answer, .close = ignore_close}, NULL);
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

// As the event loop and the threads do after each message.
static void work(void) {
    hall_work(the_hall, now);
    journal_step(the_hall->journal);
    workers_step(the_hall->workers);
}

// A hall for each input: what earlier ones left behind would make each slower than the one before,
// and no finding could be repeated.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct client *clients[CLIENTS];
    const char *at = (const char *)data, *end = at + size;
    open_hall();
    for (int i = 0; i < CLIENTS; i++)
        clients[i] = hall_enter(the_hall, &clients[i], "192.0.2.1");
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        int who = length && *at >= '1' && *at < '0' + CLIENTS ? *at - '0' : 0;
        now += length && *at == '.' ? DAY_MS : 10;
        say(clients[who], at + (who > 0), length - (who > 0));
        work();
        at += length + (stop != NULL);
    }
    hall_close(the_hall, 0);
    for (int i = 0; i < CLIENTS; i++)
        hall_leave(the_hall, clients[i]);
    hall_free(the_hall);
    return 0;
}
