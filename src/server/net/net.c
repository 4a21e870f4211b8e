#include "server/net/net.h"

#include "base/message.h"
#include "server/cluster/links.h"
#include "server/listen.h"
#include "server/machine.h"
#include "server/net/certificate.h"
#include "server/net/connection.h"
#include "server/net/gate.h"
#include "server/net/http.h"
#include "server/net/sandbox.h"

#include <assert.h>
#include <errno.h>
#include <ev.h>
#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum {
    TICK_MS = 250,
    DRAIN_MS = 5000,        // for what is still to be sent at the end
    HTTP_S = 15,            // to send a request: a little more than connection.c allows
    REPLY_S = 60,           // to read on in a reply: a third of what the system keeps, at 2 kB/s
    ASKERS = 4,             // part of an address's connections that may be without a request
    PRESSED = 8,            // the same of all connections, before patience gets short
    SPARE = 64,             // connections above the limit that are told so; others are just closed
    RX_MAX = 1024,          // bytes handed over at once, and kept for each connection
    TX_MAX = 65536,         // bytes written at once
    REPLIES_MAX = 64 << 20, // bytes of replies under way, besides …
    REPLY_SMALL = 4096,     // … small ones, which everybody may have
    SOCKET_MAX = 128 << 10, // bytes that the system keeps of what one client does not read
};

struct net {
    const struct server_settings *settings;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct ev_loop *loop;
    struct ev_io arrivals, signals, alarm; // the listening socket, signalfd, rung by other threads
    struct ev_timer tick;
    struct site site;
    int port;
    addresses *addresses, *askers;          // of all connections, of those without a request yet
    int connections;                        // WebSockets or not
    size_t replies;                         // bytes under way
    struct connection *adopting, *resuming; // NULL again if freed meanwhile
    struct crowd crowd;
    struct links *links; // to other nodes; NULL: it is alone
    int log_lines;       // since the last minute
    int64_t minute;
    int endings; // how often it was told to end
    int signal;  // that told it so first
    struct certificate certificate;
};

// For callbacks of the hall and of libwebsockets that are given no context.
static struct net *running;

static int64_t clock_ms(void) {
    return machine_steady_us() / 1000;
}

static struct net *net_of(const struct connection *c) {
    return lws_container_of(c->crowd, struct net, crowd);
}

// ------------------------------------------------------------------------------------------- HTTP

static void stop_waiting(struct connection *c) {
    ev_io_stop(net_of(c)->loop, &c->room);
}

static void free_reply(struct connection *c) {
    if (!c->reply)
        return;
    stop_waiting(c);
    net_of(c)->replies -= c->reply->length; // what lasts takes no memory
    free(c->reply->bytes);
    free(c->reply);
    c->reply = NULL;
}

static int end_reply(struct connection *c) {
    bool close = c->reply->close;
    free_reply(c);
    connection_asks(c);
    return close || lws_http_transaction_completed(c->wsi) ? -1 : 0;
}

static size_t reply_left(const struct http_reply *reply) {
    return reply->length + reply->tail_length - reply->sent;
}

// Writes the next piece; −1 when the connection is of no use any more. What the socket does not
// take of it is kept by libwebsockets, which then calls again.
static int write_piece(struct connection *c) {
    struct http_reply *reply = c->reply;
    bool own = reply->sent < reply->length;
    const unsigned char *bytes = own ? (const unsigned char *)reply->bytes + reply->sent
                                     : reply->tail + reply->sent - reply->length;
    size_t rest = own ? reply->length - reply->sent : reply_left(reply);
    size_t piece = rest < TX_MAX ? rest : TX_MAX;
    reply->sent += piece;
    int written = lws_write(c->wsi, (unsigned char *)bytes, piece,
                            reply_left(reply) ? LWS_WRITE_HTTP : LWS_WRITE_HTTP_FINAL);
    return written < (int)piece ? -1 : 0;
}

// While a reply goes out, libwebsockets reads nothing more from the connection. It would be told
// again and again of what lies there, and as it looks at the requests that it has read ahead only
// when nothing else happens, others would wait for ever. So we stop listening to the connection.
// Then libwebsockets sends nothing on it either, until we see room in the socket.
static void wait_for_room(struct connection *c) {
    lws_rx_flow_control(c->wsi, 0);
    ev_io_start(net_of(c)->loop, &c->room);
}

