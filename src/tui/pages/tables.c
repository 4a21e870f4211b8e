// The list of a server's tables.
#include "tui/pages/app.h"
#include "tui/pages/join.h"
#include "tui/table/rules.h"

#include <string.h>

const char *tables_clock_words(int seconds, char buffer[64]) {
    static const struct {
        int seconds;
        const char *words;
    } usual[] = {
        {0, N_("no time limit")},    {30, N_("30 seconds a move")},
        {60, N_("1 minute a move")}, {300, N_("5 minutes a move")},
        {86400, N_("1 day a move")}, {3 * 86400, N_("3 days a move")},
    };
    char number[16];
    pd_text text = pd_text_on(buffer, 64);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (usual[i].seconds == seconds)
            return tr(usual[i].words);
    snprintf(number, sizeof number, "%d", seconds);
    pd_format(&text, tr(NP_("one second a move", "{count} seconds a move")), "count", number, NULL);
    return buffer;
}

// ---------------------------------------------------------------------------------------- drawing

enum { NARROW = 72 }; // columns below which players and clock are only named below the list

// The state of a table: the player's own seat, free seats, or in progress.
static void say_seats(const struct lobby_row *row, pd_text *out) {
    char seats[16], vacant[16];
    snprintf(seats, sizeof seats, "%d", row->seats);
    snprintf(vacant, sizeof vacant, "%d", row->vacant);
    if (row->mine)
        pd_put(out,
               tr(row->turn ? /* width: 20 */ N_("your turn") : /* width: 20 */ N_("your seat")));
    else if (row->vacant)
        pd_format(out, tr(N_("{free} of {seats} free")), "free", vacant, "seats", seats, NULL);
    else
        pd_put(out, tr(/* width: 20 */ N_("in progress")));
}

static void draw_table(const struct lobby_row *table, struct list_row row) {
    char seats[64], clock[64];
    pd_text text = pd_text_on(seats, sizeof seats);
    struct pane line = row.line;
    enum ink ink = list_ink(row, INK_PLAIN);
    say_seats(table, &text);
    pane_put_within(line, 2, 0, 20, ink, lobby_game_name(table->game));
    pane_put_within(line, 23, 0, 20, list_ink(row, table->mine ? INK_YOU : INK_PLAIN), seats);
    if (line.width < NARROW)
        return;
    int right =
        table->clock ? pane_put_right(line, 0, ink, tables_clock_words(table->clock, clock)) : 0;
    pane_put_within(line, 44, 0, line.width - 45 - right, ink, table->names);
}

static void draw_row(void *context, struct list_row row) {
    const struct lobby *lobby = &((struct join *)context)->session->lobby;
    enum ink ink = list_ink(row, INK_PLAIN);
    pane_put(row.line, 0, 0, ink, row.at ? "▶" : " ");
    if (row.index < lobby->count)
        draw_table(&lobby->rows[row.index], row);
    else
        pane_put(row.line, 2, 0, ink, tr(N_("Open a table …")));
}

// Below the list: what went wrong, what to do, or what the narrow rows do not say.
static void draw_words(const struct join *join, struct pane pane) {
    const struct lobby *lobby = &join->session->lobby;
    char words[512], clock[64];
    pd_text text = pd_text_on(words, sizeof words);
    if (*join->note)
        pd_put(&text, join->note);
    else if (!lobby->count)
        pd_put(&text,
               tr(N_("No public tables yet. Open one, or join a friend’s table by its address.")));
    else if (pane.width < NARROW && join->list.at < lobby->count) {
        const struct lobby_row *row = &lobby->rows[join->list.at];
        pd_put(&text, row->names);
        pd_put(&text, *row->names ? "\n" : "");
        pd_put(&text, row->clock ? tables_clock_words(row->clock, clock) : "");
    }
    pane_wrap(pane, 0, *join->note ? INK_BAD : INK_DIM, words);
}

void tables_draw(struct join *join, struct pane screen) {
    static const struct foot_key feet[] = {
        {N_("Enter"), PRESS_ENTER, N_("join")},
        {"w", 'w', N_("watch")},
        {"n", 'n', N_("new table")},
        {"r", 'r', N_("rules")},
        {"?", '?', N_("help")},
        {"q", 'q', N_("leave")},
    };
    char title[WIRE_ADDRESS_MAX], status[256];
    const struct session *session = join->session;
    const char *lost =
        session->line == LINE_LOST ? tr(N_("Connection lost. Reconnecting …")) : session->name;
    wire_address_write(&session->address, "", title);
    snprintf(status, sizeof status, "%s", lost);
    struct pane pane =
        list_frame(&join->list, screen, 96, title, status, feet, sizeof feet / sizeof *feet);
    pane_put(pane, 0, 1, INK_STRONG, tr(N_("Which table?")));
    draw_words(join, pane_part(pane, 0, pane.height - 3, pane.width, 3));
    join->list.row_keys = NULL;
    join->list.count = session->lobby.count + 1;
    list_draw(&join->list, pane_part(pane, 0, 3, pane.width, pane.height - 7), draw_row, join);
    const char *picked =
        join->list.at < session->lobby.count ? session->lobby.rows[join->list.at].table : "";
    snprintf(join->picked, sizeof join->picked, "%s", picked);
}

void tables_keep_focus(struct join *join) {
    const struct lobby *lobby = &join->session->lobby;
    if (*join->picked || join->list.at > 0)
        join->list.at = lobby->count; // its table may be gone: do not select another one
    for (int i = 0; *join->picked && i < lobby->count; i++)
        if (strcmp(lobby->rows[i].table, join->picked) == 0)
            join->list.at = i;
    if (join->list.at > lobby->count)
        join->list.at = lobby->count;
}

// ------------------------------------------------------------------------------------------- keys

static void go(struct join *join, bool watch) {
    struct session *session = join->session;
    int row = join->list.at;
    if (row >= session->lobby.count) {
        newtable_open(join);
        return;
    }
    const struct lobby_row *table = &session->lobby.rows[row];
    if (join_is_connected(join))
        session_go_to(session, table->table, watch || !(table->mine || table->vacant));
}

static void show_rules(struct join *join) {
    const struct lobby *lobby = &join->session->lobby;
    int row = join->list.at;
    const pd_game *game = row < lobby->count ? pd_game_find(lobby->rows[row].game) : NULL;
    if (game)
        rules_open(join_stage(join), game);
}

static void show_help(struct join *join) {
    static const struct list_help rows[] = {
        {"↑ ↓ k j", N_("select a table")},
        {N_("Enter, Space"), N_("join the table, or watch if no seat is free")},
        {"w", N_("watch only")},
        {"n", N_("open a new table")},
        {"r", N_("the rules of the selected game")},
        {N_("Esc, q"), N_("leave the server")},
    };
    list_show_help(join_stage(join), rows, sizeof rows / sizeof *rows);
}

void tables_key(struct join *join, int key) {
    join->note[0] = '\0';
    key = list_key(&join->list, key);
    if (key == 'q' || key == PRESS_ESCAPE)
        join_leave(join);
    else if (key == '?')
        show_help(join);
    else if (key == 'n')
        newtable_open(join);
    else if (key == PRESS_ENTER || key == PRESS_RIGHT)
        go(join, false);
    else if (key == 'w' && join->list.at < join->session->lobby.count)
        go(join, true);
    else if (key == 'r')
        show_rules(join);
}
