// A whole service in one thread: nodes (real halls, with their journals and bots), the network
// between them, the database, and people who play. Time is virtual, and everything that happens by
// chance depends on one seed, so that a run can be repeated exactly. See docs/server.md.
#ifndef SIMULATION_H
#define SIMULATION_H

#include "base/memory.h"
#include "server/hall/hall-inside.h"
#include "server/outbox.h"

enum {
    NODES_MAX = 3,
    PLAYERS = 5,      // the last one is the first one's second tab
    STORIES_MAX = 16, // tables
    MS = 1000,        // microseconds, in which all times here are
    SECOND = 1000 * MS,
};

// What may be broken on purpose, to see that it is found.
enum sabotage {
    SABOTAGE_NONE,
    SABOTAGE_EPOCH,    // the database ignores who owns a table
    SABOTAGE_UNSYNCED, // it answers to claims before they are on disk
    SABOTAGE_KEY,      // it takes events whatever their number
    SABOTAGE_FORGET,   // it answers to a commit before that is on disk
    SABOTAGE_ORDER,    // it calls an event out of order before it asks whose table that is
    SABOTAGE_HASTY,    // nodes send answers before they are durable
};

// How often what goes wrong; each seed has its own mixture. Rates are out of 1000.
struct faults {
    int64_t delay, late; // of a message: usually, and if it is late
    int lates, cuts;     // messages that are late, and that meet a cut
    int unread;          // reads that fail
    int unwritten;       // transactions that fail
    int unanswered;      // commits without an answer, whether they happened or not
    int64_t slow;        // the longest time until a journal comes to write
    int64_t between;     // from one large fault to the next; 0: none
    int kills, stops, pauses, outages, crashes, jumps, partitions, desertions; // their weights
};

struct world {
    uint64_t seed;
    int64_t now;
    int node_count;
    bool tracing;
    bool calm;  // nothing goes wrong any more
    bool peace; // and nobody has noticed anything for a while
    enum sabotage sabotage;
    struct faults faults;
    char failure[512]; // what is wrong; "" so far
    uint64_t hash;     // of all that happened
    // Figures.
    long steps, moves, acknowledged, kills, pauses, refusals, moved;
};
extern struct world world;

// Adds to the hash of all that happened.
void world_mix(const void *bytes, size_t size);
// Notes what is wrong, unless something is already.
__attribute__((format(printf, 1, 2))) void fail(const char *format, ...);
__attribute__((format(printf, 1, 2))) void trace_line(const char *format, ...);
#define trace(...) (world.tracing ? trace_line(__VA_ARGS__) : (void)0)

// Chance (chance.c). The second makes libsodium use it as well.
void chance_seed(uint64_t seed);
void chance_install(void);
uint64_t chance_bits(void);
int64_t chance_between(int64_t least, int64_t most);
bool chance_of(int rate); // out of 1000

// What will happen (schedule.c). `what` is freed after `run`, or if it never comes to it, if
// `owned`.
void schedule(int64_t at, void (*run)(void *what, uint64_t number), void *what, uint64_t number,
              bool owned);
void schedule_later(int64_t at); // postpones what happens now, and should not
bool schedule_step(void);        // does what is next; false if there is nothing
void schedule_clear(void);

// The database (database.c).
extern const struct store_kind database_kind;
void database_clear(void);
// A node's connection to it; NULL while it is out of reach.
store *database_connect(int node);
void database_disconnect(store *store);       // the process has died
void database_break(int node, int64_t until); // the node cannot reach it
void database_crash(int64_t until);
void database_mend(void);

