// What a seasoned player thinks of a move, and says for it.
#include "games/battlegum/battlegum.h"

// What it is worth to hold a card back: it will be laid where others cannot. The weights here and
// below were found by letting players with different ones play against each other.
static const int keep[VALUES] = {60, 20, 2, 2, 4, 8, 16, 10, 24, 30, 22, 26, 41, 62};
static const int keep_last[VALUES] = {60, 20, 2, 2, 4, 8, 16, 10, 24, 30, 22, 26, 41, 62};

// What it is worth to have a card in the row, for later, and not in the hand, for now.
static const int row_worth[VALUES] = {60, 20, 0, 2, 4, 6, 16, 10, 24, 30, 22, 26, 32, 50};

static const int
    WIN = 1000, SHED = 25, REPLACED = 10, TAKEN = 2, TAKE = 6, LEAD = 17, NEAR = 15, NEARONE = 0, NEARTHREE = 0, BURN = 4, TURN = 10, HASTE = 0, DRAW = 0, CROWD = 0, PAIR = 5, BURNBASE = 2, RISK = 6, KEEPTAKE = 122, RETORT = 0, SHEDLAST = 25;

enum { CERTAIN = 256 };

// What the actor may know, and what follows from it.
struct mind {
    const struct battlegum *g;
    int seat;
    pack hand;
    pack unseen; // cards that may be in the stock, face down, or in another hand
    int unseen_count;
    int pile;
    int late;
};

static struct mind mind_of(const struct battlegum *g) {
    struct mind m = {.g = g, .seat = g->turn, .hand = g->hand[g->turn]};
    m.unseen = g->veiled - m.hand + g->known[m.seat];
    for (int seat = 0; seat < g->seats; seat++)
        m.unseen -= g->known[seat];
    m.unseen_count = pd__pack_total(m.unseen);
    m.pile = pd__pack_total(g->pile);
    m.late = !g->stock && !g->down[m.seat] && !g->row[m.seat];
    return m;
}

// The chance, of CERTAIN, that none of so many unseen cards is one of these values.
static int chance_of_none(const struct mind *m, int cards, pack values) {
    int chance = CERTAIN, left = m->unseen_count, others = left - pd__pack_total(m->unseen & values);
    for (; cards > 0 && chance > 0; cards--)
        chance = others > 0 ? chance * others-- / left-- : 0;
    return chance;
}

// The chance that a seat holds none of these values.
static int chance_without(const struct mind *m, int seat, pack values) {
    pack known = m->g->known[seat];
    if (known & values)
        return 0;
    return chance_of_none(m, m->g->count[seat] - pd__pack_total(known), values);
}

// What it is worth that a seat takes a pile of so many cards, after which we lead.
static int worth_of_giving(const struct mind *m, int seat, int cards) {
    int left = pd__bg_cards_left(m->g, seat);
    return TAKEN * cards + LEAD + NEAR / left + (left == 1 ? NEARONE : left <= 3 ? NEARTHREE : 0);
}

static int worth_of_cards(const struct mind *m, int value, int count) {
    int replaced = HAND - m->g->count[m->seat] + count;
    replaced = replaced < 0 ? 0 : replaced > count ? count : replaced;
    replaced = replaced < m->g->stock ? replaced : m->g->stock;
    int k = (m->late ? keep_last : keep)[value];
    int f = 100 - CROWD * (m->g->count[m->seat] - 3);
    f = f < 20 ? 20 : f > 100 ? 100 : f;
    return (m->late ? SHEDLAST : SHED) * (count - replaced) + REPLACED * replaced - k * count * f / 100;
}

static int worth_of_removing(const struct mind *m, int pile) {
    int lead = m->g->options.burn == BURN_AGAIN ? LEAD : -LEAD;
    return BURNBASE + lead + BURN * pile + HASTE * m->g->plays / 100;
}

static int worth_of_aiming(const struct mind *m, int target, int pile) {
    const pack answers = (pack)15 << 4 * ONE | (pack)15 << 4 * THIRTEEN;
    int chance = chance_without(m, target, answers);
    return (chance * worth_of_giving(m, target, pile) - (CERTAIN - chance) * RETORT) / CERTAIN;
}

static int worth_of_going_on(const struct mind *m, int count, int pile, pack fitting, pack rest) {
    int drawn = HAND - m->g->count[m->seat] + count;
    int stuck = rest & fitting ? 0 : chance_of_none(m, drawn, fitting);
    return TURN - stuck * TAKE * pile / CERTAIN;
}

static int worth_of_laying(const struct mind *m, int value, int count, int target) {
    const struct battlegum *g = m->g;
    int pile = m->pile + count, worth = worth_of_cards(m, value, count);
    int run = (g->top == value ? g->run : 0) + count;
    pack rest = m->hand - pd__pack(value, count);
    if (!rest && !g->row[m->seat] && !g->down[m->seat])
        return WIN;
    if (value == NINE || (g->options.four && run >= COPIES))
        return worth + worth_of_removing(m, pile);
    if (value == THIRTEEN)
        return worth + worth_of_aiming(m, target, pile);
    int kept = g->options.ninja == NINJA_OPEN ? 0 : g->value;
    pack fitting = pd__bg_fitting(&g->options, value == NINJA ? kept : value, false);
    int next = pd__bg_after(g, m->seat);
    for (int skipped = value == EIGHT ? count : 0; skipped > 0; skipped--)
        next = pd__bg_after(g, next);
    if (next == m->seat)
        return worth + worth_of_going_on(m, count, pile, fitting, rest);
    if (RISK && !(rest & fitting))
        worth -= RISK;
    return worth + chance_without(m, next, fitting) * worth_of_giving(m, next, pile) / CERTAIN;
}

static int worth_of_holding(const int *table, pack cards) {
    int worth = 0;
    for (cardset rest = pd__pack_spread(cards); rest; rest &= rest - 1)
        worth += table[pd__lowest(rest) >> 2];
    return worth;
}

static int worth_of_taking(const struct mind *m) {
    return KEEPTAKE * worth_of_holding(keep, m->g->pile) / 100 - (TAKE + SHED) * m->pile - LEAD;
}

static int worth_of_row(const struct mind *m, pd_move move) {
    pack row = pd__bg_up_cards(move), hand = m->hand + m->g->row[m->seat] - row;
    bool pair = ((hand + 0x1111111111111111u*0)  & ~(pack)0x1111111111111111u) != 0;
    return worth_of_holding(row_worth, row) + (pair ? PAIR : 0);
}

static int worth_of_move(const struct mind *m, pd_move move) {
    if (pd__bg_is_lay(move))
        return worth_of_laying(m, pd__bg_lay_value(move), pd__bg_lay_count(move),
                               pd__bg_lay_target(move));
    if (move >= MOVE_UP)
        return worth_of_row(m, move);
    if (move >= MOVE_DRAW)
        return DRAW * keep[move - MOVE_DRAW];
    if (move == MOVE_TAKE)
        return worth_of_taking(m);
    if (move == MOVE_COMPLETE)
        return worth_of_laying(m, m->g->top, 2, PD_NOBODY);
    return 0;
}

void pd__bg_judge(const void *table, const pd_move *moves, int count, int *worth) {
    struct mind m = mind_of(table);
    for (int i = 0; i < count; i++)
        worth[i] = worth_of_move(&m, moves[i]);
}

void pd__bg_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    (void)voice, (void)view, (void)move, (void)out;
}
