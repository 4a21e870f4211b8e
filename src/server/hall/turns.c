// Turns: what happens at tables by itself. The deal, bots at work, clocks, and seats whose people
// have gone.
#include "server/hall/turns.h"

#include "base/memory.h"
#include "server/hall/cluster.h"
#include "server/hall/expiry.h"
#include "server/hall/hall-inside.h"

#include <limits.h>
#include <search.h>

enum {
    QUIET_MS = 30000, // until a table that nobody follows is removed from memory
    WAKE_MOST = 32,   // most tables read from the store in one tick because they are due
    ROOMS_FEW = 64,   // so many rooms may have left before memory is given back
};

// ------------------------------------------------------------------------------------ clocks, bots

// Who sits there, if connected: most often somebody who follows the table.
static struct person *person_at(struct hall *hall, const struct room *room, int seat) {
    const char *id = room->table->seats[seat].person;
    for (int i = 0; i < room->follower_count; i++)
        if (strcmp(room->followers[i]->person->id, id) == 0)
            return room->followers[i]->person;
    return people_find(hall, id);
}

void turns_tell(struct hall *hall, struct client *client, const char *table, const char *game,
                uint64_t ticket) {
    pd_text out = hall_text(hall);
    tell_begin(&out, "turn", -1, table);
    member_text(&out, "game", game);
    pd_put(&out, "}");
    hall_send(hall, client, &out, ticket);
}

// Tells a person whose turn it is on connections that do not follow the table.
static void tell_turn(struct hall *hall, struct room *room, int seat) {
    struct person *person = person_at(hall, room, seat);
    const char *game = pd_game_about(room->table->match.header.game).id;
    for (struct client *client = person ? person->clients : NULL; client;
         client = client->sibling) {
        if (!room_is_followed_by(room, client))
            turns_tell(hall, client, room->id, game, room->ticket);
    }
    if (hall->nodes && !(room_present(room) >> seat & 1))
        peers_tell_turn(hall, room, room->table->seats[seat].person);
}

// About how many milliseconds the bot will think. A move without a choice takes no thought.
static int thinking_cost(const struct question *question) {
    enum { ITERATIONS_PER_MS = 50 };
    pd_move moves[PD_MOVES_MAX];
    const pd_bot_settings *usual = &question->kind->usual;
    int cost = usual->ms ? usual->ms : usual->iterations / ITERATIONS_PER_MS;
    bool search = cost > COST_LEAST && pd_view_moves(question->game, &question->view, moves) > 1;
    return search ? cost : COST_LEAST;
}

// Whose thinking time the table uses: that of the present player with the fewest positions waiting.
// So a player with many tables slows down only those where everybody has many. With no player
// present, it is the host's.
static const char *charge_whom(struct hall *hall, const struct room *room) {
    const struct table *table = room->table;
    const char *whom = table->host;
    int least = INT_MAX;
    uint32_t present = room_present(room);
    for (int seat = 0; seat < table->match.header.setup.seats; seat++) {
        const char *person = table->seats[seat].person;
        int waiting = present >> seat & 1 ? workers_waiting_for(hall->workers, person) : INT_MAX;
        if (waiting < least) {
            least = waiting;
            whom = person;
        }
    }
    return whom;
}

// Is the present position asked about already? A question that is out of date is withdrawn, and so
// is one from before somebody came to follow the table or the last one went, to be asked anew.
static bool is_asked(struct hall *hall, struct room *room, bool watched) {
    bool same = room->thinking == room->table->position;
    if (room->thinking < 0 || (same && room->asked_watched == watched))
        return same;
    room->asked_watched = watched;
    return !workers_withdraw(hall->workers, room->charged, room->id) && same;
}

static void ask_bot(struct hall *hall, struct room *room, int seat, const char *level) {
    const struct table *table = room->table;
    struct question question = {.watched = room->follower_count > 0,
                                .asked = hall->now,
                                .seat = seat,
                                .position = table->position,
                                .game = table->match.header.game};
    pd_bot_spec spec;
    pd_problem problem;
    if (is_asked(hall, room, question.watched) || pd_bot_read(&spec, level, &problem))
        return;
    strcpy(question.table, room->id);
    strcpy(question.person, charge_whom(hall, room));
    question.kind = spec.kind;
    pd_look(question.game, &table->match.state, seat, &question.view);
    question.cost = thinking_cost(&question);
    room->thinking = question.position;
    room->asked_watched = question.watched;
    strcpy(room->charged, question.person);
    workers_ask(hall->workers, &question);
}

