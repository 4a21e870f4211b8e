// The table of games. A new game is a folder under src/games and a row here.
#include "engine/game.h"

#include <string.h>

static const pd_game *const games[] = {
    &pd__gumball,
    &pd__battlegum,
    &pd__grandprix,
    &pd__trail,
};

int pd_game_count(void) {
    return (int)(sizeof games / sizeof *games);
}

const pd_game *pd_game_at(int index) {
    return games[index];
}

const pd_game *pd_game_find(const char *id) {
    for (int i = 0; i < pd_game_count(); i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}

static int option_count(const pd_game *game) {
    int count = 0;
    while (game->options[count].name)
        count++;
    return count;
}

pd_game_info pd_game_about(const pd_game *game) {
    return (pd_game_info){
        .id = game->id,
        .name = game->name,
        .blurb = game->blurb,
        .seats_min = game->seats_min,
        .seats_max = game->seats_max,
        .seats_usual = game->seats_usual,
        .draws = game->draws,
        .state_size = game->state_size,
        .move_count = game->move_count,
        .steps_max = game->steps_max,
        .move_examples = game->move_examples,
        .option_count = option_count(game),
    };
}

const pd_rule *pd_rule_at(const pd_game *game, int index) {
    for (int i = 0; i < index; i++)
        if (!game->rules[i].text)
            return NULL;
    return game->rules[index].text ? &game->rules[index] : NULL;
}

static void put_option(const pd_option_info *option, int language, pd_text *out) {
    pd_json_comma(out);
    pd_put(out, "{");
    pd_json_key(out, "name");
    pd_json_string(out, option->name);
    pd_json_key(out, "default");
    pd_json_string(out, option->fallback);
    pd_json_key(out, "choices");
    if (option->choices)
        pd_json_string(out, option->choices);
    else
        pd_put(out, "null");
    pd_json_key(out, "title");
    pd_json_string(out, pd_translate(language, option->title));
    pd_json_key(out, "help");
    pd_json_string(out, pd_translate(language, option->help));
    pd_put(out, "}");
}

static void put_game(const pd_game *game, int language, pd_text *out) {
    pd_put(out, "{");
    pd_json_key(out, "id");
    pd_json_string(out, game->id);
    pd_json_key(out, "name");
    pd_json_string(out, pd_translate(language, game->name));
    pd_json_key(out, "blurb");
    pd_json_string(out, pd_translate(language, game->blurb));
    pd_json_key(out, "seats_min");
    pd_put_int(out, game->seats_min);
    pd_json_key(out, "seats_max");
    pd_put_int(out, game->seats_max);
    pd_json_key(out, "seats_usual");
    pd_put_int(out, game->seats_usual);
    pd_json_key(out, "options");
    pd_put(out, "[");
    for (int i = 0; i < option_count(game); i++) {
        pd_option_info option = pd_option_at(game, i);
        put_option(&option, language, out);
    }
    pd_put(out, "]}");
}

void pd_games_json(int language, pd_text *out) {
    pd_put(out, "[");
    for (int i = 0; i < pd_game_count(); i++) {
        pd_put(out, i ? ",\n " : "\n ");
        put_game(games[i], language, out);
    }
    pd_put(out, "\n]");
}
