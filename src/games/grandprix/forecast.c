// The chances at the start of a race: from the score cards won, the cards kept, and the score cards
// that are still to come. Everybody knows those: the prizes of this race lie open, and of the later
// ones it is known which cards are left.
#include "engine/softmax.h"
#include "games/grandprix/grandprix.h"

// How much each fact about a hand adds to the strength in the coming race, by the number of seats:
// the chance to beat another seat is the logistic function of the difference. Found by
// build/tests/studies/fit-race 20000.
static const float weights[GP_SEATS + 1][GP_RACE_FACTS] = {
    [2] = {1.98f, 0.26f, 0.66f, 0.52f, 0.00f},
    [3] = {1.80f, 0.36f, 0.70f, 0.48f, 0.26f},
    [4] = {1.64f, 0.40f, 0.63f, 0.45f, 0.18f},
    [5] = {1.48f, 0.44f, 0.71f, 0.40f, 0.12f},
};

int pd__gp_part(const void *table) {
    return ((const struct grandprix *)table)->race;
}

// ------------------------------------------------------------------------------- the coming race

static int highest_of(cardset hand, int type) {
    int value = VALUES;
    while (value && !pd__gp_has(hand, pd__gp_card(type, value, 0)))
        value--;
    return value;
}

// A part that makes three equal ones is easier to come by from another hand than from the closed
// pile: if that holds a better one of its type it is going to be discarded. The next seat is the
// first to be able to take it.
static void look_for(const struct grandprix *g, int seat, int type, int value, float *facts) {
    int before = (seat + g->seats - 1) % g->seats;
    for (int other = 0; other < g->seats; other++)
        if (other != seat && pd__gp_has(g->hand[other], pd__gp_card(type, value, 0)) &&
            highest_of(g->hand[other], type) > value)
            facts[other == before ? GP_SPARE_BEFORE : GP_SPARE]++;
}

static void count_parts(const struct grandprix *g, int seat, int value, float *facts) {
    int held = 0, missing = 0;
    for (int type = 0; type < DRIVER; type++) {
        bool has = pd__gp_has(g->hand[seat], pd__gp_card(type, value, 0));
        held += has;
        missing = has ? missing : type;
    }
    if (held == DRIVER)
        facts[GP_TRIPLE] = 1;
    else if (held == DRIVER - 1)
        look_for(g, seat, missing, value, facts);
}

void pd__gp_race_facts(const struct grandprix *g, int seat, float facts[GP_RACE_FACTS]) {
    cardset hand = g->hand[seat];
    int best = pd__gp_card(DRIVER, VALUES, 0);
    facts[GP_PROMISE] =
        (float)pd__gp_promise(hand, pd__gp_spread(GP_ALL_CARDS - hand), 2 * ROUNDS) / 512;
    facts[GP_DRIVER] = pd__gp_has(hand, best) || pd__gp_has(hand, best + 1);
    facts[GP_TRIPLE] = facts[GP_SPARE_BEFORE] = facts[GP_SPARE] = 0;
    for (int value = 1; value <= VALUES; value++)
        count_parts(g, seat, value, facts);
}

static float strength_of(const struct grandprix *g, int seat) {
    float facts[GP_RACE_FACTS], sum = 0;
    pd__gp_race_facts(g, seat, facts);
    for (int i = 0; i < GP_RACE_FACTS; i++)
        sum += weights[g->seats][i] * facts[i];
    return sum;
}

// -------------------------------------------------------------------------------- the later races

struct outlook {
    int seats, total[GP_SEATS];
    float power[GP_SEATS]; // to win the coming race: proportional to the chance
    uint32_t unturned;
    int later;    // races after the coming one
    float spread; // what a point counts before them, if there are any
    float *chances;
};

static int highest(uint32_t score_cards) {
    return 31 - __builtin_clz(score_cards);
}

// The square root, by Newton's method: the library needs nothing but libc.
static float root_of(float x) {
    float root = 16;
    for (int i = 0; i < 8; i++)
        root = (root + x / root) / 2;
    return root;
}

