// Rooms: tables in memory, with whoever follows them, their clocks and the bots at work for them.
#include "server/rooms.h"

#include <search.h>
#include <sodium.h>
#include <time.h>

// ------------------------------------------------------------------------------ finding and making

static struct room *add_room(struct hall *hall, struct table *table) {
    struct room *room = must(calloc(1, sizeof *room));
    strcpy(room->id, table->id);
    room->table = table;
    room->turn_step = room->thinking = -1;
    room->turn_seat = PD_NOBODY;
    room->quiet_since = hall->now;
    room->next = hall->first_room;
    if (room->next)
        room->next->previous = room;
    hall->first_room = room;
    hall->room_count++;
    must(tsearch(room, &hall->rooms, compare_ids));
    return room;
}

void room_discard(struct hall *hall, struct room *room) {
    tdelete(room, &hall->rooms, compare_ids);
    *(room->previous ? &room->previous->next : &hall->first_room) = room->next;
    if (room->next)
        room->next->previous = room->previous;
    hall->room_count--;
    table_free(room->table);
    free(room->followers);
    free(room);
}

// Ids are guessed by nobody: who has not been told of a table that is not listed cannot find it.
static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

struct room *room_new(struct hall *hall) {
    uint8_t bytes[TABLE_ID];
    char id[TABLE_ID + 1];
    randombytes_buf(bytes, sizeof bytes);
    for (int i = 0; i < TABLE_ID; i++)
        id[i] = letters[bytes[i] % 32];
    id[TABLE_ID] = '\0';
    return add_room(hall, table_new(id));
}

struct load {
    struct table *table;
    bool broken;
};

static bool load_event(void *context, const struct store_event *event) {
    struct load *load = context;
    load->broken = !table_restore(load->table, event);
    return !load->broken;
}

struct table *table_load(const struct store_kind *kind, store *from, const char *id, int *count) {
    struct store_trouble trouble;
    struct load load = {.table = table_new(id)};
    *count = kind->events(from, id, load_event, &load, &trouble);
    if (*count > 0 && !load.broken)
        return load.table;
    table_free(load.table);
    return NULL;
}

static void start_waiting(struct hall *hall, struct room *room);

static struct room *load_room(struct hall *hall, const char *id, struct refusal *refusal) {
    int count;
    struct table *table = table_load(hall->kind, hall->store, id, &count);
    if (!table) {
        refusal->code = count < 0 ? REFUSE_STORAGE : count > 0 ? REFUSE_BROKEN : REFUSE_NO_TABLE;
        snprintf(refusal->problem.found, sizeof refusal->problem.found, "%s", id);
        return NULL;
    }
    hall->counters.loaded++;
    struct room *room = add_room(hall, table);
    start_waiting(hall, room);
    return room;
}

struct room *room_find(struct hall *hall, const char *id, struct refusal *refusal) {
    struct room **found = tfind(id, &hall->rooms, compare_ids);
    if (found)
        return *found;
    if (strlen(id) == TABLE_ID && strspn(id, letters) == TABLE_ID)
        return load_room(hall, id, refusal);
    refusal->code = REFUSE_NO_TABLE;
    snprintf(refusal->problem.found, sizeof refusal->problem.found, "%s", id);
    return NULL;
}

// ---------------------------------------------------------------------------------------- telling

struct listener listener_for(const struct room *room, const struct client *client) {
    const char *person = client->person ? client->person->id : "";
    return (struct listener){.seat = table_seat_of(room->table, person),
                             .host = strcmp(room->table->host, person) == 0,
                             .language = client->language,
                             .words = client->words,
                             .facts = client->facts};
}

// What is left of the clock for the decision that is due, or −1.
static int seconds_left(const struct hall *hall, const struct room *room) {
    const struct table *table = room->table;
    if (!table->clock || table_actor(table) == PD_NOBODY)
        return -1;
    if (room->turn_step != table->match.step.number || !room->turn_ends)
        return table->clock;
    return room->turn_ends > hall->now ? (int)((room->turn_ends - hall->now + 999) / 1000) : 0;
}

static uint32_t present_seats(const struct room *room) {
    uint32_t present = 0;
    for (int i = 0; i < room->follower_count; i++) {
        int seat = table_seat_of(room->table, room->followers[i]->person->id);
        if (seat != PD_NOBODY)
            present |= 1u << seat;
    }
    return present;
}

