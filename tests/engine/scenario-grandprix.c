// The words of Jumbo Grand Prix's scenarios.
//
//     race    2                     # of the season; also the score cards that are gone then
//     round   3                     # everybody has made two turns; “round race”: all four
//     start   B                     # who starts the race, and so plays next
//     hands   A: B1 E2 …  B: D3*    # a hand is filled up to as many cards as the round says
//     open    B1 B6 T4              # each on its pile, the last one on top
//     closed  E1 E2                 # these and no others; the rest lies under the open piles
//     known   A: E5 …               # everybody knows that A holds it
//     prizes  3 9 14 20             # of this race
//     won     A 3 9  B 20           # score cards taken before
//
// Checks are alike, with “hand A = …”, “known A = …”, “lineup A = …”, “open T = T1 T4”, “closed 3
// cards”, “won A = 3 9”; `total A 12` and `unturned 4` count, and `tells A "text"` looks for a text
// in the table as that seat is told of it, `hides A "text"` for its absence. `allows B A D7 …` asks
// whether, for all that B knows, A may hold each of these cards, `excludes B A D7 …` whether it
// cannot.
#include "games/grandprix/grandprix.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_CLOSED, NOTE_FLAGS }; // scenario.notes while things are being placed
enum { WORLDS = 2000 };
enum { CLOSED_GIVEN = 1 };

static struct grandprix *table_of(struct scenario *s) {
    return (struct grandprix *)(void *)s->state.bytes;
}

static int read_card(const char *word) {
    pd_outcome outcome;
    bool is_card = pd__gp_outcome_read(word, &outcome) && outcome >> 8 == OUTCOME_CARD;
    return is_card ? outcome & 0xff : -1;
}

// ---------------------------------------------------------------------------------- lists of cards

static uint64_t card_bits(const char *word) {
    int card = read_card(word);
    return card < 0 ? 0 : pd__card((unsigned)card);
}

static bool has_cards(uint64_t cards, uint64_t wanted) {
    return pd__gp_without(wanted, cards) == 0;
}

static void write_cards(uint64_t cards, pd_text *out) {
    for (cardset bits = pd__gp_spread(cards); bits; bits &= bits - 1) {
        pd_put(out, " ");
        pd__gp_card_write(pd__gp_bit_card(pd__lowest(bits)), out);
    }
}

static const struct scenario_pack pack_of_cards = {card_bits, has_cards, write_cards};

static bool check_cards(struct scenario *s, const struct scenario_words *words, int at,
                        cardset cards, int count, bool known) {
    return scenario_check_cards(s, words, at, &pack_of_cards, cards, count, known);
}

// "A: B1 E2 … B: D3*" into one zone a seat.
static bool place_zones(struct scenario *s, const struct scenario_words *words, cardset *zones) {
    int seat = -1;
    for (int i = 1; i < words->count; i++) {
        const char *word = words->at[i];
        int card = read_card(word);
        if (strlen(word) == 2 && word[1] == ':')
            seat = word[0] - 'A';
        else if (seat < 0 || seat >= s->setup.seats)
            return scenario_fail_word(s, word, "after a seat such as “A:”");
        else if (card >= 0)
            zones[seat] += pd__card((unsigned)card);
        else if (!scenario_is_rest(word))
            return scenario_fail_word(s, word, "a card");
    }
    return true;
}

// The seat of "hand A = …", or −1.
static int checked_seat(struct scenario *s, const struct scenario_words *words) {
    int seat = words->count < 4 ? -1 : scenario_seat(s, words->at[1]);
    if (seat < 0 || strcmp(words->at[2], "=") != 0)
        scenario_fail(s, "expected a seat, “=” and what it has");
    return seat >= 0 && strcmp(words->at[2], "=") == 0 ? seat : -1;
}

// ------------------------------------------------------------------------------------------- hands

static bool place_hands(struct scenario *s, const struct scenario_words *words) {
    return place_zones(s, words, table_of(s)->hand);
}

static bool place_known(struct scenario *s, const struct scenario_words *words) {
    return place_zones(s, words, table_of(s)->known);
}

