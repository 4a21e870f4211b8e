#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum {
    SCRATCH = 1 << 18,     // what one read may bring
    PER_ADDRESS = 20000,   // connections from one address: it has fewer than 30,000 free ports
    HANDSHAKE_MAX = 16384, // bytes of the answer to a handshake
    EVENTS = 256,
};

enum opcode { CONTINUED = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

// The example of RFC 6455: with a fixed key the right answer is known without SHA-1.
static const char key[] = "dGhlIHNhbXBsZSBub25jZQ==";
static const char accepted[] = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

// ---------------------------------------------------------------------------------------- target

static bool fail(char why[160], const char *text, const char *found) {
    snprintf(why, 160, text, found);
    return false;
}

static bool read_host(struct target *target, const char *host, int port) {
    struct sockaddr_in *v4 = (struct sockaddr_in *)&target->address;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&target->address;
    if (strcmp(host, "localhost") == 0)
        host = "127.0.0.1";
    if (inet_pton(AF_INET, host, &v4->sin_addr) == 1) {
        v4->sin_family = AF_INET;
        v4->sin_port = htons((uint16_t)port);
        target->length = sizeof *v4;
        return ntohl(v4->sin_addr.s_addr) >> 24 == 127;
    }
    if (inet_pton(AF_INET6, host, &v6->sin6_addr) != 1)
        return false;
    v6->sin6_family = AF_INET6;
    v6->sin6_port = htons((uint16_t)port);
    target->length = sizeof *v6;
    return IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
}

bool target_read(struct target *target, const char *url, char why[160]) {
    char host[64] = "", path[100] = "/play";
    int port = 0;
    memset(target, 0, sizeof *target);
    if (strncmp(url, "wss:", 4) == 0)
        return fail(why, "%.60s: TLS is not spoken here; give a ws:// address.", url);
    bool bracketed = sscanf(url, "ws://[%63[0-9a-fA-F:.]]:%5d%99s", host, &port, path) >= 2;
    if (!bracketed && sscanf(url, "ws://%63[^/:]:%5d%99s", host, &port, path) < 2)
        return fail(why, "%.60s: not an address such as ws://127.0.0.1:8080/play.", url);
    if (port < 1 || port > 65535 || path[0] != '/')
        return fail(why, "%.60s: not an address such as ws://127.0.0.1:8080/play.", url);
    if (!read_host(target, host, port))
        return fail(why,
                    "%.60s is not this machine: this program only ever loads 127.0.0.0/8, ::1 and "
                    "localhost.",
                    host);
    snprintf(target->host, sizeof target->host, bracketed ? "[%s]:%d" : "%s:%d", host, port);
    snprintf(target->path, sizeof target->path, "%s", path);
    return true;
}

// ------------------------------------------------------------------------------------------ bytes

static void make_room(struct bytes *bytes, size_t more) {
    if (bytes->used + more <= bytes->room)
        return;
    bytes->room = 2 * (bytes->used + more);
    bytes->data = realloc(bytes->data, bytes->room);
    if (!bytes->data) {
        fputs("paddock-load: out of memory\n", stderr);
        exit(2);
    }
}

static void append(struct bytes *bytes, const void *data, size_t size) {
    make_room(bytes, size);
    memcpy(bytes->data + bytes->used, data, size);
    bytes->used += size;
}

static void drop_front(struct bytes *bytes, size_t count) {
    bytes->used -= count;
    memmove(bytes->data, bytes->data + count, bytes->used);
}

// ------------------------------------------------------------------------------------ connections

static void go_down(struct wire *wire, struct link *link) {
    if (link->state == LINK_CONNECTING || link->state == LINK_SHAKING)
        wire->connecting--;
    if (link->fd >= 0)
        close(link->fd);
    link->fd = -1;
    link->state = LINK_DOWN;
    link->waits_to_write = false;
    link->in.used = link->out.used = link->message.used = 0;
}

static void lose(struct wire *wire, struct link *link, int code, const char *why) {
    go_down(wire, link);
    wire->hooks->closed(link->owner, code, why);
}

static void await(struct wire *wire, struct link *link, int how, bool to_write) {
    struct epoll_event event = {.events = EPOLLIN | (to_write ? EPOLLOUT : 0u), .data.ptr = link};
    epoll_ctl(wire->epoll, how, link->fd, &event);
    link->waits_to_write = to_write;
}

// False when the connection is broken, which the next read will tell.
static bool write_now(struct link *link, const char *data, size_t size, size_t *done) {
    ssize_t count = send(link->fd, data, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    *done = count > 0 ? (size_t)count : 0;
    return count >= 0 || errno == EAGAIN || errno == EINTR;
}

static void put(struct wire *wire, struct link *link, const char *data, size_t size) {
    size_t done = 0;
    wire->bytes_out += size;
    if (link->out.used == 0 && !write_now(link, data, size, &done))
        return;
    if (done == size)
        return;
    append(&link->out, data + done, size - done);
    if (!link->waits_to_write)
        await(wire, link, EPOLL_CTL_MOD, true);
}

static void flush(struct wire *wire, struct link *link) {
    size_t done = 0;
    if (link->out.used > 0 && write_now(link, link->out.data, link->out.used, &done))
        drop_front(&link->out, done);
    if (link->out.used == 0 && link->waits_to_write)
        await(wire, link, EPOLL_CTL_MOD, false);
}

static void bind_source(const struct target *target, int fd, int number) {
    if (target->address.ss_family != AF_INET || number < PER_ADDRESS)
        return;
    int yes = 1;
    struct sockaddr_in source = {.sin_family = AF_INET};
    source.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)(number / PER_ADDRESS));
    setsockopt(fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    (void)!bind(fd, (struct sockaddr *)&source, sizeof source); // else the usual address
}

void link_connect(struct wire *wire, struct link *link, void *owner, int number) {
    const struct target *target = &wire->targets[(number + link->attempts++) % wire->target_count];
    int yes = 1;
    link->owner = owner;
    link->target = target;
    link->fd = socket(target->address.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (link->fd < 0) {
        lose(wire, link, 0, strerror(errno));
        return;
    }
    setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    bind_source(target, link->fd, number);
    link->state = LINK_CONNECTING;
    wire->connecting++;
    int failed = connect(link->fd, (const struct sockaddr *)&target->address, target->length);
    if (failed && errno != EINPROGRESS)
        lose(wire, link, 0, strerror(errno));
    else
        await(wire, link, EPOLL_CTL_ADD, true);
}

static void shake(struct wire *wire, struct link *link) {
    char request[512];
    // The subprotocol may be named or not: every other connection does.
    const char *protocol = link->fd % 2 ? "Sec-WebSocket-Protocol: paddock\r\n" : "";
    int size = snprintf(request, sizeof request,
                        "GET %s HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\n"
                        "Sec-WebSocket-Version: 13\r\n%s\r\n",
                        link->target->path, link->target->host, key, protocol);
    link->state = LINK_SHAKING;
    put(wire, link, request, (size_t)size);
    flush(wire, link);
}

static void connected(struct wire *wire, struct link *link) {
    int error = 0;
    socklen_t length = sizeof error;
    getsockopt(link->fd, SOL_SOCKET, SO_ERROR, &error, &length);
    if (error)
        lose(wire, link, 0, strerror(error));
    else
        shake(wire, link);
}

// ----------------------------------------------------------------------------------------- frames

struct frame {
    bool final;
    enum opcode opcode;
    size_t head, length; // bytes before the payload, and of it
};

static uint64_t big_endian(const uint8_t *at, int count) {
    uint64_t value = 0;
    for (int i = 0; i < count; i++)
        value = value << 8 | at[i];
    return value;
}

static const char *frame_fault(const uint8_t *at, const struct frame *frame) {
    if (at[0] & 0x70)
        return "a frame with reserved bits";
    if (at[1] & 0x80)
        return "a masked frame";
    if (frame->opcode >= CLOSE && (!frame->final || frame->length > 125))
        return "a control frame that is long or in pieces";
    if (frame->opcode > PONG || (frame->opcode > BINARY && frame->opcode < CLOSE))
        return "a frame of an unknown kind";
    return frame->length > WIRE_FRAME_MAX ? "a frame that is too long" : NULL;
}

// Is the whole head there? Then `why` tells what is against the protocol, or is NULL.
static bool read_head(const char *data, size_t size, struct frame *frame, const char **why) {
    const uint8_t *at = (const uint8_t *)data;
    if (size < 2)
        return false;
    int width = 0;
    if ((at[1] & 127) >= 126)
        width = (at[1] & 127) == 126 ? 2 : 8;
    frame->head = 2 + (size_t)width;
    if (size < frame->head)
        return false;
    frame->final = at[0] >> 7;
    frame->opcode = (enum opcode)(at[0] & 15);
    frame->length = width ? (size_t)big_endian(at + 2, width) : at[1] & 127u;
    *why = frame_fault(at, frame);
    return true;
}

static void send_frame(struct wire *wire, struct link *link, enum opcode opcode, const char *data,
                       size_t length) {
    char frame[8 + 65535];
    uint32_t mask = (uint32_t)((wire->masks = wire->masks * 6364136223846793005u + 1) >> 32);
    size_t head = length < 126 ? 2 : 4;
    if (length > 65535)
        return;
    frame[0] = (char)(0x80 | opcode);
    frame[1] = (char)(0x80 | (length < 126 ? length : 126));
    if (head == 4) {
        frame[2] = (char)(length >> 8);
        frame[3] = (char)length;
    }
    memcpy(frame + head, &mask, 4);
    for (size_t i = 0; i < length; i++)
        frame[head + 4 + i] = (char)(data[i] ^ frame[head + (i & 3)]);
    put(wire, link, frame, head + 4 + length);
}

void link_send(struct wire *wire, struct link *link, const char *text, size_t length) {
    wire->messages_out++;
    send_frame(wire, link, TEXT, text, length);
}

static void hear_close(struct wire *wire, struct link *link, const char *data, size_t length) {
    char why[128] = "";
    int code = length >= 2 ? (int)big_endian((const uint8_t *)data, 2) : 1005;
    if (length > 2)
        snprintf(why, sizeof why, "%.*s", (int)(length - 2), data + 2);
    send_frame(wire, link, CLOSE, data, length < 2 ? 0 : 2);
    lose(wire, link, code, why);
}

static void hear(struct wire *wire, struct link *link, const char *text, size_t length) {
    wire->messages_in++;
    wire->hooks->heard(link->owner, text, length);
}

// A message in pieces is put together; one in a single frame is heard where it lies.
static void hear_data(struct wire *wire, struct link *link, const struct frame *frame,
                      const char *data) {
    bool goes_on = frame->opcode == CONTINUED, in_pieces = link->message.used > 0;
    if (frame->opcode == BINARY)
        lose(wire, link, 0, "the server sent bytes that are not text");
    else if (goes_on != in_pieces)
        lose(wire, link, 0, "the server mixed up the pieces of messages");
    else if (frame->final && !goes_on)
        hear(wire, link, data, frame->length);
    else if (link->message.used + frame->length > WIRE_FRAME_MAX)
        lose(wire, link, 0, "the server sent a message that is too long");
    else {
        if (!in_pieces)
            append(&link->message, "\n", 1); // so that an empty first piece counts as one
        append(&link->message, data, frame->length);
        if (!frame->final)
            return;
        size_t length = link->message.used - 1;
        link->message.used = 0;
        hear(wire, link, link->message.data + 1, length);
    }
}

static void hear_frame(struct wire *wire, struct link *link, const struct frame *frame,
                       const char *data) {
    if (frame->opcode == PING)
        send_frame(wire, link, PONG, data, frame->length);
    else if (frame->opcode == CLOSE)
        hear_close(wire, link, data, frame->length);
    else if (frame->opcode != PONG)
        hear_data(wire, link, frame, data);
}

// ---------------------------------------------------------------------------------------- reading

// Takes the answer to the handshake off the front. Returns how many bytes it had; 0 when it is not
// complete yet, or refused.
static size_t take_answer(struct wire *wire, struct link *link, const char *data, size_t size) {
    char why[64];
    const char *end = memmem(data, size, "\r\n\r\n", 4);
    if (!end) {
        if (size > HANDSHAKE_MAX)
            lose(wire, link, 0, "the answer to the handshake does not end");
        return 0;
    }
    size_t length = (size_t)(end - data) + 4;
    if (length < 12 || memcmp(data, "HTTP/1.1 101", 12) != 0) {
        snprintf(why, sizeof why, "handshake refused: %.*s", (int)strcspn(data, "\r"), data);
        lose(wire, link, 0, why);
        return 0;
    }
    if (!memmem(data, length, accepted, sizeof accepted - 1)) {
        lose(wire, link, 0, "the handshake’s Sec-WebSocket-Accept is wrong");
        return 0;
    }
    link->state = LINK_OPEN;
    wire->connecting--;
    wire->hooks->opened(link->owner);
    return length;
}

// Hears all that is complete; returns how many bytes that were. The link may go down meanwhile.
static size_t consume(struct wire *wire, struct link *link, const char *data, size_t size) {
    size_t at = link->state == LINK_SHAKING ? take_answer(wire, link, data, size) : 0;
    struct frame frame;
    const char *why;
    while (link->state == LINK_OPEN && read_head(data + at, size - at, &frame, &why)) {
        if (why) {
            lose(wire, link, 0, why);
            break;
        }
        if (size - at < frame.head + frame.length)
            break;
        hear_frame(wire, link, &frame, data + at + frame.head);
        at += frame.head + frame.length;
    }
    return at;
}

// What has come in; −1 once the link has gone down.
static ssize_t receive(struct wire *wire, struct link *link, char *data, size_t room) {
    ssize_t count = recv(link->fd, data, room, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return 0;
    if (count <= 0) {
        lose(wire, link, 0, count == 0 ? "closed without a close frame" : strerror(errno));
        return -1;
    }
    wire->bytes_in += (uint64_t)count;
    return count;
}

// Straight from the shared buffer, unless the front of something was left over last time. The
// buffer has a byte to spare, so that what is in it can end with a NUL.
static void read_link(struct wire *wire, struct link *link) {
    struct bytes *in = &link->in;
    bool fresh = in->used == 0;
    if (!fresh)
        make_room(in, 65536);
    char *data = fresh ? wire->scratch : in->data;
    size_t room = fresh ? SCRATCH - 1 : in->room - in->used - 1;
    ssize_t count = receive(wire, link, data + in->used, room);
    if (count <= 0)
        return;
    size_t size = in->used + (size_t)count;
    data[size] = '\0';
    size_t done = consume(wire, link, data, size);
    if (link->state == LINK_DOWN)
        return;
    if (!fresh) {
        in->used = size;
        drop_front(in, done);
    } else if (done < size) {
        append(in, data + done, size - done);
    }
}

static void serve(struct wire *wire, struct link *link, uint32_t events) {
    if (link->state == LINK_CONNECTING) {
        connected(wire, link);
        return;
    }
    if (link->state != LINK_DOWN && events & EPOLLOUT)
        flush(wire, link);
    if (link->state != LINK_DOWN && events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        read_link(wire, link);
}

// ------------------------------------------------------------------------------------------- wire

bool wire_open(struct wire *wire, const struct target *targets, int target_count,
               const struct link_hooks *hooks) {
    *wire = (struct wire){
        .targets = targets, .target_count = target_count, .hooks = hooks, .masks = 0x70616464u};
    wire->epoll = epoll_create1(EPOLL_CLOEXEC);
    wire->scratch = malloc(SCRATCH);
    return wire->epoll >= 0 && wire->scratch;
}

// Naps instead of waiting to be woken: on one machine it is the server that would pay for each
// waking, which clients elsewhere would not cost it. What comes meanwhile is read up to a nap
// later, which counts as latency.
enum { NAP_NS = 500000 };

void wire_wait(struct wire *wire, int64_t nanoseconds) {
    struct epoll_event events[EVENTS];
    struct timespec nap = {.tv_nsec = NAP_NS};
    int count = epoll_wait(wire->epoll, events, EVENTS, 0);
    if (count == 0 && nanoseconds > 0) {
        if (nanoseconds < NAP_NS)
            nap.tv_nsec = (long)nanoseconds;
        nanosleep(&nap, NULL);
        count = epoll_wait(wire->epoll, events, EVENTS, 0);
    }
    for (int i = 0; i < count; i++)
        serve(wire, events[i].data.ptr, events[i].events);
}

void wire_close(struct wire *wire) {
    close(wire->epoll);
    free(wire->scratch);
}

void link_close(struct wire *wire, struct link *link) {
    if (link->state == LINK_OPEN)
        send_frame(wire, link, CLOSE, "\x03\xe8", 2); // 1000
    if (link->state != LINK_DOWN)
        go_down(wire, link);
}

void link_free(struct link *link) {
    free(link->in.data);
    free(link->out.data);
    free(link->message.data);
}