static void resume_reply(struct ev_loop *loop, struct ev_io *room, int events) {
    struct connection *c = room->data;
    struct net *net = net_of(c);
    struct lws_pollfd socket = {.fd = room->fd, .events = LWS_POLLOUT, .revents = LWS_POLLOUT};
    (void)events;
    ev_io_stop(loop, room);
    lws_rx_flow_control(c->wsi, 1);
    net->resuming = c;
    lws_service_fd(net->context, &socket);
    if (net->resuming && c->reply) // it may have sent only what it had kept itself
        wait_for_room(c);
    net->resuming = NULL;
}

static int write_reply(struct connection *c) {
    struct http_reply *reply = c->reply;
    if (!reply)
        return 0;
    while (reply_left(reply) && !lws_send_pipe_choked(c->wsi))
        if (write_piece(c) < 0)
            return -1;
    if (!reply_left(reply) && !lws_partial_buffered(c->wsi))
        return end_reply(c);
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_HTTP_CONTENT, REPLY_S);
    lws_callback_on_writable(c->wsi);
    wait_for_room(c);
    return 0;
}

// The first request is there: it is no longer counted among those that are awaited.
static void note_request(struct connection *c) {
    if (c->asks)
        addresses_leave(net_of(c)->askers, &c->place);
    c->asks = false;
    connection_asked(c);
}

static int answer(struct connection *c, const char *path) {
    struct net *net = net_of(c);
    struct http_request request;
    free_reply(c);
    note_request(c);
    gate_read(c->wsi, path, &c->peer, &request);
    // Proxy and server may disagree where a request ends, however it is written: then the rest
    // would be answered as another client's.
    request.once = net->settings->proxy;
    c->reply = calloc(1, sizeof *c->reply);
    if (!c->reply)
        return -1;
    if (c->refused)
        http_refuse(HTTP_TOO_MANY, &request, c->reply);
    else if (net->endings) // the hall may be closed already
        http_refuse(HTTP_BUSY, &request, c->reply);
    else
        http_answer(&net->site, &request, c->reply);
    if (c->reply->length > REPLY_SMALL && net->replies + c->reply->length > REPLIES_MAX) {
        free(c->reply->bytes);
        http_refuse(HTTP_BUSY, &request, c->reply);
    }
    net->replies += c->reply->length;
    if (!c->reply->bytes)
        return -1;
    lws_callback_on_writable(c->wsi);
    return 0;
}

// Counts the connection where it comes from. False: there are enough from there.
static bool count_place(struct connection *c, const struct address *address) {
    struct net *net = net_of(c);
    c->place = address_place(address);
    int count = addresses_enter(net->addresses, &c->place);
    c->counted = count > 0;
    return c->counted && count <= net->settings->limits[LIMIT_ADDRESS_CONNECTIONS];
}

// −1 when the request may become a WebSocket, else why not.
static int find_refusal(struct connection *c) {
    struct net *net = net_of(c);
    struct address address = c->peer;
    int refusal = gate_handshake(c->wsi, net->settings, net->port);
    if (refusal >= 0)
        return refusal;
    if (c->refused || net->endings)
        return HTTP_TOO_MANY;
    if (!net->settings->proxy || c->counted)
        return -1;
    if (!gate_forwarded(c->wsi, &address))
        return HTTP_BAD_FORWARDED;
    return count_place(c, &address) ? -1 : HTTP_TOO_MANY;
}

// Refuses a WebSocket that is not allowed, and closes the connection. A request for any other
// protocol, such as HTTP/2, is answered as usual: libwebsockets does so once it finds no word that
// it knows.
static int confirm_upgrade(struct connection *c, char *upgrade) {
    struct http_request request;
    struct http_reply reply;
    if (lws_hdr_total_length(c->wsi, WSI_TOKEN_UPGRADE) <= 0)
        return -1; // libwebsockets has refused it already
    if (strcasecmp(upgrade, "websocket") != 0) {
        *upgrade = '\0';
        return 0;
    }
    int refusal = find_refusal(c);
    note_request(c);
    if (refusal < 0)
        return 0;
    gate_read(c->wsi, NULL, &c->peer, &request);
    http_refuse((enum http_refusal)refusal, &request, &reply);
    if (reply.bytes)
        lws_write(c->wsi, (unsigned char *)reply.bytes, reply.length, LWS_WRITE_HTTP_FINAL);
    free(reply.bytes);
    return -1;
}

