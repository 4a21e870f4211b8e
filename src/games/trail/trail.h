// Trail Again: what a position is. rules.c plays it, course.c reads courses, notation.c writes
// moves down, words.c talks about it, page.c is the rule page.
#ifndef PD_TRAIL_H
#define PD_TRAIL_H

#include "engine/game.h"

enum { RED, YELLOW, GREEN, JOKER, COLOURS = 3, FACES = 4 }; // a joker is a face without a colour

enum {
    RUNNERS = 2, // in the solo race runner 1 is the virtual one, who has no seat
    HAND = 4,
    WIND_DRAWS = 3,
    COURSE_CARDS_MAX = 8,
    CARD_LEGS_MIN = 2,
    CARD_LEGS_MAX = 12,
    LEGS_MAX = COURSE_CARDS_MAX * CARD_LEGS_MAX,
    COST_MAX = 4,
    DASH_MAX = CARD_LEGS_MAX,
};

enum { STOP_NEUTRAL, STOP_SETBACK, STOP_AID, STOP_KINDS };

enum {
    ALL_GOOD,
    EXHAUSTION,
    SPRAIN,
    HYPO,
    BLISTERS,
    CRAMP,
    SIDE_STITCH, // this and the next two forbid pairs of red, yellow and green
    DEHYDRATION,
    NAUSEA,
    SETBACK_KINDS
};

enum {
    COUP_DE_PRESSION,
    FRACTIONNE,
    ON_DONNE_TOUT,
    ENVOLE_MOI,
    DASHES, // the first four
    PAUSE_FRAICHEUR = DASHES,
    RAVITO_SAUVAGE,
    IL_ETAIT_TEMPS,
    COUP_D_POUCE, // second winds from here
    JOUR_DE_GLOIRE,
    IN_SIGHT,
    BOOSTS,
    REMEDIES = PAUSE_FRAICHEUR,
    WINDS = COUP_D_POUCE
};

enum { OUTCOME_START, OUTCOME_COURSE, OUTCOME_CARD, OUTCOME_SETBACK, OUTCOME_BOOST };

enum { PHASE_RUN, PHASE_KEEP, PHASE_AID };

enum { RUNNING, FINISHED, OUT };

// Cards of which there are copies are counts, a byte for each face, red in the lowest.
typedef uint32_t counts;

#define TA_ONE(face) ((counts)1 << 8 * (face))

static const counts TA_DECK =
    3 * TA_ONE(RED) + 4 * TA_ONE(YELLOW) + 5 * TA_ONE(GREEN) + 1 * TA_ONE(JOKER);

// Setbacks are sets with four bits a kind, the lowest ones used first.
static const cardset TA_SETBACKS = 0x11171111f;

// The option "course": Course cards and what Boosts cost. Two bits a leg and a stop.
struct trail_course {
    uint32_t legs[COURSE_CARDS_MAX], stops[COURSE_CARDS_MAX];
    uint8_t length[COURSE_CARDS_MAX];
    uint8_t cost[BOOSTS][COLOURS];
    uint8_t dash[DASHES]; // legs that a dash runs
    uint8_t cards;
    uint8_t reserved; // no holes, so that bytes compare
};

