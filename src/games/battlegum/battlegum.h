// Battle GUM: what a position is. rules.c plays it, notation.c writes moves down, words.c talks
// about it, page.c is the rule page.
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

struct battlegum_options {
    uint16_t limit;
    uint8_t pickup, ninja, six, burn, one, four, complete;
    uint8_t reserved;
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

// Hidden cards have no order and no place: face-down cards and the stock are together whatever is
// neither public nor in a hand. Only the hands and the choices not yet revealed are secret, so a
// view is a state with those of the others empty.
struct battlegum {
    pack hand[SEATS_MAX];
    pack row[SEATS_MAX];    // face up in front of the seat
    pack known[SEATS_MAX];  // cards everybody knows to be in the hand
    pack chosen[SEATS_MAX]; // row chosen but not yet revealed, in PHASE_CHOOSE
    pack veiled;            // cards not face up anywhere and not out of the game
    pack pile;
    uint8_t count[SEATS_MAX]; // cards in hand
    uint8_t down[SEATS_MAX];  // cards face down
    struct battlegum_options options;
    uint16_t plays; // cards laid or piles taken, BG-19
    uint8_t stock;  // how many cards it has
    uint8_t seats, dealer, phase, turn;
    uint8_t value;    // what the pile asks for, 0 if nothing
    uint8_t top, run; // value on top of the pile, or NO_VALUE, and how many of it lie there
    uint8_t last;     // the seat that laid cards last, so many …
    uint8_t laid;
    int8_t target;     // … 13s at that seat, or PD_NOBODY
    uint8_t completed; // … to complete a pair
    uint8_t winners;
    int8_t viewer;
    uint8_t reserved[2]; // no holes, so that bytes compare
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

// The values that may be laid on a pile that asks for `asked`, as a pack of fifteen each: BG-5,
// BG-10, BG-11, BG-15.
static inline pack pd__bg_fitting(const struct battlegum_options *options, int asked, bool empty) {
    const pack all = ~(pack)0 >> 8, ninja = 15;
    pack after_six = options->six == SIX_EITHER ? all : all >> 4 * (THIRTEEN - SIX);
    pack values = asked == SIX ? after_six : (all << 4 * asked & all) | ninja;
    bool no_one = options->one == ONE_STRICT && !empty;
    return values & ~((pack)(no_one ? 15 : 0) << 4 * ONE);
}

// The values that may be laid now.
pack pd__bg_playable(const struct battlegum *g);

// ------------------------------------------------------------------------------------------ moves

// A lay of k cards of value v is 4v + k − 1, so that the legal ones are the bits of the spread
// hand. Four at once, and a 13 at nobody, can be written down and are refused.
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
      N_("Before play you choose your face-up row: write “up” and three of your six cards."))      \
    X(NOT_YOURS, "not-yours", "BG-3", N_("You do not have {cards} among your six cards: {six}."))  \
    X(ROW_FIXED, "row-fixed", "BG-3",                                                              \
      N_("The face-up rows are chosen before play and stay as they are."))                         \
    X(TOO_MANY, "too-many", "BG-4", N_("At most three cards are laid at once, not four."))         \
    X(NOT_HELD, "not-held", "BG-4", N_("You do not hold {cards}."))                                \
    X(TOO_LOW, "too-low", "BG-5",                                                                  \
      N_("{card} is too low: the pile asks for {value} or higher, or a Ninja."))                   \
    X(NO_CHOICE, "no-choice", "BG-6",                                                              \
      N_("There is no card to choose now: drawing happens by itself unless your row offers a "     \
         "choice."))                                                                               \
    X(DRAW_FIRST, "draw-first", "BG-6",                                                            \
      N_("First choose which card of your row you draw: {row}."))                                  \
    X(NOT_IN_ROW, "not-in-row", "BG-6",                                                            \
      N_("{card} does not lie face up in front of you; these do: {row}."))                         \
    X(MUST_PLAY, "must-play", "BG-7",                                                              \
      N_("You may not take the pile while you can play: {playable}."))                             \
    X(NO_PILE, "no-pile", "BG-7", N_("There is no pile to take: you lead."))                       \
    X(NO_PASSING, "no-passing", "BG-7",                                                            \
      N_("There is no passing: you lay cards, or you take the pile."))                             \
    X(NINJA_ANSWER, "ninja-answer", "BG-10", N_("A Ninja does not answer a 13."))                  \
    X(ABOVE_SIX, "above-six", "BG-11",                                                             \
      N_("{card} is too high: after a 6 you play 6 or lower, or a Ninja."))                        \
    X(NO_TARGET, "no-target", "BG-14", N_("A 13 is aimed at somebody: write {example}."))          \
    X(BAD_TARGET, "bad-target", "BG-14", N_("A 13 is aimed at another seat of this table."))       \
    X(NO_ANSWER, "no-answer", "BG-14",                                                             \
      N_("{card} does not answer a 13: lay a 13 or a 1, or take the pile."))                       \
    X(STRICT_ONE, "strict-one", "BG-15",                                                           \
      N_("At this table a 1 is only led or laid as the answer to a 13."))                          \
    X(NO_PAIR, "no-pair", "BG-18", N_("There is no pair to complete now."))                        \
    X(ASKED, "asked", "BG-18",                                                                     \
      N_("You are only asked whether you complete the pair: complete or pass."))                   \
    X(CANNOT_COMPLETE, "cannot-complete", "BG-18",                                                 \
      N_("You do not hold the two other cards of value {top}."))

enum {
#define X(name, wire, rule, text) BATTLEGUM_##name,
    BATTLEGUM_REFUSALS(X)
#undef X
};

extern const pd_rule pd__bg_rules[];

void pd__bg_card_write(int value, pd_text *out);
void pd__bg_move_write(pd_move move, pd_text *out);
bool pd__bg_move_read(const char *text, pd_move *move);
void pd__bg_outcome_write(pd_outcome outcome, pd_text *out);
bool pd__bg_outcome_read(const char *text, pd_outcome *outcome);
bool pd__bg_limit_read(void *config, const char *text);
void pd__bg_limit_write(const void *config, pd_text *out);
void pd__bg_json(const void *table, pd_text *out);
bool pd__bg_fits(const void *view, const pd_event *event);
bool pd__bg_sound(const void *view, bool rests);
void pd__bg_say_event(const pd_voice *voice, const pd_event *event, pd_text *out);
void pd__bg_say_table(const pd_voice *voice, const void *view, pd_text *out);
void pd__bg_say_hand(const pd_voice *voice, const void *view, pd_text *out);
void pd__bg_say_now(const pd_voice *voice, const void *view, pd_text *out);
void pd__bg_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
void pd__bg_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);
void pd__bg_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
const char *pd__bg_rules_now(const void *view);
void pd__bg_judge(const void *table, const pd_move *moves, int count, int *worth);

#endif
