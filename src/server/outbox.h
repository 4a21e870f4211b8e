// What waits to be sent on each connection. A message leaves once its ticket is durable, and never
// before those that were added earlier, unless it says so. Knows no sockets.
#ifndef PD_OUTBOX_H
#define PD_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OUTBOX_ROOM = 16 }; // bytes free before a text, for the frame's header

struct message {
    struct message *next;
    uint64_t ticket;
    size_t length;
    unsigned char bytes[]; // OUTBOX_ROOM, then the text
};

// Part of a connection, all zero at first.
struct outbox {
    struct message *first, *last;
    size_t waiting; // bytes of text
    bool lined;     // it is in the line
    struct outbox *before, *after;
};

// Outboxes whose first message waits for its ticket.
struct outbox_line {
    struct outbox *first, *last;
};

// Both copy, and are false when there is no memory. What is added first leaves at once, before all
// that waits.
bool outbox_add(struct outbox *box, const char *text, size_t length, uint64_t ticket);
bool outbox_add_first(struct outbox *box, const char *text, size_t length);
// The first message has gone. A box that is empty is not in the line.
void outbox_drop(struct outbox *box, struct outbox_line *line);
void outbox_clear(struct outbox *box, struct outbox_line *line);

void outbox_line_up(struct outbox *box, struct outbox_line *line); // if it has not done so

// Takes every box out of the line whose first message may now be sent, and tells of it.
void outbox_release(struct outbox_line *line, uint64_t durable, void (*ready)(struct outbox *box));

#endif
