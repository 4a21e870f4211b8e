// A table: its seats, its log and its match. Everything that happens is an entry in the log;
// folding the log from the start gives the same table again, after a restart or to tell a client
// what it missed. There is no other way to change a table. No I/O here.
//
// Functions with a `refusal` check first: if they return false, nothing has changed and `refusal`
// says why. Otherwise they have added one entry to the log and applied it. When memory runs out,
// the process ends.
#ifndef PD_TABLE_H
#define PD_TABLE_H

#include "server/hall/message.h"
#include "server/store/store.h"

enum {
    TABLE_ID = 16,
    PERSON_ID = 16,
    LEVEL_MAX = 15,
    SAY_MAX = 400,
    REMOVED_MAX = 32,  // most people who are kept out of one table
    AROUND_MAX = 2000, // most entries besides the steps of the match
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
    X(CLOSED, "closed")                                                                            \
    X(REOPENED, "reopened")

enum entry_kind {
#define X(name, word) ENTRY_##name,
    TABLE_ENTRIES(X)
#undef X
        ENTRY_KIND_COUNT
};

// An entry. Its number is its place in the log, from 1.
struct log_entry {
    enum entry_kind kind;
    int seat; // or PD_NOBODY
    int64_t time;
    char *data;      // format by kind: see fold_… in table.c
    uint64_t ticket; // durable with this ticket; 0: was read from the store
};

struct table_seat {
    char person[PERSON_ID + 1]; // "": free, or a bot
    char name[PD_NAME_MAX + 1];
    char bot[LEVEL_MAX + 1]; // its level, if the seat is a bot's
    bool substituted;        // a bot moves for the player
    // While the seat is free: the person it is kept for, because they had it in the match before.
    char kept[PERSON_ID + 1], kept_name[PD_NAME_MAX + 1];
};

enum table_status { TABLE_OPEN, TABLE_DEALING, TABLE_PLAYING, TABLE_OVER, TABLE_CLOSED };

struct table {
    char id[TABLE_ID + 1];
    char host[PERSON_ID + 1];
    enum table_status status, before_closing;
    bool listed, free_text;
    bool hints;       // clients may give them even if several people play
    bool starts_full; // a rematch, which starts by itself once nobody is missing
    int clock, grace; // seconds; 0: none
    char substitute[LEVEL_MAX + 1];
    struct table_seat seats[PD_SEATS_MAX];
    // Whom the host has removed: they cannot sit down again. The first ones are forgotten.
    char removed[REMOVED_MAX][PERSON_ID + 1];
    int removed_count;
    int asked;      // the seat that asked to take back a step, or PD_NOBODY
    uint8_t agreed; // bit per seat
    int position;   // how often the position has changed
    char rematch[TABLE_ID + 1];
    pd_match match; // its header is valid from the start, its state after the deal
    struct log_entry *log;
    int count; // entries in the log
    size_t capacity;
    pd_event *events; // of the engine, which the last entry caused
    int event_count;
    size_t event_capacity;
    int64_t now; // the time of the next entry
};

// An empty table with this id; table_free frees it.
struct table *table_new(const char *id);
void table_free(struct table *table);

// Opens the table as the request says, and draws the secret of its deal.
bool table_create(struct table *table, const char *host, const struct request *request,
                  struct refusal *refusal);
// Opens the table with the settings of another one and a new secret. Bots have the same seats, and
// people’s seats are kept for them.
void table_open_like(struct table *table, const char *host, const struct table *other);

bool table_sit(struct table *table, const char *person, const char *name, int seat,
               const char *pledge, struct refusal *refusal);
bool table_stand(struct table *table, int seat, struct refusal *refusal);
// Takes the seat away from the person in it, before the start. `person` must be the host.
bool table_remove(struct table *table, const char *person, int seat, struct refusal *refusal);
// The host starts. Anybody else may where the host does not sit, but not with bots; and in a
// rematch.
bool table_start(struct table *table, int seat, const char *fill, struct refusal *refusal);
bool table_may_start(const struct table *table); // a rematch for which everybody has come
bool table_share(struct table *table, int seat, const char *share, struct refusal *refusal);
bool table_may_deal(const struct table *table); // have all shares arrived?
void table_deal(struct table *table);           // with the shares that have arrived
bool table_move(struct table *table, int seat, pd_move move, struct refusal *refusal);
bool table_ask(struct table *table, int seat, struct refusal *refusal);
bool table_agree(struct table *table, int seat, struct refusal *refusal);
// Before the start, `seat` is one that is kept for the person who declines; then it is free.
bool table_decline(struct table *table, int seat, struct refusal *refusal);
bool table_may_undo(const struct table *table); // have all agreed to take back a step?
void table_undo(struct table *table);
bool table_say(struct table *table, int seat, const char *phrase, const char *text,
               struct refusal *refusal);
bool table_leave(struct table *table, int seat, const char *why, struct refusal *refusal);
bool table_rematch(struct table *table, int seat, const char *id, struct refusal *refusal);
bool table_close(struct table *table, const char *person, struct refusal *refusal);
void table_expire(struct table *table); // closes a table that is not over
// Goes on with a match that expired. False if the table is nothing of the kind.
bool table_reopen(struct table *table);

// Adds an entry read from the store. False if it does not fit; then the table can only be freed.
bool table_restore(struct table *table, const struct store_event *event);
// A new table with the first `count` entries of this one. The caller frees it.
struct table *table_copy(const struct table *table, int count);
// Adds the next entry of `table` to such a copy.
void table_repeat(struct table *copy, const struct table *table);

// Where a person sits, or PD_NOBODY.
int table_seat_of(const struct table *table, const char *person);
// The seat that is kept for a person who has not taken it, or PD_NOBODY.
int table_kept_seat(const struct table *table, const char *person);
int table_actor(const struct table *table); // or PD_NOBODY
// The level of the bot that moves for the seat; NULL if a person does.
const char *table_bot(const struct table *table, int seat);
const char *entry_word(enum entry_kind kind);

// Indexes in the log of the steps that led to the present position, the deal first, without those
// taken back. The caller frees the list.
int *table_steps(const struct table *table, int *count);

// The record of a match that is over; the caller frees it.
char *table_record(const struct table *table, size_t *length);

// The phrases that can be said at every table: word and sentence (a message). NULL past the end, or
// if there is none.
struct phrase {
    const char *word, *text;
};
const struct phrase *phrase_at(int index);
const struct phrase *phrase_find(const char *word);

#endif
