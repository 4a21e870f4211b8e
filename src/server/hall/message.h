// Reads a client's message, one JSON object, into a request. Checks types and limits only.
#ifndef PD_MESSAGE_H
#define PD_MESSAGE_H

#include "server/refusal.h"

#include <jansson.h>

enum message_type {
    MESSAGE_HELLO,
    MESSAGE_NAME,
    MESSAGE_RENEW,
    MESSAGE_PING,
    MESSAGE_CREATE,
    MESSAGE_SIT,
    MESSAGE_STAND,
    MESSAGE_REMOVE,
    MESSAGE_START,
    MESSAGE_SHARE,
    MESSAGE_MOVE,
    MESSAGE_UNDO,
    MESSAGE_AGREE,
    MESSAGE_DECLINE,
    MESSAGE_SAY,
    MESSAGE_LEAVE,
    MESSAGE_WATCH,
    MESSAGE_UNWATCH,
    MESSAGE_DESCRIBE,
    MESSAGE_WHY,
    MESSAGE_FACTS,
    MESSAGE_REMATCH,
    MESSAGE_CLOSE,
    MESSAGE_MATCHES,
    MESSAGE_TYPE_COUNT
};

enum {
    PROTOCOL = 1, // the version that clients name in hello
    MESSAGE_OPTIONS_MAX = 16,
    MESSAGE_PLAIN_MAX = 512, // bytes of a message that may be read the quick way
};

// A request. Members that were not given are NULL, −1 or false. Strings belong to it.
struct request {
    enum message_type type;
    int64_t id;
    const char *table;
    int64_t protocol;
    const char *token, *name, *language;
    bool words;
    const char *game, *substitute, *chat, *fill;
    int64_t seats, clock, grace;
    bool listed, hints;
    const char *options[MESSAGE_OPTIONS_MAX][2]; // name, value
    int option_count;
    const char *bots[PD_SEATS_MAX];
    int bot_count;
    int64_t seat, step, from;
    const char *pledge, *share, *move, *phrase, *text; // pledge and share: 64 hexadecimal digits
    // Where strings are: in the tree of a message, or in a copy of one that needed no tree.
    json_t *tree;
    char copy[MESSAGE_PLAIN_MAX];
};

// False: `refusal` says why, and request->id is set if that much could be read. Call message_free
// in either case.
bool message_read(const char *text, size_t length, struct request *request,
                  struct refusal *refusal);
void message_free(struct request *request);

#endif