static void tell_one(struct hall *hall, struct room *room, struct client *client, int64_t re) {
    struct listener to = listener_for(room, client);
    pd_text out = hall_text(hall);
    tell_entry(room->table, &to, re, seconds_left(hall, room), &out);
    hall_send(hall, client, &out, room->ticket);
}

void room_tell_table(struct hall *hall, struct room *room, struct client *client, int64_t re) {
    struct listener to = listener_for(room, client);
    pd_text out = hall_text(hall);
    tell_table(room->table, &to, re, seconds_left(hall, room), present_seats(room), &out);
    hall_send(hall, client, &out, room->ticket);
}

// ------------------------------------------------------------------------------ telling once more

// Messages one after the other, each ended by a NUL.
struct messages {
    char *data;
    size_t used, size;
};

static bool keep(struct messages *messages, const pd_text *text) {
    if (messages->used + text->used + 1 > messages->size)
        return false;
    memcpy(messages->data + messages->used, text->data, text->used + 1);
    messages->used += text->used + 1;
    return true;
}

// Folds the log anew and notes what the client was, or would have been, told from a number on.
static bool tell_again(struct hall *hall, const struct room *room, const struct client *client,
                       int from, struct messages *messages) {
    const struct table *table = room->table;
    struct listener to = listener_for(room, client);
    struct room past = {.table = table_new(room->id)};
    bool fits = table->count - from < REPLAY_EVENTS;
    for (int i = 0; fits && i < table->count; i++) {
        const struct log_entry *e = &table->log[i];
        struct store_event event = {room->id, i + 1,  e->time, entry_word(e->kind),
                                    e->seat,  e->data};
        table_restore(past.table, &event);
        if (i + 1 < from)
            continue;
        pd_text out = hall_text(hall);
        to.seat = listener_for(&past, client).seat;
        tell_entry(past.table, &to, -1, -1, &out);
        fits = keep(messages, &out);
    }
    table_free(past.table);
    return fits;
}

void room_tell_since(struct hall *hall, struct room *room, struct client *client, int from,
                     int64_t re) {
    struct messages messages = {must(malloc(REPLAY_BYTES)), 0, REPLAY_BYTES};
    if (from < 1 || from > room->table->count + 1 ||
        !tell_again(hall, room, client, from, &messages)) {
        room_tell_table(hall, room, client, re);
        free(messages.data);
        return;
    }
    for (size_t at = 0; at < messages.used;) {
        pd_text text = {messages.data + at, 0, strlen(messages.data + at), false};
        hall_send(hall, client, &text, room->ticket);
        at += text.used + 1;
    }
    pd_text out = hall_text(hall);
    tell_begin(&out, "done", re, NULL);
    pd_put(&out, "}");
    hall_send(hall, client, &out, room->ticket);
    free(messages.data);
}

// -------------------------------------------------------------------------------------- committing

static enum store_status stored_status(enum table_status status) {
    return status == TABLE_OPEN                                 ? STORE_OPEN
           : status == TABLE_DEALING || status == TABLE_PLAYING ? STORE_PLAYING
                                                                : STORE_OVER;
}

static uint64_t store_index(struct hall *hall, const struct table *table) {
    char summary[STORE_SUMMARY_MAX];
    pd_text out = pd_text_on(summary, sizeof summary);
    tell_summary(table, &out);
    struct store_item item = {.kind = STORE_TABLE,
                              .table = {.id = table->id,
                                        .game = pd_game_about(table->match.header.game).id,
                                        .host = table->host,
                                        .status = stored_status(table->status),
                                        .listed = table->listed,
                                        .clock = table->clock,
                                        .time = table->log[0].time,
                                        .summary = summary}};
    return hall_store(hall, &item);
}

static void store_seat(struct hall *hall, const struct table *table, int seat) {
    struct store_item item = {.kind = STORE_SEAT,
                              .seat = {table->id, seat, table->seats[seat].person}};
    hall_store(hall, &item);
}

static uint64_t store_entry(struct hall *hall, const struct table *table) {
    const struct log_entry *e = &table->log[table->count - 1];
    struct store_item item = {
        .kind = STORE_EVENT,
        .event = {table->id, table->count, e->time, entry_word(e->kind), e->seat, e->data}};
    return hall_store(hall, &item);
}

static void count_over(struct hall *hall, const struct table *table) {
    struct person *host = people_find(hall, table->host);
    hall->table_count--;
    hall->counters.over += table->status == TABLE_OVER;
    if (host)
        host->tables--;
}

