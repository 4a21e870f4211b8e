// "A mistake of the calling program fails an assertion": every public function is called wrongly in
// each of its arguments, in a process of its own, and the headers are read to see that no function
// and no argument is left out.
#include "paddock-batch.h"
#include "paddock-bots.h"
#include "tap.h"

#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

// ------------------------------------------------------------------------------------ the mistakes

// A process makes one mistake, the one with this number, and says which one it was.
static struct {
    int wanted, seen;
    char what[160];
    bool allowed;
} * mistake;

static bool make_mistake(const char *what, bool allowed) {
    if (++mistake->seen != mistake->wanted)
        return false;
    snprintf(mistake->what, sizeof mistake->what, "%s", what);
    mistake->allowed = allowed;
    return true;
}

// Each argument of a call is one of these:
#define P(pointer)   (make_mistake("NULL for " #pointer, false) ? NULL : (pointer))
#define B(bad, good) (make_mistake(#bad, false) ? (bad) : (good))
// Options that were never set; in a game without any there is nothing to set.
#define UNSET(bad, good) (make_mistake(#bad, option_count == 0) ? (bad) : (good))
#define MAY_BE(p)        (make_mistake("NULL for " #p, true) ? NULL : (p))
#define ANY(argument)    (argument)
#define GAME             P(game)
#define TEXT             B(&closed, P(&out))
#define VOICE            B(&mute, B(&babel, P(&voice)))
#define EVENT            B(&stray, B(&alien, P(&event)))
#define SETUP            UNSET(&unset, P(&setup))
#define STATE            B(&no_state, P(&state))
#define SEEN             B((pd_state *)&view, STATE)
#define VIEW             B(&no_view, P(&view))
#define MINE             B((pd_view *)&state, VIEW)
#define DICE             B(&no_dice, P(&dice))
#define CHOICE           B(&overfull, B(&foreign, P(&choice)))
#define LANGUAGE         B(-1, B(99, 1))
#define QUESTION                                                                                   \
    B(&watching, B(&unasked, B(&overasked, B(&viewless, B(&moveless, B(&diceless, P(&question)))))))
#define CONFIG B(&empty, B(&unlearned, B(&unreset, B(&unrewarded, B(&endless_debt, P(&config))))))
#define MATCH  B(-1, B(MATCHES, 0))
#define MOVE   B(UINT32_MAX, B(move_count, moves[0]))
#define LEGAL  B(illegal, MOVE)
#define LISTED B(wild, P(moves)), B(-1, B(PD_MOVES_MAX + 1, count))
#define OPTION B(-1, B(99, B(option_count, 0)))
#define ERROR  B((pd_err)-1, B((pd_err)PD_ERR_COUNT, B((pd_err)(PD_REFUSAL + 99), PD_REFUSAL)))

// ------------------------------------------------------------------------------------- the things

enum { MATCHES = 2, BYTES = 1 << 16 };

static const pd_game *game;
static const uint8_t key[32];
static pd_setup setup, crowd, unset, course;
static pd_state state, no_state;
static pd_view view, aside, other, no_view;
static pd_dice dice, no_dice, scripted;
static pd_move moves[PD_MOVES_MAX], wild[PD_MOVES_MAX], move, illegal;
static int count, seat, option_count, filed, plain, worth[PD_MOVES_MAX], standing[PD_SEATS_MAX];
static uint32_t move_count;
static pd_outcomes outcomes, excess;
static pd_outcome outcome;
static pd_chances chances;
static pd_events deaf;
static pd_event event, stray, alien;
static pd_text out, closed;
static char buffer[BYTES], record[BYTES], player[PD_PLAYER_MAX + 1];
static pd_problem problem;
static pd_voice voice, babel, mute;
static pd_breakdown breakdown, overlong;
static pd_happened happened;
static pd_header header, crowded, unset_header, shared;
static pd_step step, wrong_step;
static pd_replay opened, done, fresh;
static pd_match match;
static pd_result result;
static uint8_t bytes[PD_OBSERVATION_MAX];
static float shares[PD_SEATS_MAX];
static uint16_t actions[PD_MOVES_MAX];
static pd_choice choice, overfull, foreign;
static pd_batch_config config, empty, unlearned, unreset, unrewarded, endless_debt;
static pd_batch_buffers buffers;
static int32_t wish[MATCHES];
static alignas(64) uint8_t memory[1 << 17], more[1 << 17];
static pd_batch *batch;
static pd_batch_fault fault, far_fault;
static size_t size;
static pd_bot_spec bot, nobody;
static pd_bot_settings settings, endless, threadless;
static pd_bot_question question, watching, unasked, overasked, viewless, moveless, diceless;
static pd_bot_advice advice;
static pd_bot_survey survey;

