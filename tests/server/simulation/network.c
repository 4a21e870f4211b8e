// Connections between players and nodes. As with TCP, messages arrive in order, or not at all once
// it is cut; neither end knows how far the other has read, and an end that is gone may be noticed
// much later. So a player who connects again can overtake what they have sent before.
#include "simulation.h"

static struct connection *connections;

struct letter {
    struct connection *c;
    size_t length;
    char text[];
};

static struct letter *write_letter(struct connection *c, const char *text, size_t length) {
    struct letter *letter = must(malloc(sizeof *letter + length + 1));
    letter->c = c;
    letter->length = length;
    memcpy(letter->text, text, length);
    letter->text[length] = '\0';
    return letter;
}

static int64_t pick_delay(void) {
    if (world.calm)
        return chance_between(100, 2 * MS);
    return chance_of(world.faults.lates) ? chance_between(0, world.faults.late)
                                         : chance_between(50, world.faults.delay);
}

// When something sent now arrives, after all that was sent before.
int64_t network_arrival(int64_t *last) {
    int64_t at = world.now + pick_delay();
    return *last = at > *last ? at : *last + 1;
}

static void maybe_cut(struct connection *c) {
    if (!world.calm && chance_of(world.faults.cuts))
        network_cut(c);
}

// ------------------------------------------------------------------------------------- to the node

static bool is_there(const struct connection *c) {
    return c->node->up && c->node->life == c->life;
}

static void leave(struct connection *c) {
    struct client *client = c->client;
    c->client = NULL;
    outbox_clear(&c->out, &c->line);
    struct node *before = running;
    running = c->node;
    if (client)
        hall_leave(c->node->hall, client);
    running = before;
}

static void hear_letter(void *what, uint64_t number) {
    struct letter *letter = what;
    struct connection *c = letter->c;
    (void)number;
    if (!is_there(c) || c->severed || node_is_paused(c->node))
        return;
    running = c->node;
    if (c->client && !c->code)
        hall_hear(c->node->hall, c->client, letter->text, letter->length);
    running = NULL;
    node_wake(c->node);
}

static void enter(void *what, uint64_t number) {
    struct connection *c = what;
    char address[48];
    (void)number;
    if (!is_there(c) || c->severed || node_is_paused(c->node))
        return;
    snprintf(address, sizeof address, "192.0.2.%d", c->player + 1);
    c->next_of_node = c->node->connections;
    c->node->connections = c;
    running = c->node;
    c->client = hall_enter(c->node->hall, c, address);
    running = NULL;
}

static void notice_end(void *what, uint64_t number) {
    struct connection *c = what;
    (void)number;
    if (!is_there(c) || node_is_paused(c->node))
        return;
    leave(c);
    node_wake(c->node);
}

// ----------------------------------------------------------------------------------- to the player

static void lose(void *what, uint64_t number) {
    struct connection *c = what;
    (void)number;
    if (!c->abandoned)
        player_lose(c->player, c);
    c->abandoned = true;
}

static void receive(void *what, uint64_t number) {
    struct letter *letter = what;
    struct connection *c = letter->c;
    (void)number;
    if (!c->abandoned && !c->severed)
        player_hear(c->player, c, letter->text, letter->length);
}

// Takes WebSocket frames apart again.
size_t network_read_frame(const unsigned char *frame, size_t *length) {
    size_t start = 2;
    if (frame[1] >= 126)
        start = frame[1] == 126 ? 4 : 10;
    *length = start == 2 ? frame[1] : 0;
    for (size_t i = 2; i < start; i++)
        *length = *length << 8 | frame[i];
    return start;
}

static void send_frames(struct connection *c, const unsigned char *frames, size_t size) {
    for (size_t at = 0, length; at < size; at += length) {
        at += network_read_frame(frames + at, &length);
        schedule(network_arrival(&c->down), receive,
                 write_letter(c, (const char *)frames + at, length), 0, true);
    }
    maybe_cut(c);
}

