// Rates moves like an experienced player, who plans the whole turn before the first card: how far
// the hand reaches, where to stop, what that costs and which card is left for the next turn.
// best_run searches all plans for the turn on counts of cards, and the rating of a move is that of
// the best plan that starts with it.
#include "games/trail/trail.h"

// All numbers are on one scale, on which a leg is worth 40. They were tuned one at a time, by
// playing many races against the same player without the change.
enum {
    LEG = 40,
    PACE = 5,          // legs per turn, to estimate how many turns are left
    FELT = 5,          // turns that a Setback usually stays
    BOOST = 16,        // a Boost, for each turn left
    BOOST_BARRED = 12, // a Boost that Exhaustion forbids, for each turn
    SECOND_WIND = 200, // three new cards
    DROPPING_OUT = 500,
    VICTORY = 2000,   // more than any number of legs
    CARD_AT_END = 25, // a card in hand at the end, if the other may still finish
    KEPT_JOKER = 44,  // a card for the next turn …
    KEPT_FOR_PAIR = 10,
    FORESIGHT = 4,
    NOTHING = -1000000,
    PATIENCE = 500, // most positions searched for one move; usually about six
};

// … by how far ahead the first leg of its colour is.
static const int kept_for[FORESIGHT] = {34, 26, 20, 14};

// What each Setback costs in a turn.
static const int pain[SETBACK_KINDS] = {
    [EXHAUSTION] = 12, [SPRAIN] = 70, [HYPO] = 24, [BLISTERS] = 4, [CRAMP] = 30,
};
// … and the three that forbid pairs, by colour.
static const int pair_pain[COLOURS] = {[RED] = 4, [YELLOW] = 10, [GREEN] = 14};

// The chance in percent of being unable to run, by the number of cards, if none was kept for the
// next leg.
static const int stranded[HAND] = {100, 65, 25, 2};

// What a plan for the rest of the turn starts from.
struct plan {
    const struct trail *t;
    cardset setbacks;
    unsigned dashes; // that may still be used, a bit each
    unsigned pairs;  // colours that may be paid in pairs, a bit each
    int in_sight_to; // green cards are jokers up to this leg
    int turns;       // that a Setback will stay
    int hurt;        // cost of the Setbacks for as long as they stay
    int risk;        // cost of a Setback stop
    int aid;         // what a Boost from an Aid Station is worth
    int draws;       // at the end of the turn
    int gained;      // by second winds
    int *patience;
};

// --------------------------------------------------------------------------------- the whole race

static inline bool has(cardset setbacks, int kind) {
    return setbacks >> 4 * kind & 1;
}

// Cramp is the only harmful Setback with several copies.
static inline int cramps_of(cardset setbacks) {
    unsigned three = (unsigned)(setbacks >> 4 * CRAMP);
    return (int)((three & 1) + (three >> 1 & 1) + (three >> 2 & 1));
}

static int pain_from(const struct trail *t, int kind) {
    return kind < SIDE_STITCH ? pain[kind] : pair_pain[pd__ta_pair(t, kind - SIDE_STITCH)];
}

static int pain_of(const struct trail *t, cardset setbacks) {
    int sum = (cramps_of(setbacks) - has(setbacks, CRAMP)) * pain[CRAMP];
    for (int kind = EXHAUSTION; kind < SETBACK_KINDS; kind++)
        sum += has(setbacks, kind) * pain_from(t, kind);
    return sum;
}

// How many turns the race will still take, at a usual pace.
static int turns_left(const struct trail *t, int runner) {
    int legs = t->length - t->at[runner], others = t->length - t->at[!runner];
    if (t->status[!runner] == RUNNING && others < legs)
        legs = others;
    return (legs + PACE - 1) / PACE;
}

static unsigned pairs_with(const struct trail *t, cardset setbacks) {
    return 7u & ~pd__ta_forbidden_pairs(t, setbacks);
}

static int draws_with(cardset setbacks) {
    int draws = HAND - cramps_of(setbacks) - 2 * has(setbacks, SPRAIN);
    return draws > 0 ? draws : 0;
}

// What the average Setback would cost.
static int risk_of_setback(const struct trail *t, int turns) {
    cardset pile = t->pile ? t->pile : pd__ta_setback_discards(t);
    return pile ? pain_of(t, pile) * turns / (int)pd__count(pile) : 0;
}

