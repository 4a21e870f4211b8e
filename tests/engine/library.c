// What paddock.h promises to a program that embeds the library, beyond the rules of the games.
#include "engine/game.h"
#include "tap.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// ------------------------------------------------------------------------------------- assertions

// Runs it in a process of its own, which must be stopped by an assertion.
static bool aborts(void (*run)(const pd_game *game), const pd_game *game) {
    int status = 0;
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        fclose(stderr);
        run(game);
        _exit(0);
    }
    return pid > 0 && waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) &&
           WTERMSIG(status) == SIGABRT;
}

static void start_with(const pd_game *game, int seats) {
    static const uint8_t key[32];
    pd_setup setup;
    pd_state state;
    pd_dice dice;
    pd_setup_init(game, &setup, seats);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, &state, &setup, &dice, NULL);
}

static void start_too_many(const pd_game *game) {
    start_with(game, 99);
}

static void start_one_too_many(const pd_game *game) {
    start_with(game, pd_game_about(game).seats_max + 1);
}

static void start_too_few(const pd_game *game) {
    start_with(game, pd_game_about(game).seats_min - 1);
}

static void open_too_many(const pd_game *game) {
    pd_setup setup;
    pd_view view;
    pd_setup_init(game, &setup, 99);
    pd_view_open(game, &view, &setup, 0);
}

static void test_assertions(const pd_game *game) {
    const char *id = pd_game_about(game).id;
    ok(aborts(start_too_many, game), "%s: a deal for 99 seats is stopped", id);
    ok(aborts(start_one_too_many, game), "%s: and for one seat too many", id);
    ok(aborts(start_too_few, game), "%s: and for one too few", id);
    ok(aborts(open_too_many, game), "%s: and a view of 99 seats", id);
}

// ------------------------------------------------------------------------------------------- undo

static bool same_step(const pd_step *one, const pd_step *two) {
    return one->number == two->number && one->actor == two->actor && one->move == two->move &&
           one->outcomes.count == two->outcomes.count &&
           memcmp(one->outcomes.at, two->outcomes.at,
                  (size_t)one->outcomes.count * sizeof *one->outcomes.at) == 0;
}

static void start_match(pd_match *match, const pd_game *game, uint64_t seed) {
    static pd_header header;
    header = (pd_header){.game = game, .has_seed = true};
    pd_setup_init(game, &header.setup, pd_game_about(game).seats_usual);
    pd_key_from_number(seed, header.seed);
    pd_match_start(match, &header, NULL);
}

static void play_any(pd_match *match, pd_dice *dice) {
    const pd_game *game = match->header.game;
    pd_move moves[PD_MOVES_MAX];
    int count = pd_moves(game, &match->state, moves);
    pd_match_play(match, pd_actor(game, &match->state), moves[pd_roll(dice, (uint32_t)count)],
                  NULL);
}

// Plays any moves; whenever something can be taken back, takes back all of it in a copy, where
// state and step must be what they were.
static void test_undo(const pd_game *game) {
    static pd_match match, copy;
    static pd_state states[PD_STEPS_MAX + 1];
    static pd_step steps[PD_STEPS_MAX + 1];
    static const uint8_t key[32];
    pd_dice dice;
    long undone = 0, wrong = 0, longest = 0;
    pd_dice_seed(&dice, key, 1);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        start_match(&match, game, seed);
        for (;;) {
            states[match.step.number] = match.state;
            steps[match.step.number] = match.step;
            copy = match;
            longest = match.undo_count > longest ? match.undo_count : longest;
            for (int n = match.step.number - 1; pd_match_undo(&copy) == PD_OK; n--, undone++)
                wrong += !same_step(&copy.step, &steps[n]) ||
                         memcmp(&copy.state, &states[n], sizeof copy.state) != 0;
            if (pd_actor(game, &match.state) == PD_NOBODY)
                break;
            play_any(&match, &dice);
        }
    }
    ok(wrong == 0, "%s: after taking back, the step is the one before it (%ld, %ld in a row)",
       pd_game_about(game).id, undone, longest);
}

