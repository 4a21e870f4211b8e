// What the server sends to a seat does not depend on what the seat may not know. At every step of
// random matches the hidden cards are dealt anew, as they might be for all that the seat knows, and
// every message must come out the same, byte for byte: snapshots, descriptions, reasons. So must
// the event of the next step, made with the same random outcomes, wherever the engine shows the
// seat the same in both worlds. Of a secret move the others do not even learn which one it was.
// That the engine shows no more than it may is for tests/engine/conformance.c to say.
// The history of a match must be what its events have told, and nothing else.
#include "engine/game.h"
#include "outside/seated.h"
#include "server/hall/table.h"
#include "server/hall/tell.h"
#include "server/hall/vault.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 3, MATCHES = 4 };

struct tally {
    long snapshots, events, secrets, histories;
    bool leaked;
};

static char first_text[TELL_MAX], second_text[TELL_MAX];

// ------------------------------------------------------------------------------------------ tables

static const char *person(int seat) {
    static const char *const ids[PD_SEATS_MAX] = {
        "00000000000000a0", "00000000000000a1", "00000000000000a2", "00000000000000a3",
        "00000000000000a4", "00000000000000a5", "00000000000000a6", "00000000000000a7"};
    return ids[seat];
}

static struct table *open_table(const char *game, int seats, const char *option,
                                const char *value) {
    struct table *table = table_new("leakleakleakleak");
    struct refusal refusal;
    struct request request = {.game = game, .seats = seats, .clock = -1, .grace = -1};
    if (option) {
        request.options[0][0] = option;
        request.options[request.option_count++][1] = value;
    }
    if (!table_create(table, person(0), &request, &refusal))
        abort();
    for (int seat = 0; seat < seats; seat++)
        if (!table_sit(table, person(seat), pd_bot_name(seat), seat, NULL, &refusal))
            abort();
    if (!table_start(table, 0, NULL, &refusal))
        abort();
    table_deal(table);
    return table;
}

// The same table in another world.
static struct table *copy_table(const struct table *table, const pd_state *world) {
    struct table *copy = table_new(table->id);
    for (int i = 0; i < table->count; i++) {
        const struct log_entry *e = &table->log[i];
        struct store_event event = {table->id,           i + 1,   e->time,
                                    entry_word(e->kind), e->seat, e->data};
        if (!table_restore(copy, &event))
            abort();
    }
    copy->match.state = *world;
    copy->match.undo_count = 0;
    return copy;
}

// --------------------------------------------------------------------------------------- comparing

static bool same_text(struct tally *tally, const pd_text *first, const pd_text *second,
                      const char *what) {
    if (first->used == second->used && memcmp(first->data, second->data, first->used) == 0)
        return true;
    tap_note("%s differs:\n# %s\n# %s", what, first->data, second->data);
    tally->leaked = true;
    return false;
}

static void compare_words(struct tally *tally, const struct table *table, const struct table *other,
                          const struct listener *to) {
    pd_text first = pd_text_on(first_text, TELL_MAX), second = pd_text_on(second_text, TELL_MAX);
    tell_words(table, to, 1, &first);
    tell_words(other, to, 1, &second);
    same_text(tally, &first, &second, "the description");
    uint32_t moves = pd_game_about(table->match.header.game).move_count;
    for (uint32_t move = 0; move < moves; move += 1 + moves / 16) {
        first = pd_text_on(first_text, TELL_MAX);
        second = pd_text_on(second_text, TELL_MAX);
        tell_reason(table, to, 1, move, &first);
        tell_reason(other, to, 1, move, &second);
        same_text(tally, &first, &second, "a reason");
    }
}

static void compare_snapshots(struct tally *tally, const struct table *table,
                              const struct table *other, const struct listener *to) {
    pd_text first = pd_text_on(first_text, TELL_MAX), second = pd_text_on(second_text, TELL_MAX);
    tell_table(table, to, 1, -1, 0, -1, &first);
    tell_table(other, to, 1, -1, 0, -1, &second);
    same_text(tally, &first, &second, "the snapshot");
    compare_words(tally, table, other, to);
    tally->snapshots++;
}