// Events. Unless said otherwise they are about the runner in `seat`.
enum {
    EV_START,        // goes first
    EV_COURSE,       // Course card a, of b legs, is laid as number c (from 0); cards: 4 bits a leg
    EV_DEAL,         // got b cards (cards: counts, if you may know)
    EV_RUN,          // ran leg b (from 0) of colour c, paying as in move a
    EV_BOOST,        // used Boost a, paid as in variant b; c: setback discarded, d: legs run;
                     // cards: what was spent
    EV_STOP,         // stopped after b legs, on a stop of kind c
    EV_DISCARD,      // emptied the hand but for the card kept; cards: counts
    EV_KEEP,         // kept b cards (cards: counts, if you may know)
    EV_SETBACK,      // drew setback a
    EV_SETBACK_PILE, // (nobody) the discarded setbacks became the new pile
    EV_NO_SETBACK,   // there is no setback to draw
    EV_AID,          // may choose
    EV_AID_BOOST,    // drew Boost a
    EV_HEAL,         // discarded all setbacks, b of them
    EV_DRAW,         // like EV_DEAL
    EV_RESHUFFLE,    // runner a's discards became the new deck; nobody's: the virtual runner's
    EV_FINISH,       // is a finisher with b cards in hand
    EV_DNF,          // dropped out, showing the hand in `cards`
    EV_VIRTUAL,      // (nobody) the virtual runner turned up face a and ran b legs
    EV_VIRTUAL_FINISH, // (nobody) it is a finisher
    EV_TURN,           // runner a's turn in round b
    EV_OVER,           // cards: a bit for each winning seat; a: the virtual runner wins or shares
};

// Everything here is public but the hands: a view is a state with the other hands empty.
struct trail {
    cardset setbacks[RUNNERS]; // in front of each
    cardset pile;              // setbacks to be drawn; those in no other place are discarded
    counts hand[RUNNERS];
    counts veiled[RUNNERS]; // hand and deck together; the other cards are discarded, face up
    counts known[RUNNERS];  // cards in hand that all know: those held when the deck was rebuilt
    counts cost[BOOSTS];
    uint16_t boosts[RUNNERS]; // a bit each; those in front of nobody are the pile
    uint16_t used;            // in this turn
    uint8_t dash[DASHES];
    uint8_t count[RUNNERS]; // cards in hand
    uint8_t at[RUNNERS];    // legs run
    uint8_t status[RUNNERS];
    uint8_t seats;
    uint8_t length; // legs of the whole course
    uint8_t laid;   // legs laid: all, once dealt
    uint8_t first, turn, phase;
    uint8_t ran;   // a leg was run in this turn
    uint8_t round; // 1 …
    uint8_t over, winners;
    uint8_t outside; // the virtual runner wins or shares
    int8_t viewer;
    uint8_t road[LEGS_MAX]; // colour, 4 × stop at its end, 16 on the last leg of a Course card
    uint8_t reserved[4];
};

enum { ROAD_CARD_END = 16 };

static inline int pd__ta_leg(const struct trail *t, int leg) {
    return t->road[leg] & 3;
}

// The stop at the end of a leg.
static inline int pd__ta_stop(const struct trail *t, int leg) {
    return t->road[leg] >> 2 & 3;
}

static inline int pd__ta_face(counts cards, int face) {
    return (int)(cards >> 8 * face & 0xff);
}

static inline int pd__ta_total(counts cards) {
    return (int)(cards * 0x01010101u >> 24);
}

static const counts TA_ONES = 0x01010101, TA_HIGHS = 0x80808080;

// Does the hand hold at least these cards? No count reaches 128, so bytes cannot borrow.
static inline bool pd__ta_holds(counts hand, counts cards) {
    return (((hand | TA_HIGHS) - cards) & TA_HIGHS) == TA_HIGHS;
}

// Bit i: are there at least `least` (1 or 2) of face i?
static inline unsigned pd__ta_faces_with(counts hand, unsigned least) {
    counts enough = (hand + (0x80 - least) * TA_ONES) >> 7 & TA_ONES;
    return enough * 0x10204080u >> 28; // gathers the four bits
}

static inline int pd__ta_setbacks(cardset set, int kind) {
    return (int)pd__count(set >> 4 * kind & 15);
}

static inline bool pd__ta_suffers(const struct trail *t, int runner, int kind) {
    return t->setbacks[runner] >> 4 * kind & 1;
}

static inline counts pd__ta_deck(const struct trail *t, int runner) {
    return t->veiled[runner] - t->hand[runner];
}

static inline counts pd__ta_discard(const struct trail *t, int runner) {
    return TA_DECK - t->veiled[runner];
}

