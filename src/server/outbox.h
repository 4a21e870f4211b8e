// Messages that wait to be sent, on a connection or on a link between nodes. A message may be sent
// once its ticket is durable and all earlier ones have been sent. Knows no sockets.
#ifndef PD_OUTBOX_H
#define PD_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    OUTBOX_FRAME_MAX = 10,     // bytes of a WebSocket frame's header
    OUTBOX_TOGETHER = 16 << 10 // most bytes of several messages that are sent together
};

struct message {
    struct message *next;
    uint64_t ticket;
    size_t length;
    char text[];
};

// Part of a connection or a link. Initialise with zeros.
struct outbox {
    struct message *first, *last;
    size_t waiting; // bytes of text
    bool lined;     // it is in an outbox_line
    struct outbox *before, *after;
};

// Outboxes whose first message waits for its ticket. For one that never lines up, it may be NULL.
struct outbox_line {
    struct outbox *first, *last;
};

// Both copy the text, and return false if memory runs out. outbox_add_first adds a message before
// all others, which may be sent at once.
bool outbox_add(struct outbox *box, const char *text, size_t length, uint64_t ticket);
bool outbox_add_first(struct outbox *box, const char *text, size_t length);
// Takes the first message that may be sent, with those after it up to OUTBOX_TOGETHER, and writes
// them as WebSocket frames; there must be room for any one message. Returns how many bytes that
// are; 0 if the first has to wait. Removes the box from the line if it is empty.
size_t outbox_take(struct outbox *box, struct outbox_line *line, uint64_t durable,
                   unsigned char *frames);
// Drops the first message.
void outbox_drop(struct outbox *box, struct outbox_line *line);
// Drops every message with one of these tickets, in ascending order. True if there was one.
bool outbox_recall(struct outbox *box, struct outbox_line *line, const uint64_t *tickets,
                   int count);
void outbox_clear(struct outbox *box, struct outbox_line *line);

void outbox_line_up(struct outbox *box, struct outbox_line *line); // if it is not in the line yet

// Removes every box from the line whose first message may now be sent, and calls `ready` for it.
void outbox_release(struct outbox_line *line, uint64_t durable, void (*ready)(struct outbox *box));

#endif
