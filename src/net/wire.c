#include "net/wire.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

enum {
    QUEUE_ROOM = 16,
    ANSWER_MS = 20000,  // after which a server that has not answered counts as gone
    SLOW_DOWN_MS = 300, // before a message is repeated that was refused as too fast
    PAGE_MS = 30000,    // after which a page that has not come whole does not come
    GOODBYE_MS = 1000,
    WAIT_FIRST_MS = 250,
    WAIT_LONGEST_MS = 30000,
};

struct request {
    char *text; // after LWS_PRE bytes of room
    size_t length;
    int id, purpose;
};

struct page {
    struct lws *connection;
    char *bytes;
    size_t used, most;
    int purpose, status;
};

struct wire {
    struct wire_address address;
    const struct wire_handlers *handlers;
    void *context;
    struct lws_context *lws;
    struct lws *connection; // or NULL
    bool dialled;           // it is there, or may yet be: its end has not been told of
    bool open, stopping, stopped;
    bool distrusted; // its certificate was refused
    struct request queue[QUEUE_ROOM];
    int queued, last_id;
    bool sent; // the first of the queue
    char *heard;
    size_t heard_used;
    struct page page;
    int wait_ms, waited_ms;
    bool news; // something has been told
    lws_sorted_usec_list_t again, unknown, answer, late, goodbye, time_up, alarm;
};

static const lws_retry_bo_t patience = {.secs_since_valid_ping = 40, .secs_since_valid_hangup = 60};

static void later(struct wire *wire, lws_sorted_usec_list_t *timer, sul_cb_t act, int ms) {
    lws_sul_schedule(wire->lws, 0, timer, act, (lws_usec_t)ms * LWS_US_PER_MS);
}

// Timers ring at the beginning of lws_service, which then goes on to wait for the next thing to
// happen. A timer that changes something the main loop must look at calls this.
static void wake(struct wire *wire) {
    lws_cancel_service(wire->lws);
}

// Marks that a callback was made, so that the main loop returns.
static const struct wire_handlers *tell(struct wire *wire) {
    wire->news = true;
    return wire->handlers;
}

// -------------------------------------------------------------------------------------- requests

static void forget_request(struct wire *wire) {
    free(wire->queue[0].text);
    memmove(wire->queue, wire->queue + 1, (size_t)--wire->queued * sizeof *wire->queue);
    wire->sent = false;
    lws_sul_cancel(&wire->answer);
    if (wire->queued && wire->open)
        lws_callback_on_writable(wire->connection);
}

bool wire_ask(struct wire *wire, json_t *message, int purpose) {
    if (wire->queued == QUEUE_ROOM) {
        json_decref(message);
        return false;
    }
    struct request *request = &wire->queue[wire->queued];
    request->id = ++wire->last_id;
    request->purpose = purpose;
    bool built = message && json_object_set_new(message, "id", json_integer(request->id)) == 0;
    size_t length = built ? json_dumpb(message, NULL, 0, JSON_COMPACT) : 0;
    bool fits = length > 0 && length <= WIRE_SENT_MAX;
    request->text = fits ? malloc(LWS_PRE + length) : NULL;
    if (request->text) {
        json_dumpb(message, request->text + LWS_PRE, length, JSON_COMPACT);
        request->length = length;
        wire->queued++;
        if (wire->open)
            lws_callback_on_writable(wire->connection);
    }
    json_decref(message);
    return request->text;
}

bool wire_is_open(const struct wire *wire) {
    return wire->open;
}

bool wire_awaits(const struct wire *wire, int purpose) {
    for (int i = 0; i < wire->queued; i++)
        if (wire->queue[i].purpose == purpose)
            return true;
    return false;
}

bool wire_is_busy(const struct wire *wire) {
    return wire->queued > 0 || wire->page.connection;
}

static void drop(struct lws *connection) {
    lws_set_timeout(connection, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static void on_no_answer(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, answer);
    if (wire->open)
        drop(wire->connection);
}

static void on_slowed_down(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, answer);
    wire->sent = false;
    if (wire->open)
        lws_callback_on_writable(wire->connection);
}

