// The public functions that list games, options, rules and terms.
#include "engine/arguments.h"
#include "engine/cards.h"
#include "engine/game.h"

#include <assert.h>
#include <string.h>

#define ROW(id) &pd__##id,
static const pd_game *const games[] = {PD__GAMES(ROW)};

const char *pd_version(void) {
    return PD_VERSION;
}

int pd_version_number(void) {
    return PD_VERSION_NUMBER;
}

int pd_game_count(void) {
    return (int)(sizeof games / sizeof *games);
}

int pd__game_index(const pd_game *game) {
    int i = 0;
    while (i < pd_game_count() && games[i] != game)
        i++;
    assert(i < pd_game_count() && "a game comes from pd_game_at or pd_game_find");
    return i;
}

// What a rulebook says, and so every row; the others may be NULL or 0.
// clang-format off
#define NEEDED(X)                                                                                  \
    X(id) X(name) X(blurb) X(seats_min) X(seats_max) X(seats_usual) X(minutes) X(state_size)       \
    X(seats_at) X(move_count) X(steps_max) X(chance) X(move_examples) X(refusals) X(rules)         \
    X(open) X(deal) X(actor) X(moves) X(check) X(apply) X(result) X(view) X(resample) X(observe)   \
    X(is_event) X(viewer) X(move_write) X(move_read) X(outcome_write) X(outcome_read) X(json)      \
    X(say_event) X(say_table) X(say_hand) X(say_now) X(say_move) X(say_refusal)
// clang-format on

// An option has choices with labels, or all that it takes to read and write a text.
static void check_option(const pd__option *option) {
    assert(option->fallback && option->title && option->help);
    assert(!option->choices == !option->labels);
    assert(option->choices ||
           (option->read && option->write && option->is_value && option->wanted));
    assert(!option->load == !option->show && "a value that comes from a file can be shown");
}

// The assertion names the member, which would else end the program without a word, and later.
void pd__check_row(const pd_game *game) {
#define X(member) assert(game->member && "every game has this member: see engine/game.h");
    NEEDED(X)
#undef X
    assert(!game->part == !game->forecast && "a game in parts has both, others neither");
    assert(!game->happenings == !game->happen && "a game with happenings says when they happen");
    for (const pd__option *option = pd__options_of(game); option->name; option++)
        check_option(option);
}

// Nobody gets a game but from here.
static const pd_game *checked(const pd_game *game) {
    pd__check_row(game);
    return game;
}

const pd_game *pd_game_at(int index) {
    assert(index >= 0 && index < pd_game_count());
    return checked(games[index]);
}

const pd_game *pd_game_find(const char *id) {
    assert(id);
    for (int i = 0; i < pd_game_count(); i++)
        if (strcmp(games[i]->id, id) == 0)
            return checked(games[i]);
    return NULL;
}

static int option_count(const pd_game *game) {
    int count = 0;
    while (pd__options_of(game)[count].name)
        count++;
    return count;
}

pd_game_info pd_game_about(const pd_game *game) {
    assert(game);
    return (pd_game_info){
        .id = game->id,
        .name = game->name,
        .blurb = game->blurb,
        .seats_min = game->seats_min,
        .seats_max = game->seats_max,
        .seats_usual = game->seats_usual,
        .minutes = game->minutes,
        .draws = game->draws,
        .state_size = game->state_size,
        .move_count = game->move_count,
        .steps_max = game->steps_max,
        .move_examples = game->move_examples,
        .option_count = option_count(game),
    };
}

const pd_rule *pd_rule_at(const pd_game *game, int index) {
    assert(game && index >= 0);
    for (int i = 0; i < index; i++)
        if (!game->rules[i].text)
            return NULL;
    return game->rules[index].text ? &game->rules[index] : NULL;
}

const pd_happening *pd_happening_at(const pd_game *game, int index) {
    assert(game && index >= 0);
    static const pd_happening none[1];
    const pd_happening *happenings = game->happenings ? game->happenings : none;
    for (int i = 0; i < index; i++)
        if (!happenings[i].id)
            return NULL;
    return happenings[index].id ? &happenings[index] : NULL;
}

