// A program that is linked with the library knows as much as a bot of ours. The example worlds.c
// follows matches through the bot protocol, in all games and at all set-ups; whenever it is asked,
// its view is the engine's own, byte for byte, and the same dice give it the same worlds. Now and
// then the host starts the match anew for it, as after a fault: then it hears all from the deal on,
// in several lines if need be.
#include "outside/outside.h"
#include "outside/past.h"
#include "outside/protocol.h"
#include "tap.h"

#include <pthread.h>
#include <unistd.h>

int worlds_main(void);
#define main worlds_main
#include "../../examples/bots/worlds.c"
#undef main

enum { MATCHES = 4, AGAIN_EVERY = 15 };

// What the host looks at while the program thinks; the lock is for those who check threads.
static struct {
    pthread_mutex_t lock;
    pd_view view;
    long questions, wrong_views, wrong_worlds, wrong_json, ahead;
} shared = {.lock = PTHREAD_MUTEX_INITIALIZER};

// ------------------------------------------------------------------------------------ the program

static bool resamples_alike(const pd_view *one, const pd_view *two, uint64_t number) {
    pd_state worlds[2];
    const pd_view *views[2] = {one, two};
    uint8_t key[32];
    pd_dice dice;
    pd_key_from_number(number, key);
    for (int i = 0; i < 2; i++) {
        pd_dice_seed(&dice, key, 0);
        pd_resample(match.game, views[i], &dice, &worlds[i]);
    }
    return memcmp(&worlds[0], &worlds[1], sizeof *worlds) == 0;
}

// Is the view in the question the JSON of ours?
static bool is_in_line(const char *line) {
    static char json[PD_JSON_MAX];
    pd_text text = pd_text_on(json, sizeof json);
    pd_view_json(match.game, &match.view, &text);
    return strncmp(find(line, "view"), json, text.used) == 0;
}

static void compare(const char *line, uint64_t dice) {
    pthread_mutex_lock(&shared.lock);
    shared.questions++;
    shared.wrong_views += memcmp(&shared.view, &match.view, sizeof shared.view) != 0;
    shared.wrong_worlds += !resamples_alike(&shared.view, &match.view, dice);
    shared.wrong_json += !is_in_line(line);
    pthread_mutex_unlock(&shared.lock);
}

static void answer(const char *line, FILE *out) {
    pd_move moves[PD_MOVES_MAX];
    char bytes[80];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    uint64_t dice = strtoull(find(line, "dice"), NULL, 10);
    int count = pd_view_moves(match.game, &match.view, moves);
    compare(line, dice);
    pd_move_write(match.game, count ? moves[dice % (uint64_t)count] : 0, &text);
    fprintf(out, "%s\n", bytes);
    fflush(out);
}

static void *program(void *ends) {
    static char line[QUESTION_MAX + 1];
    FILE *in = fdopen(((int *)ends)[0], "r"), *out = fdopen(((int *)ends)[1], "w");
    while (fgets(line, sizeof line, in)) {
        if (strstr(line, "\"type\":\"start\"") && !start(line))
            break;
        if (strstr(line, "\"facts\":["))
            hear(line);
        if (strstr(line, "\"type\":\"move\""))
            answer(line, out);
        shared.ahead += strstr(line, "\"type\":\"facts\"") != NULL;
    }
    fclose(in);
    fclose(out);
    return NULL;
}

// --------------------------------------------------------------------------------------- the host

static struct seated bot;
static struct past past;

static pd_move ask(const pd_game *game, const pd_state *state, int actor, int seat, pd_dice *dice) {
    pd_move moves[PD_MOVES_MAX];
    pd_view view;
    pd_look(game, state, actor, &view);
    int count = pd_view_moves(game, &view, moves);
    if (actor != seat)
        return moves[pd_roll(dice, (uint32_t)count)];
    pthread_mutex_lock(&shared.lock);
    shared.view = view;
    pthread_mutex_unlock(&shared.lock);
    pd_bot_question question = {game, &view, moves, count, dice, NULL};
    if (pd_roll(dice, AGAIN_EVERY) == 0)
        bot.outside.told = false;
    seated_tell(&bot, past.events, past.count);
    return seated_choose(&bot, &question);
}

static void play_match(const pd_game *game, const pd_setup *setup, int seat, uint64_t number) {
    uint8_t key[32];
    pd_dice deal, dice;
    pd_state state;
    pd_events log = {past_keep, &past};
    pd_key_from_number(number, key);
    pd_dice_seed(&deal, key, 0);
    pd_dice_seed(&dice, key, 1);
    past.count = 0;
    pd_start(game, &state, setup, &deal, &log);
    seated_start(&bot, game, setup, seat);
    for (int actor; (actor = pd_actor(game, &state)) != PD_NOBODY;)
        pd_apply(game, &state, ask(game, &state, actor, seat, &dice), &deal, &log);
    pd_result result = pd_result_of(game, &state);
    seated_over(&bot, &result);
}

