// Jumbo Grand Prix: observations and actions. A car is chosen by four actions, one for each card,
// in ascending order.
#include "engine/learner.h"
#include "engine/fields.h"
#include "games/grandprix/grandprix.h"

#include <assert.h>

// Whole moves but the cars have their own numbers; then there is an action for each card of a car.
enum { ACTION_RACE = MOVE_RACE, ACTION_COUNT = ACTION_RACE + KINDS };

enum { TURNS_MOST = (ROUNDS + 2) * GP_SEATS };

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
    X(tops, TYPES * 16, 1, "by open pile: its top card's number below; the first: it is empty")    \
    X(open, TYPES * 16, 15,                                                                        \
      "by open pile, from the top: the value, plus 8 with the wreath; 0 past the bottom")          \
    X(closed, 1, CARDS, "cards in the closed pile")                                                \
    X(shuffles, 1, ERAS_MAX - 1, "how often face-up cards were shuffled in")                       \
    X(unseen, CARDS, ERAS_MAX,                                                                     \
      "by card, copies included: at the last shuffle, the shuffle since which it was not seen, "   \
      "from 1; 0 if seen")                                                                         \
    X(drawn, GP_SEATS *ERAS_MAX, HAND_MAX,                                                         \
      "by seat and shuffle: cards then in hand drawn between it and the next, known ones "         \
      "excepted")                                                                                  \
    X(log, GP_SEATS *ROUNDS * 2, KINDS,                                                            \
      "by seat, for its turns since the last shuffle, the latest first: closed cards drawn, and "  \
      "1 + the kind discarded; 0 for none and for a known card")                                   \
    X(older, DRIVERS, 1, "by card: the viewer holds it and has seen its copy later")               \
    X(older_log, ROUNDS, 1, "by turn of the log: the viewer discarded such a card")                \
    X(won, GP_SEATS *SCORE_CARDS, 1, "by seat: the score cards 1 … 20 that it has")                \
    X(prizes, SCORE_CARDS, 1, "score cards of this race, not taken yet")                           \
    X(unturned, SCORE_CARDS, 1, "score cards not turned up yet")                                   \
    X(winners, GP_SEATS, 1, "by seat: wins or shares the victory")

struct observation {
    FIELDS(PD__FIELD_ARRAY)
};

static const pd_field fields[] = {FIELDS(PD__FIELD_ROW){0}};

// Car parts: the counts of each four kinds are two bytes of `front`, then two of `back`.
static inline void put_parts(uint8_t *out, pd__shorts front, pd__shorts back) {
    pd__put_sixteen(out, (pd__bytes)pd__zip_low(front, back));
    pd__put_sixteen(out + 16, (pd__bytes)pd__zip_high(front, back));
}

// Two zones by kind. The drivers are written last, because the parts are written as if there were
// 32 kinds of them.
static inline void put_zones(uint8_t *out, cardset zone, uint8_t *other_out, cardset other) {
    static_assert(KINDS >= 32, "");
    const pd__words low = (pd__words){0} + 3 * PD__ONES;
    pd__words zones = (pd__words)pd__sixteen_from(zone, other);
    pd__bytes first = (pd__bytes)(zones & low), second = (pd__bytes)(zones >> 2 & low);
    pd__bytes third = (pd__bytes)(zones >> 4 & low), fourth = (pd__bytes)(zones >> 6 & low);
    uint64_t drivers = zone >> DRIVERS | other >> DRIVERS << 16;
    put_parts(out, (pd__shorts)pd__zip(first, second), (pd__shorts)pd__zip(third, fourth));
    put_parts(other_out, (pd__shorts)pd__zip_upper(first, second),
              (pd__shorts)pd__zip_upper(third, fourth));
    pd__put_first(out + PART_KINDS, pd__sixteen_bits(drivers, 0, 1), KINDS - PART_KINDS);
    pd__put_first(other_out + PART_KINDS, pd__sixteen_bits(drivers, 1, 1), KINDS - PART_KINDS);
}

static inline void encode_piles(const struct grandprix *g, struct observation *o) {
    for (int type = 0; type < TYPES; type++) {
        uint64_t pile = g->open[type];
        o->tops[16 * type + (int)(pile & 15)] = 1;
        pd__put_sixteen(o->open + 16 * type, pd__sixteen_nibbles(pile));
    }
    o->closed[0] = g->closed;
}

// Copies of a card are ordered by their shuffles: a byte counts the shuffles up to which fewer
// copies had been left unseen.
static inline void encode_unseen(const struct grandprix *g, uint8_t *out) {
    pd__bytes marks[4] = {0};
    cardset all = 0, before = 0;
    for (int era = 0; era <= g->era; era++)
        all += g->seen[era];
    for (int era = 0; era <= g->era; before += g->seen[era++]) {
        cardset later = pd__gp_spread(all) & ~pd__gp_spread(before);
        for (int i = 0; i < 4; i++)
            marks[i] += pd__sixteen_bits(later, i, 1);
    }
    memcpy(out, marks, CARDS);
}

