// With --stubborn, players remember a hash of every event that they have ever seen. After a crash
// they ask for all of them again: what was seen must still be there, byte for byte.
#include "load.h"

#include <stdlib.h>
#include <string.h>

static void put(struct memory *memory, int seq, uint64_t hash) {
    if (seq > memory->room) {
        int room = 2 * seq + 64;
        memory->hashes = realloc(memory->hashes, (size_t)room * sizeof *memory->hashes);
        if (!memory->hashes) {
            fputs("paddock-load: out of memory\n", stderr);
            exit(2);
        }
        memset(memory->hashes + memory->room, 0,
               (size_t)(room - memory->room) * sizeof *memory->hashes);
        memory->room = room;
    }
    memory->hashes[seq - 1] = hash;
    if (seq > memory->count)
        memory->count = seq;
}

// A player who sat down late has not seen the first events: those have the hash 0.
void memory_event(struct player *player, struct memory *memory, const struct message *message,
                  int seq) {
    struct tally *tally = &player->match->crowd->tally;
    uint64_t hash = message_hash(message);
    if (!*memory->table)
        snprintf(memory->table, TABLE_MAX, "%s", player->match->table);
    uint64_t known = seq <= memory->count ? memory->hashes[seq - 1] : 0;
    if (!known) {
        put(memory, seq, hash);
        return;
    }
    tally->rechecked++;
    if (known != hash) {
        tally->lost++;
        fault(player, message, "the same bytes as when event %d was first seen", seq);
    }
}

void memory_caught_up(struct player *player, struct memory *memory) {
    int left = player->again - 1;
    if (left >= memory->count)
        return;
    player->match->crowd->tally.lost += (uint64_t)(memory->count - left);
    fault(player, NULL, "table %s with its %d events; but only %d are left", memory->table,
          memory->count, left);
    memory->count = left;
}

void memory_next(struct player *player) {
    struct memory *memory = &player->memory;
    if (!*memory->table)
        return;
    struct memory *older = malloc(sizeof *older);
    if (!older) {
        fputs("paddock-load: out of memory\n", stderr);
        exit(2);
    }
    *older = *memory;
    *memory = (struct memory){.older = older};
}

void memory_free(struct player *player) {
    free(player->memory.hashes);
    for (struct memory *memory = player->memory.older, *older; memory; memory = older) {
        older = memory->older;
        free(memory->hashes);
        free(memory);
    }
}