static struct plan make_plan(const struct trail *t, int runner) {
    struct plan plan = {.t = t, .setbacks = t->setbacks[runner]};
    int turns = turns_left(t, runner);
    unsigned boosts = t->boosts[runner];
    plan.turns = turns < FELT ? turns : FELT;
    plan.pairs = pairs_with(t, plan.setbacks);
    plan.draws = draws_with(plan.setbacks);
    plan.hurt = pain_of(t, plan.setbacks) * plan.turns;
    plan.risk = risk_of_setback(t, plan.turns);
    if (pd__ta_boost_pile(t) && !has(plan.setbacks, BLISTERS))
        plan.aid = BOOST * turns;
    if (has(plan.setbacks, EXHAUSTION)) {
        plan.hurt += BOOST_BARRED * (int)pd__count(boosts) * plan.turns;
        return plan;
    }
    plan.dashes = boosts & ~(unsigned)t->used & ((1u << DASHES) - 1);
    if ((boosts >> IN_SIGHT & 1) && t->status[!runner] != OUT)
        plan.in_sight_to = t->at[!runner];
    return plan;
}

// ------------------------------------------------------------------------------ where a turn ends

static int worth_of_keeping(const struct trail *t, int at, int face) {
    if (face == JOKER)
        return KEPT_JOKER;
    for (int i = 0; i < FORESIGHT && at + i < t->length; i++)
        if (pd__ta_leg(t, at + i) == face)
            return kept_for[i];
    return KEPT_FOR_PAIR;
}

// Keeps the joker, or else a card for the nearest leg that it fits.
static int worth_of_best_kept(const struct plan *plan, int at, counts hand) {
    const struct trail *t = plan->t;
    int worth = KEPT_FOR_PAIR, ahead = t->length - at < FORESIGHT ? t->length - at : FORESIGHT;
    if (!hand || has(plan->setbacks, HYPO))
        return 0;
    for (int i = ahead - 1; i >= 0; i--)
        worth = pd__ta_face(hand, pd__ta_leg(t, at + i)) ? kept_for[i] : worth;
    return pd__ta_face(hand, JOKER) ? KEPT_JOKER : worth;
}

// What it costs to start the next turn with few cards.
static int danger(const struct plan *plan, int kept) {
    int cards = plan->draws + (kept > 0);
    if (kept >= kept_for[0] || cards >= HAND)
        return 0;
    return DROPPING_OUT * stranded[cards] / 100;
}

static int worth_of_stopping(const struct plan *plan, int at, counts hand) {
    int kept = worth_of_best_kept(plan, at, hand);
    int worth = LEG * at + kept + plan->gained;
    int hurt = plan->hurt + danger(plan, kept);
    int stop = pd__ta_stop(plan->t, at - 1);
    if (stop == STOP_AID)
        return worth + (plan->aid > hurt ? plan->aid - hurt : 0);
    return worth - hurt - (stop == STOP_SETBACK ? plan->risk : 0);
}

// TR-15: cards in hand decide between two who finish in the same round.
static int worth_of_finishing(const struct plan *plan, counts hand) {
    const struct trail *t = plan->t;
    int rival = !t->turn, cards = pd__ta_total(hand), road = LEG * t->length;
    if (t->status[rival] == FINISHED) {
        int more = cards - (rival < t->seats ? t->count[rival] : 0);
        int shared = more == 0 ? VICTORY / 2 : 0;
        return road + (more > 0 ? VICTORY : shared);
    }
    bool may_follow = t->turn == t->first && t->status[rival] == RUNNING;
    return road + VICTORY + (may_follow ? CARD_AT_END * cards : 0);
}

// ---------------------------------------------------------------------------------- the walk ahead

static int best_run(const struct plan *plan, int at, counts hand, bool ran);

static inline int most(int a, int b) {
    return a > b ? a : b;
}

// Pays with a card of the leg's colour if there is one, else in every other way.
static int best_payment(const struct plan *plan, int at, counts hand) {
    int leg = pd__ta_leg(plan->t, at), best = NOTHING;
    if (pd__ta_face(hand, leg))
        return best_run(plan, at + 1, hand - TA_ONE(leg), true);
    for (unsigned pairs = pd__ta_faces_with(hand, 2) & plan->pairs; pairs; pairs &= pairs - 1)
        best = most(best, best_run(plan, at + 1, hand - 2 * TA_ONE(pd__lowest(pairs)), true));
    if (at < plan->in_sight_to && pd__ta_face(hand, GREEN))
        best = most(best, best_run(plan, at + 1, hand - TA_ONE(GREEN), true));
    if (pd__ta_face(hand, JOKER))
        best = most(best, best_run(plan, at + 1, hand - TA_ONE(JOKER), true));
    return best;
}