static void hear(void *context, const pd_event *told) {
    pd_event *first = context;
    if (first->audience == INT8_MIN && pd_event_visible(told, seat))
        *first = *told;
}

static void prepare_match(void) {
    pd_game_info about = pd_game_about(game);
    pd_setup_init(game, &setup, about.seats_usual);
    crowd = setup;
    crowd.seats = 99;
    pd_setup_init(pd_game_find("trail"), &course, 2);
    memset(&unset, 0xff, sizeof unset);
    unset.seats = setup.seats;
    option_count = about.option_count;
    move_count = about.move_count;
    header = (pd_header){.game = game, .setup = setup, .has_seed = true};
    crowded = (pd_header){.game = game, .setup = crowd};
    unset_header = (pd_header){.game = game, .setup = unset};
    shared = (pd_header){.game = game, .setup = setup, .pledged = 1};
    pd_match_start(&match, &header, NULL);
    pd_dice_seed(&dice, key, 1);
    state = match.state;
    step = match.step;
    seat = pd_actor(game, &state);
    count = pd_moves(game, &state, moves);
    memset(wild, 0xff, sizeof wild);
    for (illegal = 0; !pd_check(game, &state, illegal); illegal++) {
    }
    pd_dice_script(&scripted, &outcomes);
    pd_look(game, &state, seat, &view);
    pd_look(game, &state, PD_NOBODY, &aside);
    event.audience = INT8_MIN;
    pd_state after = state;
    pd_apply(game, &after, moves[0], &dice, &(pd_events){hear, &event});
    stray = event;
    stray.seat = 99;
    alien = event;
    alien.kind = UINT8_MAX;
    outcomes.count = 0;
    outcome = step.outcomes.at[0];
    excess.count = PD_OUTCOMES_MAX + 1;
    wrong_step = step;
    wrong_step.outcomes.count = -1;
    result = pd_result_of(game, &state);
}

static void ignore(void *context, const pd_event *told) {
    (void)context, (void)told;
}

static void prepare_words(void) {
    deaf.tell = ignore;
    out = pd_text_on(buffer, sizeof buffer);
    voice = (pd_voice){1, seat, NULL};
    babel = (pd_voice){99, seat, NULL};
    mute = (pd_voice){1, 99, NULL};
    breakdown = (pd_breakdown){.count = 1};
    breakdown.at[0].title = "Race {number}";
    overlong = breakdown;
    overlong.count = PD_ITEMS_MAX + 1;
    pd_text text = pd_text_on(record, sizeof record);
    pd_write_header(&header, &text);
    pd_write_step(game, &step, &text);
    pd_write_end(game, &state, &text);
    pd_replay_open(&opened, record, text.used, &problem);
    pd_replay_open(&done, record, text.used, &problem);
    while (!done.done && !pd_replay_next(&done, NULL, &problem)) {
    }
    problem = (pd_problem){.err = PD_ERR_OVER};
}