// A view that has the cards of another shows them, whatever it should do.
static bool is_known(const struct grandprix *g, int seat, cardset cards) {
    return g->viewer == PD_ALL_SEEING || g->viewer == seat || cards;
}

static bool check_hand(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct grandprix *g = table;
    int seat = checked_seat(s, words);
    if (seat < 0)
        return false;
    bool known = is_known(g, seat, g->hand[seat]);
    if (known && pd__gp_size(g->hand[seat]) != g->count[seat])
        return scenario_fail(s, "the hand is not counted right");
    return check_cards(s, words, 3, g->hand[seat], g->count[seat], known);
}

static bool check_known(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct grandprix *g = table;
    int seat = checked_seat(s, words);
    return seat >= 0 && check_cards(s, words, 3, g->known[seat], pd__gp_size(g->known[seat]), true);
}

static bool check_lineup(struct scenario *s, const struct scenario_words *words,
                         const void *table) {
    const struct grandprix *g = table;
    int seat = checked_seat(s, words);
    if (seat < 0)
        return false;
    bool known = is_known(g, seat, g->lineup[seat]);
    return check_cards(s, words, 3, g->lineup[seat], pd__gp_has_chosen(g, seat) ? RACED : 0, known);
}

// ------------------------------------------------------------------------------------------- piles

static bool place_open(struct scenario *s, const struct scenario_words *words) {
    struct grandprix *g = table_of(s);
    for (int i = 1; i < words->count; i++) {
        int card = read_card(words->at[i]);
        if (card < 0)
            return scenario_fail_word(s, words->at[i], "a card");
        uint64_t *pile = &g->open[pd__gp_type(card)];
        *pile = *pile << 4 | (unsigned)(pd__gp_value(card) + 8 * pd__gp_wreath(card));
    }
    return true;
}

static cardset pile_cards(const struct grandprix *g, int type) {
    cardset cards = 0;
    for (uint64_t pile = g->open[type]; pile; pile >>= 4)
        cards += pd__card((unsigned)pd__gp_top(pile, type));
    return cards;
}

// "open T = T1 T4", in this order, the last one on top.
static bool check_open(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct grandprix *g = table;
    const char *letter = words->count < 4 ? NULL : strchr("BETD", words->at[1][0]);
    if (!letter || strcmp(words->at[2], "=") != 0)
        return scenario_fail(s, "expected one of B E T D, “=” and its cards");
    int type = (int)(letter - "BETD"), size = pd__gp_pile_size(g->open[type]);
    bool none = words->count == 4 && strcmp(words->at[3], "none") == 0;
    bool fits = none ? size == 0 : words->count - 3 == size;
    for (int i = 3; fits && !none && i < words->count; i++)
        fits = read_card(words->at[i]) ==
               pd__gp_top(g->open[type] >> 4 * (words->count - 1 - i), type);
    return fits || scenario_fail_cards(s, &pack_of_cards, pile_cards(g, type), size, true);
}

static bool place_closed(struct scenario *s, const struct scenario_words *words) {
    struct scenario_cards list;
    if (!scenario_read_cards(s, words, 1, &pack_of_cards, &list))
        return false;
    s->notes[NOTE_CLOSED] = list.cards;
    s->notes[NOTE_FLAGS] |= CLOSED_GIVEN;
    return true;
}

static bool check_closed(struct scenario *s, const struct scenario_words *words,
                         const void *table) {
    const struct grandprix *g = table;
    cardset closed = g->veiled;
    for (int seat = 0; seat < g->seats; seat++)
        closed -= g->hand[seat];
    bool known = g->viewer == PD_ALL_SEEING;
    if (known && pd__gp_size(closed) != g->closed)
        return scenario_fail(s, "the closed pile is not counted right");
    return check_cards(s, words, 1, closed, g->closed, known);
}

// ------------------------------------------------------------------------------------- score cards

static bool read_numbers(struct scenario *s, const struct scenario_words *words, int at,
                         uint32_t *numbers) {
    *numbers = 0;
    for (; at < words->count && strcmp(words->at[at], "none") != 0; at++) {
        int number = atoi(words->at[at]);
        if (number < 1 || number > SCORE_CARDS)
            return scenario_fail_word(s, words->at[at], "a score card");
        *numbers |= 1u << number;
    }
    return true;
}