// Makes a move in the other world with the outcomes of the real one; false if that cannot be.
static bool follow(struct table *other, int seat, pd_move move, const pd_outcomes *outcomes) {
    struct refusal refusal;
    pd_dice_script(&other->match.dice, outcomes);
    return table_move(other, seat, move, &refusal) && !other->match.dice.err &&
           other->match.dice.taken == outcomes->count;
}

static const pd_event *next_visible(const struct table *table, int seat, int *at) {
    while (*at < table->event_count)
        if (pd_event_visible(&table->events[(*at)++], seat))
            return &table->events[*at - 1];
    return NULL;
}

// Has the step shown the seat the same in both worlds?
static bool shows_the_same(const struct table *table, const struct table *other, int seat) {
    const pd_game *game = table->match.header.game;
    const pd_event *first, *second;
    pd_view here, there;
    int at = 0, beside = 0;
    do {
        first = next_visible(table, seat, &at);
        second = next_visible(other, seat, &beside);
        if (!first != !second || (first && memcmp(first, second, sizeof *first) != 0))
            return false;
    } while (first);
    pd_look(game, &table->match.state, seat, &here);
    pd_look(game, &other->match.state, seat, &there);
    return memcmp(&here, &there, sizeof here) == 0;
}

static bool compare_events(struct tally *tally, const struct table *table,
                           const struct table *other, const struct listener *to) {
    pd_text first = pd_text_on(first_text, TELL_MAX), second = pd_text_on(second_text, TELL_MAX);
    if (table->status == TABLE_OVER || !shows_the_same(table, other, to->seat))
        return false;
    tell_entry(table, to, 1, -1, &first);
    tell_entry(other, to, 1, -1, &second);
    same_text(tally, &first, &second, "the event");
    return true;
}

// ----------------------------------------------------------------------------------------- history

// What events have told each seat of facts, with a comma after each step; those of nobody's seat
// come last.
enum { HISTORY_MAX = 1 << 20 };
static char histories[PD_SEATS_MAX + 1][HISTORY_MAX];
static size_t history_used[PD_SEATS_MAX + 1];

static int place_of(int seat) {
    return seat == PD_NOBODY ? PD_SEATS_MAX : seat;
}

static void note_history(const struct table *table, int seat) {
    struct listener to = {.seat = seat};
    pd_text text = pd_text_on(first_text, TELL_MAX);
    tell_entry(table, &to, -1, -1, &text);
    const char *facts = strstr(text.data, "\"facts\":") + strlen("\"facts\":");
    size_t length = strncmp(facts, "[]", 2) == 0 ? 2 : (size_t)(strstr(facts, "]]") + 2 - facts);
    char *history = histories[place_of(seat)];
    size_t *used = &history_used[place_of(seat)];
    if (*used + length + 1 > HISTORY_MAX)
        abort();
    memcpy(history + *used, facts, length);
    history[*used + length] = ',';
    *used += length + 1;
}

// Asks for all of it in pieces of about so many bytes.
static void compare_history(struct tally *tally, const struct table *table, int seat, size_t most) {
    struct listener to = {.seat = seat};
    size_t at = 0;
    for (int from = 0, step = 0; from >= 0; step = from) {
        pd_text text = pd_text_on(first_text, TELL_MAX);
        tell_history(table, &to, 1, from, most, &text);
        const char *steps = strstr(text.data, "\"steps\":[") + strlen("\"steps\":[");
        const char *next = strstr(steps, "],\"next\":");
        size_t length = (size_t)(next - steps);
        if (at + length + 1 > history_used[place_of(seat)] ||
            memcmp(histories[place_of(seat)] + at, steps, length) != 0) {
            tap_note("the history of seat %d from %d on differs:\n# %s", seat, from, text.data);
            tally->leaked = true;
            return;
        }
        at += length + 1;
        from = strcmp(next, "],\"next\":null}") == 0 ? -1 : atoi(next + strlen("],\"next\":"));
        if (from >= 0 && from <= step)
            abort();
    }
    tally->leaked |= at != history_used[place_of(seat)];
    tally->histories++;
}

