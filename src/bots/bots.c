// The table of bots.
#include "bots/bots.h"

#include <string.h>

#define N_(text) text

static pd_move choose_at_random(const pd_game *game, const pd_view *view, const pd_move *moves,
                                int count, pd_dice *dice) {
    (void)game, (void)view;
    return moves[pd_roll(dice, (uint32_t)count)];
}

static const pd_bot bots[] = {
    {"random", N_("plays any legal move, each equally likely"), choose_at_random},
};

int pd_bot_count(void) {
    return (int)(sizeof bots / sizeof *bots);
}

const pd_bot *pd_bot_at(int index) {
    return &bots[index];
}

const pd_bot *pd_bot_find(const char *name) {
    for (int i = 0; i < pd_bot_count(); i++)
        if (strcmp(bots[i].name, name) == 0)
            return &bots[i];
    return NULL;
}
