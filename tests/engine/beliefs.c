// The law of beliefs: what a seat believed before a step, and saw in it, is what it believes after
// the step. Worlds are dealt from the view before the step; in each the same move is made with
// fresh dice; those that then look to the seat as the real one does must be distributed like worlds
// dealt from the view after the step. Together with the deal, where the real hands must be
// distributed like resampled ones, this makes resampling exact by induction.
//
//     test-beliefs [STEPS [GAME]]
//
// A world counts as often as the step can be made in it with copies of a card told apart; see
// pd_game.ways. A move that the seat does not see may be any of the legal ones.
//
// Both samples have the same size, so for every bit of the state the number of ones in either has a
// hypergeometric distribution, and the mean of z² is exactly 1. The same is done for some pairs of
// bits that differ, because cards may be in the right hands as often as they should and yet not
// together. A law is broken if one number is far off, or if all z² of a game together are too
// large. Seeds are fixed: what passes once passes always.
//
// Matches go on until each value of each option, each number of seats and each viewer has been in a
// comparison.
#include "engine/game.h"
#include "tap.h"

enum {
    STEPS = 2000,    // tried in each game, unless the command line says otherwise
    STEP_EVERY = 4,  // one step in so many is tried, for one viewer
    WORLDS = 4000,   // dealt from the view before such a step, at most
    KEPT_MAX = 1000, // of those that look right, so many are compared
    KEPT_MIN = 50,   // with fewer, nothing is compared
    DEALS = 4000,    // for each number of seats
    DEALT = 4,       // … in so many set-ups
    BITS = 8 * PD_STATE_MAX,
    PAIRS = 64,       // of bits, drawn anew for each step
    EVENTS_MAX = 512, // in one step
    OPTIONS_MAX = 16,
    SWAPS = 40, // of letters in a text
    ROUNDS_MAX = 400,
};

static const double BIT_MOST = 6, ALL_MOST = 3.5; // standard deviations

// What one seat sees of a step.
struct sight {
    int seat, count;
    pd_event events[EVENTS_MAX];
    pd_view view;
};

static struct {
    const pd_game *game;
    pd_setup setup;
    unsigned values[OPTIONS_MAX]; // a bit: which value each option has
    char options[2 * PD_VALUE_MAX];
    uint64_t seed;
    int step;
    pd_state state;
    pd_dice dice, whim; // of the match; the test's own
    struct sight sight;
} trial;

static struct {
    long steps, tried, compared, comparisons;
    double sum, squares;                          // of the mean z² − 1 of each step
    double worst;                                 // |z|
    unsigned seats, viewers, values[OPTIONS_MAX]; // that were in a comparison, a bit each
} law;

static pd_state kept[WORLDS], dealt[KEPT_MAX];
static int kept_count;

// ------------------------------------------------------------------------------------- statistics

static long ones[2][BITS + PAIRS]; // in both samples
static int pairs[PAIRS][2], pair_count;

static void count_bits(int sample, const pd_state *state) {
    for (size_t at = 0; at < trial.game->state_size; at++)
        for (unsigned byte = state->bytes[at]; byte; byte &= byte - 1)
            ones[sample][8 * at + (size_t)__builtin_ctz(byte)]++;
}

static bool has_bit(const pd_state *state, int bit) {
    return state->bytes[bit / 8] >> bit % 8 & 1;
}

static void count_pairs(int sample, const pd_state *state) {
    for (int i = 0; i < pair_count; i++)
        ones[sample][BITS + i] += has_bit(state, pairs[i][0]) != has_bit(state, pairs[i][1]);
}

// Of the bits that are not the same in all worlds counted.
static void draw_pairs(long size) {
    int hidden[BITS], count = 0;
    for (int bit = 0; bit < BITS; bit++) {
        long both = ones[0][bit] + ones[1][bit];
        if (both > 0 && both < 2 * size)
            hidden[count++] = bit;
    }
    pair_count = count > 1 ? PAIRS : 0;
    for (int i = 0; i < pair_count; i++) {
        int one = (int)pd_roll(&trial.whim, (uint32_t)count);
        int other = (one + 1 + (int)pd_roll(&trial.whim, (uint32_t)count - 1)) % count;
        pairs[i][0] = hidden[one];
        pairs[i][1] = hidden[other];
    }
}