static inline cardset pd__ta_boost_pile(const struct trail *t) {
    return ((1u << BOOSTS) - 1) & ~(unsigned)(t->boosts[0] | t->boosts[1]);
}

// In Sight, TR-20: may this runner's green cards count as jokers now?
bool pd__ta_in_sight(const struct trail *t, int runner);
// TR-13: cards fewer in phase 4.
int pd__ta_penalty(const struct trail *t, int runner);
cardset pd__ta_setback_discards(const struct trail *t);

// Moves: eight ways to pay for a leg, the other small steps, then the Boosts in their order. A way
// to pay for a Boost is a variant: as it stands, the joker for a colour, or a green card for one.
enum {
    MOVE_ONE = 0,   // + face
    MOVE_PAIR = 4,  // + colour
    MOVE_GREEN = 7, // a green card as joker
    MOVE_STOP = 8,
    MOVE_DNF,
    MOVE_KEEP, // none; + 1 + face
    MOVE_AID_BOOST = MOVE_KEEP + 1 + FACES,
    MOVE_AID_HEAL,
    MOVE_BOOST,
    VARIANTS = 6, // plain, j=r, j=y, j=g, g*=r, g*=y
    MOVE_REMEDY = MOVE_BOOST + DASHES * VARIANTS,
    MOVE_WIND = MOVE_REMEDY + (WINDS - REMEDIES) * VARIANTS * SETBACK_KINDS,
    MOVE_IN_SIGHT = MOVE_WIND + (IN_SIGHT - WINDS) * VARIANTS,
    MOVE_COUNT
};

struct trail_boost_move {
    int boost, variant, setback; // the setback counts for remedies only
};

pd_move pd__ta_boost_move(struct trail_boost_move use);
struct trail_boost_move pd__ta_read_boost_move(pd_move move); // of a move from MOVE_BOOST on

// The colour that the joker (variants 1 to 3) or a green card (4, 5) stands for.
static inline int pd__ta_variant_colour(int variant) {
    return (variant - 1) % COLOURS;
}

// Is there a card in the cost for which the variant could stand?
static inline bool pd__ta_variant_fits(counts cost, int variant) {
    return variant == 0 || pd__ta_face(cost, pd__ta_variant_colour(variant)) > 0;
}

// What a variant that fits takes out of the hand.
static inline counts pd__ta_variant_cost(counts cost, int variant) {
    if (variant == 0)
        return cost;
    return cost - TA_ONE(pd__ta_variant_colour(variant)) +
           TA_ONE(variant <= COLOURS ? JOKER : GREEN);
}

counts pd__ta_payment(pd_move move); // of the first eight moves

