// What a seasoned player thinks of a move. Such a player plans the whole turn before the first
// card: how far the hand goes, where it is good to stop, what that costs and which card can be kept
// for the next turn. The walk over the coming legs does the same on counts of cards; a move is
// worth what the best plan that starts with it is worth.
#include "games/trail/trail.h"

// Points: a leg on the road is worth LEG, the rest is measured against that.
enum {
    LEG = 40,
    PACE = 3,       // legs that a runner makes in a turn
    PAIN_TURNS = 3, // turns that a Setback is felt
    DROPPING_OUT = 500,
    VICTORY = 2000,   // more than any road is worth
    KEPT_AT_END = 25, // a card in hand at the end, while the other may still finish as well
    WIND_WORTH = 70,  // three new cards
    BOOST_WORTH = 16, // a Boost, for each turn to come
    NOTHING = -1000000,
};

// What each Setback costs in a turn.
static const int pain[SETBACK_KINDS] = {
    [EXHAUSTION] = 12, [SPRAIN] = 70,     [HYPO] = 24,        [BLISTERS] = 4,
    [CRAMP] = 30,      [SIDE_STITCH] = 4, [DEHYDRATION] = 10, [NAUSEA] = 14,
};

// What a kept card is worth, by how far ahead the first leg of its colour is.
enum { KEPT_JOKER = 36, KEPT_PAIR = 10, FORESIGHT = 4 };
static const int kept_for[FORESIGHT] = {28, 24, 20, 14};

// What it means to start a turn with so few cards that there may be no way to run, in percent.
static const int stranded[HAND + 1] = {100, 65, 25, 2, 0};

// A plan for the rest of the turn: what does not change from leg to leg.
struct plan {
    const struct trail *t;
    cardset setbacks;
    unsigned boosts; // that may still be used
    int rival_at;    // up to there green cards are jokers; 0 without In Sight
    int turns;       // that the race will go on for, up to PAIN_TURNS
    int hurt;        // what the Setbacks cost until they are gone
    int risk;        // what one more would cost on average
    int gained;      // by second winds
};

static int worth_of_pain(cardset setbacks, int turns) {
    int sum = 0;
    for (int kind = EXHAUSTION; kind < SETBACK_KINDS; kind++)
        sum += pain[kind] * pd__ta_setbacks(setbacks, kind);
    return sum * turns;
}

static int legs_left(const struct trail *t, int runner) {
    return t->length - t->at[runner];
}

static int turns_left(const struct trail *t, int runner) {
    int legs = legs_left(t, runner);
    if (t->status[!runner] == RUNNING && legs_left(t, !runner) < legs)
        legs = legs_left(t, !runner);
    return (legs + PACE - 1) / PACE;
}

static struct plan make_plan(const struct trail *t, int runner) {
    struct plan plan = {.t = t, .setbacks = t->setbacks[runner]};
    int turns = turns_left(t, runner);
    plan.turns = turns < PAIN_TURNS ? turns : PAIN_TURNS;
    if (!pd__ta_suffers(t, runner, EXHAUSTION))
        plan.boosts = t->boosts[runner] & ~(unsigned)t->used;
    if ((plan.boosts >> IN_SIGHT & 1) && t->status[!runner] != OUT)
        plan.rival_at = t->at[!runner];
    plan.boosts &= ~(1u << IN_SIGHT);
    plan.hurt = worth_of_pain(plan.setbacks, plan.turns);
    cardset pile = t->pile ? t->pile : pd__ta_setback_discards(t);
    if (pile)
        plan.risk = worth_of_pain(pile, plan.turns) / (int)pd__count(pile);
    return plan;
}

// ------------------------------------------------------------------------------ where a turn ends

static int worth_of_keeping(const struct trail *t, int at, int face) {
    if (face == JOKER)
        return KEPT_JOKER;
    for (int i = 0; i < FORESIGHT && at + i < t->length; i++)
        if (pd__ta_leg(t, at + i) == face)
            return kept_for[i];
    return KEPT_PAIR;
}

