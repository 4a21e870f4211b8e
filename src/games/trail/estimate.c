// What a runner's chance of winning depends on, for pd_estimate.
//
// Both runners first play the hand they hold, by judgement and without drawing: where that takes
// them says more than the cards do. And each runs to the end alone, in a few worlds that are always
// the same, so that this is a function of the position: the runners hardly touch each other, so any
// end of one can meet any end of the other, and 16 worlds stand for 256.
#include "engine/estimate.h"
#include "games/trail/trail.h"
#include "games/trail/weights.h"

enum {
    AHEAD = 10,      // legs that are described one by one
    WORLDS = 16,     // in which each runner's race is tried
    ROUND = 64,      // more than the cards in a hand
    ROUNDS_MAX = 30, // of such a race
    NEVER = 60,      // how many rounds it takes those who drop out
    EACH = 34 + 5 * AHEAD + 3 * FACES + 2,
    FEATURES = 14 + 2 * EACH,
    SOON = 8,
};

static float limit(float x) {
    x = x < -1 ? -1 : x;
    return x > 1 ? 1 : x;
}

// ------------------------------------------------------------------------------------- the turn

static pd_move best_move(const struct trail *t) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0;
    int count = pd__trail.moves(t, moves);
    if (count == 1)
        return moves[0];
    pd__ta_judge(t, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return moves[best];
}

static void begin_turn(struct trail *t, int runner) {
    t->turn = (uint8_t)runner;
    t->phase = PHASE_RUN;
    t->used = t->ran = 0;
}

// The table once this runner has run as far as the hand goes.
static struct trail run_out(const struct trail *t, int runner) {
    const pd_outcomes none = {0};
    struct trail after = *t;
    pd_dice dice;
    if (t->status[runner] != RUNNING || runner >= t->seats)
        return after;
    if (t->turn != runner)
        begin_turn(&after, runner);
    while (!after.over && after.turn == runner && after.phase == PHASE_RUN) {
        struct trail next = after;
        pd_move move = best_move(&after);
        if (move == MOVE_STOP || move == MOVE_DNF)
            break;
        pd_dice_script(&dice, &none);
        pd__trail.apply(&next, move, true, &dice, NULL);
        if (dice.err)
            break;
        after = next;
    }
    return after;
}

// ------------------------------------------------------------------------------------ what comes

// How a runner's race ends in each world, as one number: fewer rounds are better, then more cards.
struct races {
    int end[WORLDS];
};

static int ending(int round, int cards) {
    return round * ROUND - cards;
}

// The table for a race of this runner alone, from its turn on.
static struct trail alone_on(const struct trail *t, int runner) {
    struct trail alone = *t;
    alone.status[!runner] = OUT;
    if (t->turn != runner) {
        alone.round = (uint8_t)(t->round + (t->first == runner));
        begin_turn(&alone, runner);
    }
    return alone;
}

static int run_alone(struct trail t, int runner, pd_dice *dice) {
    int now = t.round;
    while (!t.over && t.round < now + ROUNDS_MAX)
        pd__trail.apply(&t, best_move(&t), true, dice, NULL);
    if (t.status[runner] == FINISHED)
        return ending(t.round, t.count[runner]);
    return ending(now + (t.status[runner] == OUT ? NEVER : ROUNDS_MAX), 0);
}

static struct races foresee(const struct trail *t, int runner) {
    static const uint8_t key[32];
    struct races races;
    bool runs = runner < t->seats && t->status[runner] == RUNNING;
    int end = ending(t->round + (t->status[runner] == OUT ? NEVER : 0), t->count[runner]);
    struct trail alone = alone_on(t, runner);
    for (int world = 0; world < WORLDS; world++) {
        pd_dice dice;
        pd_dice_seed(&dice, key, (uint64_t)(runner * WORLDS + world));
        races.end[world] = runs ? run_alone(alone, runner, &dice) : end;
    }
    return races;
}

// The part of all pairs of worlds in which this runner's race ends better, with half of those that
// are equal.
static float chance_to_beat(const struct races *own, const struct races *other) {
    int better = 0;
    for (int i = 0; i < WORLDS; i++)
        for (int k = 0; k < WORLDS; k++)
            better += (own->end[i] < other->end[k]) + (own->end[i] <= other->end[k]);
    return (float)better / (2 * WORLDS * WORLDS);
}

// Odds as powers of two.
static float power_of(float chance) {
    float part = (chance * WORLDS * WORLDS + 0.5f) / (WORLDS * WORLDS + 1);
    float odds = part / (1 - part), power = 0;
    for (; odds >= 2; power++)
        odds /= 2;
    for (; odds < 1; power--)
        odds *= 2;
    return power + odds - 1;
}

// The mean end, in rounds from now.
static float mean_end(const struct trail *t, const struct races *races) {
    float sum = 0;
    for (int i = 0; i < WORLDS; i++)
        sum += (float)(races->end[i] - ending(t->round, 0));
    return sum / (ROUND * WORLDS);
}

// ------------------------------------------------------------------------------- what is counted

// How well the cards still to be drawn fit the legs ahead.
static float fit(const struct trail *t, int runner, int at) {
    counts deck = pd__ta_deck(t, runner);
    float fits = 0;
    int legs = 0;
    if (pd__ta_total(deck) < HAND)
        deck += pd__ta_discard(t, runner);
    for (; legs < SOON && at + legs < t->length; legs++)
        fits += (float)pd__ta_face(deck, pd__ta_leg(t, at + legs));
    return legs && deck ? fits / (float)(legs * pd__ta_total(deck)) : 0.3f;
}

