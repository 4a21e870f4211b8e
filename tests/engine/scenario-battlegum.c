// The verbs of Battle GUM for scenarios. It is A's turn to play unless `turn` says otherwise.
// Before the first step these place things, after it they check:
//
//     hands  A: 7 7 N  B: 5 …  C: none   "…" completes a hand to three with any cards, as it does
//                                        for a seat that is not named; before the first step only
//     rows   A: 2 4 6  B: none           face-up rows, likewise
//     hand   A = 7 7 N                   a check only; "?" for a card that may not be known
//     row    A = 2 4 6                   a check only
//     known  A = 7 7                     of the hand, cards everybody knows of
//     down   A 3  B 0                    face-down cards; at first three each
//     stock  5                           cards in it; at first all that are left. Those left over
//                                        are out of the game
//     pile   2 4 7 7                     from the bottom to the top; the order matters only when
//                                        it is placed
//     gone   9 9                         cards out of the game, perhaps with others
//     turn   B                           whose turn it is; placing only, "actor" checks
//     laid   C                           who laid cards last: at first the seat before
//     value  7                           a check only: what the pile asks for, or none
//     plays  998                         plays so far, BG-19
//
// Checks of cards also take "none" and "7 cards".
#include "games/battlegum/battlegum.h"
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

// scenario.notes[0] while things are being placed: a bit each, those of hands, rows and
// face-down cards by seat.
enum { NOTE_HAND = 0, NOTE_ROW = 8, NOTE_DOWN = 16, NOTE_STOCK = 24, NOTE_LAID };

static struct battlegum *table_of(struct scenario *s) {
    return (struct battlegum *)(void *)s->state.bytes;
}

static void note(struct scenario *s, int bit) {
    s->notes[0] |= (uint64_t)1 << bit;
}

static bool noted(const struct scenario *s, int bit) {
    return s->notes[0] >> bit & 1;
}

static int read_card(const char *word) {
    pd_outcome outcome;
    bool is_card = pd__bg_outcome_read(word, &outcome) && outcome >> 8 == OUTCOME_CARD;
    return is_card ? outcome & 0xff : -1;
}

// ------------------------------------------------------------------------------------------ cards

static uint64_t card_bits(const char *word) {
    int card = read_card(word);
    return card < 0 ? 0 : pd__pack(card, 1);
}

static bool has_cards(uint64_t cards, uint64_t wanted) {
    return pd__pack_has(cards, wanted);
}

static void write_cards(uint64_t cards, pd_text *out) {
    for (cardset rest = pd__pack_spread(cards); rest; rest &= rest - 1) {
        pd_put(out, " ");
        pd__bg_card_write((int)pd__lowest(rest) >> 2, out);
    }
}

static const struct scenario_pack pack_of_cards = {card_bits, has_cards, write_cards};

static bool check_cards(struct scenario *s, const struct scenario_words *words, int at, pack cards,
                        int count, bool known) {
    return scenario_check_cards(s, words, at, &pack_of_cards, cards, count, known);
}

// The seat in "row A = …"; −1 and a complaint if it is not written so.
static int checked_seat(struct scenario *s, const struct scenario_words *words) {
    int seat = words->count < 4 ? -1 : scenario_seat(s, words->at[1]);
    if (seat >= 0 && strcmp(words->at[2], "=") == 0)
        return seat;
    scenario_fail(s, "expected a seat, “=” and cards");
    return -1;
}

// "A: 7 7 …  B: none" into packs; `bit` + seat is noted for those without "…".
static bool place_packs(struct scenario *s, const struct scenario_words *words, pack *packs,
                        int bit) {
    int seat = -1;
    for (int i = 1; i < words->count; i++) {
        const char *word = words->at[i];
        int card = read_card(word);
        if (strlen(word) == 2 && word[1] == ':') {
            seat = word[0] - 'A';
            if (seat >= 0 && seat < s->setup.seats)
                note(s, bit + seat);
        } else if (seat < 0 || seat >= s->setup.seats) {
            return scenario_fail_word(s, word, "after a seat such as “A:”");
        } else if (card >= 0) {
            packs[seat] += pd__pack(card, 1);
        } else if (scenario_is_rest(word)) {
            s->notes[0] &= ~((uint64_t)1 << (bit + seat));
        } else if (strcmp(word, "none") != 0) {
            return scenario_fail_word(s, word, "a card");
        }
    }
    return true;
}

