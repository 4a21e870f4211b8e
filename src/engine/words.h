// Values for the {names} in sentences. Each needs its own buffer, because a sentence has several.
#ifndef PD_WORDS_H
#define PD_WORDS_H

#include "base/cardset.h"
#include "engine/game.h"

#include <string.h>

typedef char pd__phrase[192]; // room for a name and some words around it

static inline const char *pd__number_word(pd__phrase buffer, int number) {
    pd_text out = pd_text_on(buffer, sizeof(pd__phrase));
    pd_put_int(&out, number);
    return buffer;
}

// A player's name; "" for PD_NOBODY.
static inline const char *pd__seat_word(const pd_voice *voice, pd__phrase buffer, int seat) {
    pd_text out = pd_text_on(buffer, sizeof(pd__phrase));
    if (seat >= 0)
        pd_seat_name(voice, seat, &out);
    return buffer;
}

// A name in a list of all players: "Ann (you)" if the listener has it. A player without a name is
// called "You" already.
static inline const char *pd__listed_word(const pd_voice *voice, pd__phrase buffer, int seat,
                                          const char *name) {
    pd_text out = pd_text_on(buffer, sizeof(pd__phrase));
    bool told = seat == voice->listener && strcmp(name, pd__tr(voice, N_("You"))) != 0;
    pd_format(&out, told ? pd__tr(voice, N_("{name} (you)")) : "{name}", "name", name, NULL);
    return buffer;
}

// Some players' names: "Ann, Ben and Cleo". `size` is that of the buffer.
static inline const char *pd__seats_words(const pd_voice *voice, char *buffer, size_t size,
                                          cardset seats) {
    pd_text out = pd_text_on(buffer, size);
    int count = (int)pd__count(seats);
    for (int i = 0; i < count; i++, seats &= seats - 1) {
        pd_put(&out, pd_list_joint(voice->language, i, count));
        pd_seat_name(voice, (int)pd__lowest(seats), &out);
    }
    return buffer;
}

#endif
