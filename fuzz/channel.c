// A link's first bytes, and all that follow: whatever arrives, nobody who does not know the key
// comes up or is heard, and who does is heard word for word. Ours is the end that is tested; the
// other end is honest, but the line between them is not. The input is a row of commands, each a
// letter and a byte:
//   first byte     'a': the other end dials; else ours does
//   > COUNT        so many bytes of the other end arrive, as many as there are
//   < COUNT        … and of ours, there
//   f LENGTH       the other end sends a frame; F: one 1,000 times as long
//   r COUNT BYTES  bytes of anybody's arrive
//   x COUNT        bytes of the other end are lost on the way
//   ^ MASK         the next byte of the other end is changed
#include "server/cluster/channel.h"
#include "base/memory.h"
#include "chance.h"

#include <string.h>

enum { OURS = 7, THEIRS = 11, LONG = 1000 };

struct stream {
    char *data;
    size_t used, capacity;
};

static struct channel ours, theirs;
static struct stream said, arrived; // all that the other end has said; and all that we were given
static size_t passed;               // how much of what it said has arrived, or was lost
static size_t frames_sent, frames_heard;
static bool refused, hung_up; // by us; by the other end

// ---------------------------------------------------------------------------------------- streams

static void put(struct stream *stream, const void *data, size_t length) {
    stream->data = grow(stream->data, 1, &stream->capacity, stream->used + length);
    memcpy(stream->data + stream->used, data, length);
    stream->used += length;
}

static void hear_other_end(void) {
    size_t length;
    const char *data = channel_unsent(&theirs, &length);
    if (length)
        put(&said, data, length);
    channel_sent(&theirs, length);
}

// Each frame has its number and its length in its text.
static size_t write_frame(char *text, size_t number, size_t length) {
    memset(text, (int)('a' + number % 26), length);
    return length;
}

// ------------------------------------------------------------------------------------------- ours

static size_t lengths[1 << 16]; // of the frames that were sent

static bool is_honest(size_t count) {
    return !count || (count <= said.used && memcmp(arrived.data, said.data, count) == 0);
}

// Only what the other end said, and all of it so far, can make us believe anything.
static void check_honest(void) {
    need(is_honest(arrived.used - ours.received.used) && ours.other == THEIRS);
}

static void check_frame(const char *frame, size_t length) {
    static char wanted[HALL_FRAME_MAX];
    check_honest();
    need(frames_heard < frames_sent && length == lengths[frames_heard]);
    write_frame(wanted, frames_heard++, length);
    need(memcmp(frame, wanted, length) == 0);
}

// A stranger is told nothing, and costs next to nothing.
static void check_stranger(void) {
    need(ours.dialed || ours.state != CHANNEL_GREETING || ours.sealed.used == 0);
    need(refused || ours.state == CHANNEL_UP || ours.received.used < sizeof(struct greeting));
}

static void take_all(void) {
    const char *frame = NULL;
    size_t length = 0;
    for (enum channel_news news = CHANNEL_STEP; !refused && news != CHANNEL_NOTHING;) {
        bool was_up = ours.state == CHANNEL_UP;
        news = channel_next(&ours, &frame, &length);
        need(was_up ? news != CHANNEL_STEP && news != CHANNEL_PROVED : news != CHANNEL_FRAME);
        if (news == CHANNEL_FRAME)
            check_frame(frame, length);
        else if (news == CHANNEL_PROVED)
            check_honest();
        refused = news == CHANNEL_REFUSED;
    }
    need(!refused || !is_honest(arrived.used));
    check_stranger();
}

static void give(const void *data, size_t length) {
    char *copy = must(malloc(length + !length)); // so that a sanitizer sees who reads beyond it
    memcpy(copy, data, length);
    if (!refused && length) {
        put(&arrived, copy, length);
        channel_receive(&ours, copy, length);
        take_all();
    }
    free(copy);
}

// ------------------------------------------------------------------------------------- commands

static void pass(size_t count) {
    count = count < said.used - passed ? count : said.used - passed;
    if (count)
        give(said.data + passed, count);
    passed += count;
}

static void change(uint8_t mask) {
    if (passed == said.used)
        return;
    char byte = (char)(said.data[passed] ^ mask);
    give(&byte, 1);
    passed++;
}

static void lose(size_t count) {
    passed += count < said.used - passed ? count : said.used - passed;
}

// The other end gets what we say as we say it, and understands it if it was understood.
static void answer(size_t count) {
    size_t length;
    const char *data = channel_unsent(&ours, &length), *frame;
    length = count < length ? count : length;
    if (!length || hung_up)
        return;
    channel_receive(&theirs, data, length);
    channel_sent(&ours, length);
    enum channel_news news;
    do
        news = channel_next(&theirs, &frame, &length);
    while (news != CHANNEL_NOTHING && news != CHANNEL_REFUSED);
    hung_up = news == CHANNEL_REFUSED;
    need(!hung_up || !is_honest(arrived.used));
    hear_other_end();
}

static void send_frame(size_t length) {
    static char text[HALL_FRAME_MAX];
    if (theirs.state != CHANNEL_UP || hung_up || frames_sent == sizeof lengths / sizeof *lengths)
        return;
    lengths[frames_sent] = length;
    channel_seal(&theirs, text, write_frame(text, frames_sent++, length));
    hear_other_end();
}

// Returns how many bytes of the rest it used.
static size_t run(char letter, uint8_t number, const uint8_t *rest, size_t left) {
    size_t count = number < left ? number : left;
    switch (letter) {
    case '>': pass(number); return 0;
    case '<': answer(number); return 0;
    case 'f': send_frame(number); return 0;
    case 'F': send_frame((size_t)number * LONG); return 0;
    case 'x': lose(number); return 0;
    case '^': change(number); return 0;
    case 'r': give(rest, count); return count;
    default: return 0;
    }
}

static void open_both(bool dialing) {
    static const uint8_t key[32] = "the key that all nodes know, and";
    repeat_chance();
    said.used = arrived.used = passed = frames_sent = frames_heard = 0;
    refused = hung_up = false;
    channel_open(&ours, key, OURS, dialing ? THEIRS : 0);
    channel_open(&theirs, key, THEIRS, dialing ? 0 : OURS);
    hear_other_end();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    open_both(size == 0 || *data != 'a');
    for (size_t at = 1; at + 1 < size;)
        at += 2 + run((char)data[at], data[at + 1], data + at + 2, size - at - 2);
    channel_close(&ours);
    channel_close(&theirs);
    return 0;
}
