// Why a request is refused: the server's own reasons, or the engine's and the games'.
#ifndef PD_REFUSAL_H
#define PD_REFUSAL_H

#include "paddock.h"

#ifndef N_
#define N_(text) text // marks a sentence for the catalogue
#endif

// Name, code in the protocol, sentence. {found} and {wanted} come from the problem.
#define SERVER_REFUSALS(X)                                                                         \
    X(NOT, "ok", "")                                                                               \
    X(ENGINE, "engine", "")                                                                        \
    X(BAD_JSON, "bad-json", N_("This is not a JSON object ({found})."))                            \
    X(BAD_MESSAGE, "bad-message", N_("“{found}” must be {wanted}."))                               \
    X(UNKNOWN_TYPE, "unknown-type", N_("There is no request “{found}”. Requests: {wanted}."))      \
    X(BAD_VERSION, "bad-version",                                                                  \
      N_("This server does not speak version {found} of the protocol, but {wanted}."))             \
    X(HELLO_FIRST, "hello-first", N_("The first message must be “hello”."))                        \
    X(HELLO_TWICE, "hello-twice", N_("“hello” has been said on this connection."))                 \
    X(BAD_TOKEN, "bad-token", N_("Nobody here has this token."))                                   \
    X(BAD_NAME, "bad-name",                                                                        \
      N_("A name is 1 to 40 bytes of text, without control characters or blanks around it."))      \
    X(NAME_TAKEN, "name-taken", N_("Somebody called “{found}” sits at this table."))               \
    X(NO_TABLE, "no-table", N_("There is no table “{found}”."))                                    \
    X(SEAT_TAKEN, "seat-taken", N_("That seat is not free."))                                      \
    X(NO_SEAT, "no-seat", N_("There is no such seat, or none that is free."))                      \
    X(SEATED, "seated", N_("You sit at this table already."))                                      \
    X(NOT_SEATED, "not-seated", N_("You do not sit at this table."))                               \
    X(NOT_HOST, "not-host", N_("Only who opened the table may do that."))                          \
    X(STARTED, "started", N_("The match has started."))                                            \
    X(NOT_STARTED, "not-started", N_("No match is being played at this table."))                   \
    X(SEATS_FREE, "seats-free",                                                                    \
      N_("Not all seats are filled; “fill” gives those that are free to bots."))                   \
    X(NO_SHARE, "no-share", N_("No share is expected from you now."))                              \
    X(BAD_SHARE, "bad-share", N_("This share is not the one that you pledged."))                   \
    X(STALE, "stale", N_("That move was meant for step {found}, but this is step {wanted}."))      \
    X(AWAY, "away", N_("A bot moves for you. Sit down again to take your seat back."))             \
    X(NOTHING_ASKED, "nothing-asked", N_("Nobody waits for your consent."))                        \
    X(NO_TEXT, "no-text", N_("At this table only phrases can be said."))                           \
    X(BAD_TEXT, "bad-text", N_("A text has 1 to 400 bytes and no control characters."))            \
    X(NO_PHRASE, "no-phrase", N_("There is no phrase “{found}”. Phrases: {wanted}."))              \
    X(FULL, "full", N_("Too much has happened at this table besides moves. Please open another.")) \
    X(NOT_OVER, "not-over", N_("The match is not over yet."))                                      \
    X(NEEDS_PERSON, "needs-person", N_("At least one seat must be for a person."))                 \
    X(BROKEN, "broken",                                                                            \
      N_("This table cannot be replayed from the store, so it is left as it is."))                 \
    X(TOO_FAST, "too-fast", N_("Not so fast: at most {wanted} messages a second."))                \
    X(TOO_MANY_TABLES, "too-many-tables", N_("There are too many tables: at most {wanted}."))      \
    X(TOO_MANY_PEOPLE, "too-many-people",                                                          \
      N_("Too many new people come from your address: at most {wanted} an hour."))                 \
    X(TOO_MANY_WATCHERS, "too-many-watchers",                                                      \
      N_("Too many follow that table, or you follow too many: at most {wanted}."))                 \
    X(STORAGE, "storage",                                                                          \
      N_("The server cannot write at the moment. Nothing was done; please try again."))

enum refuse {
#define X(name, wire, text) REFUSE_##name,
    SERVER_REFUSALS(X)
#undef X
        REFUSE_COUNT
};

// A refusal with enough to say it in any language. With REFUSE_ENGINE, `problem.err` is the
// engine's or the game's reason; for a move that the game refuses, `view` and `move` tell which.
struct refusal {
    enum refuse code;
    pd_problem problem;
    const pd_game *game;
    bool has_move;
    pd_move move;
    pd_view view;
};

// These say why, and return false, so that whoever refuses can return it.
bool refuse(struct refusal *refusal, enum refuse code);
bool refuse_with(struct refusal *refusal, enum refuse code, const char *found, const char *wanted);
bool refuse_limit(struct refusal *refusal, enum refuse code, int most);
bool refuse_engine(struct refusal *refusal, const pd_game *game, pd_err err);

#endif
