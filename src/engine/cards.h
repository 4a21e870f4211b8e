// What games write alike: cards as JSON, letters for colours, numbers with a key.
#ifndef PD_CARDS_H
#define PD_CARDS_H

#include "base/cardset.h"
#include "base/text.h"

// Writes the card that a bit of a set stands for.
typedef void pd__card_writer(int bit, pd_text *out);

// Reads one of the letters, small or capital, at *at and moves past it; −1 if there is none.
int pd__read_letter(const char **at, const char *letters);

void pd__json_number(pd_text *out, const char *key, int number);
void pd__json_card(pd_text *out, int bit, pd__card_writer *write);
void pd__json_cards(pd_text *out, cardset cards, pd__card_writer *write);
// The member "hands": for each seat its cards, or null if the viewer may not see them.
void pd__json_hands(pd_text *out, const cardset *hands, int seats, int viewer,
                    pd__card_writer *write);

#endif
