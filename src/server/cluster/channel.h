// One end of a link between nodes, without its socket: bytes come in and go out. Both ends greet,
// prove that they know the key of all nodes, and then exchange frames, encrypted with keys made for
// this one link (libsodium's secretstream). Strangers are not answered.
//
// The keys of a link come from an exchange of its own (X25519) and from the key of all nodes, so
// that neither alone opens what was recorded: the secrets of the exchange are forgotten at once.
#ifndef PD_CHANNEL_H
#define PD_CHANNEL_H

#include "server/hall/hall.h"

#include <sodium.h>

// What both ends say first, in the clear. The keys of the link depend on all of it, so that neither
// an old conversation nor one with another node can be repeated.
struct greeting {
    char magic[8];
    int64_t from, to;  // nodes
    uint8_t share[32]; // of the exchange; made for this link, and so never the same
    uint8_t proof[32]; // a hash of all that is above, under the key of all nodes
};

struct bytes {
    char *data; // from the start on, so many are used
    size_t start, used, capacity;
};

// Waiting for the greeting; for the header of the other end's stream; for the first frame, which
// proves that it knows the key.
enum channel_state { CHANNEL_GREETING, CHANNEL_HEADING, CHANNEL_PROVING, CHANNEL_UP };

struct channel {
    enum channel_state state;
    bool dialed;
    int64_t own, other; // nodes; the other is known once it has greeted, or if we dialed
    const uint8_t *key; // 32 bytes, of the caller's
    struct greeting mine;
    uint8_t secret[32]; // of our share; zeros once it was used
    crypto_secretstream_xchacha20poly1305_state in, out;
    uint8_t in_key[crypto_secretstream_xchacha20poly1305_KEYBYTES];
    struct bytes received, sealed; // not read yet; not sent yet
};

// Who dials another node greets at once. `other` is 0 for a link that was accepted.
void channel_open(struct channel *channel, const uint8_t *key, int64_t own, int64_t other);
void channel_close(struct channel *channel);

void channel_receive(struct channel *channel, const void *data, size_t length);

enum channel_news {
    CHANNEL_NOTHING, // until more is received
    CHANNEL_STEP,    // nothing to tell, but there may be more
    CHANNEL_PROVED,  // it is up from now on
    CHANNEL_FRAME,
    CHANNEL_REFUSED, // it must be closed
};
// What has been received. A frame is valid until the next call, and may be empty.
enum channel_news channel_next(struct channel *channel, const char **frame, size_t *length);

// Adds a frame to what is to be sent.
void channel_seal(struct channel *channel, const char *frame, size_t length);
// What is to be sent, NULL if there is nothing; and that so much of it was sent.
const char *channel_unsent(const struct channel *channel, size_t *length);
void channel_sent(struct channel *channel, size_t count);

#endif
