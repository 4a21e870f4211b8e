// Magpie: a small game to copy, with all that a game must have and nothing else. rules.c has the
// rules, notation.c reads and writes, words.c has the sentences and the rule page.
#ifndef PD_MAGPIE_H
#define PD_MAGPIE_H

#include "base/cardset.h"
#include "engine/game.h"

enum {
    CARDS = 40, // card c has the number c + 1
    SEATS_MAX = 6,
    HAND = 4,
    NEAR = 3, // a card this near to the top one takes the nest
    NO_CARD = 0xff,
};

static const cardset MP_ALL_CARDS = ((cardset)1 << CARDS) - 1;

enum { OUTCOME_CARD };

enum {
    EV_DEAL, // seat got its hand (cards: which, if you may know)
    EV_PLAY, // seat laid card a on the nest
    EV_TAKE, // seat took the nest, of b cards
    EV_DRAW, // seat got a card from the deck, otherwise like EV_DEAL
    EV_OVER, // cards: a bit for each winning seat
};

// The deck is what lies nowhere else; chance decides which card it is when one is drawn. Only hands
// are secret, so a view is a state in which those of the other seats are empty.
struct magpie {
    cardset hand[SEATS_MAX];
    cardset won[SEATS_MAX];
    cardset nest;
    uint8_t count[SEATS_MAX]; // cards in hand
    uint8_t seats, turn;
    uint8_t top; // the card on top of the nest, or NO_CARD
    uint8_t over, winners;
    int8_t viewer;
    uint8_t reserved[4]; // no holes, so that bytes compare
};

// The cards that the table does not show: in a state the deck, in a view the other hands, too.
static inline cardset pd__mp_unseen(const struct magpie *g) {
    cardset seen = g->nest;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        seen |= g->hand[seat] | g->won[seat];
    return MP_ALL_CARDS & ~seen;
}

// How many cards are left to draw.
int pd__mp_deck(const struct magpie *g);
// Whether this card takes the nest.
bool pd__mp_takes(const struct magpie *g, int card);

// name, wire name, rule, sentence
#define MAGPIE_REFUSALS(X) X(NOT_HELD, "not-held", "MP-3", N_("You do not hold the {card}."))

enum {
#define X(name, wire, rule, text) MAGPIE_##name,
    MAGPIE_REFUSALS(X)
#undef X
};

extern const pd_rule pd__mp_rules[];

void pd__mp_move_write(pd_move move, pd_text *out);
bool pd__mp_move_read(const char *text, pd_move *move);
void pd__mp_outcome_write(pd_outcome outcome, pd_text *out);
bool pd__mp_outcome_read(const char *text, pd_outcome *outcome);
void pd__mp_json(const void *table, pd_text *out);
void pd__mp_say_event(const pd_voice *voice, const pd_event *event, pd_text *out);
void pd__mp_say_table(const pd_voice *voice, const void *view, pd_text *out);
void pd__mp_say_hand(const pd_voice *voice, const void *view, pd_text *out);
void pd__mp_say_now(const pd_voice *voice, const void *view, pd_text *out);
void pd__mp_say_move(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
void pd__mp_say_refusal(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);

#endif