static void start_turn(struct hall *hall, struct room *room, int seat, int64_t clock_ms) {
    if (room->turn_at == room->table->position)
        return;
    room->turn_at = room->table->position;
    room->turn_ends = room->table->clock ? hall->now + clock_ms : 0;
    if (room->turn_seat != seat && !room->table->seats[seat].substituted)
        tell_turn(hall, room, seat);
    room->turn_seat = seat;
}

int room_seconds_left(const struct hall *hall, const struct room *room) {
    const struct table *table = room->table;
    if (!table->clock || table_actor(table) == PD_NOBODY)
        return -1;
    if (room->turn_at != table->position || !room->turn_ends)
        return table->clock;
    return room->turn_ends > hall->now ? (int)((room->turn_ends - hall->now + 999) / 1000) : 0;
}

// A table that nobody follows costs no thought, unless somebody who plays at it by the clock counts
// on its bots. They go on when somebody looks.
static bool is_needed(const struct room *room) {
    const struct table *table = room->table;
    bool awaited = false;
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        awaited |= *table->seats[seat].person && !table->seats[seat].substituted;
    return room->follower_count > 0 || (table->clock && awaited);
}

// Makes sure that the player to move does so. May be called at any time. While a bot moves for
// somebody their clock runs on, so that leaving and coming back gains nothing.
static void see_to_turn(struct hall *hall, struct room *room) {
    int actor = table_actor(room->table);
    const char *bot = actor == PD_NOBODY ? NULL : table_bot(room->table, actor);
    if (actor == PD_NOBODY)
        room->turn_ends = 0;
    else if (!*room->table->seats[actor].bot)
        start_turn(hall, room, actor, 1000 * (int64_t)room->table->clock);
    else
        room->turn_seat = actor;
    if (bot && is_needed(room))
        ask_bot(hall, room, actor, bot);
    else if (room->thinking >= 0 && workers_withdraw(hall->workers, room->charged, room->id))
        room->thinking = -1; // a player has come back, or nobody is there
}

void room_miss(struct hall *hall, struct room *room, int seat) {
    const struct table *table = room->table;
    bool playing = table->status == TABLE_DEALING || table->status == TABLE_PLAYING;
    if (playing && table->grace && *table->seats[seat].person && !table->seats[seat].substituted)
        room->away_ends[seat] = hall->now + 1000 * (int64_t)table->grace;
}

static void miss_absent(struct hall *hall, struct room *room) {
    uint32_t present = room_present(room);
    for (int seat = 0; seat < room->table->match.header.setup.seats; seat++)
        if (!(present >> seat & 1))
            room_miss(hall, room, seat);
}

void room_settle(struct hall *hall, struct room *room) {
    struct table *table = room->table;
    if (hall_is_stalled(hall))
        return; // the next tick after it does this
    table->now = machine_wall_ms();
    if (table_may_start(table)) {
        struct refusal none;
        table_start(table, table->log[table->count - 1].seat, NULL, &none);
        room_commit(hall, room, NULL, -1);
    }
    if (table->status == TABLE_DEALING && !room->share_ends)
        room->share_ends = hall->now + SHARE_MS;
    if (table_may_deal(table) ||
        (table->status == TABLE_DEALING && hall->now >= room->share_ends)) {
        table_deal(table);
        room_commit(hall, room, NULL, -1);
        miss_absent(hall, room);
    }
    if (table_may_undo(table)) {
        table_undo(table);
        room_commit(hall, room, NULL, -1);
    }
    see_to_turn(hall, room);
}

// Plays the bot's move, unless the player came back or a step was taken back meanwhile.
static void take_answer(struct hall *hall, struct room *room, const struct question *q) {
    struct table *table = room->table;
    struct refusal refusal;
    if (table->position != q->position || table_actor(table) != q->seat ||
        !table_bot(table, q->seat))
        return;
    table->now = machine_wall_ms();
    if (!table_move(table, q->seat, q->answer, &refusal))
        return;
    hall->counters.bot_moves++;
    room_commit(hall, room, NULL, -1);
}

