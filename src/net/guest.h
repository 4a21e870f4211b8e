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

enum { GUEST_PHRASES_MAX = 32 };

// What the player asked for on the command line.
struct guest_plan {
    json_t *create; // the request that opens a table, or NULL; freed once it is sent
    bool watch,
        start; // `watch`: do not sit down; `start`: start the match once all seats are taken
    const char *name, *record; // or NULL
};

// Which request an answer belongs to. A front end's own requests use ASKED_BY_FRONT and up.
enum guest_purpose {
    ASKED_HELLO,
    ASKED_TABLE,  // go to a table
    ASKED_RESUME, // the events missed while disconnected
    ASKED_SIT,
    ASKED_SHARE,
    ASKED_FACTS,
    ASKED_REMATCH,
    ASKED_EVENT, // any request that is answered by an event or by "done"
    ASKED_BY_FRONT,
};

enum guest_line {
    LINE_NEW, // not yet where the player wants to be: any failure ends the guest
    LINE_OPEN,
    LINE_LOST, // reconnecting, until the server has sent everything that was missed
    LINE_ENDED,
};

// The front end. Its functions are called on the event loop, in the order in which things happen.
struct guest_front {
    bool words; // it also wants the server's sentences, for games that this program does not know
    // Shows a sentence. `urgent`: a refusal, or something else that must not be overlooked.
    void (*tell)(void *context, const char *sentence, bool urgent);
    // The server has answered hello, and guest->server is set. Return false if this front end
    // cannot work with it, after calling guest_stop. May be NULL.
    bool (*welcomed)(void *context);
    // The guest has arrived at a table (`arrived`), or has missed so much that the server sent the
    // table as it is now instead of the events.
    void (*table)(void *context, bool arrived);
    // The next event of the table. Called after `tell` got its sentence.
    void (*event)(void *context, const struct remote_event *event, const json_t *message);
    // One more step of guest->story. Called after `event`. May be NULL.
    void (*step)(void *context, const struct story_step *step);
    void (*elsewhere)(void *context, const char *table); // it is the player's turn at another table
    void (*tables)(void *context);                       // guest->lobby has changed
    // The answer to one of the front end's own requests. `message` is NULL if it was refused; the
    // reason was already shown.
    void (*answered)(void *context, int purpose, const json_t *message);
    // Sends what the front end wants to ask before the player can act again. Returns true if it
    // sent a request.
    bool (*go_on)(void *context);
    void (*settled)(void *context); // called last after every change
    void (*ready)(void *context);   // guest_open's descriptor can be read; may be NULL
};

struct guest {
    struct guest_plan plan;
    struct wire_address address;
    struct device device;
    char name[PD_NAME_MAX + 1];

    const struct guest_front *front;
    void *context; // passed to the front end's functions
    struct wire *wire;
    enum guest_line line;
    int code;      // exit code
    bool recorded; // the record has been written to a file

    char server[64]; // the server's name and version
    struct {
        char phrase[REMOTE_WORD_MAX], text[256];
    } phrases[GUEST_PHRASES_MAX];
    int phrase_count;
    struct lobby lobby;

    struct wish wish; // the table must be this one
    struct remote_table table;
    struct deal deal;
    bool bound; // the match has started, with this player in seat `bound_seat`, or without
    int bound_seat;
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
// reason was already shown. guest_close says goodbye to the server and frees everything but the
// plan.
int guest_open(struct guest *guest, const struct guest_front *front, void *context, int descriptor);
void guest_close(struct guest *guest);

// Sets guest->name: the name asked for, else the one used last at this server, else the login name.
void guest_choose_name(struct guest *guest);

// True if no request is pending and the player can act.
bool guest_is_free(struct guest *guest);
// Ends the guest with an exit code.
void guest_stop(struct guest *guest, int code);
// The same, after reporting that the server sent something invalid.
void guest_nonsense(struct guest *guest, const char *what);

// A new request that names only the table. The caller owns it.
json_t *guest_request(const struct guest *guest, const char *type);
// Sends a request and takes ownership of `message`. Returns false if it cannot be sent; the reason
// was already shown.
bool guest_ask(struct guest *guest, json_t *message, int purpose);
bool guest_move(struct guest *guest, const char *move, int step, int purpose);
bool guest_talk(struct guest *guest, const char *text, int purpose); // "/hello" for a phrase
void guest_ask_simply(struct guest *guest, const char *type);

void guest_ask_tables(struct guest *guest); // the answer goes to front->tables
void guest_go_to(struct guest *guest, const char *table, bool watch);
void guest_open_table(struct guest *guest, json_t *create); // takes it over
void guest_sit(struct guest *guest);                        // or takes the seat back from a bot
void guest_start(struct guest *guest,
                 const char *fill); // with bots of this level in free seats, or ""
void guest_rematch(struct guest *guest);
void guest_unwatch(struct guest *guest); // leaves the table but keeps the seat
int guest_save_record(const struct guest *guest, const char *path); // 0 or an errno
void guest_rename(struct guest *guest, const char *name);           // which passed pd_name_fits

// Will a player who has just arrived be seated now?
bool guest_will_sit(const struct guest *guest);
// Writes the address of the table that guest->kept names; false if there is none.
bool guest_way_back(const struct guest *guest, char out[WIRE_ADDRESS_MAX]);
// Writes the table's address, or the server's if there is no table.
void guest_address(const struct guest *guest, char out[WIRE_ADDRESS_MAX]);

// Writes the deal's short code, which players compare aloud; false before the deal.
bool pact_short(const struct guest *guest, char code[FAIR_SHORT + 1]);
// Was it dealt without this person's share, so that nothing is proved to them?
bool pact_is_unshared(const struct guest *guest);

bool guest_is_type(const json_t *message, const char *type);

#define guest_say(guest, message, ...)  guest_say_pairs(guest, false, tr(message), __VA_ARGS__, NULL)
#define guest_warn(guest, message, ...) guest_say_pairs(guest, true, tr(message), __VA_ARGS__, NULL)
void guest_say_pairs(struct guest *guest, bool urgent, const char *text, ...);

// ------------------------------------------------------------------- private to guest.c, hello.c,
// pact.c, story.c

// Draws a share if there is none yet, notes the server's offer and writes the pledge. False if
// there is nothing to pledge.
bool pact_pledge(struct guest *guest, char pledge[65]);
// Compares the server's claims about the deal with the notes, and notes new ones. False if they
// contradict each other; pact_accuse was called.
bool pact_look(struct guest *guest);
// Says it again where the cards were dealt without this person's share.
void pact_remind(struct guest *guest);
bool pact_must_share(const struct guest *guest);
bool pact_share(struct guest *guest);                 // true if the request was sent
void pact_refused(struct guest *guest, bool passing); // the server refused the share
bool pact_keep(struct guest *guest); // true if the notes are on disk or need not be
// Reports that the server cheated, and ends the guest.
void pact_accuse(struct guest *guest, const char *lie);

void hello_say(struct guest *guest);
void hello_heard(struct guest *guest, const json_t *message); // "welcome"
// The server does not recognise the token: tries earlier ones, then comes as a new player. The
// tokens stay on disk in case the server's data is restored.
void hello_as_another(struct guest *guest);
void guest_resume(struct guest *guest);  // asks for everything that was missed
void guest_be_open(struct guest *guest); // the connection works again

#endif
