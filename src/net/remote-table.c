#include "net/remote-table.h"

#include "base/message.h"
#include "net/deal.h"
#include "net/take.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// A seat's number, or null for nobody. False for anything else.
static bool take_seat(const json_t *object, const char *key, int *seat) {
    const json_t *value = json_object_get(object, key);
    bool fine = take_int(object, key, 0, PD_SEATS_MAX - 1, seat);
    if (!fine)
        *seat = PD_NOBODY;
    return fine || !value || json_is_null(value);
}

// ------------------------------------------------------------------------------------- snapshots

static bool read_seats(struct remote_table *table, const json_t *list) {
    size_t i;
    const json_t *row;
    if (!json_is_array(list) || json_array_size(list) < 1 || json_array_size(list) > PD_SEATS_MAX)
        return false;
    table->seat_count = (int)json_array_size(list);
    json_array_foreach(list, i, row) {
        char player[REMOTE_WORD_MAX];
        if (!json_is_object(row))
            return false;
        struct remote_seat *seat = &table->seats[i];
        const json_t *present = json_object_get(row, "present"); // events do not have it
        seat->taken = take_text(row, "player", player, sizeof player);
        seat->person = strcmp(player, "person") == 0;
        take_text(row, "name", seat->name, sizeof seat->name);
        take_bool(row, "pledged", &seat->pledged);
        take_bool(row, "host", &seat->host);
        seat->kept = json_is_string(json_object_get(row, "kept"));
        seat->taken |= take_text(row, "bot", seat->bot, sizeof seat->bot);
        if (present)
            seat->present = json_is_true(present);
    }
    return true;
}

// 64 hexadecimal digits as bytes.
static bool take_hash(const json_t *object, const char *key, uint8_t bytes[32]) {
    char hex[66];
    return take_text(object, key, hex, sizeof hex) && deal_read_hash(hex, bytes);
}

static bool read_pledges(struct remote_table *table, const json_t *message) {
    const json_t *list = json_object_get(message, "pledges"), *row;
    size_t i;
    table->pledged = table->shared = 0;
    take_text(message, "code", table->code, sizeof table->code);
    take_text(message, "signature", table->signature, sizeof table->signature);
    if (!json_is_array(list))
        return false;
    json_array_foreach(list, i, row) {
        int seat;
        if (!take_int(row, "seat", 0, table->seat_count - 1, &seat) || table->pledged >> seat & 1 ||
            !take_hash(row, "pledge", table->pledges[seat]))
            return false;
        table->pledged |= 1u << seat;
        if (take_hash(row, "share", table->shares[seat]))
            table->shared |= 1u << seat;
    }
    return true;
}

static enum remote_status status_of(const char *word) {
    if (strcmp(word, "open") == 0)
        return REMOTE_OPEN;
    if (strcmp(word, "dealing") == 0)
        return REMOTE_DEALING;
    bool over = strcmp(word, "over") == 0 || strcmp(word, "closed") == 0;
    return over ? REMOTE_OVER : REMOTE_PLAYING;
}

static bool read_status(struct remote_table *table, const json_t *message) {
    char status[REMOTE_WORD_MAX];
    if (!take_text(message, "status", status, sizeof status))
        return false;
    table->closed = strcmp(status, "closed") == 0;
    table->status = status_of(status);
    return true;
}

bool remote_read_choices(struct remote_table *table, const json_t *list) {
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
static bool read_position(struct remote_table *table, const json_t *message) {
    if (!take_int(message, "step", 0, INT_MAX, &table->step) ||
        !take_seat(message, "turn", &table->turn) ||
        !remote_read_choices(table, json_object_get(message, "choices")))
        return false;
    if (!take_int(message, "seconds", 0, INT_MAX, &table->seconds))
        table->seconds = -1;
    table->position = table->seq;
    return true;
}

static void read_undo(struct remote_table *table, const json_t *undo) {
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
            pd_setup_set(game, setup, json_object_iter_key(at), value, &problem))
            return false;
    }
    return !pd_setup_check(game, setup, &problem);
}

static void read_rules(struct remote_table *table, const json_t *message) {
    const pd_game *game = pd_game_find(table->game);
    if (!game)
        return;
    pd_setup_init(game, &table->setup, table->seat_count);
    if (read_options(game, &table->setup, json_object_get(message, "options")))
        table->rules = game;
}

