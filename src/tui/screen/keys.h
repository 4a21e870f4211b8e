// Decodes the bytes that a terminal sends: keys, clicks, the wheel, and which background it has.
// Today's terminals send the same sequences for the keys that Paddock uses, so terminfo is not
// needed. Unknown sequences are skipped as a whole: a digit in one must not choose a card.
#ifndef PD_KEYS_H
#define PD_KEYS_H

#include "tui/screen/platform.h"

enum {
    KEYS_ROOM = 256,
    // Esc alone is a key if nothing follows within this time; otherwise it begins a sequence.
    KEYS_ESCAPE_MS = 25,
};

// Initialise with zeros.
struct keys {
    unsigned char bytes[KEYS_ROOM];
    size_t used;
};

// Adds bytes, split anywhere. Drops what does not fit.
void keys_put(struct keys *keys, const void *bytes, size_t count);
// Takes the next key, click or turn of the wheel; false if there is no complete one.
// `late`: nothing has come for KEYS_ESCAPE_MS.
bool keys_next(struct keys *keys, bool late, struct happening *happening);
// Milliseconds until keys_next has a key even if no more bytes come; −1: never.
int keys_due(const struct keys *keys);

#endif