// How much a point of a lead counts before the later races: the less, the more the totals are going
// to spread, as each seat takes so many cards of those left. The chance to stay ahead is close to a
// logistic function of the lead.
static float spread_of(uint32_t unturned, int later) {
    float count = 0, sum = 0, squares = 0;
    for (uint32_t cards = unturned; cards; cards &= cards - 1) {
        float number = (float)__builtin_ctz(cards);
        count++;
        sum += number;
        squares += number * number;
    }
    if (!later)
        return 0;
    float variance = (squares - sum * sum / count) / (count - 1);
    return 1.7f / root_of(2 * (float)later * variance);
}

static void add_winners(const struct outlook *o, float likelihood) {
    int most = 0, winners = 0;
    for (int seat = 0; seat < o->seats; seat++) {
        if (o->total[seat] > most)
            winners = 0;
        most = o->total[seat] > most ? o->total[seat] : most;
        winners += o->total[seat] == most;
    }
    for (int seat = 0; seat < o->seats; seat++)
        o->chances[seat] += o->total[seat] == most ? likelihood / (float)winners : 0;
}

// Two seats share the remaining cards evenly; if nothing is known of the races, every half is as
// likely. So all of them are counted by which seat they let win.
static float chance_of_lead(int lead, uint32_t cards, int mine, int theirs) {
    if (!cards && lead == 0)
        return 0.5f;
    if (!cards)
        return lead > 0 ? 1 : 0;
    int card = highest(cards);
    float chance = 0, mine_part = (float)mine / (float)(mine + theirs);
    cards &= ~(1u << card);
    if (mine)
        chance += mine_part * chance_of_lead(lead + card, cards, mine - 1, theirs);
    if (theirs)
        chance += (1 - mine_part) * chance_of_lead(lead - card, cards, mine, theirs - 1);
    return chance;
}

static void add_two(const struct outlook *o, float likelihood) {
    float chance = chance_of_lead(o->total[0] - o->total[1], o->unturned, o->later, o->later);
    o->chances[0] += likelihood * chance;
    o->chances[1] += likelihood * (1 - chance);
}

static void add_many(const struct outlook *o, float likelihood) {
    float strength[GP_SEATS], chances[GP_SEATS];
    for (int seat = 0; seat < o->seats; seat++)
        strength[seat] = o->spread * (float)o->total[seat];
    pd__chances_from(strength, o->seats, chances);
    for (int seat = 0; seat < o->seats; seat++)
        o->chances[seat] += likelihood * chances[seat];
}

static void add_chances(const struct outlook *o, float likelihood) {
    if (o->seats == 2)
        add_two(o, likelihood);
    else if (o->later)
        add_many(o, likelihood);
    else
        add_winners(o, likelihood);
}

// -------------------------------------------------------------------------------------- forecast

// Hands out the prizes of the coming race, the highest first, in every order that the seats still
// in it can finish in.
static void run_race(struct outlook *o, uint32_t prizes, unsigned racing, float likelihood) {
    float sum = 0;
    if (!prizes) {
        add_chances(o, likelihood);
        return;
    }
    int prize = highest(prizes);
    for (unsigned left = racing; left; left &= left - 1)
        sum += o->power[__builtin_ctz(left)];
    for (unsigned left = racing; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        o->total[seat] += prize;
        run_race(o, prizes & ~(1u << prize), racing & ~(1u << seat),
                 likelihood * o->power[seat] / sum);
        o->total[seat] -= prize;
    }
}

void pd__gp_forecast(const void *state, float *chances) {
    const struct grandprix *g = state;
    struct outlook o = {.seats = g->seats, .unturned = g->unturned, .chances = chances};
    float sum = 0;
    o.later = pd__gp_races(g->seats) - g->race;
    o.spread = spread_of(g->unturned, o.later);
    for (int seat = 0; seat < g->seats; seat++) {
        o.total[seat] = pd__gp_total(g->won[seat]);
        o.power[seat] = pd__exp(strength_of(g, seat) - 4);
        chances[seat] = 0;
    }
    run_race(&o, g->prizes, (1u << g->seats) - 1, 1);
    for (int seat = 0; seat < g->seats; seat++)
        sum += chances[seat];
    for (int seat = 0; seat < g->seats; seat++)
        chances[seat] /= sum; // but for rounding, 1
}
