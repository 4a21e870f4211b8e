// What a game tells people about itself: how long a match lasts, the names of its options' choices,
// and the words that a search in its rules takes for one another.
#include "engine/game.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>

// A person takes eight seconds for a decision. A bot's takes two: the page shows what happened for
// about a second, and often two things happen.
enum { MATCHES = 200, PERSON_S = 8, BOT_S = 2 };

// Makes the move that the game's own judgement likes best, as a hasty but sensible player would.
static pd_move best_move(const pd_game *game, const pd_state *state) {
    static pd_move moves[PD_MOVES_MAX];
    static int worth[PD_MOVES_MAX];
    int count = pd_moves(game, state, moves), best = 0;
    pd_judge(game, state, moves, count, worth);
    for (int i = 1; i < count; i++)
        if (worth[i] > worth[best])
            best = i;
    return moves[best];
}

// How many decisions each seat of a match makes.
static void play(const pd_game *game, uint64_t number, long decisions[PD_SEATS_MAX]) {
    pd_setup setup;
    pd_state state;
    pd_dice dice;
    uint8_t key[32];
    pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
    pd_key_from_number(number, key);
    pd_dice_seed(&dice, key, 0);
    pd_start(game, &state, &setup, &dice, NULL);
    for (int actor; (actor = pd_actor(game, &state)) >= 0; decisions[actor]++)
        pd_apply(game, &state, best_move(game, &state), &dice, NULL);
}

static void check_minutes(const pd_game *game) {
    pd_game_info info = pd_game_about(game);
    long decisions[PD_SEATS_MAX] = {0}, bots = 0;
    for (uint64_t i = 0; i < MATCHES; i++)
        play(game, i, decisions);
    for (int seat = 1; seat < info.seats_usual; seat++)
        bots += decisions[seat];
    double minutes = (double)(PERSON_S * decisions[0] + BOT_S * bots) / MATCHES / 60;
    ok(info.minutes > minutes * 0.7 - 1 && info.minutes < minutes * 1.3 + 1,
       "%s: a match lasts about as long as it says", info.id);
    tap_note("%s: %d minutes; %.1f are measured: %.1f decisions of a person, %.1f of bots", info.id,
             info.minutes, minutes, (double)decisions[0] / MATCHES, (double)bots / MATCHES);
}

static int parts(const char *list) {
    int count = 1;
    for (; *list; list++)
        count += *list == '|';
    return count;
}

// In every language, each choice has a label and each group of numbers a name.
static void check_option(const pd_game *game, const pd_option_info *option) {
    const char *id = pd_game_about(game).id;
    for (int language = 0; language < pd_language_count(); language++) {
        const char *code = pd_language_code(language);
        if (option->choices)
            ok(option->labels &&
                   parts(pd_translate(language, option->labels)) == parts(option->choices),
               "%s %s, %s: every choice has a label", id, option->name, code);
        if (option->numbers && option->numbers->groups) {
            int groups = 1;
            for (const char *at = option->fallback; *at; at++)
                groups += *at == '/';
            ok(parts(pd_translate(language, option->numbers->groups)) == groups,
               "%s %s, %s: every group of numbers has a name", id, option->name, code);
        }
    }
}

// The least and the greatest value of an option that is one number are accepted, and no more.
static void check_bounds(const pd_game *game, const pd_option_info *option) {
    const pd_number_form *numbers = option->numbers;
    if (!numbers || numbers->groups)
        return;
    const int values[] = {numbers->min - 1, numbers->min, numbers->max, numbers->max + 1};
    for (int i = 0; i < 4; i++) {
        char value[24];
        pd_setup setup;
        pd_problem problem;
        snprintf(value, sizeof value, "%d", values[i]);
        pd_setup_init(game, &setup, 0);
        bool fits = !pd_setup_set(game, &setup, option->name, value, &problem);
        ok(fits == (i == 1 || i == 2), "%s: %s=%s", pd_game_about(game).id, option->name, value);
    }
}

int main(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        const pd_game *game = pd_game_at(i);
        check_minutes(game);
        for (int k = 0; k < pd_game_about(game).option_count; k++) {
            pd_option_info option = pd_option_at(game, k);
            check_option(game, &option);
            check_bounds(game, &option);
        }
        if (!game->terms)
            continue;
        ok(pd_term_find(game, "synonyms") != NULL, "%s: a search knows synonyms",
           pd_game_about(game).id);
        ok(pd_term_find(game, "score") != NULL, "%s: says what its scores count",
           pd_game_about(game).id);
    }
    return tap_end();
}
