// The verbs of Gumball Rally for scenarios. Karts are called after their seats, in the duel A1 and
// A2. Before the first step these place things, after it they check:
//
//     line     B A C                   place 1 first; at first A B C, in the duel A1 B1 A2 B2
//     hands    A: R10 …  B: B3 …       any cards complete a hand to three; before the first step
//     only hand     A = R10 B2 Y1           a check only; "?" for a card that may not be known hand
//     A = R10 …               … with R10 among others deck     Y1 Y2                   exactly
//     these; all other cards are then in the discards discard  Y1 Y2                   these; all
//     other cards are in the deck, unless `deck` is given points   A 3  B 1                points
//     of karts hazards  Y B! K checkpoint       hazards turned up so far, in their order, a round
//     each under    A = R4                  a check only: the card under a kart round    4 a check
//     only
//
// Checks of `hand`, `deck`, `discard` and `under` also take "none" and "7 cards".
#include "games/gumball/gumball.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_DECK, NOTE_DECK_GIVEN }; // scenario.notes while things are being placed

static struct gumball *table_of(struct scenario *s) {
    return (struct gumball *)(void *)s->state.bytes;
}

static int read_kart(const struct gumball *g, const char *word) {
    int seat = word[0] - 'A';
    if (seat < 0 || seat >= g->seats)
        return -1;
    if (!g->options.duel)
        return word[1] ? -1 : seat;
    if ((word[1] != '1' && word[1] != '2') || word[2])
        return -1;
    return word[1] == '1' ? seat : seat + g->seats;
}

static void put_kart(const struct gumball *g, int kart, pd_text *out) {
    char name[] = {(char)('A' + pd__gb_owner(g, kart)), '\0'};
    pd_put(out, name);
    if (g->options.duel)
        pd_put(out, kart < g->seats ? "1" : "2");
}

static int read_card(const char *word) {
    pd_outcome outcome;
    bool is_card = pd__gb_outcome_read(word, &outcome) && outcome >> 8 == OUTCOME_CARD;
    return is_card ? outcome & 0xff : -1;
}

// ---------------------------------------------------------------------------------- a set of cards

static uint64_t card_bits(const char *word) {
    int card = read_card(word);
    return card < 0 ? 0 : pd__card((unsigned)card);
}

static bool has_cards(uint64_t cards, uint64_t wanted) {
    return (wanted & ~cards) == 0;
}

static void write_cards(uint64_t cards, pd_text *out) {
    for (; cards; cards &= cards - 1) {
        pd_put(out, " ");
        pd__gb_card_write((int)pd__lowest(cards), out);
    }
}

static const struct scenario_pack pack_of_cards = {card_bits, has_cards, write_cards};

static bool check_cards(struct scenario *s, const struct scenario_words *words, int at,
                        cardset cards, int count, bool known) {
    return scenario_check_cards(s, words, at, &pack_of_cards, cards, count, known);
}

// ---------------------------------------------------------------------------------------- the line

static bool place_line(struct scenario *s, const struct scenario_words *words) {
    struct gumball *g = table_of(s);
    unsigned seen = 0;
    g->placed = 0;
    for (int i = 1; i < words->count; i++) {
        int kart = read_kart(g, words->at[i]);
        if (kart < 0 || seen >> kart & 1)
            return scenario_fail_word(s, words->at[i], "a kart, or it is there twice");
        seen |= 1u << kart;
        g->line[g->placed++] = (uint8_t)kart;
    }
    return g->placed == g->karts || scenario_fail(s, "the line has %d karts", g->karts);
}

static bool check_line(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct gumball *g = table;
    char found[64] = "";
    pd_text out = pd_text_on(found, sizeof found);
    bool same = words->count == g->karts + 1;
    for (int place = 0; place < g->karts; place++) {
        same = same && read_kart(g, words->at[place + 1]) == g->line[place];
        pd_put(&out, " ");
        put_kart(g, g->line[place], &out);
    }
    return same || scenario_fail(s, "expected another line, found%s", found);
}