// No game has PD_UNDO_MAX such steps in a row by itself. With as many, the oldest makes room.
static void test_full_undo(const pd_game *game) {
    static pd_match match, copy;
    static const uint8_t key[32];
    pd_dice dice;
    bool tried = false, right = true;
    pd_dice_seed(&dice, key, 2);
    start_match(&match, game, 3);
    for (; pd_actor(game, &match.state) != PD_NOBODY; play_any(&match, &dice)) {
        pd_dice same = dice;
        copy = match;
        copy.undo_count = PD_UNDO_MAX;
        copy.earlier_outcomes.count = 1;
        for (int i = 0; i < PD_UNDO_MAX; i++)
            copy.earlier[i].move = (pd_move)i;
        play_any(&copy, &same);
        if (copy.undo_count == 0)
            continue;
        tried = true;
        right = right && copy.undo_count == PD_UNDO_MAX && copy.earlier[0].move == 1 &&
                copy.earlier_outcomes.count == 0 && pd_match_undo(&copy) == PD_OK &&
                copy.step.move == match.step.move &&
                memcmp(&copy.state, &match.state, sizeof copy.state) == 0;
    }
    ok(tried && right, "%s: of too many steps the last ones can be taken back",
       pd_game_about(game).id);
}

// ----------------------------------------------------------------------------------------- shares

static bool shares_are(const pd_result *result, int sharing, const float wanted[PD_SEATS_MAX]) {
    float shares[PD_SEATS_MAX];
    pd_shares(result, shares);
    return pd_sharing(result) == sharing && memcmp(shares, wanted, sizeof shares) == 0;
}

static void test_shares(void) {
    ok(shares_are(&(pd_result){.seats = 3, .winners = 2}, 1, (float[PD_SEATS_MAX]){0, 1}),
       "one winner has the whole victory");
    ok(shares_are(&(pd_result){.seats = 8, .winners = 0x81}, 2,
                  (float[PD_SEATS_MAX]){[0] = 0.5f, [7] = 0.5f}),
       "two who share it have half each");
    ok(shares_are(&(pd_result){.seats = 2, .winners = 1, .outside = 1}, 2,
                  (float[PD_SEATS_MAX]){0.5f}),
       "somebody without a seat can share it");
    ok(shares_are(&(pd_result){.seats = 1, .outside = 1}, 1, (float[PD_SEATS_MAX]){0}),
       "or win alone");
    ok(shares_are(&(pd_result){.seats = 4}, 0, (float[PD_SEATS_MAX]){0}),
       "in a draw nobody has anything");
}

// --------------------------------------------------------------------------------------- audiences

// An event for all but one seat is one for nobody else, least of all for PD_ALL_SEEING.
static void test_audiences(void) {
    int wrong = 0;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++) {
        pd_event own = {.audience = (int8_t)seat}, others = {.audience = PD_ALL_BUT(seat)};
        wrong += others.audience == PD_ALL_SEEING || others.audience == PD_NOBODY;
        for (int viewer = PD_NOBODY; viewer < PD_SEATS_MAX; viewer++)
            wrong += pd_event_visible(&own, viewer) != (viewer == seat) ||
                     pd_event_visible(&others, viewer) != (viewer != seat);
    }
    ok(wrong == 0, "every viewer sees an event for one seat, or the one for all others");
}

// ------------------------------------------------------------------------------------------- dice

