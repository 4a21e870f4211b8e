// Chances of outcomes: what pd_chances_of_… list is exactly what the dice bring, in every game.
#include "paddock.h"
#include "tap.h"

#include <stdlib.h>

enum { MATCHES = 40, SAMPLES = 40000, TREES = 10, ROWS_MAX = 400 };

static void seed(pd_dice *dice, uint64_t stream) {
    uint8_t key[32];
    pd_key_from_number(2024, key);
    pd_dice_seed(dice, key, stream);
}

static pd_move any_move(const pd_game *game, const pd_state *state, pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    return moves[pd_roll(dice, (uint32_t)pd_moves(game, state, moves))];
}

// ------------------------------------------------------------------------------------------ steps

// A step is a move in a state, or the deal.
struct step {
    const pd_game *game;
    const pd_setup *setup;
    const pd_state *state; // NULL: the deal
    pd_move move;
};

static pd_err chances_of(const struct step *step, const pd_outcomes *before, pd_chances *chances) {
    if (!step->state)
        return pd_chances_of_deal(step->game, step->setup, before, chances);
    return pd_chances_of_move(step->game, step->state, step->move, before, chances);
}

static void make(const struct step *step, pd_dice *dice, pd_state *after) {
    if (!step->state) {
        pd_start(step->game, after, step->setup, dice, NULL);
    } else {
        *after = *step->state;
        pd_apply(step->game, after, step->move, dice, NULL);
    }
}

static int find(const pd_chances *chances, pd_outcome outcome) {
    int at = 0;
    while (at < chances->count && chances->at[at].outcome != outcome)
        at++;
    return at < chances->count ? at : -1;
}

static bool is_sound(const pd_chances *chances) {
    uint64_t total = 0;
    for (int i = 0; i < chances->count; i++) {
        total += chances->at[i].weight;
        if (!chances->at[i].weight || (i && chances->at[i].outcome <= chances->at[i - 1].outcome))
            return false;
    }
    return total == chances->total && (total > 0) == (chances->count > 0);
}

// Every outcome that the dice brought was listed, and none was to come after the last.
static bool lists_what_came(const struct step *step, const pd_outcomes *came) {
    pd_outcomes before = {0};
    pd_chances chances;
    for (int i = 0; i < came->count; i++) {
        if (chances_of(step, &before, &chances) || !is_sound(&chances) ||
            find(&chances, came->at[i]) < 0)
            return false;
        before.at[before.count++] = came->at[i];
    }
    return !chances_of(step, &before, &chances) && chances.count == 0;
}

// Makes the step on dice that tell what they bring, and goes on from there.
static bool goes_as_listed(struct step *step, pd_dice *dice, pd_state *after) {
    pd_outcomes came = {0};
    pd_dice_record(dice, &came);
    make(step, dice, after);
    pd_dice_record(dice, NULL);
    return lists_what_came(step, &came);
}

static void test_matches(const pd_game *game) {
    pd_game_info about = pd_game_about(game);
    pd_dice dice;
    long steps = 0, wrong = 0;
    seed(&dice, 1);
    for (int match = 0; match < MATCHES; match++) {
        pd_setup setup;
        pd_state state, after;
        pd_setup_init(game, &setup,
                      about.seats_min + match % (about.seats_max - about.seats_min + 1));
        struct step step = {game, &setup, NULL, 0};
        wrong += !goes_as_listed(&step, &dice, &state);
        for (; pd_actor(game, &state) != PD_NOBODY; steps++) {
            step = (struct step){game, &setup, &state, any_move(game, &state, &dice)};
            wrong += !goes_as_listed(&step, &dice, &after);
            state = after;
        }
    }
    ok(wrong == 0, "%s: in %d matches, all that came up was listed (%ld steps)", about.id, MATCHES,
       steps);
}

// ----------------------------------------------------------------------------------- frequencies

