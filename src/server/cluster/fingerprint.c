#include "server/cluster/fingerprint.h"

#include "base/hash.h"
#include "paddock.h"

#include <inttypes.h>
#include <stdio.h>

// A match of the default options, in which the hashes so far choose the moves. Its end may not be
// reached: many states are enough.
static uint64_t play(const pd_game *game, int seats, uint64_t sum) {
    enum { STEPS = 300 };
    static pd_match match;
    pd_header header = {.game = game, .has_seed = true, .seed = {(uint8_t)seats}};
    pd_move moves[PD_MOVES_MAX];
    pd_setup_init(game, &header.setup, seats);
    pd_match_start(&match, &header, NULL);
    for (int i = 0; i < STEPS; i++) {
        sum = hash_word(sum, pd_hash(game, &match.state));
        int actor = pd_actor(game, &match.state), count = pd_moves(game, &match.state, moves);
        if (actor < 0 || count <= 0 ||
            pd_match_play(&match, actor, moves[(sum >> 20) % (uint64_t)count], NULL))
            break;
    }
    return sum;
}

void rules_fingerprint(char out[RULES_FINGERPRINT + 1]) {
    uint64_t sum = HASH_START;
    for (int i = 0; i < pd_game_count(); i++) {
        const pd_game *game = pd_game_at(i);
        pd_game_info about = pd_game_about(game);
        for (int seats = about.seats_min; seats <= about.seats_max; seats++)
            sum = play(game, seats, sum);
    }
    snprintf(out, RULES_FINGERPRINT + 1, "%016" PRIx64, sum);
}
