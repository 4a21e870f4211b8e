// Reading the server's messages without building anything: one pass finds where the members of
// interest are, in whatever order they come. Everything points into the message's own bytes.
#ifndef LOAD_MESSAGE_H
#define LOAD_MESSAGE_H

#include "base/hash.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A JSON value as it is written; `at` is NULL where there is none.
struct span {
    const char *at;
    size_t length;
};

#define MEMBERS(X)                                                                                 \
    X(TYPE, "type")                                                                                \
    X(RE, "re")                                                                                    \
    X(TABLE, "table")                                                                              \
    X(SEQ, "seq")                                                                                  \
    X(WHAT, "what")                                                                                \
    X(SEAT, "seat")                                                                                \
    X(STEP, "step")                                                                                \
    X(MOVE, "move")                                                                                \
    X(TURN, "turn")                                                                                \
    X(VIEW, "view")                                                                                \
    X(LEGAL, "legal")                                                                              \
    X(FACTS, "facts")                                                                              \
    X(STATUS, "status")                                                                            \
    X(RESULT, "result")                                                                            \
    X(OPEN, "open")                                                                                \
    X(CODE, "code")                                                                                \
    X(TOKEN, "token")                                                                              \
    X(GAME, "game")                                                                                \
    X(OPTIONS, "options")                                                                          \
    X(COMMITMENT, "commitment")                                                                    \
    X(PLEDGED, "pledged")                                                                          \
    X(PLEDGES, "pledges")                                                                          \
    X(SHARE, "share")                                                                              \
    X(YOU, "you")

enum member {
#define X(name, word) MEMBER_##name,
    MEMBERS(X)
#undef X
        MEMBER_COUNT
};

struct message {
    const char *text;
    size_t length;
    const char *re_key; // where the member `re` begins, or NULL
    struct span member[MEMBER_COUNT];
};

// False when it is not a JSON object. Only the outermost level is looked at closely.
bool message_read(struct message *message, const char *text, size_t length);
// A hash of all bytes but those of the member `re`, which only the asker gets.
uint64_t message_hash(const struct message *message);
bool message_is(const struct message *message, enum member member, const char *word);
bool message_int(const struct message *message, enum member member, int *number);

// Is it a string of just these characters?
bool span_is(struct span span, const char *word);
bool span_null(struct span span);
bool span_int(struct span span, int *number);
// A string without its quotes and escapes; false when it is none or does not fit.
bool span_text(struct span span, char *out, size_t size);
// The next item of an array, or member of an object; *at is NULL before the first. False at the end
// and when it is malformed.
bool span_item(struct span array, const char **at, struct span *item);
bool span_member(struct span object, const char **at, struct span *key, struct span *value);
// The member of that name in an object; `at` is NULL when there is none.
struct span span_find(struct span object, const char *name);

#endif
