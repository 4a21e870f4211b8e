// As leak.c, for people at a node that does not own their table: two halls with links between them,
// in memory. The table is at the first; players and a spectator are at the second. At every step
// the hidden cards are dealt anew, as they might be for all that somebody knows, and whatever they
// ask for must arrive the same, byte for byte. Of each move everybody must be told what tell.c says
// to their seat, and nothing else: leak.c tests that.
#include "base/memory.h"
#include "server/hall/hall-inside.h"
#include "small-hall.h"
#include "tap.h"

enum { WORLDS = 2, STEPS = 30, HEARD_MAX = 1 << 20 };

struct wire {
    struct wire *other; // its other end
    struct hall *hall;
    struct peer *peer;
};

struct guest {
    struct hall *hall;
    struct client *client;
    int seat;
    char *heard; // since it was last forgotten, a line for each message
    size_t used;
};

struct frame {
    struct frame *next;
    struct wire *to;
    size_t length;
    char text[];
};

static struct hall *halls[2];
static struct wire wires[2][2]; // who dialed is the first end
static struct guest guests[PD_SEATS_MAX + 2];
static struct frame *first_frame, **last_frame = &first_frame;
static long compared, told;
static bool leaked;

// ------------------------------------------------------------------------------------------ links

static void hear(void *connection, const char *text, size_t length, uint64_t ticket) {
    struct guest *guest = connection;
    (void)ticket;
    if (guest->used + length + 2 > HEARD_MAX)
        abort();
    memcpy(guest->heard + guest->used, text, length);
    guest->used += length;
    guest->heard[guest->used++] = '\n';
    guest->heard[guest->used] = '\0';
}

static void never_close(void *connection, int code) {
    (void)connection;
    tap_note("a connection was closed: %d", code);
    abort();
}

static void send_frame(void *link, const char *text, size_t length, uint64_t ticket) {
    const struct wire *wire = link;
    struct frame *frame = must(malloc(sizeof *frame + length));
    (void)ticket;
    *frame = (struct frame){NULL, wire->other, length};
    memcpy(frame->text, text, length);
    *last_frame = frame;
    last_frame = &frame->next;
}

static void ignore_link(void *link) {
    (void)link;
}

static void deliver(void) {
    for (struct frame *frame; (frame = first_frame);) {
        if (!(first_frame = frame->next))
            last_frame = &first_frame;
        hall_link_hear(frame->to->hall, frame->to->peer, frame->text, frame->length);
        free(frame);
    }
}

// Until nothing is left to do or to send.
static void work(void) {
    for (int i = 0; i < 4; i++) {
        hall_work(halls[i % 2], now);
        journal_step(halls[i % 2]->journal);
        deliver();
    }
}

// --------------------------------------------------------------------------------- opening, asking

static void join_halls(void) {
    static const struct store_node here = {HERE, "here", "rules"},
                                   there = {THERE, "there", "rules"};
    struct hall_network network = {
        .send = hear, .close = never_close, .link_send = send_frame, .link_close = ignore_link};
    halls[0] = open_small_hall(network, &here);
    halls[1] = open_small_hall(network, &there);
    for (int i = 0; i < 2; i++)
        for (int end = 0; end < 2; end++)
            wires[i][end] = (struct wire){&wires[i][1 - end], halls[(i + end) % 2], NULL};
    for (int i = 0; i < 2; i++)
        for (int end = 1; end >= 0; end--)
            wires[i][end].peer = hall_link_up(wires[i][end].hall, &wires[i][end],
                                              wires[i][end].hall == halls[0] ? THERE : HERE, !end);
}

__attribute__((format(printf, 2, 3))) static void say(struct guest *guest, const char *format,
                                                      ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    hall_hear(guest->hall, guest->client, text, (size_t)length);
    work();
}

static void enter(struct guest *guest, struct hall *hall, int seat) {
    *guest = (struct guest){.hall = hall, .seat = seat, .heard = must(calloc(1, HEARD_MAX))};
    guest->client = hall_enter(hall, guest, "192.0.2.1");
    say(guest,
        "{\"type\":\"hello\",\"id\":1,\"protocol\":1,\"name\":\"Ann %d\",\"words\":%s,"
        "\"language\":\"%s\"}",
        seat + 1, seat & 2 ? "true" : "false", seat & 1 ? "de" : "en");
}

static void forget(struct guest *guest) {
    guest->used = 0;
    *guest->heard = '\0';
}

