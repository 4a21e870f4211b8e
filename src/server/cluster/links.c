#include "server/cluster/links.h"

#include "base/memory.h"
#include "base/message.h"
#include "server/addresses.h"
#include "server/cluster/channel.h"
#include "server/list.h"
#include "server/listen.h"
#include "server/machine.h"
#include "server/outbox.h"

#include <assert.h>
#include <errno.h>
#include <ev.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

// A stranger is a link that was accepted and is not up yet. There is always room for one more: the
// one that has waited longest has to go. A node needs only as long as its greeting is on the way.
enum {
    STRANGERS_MAX = 64,
    STRANGERS_OF_PLACE = 32, // from one address
    PROVE_MS = 3000,         // how long a link may take to come up
    BEAT_MS = 1000,          // an empty frame so often …
    SILENCE_MS = 8000,       // … and the link is closed when none has come for so long
    WAITING_MAX = 64 << 20,  // bytes that the other node has not read
    TURN_MAX = 1 << 20,      // bytes read from one link at once
};

struct link {
    struct link *next, *previous;
    struct links *links;
    struct ev_io reads, writes;
    struct channel channel;
    bool connecting, closing;
    struct address place;         // of a stranger
    int64_t since, heard, beaten; // when it began, something came, and the last beat was sent
    struct peer *peer;            // once it is up
    struct outbox out;            // frames that are not sealed yet
};

struct links {
    struct ev_loop *loop;
    struct hall *hall;
    const uint8_t *key;
    struct store_node node;
    char address[STORE_ADDRESS_MAX];
    struct ev_io arrivals;
    struct link *first; // the newest
    int64_t now, complained;
};

static struct links *running; // the hall asks for links without saying which

// ------------------------------------------------------------------------------- coming and going

static void close_soon(struct link *link) {
    link->closing = true;
}

static bool is_up(const struct link *link) {
    return link->channel.state == CHANNEL_UP;
}

static void watch_writing(struct link *link) {
    bool wanted = link->channel.sealed.used > 0 || link->connecting;
    if (wanted && !link->closing)
        ev_io_start(link->links->loop, &link->writes);
    else
        ev_io_stop(link->links->loop, &link->writes);
}

static void write_some(struct link *link) {
    size_t unsent;
    const char *data = channel_unsent(&link->channel, &unsent);
    ssize_t sent = unsent ? send(link->writes.fd, data, unsent, MSG_NOSIGNAL) : 0;
    if (sent > 0)
        channel_sent(&link->channel, (size_t)sent);
    else if (sent < 0 && errno != EAGAIN && errno != EINTR)
        close_soon(link);
}

