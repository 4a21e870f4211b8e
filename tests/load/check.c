// What the server says, compared with what the engine here works out of the facts alone.
#include "load.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { FAULTS_SHOWN = 20, JSON_MAX = 1 << 15 };

struct checker {
    pd_view view;
    uint64_t facts;
};

// ----------------------------------------------------------------------------------------- faults

void fault(struct player *player, const struct message *message, const char *format, ...) {
    struct match *match = player->match;
    va_list values;
    if (++match->crowd->tally.faults > FAULTS_SHOWN)
        return;
    fprintf(stderr, "FAULT match %d (%s, table %s), player %d, ", match->number,
            match->game ? pd_game_about(match->game).id : "-", *match->table ? match->table : "-",
            player->number);
    if (player->seat == PD_NOBODY)
        fputs("spectator", stderr);
    else
        fprintf(stderr, "seat %d", player->seat);
    fputs("\n  expected: ", stderr);
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    if (message)
        fprintf(stderr, "\n  message:  %.*s", (int)message->length, message->text);
    fputc('\n', stderr);
}

// ----------------------------------------------------------------------------------------- tables

bool setup_read(pd_setup *setup, const pd_game *game, int seats, struct span options) {
    struct span key, value;
    pd_problem problem;
    pd_setup_init(game, setup, seats);
    for (const char *at = NULL; span_member(options, &at, &key, &value);) {
        char name[64], text[PD_VALUE_MAX + 1];
        if (!span_text(key, name, sizeof name) || !span_text(value, text, sizeof text) ||
            pd_setup_set(game, setup, name, text, &problem) != PD_OK)
            return false;
    }
    return options.at && pd_setup_check(game, setup, &problem) == PD_OK;
}

void check_open(struct player *player) {
    player->checker = calloc(1, sizeof *player->checker);
    if (!player->checker)
        exit(2);
}

// Before the deal a table shows the same to everybody.
void check_table(struct player *player, const struct message *message) {
    const struct match *match = player->match;
    pd_setup setup;
    if (!message_is(message, MEMBER_TABLE, match->table) ||
        !message_is(message, MEMBER_COMMITMENT, match->commitment))
        fault(player, message, "table %s with commitment %s", match->table, match->commitment);
    if (!message_is(message, MEMBER_GAME, pd_game_about(match->game).id) ||
        !message_is(message, MEMBER_STATUS, "open") || !span_null(message->member[MEMBER_YOU]))
        fault(player, message, "an open table of %s", pd_game_about(match->game).id);
    if (!setup_read(&setup, match->game, match->setup.seats, message->member[MEMBER_OPTIONS]) ||
        memcmp(setup.config, match->setup.config, sizeof setup.config) != 0)
        fault(player, message, "the options with which the table was opened");
}

// ------------------------------------------------------------------------------------------ facts

void facts_add(uint64_t *hash, const pd_event *event) {
    const uint8_t small[] = {
        event->kind, (uint8_t)event->seat, (uint8_t)event->other, event->a, event->b, event->c,
        event->d};
    *hash = hash_bytes(*hash, small, sizeof small);
    *hash = hash_bytes(*hash, &event->cards, sizeof event->cards);
}

uint64_t check_facts(const struct player *player) {
    return player->checker->facts;
}

static bool read_cards(struct span span, uint64_t *cards) {
    char text[24], *end;
    if (!span_text(span, text, sizeof text) || strlen(text) > 16)
        return false;
    *cards = strtoull(*text ? text : "0", &end, 16);
    return *end == '\0';
}

// [kind, seat, other, a, b, c, d, "cards"]
static bool read_fact(struct span span, pd_event *event) {
    int numbers[7];
    struct span item;
    const char *at = NULL;
    for (int i = 0; i < 7; i++)
        if (!span_item(span, &at, &item) || !span_int(item, &numbers[i]))
            return false;
    *event = (pd_event){.kind = (uint8_t)numbers[0],
                        .audience = PD_EVERYONE,
                        .seat = (int8_t)numbers[1],
                        .other = (int8_t)numbers[2],
                        .a = (uint8_t)numbers[3],
                        .b = (uint8_t)numbers[4],
                        .c = (uint8_t)numbers[5],
                        .d = (uint8_t)numbers[6]};
    return span_item(span, &at, &item) && read_cards(item, &event->cards) &&
           !span_item(span, &at, &item);
}

// Facts come from outside and pd_view_observe trusts what it gets; so this is for servers that are
// meant to be right.
static void fold(struct player *player, const struct message *message) {
    struct checker *checker = player->checker;
    struct span facts = message->member[MEMBER_FACTS], item;
    pd_event event;
    if (!facts.at)
        fault(player, message, "“facts”");
    if (message->member[MEMBER_VIEW].at || message->member[MEMBER_LEGAL].at)
        fault(player, message, "neither “view” nor “legal” in an event");
    for (const char *at = NULL; span_item(facts, &at, &item);) {
        if (!read_fact(item, &event)) {
            fault(player, message, "facts such as [kind,seat,other,a,b,c,d,\"cards\"]");
            return;
        }
        facts_add(&checker->facts, &event);
        pd_view_observe(player->match->game, &checker->view, &event);
    }
}

