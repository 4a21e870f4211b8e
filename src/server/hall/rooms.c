// Rooms: tables in memory, and the connections that follow them.
#include "server/hall/rooms.h"

#include "base/memory.h"
#include "server/hall/cluster.h"
#include "server/hall/expiry.h"
#include "server/hall/hall-inside.h"
#include "server/hall/turns.h"
#include "server/hall/vault.h"
#include "server/list.h"

#include <search.h>
#include <sodium.h>

enum {
    REPLAY_EVENTS = 256,   // most events sent to a client that missed some; above that, the table
    REPLAY_BYTES = 192000, // the same in bytes; well below QUEUE_MAX
    FACTS_BYTES = 48000,   // facts in one answer: as many steps as fit, at least one
};

// ------------------------------------------------------------------------------ finding and making

static struct room *make_room(const struct hall *hall, struct table *table) {
    struct room *room = must(calloc(1, sizeof *room));
    strcpy(room->id, table->id);
    room->table = table;
    room->turn_at = room->thinking = -1;
    room->turn_seat = PD_NOBODY;
    room->quiet_since = room->loaded = hall->now;
    return room;
}

static struct room *add_room(struct hall *hall, struct table *table) {
    struct room *room = make_room(hall, table);
    list_join(&hall->first_room, room, next, previous);
    hall->room_count++;
    must(tsearch(room, &hall->rooms, compare_ids));
    return room;
}

// Only listed tables, as lists are asked for by anybody, and often.
static void list_room(struct hall *hall, struct room *room) {
    if (room->table->listed)
        list_join(&hall->first_listed, room, next_listed, previous_listed);
}

static void unlist_room(struct hall *hall, struct room *room) {
    if (room->previous_listed || hall->first_listed == room)
        list_leave(&hall->first_listed, room, next_listed, previous_listed);
}

void room_discard(struct hall *hall, struct room *room) {
    unlist_room(hall, room);
    tdelete(room, &hall->rooms, compare_ids);
    list_leave(&hall->first_room, room, next, previous);
    hall->room_count--;
    table_free(room->table);
    free(room->followers);
    free(room);
}

// Ids cannot be guessed: an unlisted table is found only by those who were given its id.
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
    struct store_event opened = *event;
    char *data = vault_open(event);
    opened.data = data;
    load->broken = !data || !table_restore(load->table, &opened);
    free(data);
    return !load->broken;
}

struct table *table_load(const struct store_kind *kind, store *from, const char *id, int *count) {
    struct store_trouble trouble = {0};
    struct load load = {.table = table_new(id)};
    *count = kind->events(from, id, load_event, &load, &trouble);
    if (*count > 0 && !load.broken)
        return load.table;
    if (*count < 0 && trouble.lasting) // there is a table, and no use in trying again
        *count = load.table->count > 0 ? load.table->count : 1;
    table_free(load.table);
    return NULL;
}

// Why table_load returned NULL, by its count of events.
static enum refusal_code refusal_of(int count) {
    if (count < 0)
        return REFUSE_STORAGE;
    return count > 0 ? REFUSE_BROKEN : REFUSE_NO_TABLE;
}

// NULL if refused.
static struct table *load_table(struct hall *hall, const char *id, int64_t *due,
                                struct refusal *refusal) {
    int count;
    struct store_trouble trouble;
    struct table *table = table_load(hall->kind, hall->store, id, &count);
    *due = table ? hall->kind->due(hall->store, id, &trouble) : 0;
    if (*due < 0) {
        table_free(table);
        refuse(refusal, REFUSE_STORAGE);
        return NULL;
    }
    if (!table) {
        refusal->code = refusal_of(count);
        snprintf(refusal->problem.found, sizeof refusal->problem.found, "%s", id);
    }
    return table;
}

// Claimed before it is read: from then on nobody else writes to it.
static struct room *load_room(struct hall *hall, const char *id, struct refusal *refusal) {
    struct store_lease lease;
    int64_t due;
    struct table *table =
        nodes_claim(hall, id, false, &lease, refusal) ? load_table(hall, id, &due, refusal) : NULL;
    if (!table)
        return NULL;
    hall->counters.loaded++;
    struct room *room = add_room(hall, table);
    room->lease = lease;
    room->kept_until = room->stored_due = due;
    list_room(hall, room);
    room_wait(hall, room);
    return room;
}