static bool place_prizes(struct scenario *s, const struct scenario_words *words) {
    return read_numbers(s, words, 1, &table_of(s)->prizes);
}

static bool check_prizes(struct scenario *s, const struct scenario_words *words,
                         const void *table) {
    const struct grandprix *g = table;
    uint32_t numbers;
    if (words->count == 3 && strcmp(words->at[2], "cards") == 0)
        return (int)pd__count(g->prizes) == atoi(words->at[1]) ||
               scenario_fail(s, "expected another number of prizes, found %u",
                             pd__count(g->prizes));
    return read_numbers(s, words, 1, &numbers) &&
           (numbers == g->prizes || scenario_fail(s, "expected other prizes, found %x", g->prizes));
}

static bool place_won(struct scenario *s, const struct scenario_words *words) {
    struct grandprix *g = table_of(s);
    int seat = -1;
    for (int i = 1; i < words->count; i++) {
        int number = atoi(words->at[i]);
        if (scenario_seat(s, words->at[i]) >= 0)
            seat = scenario_seat(s, words->at[i]);
        else if (seat < 0 || number < 1 || number > SCORE_CARDS)
            return scenario_fail_word(s, words->at[i], "a seat or one of its score cards");
        else
            g->won[seat] |= 1u << number;
    }
    return true;
}

static bool check_won(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct grandprix *g = table;
    uint32_t numbers;
    int seat = checked_seat(s, words);
    return seat >= 0 && read_numbers(s, words, 3, &numbers) &&
           (numbers == g->won[seat] ||
            scenario_fail(s, "expected other score cards, found %x", g->won[seat]));
}

static bool check_total(struct scenario *s, const struct scenario_words *words, const void *table) {
    pd_result result = {0};
    s->game->result(table, &result);
    int seat = words->count != 3 ? -1 : scenario_seat(s, words->at[1]);
    if (seat < 0)
        return scenario_fail(s, "expected a seat and a total");
    return result.score[seat] == atoi(words->at[2]) ||
           scenario_fail(s, "expected another total, found %d", result.score[seat]);
}

static bool check_unturned(struct scenario *s, const struct scenario_words *words,
                           const void *table) {
    unsigned count = pd__count(((const struct grandprix *)table)->unturned);
    return (words->count == 2 && (int)count == atoi(words->at[1])) ||
           scenario_fail(s, "expected another number of score cards, found %u", count);
}

// --------------------------------------------------------------------------------- races and turns

static bool place_number(struct scenario *s, const struct scenario_words *words, uint8_t *number) {
    *number = (uint8_t)(words->count == 2 ? atoi(words->at[1]) : 0);
    return *number > 0 || scenario_fail(s, "expected a number");
}

static bool place_race(struct scenario *s, const struct scenario_words *words) {
    return place_number(s, words, &table_of(s)->race);
}

static bool check_race(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct grandprix *g = table;
    return (words->count == 2 && atoi(words->at[1]) == g->race) ||
           scenario_fail(s, "expected another race, found race %d", g->race);
}

static bool is_race_word(const char *word) {
    return strcmp(word, "race") == 0;
}

static bool place_round(struct scenario *s, const struct scenario_words *words) {
    struct grandprix *g = table_of(s);
    if (words->count == 2 && is_race_word(words->at[1]))
        g->turn = ROUNDS + 1;
    else if (!place_number(s, words, &g->turn))
        return false;
    g->turn = (uint8_t)((g->turn - 1) * g->seats);
    return true;
}

static bool check_round(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct grandprix *g = table;
    int round = g->turn / g->seats + 1;
    bool fits = words->count == 2 &&
                (is_race_word(words->at[1]) ? round > ROUNDS : atoi(words->at[1]) == round);
    return fits || scenario_fail(s, "expected another round, found round %d", round);
}

static bool place_start(struct scenario *s, const struct scenario_words *words) {
    int seat = words->count != 2 ? -1 : scenario_seat(s, words->at[1]);
    table_of(s)->start = (uint8_t)seat;
    return seat >= 0 || scenario_fail(s, "expected a seat");
}

