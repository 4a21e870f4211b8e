#include "server/links.h"

#include "base/memory.h"
#include "base/message.h"
#include "server/addresses.h"
#include "server/listen.h"
#include "server/machine.h"

#include <assert.h>
#include <errno.h>
#include <ev.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sodium.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    STRANGERS_MAX = 32,     // links that have not proved anything yet
    PROVE_MS = 3000,        // and how long they may take
    BEAT_MS = 1000,         // an empty frame so often …
    SILENCE_MS = 8000,      // … and the link is closed when none has come for so long
    WAITING_MAX = 64 << 20, // bytes that the other node has not read
    TURN_MAX = 1 << 20,     // bytes read from one link at once
    SEALED = crypto_secretstream_xchacha20poly1305_ABYTES, // bytes that encryption adds
    HEADER = crypto_secretstream_xchacha20poly1305_HEADERBYTES,
    LENGTH = 4, // bytes that say how long a sealed frame is
};

// What both ends say first, in the clear. The keys of the link depend on all of it, so that neither
// an old conversation nor one with another node can be repeated.
struct greeting {
    char magic[8];
    int64_t from, to; // nodes
    uint8_t nonce[32];
};

static const char magic[8] = "PADNODE1"; // with the version of the frames

struct frame {
    struct frame *next;
    uint64_t ticket;
    size_t length;
    char bytes[];
};

struct bytes {
    char *data; // from the start on, so many are used
    size_t start, used, capacity;
};

// Connecting; waiting for the greeting; for the header of the other end's stream; for the first
// frame, which proves that it knows the key.
enum state { CONNECTING, GREETING, HEADING, PROVING, UP };

struct link {
    struct link *next, *previous;
    struct links *links;
    struct ev_io reads, writes;
    enum state state;
    bool dialed, closing;
    int64_t node;
    int64_t since, heard, beaten; // when it began, something came, and the last beat was sent
    struct greeting mine;
    struct peer *peer; // once it is up
    crypto_secretstream_xchacha20poly1305_state in, out;
    uint8_t in_key[crypto_secretstream_xchacha20poly1305_KEYBYTES];
    struct bytes received, sealed;
    struct frame *first, *last; // not sealed yet
    size_t waiting;             // bytes of those
};

struct links {
    struct ev_loop *loop;
    struct hall *hall;
    const uint8_t *key;
    struct store_node node;
    char address[STORE_ADDRESS_MAX];
    struct ev_io arrivals;
    struct link *first;
    int strangers;
    int64_t now, complained;
};

static struct links *running; // the hall asks for links without saying which

// ------------------------------------------------------------------------------------------ bytes

static void put_bytes(struct bytes *bytes, const void *data, size_t length) {
    if (bytes->start && bytes->start + bytes->used + length > bytes->capacity) {
        memmove(bytes->data, bytes->data + bytes->start, bytes->used);
        bytes->start = 0;
    }
    bytes->data = grow(bytes->data, 1, &bytes->capacity, bytes->start + bytes->used + length);
    memcpy(bytes->data + bytes->start + bytes->used, data, length);
    bytes->used += length;
}

static char *first_byte(const struct bytes *bytes) {
    return bytes->data + bytes->start;
}

static void drop_bytes(struct bytes *bytes, size_t count) {
    bytes->used -= count;
    bytes->start = bytes->used ? bytes->start + count : 0;
}

static void put_length(uint8_t out[LENGTH], size_t length) {
    for (int i = 0; i < LENGTH; i++)
        out[i] = (uint8_t)(length >> 8 * i);
}

static size_t read_length(const char *in) {
    size_t length = 0;
    for (int i = 0; i < LENGTH; i++)
        length |= (size_t)(uint8_t)in[i] << 8 * i;
    return length;
}

// ------------------------------------------------------------------------------- coming and going

static void close_soon(struct link *link) {
    link->closing = true;
}

static void watch_writing(struct link *link) {
    bool wanted = link->sealed.used > 0 || link->state == CONNECTING;
    if (wanted && !link->closing)
        ev_io_start(link->links->loop, &link->writes);
    else
        ev_io_stop(link->links->loop, &link->writes);
}

static void write_some(struct link *link) {
    ssize_t sent =
        send(link->writes.fd, first_byte(&link->sealed), link->sealed.used, MSG_NOSIGNAL);
    if (sent > 0)
        drop_bytes(&link->sealed, (size_t)sent);
    else if (sent < 0 && errno != EAGAIN && errno != EINTR)
        close_soon(link);
}