void pd_happen(const pd_game *game, pd_happened *happened, int seat, const pd_event *event) {
    assert(game && happened && seat >= 0 && seat < PD_SEATS_MAX && pd__is_event(game, event));
    if (game->happen)
        game->happen(happened, seat, event);
}

static const pd_term *terms_of(const pd_game *game) {
    static const pd_term none[1];
    return game->terms ? game->terms : none;
}

const pd_term *pd_term_at(const pd_game *game, int index) {
    assert(game && index >= 0);
    const pd_term *terms = terms_of(game);
    for (int i = 0; i < index; i++)
        if (!terms[i].id)
            return NULL;
    return terms[index].id ? &terms[index] : NULL;
}

const char *pd_term_find(const pd_game *game, const char *id) {
    assert(game && id);
    for (const pd_term *term = terms_of(game); term->id; term++)
        if (strcmp(term->id, id) == 0)
            return term->text;
    return NULL;
}

static void put_text(pd_text *out, const char *key, const char *text) {
    pd_json_key(out, key);
    if (text)
        pd_json_string(out, text);
    else
        pd_put(out, "null");
}

static void put_message(pd_text *out, const char *key, const char *message, int language) {
    put_text(out, key, message ? pd_translate(language, message) : NULL);
}

static void put_numbers(const pd_number_form *numbers, int language, pd_text *out) {
    pd_json_key(out, "numbers");
    if (!numbers) {
        pd_put(out, "null");
        return;
    }
    pd_put(out, "{");
    pd__json_number(out, "min", numbers->min);
    pd__json_number(out, "max", numbers->max);
    pd__json_number(out, "step", numbers->step);
    put_message(out, "groups", numbers->groups, language);
    pd_put(out, "}");
}

static void put_option(const pd_option_info *option, int language, pd_text *out) {
    pd_json_comma(out);
    pd_put(out, "{");
    put_text(out, "name", option->name);
    put_text(out, "default", option->fallback);
    put_text(out, "choices", option->choices);
    put_message(out, "labels", option->labels, language);
    put_numbers(option->numbers, language, out);
    pd_json_key(out, "file");
    pd_put(out, option->file ? "true" : "false");
    put_message(out, "title", option->title, language);
    put_message(out, "help", option->help, language);
    pd_put(out, "}");
}

void pd_terms_json(const pd_game *game, int language, pd_text *out) {
    assert(game && pd__is_language(language) && pd__is_text(out));
    pd_put(out, "{");
    for (const pd_term *term = terms_of(game); term->id; term++) {
        pd_json_key(out, term->id);
        pd_json_string(out, pd_translate(language, term->text));
    }
    pd_put(out, "}");
}

static void put_game(const pd_game *game, int language, pd_text *out) {
    char blurb[512];
    pd_put(out, "{");
    put_text(out, "id", game->id);
    put_message(out, "name", game->name, language);
    pd_text text = pd_text_on(blurb, sizeof blurb);
    pd_say_game(game, &(pd_voice){language, PD_NOBODY, NULL}, &text);
    put_text(out, "blurb", blurb);
    pd__json_number(out, "seats_min", game->seats_min);
    pd__json_number(out, "seats_max", game->seats_max);
    pd__json_number(out, "seats_usual", game->seats_usual);
    pd__json_number(out, "minutes", game->minutes);
    pd_json_key(out, "options");
    pd_put(out, "[");
    for (int i = 0; i < option_count(game); i++) {
        pd_option_info option = pd_option_at(game, i);
        put_option(&option, language, out);
    }
    pd_put(out, "]}");
}

void pd_games_json(int language, pd_text *out) {
    assert(pd__is_language(language) && pd__is_text(out));
    pd_put(out, "[");
    for (int i = 0; i < pd_game_count(); i++) {
        pd_put(out, i ? ",\n " : "\n ");
        put_game(games[i], language, out);
    }
    pd_put(out, "\n]");
}
