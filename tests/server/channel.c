// A link between two nodes, without its socket: whoever comes to know the key of all nodes later
// opens nothing that was recorded, and who does not know it is not answered.
#include "server/cluster/channel.h"
#include "tap.h"

enum { DIALER = 7, ACCEPTOR = 11 };

static const uint8_t key[32] = "the key that all nodes know, and";

struct recording {
    char bytes[4096];
    size_t used;
};

// Moves all that one end has to say to the other one, and keeps it. The last frame that was opened
// is in `frame`.
static enum channel_news pass(struct channel *from, struct channel *to, struct recording *record,
                              const char **frame, size_t *length) {
    size_t count;
    const char *data = channel_unsent(from, &count);
    enum channel_news news, last = CHANNEL_NOTHING;
    if (count) {
        memcpy(record->bytes + record->used, data, count);
        record->used += count;
        channel_receive(to, data, count);
        channel_sent(from, count);
    }
    while ((news = channel_next(to, frame, length)) != CHANNEL_NOTHING && last != CHANNEL_REFUSED)
        last = news;
    return last;
}

static void test_recorded(void) {
    struct channel dialer, acceptor, later;
    struct recording said = {.used = 0}, answered = {.used = 0};
    const char *frame = NULL;
    size_t length = 0;
    channel_open(&dialer, key, DIALER, ACCEPTOR);
    channel_open(&acceptor, key, ACCEPTOR, 0);
    struct greeting greeting = dialer.mine;
    pass(&dialer, &acceptor, &said, &frame, &length);
    enum channel_news news = pass(&acceptor, &dialer, &answered, &frame, &length);
    ok(news == CHANNEL_PROVED && dialer.state == CHANNEL_UP, "who dialed sees the proof");
    news = pass(&dialer, &acceptor, &said, &frame, &length);
    ok(news == CHANNEL_PROVED && acceptor.state == CHANNEL_UP, "who accepted sees the proof");
    for (int i = 0; i < 3; i++) {
        channel_seal(&acceptor, "a secret", 8);
        news = pass(&acceptor, &dialer, &answered, &frame, &length);
        ok(news == CHANNEL_FRAME && length == 8 && memcmp(frame, "a secret", 8) == 0,
           "frame %d is understood", i + 1);
        channel_seal(&acceptor, "", 0); // a beat, which replaces the keys
        pass(&acceptor, &dialer, &answered, &frame, &length);
    }

    // Somebody has both ends' bytes and, later, the key: the place of the dialer is taken.
    channel_open(&later, key, DIALER, ACCEPTOR);
    later.mine = greeting;
    channel_receive(&later, answered.bytes, answered.used);
    while ((news = channel_next(&later, &frame, &length)) == CHANNEL_STEP)
        ;
    ok(news == CHANNEL_REFUSED, "what was recorded is not opened by the key alone");
    channel_close(&later);
    channel_close(&dialer);
    channel_close(&acceptor);
}

static void test_forgotten(void) {
    static const struct channel nothing;
    struct channel dialer, acceptor;
    struct recording record = {.used = 0};
    const char *frame;
    size_t length;
    channel_open(&dialer, key, DIALER, ACCEPTOR);
    channel_open(&acceptor, key, ACCEPTOR, 0);
    pass(&dialer, &acceptor, &record, &frame, &length);
    pass(&acceptor, &dialer, &record, &frame, &length);
    pass(&dialer, &acceptor, &record, &frame, &length);
    ok(memcmp(dialer.secret, nothing.secret, sizeof nothing.secret) == 0 &&
           memcmp(acceptor.secret, nothing.secret, sizeof nothing.secret) == 0 &&
           memcmp(dialer.in_key, nothing.in_key, sizeof nothing.in_key) == 0 &&
           memcmp(acceptor.in_key, nothing.in_key, sizeof nothing.in_key) == 0,
       "no end keeps what made the keys");
    uint8_t before[sizeof dialer.out.k];
    memcpy(before, dialer.out.k, sizeof before);
    channel_seal(&dialer, "", 0);
    ok(memcmp(before, dialer.out.k, sizeof before) != 0, "a beat replaces the key of a direction");
    channel_close(&dialer);
    channel_close(&acceptor);
}

static bool is_ignored(const struct greeting *greeting) {
    struct channel acceptor;
    const char *frame;
    size_t length;
    channel_open(&acceptor, key, ACCEPTOR, 0);
    channel_receive(&acceptor, greeting, sizeof *greeting);
    enum channel_news news = channel_next(&acceptor, &frame, &length);
    channel_unsent(&acceptor, &length);
    channel_close(&acceptor);
    return news == CHANNEL_REFUSED && length == 0;
}

static void test_strangers(void) {
    static const uint8_t other_key[32] = "the key of some other nodes' own";
    struct channel dialer;
    channel_open(&dialer, key, DIALER, ACCEPTOR);
    ok(!is_ignored(&dialer.mine), "a greeting under the key is answered");
    struct greeting changed = dialer.mine;
    changed.from++;
    ok(is_ignored(&changed), "a greeting that was changed is not");
    changed = dialer.mine;
    changed.share[5] ^= 1;
    ok(is_ignored(&changed), "nor is one with another share");
    channel_close(&dialer);
    channel_open(&dialer, other_key, DIALER, ACCEPTOR);
    ok(is_ignored(&dialer.mine), "nor is one that knows the number of the node, but not the key");
    channel_close(&dialer);
}

int main(void) {
    if (sodium_init() < 0)
        abort();
    test_recorded();
    test_forgotten();
    test_strangers();
    return tap_end();
}
