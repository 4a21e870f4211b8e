// What clients ask for, one function a type of request.
#include "server/hall/requests.h"

#include "server/hall/cluster.h"
#include "server/hall/hall-inside.h"
#include "server/hall/turns.h"

#include <string.h>

// What a request is about; `room` and `seat` only where it names a table.
struct case_ {
    struct hall *hall;
    struct client *client;
    const struct request *request;
    struct refusal *refusal;
    struct room *room;
    struct table *table;
    int seat;
};

static bool answer_done(const struct case_ *c, uint64_t ticket) {
    pd_text out = hall_text(c->hall);
    tell_begin(&out, "done", c->request->id, NULL);
    pd_put(&out, "}");
    hall_send(c->hall, c->client, &out, ticket);
    return true;
}

// The table has one more entry.
static bool commit(const struct case_ *c) {
    room_commit(c->hall, c->room, c->client, c->request->id);
    room_settle(c->hall, c->room);
    return true;
}

// ----------------------------------------------------------------------------------------- people

static bool do_hello(struct case_ *c) {
    if (c->client->person)
        return refuse(c->refusal, REFUSE_HELLO_TWICE);
    if (c->request->protocol != PROTOCOL) {
        char found[24], wanted[24];
        snprintf(found, sizeof found, "%d", (int)c->request->protocol);
        snprintf(wanted, sizeof wanted, "%d", PROTOCOL);
        return refuse_with(c->refusal, REFUSE_BAD_VERSION, found, wanted);
    }
    return people_hello(c->hall, c->client, c->request, c->refusal);
}

static bool do_name(struct case_ *c) {
    uint64_t ticket;
    return people_rename(c->hall, c->client, c->request->name, c->refusal, &ticket) &&
           answer_done(c, ticket);
}

static bool do_renew(struct case_ *c) {
    uint64_t ticket;
    return people_renew(c->hall, c->client, c->request->token, c->refusal, &ticket) &&
           answer_done(c, ticket);
}

static bool do_matches(struct case_ *c) {
    int from = c->request->from > 0 ? (int)c->request->from : 0;
    return people_tell_matches(c->hall, c->client, from, c->request->id, c->refusal);
}

static bool do_ping(struct case_ *c) {
    return answer_done(c, 0);
}

// ---------------------------------------------------------------------------------- opening tables

static bool do_create(struct case_ *c) {
    if (!people_may_open(c->hall, c->client, c->refusal))
        return false;
    struct room *room = room_new(c->hall);
    room->table->now = machine_wall_ms();
    if (!table_create(room->table, c->client->person->id, c->request, c->refusal) ||
        !nodes_claim(c->hall, room->id, true, &room->lease, c->refusal) ||
        !room_follow(c->hall, room, c->client, c->refusal)) {
        nodes_release(c->hall, room);
        room_discard(c->hall, room);
        return false;
    }
    people_note_opened(c->hall, c->client);
    room_open(c->hall, room);
    room_tell_table(c->hall, room, c->client, c->request->id);
    return true;
}

static bool answer_rematch(const struct case_ *c) {
    pd_text out = hall_text(c->hall);
    tell_begin(&out, "done", c->request->id, NULL);
    member_text(&out, "new", c->table->rematch);
    pd_put(&out, "}");
    hall_send(c->hall, c->client, &out, c->room->ticket);
    return true;
}

// Has somebody been quicker, and is that table still there?
static bool has_rematch(const struct case_ *c) {
    struct refusal ignored;
    struct room *room = *c->table->rematch ? room_look(c->hall, c->table->rematch, &ignored) : NULL;
    bool has = room && room->table->status != TABLE_CLOSED;
    if (room)
        room_put_back(room);
    return has;
}

// The old table is asked first: refused, there is no new one. Both are written in one batch of the
// journal, so that no crash leaves a table that nobody was told of.
static bool do_rematch(struct case_ *c) {
    if (has_rematch(c))
        return answer_rematch(c);
    if (!people_may_open(c->hall, c->client, c->refusal))
        return false;
    struct room *room = room_new(c->hall);
    if (!nodes_claim(c->hall, room->id, true, &room->lease, c->refusal) ||
        !table_rematch(c->table, c->seat, room->id, c->refusal)) {
        nodes_release(c->hall, room);
        room_discard(c->hall, room);
        return false;
    }
    room->table->now = machine_wall_ms();
    table_open_like(room->table, c->client->person->id, c->table);
    people_note_opened(c->hall, c->client);
    room_open(c->hall, room);
    return commit(c);
}