static bool is_id(const char *id) {
    return strlen(id) == TABLE_ID && strspn(id, letters) == TABLE_ID;
}

struct room *room_find(struct hall *hall, const char *id, struct refusal *refusal) {
    struct room **found = tfind(id, &hall->rooms, compare_ids);
    if (found && !(*found)->parked)
        return *found;
    if (found) {
        refuse_with(refusal, REFUSE_BROKEN, id, "");
        return NULL;
    }
    if (is_id(id))
        return load_room(hall, id, refusal);
    refuse_with(refusal, REFUSE_NO_TABLE, id, "");
    return NULL;
}

struct room *room_look(struct hall *hall, const char *id, struct refusal *refusal) {
    if (!hall->nodes || !is_id(id) || tfind(id, &hall->rooms, compare_ids))
        return room_find(hall, id, refusal);
    int64_t due;
    struct table *table = load_table(hall, id, &due, refusal);
    if (!table)
        return NULL;
    struct room *room = make_room(hall, table);
    room->kept_until = room->stored_due = due;
    room->detached = true;
    return room;
}

void room_put_back(struct room *room) {
    if (!room->detached)
        return;
    table_free(room->table);
    free(room);
}

// ---------------------------------------------------------------------------------------- telling

struct listener listener_for(const struct room *room, const struct client *client) {
    const char *person = client->person ? client->person->id : "";
    return (struct listener){.seat = table_seat_of(room->table, person),
                             .host = strcmp(room->table->host, person) == 0,
                             .language = client->language,
                             .words = client->words,
                             .deaf = room->table->status == TABLE_OVER &&
                                     table_seat_of(room->table, person) == PD_NOBODY};
}

uint32_t room_present(const struct room *room) {
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
    tell_entry(room->table, &to, re, room_seconds_left(hall, room), &out);
    hall_send(hall, client, &out, room->ticket);
}

void room_tell_table(struct hall *hall, struct room *room, struct client *client, int64_t re) {
    struct listener to = listener_for(room, client);
    pd_text out = hall_text(hall);
    tell_table(room->table, &to, re, room_seconds_left(hall, room), room_present(room),
               room_seconds_kept(hall, room), &out);
    hall_send(hall, client, &out, room->ticket);
}

// -------------------------------------------------------------------------------------- resending

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
static bool tell_again(struct hall *hall, const struct room *room, struct client *client, int from,
                       struct messages *messages) {
    const struct table *table = room->table;
    struct listener to = listener_for(room, client);
    struct room past = {.table = table_new(room->id)};
    bool fits = table->count - from < REPLAY_EVENTS;
    while (fits && past.table->count < table->count) {
        table_repeat(past.table, table);
        if (past.table->count < from)
            continue;
        pd_text out = hall_text(hall);
        to.seat = listener_for(&past, client).seat;
        tell_entry(past.table, &to, -1, -1, &out);
        fits = keep(messages, &out);
    }
    hall_charge(client, past.table->count);
    table_free(past.table);
    return fits;
}

