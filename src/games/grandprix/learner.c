// Jumbo Grand Prix: observations and actions. A car is chosen by four actions, one for each card,
// in ascending order.
#include "engine/learner.h"
#include "games/grandprix/grandprix.h"

// Whole moves but the cars have their own numbers; then there is an action for each card of a car.
enum { ACTION_RACE = MOVE_RACE, ACTION_COUNT = ACTION_RACE + KINDS };

enum { PILE_MOST = TYPE_BITS, TURNS_MOST = (ROUNDS + 2) * GP_SEATS };

// name, length, highest value, meaning. A kind is a card: seven bodies, engines and tyres, then
// 14 drivers, each value without and with the wreath.
#define FIELDS(X)                                                                                  \
    X(seat, 1, GP_SEATS, "the viewer's seat, from 1; 0 for a spectator")                           \
    X(actor, GP_SEATS, 1, "the seat to move")                                                      \
    X(phase, PHASE_OVER + 1, 1, "discard, take, choose a car, over")                               \
    X(race, 1, SCORE_CARDS / 2, "the race, from 1")                                                \
    X(start, GP_SEATS, 1, "the seat that starts the race")                                         \
    X(turn, 1, TURNS_MOST, "turns made in this race")                                              \
    X(takes_left, 1, 2, "cards yet to be taken in this turn")                                      \
    X(discarded_to, TYPES, 1, "the open pile discarded to in this turn")                           \
    X(taken_from, SOURCES, 1, "where a card was taken from in this turn; the last: closed pile")   \
    X(hand, KINDS, COPIES, "by kind: the viewer's cards, those of a chosen car included")          \
    X(choice, KINDS, COPIES, "by kind: cards named so far for the car")                            \
    X(car, KINDS, COPIES, "by kind: the viewer's chosen car")                                      \
    X(hand_counts, GP_SEATS, HAND_MAX, "by seat: cards in hand, those of a chosen car included")   \
    X(known, GP_SEATS *KINDS, COPIES, "by seat and kind: cards everybody knows to be in hand")     \
    X(tops, KINDS, 1, "by kind: on top of its open pile")                                          \
    X(open, TYPES *PILE_MOST, 15,                                                                  \
      "by open pile, from the top: the value, plus 8 with the wreath; 0 past the bottom")          \
    X(closed, 1, CARDS, "cards in the closed pile")                                                \
    X(shuffles, 1, ERAS_MAX - 1, "how often face-up cards were shuffled in")                       \
    X(unseen, ERAS_MAX *KINDS, COPIES,                                                             \
      "by shuffle and kind: cards in it that were not seen since")                                 \
    X(drawn, ERAS_MAX *GP_SEATS, HAND_MAX,                                                         \
      "by shuffle and seat: cards in hand drawn between it and the next, known ones excepted")     \
    X(won, GP_SEATS *SCORE_CARDS, 1, "by seat: the score cards 1 … 20 that it has")                \
    X(prizes, SCORE_CARDS, 1, "score cards of this race, not taken yet")                           \
    X(unturned, SCORE_CARDS, 1, "score cards not turned up yet")                                   \
    X(winners, GP_SEATS, 1, "by seat: wins or shares the victory")

struct observation {
    FIELDS(PD__FIELD_ARRAY)
};

static const pd_field fields[] = {FIELDS(PD__FIELD_ROW){0}};

static inline void put_zone(uint8_t *out, cardset zone) {
    pd__put_pairs(out, zone, PART_KINDS);
    pd__put_bits(out + PART_KINDS, zone >> DRIVERS, KINDS - PART_KINDS);
}

// For zones of a few cards.
static inline void put_few(uint8_t *out, cardset zone) {
    for (cardset bits = pd__gp_spread(zone); bits; bits &= bits - 1)
        out[pd__gp_kind((unsigned)pd__gp_bit_card(pd__lowest(bits)))]++;
}

static inline void encode_piles(const struct grandprix *g, struct observation *o) {
    for (int type = 0; type < TYPES; type++) {
        uint64_t pile = g->open[type];
        if (!pile)
            continue;
        o->tops[pd__gp_kind((unsigned)pd__gp_top(pile, type))] = 1;
        pd__put_nibbles(o->open + PILE_MOST * type, pile, PILE_MOST);
    }
    o->closed[0] = g->closed;
}

static inline void encode_shuffles(const struct grandprix *g, const struct pd__circle *circle,
                                   struct observation *o) {
    o->shuffles[0] = g->era;
    for (int era = 0; era <= g->era; era++) {
        if (g->seen[era])
            put_zone(o->unseen + KINDS * era, g->seen[era]);
        for (int seat = 0; seat < g->seats; seat++)
            o->drawn[GP_SEATS * era + circle->at[seat]] = g->filled[seat][era];
    }
}

static inline void encode_seats(const struct grandprix *g, const struct pd__circle *circle,
                                struct observation *o) {
    for (int seat = 0; seat < g->seats; seat++) {
        int at = circle->at[seat];
        o->hand_counts[at] = g->count[seat];
        put_few(o->known + KINDS * at, g->known[seat]);
        for (uint32_t won = g->won[seat]; won; won &= won - 1)
            o->won[SCORE_CARDS * at + __builtin_ctz(won) - 1] = 1;
    }
}

