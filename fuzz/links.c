// Frames of other nodes: whatever they say, the hall stands, and what it says itself stays valid.
// There are two links, as between any two nodes. Every line of the input is one of:
//   <FRAME    from the node whose clients visit this one
//   >FRAME    from the node that this one's clients visit
//   -< or ->  that link goes down, or comes up again
//   .         a second passes
//   MESSAGE   of client 0, or of client 1 after a digit 1
// In these, "@" stands for the last table that was opened here, "#" for one of the other node's,
// "$" for the person who said hello last, and "|" for the end of a line.
#include "base/memory.h"
#include "fuzz.h"
#include "server/hall/hall-inside.h"
#include "small-hall.h"

#include <string.h>

enum { CLIENTS = 2, WORD = 16 };

struct wire {
    bool dialed, closing;
    struct peer *peer; // NULL: it is down
};

struct guest {
    struct client *client;
    bool closing;
};

static struct hall *hall;
static struct wire wires[] = {{.dialed = false}, {.dialed = true}};
static struct guest clients[CLIENTS];
static bool is_passing; // a message of the other node's, which is passed on as it is
static char last_table[WORD + 1], last_person[WORD + 1];
static const char their_table[] = "bbbbbbbbbbbbbbbb";

// ------------------------------------------------------------------------------ what the hall says

static void check_message(const char *text, size_t length) {
    json_error_t error;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    const char *type = json_string_value(json_object_get(message, "type"));
    const char *table = json_string_value(json_object_get(message, "table"));
    const char *token = json_string_value(json_object_get(message, "token"));
    if (!type)
        abort();
    if (strcmp(type, "table") == 0 && table && strlen(table) == WORD)
        strcpy(last_table, table);
    if (token)
        memcpy(last_person, token, WORD);
    json_decref(message);
}

static void hear_answer(void *connection, const char *text, size_t length, uint64_t ticket) {
    (void)connection, (void)ticket;
    if (!is_passing)
        check_message(text, length);
}

static void hear_close(void *connection, int code) {
    struct guest *client = connection;
    (void)code;
    client->closing = true;
}

static void hear_frame(void *link, const char *frame, size_t length, uint64_t ticket) {
    char *copy = must(strndup(frame, length)), letter;
    int at = 0;
    (void)link, (void)ticket;
    if (length > HALL_FRAME_MAX || sscanf(copy, "%c %*u %n", &letter, &at) != 1 || !at)
        abort();
    if (letter == 'M')
        check_message(copy + at, length - (size_t)at);
    free(copy);
}

static void hear_link_close(void *link) {
    struct wire *wire = link;
    wire->closing = true;
}

// ------------------------------------------------------------------------------- coming and going

static void switch_wire(struct wire *wire) {
    if (wire->peer)
        hall_link_down(hall, wire->peer);
    wire->peer = wire->peer ? NULL : hall_link_up(hall, wire, THERE, wire->dialed);
    wire->closing = false;
}

static void enter(struct guest *client) {
    client->closing = false;
    client->client = hall_enter(hall, client, "192.0.2.1");
}

static void open_hall(void) {
    static const struct store_node node = {HERE, "here", "rules"};
    struct hall_network network = {.send = hear_answer,
                                   .close = hear_close,
                                   .link_send = hear_frame,
                                   .link_close = hear_link_close};
    hall = open_small_hall(network, &node);
    strcpy(last_table, "aaaaaaaaaaaaaaaa");
    strcpy(last_person, "00000000000000aa");
    for (int i = 0; i < CLIENTS; i++)
        enter(&clients[i]);
    for (int i = 0; i < 2; i++)
        switch_wire(&wires[i]);
}

// As the event loop does after each turn.
static void work(void) {
    for (int i = 0; i < CLIENTS; i++)
        if (clients[i].closing) {
            hall_leave(hall, clients[i].client);
            enter(&clients[i]);
        }
    for (int i = 0; i < 2; i++)
        if (wires[i].closing)
            switch_wire(&wires[i]);
    hall_work(hall, now += 10);
    journal_step(hall->journal);
    workers_step(hall->workers);
}

static void close_hall(void) {
    struct hall_document document;
    hall_document_tables(hall, &document);
    free(document.text);
    hall_close(hall, 0);
    for (int i = 0; i < CLIENTS; i++)
        hall_leave(hall, clients[i].client);
    hall_free(hall);
    wires[0].peer = wires[1].peer = NULL;
}

// ------------------------------------------------------------------------------------------ input

// What stands for a word that nobody could guess; NULL if nothing does.
static const char *word_of(char sign) {
    switch (sign) {
    case '@': return last_table;
    case '#': return their_table;
    case '$': return last_person;
    default: return NULL;
    }
}

// With the words that nobody could guess, and exactly as long, so that a sanitizer sees who reads
// beyond it. The caller frees it.
static char *complete(const char *line, size_t *length) {
    char *text = must(malloc(*length * WORD + 1));
    size_t used = 0;
    for (size_t i = 0; i < *length; i++) {
        const char *word = word_of(line[i]);
        if (word)
            memcpy(text + used, word, WORD);
        else
            text[used] = line[i] == '|' ? '\n' : line[i];
        used += word ? WORD : 1;
    }
    *length = used;
    return must(realloc(text, used + !used));
}

static void hear(const struct wire *wire, const char *frame, size_t length) {
    if (!wire->peer || length == 0 || length > HALL_FRAME_MAX)
        return;
    is_passing = wire->dialed && *frame == 'M';
    hall_link_hear(hall, wire->peer, frame, length);
    is_passing = false;
}

static void say(const struct guest *client, const char *message, size_t length) {
    if (length <= MESSAGE_MAX)
        hall_hear(hall, client->client, message, length);
}

static void run(const char *line, size_t length) {
    char first = length ? *line : '\0';
    bool is_frame = first == '<' || first == '>', is_second = first == '1';
    size_t skip = is_frame || is_second, rest = length - skip;
    char *text = complete(line + skip, &rest);
    if (is_frame)
        hear(&wires[first == '>'], text, rest);
    else if (first == '-' && length == 2)
        switch_wire(&wires[line[1] == '>']);
    else if (first == '.')
        now += 1000;
    else
        say(&clients[is_second], text, rest);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *at = (const char *)data, *end = at + size;
    open_hall();
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : (size_t)(end - at);
        run(at, length);
        work();
        at += length + (stop != NULL);
    }
    close_hall();
    return 0;
}
