#include "lab/examples.h"

#include <string.h>

enum { MATCHES = 30 }; // rare kinds of moves need not come up

static void note_moves(pd__examples *examples, const pd__sim *sim, int language,
                       const pd_state *state, const pd_move *moves, int count) {
    const pd_game *game = sim->plan.game;
    pd_voice voice = {language, pd_actor(game, state), NULL};
    pd_view view;
    pd_look(game, state, voice.listener, &view);
    for (int i = 0; i < count; i++) {
        char *words = examples->words[sim->kinds.of[moves[i]]];
        pd_text text = pd_text_on(words, sizeof examples->words[0]);
        if (!*words)
            pd_say_move(game, &voice, &view, moves[i], &text);
    }
}

void pd__examples_find(pd__examples *examples, const pd__sim *sim, int language) {
    const pd_game *game = sim->plan.game;
    pd_dice dice;
    memset(examples, 0, sizeof *examples);
    pd_dice_seed(&dice, (const uint8_t[32]){0}, 0);
    for (int match = 0; match < MATCHES; match++) {
        pd_move moves[PD_MOVES_MAX];
        pd_state state;
        pd_start(game, &state, &sim->plan.setup, &dice, NULL);
        for (int count; (count = pd_moves(game, &state, moves));) {
            note_moves(examples, sim, language, &state, moves, count);
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
        }
    }
}
