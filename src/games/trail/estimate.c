// What a runner's chance of winning depends on, for pd_estimate.
//
// Both runners first play the hand they hold, by judgement and without drawing: where that takes
// them says more than the cards do. Then they run two turns more, in a few worlds that are always
// the same, so that this is a function of the position.
#include "engine/estimate.h"
#include "games/trail/trail.h"
#include "games/trail/weights.h"

enum {
    AHEAD = 10,    // legs that are described one by one
    FORETOLD = 6,  // numbers about the next two turns
    WORLDS = 4,    // in which these are tried
    TURN_MAX = 12, // moves of a turn, at most
    EACH = 34 + 5 * AHEAD + 3 * FACES + 2 + FORETOLD,
    FEATURES = 8 + 2 * EACH,
    SOON = 8,
};

static float limit(float x) {
    return x < -1 ? -1 : x > 1 ? 1 : x;
}

// ------------------------------------------------------------------------------------- the turn

static pd_move best_move(const struct trail *t) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0;
    int count = pd__trail.moves(t, moves);
    pd__ta_judge(t, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return moves[best];
}

// The table once this runner has run as far as the hand goes.
static struct trail run_out(const struct trail *t, int runner) {
    const pd_outcomes none = {0};
    struct trail after = *t;
    pd_dice dice;
    if (t->status[runner] != RUNNING || runner >= t->seats)
        return after;
    if (t->turn != runner) {
        after.turn = (uint8_t)runner;
        after.phase = PHASE_RUN;
        after.used = after.ran = 0;
    }
    while (!after.over && after.turn == runner && after.phase == PHASE_RUN) {
        struct trail next = after;
        pd_move move = best_move(&after);
        if (move == MOVE_STOP || move == MOVE_DNF)
            break;
        pd_dice_script(&dice, &none);
        pd__trail.apply(&next, move, &dice, NULL);
        if (dice.err)
            break;
        after = next;
    }
    return after;
}

// ------------------------------------------------------------------------------------ what comes

static float *put_left(int left, float part, float *out) {
    out[0] += part * (float)left / 30;
    out[1] += part * limit((float)left / 6);
    out[2] += part * (float)(left == 0);
    return out + 3;
}

static void finish_turn(struct trail *t, int runner, pd_dice *dice) {
    int round = t->round;
    for (int i = 0; i < TURN_MAX && !t->over && t->turn == runner && t->round == round; i++)
        pd__trail.apply(t, best_move(t), dice, NULL);
}

// What is left of the way after each of the next two turns, on average.
static float *foretell(const struct trail *after, int runner, float *out) {
    static const uint8_t key[32];
    bool runs = runner < after->seats && after->status[runner] == RUNNING;
    int left = after->length - after->at[runner];
    for (int i = 0; i < FORETOLD; i++)
        out[i] = 0;
    if (!runs || !left)
        return put_left(left, 1, put_left(left, 1, out));
    for (int world = 0; world < WORLDS; world++) {
        struct trail t = *after;
        float *at = out;
        pd_dice dice;
        pd_dice_seed(&dice, key, (uint64_t)world);
        for (int turn = 0; turn < 2; turn++) {
            finish_turn(&t, runner, &dice);
            t = run_out(&t, runner);
            at = put_left(t.length - t.at[runner], 1.0f / WORLDS, at);
        }
    }
    return out + FORETOLD;
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
    out = describe_cards(t, runner, after.hand[runner], describe_road(t, at, out));
    return foretell(&after, runner, out);
}

static float *describe_both(const struct trail *t, int runner, const float *own, const float *other,
                            float *out) {
    float ahead = 30 * (other[0] - own[0]), now = (float)(t->at[runner] - t->at[!runner]);
    bool mine = t->turn == runner;
    *out++ = mine;
    *out++ = t->first == runner;
    *out++ = limit(ahead / 15);
    *out++ = limit(ahead / 4);
    *out++ = limit(now / 15);
    *out++ = mine ? limit(ahead / 8) : 0;
    *out++ = own[4] * other[4];
    *out++ = own[4] * other[4] * (float)((own[6] > other[6]) - (own[6] < other[6]));
    return out;
}

static int describe(const void *state, float (*out)[PD__FEATURES_MAX]) {
    const struct trail *t = state;
    float each[RUNNERS][EACH];
    for (int runner = 0; runner < RUNNERS; runner++)
        describe_runner(t, runner, each[runner]);
    for (int runner = 0; runner < RUNNERS; runner++) {
        float *at = describe_both(t, runner, each[runner], each[!runner], out[runner]);
        for (int i = 0; i < EACH; i++, at++) {
            at[0] = each[runner][i];
            at[EACH] = each[!runner][i];
        }
    }
    return RUNNERS;
}

const pd__estimator pd__ta_estimator = {FEATURES, describe, weights};
