#include "play/choice.h"

int choice_list(const pd_game *game, const pd_voice *voice, const pd_view *view,
                struct choice choices[PD_MOVES_MAX]) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, view, moves);
    for (int i = 0; i < count; i++) {
        pd_text move = pd_text_on(choices[i].move, sizeof choices[i].move);
        pd_text says = pd_text_on(choices[i].says, sizeof choices[i].says);
        pd_move_write(game, moves[i], &move);
        pd_say_move(game, voice, view, moves[i], &says);
    }
    return count;
}