// What has been written, as seen by somebody who knows everything (witness.c).
struct chapter {
    char *told[PD_SEATS_MAX + 1]; // what each seat, and last a spectator, is told of the event
    signed char seats[PLAYERS];   // where the players sit by now
    enum table_status status;
    int actor, step;   // or PD_NOBODY
    bool actor_is_bot; // or a bot moves for the person
    bool is_full;
    uint32_t substituted, owes_share; // bits of seats
    char move[64];                    // one that the actor could make
};
struct story {
    char id[TABLE_ID + 1];
    struct table *table;
    struct chapter *chapters; // by seq − 1
    int count;
    size_t capacity;
    int calm_moves; // made since nothing goes wrong any more
    int64_t epoch, node;
    bool known; // somebody was told of it
};
extern struct story stories[STORIES_MAX];
extern int story_count;
void witness_clear(void);
void witness_write(const struct store_event *event, const struct store_lease *lease,
                   const struct store_lease *current);
struct story *witness_find(const char *id); // or NULL
// A player was told of an event, or was told that a text has been said.
void witness_told(int player, const char *text, size_t length);
void witness_said(const char *text);
// A player was told the facts of all steps so far, or the whole table.
void witness_told_facts(int player, const char *text);
void witness_told_table(int player, const char *text);
void witness_check_said(void);

// Nodes (cluster.c).
struct node {
    int number;
    int64_t id; // of its process
    char address[8];
    struct store_node self;
    bool up;
    int64_t paused_until;
    uint64_t life; // counts starts
    struct hall *hall;
    store *store;
    struct connection *connections;
    struct end *ends;     // of links to other nodes
    int64_t rate;         // of its clock: so many more microseconds in a second
    int64_t wall_ms;      // by how much its wall clock is wrong
    int64_t steady_start; // of its steady clock
    uint64_t plans[3];    // see cluster.c
    int64_t planned[3];
};
extern struct node nodes[NODES_MAX];
extern struct node *running; // the node whose code is running; NULL: none
void cluster_open(void);
void cluster_clear(void);
void node_start(struct node *node);
void node_kill(struct node *node); // as kill -9 does
void node_stop(struct node *node); // as SIGTERM does
void node_remove(int64_t id);      // kills the process; it comes back only if it is alone
void node_pause(struct node *node, int64_t until);
void node_wake(struct node *node);
// Is the node paused? Then what happens now is postponed.
bool node_is_paused(const struct node *node);
void cluster_mend(void);

// Connections of players (network.c).
struct connection {
    struct connection *next, *next_of_node;
    struct node *node;
    uint64_t life; // of the node
    int player;
    struct client *client; // while the hall knows it
    struct outbox out;
    struct outbox_line line;
    int code;         // it is closed with this one once all is sent
    bool severed;     // nothing gets through any more
    bool abandoned;   // the player has no use for it
    int64_t up, down; // when the last message arrives, in either direction
};
struct hall_network network_calls(void);
struct connection *network_connect(int player, struct node *node);
void network_say(struct connection *c, const char *text);
void network_cut(struct connection *c);     // by accident: both ends find out later
void network_abandon(struct connection *c); // by the player; the node finds out later
void network_release(struct node *node);    // sends what has become durable
void network_drop_all(struct node *node);   // its process has ended
void network_clear(void);
// When something sent now arrives, after all that was sent before.
int64_t network_arrival(int64_t *last);
// Takes WebSocket frames apart: returns where the text begins.
size_t network_read_frame(const unsigned char *frame, size_t *length);

// Links between nodes (bridges.c).
void bridges_add(struct hall_network *to);
void bridges_release(struct node *node, uint64_t durable);
void bridges_recall(struct node *node, const uint64_t *tickets, int count);
void bridges_part(struct node *a, struct node *b, int64_t until);
void bridges_drop_all(struct node *node);
void bridges_mend(void);
void bridges_clear(void);

// Players (players.c).
void players_open(void);
void players_clear(void);
const char *player_id(int player); // "" as long as it has none
void player_hear(int player, struct connection *c, const char *text, size_t length);
void player_lose(int player, struct connection *c);
void players_leave(int64_t until);       // all of them
bool players_are_up_to_date(bool blame); // `blame`: fail if not

// What goes wrong (faults.c).
void faults_choose(void);
void faults_end(void);

// Runs a world; false if something is wrong: see world.failure.
bool simulate(uint64_t seed, int node_count, enum sabotage sabotage, bool tracing);

#endif
