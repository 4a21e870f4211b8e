// Why a request is refused: the server's own reasons, or the engine's and the games'.
#ifndef PD_REFUSAL_H
#define PD_REFUSAL_H

#include "base/message.h"
#include "paddock.h"

// Name, code in the protocol, sentence. {found} and {wanted} come from the problem.
#define SERVER_REFUSALS(X)                                                                         \
    X(NOT, "ok", "")                                                                               \
    X(ENGINE, "engine", "")                                                                        \
    X(BAD_JSON, "bad-json", N_("This is not a JSON object ({found})."))                            \
    X(BAD_MESSAGE, "bad-message", N_("“{found}” is not valid. Expected: {wanted}."))               \
    X(UNKNOWN_TYPE, "unknown-type", N_("There is no request “{found}”. Requests: {wanted}."))      \
    X(BAD_VERSION, "bad-version",                                                                  \
      N_("This server uses version {wanted} of the protocol, not {found}."))                       \
    X(HELLO_FIRST, "hello-first", N_("The first message must be “hello”."))                        \
    X(HELLO_TWICE, "hello-twice", N_("“hello” was already sent on this connection."))              \
    X(BAD_TOKEN, "bad-token", N_("This server does not know this token."))                         \
    X(BAD_NAME, "bad-name", PD_NAME_RULE)                                                          \
    X(NAME_TAKEN, "name-taken",                                                                    \
      N_("Someone at this table is already called “{found}”. Choose another name."))               \
    X(NO_TABLE, "no-table", N_("There is no table “{found}”."))                                    \
    X(SEAT_TAKEN, "seat-taken", N_("That seat is taken."))                                         \
    X(NO_SEAT, "no-seat", N_("This table has no such seat, or no free seat."))                     \
    X(SEATED, "seated", N_("You are already sitting at this table."))                              \
    X(NOT_SEATED, "not-seated", N_("You are not sitting at this table."))                          \
    X(NOT_HOST, "not-host", N_("Only the host can do that."))                                      \
    X(REMOVED, "removed", N_("The host has removed you from this table."))                         \
    X(NO_PLAYER, "no-player", N_("No other player sits there."))                                   \
    X(STARTED, "started", N_("The match has already started."))                                    \
    X(NOT_STARTED, "not-started", N_("There is no match in progress at this table."))              \
    X(SEATS_FREE, "seats-free",                                                                    \
      N_("Some seats are still free. Wait for players, or fill the seats with bots."))             \
    X(NO_SHARE, "no-share", N_("The server does not expect a share from you now."))                \
    X(BAD_SHARE, "bad-share", N_("This share does not match your pledge."))                        \
    X(STALE, "stale", N_("That move was for step {found}, but the match is at step {wanted}."))    \
    X(AWAY, "away", N_("A bot is playing for you. Take your seat back first."))                    \
    X(NOTHING_ASKED, "nothing-asked", N_("Nobody has asked you."))                                 \
    X(NO_TEXT, "no-text", N_("Only the ready-made phrases can be used at this table."))            \
    X(BAD_TEXT, "bad-text",                                                                        \
      N_("A message has at most 400 letters (accents and emoji count more) and no invisible "      \
         "characters."))                                                                           \
    X(NO_PHRASE, "no-phrase", N_("There is no phrase “{found}”. Phrases: {wanted}."))              \
    X(FULL, "full", N_("This table’s log is full. Please open a new table."))                      \
    X(NOT_OVER, "not-over", N_("The match is not over yet."))                                      \
    X(NEEDS_PERSON, "needs-person", N_("At least one seat must be left for a person."))            \
    X(BROKEN, "broken", N_("This table is damaged in the server’s store and cannot be used."))     \
    X(TOO_FAST, "too-fast", N_("Too many messages. The limit is {wanted} per second."))            \
    X(TOO_MANY_TABLES, "too-many-tables",                                                          \
      N_("There are too many open tables. The limit is {wanted}."))                                \
    X(TOO_MANY_PEOPLE, "too-many-people",                                                          \
      N_("Too many new players from your address. The limit is {wanted} per hour."))               \
    X(TOO_MANY_WATCHERS, "too-many-watchers",                                                      \
      N_("Too many spectators at that table, or you watch too many tables. The limit is "          \
         "{wanted}."))                                                                             \
    X(STORAGE, "storage",                                                                          \
      N_("The server cannot save right now. Nothing was changed; please try again."))

enum refusal_code {
#define X(name, wire, text) REFUSE_##name,
    SERVER_REFUSALS(X)
#undef X
        REFUSE_COUNT
};

// A refusal, with what is needed to explain it in any language. With REFUSE_ENGINE, `problem.err`
// is the engine's or the game's reason; for a refused move, `view` and `move` are set.
struct refusal {
    enum refusal_code code;
    pd_problem problem;
    const pd_game *game;
    bool has_move;
    pd_move move;
    pd_view view;
};

// These fill `refusal` and return false, so that the caller can return the result.
bool refuse(struct refusal *refusal, enum refusal_code code);
bool refuse_with(struct refusal *refusal, enum refusal_code code, const char *found,
                 const char *wanted);
bool refuse_limit(struct refusal *refusal, enum refusal_code code, int most);
bool refuse_engine(struct refusal *refusal, const pd_game *game, pd_err err);

#endif
