// Somebody who plays at a table of a server: the course of things, from the first hello to the
// proof of the deal. How it is shown and what the person says is a front's: lines of text
// (cli/visit.c) or a screen (tui/join.c).
#ifndef PD_GUEST_H
#define PD_GUEST_H

#include "net/device.h"
#include "net/lobby.h"
#include "net/online.h"

enum { GUEST_PHRASES_MAX = 32 };

// What the command line asks for.
struct guest_plan {
    json_t *create;    // the request for a table, or NULL; used up by the first guest to ask it
    bool watch, start; // do not sit down; start once all seats are taken
    const char *name, *record; // or NULL
};

// What an answer is to. Those of a front's own requests are ASKED_BY_FRONT and up.
enum guest_purpose {
    ASKED_HELLO,
    ASKED_TABLE,  // to come to one
    ASKED_RESUME, // what was missed
    ASKED_SIT,
    ASKED_SHARE,
    ASKED_REMATCH,
    ASKED_EVENT, // anything that an event answers, or "done"
    ASKED_BY_FRONT,
};

enum guest_line {
    LINE_NEW, // what was asked for has not come about yet: if anything fails, that is the end
    LINE_OPEN,
    LINE_LOST, // and being made again, until the server has told all that was missed
    LINE_ENDED,
};

// Who shows it. Everything is told in the order in which it happens, on the event loop.
struct guest_front {
    bool facts; // it wants the engine's own facts, rather than the server's sentences about them
    // A sentence to be read; `urgent`: something was refused, or else should not be overlooked.
    void (*tell)(void *context, const char *sentence, bool urgent);
    // The server has said hello, and guest->server. False: this front can do nothing with it, and
    // has ended the guest. May be NULL.
    bool (*welcomed)(void *context);
    // The guest has come to a table (`arrived`); or so much was missed that the server has told the
    // table as it is now, and not what has happened.
    void (*table)(void *context, bool arrived);
    // The table's next event, after its sentence.
    void (*event)(void *context, const struct online_event *event, const json_t *message);
    void (*elsewhere)(void *context, const char *table); // it is the guest's turn there
    void (*tables)(void *context);                       // guest->lobby has been brought up to date
    // The answer to a request of the front's own; NULL for a refusal, which has been said.
    void (*answered)(void *context, int purpose, const json_t *message);
    // Asks the server for what the front wants before the person is asked anything. True when it
    // has done so.
    bool (*go_on)(void *context);
    void (*settled)(void *context); // something may have changed; after everything
    void (*ready)(void *context);   // the descriptor can be read; may be NULL
};

struct guest {
    struct guest_plan plan;
    struct wire_address address;
    struct device device;
    char name[PD_NAME_MAX + 1];

    const struct guest_front *front;
    void *context; // the front's
    struct wire *wire;
    enum guest_line line;
    int code;      // to exit with
    bool recorded; // a record has been written

    char server[64]; // what the server calls itself
    struct {
        char phrase[ONLINE_WORD_MAX], text[256];
    } phrases[GUEST_PHRASES_MAX];
    int phrase_count;
    struct lobby lobby;

    struct online table;
    struct deal deal;
    char kept[WIRE_ID_MAX + 1]; // the table left last where a seat is kept, or ""
    bool aside;                 // does not want to be seated
    bool starts;                // the match, once all seats are taken
    bool proven;                // the record has been asked for
    char *record;               // and this is it; NULL where there is none
    size_t record_size;
    int gap; // the number of the last event before one that was missed, or 0
};

// Sets out. `guest` has its plan, address, device and name; whatever else is there is forgotten.
// `descriptor` is watched, and closed at the end. −1, or the exit code after a complaint. Whenever
// it is to end, guest_close says goodbye to the server and frees what there is, but for the plan.
int guest_open(struct guest *guest, const struct guest_front *front, void *context, int descriptor);
void guest_close(struct guest *guest);

// What is wrong with a name, as a message; NULL when it is fine.
const char *guest_name_fault(const char *name);
// The name to come by: the one asked for, the last one used here, or who is logged in.
void guest_choose_name(struct guest *guest);

// Nothing is under way any more, and nothing more goes without asking the person.
bool guest_is_free(struct guest *guest);
// Ends it all.
void guest_stop(struct guest *guest, int code);
// The same after a complaint that the server is not one.
void guest_nonsense(struct guest *guest, const char *what);

// A request about the table with nothing else in it.
json_t *guest_request(const struct guest *guest, const char *type);
// Takes the message over. False when the request cannot be made, which has been said.
bool guest_ask(struct guest *guest, json_t *message, int purpose);
bool guest_move(struct guest *guest, const char *move, int step, int purpose);
bool guest_talk(struct guest *guest, const char *text, int purpose); // "/hello" for a phrase
void guest_ask_simply(struct guest *guest, const char *type);

void guest_ask_tables(struct guest *guest); // front->tables is told
void guest_go_to(struct guest *guest, const char *table, bool watch);
void guest_open_table(struct guest *guest, json_t *create); // takes it over
void guest_sit(struct guest *guest);                        // or takes the seat back
void guest_start(struct guest *guest, const char *fill);    // with bots of this level, or ""
void guest_rematch(struct guest *guest);
void guest_unwatch(struct guest *guest); // leaves the table; a seat is kept
int guest_save_record(const struct guest *guest, const char *path); // 0 or an errno
void guest_rename(struct guest *guest, const char *name);           // one without a fault

// Is it for somebody who has just come to sit down now?
bool guest_will_sit(const struct guest *guest);
// The address of the table where a seat is kept, if there is one to come back to.
bool guest_way_back(const struct guest *guest, char out[WIRE_ADDRESS_MAX]);
// The table's address, or the server's.
void guest_address(const struct guest *guest, char out[WIRE_ADDRESS_MAX]);

bool guest_is_type(const json_t *message, const char *type);

#define guest_say(guest, message, ...)  guest_say_pairs(guest, false, tr(message), __VA_ARGS__, NULL)
#define guest_warn(guest, message, ...) guest_say_pairs(guest, true, tr(message), __VA_ARGS__, NULL)
void guest_say_pairs(struct guest *guest, bool urgent, const char *text, ...);

// ------------------------------------------------------------------- between the files of it

void hello_say(struct guest *guest);
void hello_heard(struct guest *guest, const json_t *message); // "welcome"
// The server does not know the token. It may have lost what it knew; then nothing is left but to
// come as somebody new. The tokens stay where they are, in case it finds that again.
void hello_as_another(struct guest *guest);
void guest_resume(struct guest *guest);  // asks for all that was missed
void guest_be_open(struct guest *guest); // all is as it should be

#endif
