#include "net/wish.h"

#include "base/message.h"

#include <stdio.h>
#include <string.h>

struct wish wish_for_table(const char *id) {
    struct wish wish = {.game = NULL};
    snprintf(wish.table, sizeof wish.table, "%s", id);
    return wish;
}

// The server refuses a request with an option that is not valid, so such a one does not matter.
struct wish wish_for_new(const json_t *create) {
    const char *game = json_string_value(json_object_get(create, "game")), *name;
    json_t *options = json_object_get(create, "options"), *value;
    struct wish wish = {.game = pd_game_find(game ? game : "")};
    pd_problem problem;
    wish.seats = (int)json_integer_value(json_object_get(create, "seats"));
    if (!wish.game)
        return wish;
    pd_setup_init(wish.game, &wish.setup,
                  wish.seats > 0 ? wish.seats : pd_game_about(wish.game).seats_usual);
    json_object_foreach(options, name, value) if (json_is_string(value))
        pd_setup_set(wish.game, &wish.setup, name, json_string_value(value), &problem);
    return wish;
}

struct wish wish_for_rematch(const char *id, const struct remote_table *before) {
    struct wish wish = wish_for_table(id);
    wish.game = before->rules;
    wish.seats = before->seat_count;
    wish.setup = before->setup;
    return wish;
}

// A server of another version may have options that this program does not know. Nothing is pledged
// at such a table, and the player is told why.
static bool is_setup(const struct wish *wish, const struct remote_table *table) {
    if (strcmp(table->game, pd_game_about(wish->game).id) != 0 ||
        (wish->seats && wish->seats != table->seat_count))
        return false;
    return !table->rules ||
           memcmp(table->setup.config, wish->setup.config, sizeof wish->setup.config) == 0;
}

const char *wish_broken(const struct wish *wish, const struct remote_table *table) {
    if (*wish->table && strcmp(wish->table, table->id) != 0)
        return N_("It shows another table than the one that you asked for.");
    if (wish->game && !is_setup(wish, table))
        return N_("It opened a table with another game or other options than you asked for.");
    return NULL;
}