static bool check_under(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct gumball *g = table;
    int kart = words->count < 4 ? -1 : read_kart(g, words->at[1]), place = 0;
    if (kart < 0)
        return scenario_fail(s, "expected a kart, “=” and a card");
    while (g->line[place] != kart)
        place++;
    cardset card = g->shown[place] == NO_CARD ? 0 : pd__card(g->shown[place]);
    return check_cards(s, words, 3, card, (int)pd__count(card), true);
}

// --------------------------------------------------------------------------------- hands and piles

static bool place_hands(struct scenario *s, const struct scenario_words *words) {
    struct gumball *g = table_of(s);
    int seat = -1;
    for (int i = 1; i < words->count; i++) {
        const char *word = words->at[i];
        int card = read_card(word);
        if (strlen(word) == 2 && word[1] == ':')
            seat = word[0] - 'A';
        else if (seat < 0 || seat >= g->seats)
            return scenario_fail_word(s, word, "after a seat such as “A:”");
        else if (card >= 0)
            g->hand[seat] |= pd__card((unsigned)card);
        else if (!scenario_is_rest(word))
            return scenario_fail_word(s, word, "a card");
    }
    return true;
}

static bool check_hand(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct gumball *g = table;
    int seat = words->count < 4 ? -1 : scenario_seat(s, words->at[1]);
    if (seat < 0 || strcmp(words->at[2], "=") != 0)
        return scenario_fail(s, "expected a seat, “=” and cards");
    // A view that has the cards of another shows them, whatever it should do.
    bool known = g->viewer == PD_ALL_SEEING || g->viewer == seat || g->hand[seat];
    int count = known ? (int)pd__count(g->hand[seat]) : g->count[seat];
    return check_cards(s, words, 3, g->hand[seat], count, known);
}

static bool place_pile(struct scenario *s, const struct scenario_words *words, cardset *pile) {
    struct scenario_cards list;
    if (!scenario_read_cards(s, words, 1, &pack_of_cards, &list))
        return false;
    *pile = list.cards;
    return true;
}

static bool place_discard(struct scenario *s, const struct scenario_words *words) {
    return place_pile(s, words, &table_of(s)->discard);
}

static bool place_deck(struct scenario *s, const struct scenario_words *words) {
    s->notes[NOTE_DECK_GIVEN] = 1;
    return place_pile(s, words, &s->notes[NOTE_DECK]);
}

static bool check_discard(struct scenario *s, const struct scenario_words *words,
                          const void *table) {
    const struct gumball *g = table;
    return check_cards(s, words, 1, g->discard, (int)pd__count(g->discard), true);
}

static bool check_deck(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct gumball *g = table;
    cardset deck = g->veiled;
    int count = (int)pd__count(g->veiled);
    for (int seat = 0; seat < g->seats; seat++) {
        deck &= ~g->hand[seat];
        count -= g->count[seat];
    }
    bool known = g->viewer == PD_ALL_SEEING;
    return check_cards(s, words, 1, deck, known ? (int)pd__count(deck) : count, known);
}

// ------------------------------------------------------------------------- points, hazards, rounds

static bool place_points(struct scenario *s, const struct scenario_words *words) {
    struct gumball *g = table_of(s);
    for (int i = 1; i + 1 < words->count; i += 2) {
        int kart = read_kart(g, words->at[i]);
        if (kart < 0)
            return scenario_fail_word(s, words->at[i], "a kart");
        g->points[kart] = (uint8_t)atoi(words->at[i + 1]);
    }
    return words->count % 2 == 1 || scenario_fail(s, "expected karts and their points");
}

static bool check_points(struct scenario *s, const struct scenario_words *words,
                         const void *table) {
    const struct gumball *g = table;
    for (int i = 1; i + 1 < words->count; i += 2) {
        int kart = read_kart(g, words->at[i]);
        if (kart < 0)
            return scenario_fail_word(s, words->at[i], "a kart");
        if (g->points[kart] != atoi(words->at[i + 1]))
            return scenario_fail(s, "expected %s points for %s, found %d", words->at[i + 1],
                                 words->at[i], g->points[kart]);
    }
    return words->count % 2 == 1 || scenario_fail(s, "expected karts and their points");
}

// GR-2, GR-6: could this hazard have come next, having come `before` times?
static bool may_come(const struct gumball *g, int hazard, int before) {
    int left, window = pd__gb_window(g, &left);
    if (hazard < CHECKPOINT)
        return before < (hazard & 1 ? 1 : 3);
    bool due = window >= 0 && (left == 4 || !g->special_out);
    return due && window < 2 && hazard == CHECKPOINT;
}