static void free_link(struct link *link) {
    struct links *links = link->links;
    ev_io_stop(links->loop, &link->reads);
    ev_io_stop(links->loop, &link->writes);
    list_leave(&links->first, link, next, previous);
    if (link->peer)
        hall_link_down(links->hall, link->peer);
    close(link->reads.fd);
    outbox_clear(&link->out, NULL);
    channel_close(&link->channel);
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

static void come_up(struct link *link) {
    link->peer = hall_link_up(link->links->hall, link, link->channel.other, link->channel.dialed);
}

// True if there may be more.
static bool take_one(struct link *link) {
    const char *frame;
    size_t length;
    enum channel_news news =
        link->closing ? CHANNEL_NOTHING : channel_next(&link->channel, &frame, &length);
    if (news == CHANNEL_REFUSED)
        refuse(link);
    else if (news == CHANNEL_PROVED)
        come_up(link);
    else if (news == CHANNEL_FRAME && length > 0) // else it is a beat
        hall_link_hear(link->links->hall, link->peer, frame, length);
    return news != CHANNEL_NOTHING;
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
        channel_receive(&link->channel, data, (size_t)got);
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
    if (link->connecting)
        getsockopt(io->fd, SOL_SOCKET, SO_ERROR, &error, &size);
    link->connecting = false;
    if (error)
        close_soon(link);
    else
        write_some(link);
    watch_writing(link);
}

// `node` is 0 if the link was accepted.
static struct link *add_link(struct links *links, int descriptor, int64_t node) {
    int on = 1;
    struct link *link = must(calloc(1, sizeof *link));
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    link->links = links;
    channel_open(&link->channel, links->key, links->node.id, node);
    link->connecting = link->channel.dialed;
    link->since = link->heard = links->now;
    ev_io_init(&link->reads, on_readable, descriptor, EV_READ);
    ev_io_init(&link->writes, on_writable, descriptor, EV_WRITE);
    link->reads.data = link->writes.data = link;
    list_join(&links->first, link, next, previous);
    ev_io_start(links->loop, &link->reads);
    return link;
}

static bool is_stranger(const struct link *link) {
    return !link->channel.dialed && !is_up(link) && !link->closing;
}

// One that has greeted as only nodes do is kept rather than one that has not.
static bool goes_before(const struct link *link, const struct link *other) {
    return !other || link->channel.state <= other->channel.state;
}

// Closes the stranger that has waited longest if there are enough of them; of one place, unless
// `place` is NULL.
static void make_room(struct links *links, const struct address *place, int most) {
    struct link *oldest = NULL;
    int count = 0;
    for (struct link *link = links->first; link; link = link->next) {
        if (!is_stranger(link) || (place && memcmp(&link->place, place, sizeof *place) != 0))
            continue;
        count++;
        if (goes_before(link, oldest))
            oldest = link;
    }
    if (count >= most)
        close_soon(oldest);
}

static void add_stranger(struct links *links, int descriptor, const struct sockaddr *from) {
    struct address address, place;
    address_of_socket(from, &address);
    place = address_place(&address);
    make_room(links, &place, STRANGERS_OF_PLACE);
    make_room(links, NULL, STRANGERS_MAX);
    add_link(links, descriptor, 0)->place = place;
}

static void on_arrival(struct ev_loop *loop, struct ev_io *io, int events) {
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    int descriptor = accept4(io->fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    (void)events;
    if (descriptor >= 0)
        add_stranger(io->data, descriptor, (struct sockaddr *)&from);
    else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        ev_io_stop(loop, io); // until the next tick
}

// ---------------------------------------------------------------------------------------- sending

void links_send(void *to, const char *bytes, size_t length, uint64_t ticket) {
    struct link *link = to;
    assert(length <= HALL_FRAME_MAX);
    if (link->closing)
        return;
    bool added = ticket == HALL_URGENT ? outbox_add_first(&link->out, bytes, length)
                                       : outbox_add(&link->out, bytes, length, ticket);
    if (!added)
        close_soon(link);
}

static bool may_seal(const struct link *link, uint64_t durable) {
    const struct message *first = link->out.first;
    return first && first->ticket <= durable && link->channel.sealed.used < TURN_MAX;
}

static void seal_durable(struct link *link, uint64_t durable) {
    while (may_seal(link, durable)) {
        channel_seal(&link->channel, link->out.first->text, link->out.first->length);
        outbox_drop(&link->out, NULL);
    }
}

void links_release(struct links *links, uint64_t durable) {
    for (struct link *link = links->first, *next; link; link = next) {
        next = link->next;
        if (is_up(link) && !link->closing) {
            seal_durable(link, durable);
            write_some(link);
            if (link->out.waiting > WAITING_MAX)
                close_soon(link);
            watch_writing(link);
        }
        if (link->closing)
            free_link(link);
    }
}

void links_recall(struct links *links, const uint64_t *tickets, int count) {
    for (struct link *link = links->first; link; link = link->next)
        outbox_recall(&link->out, NULL, tickets, count);
}

void links_end(void *link) {
    close_soon(link);
}

void links_check(struct links *links, int64_t now) {
    links->now = now;
    ev_io_start(links->loop, &links->arrivals);
    for (struct link *link = links->first; link; link = link->next) {
        if (is_up(link) && now - link->beaten >= BEAT_MS) {
            link->beaten = now;
            channel_seal(&link->channel, "", 0);
        }
        if (is_up(link) ? now - link->heard > SILENCE_MS : now - link->since > PROVE_MS)
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
        if (link->channel.dialed && link->channel.other == node && !link->closing)
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
        watch_writing(add_link(links, descriptor, node));
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