void room_tell_since(struct hall *hall, struct room *room, struct client *client, int from,
                     int64_t re) {
    // As much as the connection can take, with what it has not read yet.
    size_t waiting = hall_waiting(hall, client);
    size_t room_left = waiting < REPLAY_BYTES ? REPLAY_BYTES - waiting : 0;
    struct messages messages = {must(malloc(REPLAY_BYTES)), 0, room_left};
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

void room_tell_facts(struct hall *hall, struct room *room, struct client *client, int from,
                     int64_t re) {
    // Somebody who asks without reading the answers gets them step by step.
    size_t waiting = hall_waiting(hall, client);
    size_t most = waiting + FACTS_BYTES < REPLAY_BYTES ? FACTS_BYTES : 0;
    struct listener to = listener_for(room, client);
    pd_text out = hall_text(hall);
    hall_charge(client, tell_history(room->table, &to, re, from, most, &out));
    hall_send(hall, client, &out, room->ticket);
}

// -------------------------------------------------------------------------------------- committing

static enum store_status stored_status(enum table_status status) {
    switch (status) {
    case TABLE_OPEN: return STORE_OPEN;
    case TABLE_DEALING:
    case TABLE_PLAYING: return STORE_PLAYING;
    case TABLE_OVER: return STORE_OVER;
    case TABLE_CLOSED: break;
    }
    return STORE_CLOSED;
}

struct store_item item_of_row(const struct table *table, int64_t due) {
    return (struct store_item){.kind = STORE_TABLE,
                               .table = {.id = table->id,
                                         .game = pd_game_about(table->match.header.game).id,
                                         .host = table->host,
                                         .status = stored_status(table->status),
                                         .clock = table->clock,
                                         .time = table->log[0].time,
                                         .due = due}};
}

struct store_item item_of_seat(const struct table *table, int seat) {
    return (struct store_item){.kind = STORE_SEAT,
                               .seat = {table->id, seat, table->seats[seat].person}};
}

struct store_item item_of_entry(const struct table *table) {
    const struct log_entry *e = &table->log[table->count - 1];
    return (struct store_item){
        .kind = STORE_EVENT,
        .event = {table->id, table->count, e->time, entry_word(e->kind), e->seat, e->data}};
}

static uint64_t store_item(struct hall *hall, const struct room *room, struct store_item item) {
    item.lease = room->lease;
    return hall_store(hall, &item);
}

static uint64_t store_index(struct hall *hall, struct room *room) {
    return store_item(hall, room, item_of_row(room->table, room_due(hall, room)));
}

void room_store_row(struct hall *hall, struct room *room) {
    room->ticket = store_index(hall, room);
}

static uint64_t store_entry(struct hall *hall, const struct room *room) {
    struct store_item item = item_of_entry(room->table);
    char *data = vault_seal(&item.event);
    item.event.data = data;
    uint64_t ticket = store_item(hall, room, item);
    free(data);
    return ticket;
}

static void count_over(struct hall *hall, const struct table *table) {
    hall->counters.over += table->status == TABLE_OVER;
    people_note_over(hall, table->host);
}

// What the last entry means beyond its table: rows that help to find it, and figures.
static uint64_t store_around(struct hall *hall, struct room *room) {
    const struct table *table = room->table;
    const struct log_entry *e = &table->log[table->count - 1];
    bool ended = (e->kind == ENTRY_MOVED || e->kind == ENTRY_DEALT) && table->status == TABLE_OVER;
    if (e->kind == ENTRY_SAT || e->kind == ENTRY_STOOD)
        store_item(hall, room, item_of_seat(table, e->seat));
    if (ended || e->kind == ENTRY_CLOSED)
        count_over(hall, table);
    hall->counters.started += e->kind == ENTRY_DEALT;
    switch (e->kind) {
    case ENTRY_OPENED:
    case ENTRY_SAT:
    case ENTRY_STOOD:
    case ENTRY_STARTED:
    case ENTRY_DEALT:
    case ENTRY_CLOSED: return store_index(hall, room);
    default: return ended ? store_index(hall, room) : 0;
    }
}

static void store_all(struct hall *hall, struct room *room) {
    room_keep(hall, room);
    room->ticket = store_entry(hall, room);
    uint64_t later = store_around(hall, room);
    if (later)
        room->ticket = later;
    room->table->log[room->table->count - 1].ticket = room->ticket;
    room->quiet_since = hall->now;
}

void room_open(struct hall *hall, struct room *room) {
    store_all(hall, room);
    list_room(hall, room);
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
    room_tell_end(hall, room, NULL);
}

struct table *room_durable(struct hall *hall, struct room *room) {
    uint64_t durable = hall_durable(hall);
    int count = room->table->count;
    while (count > 0 && room->table->log[count - 1].ticket > durable)
        count--;
    return count == room->table->count ? room->table : table_copy(room->table, count);
}

void room_done_with(struct room *room, struct table *table) {
    if (table != room->table)
        table_free(table);
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
    member_number(&out, "seat", seat);
    member_bool(&out, "present", present);
    member_seat(&out, "seconds", seconds > 0 ? seconds : PD_NOBODY);
    pd_put(&out, "}");
    for (int i = 0; i < room->follower_count; i++)
        if (table_seat_of(room->table, room->followers[i]->person->id) != seat)
            hall_send(hall, room->followers[i], &out, room->ticket);
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
        return refuse_limit(refusal, REFUSE_TOO_MANY_WATCHERS,
                            slot == FOLLOW_MAX ? FOLLOW_MAX : watchers);
    }
    bool first = seat != PD_NOBODY && !(room_present(room) >> seat & 1);
    size_t wanted = (size_t)room->follower_count + 1;
    room->followers =
        grow(room->followers, sizeof *room->followers, &room->follower_capacity, wanted);
    room->followers[room->follower_count++] = client;
    client->follows[slot] = room;
    if (first) {
        room->away_ends[seat] = 0;
        tell_presence(hall, room, seat, true, 0);
    }
    room_tell_end(hall, room, client);
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
    if (strcmp(client->person->id, room->table->host) == 0 && !room_has_host(room))
        room_miss_host(hall, room);
    room_tell_end(hall, room, NULL);
    int seat = table_seat_of(room->table, client->person->id);
    if (seat == PD_NOBODY || room_present(room) >> seat & 1)
        return;
    room_miss(hall, room, seat);
    tell_presence(hall, room, seat, false, room->away_ends[seat] ? room->table->grace : 0);
}

