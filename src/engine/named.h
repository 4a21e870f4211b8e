// Events and moves by name, for programs that draw them.
//
// A game says in a line what an event is called and what it tells: "pass kart=a by_colour=c:?" is
// an event with the members "kart" and "by_colour". They are its a and c; s is its set of cards.
// After the colon comes how it is written, if not as a number:
//   ?  true or false
//   +  a place, counted from 1
//   *  a set, as a list of numbers
// and letters of the game's own: see name_value in game.h. A set of cards that is empty is null:
// they may not be known.
#ifndef PD_NAMED_H
#define PD_NAMED_H

#include "paddock.h"
#endif