// What the last entry means beyond its table: rows that help to find it, and figures.
static uint64_t store_around(struct hall *hall, const struct table *table) {
    const struct log_entry *e = &table->log[table->count - 1];
    bool ended = (e->kind == ENTRY_MOVED || e->kind == ENTRY_DEALT) && table->status == TABLE_OVER;
    if (e->kind == ENTRY_SAT || e->kind == ENTRY_STOOD)
        store_seat(hall, table, e->seat);
    if (ended || e->kind == ENTRY_CLOSED)
        count_over(hall, table);
    hall->counters.started += e->kind == ENTRY_DEALT;
    switch (e->kind) {
    case ENTRY_OPENED:
    case ENTRY_SAT:
    case ENTRY_STOOD:
    case ENTRY_STARTED:
    case ENTRY_DEALT:
    case ENTRY_CLOSED: return store_index(hall, table);
    default: return ended ? store_index(hall, table) : 0;
    }
}

static void store_all(struct hall *hall, struct room *room) {
    room->ticket = store_entry(hall, room->table);
    uint64_t later = store_around(hall, room->table);
    if (later)
        room->ticket = later;
    room->quiet_since = hall->now;
}

void room_open(struct hall *hall, struct room *room) {
    store_all(hall, room);
}

void room_commit(struct hall *hall, struct room *room, struct client *asker, int64_t re) {
    bool answered = false;
    store_all(hall, room);
    for (int i = 0; i < room->follower_count; i++) {
        struct client *follower = room->followers[i];
        answered |= follower == asker;
        tell_one(hall, room, follower, follower == asker ? re : -1);
    }
    if (asker && !answered)
        tell_one(hall, room, asker, re);
}

// --------------------------------------------------------------------------------------- following

bool room_is_followed_by(const struct room *room, const struct client *client) {
    for (int i = 0; i < FOLLOW_MAX; i++)
        if (client->follows[i] == room)
            return true;
    return false;
}

// Whose last connection has gone, or whose first has come.
static void tell_presence(struct hall *hall, struct room *room, int seat, bool present,
                          int seconds) {
    pd_text out = hall_text(hall);
    tell_begin(&out, "presence", -1, room->id);
    tell_number(&out, "seat", seat);
    tell_bool(&out, "present", present);
    tell_seat(&out, "seconds", seconds > 0 ? seconds : PD_NOBODY);
    pd_put(&out, "}");
    for (int i = 0; i < room->follower_count; i++)
        if (table_seat_of(room->table, room->followers[i]->person->id) != seat)
            hall_send(hall, room->followers[i], &out, room->ticket);
}

static void start_grace(struct hall *hall, struct room *room, int seat) {
    const struct table *table = room->table;
    bool playing = table->status == TABLE_DEALING || table->status == TABLE_PLAYING;
    if (playing && table->grace && *table->seats[seat].person && !table->seats[seat].substituted)
        room->away_ends[seat] = hall->now + 1000 * (int64_t)table->grace;
}

bool room_follow(struct hall *hall, struct room *room, struct client *client,
                 struct refusal *refusal) {
    if (room_is_followed_by(room, client))
        return true;
    int slot = 0, watchers = hall->settings.limits[LIMIT_WATCHERS];
    while (slot < FOLLOW_MAX && client->follows[slot])
        slot++;
    int seat = table_seat_of(room->table, client->person->id);
    // A seat's own connections always find room, or watchers could keep players out.
    if (slot == FOLLOW_MAX || (room->follower_count >= watchers && seat == PD_NOBODY)) {
        refusal->code = REFUSE_TOO_MANY_WATCHERS;
        snprintf(refusal->problem.wanted, sizeof refusal->problem.wanted, "%d",
                 slot == FOLLOW_MAX ? FOLLOW_MAX : watchers);
        return false;
    }
    bool first = seat != PD_NOBODY && !(present_seats(room) >> seat & 1);
    if (room->follower_count == room->follower_room) {
        room->follower_room = room->follower_room ? 2 * room->follower_room : 4;
        room->followers =
            must(realloc(room->followers, (size_t)room->follower_room * sizeof *room->followers));
    }
    room->followers[room->follower_count++] = client;
    client->follows[slot] = room;
    if (first) {
        room->away_ends[seat] = 0;
        tell_presence(hall, room, seat, true, 0);
    }
    return true;
}

