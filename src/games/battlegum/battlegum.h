// Battle GUM: the position, its cards, moves and events. rules.c has the rules, notation.c reads
// and writes moves, words.c has the sentences, page.c the rule page, judge.c rates moves.
#ifndef PD_BATTLEGUM_H
#define PD_BATTLEGUM_H

#include "base/pack.h"
#include "engine/game.h"

enum {
    NINJA = 0, // the other values are 1 … 13
    ONE = 1,
    SIX = 6,
    EIGHT = 8,
    NINE = 9,
    THIRTEEN = 13,
    VALUES = 14,
    CARDS = 54,
    SEATS_MAX = 6,
    HAND = 3, // cards in hand, in the row and face down at first
    LAY_MAX = 3,
    PLACES = 6, // of unknown cards in a hand, see barred.c
    TRACES = 3,
    COPIES = 4,
    NO_VALUE = 0xff,
    LIMIT_MIN = 10,
    LIMIT_MAX = 2000,
};

static const pack BG_ALL_CARDS = 0x44444444444442;

enum { OUTCOME_DEALER, OUTCOME_CARD };

enum { PICKUP_FORCED, PICKUP_FREE };
enum { NINJA_TRANSPARENT, NINJA_OPEN };
enum { SIX_LOWER, SIX_EITHER };
enum { BURN_NEXT, BURN_AGAIN };
enum { ONE_VALUE, ONE_STRICT };
enum { THIRTEEN_GIVE, THIRTEEN_CHOOSE };
enum { COMPLETE_OFF, COMPLETE_HAND, COMPLETE_ROW };

struct battlegum_options {
    uint16_t limit;
    uint8_t pickup, ninja, six, burn, one, four, complete, thirteen;
};

// What the seat whose turn it is has to do.
enum {
    PHASE_PLAY,   // lay cards or take the pile
    PHASE_CHOOSE, // choose the face-up row, before play
    PHASE_ANSWER, // a 13 is aimed at the seat
    PHASE_WINDOW, // BG-18: complete a pair or pass
    PHASE_REFILL, // choose a card of the row to draw
    PHASE_OVER,
};

enum { REMOVED_BY_NINE, REMOVED_BY_FOUR, REMOVED_BY_COMPLETING };

enum {
    EV_DEALER,  // seat deals
    EV_DEAL,    // seat got b cards in hand from the stock (cards: which, if you may know)
    EV_ROW,     // seat got the face-up row `cards`, on as many face-down cards
    EV_CHOICE,  // seat has chosen the row `cards`, if you may know
    EV_REVEAL,  // seat's row is now `cards`
    EV_LAY,     // seat laid b cards of value a; 13s at `other`; c: 1 if that completes a pair
    EV_DRAW,    // like EV_DEAL
    EV_TURN_UP, // seat drew b cards of value a from its row
    EV_BLIND,   // seat drew b of its face-down cards, otherwise like EV_DEAL
    EV_TAKE,    // seat took the pile, of b cards, into its hand; c: 1 if it had to
    EV_REMOVE,  // the pile left the game; a: REMOVED_…, b: how many cards
    EV_SKIP,    // seat is skipped
    EV_PASS,    // seat does not complete the pair
    EV_TURN,    // it is the turn of seat, in phase a; `other`: who laid last
    EV_OVER,    // cards: a bit for each winning seat; a: 1 if the limit of plays ended the match
};