// The host comes last, and is the only one at the first hall.
static struct table *open_table(const char *game, int seats) {
    struct guest *host = &guests[seats + 1];
    enter(host, halls[0], PD_NOBODY);
    say(host, "{\"type\":\"create\",\"id\":2,\"game\":\"%s\",\"seats\":%d}", game, seats);
    struct table *table = halls[0]->first_room->table;
    for (int i = 0; i <= seats; i++) {
        enter(&guests[i], halls[1], i < seats ? i : PD_NOBODY);
        say(&guests[i], "{\"type\":\"watch\",\"id\":3,\"table\":\"%s\"}", table->id);
        if (i < seats)
            say(&guests[i], "{\"type\":\"sit\",\"id\":4,\"table\":\"%s\",\"seat\":%d}", table->id,
                i);
    }
    say(&guests[0], "{\"type\":\"start\",\"id\":5,\"table\":\"%s\"}", table->id);
    if (table->status != TABLE_PLAYING)
        abort();
    return table;
}

static void close_halls(int seats) {
    for (int i = 0; i <= seats + 1; i++) {
        hall_leave(guests[i].hall, guests[i].client);
        free(guests[i].heard);
    }
    deliver();
    for (int i = 0; i < 2; i++)
        hall_close(halls[i], 0);
    for (int i = 0; i < 2; i++)
        hall_free(halls[i]);
}

// --------------------------------------------------------------------------------------- comparing

static void write_move(const struct table *table, pd_move move, char out[64]) {
    pd_text text = pd_text_on(out, 64);
    pd_move_write(table->match.header.game, move, &text);
}

// Everything that can be asked for. The caller frees it.
static char *ask_all(struct guest *guest, const struct table *table, const char *move) {
    forget(guest);
    say(guest, "{\"type\":\"watch\",\"id\":6,\"table\":\"%s\"}", table->id);
    say(guest, "{\"type\":\"describe\",\"id\":7,\"table\":\"%s\"}", table->id);
    say(guest, "{\"type\":\"why\",\"id\":8,\"table\":\"%s\",\"move\":\"%s\"}", table->id, move);
    say(guest, "{\"type\":\"facts\",\"id\":9,\"table\":\"%s\"}", table->id);
    return must(strdup(guest->heard));
}

static void compare_worlds(struct guest *guest, struct table *table, const char *move,
                           pd_dice *dice) {
    const pd_game *game = table->match.header.game;
    pd_state real = table->match.state;
    pd_view view;
    char *first = ask_all(guest, table, move);
    pd_look(game, &real, guest->seat, &view);
    for (int world = 0; world < WORLDS; world++) {
        pd_resample(game, &view, dice, &table->match.state);
        char *second = ask_all(guest, table, move);
        if (strcmp(first, second) != 0 || !strstr(first, "\"view\":")) {
            tap_note("seat %d hears something else:\n# %s# %s", guest->seat, first, second);
            leaked = true;
        }
        compared++;
        free(second);
    }
    table->match.state = real;
    free(first);
}

static void compare_event(const struct guest *guest, const struct table *table, int actor) {
    static char text[TELL_MAX];
    struct room room = {.table = (struct table *)table};
    pd_text out = pd_text_on(text, sizeof text);
    struct listener to = listener_for(&room, guest->client);
    to.seat = guest->seat;
    tell_entry(table, &to, guest->seat == actor ? 10 : -1, -1, &out);
    if (strncmp(guest->heard, text, out.used) != 0 || guest->used != out.used + 1) {
        tap_note("seat %d is told:\n# %s# instead of\n# %s", guest->seat, guest->heard, text);
        leaked = true;
    }
    told++;
}

static void make_move(struct table *table, int seats, const char *move) {
    int actor = table_actor(table), step = table->match.step.number + 1;
    for (int i = 0; i <= seats; i++)
        forget(&guests[i]);
    say(&guests[actor],
        "{\"type\":\"move\",\"id\":10,\"table\":\"%s\",\"step\":%d,\"move\":\"%s\"}", table->id,
        step, move);
    for (int i = 0; i <= seats; i++)
        compare_event(&guests[i], table, actor);
}

static void try_game(const char *game, int seats) {
    uint8_t key[32];
    pd_dice dice;
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 9);
    compared = told = 0;
    leaked = false;
    join_halls();
    struct table *table = open_table(game, seats);
    for (int step = 0; step < STEPS && table->status == TABLE_PLAYING && !leaked; step++) {
        pd_move moves[PD_MOVES_MAX];
        char move[64];
        int count = pd_moves(table->match.header.game, &table->match.state, moves);
        write_move(table, moves[pd_roll(&dice, (uint32_t)count)], move);
        for (int i = 0; i <= seats; i++)
            compare_worlds(&guests[i], table, move, &dice);
        make_move(table, seats, move);
    }
    ok(!leaked, "%s: nothing that crosses a link depends on a hidden card", game);
    ok(compared > 20 && told > 10, "%s: worlds compared %ld, events %ld", game, compared, told);
    close_halls(seats);
}

// Three, or as near as the game comes to that.
static int choose_seats(const pd_game_info *about) {
    if (about->seats_max < 3)
        return about->seats_max;
    return about->seats_min < 3 ? 3 : 4;
}

int main(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info about = pd_game_about(pd_game_at(i));
        try_game(about.id, choose_seats(&about));
    }
    return tap_end();
}