static void read_end(struct remote_table *table, const json_t *message, const char *key) {
    int seconds;
    bool known = take_int(message, key, 0, INT_MAX, &seconds);
    table->ends = known ? (int64_t)time(NULL) + seconds : 0;
}

bool remote_hear_end(struct remote_table *table, const json_t *message) {
    int64_t before = table->ends;
    read_end(table, message, "seconds");
    return table->ends && (!before || table->ends < before);
}

bool remote_read(struct remote_table *table, const json_t *message) {
    struct remote_table fresh = {.turn = PD_NOBODY};
    char chat[REMOTE_WORD_MAX];
    if (!take_text(message, "table", fresh.id, sizeof fresh.id) || !wire_is_id(fresh.id) ||
        !take_text(message, "game", fresh.game, sizeof fresh.game) ||
        !take_int(message, "seq", 1, INT_MAX - 1, &fresh.seq) || !read_status(&fresh, message) ||
        !read_seats(&fresh, json_object_get(message, "seats")) ||
        !take_seat(message, "you", &fresh.you) || !read_position(&fresh, message) ||
        !take_bool(message, "hints", &fresh.hints) ||
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
    read_end(&fresh, message, "expires");
    read_undo(&fresh, json_object_get(message, "undo"));
    if (fresh.status != REMOTE_OPEN && !fresh.closed && !read_pledges(&fresh, message))
        return false;
    *table = fresh;
    return fresh.you < fresh.seat_count && fresh.turn < fresh.seat_count;
}

// ---------------------------------------------------------------------------------------- events

bool remote_event_read(struct remote_event *event, const json_t *message) {
    return take_text(message, "what", event->what, sizeof event->what) &&
           take_int(message, "seq", 1, INT_MAX - 1, &event->seq) &&
           take_seat(message, "seat", &event->seat);
}

static bool hear_sat(struct remote_table *table, int seat, const json_t *message) {
    struct remote_seat *row = &table->seats[seat];
    *row = (struct remote_seat){.taken = true, .person = true, .present = true};
    take_bool(message, "pledged", &row->pledged);
    take_bool(message, "host", &row->host);
    return take_text(message, "name", row->name, sizeof row->name);
}

static bool hear_stood(struct remote_table *table, int seat, const json_t *message) {
    (void)message;
    table->seats[seat] = (struct remote_seat){0};
    if (table->you == seat)
        table->you = PD_NOBODY;
    return true;
}

// Starting gives free seats to bots, and changes nobody else.
static bool is_as_it_was(const struct remote_seat *before, const struct remote_seat *now) {
    if (!before->taken)
        return now->taken && !now->person && !now->pledged;
    return now->taken && before->person == now->person && before->pledged == now->pledged &&
           strcmp(before->name, now->name) == 0 && strcmp(before->bot, now->bot) == 0;
}

static bool starts_as_it_was(const struct remote_table *table, const json_t *message) {
    struct remote_table now = *table;
    bool same =
        read_seats(&now, json_object_get(message, "seats")) && now.seat_count == table->seat_count;
    for (int i = 0; same && i < table->seat_count; i++)
        same = is_as_it_was(&table->seats[i], &now.seats[i]);
    return same;
}

static bool hear_started(struct remote_table *table, int seat, const json_t *message) {
    int seats = table->seat_count;
    (void)seat;
    table->status = REMOTE_DEALING;
    return read_seats(table, json_object_get(message, "seats")) && table->seat_count == seats &&
           read_pledges(table, message);
}

static bool hear_shared(struct remote_table *table, int seat, const json_t *message) {
    bool awaited = table->pledged >> seat & 1 && !(table->shared >> seat & 1);
    if (!awaited || !take_hash(message, "share", table->shares[seat]))
        return false;
    table->shared |= 1u << seat;
    return true;
}

static bool hear_position(struct remote_table *table, const json_t *message) {
    char status[REMOTE_WORD_MAX];
    take_text(message, "status", status, sizeof status);
    table->status = strcmp(status, "over") == 0 ? REMOTE_OVER : REMOTE_PLAYING;
    table->undo_seat = PD_NOBODY;
    return read_position(table, message) && table->turn < table->seat_count;
}

static bool hear_dealt(struct remote_table *table, int seat, const json_t *message) {
    (void)seat;
    return hear_position(table, message) && table->step == 0;
}

// Steps are numbered without gaps.
static bool hear_moved(struct remote_table *table, int seat, const json_t *message) {
    int before = table->step;
    (void)seat;
    return hear_position(table, message) && table->step == before + 1;
}

static bool hear_undone(struct remote_table *table, int seat, const json_t *message) {
    (void)seat;
    return hear_position(table, message);
}

// One step at a time is taken back, by the player whose step it was, and only when this player has
// agreed if they have to.
static bool is_agreed(const struct remote_table *table, const json_t *message) {
    int step, turn;
    return table->undo_seat != PD_NOBODY && !remote_must_answer(table) &&
           take_int(message, "step", 0, INT_MAX, &step) && step == table->step - 1 &&
           take_seat(message, "turn", &turn) && turn == table->undo_seat;
}

static bool hear_asked(struct remote_table *table, int seat, const json_t *message) {
    (void)message;
    table->undo_seat = seat;
    table->undo_agreed = 0;
    return true;
}

static bool hear_agreed(struct remote_table *table, int seat, const json_t *message) {
    (void)message;
    table->undo_agreed |= 1u << seat;
    return true;
}

static bool hear_declined(struct remote_table *table, int seat, const json_t *message) {
    (void)seat, (void)message;
    table->undo_seat = PD_NOBODY;
    return true;
}

static bool hear_left(struct remote_table *table, int seat, const json_t *message) {
    struct remote_seat *row = &table->seats[seat];
    return take_text(message, "bot", row->bot, sizeof row->bot);
}

static bool hear_returned(struct remote_table *table, int seat, const json_t *message) {
    (void)message;
    table->seats[seat].bot[0] = '\0';
    table->seats[seat].present = true;
    return true;
}

static bool hear_rematched(struct remote_table *table, int seat, const json_t *message) {
    (void)seat;
    return take_text(message, "new", table->rematch, sizeof table->rematch) &&
           wire_is_id(table->rematch);
}

static bool hear_closed(struct remote_table *table, int seat, const json_t *message) {
    (void)seat, (void)message;
    table->closed = true;
    table->status = REMOTE_OVER;
    table->turn = PD_NOBODY;
    return true;
}

enum { ALWAYS = -1 };

static const struct kind {
    const char *what;
    int status; // in which it can happen, or ALWAYS
    bool needs_seat;
    bool (*hear)(struct remote_table *table, int seat, const json_t *message);
} kinds[] = {
    {"sat", REMOTE_OPEN, true, hear_sat},
    {"stood", REMOTE_OPEN, true, hear_stood},
    {"started", REMOTE_OPEN, false, hear_started},
    {"shared", REMOTE_DEALING, true, hear_shared},
    {"dealt", REMOTE_DEALING, false, hear_dealt},
    {"moved", REMOTE_PLAYING, false, hear_moved},
    {"undone", REMOTE_PLAYING, false, hear_undone},
    {"asked", ALWAYS, true, hear_asked},
    {"agreed", ALWAYS, true, hear_agreed},
    {"declined", ALWAYS, true, hear_declined},
    {"left", ALWAYS, true, hear_left},
    {"returned", ALWAYS, true, hear_returned},
    {"closed", ALWAYS, false, hear_closed},
    {"rematched", ALWAYS, false, hear_rematched},
};

static bool fits(const struct kind *kind, const struct remote_table *table,
                 const struct remote_event *event) {
    return (event->seat != PD_NOBODY || !kind->needs_seat) &&
           (kind->status == ALWAYS || kind->status == (int)table->status);
}

static bool is_one_of(const char *what, const char *a, const char *b, const char *c) {
    return strcmp(what, a) == 0 || strcmp(what, b) == 0 || strcmp(what, c) == 0;
}

const char *remote_find_breach(const struct remote_table *table, const struct remote_event *event,
                               const json_t *message) {
    const char *what = event->what;
    bool seats = is_one_of(what, "sat", "stood", "started") && table->status != REMOTE_OPEN;
    if (seats || (strcmp(what, "started") == 0 && !starts_as_it_was(table, message)))
        return N_("It changed the table after the match had started.");
    if (strcmp(what, "undone") == 0 && !is_agreed(table, message))
        return N_("It took back a step to which you had not agreed.");
    return NULL;
}

bool remote_hear(struct remote_table *table, const struct remote_event *event,
                 const json_t *message) {
    table->seq = event->seq;
    if (event->seat >= table->seat_count)
        return false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].what, event->what) == 0)
            return fits(&kinds[i], table, event) && kinds[i].hear(table, event->seat, message);
    return true;
}

