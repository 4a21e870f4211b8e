#include "server/cluster/channel.h"

#include "base/memory.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEALED = crypto_secretstream_xchacha20poly1305_ABYTES, // bytes that encryption adds
    HEADER = crypto_secretstream_xchacha20poly1305_HEADERBYTES,
    KEY = crypto_secretstream_xchacha20poly1305_KEYBYTES,
    LENGTH = 4, // bytes that say how long a sealed frame is
};

static const char magic[8] = "PADNODE2"; // with the version of the frames

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

// ---------------------------------------------------------------------------------------- sending

static void prove(const struct greeting *greeting, const uint8_t *key, uint8_t proof[32]) {
    crypto_generichash(proof, sizeof greeting->proof, (const uint8_t *)greeting,
                       offsetof(struct greeting, proof), key, 32);
}

static void greet(struct channel *channel) {
    struct greeting *mine = &channel->mine;
    memcpy(mine->magic, magic, sizeof magic);
    mine->from = channel->own;
    mine->to = channel->other;
    crypto_box_keypair(mine->share, channel->secret);
    prove(mine, channel->key, mine->proof);
    put_bytes(&channel->sealed, mine, sizeof *mine);
}

void channel_open(struct channel *channel, const uint8_t *key, int64_t own, int64_t other) {
    *channel = (struct channel){.dialed = other != 0, .own = own, .other = other, .key = key};
    if (channel->dialed)
        greet(channel);
}

void channel_close(struct channel *channel) {
    free(channel->received.data);
    free(channel->sealed.data);
    sodium_memzero(channel, sizeof *channel);
}

// With each beat the keys are replaced, so that the memory of a node opens nothing older.
void channel_seal(struct channel *channel, const char *frame, size_t length) {
    assert(length <= HALL_FRAME_MAX);
    uint8_t *sealed = must(malloc(LENGTH + length + SEALED));
    uint8_t tag = length ? 0 : crypto_secretstream_xchacha20poly1305_TAG_REKEY;
    put_length(sealed, length + SEALED);
    crypto_secretstream_xchacha20poly1305_push(&channel->out, sealed + LENGTH, NULL,
                                               (const uint8_t *)frame, length, NULL, 0, tag);
    put_bytes(&channel->sealed, sealed, LENGTH + length + SEALED);
    free(sealed);
}

const char *channel_unsent(const struct channel *channel, size_t *length) {
    *length = channel->sealed.used;
    return *length ? first_byte(&channel->sealed) : NULL;
}

void channel_sent(struct channel *channel, size_t count) {
    drop_bytes(&channel->sealed, count);
}

// ---------------------------------------------------------------------------------------- reading

// Each direction has its own key.
static void derive(const struct channel *channel, char from, const uint8_t exchanged[32],
                   const struct greeting *theirs, uint8_t key[KEY]) {
    const struct greeting *dialer = channel->dialed ? &channel->mine : theirs;
    const struct greeting *other = channel->dialed ? theirs : &channel->mine;
    crypto_generichash_state state;
    crypto_generichash_init(&state, channel->key, 32, KEY);
    crypto_generichash_update(&state, (const uint8_t *)&from, 1);
    crypto_generichash_update(&state, exchanged, 32);
    crypto_generichash_update(&state, (const uint8_t *)dialer, sizeof *dialer);
    crypto_generichash_update(&state, (const uint8_t *)other, sizeof *other);
    crypto_generichash_final(&state, key, KEY);
    sodium_memzero(&state, sizeof state);
}

// Both greetings are known: the first frame is empty, and proves that we know the key. False if
// their share is one of the few that make every exchange alike.
static bool begin_stream(struct channel *channel, const struct greeting *theirs) {
    uint8_t exchanged[32], out_key[KEY], header[HEADER];
    bool sound = crypto_scalarmult(exchanged, channel->secret, theirs->share) == 0;
    sodium_memzero(channel->secret, sizeof channel->secret);
    if (!sound)
        return false;
    derive(channel, channel->dialed ? 'd' : 'a', exchanged, theirs, out_key);
    derive(channel, channel->dialed ? 'a' : 'd', exchanged, theirs, channel->in_key);
    crypto_secretstream_xchacha20poly1305_init_push(&channel->out, header, out_key);
    sodium_memzero(exchanged, sizeof exchanged);
    sodium_memzero(out_key, sizeof out_key);
    put_bytes(&channel->sealed, header, sizeof header);
    channel_seal(channel, "", 0);
    channel->state = CHANNEL_HEADING;
    return true;
}