// Where a listed outcome stands in the row of counts for ok_chances.
static void count_first(const struct step *step, const pd_chances *chances, pd_dice *dice,
                        long *counts) {
    for (int i = 0; i < SAMPLES; i++) {
        pd_outcomes came = {0};
        pd_state after;
        pd_dice_record(dice, &came);
        make(step, dice, &after);
        pd_dice_record(dice, NULL);
        int at = find(chances, came.at[0]);
        counts[at < 0 ? PD_CHANCES_MAX : at]++;
    }
}

// The first outcome of steps of each kind that a game has.
static void test_first(const struct step *step, const pd_chances *chances, pd_dice *dice,
                       const char *id) {
    long counts[PD_CHANCES_MAX + 1] = {0};
    double weights[PD_CHANCES_MAX + 1] = {0};
    char what[80];
    count_first(step, chances, dice, counts);
    for (int i = 0; i < chances->count; i++)
        weights[i] = chances->at[i].weight;
    snprintf(what, sizeof what, "%s: %d outcomes of kind %d come as often as listed", id,
             chances->count, chances->at[0].outcome >> 8);
    ok_chances(counts, weights, PD_CHANCES_MAX + 1, what);
}

static void test_frequencies(const pd_game *game) {
    static const pd_outcomes none;
    const char *id = pd_game_about(game).id;
    int met[256] = {0};
    pd_dice dice, samples;
    pd_chances chances;
    seed(&dice, 2);
    seed(&samples, 3);
    for (int match = 0; match < 8; match++) {
        pd_setup setup;
        pd_state state;
        pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
        pd_start(game, &state, &setup, &dice, NULL);
        for (int n = 0; pd_actor(game, &state) != PD_NOBODY; n++) {
            struct step step = {game, &setup, &state, any_move(game, &state, &dice)};
            pd_chances_of_move(game, &state, step.move, &none, &chances);
            if (chances.count > 1 && n % 5 == match % 5 && met[chances.at[0].outcome >> 8]++ < 3)
                test_first(&step, &chances, &samples, id);
            pd_apply(game, &state, step.move, &dice, NULL);
        }
    }
}

// ------------------------------------------------------------------------------------ whole steps

struct rows {
    int count; // ROWS_MAX + 1: too many
    pd_outcomes row[ROWS_MAX];
    double chance[ROWS_MAX];
    uint64_t hash[ROWS_MAX]; // of the position after it
};

static uint64_t hash_after(const struct step *step, const pd_outcomes *row) {
    pd_dice dice;
    pd_state after;
    pd_dice_script(&dice, row);
    make(step, &dice, &after);
    return dice.err ? 0 : pd_hash(step->game, &after);
}

// All complete rows that go on from `before`, which comes up with this chance.
static void enumerate(const struct step *step, pd_outcomes *before, double chance,
                      struct rows *rows) {
    pd_chances chances;
    if (rows->count > ROWS_MAX || chances_of(step, before, &chances))
        return;
    if (chances.count == 0) {
        if (rows->count < ROWS_MAX) {
            rows->row[rows->count] = *before;
            rows->chance[rows->count] = chance;
            rows->hash[rows->count] = hash_after(step, before);
        }
        rows->count++;
        return;
    }
    for (int i = 0; i < chances.count; i++) {
        before->at[before->count++] = chances.at[i].outcome;
        enumerate(step, before, chance * chances.at[i].weight / chances.total, rows);
        before->count--;
    }
}

static bool same_row(const pd_outcomes *a, const pd_outcomes *b) {
    return a->count == b->count && memcmp(a->at, b->at, (size_t)a->count * sizeof *a->at) == 0;
}