static bool check_start(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct grandprix *g = table;
    return (words->count == 2 && scenario_seat(s, words->at[1]) == g->start) ||
           scenario_fail(s, "expected another to start, found %c", 'A' + g->start);
}

// ------------------------------------------------------------------------------------ what is told

static bool find_told(struct scenario *s, const struct scenario_words *words, const void *table,
                      bool wanted) {
    static char told[16384], text[512];
    int seat = words->count < 3 ? -1 : scenario_seat(s, words->at[1]);
    pd_view view;
    pd_look(s->game, table, seat, &view);
    pd_text out = pd_text_on(told, sizeof told);
    pd_say_table(s->game, &(pd_voice){.listener = seat}, &view, &out);
    out = pd_text_on(text, sizeof text);
    for (int i = 2; i < words->count; i++) {
        pd_put(&out, i > 2 ? " " : "");
        pd_put(&out, words->at[i]);
    }
    text[out.used - 1] = '\0'; // both quotes
    return (strstr(told, text + 1) != NULL) == wanted ||
           scenario_fail(s, "expected the table %s “%s”, found: %s", wanted ? "with" : "without",
                         text + 1, told);
}

static bool check_tells(struct scenario *s, const struct scenario_words *words, const void *table) {
    return find_told(s, words, table, true);
}

static bool check_hides(struct scenario *s, const struct scenario_words *words, const void *table) {
    return find_told(s, words, table, false);
}

static bool ask_worlds(struct scenario *s, const struct scenario_words *words, const void *table,
                       bool wanted) {
    int viewer = words->count < 4 ? -1 : scenario_seat(s, words->at[1]);
    int seat = words->count < 4 ? -1 : scenario_seat(s, words->at[2]);
    pd_view view;
    if (viewer < 0 || seat < 0)
        return scenario_fail(s, "expected two seats and cards");
    pd_look(s->game, table, viewer, &view);
    for (int i = 3; i < words->count; i++) {
        int card = read_card(words->at[i]), worlds = 0;
        if (card < 0)
            return scenario_fail_word(s, words->at[i], "a card");
        for (int k = 0; k < WORLDS; k++) {
            pd_state world;
            pd_resample(s->game, &view, &s->filler, &world);
            worlds += pd__gp_has(((struct grandprix *)(void *)world.bytes)->hand[seat], card);
        }
        if ((worlds > 0) != wanted)
            return scenario_fail(s, "expected %s in %s worlds, found it in %d of %d", words->at[i],
                                 wanted ? "some" : "no", worlds, WORLDS);
    }
    return true;
}

static bool check_allows(struct scenario *s, const struct scenario_words *words,
                         const void *table) {
    return ask_worlds(s, words, table, true);
}

static bool check_excludes(struct scenario *s, const struct scenario_words *words,
                           const void *table) {
    return ask_worlds(s, words, table, false);
}

// ---------------------------------------------------------------------------------------- settling

static cardset mentioned_bits(const struct scenario *s) {
    cardset bits = 0;
    for (int i = 0; i < s->mentioned.count; i++)
        if (s->mentioned.at[i] >> 8 == OUTCOME_CARD) {
            cardset bit = pd__card(s->mentioned.at[i] & 0xff);
            bits |= bit | (bit << 1 & GP_TWINS);
        }
    return bits;
}

// Completes a hand from the pool, with cards the scenario does not speak of while there are any.
static bool fill_hand(struct scenario *s, int seat, cardset *pool) {
    struct grandprix *g = table_of(s);
    cardset mentioned = mentioned_bits(s);
    int wanted = DEALT + g->turn / g->seats;
    while (pd__gp_size(g->hand[seat]) < wanted) {
        cardset bits = pd__gp_spread(*pool), from = bits & ~mentioned ? bits & ~mentioned : bits;
        if (!from)
            return scenario_fail(s, "there are not enough cards for the hands");
        unsigned bit = pd__nth(from, pd_roll(&s->filler, pd__count(from)));
        cardset card = pd__card(bit - (unsigned)(GP_TWINS >> bit & 1));
        g->hand[seat] += card;
        *pool -= card;
    }
    g->count[seat] = (uint8_t)pd__gp_size(g->hand[seat]);
    return true;
}

