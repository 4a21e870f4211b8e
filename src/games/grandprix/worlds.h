// Dealing the hidden cards of Jumbo Grand Prix: what is the same for every world of a view is
// prepared once.
#ifndef PD_GRANDPRIX_WORLDS_H
#define PD_GRANDPRIX_WORLDS_H

#include "games/grandprix/grandprix.h"

// A turn of the log.
struct pd__gp_turn {
    int8_t card;   // discarded, if not a known one; else −1
    uint8_t era;   // before which it was face up; UNSURE if that may be either of two
    uint8_t draws; // after that
    double early;  // the weight of each card of an earlier era that it may have been
    double late;   // of each card of this era
};

struct pd__gp_worlds {
    int viewer, seats, era;
    cardset unsure[ERAS_MAX]; // cards of which it is unsure which copies have left, by era
    cardset both_left;        // those of them of which both have
    uint8_t cards[CARDS];     // all others, by the era before which they were face up
    uint8_t first[ERAS_MAX + 1];
    uint8_t own[2 * HAND_MAX]; // the viewer's unsure cards, those discarded since included
    int own_count;
    int early[GP_SEATS];              // discards of cards that may have come in an earlier era
    uint8_t came[GP_SEATS][ERAS_MAX]; // the other hands before the log, by era
    int late[GP_SEATS];               // draws in the log less discards
    struct pd__gp_turn turns[GP_SEATS][ROUNDS];
    double pull[ERAS_MAX];  // how much likelier a card that came in an era is parted with
    double worth[ERAS_MAX]; // how much likelier a copy that was face up before an era is the one
    double ahead[GP_SEATS][ROUNDS + 1][ROUNDS + 2]; // see weigh_turns
    double usual;                                   // the weight of the usual hands
};

void pd__gp_prepare(const struct grandprix *view, struct pd__gp_worlds *worlds);
// Makes a world of a view, for which `worlds` were prepared.
void pd__gp_deal(const struct pd__gp_worlds *worlds, struct grandprix *view, pd_dice *dice);

#endif