// Which row the dice bring; one past the last if it was not listed or leads elsewhere.
static int sample_row(const struct step *step, const struct rows *rows, pd_dice *dice) {
    pd_outcomes came = {0};
    pd_state after;
    int at = 0;
    pd_dice_record(dice, &came);
    make(step, dice, &after);
    pd_dice_record(dice, NULL);
    while (at < rows->count && !same_row(&rows->row[at], &came))
        at++;
    return at < rows->count && rows->hash[at] == pd_hash(step->game, &after) ? at : rows->count;
}

static void test_rows(const struct step *step, const struct rows *rows, pd_dice *dice) {
    static long counts[ROWS_MAX + 1];
    static double chances[ROWS_MAX + 1];
    char what[80];
    double sum = 0;
    memset(counts, 0, sizeof counts);
    memset(chances, 0, sizeof chances);
    for (int i = 0; i < rows->count; i++)
        sum += chances[i] = rows->chance[i];
    for (int i = 0; i < SAMPLES; i++)
        counts[sample_row(step, rows, dice)]++;
    snprintf(what, sizeof what, "%s: %d ways that a step can go, as often as worked out",
             pd_game_about(step->game).id, rows->count);
    ok(fabs(sum - 1) < 1e-12 && counts[rows->count] == 0, "their chances add up to 1");
    ok_chances(counts, chances, rows->count + 1, what);
}

// Steps in which chance has a part more than once, if the game has such, and few enough ways.
static void test_trees(const pd_game *game) {
    static struct rows rows;
    pd_dice dice, samples;
    seed(&dice, 4);
    seed(&samples, 5);
    for (int trees = 0, match = 0; trees < TREES && match < 200; match++) {
        pd_setup setup;
        pd_state state;
        pd_setup_init(game, &setup, pd_game_about(game).seats_min);
        pd_start(game, &state, &setup, &dice, NULL);
        bool used = false;
        for (int n = 0; pd_actor(game, &state) != PD_NOBODY; n++) {
            pd_outcomes before = {0};
            struct step step = {game, &setup, &state, any_move(game, &state, &dice)};
            rows.count = 0;
            if (!used && n >= match * 7 % 40) // in some matches early, in others late
                enumerate(&step, &before, 1, &rows);
            used = used || (rows.count > 8 && rows.count <= ROWS_MAX && rows.row[0].count > 1);
            if (used && rows.count && trees++ < TREES)
                test_rows(&step, &rows, &samples);
            pd_apply(game, &state, step.move, &dice, NULL);
        }
    }
}

// ----------------------------------------------------------------------------------------- errors

static void test_errors(const pd_game *game) {
    const char *id = pd_game_about(game).id;
    pd_outcomes before = {.count = 1, .at = {0xffff}};
    pd_setup setup;
    pd_state state, kept;
    pd_dice dice;
    pd_chances chances;
    seed(&dice, 6);
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    ok(pd_chances_of_deal(game, &setup, &before, &chances) == PD_ERR_OUTCOME && !chances.count,
       "%s: an outcome that cannot come up", id);
    pd_start(game, &state, &setup, &dice, NULL);
    kept = state;
    pd_move wrong = 0;
    while (!pd_check(game, &state, wrong))
        wrong++;
    ok(pd_chances_of_move(game, &state, wrong, &before, &chances) >= PD_REFUSAL && !chances.count,
       "%s: a move against the rules is refused", id);
    pd_move move = any_move(game, &state, &dice);
    before.count = 0;
    while (!pd_chances_of_move(game, &state, move, &before, &chances) && chances.count)
        before.at[before.count++] = chances.at[0].outcome;
    before.at[before.count++] = 0;
    ok(pd_chances_of_move(game, &state, move, &before, &chances) == PD_ERR_SURPLUS,
       "%s: more outcomes than the step has", id);
    ok(memcmp(&state, &kept, sizeof state) == 0, "%s: nothing has changed", id);
}

int main(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        test_matches(pd_game_at(i));
        test_frequencies(pd_game_at(i));
        test_trees(pd_game_at(i));
        test_errors(pd_game_at(i));
    }
    return tap_end();
}
