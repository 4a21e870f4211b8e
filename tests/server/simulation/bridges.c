// Links between nodes: one for each direction, as the node that dials asks and the other answers.
// Frames arrive in order, late, or not at all once the link is cut.
#include "simulation.h"

struct end {
    struct end *other, *next_of_node;
    struct link *link;
    struct node *node;
    uint64_t life;
    struct peer *peer; // while the hall knows it
    bool dialed;
    struct outbox out;
    struct outbox_line line;
    int64_t last; // when the last frame that it has sent arrives
};

struct link {
    struct link *next;
    struct end ends[2]; // who dialed is the first
    int64_t target;     // the process that was dialed
    bool severed;
};

static struct link *links;
static int64_t apart_until[NODES_MAX][NODES_MAX];

struct frame {
    struct end *to;
    size_t length;
    char text[];
};

static struct frame *write_frame(struct end *to, const char *text, size_t length) {
    struct frame *frame = must(malloc(sizeof *frame + length));
    frame->to = to;
    frame->length = length;
    memcpy(frame->text, text, length);
    return frame;
}

static bool is_there(const struct end *end) {
    return end->node->up && end->node->life == end->life;
}

static bool are_apart(const struct end *end) {
    return world.now < apart_until[end->node->number][end->other->node->number];
}

// --------------------------------------------------------------------------------------- coming up

static void come_up(struct end *end) {
    trace("node %d has a link %s node %d", end->node->number, end->dialed ? "to" : "from",
          end->other->node->number);
    end->next_of_node = end->node->ends;
    end->node->ends = end;
    running = end->node;
    end->peer = hall_link_up(end->node->hall, end, end->other->node->id, end->dialed);
    running = NULL;
    node_wake(end->node);
}

static void establish(void *what, uint64_t number) {
    struct end *end = what;
    (void)number;
    if (!is_there(end) || !is_there(end->other) || end->link->severed || !end->other->peer)
        return;
    if (!node_is_paused(end->node))
        come_up(end);
}

static void accept_link(void *what, uint64_t number) {
    struct end *end = what;
    (void)number;
    if (!end->node->up || end->node->id != end->link->target || are_apart(end) ||
        !is_there(end->other) || node_is_paused(end->node))
        return;
    end->life = end->node->life;
    come_up(end);
    schedule(network_arrival(&end->last), establish, end->other, 0, false);
}

static void dial(int64_t id, const char *address) {
    struct link *link = must(calloc(1, sizeof *link));
    link->next = links;
    links = link;
    link->target = id;
    for (int i = 0; i < 2; i++)
        link->ends[i] = (struct end){.link = link, .other = &link->ends[1 - i], .dialed = i == 0};
    link->ends[0].node = running;
    link->ends[0].life = running->life;
    link->ends[1].node = &nodes[atoi(address)];
    schedule(network_arrival(&link->ends[0].last), accept_link, &link->ends[1], 0, false);
}

// -------------------------------------------------------------------------------------- going down

static void forget_end(struct end *end) {
    struct end **at = &end->node->ends;
    while (*at && *at != end)
        at = &(*at)->next_of_node;
    if (*at)
        *at = end->next_of_node;
    outbox_clear(&end->out, &end->line);
    end->peer = NULL;
}

static void go_down(void *what, uint64_t number) {
    struct end *end = what;
    (void)number;
    if (!is_there(end) || !end->peer || node_is_paused(end->node))
        return;
    trace("node %d loses a link with node %d", end->node->number, end->other->node->number);
    struct peer *peer = end->peer;
    running = end->node;
    hall_link_down(end->node->hall, peer);
    running = NULL;
    forget_end(end);
    node_wake(end->node);
}

static void cut(struct link *link) {
    if (link->severed)
        return;
    link->severed = true;
    int64_t most = chance_of(700) ? 100 * MS : 10 * SECOND;
    schedule(world.now + chance_between(0, most), go_down, &link->ends[0], 0, false);
    schedule(world.now + chance_between(0, most), go_down, &link->ends[1], 0, false);
}

static void close_link(void *what) {
    struct end *end = what;
    schedule(world.now + chance_between(0, MS), go_down, end, 0, false);
    schedule(network_arrival(&end->last), go_down, end->other, 0, false);
}

void bridges_part(struct node *a, struct node *b, int64_t until) {
    trace("nodes %d and %d cannot reach each other for %d ms", a->number, b->number,
          (int)((until - world.now) / MS));
    apart_until[a->number][b->number] = apart_until[b->number][a->number] = until;
    for (struct link *link = links; link; link = link->next) {
        const struct node *one = link->ends[0].node, *other = link->ends[1].node;
        if ((one == a && other == b) || (one == b && other == a))
            cut(link);
    }
}

// The process has ended: its hall has forgotten the links by itself.
void bridges_drop_all(struct node *node) {
    while (node->ends) {
        struct end *end = node->ends;
        int64_t most = chance_of(700) ? 50 * MS : 5 * SECOND;
        schedule(world.now + chance_between(0, most), go_down, end->other, 0, false);
        forget_end(end);
    }
}

// ------------------------------------------------------------------------------------------ frames

static void hear(void *what, uint64_t number) {
    struct frame *frame = what;
    struct end *end = frame->to;
    (void)number;
    if (!is_there(end) || end->link->severed || !end->peer || node_is_paused(end->node))
        return;
    trace("node %d hears from node %d: %.*s", end->node->number, end->other->node->number,
          frame->length < 120 ? (int)frame->length : 120, frame->text);
    running = end->node;
    hall_link_hear(end->node->hall, end->peer, frame->text, frame->length);
    running = NULL;
    node_wake(end->node);
}

static void send(void *what, const char *text, size_t length, uint64_t ticket) {
    struct end *end = what;
    if (!running->up)
        return;
    if (ticket == HALL_URGENT)
        outbox_add_first(&end->out, text, length);
    else
        outbox_add(&end->out, text, length, ticket);
}

static void release(struct end *end, uint64_t durable) {
    static unsigned char frames[OUTBOX_FRAME_MAX + HALL_FRAME_MAX];
    size_t size, length;
    while (end->out.first && (size = outbox_take(&end->out, &end->line, durable, frames)))
        for (size_t at = 0; at < size; at += length) {
            at += network_read_frame(frames + at, &length);
            schedule(network_arrival(&end->last), hear,
                     write_frame(end->other, (const char *)frames + at, length), 0, true);
        }
    if (!world.calm && chance_of(world.faults.cuts / 8))
        cut(end->link);
}

void bridges_release(struct node *node, uint64_t durable) {
    for (struct end *end = node->ends; end; end = end->next_of_node)
        if (end->out.first)
            release(end, durable);
}

void bridges_recall(struct node *node, const uint64_t *tickets, int count) {
    for (struct end *end = node->ends; end; end = end->next_of_node)
        outbox_recall(&end->out, &end->line, tickets, count);
}

void bridges_mend(void) {
    memset(apart_until, 0, sizeof apart_until);
}

void bridges_clear(void) {
    for (struct link *next; links; links = next) {
        next = links->next;
        for (int i = 0; i < 2; i++)
            outbox_clear(&links->ends[i].out, &links->ends[i].line);
        free(links);
    }
    bridges_mend();
}

void bridges_add(struct hall_network *to) {
    to->dial = dial;
    to->link_send = send;
    to->link_close = close_link;
}