static void tell_worst(int at, int seat, double z, long size) {
    char json[PD_JSON_MAX];
    pd_text text = pd_text_on(json, sizeof json);
    int bit = at < BITS ? at : pairs[at - BITS][0], other = at < BITS ? at : pairs[at - BITS][1];
    pd_view_json(trial.game, &trial.sight.view, &text);
    tap_note("seats=%d%s seed %llu step %d, P%d: %ld times and %ld of %ld (z = %.1f) for bit %d "
             "of byte %d, or that and bit %d of byte %d differ",
             trial.setup.seats, trial.options, (unsigned long long)trial.seed, trial.step, seat + 1,
             ones[0][at], ones[1][at], size, z, bit % 8, bit / 8, other % 8, other / 8);
    tap_note("  %s", json);
}

static void note_comparison(int seat) {
    law.seats |= 1u << trial.setup.seats;
    law.viewers |= 1u << (seat + 1);
    for (int option = 0; option < OPTIONS_MAX; option++)
        law.values[option] |= trial.values[option];
}

// Compares what was counted in two samples of one size. If `twins`, only those bits of each world
// were counted that its twin in the other sample does not have.
static void compare(int seat, long size, bool twins) {
    double sum = 0, all = 2 * (double)size;
    int counted = 0;
    for (int at = 0; at < BITS + PAIRS; at++) {
        double both = (double)(ones[0][at] + ones[1][at]);
        if (both == 0 || both == all)
            continue;
        double spread = both / 4 * (twins ? 1 : (all - both) / (all - 1));
        double z = fabs((double)ones[0][at] - both / 2) / sqrt(spread);
        sum += z * z;
        counted++;
        if (z > law.worst && z > BIT_MOST)
            tell_worst(at, seat, z, size);
        law.worst = fmax(law.worst, z);
    }
    if (counted > 0) {
        double excess = sum / counted - 1;
        law.sum += excess;
        law.squares += excess * excess;
        law.compared++;
        law.comparisons += counted;
        note_comparison(seat);
    }
}

// ----------------------------------------------------------------------------------------- a step

static void notice(void *context, const pd_event *event) {
    struct sight *sight = context;
    if (pd_event_visible(event, sight->seat) && sight->count < EVENTS_MAX)
        sight->events[sight->count++] = *event;
}

static bool looks_alike(const struct sight *a, const struct sight *b) {
    return memcmp(&a->view, &b->view, sizeof a->view) == 0 && a->count == b->count &&
           memcmp(a->events, b->events, (size_t)a->count * sizeof *a->events) == 0;
}

// Makes a move in a world and keeps the result if it looks to the seat as in the match.
static bool make(pd_state *world, pd_move move, struct sight *sight) {
    pd_events log = {notice, sight};
    sight->seat = trial.sight.seat;
    sight->count = 0;
    if (pd_apply(trial.game, world, move, &trial.whim, &log))
        return false;
    pd_look(trial.game, world, sight->seat, &sight->view);
    return looks_alike(sight, &trial.sight);
}

// Worlds that look right after the step, each with its weight.
static int try_worlds(const pd_view *before, pd_move move, int weights[WORLDS]) {
    static struct sight sight;
    pd_move moves[PD_MOVES_MAX];
    bool unseen = trial.game->secret && trial.game->secret(before) &&
                  trial.game->actor(before) != trial.sight.seat;
    int most = 1, sum = 0;
    kept_count = 0;
    for (int i = 0; i < WORLDS && sum < KEPT_MAX * most; i++) {
        pd_state *world = &kept[kept_count];
        pd_resample(trial.game, before, &trial.whim, world);
        int weight = 1;
        if (unseen) {
            weight = pd_moves(trial.game, world, moves);
            move = moves[pd_roll(&trial.whim, (uint32_t)weight)];
        } else if (pd_check(trial.game, world, move)) {
            continue;
        }
        weight *= trial.game->ways ? trial.game->ways(world, move) : 1;
        if (!make(world, move, &sight))
            continue;
        weights[kept_count++] = weight;
        sum += weight;
        most = weight > most ? weight : most;
    }
    return most;
}

