// Battle GUM: observations and actions. The row is chosen by three actions, one for each card, and
// the target of a 13 is counted from the player.
#include "engine/learner.h"
#include "engine/fields.h"
#include "games/battlegum/battlegum.h"

// Whole moves but the rows have their own numbers; then there is an action for each card of a row.
enum { ACTION_UP = MOVE_UP, ACTION_COUNT = ACTION_UP + VALUES };

// name, length, highest value, meaning
#define FIELDS(X)                                                                                  \
    X(seat, 1, SEATS_MAX, "the viewer's seat, from 1; 0 for a spectator")                          \
    X(phase, PHASE_OVER + 1, 1,                                                                    \
      "play, choose the row, answer a 13, complete a pair, refill, over")                          \
    X(turn, SEATS_MAX, 1, "the seat to move; after the end, the one that moved last")              \
    X(dealer, SEATS_MAX, 1, "the seat that dealt")                                                 \
    X(plays, 2, 255, "cards laid or piles taken: the number is byte 0 + 256 × byte 1")             \
    X(hand, VALUES, COPIES, "by value, the Ninja first: the viewer's cards in hand")               \
    X(choice, VALUES, HAND, "by value: cards named so far for the row")                            \
    X(chosen, VALUES, HAND, "by value: the row chosen but not shown yet")                          \
    X(hand_counts, SEATS_MAX, CARDS, "by seat: cards in hand")                                     \
    X(known, SEATS_MAX *VALUES, COPIES, "by seat and value: cards everybody knows to be in hand")  \
    X(barred, SEATS_MAX *PLACES *VALUES, 1,                                                        \
      "by seat, unknown card and value: what the card in hand cannot be, oldest card first")       \
    X(laid_from, SEATS_MAX *TRACES *PLACES, 1,                                                     \
      "by seat, laid card and unknown card: which of them the laid card may have been")            \
    X(face_up, SEATS_MAX *VALUES, HAND, "by seat and value: the row")                              \
    X(face_down, SEATS_MAX, HAND, "by seat: cards face down")                                      \
    X(pile, VALUES, COPIES, "by value: the pile")                                                  \
    X(gone, VALUES, COPIES, "by value: cards out of the game")                                     \
    X(stock, 1, CARDS, "cards in the stock")                                                       \
    X(value, VALUES, 1, "the value that the pile asks for; the first: nothing")                    \
    X(top, VALUES, 1, "the value on top of the pile")                                              \
    X(run, 1, COPIES, "how many of it lie there")                                                  \
    X(laid_last, SEATS_MAX, 1, "the seat that laid cards last")                                    \
    X(laid_count, 1, LAY_MAX, "how many it laid")                                                  \
    X(laid_at, SEATS_MAX, 1, "the seat that 13s were aimed at")                                    \
    X(completed, 1, 1, "they completed a pair")                                                    \
    X(winners, SEATS_MAX, 1, "by seat: wins or shares the victory")

struct observation {
    FIELDS(PD__FIELD_ARRAY)
};

static const pd_field fields[] = {FIELDS(PD__FIELD_ROW){0}};

// Marks `at` if `there`, else nothing; without a branch.
static inline void put_if(uint8_t *out, bool there, int at) {
    out[at & -there] = there;
}

static inline void encode_pile(const struct battlegum *g, struct observation *o) {
    pd__put_nibbles(o->pile, g->pile, VALUES);
    pd__put_nibbles(o->gone, pd__bg_gone(g), VALUES);
    o->value[g->value] = 1;
    put_if(o->top, g->top != NO_VALUE, g->top);
    o->run[0] = g->run;
    o->stock[0] = g->stock;
}

// After the first place and the first trace without anything there are only others like it.
static void encode_barred(const struct battlegum *g, int seat, int at, struct observation *o) {
    uint8_t *barred = o->barred + PLACES * VALUES * at;
    uint8_t *laid_from = o->laid_from + TRACES * PLACES * at;
    for (int i = 0; i < PLACES && g->barred[seat][i]; i++, barred += VALUES)
        pd__put_bits(barred, g->barred[seat][i], VALUES);
    for (int i = 0; i < TRACES && g->traces[seat][i]; i++, laid_from += PLACES)
        pd__put_word(laid_from, pd__eight_bits(g->traces[seat][i]), PLACES);
}

static inline void encode_seats(const struct battlegum *g, struct pd__circle circle,
                                struct observation *o) {
    uint64_t counts = pd__get_word(g->count, SEATS_MAX), down = pd__get_word(g->down, SEATS_MAX);
    pd__put_word(o->hand_counts, pd__turn(circle, counts), SEATS_MAX);
    pd__put_word(o->face_down, pd__turn(circle, down), SEATS_MAX);
    for (int seat = 0; seat < g->seats; seat++) {
        int at = pd__place(circle, seat);
        pd__put_nibbles(o->known + VALUES * at, g->known[seat], VALUES);
        pd__put_nibbles(o->face_up + VALUES * at, g->row[seat], VALUES);
        if (g->barred[seat][0])
            encode_barred(g, seat, at, o);
    }
}