static void greet(struct link *link, int64_t to) {
    struct greeting *mine = &link->mine;
    memcpy(mine->magic, magic, sizeof magic);
    mine->from = link->links->node.id;
    mine->to = to;
    randombytes_buf(mine->nonce, sizeof mine->nonce);
    put_bytes(&link->sealed, mine, sizeof *mine);
}

// Each direction has its own key.
static void derive(const struct links *links, char from, const struct greeting *dialer,
                   const struct greeting *other, uint8_t *key) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, links->key, 32, crypto_secretstream_xchacha20poly1305_KEYBYTES);
    crypto_generichash_update(&state, (const uint8_t *)&from, 1);
    crypto_generichash_update(&state, (const uint8_t *)dialer, sizeof *dialer);
    crypto_generichash_update(&state, (const uint8_t *)other, sizeof *other);
    crypto_generichash_final(&state, key, crypto_secretstream_xchacha20poly1305_KEYBYTES);
}

static void seal(struct link *link, const char *frame, size_t length) {
    uint8_t *sealed = must(malloc(LENGTH + length + SEALED));
    put_length(sealed, length + SEALED);
    crypto_secretstream_xchacha20poly1305_push(&link->out, sealed + LENGTH, NULL,
                                               (const uint8_t *)frame, length, NULL, 0, 0);
    put_bytes(&link->sealed, sealed, LENGTH + length + SEALED);
    free(sealed);
}

// Both greetings are known: the first frame is empty, and proves that we know the key.
static void begin_stream(struct link *link, const struct greeting *theirs) {
    const struct greeting *dialer = link->dialed ? &link->mine : theirs;
    const struct greeting *other = link->dialed ? theirs : &link->mine;
    uint8_t out_key[crypto_secretstream_xchacha20poly1305_KEYBYTES], header[HEADER];
    derive(link->links, link->dialed ? 'd' : 'a', dialer, other, out_key);
    derive(link->links, link->dialed ? 'a' : 'd', dialer, other, link->in_key);
    crypto_secretstream_xchacha20poly1305_init_push(&link->out, header, out_key);
    put_bytes(&link->sealed, header, sizeof header);
    seal(link, "", 0);
    link->state = HEADING;
}

static void leave_list(struct link *link) {
    *(link->previous ? &link->previous->next : &link->links->first) = link->next;
    if (link->next)
        link->next->previous = link->previous;
}

static void free_link(struct link *link) {
    struct links *links = link->links;
    ev_io_stop(links->loop, &link->reads);
    ev_io_stop(links->loop, &link->writes);
    leave_list(link);
    links->strangers -= link->state != UP;
    if (link->peer)
        hall_link_down(links->hall, link->peer);
    close(link->reads.fd);
    for (struct frame *frame = link->first, *next; frame; frame = next) {
        next = frame->next;
        free(frame);
    }
    free(link->received.data);
    free(link->sealed.data);
    sodium_memzero(link, sizeof *link);
    free(link);
}

// ---------------------------------------------------------------------------------------- reading

static void complain_key(struct links *links) {
    enum { COMPLAIN_MS = 60000 };
    struct store_trouble line;
    if (links->complained && links->now - links->complained < COMPLAIN_MS)
        return;
    links->complained = links->now;
    store_complain(&line, N_("A link to another node was refused: it does not have the same "
                             "--node-key, or is not a node of this version."));
    machine_log(line.why, "");
}

static void refuse(struct link *link) {
    complain_key(link->links);
    close_soon(link);
}

// Who dialed greets first. Who accepted says nothing to anybody who does not know its number.
static void take_greeting(struct link *link) {
    struct greeting theirs;
    memcpy(&theirs, first_byte(&link->received), sizeof theirs);
    drop_bytes(&link->received, sizeof theirs);
    bool fits = memcmp(theirs.magic, magic, sizeof magic) == 0 &&
                theirs.to == link->links->node.id && theirs.from != theirs.to &&
                (!link->dialed || theirs.from == link->node);
    if (!fits) {
        refuse(link);
        return;
    }
    link->node = theirs.from;
    if (!link->dialed)
        greet(link, theirs.from);
    begin_stream(link, &theirs);
}

static void take_header(struct link *link) {
    crypto_secretstream_xchacha20poly1305_init_pull(
        &link->in, (const uint8_t *)first_byte(&link->received), link->in_key);
    drop_bytes(&link->received, HEADER);
    link->state = PROVING;
}

static void come_up(struct link *link) {
    link->state = UP;
    link->links->strangers--;
    link->peer = hall_link_up(link->links->hall, link, link->node, link->dialed);
}