static inline void encode_own(const struct grandprix *g, int seat, const pd_choice *choice,
                              struct observation *o) {
    put_few(o->hand, g->hand[seat]);
    put_few(o->car, g->lineup[seat]);
    for (int i = 0; i < choice->count; i++)
        o->choice[choice->at[i] - ACTION_RACE]++;
}

static void encode(const void *table, int seat, const pd_choice *choice, uint8_t *out) {
    const struct grandprix *g = table;
    struct observation *o = (struct observation *)out;
    struct pd__circle circle = pd__circle_from(seat, g->seats);
    o->seat[0] = (uint8_t)(seat + 1);
    if (!g->over)
        o->actor[circle.at[g->actor]] = 1;
    o->phase[pd__gp_phase(g)] = 1;
    o->race[0] = g->race;
    o->start[circle.at[g->start]] = 1;
    o->turn[0] = g->turn;
    o->takes_left[0] = g->left;
    if (g->dropped)
        o->discarded_to[__builtin_ctz(g->dropped)] = 1;
    for (unsigned taken = g->taken; taken; taken &= taken - 1)
        o->taken_from[__builtin_ctz(taken)] = 1;
    if (seat >= 0)
        encode_own(g, seat, choice, o);
    encode_seats(g, &circle, o);
    encode_piles(g, o);
    encode_shuffles(g, &circle, o);
    pd__put_bits(o->prizes, g->prizes >> 1, SCORE_CARDS);
    pd__put_bits(o->unturned, g->unturned >> 1, SCORE_CARDS);
    pd__put_seats(o->winners, g->winners, &circle);
}

// ---------------------------------------------------------------------------------------- actions

// The cards of a car are named in ascending order, so enough must be left above each.
static int car_actions(const struct grandprix *g, const pd_choice *choice, uint16_t *out) {
    cardset bits = pd__gp_spread(g->hand[g->actor]);
    int need = RACED - choice->count, count = 0;
    for (int i = 0; i < choice->count; i++) { // the cards below have been passed over
        unsigned card = pd__gp_kind_card((unsigned)(choice->at[i] - ACTION_RACE));
        cardset copies = bits & (card < DRIVERS ? (cardset)3 : 1) << card;
        bits &= ~(pd__card(card) - 1) & ~(copies & -copies);
    }
    for (; (int)pd__count(bits) >= need; bits &= bits - 1) {
        uint16_t action =
            (uint16_t)(ACTION_RACE + pd__gp_kind((unsigned)pd__gp_bit_card(pd__lowest(bits))));
        out[count] = action;
        count += count == 0 || out[count - 1] != action;
    }
    return count;
}

static int actions(const void *table, const pd_choice *choice, uint16_t *out) {
    const struct grandprix *g = table;
    pd_move moves[PD_MOVES_MAX];
    if (pd__gp_phase(g) == PHASE_LINEUP)
        return car_actions(g, choice, out);
    int count = pd__grandprix.moves(g, moves);
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)moves[i];
    return count;
}

static int parts(int action) {
    return action < ACTION_RACE ? 1 : RACED;
}

static void sort(unsigned *kinds, int count) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && kinds[k - 1] > kinds[k]; k--) {
            unsigned higher = kinds[k - 1];
            kinds[k - 1] = kinds[k];
            kinds[k] = higher;
        }
}

// Cards that are not named yet are taken to be like the last one.
static pd_move join(const void *table, const pd_choice *choice, int action) {
    unsigned kinds[RACED];
    (void)table;
    if (action < ACTION_RACE)
        return (pd_move)action;
    for (int i = 0; i < RACED; i++)
        kinds[i] = (unsigned)((i < choice->count ? choice->at[i] : action) - ACTION_RACE);
    sort(kinds, RACED);
    return pd__gp_lineup_move(kinds);
}

static int split(const void *table, pd_move move, uint16_t *out) {
    unsigned kinds[RACED];
    (void)table;
    out[0] = (uint16_t)move;
    if (move < MOVE_RACE)
        return 1;
    pd__gp_lineup_kinds(move, kinds);
    for (int i = 0; i < RACED; i++)
        out[i] = (uint16_t)(ACTION_RACE + kinds[i]);
    return RACED;
}

static void write(int action, pd_text *out) {
    if (action < ACTION_RACE) {
        pd__gp_move_write((pd_move)action, out);
        return;
    }
    pd_put(out, "race ");
    pd__gp_card_write((int)pd__gp_kind_card((unsigned)(action - ACTION_RACE)), out);
}

const pd__learner pd__grandprix_learner = {
    .action_count = ACTION_COUNT,
    .observation_size = sizeof(struct observation),
    .fields = fields,
    .encode = encode,
    .actions = actions,
    .parts = parts,
    .join = join,
    .split = split,
    .write = write,
};