static inline void encode_last_lay(const struct battlegum *g, struct pd__circle circle,
                                   struct observation *o) {
    put_if(o->laid_last, g->plays > 0, pd__place(circle, g->last));
    o->laid_count[0] = g->laid;
    put_if(o->laid_at, g->target >= 0, pd__place(circle, g->target));
    o->completed[0] = g->completed;
}

static inline void encode_own(const struct battlegum *g, int seat, const pd_choice *choice,
                              struct observation *o) {
    pd__put_nibbles(o->hand, g->hand[seat], VALUES);
    pd__put_nibbles(o->chosen, g->chosen[seat], VALUES);
    for (int i = 0; i < choice->count; i++)
        o->choice[choice->at[i] - ACTION_UP]++;
}

static void encode(const void *table, int seat, const pd_choice *choice, uint8_t *out) {
    const struct battlegum *g = table;
    struct observation *o = (struct observation *)out;
    struct pd__circle circle = pd__circle_from(seat, g->seats);
    o->seat[0] = (uint8_t)(seat + 1);
    o->phase[g->phase] = 1;
    o->turn[pd__place(circle, g->turn)] = 1;
    o->dealer[pd__place(circle, g->dealer)] = 1;
    o->plays[0] = (uint8_t)g->plays;
    o->plays[1] = (uint8_t)(g->plays >> 8);
    if (seat >= 0)
        encode_own(g, seat, choice, o);
    encode_seats(g, circle, o);
    encode_pile(g, o);
    encode_last_lay(g, circle, o);
    if (g->winners)
        pd__put_seats(o->winners, g->winners, circle, SEATS_MAX);
}

// ---------------------------------------------------------------------------------------- actions

// A lay of 13s at a seat as the actor counts it, and back.
static inline int turned(const struct battlegum *g, int aim, int by) {
    int target = (aim - MOVE_AIM) / COPIES + by;
    target -= target >= g->seats ? g->seats : 0;
    return MOVE_AIM + COPIES * target + (aim - MOVE_AIM) % COPIES;
}

static inline bool is_aim(int action) {
    return action >= MOVE_AIM && action < MOVE_TAKE;
}

// The cards of a row are named in ascending order, so enough must be left above each.
static int row_actions(const struct battlegum *g, const pd_choice *choice, pd_move *out) {
    pack left = g->hand[g->turn] + g->row[g->turn];
    int lowest = 0, need = HAND - choice->count, count = 0, above = 0;
    for (int i = 0; i < choice->count; i++) {
        lowest = choice->at[i] - ACTION_UP;
        left -= pd__pack(lowest, 1);
    }
    for (int value = VALUES - 1; value >= lowest; value--) {
        int copies = pd__pack_of(left, value);
        above += copies;
        if (copies && above >= need)
            out[count++] = (pd_move)(ACTION_UP + value);
    }
    return count;
}

// Moves are listed in ascending order, so aimed ones are near the end.
static int actions(const void *table, const pd_choice *choice, pd_move *out) {
    const struct battlegum *g = table;
    if (g->phase == PHASE_CHOOSE)
        return row_actions(g, choice, out);
    int count = pd__battlegum.moves(g, out);
    for (int i = count - 1; i >= 0 && out[i] >= MOVE_AIM; i--)
        if (is_aim((int)out[i]))
            out[i] = (pd_move)turned(g, (int)out[i], g->seats - g->turn);
    return count;
}

static int parts(int action) {
    return action < ACTION_UP ? 1 : HAND;
}

static void sort(int *values, int count) {
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && values[k - 1] > values[k]; k--) {
            int higher = values[k - 1];
            values[k - 1] = values[k];
            values[k] = higher;
        }
}

// Cards that are not named yet are taken to be like the last one.
static pd_move join(const void *table, const pd_choice *choice, int action) {
    const struct battlegum *g = table;
    int row[HAND];
    if (action < ACTION_UP)
        return (pd_move)(is_aim(action) && (action - MOVE_AIM) / COPIES < g->seats
                             ? turned(g, action, g->turn)
                             : action);
    for (int i = 0; i < HAND; i++)
        row[i] = (i < choice->count ? choice->at[i] : action) - ACTION_UP;
    sort(row, HAND);
    return pd__bg_up(row[0], row[1], row[2]);
}

static int split(const void *table, pd_move move, uint16_t *out) {
    const struct battlegum *g = table;
    if (move < MOVE_UP) {
        bool aim = is_aim((int)move) && (int)(move - MOVE_AIM) / COPIES < g->seats;
        out[0] = (uint16_t)(aim ? turned(g, (int)move, g->seats - g->turn) : (int)move);
        return 1;
    }
    struct battlegum_row row = pd__bg_up_values(move);
    for (int i = 0; i < HAND; i++)
        out[i] = (uint16_t)(ACTION_UP + row.at[i]);
    return HAND;
}

static void write(int action, pd_text *out) {
    if (action >= ACTION_UP) {
        pd_put(out, "up ");
        pd__bg_card_write(action - ACTION_UP, out);
    } else if (is_aim(action)) {
        pd__bg_move_write(pd__bg_lay(THIRTEEN, (action - MOVE_AIM) % COPIES + 1), out);
        pd_put(out, ">+");
        pd_put_int(out, (action - MOVE_AIM) / COPIES);
    } else {
        pd__bg_move_write((pd_move)action, out);
    }
}

const pd__learner pd__battlegum_learner = {
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