void room_unfollow(struct hall *hall, struct room *room, struct client *client) {
    int i = 0, slot = 0;
    while (room->followers[i] != client)
        i++;
    room->followers[i] = room->followers[--room->follower_count];
    while (client->follows[slot] != room)
        slot++;
    client->follows[slot] = NULL;
    room->quiet_since = hall->now;
    int seat = table_seat_of(room->table, client->person->id);
    if (seat == PD_NOBODY || present_seats(room) >> seat & 1)
        return;
    start_grace(hall, room, seat);
    tell_presence(hall, room, seat, false, room->away_ends[seat] ? room->table->grace : 0);
}

// ------------------------------------------------------------------------------------ clocks, bots

// Who sits there, if connected: most often somebody who follows the table.
static struct person *person_at(struct hall *hall, const struct room *room, int seat) {
    const char *id = room->table->seats[seat].person;
    for (int i = 0; i < room->follower_count; i++)
        if (strcmp(room->followers[i]->person->id, id) == 0)
            return room->followers[i]->person;
    return people_find(hall, id);
}

// Tells a person whose turn it is on connections that do not follow the table.
static void tell_turn(struct hall *hall, struct room *room, int seat) {
    struct person *person = person_at(hall, room, seat);
    for (struct client *client = person ? person->clients : NULL; client;
         client = client->sibling) {
        if (room_is_followed_by(room, client))
            continue;
        pd_text out = hall_text(hall);
        tell_begin(&out, "turn", -1, room->id);
        tell_text(&out, "game", pd_game_about(room->table->match.header.game).id);
        pd_put(&out, "}");
        hall_send(hall, client, &out, room->ticket);
    }
}

// Bots play on while a person takes part, or somebody looks on; else it would be for nobody.
static bool somebody_cares(const struct room *room) {
    for (int seat = 0; seat < room->table->match.header.setup.seats; seat++)
        if (*room->table->seats[seat].person && !room->table->seats[seat].substituted)
            return true;
    return room->follower_count > 0;
}

static void ask_bot(struct hall *hall, struct room *room, int seat, const char *level) {
    const struct table *table = room->table;
    struct question question = {
        .seat = seat, .step = table->match.step.number, .game = table->match.header.game};
    pd_bot_spec spec;
    pd_problem problem;
    if (room->thinking == question.step || !somebody_cares(room) || hall_is_stalled(hall) ||
        pd_bot_read(&spec, level, &problem))
        return;
    strcpy(question.table, room->id);
    question.kind = spec.kind;
    pd_look(question.game, &table->match.state, seat, &question.view);
    room->thinking = question.step;
    workers_ask(hall->workers, &question);
}

static void start_turn(struct hall *hall, struct room *room, int seat, int64_t clock_ms) {
    if (room->turn_step == room->table->match.step.number)
        return;
    room->turn_step = room->table->match.step.number;
    room->turn_ends = room->table->clock ? hall->now + clock_ms : 0;
    if (room->turn_seat != seat)
        tell_turn(hall, room, seat);
    room->turn_seat = seat;
}

// Sees to it that whoever has to decide does so. May be called at any time.
static void see_to_turn(struct hall *hall, struct room *room) {
    int actor = table_actor(room->table);
    const char *bot = actor == PD_NOBODY ? NULL : table_bot(room->table, actor);
    if (bot) {
        room->turn_ends = 0;
        room->turn_step = -1;
        room->turn_seat = actor;
        ask_bot(hall, room, actor, bot);
    } else if (actor != PD_NOBODY) {
        start_turn(hall, room, actor, 1000 * (int64_t)room->table->clock);
    } else {
        room->turn_ends = 0;
    }
}

void room_settle(struct hall *hall, struct room *room) {
    struct table *table = room->table;
    table->now = hall_wall_time();
    if (table->status == TABLE_DEALING && !room->share_ends)
        room->share_ends = hall->now + SHARE_MS;
    if (table_may_deal(table) ||
        (table->status == TABLE_DEALING && hall->now >= room->share_ends)) {
        table_deal(table);
        room_commit(hall, room, NULL, -1);
        for (int seat = 0; seat < table->match.header.setup.seats; seat++)
            if (!(present_seats(room) >> seat & 1))
                start_grace(hall, room, seat);
    }
    if (table_may_undo(table)) {
        table_undo(table);
        room_commit(hall, room, NULL, -1);
    }
    see_to_turn(hall, room);
}