static bool do_close(struct case_ *c) {
    if (!table_close(c->table, c->client->person->id, c->refusal))
        return false;
    commit(c);
    room_unfollow_all(c->hall, c->room);
    return true;
}

// --------------------------------------------------------------------------------------- following

static bool do_watch(struct case_ *c) {
    if (!room_follow(c->hall, c->room, c->client, c->refusal))
        return false;
    if (c->request->from >= 0)
        room_tell_since(c->hall, c->room, c->client, (int)c->request->from, c->request->id);
    else
        room_tell_table(c->hall, c->room, c->client, c->request->id);
    room_settle(c->hall, c->room);
    return true;
}

static bool do_unwatch(struct case_ *c) {
    if (room_is_followed_by(c->room, c->client))
        room_unfollow(c->hall, c->room, c->client);
    return answer_done(c, c->room->ticket);
}

// ---------------------------------------------------------------------------- sitting and starting

static bool do_sit(struct case_ *c) {
    struct person *person = c->client->person;
    bool followed = room_is_followed_by(c->room, c->client);
    // Known before anything is done, as following and leaving again would be seen by the others.
    if (c->seat != PD_NOBODY && !c->table->seats[c->seat].substituted)
        return refuse(c->refusal, REFUSE_SEATED);
    if (!room_follow(c->hall, c->room, c->client, c->refusal))
        return false;
    if (table_sit(c->table, person->id, person->name, (int)c->request->seat, c->request->pledge,
                  c->refusal))
        return commit(c);
    if (!followed)
        room_unfollow(c->hall, c->room, c->client);
    return false;
}

static bool do_stand(struct case_ *c) {
    return table_stand(c->table, c->seat, c->refusal) && commit(c);
}

static bool do_remove(struct case_ *c) {
    return table_remove(c->table, c->client->person->id, (int)c->request->seat, c->refusal) &&
           commit(c);
}

static bool do_start(struct case_ *c) {
    return table_start(c->table, c->seat, c->request->fill, c->refusal) && commit(c);
}

static bool do_share(struct case_ *c) {
    return table_share(c->table, c->seat, c->request->share, c->refusal) && commit(c);
}

static bool do_leave(struct case_ *c) {
    if (c->table->status == TABLE_OPEN && c->seat != PD_NOBODY)
        return do_stand(c);
    if (c->table->status >= TABLE_OVER || c->seat == PD_NOBODY)
        return do_unwatch(c);
    return table_leave(c->table, c->seat, "left", c->refusal) && commit(c);
}

// ---------------------------------------------------------------------------------------- playing

static bool refuse_notation(const struct case_ *c) {
    c->refusal->game = c->table->match.header.game;
    c->refusal->problem.err = PD_ERR_NOTATION;
    return refuse_with(c->refusal, REFUSE_ENGINE, c->request->move,
                       pd_game_about(c->refusal->game).move_examples);
}

static bool is_stale(const struct case_ *c) {
    int due = c->table->match.step.number + 1;
    char meant[16], now[16];
    if (c->request->step < 0 || c->request->step == due)
        return false;
    snprintf(meant, sizeof meant, "%d", (int)c->request->step);
    snprintf(now, sizeof now, "%d", due);
    refuse_with(c->refusal, REFUSE_STALE, meant, now);
    return true;
}

static bool has_cards(const struct case_ *c) {
    return c->table->status == TABLE_PLAYING || c->table->status == TABLE_OVER ||
           refuse(c->refusal, REFUSE_NOT_STARTED);
}

static bool do_move(struct case_ *c) {
    pd_move move;
    if (c->seat == PD_NOBODY)
        return refuse(c->refusal, REFUSE_NOT_SEATED);
    if (!has_cards(c))
        return false;
    if (is_stale(c))
        return false;
    if (c->table->seats[c->seat].substituted)
        return refuse(c->refusal, REFUSE_AWAY);
    if (pd_move_read(c->table->match.header.game, c->request->move, &move))
        return refuse_notation(c);
    if (!table_move(c->table, c->seat, move, c->refusal))
        return false;
    c->hall->counters.moves++;
    return commit(c);
}

static bool do_undo(struct case_ *c) {
    return table_ask(c->table, c->seat, c->refusal) && commit(c);
}

static bool do_agree(struct case_ *c) {
    return table_agree(c->table, c->seat, c->refusal) && commit(c);
}

static bool do_decline(struct case_ *c) {
    int seat =
        c->table->status == TABLE_OPEN ? table_kept_seat(c->table, c->client->person->id) : c->seat;
    return table_decline(c->table, seat, c->refusal) && commit(c);
}