static bool place_hazards(struct scenario *s, const struct scenario_words *words) {
    struct gumball *g = table_of(s);
    int before[HAZARDS] = {0};
    for (int i = 1; i < words->count; i++) {
        char text[32];
        pd_outcome outcome;
        snprintf(text, sizeof text, "hazard=%s", words->at[i]);
        int hazard = pd__gb_outcome_read(text, &outcome) ? outcome & 0xff : WINNER;
        if (!may_come(g, hazard, before[hazard]++))
            return scenario_fail_word(s, words->at[i], "a hazard that can have come then");
        s->game->observe(g,
                         &(pd_event){.kind = EV_HAZARD, .seat = PD_NOBODY, .a = (uint8_t)hazard});
        g->round++;
    }
    return true;
}

static bool check_round(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct gumball *g = table;
    if (words->count != 2 || atoi(words->at[1]) != g->round)
        return scenario_fail(s, "expected another round, found round %d", g->round);
    return true;
}

// ---------------------------------------------------------------------------------------- settling

static cardset mentioned_cards(const struct scenario *s) {
    cardset cards = 0;
    for (int i = 0; i < s->mentioned.count; i++)
        if (s->mentioned.at[i] >> 8 == OUTCOME_CARD)
            cards |= pd__card(s->mentioned.at[i] & 0xff);
    return cards;
}

// Completes a hand from the pool, with cards the scenario does not speak of while there are any.
static bool fill_hand(struct scenario *s, int seat, cardset *pool) {
    struct gumball *g = table_of(s);
    cardset mentioned = mentioned_cards(s);
    while (pd__count(g->hand[seat]) < HAND) {
        cardset from = *pool & ~mentioned ? *pool & ~mentioned : *pool;
        if (!from)
            return scenario_fail(s, "there are not enough cards for the hands");
        cardset card = pd__card(pd__nth(from, pd_roll(&s->filler, pd__count(from))));
        g->hand[seat] |= card;
        *pool ^= card;
    }
    g->count[seat] = (uint8_t)pd__count(g->hand[seat]);
    return g->count[seat] == HAND || scenario_fail(s, "a hand is three cards");
}

// Every card that was placed, once; false if one was placed twice.
static bool gather_placed(struct scenario *s, cardset *placed) {
    struct gumball *g = table_of(s);
    cardset twice = g->discard & s->notes[NOTE_DECK];
    *placed = g->discard | s->notes[NOTE_DECK];
    for (int seat = 0; seat < g->seats; seat++) {
        twice |= *placed & g->hand[seat];
        *placed |= g->hand[seat];
    }
    return !twice || scenario_fail(s, "a card is in two places");
}

static bool settle(struct scenario *s) {
    struct gumball *g = table_of(s);
    cardset placed, held = 0;
    if (!gather_placed(s, &placed))
        return false;
    cardset pool = GB_ALL_CARDS & ~placed;
    for (int seat = 0; seat < g->seats; seat++) {
        if (!fill_hand(s, seat, &pool))
            return false;
        held |= g->hand[seat];
    }
    if (s->notes[NOTE_DECK_GIVEN])
        g->discard |= pool;
    g->veiled = GB_ALL_CARDS & ~g->discard;
    for (; g->placed < g->karts; g->placed++)
        g->line[g->placed] = g->placed;
    return !s->notes[NOTE_DECK_GIVEN] || (g->veiled & ~held) == s->notes[NOTE_DECK] ||
           scenario_fail(s, "the deck is not what was asked for");
}

static const struct scenario_verb verbs[] = {
    {"line", place_line, check_line},
    {"hands", place_hands, NULL},
    {"hand", NULL, check_hand},
    {"deck", place_deck, check_deck},
    {"discard", place_discard, check_discard},
    {"points", place_points, check_points},
    {"hazards", place_hazards, NULL},
    {"under", NULL, check_under},
    {"round", NULL, check_round},
    {0},
};

const struct scenario_game scenario_gumball = {
    .id = "gumball",
    .verbs = verbs,
    .settle = settle,
};
