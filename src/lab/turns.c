#include "lab/turns.h"

#include <assert.h>
#include <string.h>

void pd_turns_start(pd_turns *turns, int seats) {
    *turns = (pd_turns){.seats = seats};
    memset(turns->of, -1, sizeof turns->of);
}

void pd_turns_add(pd_turns *turns, int seat) {
    assert(seat >= 0 && seat < turns->seats && turns->of[seat] < 0);
    turns->seat[turns->known] = (int8_t)seat;
    turns->of[seat] = (int8_t)turns->known++;
}

void pd_turns_end(pd_turns *turns) {
    int last = turns->known ? turns->seat[turns->known - 1] : turns->seats - 1;
    for (int i = 1; i <= turns->seats; i++)
        pd_turns_note(turns, (last + i) % turns->seats);
}
