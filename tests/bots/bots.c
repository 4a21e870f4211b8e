// Bots: that they cannot peek, that their search is repeatable and can be stopped, that it does not
// act on choices made in secret, and how they are addressed.
#include "engine/game.h"
#include "outside/seated.h"
#include "tap.h"

#include <pthread.h>
#include <unistd.h>

enum { POSITIONS = 12, DOUBT = 12 };

// What one question gave: the move and, for bots that search, every number behind it.
struct answer {
    pd_move move;
    pd_bot_advice advice;
};

static pd_dice dice_of(uint64_t number, uint64_t stream) {
    uint8_t key[32];
    pd_dice dice;
    pd_key_from_number(number, key);
    pd_dice_seed(&dice, key, stream);
    return dice;
}

static pd_bot_spec spec_of(const char *address) {
    pd_bot_spec spec;
    pd_problem problem;
    if (outside_read(&spec, address, &problem))
        tap_note("%s: %s / %s", address, problem.found, problem.wanted);
    return spec;
}

static struct answer ask(const pd_game *game, const pd_view *view, const pd_bot_spec *spec,
                         uint64_t seed) {
    struct answer answer = {0};
    pd_move moves[PD_MOVES_MAX];
    struct seated bot;
    pd_dice dice = dice_of(seed, 1);
    pd_bot_question question = {.game = game, .view = view, .moves = moves, .dice = &dice};
    question.count = pd_view_moves(game, view, moves);
    seated_open(&bot, spec);
    answer.move = seated_choose(&bot, &question);
    seated_close(&bot);
    if (spec->settings.threads) {
        dice = dice_of(seed, 1);
        pd_bot_search(&spec->settings, &question, &answer.advice);
    }
    return answer;
}

// --------------------------------------------------------------------------------------- positions