// -------------------------------------------------------------------------------------- the hands

static bool place_hands(struct scenario *s, const struct scenario_words *words) {
    return place_packs(s, words, table_of(s)->hand, NOTE_HAND);
}

static bool place_rows(struct scenario *s, const struct scenario_words *words) {
    return place_packs(s, words, table_of(s)->row, NOTE_ROW);
}

static bool check_hand(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct battlegum *g = table;
    int seat = checked_seat(s, words);
    if (seat < 0)
        return false;
    // A view that has the cards of another shows them, whatever it should do.
    bool known = g->viewer == PD_ALL_SEEING || g->viewer == seat || g->hand[seat];
    int count = known ? pd__pack_total(g->hand[seat]) : g->count[seat];
    return check_cards(s, words, 3, g->hand[seat], count, known);
}

static bool check_row(struct scenario *s, const struct scenario_words *words, const void *table) {
    int seat = checked_seat(s, words);
    pack row = seat < 0 ? 0 : ((const struct battlegum *)table)->row[seat];
    return seat >= 0 && check_cards(s, words, 3, row, pd__pack_total(row), true);
}

static bool place_known(struct scenario *s, const struct scenario_words *words) {
    int seat = checked_seat(s, words);
    struct scenario_cards list;
    if (seat < 0 || !scenario_read_cards(s, words, 3, &pack_of_cards, &list))
        return false;
    table_of(s)->known[seat] = list.cards;
    return true;
}

static bool check_known(struct scenario *s, const struct scenario_words *words, const void *table) {
    int seat = checked_seat(s, words);
    pack known = seat < 0 ? 0 : ((const struct battlegum *)table)->known[seat];
    return seat >= 0 && check_cards(s, words, 3, known, pd__pack_total(known), true);
}

static bool place_down(struct scenario *s, const struct scenario_words *words) {
    for (int i = 1; i + 1 < words->count; i += 2) {
        int seat = scenario_seat(s, words->at[i]);
        if (seat < 0)
            return scenario_fail_word(s, words->at[i], "a seat");
        note(s, NOTE_DOWN + seat);
        table_of(s)->down[seat] = (uint8_t)atoi(words->at[i + 1]);
    }
    return words->count % 2 == 1 || scenario_fail(s, "expected seats and numbers");
}

static bool check_down(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct battlegum *g = table;
    for (int i = 1; i + 1 < words->count; i += 2) {
        int seat = scenario_seat(s, words->at[i]);
        if (seat < 0)
            return scenario_fail_word(s, words->at[i], "a seat");
        if (g->down[seat] != atoi(words->at[i + 1]))
            return scenario_fail(s, "expected %s face-down cards of %s, found %d", words->at[i + 1],
                                 words->at[i], g->down[seat]);
    }
    return words->count % 2 == 1 || scenario_fail(s, "expected seats and numbers");
}

// -------------------------------------------------------------------------------------- the piles

static bool place_stock(struct scenario *s, const struct scenario_words *words) {
    note(s, NOTE_STOCK);
    table_of(s)->stock = (uint8_t)(words->count == 2 ? atoi(words->at[1]) : 0);
    return words->count == 2 || scenario_fail(s, "expected a number of cards");
}

static bool check_number(struct scenario *s, const struct scenario_words *words, int found) {
    int expected = words->count == 2 ? atoi(words->at[1]) : -1;
    return found == expected || scenario_fail(s, "expected %d, found %d", expected, found);
}

