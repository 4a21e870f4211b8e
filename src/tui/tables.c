// The tables of a server: which one to go to.
#include "tui/join.h"

#include <string.h>

const char *tables_clock_words(int seconds, char room[64]) {
    static const struct {
        int seconds;
        const char *words;
    } usual[] = {
        {0, N_("no time limit")},    {30, N_("30 seconds a move")},
        {60, N_("1 minute a move")}, {300, N_("5 minutes a move")},
        {86400, N_("1 day a move")}, {3 * 86400, N_("3 days a move")},
    };
    char number[16];
    pd_text text = pd_text_on(room, 64);
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (usual[i].seconds == seconds)
            return tr(usual[i].words);
    snprintf(number, sizeof number, "%d", seconds);
    pd_format(&text, tr(N_("seconds a move: {seconds}")), "seconds", number, NULL);
    return room;
}

// ---------------------------------------------------------------------------------------- drawing

// What is to be known of a table besides its game.
static void say_seats(const struct lobby_row *row, pd_text *out) {
    char seats[16], vacant[16];
    snprintf(seats, sizeof seats, "%d", row->seats);
    snprintf(vacant, sizeof vacant, "%d", row->vacant);
    if (row->mine)
        pd_put(out, tr(row->turn ? N_("it is your turn") : N_("your seat")));
    else if (row->vacant)
        pd_format(out, tr(N_("{free} of {seats} free")), "free", vacant, "seats", seats, NULL);
    else
        pd_put(out, tr(N_("to watch")));
}

static void draw_row(const struct lobby_row *row, struct pane line, enum ink ink) {
    char seats[64], clock[64];
    pd_text text = pd_text_on(seats, sizeof seats);
    bool yours = row->mine && ink == INK_PLAIN;
    say_seats(row, &text);
    pane_put_within(line, 2, 0, 20, ink, lobby_game_name(row->game));
    pane_put_within(line, 23, 0, 20, yours ? INK_YOU : ink, seats);
    int right =
        row->clock ? pane_put_right(line, 0, ink, tables_clock_words(row->clock, clock)) : 0;
    pane_put_within(line, 44, 0, line.width - 45 - right, ink, row->names);
}

static void draw_rows(struct join *join, struct pane pane) {
    struct list *list = &join->list;
    const struct lobby *lobby = &join->guest->lobby;
    for (int i = 0; i < pane.height && list->first + i < list->count; i++) {
        int row = list->first + i;
        struct pane line = pane_part(pane, 0, i, pane.width, 1);
        enum ink ink = row == list->at ? INK_FOCUS : INK_PLAIN;
        if (row == list->at)
            pane_fill(line, ink);
        pane_put(line, 0, 0, ink, row == list->at ? "▶" : " ");
        if (row < lobby->count)
            draw_row(&lobby->rows[row], line, ink);
        else
            pane_put(line, 2, 0, ink, tr(N_("Open a table …")));
        list_note_row(list, row, line);
    }
}

void tables_draw(struct join *join, struct pane screen) {
    static const struct list_foot feet[] = {
        {N_("Enter"), PRESS_ENTER, N_("sit down")},
        {"w", 'w', N_("watch")},
        {"n", 'n', N_("new table")},
        {"r", 'r', N_("look again")},
        {"?", '?', N_("help")},
        {"q", 'q', N_("leave")},
    };
    char title[WIRE_ADDRESS_MAX], status[256];
    const struct guest *guest = join->guest;
    const char *lost =
        guest->line == LINE_LOST ? tr(N_("The connection is lost; trying again …")) : guest->name;
    wire_address_write(&guest->address, "", title);
    snprintf(status, sizeof status, "%s", lost);
    struct pane pane =
        list_frame(&join->list, screen, 96, title, status, feet, sizeof feet / sizeof *feet);
    pane_put(pane, 0, 1, INK_STRONG, tr(N_("Which table?")));
    pane_wrap(pane_part(pane, 0, pane.height - 3, pane.width, 2), 0,
              *join->note ? INK_BAD : INK_DIM,
              *join->note          ? join->note
              : guest->lobby.count ? ""
                                   : tr(N_("No table is listed. Open one, or come with the address "
                                           "of a friend’s table.")));
    struct pane rows = pane_part(pane, 0, 3, pane.width, pane.height - 7);
    join->list.count = guest->lobby.count + 1;
    list_scroll(&join->list, rows.height);
    draw_rows(join, rows);
    const char *picked =
        join->list.at < guest->lobby.count ? guest->lobby.rows[join->list.at].table : "";
    snprintf(join->picked, sizeof join->picked, "%s", picked);
}

void tables_keep_focus(struct join *join) {
    const struct lobby *lobby = &join->guest->lobby;
    if (*join->picked || join->list.at > 0)
        join->list.at = lobby->count; // no other table, should it be gone
    for (int i = 0; *join->picked && i < lobby->count; i++)
        if (strcmp(lobby->rows[i].table, join->picked) == 0)
            join->list.at = i;
    if (join->list.at > lobby->count)
        join->list.at = lobby->count;
}

// ------------------------------------------------------------------------------------------- keys

static void go(struct join *join, bool watch) {
    struct guest *guest = join->guest;
    int row = join->list.at;
    if (row >= guest->lobby.count) {
        newtable_open(join);
        return;
    }
    const struct lobby_row *table = &guest->lobby.rows[row];
    if (join_is_connected(join))
        guest_go_to(guest, table->table, watch || !(table->mine || table->vacant));
}

void tables_choose(struct join *join, int row) {
    join->list.at = row;
    tables_key(join, PRESS_ENTER);
}

static void show_help(struct join *join) {
    static const struct list_help rows[] = {
        {"↑ ↓ k j", N_("pick a table")},
        {N_("Enter, Space"), N_("sit down there; look on where no seat is free")},
        {"w", N_("only look on")},
        {"n", N_("open a table of your own")},
        {"r", N_("look again what tables there are")},
        {N_("Esc, q"), N_("leave the server")},
    };
    list_show_help(join_stage(join), rows, sizeof rows / sizeof *rows);
}

void tables_key(struct join *join, int key) {
    join->note[0] = '\0';
    if (list_key(&join->list, key))
        return;
    if (key == 'q' || key == PRESS_ESCAPE)
        join_leave(join);
    else if (key == '?')
        show_help(join);
    else if (key == 'n')
        newtable_open(join);
    else if (key == PRESS_ENTER || key == ' ' || key == 'l' || key == PRESS_RIGHT)
        go(join, false);
    else if (key == 'w' && join->list.at < join->guest->lobby.count)
        go(join, true);
    else if (key == 'r' && join_is_connected(join))
        guest_ask_tables(join->guest);
}