// After any number of rolls, also in the middle of a block.
static void test_saved_dice(void) {
    uint8_t key[32], bytes[PD_DICE_BYTES], again[PD_DICE_BYTES];
    pd_dice dice, restored;
    int wrong = 0;
    pd_key_from_number(42, key);
    key[31] = 7;
    pd_dice_seed(&dice, key, UINT64_C(0x123456789abcdef0));
    for (int rolls = 0; rolls < 300; rolls++) {
        pd_dice_save(&dice, bytes);
        pd_dice_restore(&restored, bytes);
        pd_dice_save(&restored, again);
        wrong += memcmp(bytes, again, sizeof bytes) != 0;
        pd_dice copy = dice;
        for (int i = 0; i < 150; i++)
            wrong += pd_roll(&copy, 1u << 31) != pd_roll(&restored, 1u << 31);
        pd_roll(&dice, 6);
    }
    ok(wrong == 0, "restored dice go on as the saved ones would have");
    uint8_t far[PD_DICE_BYTES];
    memset(far, 0xff, sizeof far);
    pd_dice_restore(&dice, far);
    pd_dice_save(&dice, bytes);
    ok(memcmp(far, bytes, sizeof far) == 0, "any bytes are a place of some dice");
}

static void save_scripted(const pd_game *game) {
    static const pd_outcomes none;
    uint8_t bytes[PD_DICE_BYTES];
    pd_dice dice;
    (void)game;
    pd_dice_script(&dice, &none);
    pd_dice_save(&dice, bytes);
}

// ----------------------------------------------------------------------------------------- hashes

// As paddock-record(5) defines it.
static uint64_t fnv_1a(const uint8_t *bytes, size_t size) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * 0x100000001b3u;
    return hash;
}

static int by_number(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

static long count_different(uint64_t *numbers, long count) {
    long different = count > 0;
    qsort(numbers, (size_t)count, sizeof *numbers, by_number);
    for (long i = 1; i < count; i++)
        different += numbers[i] != numbers[i - 1];
    return different;
}

// The quick hash tells positions apart that the other one does, and its low bits are even.
static void test_hashes(const pd_game *game) {
    enum { STATES = 200000, PLACES = 256 };
    static uint64_t slow[STATES], quick[STATES];
    static const uint8_t key[32];
    const char *id = pd_game_about(game).id;
    long count = 0, wrong = 0, places[PLACES] = {0};
    pd_dice dice;
    pd_dice_seed(&dice, key, 9);
    while (count < STATES) {
        pd_setup setup;
        pd_state state;
        pd_move moves[PD_MOVES_MAX];
        pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
        pd_start(game, &state, &setup, &dice, NULL);
        for (int n; count < STATES && (n = pd_moves(game, &state, moves)); count++) {
            slow[count] = pd_hash(game, &state);
            quick[count] = pd_quick_hash(game, &state);
            wrong += slow[count] != fnv_1a(state.bytes, pd_game_about(game).state_size);
            pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)n)], &dice, NULL);
        }
    }
    long different = count_different(slow, count), told_apart = count_different(quick, count);
    for (long i = 0; i < told_apart; i++)
        places[quick[i] % PLACES]++;
    ok(wrong == 0, "%s: pd_hash is FNV-1a of the bytes", id);
    ok(told_apart == different, "%s: pd_quick_hash tells %ld positions apart", id, different);
    ok_chances(places, NULL, PLACES, "and spreads them evenly");
}

// -------------------------------------------------------------------------------------- playouts

// Playing on by itself is playing on with the functions for single moves.
static void test_playouts(const pd_game *game) {
    enum { MATCHES = 200 };
    static const uint8_t key[32];
    int different = 0;
    pd_dice dice, whim;
    pd_setup setup;
    pd_dice_seed(&dice, key, 4);
    pd_dice_seed(&whim, key, 5);
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    for (int i = 0; i < MATCHES; i++) {
        pd_state state;
        pd_move moves[PD_MOVES_MAX];
        int made = 0;
        pd_start(game, &state, &setup, &dice, NULL);
        pd_state other = state;
        pd_dice same = dice, same_whim = whim;
        for (int n; (n = pd_moves(game, &state, moves)); made++) {
            pd_move move = moves[n > 1 ? pd_roll(&whim, (uint32_t)n) : 0];
            different += pd_apply(game, &state, move, &dice, NULL) != PD_OK;
        }
        different += pd_playout(game, &other, &same, &same_whim) != made;
        different += memcmp(&other, &state, sizeof state) || memcmp(&same, &dice, sizeof dice);
        different += memcmp(&same_whim, &whim, sizeof whim) != 0;
    }
    ok(different == 0, "%s: a playout is made of legal moves", pd_game_about(game).id);
}