static void prepare_programs(void) {
    overfull.count = PD_PARTS_MAX;
    foreign = (pd_choice){.count = 1, .at = {UINT8_MAX}};
    config = (pd_batch_config){.game = game, .setup = setup, .count = MATCHES};
    empty = config;
    empty.count = 0;
    unlearned = unreset = unrewarded = endless_debt = config;
    for (int i = 0; i < PD_SEATS_MAX; i++)
        unlearned.opponents[i].choose = pd_choose_randomly;
    unreset.reset = PD_RESET_OFF + 1;
    unrewarded.reward = -1;
    endless_debt.decisions_limit = -1;
    buffers.action = wish;
    if (pd_batch_size(&config) <= sizeof memory)
        batch = pd_batch_open(memory, &config, &buffers);
    pd_batch_reset(batch, NULL);
    wish[0] = -7;
    pd_batch_step(batch, &fault);
    far_fault = fault;
    far_fault.match = MATCHES;
    pd_batch_sample(batch, wish);
    pd_bot_read(&bot, "club", &problem);
    settings = (pd_bot_settings){.iterations = 8, .threads = 1};
    endless = (pd_bot_settings){.threads = 1};
    threadless = (pd_bot_settings){.iterations = 8};
    question = (pd_bot_question){game, &view, moves, count, &dice, NULL};
    watching = (pd_bot_question){game, &aside, moves, count, &dice, NULL};
    unasked = (pd_bot_question){game, &view, moves, 0, &dice, NULL};
    overasked = (pd_bot_question){game, &view, moves, PD_MOVES_MAX + 1, &dice, NULL};
    viewless = (pd_bot_question){game, NULL, moves, count, &dice, NULL};
    moveless = (pd_bot_question){game, &view, NULL, count, &dice, NULL};
    diceless = (pd_bot_question){game, &view, moves, count, NULL, NULL};
}

// --------------------------------------------------------------------------------------- the calls

static struct {
    int wanted, at;
    bool listing;
    const char *name, *arguments;
} row;

#define CALL_AS(called, function, ...)                                                             \
    if (row.at++ == row.wanted) {                                                                  \
        row.name = #called, row.arguments = #__VA_ARGS__;                                          \
        if (!row.listing)                                                                          \
            (void)function(__VA_ARGS__);                                                           \
        return;                                                                                    \
    }
#define CALL(function, ...) CALL_AS(function, function, __VA_ARGS__)

static void format_list(pd_text *to, const char *text, ...) {
    va_list pairs;
    va_start(pairs, text);
    pd_format_list(to, text, pairs);
    va_end(pairs);
}

static void call_texts(void) {
    CALL(pd_version)
    CALL(pd_version_number)
    CALL(pd_text_on, P(buffer), B(0, sizeof buffer))
    CALL(pd_put, TEXT, P("text"))
    CALL(pd_put_int, TEXT, ANY(1))
    CALL(pd_put_hex, TEXT, P(key), ANY(32))
    CALL(pd_json_string, TEXT, P("text"))
    CALL(pd_json_key, TEXT, P("key"))
    CALL(pd_json_comma, TEXT)
    CALL(pd_language_count)
    CALL(pd_language_code, LANGUAGE)
    CALL(pd_language_find, P("fr"))
    CALL(pd_translate, LANGUAGE, P("Rookie"))
    CALL(pd_format, TEXT, P("{name}"), ANY(NULL))
    CALL_AS(pd_format_list, format_list, TEXT, P("{name}"), ANY(NULL))
    CALL(pd_list_joint, LANGUAGE, B(-1, B(2, 1)), ANY(2))
    CALL(pd_put_decimal, TEXT, LANGUAGE, ANY(0.5), B(-1, B(19, B(400, 1))))
    CALL(pd_name_fits, P("Ada"))
    CALL(pd_names_alike, P("Ada"), P("ada"))
    CALL(pd_text_fits, P("Ada"), ANY(3))
    CALL(pd_err_name, ANY(game), ERROR)
    CALL(pd_err_rule, ANY(game), ERROR)
    CALL(pd_err_text, ANY(game), ERROR)
    CALL(pd_say_problem, VOICE, P(&problem), TEXT)
    CALL(pd_seat_name, VOICE, B(-1, B(99, 0)), TEXT)
    CALL(pd_event_is_chance, GAME, P(&event))
    CALL(pd_event_visible, P(&event), B(PD_ALL_SEEING, B(99, seat)))
    CALL(pd_event_json, P(&event), TEXT)
    CALL(pd_event_read, P("[]"), P(&event))
}

