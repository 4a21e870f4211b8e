// The pages of a server between them: join.c is the course of things, tables.c the list of tables,
// newtable.c the form for a new one, room.c a table before the deal and after the end, talk.c what
// people say to each other, online.c the source of the table where they play.
#ifndef PD_TUI_JOIN_H
#define PD_TUI_JOIN_H

#include "net/guest.h"
#include "tui/list.h"
#include "tui/save.h"
#include "tui/source.h"
#include "tui/stage.h"

enum { JOIN_LINES = 64, JOIN_LINE_MAX = 512, JOIN_ACTIONS_MAX = 12, TALK_MAX = 400 };

// What an answer is to, besides what the guest asks.
enum join_purpose {
    ASKED_FACTS = ASKED_BY_FRONT,
    ASKED_MOVE,
    ASKED_UNDO,
    ASKED_SAY,
};

// What the page shows while no table page is on top of it.
enum join_place {
    AT_DOOR, // on the way: to the server, or to a table
    IN_HALL, // among the tables
    IN_ROOM, // at a table without cards
    AT_TABLE,
};

struct remote;

struct join {
    struct page page;
    struct guest *guest;
    bool hints;    // before every decision
    bool owned;    // the guest's memory is the page's
    bool direct;   // has come for one table: who leaves that, leaves
    bool *foreign; // to be set if the server only works in lines of text; or NULL
    bool seen;     // the end of the match, as long as the guest is at its table

    struct page *table;    // the table page on top of this one, or NULL
    struct remote *remote; // and its source
    struct page *form;     // the page on which a new table is arranged, or NULL

    struct list list;
    long asked_tables;                     // when
    char picked[WIRE_ID_MAX + 1];          // the table that has the focus in the list, or ""
    int actions[JOIN_ACTIONS_MAX];         // what the rows of a room do
    char note[JOIN_LINE_MAX];              // a refusal; "" for none
    char lines[JOIN_LINES][JOIN_LINE_MAX]; // what was told, the newest last
    int line_count;
    char saying[TALK_MAX + 2]; // what has not been said yet, a phrase after a slash; or ""
    struct save_as save;
};

struct stage *join_stage(struct join *join);
long join_now(struct join *join);   // in milliseconds
void join_leave(struct join *join); // whatever is left: first the table, then the server
void join_warn(struct join *join, const char *message); // in the place of a refusal

// Can the server be asked? If not, that is said.
bool join_is_connected(struct join *join);

// newtable.c
void newtable_open(struct join *join); // arranges a table, which the guest then asks for

// tables.c
void tables_draw(struct join *join, struct pane pane);
void tables_key(struct join *join, int key);
void tables_choose(struct join *join, int row);
void tables_keep_focus(struct join *join); // the list has changed
const char *tables_clock_words(int seconds, char room[64]);

// room.c
void room_draw(struct join *join, struct pane pane);
void room_key(struct join *join, int key);
void room_choose(struct join *join, int row);
void room_save(struct join *join); // the record, under a name to be typed

// talk.c
void talk_open(struct join *join);
bool talk_go_on(struct join *join); // says what has not been said; true: it has been sent
void talk_answered(struct join *join);
void people_open(struct join *join); // who sits where

// online.c: the guest is at a table with `rules`, whose cards are dealt. What the guest's front is
// told, as far as it is about the cards, goes on to the source.
struct source *remote_open(struct join *join);
void remote_missed(struct remote *remote); // the table was told as a whole
void remote_event(struct remote *remote, const struct online_event *event, const json_t *message);
void remote_answered(struct remote *remote, int purpose, const json_t *message);
bool remote_go_on(struct remote *remote);
void remote_say_end(const struct remote *remote, pd_text *out); // what came of it all
void remote_note(struct remote *remote, const char *sentence, bool urgent);

#endif