// The stock and the face-down cards are not stored: chance decides which card it is when one is
// drawn. They are the cards of `veiled` that are in no hand. Only hands and rows not yet revealed
// are secret, so a view is a state in which those of the other seats are empty.
struct battlegum {
    pack hand[SEATS_MAX];
    pack row[SEATS_MAX];    // face up in front of the seat
    pack known[SEATS_MAX];  // cards everybody knows to be in the hand
    pack chosen[SEATS_MAX]; // row chosen but not yet revealed, in PHASE_CHOOSE
    pack veiled;            // cards not face up anywhere and not out of the game
    pack pile;
    uint8_t count[SEATS_MAX]; // cards in hand
    uint8_t down[SEATS_MAX];  // cards face down
    // What is known of the other cards in the hand: see barred.c.
    uint16_t barred[SEATS_MAX][PLACES]; // bit per value that the card cannot be
    uint8_t traces[SEATS_MAX][TRACES];  // bit per place that a laid card may have left
    struct battlegum_options options;
    uint16_t plays; // cards laid or piles taken, BG-19
    uint8_t stock;  // how many cards it has
    uint8_t seats, dealer, phase, turn;
    uint8_t value;    // what the pile asks for, 0 if nothing
    uint8_t top, run; // value on top of the pile, or NO_VALUE, and how many of it lie there
    uint8_t last;     // the seat that laid cards last, so many …
    uint8_t laid;
    int8_t target;     // … 13s at that seat, or PD_NOBODY: other cards, or 13s at nobody
    uint8_t completed; // … to complete a pair
    uint8_t winners;
    int8_t viewer;
    uint8_t reserved[8]; // no holes, so that bytes compare
};

static inline int pd__bg_after(const struct battlegum *g, int seat) {
    return seat + 1 == g->seats ? 0 : seat + 1;
}

// The first to choose and to play, BG-2.
static inline int pd__bg_first(const struct battlegum *g) {
    return pd__bg_after(g, g->dealer);
}

static inline int pd__bg_cards_left(const struct battlegum *g, int seat) {
    return g->count[seat] + pd__pack_total(g->row[seat]) + g->down[seat];
}

// Cards that have left the game.
pack pd__bg_gone(const struct battlegum *g);

// The values that may be laid on each value, a digit f for each: Ninja last, 13 first. Equal or
// higher and Ninjas, but for the 6, and for the 13 that is aimed at nobody: BG-5, BG-10, BG-11,
// BG-14.
static const pack BG_FITTING[][VALUES] = {
    [SIX_LOWER] =
        {
            0xffffffffffffff,
            0xffffffffffffff,
            0xffffffffffff0f,
            0xfffffffffff00f,
            0xffffffffff000f,
            0xfffffffff0000f,
            0x0000000fffffff,
            0xfffffff000000f,
            0xffffff0000000f,
            0xfffff00000000f,
            0xffff000000000f,
            0xfff0000000000f,
            0xff00000000000f,
            0xf00000000000ff,
        },
    [SIX_EITHER] =
        {
            0xffffffffffffff,
            0xffffffffffffff,
            0xffffffffffff0f,
            0xfffffffffff00f,
            0xffffffffff000f,
            0xfffffffff0000f,
            0xffffffffffffff,
            0xfffffff000000f,
            0xffffff0000000f,
            0xfffff00000000f,
            0xffff000000000f,
            0xfff0000000000f,
            0xff00000000000f,
            0xf00000000000ff,
        },
};

// The values that may be laid on a pile that asks for `asked`; BG-15: also where a 1 is strict it
// goes onto a 13.
static inline pack pd__bg_fitting(const struct battlegum_options *options, int asked, bool empty) {
    bool no_one = options->one == ONE_STRICT && !empty && asked != THIRTEEN;
    return BG_FITTING[options->six][asked] & ~((pack)(no_one ? 15 : 0) << 4 * ONE);
}

// None of the unknown cards in the hand fits.
void pd__bg_bar(struct battlegum *g, int seat, pack fitting);
// So many unknown cards of the value are about to leave the hand, which has barred places.
void pd__bg_leave(struct battlegum *g, int seat, int value, int count);
// Deals from the unseen cards to the barred places of all hands but the viewer's.
void pd__bg_deal_barred(struct battlegum *g, cardset *unseen, pd_dice *dice);

// The values that may be laid now.
pack pd__bg_playable(const struct battlegum *g);

