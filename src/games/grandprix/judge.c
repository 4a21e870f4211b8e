// What a seasoned player thinks of a move.
//
// Everything is measured by one question: how likely will my car beat another one, now and, with
// the four cards I keep, in the next race? It is answered from the hand, the cards the player has
// not seen and the number of cards still to come; the hands of the others are never looked at.
#include "games/grandprix/grandprix.h"

#include <assert.h>

enum {
    CERTAIN = 512,          // a chance
    POINT = 16,             // a point of a car's value, as in gp_worth.rank
    DRAWS_MAX = 2 * ROUNDS, // cards to come in a race
    OUTS_MAX = 12,
    STAKE = 8, // score points that beating one rival is usually worth
};

// What it costs to lay a card open, in CERTAIN parts.
enum {
    PER_VALUE = 2, // for each point of a card that the next seat may take, or lost for next race
    PER_MATCH = 8, // for each equal part that the next seat is known to hold
    PER_BURIED = 2 // gained for each point of the card that it covers
};

// The highest value of a type (in POINTs) that a hand with such a highest one may end with, when so
// many cards are to come: three in ten of them are of use for a type, of any value.
static const uint8_t reach[VALUES + 1][DRAWS_MAX + 1] = {
    {0, 19, 34, 46, 56, 64, 70, 75, 79},     {16, 30, 42, 52, 60, 66, 72, 76, 80},
    {32, 42, 51, 58, 65, 70, 74, 78, 82},    {48, 55, 61, 66, 71, 75, 78, 81, 84},
    {64, 68, 72, 75, 78, 81, 83, 86, 88},    {80, 82, 84, 86, 87, 89, 90, 92, 93},
    {96, 97, 97, 98, 99, 99, 100, 100, 101}, {112, 112, 112, 112, 112, 112, 112, 112, 112},
};

// The chance to find a type that is missing. Open piles help, so it is better than one in four.
static const uint16_t found[DRAWS_MAX + 1] = {0, 195, 315, 390, 436, 465, 483, 494, 501};

// The chance to find one of so many cards that complete a triple; each comes one time in 37.
static const uint16_t triple_chance[OUTS_MAX + 1][DRAWS_MAX + 1] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 14, 28, 41, 54, 66, 78, 90, 102},
    {0, 28, 54, 79, 103, 126, 147, 167, 186},
    {0, 42, 81, 116, 148, 178, 206, 231, 254},
    {0, 56, 106, 150, 190, 225, 256, 284, 309},
    {0, 70, 130, 183, 228, 267, 300, 329, 354},
    {0, 84, 154, 213, 262, 303, 337, 366, 390},
    {0, 98, 177, 241, 293, 335, 369, 396, 418},
    {0, 112, 200, 268, 321, 363, 396, 421, 441},
    {0, 126, 221, 293, 347, 387, 418, 441, 459},
    {0, 140, 242, 316, 369, 408, 437, 457, 472},
    {0, 154, 262, 337, 390, 426, 452, 470, 483},
    {0, 168, 281, 357, 408, 442, 465, 480, 491},
};

// The chance to beat a rival with a car of this value, in steps of half a point: a smooth curve
// through what good players race, 24 being an even match.
static const uint16_t winning[(28 * POINT + POINT) / 8] = {
    0,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   1,   1,   1,  2,
    2,  2,   3,   3,   4,   5,   6,   8,   9,   11,  14,  17,  20,  24,  29,  35,  43,  51,  61, 73,
    86, 101, 119, 138, 159, 181, 205, 230, 256, 282, 307, 331, 353, 374, 393, 411, 426, 439,
};

// --------------------------------------------------------------------------------- what a hand is

// Zones with one bit for each type and value, as the lower bit of each pair.
static const cardset HELD = 0x0055555555555555;
static const cardset PARTS = ((cardset)1 << DRIVERS) - 1;
static const cardset ONE_TYPE = ((cardset)1 << TYPE_BITS) - 1;

// The highest value of a type; 0 if there is none.
static inline int highest(cardset held, int type) {
    unsigned values = (unsigned)(held >> TYPE_BITS * type & ONE_TYPE);
    return (32 - __builtin_clz(2 * values + 1)) / 2;
}