// ------------------------------------------------------------------------------ coming and going

static void free_connection(struct connection *c) {
    struct net *net = net_of(c);
    if (net->adopting == c)
        net->adopting = NULL;
    if (net->resuming == c)
        net->resuming = NULL;
    note_request(c);
    connection_gone(c);
    free_reply(c);
    if (c->counted)
        addresses_leave(net->addresses, &c->place);
    net->connections--;
    free(c);
}

static struct connection *new_connection(struct net *net, int descriptor,
                                         const struct sockaddr *peer) {
    struct connection *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->crowd = &net->crowd;
    c->refused = ++net->connections > net->settings->limits[LIMIT_CONNECTIONS];
    ev_io_init(&c->room, resume_reply, descriptor, EV_WRITE);
    c->room.data = c;
    address_of_socket(peer, &c->peer);
    c->place = address_place(&c->peer);
    if (!net->settings->proxy && !count_place(c, &c->peer))
        c->refused = true;
    connection_asks(c);
    return c;
}

// Far above a limit there is not even a refusal, which would cost a descriptor for a while.
static bool is_far_above(const struct connection *c) {
    const struct net *net = net_of(c);
    const int *limits = net->settings->limits;
    return net->connections > limits[LIMIT_CONNECTIONS] + SPARE ||
           (c->counted && addresses_count(net->addresses, &c->place) >
                              limits[LIMIT_ADDRESS_CONNECTIONS] + SPARE / 4);
}

// Few of one address may be without a request. Behind a proxy, that is the proxy's to say.
static bool may_ask(struct connection *c) {
    struct net *net = net_of(c);
    int count = net->settings->proxy ? 1 : addresses_enter(net->askers, &c->place);
    c->asks = !net->settings->proxy && count > 0;
    int most = net->settings->limits[LIMIT_ADDRESS_CONNECTIONS] / ASKERS + SPARE / 4;
    return count > 0 && count <= most;
}

static void adopt(struct net *net, int descriptor, const struct sockaddr *peer) {
    int on = 1, most = SOCKET_MAX;
    struct connection *c = new_connection(net, descriptor, peer);
    if (!c || is_far_above(c) || !may_ask(c)) {
        if (c)
            free_connection(c);
        close(descriptor);
        return;
    }
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    // By itself it would grow to megabytes, beside which QUEUE_MAX means little.
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &most, sizeof most);
    lws_adopt_desc_t info = {
        .vh = net->vhost,
        .type = LWS_ADOPT_SOCKET | LWS_ADOPT_HTTP | LWS_ADOPT_ALLOW_SSL,
        .fd = {.sockfd = descriptor},
        .opaque = c,
    };
    // On failure the descriptor is closed, but the connection may have been freed or not.
    net->adopting = c;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&info);
    if (net->adopting && wsi)
        c->wsi = wsi;
    else if (net->adopting)
        free_connection(c);
    net->adopting = NULL;
}

static void accept_some(struct ev_loop *loop, struct ev_io *arrivals, int events) {
    enum { AT_ONCE = 64 }; // so that those who are in are not kept waiting
    struct net *net = arrivals->data;
    (void)events;
    for (int i = 0; i < AT_ONCE; i++) {
        struct sockaddr_storage peer;
        socklen_t size = sizeof peer;
        int descriptor =
            accept4(arrivals->fd, (struct sockaddr *)&peer, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor >= 0)
            adopt(net, descriptor, (struct sockaddr *)&peer);
        else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            ev_io_stop(loop, arrivals); // until the next tick
        if (descriptor < 0 && errno != ECONNABORTED && errno != EINTR)
            return;
    }
}