static float *describe_road(const struct trail *t, int at, float *out) {
    for (int leg = at; leg < at + AHEAD; leg++) {
        bool there = leg < t->length;
        for (int colour = 0; colour < COLOURS; colour++)
            *out++ = there && pd__ta_leg(t, leg) == colour;
        *out++ = there && pd__ta_stop(t, leg) == STOP_SETBACK;
        *out++ = there && pd__ta_stop(t, leg) == STOP_AID;
    }
    return out;
}

static float *describe_cards(const struct trail *t, int runner, counts hand, float *out) {
    bool virtual = runner >= t->seats;
    counts deck = virtual ? 0 : pd__ta_deck(t, runner);
    counts discard = virtual ? 0 : pd__ta_discard(t, runner);
    for (int face = 0; face < FACES; face++)
        *out++ = (float)pd__ta_face(deck, face) / 4;
    for (int face = 0; face < FACES; face++)
        *out++ = (float)pd__ta_face(hand, face) / 2;
    for (int face = 0; face < FACES; face++)
        *out++ = (float)pd__ta_face(discard, face) / 4;
    *out++ = (float)pd__ta_total(deck) / 8;
    *out++ = pd__ta_total(deck) < HAND;
    return out;
}

static float *describe_runner(const struct trail *t, int runner, float *out) {
    struct trail after = run_out(t, runner);
    int at = after.at[runner], left = t->length - at, ran = at - t->at[runner];
    int stop = at ? pd__ta_stop(t, at - 1) : STOP_NEUTRAL;
    bool virtual = runner >= t->seats, arrives = left == 0;
    *out++ = (float)left / 30;
    *out++ = limit((float)left / 10);
    *out++ = limit((float)left / 4);
    *out++ = (float)ran / 8;
    *out++ = arrives;
    *out++ = arrives && t->turn == runner;
    *out++ = arrives ? (float)after.count[runner] / 6 : 0;
    *out++ = !arrives && stop == STOP_SETBACK;
    *out++ = !arrives && stop == STOP_AID;
    *out++ = !virtual && !ran && t->status[runner] == RUNNING;
    *out++ = t->status[runner] == FINISHED;
    *out++ = t->status[runner] == OUT;
    *out++ = t->status[runner] == FINISHED ? (float)t->count[runner] / 6 : 0;
    *out++ = virtual;
    *out++ = (float)pd__ta_face(after.hand[runner], JOKER);
    *out++ = after.hand[runner] != 0;
    *out++ = virtual ? 0.3f : fit(t, runner, at);
    for (int kind = EXHAUSTION; kind < SETBACK_KINDS; kind++)
        *out++ = pd__ta_suffers(t, runner, kind);
    *out++ = (float)pd__ta_setbacks(t->setbacks[runner], CRAMP) / 3;
    *out++ = (float)pd__count(t->boosts[runner] & ((1u << DASHES) - 1)) / 3;
    *out++ = (float)pd__count(t->boosts[runner] >> REMEDIES & 7) / 3;
    *out++ = (float)pd__count(t->boosts[runner] >> WINDS & 3) / 2;
    *out++ = t->boosts[runner] >> IN_SIGHT & 1;
    *out++ = t->boosts[runner] >> ON_DONNE_TOUT & 1;
    *out++ = limit((float)(pd__ta_penalty(t, runner) * left) / 40);
    *out++ = t->turn == runner && t->phase != PHASE_RUN;
    *out++ = limit((float)(pd__ta_pain(t, runner) * left) / 2000);
    return describe_cards(t, runner, after.hand[runner], describe_road(t, at, out));
}

static float *describe_both(const struct trail *t, int runner, const float *own, const float *other,
                            const struct races *races, float *out) {
    float ahead = 30 * (other[0] - own[0]), now = (float)(t->at[runner] - t->at[!runner]);
    float chance = t->seats < RUNNERS ? 0.5f : chance_to_beat(&races[runner], &races[!runner]);
    float end = mean_end(t, &races[runner]), others_end = mean_end(t, &races[!runner]);
    bool mine = t->turn == runner;
    *out++ = mine;
    *out++ = t->first == runner;
    *out++ = limit(ahead / 15);
    *out++ = limit(ahead / 4);
    *out++ = limit(now / 15);
    *out++ = mine ? limit(ahead / 8) : 0;
    *out++ = own[4] * other[4];
    *out++ = own[4] * other[4] * (float)((own[6] > other[6]) - (own[6] < other[6]));
    *out++ = 2 * chance - 1;
    *out++ = power_of(chance) / 6;
    *out++ = limit(end / 12);
    *out++ = limit(others_end / 12);
    *out++ = limit((others_end - end) / 4);
    *out++ = limit(others_end - end);
    return out;
}

static int describe(const void *state, float (*out)[PD__FEATURES_MAX]) {
    const struct trail *t = state;
    float each[RUNNERS][EACH];
    struct races races[RUNNERS];
    for (int runner = 0; runner < RUNNERS; runner++) {
        describe_runner(t, runner, each[runner]);
        races[runner] = foresee(t, runner);
    }
    for (int runner = 0; runner < RUNNERS; runner++) {
        float *at = describe_both(t, runner, each[runner], each[!runner], races, out[runner]);
        for (int i = 0; i < EACH; i++, at++) {
            at[0] = each[runner][i];
            at[EACH] = each[!runner][i];
        }
    }
    return RUNNERS;
}

const pd__estimator pd__ta_estimator = {FEATURES, describe, weights};