// An empty frame is a beat, and the first one the proof.
static void take_frame(struct link *link, size_t length) {
    static uint8_t frame[HALL_FRAME_MAX];
    unsigned long long opened;
    const uint8_t *sealed = (const uint8_t *)first_byte(&link->received) + LENGTH;
    if (crypto_secretstream_xchacha20poly1305_pull(&link->in, frame, &opened, NULL, sealed, length,
                                                   NULL, 0) != 0) {
        refuse(link);
        return;
    }
    drop_bytes(&link->received, LENGTH + length);
    if (link->state == PROVING)
        come_up(link);
    else if (opened > 0)
        hall_link_hear(link->links->hall, link->peer, (const char *)frame, (size_t)opened);
}

// A stranger has nothing to say that is long. Returns the length, or 0 if it is not all there.
static size_t whole_frame(struct link *link) {
    if (link->received.used < LENGTH)
        return 0;
    size_t length = read_length(first_byte(&link->received));
    if (length < SEALED || length > (link->state == UP ? HALL_FRAME_MAX + SEALED : SEALED)) {
        refuse(link);
        return 0;
    }
    return link->received.used >= LENGTH + length ? length : 0;
}

// True if there may be more.
static bool take_one(struct link *link) {
    size_t wanted = link->state == GREETING  ? sizeof(struct greeting)
                    : link->state == HEADING ? HEADER
                                             : whole_frame(link);
    if (link->closing || !wanted || link->received.used < wanted)
        return false;
    if (link->state == GREETING)
        take_greeting(link);
    else if (link->state == HEADING)
        take_header(link);
    else
        take_frame(link, wanted);
    return true;
}

static void on_readable(struct ev_loop *loop, struct ev_io *io, int events) {
    struct link *link = io->data;
    char data[64 << 10];
    ssize_t got = 1;
    (void)loop, (void)events;
    for (size_t all = 0; got > 0 && all < TURN_MAX && !link->closing; all += (size_t)got) {
        got = recv(io->fd, data, sizeof data, 0);
        if (got <= 0)
            break;
        link->heard = machine_steady_us() / 1000;
        put_bytes(&link->received, data, (size_t)got);
        while (take_one(link))
            ;
    }
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        close_soon(link);
    if (link->closing)
        ev_io_stop(loop, io);
    watch_writing(link);
}

