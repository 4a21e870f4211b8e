// Private to the pages of a server: join.c connects and switches between them, tables.c is the list
// of tables, newtable.c the form for a new one, seats.c a table before the deal and after the end,
// results.c how a match ended, talk.c the chat, server-source.c the source of the table page.
#ifndef PD_TUI_JOIN_H
#define PD_TUI_JOIN_H

#include "net/session.h"
#include "play/ending.h"
#include "tui/pages/save.h"
#include "tui/screen/list.h"
#include "tui/screen/stage.h"
#include "tui/table/source.h"

enum { JOIN_LINES = 64, JOIN_LINE_MAX = 512, JOIN_ACTIONS_MAX = 12, TALK_MAX = 400 };

// Requests of this front end, beyond session_purpose.
enum join_purpose {
    ASKED_MOVE = ASKED_BY_FRONT,
    ASKED_UNDO,
    ASKED_SAY,
};

// What the page shows while no table page is on top of it.
enum join_place {
    AT_DOOR,  // connecting to the server, or going to a table
    AT_LIST,  // the list of tables
    AT_SEATS, // a table without cards
    AT_TABLE, // the table page
};

struct server_source;

struct join {
    struct page page;
    struct session *session;
    bool hints;    // before every decision
    bool owned;    // the page frees the session
    bool direct;   // came for one table: leaving it leaves the server
    bool *foreign; // set to true if the server only works in lines of text; or NULL
    bool seen;     // the player has seen the end of the match at this table

    struct page *table;           // the table page on top of this one, or NULL
    struct server_source *source; // its source
    struct page *form;            // the form for a new table, or NULL

    struct list list;
    long asked_tables;                     // when the list was requested last
    char picked[WIRE_ID_MAX + 1];          // the table that has the focus in the list, or ""
    int actions[JOIN_ACTIONS_MAX];         // what the rows of seats.c do
    int asked_seq;                         // the last event when a question was put on the screen
    char note[JOIN_LINE_MAX];              // a refusal; "" for none
    char lines[JOIN_LINES][JOIN_LINE_MAX]; // sentences shown, the newest last
    int line_count;
    char saying[TALK_MAX + 2]; // chat that has not been sent yet, a phrase after a slash; or ""
    struct save_as save;

    // The match that is over, from its record; step_count is 0 without one.
    struct match_history history;
    struct match_ending ending;
    const char *result_of; // the record it was read from, or NULL
};

struct stage *join_stage(struct join *join);
long join_now(struct join *join);   // in milliseconds
void join_leave(struct join *join); // leaves the table, or the server if at none
void join_warn(struct join *join, const char *message); // shown like a refusal

// Is the server connected? If not, says so.
bool join_is_connected(struct join *join);

// newtable.c
void newtable_open(struct join *join); // opens the form for a new table

// tables.c
void tables_draw(struct join *join, struct pane pane);
void tables_key(struct join *join, int key);
void tables_keep_focus(struct join *join); // the list has changed
const char *tables_clock_words(int seconds, char buffer[64]);

// seats.c
void seats_draw(struct join *join, struct pane pane);
void seats_key(struct join *join, int key);
// Reviews the match by the server's record. False while there is none: the match goes on.
bool seats_review(struct join *join);
void seats_save_record(struct join *join); // asks for a file name and saves the record

// results.c
bool results_are_there(struct join *join); // is the record of a match here that is over?
int results_lines(struct join *join, int width);
void results_draw(struct join *join, struct pane pane);
void results_watch(struct join *join);
void results_show_cards(struct join *join); // all hands, and what decided the match
void results_close(struct join *join);

// talk.c
void talk_open(struct join *join);
bool talk_go_on(struct join *join); // sends pending chat; true if a request was sent
void talk_answered(struct join *join);
void people_open(struct join *join); // shows who sits where

// server-source.c: the session is at a table whose game this program knows (`rules`), and the cards
// are dealt. join.c forwards the front end's callbacks to the source.
struct source *server_source_open(struct join *join);
void server_source_missed(struct server_source *source); // the server sent the whole table
void server_source_event(struct server_source *source, const struct remote_event *event);
void server_source_step(struct server_source *source, const struct story_step *step);
void server_source_answered(struct server_source *source, int purpose, const json_t *message);
bool server_source_go_on(struct server_source *source);
void server_source_say_end(const struct server_source *source, pd_text *out); // the result
void server_source_note(struct server_source *source, const char *sentence,
                        int kind); // as in source.h

#endif
