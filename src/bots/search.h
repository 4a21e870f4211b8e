// Search: Monte Carlo tree search over what could be, for any game and any number of seats.
//
// Each iteration deals a world that fits the view (pd_imagine), walks down the tree, plays on to
// the end of the match or of its part, and notes for every seat on the way what its choice was
// worth to it. A node is what its seat has seen the others choose since the root and what it chose
// itself; what chance did, which cards the others hold and choices they made in secret are no part
// of it. So nobody in the tree acts on the cards of one world, and a node is met again in other
// worlds. (The others do come to play against the hand that the view shows, as all worlds have it.)
//
// The price is that a player in the tree chooses by the mean over many hands, and so worse than by
// judgement of its own. A bot can live with that, as it does for all moves of the root; but others
// who play badly make the chances of winning too high. So in a survey, whose chances people are
// shown, a node below the root is all that its seat can know, its own hand included.
#ifndef PD_SEARCH_H
#define PD_SEARCH_H

#include "paddock-bots.h"

// A view of the seat whose turn it is, its moves, and dice.
bool pd__is_question(const pd_bot_question *question);

// Which of the moves looks best to somebody who sees their worth through fog: each is taken for up
// to `fog` more than it is.
int pd__best_in_fog(const int *worth, int count, int fog, pd_dice *dice);

#endif
