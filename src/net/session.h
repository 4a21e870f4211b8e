// The client of a server: connects, joins a table, plays, and checks the deal at the end. A front
// end shows it and takes the player's input: lines of text (cli/visit.c) or a screen
// (tui/pages/join.c).
#ifndef PD_GUEST_H
#define PD_GUEST_H

#include "fair/fair.h"
#include "net/device.h"
#include "net/lobby.h"
#include "net/remote-table.h"
#include "net/story.h"
#include "net/wish.h"

enum { SESSION_PHRASES_MAX = 32 };

// What the player asked for on the command line.
struct session_plan {
    json_t *create; // the request that opens a table, or NULL; freed once it is sent
    bool watch,
        start;    // `watch`: do not sit down; `start`: start the match once all seats are taken
    bool new_key; // replace the token that identifies the player on this server
    const char *name, *record; // or NULL
};

// Which request an answer belongs to. A front end's own requests use ASKED_BY_FRONT and up.
enum session_purpose {
    ASKED_HELLO,
    ASKED_TABLE,  // go to a table
    ASKED_RESUME, // the events missed while disconnected
    ASKED_SIT,
    ASKED_SHARE,
    ASKED_FACTS,
    ASKED_REMATCH,
    ASKED_RENEW,
    ASKED_EVENT, // any request that is answered by an event or by "done"
    ASKED_BY_FRONT,
};

enum session_line {
    LINE_NEW, // not yet where the player wants to be: any failure ends the session
    LINE_OPEN,
    LINE_LOST, // reconnecting, until the server has sent everything that was missed
    LINE_ENDED,
};

// The front end. Its functions are called on the event loop, in the order in which things happen.
struct session_front {
    bool words; // it also wants the server's sentences, for games that this program does not know
    // Shows a sentence. `urgent`: a refusal, or something else that must not be overlooked.
    void (*tell)(void *context, const char *sentence, bool urgent);
    // The server has answered hello, and session->server is set. Return false if this front end
    // cannot work with it, after calling session_stop. May be NULL.
    bool (*welcomed)(void *context);
    // The session has arrived at a table (`arrived`), or has missed so much that the server sent
    // the table as it is now instead of the events.
    void (*table)(void *context, bool arrived);
    // The next event of the table. Called after `tell` got its sentence.
    void (*event)(void *context, const struct remote_event *event, const json_t *message);
    // One more step of session->story. Called after `event`. May be NULL.
    void (*step)(void *context, const struct story_step *step);
    void (*elsewhere)(void *context, const char *table); // it is the player's turn at another table
    void (*tables)(void *context);                       // session->lobby has changed
    // The answer to one of the front end's own requests. `message` is NULL if it was refused; the
    // reason was already shown.
    void (*answered)(void *context, int purpose, const json_t *message);
    // Sends what the front end wants to ask before the player can act again. Returns true if it
    // sent a request.
    bool (*go_on)(void *context);
    void (*settled)(void *context); // called last after every change
    void (*ready)(void *context);   // session_open's descriptor can be read; may be NULL
};

struct session {
    struct session_plan plan;
    struct wire_address address;
    struct device device;
    char name[PD_NAME_MAX + 1];

    const struct session_front *front;
    void *context; // passed to the front end's functions
    struct wire *wire;
    enum session_line line;
    int code;      // exit code
    bool recorded; // the record has been written to a file

    char server[64]; // the server's name and version
    struct {
        char phrase[REMOTE_WORD_MAX], text[256];
    } phrases[SESSION_PHRASES_MAX];
    int phrase_count;
    struct lobby lobby;

    struct wish wish; // the table must be this one
    struct remote_table table;
    struct deal deal;
    bool bound; // the match has started, with this player in seat `bound_seat`, or without
    int bound_seat;
    bool consents; // this program has asked for, or allowed, the take-back that is asked for now
    bool share_refused, share_waits; // the server refused the share: for good, or for now
    struct story story;
    char kept[WIRE_ID_MAX + 1]; // the last table left while seated there, or ""
    bool aside;                 // the player does not want to sit down
    bool starts;                // starts the match once all seats are taken
    bool proven;                // the record has been asked for
    char *record;               // the record, or NULL
    size_t record_size;
    int gap; // number of the last event before a gap, or 0
};

// Connects. The caller has set plan, address, device and name; everything else is overwritten.
// Watches `descriptor`, and closes it at the end. Returns −1, or an exit code if it failed; the
// reason was already shown. session_close says goodbye to the server and frees everything but the
// plan.
int session_open(struct session *session, const struct session_front *front, void *context,
                 int descriptor);