static int worth_of_best_kept(const struct plan *plan, int at, counts hand) {
    int most = 0;
    if (plan->setbacks >> 4 * HYPO & 1)
        return 0;
    for (int face = 0; face < FACES; face++) {
        int worth = pd__ta_face(hand, face) ? worth_of_keeping(plan->t, at, face) : 0;
        most = worth > most ? worth : most;
    }
    return most;
}

// A Boost is the better the longer the race goes on.
static int worth_of_boost(const struct plan *plan) {
    const struct trail *t = plan->t;
    if (!pd__ta_boost_pile(t) || (plan->setbacks >> 4 * BLISTERS & 1))
        return 0;
    return BOOST_WORTH * turns_left(t, t->turn);
}

static int draws(cardset setbacks) {
    return HAND - pd__ta_setbacks(setbacks, CRAMP) - 2 * pd__ta_setbacks(setbacks, SPRAIN);
}

static int danger(cardset setbacks, int kept) {
    int cards = draws(setbacks) + (kept > 0);
    if (kept >= kept_for[0] || cards >= HAND)
        return 0;
    return DROPPING_OUT * stranded[cards > 0 ? cards : 0] / 100;
}

static int worth_of_stopping(const struct plan *plan, int at, counts hand) {
    int kept = worth_of_best_kept(plan, at, hand);
    int worth = LEG * at + kept + plan->gained;
    int hurt = plan->hurt + danger(plan->setbacks, kept);
    switch (pd__ta_stop(plan->t, at - 1)) {
    case STOP_NEUTRAL: return worth - hurt;
    case STOP_SETBACK: return worth - hurt - plan->risk;
    default: {
        int boost = worth_of_boost(plan);
        return worth + (boost > hurt ? boost - hurt : 0);
    }
    }
}

// TR-15: cards in hand decide between two who finish in the same round.
static int worth_of_finishing(const struct plan *plan, counts hand) {
    const struct trail *t = plan->t;
    int runner = t->turn, cards = pd__ta_total(hand), road = LEG * t->length;
    if (t->status[!runner] == FINISHED) {
        int more = cards - t->count[!runner] * (t->seats > 1);
        return more > 0 ? road + VICTORY : more == 0 ? road + VICTORY / 2 : road;
    }
    bool may_follow = runner == t->first && t->status[!runner] == RUNNING;
    return road + VICTORY + (may_follow ? KEPT_AT_END * cards : 0);
}

// ---------------------------------------------------------------------------------- the walk ahead

static int best_run(const struct plan *plan, int at, counts hand, bool ran);

static int pay(const struct plan *plan, int at, counts hand, counts cards, int best) {
    if (!pd__ta_holds(hand, cards))
        return best;
    int worth = best_run(plan, at + 1, hand - cards, true);
    return worth > best ? worth : best;
}

// A card of the leg's colour if there is one, else whatever else pays.
static int best_payment(const struct plan *plan, int at, counts hand) {
    int leg = pd__ta_leg(plan->t, at), best = NOTHING;
    if (pd__ta_face(hand, leg))
        return best_run(plan, at + 1, hand - TA_ONE(leg), true);
    for (int colour = 0; colour < COLOURS; colour++)
        if (!(plan->setbacks >> 4 * (SIDE_STITCH + colour) & 1))
            best = pay(plan, at, hand, 2 * TA_ONE(colour), best);
    if (at < plan->rival_at)
        best = pay(plan, at, hand, TA_ONE(GREEN), best);
    return pay(plan, at, hand, TA_ONE(JOKER), best);
}

// The plan after a Boost has been used, and how far that runs.
static int after_boost(struct plan *plan, struct trail_boost_move use, int at) {
    plan->boosts &= ~(1u << use.boost);
    if (use.boost < DASHES) {
        int to = at + plan->t->dash[use.boost];
        return to < plan->t->length ? to : plan->t->length;
    }
    if (use.boost >= WINDS) {
        plan->gained += WIND_WORTH;
        return at;
    }
    cardset group = (cardset)15 << 4 * use.setback;
    cardset left = (plan->setbacks & group) >> 1 & group;
    plan->setbacks = (plan->setbacks & ~group) | left;
    plan->hurt -= pain[use.setback] * plan->turns;
    return at;
}

