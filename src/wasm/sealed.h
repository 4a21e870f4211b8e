// A view on its way from one instance to another, by way of the page. The seal tells that the bytes
// are a view of the game they are taken for, as everything that looks at a view relies on that; it
// guards against mistakes, not against malice, which could only harm the page that it comes from.
#ifndef PD_SEALED_H
#define PD_SEALED_H

#include "paddock.h"

struct sealed_view {
    pd_view view;
    uint64_t seal;
};

_Static_assert(sizeof(struct sealed_view) == 520, "web/src/engine/wasm.ts copies so many bytes");

// FNV-1a of the game's name and the bytes.
static inline uint64_t seal_of(const pd_game *game, const pd_view *view) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (const char *c = pd_game_about(game).id; *c; c++)
        hash = (hash ^ (uint8_t)*c) * 0x100000001b3u;
    for (size_t i = 0; i < sizeof view->bytes; i++)
        hash = (hash ^ view->bytes[i]) * 0x100000001b3u;
    return hash;
}

#endif
