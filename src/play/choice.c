#include "play/choice.h"

void choice_write(const pd_game *game, const pd_voice *voice, const pd_view *view, pd_move move,
                  struct choice *choice) {
    pd_text notation = pd_text_on(choice->move, sizeof choice->move);
    pd_text says = pd_text_on(choice->says, sizeof choice->says);
    pd_move_write(game, move, &notation);
    pd_say_move(game, voice, view, move, &says);
}

int choice_list(const pd_game *game, const pd_voice *voice, const pd_view *view,
                struct choice choices[PD_MOVES_MAX]) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, view, moves);
    for (int i = 0; i < count; i++)
        choice_write(game, voice, view, moves[i], &choices[i]);
    return count;
}

int choice_sort(const pd_game *game, const pd_view *view, pd_move moves[PD_MOVES_MAX], int *shown) {
    pd_move legal[PD_MOVES_MAX];
    int order[PD_MOVES_MAX], count = pd_view_moves(game, view, legal);
    *shown = count ? pd_view_sort(game, view, legal, count, order) : 0;
    for (int i = 0; i < count; i++)
        moves[i] = legal[order[i]];
    return count;
}
