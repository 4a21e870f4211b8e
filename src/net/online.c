#include "net/online.h"

#include "net/take.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// A seat's number, or null for nobody. False for anything else.
static bool take_seat(const json_t *object, const char *key, int *seat) {
    const json_t *value = json_object_get(object, key);
    bool fine = take_int(object, key, 0, PD_SEATS_MAX - 1, seat);
    if (!fine)
        *seat = PD_NOBODY;
    return fine || !value || json_is_null(value);
}

// ------------------------------------------------------------------------------------- snapshots

static bool read_seats(struct online *table, const json_t *list) {
    size_t i;
    const json_t *row;
    if (!json_is_array(list) || json_array_size(list) < 1 || json_array_size(list) > PD_SEATS_MAX)
        return false;
    table->seat_count = (int)json_array_size(list);
    json_array_foreach(list, i, row) {
        char player[ONLINE_WORD_MAX];
        if (!json_is_object(row))
            return false;
        struct online_seat *seat = &table->seats[i];
        const json_t *present = json_object_get(row, "present"); // events do not have it
        seat->taken = take_text(row, "player", player, sizeof player);
        seat->person = strcmp(player, "person") == 0;
        take_text(row, "name", seat->name, sizeof seat->name);
        seat->taken |= take_text(row, "bot", seat->bot, sizeof seat->bot);
        if (present)
            seat->present = json_is_true(present);
    }
    return true;
}

static bool read_status(struct online *table, const json_t *message) {
    char status[ONLINE_WORD_MAX];
    if (!take_text(message, "status", status, sizeof status))
        return false;
    table->closed = strcmp(status, "closed") == 0;
    table->status = strcmp(status, "open") == 0                    ? ONLINE_OPEN
                    : strcmp(status, "dealing") == 0               ? ONLINE_DEALING
                    : strcmp(status, "over") == 0 || table->closed ? ONLINE_OVER
                                                                   : ONLINE_PLAYING;
    return true;
}

bool online_read_choices(struct online *table, const json_t *list) {
    size_t i;
    const json_t *row;
    table->choice_count = 0;
    if (!list || json_is_null(list))
        return true;
    if (!json_is_array(list) || json_array_size(list) > PD_MOVES_MAX)
        return false;
    json_array_foreach(list, i, row) {
        struct choice *choice = &table->choices[i];
        if (!take_text(row, "move", choice->move, sizeof choice->move))
            return false;
        take_text(row, "says", choice->says, sizeof choice->says);
    }
    table->choice_count = (int)json_array_size(list);
    return true;
}

// What a snapshot and the events of a match have in common.
static bool read_position(struct online *table, const json_t *message) {
    if (!take_int(message, "step", 0, INT_MAX, &table->step) ||
        !take_seat(message, "turn", &table->turn) ||
        !online_read_choices(table, json_object_get(message, "choices")))
        return false;
    if (!take_int(message, "seconds", 0, INT_MAX, &table->seconds))
        table->seconds = -1;
    table->position = table->seq;
    return true;
}

static void read_undo(struct online *table, const json_t *undo) {
    size_t i;
    const json_t *row;
    take_seat(undo, "seat", &table->undo_seat);
    table->undo_agreed = 0;
    json_array_foreach(json_object_get(undo, "agreed"), i,
                       row) if (json_is_integer(row) && json_integer_value(row) >= 0 &&
                                json_integer_value(row) < PD_SEATS_MAX) table->undo_agreed |=
        1u << json_integer_value(row);
}

static bool read_options(const pd_game *game, pd_setup *setup, const json_t *options) {
    void *at = json_object_iter((json_t *)options);
    pd_problem problem;
    for (; at; at = json_object_iter_next((json_t *)options, at)) {
        const char *value = json_string_value(json_object_iter_value(at));
        if (!value || strlen(value) >= PD_VALUE_MAX ||
            pd_setup_set(setup, game, json_object_iter_key(at), value, &problem))
            return false;
    }
    return !pd_setup_check(setup, game, &problem);
}

static void read_rules(struct online *table, const json_t *message) {
    const pd_game *game = pd_game_find(table->game);
    if (!game)
        return;
    pd_setup_init(&table->setup, game, table->seat_count);
    if (read_options(game, &table->setup, json_object_get(message, "options")))
        table->rules = game;
}

bool online_read(struct online *table, const json_t *message) {
    struct online fresh = {.turn = PD_NOBODY};
    char chat[ONLINE_WORD_MAX];
    if (!take_text(message, "table", fresh.id, sizeof fresh.id) || !wire_is_id(fresh.id) ||
        !take_text(message, "game", fresh.game, sizeof fresh.game) ||
        !take_int(message, "seq", 1, INT_MAX - 1, &fresh.seq) || !read_status(&fresh, message) ||
        !read_seats(&fresh, json_object_get(message, "seats")) ||
        !take_seat(message, "you", &fresh.you) || !read_position(&fresh, message) ||
        !take_text(message, "commitment", fresh.commitment, sizeof fresh.commitment) ||
        strspn(fresh.commitment, "0123456789abcdef") != sizeof fresh.commitment - 1)
        return false;
    if (take_text(message, "rematch", fresh.rematch, sizeof fresh.rematch) &&
        !wire_is_id(fresh.rematch))
        return false;
    take_bool(message, "host", &fresh.host);
    fresh.free_text = take_text(message, "chat", chat, sizeof chat) && strcmp(chat, "text") == 0;
    read_rules(&fresh, message);
    take_int(message, "clock", 0, INT_MAX, &fresh.clock);
    read_undo(&fresh, json_object_get(message, "undo"));
    if (strcmp(fresh.id, table->id) == 0)
        fresh.shared = table->shared; // which a snapshot does not tell
    *table = fresh;
    return fresh.you < fresh.seat_count && fresh.turn < fresh.seat_count;
}