static void call_dice(void) {
    CALL(pd_dice_seed, P(&dice), P(key), ANY(0))
    CALL(pd_key_from_number, ANY(1), P(bytes))
    CALL(pd_dice_record, P(&dice), MAY_BE(&outcomes))
    CALL(pd_dice_script, P(&dice), B(&excess, P(&outcomes)))
    CALL(pd_dice_save, B(&scripted, DICE), P(bytes))
    CALL(pd_dice_restore, P(&dice), P(bytes))
    CALL(pd_roll, DICE, B(0, 6))
    CALL(pd_chances_of_move, GAME, SEEN, ANY(moves[0]), B(&excess, P(&outcomes)), P(&chances))
    CALL(pd_chances_of_deal, GAME, B(&crowd, SETUP), B(&excess, P(&outcomes)), P(&chances))
}

static void call_games(void) {
    CALL(pd_game_count)
    CALL(pd_game_at, B(-1, B(99, 0)))
    CALL(pd_game_find, P("trail"))
    CALL(pd_game_about, GAME)
    CALL(pd_games_json, LANGUAGE, TEXT)
    CALL(pd_rule_at, GAME, B(-1, 99))
    CALL(pd_term_at, GAME, B(-1, 999))
    CALL(pd_term_find, GAME, P("card"))
    CALL(pd_terms_json, GAME, LANGUAGE, TEXT)
    CALL(pd_happening_at, GAME, B(-1, 99))
    CALL(pd_happen, GAME, P(&happened), B(-1, B(99, seat)), EVENT)
    CALL(pd_option_at, GAME, OPTION)
    CALL(pd_setup_init, GAME, P(&setup), ANY(99))
    CALL(pd_setup_set, GAME, SETUP, P("option"), P("value"), P(&problem))
    CALL(pd_setup_get, GAME, SETUP, OPTION, TEXT)
    CALL(pd_setup_json, GAME, SETUP, TEXT)
    CALL(pd_setup_check, GAME, UNSET(&unset, P(&crowd)), P(&problem))
    CALL(pd_say_game, GAME, VOICE, TEXT)
    CALL(pd_say_option, GAME, VOICE, SETUP, OPTION, TEXT)
}

// Only some games have an option that comes from a file.
static void call_load(void) {
    CALL(pd_setup_load, P(pd_game_find("trail")), B(&unset, P(&course)),
         B(-1, B(99, B(plain, filed))), P("text"), ANY(4), P(&problem))
}

static void call_states(void) {
    CALL(pd_start, GAME, P(&state), B(&crowd, SETUP), DICE, MAY_BE(&deaf))
    CALL(pd_actor, GAME, STATE)
    CALL(pd_moves, GAME, STATE, P(moves))
    CALL(pd_check, GAME, STATE, ANY(UINT32_MAX))
    CALL(pd_apply, GAME, STATE, ANY(moves[0]), P(&dice), MAY_BE(&deaf))
    CALL(pd_result_of, GAME, STATE)
    CALL(pd_sharing, P(&result))
    CALL(pd_shares, P(&result), P(shares))
    CALL(pd_standing, GAME, SEEN, P(standing))
    CALL(pd_secret, GAME, STATE)
    CALL(pd_part, GAME, STATE)
    CALL(pd_forecast, GAME, SEEN, P(shares))
    CALL(pd_estimate, GAME, SEEN, P(shares))
    CALL(pd_judge, GAME, STATE, LISTED, P(worth))
    CALL(pd_hash, GAME, STATE)
    CALL(pd_quick_hash, GAME, STATE)
    CALL(pd_state_json, GAME, SEEN, TEXT)
    CALL(pd_move_write, GAME, MOVE, TEXT)
    CALL(pd_move_read, GAME, P("text"), P(&move))
    CALL(pd_outcome_write, GAME, B(UINT16_MAX, B(0xff, B(0x1ff, outcome))), TEXT)
    CALL(pd_outcome_read, GAME, P("text"), P(&outcome))
    CALL(pd_playout, GAME, SEEN, DICE, DICE)
}

