// Somebody at a plain terminal who plays at a table of a server: what is heard, asked and said.
// guest.c is the course of things, heard.c turns events into sentences, question.c asks, typed.c
// understands what is typed, lobby.c shows what tables there are.
#ifndef PD_GUEST_H
#define PD_GUEST_H

#include "cli/input.h"
#include "cli/sheet.h"
#include "console/console.h"
#include "net/device.h"
#include "net/online.h"

enum { GUEST_PHRASES_MAX = 32, GUEST_MENU_MAX = 64, GUEST_TEXT_MAX = 16384 };

// What the command line asks for.
struct guest_plan {
    const char *game;          // a table to open, or NULL
    json_t *create;            // the request for that; the guest's from then on
    bool watch, start;         // do not sit down; start once all seats are taken
    const char *name, *record; // or NULL
};

// What an answer is to.
enum guest_purpose {
    ASKED_HELLO,
    ASKED_NAME,
    ASKED_CREATE,
    ASKED_WATCH,  // the table as it is
    ASKED_RESUME, // what was missed
    ASKED_SIT,
    ASKED_SHARE,
    ASKED_MOVE,
    ASKED_TURN, // the table in words, before a decision
    ASKED_TABLE,
    ASKED_HELP,
    ASKED_END,
    ASKED_WHY,
    ASKED_REMATCH,
    ASKED_EVENT, // anything that an event answers
};

enum guest_page { PAGE_TABLES, PAGE_RECORD };

// What the person should say next.
enum guest_question {
    QUESTION_NONE,
    QUESTION_LOBBY, // which table?
    QUESTION_WAIT,  // seats are free
    QUESTION_START, // all are taken
    QUESTION_MOVE,
    QUESTION_UNDO,
    QUESTION_AWAY, // a bot moves instead
    QUESTION_OVER,
};

struct guest {
    struct guest_plan plan;
    struct wire_address address;
    struct device device;
    struct input input;
    struct wire *wire;
    bool terminal; // else a script, of which a line is read only when there is a question
    bool connected, welcomed, outage, resuming, stopping;
    bool by_command; // what is being done was asked on the command line: a refusal is the end
    bool recorded;   // a record has been written
    int code;        // to exit with

    char name[PD_NAME_MAX + 1];
    struct {
        char phrase[ONLINE_WORD_MAX], text[256];
    } phrases[GUEST_PHRASES_MAX];
    int phrase_count;

    struct online table;
    struct deal deal;
    bool watching; // by choice
    bool left;     // by choice: not to be seated again by itself
    bool waiting;  // for others to sit down
    bool share_sent, start_sent, end_shown, proven;
    int gap;                    // the number of the last event before one that was missed, or 0
    int turn_asked, turn_shown; // the number of the event whose position was asked for, was shown

    enum guest_question question; // as it was put last
    int question_key;
    bool prompted; // the cursor stands behind a prompt
    struct choice menu[GUEST_MENU_MAX];
    int menu_count;
};

// Runs until the match is over or the person leaves; returns the exit code. `guest` has its plan,
// its address and its device, and is otherwise zero.
int guest_run(struct guest *guest);

// --------------------------------------------------------------------- between the files of it

// A request about the table with nothing else in it.
json_t *guest_request(const struct guest *guest, const char *type);
// False when the request cannot be made, which has been said.
bool guest_ask(struct guest *guest, json_t *message, enum guest_purpose purpose);
void guest_ask_simply(struct guest *guest, const char *type);
void guest_go_to(struct guest *guest, const char *table, bool watch);
void guest_open_table(struct guest *guest, json_t *create);
void guest_sit(struct guest *guest);
void guest_stop(struct guest *guest, int code);
void guest_quit(struct guest *guest);
// Says that the server is not one, and stops.
void guest_nonsense(struct guest *guest, const char *what);

// To be called before anything is printed: leaves the line of the prompt.
void guest_hush(struct guest *guest);
#define guest_say(guest, ...) (guest_hush(guest), say(stdout, __VA_ARGS__))

// heard.c
void heard_event(struct guest *guest, const struct online_event *event, const char *name,
                 const json_t *message);
void heard_presence(struct guest *guest, const json_t *message);
void heard_words(struct guest *guest, const json_t *message); // prints the table in words
void heard_rules(struct guest *guest, const json_t *message); // prints the help

// typed.c
void typed_line(struct guest *guest, const char *line);

// question.c
void question_put(struct guest *guest); // asks the person, unless that has been done

// lobby.c
void lobby_enter(struct guest *guest, const json_t *mine); // `mine`: tables with a seat, or NULL
void lobby_show(struct guest *guest, const char *bytes, size_t size);
void lobby_add(struct guest *guest, const char *move, const char *says);

#endif