// ------------------------------------------------------------------------------------- questions

// A level is a word, and none that a person could be taken for.
static bool is_level(const char *bot) {
    return *bot && !strchr(bot, ' ') && strcmp(bot, "person") != 0 && strcmp(bot, "-") != 0;
}

static bool claim_seat(const struct remote_seat *row, pd_header *claim, int seat) {
    const char *player = row->person ? "person" : row->bot;
    if (!row->taken || !(row->person || is_level(row->bot)) || strlen(row->name) > PD_NAME_MAX)
        return false;
    strcpy(claim->players[seat], player);
    strcpy(claim->names[seat], row->name);
    return true;
}

bool remote_claim(const struct remote_table *table, pd_header *claim) {
    memset(claim, 0, sizeof *claim);
    if (!table->rules || strlen(table->id) > PD_TABLE_MAX)
        return false;
    claim->game = table->rules;
    claim->setup = table->setup;
    strcpy(claim->table, table->id);
    claim->has_commitment = deal_read_hash(table->commitment, claim->commitment);
    if (table->status == REMOTE_OPEN)
        return true; // nobody is bound to anything yet
    for (int seat = 0; seat < table->seat_count; seat++)
        if (!claim_seat(&table->seats[seat], claim, seat))
            return false;
    claim->pledged = (uint8_t)table->pledged;
    claim->shared = (uint8_t)table->shared;
    memcpy(claim->pledges, table->pledges, sizeof claim->pledges);
    memcpy(claim->shares, table->shares, sizeof claim->shares);
    return true;
}