// The rest of the cards under the open piles.
static void put_under(struct grandprix *g, cardset pool) {
    for (cardset bits = pd__gp_spread(pool); bits; bits &= bits - 1) {
        unsigned bit = pd__lowest(bits);
        int card = pd__gp_bit_card(bit), type = pd__gp_type(card);
        unsigned nibble = (unsigned)(pd__gp_value(card) + 8 * pd__gp_wreath(card));
        g->open[type] |= (uint64_t)nibble << 4 * pd__gp_pile_size(g->open[type]);
    }
}

// Takes placed cards out of the pool; false if there are not so many of a kind.
static bool take_out(struct scenario *s, cardset cards, cardset *pool) {
    if (pd__gp_without(cards, *pool))
        return scenario_fail(s, "a card is in more places than it has copies");
    *pool -= cards;
    return true;
}

// Score cards: those of this race are turned up, and those of earlier races are gone.
static void settle_score_cards(struct scenario *s) {
    struct grandprix *g = table_of(s);
    uint32_t won = 0;
    g->race = g->race ? g->race : 1;
    for (int seat = 0; seat < g->seats; seat++)
        won |= g->won[seat];
    for (uint32_t left = g->unturned & ~won; (int)pd__count(g->prizes) < g->seats; left &= left - 1)
        g->prizes |= left & -left & ~g->prizes;
    g->unturned &= ~(g->prizes | won);
    int all = (int)pd__count(g->unturned | g->prizes | won);
    while (all - (int)pd__count(g->unturned) < g->race * g->seats)
        g->unturned &= g->unturned - 1;
}

static bool settle(struct scenario *s) {
    struct grandprix *g = table_of(s);
    cardset pool = GP_ALL_CARDS, open_cards = 0;
    settle_score_cards(s);
    g->actor = g->start;
    for (int type = 0; type < TYPES; type++)
        open_cards += pile_cards(g, type);
    if (!take_out(s, open_cards, &pool) || !take_out(s, s->notes[NOTE_CLOSED], &pool))
        return false;
    for (int seat = 0; seat < g->seats; seat++) {
        g->hand[seat] += pd__gp_without(g->known[seat], g->hand[seat]);
        if (!take_out(s, g->hand[seat], &pool))
            return false;
    }
    for (int seat = 0; seat < g->seats; seat++)
        if (!fill_hand(s, seat, &pool))
            return false;
    if (s->notes[NOTE_FLAGS] & CLOSED_GIVEN)
        put_under(g, pool);
    g->veiled = GP_ALL_CARDS;
    g->closed = CARDS;
    for (int type = 0; type < TYPES; type++) {
        g->veiled -= pile_cards(g, type);
        g->closed = (uint8_t)(g->closed - pd__gp_pile_size(g->open[type]));
    }
    g->seen[0] = g->veiled;
    for (int seat = 0; seat < g->seats; seat++) {
        g->seen[0] -= g->known[seat];
        g->filled[seat][0] = (uint8_t)(g->count[seat] - pd__gp_size(g->known[seat]));
        g->closed = (uint8_t)(g->closed - g->count[seat]);
    }
    return true;
}

static const struct scenario_verb verbs[] = {
    {"race", place_race, check_race},
    {"round", place_round, check_round},
    {"start", place_start, check_start},
    {"hands", place_hands, NULL},
    {"hand", NULL, check_hand},
    {"known", place_known, check_known},
    {"lineup", NULL, check_lineup},
    {"open", place_open, check_open},
    {"closed", place_closed, check_closed},
    {"prizes", place_prizes, check_prizes},
    {"won", place_won, check_won},
    {"total", NULL, check_total},
    {"unturned", NULL, check_unturned},
    {"tells", NULL, check_tells},
    {"hides", NULL, check_hides},
    {"allows", NULL, check_allows},
    {"excludes", NULL, check_excludes},
    {0},
};

const struct scenario_game scenario_grandprix = {
    .id = "grandprix",
    .verbs = verbs,
    .settle = settle,
};