static void reload_certificate(struct net *net) {
    const struct server_settings *settings = net->settings;
    struct store_trouble line;
    char why[256];
    if (!settings->certificate_fits(settings)) // it has said why
        return;
    if (certificate_read(&net->certificate, settings->tls_cert, settings->tls_key, why, sizeof why))
        store_complain(&line, N_("The certificate was read again. New connections use it."));
    else
        store_complain(&line, N_("The certificate was not changed: {reason}."), "reason", why);
    machine_log(line.why, "");
}

static void end(struct net *net, int number) {
    if (net->endings++ == 0)
        net->signal = number;
}

static void take_signals(struct ev_loop *loop, struct ev_io *signals, int events) {
    struct signalfd_siginfo info;
    struct net *net = signals->data;
    (void)loop, (void)events;
    while (read(signals->fd, &info, sizeof info) == sizeof info) {
        if (info.ssi_signo == SIGHUP && net->settings->tls_cert)
            reload_certificate(net);
        else
            end(net, (int)info.ssi_signo);
    }
}

// The journal or a bot has something to say: the hall hears it after this turn.
static void take_alarm(struct ev_loop *loop, struct ev_io *alarm, int events) {
    eventfd_t count;
    (void)loop, (void)events;
    eventfd_read(alarm->fd, &count);
}

// -------------------------------------------------------------------------------------- the loop

