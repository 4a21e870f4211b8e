#include "net/lobby.h"

#include "console/console.h"
#include "net/take.h"

#include <limits.h>
#include <string.h>

static struct lobby_row *find(struct lobby *lobby, const char *table) {
    for (int i = 0; i < lobby->count; i++)
        if (strcmp(lobby->rows[i].table, table) == 0)
            return &lobby->rows[i];
    return NULL;
}

void lobby_forget(struct lobby *lobby, const char *table) {
    struct lobby_row *row = find(lobby, table);
    if (!row)
        return;
    lobby->count--;
    memmove(row, row + 1, (size_t)(lobby->rows + lobby->count - row) * sizeof *row);
}

// Of too many, those at the end are left out.
static void insert(struct lobby *lobby, int at, const struct lobby_row *row) {
    if (at == LOBBY_ROWS_MAX)
        return;
    if (lobby->count < LOBBY_ROWS_MAX)
        lobby->count++;
    memmove(lobby->rows + at + 1, lobby->rows + at,
            (size_t)(lobby->count - 1 - at) * sizeof *lobby->rows);
    lobby->rows[at] = *row;
}

void lobby_note_mine(struct lobby *lobby, const struct lobby_row *row) {
    struct lobby_row copy = *row;
    copy.mine = true;
    lobby_forget(lobby, copy.table);
    insert(lobby, 0, &copy);
}

static bool take_row(struct lobby_row *row, const json_t *from) {
    memset(row, 0, sizeof *row);
    return take_text(from, "table", row->table, sizeof row->table) && wire_is_id(row->table) &&
           take_text(from, "game", row->game, sizeof row->game);
}

void lobby_read_mine(struct lobby *lobby, const json_t *list) {
    size_t i;
    const json_t *from;
    lobby->count = 0;
    json_array_foreach(list, i, from) {
        struct lobby_row row;
        if (!take_row(&row, from) || find(lobby, row.table))
            continue;
        row.mine = true;
        take_bool(from, "turn", &row.turn);
        insert(lobby, lobby->count, &row);
    }
}

// Who sits there, as the list names them.
static void take_names(const json_t *names, pd_text *out) {
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

static void add_listed(struct lobby *lobby, const json_t *from) {
    struct lobby_row row;
    if (!take_row(&row, from) || !take_int(from, "seats", 1, PD_SEATS_MAX, &row.seats) ||
        find(lobby, row.table)) // a table of one's own is in the list, too
        return;
    pd_text names = pd_text_on(row.names, sizeof row.names);
    take_int(from, "free", 0, PD_SEATS_MAX, &row.vacant);
    take_int(from, "clock", 0, INT_MAX, &row.clock);
    take_names(json_object_get(from, "names"), &names);
    insert(lobby, lobby->count, &row);
}

bool lobby_read_listed(struct lobby *lobby, const char *bytes, size_t size) {
    size_t i;
    const json_t *row;
    json_t *list = json_loadb(bytes, size, 0, NULL);
    bool fine = json_is_array(list);
    while (fine && lobby->count && !lobby->rows[lobby->count - 1].mine)
        lobby->count--;
    json_array_foreach(list, i, row) add_listed(lobby, row);
    json_decref(list);
    return fine;
}

const char *lobby_game_name(const char *id) {
    const pd_game *game = pd_game_find(id);
    return game ? tr(pd_game_about(game).name) : id;
}

void lobby_say_row(const struct lobby_row *row, pd_text *out) {
    char seats[16], vacant[16];
    const char *message = row->turn ? N_("{game}: your turn") : N_("{game}: you play here");
    snprintf(seats, sizeof seats, "%d", row->seats);
    snprintf(vacant, sizeof vacant, "%d", row->vacant);
    if (!row->mine)
        message = N_("{game}, {free} of {seats} seats free: {names}");
    pd_format(out, tr(message), "game", lobby_game_name(row->game), "seats", seats, "free", vacant,
              "names", row->names, NULL);
}
