// A view on its way from one instance to another, by way of the page. The seal tells that the bytes
// are a view of the game they are taken for, as everything that looks at a view relies on that; it
// guards against mistakes, not against malice, which could only harm the page that it comes from.
#ifndef PD_SEALED_H
#define PD_SEALED_H

#include "base/hash.h"
#include "paddock.h"

#include <string.h>

struct sealed_view {
    pd_view view;
    uint64_t seal;
};

_Static_assert(sizeof(struct sealed_view) == 520, "web/src/engine/wasm.ts copies so many bytes");

static inline uint64_t seal_of(const pd_game *game, const pd_view *view) {
    const char *id = pd_game_about(game).id;
    return hash_bytes(hash_bytes(HASH_START, id, strlen(id)), view->bytes, sizeof view->bytes);
}

#endif