// A position with a real choice, some way into a match of random moves.
static void find_position(const pd_game *game, uint64_t number, pd_state *state) {
    pd_move moves[PD_MOVES_MAX];
    pd_setup setup;
    pd_dice dice = dice_of(number, 0);
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    pd_start(game, state, &setup, &dice, NULL);
    for (uint32_t left = pd_roll(&dice, 60);; left -= left > 0) {
        int count = pd_moves(game, state, moves);
        if (count > 1 && left == 0)
            return;
        if (count == 0)
            pd_start(game, state, &setup, &dice, NULL);
        else
            pd_apply(game, state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
    }
}

// Turns the state into another world that its actor cannot tell from it.
static bool swap_hidden(const pd_game *game, pd_state *state, uint64_t number) {
    pd_dice dice = dice_of(number, 2);
    pd_state other;
    pd_view view;
    pd_look(game, state, pd_actor(game, state), &view);
    for (int tries = 0; tries < 20; tries++) {
        pd_resample(game, &view, &dice, &other);
        if (memcmp(&other, state, sizeof other) != 0) {
            *state = other;
            return true;
        }
    }
    return false; // there is no other world
}

// -------------------------------------------------------------------------------------- no peeking

// The view is made of the state and the state wiped before the bot is asked.
static struct answer ask_about(const pd_game *game, pd_state state, const pd_bot_spec *spec) {
    pd_view view;
    pd_look(game, &state, pd_actor(game, &state), &view);
    memset(&state, 0xaa, sizeof state);
    return ask(game, &view, spec, 7);
}

static void test_no_peeking(const pd_game *game, const char *address) {
    pd_bot_spec spec = spec_of(address);
    int swapped = 0, differing = 0;
    for (uint64_t i = 0; i < POSITIONS; i++) {
        pd_state state, other;
        find_position(game, i, &state);
        other = state;
        if (!swap_hidden(game, &other, i))
            continue;
        struct answer one = ask_about(game, state, &spec), two = ask_about(game, other, &spec);
        swapped++;
        differing += memcmp(&one, &two, sizeof one) != 0;
    }
    ok(swapped > POSITIONS / 2 && !differing,
       "%s, %s: %d positions with other hidden cards, the same answers to the last visit",
       pd_game_about(game).id, address, swapped);
}

// ------------------------------------------------------------------------------------------ worlds

// A game that keeps count of the worlds it was asked for.
static struct {
    const pd_game *real;
    pd_game game;
    long asked, distinct;
    uint64_t seen[1024];
} spy;

static void count_world(const void *table) {
    uint64_t hash = pd_hash(spy.real, (const pd_state *)table);
    spy.asked++;
    for (long i = 0; i < spy.distinct; i++)
        if (spy.seen[i] == hash)
            return;
    if (spy.distinct < 1024)
        spy.seen[spy.distinct++] = hash;
}

static void spy_on_resample(void *table, pd_dice *dice) {
    spy.real->resample(table, dice);
    count_world(table);
}

static void spy_on_imagine(void *table, pd_dice *dice) {
    (spy.real->imagine ? spy.real->imagine : spy.real->resample)(table, dice);
    count_world(table);
}

// A view that leaves at least DOUBT worlds open, and the spy in place of its game.
static void find_doubt(const pd_game *game, pd_view *view) {
    spy.real = game;
    spy.game = *game;
    spy.game.resample = spy_on_resample;
    spy.game.imagine = spy_on_imagine;
    spy.distinct = 0;
    for (uint64_t number = 0; spy.distinct < DOUBT; number++) {
        pd_dice dice = dice_of(number, 3);
        pd_state state;
        spy.distinct = 0;
        find_position(game, number, &state);
        pd_look(game, &state, pd_actor(game, &state), view);
        for (int i = 0; i < 4 * DOUBT; i++)
            pd_resample(&spy.game, view, &dice, &state);
    }
}

// Every iteration must look at a world of its own; a bot that deals once and thinks about that
// world only would be as good as one that peeks, at a table that does not exist.
static void test_worlds(const pd_game *game, const char *address) {
    pd_bot_spec spec = spec_of(address);
    pd_view view;
    find_doubt(game, &view);
    spy.asked = spy.distinct = 0;
    pd_move moves[PD_MOVES_MAX];
    pd_dice dice = dice_of(1, 1);
    pd_bot_question question = {.game = &spy.game, .view = &view, .moves = moves, .dice = &dice};
    question.count = pd_view_moves(game, &view, moves);
    struct seated bot;
    seated_open(&bot, &spec);
    seated_choose(&bot, &question);
    seated_close(&bot);
    ok(spy.asked >= 16 && spy.distinct >= DOUBT / 2,
       "%s, %s: %ld worlds were dealt, %ld of them distinct", pd_game_about(game).id, address,
       spy.asked, spy.distinct);
}

// ----------------------------------------------------------------------------------------- secrets

// Matching pennies: both choose in secret, one after the other; the second wins if they match. Who
// searches it as if the second saw the first one's penny finds that the first always loses.
struct pennies {
    uint8_t seats, made, penny[2];
    int8_t viewer;
};

static int pennies_actor(const void *table) {
    const struct pennies *p = table;
    return p->made < 2 ? p->made : PD_NOBODY;
}

static int pennies_moves(const void *table, pd_move *out) {
    out[0] = 0, out[1] = 1;
    return pennies_actor(table) == PD_NOBODY ? 0 : 2;
}

static pd_err pennies_apply(void *state, pd_move move, bool legal, pd_dice *dice, pd_events *log) {
    struct pennies *p = state;
    (void)legal, (void)dice, (void)log;
    p->penny[p->made++] = (uint8_t)move;
    return PD_OK;
}

static void pennies_result(const void *table, pd_result *result) {
    const struct pennies *p = table;
    result->seats = p->seats;
    result->winners = 0;
    if (p->made == 2)
        result->winners = p->penny[0] == p->penny[1] ? 2 : 1;
}

static void pennies_resample(void *table, pd_dice *dice) {
    struct pennies *p = table;
    if (p->made == 1)
        p->penny[0] = (uint8_t)pd_roll(dice, 2);
    p->viewer = PD_ALL_SEEING;
}

static int pennies_viewer(const void *table) {
    return ((const struct pennies *)table)->viewer;
}

static bool pennies_secret(const void *table) {
    (void)table;
    return true;
}

static void pennies_judge(const void *table, const pd_move *moves, int count, int *worth) {
    (void)table, (void)moves;
    for (int i = 0; i < count; i++)
        worth[i] = 0;
}

static const pd_game pennies = {
    .state_size = sizeof(struct pennies),
    .seats_at = offsetof(struct pennies, seats),
    .move_count = 2,
    .actor = pennies_actor,
    .moves = pennies_moves,
    .apply = pennies_apply,
    .result = pennies_result,
    .resample = pennies_resample,
    .viewer = pennies_viewer,
    .secret = pennies_secret,
    .judge = pennies_judge,
};

static double value_of_pennies(int seat) {
    pd_view view = {{0}};
    struct pennies p = {.seats = 2, .made = (uint8_t)seat, .viewer = (int8_t)seat};
    memcpy(&view, &p, sizeof p);
    pd_bot_spec spec = spec_of("champion:iterations=4000");
    struct answer answer = ask(&pennies, &view, &spec, 1);
    return answer.advice.at[answer.advice.best].value;
}

static void test_secrets(void) {
    double first = value_of_pennies(0), second = value_of_pennies(1);
    ok(first > 0.4 && first < 0.6, "who chooses first in secret has an even chance (%.2f)", first);
    ok(second > 0.4 && second < 0.6, "and so has who chooses second (%.2f)", second);
}

// -------------------------------------------------------------------------------------- the search

static void test_repeatable(const pd_game *game, const char *address) {
    pd_bot_spec spec = spec_of(address);
    pd_state state;
    find_position(game, 5, &state);
    struct answer one = ask_about(game, state, &spec), two = ask_about(game, state, &spec);
    ok(memcmp(&one, &two, sizeof one) == 0 && one.advice.iterations > 0,
       "%s, %s: the same dice give the same search", pd_game_about(game).id, address);
}

static void test_advice(const pd_game *game) {
    pd_bot_spec spec = spec_of("pro:iterations=300");
    pd_state state;
    find_position(game, 6, &state);
    struct answer answer = ask_about(game, state, &spec);
    uint64_t visits = 0;
    bool chances = true;
    for (int i = 0; i < answer.advice.count; i++) {
        visits += answer.advice.at[i].visits;
        chances &= answer.advice.at[i].value >= 0 && answer.advice.at[i].value <= 1;
    }
    ok(visits == answer.advice.iterations && visits == 300 && chances,
       "%s: every iteration starts with one of the moves, and values are shares",
       pd_game_about(game).id);
}

// A position whose actor has a single legal move, or quite a few.
static void find_choice(const pd_game *game, bool forced, pd_view *view) {
    for (uint64_t number = 0;; number++) {
        pd_move moves[PD_MOVES_MAX];
        pd_state state;
        pd_dice dice = dice_of(number, 4);
        find_position(game, number, &state);
        for (int count; (count = pd_moves(game, &state, moves));) {
            if (forced ? count == 1 : count > 3) {
                pd_look(game, &state, pd_actor(game, &state), view);
                return;
            }
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
        }
    }
}

static pd_bot_advice survey(const pd_game *game, const pd_view *view, int iterations) {
    pd_bot_settings settings = {.iterations = iterations, .threads = 1, .fog = 30, .survey = true};
    pd_move moves[PD_MOVES_MAX];
    pd_bot_advice advice;
    pd_dice dice = dice_of(1, 1);
    pd_bot_question question = {.game = game, .view = view, .moves = moves, .dice = &dice};
    question.count = pd_view_moves(game, view, moves);
    pd_bot_search(&settings, &question, &advice);
    return advice;
}

static void test_survey(const pd_game *game) {
    pd_view view;
    find_choice(game, false, &view);
    pd_bot_advice advice = survey(game, &view, 1000);
    bool all = true;
    for (int i = 0; i < advice.count; i++)
        all &= (advice.at[i].visits + 1) * 2 * (uint64_t)advice.count >= advice.iterations;
    ok(all, "%s: a survey gives each of %d moves its share", pd_game_about(game).id, advice.count);
}

static void test_forced(const pd_game *game) {
    pd_view view;
    find_choice(game, true, &view);
    pd_bot_advice advice = survey(game, &view, 200);
    ok(advice.count == 1 && advice.best == 0 && advice.at[0].visits == 200,
       "%s: what a single legal move is worth can be asked too", pd_game_about(game).id);
}

static void *stop_soon(void *stop) {
    usleep(20000);
    atomic_store((atomic_bool *)stop, true);
    return NULL;
}

// An hour to think, and a signal to stop. (If it were not heeded, the test would time out.)
static void test_stop(const char *address) {
    const pd_game *game = pd_game_at(0);
    pd_bot_spec spec = spec_of(address);
    struct seated bots[PD_SEATS_MAX] = {0};
    pd_setup setup;
    pd_state state;
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    pd_dice dice = dice_of(1, 1);
    atomic_bool stop = false;
    pthread_t thread;
    find_position(game, 8, &state);
    struct seated *bot = &bots[pd_actor(game, &state)];
    pd_look(game, &state, pd_actor(game, &state), &view);
    int count = pd_view_moves(game, &view, moves);
    pd_bot_question question = {game, &view, moves, count, &dice, &stop};
    pthread_create(&thread, NULL, stop_soon, &stop);
    seated_open(bot, &spec);
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    for (int seat = 0; seat < setup.seats; seat++)
        seated_start(&bots[seat], game, &setup, seat);
    pd_move move = seated_choose(bot, &question);
    pthread_join(thread, NULL);
    ok(!pd_view_check(game, &view, move) && faults_total(&bot->outside.faults) == 0,
       "%s: when it is stopped there is a legal move, and that is no fault", address);
    seated_close(bot);
}

// --------------------------------------------------------------------------------------- addresses

static void refuses(const char *address, pd_err wanted, const char *found) {
    pd_bot_spec spec = {0}, before = {0};
    pd_problem problem = {0};
    pd_err err = outside_read(&spec, address, &problem);
    ok(err == wanted && strstr(problem.found, found) && *problem.wanted &&
           memcmp(&spec, &before, sizeof spec) == 0,
       "“%.*s” is refused, naming “%s”", (int)strcspn(address, "\n"), address, found);
}

static void test_addresses(void) {
    pd_bot_spec spec = spec_of("champion:ms=50:threads=2");
    ok(spec.settings.ms == 50 && spec.settings.threads == 2 && spec.settings.iterations == 0 &&
           strcmp(spec.address, "champion:ms=50:threads=2") == 0,
       "settings are read");
    spec = spec_of("champion:iterations=1000");
    ok(spec.settings.ms == 0 && spec.settings.iterations == 1000, "iterations replace the time");
    spec = spec_of("champion:ms=9:iterations=1000");
    ok(spec.settings.ms == 9 && spec.settings.iterations == 1000, "unless that is given too");
    spec = spec_of("pro:ms=5");
    ok(spec.settings.ms == 5 && spec.settings.iterations == 0, "and a time the iterations");
    refuses("clever", PD_ERR_BOT, "clever");
    refuses("", PD_ERR_BOT, "");
    refuses("club:ms=3", PD_ERR_OPTION, "ms");
    refuses("champion:", PD_ERR_OPTION, "");
    refuses("champion:ms", PD_ERR_VALUE, "");
    refuses("champion:ms=0", PD_ERR_VALUE, "0");
    refuses("champion:ms=-1", PD_ERR_VALUE, "-1");
    refuses("champion:ms=12x", PD_ERR_VALUE, "12x");
    refuses("champion:ms=99999999999999999999", PD_ERR_VALUE, "9999");
    refuses("pro:rollouts=clever", PD_ERR_VALUE, "clever");
    refuses("pro:worlds=clever", PD_ERR_VALUE, "clever");
    for (int i = 0; i < pd_bot_kind_count(); i++) {
        const pd_bot_kind *kind = pd_bot_kind_at(i);
        ok(spec_of(kind->name).kind == kind && kind->choose, "%s is found", kind->name);
    }
}

static void test_commands(void) {
    char player[PD_PLAYER_MAX + 1];
    pd_bot_spec spec = spec_of("cmd:./mybot.py");
    ok(strcmp(outside_command(&spec), "./mybot.py") == 0 && spec.settings.ms == 2000,
       "a command is read");
    spec = spec_of("cmd:ms=50:  ./my bot:a=b ms=3:\xc3\xa9");
    ok(strcmp(outside_command(&spec), "./my bot:a=b ms=3:\xc3\xa9") == 0 && spec.settings.ms == 50,
       "settings come first, then everything is the command");
    pd_bot_write_player(&spec, player);
    ok(strcmp(player, "cmd:ms=50:__./my_bot:a=b_ms=3:__") == 0,
       "a record has one plain word of it");
    spec = spec_of("cmd:fog=3:./x");
    ok(strcmp(outside_command(&spec), "fog=3:./x") == 0, "what is no setting of it is its command");
    pd_problem problem;
    ok(pd_bot_read(&spec, "cmd:./x", &problem) == PD_ERR_BOT && !strstr(problem.wanted, "cmd"),
       "the library of bots runs no programs");
    ok(is_outside(&spec), "and leaves the spec as it was");
    refuses("cmd", PD_ERR_VALUE, "cmd");
    refuses("cmd:", PD_ERR_VALUE, "cmd");
    refuses("cmd:ms=5", PD_ERR_VALUE, "cmd");
    refuses("cmd:ms=5:  ", PD_ERR_VALUE, "cmd");
    refuses("cmd:ms=0:./x", PD_ERR_VALUE, "0");
    refuses("cmd:./x\n", PD_ERR_VALUE, "cmd");
}

int main(void) {
    static const char *const searching[] = {"greedy", "pro:iterations=200",
                                            "champion:iterations=200:rollouts=random"};
    static const char *const bots[] = {"random",
                                       "greedy",
                                       "rookie",
                                       "club",
                                       "pro:iterations=100",
                                       "champion:iterations=100",
                                       "champion:iterations=60:threads=2",
                                       "champion:iterations=60:rollouts=random"};
    for (int i = 0; i < pd_game_count(); i++) {
        const pd_game *game = pd_game_at(i);
        for (size_t k = 0; k < sizeof bots / sizeof *bots; k++)
            test_no_peeking(game, bots[k]);
        for (size_t k = 0; k < sizeof searching / sizeof *searching; k++)
            test_worlds(game, searching[k]);
        test_repeatable(game, "champion:iterations=500");
        test_repeatable(game, "champion:iterations=300:threads=3");
        test_advice(game);
        test_survey(game);
    }
    test_forced(pd_game_find("battlegum"));
    test_forced(pd_game_find("trail"));
    test_secrets();
    test_stop("champion:ms=3600000:rollouts=random");
    test_stop("cmd:ms=3600000:sleep 3600");
    test_addresses();
    test_commands();
    return tap_end();
}