// ------------------------------------------------------------------------------------------- views

static void compare(struct player *player, const struct message *message, enum member member,
                    const char *name, const pd_text *wanted) {
    struct span found = message->member[member];
    if (found.length != wanted->used || memcmp(found.at, wanted->data, wanted->used) != 0)
        fault(player, message, "%s is %s", name, wanted->data);
}

static void check_view(struct player *player, const struct message *message) {
    static char buffer[JSON_MAX];
    pd_text wanted = pd_text_on(buffer, sizeof buffer);
    pd_view_json(player->match->game, &player->checker->view, &wanted);
    compare(player, message, MEMBER_VIEW, "view", &wanted);
}

static void check_legal(struct player *player, const struct message *message) {
    static char buffer[JSON_MAX];
    const pd_game *game = player->match->game;
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, &player->checker->view, moves);
    pd_text wanted = pd_text_on(buffer, sizeof buffer);
    pd_put(&wanted, "[");
    for (int i = 0; i < count; i++) {
        char notation[NOTATION_MAX];
        pd_text text = pd_text_on(notation, sizeof notation);
        pd_move_write(game, moves[i], &text);
        pd_json_comma(&wanted);
        pd_json_string(&wanted, notation);
    }
    pd_put(&wanted, "]");
    compare(player, message, MEMBER_LEGAL, "legal", &wanted);
}

void check_choose(struct player *player) {
    const pd_game *game = player->match->game;
    pd_move moves[PD_MOVES_MAX];
    pd_text text = pd_text_on(player->choice, sizeof player->choice);
    int count = pd_view_moves(game, &player->checker->view, moves);
    if (count > 0)
        pd_move_write(game, moves[crowd_roll(player->match->crowd, (uint32_t)count)], &text);
    else
        fault(player, NULL, "moves for this seat, as it is its turn");
}

static bool same_numbers(struct span list, const int *wanted, int count) {
    struct span item;
    const char *at = NULL;
    for (int i = 0, found; i < count; i++)
        if (!span_item(list, &at, &item) || !span_int(item, &found) || found != wanted[i])
            return false;
    return list.at && !span_item(list, &at, &item);
}

static void check_result(struct player *player, const struct message *message) {
    pd_result result = pd_view_result(player->match->game, &player->checker->view);
    struct span found = message->member[MEMBER_RESULT];
    int winners[PD_SEATS_MAX], count = 0;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        if (result.winners >> seat & 1)
            winners[count++] = seat;
    if (!same_numbers(span_find(found, "winners"), winners, count) ||
        !same_numbers(span_find(found, "scores"), result.score, result.seats))
        fault(player, message, "the result: winners %#x, scores %d, %d …", result.winners,
              result.score[0], result.score[1]);
}

// ------------------------------------------------------------------------------------------- hands

static void check_hand(struct player *player, const struct message *message, struct span hand,
                       int seat) {
    if (seat >= player->match->setup.seats)
        return; // somebody without a seat, who has no secrets
    if (!hand.at || span_null(hand) == (seat == player->seat))
        fault(player, message, "the hand of seat %d is %s", seat,
              seat == player->seat ? "shown" : "null");
}

// Whatever else is right: the hands of others are null. Games show them in one list of hands, or as
// one member of each seat; that is all this needs to know of them.
static void check_hands(struct player *player, const struct message *message) {
    struct span view = message->member[MEMBER_VIEW], hands = span_find(view, "hands"), item;
    struct span seats = span_find(view, "seats");
    int seat = 0;
    if (!seats.at)
        seats = span_find(view, "runners");
    for (const char *at = NULL; span_item(hands, &at, &item);)
        check_hand(player, message, item, seat++);
    for (const char *at = NULL; span_item(seats, &at, &item);)
        check_hand(player, message, span_find(item, "hand"), seat++);
    if (seat < player->match->setup.seats)
        fault(player, message, "a view that shows the hands of %d seats",
              player->match->setup.seats);
}

void check_event(struct player *player, const struct message *message) {
    const pd_game *game = player->match->game;
    if (!player->checker || player->blind)
        return;
    pd_view *view = &player->checker->view;
    if (message_is(message, MEMBER_WHAT, "dealt")) {
        pd_view_open(game, view, &player->match->setup, player->seat);
        player->checker->facts = HASH_START;
    }
    fold(player, message);
    if (!player->match->checked)
        return;
    if (player->turn != pd_view_actor(game, view))
        fault(player, message, "turn is %d", pd_view_actor(game, view));
    if (player->over)
        check_result(player, message);
    player->match->crowd->tally.checked++;
}

void check_position(struct player *player, const struct message *message) {
    check_hands(player, message);
    check_view(player, message);
    check_legal(player, message);
    player->match->crowd->tally.checked++;
}