static int worst_setback(cardset setbacks) {
    int worst = ALL_GOOD;
    for (int kind = EXHAUSTION; kind < SETBACK_KINDS; kind++)
        if ((setbacks >> 4 * kind & 1) && pain[kind] > pain[worst])
            worst = kind;
    return worst;
}

// As it stands if possible, else with the joker or a green card for what is missing; −1: not at
// all.
static int cheapest_variant(const struct plan *plan, int at, counts hand, int boost) {
    counts cost = plan->t->cost[boost];
    int variants = at < plan->rival_at ? VARIANTS : VARIANTS - 2;
    for (int variant = 0; variant < variants; variant++)
        if (pd__ta_variant_fits(cost, variant) &&
            pd__ta_holds(hand, pd__ta_variant_cost(cost, variant)))
            return variant;
    return -1;
}

static int best_boost(const struct plan *plan, int at, counts hand, bool ran) {
    int best = NOTHING;
    for (unsigned rest = plan->boosts; rest; rest &= rest - 1) {
        struct trail_boost_move use = {.boost = (int)pd__lowest(rest)};
        use.variant = cheapest_variant(plan, at, hand, use.boost);
        if (use.variant < 0)
            continue;
        if (use.boost >= REMEDIES && use.boost < WINDS) {
            use.setback = worst_setback(plan->setbacks);
            if (use.setback == ALL_GOOD)
                continue;
        }
        struct plan next = *plan;
        counts left = hand - pd__ta_variant_cost(plan->t->cost[use.boost], use.variant);
        int to = after_boost(&next, use, at), worth = best_run(&next, to, left, ran || to > at);
        best = worth > best ? worth : best;
    }
    return best;
}

// What the rest of the turn is worth from here.
static int best_run(const struct plan *plan, int at, counts hand, bool ran) {
    if (at == plan->t->length)
        return worth_of_finishing(plan, hand);
    int best = ran ? worth_of_stopping(plan, at, hand) : plan->gained - DROPPING_OUT;
    if (!hand && !plan->boosts)
        return best;
    int on = best_payment(plan, at, hand);
    best = on > best ? on : best;
    if (plan->boosts) {
        int boost = best_boost(plan, at, hand, ran);
        best = boost > best ? boost : best;
    }
    return best;
}

// ------------------------------------------------------------------------------------- judgement

static int worth_of_boost_move(const struct plan *plan, counts hand, int at, pd_move move) {
    const struct trail *t = plan->t;
    struct trail_boost_move use = pd__ta_read_boost_move(move);
    struct plan next = *plan;
    int to = after_boost(&next, use, at);
    hand -= pd__ta_variant_cost(t->cost[use.boost], use.variant);
    return best_run(&next, to, hand, t->ran || to > at);
}

static int worth_of(const struct plan *plan, pd_move move) {
    const struct trail *t = plan->t;
    int at = t->at[t->turn];
    counts hand = t->hand[t->turn];
    if (move < MOVE_STOP)
        return best_run(plan, at + 1, hand - pd__ta_payment(move), true);
    if (move >= MOVE_BOOST)
        return worth_of_boost_move(plan, hand, at, move);
    switch (move) {
    case MOVE_STOP: return worth_of_stopping(plan, at, hand);
    case MOVE_DNF: return -DROPPING_OUT;
    case MOVE_KEEP: return 0;
    case MOVE_AID_BOOST:
        return worth_of_boost(plan) - plan->hurt -
               danger(plan->setbacks, worth_of_best_kept(plan, at, hand));
    case MOVE_AID_HEAL: return 0;
    default: return worth_of_keeping(t, at, (int)move - MOVE_KEEP - 1);
    }
}

void pd__ta_judge(const void *table, const pd_move *moves, int count, int *worth) {
    const struct trail *t = table;
    struct plan plan = make_plan(t, t->turn);
    for (int i = 0; i < count; i++)
        worth[i] = worth_of(&plan, moves[i]);
}

void pd__ta_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    (void)voice, (void)view, (void)move, (void)out;
}