static void call_views(void) {
    CALL(pd_look, GAME, SEEN, B(99, B(PD_ALL_SEEING, B(setup.seats, seat))), P(&other))
    CALL(pd_resample, GAME, MINE, DICE, P(&state))
    CALL(pd_imagine, GAME, MINE, DICE, P(&state))
    CALL(pd_view_open, GAME, P(&other), B(&crowd, SETUP), B(99, B(setup.seats, seat)))
    CALL(pd_view_observe, GAME, MINE, EVENT)
    CALL(pd_view_accept, GAME, MINE, P(&event), ANY(1))
    CALL(pd_view_seat, GAME, VIEW)
    CALL(pd_view_actor, GAME, VIEW)
    CALL(pd_view_moves, GAME, VIEW, P(moves))
    CALL(pd_view_check, GAME, VIEW, ANY(UINT32_MAX))
    CALL(pd_view_result, GAME, VIEW)
    CALL(pd_view_break_down, GAME, MINE, EVENT, ANY(1), P(&breakdown))
    CALL(pd_view_judge, GAME, B(&aside, VIEW), LISTED, P(worth))
    CALL(pd_view_sort, GAME, B(&aside, MINE), B(&illegal, P(moves)),
         B(0, B(-1, B(PD_MOVES_MAX + 1, count))), P(worth))
    CALL(pd_view_json, GAME, MINE, TEXT)
    CALL(pd_view_past_json, GAME, MINE, EVENT, ANY(1), TEXT)
    CALL(pd_event_named_json, GAME, EVENT, TEXT)
    CALL(pd_move_named_json, GAME, B(&aside, MINE), LEGAL, TEXT)
    CALL(pd_rules_now, GAME, MINE)
    CALL(pd_say_event, GAME, VOICE, EVENT, TEXT)
    CALL(pd_say_table, GAME, VOICE, MINE, TEXT)
    CALL(pd_say_now, GAME, VOICE, MINE, TEXT)
    CALL(pd_say_hand, GAME, VOICE, MINE, TEXT)
    CALL(pd_say_move, GAME, VOICE, B(&aside, MINE), LEGAL, TEXT)
    CALL(pd_say_refusal, GAME, VOICE, MINE, ANY(UINT32_MAX), TEXT)
    CALL(pd_say_reason, GAME, VOICE, B(&aside, MINE), LEGAL, TEXT)
    CALL(pd_say_item, VOICE, B(&overlong, P(&breakdown)), B(-1, B(1, 0)), TEXT)
}

static void call_matches(void) {
    CALL(pd_write_header, B(&shared, B(&crowded, UNSET(&unset_header, P(&header)))), TEXT)
    CALL(pd_write_terms, B(&crowded, UNSET(&unset_header, P(&header))), TEXT)
    CALL(pd_write_step, GAME, B(&wrong_step, P(&step)), TEXT)
    CALL(pd_write_hash, GAME, SEEN, TEXT)
    CALL(pd_write_end, GAME, SEEN, TEXT)
    CALL(pd_replay_open, P(&opened), P(record), ANY(1), P(&problem))
    CALL(pd_replay_next, B(&fresh, B(&done, P(&opened))), MAY_BE(&deaf), P(&problem))
    CALL(pd_match_start, P(&match), B(&crowded, UNSET(&unset_header, P(&header))), MAY_BE(&deaf))
    CALL(pd_match_play, P(&match), B(-2, B(99, seat)), ANY(UINT32_MAX), MAY_BE(&deaf))
    CALL(pd_match_undo, P(&match))
    CALL(pd_match_resume, P(&match), B(&fresh, P(&done)))
}