// For each body, engine and tyres card: are the two other parts of the same value held?
static inline cardset other_two(cardset parts) {
    cardset once = parts << TYPE_BITS | parts >> 2 * TYPE_BITS;
    cardset twice = parts << 2 * TYPE_BITS | parts >> TYPE_BITS;
    return once & twice & PARTS;
}

// The chance that a hand beats a rival when so many cards are still to come. `unseen` is a spread
// zone: cards that may come.
static inline int promise(cardset hand, cardset unseen, int draws) {
    cardset held = (hand | hand >> 1) & HELD, parts = held & PARTS, twos = other_two(parts);
    cardset triples = twos & parts, wanted = twos & ~parts;
    int sum = 0, complete = CERTAIN;
    for (int type = 0; type < TYPES; type++) {
        int value = highest(held, type);
        sum += reach[value][draws];
        complete = value ? complete : complete * found[draws] / CERTAIN;
    }
    int driver = reach[highest(held, DRIVER)][draws], tie = 2 * highest(held, DRIVER);
    int outs = (int)pd__count((wanted | wanted << 1) & unseen);
    int likely = triples ? CERTAIN : triple_chance[outs < OUTS_MAX ? outs : OUTS_MAX][draws];
    int triple = triples & held >> DRIVERS ? 28 * POINT : 21 * POINT + driver;
    int chance =
        winning[(sum + tie) / 8] * (CERTAIN - likely) + winning[(triple + tie) / 8] * likely;
    return chance / CERTAIN * complete / CERTAIN;
}

// Cards that the actor has not seen: in the closed pile or in another hand.
static inline cardset unseen_by_actor(const struct grandprix *g) {
    cardset unseen = g->veiled - g->hand[g->actor] + g->known[g->actor];
    for (int seat = 0; seat < g->seats; seat++)
        unseen -= g->known[seat];
    return pd__gp_spread(unseen);
}

// ------------------------------------------------------------------------------------ preparation

// Cards to come for the actor in this race, if every turn is a swap.
static inline int draws_left(const struct grandprix *g) {
    return g->left + 2 * (ROUNDS - g->turn / g->seats - (g->left > 0));
}

static inline bool is_last_race(const struct grandprix *g) {
    return g->race == pd__gp_races(g->seats);
}

static inline cardset top_card(const struct grandprix *g, int type) {
    return g->open[type] ? pd__card((unsigned)pd__gp_top(g->open[type], type)) : 0;
}

// What the open cards offer beyond what a closed card does: the best, and the best of the rest.
struct offers {
    int best, second, best_type;
};

static inline struct offers find_offers(const struct grandprix *g, cardset unseen, int draws) {
    struct offers offers = {.best_type = TYPES};
    int closed = promise(g->hand[g->actor], unseen, draws);
    for (int type = 0; type < TYPES; type++) {
        if (!g->open[type])
            continue;
        int gain = promise(g->hand[g->actor] + top_card(g, type), unseen, draws - 1) - closed;
        if (gain > offers.best)
            offers = (struct offers){.best = gain, .second = offers.best, .best_type = type};
        else if (gain > offers.second)
            offers.second = gain;
    }
    return offers;
}

// What is lost with a discarded card, beyond its use in this race.
static inline int loss(const struct grandprix *g, int card) {
    int type = pd__gp_type(card), next = g->actor + 1 == g->seats ? 0 : g->actor + 1, cost = 0;
    bool last_turn = g->turn == ROUNDS * g->seats - 1;
    if (!last_turn || !is_last_race(g))
        cost += PER_VALUE * pd__gp_value(card);
    if (last_turn)
        return cost;
    cardset known = g->known[next], part = pd__card((unsigned)card % TYPE_BITS) * 3;
    for (int other = 0; other < DRIVER && type < DRIVER; other++)
        cost += other != type && known >> TYPE_BITS * other & part ? PER_MATCH : 0;
    return cost - PER_BURIED * (int)(g->open[type] & 7);
}