static int send_next(struct wire *wire) {
    struct request *request = wire->queue;
    if (wire->stopping) {
        lws_close_reason(wire->connection, LWS_CLOSE_STATUS_NORMAL, NULL, 0);
        return -1;
    }
    if (!wire->queued || wire->sent)
        return 0;
    wire->sent = true;
    later(wire, &wire->answer, on_no_answer, ANSWER_MS);
    int put = lws_write(wire->connection, (unsigned char *)request->text + LWS_PRE, request->length,
                        LWS_WRITE_TEXT);
    return put < (int)request->length ? -1 : 0;
}

// -------------------------------------------------------------------------------------- messages

static bool is_too_fast(const json_t *message) {
    const char *code = json_string_value(json_object_get(message, "code"));
    return code && strcmp(code, "too-fast") == 0;
}

static void hand_over(struct wire *wire, const json_t *message) {
    const json_t *re = json_object_get(message, "re");
    if (!wire->sent || !json_is_integer(re) || json_integer_value(re) != wire->queue[0].id) {
        tell(wire)->told(wire->context, message);
        return;
    }
    if (is_too_fast(message)) {
        later(wire, &wire->answer, on_slowed_down, SLOW_DOWN_MS);
        return;
    }
    int purpose = wire->queue[0].purpose;
    forget_request(wire);
    tell(wire)->answered(wire->context, purpose, message);
}

static void read_message(struct wire *wire) {
    json_t *message = json_loadb(wire->heard, wire->heard_used, 0, NULL);
    wire->heard_used = 0;
    if (wire->stopping) // the callbacks are no longer wanted
        ;
    else if (!json_is_object(message))
        tell(wire)->nonsense(wire->context, "JSON");
    else
        hand_over(wire, message);
    json_decref(message);
}

static int hear(struct wire *wire, const char *bytes, size_t size) {
    if (lws_frame_is_binary(wire->connection) || size > WIRE_HEARD_MAX - wire->heard_used) {
        tell(wire)->nonsense(wire->context, "size");
        return -1;
    }
    memcpy(wire->heard + wire->heard_used, bytes, size);
    wire->heard_used += size;
    if (lws_is_final_fragment(wire->connection) && !lws_remaining_packet_payload(wire->connection))
        read_message(wire);
    return 0;
}

static void forget_connection(struct wire *wire, enum wire_loss loss, const char *reason) {
    if (!wire->dialled)
        return;
    wire->connection = NULL;
    wire->dialled = wire->open = false;
    wire->heard_used = 0;
    while (wire->queued)
        forget_request(wire);
    if (wire->stopping)
        wire->stopped = true;
    else
        tell(wire)->lost(wire->context, loss, reason);
}

// libwebsockets has the same words for everything that goes wrong with TLS.
static enum wire_loss find_loss(const struct wire *wire, const char *reason) {
    if (wire->distrusted)
        return WIRE_NO_TRUST;
    return wire->address.tls && strstr(reason, "SSL") ? WIRE_NO_TLS : WIRE_LOST;
}

static void on_no_connection(struct wire *wire, const char *reason) {
    reason = reason ? reason : "";
    forget_connection(wire, find_loss(wire, reason), reason);
}

static int on_websocket(struct lws *connection, enum lws_callback_reasons reason, void *user,
                        void *in, size_t size) {
    struct wire *wire = lws_context_user(lws_get_context(connection));
    (void)user;
    switch ((int)reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        wire->open = true;
        tell(wire)->connected(wire->context);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return hear(wire, in, size);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return send_next(wire);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: on_no_connection(wire, size ? in : NULL); return 0;
    case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
        wire->distrusted |= size == 0; // what OpenSSL found; 0 lets that stand
        return 0;
    case LWS_CALLBACK_CLIENT_CLOSED: forget_connection(wire, WIRE_LOST, ""); return 0;
    default: return 0;
    }
}

// ----------------------------------------------------------------------------------------- pages