void rooms_take_answers(struct hall *hall) {
    for (struct question *q; hall->workers && (q = workers_answer(hall->workers)); free(q)) {
        struct room **found = tfind(q->table, &hall->rooms, compare_ids);
        struct room *room = found ? *found : NULL;
        struct refusal refusal;
        if (!room || room->thinking != q->step)
            continue;
        room->thinking = -1;
        struct table *table = room->table;
        bool due = table_actor(table) == q->seat && table->match.step.number == q->step &&
                   table_bot(table, q->seat);
        // Else somebody has come back or taken a step back meanwhile, or it must be asked again.
        if (due && !hall_is_stalled(hall)) {
            table->now = hall_wall_time();
            if (table_move(table, q->seat, q->answer, &refusal)) {
                hall->counters.bot_moves++;
                room_commit(hall, room, NULL, -1);
            }
        }
        room_settle(hall, room);
    }
}

// ---------------------------------------------------------------------------------------- sleepers

// What may be left of a clock after a restart or a jump of the wall clock: at least a minute, or
// all of it if it is shorter, and never more than all.
int rooms_milliseconds_left(int clock, int64_t last_time) {
    int64_t all = 1000 * (int64_t)clock, left = last_time + all - hall_wall_time();
    int64_t least = all < 60000 ? all : 60000;
    left = left < least ? least : left > all ? all : left;
    return left > INT32_MAX ? INT32_MAX : (int)left;
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
    add_sleeper(hall, table, hall->now + rooms_milliseconds_left(clock, last_time));
    return true;
}

bool rooms_read_clocks(struct hall *hall, struct store_trouble *trouble) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    hall->now = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
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
        struct refusal ignored;
        if (!room_find(hall, due.ids[i], &ignored))
            take_sleeper(hall, due.ids[i]); // it cannot be read, now or ever
    }
}

// --------------------------------------------------------------------------------------------
// ticks

// A table has been read: nobody is there yet, and what was due is due again.
static void start_waiting(struct hall *hall, struct room *room) {
    const struct table *table = room->table;
    int actor = table_actor(table);
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        start_grace(hall, room, seat);
    room->turn_seat = actor; // who connects is told at hello
    if (actor != PD_NOBODY && !table_bot(table, actor))
        start_turn(hall, room, actor,
                   rooms_milliseconds_left(table->clock, table->log[table->count - 1].time));
    int64_t turn_ends = take_sleeper(hall, room->id);
    if (turn_ends && room->turn_ends)
        room->turn_ends = turn_ends;
}

static void substitute(struct hall *hall, struct room *room, int seat, const char *why) {
    struct refusal refusal;
    room->away_ends[seat] = 0;
    room->table->now = hall_wall_time();
    if (table_leave(room->table, seat, why, &refusal))
        room_commit(hall, room, NULL, -1);
}

// A seat waits for its person as long as nobody else is there to be kept waiting.
static void check_grace(struct hall *hall, struct room *room) {
    uint32_t present = present_seats(room);
    for (int seat = 0; seat < room->table->match.header.setup.seats; seat++)
        if (room->away_ends[seat] && hall->now >= room->away_ends[seat] && present)
            substitute(hall, room, seat, "away");
}

static void check_clock(struct hall *hall, struct room *room) {
    int actor = table_actor(room->table);
    if (room->turn_ends && hall->now >= room->turn_ends && actor != PD_NOBODY) {
        room->turn_ends = 0;
        substitute(hall, room, actor, "clock");
    }
}

static bool may_be_put_away(const struct hall *hall, const struct room *room) {
    return room->follower_count == 0 && hall->now - room->quiet_since > QUIET_MS &&
           room->ticket <= journal_durable(hall->journal) && room->thinking < 0 &&
           room->table->count > 0;
}

static void put_away(struct hall *hall, struct room *room) {
    if (room->turn_ends)
        add_sleeper(hall, room->id, room->turn_ends);
    room_discard(hall, room);
}

void rooms_tick(struct hall *hall) {
    if (hall_is_stalled(hall))
        return;
    wake_sleepers(hall);
    for (struct room *room = hall->first_room, *next; room; room = next) {
        next = room->next;
        if (room->table->status == TABLE_DEALING || room->table->status == TABLE_PLAYING) {
            check_grace(hall, room);
            check_clock(hall, room);
            room_settle(hall, room);
        }
        if (may_be_put_away(hall, room))
            put_away(hall, room);
    }
}