// -------------------------------------------------------------------------------------- forecasts

// A forecast of the chances: of a part, of a game without parts, or of the end, where it is the
// result.
static bool is_forecast(const pd_game *game, const pd_state *state, int seats) {
    float chances[PD_SEATS_MAX], shares[PD_SEATS_MAX], sum = 0;
    pd_result result = pd_result_of(game, state);
    bool good = true;
    pd_forecast(game, state, chances);
    pd_shares(&result, shares);
    if (pd_actor(game, state) == PD_NOBODY)
        return memcmp(chances, shares, sizeof chances) == 0;
    for (int seat = 0; seat < PD_SEATS_MAX; sum += chances[seat++])
        good =
            good && chances[seat] >= 0 && (seat < seats ? chances[seat] <= 1 : chances[seat] == 0);
    return good && sum < 1.001f && (sum > 0.999f || seats == 1);
}

// In matches of any moves, with every number of seats.
static void test_forecasts(const pd_game *game) {
    static const uint8_t key[32];
    pd_game_info about = pd_game_about(game);
    int wrong = 0, count = 0;
    pd_dice dice;
    pd_dice_seed(&dice, key, 4);
    for (int seats = about.seats_min; seats <= about.seats_max; seats++) {
        pd_setup setup;
        pd_state state;
        pd_move moves[PD_MOVES_MAX];
        pd_setup_init(game, &setup, seats);
        pd_start(game, &state, &setup, &dice, NULL);
        for (int n = 1; n; count++) {
            wrong += !is_forecast(game, &state, seats);
            if ((n = pd_moves(game, &state, moves)))
                pd_apply(game, &state, moves[pd_roll(&dice, (uint32_t)n)], &dice, NULL);
        }
    }
    ok(wrong == 0, "%s: pd_forecast tells chances in all of %d positions", about.id, count);
}

// ------------------------------------------------------------------------------------------- JSON

// The largest course that there can be, so that Trail Again has the most to tell.
static const char large_course[] =
    "paddock-course 1\n"
    "card RYGRYGRYGRYG sssssssssssa\ncard RYGRYGRYGRYG sssssssssssa\n"
    "card RYGRYGRYGRYG sssssssssssa\ncard RYGRYGRYGRYG sssssssssssa\n"
    "card RYGRYGRYGRYG sssssssssssa\ncard RYGRYGRYGRYG sssssssssssa\n"
    "card RYGRYGRYGRYG sssssssssssa\ncard RYGRYGRYGRYG sssssssssssa\n"
    "boost coup-de-pression RYGG 12\nboost fractionne RYGG 12\nboost on-donne-tout RYGG 12\n"
    "boost envole-moi RYGG 12\nboost pause-fraicheur GGGG\nboost ravito-sauvage GGGG\n"
    "boost il-etait-temps GGGG\nboost coup-d-pouce RYGG\nboost jour-de-gloire RYGG\n"
    "boost point-de-mire -\n";

static void set_up_large(const pd_game *game, int seats, pd_setup *setup) {
    pd_problem problem;
    pd_setup_init(game, setup, seats);
    for (int i = 0; i < pd_game_about(game).option_count; i++)
        if (pd_option_at(game, i).file &&
            pd_setup_load(game, setup, i, large_course, sizeof large_course - 1, &problem))
            ok(false, "line %d: %s", problem.line, problem.found);
}

static size_t larger(size_t most, const pd_text *text) {
    if (text->cut)
        return SIZE_MAX;
    return text->used > most ? text->used : most;
}