static void compare_histories(struct tally *tally, const struct table *table) {
    for (int seat = PD_NOBODY; seat < table->match.header.setup.seats; seat++) {
        compare_history(tally, table, seat, 0);
        compare_history(tally, table, seat, 500);
        compare_history(tally, table, seat, TELL_MAX / 2);
    }
}

// ------------------------------------------------------------------------------------------- steps

// A step as it was made: where from, and what came of it.
struct made {
    pd_state before;
    int actor;
    bool secret;
};

static pd_move any_move(const struct table *table, pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_moves(table->match.header.game, &table->match.state, moves);
    return moves[pd_roll(dice, (uint32_t)count)];
}

static void look_into_world(struct tally *tally, const struct table *before,
                            const struct table *after, const struct made *made,
                            const struct listener *to, pd_dice *dice) {
    const pd_game *game = before->match.header.game;
    const pd_step *step = &after->match.step;
    pd_view view;
    pd_state world;
    pd_look(game, &made->before, to->seat, &view);
    pd_resample(game, &view, dice, &world);
    struct table *other = copy_table(before, &world);
    compare_snapshots(tally, before, other, to);
    bool hidden = made->secret && to->seat != made->actor;
    pd_move move = hidden ? any_move(other, dice) : step->move;
    if (follow(other, made->actor, move, &step->outcomes) &&
        compare_events(tally, after, other, to)) {
        tally->events++;
        tally->secrets += hidden && move != step->move;
    }
    table_free(other);
}

static void play_and_look(struct tally *tally, struct table *table, pd_dice *dice) {
    const pd_game *game = table->match.header.game;
    int seats = table->match.header.setup.seats;
    memset(history_used, 0, sizeof history_used);
    for (int seat = PD_NOBODY; seat < seats; seat++)
        note_history(table, seat);
    for (int step = 0; table->status == TABLE_PLAYING && step < 60 && !tally->leaked; step++) {
        struct made made = {table->match.state, table_actor(table),
                            pd_secret(game, &table->match.state)};
        struct table *before = copy_table(table, &table->match.state);
        struct refusal refusal;
        if (!table_move(table, made.actor, any_move(table, dice), &refusal))
            abort();
        for (int seat = PD_NOBODY; seat < seats; seat++) {
            note_history(table, seat);
            for (int world = 0; world < WORLDS; world++) {
                struct listener to = {.seat = seat, .words = world > 0, .language = world};
                look_into_world(tally, before, table, &made, &to, dice);
            }
        }
        table_free(before);
        if (step % 10 == 0)
            compare_histories(tally, table);
    }
    compare_histories(tally, table);
}

static void try_game(const char *game, int seats, const char *option, const char *value,
                     bool has_secrets, int matches) {
    struct tally tally = {0};
    pd_dice dice;
    for (int i = 0; i < matches; i++) {
        uint8_t key[32];
        pd_key_from_number((uint64_t)i, key);
        pd_dice_seed(&dice, key, 9);
        struct table *table = open_table(game, seats, option, value);
        play_and_look(&tally, table, &dice);
        table_free(table);
    }
    ok(!tally.leaked, "%s, %d seats: no message depends on a hidden card", game, seats);
    ok(tally.snapshots > 100 && tally.events > 50 && tally.histories > 50 &&
           (tally.secrets > 0 || !has_secrets),
       "%s, %d seats: snapshots compared %ld, events %ld, secret moves %ld, histories %ld", game,
       seats, tally.snapshots, tally.events, tally.secrets, tally.histories);
}

// Three, or as near as the game comes to that.
static int choose_seats(const pd_game_info *about) {
    if (about->seats_max < 3)
        return about->seats_max;
    return about->seats_min < 3 ? 3 : 4;
}

int main(int argc, char **argv) {
    vault_use("a key for this test, of 32 bytes", VAULT_KEY_LEAST);
    int matches = argc > 1 ? atoi(argv[1]) : MATCHES;
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info about = pd_game_about(pd_game_at(i));
        try_game(about.id, choose_seats(&about), NULL, NULL, pd_game_at(i)->secret, matches);
    }
    try_game("gumball", 2, "duel", "on", false, matches);
    return tap_end();
}