static bool check_stock(struct scenario *s, const struct scenario_words *words, const void *table) {
    return check_number(s, words, ((const struct battlegum *)table)->stock);
}

// Card by card, so that what the pile asks for follows from the rules.
static bool place_pile(struct scenario *s, const struct scenario_words *words) {
    struct battlegum *g = table_of(s);
    for (int i = 1; i < words->count; i++) {
        int card = read_card(words->at[i]);
        if (card < 0)
            return scenario_fail_word(s, words->at[i], "a card");
        g->pile += pd__pack(card, 1);
        g->run = (uint8_t)(g->top == card ? g->run + 1 : 1);
        g->top = (uint8_t)card;
        g->laid = 1;
        if (card != NINJA)
            g->value = (uint8_t)card;
        else if (g->options.ninja == NINJA_OPEN)
            g->value = 0;
    }
    return true;
}

static bool check_pile(struct scenario *s, const struct scenario_words *words, const void *table) {
    pack pile = ((const struct battlegum *)table)->pile;
    return check_cards(s, words, 1, pile, pd__pack_total(pile), true);
}

static bool check_value(struct scenario *s, const struct scenario_words *words, const void *table) {
    int value = ((const struct battlegum *)table)->value;
    bool none = words->count == 2 && strcmp(words->at[1], "none") == 0;
    return none && value == 0 ? true : check_number(s, words, value);
}

// Kept in notes[1] until the position is settled.
static bool place_gone(struct scenario *s, const struct scenario_words *words) {
    struct scenario_cards list;
    if (!scenario_read_cards(s, words, 1, &pack_of_cards, &list))
        return false;
    s->notes[1] += list.cards;
    return true;
}

static bool check_gone(struct scenario *s, const struct scenario_words *words, const void *table) {
    pack gone = pd__bg_gone(table);
    return check_cards(s, words, 1, gone, pd__pack_total(gone), true);
}

// ------------------------------------------------------------------------------- whose turn it is

static bool place_turn(struct scenario *s, const struct scenario_words *words) {
    int seat = words->count == 2 ? scenario_seat(s, words->at[1]) : -1;
    if (seat < 0)
        return scenario_fail(s, "expected a seat");
    table_of(s)->turn = (uint8_t)seat;
    return true;
}

static bool place_laid(struct scenario *s, const struct scenario_words *words) {
    int seat = words->count == 2 ? scenario_seat(s, words->at[1]) : -1;
    if (seat < 0)
        return scenario_fail(s, "expected a seat");
    note(s, NOTE_LAID);
    table_of(s)->last = (uint8_t)seat;
    return true;
}

static bool check_laid(struct scenario *s, const struct scenario_words *words, const void *table) {
    int last = ((const struct battlegum *)table)->last;
    return (words->count == 2 && scenario_seat(s, words->at[1]) == last) ||
           scenario_fail(s, "expected another to have laid cards last, found %c", 'A' + last);
}

static bool place_plays(struct scenario *s, const struct scenario_words *words) {
    table_of(s)->plays = (uint16_t)(words->count == 2 ? atoi(words->at[1]) : 0);
    return words->count == 2 || scenario_fail(s, "expected a number of plays");
}

static bool check_plays(struct scenario *s, const struct scenario_words *words, const void *table) {
    return check_number(s, words, ((const struct battlegum *)table)->plays);
}

// --------------------------------------------------------------------------------------- settling

// Some card of the pool, with `mentioned` among the last.
static pack any_card(struct scenario *s, pack pool) {
    cardset cards = pd__pack_spread(pool), quiet = cards;
    for (int i = 0; i < s->mentioned.count; i++)
        if (s->mentioned.at[i] >> 8 == OUTCOME_CARD)
            quiet &= ~((cardset)15 << 4 * (s->mentioned.at[i] & 0xff));
    cardset from = quiet ? quiet : cards;
    return pd__pack((int)pd__nth(from, pd_roll(&s->filler, pd__count(from))) >> 2, 1);
}