// A discard is as good as the hand without it, with the best card on offer; which is not on the
// pile that is discarded to.
static void judge_discards(const struct grandprix *g, const pd_move *moves, int count, int *worth) {
    cardset hand = g->hand[g->actor], unseen = unseen_by_actor(g);
    int draws = draws_left(g);
    struct offers offers = find_offers(g, unseen, draws);
    for (int i = 0; i < count; i++) {
        if (moves[i] == MOVE_KEEP) {
            worth[i] = promise(hand, unseen, draws - 1) + offers.best;
            continue;
        }
        int card = (int)pd__gp_kind_card(moves[i]);
        worth[i] = promise(hand - pd__card((unsigned)card), unseen, draws) - loss(g, card) +
                   (pd__gp_type(card) == offers.best_type ? offers.second : offers.best);
    }
}

// An open card is in the hand at once. A closed one is still to come.
static void judge_takes(const struct grandprix *g, const pd_move *moves, int count, int *worth) {
    cardset hand = g->hand[g->actor], unseen = unseen_by_actor(g);
    int draws = draws_left(g);
    for (int i = 0; i < count; i++) {
        int source = (int)(moves[i] - MOVE_TAKE);
        worth[i] = source == CLOSED ? promise(hand, unseen, draws)
                                    : promise(hand + top_card(g, source), unseen, draws - 1);
    }
}

// ------------------------------------------------------------------------------------------ lineup

// Every four cards of a hand, in the order of pd__gp_lineups.
static int find_fours(cardset hand, cardset *out) {
    cardset card[HAND_MAX];
    bool second[HAND_MAX];
    int cards = 0, count = 0;
    for (cardset bits = pd__gp_spread(hand); bits; bits &= bits - 1, cards++) {
        card[cards] = pd__card((unsigned)pd__gp_bit_card(pd__lowest(bits)));
        second[cards] = cards > 0 && card[cards] == card[cards - 1];
    }
    for (int d = 3; d < cards; d++)
        for (int c = second[d] ? d - 1 : 2; c < d; c++)
            for (int b = second[c] ? c - 1 : 1; b < c; b++)
                for (int a = second[b] ? b - 1 : 0; a < b; a++) {
                    out[count] = card[a] + card[b] + card[c] + card[d];
                    count += !second[a];
                }
    return count;
}

// What this race's prizes bring on average, in CERTAIN parts of STAKE, when each rival is beaten
// with this chance: a mean over how many are beaten, taken rival by rival.
static inline int expected_prize(const struct grandprix *g, int chance) {
    int mean[GP_SEATS], rivals = -1;
    for (uint32_t prizes = g->prizes; prizes; prizes &= prizes - 1)
        mean[++rivals] = __builtin_ctz(prizes) * (CERTAIN / STAKE);
    for (; rivals > 0; rivals--)
        for (int i = 0; i < rivals; i++)
            mean[i] += (mean[i + 1] - mean[i]) * chance / CERTAIN;
    return mean[0];
}

// In the last race nothing is worth keeping, and a car a little better may be just enough.
static void judge_lineups(const struct grandprix *g, int count, int *worth) {
    cardset hand = g->hand[g->actor], fours[PD_MOVES_MAX];
    int all = find_fours(hand, fours);
    assert(all == count);
    for (int i = 0; i < count; i++) {
        cardset kept = hand - fours[i];
        int rank = pd__gp_worth(fours[i]).rank;
        worth[i] = rank ? expected_prize(g, winning[rank / 8]) : 0;
        worth[i] +=
            is_last_race(g) ? rank : promise(kept, pd__gp_spread(GP_ALL_CARDS - kept), DRAWS_MAX);
    }
}

void pd__gp_judge(const void *table, const pd_move *moves, int count, int *worth) {
    const struct grandprix *g = table;
    switch (pd__gp_phase(g)) {
    case PHASE_DISCARD: judge_discards(g, moves, count, worth); break;
    case PHASE_TAKE: judge_takes(g, moves, count, worth); break;
    case PHASE_LINEUP: judge_lineups(g, count, worth); break;
    case PHASE_OVER: break;
    }
}