// name, wire name, rule, sentence
#define TRAIL_REFUSALS(X)                                                                          \
    X(NOT_RUNNING, "not-running", "TR-10",                                                         \
      N_("Your run is over in this turn; choose which card to keep."))                             \
    X(AT_AID, "at-aid-station", "TR-11",                                                           \
      N_("You are at an Aid Station: draw a Boost or discard your Setbacks."))                     \
    X(NOT_KEEPING, "not-keeping", "TR-10",                                                         \
      N_("You keep a card when your run is over: stop first."))                                    \
    X(NOT_AID, "not-at-aid-station", "TR-11",                                                      \
      N_("There is no Aid Station to choose at now: stop on one first."))                          \
    X(NOT_HELD, "not-held", "TR-7", N_("You do not hold {cards}."))                                \
    X(WRONG_COLOUR, "wrong-colour", "TR-7",                                                        \
      N_("The next leg is {leg}; one card of another colour does not pay for it."))                \
    X(OWN_PAIR, "one-is-enough", "TR-7",                                                           \
      N_("The next leg is {leg}: one card of that colour pays for it, not two."))                  \
    X(PAIR_FORBIDDEN, "pair-forbidden", "TR-13",                                                   \
      N_("{setback} forbids you to pay for a leg with this pair."))                                \
    X(GREEN_LEG, "green-anyway", "TR-7",                                                           \
      N_("The next leg is green: your green card pays for it as it is; write g."))                 \
    X(NO_IN_SIGHT, "no-in-sight", "TR-5",                                                          \
      N_("Your green cards are no jokers: Point de mire does not lie before you."))                \
    X(NOT_SECOND, "not-second", "TR-20",                                                           \
      N_("Point de mire works only while you are behind the other runner."))                       \
    X(EXHAUSTED, "exhausted", "TR-13", N_("Exhaustion: you may not use Boosts."))                  \
    X(NO_BOOST, "no-such-boost", "TR-9", N_("{boost} does not lie before you."))                   \
    X(USED, "used-already", "TR-9", N_("You have used {boost} in this turn already."))             \
    X(PASSIVE, "works-by-itself", "TR-5",                                                          \
      N_("Point de mire is not used: while you are second, write g* to play a green card as "      \
         "joker."))                                                                                \
    X(NO_STAND_IN, "nothing-to-replace", "TR-9",                                                   \
      N_("{boost} does not ask for a card of that colour, so none can stand for it."))             \
    X(COST, "cannot-pay", "TR-9", N_("You cannot pay for {boost} so: that takes {cards}."))        \
    X(NO_SETBACK, "no-such-setback", "TR-5", N_("{setback} does not lie before you."))             \
    X(MUST_RUN, "must-run", "TR-8", N_("You must run at least one leg in your turn."))             \
    X(CAN_RUN, "can-run", "TR-8", N_("You may not drop out: you can pay for a leg or a dash."))    \
    X(HAS_RUN, "has-run", "TR-8",                                                                  \
      N_("You have run in this turn, so you may stop but not drop out."))                          \
    X(KEEP_NOT_HELD, "nothing-to-keep", "TR-10", N_("You do not hold {cards} to keep."))

enum {
#define X(name, wire, rule, text) TRAIL_##name,
    TRAIL_REFUSALS(X)
#undef X
};

extern const pd_rule pd__ta_rules[];
extern const char *const pd__ta_setback_slugs[SETBACK_KINDS];
extern const char *const pd__ta_boost_slugs[BOOSTS];
extern const char *const pd__ta_boost_names[BOOSTS]; // the same in every language
extern const char pd__ta_face_letters[FACES + 1];    // "rygj"

void pd__ta_move_write(pd_move move, pd_text *out);
bool pd__ta_move_read(const char *text, pd_move *move);
void pd__ta_outcome_write(pd_outcome outcome, pd_text *out);
bool pd__ta_outcome_read(const char *text, pd_outcome *outcome);
void pd__ta_json(const void *table, pd_text *out);

// The course as one line, and as a file: paddock-course(5).
extern const char pd__ta_default_course[];
bool pd__ta_course_read(void *config, const char *text);
void pd__ta_course_write(const void *config, pd_text *out);
pd_err pd__ta_course_load(void *config, const char *text, size_t size, pd_problem *problem);
void pd__ta_course_show(const void *config, const pd_voice *voice, pd_text *out);

// The road in letters, card after card, on lines of their own; a digit under each runner's stop
// unless `t` is to be shown without runners.
void pd__ta_put_road(const struct trail *t, bool runners, const pd_voice *voice, pd_text *out);
void pd__ta_lay_course(struct trail *t, const struct trail_course *course);

bool pd__ta_fits(const void *view, const pd_event *event);
bool pd__ta_sound(const void *view, bool rests);
void pd__ta_say_event(const pd_voice *voice, const pd_event *event, pd_text *out);
void pd__ta_say_table(const pd_voice *voice, const void *view, pd_text *out);
void pd__ta_say_hand(const pd_voice *voice, const void *view, pd_text *out);
void pd__ta_say_now(const pd_voice *voice, const void *view, pd_text *out);
void pd__ta_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
void pd__ta_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);
void pd__ta_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
const char *pd__ta_rules_now(const void *view);
void pd__ta_judge(const void *table, const pd_move *moves, int count, int *worth);

#endif