static void call_batches(void) {
    CALL(pd_observation_size, GAME)
    CALL(pd_field_at, GAME, B(-1, 99))
    CALL(pd_action_count, GAME)
    CALL(pd_view_actions, GAME, MINE, CHOICE, P(actions))
    CALL(pd_view_act, GAME, MINE, CHOICE, ANY(-1), P(&move))
    CALL(pd_view_split, GAME, B(&aside, MINE), LEGAL, P(actions))
    CALL(pd_action_write, GAME, B(-1, B(PD_ACTIONS_MAX, 0)), TEXT)
    CALL(pd_view_encode, GAME, MINE, B(&overfull, B(&foreign, MAY_BE(&choice))), P(bytes))
    CALL(pd_choose_randomly, MAY_BE(&bot), GAME, VIEW, P(moves), B(0, count), P(&dice))
    CALL(pd_batch_size, B(&empty, P(&config)))
    CALL(pd_batch_open, B(more + 1, P(more)), CONFIG, P(&buffers))
    CALL(pd_batch_seed, P(batch), P(key))
    CALL(pd_batch_reset, P(batch), MAY_BE(bytes))
    CALL(pd_batch_step, P(batch), P(&fault))
    CALL(pd_batch_say_fault, P(batch), VOICE, B(&far_fault, P(&fault)), TEXT)
    CALL(pd_batch_sample, P(batch), P(wish))
    CALL(pd_batch_state, P(batch), MATCH, P(&state))
    CALL(pd_batch_choice, P(batch), MATCH, P(&choice))
    CALL(pd_batch_episode, P(batch), MATCH)
    CALL(pd_batch_put, P(batch), MATCH, STATE)
    CALL(pd_batch_matches, P(batch), P(&size))
}

static void call_bots(void) {
    CALL(pd_bot_kind_count)
    CALL(pd_bot_kind_at, B(-1, B(99, 0)))
    CALL(pd_bot_kind_find, P("club"))
    CALL(pd_bot_name, B(-1, B(99, 0)))
    CALL(pd_bot_read, P(&bot), P("club"), P(&problem))
    CALL(pd_bot_think, B(&nobody, P(&bot)), QUESTION)
    CALL(pd_bot_opponent, B(&nobody, P(&bot)))
    CALL(pd_bot_write_player, P(&bot), P(player))
    CALL(pd_bot_search, B(&endless, B(&threadless, P(&settings))), QUESTION, P(&advice))
    CALL(pd_bot_survey_moves, QUESTION, B(-1, 1), P(&survey))
}

static void (*const parts[])(void) = {call_texts,   call_dice,    call_games,
                                      call_load,    call_states,  call_views,
                                      call_matches, call_batches, call_bots};

// Makes the call of a row, or only names it; false if there is no such row.
static bool call(int wanted, bool listing) {
    row.wanted = wanted, row.at = 0, row.listing = listing, row.name = NULL;
    for (size_t i = 0; i < sizeof parts / sizeof *parts && !row.name; i++)
        parts[i]();
    return row.name;
}

// ----------------------------------------------------------------------------------- the processes

enum { STOPPED, WENT_ON, NO_MISTAKE_LEFT, CRASHED };

