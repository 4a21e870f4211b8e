#include "server/net/connection.h"

#include "base/utf8.h"
#include "server/hall/tell.h"

#include <assert.h>
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUIET_MS = 30000,  // of silence until a client is pinged, and again until it is dropped
    LINGER_S = 2,      // for sending a close frame to a client that may not be reading
    CLOSE_S = 10,      // for what is still to be sent before one
    ASK_MS = 10000,    // to send a whole request, or the next one
    PRESSED_MS = 2000, // the same while very many connections have not
};

// ------------------------------------------------------------------------------- lists by waiting

static void leave_list(struct connection *c) {
    if (!c->list)
        return;
    *(c->before ? &c->before->after : &c->list->first) = c->after;
    *(c->after ? &c->after->before : &c->list->last) = c->before;
    c->crowd->asking -= c->list == &c->crowd->lists[ASKING];
    c->list = NULL;
}

static void join_list(struct connection *c, int which) {
    struct list *list = &c->crowd->lists[which];
    leave_list(c);
    c->list = list;
    c->since = c->crowd->now;
    c->before = list->last;
    c->after = NULL;
    *(list->last ? &list->last->after : &list->first) = c;
    list->last = c;
    c->crowd->asking += which == ASKING;
}

void connection_asks(struct connection *c) {
    join_list(c, ASKING);
}

void connection_asked(struct connection *c) {
    leave_list(c);
}

