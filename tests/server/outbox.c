// What waits to be sent: in order, not before it is durable, and whoever has something is found.
#include "server/outbox.h"
#include "tap.h"

#include <stdlib.h>

static struct outbox_line line;
static struct outbox *told[8];
static int told_count;

static void tell(struct outbox *box) {
    told[told_count++ % 8] = box;
}

static void release(uint64_t durable) {
    told_count = 0;
    outbox_release(&line, durable, tell);
}

static void add(struct outbox *box, const char *text, uint64_t ticket) {
    outbox_add(box, text, strlen(text), ticket);
    outbox_line_up(box, &line);
}

static bool is_first(const struct outbox *box, const char *text) {
    return box->first && box->first->length == strlen(text) &&
           memcmp(box->first->text, text, box->first->length) == 0;
}

static unsigned char frames[200 << 10];

static bool takes(struct outbox *box, uint64_t durable, const char *wanted) {
    size_t length = outbox_take(box, &line, durable, frames);
    return length == strlen(wanted) && memcmp(frames, wanted, length) == 0;
}

static void test_order(void) {
    struct outbox box = {0};
    add(&box, "one", 5);
    add(&box, "two", 0);
    ok_number((long long)box.waiting, 6, "what waits is counted in bytes");
    release(4);
    ok_number(told_count, 0, "nothing is ready before its ticket is durable");
    release(5);
    ok(told_count == 1 && told[0] == &box, "then it is");
    ok(is_first(&box, "one"), "the first that was added is the first");
    add(&box, "three", 6);
    ok(takes(&box, 4, ""), "nothing is taken before it is durable");
    ok(takes(&box, 5, "\x81\x03one\x81\x03two"),
       "what is durable is taken together, each in its frame");
    ok(takes(&box, 9, "\x81\x05three"), "the rest follows");
    ok(!box.first && box.waiting == 0, "and then nothing");
    add(&box, "three", 0);
    ok(is_first(&box, "three"), "an empty box takes more");
    outbox_clear(&box, &line);
    ok(!box.first && !line.first && !line.last, "a box that is cleared leaves the line");
}

static void test_first(void) {
    struct outbox box = {0};
    add(&box, "one", 5);
    outbox_add_first(&box, "now", 3);
    ok(is_first(&box, "now") && box.waiting == 6, "what is added first goes before what waits");
    release(0);
    ok(told_count == 1 && told[0] == &box, "… and waits for nothing");
    ok(takes(&box, 0, "\x81\x03now"), "it is taken alone");
    outbox_line_up(&box, &line);
    release(4);
    ok(told_count == 0 && is_first(&box, "one"), "the rest waits as before");
    add(&box, "two", 0);
    outbox_clear(&box, &line);
    outbox_add_first(&box, "now", 3);
    add(&box, "three", 0);
    ok(is_first(&box, "now") && box.last == box.first->next, "an empty box takes it, too");
    outbox_clear(&box, &line);
}

static void test_line(void) {
    struct outbox boxes[4] = {0};
    const uint64_t tickets[4] = {3, 1, 9, 2}; // not in the order of the line
    for (int i = 0; i < 4; i++)
        add(&boxes[i], "text", tickets[i]);
    add(&boxes[0], "text", 4);
    release(3);
    ok(told_count == 3 && told[0] == &boxes[0] && told[1] == &boxes[1] && told[2] == &boxes[3],
       "all that are durable are told of once, also behind one that is not");
    ok(line.first == &boxes[2] && line.last == &boxes[2], "who is not stays");
    release(8);
    ok_number(told_count, 0, "who was told of is not told of again");
    add(&boxes[1], "more", 0);
    outbox_take(&boxes[1], &line, 9, frames);
    ok(!boxes[1].lined && line.last == &boxes[2], "a box that has been emptied leaves the line");
    release(9);
    ok(told_count == 1 && told[0] == &boxes[2] && !line.first && !line.last, "the rest is found");
    for (int i = 0; i < 4; i++)
        outbox_clear(&boxes[i], &line);
}

static void line_up_again(struct outbox *box) {
    told_count++;
    outbox_line_up(box, &line);
}

static void test_again(void) {
    struct outbox boxes[2] = {0};
    add(&boxes[0], "text", 1);
    add(&boxes[1], "text", 1);
    told_count = 0;
    outbox_release(&line, 1, line_up_again);
    ok_number(told_count, 2, "who lines up again waits for another time");
    release(1);
    ok_number(told_count, 2, "and is found then");
    outbox_clear(&boxes[0], &line);
    outbox_clear(&boxes[1], &line);
}

static void test_recall(void) {
    struct outbox box = {0}, other = {0};
    const uint64_t lost[] = {3, 5, 9};
    add(&box, "three", 3);
    add(&box, "four", 4);
    add(&box, "five", 5);
    add(&box, "six", 6);
    add(&box, "nine", 9);
    add(&other, "three", 3);
    ok(outbox_recall(&box, &line, lost, 3) && box.waiting == 7 && is_first(&box, "four"),
       "what waits for a lost ticket is taken back");
    ok(box.last == box.first->next && box.last->ticket == 6, "what is between stays, in order");
    ok(!outbox_recall(&box, &line, lost, 3), "once");
    ok(outbox_recall(&other, &line, lost, 3) && !other.first && !other.lined && !other.last,
       "a box that is empty then leaves the line");
    release(4);
    ok(told_count == 1 && told[0] == &box, "what comes after a lost ticket is sent in its turn");
    outbox_clear(&box, &line);
}

static size_t frame_of(size_t length, bool twice) {
    struct outbox box = {0};
    char *text = calloc(1, length);
    outbox_add(&box, text, length, 0);
    if (twice)
        outbox_add(&box, text, length, 0);
    size_t taken = outbox_take(&box, &line, 0, frames);
    outbox_clear(&box, &line);
    free(text);
    return taken;
}

static void test_frames(void) {
    ok(frame_of(125, false) == 127 && frames[1] == 125, "a short frame has two bytes more");
    ok(frame_of(126, false) == 130 && frames[1] == 126 && frames[2] == 0 && frames[3] == 126,
       "from 126 bytes on it has four");
    ok(frame_of(65535, false) == 65539 && frames[2] == 0xff && frames[3] == 0xff, "up to 65535");
    ok(frame_of(65536, false) == 65546 && frames[1] == 127 && frames[7] == 1 && frames[9] == 0,
       "then ten");
    ok(frame_of(8000, true) == 16008, "two that fit together are taken together");
    ok(frame_of(9000, true) == 9004, "two that do not are not");
}

int main(void) {
    test_order();
    test_frames();
    test_first();
    test_line();
    test_again();
    test_recall();
    return tap_end();
}