static bool greets_us(const struct channel *channel, const struct greeting *theirs) {
    uint8_t proof[sizeof theirs->proof];
    prove(theirs, channel->key, proof);
    return memcmp(theirs->magic, magic, sizeof magic) == 0 && theirs->to == channel->own &&
           theirs->from > 0 && theirs->from != theirs->to &&
           (!channel->dialed || theirs->from == channel->other) &&
           sodium_memcmp(theirs->proof, proof, sizeof proof) == 0;
}

// Who dialed greets first. Who accepted says nothing to anybody who does not know the key.
static enum channel_news take_greeting(struct channel *channel) {
    struct greeting theirs;
    memcpy(&theirs, first_byte(&channel->received), sizeof theirs);
    drop_bytes(&channel->received, sizeof theirs);
    if (!greets_us(channel, &theirs))
        return CHANNEL_REFUSED;
    channel->other = theirs.from;
    if (!channel->dialed)
        greet(channel);
    return begin_stream(channel, &theirs) ? CHANNEL_STEP : CHANNEL_REFUSED;
}

static enum channel_news take_header(struct channel *channel) {
    crypto_secretstream_xchacha20poly1305_init_pull(
        &channel->in, (const uint8_t *)first_byte(&channel->received), channel->in_key);
    sodium_memzero(channel->in_key, sizeof channel->in_key);
    drop_bytes(&channel->received, HEADER);
    channel->state = CHANNEL_PROVING;
    return CHANNEL_STEP;
}

// An empty frame is a beat, and the first one the proof.
static enum channel_news take_frame(struct channel *channel, size_t length, const char **frame,
                                    size_t *opened) {
    static uint8_t text[HALL_FRAME_MAX];
    unsigned long long size;
    const uint8_t *sealed = (const uint8_t *)first_byte(&channel->received) + LENGTH;
    if (crypto_secretstream_xchacha20poly1305_pull(&channel->in, text, &size, NULL, sealed, length,
                                                   NULL, 0) != 0)
        return CHANNEL_REFUSED;
    drop_bytes(&channel->received, LENGTH + length);
    *frame = (const char *)text;
    *opened = (size_t)size;
    enum channel_news news = channel->state == CHANNEL_UP ? CHANNEL_FRAME : CHANNEL_PROVED;
    channel->state = CHANNEL_UP;
    return news;
}

// A stranger has nothing to say that is long.
static bool is_frame_length(const struct channel *channel, size_t length) {
    return length >= SEALED &&
           length <= (channel->state == CHANNEL_UP ? HALL_FRAME_MAX + SEALED : SEALED);
}

static enum channel_news next_frame(struct channel *channel, const char **frame, size_t *opened) {
    const struct bytes *received = &channel->received;
    if (received->used < LENGTH)
        return CHANNEL_NOTHING;
    size_t length = read_length(first_byte(received));
    if (!is_frame_length(channel, length))
        return CHANNEL_REFUSED;
    return received->used < LENGTH + length ? CHANNEL_NOTHING
                                            : take_frame(channel, length, frame, opened);
}

void channel_receive(struct channel *channel, const void *data, size_t length) {
    put_bytes(&channel->received, data, length);
}

enum channel_news channel_next(struct channel *channel, const char **frame, size_t *length) {
    size_t used = channel->received.used;
    switch (channel->state) {
    case CHANNEL_GREETING:
        return used < sizeof(struct greeting) ? CHANNEL_NOTHING : take_greeting(channel);
    case CHANNEL_HEADING: return used < HEADER ? CHANNEL_NOTHING : take_header(channel);
    case CHANNEL_PROVING:
    case CHANNEL_UP: return next_frame(channel, frame, length);
    }
    abort();
}
