// Expiry: tables that nobody needs any more close by themselves, so that nobody can fill a server
// with tables and go.
//
// A table where no match was started closes some days after it was opened; one where nobody sits,
// once its host has been away for an hour; a match, when nothing has happened there for a month.
// The store knows by when each table should be looked at (its `due`), which may be too early but
// never too late; a look either closes the table or says when to look again. So no table needs to
// be in memory for this, and a restart changes nothing.
//
// A wall clock can be wrong, most often at the start of a machine, and what has closed is gone. So
// nothing closes until the server has run for a while, time before the start in which nothing
// happened at any table does not count, and a clock that jumps counts for an hour.
#include "server/hall/expiry.h"

#include "server/hall/cluster.h"
#include "server/hall/hall-inside.h"
#include "server/hall/turns.h"

#include <string.h>

enum {
    SWEEP_MS = 1000,
    SWEEP_MOST = 8,   // tables in one tick, as each may have to be read: others play meanwhile
    PASS_MS = 600000, // until tables that could not be read are tried again
    RUN_MS = 3600000, // after a start, until a clock is right and everybody is back
    JUMP_MS = 3600000,
    FEW = 16, // hosts who come and go make the store write only so often in the time
};

static int64_t span(const struct hall *hall, enum server_limit limit) {
    return 1000 * (int64_t)hall->settings.limits[limit];
}

static bool is_empty(const struct table *table) {
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        if (*table->seats[seat].person)
            return false;
    return true;
}

bool room_has_host(const struct room *room) {
    for (int i = 0; i < room->follower_count; i++)
        if (strcmp(room->followers[i]->person->id, room->table->host) == 0)
            return true;
    return false;
}

static int64_t earlier(int64_t a, int64_t b) {
    return a < b ? a : b;
}

bool expiry_open(struct hall *hall, struct store_trouble *trouble) {
    hall->opened = machine_steady_us() / 1000;
    hall->opened_wall = machine_wall_ms();
    hall->newest_before = hall->newest_time = hall->kind->newest(hall->store, trouble);
    int64_t silence = hall->opened_wall - hall->newest_before;
    hall->silence = hall->newest_before > 0 && silence > 0 ? silence : 0;
    return hall->newest_before >= 0;
}

static int64_t wall_now(const struct hall *hall) {
    int64_t run = machine_steady_us() / 1000 - hall->opened;
    return earlier(machine_wall_ms(), hall->opened_wall + run + JUMP_MS);
}

// From when on the table's time counts.
static int64_t counted(const struct hall *hall, int64_t time) {
    return time <= hall->newest_before ? time + hall->silence : time;
}

// When the table closes, if all stays as it is; 0: never.
static int64_t end_of(const struct hall *hall, const struct room *room) {
    const struct table *table = room->table;
    if (table->status >= TABLE_OVER || table->count == 0)
        return 0;
    if (table->status != TABLE_OPEN)
        return counted(hall, table->log[table->count - 1].time) + 1000 * (int64_t)table->clock +
               span(hall, LIMIT_EXPIRE_IDLE);
    int64_t end = counted(hall, table->log[0].time) + span(hall, LIMIT_EXPIRE_OPEN);
    return is_empty(table) && !room_has_host(room) ? earlier(end, room->kept_until) : end;
}

int room_seconds_kept(struct hall *hall, struct room *room) {
    int64_t end = end_of(hall, room), left = end - wall_now(hall);
    if (!end)
        return -1;
    return left > 0 ? (int)((left + 999) / 1000) : 0;
}

// If the server is killed, nobody notes that the host goes: it counts from now.
int64_t room_due(const struct hall *hall, struct room *room) {
    int64_t due = end_of(hall, room);
    if (room->table->status == TABLE_OPEN && is_empty(room->table) && room_has_host(room))
        due = earlier(due, wall_now(hall) + span(hall, LIMIT_EXPIRE_EMPTY));
    return room->stored_due = due;
}

