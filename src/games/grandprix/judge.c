// Rates moves like an experienced player.
//
// All ratings are chances that the player's car beats one other car, in this race and, with the
// four cards kept, in the next one. They are estimated from the player's hand, the cards not seen
// yet and the number of cards still to come; hidden hands are not used.
#include "games/grandprix/grandprix.h"

#include <assert.h>

enum {
    CERTAIN = 512,          // a chance of 1
    POINT = 16,             // a point of a car's value, as in gp_worth.rank
    DRAWS_MAX = 2 * ROUNDS, // cards to come in a race
    OUTS_MAX = 12,
    MEAN_VALUE = (1 + VALUES) / 2,
    STAKE = 8, // score points usually gained by beating one rival
};

// The cost of discarding a card beyond its use in this race, in parts of CERTAIN.
enum {
    PER_VALUE =
        1, // for each point: the next seat may take it, and it is not kept for the next race
    PER_MATCH = 8, // for each part of equal value that the next seat is known to hold
};

// The expected highest value of a type, in POINTs, by the highest one in hand now and the number of
// cards to come. One in three of those is taken to be of this type, because a player can choose.
static const uint8_t reach[VALUES + 1][DRAWS_MAX + 1] = {
    {0, 21, 37, 50, 59, 67, 73, 78, 83},     {16, 32, 44, 55, 63, 69, 75, 79, 83},
    {32, 43, 53, 60, 67, 72, 77, 81, 84},    {48, 56, 62, 68, 72, 77, 80, 83, 86},
    {64, 69, 73, 76, 79, 82, 85, 87, 89},    {80, 82, 84, 86, 88, 90, 91, 93, 94},
    {96, 97, 97, 98, 99, 99, 100, 101, 101}, {112, 112, 112, 112, 112, 112, 112, 112, 112},
};

// The chance of getting a missing type, by the number of cards to come: two in five for each card,
// because a player looks for it.
static const uint16_t found[DRAWS_MAX + 1] = {0, 215, 340, 412, 454, 478, 493, 501, 505};

// The chance of completing a triple, by the number of cards that would do it and the number of
// cards to come; each of them comes one time in 33.
static const uint16_t triple_chance[OUTS_MAX + 1][DRAWS_MAX + 1] = {
    {0, 0, 0, 0, 0, 0, 0, 0, 0},
    {0, 15, 30, 45, 59, 72, 86, 98, 111},
    {0, 31, 60, 87, 112, 136, 159, 180, 200},
    {0, 46, 88, 126, 161, 192, 221, 247, 271},
    {0, 61, 116, 163, 205, 242, 274, 303, 328},
    {0, 77, 142, 198, 245, 285, 319, 348, 372},
    {0, 92, 168, 230, 281, 322, 356, 384, 407},
    {0, 108, 192, 260, 313, 354, 388, 414, 434},
    {0, 123, 216, 287, 341, 382, 413, 437, 455},
    {0, 138, 239, 313, 367, 406, 435, 455, 471},
    {0, 154, 261, 336, 389, 426, 452, 470, 482},
    {0, 169, 282, 358, 409, 443, 466, 481, 491},
    {0, 184, 302, 378, 426, 457, 477, 489, 498},
};

// The chance of beating a rival, by the value of the car in steps of half a point: a smooth curve
// fitted to the cars of good players, with even chances at 24.
static const uint16_t winning[(28 * POINT + POINT) / 8] = {
    0,  0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   1,   1,   1,   1,   1,  2,
    2,  2,   3,   3,   4,   5,   6,   8,   9,   11,  14,  17,  20,  24,  29,  35,  43,  51,  61, 73,
    86, 101, 119, 138, 159, 181, 205, 230, 256, 282, 307, 331, 353, 374, 393, 411, 426, 439,
};

// --------------------------------------------------------------------------------- what a hand is

// Here a zone has one bit for each type and value: the lower bit of each pair.
static const cardset HELD = 0x0055555555555555;
static const cardset PARTS = ((cardset)1 << DRIVERS) - 1;
static const cardset ONE_TYPE = ((cardset)1 << TYPE_BITS) - 1;