static int handle(struct connection *c, enum lws_callback_reasons reason, void *in, size_t length) {
    switch (reason) {
    case LWS_CALLBACK_HTTP: return answer(c, in);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_reply(c);
    case LWS_CALLBACK_CLOSED_HTTP: stop_waiting(c); return 0; // before its descriptor is closed
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(c, in);
    case LWS_CALLBACK_ESTABLISHED: return connection_established(c);
    case LWS_CALLBACK_RECEIVE: return connection_received(c, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE: return connection_writable(c);
    case LWS_CALLBACK_RECEIVE_PONG: connection_ponged(c); return 0;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return connection_peer_closes(c, in, length);
    case LWS_CALLBACK_WSI_DESTROY: free_connection(c); return 0;
    case LWS_CALLBACK_RAW_ADOPT: return -1; // a CONNECT request: we are no proxy
    default: return 0;
    }
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    struct connection *c = lws_get_opaque_user_data(wsi);
    if (reason == LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS)
        certificate_serve(&running->certificate, user);
    if (!c) // about the context
        return 0;
    c->wsi = wsi;
    return handle(c, reason, in, length);
}

// libwebsockets sets its timers only after it was called, and they may come one of ours late. So it
// is called regularly.
static void on_tick(struct ev_loop *loop, struct ev_timer *tick, int events) {
    struct net *net = tick->data;
    (void)events;
    lws_cancel_service(net->context);
    if (!net->endings)
        ev_io_start(loop, &net->arrivals);
    if (net->crowd.now - net->minute > 60000) {
        net->minute = net->crowd.now;
        net->log_lines = 0;
    }
    crowd_check(&net->crowd);
    if (net->links)
        links_check(net->links, net->crowd.now);
}

// Waits for something to happen, and handles it.
static void turn(struct net *net) {
    ev_run(net->loop, EVRUN_ONCE);
    net->crowd.now = clock_ms();
}

static void release(struct net *net) {
    crowd_release(&net->crowd);
    if (net->links)
        links_release(net->links, hall_durable(net->site.hall));
}

// Watches a descriptor, which belongs to the watch from now on.
static void watch(struct net *net, struct ev_io *io, int descriptor,
                  void (*ready)(struct ev_loop *loop, struct ev_io *io, int events)) {
    ev_io_init(io, ready, descriptor, EV_READ);
    io->data = net;
    ev_io_start(net->loop, io);
}

static void close_watch(struct net *net, struct ev_io *io) {
    if (!io->data)
        return;
    ev_io_stop(net->loop, io);
    close(io->fd);
    io->data = NULL;
}

static void free_net(struct net *net) {
    if (net->context)
        lws_context_destroy(net->context);
    certificate_free(&net->certificate);
    links_free(net->links);
    if (net->site.hall)
        hall_free(net->site.hall);
    addresses_free(net->addresses);
    addresses_free(net->askers);
    close_watch(net, &net->arrivals);
    close_watch(net, &net->signals);
    close_watch(net, &net->alarm);
    if (net->loop)
        ev_loop_destroy(net->loop);
    free(net);
    running = NULL;
}

bool net_run(struct net *net, int *number) {
    for (turn(net); !net->endings; turn(net)) {
        hall_work(net->site.hall, net->crowd.now);
        release(net);
    }
    close_watch(net, &net->arrivals);
    bool whole = hall_close(net->site.hall, DRAIN_MS);
    release(net);
    crowd_close(&net->crowd, 1012, DRAIN_MS / 1000);
    int64_t until = clock_ms() + DRAIN_MS;
    int endings = net->endings; // a second signal: stop without waiting
    while ((net->crowd.sockets || net->replies) && net->endings == endings &&
           net->crowd.now < until)
        turn(net);
    *number = net->signal;
    free_net(net);
    return whole;
}

// ---------------------------------------------------------------------------------------- opening

// While it is opened, what libwebsockets has to say is the reason of a failure; later on, a few
// lines a minute of it are enough, as strangers can make it talk.
static void log_line(int level, const char *line) {
    enum { LINES = 10 };
    (void)level;
    if (running && running->log_lines++ < LINES)
        fprintf(stderr, "paddock: libwebsockets: %s", line);
}

static char start_log[256];

static void log_start(int level, const char *line) {
    const char *mark = strstr(line, "E: "); // after the time
    (void)level;
    line = mark ? mark + 3 : line;
    if (!*start_log)
        snprintf(start_log, sizeof start_log, "%.*s", (int)strcspn(line, "\n"), line);
}

static const struct lws_protocols protocols[] = {
    {.name = "paddock", .callback = callback, .rx_buffer_size = RX_MAX, .tx_packet_size = TX_MAX},
    {0},
};

// Pings are ours: libwebsockets' own timers are one long sorted list, which ten thousand
// connections would have to be found a place in again and again.
static const lws_retry_bo_t no_pings = {0};

static bool open_context(struct net *net) {
    const struct server_settings *settings = net->settings;
    void *loops[] = {net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_LIBEV,
        .foreign_loops = loops,
        .server_string = "paddock",
        .max_http_header_data = GATE_HEADERS_MAX,
        // As many as there are connections: a request that is not finished holds up no other one.
        .max_http_header_pool2 = (unsigned)(settings->limits[LIMIT_CONNECTIONS] + 2 * SPARE),
        .timeout_secs = HTTP_S,
        .keepalive_timeout = HTTP_S,
        .retry_and_idle_policy = &no_pings,
        .gid = -1,
        .uid = -1,
    };
    if (settings->tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = settings->tls_cert;
        info.ssl_private_key_filepath = settings->tls_key;
        info.ssl_private_key_password = ""; // rather than be asked for one
        info.ssl_options_set = SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1;
        info.alpn = "http/1.1";
    }
    net->context = lws_create_context(&info);
    net->vhost = net->context ? lws_create_vhost(net->context, &info) : NULL;
    return net->vhost;
}

static bool is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static int open_signals(bool has_certificate) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGINT);
    if (has_certificate || !is_ignored(SIGHUP)) // by nohup
        sigaddset(&set, SIGHUP);
    signal(SIGPIPE, SIG_IGN);
    // Before there are threads, so that none of them takes the signals.
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static void write_urls(struct net *net) {
    const struct server_settings *settings = net->settings;
    const char *s = settings->tls_cert ? "s" : "";
    char place[200];
    gate_write_place(place, sizeof place, settings->host, net->port, *s ? 443 : 80);
    snprintf(net->site.url, sizeof net->site.url, "http%s://%s/", s, place);
    if (settings->origin)
        snprintf(net->site.home, sizeof net->site.home, "%s/", settings->origin);
    else
        memcpy(net->site.home, net->site.url, sizeof net->site.home);
    // An origin begins with http as well, and a WebSocket's address with ws in its place.
    if (settings->origin)
        snprintf(net->site.play, sizeof net->site.play, "ws%s/play", settings->origin + 4);
    else
        snprintf(net->site.play, sizeof net->site.play, "ws%s://%s/play", s, place);
}

static void blame(struct net_trouble *trouble, enum net_fault fault, const char *why) {
    trouble->fault = fault;
    snprintf(trouble->why, sizeof trouble->why, "%s", why);
}

