#include "server/outbox.h"

#include <stdlib.h>
#include <string.h>

// NULL when there is no memory.
static struct message *make_message(const char *text, size_t length, uint64_t ticket) {
    struct message *message = malloc(sizeof *message + length);
    if (!message)
        return NULL;
    message->next = NULL;
    message->ticket = ticket;
    message->length = length;
    memcpy(message->text, text, length);
    return message;
}

bool outbox_add(struct outbox *box, const char *text, size_t length, uint64_t ticket) {
    struct message *message = make_message(text, length, ticket);
    if (!message)
        return false;
    *(box->last ? &box->last->next : &box->first) = message;
    box->last = message;
    box->waiting += length;
    return true;
}

bool outbox_add_first(struct outbox *box, const char *text, size_t length) {
    struct message *message = make_message(text, length, 0);
    if (!message)
        return false;
    message->next = box->first;
    box->first = message;
    if (!box->last)
        box->last = message;
    box->waiting += length;
    return true;
}

void outbox_line_up(struct outbox *box, struct outbox_line *line) {
    if (box->lined)
        return;
    box->before = line->last;
    box->after = NULL;
    *(line->last ? &line->last->after : &line->first) = box;
    line->last = box;
    box->lined = true;
}

static void leave_line(struct outbox *box, struct outbox_line *line) {
    if (!box->lined)
        return;
    *(box->before ? &box->before->after : &line->first) = box->after;
    *(box->after ? &box->after->before : &line->last) = box->before;
    box->lined = false;
}

void outbox_drop(struct outbox *box, struct outbox_line *line) {
    struct message *gone = box->first;
    box->first = gone->next;
    box->waiting -= gone->length;
    if (!box->first) {
        box->last = NULL;
        leave_line(box, line);
    }
    free(gone);
}

// A frame of the whole text, as RFC 6455 has it; a server's frames are not masked.
static size_t write_frame(unsigned char *out, const struct message *message) {
    enum { TEXT_FRAME = 0x81, TWO_BYTES = 126, EIGHT_BYTES = 127 };
    size_t length = message->length, used = 0;
    int more = 0;
    out[used++] = TEXT_FRAME;
    if (length < TWO_BYTES) {
        out[used++] = (unsigned char)length;
    } else {
        more = length <= UINT16_MAX ? 2 : 8;
        out[used++] = more == 2 ? TWO_BYTES : EIGHT_BYTES;
    }
    for (int byte = more - 1; byte >= 0; byte--)
        out[used++] = (unsigned char)(length >> 8 * byte);
    memcpy(out + used, message->text, length);
    return used + length;
}

size_t outbox_take(struct outbox *box, struct outbox_line *line, uint64_t durable,
                   unsigned char *frames) {
    size_t used = 0;
    while (box->first && box->first->ticket <= durable &&
           (!used || used + OUTBOX_FRAME_MAX + box->first->length <= OUTBOX_TOGETHER)) {
        used += write_frame(frames + used, box->first);
        outbox_drop(box, line);
    }
    return used;
}

static bool is_among(uint64_t ticket, const uint64_t *tickets, int count) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (tickets[middle] < ticket)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && tickets[low] == ticket;
}

bool outbox_recall(struct outbox *box, struct outbox_line *line, const uint64_t *tickets,
                   int count) {
    struct message *kept = NULL, **at = &box->first;
    bool recalled = false;
    for (struct message *message = box->first, *next; message; message = next) {
        next = message->next;
        if (is_among(message->ticket, tickets, count)) {
            recalled = true;
            box->waiting -= message->length;
            free(message);
            continue;
        }
        *at = kept = message;
        at = &message->next;
    }
    *at = NULL;
    box->last = kept;
    if (!kept)
        leave_line(box, line);
    return recalled;
}

void outbox_clear(struct outbox *box, struct outbox_line *line) {
    leave_line(box, line);
    while (box->first)
        outbox_drop(box, line);
}

// The whole line is looked at, as a box that joined late may have an early ticket. The journal has
// at most two batches under way, so hardly any box is looked at more than twice. Those that line up
// again meanwhile have to wait for another call.
void outbox_release(struct outbox_line *line, uint64_t durable, void (*ready)(struct outbox *box)) {
    struct outbox *last = line->last;
    for (struct outbox *box = line->first, *after; box; box = after) {
        after = box == last ? NULL : box->after;
        if (box->first->ticket > durable)
            continue;
        leave_line(box, line);
        ready(box);
    }
}