static void end_page(struct wire *wire) {
    struct page page = wire->page;
    if (!page.connection)
        return;
    wire->page = (struct page){0};
    lws_sul_cancel(&wire->late);
    if (!wire->stopping)
        tell(wire)->fetched(wire->context, page.purpose, page.status, page.bytes, page.used);
    free(page.bytes);
}

static void on_late_page(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, late);
    wire->page.status = 0;
    drop(wire->page.connection);
}

// Nobody waits for it any more.
static void abandon_page(struct wire *wire) {
    drop(wire->page.connection);
    lws_sul_cancel(&wire->late);
    free(wire->page.bytes);
    wire->page = (struct page){0};
}

void wire_abandon(struct wire *wire) {
    if (wire->page.connection)
        abandon_page(wire);
}

static int read_page(struct lws *connection) {
    char bytes[LWS_PRE + 4096], *at = bytes + LWS_PRE;
    int space = (int)sizeof bytes - LWS_PRE;
    return lws_http_client_read(connection, &at, &space) < 0 ? -1 : 0;
}

static int keep_page(struct page *page, const void *bytes, size_t size) {
    if (size > page->most - page->used) {
        page->status = 0;
        return -1;
    }
    memcpy(page->bytes + page->used, bytes, size);
    page->used += size;
    return 0;
}

static int on_page(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size) {
    struct wire *wire = lws_context_user(lws_get_context(connection));
    (void)user;
    if (connection != wire->page.connection) // one that was abandoned
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        wire->page.status = (int)lws_http_client_http_response(connection);
        return 0;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_page(connection);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return keep_page(&wire->page, in, size);
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: return -1;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
        wire->page.status = 0;
        end_page(wire);
        return 0;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: end_page(wire); return 0;
    default: return 0;
    }
}

// ------------------------------------------------------------------------------------ connecting

static struct lws *dial(struct wire *wire, const char *path, const char *method,
                        const char *protocol, struct lws **where) {
    char host[300];
    bool colons = strchr(wire->address.host, ':');
    snprintf(host, sizeof host, colons ? "[%s]:%d" : "%s:%d", wire->address.host,
             wire->address.port);
    struct lws_client_connect_info info = {
        .context = wire->lws,
        .address = wire->address.host,
        .port = wire->address.port,
        .ssl_connection = LCCSCF_HTTP_NO_FOLLOW_REDIRECT | (wire->address.tls ? LCCSCF_USE_SSL : 0),
        .path = path,
        .host = host,
        .method = method,
        .local_protocol_name = protocol,
        .alpn = "http/1.1",
        .pwsi = where,
        .retry_and_idle_policy = &patience,
    };
    return lws_client_connect_via_info(&info);
}

static void on_unknown(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, unknown);
    forget_connection(wire, WIRE_NO_HOST, "");
    wake(wire);
}

void wire_connect(struct wire *wire) {
    char path[sizeof wire->address.base + 8];
    snprintf(path, sizeof path, "%s/play", wire->address.base);
    if (wire->stopping || wire->dialled)
        return;
    wire->dialled = true;
    wire->distrusted = false;
    // A connection that fails at once has been told of by then, except if its host is not found.
    if (!dial(wire, path, NULL, "paddock", &wire->connection) && wire->dialled)
        later(wire, &wire->unknown, on_unknown, 0);
}

static void on_again(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, again);
    wire_connect(wire);
    wake(wire);
}

bool wire_connect_again(struct wire *wire) {
    if (wire->waited_ms >= WIRE_GIVE_UP_MS)
        return false;
    later(wire, &wire->again, on_again, wire->wait_ms);
    wire->waited_ms += wire->wait_ms;
    wire->wait_ms *= 2;
    if (wire->wait_ms > WAIT_LONGEST_MS)
        wire->wait_ms = WAIT_LONGEST_MS;
    return true;
}

void wire_settled(struct wire *wire) {
    wire->wait_ms = WAIT_FIRST_MS;
    wire->waited_ms = 0;
}

