// Small words that every game fills its sentences with. Each needs a buffer of its own, as several
// go into one sentence.
#ifndef PD_WORDS_H
#define PD_WORDS_H

#include "engine/game.h"

typedef char pd__phrase[192]; // room for a name and some words around it

static inline const char *pd__number_word(pd__phrase buffer, int number) {
    pd_text out = pd_text_on(buffer, sizeof(pd__phrase));
    pd_put_int(&out, number);
    return buffer;
}

// A player's name; nothing for nobody.
static inline const char *pd__seat_word(const pd_voice *voice, pd__phrase buffer, int seat) {
    pd_text out = pd_text_on(buffer, sizeof(pd__phrase));
    if (seat >= 0)
        pd_seat_name(voice, seat, &out);
    return buffer;
}

#endif
