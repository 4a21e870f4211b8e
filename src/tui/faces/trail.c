#include "tui/faces.h"

static void draw_board(const struct scene *scene, struct pane pane) {
    char words[8192];
    pd_text text = pd_text_on(words, sizeof words);
    pd_say_table(scene->game, &scene->voice, scene->view, &text);
    pane_wrap(pane, 0, INK_PLAIN, words);
}

static int list_hand(const struct scene *scene, struct spot spots[SPOTS_MAX]) {
    (void)scene, (void)spots;
    return 0;
}

static bool takes(const struct spot *spot, const char *move) {
    (void)spot, (void)move;
    return false;
}

const struct face face_trail = {
    .id = "trail",
    .board = draw_board,
    .hand = list_hand,
    .takes = takes,
};