static bool fill(struct scenario *s, pack *cards, pack *pool) {
    while (pd__pack_total(*cards) < HAND) {
        if (!*pool)
            return scenario_fail(s, "there are not enough cards");
        pack card = any_card(s, *pool);
        *cards += card;
        *pool -= card;
    }
    return true;
}

static bool fill_seats(struct scenario *s, pack *pool) {
    struct battlegum *g = table_of(s);
    for (int seat = 0; seat < g->seats; seat++) {
        if (!noted(s, NOTE_HAND + seat) && !fill(s, &g->hand[seat], pool))
            return false;
        if (!noted(s, NOTE_ROW + seat) && !fill(s, &g->row[seat], pool))
            return false;
        g->count[seat] = (uint8_t)pd__pack_total(g->hand[seat]);
        if (!pd__pack_has(g->hand[seat], g->known[seat]))
            return scenario_fail(s, "what is known of a hand is not in it");
    }
    return true;
}

// All that was placed; more than there is of a value shows as a card in two places.
static bool gather_placed(struct scenario *s, pack *placed) {
    const struct battlegum *g = table_of(s);
    pack zones[2 * SEATS_MAX + 2] = {g->pile, s->notes[1]};
    memcpy(zones + 2, g->hand, sizeof g->hand);
    memcpy(zones + 2 + SEATS_MAX, g->row, sizeof g->row);
    *placed = 0;
    for (int value = NINJA; value < VALUES; value++) {
        int count = 0;
        for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
            count += pd__pack_of(zones[i], value);
        if (count > pd__pack_of(BG_ALL_CARDS, value))
            return scenario_fail(s, "there are not so many cards of value %d", value);
        *placed += pd__pack(value, count);
    }
    return true;
}

// What is left over is the stock and the face-down cards, or else out of the game.
static bool settle_hidden(struct scenario *s, pack pool) {
    struct battlegum *g = table_of(s);
    int down = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        if (!noted(s, NOTE_DOWN + seat))
            g->down[seat] = HAND;
        down += g->down[seat];
    }
    if (!noted(s, NOTE_STOCK))
        g->stock = (uint8_t)(pd__pack_total(pool) - down);
    if (g->stock + down > pd__pack_total(pool))
        return scenario_fail(s, "there are not enough cards for the stock and face down");
    pack gone = s->notes[1];
    while (pd__pack_total(pool) > g->stock + down) {
        pack card = any_card(s, pool);
        pool -= card;
        gone += card;
    }
    g->veiled = BG_ALL_CARDS - g->pile - gone;
    for (int seat = 0; seat < g->seats; seat++)
        g->veiled -= g->row[seat];
    return true;
}

static bool settle(struct scenario *s) {
    struct battlegum *g = table_of(s);
    pack placed;
    if (!gather_placed(s, &placed))
        return false;
    pack pool = BG_ALL_CARDS - placed;
    if (!noted(s, NOTE_LAID))
        g->last = (uint8_t)((g->turn + g->seats - 1) % g->seats);
    g->dealer = (uint8_t)((g->turn + g->seats - 1) % g->seats);
    return fill_seats(s, &pool) && settle_hidden(s, pool);
}

static const struct scenario_verb verbs[] = {
    {"hands", place_hands, NULL},        {"rows", place_rows, NULL},
    {"hand", NULL, check_hand},          {"row", NULL, check_row},
    {"known", place_known, check_known}, {"down", place_down, check_down},
    {"stock", place_stock, check_stock}, {"pile", place_pile, check_pile},
    {"gone", place_gone, check_gone},    {"turn", place_turn, NULL},
    {"laid", place_laid, check_laid},    {"value", NULL, check_value},
    {"plays", place_plays, check_plays}, {0},
};

const struct scenario_game scenario_battlegum = {
    .id = "battlegum",
    .verbs = verbs,
    .settle = settle,
};