// libwebsockets would check this, too, but one byte after the other.
static bool is_utf8(const char *text, size_t length) {
    const uint64_t above_ascii = UINT64_C(0x8080808080808080);
    uint64_t bytes;
    uint32_t code;
    for (size_t at = 0, width; at < length; at += width) {
        width = sizeof bytes;
        if (length - at >= width && !(memcpy(&bytes, text + at, width), bytes & above_ascii))
            continue;
        width = pd__utf8_read(text + at, length - at, &code);
        if (!width)
            return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------- closing

// Closes once all is sent, or when `seconds` have passed.
static void close_later(struct connection *c, int code, int seconds) {
    if (c->code)
        return;
    c->code = code;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, seconds);
    lws_callback_on_writable(c->wsi);
}

static void drop(struct connection *c, int code) {
    outbox_clear(&c->out, &c->crowd->line);
    close_later(c, code, LINGER_S);
}

// Closes without a message; later, because the caller may still use the connection.
static void kill_soon(struct connection *c) {
    leave_list(c);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

// It no longer counts, although libwebsockets may take a while to release it.
static void retire(struct connection *c) {
    struct client *leaving = c->client;
    c->client = NULL;
    c->closing = true;
    outbox_clear(&c->out, &c->crowd->line);
    leave_list(c);
    if (leaving)
        hall_leave(c->crowd->hall, leaving);
}

// From a callback of the connection; what it returns closes it. Never with part of a message on its
// way: libwebsockets would go on to read and to keep whatever comes.
static int close_now(struct connection *c, int code) {
    if (lws_partial_buffered(c->wsi)) {
        leave_list(c);
        drop(c, code);
        return 0;
    }
    c->code = code;
    retire(c);
    lws_close_reason(c->wsi, (enum lws_close_status)code, NULL, 0);
    return -1;
}

void connection_close(void *connection, int code) {
    close_later(connection, code, CLOSE_S);
}

// What it says is a code of two bytes and a text.
int connection_peer_closes(struct connection *c, const char *why, size_t length) {
    c->code = LWS_CLOSE_STATUS_NORMAL;
    retire(c);
    return length <= 2 || is_utf8(why + 2, length - 2) ? 0 : -1;
}

void connection_gone(struct connection *c) {
    retire(c);
    free(c->part);
    c->crowd->sockets -= c->established;
}

// ---------------------------------------------------------------------------------------- sending

void connection_send(void *connection, const char *text, size_t length, uint64_t ticket) {
    struct connection *c = connection;
    struct crowd *crowd = c->crowd;
    if (c->code)
        return;
    bool urgent = ticket == HALL_URGENT;
    bool first = !c->out.first; // otherwise it is in the line, or waits for the socket
    bool added = urgent ? outbox_add_first(&c->out, text, length)
                        : outbox_add(&c->out, text, length, ticket);
    if (!added || c->out.waiting > QUEUE_MAX) {
        drop(c, 1013);
    } else if (first || urgent) {
        outbox_line_up(&c->out, &crowd->line);
        crowd->fresh |= urgent || ticket <= crowd->durable;
    }
}

size_t connection_waiting(void *connection) {
    struct connection *c = connection;
    return c->out.waiting;
}

static int send_ping(struct connection *c) {
    unsigned char bytes[LWS_PRE + 1] = {0}; // libwebsockets tells of no pong that is empty
    c->ping = false;
    return lws_write(c->wsi, bytes + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

// Reads nothing more from a client that does not read our messages.
static void listen_or_not(struct connection *c) {
    bool deaf = lws_partial_buffered(c->wsi);
    if (deaf != c->deaf)
        lws_rx_flow_control(c->wsi, !deaf);
    c->deaf = deaf;
}

// Writes what may be sent, as long as the socket takes it: messages together, so that several cost
// no more than one. What it does not take of them is kept by libwebsockets, which then calls back
// by itself; until then nothing more may be written.
static int write_messages(struct connection *c) {
    static unsigned char frames[LWS_PRE + OUTBOX_FRAME_MAX + TELL_MAX];
    struct crowd *crowd = c->crowd;
    while (c->out.first && !lws_partial_buffered(c->wsi)) {
        size_t length = outbox_take(&c->out, &crowd->line, crowd->durable, frames + LWS_PRE);
        if (!length) {
            outbox_line_up(&c->out, &crowd->line);
            break;
        }
        if (lws_write(c->wsi, frames + LWS_PRE, length, LWS_WRITE_RAW) < (int)length)
            return -1;
    }
    listen_or_not(c);
    return 0;
}

int connection_writable(struct connection *c) {
    if (c->closing)
        return 0;
    if ((c->ping && send_ping(c) < 0) || write_messages(c) < 0)
        return -1;
    return c->code && !c->out.first && !lws_partial_buffered(c->wsi) ? close_now(c, c->code) : 0;
}

// Written right away rather than when the socket says that it takes more: it nearly always does,
// and asking it means another poll of all of them.
static void write_released(struct outbox *box) {
    struct connection *c = lws_container_of(box, struct connection, out);
    if (write_messages(c) < 0)
        kill_soon(c);
    else if (c->code && !c->out.first)
        lws_callback_on_writable(c->wsi); // which closes it
}

void crowd_release(struct crowd *crowd) {
    uint64_t durable = hall_durable(crowd->hall);
    if (durable == crowd->durable && !crowd->fresh)
        return;
    crowd->durable = durable;
    crowd->fresh = false;
    outbox_release(&crowd->line, durable, write_released);
}

// -------------------------------------------------------------------------------------- receiving

static int hear(struct connection *c, const char *text, size_t length) {
    if (!is_utf8(text, length))
        return close_now(c, 1007);
    hall_hear(c->crowd->hall, c->client, text, length);
    return 0;
}

static int hear_part(struct connection *c, const char *text, size_t length, bool last) {
    if (!c->part && !(c->part = malloc(MESSAGE_MAX)))
        return close_now(c, 1011);
    if (length)
        memcpy(c->part + c->part_length, text, length);
    c->part_length += length;
    if (!last)
        return 0;
    char *whole = c->part;
    size_t whole_length = c->part_length;
    c->part = NULL;
    c->part_length = 0;
    int result = hear(c, whole, whole_length);
    free(whole);
    return result;
}

int connection_received(struct connection *c, const char *text, size_t length) {
    if (c->code)
        return 0;
    join_list(c, HEARD);
    if (lws_frame_is_binary(c->wsi))
        return close_now(c, 1003);
    if (c->part_length + length + lws_remaining_packet_payload(c->wsi) > MESSAGE_MAX)
        return close_now(c, 1009);
    bool last = lws_is_final_fragment(c->wsi);
    return last && !c->part ? hear(c, text, length) : hear_part(c, text, length, last);
}

int connection_established(struct connection *c) {
    char address[ADDRESS_TEXT];
    c->established = true;
    c->crowd->sockets++;
    address_write(&c->place, address);
    join_list(c, FRESH);
    c->client = hall_enter(c->crowd->hall, c, address);
    return c->client ? 0 : close_now(c, 1013);
}

// Only the pong to our own ping counts: one that comes unasked does not stand in for a hello.
void connection_ponged(struct connection *c) {
    if (c->list == &c->crowd->lists[PINGED] && !c->code)
        join_list(c, HEARD);
}

// ------------------------------------------------------------------------------------ all of them

static struct connection *find_overdue(struct crowd *crowd, int which, int64_t wait_ms) {
    struct connection *c = crowd->lists[which].first;
    return c && crowd->now - c->since > wait_ms ? c : NULL;
}

void crowd_check(struct crowd *crowd) {
    int patience = crowd->asking > crowd->asking_much ? PRESSED_MS : ASK_MS;
    for (struct connection *c; (c = find_overdue(crowd, ASKING, patience));)
        kill_soon(c);
    for (struct connection *c; (c = find_overdue(crowd, FRESH, HELLO_MS));) {
        leave_list(c);
        drop(c, 1008);
    }
    for (struct connection *c; (c = find_overdue(crowd, HEARD, QUIET_MS));) {
        join_list(c, PINGED);
        c->ping = true;
        lws_callback_on_writable(c->wsi);
    }
    for (struct connection *c; (c = find_overdue(crowd, PINGED, QUIET_MS));)
        kill_soon(c);
}

void crowd_recall(struct crowd *crowd, const uint64_t *tickets, int count) {
    for (int i = FRESH; i < LISTS; i++)
        for (struct connection *c = crowd->lists[i].first; c; c = c->after)
            if (outbox_recall(&c->out, &crowd->line, tickets, count))
                close_later(c, 1011, CLOSE_S);
    crowd->fresh = true; // the messages behind them
}

void crowd_close(struct crowd *crowd, int code, int seconds) {
    for (int i = FRESH; i < LISTS; i++)
        for (struct connection *c = crowd->lists[i].first; c; c = c->after)
            close_later(c, code, seconds);
}