void turns_take_answers(struct hall *hall) {
    for (struct question *q; hall->workers && (q = workers_answer(hall->workers)); free(q)) {
        struct room **found = tfind(q->table, &hall->rooms, compare_ids);
        struct room *room = found ? *found : NULL;
        latency_add(&hall->thoughts, 1000 * (hall->now - q->asked));
        if (!room || room->thinking != q->position)
            continue;
        room->thinking = -1; // while the store cannot be written, it will be asked again
        if (!hall_is_stalled(hall))
            take_answer(hall, room, q);
        room_settle(hall, room);
    }
}

// ---------------------------------------------------------------------------------------- sleepers

// What may be left of a clock after a restart or a jump of the wall clock: at least a minute, or
// all of it if it is shorter, and never more than all.
static int64_t milliseconds_left(int clock, int64_t last_time) {
    int64_t all = 1000 * (int64_t)clock, left = last_time + all - machine_wall_ms();
    int64_t least = all < 60000 ? all : 60000;
    if (left > all)
        return all;
    return left > least ? left : least;
}

static void add_sleeper(struct hall *hall, const char *id, int64_t turn_ends) {
    struct sleeper *sleeper = must(calloc(1, sizeof *sleeper));
    snprintf(sleeper->id, sizeof sleeper->id, "%s", id);
    sleeper->turn_ends = turn_ends;
    must(tsearch(sleeper, &hall->sleepers, compare_ids));
    if (turn_ends < hall->next_wake)
        hall->next_wake = turn_ends;
}

// When the clock of a table that has just been read runs out, if it was asleep; else 0.
static int64_t take_sleeper(struct hall *hall, const char *id) {
    struct sleeper **found = tfind(id, &hall->sleepers, compare_ids);
    if (!found)
        return 0;
    struct sleeper *sleeper = *found;
    int64_t turn_ends = sleeper->turn_ends;
    tdelete(sleeper, &hall->sleepers, compare_ids);
    free(sleeper);
    return turn_ends;
}

static bool note_clock(void *context, const char *table, int clock, int64_t last_time) {
    struct hall *hall = context;
    add_sleeper(hall, table, hall->now + milliseconds_left(clock, last_time));
    return true;
}

bool turns_read_clocks(struct hall *hall, struct store_trouble *trouble) {
    hall->next_wake = INT64_MAX;
    return hall->kind->clocks(hall->store, note_clock, hall, trouble) >= 0;
}

// Sleepers whose time has come, as many as are woken at once, and when the next one's comes.
struct due {
    int64_t now, next;
    char ids[WAKE_MOST][TABLE_ID + 1];
    int count;
};

static void note_due(const void *node, VISIT visit, void *context) {
    const struct sleeper *sleeper = *(struct sleeper *const *)node;
    struct due *due = context;
    if (visit != postorder && visit != leaf)
        return;
    if (sleeper->turn_ends <= due->now && due->count < WAKE_MOST)
        strcpy(due->ids[due->count++], sleeper->id);
    else if (sleeper->turn_ends < due->next)
        due->next = sleeper->turn_ends;
}

// Reads tables whose clock has run out while nobody was there; their rooms do the rest. After a
// long time off there may be very many of them, so that they come a few at a time.
static void wake_sleepers(struct hall *hall) {
    struct due due = {.now = hall->now, .next = INT64_MAX};
    if (hall->now < hall->next_wake)
        return;
    twalk_r(hall->sleepers, note_due, &due);
    hall->next_wake = due.next;
    for (int i = 0; i < due.count; i++) {
        struct refusal refusal;
        if (room_find(hall, due.ids[i], &refusal))
            continue;
        if (refusal.code == REFUSE_STORAGE && !nodes_is_elsewhere(hall))
            hall->next_wake = hall->now; // try again
        else
            take_sleeper(hall, due.ids[i]); // it will never do
    }
}

// ------------------------------------------------------------------------------------------- ticks

// Nobody is there yet, and what was due is due again.
void room_wait(struct hall *hall, struct room *room) {
    const struct table *table = room->table;
    int actor = table_actor(table);
    miss_absent(hall, room);
    room->turn_seat = actor; // who connects is told at hello
    if (actor != PD_NOBODY && !table_bot(table, actor))
        start_turn(hall, room, actor,
                   milliseconds_left(table->clock, table->log[table->count - 1].time));
    int64_t turn_ends = take_sleeper(hall, room->id);
    if (turn_ends && room->turn_ends)
        room->turn_ends = turn_ends;
}