void session_close(struct session *session);

// Sets session->name: the name asked for, else the one used last at this server, else the login
// name.
void session_choose_name(struct session *session);

// True if no request is pending and the player can act.
bool session_is_free(struct session *session);
// Ends the session with an exit code.
void session_stop(struct session *session, int code);
// The same, after reporting that the server sent something invalid.
void session_nonsense(struct session *session, const char *what);

// A new request that names only the table. The caller owns it.
json_t *session_request(const struct session *session, const char *type);
// Sends a request and takes ownership of `message`. Returns false if it cannot be sent; the reason
// was already shown.
bool session_ask(struct session *session, json_t *message, int purpose);
bool session_move(struct session *session, const char *move, int step, int purpose);
bool session_talk(struct session *session, const char *text, int purpose); // "/hello" for a phrase
void session_ask_simply(struct session *session, const char *type);
void session_consent(struct session *session, const char *type, int purpose); // "undo" or "agree"

void session_ask_tables(struct session *session); // the answer goes to front->tables
void session_go_to(struct session *session, const char *table, bool watch);
void session_open_table(struct session *session, json_t *create); // takes it over
void session_sit(struct session *session); // or takes the seat back from a bot
void session_start(struct session *session,
                   const char *fill); // with bots of this level in free seats, or ""
void session_remove(struct session *session, int seat); // takes the seat away from the player in it
void session_rematch(struct session *session);
void session_unwatch(struct session *session); // leaves the table but keeps the seat
int session_save_record(const struct session *session, const char *path); // 0 or an errno
void session_rename(struct session *session, const char *name); // which passed pd_name_fits

// Will a player who has just arrived be seated now?
bool session_will_sit(const struct session *session);
// Writes the address of the table that session->kept names; false if there is none.
bool session_way_back(const struct session *session, char out[WIRE_ADDRESS_MAX]);
// Writes the table's address, or the server's if there is no table.
void session_address(const struct session *session, char out[WIRE_ADDRESS_MAX]);

// Writes the deal's short code, which players compare aloud; false before the deal.
bool pact_short(const struct session *session, char code[FAIR_SHORT + 1]);
// Why the deal proves nothing to this person: messages. NULL if it may prove something.
struct pact_doubt {
    const char *sentence, *words; // `words`: the same in few
};
const struct pact_doubt *pact_find_doubt(const struct session *session);

bool session_is_type(const json_t *message, const char *type);

#define session_say(session, message, ...)                                                         \
    session_say_pairs(session, false, tr(message), __VA_ARGS__, NULL)
#define session_warn(session, message, ...)                                                        \
    session_say_pairs(session, true, tr(message), __VA_ARGS__, NULL)
void session_say_pairs(struct session *session, bool urgent, const char *text, ...);

// ------------------------------------------------------------------- private to session.c,
// hello.c, pact.c, story.c

// Draws a share if there is none yet, notes the server's offer and writes the pledge. False if
// there is nothing to pledge.
bool pact_pledge(struct session *session, char pledge[65]);
// Compares the server's claims about the deal with the notes, and notes new ones. False if they
// contradict each other; pact_accuse was called.
bool pact_look(struct session *session);
// Says again why the deal proves nothing to this person, if so.
void pact_remind(struct session *session);
// Warns where the server says that this person agreed to take back a move, and they did not do so
// here: another device of theirs may have, or nobody. `asked`: before the latest event, somebody
// had asked for one.
void pact_look_at_consent(struct session *session, bool asked);
// Shows what the server has signed, once it is caught.
void pact_show_evidence(struct session *session);
// Says how many deals this server has broken off, if any.
void pact_warn_broken(struct session *session);
// There is no such table, or it was closed: if this player's share was sent there, that is counted.
void pact_note_gone(struct session *session, const char *table);
bool pact_must_share(const struct session *session);
bool pact_share(struct session *session);                 // true if the request was sent
void pact_refused(struct session *session, bool passing); // the server refused the share
bool pact_keep(struct session *session); // true if the notes are on disk or need not be
// Reports that the server cheated, and ends the session.
void pact_accuse(struct session *session, const char *lie);

void hello_say(struct session *session);
void hello_heard(struct session *session, const json_t *message); // "welcome"
// The server does not recognise the token: tries earlier ones, then comes as a new player. The
// tokens stay on disk in case the server's data is restored.
void hello_as_another(struct session *session);
// The answer to the request for a new token; NULL if it was refused.
void hello_renewed(struct session *session, const json_t *message);
void session_resume(struct session *session);  // asks for everything that was missed
void session_be_open(struct session *session); // the connection works again

#endif