// BG-18: how many cards a seat may complete the pair with. A run of two leaves two of the value, so
// the seat that completes it lays all of its own.
static inline int pd__bg_completing(const struct battlegum *g, int seat) {
    int in_row = g->options.complete == COMPLETE_ROW ? pd__pack_of(g->row[seat], g->top) : 0;
    return pd__pack_of(g->hand[seat], g->top) + in_row;
}

// ------------------------------------------------------------------------------------------ moves

// A lay of k cards of value v is 4v + k − 1, so that the legal ones are the bits of the spread
// hand. Four at once can be written down and are refused; so is a 13 at nobody, unless BG-14's
// option allows it.
enum {
    MOVE_LAY = 0,
    MOVE_AIM = MOVE_LAY + VALUES * COPIES, // 13s: 4 × the target + k − 1
    MOVE_TAKE = MOVE_AIM + SEATS_MAX * COPIES,
    MOVE_COMPLETE,
    MOVE_PASS,
    MOVE_DRAW,                    // + the value
    MOVE_UP = MOVE_DRAW + VALUES, // + the rank of the row among sets of three values
    ROWS = VALUES * (VALUES + 1) * (VALUES + 2) / 6,
    MOVE_COUNT = MOVE_UP + ROWS,
};

static inline pd_move pd__bg_lay(int value, int count) {
    return (pd_move)(MOVE_LAY + COPIES * value + count - 1);
}

static inline pd_move pd__bg_aim(int target, int count) {
    return (pd_move)(MOVE_AIM + COPIES * target + count - 1);
}

static inline bool pd__bg_is_lay(pd_move move) {
    return move < MOVE_TAKE;
}

static inline int pd__bg_lay_value(pd_move move) {
    return move < MOVE_AIM ? (int)(move / COPIES) : THIRTEEN;
}

static inline int pd__bg_lay_count(pd_move move) {
    return (int)(move % COPIES) + 1;
}

static inline int pd__bg_lay_target(pd_move move) {
    return move < MOVE_AIM ? PD_NOBODY : (int)((move - MOVE_AIM) / COPIES);
}

// Values a ≤ b ≤ c.
static inline pd_move pd__bg_up(int a, int b, int c) {
    return (pd_move)(MOVE_UP + a + b * (b + 1) / 2 + c * (c + 1) * (c + 2) / 6);
}

// The three values of a row, ascending.
struct battlegum_row {
    int at[HAND];
};

struct battlegum_row pd__bg_up_values(pd_move move);
pack pd__bg_up_cards(pd_move move);

