// Finds the face of a game.
#include "tui/faces/faces.h"

#include <string.h>

#define ROW(id) &face_##id,
static const struct face *const faces[] = {FACES(ROW)};

// ---------------------------------------------------------------- a game without a face of its own

static void draw_words(const struct scene *scene, struct pane pane) {
    char words[8192];
    pd_text text = pd_text_on(words, sizeof words);
    pd_say_table(scene->game, &scene->voice, scene->view, &text);
    pane_wrap(pane, 0, INK_PLAIN, words);
}

static int no_hand(const struct scene *scene, struct spot spots[SPOTS_MAX]) {
    (void)scene, (void)spots;
    return 0;
}

static bool takes_none(const struct spot *spot, const json_t *does) {
    (void)spot, (void)does;
    return false;
}

static const struct face in_words = {
    .id = "",
    .board = draw_words,
    .hand = no_hand,
    .takes = takes_none,
};

const struct face *face_find(const char *game) {
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
        if (strcmp(faces[i]->id, game) == 0)
            return faces[i];
    return &in_words;
}
