#include "lab/turns.h"

#include <assert.h>
#include <string.h>

void pd__turns_start(pd__turns *turns, int seats) {
    *turns = (pd__turns){.seats = seats};
    memset(turns->of, -1, sizeof turns->of);
}

void pd__turns_add(pd__turns *turns, int seat) {
    assert(seat >= 0 && seat < turns->seats && turns->of[seat] < 0);
    turns->seat[turns->known] = (int8_t)seat;
    turns->of[seat] = (int8_t)turns->known++;
}

void pd__turns_end(pd__turns *turns) {
    int last = turns->known ? turns->seat[turns->known - 1] : turns->seats - 1;
    for (int i = 1; i <= turns->seats; i++)
        pd__turns_note(turns, (last + i) % turns->seats);
}