void wire_fetch(struct wire *wire, const char *path, size_t most, int purpose) {
    char whole[sizeof wire->address.base + 256];
    snprintf(whole, sizeof whole, "%s%s", wire->address.base, path);
    wire_abandon(wire);
    wire->page = (struct page){.bytes = malloc(most), .most = most, .purpose = purpose};
    if (!wire->page.bytes) {
        tell(wire)->fetched(wire->context, purpose, 0, "", 0);
    } else if (dial(wire, whole, "GET", "page", &wire->page.connection)) {
        later(wire, &wire->late, on_late_page, PAGE_MS);
    } else if (wire->page.bytes) { // a failure without a callback
        free(wire->page.bytes);
        wire->page = (struct page){0};
        tell(wire)->fetched(wire->context, purpose, 0, "", 0);
    }
}

// -------------------------------------------------------------------------------------- the loop

static int on_descriptor(struct lws *connection, enum lws_callback_reasons reason, void *user,
                         void *in, size_t size) {
    struct wire *wire = lws_context_user(lws_get_context(connection));
    (void)user, (void)in, (void)size;
    if (reason == LWS_CALLBACK_RAW_RX_FILE)
        tell(wire)->ready(wire->context);
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "paddock", .callback = on_websocket, .rx_buffer_size = 16384},
    {.name = "page", .callback = on_page, .rx_buffer_size = 16384},
    {.name = "descriptor", .callback = on_descriptor},
    {0},
};

struct wire *wire_open(const struct wire_address *address, const struct wire_handlers *handlers,
                       void *context, int descriptor) {
    struct wire *wire = calloc(1, sizeof *wire);
    char *heard = malloc(WIRE_HEARD_MAX);
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .user = wire,
        .options = address->tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
        .connect_timeout_secs = 10,
        .timeout_secs = 15,
    };
    lws_set_log_level(0, NULL);
    struct lws_context *lws = wire && heard ? lws_create_context(&info) : NULL;
    if (!lws) {
        free(wire);
        free(heard);
        return NULL;
    }
    *wire = (struct wire){
        .address = *address, .handlers = handlers, .context = context, .lws = lws, .heard = heard};
    wire_settled(wire);
    lws_sock_file_fd_type fd = {.filefd = descriptor};
    lws_adopt_descriptor_vhost(lws_get_vhost_by_name(lws, "default"), LWS_ADOPT_RAW_FILE_DESC, fd,
                               "descriptor", NULL);
    return wire;
}

void wire_close(struct wire *wire) {
    wire->stopping = true;
    lws_context_destroy(wire->lws);
    while (wire->queued)
        free(wire->queue[--wire->queued].text);
    free(wire->page.bytes);
    free(wire->heard);
    free(wire);
}

void wire_run(struct wire *wire) {
    while (!wire->stopped && lws_service(wire->lws, 0) >= 0)
        ;
}

static void on_time_up(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, time_up);
    wire->news = true;
    wake(wire);
}

void wire_pump(struct wire *wire, int ms) {
    wire->news = false;
    if (ms >= 0)
        later(wire, &wire->time_up, on_time_up, ms);
    while (!wire->news && !wire->stopped && lws_service(wire->lws, 0) >= 0)
        ;
    lws_sul_cancel(&wire->time_up);
}

static void on_alarm(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, alarm);
    tell(wire)->woken(wire->context);
    wake(wire);
}

void wire_wake(struct wire *wire, int ms) {
    later(wire, &wire->alarm, on_alarm, ms);
}

static void on_goodbye(lws_sorted_usec_list_t *timer) {
    struct wire *wire = lws_container_of(timer, struct wire, goodbye);
    wire->stopped = true;
    wake(wire);
}

void wire_stop(struct wire *wire) {
    if (wire->stopping)
        return;
    wire->stopping = true;
    wire->stopped = !wire->open;
    if (wire->stopped)
        return;
    later(wire, &wire->goodbye, on_goodbye, GOODBYE_MS);
    lws_callback_on_writable(wire->connection);
}
