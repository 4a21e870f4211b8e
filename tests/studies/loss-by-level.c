// Not a test but a measuring stick: what a decision of each level of bot costs, as a review sees
// it.
//
//     loss-by-level GAME POSITIONS
//
// Positions with a choice are met in matches of `club`, one in each match. In each, every level
// says what it would play, and the loss of that is found as in a review, in the same worlds for all
// levels. src/review/levels.c has the means.
#include "paddock-bots.h"
#include "review/parts.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 256 };

// The champion thinks for a fixed number of iterations, so that the same numbers come out again.
static const char *const levels[] = {"rookie", "club", "pro", "champion:iterations=5000"};
enum { LEVELS = sizeof levels / sizeof *levels };

struct loss {
    double sum, squares;
};

static pd_bot_spec bots[LEVELS];
static struct loss losses[LEVELS];
static pd_dice dice;

static pd_move think(const pd_game *game, int level, const pd_view *view, const pd_move *moves,
                     int count) {
    return pd_bot_think(&bots[level], &(pd_bot_question){game, view, moves, count, &dice, NULL});
}

// A position with a choice, from anywhere in a match: the latest of those that a die chose, so that
// all decisions of the match are equally likely.
static bool find_position(const pd_game *game, pd_view *found) {
    pd_setup setup;
    pd_state state;
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    uint32_t met = 0;
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    pd_start(game, &state, &setup, &dice, NULL);
    for (int seat; (seat = pd_actor(game, &state)) != PD_NOBODY;) {
        pd_look(game, &state, seat, &view);
        int count = pd_view_moves(game, &view, moves);
        if (count > 1 && pd_roll(&dice, ++met) == 0)
            *found = view;
        pd_apply(game, &state, think(game, 1, &view, moves, count), &dice, NULL);
    }
    return met > 0;
}

// The leads were found over move 0; the loss is that of another one.
static double loss_of(const pd_decision *decision, int played) {
    pd_reviewed_move moves[PD_MOVES_MAX];
    pd_decision turned = *decision;
    memcpy(moves, decision->moves, (size_t)decision->count * sizeof *moves);
    for (int half = 0; half < 2; half++)
        for (int i = 0; i < decision->count; i++)
            moves[i].half[half].lead_sum -= decision->moves[played].half[half].lead_sum;
    turned.moves = moves;
    turned.played = played;
    review_conclude(&turned);
    return turned.loss;
}

static void look_at(const pd_review *review, const pd_view *view, int number) {
    const pd_game *game = review->header.game;
    pd_move moves[PD_MOVES_MAX];
    pd_reviewed_move reviewed[PD_MOVES_MAX] = {0};
    pd_decision decision = {.step = number, .view = *view, .moves = reviewed};
    decision.seat = pd_view_seat(game, view);
    decision.count = pd_view_moves(game, view, moves);
    for (int i = 0; i < decision.count; i++)
        reviewed[i] = (pd_reviewed_move){.move = moves[i], .kept = true};
    for (int world = 0; world < WORLDS; world++)
        review_weigh(review, &decision, world, false);
    for (int level = 0; level < LEVELS; level++) {
        pd_move move = think(game, level, view, moves, decision.count);
        int played = 0;
        while (moves[played] != move)
            played++;
        double loss = loss_of(&decision, played);
        losses[level].sum += loss;
        losses[level].squares += loss * loss;
    }
}

int main(int argc, char **argv) {
    uint8_t key[32];
    pd_problem problem;
    pd_view view;
    const pd_game *game = argc == 3 ? pd_game_find(argv[1]) : NULL;
    if (!game)
        return fprintf(stderr, "usage: loss-by-level GAME POSITIONS\n"), 2;
    int positions = atoi(argv[2]);
    pd_review *review = calloc(1, sizeof *review); // of no record: only its game is used
    review->header.game = game;
    for (int level = 0; level < LEVELS; level++)
        pd_bot_read(&bots[level], levels[level], &problem);
    pd_key_from_number(20, key);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < positions; i++)
        if (find_position(game, &view))
            look_at(review, &view, i);
    printf("%s, %d positions: points lost per decision\n", argv[1], positions);
    for (int level = 0; level < LEVELS; level++) {
        double mean = losses[level].sum / positions;
        double spread = losses[level].squares / positions - mean * mean;
        printf("%s %.2f ± %.2f\n", levels[level], 100 * mean, 196 * sqrt(spread / positions));
    }
    free(review);
    return 0;
}