// The longest JSON of a position, as anybody may see it, in a match of any moves.
static size_t longest_position(const pd_game *game, const pd_setup *setup, pd_dice *dice) {
    char json[2 * PD_JSON_MAX];
    pd_move moves[PD_MOVES_MAX];
    pd_state state;
    size_t most = 0;
    pd_start(game, &state, setup, dice, NULL);
    for (int count = 1; count;) {
        pd_text text = pd_text_on(json, sizeof json);
        pd_state_json(game, &state, &text);
        most = larger(most, &text);
        for (int seat = PD_NOBODY; seat < setup->seats; seat++) {
            pd_view view;
            text = pd_text_on(json, sizeof json);
            pd_look(game, &state, seat, &view);
            pd_view_json(game, &view, &text);
            most = larger(most, &text);
        }
        if ((count = pd_moves(game, &state, moves)))
            pd_apply(game, &state, moves[pd_roll(dice, (uint32_t)count)], dice, NULL);
    }
    return most;
}

// The bound must be far from anything that happens by itself.
static void test_json_bounds(const pd_game *game) {
    static const uint8_t key[32];
    pd_game_info about = pd_game_about(game);
    size_t positions = 0, setups = 0;
    pd_dice dice;
    pd_dice_seed(&dice, key, 3);
    for (int seats = about.seats_min; seats <= about.seats_max; seats++) {
        char json[2 * PD_JSON_MAX];
        pd_text text = pd_text_on(json, sizeof json);
        pd_setup setup;
        set_up_large(game, seats, &setup);
        pd_setup_json(game, &setup, &text);
        setups = larger(setups, &text);
        for (int match = 0; match < 10; match++) {
            size_t most = longest_position(game, &setup, &dice);
            positions = most > positions ? most : positions;
        }
    }
    ok(positions < PD_JSON_MAX / 2, "%s: JSON of positions: %zu bytes", about.id, positions);
    ok(setups < PD_JSON_MAX / 2, "%s: JSON of set-ups: %zu bytes", about.id, setups);
}

static void test_games_json(void) {
    char json[2 * PD_JSON_MAX];
    size_t most = 0;
    for (int language = 0; language < pd_language_count(); language++) {
        pd_text text = pd_text_on(json, sizeof json);
        pd_games_json(language, &text);
        most = larger(most, &text);
    }
    ok(most < PD_JSON_MAX, "JSON of the games: %zu bytes", most);
}

// Every ID leads to its own words, in JSON as well.
static void test_terms(const pd_game *game) {
    char json[2 * PD_JSON_MAX];
    const char *id = pd_game_about(game).id;
    size_t most = 0;
    int count = 0;
    bool found = true;
    for (const pd_term *term; (term = pd_term_at(game, count)); count++)
        found = found && pd_term_find(game, term->id) == term->text;
    ok((count > 0 || !game->terms) && found, "%s: terms by their IDs: %d", id, count);
    ok(!pd_term_find(game, "no-such-term"), "%s: and there is no other", id);
    for (int language = 0; language < pd_language_count(); language++) {
        pd_text text = pd_text_on(json, sizeof json);
        pd_terms_json(game, language, &text);
        most = larger(most, &text);
    }
    ok(most < PD_JSON_MAX, "%s: JSON of the terms: %zu bytes", id, most);
}

int main(void) {
    ok_text(pd_version(), PROJECT_VERSION, "the library has the project's version");
    ok_text(PD_VERSION, pd_version(), "and so has the header");
    ok(pd_version_number() == PD_VERSION_NUMBER && PD_VERSION_NUMBER >= 100, "also as a number");
    test_shares();
    test_audiences();
    test_saved_dice();
    ok(aborts(save_scripted, NULL), "scripted dice cannot be saved");
    test_games_json();
    test_full_undo(pd_game_find("trail"));
    for (int i = 0; i < pd_game_count(); i++) {
        test_assertions(pd_game_at(i));
        test_undo(pd_game_at(i));
        test_hashes(pd_game_at(i));
        test_playouts(pd_game_at(i));
        test_forecasts(pd_game_at(i));
        test_json_bounds(pd_game_at(i));
        test_terms(pd_game_at(i));
    }
    return tap_end();
}
