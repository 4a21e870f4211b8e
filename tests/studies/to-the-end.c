// Not a test but a measuring stick: does a review say what comes of playing on to the end?
//
//     to-the-end GAME SEATS BOT MATCHES [SEED]
//
// The bots play matches among themselves, each of which is reviewed at the usual depth. Of some
// decisions, chosen by dice alone, the move that was made and the one it is compared with are then
// made in many worlds as its player may imagine them, and each is played on to the end of the
// match, by the same rules of thumb and without any forecast. Each decision is compared by itself:
// errors of opposite sign must not cancel out, as they do in a bin of calibrate.
#include "bots/search.h"
#include "play/history.h"
#include "review/review.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { EVERY = 4, WORLDS = 4000, FOG = 30 };
enum { FIRST_WORLD = 2 }; // streams of the dice: bots, lots, and one for each world

static const double SURE = 2; // standard errors

static const pd_game *game;
static pd_bot_spec bot;
static uint8_t key[32];
static pd_dice dice, lots;
static uint64_t worlds; // so far

static struct {
    int decisions, within, off_5, off_10; // chances: within the errors, and so many points off
    int leads_within;                     // of the other move over the one made
    int faults, refuted;                  // graded as faults, and surely better than the other move
    double squares, noise, over;          // of what the chances are off
} count;

struct mean {
    double mean, error;
};

static struct mean mean_of(double sum, double squares) {
    double mean = sum / WORLDS, variance = fmax(0, squares / WORLDS - mean * mean);
    return (struct mean){mean, sqrt((variance + 2.0 / WORLDS) / WORLDS)};
}

// ---------------------------------------------------------------------------------------- playing

static double play_on(pd_state state, pd_move move, int seat, pd_dice chance) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX];
    float shares[PD_SEATS_MAX];
    pd_apply(game, &state, move, &chance, NULL);
    for (int n; (n = pd_moves(game, &state, moves));) {
        pd_judge(game, &state, moves, n, worth);
        pd_apply(game, &state, moves[pd__best_in_fog(worth, n, FOG, &chance)], &chance, NULL);
    }
    pd_result result = pd_result_of(game, &state);
    pd_shares(&result, shares);
    return (double)shares[seat];
}

// The chance of the move made, and the lead of the other one in the same worlds.
static void play_both(const pd__decision *decision, int other, struct mean *chance,
                      struct mean *lead) {
    double sum = 0, squares = 0, lead_sum = 0, lead_squares = 0;
    for (int world = 0; world < WORLDS; world++) {
        pd_state state;
        pd_dice own;
        pd_dice_seed(&own, key, FIRST_WORLD + worlds++);
        pd_imagine(game, &decision->view, &own, &state);
        double made = play_on(state, decision->moves[decision->played].move, decision->seat, own);
        double with = play_on(state, decision->moves[other].move, decision->seat, own);
        sum += made;
        squares += made * made;
        lead_sum += with - made;
        lead_squares += (with - made) * (with - made);
    }
    *chance = mean_of(sum, squares);
    *lead = mean_of(lead_sum, lead_squares);
}

static char *play_match(const pd_setup *setup, size_t *size) {
    struct match_history history = {0};
    pd_header header = {.game = game, .has_seed = true, .setup = *setup};
    for (size_t i = 0; i < sizeof header.seed; i++)
        header.seed[i] = (uint8_t)pd_roll(&dice, 256);
    history_start(&history, &header);
    const pd_state *state = &history.match.state;
    for (int seat; (seat = pd_actor(game, state)) != PD_NOBODY;) {
        pd_move moves[PD_MOVES_MAX];
        pd_view view;
        pd_look(game, state, seat, &view);
        int n = pd_view_moves(game, &view, moves);
        history_play(&history, seat,
                     pd_bot_think(&bot, &(pd_bot_question){game, &view, moves, n, &dice, NULL}));
    }
    char *text = history_record(&history, history.step_count - 1, size);
    history_close(&history);
    return text;
}

// -------------------------------------------------------------------------------------- comparing

// The best move; where that was made, the best of the others.
static int other_move(const pd__decision *decision) {
    int best = decision->played ? 0 : 1;
    for (int i = 0; i < decision->count; i++)
        if (i != decision->played && decision->moves[i].worlds > decision->moves[best].worlds)
            best = i;
    for (int i = 0; i < decision->count; i++)
        if (i != decision->played && decision->moves[i].worlds == decision->moves[best].worlds &&
            decision->moves[i].lead > decision->moves[best].lead)
            best = i;
    return best;
}

static bool agree(double one, double error, struct mean other) {
    return fabs(one - other.mean) <= SURE * sqrt(error * error + other.error * other.error);
}

static void compare(const pd__decision *decision) {
    int other = other_move(decision);
    const pd__reviewed_move *made = &decision->moves[decision->played];
    const pd__reviewed_move *with = &decision->moves[other];
    struct mean chance, lead;
    play_both(decision, other, &chance, &lead);
    double off = made->chance - chance.mean;
    count.decisions++;
    count.within += agree(made->chance, made->error, chance);
    count.off_5 += fabs(off) > 0.05;
    count.off_10 += fabs(off) > 0.10;
    count.over += off;
    count.squares += off * off;
    count.noise += made->error * made->error + chance.error * chance.error;
    count.leads_within += agree(with->lead, with->lead_error, lead);
    if (decision->grade < PD__GRADE_INACCURACY)
        return;
    count.faults++;
    count.refuted += lead.mean < -SURE * lead.error;
}

static void look_back(const pd_setup *setup) {
    size_t size;
    pd_problem problem;
    char *text = play_match(setup, &size);
    pd__review *review = pd__review_open(text, size, PD__REVIEW_USUAL, PD_NOBODY, &problem);
    while (pd__review_run(review, UINT32_MAX))
        continue;
    for (int i = 0; i < pd__review_decision_count(review); i++)
        if (pd_roll(&lots, EVERY) == 0)
            compare(pd__review_decision_at(review, i));
    pd__review_close(review);
    free(text);
}

static void print(void) {
    double n = count.decisions, percent = 100 / n;
    printf("%d decisions: chances within two errors %.0f %%, leads %.0f %%\n"
           "more than 5 points off %d, 10 points %d; by %.1f points on average (root mean square "
           "without noise), too high by %.1f\n"
           "%d faults, %d of them refuted\n",
           count.decisions, percent * count.within, percent * count.leads_within, count.off_5,
           count.off_10, 100 * sqrt(fmax(0, count.squares - count.noise) / n), percent * count.over,
           count.faults, count.refuted);
}

int main(int argc, char **argv) {
    pd_problem problem;
    pd_setup setup;
    game = argc > 4 ? pd_game_find(argv[1]) : NULL;
    if (!game || pd_bot_read(&bot, argv[3], &problem))
        return fprintf(stderr, "usage: to-the-end GAME SEATS BOT MATCHES [SEED]\n"), 2;
    pd_setup_init(game, &setup, atoi(argv[2]));
    pd_key_from_number(argc > 5 ? strtoull(argv[5], NULL, 10) : 30, key);
    pd_dice_seed(&dice, key, 0);
    pd_dice_seed(&lots, key, 1);
    for (int i = 0; i < atoi(argv[4]); i++)
        look_back(&setup);
    print();
    return 0;
}