void room_keep(const struct hall *hall, struct room *room) {
    room->kept_until = wall_now(hall) + span(hall, LIMIT_EXPIRE_EMPTY);
}

void room_miss_host(struct hall *hall, struct room *room) {
    if (room->table->status != TABLE_OPEN || room->parked)
        return;
    room_keep(hall, room);
    bool much = room->kept_until - room->stored_due > span(hall, LIMIT_EXPIRE_EMPTY) / FEW;
    if (much && is_empty(room->table) && hall->journal && !hall_is_stalled(hall))
        room_store_row(hall, room);
}

// Tells followers when the table closes, if that has changed; but for one who gets the table.
void room_tell_end(struct hall *hall, struct room *room, const struct client *but) {
    int64_t end = room->table->status == TABLE_OPEN ? end_of(hall, room) : 0;
    if (end == room->told_end || !hall->journal)
        return;
    room->told_end = end;
    if (!end)
        return;
    pd_text out = hall_text(hall);
    tell_begin(&out, "expires", -1, room->id);
    member_number(&out, "seconds", room_seconds_kept(hall, room));
    pd_put(&out, "}");
    for (int i = 0; i < room->follower_count; i++)
        if (room->followers[i] != but)
            hall_send(hall, room->followers[i], &out, room->ticket);
}

// ------------------------------------------------------------------------------------------ sweeps

static void expire(struct hall *hall, struct room *room, int64_t now) {
    room->table->now = now;
    table_expire(room->table);
    hall->counters.expired++;
    room_commit(hall, room, NULL, -1);
    room_settle(hall, room);
    room_unfollow_all(hall, room);
}

static void look_at(struct hall *hall, struct room *room, int64_t now) {
    int64_t end = end_of(hall, room);
    if (!end || room->stored_due > now)
        return; // what the store knows better is on its way
    if (end <= now)
        expire(hall, room, now);
    else
        room_store_row(hall, room);
}

struct overdue {
    char ids[SWEEP_MOST][TABLE_ID + 1];
    int count;
};

static bool note_overdue(void *context, const char *id) {
    struct overdue *overdue = context;
    snprintf(overdue->ids[overdue->count++], sizeof overdue->ids[0], "%s", id);
    return overdue->count < SWEEP_MOST;
}

// Nothing closes before, unless times are set that are shorter.
static int64_t first_sweep(const struct hall *hall) {
    int64_t wait = earlier(RUN_MS, span(hall, LIMIT_EXPIRE_EMPTY));
    wait = earlier(wait, span(hall, LIMIT_EXPIRE_OPEN));
    return hall->now + earlier(wait, span(hall, LIMIT_EXPIRE_IDLE));
}

// A table that cannot be read would be found first each time, and keep others from being found: it
// is passed over for a while.
static void pass_over(struct hall *hall) {
    if (hall->unreadable++ == 0)
        hall->pass_until = hall->now + PASS_MS;
}

void expiry_tick(struct hall *hall) {
    struct store_trouble trouble;
    struct overdue overdue = {.count = 0};
    int64_t now = wall_now(hall);
    if (!hall->next_sweep)
        hall->next_sweep = first_sweep(hall);
    if (hall->now < hall->next_sweep)
        return;
    if (hall->now >= hall->pass_until)
        hall->unreadable = 0;
    hall->kind->overdue(hall->store, now, hall->unreadable, SWEEP_MOST, note_overdue, &overdue,
                        &trouble);
    hall->next_sweep = hall->now + (overdue.count == SWEEP_MOST ? TICK_MS : SWEEP_MS);
    for (int i = 0; i < overdue.count; i++) {
        struct refusal refusal;
        struct room *room = room_find(hall, overdue.ids[i], &refusal);
        if (room)
            look_at(hall, room, now);
        else if (!nodes_is_elsewhere(hall)) // its owner looks at it as well
            pass_over(hall);
    }
}