void room_unfollow_all(struct hall *hall, struct room *room) {
    while (room->follower_count > 0)
        room_unfollow(hall, room, room->followers[0]);
}

// ----------------------------------------------------------------------------------------- parking

// Everybody who follows a table has been sent what is recalled, or will be told why nothing comes.
static void tell_parked(struct hall *hall, struct room *room) {
    struct refusal refusal = {0};
    refuse_with(&refusal, REFUSE_BROKEN, room->id, "");
    for (int i = 0; i < room->follower_count; i++)
        hall_refuse(hall, room->followers[i], &refusal, -1, room->id);
}

// Messages about a table wait for the ticket of one of its entries, or of its row.
static void recall_entries(struct hall *hall, const struct room *room, uint64_t from) {
    const struct table *table = room->table;
    uint64_t *tickets = must(malloc(((size_t)table->count + 1) * sizeof *tickets));
    int count = 0;
    for (int i = 0; i < table->count; i++)
        if (table->log[i].ticket >= from)
            tickets[count++] = table->log[i].ticket;
    if (room->ticket >= from && (count == 0 || room->ticket > tickets[count - 1]))
        tickets[count++] = room->ticket;
    hall_recall(hall, tickets, count);
    free(tickets);
}

static void park(struct hall *hall, struct room *room, uint64_t from) {
    room->parked = true;
    room->thinking = -1;
    hall->parked_count++;
    tell_parked(hall, room);
    recall_entries(hall, room, from);
    room_unfollow_all(hall, room);
}

void room_drop(struct hall *hall, struct room *room, uint64_t from) {
    if (room->thinking >= 0)
        workers_withdraw(hall->workers, room->charged, room->id);
    hall->parked_count -= room->parked;
    room->parked = true; // so that nothing more is written
    for (int i = 0; i < room->follower_count; i++)
        hall_end(hall, room->followers[i], 1012);
    recall_entries(hall, room, from);
    room_unfollow_all(hall, room);
    room_discard(hall, room);
}

// Writes the lost items' tickets off: a later lease of the same table is not concerned.
static void lose_moved(struct hall *hall, const struct journal_loss *loss) {
    struct room **found = tfind(loss->table, &hall->rooms, compare_ids);
    if (found && (*found)->lease.epoch == loss->lease.epoch)
        room_drop(hall, *found, loss->ticket);
    else
        hall_recall(hall, &loss->ticket, 1);
}

void room_park(struct hall *hall, const struct journal_loss *loss) {
    struct store_trouble line;
    struct room **found = tfind(loss->table, &hall->rooms, compare_ids);
    if (loss->why.moved) {
        lose_moved(hall, loss);
        return;
    }
    if (*loss->table)
        store_complain(&line, N_("Table {table} is suspended, because it can no longer be stored."),
                       "table", loss->table);
    else
        store_complain(
            &line,
            N_("A player’s name or token could not be stored. The client was disconnected."));
    machine_log(line.why, loss->why.why);
    if (found)
        park(hall, *found, loss->ticket);
    else
        hall_recall(hall, &loss->ticket, 1);
}
