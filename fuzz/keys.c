// Bytes that a terminal sends, or somebody who pastes: however they are cut, they mean the same,
// and whatever they mean is a key, a click or a turn of the wheel, at a place that can be.
#include "tui/screen/keys.h"
#include "base/hash.h"
#include "fuzz.h"

#include <string.h>

static void check(const struct happening *happening) {
    bool placed = happening->x >= 0 && happening->y >= 0;
    switch (happening->kind) {
    case HAPPENED_KEY:
        if (happening->key <= 0 || happening->key > PRESS_BACK_TAB)
            abort();
        break;
    case HAPPENED_CLICK:
        if (happening->key != 1 || !placed)
            abort();
        break;
    case HAPPENED_WHEEL:
        if (abs(happening->key) != 1 || !placed)
            abort();
        break;
    default: abort();
    }
}

// Puts the bytes in pieces; returns a hash of what they meant.
static uint64_t read_in_pieces(const uint8_t *data, size_t size, size_t piece) {
    struct keys keys = {0};
    struct happening happening;
    uint64_t hash = 0;
    for (size_t at = 0; at <= size; at += piece) {
        size_t count = size - at < piece ? size - at : piece;
        keys_put(&keys, data + at, count);
        while (keys_next(&keys, at + piece > size, &happening)) {
            check(&happening);
            uint64_t parts = (uint64_t)(happening.key + 1000 * happening.x + happening.y);
            hash = hash_word(hash, (uint64_t)happening.kind ^ parts << 3);
        }
        if (keys.used >= KEYS_ROOM || keys_due(&keys) < -1)
            abort();
    }
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 2000)
        return 0;
    if (read_in_pieces(data, size, 1) != read_in_pieces(data, size, 7))
        abort();
    return 0;
}
