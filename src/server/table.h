// A table: who sits there, what has happened, and the match. Everything that happens is an entry in
// its log; folding the log from the start gives the table again, after a restart or to tell
// somebody what they have missed. There is no other way to change one, and nothing here does I/O.
//
// Functions that act for somebody check first: refused, nothing has changed; else the log has one
// more entry (or as many as their comment says), and the table is as it is after it.
#ifndef PD_TABLE_H
#define PD_TABLE_H

#include "server/message.h"
#include "server/store.h"

enum {
    TABLE_ID = 16,
    PERSON_ID = 16,
    LEVEL_MAX = 15,
    SAY_MAX = 400,
    AROUND_MAX = 2000, // entries that are not steps
};

// Kinds of entries, as the store and the protocol name them.
#define TABLE_ENTRIES(X)                                                                           \
    X(OPENED, "opened")                                                                            \
    X(SAT, "sat")                                                                                  \
    X(STOOD, "stood")                                                                              \
    X(STARTED, "started")                                                                          \
    X(SHARED, "shared")                                                                            \
    X(DEALT, "dealt")                                                                              \
    X(MOVED, "moved")                                                                              \
    X(ASKED, "asked")                                                                              \
    X(AGREED, "agreed")                                                                            \
    X(DECLINED, "declined")                                                                        \
    X(UNDONE, "undone")                                                                            \
    X(SAID, "said")                                                                                \
    X(LEFT, "left")                                                                                \
    X(RETURNED, "returned")                                                                        \
    X(REMATCHED, "rematched")                                                                      \
    X(CLOSED, "closed")

enum entry_kind {
#define X(name, word) ENTRY_##name,
    TABLE_ENTRIES(X)
#undef X
        ENTRY_KIND_COUNT
};

// Its number is its place in the log, from 1.
struct log_entry {
    enum entry_kind kind;
    int seat; // or PD_NOBODY
    int64_t time;
    char *data;      // what it says depends on its kind: see fold_… in table.c
    uint64_t ticket; // by which it is on disk; 0 when it comes from there
};

struct table_seat {
    char person[PERSON_ID + 1]; // "": nobody's, or a bot's
    char name[PD_NAME_MAX + 1];
    char bot[LEVEL_MAX + 1]; // the level, if the seat is a bot's
    bool substituted;        // a bot moves for the person
};

enum table_status { TABLE_OPEN, TABLE_DEALING, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };

struct table {
    char id[TABLE_ID + 1];
    char host[PERSON_ID + 1];
    enum table_status status;
    bool listed, free_text;
    int clock, grace; // seconds; 0: none
    char substitute[LEVEL_MAX + 1];
    struct table_seat seats[PD_SEATS_MAX];
    int asked;      // the seat that wants to take a step back, or PD_NOBODY
    uint8_t agreed; // bit per seat
    int position;   // how often the position has changed
    char rematch[TABLE_ID + 1];
    pd_match match; // its header is right from the start, its state once dealt
    struct log_entry *log;
    int count, room;
    pd_event *facts; // what the last entry made happen in the game
    int fact_count, fact_room;
    int64_t now; // what the next entry's time will be
};

// An empty table, of which only the id is known.
struct table *table_new(const char *id);
void table_free(struct table *table);

// Opens it as the request says. The secret is drawn here.
bool table_create(struct table *table, const char *host, const struct request *request,
                  struct refusal *refusal);
// Opens it with the settings of another one and new secrets.
void table_open_like(struct table *table, const char *host, const struct table *other);

bool table_sit(struct table *table, const char *person, const char *name, int seat,
               const char *pledge, struct refusal *refusal);
bool table_stand(struct table *table, int seat, struct refusal *refusal);
bool table_start(struct table *table, int seat, const char *fill, struct refusal *refusal);
bool table_share(struct table *table, int seat, const char *share, struct refusal *refusal);
bool table_may_deal(const struct table *table); // all shares are there
void table_deal(struct table *table);           // with those that are
bool table_move(struct table *table, int seat, pd_move move, struct refusal *refusal);
bool table_ask(struct table *table, int seat, struct refusal *refusal);
bool table_agree(struct table *table, int seat, struct refusal *refusal);
bool table_decline(struct table *table, int seat, struct refusal *refusal);
bool table_may_undo(const struct table *table); // somebody has asked and all have agreed
void table_undo(struct table *table);
bool table_say(struct table *table, int seat, const char *phrase, const char *text,
               struct refusal *refusal);
bool table_leave(struct table *table, int seat, const char *why, struct refusal *refusal);
bool table_rematch(struct table *table, int seat, const char *id, struct refusal *refusal);
bool table_close(struct table *table, const char *person, struct refusal *refusal);

// Adds an entry that was stored. False: it cannot follow, and the table is good for nothing more.
bool table_restore(struct table *table, const struct store_event *event);
// Another table with the first so many entries of this one, as it was then.
struct table *table_copy(const struct table *table, int count);
// Adds the next entry of `table` to such a copy.
void table_repeat(struct table *copy, const struct table *table);

// Where a person sits, or PD_NOBODY.
int table_seat_of(const struct table *table, const char *person);
int table_actor(const struct table *table); // or PD_NOBODY
// The level of the bot that moves for the seat, or NULL for a person.
const char *table_bot(const struct table *table, int seat);
const char *entry_word(enum entry_kind kind);

// Where in the log the steps of the present position are, the deal first: those that were not taken
// back. The caller frees the list.
int *table_steps(const struct table *table, int *count);

// The record of a match that is over; the caller frees it.
char *table_record(const struct table *table, size_t *length);

// What can be said everywhere: word and sentence; NULL past the end.
struct phrase {
    const char *word, *text;
};
const struct phrase *phrase_at(int index);
const struct phrase *phrase_find(const char *word);

// May this stand on other people's screens? Text without control characters, bidirectional
// overrides and invisible signs, of 1 to `most` bytes, with no blanks around it.
bool text_is_fit(const char *text, size_t most);

#endif