static void play_setup(const pd_game *game, pd_setup *setup) {
    pd_problem problem;
    for (setup->seats = 1; setup->seats <= PD_SEATS_MAX; setup->seats++)
        for (int i = 0; !pd_setup_check(game, setup, &problem) && i < MATCHES; i++)
            play_match(game, setup, i % setup->seats, (uint64_t)i);
}

// With each value of each option that has a list of them.
static void play_game(const pd_game *game) {
    pd_setup setup;
    pd_problem problem;
    pd_setup_init(game, &setup, 0);
    play_setup(game, &setup);
    for (int i = 0; i < pd_game_about(game).option_count; i++) {
        pd_option_info option = pd_option_at(game, i);
        for (const char *at = option.choices ? option.choices : ""; *at; at += *at == '|') {
            char value[80];
            snprintf(value, sizeof value, "%.*s", (int)strcspn(at, "|"), at);
            at += strlen(value);
            pd_setup_init(game, &setup, 0);
            pd_setup_set(game, &setup, option.name, value, &problem);
            if (strcmp(value, option.fallback) != 0)
                play_setup(game, &setup);
        }
    }
}

static void report(const char *game) {
    pthread_mutex_lock(&shared.lock);
    ok(shared.questions > 100 && !shared.wrong_views, "%s: the view from the facts is the engine's",
       game);
    tap_note("%ld questions, %ld wrong views", shared.questions, shared.wrong_views);
    ok(!shared.wrong_worlds, "%s: the same dice give the same worlds", game);
    ok(!shared.wrong_json, "%s: its JSON is the one in the question", game);
    shared.questions = shared.wrong_views = shared.wrong_worlds = shared.wrong_json = 0;
    pthread_mutex_unlock(&shared.lock);
}

// Whatever is not an event as the library writes it is none.
static void check_reading(void) {
    static const char *const wrong[] = {
        "",
        "[",
        "[1]",
        "[1,2,0,2,0,0,0]",
        "[1,2,0,2,0,0,0,\"\"]",
        "[1,2,0,2,0,0,0,\"g\"]",
        "[1,2,0,2,0,0,0,\"A\"]",
        "[1,2,0,2,0,0,0,\"12345678123456781\"]",
        "[1,2,0,2,0,0,0,5]",
        "[1,2,0,2,0,0,0,\"5\"",
        "[1,8,0,2,0,0,0,\"5\"]",
        "[1,-2,0,2,0,0,0,\"5\"]",
        "[-1,2,0,2,0,0,0,\"5\"]",
        "[256,2,0,2,0,0,0,\"5\"]",
        "[01,2,0,2,0,0,0,\"5\"]",
        "[1,2,0,2,0,0,0,0,\"5\"]",
        "[1.0,2,0,2,0,0,0,\"5\"]",
    };
    pd_event event = {.kind = 255, .seat = 7, .other = -1, .a = 255, .cards = UINT64_MAX}, back;
    char bytes[PD_EVENT_MAX];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    bool refused = true;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refused = refused && !pd_event_read(wrong[i], &back);
    ok(refused, "what is not an event is not read as one");
    pd_event_json(&event, &text);
    event.audience = PD_EVERYONE;
    const char *end = pd_event_read(bytes, &back);
    ok(end && !*end && !text.cut && memcmp(&event, &back, sizeof back) == 0,
       "an event is read back as it was written");
    end = pd_event_read(" [ 1 , 2, 0,2,0,0,0, \"5\" ] , rest", &back);
    ok(end && *end == ',' && back.kind == 1 && back.cards == 5,
       "blanks between its parts do not matter, and the text may go on");
}

int main(void) {
    int questions[2], answers[2];
    pthread_t thread;
    check_reading();
    if (pipe(questions) || pipe(answers))
        return 1;
    int ends[2] = {questions[0], answers[1]};
    seated_open_on(&bot, answers[0], questions[1]);
    if (pthread_create(&thread, NULL, program, ends))
        return 1;
    for (int i = 0; i < pd_game_count(); i++) {
        play_game(pd_game_at(i));
        report(pd_game_about(pd_game_at(i)).id);
    }
    close(questions[1]);
    pthread_join(thread, NULL);
    ok(shared.ahead > 0, "long stories were told in several lines");
    ok(!faults_total(&bot.outside.faults), "without a fault");
    free(past.events);
    return tap_end();
}
