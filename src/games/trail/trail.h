// Trail Again: the state of a match. rules.c has the rules, course.c reads courses, notation.c
// reads and writes moves, words.c describes positions, terms.c names things, page.c is the rule
// page.
#ifndef PD_TRAIL_H
#define PD_TRAIL_H

#include "engine/game.h"

enum { RED, YELLOW, GREEN, JOKER, COLOURS = 3, FACES = 4 }; // the joker has no colour

enum {
    RUNNERS = 2, // in the solo race, runner 1 is the virtual one without a seat
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
    SIDE_STITCH, // this and the next two forbid the pairs of a colour, which the course says
    DEHYDRATION,
    NAUSEA,
    SETBACK_KINDS,
    PAIR_SETBACKS = SETBACK_KINDS - SIDE_STITCH
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

// Race cards are counted: one byte for each face, red in the lowest.
typedef uint32_t counts;

#define TA_ONE(face) ((counts)1 << 8 * (face))

static const counts TA_DECK =
    3 * TA_ONE(RED) + 4 * TA_ONE(YELLOW) + 5 * TA_ONE(GREEN) + 1 * TA_ONE(JOKER);

// Setbacks are sets with four bits a kind, the lowest ones used first.
static const cardset TA_SETBACKS = 0x11171111f;

// The option "course": Course cards, what Boosts cost, and which pairs Setbacks forbid. Two bits a
// leg and a stop.
struct trail_course {
    uint32_t legs[COURSE_CARDS_MAX], stops[COURSE_CARDS_MAX];
    uint8_t length[COURSE_CARDS_MAX];
    uint8_t cost[BOOSTS][COLOURS];
    uint8_t dash[DASHES];        // legs that a dash runs
    uint8_t pair[PAIR_SETBACKS]; // colours
    uint8_t cards;
    uint8_t reserved[2]; // no padding, so that states can be compared as bytes
};

// The option "decided": when the other runner has finished and this one stops short of the end.
enum { DECIDED_END, DECIDED_TURN };

// The course comes first: the functions that read and write it get a pointer to it as their config.
struct trail_options {
    struct trail_course course;
    uint8_t decided;
    uint8_t reserved[3];
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
    EV_SETBACK,      // drew setback a, which, if it forbids pairs, is about colour b
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

// Only the hands are hidden: a view is a state in which the other hands are empty.
struct trail {
    cardset setbacks[RUNNERS]; // in front of each
    cardset pile;              // face down; Setbacks that are nowhere else are discarded
    counts hand[RUNNERS];
    counts veiled[RUNNERS]; // hand and deck together; all other cards are in the discard pile
    counts known[RUNNERS];  // cards in hand that everybody knows: those held when the deck ran out
    counts cost[BOOSTS];
    uint16_t boosts[RUNNERS]; // one bit each; those that nobody has are the pile
    uint16_t used;            // in this turn
    uint8_t dash[DASHES];
    uint8_t count[RUNNERS]; // cards in hand
    uint8_t at[RUNNERS];    // legs run
    uint8_t status[RUNNERS];
    uint8_t seats;
    uint8_t length; // legs of the whole course
    uint8_t laid;   // legs dealt so far; all of them after the deal
    uint8_t first, turn, phase;
    uint8_t ran;   // a leg was run in this turn
    uint8_t round; // 1 …
    uint8_t over, winners;
    uint8_t outside; // the virtual runner wins or shares the victory
    int8_t viewer;
    uint8_t road[LEGS_MAX]; // colour, 4 × stop at its end, 16 on the last leg of a Course card
    uint8_t brief;          // option decided=end
    uint8_t pairs;          // see pd__ta_pair
    uint8_t reserved[2];
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

// True if the hand holds at least these cards. No count reaches 128, so no byte borrows from the
// next.
static inline bool pd__ta_holds(counts hand, counts cards) {
    return (((hand | TA_HIGHS) - cards) & TA_HIGHS) == TA_HIGHS;
}

// A bit for each face: set if the hand holds at least `least` (1 or 2) of it.
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

// The colour whose pairs SIDE_STITCH + i forbids. `pairs` has two bits for each, which are 0 for
// the usual colours.
static inline int pd__ta_pair(const struct trail *t, int i) {
    return i ^ (t->pairs >> 2 * i & 3);
}

// TR-13: the colours whose pairs these Setbacks forbid, a bit each.
static inline unsigned pd__ta_forbidden_pairs(const struct trail *t, cardset setbacks) {
    unsigned colours = 0, three = (unsigned)(setbacks >> 4 * SIDE_STITCH) & 0x111;
    for (; three; three &= three - 1)
        colours |= 1u << pd__ta_pair(t, __builtin_ctz(three) / 4);
    return colours;
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

// In Sight, TR-20: true if this runner's green cards may count as jokers now.
bool pd__ta_in_sight(const struct trail *t, int runner);
// TR-13: the number of cards fewer to draw in phase 4.
int pd__ta_penalty(const struct trail *t, int runner);
cardset pd__ta_setback_discards(const struct trail *t);

// Moves: eight ways to pay for a leg, the other simple moves, then the Boosts in order. A variant
// is a way to pay for a Boost: the cost itself, or the joker or a green card in place of one card.
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
    int boost, variant, setback; // the Setback is for remedies only
};

pd_move pd__ta_boost_move(struct trail_boost_move use);
struct trail_boost_move pd__ta_read_boost_move(pd_move move); // of a move from MOVE_BOOST on

// The colour that the joker (variants 1 to 3) or a green card (4, 5) stands for.
static inline int pd__ta_variant_colour(int variant) {
    return (variant - 1) % COLOURS;
}

// True if the cost has a card that this variant can replace.
static inline bool pd__ta_variant_fits(counts cost, int variant) {
    return variant == 0 || pd__ta_face(cost, pd__ta_variant_colour(variant)) > 0;
}

// The cards that a variant costs, if it fits.
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
      N_("You have already stopped this turn. Choose a card to keep, or none."))                   \
    X(AT_AID, "at-aid-station", "TR-11",                                                           \
      N_("You are at an Aid Station: draw a Boost or discard your Setbacks."))                     \
    X(NOT_KEEPING, "not-keeping", "TR-10", N_("Stop first; then you can keep a card."))            \
    X(NOT_AID, "not-at-aid-station", "TR-11",                                                      \
      N_("You can only choose this after stopping at an Aid Station."))                            \
    X(NOT_HELD, "not-held", "TR-7", N_("You do not hold {cards}."))                                \
    X(WRONG_COLOUR, "wrong-colour", "TR-7",                                                        \
      N_("The next leg is {leg}. One card of another colour is not enough."))                      \
    X(OWN_PAIR, "one-is-enough", "TR-7",                                                           \
      N_("The next leg is {leg}. Pay with one card of that colour, not two."))                     \
    X(PAIR_FORBIDDEN, "pair-forbidden", "TR-13",                                                   \
      N_("{setback}: you cannot pay for a leg with this pair."))                                   \
    X(GREEN_LEG, "green-anyway", "TR-7",                                                           \
      N_("The next leg is green, so your green card pays for it without being a joker."))          \
    X(NO_IN_SIGHT, "no-in-sight", "TR-5",                                                          \
      N_("Your green cards are not jokers: you do not have In Sight."))                            \
    X(NOT_SECOND, "not-second", "TR-20",                                                           \
      N_("In Sight works only while you are behind the other runner."))                            \
    X(EXHAUSTED, "exhausted", "TR-13", N_("Exhaustion: you cannot use Boosts."))                   \
    X(NO_BOOST, "no-such-boost", "TR-9", N_("You do not have the Boost {boost}."))                 \
    X(USED, "used-already", "TR-9", N_("You have already used {boost} this turn."))                \
    X(PASSIVE, "works-by-itself", "TR-5",                                                          \
      N_("In Sight works by itself: while you are second, you can play a green card as a joker.")) \
    X(NO_STAND_IN, "nothing-to-replace", "TR-9",                                                   \
      N_("{boost} does not cost a card of that colour, so there is nothing to replace."))          \
    X(COST, "cannot-pay", "TR-9", N_("You do not have the cards to pay for {boost}: {cards}."))    \
    X(NO_SETBACK, "no-such-setback", "TR-5", N_("You do not have the Setback {setback}."))         \
    X(MUST_RUN, "must-run", "TR-8", N_("You must run at least one leg before you can stop."))      \
    X(CAN_RUN, "can-run", "TR-8",                                                                  \
      N_("You cannot drop out: you can still pay for a leg or a dash."))                           \
    X(HAS_RUN, "has-run", "TR-8",                                                                  \
      N_("You have already run this turn, so you can stop but not drop out."))                     \
    X(KEEP_NOT_HELD, "nothing-to-keep", "TR-10",                                                   \
      N_("You cannot keep a card that you do not hold: {cards}."))

enum {
#define X(name, wire, rule, text) TRAIL_##name,
    TRAIL_REFUSALS(X)
#undef X
};

// Race cards: letter in JSON, name.
#define TA_FACES(X)                                                                                \
    X("r", N_("red"))                                                                              \
    X("y", N_("yellow"))                                                                           \
    X("g", N_("green"))                                                                            \
    X("j", N_("joker"))

// Stops: letter in JSON, name, in short.
#define TA_STOPS(X)                                                                                \
    X("n", N_("a neutral stop"), N_("neutral"))                                                    \
    X("s", N_("a Setback stop"), N_("Setback"))                                                    \
    X("a", N_("an Aid Station"), N_("Aid Station"))

// Setbacks: what JSON calls them, name, what they do, that in short. What the last three do depends
// on the course: see TA_PAIRS.
#define TA_SETBACKS(X)                                                                             \
    X("all-good", N_("All Good"), N_("does nothing"), "")                                          \
    X("exhaustion", N_("Exhaustion"), N_("no Boosts may be used"), N_("no Boosts"))                \
    X("sprain", N_("Sprain"), N_("2 cards fewer at the end of the turn"), N_("draw −2"))           \
    X("hypo", N_("Hypo"), N_("no card may be kept"), N_("keep none"))                              \
    X("blisters", N_("Blisters"), N_("no Boosts from Aid Stations"), N_("no new Boosts"))          \
    X("cramp", N_("Cramp"), N_("1 card fewer at the end of the turn"), N_("draw −1"))              \
    X("side-stitch", N_("Side Stitch"), "", "")                                                    \
    X("dehydration", N_("Dehydration"), "", "")                                                    \
    X("nausea", N_("Nausea"), "", "")

// The pairs that a Setback may forbid: letter in JSON, what it does.
#define TA_PAIRS(X)                                                                                \
    X("r", N_("no pairs of red"))                                                                  \
    X("y", N_("no pairs of yellow"))                                                               \
    X("g", N_("no pairs of green"))

// Boosts: what notation and JSON call them, name. The French names are the printed ones.
#define TA_BOOSTS(X)                                                                               \
    X("coup-de-pression", /* width: 16 */ N_("Under Pressure"))                                    \
    X("fractionne", /* width: 16 */ N_("Intervals"))                                               \
    X("on-donne-tout", /* width: 16 */ N_("All Out"))                                              \
    X("envole-moi", /* width: 16 */ N_("Let Me Fly"))                                              \
    X("pause-fraicheur", /* width: 16 */ N_("Cool Break"))                                         \
    X("ravito-sauvage", /* width: 16 */ N_("Trailside Snack"))                                     \
    X("il-etait-temps", /* width: 16 */ N_("About Time"))                                          \
    X("coup-d-pouce", /* width: 16 */ N_("Helping Hand"))                                          \
    X("jour-de-gloire", /* width: 16 */ N_("Day of Glory"))                                        \
    X("point-de-mire", /* width: 16 */ N_("In Sight"))

extern const pd_rule pd__ta_rules[];
extern const pd_term pd__ta_terms[];
extern const pd_happening pd__ta_happenings[];
extern const char *const pd__ta_setback_slugs[SETBACK_KINDS];
extern const char *const pd__ta_boost_slugs[BOOSTS];
extern const char pd__ta_face_letters[FACES + 1]; // "rygj"

void pd__ta_move_write(pd_move move, pd_text *out);
bool pd__ta_move_read(const char *text, pd_move *move);
void pd__ta_outcome_write(pd_outcome outcome, pd_text *out);
bool pd__ta_outcome_read(const char *text, pd_outcome *outcome);
void pd__ta_json(const void *table, pd_text *out);
void pd__ta_json_cards(pd_text *out, uint64_t cards); // a list
extern const char *const pd__ta_event_names[];
void pd__ta_name_value(char type, uint64_t value, pd_text *out);
void pd__ta_past(const void *table, const pd_event *events, size_t count, pd_text *out);
const char *pd__ta_name_move(const void *view, pd_move move, pd_event *does);
bool pd__ta_is_event(const pd_event *event, int seats);

// The course as one line, and as a file: paddock-course(5).
extern const char pd__ta_default_course[];
pd_err pd__ta_course_explain(const char *text, pd_problem *problem);
bool pd__ta_course_read(void *config, const char *text);
void pd__ta_course_write(const void *config, pd_text *out);
bool pd__ta_is_course(const void *config);
pd_err pd__ta_course_load(void *config, const char *text, size_t size, pd_problem *problem);
void pd__ta_course_show(const void *config, const pd_voice *voice, pd_text *out);

void pd__ta_lay_course(struct trail *t, const struct trail_course *course);

void pd__ta_say_event(const pd_voice *voice, const pd_event *event, pd_text *out);
void pd__ta_say_table(const pd_voice *voice, const void *view, pd_text *out);
void pd__ta_say_hand(const pd_voice *voice, const void *view, pd_text *out);
void pd__ta_say_now(const pd_voice *voice, const void *view, pd_text *out);
void pd__ta_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
void pd__ta_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);
void pd__ta_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
const char *pd__ta_rules_now(const void *view);
void pd__ta_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out);
// What the Setbacks cost in a turn, on the scale of pd_judge.
int pd__ta_pain(const struct trail *t, int runner);
extern const pd__estimator pd__ta_estimator;
void pd__ta_happen(pd_happened *happened, int seat, const pd_event *event);
void pd__ta_judge(const void *table, const pd_move *moves, int count, int *worth);

#endif
