#include "cli/guest.h"
#include "net/take.h"

#include <string.h>

void lobby_add(struct guest *guest, const char *move, const char *says) {
    if (guest->menu_count == GUEST_MENU_MAX)
        return;
    struct choice *choice = &guest->menu[guest->menu_count++];
    snprintf(choice->move, sizeof choice->move, "%s", move);
    snprintf(choice->says, sizeof choice->says, "%s", says);
}

static void add_table(struct guest *guest, const char *word, const char *id, const char *says) {
    char move[CHOICE_MOVE_MAX];
    snprintf(move, sizeof move, "%s %s", word, id);
    for (int i = 0; i < guest->menu_count; i++)
        if (strcmp(guest->menu[i].move, move) == 0)
            return; // a table of one's own is in the list, too
    lobby_add(guest, move, says);
}

// The game's name in the person's language, or what the server calls it.
static const char *game_name(const char *id) {
    const pd_game *game = pd_game_find(id);
    return game ? tr(pd_game_about(game).name) : id;
}

static bool take_table(const json_t *row, char id[WIRE_ID_MAX + 1], char game[ONLINE_WORD_MAX]) {
    return take_text(row, "table", id, WIRE_ID_MAX + 1) && wire_is_id(id) &&
           take_text(row, "game", game, ONLINE_WORD_MAX);
}

static void add_mine(struct guest *guest, const json_t *row) {
    char id[WIRE_ID_MAX + 1], game[ONLINE_WORD_MAX], says[CHOICE_SAYS_MAX];
    bool turn;
    pd_text text = pd_text_on(says, sizeof says);
    if (!take_table(row, id, game))
        return;
    take_bool(row, "turn", &turn);
    pd_format(&text,
              tr(turn ? N_("{game}: your seat, and it is your turn") : N_("{game}: your seat")),
              "game", game_name(game), NULL);
    add_table(guest, "sit", id, says);
}

void lobby_enter(struct guest *guest, const json_t *mine) {
    size_t i;
    const json_t *row;
    guest->menu_count = 0;
    json_array_foreach(mine, i, row) add_mine(guest, row);
    wire_fetch(guest->wire, "/api/tables", WIRE_HEARD_MAX, PAGE_TABLES);
}

// Who sits there, as the list names them.
static void put_names(const json_t *names, pd_text *out) {
    size_t i;
    const json_t *row;
    json_array_foreach(names, i, row) {
        char name[4 * PD_NAME_MAX];
        const char *text = json_string_value(row);
        take_clean(text ? text : "", false, name, sizeof name);
        if (!*name)
            continue;
        pd_put(out, out->used ? ", " : "");
        pd_put(out, name);
    }
}

static void add_listed(struct guest *guest, const json_t *row) {
    char id[WIRE_ID_MAX + 1], game[ONLINE_WORD_MAX], says[CHOICE_SAYS_MAX], names[512];
    char seats_text[16], free_text[16];
    int seats, vacant;
    pd_text text = pd_text_on(says, sizeof says), list = pd_text_on(names, sizeof names);
    if (!take_table(row, id, game) || !take_int(row, "seats", 1, PD_SEATS_MAX, &seats))
        return;
    take_int(row, "free", 0, PD_SEATS_MAX, &vacant);
    snprintf(seats_text, sizeof seats_text, "%d", seats);
    snprintf(free_text, sizeof free_text, "%d", vacant);
    put_names(json_object_get(row, "names"), &list);
    pd_format(&text, tr(N_("{game}, {seats} seats, {free} of them free: {names}")), "game",
              game_name(game), "seats", seats_text, "free", free_text, "names", names, NULL);
    add_table(guest, vacant ? "sit" : "watch", id, says);
}

static void add_games(struct guest *guest) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd_game_info game = pd_game_about(pd_game_at(i));
        char says[CHOICE_SAYS_MAX];
        pd_text text = pd_text_on(says, sizeof says);
        pd_format(&text, tr(N_("open a table of {game}")), "game", tr(game.name), NULL);
        add_table(guest, "open", game.id, says);
    }
}

void lobby_show(struct guest *guest, const char *bytes, size_t size) {
    size_t i;
    const json_t *row;
    json_t *list = json_loadb(bytes, size, 0, NULL);
    if (!json_is_array(list)) {
        json_decref(list);
        guest_nonsense(guest, "/api/tables");
        return;
    }
    json_array_foreach(list, i, row) if (guest->menu_count < GUEST_MENU_MAX - 8)
        add_listed(guest, row);
    json_decref(list);
    add_games(guest);
    guest->question = QUESTION_NONE; // put it anew
}
