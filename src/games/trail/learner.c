// Trail Again: observations. Every action is the move of that number. Runners are the viewer and
// the other one; in the solo race that is the virtual runner.
#include "engine/learner.h"
#include "base/pack.h"
#include "engine/fields.h"
#include "games/trail/trail.h"

#include <assert.h>

enum { NEXT = 16, CARDS_MOST = 13 };

// name, length, highest value, meaning
#define FIELDS(X)                                                                                  \
    X(seat, 1, RUNNERS, "the viewer's seat, from 1; 0 for a spectator")                            \
    X(actor, RUNNERS, 1, "the runner to move")                                                     \
    X(turn, RUNNERS, 1, "the runner whose turn it is, or was when the match ended")                \
    X(first, RUNNERS, 1, "the runner that went first")                                             \
    X(phase, 3, 1, "run, keep a card, choose at an Aid Station")                                   \
    X(ran, 1, 1, "a leg was run in this turn")                                                     \
    X(round, 1, 255, "the round, from 1")                                                          \
    X(at, RUNNERS, LEGS_MAX, "by runner: legs run")                                                \
    X(length, 1, LEGS_MAX, "legs of the whole course")                                             \
    X(status, RUNNERS * 3, 1, "by runner: running, finished, dropped out")                         \
    X(hand, FACES, CARDS_MOST, "the viewer's cards: red, yellow, green, joker")                    \
    X(hand_counts, RUNNERS, CARDS_MOST, "by runner: cards in hand")                                \
    X(known, RUNNERS *FACES, CARDS_MOST, "by runner: cards everybody knows to be in hand")         \
    X(discard, RUNNERS *FACES, CARDS_MOST, "by runner: discarded cards")                           \
    X(setbacks, RUNNERS *SETBACK_KINDS, 4, "by runner: Setbacks, in the order of the rules")       \
    X(boosts, RUNNERS *BOOSTS, 1, "by runner: Boosts, likewise")                                   \
    X(used, BOOSTS, 1, "Boosts used in this turn")                                                 \
    X(setback_pile, SETBACK_KINDS, 4, "Setbacks in the pile")                                      \
    X(next_colour, COLOURS *NEXT, 1, "by colour: the viewer's next 16 legs that have it")          \
    X(next_stop, STOP_KINDS *NEXT, 1, "neutral, Setback, Aid Station: those that end so")          \
    X(road, LEGS_MAX, 27,                                                                          \
      "by leg: colour + 4 × the stop at its end, plus 16 if a Course card ends there")             \
    X(cost, BOOSTS *FACES, COST_MAX, "by Boost: what it costs in red, yellow, green, jokers")      \
    X(dash, DASHES, DASH_MAX, "by dash: legs it runs")                                             \
    X(pair, PAIR_SETBACKS, GREEN, "Side Stitch, Dehydration, Nausea: the colour of the pairs")     \
    X(over, 1, 1, "the match is over")                                                             \
    X(winners, RUNNERS, 1, "by runner: wins or shares the victory")

struct observation {
    FIELDS(PD__FIELD_ARRAY)
};

static const pd_field fields[] = {FIELDS(PD__FIELD_ROW){0}};

static inline void put_counts(uint8_t *out, counts cards) {
    pd__put_word(out, cards, FACES);
}

// Sets with four bits a kind: how many of each.
static inline void put_setbacks(uint8_t *out, cardset set) {
    pd__put_nibbles(out, pd__pack_gather(set), SETBACK_KINDS);
}

static inline void encode_runner(const struct trail *t, int runner, int at, struct observation *o) {
    o->at[at] = t->at[runner];
    o->status[3 * at + t->status[runner]] = 1;
    o->hand_counts[at] = t->count[runner];
    put_counts(o->known + FACES * at, t->known[runner]);
    put_counts(o->discard + FACES * at, pd__ta_discard(t, runner));
    put_setbacks(o->setbacks + SETBACK_KINDS * at, t->setbacks[runner]);
    pd__put_bits(o->boosts + BOOSTS * at, t->boosts[runner], BOOSTS);
    o->winners[at] = runner < t->seats ? t->winners >> runner & 1 : t->outside;
}

// The road is read past its end, but not past the state's, and what is beyond it does not count.
static inline void encode_next(const struct trail *t, int runner, struct observation *o) {
    const pd__bytes index = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    static_assert(offsetof(struct trail, road) + LEGS_MAX + sizeof index <= PD_STATE_MAX, "");
    pd__bytes legs =
        pd__get_sixteen((const uint8_t *)t + offsetof(struct trail, road) + t->at[runner]);
    pd__bytes there = (pd__bytes)(index < (uint8_t)(t->length - t->at[runner])) & 1;
    for (uint8_t i = 0; i < COLOURS; i++)
        pd__put_sixteen(o->next_colour + NEXT * i, (pd__bytes)((legs & 3) == i) & there);
    for (uint8_t i = 0; i < STOP_KINDS; i++)
        pd__put_sixteen(o->next_stop + NEXT * i, (pd__bytes)((legs >> 2 & 3) == i) & there);
}

static inline void encode_road(const struct trail *t, int runner, struct observation *o) {
    encode_next(t, runner, o);
    memcpy(o->road, t->road, sizeof o->road);
    o->length[0] = t->length;
}

static inline void encode_turn(const struct trail *t, int me, struct observation *o) {
    if (!t->over)
        o->actor[t->turn != me] = 1;
    o->turn[t->turn != me] = 1;
    o->first[t->first != me] = 1;
    o->phase[t->phase] = 1;
    o->ran[0] = t->ran;
    o->round[0] = t->round;
    o->over[0] = t->over;
    pd__put_bits(o->used, t->used, BOOSTS);
}

static void encode(const void *table, int seat, const pd_choice *choice, uint8_t *out) {
    const struct trail *t = table;
    struct observation *o = (struct observation *)out;
    int me = seat > 0;
    (void)choice; // no move has parts
    o->seat[0] = (uint8_t)(seat + 1);
    encode_turn(t, me, o);
    if (seat >= 0)
        put_counts(o->hand, t->hand[me]);
    for (int runner = 0; runner < RUNNERS; runner++)
        encode_runner(t, runner, runner != me, o);
    put_setbacks(o->setback_pile, t->pile);
    encode_road(t, me, o);
    for (int boost = 0; boost < BOOSTS; boost++)
        put_counts(o->cost + FACES * boost, t->cost[boost]);
    memcpy(o->dash, t->dash, sizeof o->dash);
    for (int i = 0; i < PAIR_SETBACKS; i++)
        o->pair[i] = (uint8_t)pd__ta_pair(t, i);
}

const pd__learner pd__trail_learner = {
    .action_count = MOVE_COUNT,
    .observation_size = sizeof(struct observation),
    .fields = fields,
    .encode = encode,
};