// The plan after a Boost has been used; returns where that leads.
static int use_boost(struct plan *plan, struct trail_boost_move use, int at) {
    const struct trail *t = plan->t;
    plan->dashes &= ~(1u << use.boost);
    if (use.boost < DASHES)
        return at + t->dash[use.boost] < t->length ? at + t->dash[use.boost] : t->length;
    if (use.boost >= WINDS) {
        plan->gained += SECOND_WIND;
        return at;
    }
    cardset group = (cardset)15 << 4 * use.setback;
    plan->setbacks = (plan->setbacks & ~group) | ((plan->setbacks & group) >> 1 & group);
    plan->hurt -= pain_from(plan->t, use.setback) * plan->turns;
    plan->pairs = pairs_with(plan->t, plan->setbacks);
    plan->draws = draws_with(plan->setbacks);
    return at;
}

// Finds a way to pay for a Boost: with its own cost, or with the joker or a green card for one
// card.
static bool find_variant(const struct plan *plan, int at, counts hand, int boost, int *variant) {
    counts cost = plan->t->cost[boost];
    int variants = at < plan->in_sight_to ? VARIANTS : VARIANTS - 2;
    for (*variant = 0; *variant < variants; ++*variant)
        if (pd__ta_variant_fits(cost, *variant) &&
            pd__ta_holds(hand, pd__ta_variant_cost(cost, *variant)))
            return true;
    return false;
}

static int worth_after_boost(const struct plan *plan, struct trail_boost_move use, int at,
                             counts hand, bool ran) {
    struct plan next = *plan;
    int to = use_boost(&next, use, at);
    hand -= pd__ta_variant_cost(plan->t->cost[use.boost], use.variant);
    return best_run(&next, to, hand, ran || to > at);
}

static int best_dash(const struct plan *plan, int at, counts hand) {
    int best = NOTHING;
    for (unsigned rest = plan->dashes; rest; rest &= rest - 1) {
        struct trail_boost_move use = {.boost = (int)pd__lowest(rest)};
        if (find_variant(plan, at, hand, use.boost, &use.variant))
            best = most(best, worth_after_boost(plan, use, at, hand, true));
    }
    return best;
}

// The value of the best plan for the rest of the turn. Remedies and second winds are not searched:
// they are best used first, because they may change the plan.
static int best_run(const struct plan *plan, int at, counts hand, bool ran) {
    if (at == plan->t->length)
        return worth_of_finishing(plan, hand);
    int best = ran ? worth_of_stopping(plan, at, hand) : plan->gained - DROPPING_OUT;
    if (--*plan->patience < 0)
        return best;
    if (hand)
        best = most(best, best_payment(plan, at, hand));
    if (plan->dashes)
        best = most(best, best_dash(plan, at, hand));
    return best;
}

// -------------------------------------------------------------------------------------- judgement

static int worth_of_boost_move(const struct plan *plan, pd_move move) {
    const struct trail *t = plan->t;
    struct trail_boost_move use = pd__ta_read_boost_move(move);
    return worth_after_boost(plan, use, t->at[t->turn], t->hand[t->turn], t->ran);
}

static int worth_of_healing(const struct plan *plan, int at, counts hand) {
    return plan->hurt + danger(plan, worth_of_best_kept(plan, at, hand));
}

static int worth_of(const struct plan *plan, pd_move move) {
    const struct trail *t = plan->t;
    int at = t->at[t->turn];
    counts hand = t->hand[t->turn];
    if (move < MOVE_STOP)
        return best_run(plan, at + 1, hand - pd__ta_payment(move), true);
    if (move >= MOVE_BOOST)
        return worth_of_boost_move(plan, move);
    switch (move) {
    case MOVE_STOP: return worth_of_stopping(plan, at, hand);
    case MOVE_DNF: return -DROPPING_OUT;
    case MOVE_KEEP: return 0;
    case MOVE_AID_BOOST: return plan->aid;
    case MOVE_AID_HEAL: return worth_of_healing(plan, at, hand);
    default: return worth_of_keeping(t, at, (int)move - MOVE_KEEP - 1);
    }
}

void pd__ta_judge(const void *table, const pd_move *moves, int count, int *worth) {
    const struct trail *t = table;
    struct plan plan = make_plan(t, t->turn);
    for (int i = 0; i < count; i++) {
        int patience = PATIENCE;
        plan.patience = &patience;
        worth[i] = worth_of(&plan, moves[i]);
    }
}

int pd__ta_pain(const struct trail *t, int runner) {
    return pain_of(t, t->setbacks[runner]);
}