bool remote_is_full(const struct remote_table *table) {
    for (int seat = 0; seat < table->seat_count; seat++)
        if (!table->seats[seat].taken)
            return false;
    return true;
}

bool remote_may_start(const struct remote_table *table) {
    bool hosted = false, rematch = false;
    for (int seat = 0; seat < table->seat_count; seat++) {
        hosted |= table->seats[seat].host;
        rematch |= table->seats[seat].kept;
    }
    return table->status == REMOTE_OPEN && table->you != PD_NOBODY &&
           (table->host || rematch || (!hosted && remote_is_full(table)));
}

bool remote_may_remove(const struct remote_table *table, int seat) {
    return table->status == REMOTE_OPEN && table->host && seat >= 0 && seat < table->seat_count &&
           table->seats[seat].person && seat != table->you;
}

bool remote_may_hint(const struct remote_table *table) {
    int people = 0;
    for (int seat = 0; seat < table->seat_count; seat++)
        people += table->seats[seat].person;
    return table->hints || people < 2;
}

bool remote_is_my_turn(const struct remote_table *table) {
    return table->status == REMOTE_PLAYING && table->you != PD_NOBODY &&
           table->turn == table->you && !remote_is_away(table);
}

bool remote_is_away(const struct remote_table *table) {
    return table->you != PD_NOBODY && *table->seats[table->you].bot != '\0';
}

bool remote_must_answer(const struct remote_table *table) {
    return table->status == REMOTE_PLAYING && table->undo_seat != PD_NOBODY &&
           table->you != PD_NOBODY && table->undo_seat != table->you &&
           !(table->undo_agreed >> table->you & 1) && !remote_is_away(table);
}

const char *remote_name(const struct remote_table *table, int seat) {
    static const char *const unnamed[PD_SEATS_MAX] = {"P1", "P2", "P3", "P4",
                                                      "P5", "P6", "P7", "P8"};
    if (seat < 0 || seat >= PD_SEATS_MAX)
        return "?";
    return *table->seats[seat].name ? table->seats[seat].name : unnamed[seat];
}