static void on_writable(struct ev_loop *loop, struct ev_io *io, int events) {
    struct link *link = io->data;
    int error = 0;
    socklen_t size = sizeof error;
    (void)loop, (void)events;
    if (link->state == CONNECTING) {
        getsockopt(io->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        link->state = GREETING;
    }
    if (error)
        close_soon(link);
    else
        write_some(link);
    watch_writing(link);
}

static struct link *add_link(struct links *links, int descriptor, bool dialed, int64_t node) {
    int on = 1;
    struct link *link = must(calloc(1, sizeof *link));
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    link->links = links;
    link->dialed = dialed;
    link->node = node;
    link->state = dialed ? CONNECTING : GREETING;
    link->since = link->heard = links->now;
    ev_io_init(&link->reads, on_readable, descriptor, EV_READ);
    ev_io_init(&link->writes, on_writable, descriptor, EV_WRITE);
    link->reads.data = link->writes.data = link;
    link->next = links->first;
    if (link->next)
        link->next->previous = link;
    links->first = link;
    links->strangers++;
    ev_io_start(links->loop, &link->reads);
    return link;
}

static void on_arrival(struct ev_loop *loop, struct ev_io *io, int events) {
    struct links *links = io->data;
    int descriptor = accept4(io->fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    (void)loop, (void)events;
    if (descriptor < 0)
        return;
    if (links->strangers < STRANGERS_MAX)
        add_link(links, descriptor, false, 0);
    else
        close(descriptor);
}

// ---------------------------------------------------------------------------------------- sending

void links_send(void *to, const char *bytes, size_t length, uint64_t ticket) {
    struct link *link = to;
    assert(length <= HALL_FRAME_MAX);
    if (link->closing)
        return;
    struct frame *frame = must(malloc(sizeof *frame + length));
    *frame = (struct frame){NULL, ticket, length};
    memcpy(frame->bytes, bytes, length);
    link->waiting += length;
    if (ticket == HALL_URGENT) {
        frame->ticket = 0;
        frame->next = link->first;
        link->first = frame;
        link->last = link->last ? link->last : frame;
    } else {
        *(link->first ? &link->last->next : &link->first) = frame;
        link->last = frame;
    }
}

static void drop_frame(struct link *link, struct frame **at) {
    struct frame *frame = *at;
    *at = frame->next;
    link->waiting -= frame->length;
    free(frame);
}

static void seal_durable(struct link *link, uint64_t durable) {
    while (link->first && link->first->ticket <= durable && link->sealed.used < TURN_MAX) {
        seal(link, link->first->bytes, link->first->length);
        drop_frame(link, &link->first);
    }
    if (!link->first)
        link->last = NULL;
}

void links_release(struct links *links, uint64_t durable) {
    for (struct link *link = links->first, *next; link; link = next) {
        next = link->next;
        if (link->state == UP && !link->closing) {
            seal_durable(link, durable);
            if (link->sealed.used > 0)
                write_some(link);
            if (link->waiting > WAITING_MAX)
                close_soon(link);
            watch_writing(link);
        }
        if (link->closing)
            free_link(link);
    }
}

static bool is_among(uint64_t ticket, const uint64_t *tickets, int count) {
    for (int i = 0; i < count; i++)
        if (tickets[i] == ticket)
            return true;
    return false;
}

void links_recall(struct links *links, const uint64_t *tickets, int count) {
    for (struct link *link = links->first; link; link = link->next) {
        struct frame **at = &link->first;
        link->last = NULL;
        while (*at) {
            if (is_among((*at)->ticket, tickets, count)) {
                drop_frame(link, at);
            } else {
                link->last = *at;
                at = &(*at)->next;
            }
        }
    }
}

void links_end(void *link) {
    close_soon(link);
}

void links_check(struct links *links, int64_t now) {
    links->now = now;
    for (struct link *link = links->first; link; link = link->next) {
        if (link->state == UP && now - link->beaten >= BEAT_MS) {
            link->beaten = now;
            seal(link, "", 0);
        }
        if (link->state == UP ? now - link->heard > SILENCE_MS : now - link->since > PROVE_MS)
            close_soon(link);
    }
}

// --------------------------------------------------------------------------- opening and dialing

static struct addrinfo *find_address(const char *address) {
    struct addrinfo wanted = {.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV,
                              .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char host[STORE_ADDRESS_MAX], service[12];
    int port;
    if (!address_split(address, host, sizeof host, &port))
        return NULL;
    snprintf(service, sizeof service, "%d", port);
    return getaddrinfo(host, service, &wanted, &found) == 0 ? found : NULL;
}

static bool is_dialed(const struct links *links, int64_t node) {
    for (struct link *link = links->first; link; link = link->next)
        if (link->dialed && link->node == node && !link->closing)
            return true;
    return false;
}

void links_dial(int64_t node, const char *address) {
    struct links *links = running;
    struct addrinfo *to = is_dialed(links, node) ? NULL : find_address(address);
    if (!to)
        return;
    int descriptor = socket(to->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool begun = descriptor >= 0 &&
                 (connect(descriptor, to->ai_addr, to->ai_addrlen) == 0 || errno == EINPROGRESS);
    freeaddrinfo(to);
    if (begun) {
        struct link *link = add_link(links, descriptor, true, node);
        greet(link, node);
        watch_writing(link);
    } else if (descriptor >= 0) {
        close(descriptor);
    }
}

const struct store_node *links_node(const struct links *links) {
    return &links->node;
}

void links_serve(struct links *links, struct hall *hall) {
    links->hall = hall;
    ev_io_start(links->loop, &links->arrivals);
}

struct links *links_open(struct ev_loop *loop, const struct server_settings *settings,
                         struct net_trouble *trouble) {
    char host[STORE_ADDRESS_MAX] = "";
    int port = 0;
    address_split(settings->node->address, host, sizeof host, &port);
    int descriptor = listen_on(host, port, trouble);
    if (descriptor < 0)
        return NULL;
    assert(!running);
    struct links *links = running = must(calloc(1, sizeof *links));
    links->loop = loop;
    links->key = settings->node_key;
    links->node = *settings->node;
    snprintf(links->address, sizeof links->address, strchr(host, ':') ? "[%s]:%d" : "%s:%d", host,
             listen_port(descriptor));
    links->node.address = links->address;
    ev_io_init(&links->arrivals, on_arrival, descriptor, EV_READ);
    links->arrivals.data = links;
    return links;
}

void links_free(struct links *links) {
    if (!links)
        return;
    while (links->first)
        free_link(links->first);
    ev_io_stop(links->loop, &links->arrivals);
    close(links->arrivals.fd);
    free(links);
    running = NULL;
}