// A turn is a byte with the draws and one with the kind.
static inline void encode_log(uint64_t log, uint8_t *out) {
    const uint64_t all = (LOG_DRAWS | LOG_KIND << LOG_KIND_AT) * LOG_EACH;
    log &= all;
    memcpy(out, &log, 2 * ROUNDS);
}

// The seats in the places `at` and the next.
static inline void encode_two_seats(const struct grandprix *g, uint64_t order, int at, int next,
                                    struct observation *o) {
    int seat = pd__seat_at(order, at), other = pd__seat_at(order, next);
    put_zones(o->known + KINDS * at, g->known[seat], o->known + KINDS * next, g->known[other]);
    pd__put_bits(o->won + SCORE_CARDS * at, g->won[seat] >> 1, SCORE_CARDS);
    pd__put_bits(o->won + SCORE_CARDS * next, g->won[other] >> 1, SCORE_CARDS);
    memcpy(o->drawn + ERAS_MAX * at, g->filled[seat], ERAS_MAX);
    memcpy(o->drawn + ERAS_MAX * next, g->filled[other], ERAS_MAX);
    encode_log(g->log[seat], o->log + 2 * ROUNDS * at);
    encode_log(g->log[other], o->log + 2 * ROUNDS * next);
}

static inline void encode_seats(const struct grandprix *g, struct pd__circle circle,
                                struct observation *o) {
    uint64_t counts = pd__get_word(g->count, GP_SEATS), order = pd__order(circle);
    pd__put_word(o->hand_counts, pd__turn(circle, counts), GP_SEATS);
    encode_two_seats(g, order, 0, 1, o);
    if (g->seats > 2)
        encode_two_seats(g, order, 2, 3, o);
    if (g->seats > 4)
        encode_two_seats(g, order, 3, 4, o);
}

static inline void encode_own(const struct grandprix *g, int seat, const pd_choice *choice,
                              struct observation *o) {
    put_zones(o->hand, g->hand[seat], o->car, g->lineup[seat]);
    pd__put_bits(o->older, g->older[seat], DRIVERS);
    for (int i = 0; i < ROUNDS; i++)
        o->older_log[i] = (g->log[seat] >> LOG_BITS * i & LOG_OLDER) != 0;
    for (int i = 0; i < choice->count; i++)
        o->choice[choice->at[i] - ACTION_RACE]++;
}

static inline void encode_turn(const struct grandprix *g, struct pd__circle circle,
                               struct observation *o) {
    o->actor[pd__place(circle, g->actor)] = !g->over;
    o->phase[pd__gp_phase(g)] = 1;
    o->race[0] = g->race;
    o->start[pd__place(circle, g->start)] = 1;
    o->turn[0] = g->turn;
    o->takes_left[0] = g->left;
    pd__put_word(o->discarded_to, pd__eight_bits(g->dropped), TYPES);
    pd__put_word(o->taken_from, pd__eight_bits(g->taken), SOURCES);
}

static void encode(const void *table, int seat, const pd_choice *choice, uint8_t *out) {
    const struct grandprix *g = table;
    struct observation *o = (struct observation *)out;
    struct pd__circle circle = pd__circle_from(seat, g->seats);
    o->seat[0] = (uint8_t)(seat + 1);
    encode_turn(g, circle, o);
    if (seat >= 0)
        encode_own(g, seat, choice, o);
    encode_seats(g, circle, o);
    encode_piles(g, o);
    o->shuffles[0] = g->era;
    encode_unseen(g, o->unseen);
    pd__put_bits(o->prizes, g->prizes >> 1, SCORE_CARDS);
    pd__put_bits(o->unturned, g->unturned >> 1, SCORE_CARDS);
    if (g->over)
        pd__put_seats(o->winners, g->winners, circle, GP_SEATS);
}

// ---------------------------------------------------------------------------------------- actions

// The cards of a car are named in ascending order, so enough must be left above each.
static int car_actions(const struct grandprix *g, const pd_choice *choice, pd_move *out) {
    cardset bits = pd__gp_spread(g->hand[g->actor]);
    int need = RACED - choice->count, count = 0;
    for (int i = 0; i < choice->count; i++) { // the cards below have been passed over
        unsigned card = pd__gp_kind_card((unsigned)(choice->at[i] - ACTION_RACE));
        cardset copies = bits & (card < DRIVERS ? (cardset)3 : 1) << card;
        bits &= ~(pd__card(card) - 1) & ~(copies & -copies);
    }
    for (; (int)pd__count(bits) >= need; bits &= bits - 1) {
        pd_move action = ACTION_RACE + pd__gp_kind((unsigned)pd__gp_bit_card(pd__lowest(bits)));
        out[count] = action;
        count += count == 0 || out[count - 1] != action;
    }
    return count;
}

static int actions(const void *table, const pd_choice *choice, pd_move *out) {
    const struct grandprix *g = table;
    bool car = pd__gp_phase(g) == PHASE_LINEUP;
    return car ? car_actions(g, choice, out) : pd__grandprix.moves(g, out);
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