// name, wire name, rule, sentence
#define BATTLEGUM_REFUSALS(X)                                                                      \
    X(CHOOSE_FIRST, "choose-first", "BG-3",                                                        \
      N_("First choose your face-up row: three of your six cards."))                               \
    X(NOT_YOURS, "not-yours", "BG-3",                                                              \
      N_("Your six cards do not include {cards}. You have: {six}."))                               \
    X(ROW_FIXED, "row-fixed", "BG-3",                                                              \
      N_("You can no longer change your face-up row: rows are chosen before the first turn."))     \
    X(TOO_MANY, "too-many", "BG-4", N_("You can lay at most three cards at once."))                \
    X(NOT_HELD, "not-held", "BG-4", N_("You do not hold {cards}."))                                \
    X(TOO_LOW, "too-low", "BG-5",                                                                  \
      N_("Your {card} is too low: play {value} or higher, or a Ninja."))                           \
    X(NO_CHOICE, "no-choice", "BG-6",                                                              \
      N_("There is nothing to choose now: you draw automatically unless you can choose between "   \
         "face-up cards."))                                                                        \
    X(DRAW_FIRST, "draw-first", "BG-6", N_("First choose which face-up card to draw: {row}."))     \
    X(NOT_IN_ROW, "not-in-row", "BG-6", N_("You have no {card} face up. Choose from: {row}."))     \
    X(MUST_PLAY, "must-play", "BG-7",                                                              \
      N_("You can play, so you cannot take the pile. These fit: {playable}."))                     \
    X(NO_PILE, "no-pile", "BG-7", N_("There is no pile to take: you lead, with any card."))        \
    X(NO_PASSING, "no-passing", "BG-7", N_("You cannot pass: lay cards or take the pile."))        \
    X(NINJA_ANSWER, "ninja-answer", "BG-10",                                                       \
      N_("A Ninja does not answer a 13: lay a 13 or a 1, or take the pile."))                      \
    X(ABOVE_SIX, "above-six", "BG-11",                                                             \
      N_("Your {card} is too high: after a 6, play 6 or lower, or a Ninja."))                      \
    X(NO_TARGET, "no-target", "BG-14", N_("Choose the player who gets the pile."))                 \
    X(BAD_TARGET, "bad-target", "BG-14",                                                           \
      N_("You can give the pile only to another player at this table."))                           \
    X(NO_ANSWER, "no-answer", "BG-14",                                                             \
      N_("Your {card} does not answer a 13: lay a 13 or a 1, or take the pile."))                  \
    X(ON_THIRTEEN, "on-thirteen", "BG-14",                                                         \
      N_("Your {card} does not go onto a 13: lay a 13, a Ninja or a 1."))                          \
    X(STRICT_ONE, "strict-one", "BG-15",                                                           \
      N_("At this table you may lay a 1 only as a lead or on a 13."))                              \
    X(NO_PAIR, "no-pair", "BG-18", N_("There is no pair to complete now."))                        \
    X(ASKED, "asked", "BG-18", N_("You can only complete the pair or pass."))                      \
    X(CANNOT_COMPLETE, "cannot-complete", "BG-18", N_("You do not have the other two {top}s."))

enum {
#define X(name, wire, rule, text) BATTLEGUM_##name,
    BATTLEGUM_REFUSALS(X)
#undef X
};

extern const pd_rule pd__bg_rules[];
extern const pd_term pd__bg_terms[];
extern const pd_happening pd__bg_happenings[];

void pd__bg_card_write(int value, pd_text *out);
void pd__bg_move_write(pd_move move, pd_text *out);
bool pd__bg_move_read(const char *text, pd_move *move);
void pd__bg_outcome_write(pd_outcome outcome, pd_text *out);
bool pd__bg_outcome_read(const char *text, pd_outcome *outcome);
bool pd__bg_limit_read(void *config, const char *text);
void pd__bg_limit_write(const void *config, pd_text *out);
bool pd__bg_is_limit(const void *config);
void pd__bg_json(const void *table, pd_text *out);
// One value each.
void pd__bg_json_card(pd_text *out, uint64_t value);
void pd__bg_json_cards(pd_text *out, pack cards);
extern const char *const pd__bg_event_names[];
void pd__bg_name_value(char type, uint64_t value, pd_text *out);
void pd__bg_past(const void *table, const pd_event *events, size_t count, pd_text *out);
const char *pd__bg_name_move(const void *view, pd_move move, pd_event *does);
bool pd__bg_is_event(const pd_event *event, int seats);
void pd__bg_say_event(const pd_voice *voice, const pd_event *event, pd_text *out);
void pd__bg_say_table(const pd_voice *voice, const void *view, pd_text *out);
void pd__bg_say_hand(const pd_voice *voice, const void *view, pd_text *out);
void pd__bg_say_now(const pd_voice *voice, const void *view, pd_text *out);
void pd__bg_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
void pd__bg_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);
void pd__bg_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
const char *pd__bg_rules_now(const void *view);
void pd__bg_break_down(const void *table, const pd_event *events, size_t count, pd_breakdown *out);
// What the cards are worth to a hand; `last`: if it is all there is.
int pd__bg_worth(pack cards, bool last);
extern const pd__estimator pd__bg_estimator;
void pd__bg_happen(pd_happened *happened, int seat, const pd_event *event);
void pd__bg_judge(const void *table, const pd_move *moves, int count, int *worth);

#endif