// Keeps each world with a chance in proportion to its weight.
static void thin(const int weights[WORLDS], int most) {
    int left = 0;
    for (int i = 0; i < kept_count && left < KEPT_MAX; i++)
        if (pd_roll(&trial.whim, (uint32_t)most) < (uint32_t)weights[i])
            kept[left++] = kept[i];
    kept_count = left;
}

static void check_step(const pd_view *before, pd_move move) {
    static int weights[WORLDS];
    law.tried++;
    thin(weights, try_worlds(before, move, weights));
    if (kept_count < KEPT_MIN)
        return;
    memset(ones, 0, sizeof ones);
    for (int i = 0; i < kept_count; i++) {
        pd_resample(trial.game, &trial.sight.view, &trial.whim, &dealt[i]);
        count_bits(0, &kept[i]);
        count_bits(1, &dealt[i]);
    }
    draw_pairs(kept_count);
    for (int i = 0; i < kept_count; i++) {
        count_pairs(0, &kept[i]);
        count_pairs(1, &dealt[i]);
    }
    compare(trial.sight.seat, kept_count, false);
}

// --------------------------------------------------------------------------------------- a match

// Half of the moves as a player with some experience makes them, the others at random.
static pd_move choose(void) {
    pd_move moves[PD_MOVES_MAX];
    int worth[PD_MOVES_MAX], best = 0;
    int count = pd_moves(trial.game, &trial.state, moves);
    if (pd_roll(&trial.whim, 2))
        return moves[pd_roll(&trial.whim, (uint32_t)count)];
    pd_judge(trial.game, &trial.state, moves, count, worth);
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return moves[best];
}

static void play_match(void) {
    pd_start(trial.game, &trial.state, &trial.setup, &trial.dice, NULL);
    for (trial.step = 1; pd_actor(trial.game, &trial.state) != PD_NOBODY; trial.step++) {
        pd_view before;
        pd_events log = {notice, &trial.sight};
        pd_move move = choose();
        trial.sight.seat = (int)pd_roll(&trial.whim, (uint32_t)trial.setup.seats + 1) - 1;
        trial.sight.count = 0;
        pd_look(trial.game, &trial.state, trial.sight.seat, &before);
        pd_apply(trial.game, &trial.state, move, &trial.dice, &log);
        pd_look(trial.game, &trial.state, trial.sight.seat, &trial.sight.view);
        law.steps++;
        if (pd_roll(&trial.whim, STEP_EVERY) == 0)
            check_step(&before, move);
    }
}

// The real hands after the deal are distributed like resampled ones: the view is whatever it is.
static void check_deals(void) {
    int seat = (int)pd_roll(&trial.whim, (uint32_t)trial.setup.seats + 1) - 1;
    memset(ones, 0, sizeof ones);
    trial.step = 0;
    for (int i = 0; i < DEALS; i++) {
        pd_state world;
        pd_start(trial.game, &trial.state, &trial.setup, &trial.dice, NULL);
        pd_look(trial.game, &trial.state, seat, &trial.sight.view);
        pd_resample(trial.game, &trial.sight.view, &trial.whim, &world);
        for (size_t at = 0; at < trial.game->state_size; at++) {
            unsigned differ = trial.state.bytes[at] ^ world.bytes[at];
            trial.state.bytes[at] &= (uint8_t)differ;
            world.bytes[at] &= (uint8_t)differ;
        }
        count_bits(0, &trial.state);
        count_bits(1, &world);
    }
    compare(seat, DEALS, true);
}

// ---------------------------------------------------------------------------------------- set-ups

static int count_choices(const char *choices) {
    int count = 1;
    for (; (choices = strchr(choices, '|')); choices++)
        count++;
    return count;
}

static void read_choice(const char *choices, int which, char value[PD_VALUE_MAX + 1]) {
    for (; which > 0; which--)
        choices = strchr(choices, '|') + 1;
    snprintf(value, PD_VALUE_MAX + 1, "%.*s", (int)strcspn(choices, "|"), choices);
}

static void swap(char *text, size_t one, size_t other) {
    char letter = text[one];
    text[one] = text[other];
    text[other] = letter;
}

// The usual text with letters exchanged, as far as the game takes it.
static void mix_text(const pd_option_info *info, char value[PD_VALUE_MAX + 1]) {
    uint32_t length = (uint32_t)strlen(info->fallback);
    pd_problem problem;
    snprintf(value, PD_VALUE_MAX + 1, "%s", info->fallback);
    for (int i = 0; i < SWAPS; i++) {
        size_t one = pd_roll(&trial.whim, length), other = pd_roll(&trial.whim, length);
        swap(value, one, other);
        if (pd_setup_set(trial.game, &trial.setup, info->name, value, &problem))
            swap(value, one, other);
    }
}