// All but the hall. False and `trouble` on failure.
static bool open_sockets(struct net *net, struct net_trouble *trouble) {
    int descriptor = listen_on(net->settings->host, net->settings->port, trouble);
    if (descriptor < 0)
        return false;
    net->port = listen_port(descriptor);
    *start_log = '\0';
    lws_set_log_level(LLL_ERR, log_start);
    if (!open_context(net)) {
        close(descriptor);
        blame(trouble, net->settings->tls_cert ? NET_TLS : NET_SYSTEM, start_log);
        return false;
    }
    watch(net, &net->arrivals, descriptor, accept_some);
    int signals = open_signals(net->settings->tls_cert),
        alarm = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (signals >= 0)
        watch(net, &net->signals, signals, take_signals);
    if (alarm >= 0)
        watch(net, &net->alarm, alarm, take_alarm);
    net->addresses = addresses_new();
    net->askers = addresses_new();
    if (signals < 0 || alarm < 0 || !net->addresses || !net->askers) {
        blame(trouble, NET_SYSTEM, strerror(errno));
        return false;
    }
    lws_set_log_level(LLL_ERR, log_line);
    return true;
}

static void wake(void) {
    eventfd_write(running->alarm.fd, 1);
}

static void recall(const uint64_t *tickets, int count) {
    crowd_recall(&running->crowd, tickets, count);
    if (running->links)
        links_recall(running->links, tickets, count);
}

static bool open_links(struct net *net, struct net_trouble *trouble) {
    if (!net->settings->node)
        return true;
    net->links = links_open(net->loop, net->settings, trouble);
    trouble->at_node = !net->links;
    return net->links;
}

// All is open, and there are no threads yet.
static bool shut_in(const struct server_settings *settings, struct net_trouble *trouble) {
    struct store_trouble missing;
    bool shut = sandbox_enter(settings, &missing);
    if (!shut)
        blame(trouble, NET_SYSTEM, missing.why);
    else if (*missing.why)
        machine_log(missing.why, "");
    return shut;
}

struct net *net_open(const struct server_settings *settings, const struct store_kind *kind,
                     store *opened, struct net_trouble *trouble) {
    static const struct hall_network network = {.send = connection_send,
                                                .close = connection_close,
                                                .waiting = connection_waiting,
                                                .wake = wake,
                                                .recall = recall,
                                                .dial = links_dial,
                                                .link_send = links_send,
                                                .link_close = links_end};
    struct store_trouble store_trouble = {0};
    struct net *net = calloc(1, sizeof *net);
    assert(!running);
    if (!net) {
        kind->close(opened);
        blame(trouble, NET_SYSTEM, strerror(ENOMEM));
        return NULL;
    }
    running = net;
    net->settings = settings;
    net->crowd.now = net->minute = clock_ms();
    net->crowd.asking_much = settings->limits[LIMIT_CONNECTIONS] / PRESSED;
    net->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOENV);
    if (!net->loop)
        blame(trouble, NET_SYSTEM, strerror(errno));
    if (!net->loop || !open_sockets(net, trouble) || !open_links(net, trouble) ||
        !shut_in(settings, trouble)) {
        kind->close(opened);
        free_net(net);
        return NULL;
    }
    write_urls(net);
    net->site.folder = settings->web_dir;
    struct server_settings own = *settings;
    if (net->links)
        own.node = links_node(net->links);
    net->site.hall = hall_open(&own, &network, kind, opened, &store_trouble);
    if (!net->site.hall) {
        blame(trouble, NET_STORE, store_trouble.why);
        free_net(net);
        return NULL;
    }
    if (net->links)
        links_serve(net->links, net->site.hall);
    net->crowd.hall = net->site.hall;
    net->crowd.durable = hall_durable(net->site.hall);
    ev_timer_init(&net->tick, on_tick, 0, TICK_MS / 1000.0);
    net->tick.data = net;
    ev_timer_start(net->loop, &net->tick);
    return net;
}

const char *net_url(const struct net *net) {
    return net->site.url;
}

// What is open besides connections: the store's files, standard streams, signals, threads' own.
int net_descriptors(int connections) {
    return connections + 2 * SPARE + 64;
}