// ---------------------------------------------------------------------------------------- events

bool online_event_read(struct online_event *event, const json_t *message) {
    return take_text(message, "what", event->what, sizeof event->what) &&
           take_int(message, "seq", 1, INT_MAX - 1, &event->seq) &&
           take_seat(message, "seat", &event->seat);
}

static bool hear_sat(struct online *table, int seat, const json_t *message) {
    struct online_seat *row = &table->seats[seat];
    *row = (struct online_seat){.taken = true, .person = true, .present = true};
    return take_text(message, "name", row->name, sizeof row->name);
}

static bool hear_stood(struct online *table, int seat, const json_t *message) {
    (void)message;
    table->seats[seat] = (struct online_seat){0};
    if (table->you == seat)
        table->you = PD_NOBODY;
    return true;
}

static bool hear_started(struct online *table, int seat, const json_t *message) {
    (void)seat;
    table->status = ONLINE_DEALING;
    return read_seats(table, json_object_get(message, "seats"));
}

static bool hear_shared(struct online *table, int seat, const json_t *message) {
    (void)message;
    table->shared |= 1u << seat;
    return true;
}

static bool hear_position(struct online *table, int seat, const json_t *message) {
    char status[ONLINE_WORD_MAX];
    (void)seat;
    take_text(message, "status", status, sizeof status);
    table->status = strcmp(status, "over") == 0 ? ONLINE_OVER : ONLINE_PLAYING;
    table->undo_seat = PD_NOBODY;
    return read_position(table, message) && table->turn < table->seat_count;
}

static bool hear_asked(struct online *table, int seat, const json_t *message) {
    (void)message;
    table->undo_seat = seat;
    table->undo_agreed = 0;
    return true;
}

static bool hear_agreed(struct online *table, int seat, const json_t *message) {
    (void)message;
    table->undo_agreed |= 1u << seat;
    return true;
}

static bool hear_declined(struct online *table, int seat, const json_t *message) {
    (void)seat, (void)message;
    table->undo_seat = PD_NOBODY;
    return true;
}

static bool hear_left(struct online *table, int seat, const json_t *message) {
    struct online_seat *row = &table->seats[seat];
    return take_text(message, "bot", row->bot, sizeof row->bot);
}

static bool hear_returned(struct online *table, int seat, const json_t *message) {
    (void)message;
    table->seats[seat].bot[0] = '\0';
    table->seats[seat].present = true;
    return true;
}

static bool hear_rematched(struct online *table, int seat, const json_t *message) {
    (void)seat;
    return take_text(message, "new", table->rematch, sizeof table->rematch) &&
           wire_is_id(table->rematch);
}

static bool hear_closed(struct online *table, int seat, const json_t *message) {
    (void)seat, (void)message;
    table->closed = true;
    table->status = ONLINE_OVER;
    table->turn = PD_NOBODY;
    return true;
}

static const struct kind {
    const char *what;
    bool needs_seat;
    bool (*hear)(struct online *table, int seat, const json_t *message);
} kinds[] = {
    {"sat", true, hear_sat},          {"stood", true, hear_stood},
    {"started", false, hear_started}, {"shared", true, hear_shared},
    {"dealt", false, hear_position},  {"moved", false, hear_position},
    {"undone", false, hear_position}, {"asked", true, hear_asked},
    {"agreed", true, hear_agreed},    {"declined", true, hear_declined},
    {"left", true, hear_left},        {"returned", true, hear_returned},
    {"closed", false, hear_closed},   {"rematched", false, hear_rematched},
};

bool online_hear(struct online *table, const struct online_event *event, const json_t *message) {
    table->seq = event->seq;
    if (event->seat >= table->seat_count)
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].what, event->what) == 0)
            return (event->seat != PD_NOBODY || !kinds[i].needs_seat) &&
                   kinds[i].hear(table, event->seat, message);
    return true;
}

// ------------------------------------------------------------------------------------- questions

bool online_is_full(const struct online *table) {
    for (int seat = 0; seat < table->seat_count; seat++)
        if (!table->seats[seat].taken)
            return false;
    return true;
}

bool online_is_my_turn(const struct online *table) {
    return table->status == ONLINE_PLAYING && table->you != PD_NOBODY &&
           table->turn == table->you && !online_is_away(table);
}

bool online_is_away(const struct online *table) {
    return table->you != PD_NOBODY && *table->seats[table->you].bot != '\0';
}

bool online_must_answer(const struct online *table) {
    return table->status == ONLINE_PLAYING && table->undo_seat != PD_NOBODY &&
           table->you != PD_NOBODY && table->undo_seat != table->you &&
           !(table->undo_agreed >> table->you & 1) && !online_is_away(table);
}

const char *online_name(const struct online *table, int seat) {
    static const char *const unnamed[PD_SEATS_MAX] = {"P1", "P2", "P3", "P4",
                                                      "P5", "P6", "P7", "P8"};
    if (seat < 0 || seat >= PD_SEATS_MAX)
        return "?";
    return *table->seats[seat].name ? table->seats[seat].name : unnamed[seat];
}