// Makes one mistake in one call, in a process of its own.
static int try_mistake(int which_row, int which_mistake) {
    int status = 0;
    mistake->wanted = which_mistake, mistake->seen = 0, mistake->allowed = false;
    snprintf(mistake->what, sizeof mistake->what, "no mistake");
    pid_t pid = fork();
    if (pid == 0) {
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        fclose(stderr);
        call(which_row, false);
        _exit(mistake->seen < mistake->wanted ? NO_MISTAKE_LEFT : WENT_ON);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return CRASHED;
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    return WTERMSIG(status) == SIGABRT ? STOPPED : CRASHED;
}

// The call without a mistake, and then with each; returns how many there were.
static int try_call(int which_row, int *wrong) {
    static const char *const outcomes_in_words[] = {"is stopped", "goes on", "", "crashes"};
    for (int tried = 0;; tried++) {
        int came = try_mistake(which_row, tried);
        if (tried > 0 && came == NO_MISTAKE_LEFT)
            return tried - 1;
        bool right = came == (tried == 0 || mistake->allowed ? WENT_ON : STOPPED);
        *wrong += !right;
        if (!right)
            tap_note("%s: %s: %s %s", pd_game_about(game).id, row.name, mistake->what,
                     outcomes_in_words[came & 3]);
        if (tried == 0 && !right)
            return 0; // so would it be with every mistake
    }
}

static void try_calls(void) {
    for (int i = 0; call(i, true); i++) {
        int tried = 0, wrong = 0;
        for (int g = 0; g < pd_game_count(); g++) {
            game = pd_game_at(g);
            prepare_match();
            prepare_words();
            prepare_programs();
            call(i, true);
            // What is wrong with an option of a game that has none?
            if (option_count == 0 && strstr(row.arguments, "(option_count)"))
                continue;
            tried += try_call(i, &wrong);
        }
        ok(wrong == 0, "%s: %d mistakes", row.name, tried);
    }
}

// ------------------------------------------------------------------------------------- the headers

// The arguments between these brackets: commas outside inner brackets, and one.
static int count_arguments(const char *text, const char *end) {
    int depth = 0, commas = 0;
    if (text == end || strncmp(text, "void)", 5) == 0)
        return 0;
    for (; text < end; text++) {
        depth += (*text == '(' || *text == '[') - (*text == ')' || *text == ']');
        commas += *text == ',' && depth == 0;
    }
    return commas + 1;
}

// The row of a function as its header declares it, with all of its arguments.
static bool is_in_table(const char *name, size_t length, int arguments) {
    for (int i = 0; call(i, true); i++) {
        bool both = strstr(row.arguments, "LISTED") != NULL; // stands for two
        if (strlen(row.name) == length && memcmp(row.name, name, length) == 0)
            return count_arguments(row.arguments, row.arguments + strlen(row.arguments)) + both ==
                   arguments;
    }
    return false;
}

static void blank_comments(char *text) {
    while ((text = strstr(text, "//")))
        for (; *text && *text != '\n'; text++)
            *text = ' ';
}

static int check_header(const char *path) {
    static char text[BYTES * 2];
    int declared = 0, missing = 0;
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    text[length] = '\0';
    if (file)
        fclose(file);
    blank_comments(text);
    for (char *at = text; (at = strstr(at, "\nPD_API ")); declared++) {
        char *bracket = at += strcspn(at, "("), *end = strstr(bracket, ");");
        while (bracket[-1] == '_' || (bracket[-1] >= 'a' && bracket[-1] <= 'z'))
            bracket--;
        if (!is_in_table(bracket, (size_t)(at - bracket), count_arguments(at + 1, end))) {
            missing++;
            tap_note("%.*s is not called wrongly", (int)(at - bracket), bracket);
        }
    }
    ok(declared > 5 && missing == 0, "%s: %d functions, all are called wrongly",
       strrchr(path, '/') + 1, declared);
    return declared;
}

int main(int argc, char **argv) {
    int declared = 0, rows = 0;
    mistake =
        mmap(NULL, sizeof *mistake, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    game = pd_game_find("trail");
    while (!pd_option_at(game, filed).file)
        filed++;
    while (pd_option_at(game, plain).file)
        plain++;
    for (int i = 1; i < argc; i++)
        declared += check_header(argv[i]);
    while (call(rows, true))
        rows++;
    ok(rows == declared, "%d rows for %d functions", rows, declared);
    try_calls();
    return tap_end();
}
