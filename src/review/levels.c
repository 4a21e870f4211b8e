// Which level of bot loses about as much by its decisions as a player did.
#include "paddock-bots.h"
#include "review/parts.h"

#include <math.h>
#include <string.h>

enum { LEVELS = 4, DECISIONS_LEAST = 8 };

static const char *const names[LEVELS] = {"rookie", "club", "pro", "champion"};

// What a decision costs each level on average, as a part of 1: build/tests/studies/loss-by-level
// GAME 240.
static const struct row {
    const char *game;
    double loss[LEVELS];
} rows[] = {
    {"gumball", {0.0154, 0.0034, -0.0003, -0.0018}},
    {"battlegum", {0.0238, 0.0176, 0.0169, 0.0048}},
    {"grandprix", {0.0075, 0.0062, 0.0019, -0.0002}},
    {"trail", {0.0110, 0.0011, 0.0011, -0.0010}},
};

static const struct row *find_row(const pd_game *game) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].game, pd_game_about(game).id) == 0)
            return &rows[i];
    return NULL;
}

const pd_bot_kind *pd_review_level(const pd_review *review, int seat, bool *beyond) {
    const struct row *row = find_row(review->header.game);
    pd_seat_loss loss = pd_review_seat_loss(review, seat);
    int nearest = 0;
    if (!row || loss.decisions < DECISIONS_LEAST || loss.decisions < loss.all)
        return NULL;
    double mean = loss.loss / loss.decisions;
    *beyond = mean > 2 * row->loss[0] && loss.loss - 2 * loss.error > row->loss[0] * loss.decisions;
    for (int i = 1; i < LEVELS; i++)
        if (fabs(row->loss[i] - mean) < fabs(row->loss[nearest] - mean))
            nearest = i;
    return pd_bot_kind_find(names[nearest]);
}
