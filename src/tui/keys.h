// What the bytes that a terminal sends mean: keys, clicks and the wheel. All terminals of today
// send the same for the keys that Paddock knows, so that what a key sends is not looked up, and no
// byte of a sequence that means nothing here can pass for a key: a digit would choose a card.
#ifndef PD_KEYS_H
#define PD_KEYS_H

#include "tui/platform.h"

enum {
    KEYS_ROOM = 256,
    // Esc by itself is told from the beginning of a sequence by what follows within this time.
    KEYS_ESCAPE_MS = 25,
};

// All zero in the beginning.
struct keys {
    unsigned char bytes[KEYS_ROOM];
    size_t used;
};

// Adds bytes as they come, however they are cut; what has no room is dropped.
void keys_put(struct keys *keys, const void *bytes, size_t count);
// Takes the next key, click or turn of the wheel off; false when nothing is there as a whole.
// `late`: nothing has come for KEYS_ESCAPE_MS.
bool keys_next(struct keys *keys, bool late, struct happening *happening);
// After how many milliseconds keys_next will have something, though nothing more comes; −1: never.
int keys_due(const struct keys *keys);

#endif