static bool do_say(struct case_ *c) {
    return table_say(c->table, c->seat, c->request->phrase, c->request->text, c->refusal) &&
           commit(c);
}

static bool do_describe(struct case_ *c) {
    if (!has_cards(c))
        return false;
    struct listener to = listener_for(c->room, c->client);
    pd_text out = hall_text(c->hall);
    tell_words(c->table, &to, c->request->id, &out);
    hall_send(c->hall, c->client, &out, c->room->ticket);
    return true;
}

static bool do_why(struct case_ *c) {
    pd_move move;
    if (!has_cards(c))
        return false;
    if (pd_move_read(c->table->match.header.game, c->request->move, &move))
        return refuse_notation(c);
    struct listener to = listener_for(c->room, c->client);
    pd_text out = hall_text(c->hall);
    tell_reason(c->table, &to, c->request->id, move, &out);
    hall_send(c->hall, c->client, &out, c->room->ticket);
    return true;
}

static bool do_facts(struct case_ *c) {
    if (!has_cards(c))
        return false;
    int from = c->request->from > 0 ? (int)c->request->from : 0;
    room_tell_facts(c->hall, c->room, c->client, from, c->request->id);
    return true;
}

// --------------------------------------------------------------------------------------- the table

static const struct {
    bool (*run)(struct case_ *c);
    bool writes; // cannot be done while the store cannot be written
} handlers[] = {
    [MESSAGE_HELLO] = {do_hello, true},
    [MESSAGE_NAME] = {do_name, true},
    [MESSAGE_RENEW] = {do_renew, true},
    [MESSAGE_PING] = {do_ping, false},
    [MESSAGE_CREATE] = {do_create, true},
    [MESSAGE_SIT] = {do_sit, true},
    [MESSAGE_STAND] = {do_stand, true},
    [MESSAGE_REMOVE] = {do_remove, true},
    [MESSAGE_START] = {do_start, true},
    [MESSAGE_SHARE] = {do_share, true},
    [MESSAGE_MOVE] = {do_move, true},
    [MESSAGE_UNDO] = {do_undo, true},
    [MESSAGE_AGREE] = {do_agree, true},
    [MESSAGE_DECLINE] = {do_decline, true},
    [MESSAGE_SAY] = {do_say, true},
    [MESSAGE_LEAVE] = {do_leave, true},
    [MESSAGE_WATCH] = {do_watch, false},
    [MESSAGE_UNWATCH] = {do_unwatch, false},
    [MESSAGE_DESCRIBE] = {do_describe, false},
    [MESSAGE_WHY] = {do_why, false},
    [MESSAGE_FACTS] = {do_facts, false},
    [MESSAGE_REMATCH] = {do_rematch, true},
    [MESSAGE_CLOSE] = {do_close, true},
    [MESSAGE_MATCHES] = {do_matches, false},
};

// Most requests are about a table that the client follows.
static struct room *find_room(const struct case_ *c, const char *id) {
    for (int i = 0; i < FOLLOW_MAX && c->client->follows[i]; i++)
        if (strcmp(c->client->follows[i]->id, id) == 0)
            return c->client->follows[i];
    return room_find(c->hall, id, c->refusal);
}

static bool find_table(struct case_ *c) {
    const char *id = c->request->table;
    if (!id)
        return true;
    if (nodes_is_late(c->hall)) // another node may have the table, and be further
        return refuse(c->refusal, REFUSE_STORAGE);
    c->room = find_room(c, id);
    if (!c->room)
        return false;
    c->table = c->room->table;
    c->table->now = machine_wall_ms();
    c->seat = table_seat_of(c->table, c->client->person->id);
    return c->table->status != TABLE_CLOSED || refuse_with(c->refusal, REFUSE_NO_TABLE, id, "");
}

void request_do(struct hall *hall, struct client *client, const struct request *request) {
    struct refusal refusal;
    memset(&refusal, 0, offsetof(struct refusal, view)); // the view is large, and seldom needed
    struct case_ c = {hall, client, request, &refusal, NULL, NULL, PD_NOBODY};
    bool done = false;
    if (!client->person && request->type != MESSAGE_HELLO)
        refuse(&refusal, REFUSE_HELLO_FIRST);
    else if (handlers[request->type].writes && hall_is_stalled(hall))
        refuse(&refusal, REFUSE_STORAGE);
    else
        done = find_table(&c) && handlers[request->type].run(&c);
    if (!done)
        hall_refuse(hall, client, &refusal, request->id, request->table);
}
