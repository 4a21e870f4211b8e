// What a seasoned player thinks of a move, and says for it.
//
// Places count only when a Checkpoint or the Winner card comes up, and whoever plays last in a
// round knows most. So while neither can come a good player gets rid of bad cards, does not mind
// being thrown back, and saves the high cards; and spends them, the more surely the likelier it is
// that points are handed out at the end of this round.
//
// Chances are in 256ths, places in 16ths, and a point is POINT.
#include "engine/words.h"
#include "games/gumball/gumball.h"

enum {
    CERTAIN = 256,
    PLACE = 16,
    POINT = 60,
};

// What lies ahead of the kart to play, worked out once for all its moves.
struct outlook {
    const struct gumball *g;
    int seat, karts, turn;
    int yet;                        // karts of others that are still to play
    int special;                    // chance that a Checkpoint or the Winner comes up now
    cardset hand, unseen;           // unseen: in the hands of others or in the deck
    int unseen_share;               // one unseen card as a share of all, in 2^13ths
    cardset past[KARTS_MAX + 1];    // cards that pass everybody from this place to the turn's
    int worth[KARTS_MAX + 1];       // of a place, if points are handed out now
    int saving;                     // how much the cards kept will matter, in 256ths
};

// The cards that pass a kart showing this one.
static inline cardset passing(int card) {
    return pd__gb_higher(card) | pd__gb_same_colour(card);
}

// ------------------------------------------------------------------------------- what may come up

// Can a Checkpoint or the Winner be the next hazard?
static inline bool special_due(const struct gumball *g, int window, int left) {
    return window >= 0 && (left == 4 || !g->special_out);
}

// Chance 1/left, in 256ths.
static const uint16_t one_in[5] = {0, 256, 128, 85, 64};

// A card kept for a round in which points may come is worth most; each round before that, in which
// a better one may be drawn, takes a part of that away.
static const uint16_t fading[4] = {179, 143, 115, 92};

static inline int saving_for(int window, int left, bool due) {
    if (!due)
        return fading[left - 1];
    int after_scoring = window < 2 ? fading[left - 1] : 0;
    return CERTAIN - one_in[left] + (one_in[left] * after_scoring >> 8);
}

// ---------------------------------------------------------------------------------------- places

// What the places are worth if points are handed out now.
static inline void value_places(struct outlook *o, int window) {
    int stage = window < 0 ? 0 : window;
    const uint8_t *ladder = o->g->options.points + stage * LADDER_CHECKPOINT;
    int rungs = stage == 2 ? LADDER_FINISH : LADDER_CHECKPOINT;
    for (int place = 0; place <= KARTS_MAX; place++)
        o->worth[place] = place < rungs ? POINT * ladder[place] : 0;
}

static inline struct outlook look_ahead(const struct gumball *g) {
    int left, window = pd__gb_window(g, &left);
    bool due = special_due(g, window, left);
    struct outlook o = {.g = g, .karts = g->karts, .turn = g->turn};
    o.seat = pd__gb_owner(g, g->line[g->turn]);
    o.yet = g->karts - g->turn - 1;
    o.special = due ? one_in[left] : 0;
    o.hand = g->hand[o.seat];
    o.unseen = g->veiled & ~o.hand;
    o.unseen_share = (1 << 13) / (int)(pd__count(o.unseen) + 1);
    o.past[g->turn] = GB_ALL_CARDS;
    for (int place = g->turn - 1; place >= 0; place--)
        o.past[place] = o.past[place + 1] & passing(g->shown[place]);
    o.saving = saving_for(window, left, due);
    value_places(&o, window);
    return o;
}

static inline int end_place(const struct outlook *o, pd_move move) {
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move), end = 0;
    for (int place = 0; place < o->turn; place++)
        end += !(o->past[place] >> card & 1);
    return stop ? stop - 1 : end;
}

// Chance that one of the three cards of a hand is among those that make up so many 32nds of all.
static const uint16_t in_hand[33] = {0,   20,  38,  56,  73,  88,  103, 117, 131, 143, 155,
                                     165, 175, 185, 193, 201, 209, 215, 221, 227, 232, 236,
                                     240, 243, 246, 248, 250, 252, 253, 254, 255, 256, 256};
// Somebody who plays later has to pass those in between as well; so each adds half as much.
static const uint8_t tries[KARTS_MAX] = {0, 16, 24, 28, 30, 31, 31, 31};

// How many will pass the kart with this card in this place before the round ends, in 16ths.
static inline int expected_passers(const struct outlook *o, int card, int place) {
    cardset passers = o->unseen & o->past[place] & passing(card);
    int share = (int)pd__count(passers) * o->unseen_share >> 8;
    return in_hand[share] * tries[o->yet] >> 8;
}

static inline int place_worth(const struct outlook *o, int sixteenths) {
    int last = PLACE * (o->karts - 1);
    int at = sixteenths < last ? sixteenths : last;
    int place = at / PLACE, beyond = at % PLACE;
    return (o->worth[place] * (PLACE - beyond) + o->worth[place + 1] * beyond) / PLACE;
}

// -------------------------------------------------------------------------------------- judgement

static const uint8_t keep_best[NUMBERS + 1] = {0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100};

// What the cards that stay in the hand are worth: the better one counts for more.
static inline int kept_worth(cardset kept) {
    if (!kept)
        return 0;
    int best = 63 - __builtin_clzll(kept), other = (int)pd__lowest(kept);
    return keep_best[pd__gb_number(best)] + keep_best[pd__gb_number(other)] / 2;
}

void pd__gb_judge(const void *table, const pd_move *moves, int count, int *worth) {
    struct outlook o = look_ahead(table);
    for (int i = 0; i < count; i++) {
        int card = pd__gb_move_card(moves[i]), place = end_place(&o, moves[i]);
        int expected = PLACE * place + expected_passers(&o, card, place);
        int kept = kept_worth(o.hand & ~pd__card((unsigned)card));
        worth[i] = (o.special * place_worth(&o, expected) + o.saving * kept) >> 8;
    }
}

void pd__gb_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    (void)voice, (void)view, (void)move, (void)out;
}