static void release(struct connection *c, uint64_t durable) {
    static unsigned char frames[OUTBOX_FRAME_MAX + TELL_MAX];
    while (c->out.first) {
        size_t size = outbox_take(&c->out, &c->line, durable, frames);
        if (!size)
            break;
        send_frames(c, frames, size);
    }
    if (c->code && !c->out.first) {
        schedule(network_arrival(&c->down), lose, c, 0, false);
        leave(c);
    }
}

void network_release(struct node *node) {
    uint64_t durable = world.sabotage == SABOTAGE_HASTY ? UINT64_MAX - 1 : hall_durable(node->hall);
    for (struct connection **at = &node->connections, *c; (c = *at);) {
        if (c->client)
            release(c, durable);
        if (c->client)
            at = &c->next_of_node;
        else
            *at = c->next_of_node;
    }
    bridges_release(node, durable);
}

// ----------------------------------------------------------------------------- the hall's requests

static void send(void *connection, const char *text, size_t length, uint64_t ticket) {
    struct connection *c = connection;
    if (c->code || !running->up)
        return;
    if (ticket == HALL_URGENT)
        outbox_add_first(&c->out, text, length);
    else
        outbox_add(&c->out, text, length, ticket);
}

static void close_connection(void *connection, int code) {
    struct connection *c = connection;
    c->code = c->code ? c->code : code;
}

static size_t waiting(void *connection) {
    const struct connection *c = connection;
    return c->out.waiting;
}

static void wake(void) {
    node_wake(running);
}

static void recall(const uint64_t *tickets, int count) {
    for (struct connection *c = running->connections; c; c = c->next_of_node)
        if (outbox_recall(&c->out, &c->line, tickets, count))
            close_connection(c, 1011);
    bridges_recall(running, tickets, count);
}

struct hall_network network_calls(void) {
    struct hall_network network = {.send = send,
                                   .close = close_connection,
                                   .waiting = waiting,
                                   .wake = wake,
                                   .recall = recall};
    bridges_add(&network);
    return network;
}

// -------------------------------------------------------------------------------- coming and going

struct connection *network_connect(int player, struct node *node) {
    struct connection *c = must(calloc(1, sizeof *c));
    c->next = connections;
    connections = c;
    c->node = node;
    c->life = node->life;
    c->player = player;
    if (node->up)
        schedule(network_arrival(&c->up), enter, c, 0, false);
    else
        schedule(network_arrival(&c->down), lose, c, 0, false);
    return c;
}

void network_say(struct connection *c, const char *text) {
    trace("player %d to node %d: %s", c->player, c->node->number, text);
    schedule(network_arrival(&c->up), hear_letter, write_letter(c, text, strlen(text)), 0, true);
    maybe_cut(c);
}

void network_cut(struct connection *c) {
    if (c->severed)
        return;
    trace("player %d is cut off from node %d", c->player, c->node->number);
    c->severed = true;
    int64_t most = chance_of(800) ? 100 * MS : 20 * SECOND;
    schedule(world.now + chance_between(0, most), notice_end, c, 0, false);
    schedule(world.now + chance_between(0, most), lose, c, 0, false);
}

void network_abandon(struct connection *c) {
    c->abandoned = true;
    int64_t late = chance_of(100) ? chance_between(0, 20 * SECOND) : 0;
    schedule(network_arrival(&c->up) + late, notice_end, c, 0, false);
}

// Clients notice it when they are told by the machine, or when they get no answer.
void network_drop_all(struct node *node) {
    for (struct connection *c = node->connections; c; c = c->next_of_node) {
        leave(c);
        schedule(world.now + chance_between(0, chance_of(700) ? 50 * MS : 5 * SECOND), lose, c, 0,
                 false);
    }
    node->connections = NULL;
}

void network_clear(void) {
    for (struct connection *next; connections; connections = next) {
        next = connections->next;
        outbox_clear(&connections->out, &connections->line);
        free(connections);
    }
}