// How many values of an option are tried: all choices; of a text the usual one and others.
static int count_values(const pd_option_info *info) {
    return info->choices ? count_choices(info->choices) : 2;
}

// Draws a value of an option. A number is the lowest or the usual one: matches should be long.
static void set_option(int option) {
    pd_option_info info = pd_option_at(trial.game, option);
    char value[PD_VALUE_MAX + 1];
    pd_problem problem;
    bool number = info.numbers && !info.numbers->groups;
    int which = (int)pd_roll(&trial.whim, (uint32_t)count_values(&info));
    if (number && which && pd_roll(&trial.whim, 2))
        which = 0;
    if (info.choices)
        read_choice(info.choices, which, value);
    else if (which == 0)
        snprintf(value, sizeof value, "%s", info.fallback);
    else if (number)
        snprintf(value, sizeof value, "%d", info.numbers->min);
    else
        mix_text(&info, value);
    pd_setup_set(trial.game, &trial.setup, info.name, value, &problem);
    trial.values[option] = 1u << which;
    snprintf(trial.options + strlen(trial.options), sizeof trial.options - strlen(trial.options),
             " %s=%s", info.name, value);
}

// Every other match has the usual options, the rest any mixture.
static bool set_up(int seats, bool usual) {
    pd_problem problem;
    pd_setup_init(trial.game, &trial.setup, seats);
    *trial.options = '\0';
    memset(trial.values, 0, sizeof trial.values);
    for (int option = 0; !usual && option < pd_game_about(trial.game).option_count; option++)
        set_option(option);
    return pd_setup_check(trial.game, &trial.setup, &problem) == PD_OK;
}

// Every number of seats that the game allows, everybody who may look on, and every value.
static bool has_all(void) {
    pd_game_info about = pd_game_about(trial.game);
    unsigned seats = (2u << about.seats_max) - (1u << about.seats_min);
    bool all = !(seats & ~law.seats) && law.viewers >= (2u << about.seats_max) - 1;
    for (int option = 0; option < about.option_count; option++) {
        pd_option_info info = pd_option_at(trial.game, option);
        all &= law.values[option] == (1u << count_values(&info)) - 1;
    }
    return all;
}

static void seed(uint64_t number) {
    uint8_t key[32];
    trial.seed = number;
    pd_key_from_number(number, key);
    pd_dice_seed(&trial.dice, key, 0);
    pd_dice_seed(&trial.whim, key, 1);
}

static void play_matches(long steps) {
    for (uint64_t number = 1; number < ROUNDS_MAX && (law.tried < steps || !has_all()); number++)
        for (int seats = 1; seats <= PD_SEATS_MAX; seats++) {
            seed(number * 10 + (unsigned)seats);
            if (!set_up(seats, number % 2))
                continue;
            if (number <= DEALT)
                check_deals();
            play_match();
        }
}

static void report(const char *id) {
    double all = law.squares > 0 ? law.sum / sqrt(law.squares) : 0;
    tap_note("%s: %ld steps, %ld tried, %ld compared, %ld comparisons; worst bit %.1f, all %.1f",
             id, law.steps, law.tried, law.compared, law.comparisons, law.worst, all);
    ok(has_all(), "%s: every value of every option, number of seats and viewer was compared", id);
    ok(3 * law.compared > law.tried, "%s: at least a third of the tried steps could be compared",
       id);
    ok(law.worst <= BIT_MOST && all <= ALL_MOST,
       "%s: what a seat believed, and saw, is what it believes", id);
}

int main(int argc, char **argv) {
    long steps = argc > 1 ? strtol(argv[1], NULL, 10) : STEPS;
    for (int i = 0; i < pd_game_count(); i++) {
        trial.game = pd_game_at(i);
        const char *id = pd_game_about(trial.game).id;
        if (argc > 2 && strcmp(argv[2], id) != 0)
            continue;
        memset(&law, 0, sizeof law);
        play_matches(steps);
        report(id);
    }
    return tap_end();
}