static void substitute(struct hall *hall, struct room *room, int seat, const char *why) {
    struct refusal refusal;
    room->away_ends[seat] = 0;
    room->table->now = machine_wall_ms();
    if (table_leave(room->table, seat, why, &refusal))
        room_commit(hall, room, NULL, -1);
}

// A seat waits for its person as long as nobody else is there to be kept waiting.
static void check_grace(struct hall *hall, struct room *room) {
    uint32_t present = room_present(room);
    for (int seat = 0; seat < room->table->match.header.setup.seats; seat++)
        if (room->away_ends[seat] && hall->now >= room->away_ends[seat] && present)
            substitute(hall, room, seat, "away");
}

static void check_clock(struct hall *hall, struct room *room) {
    int actor = table_actor(room->table);
    if (room->turn_ends && hall->now >= room->turn_ends && actor != PD_NOBODY &&
        room->turn_at == room->table->position && !table_bot(room->table, actor))
        substitute(hall, room, actor, "clock");
}

static bool may_be_put_away(const struct hall *hall, const struct room *room) {
    return room->follower_count == 0 && hall->now - room->quiet_since > QUIET_MS &&
           room->ticket <= hall_durable(hall) && room->thinking < 0 && room->table->count > 0;
}

static void put_away(struct hall *hall, struct room *room) {
    if (room->turn_ends)
        add_sleeper(hall, room->id, room->turn_ends);
    else
        nodes_release(hall, room);
    room_discard(hall, room);
}

// Nobody loses time because the store could not be written: all that waits, waits so much longer.
static void defer(int64_t *deadline, int64_t span) {
    if (*deadline)
        *deadline += span;
}

static void defer_sleeper(const void *node, VISIT visit, void *context) {
    struct sleeper *sleeper = *(struct sleeper *const *)node;
    if (visit == postorder || visit == leaf)
        defer(&sleeper->turn_ends, *(int64_t *)context);
}

// A table that was read meanwhile has waited only since then.
static void defer_room(struct hall *hall, struct room *room) {
    int64_t since = room->loaded > hall->stalled_since ? room->loaded : hall->stalled_since;
    int64_t span = hall->now - since + TICK_MS;
    defer(&room->turn_ends, span);
    defer(&room->share_ends, span);
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        defer(&room->away_ends[seat], span);
}

static void defer_all(struct hall *hall) {
    int64_t span = hall->now - hall->stalled_since + TICK_MS;
    for (struct room *room = hall->first_room; room; room = room->next)
        defer_room(hall, room);
    twalk_r(hall->sleepers, defer_sleeper, &span);
}

static bool is_stalled(struct hall *hall) {
    if (hall_is_stalled(hall)) {
        if (!hall->stalled_since)
            hall_log_stall(hall);
        hall->stalled_since = hall->stalled_since ? hall->stalled_since : hall->now;
        return true;
    }
    if (hall->stalled_since) {
        hall_log_recovery(hall->now - hall->stalled_since);
        defer_all(hall);
    }
    hall->stalled_since = 0;
    return false;
}

// After a crowd has gone. The allocator keeps what lies between things that last.
static void give_back(struct hall *hall) {
    if (hall->room_count > hall->room_peak)
        hall->room_peak = hall->room_count;
    if (hall->room_peak - hall->room_count < ROOMS_FEW || hall->room_count > hall->room_peak / 2)
        return;
    machine_trim();
    hall->room_peak = hall->room_count;
}

void turns_tick(struct hall *hall) {
    if (is_stalled(hall))
        return;
    wake_sleepers(hall);
    expiry_tick(hall);
    for (struct room *room = hall->first_room, *next; room; room = next) {
        next = room->next;
        if (room->parked)
            continue;
        if (room->table->status == TABLE_DEALING || room->table->status == TABLE_PLAYING) {
            check_grace(hall, room);
            check_clock(hall, room);
            room_settle(hall, room);
        }
        if (may_be_put_away(hall, room))
            put_away(hall, room);
    }
    give_back(hall);
}