// The highest value of a type; 0 if there is none.
static inline int highest(cardset held, int type) {
    unsigned values = (unsigned)(held >> TYPE_BITS * type & ONE_TYPE);
    return (32 - __builtin_clz(2 * values + 1)) / 2;
}

// A bit for each car part: set if the two other parts of its value are held.
static inline cardset other_two(cardset parts) {
    cardset once = parts << TYPE_BITS | parts >> 2 * TYPE_BITS;
    cardset twice = parts << 2 * TYPE_BITS | parts >> TYPE_BITS;
    return once & twice & PARTS;
}

// The chance that a hand beats a rival, with `draws` cards still to come from `unseen`, a spread
// zone.
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
    outs = outs < OUTS_MAX ? outs : OUTS_MAX;
    int likely = triples ? CERTAIN : triple_chance[outs][draws];
    int triple = triples & held >> DRIVERS ? 28 * POINT : 21 * POINT + driver;
    int chance =
        winning[(sum + tie) / 8] * (CERTAIN - likely) + winning[(triple + tie) / 8] * likely;
    return chance / CERTAIN * complete / CERTAIN;
}

int pd__gp_promise(cardset hand, cardset unseen, int draws) {
    return promise(hand, unseen, draws);
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

// How much better the best and the second-best open card are than a closed card.
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

// The cost of discarding a card, beyond its use in this race.
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
    return cost;
}

// The rating of a discard is that of the remaining hand with the best open card, which cannot come
// from the pile discarded to.
static void judge_discards(const struct grandprix *g, const pd_move *moves, int count, int *worth) {
    cardset hand = g->hand[g->actor], unseen = unseen_by_actor(g);
    int draws = draws_left(g);
    struct offers offers = find_offers(g, unseen, draws);
    for (int i = 0; i < count; i++) {
        if (moves[i] == MOVE_KEEP) {
            worth[i] = promise(hand, unseen, draws - 1) + offers.best;
            worth[i] -=
                is_last_race(g) ? 0 : PER_VALUE * MEAN_VALUE; // one card fewer to choose from
            continue;
        }
        int card = (int)pd__gp_kind_card(moves[i]);
        worth[i] = promise(hand - pd__card((unsigned)card), unseen, draws) - loss(g, card) +
                   (pd__gp_type(card) == offers.best_type ? offers.second : offers.best);
    }
}

// An open card is added to the hand; a closed card still counts as one to come.
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

// The expected prize of this race, in CERTAIN parts of STAKE, if each rival is beaten with this
// chance: the mean over the number of rivals beaten, computed one rival at a time.
static inline int expected_prize(const struct grandprix *g, int chance) {
    int mean[GP_SEATS], rivals = -1;
    for (uint32_t prizes = g->prizes; prizes; prizes &= prizes - 1)
        mean[++rivals] = __builtin_ctz(prizes) * (CERTAIN / STAKE);
    for (; rivals > 0; rivals--)
        for (int i = 0; i < rivals; i++)
            mean[i] += (mean[i + 1] - mean[i]) * chance / CERTAIN;
    return mean[0];
}

static inline bool has_all_types(cardset zone) {
    cardset held = (zone | zone >> 1) & HELD;
    return highest(held, BODY) && highest(held, ENGINE) && highest(held, TYRES) &&
           highest(held, DRIVER);
}

// Rates a lineup by its expected prize and by the kept cards' chances in the next race; in the last
// race by its prize and rank. A complete car always takes a prize, so incomplete ones are
// considered only if there is no complete one.
static void judge_lineups(const struct grandprix *g, int count, int *worth) {
    cardset hand = g->hand[g->actor], fours[PD_MOVES_MAX];
    bool can_race = has_all_types(hand), last = is_last_race(g);
    int all = find_fours(hand, fours);
    assert(all == count);
    for (int i = 0; i < count; i++) {
        cardset kept = hand - fours[i];
        int rank = can_race ? pd__gp_worth(fours[i]).rank : 0;
        worth[i] = rank ? expected_prize(g, winning[rank / 8]) : 0;
        if (last)
            worth[i] += rank;
        else if (rank || !can_race)
            worth[i] += promise(kept, pd__gp_spread(GP_ALL_CARDS - kept), DRAWS_MAX);
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
