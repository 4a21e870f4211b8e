// A table of a server while there are no cards on it: before the deal, and after the end.
#include "bots/bots.h"
#include "console/settings.h"
#include "net/heard.h"
#include "tui/dialog.h"
#include "tui/join.h"
#include "tui/names.h"

#include <string.h>

// What can be done there.
enum action { START, FILL, SIT, REMATCH, STAND, RENAME, TALK, SAVE, LOOK, CLOSE, BACK, ACTIONS };

static const char *const labels[ACTIONS] = {
    [START] = N_("Start the match"),
    [FILL] = N_("Start with bots in the free seats"),
    [SIT] = N_("Sit down"),
    [STAND] = N_("Stand up"),
    [RENAME] = N_("Come by another name …"),
    [TALK] = N_("Say something …"),
    [REMATCH] = N_("Another match"),
    [SAVE] = N_("Save the record …"),
    [LOOK] = N_("Look at the table again"),
    [CLOSE] = N_("Close the table"),
    [BACK] = N_("All tables"),
};

static void list_actions(struct join *join) {
    const struct online *table = &join->guest->table;
    bool seated = table->you != PD_NOBODY, open = table->status == ONLINE_OPEN;
    bool over = table->status == ONLINE_OVER, full = online_is_full(table);
    const bool possible[ACTIONS] = {
        [START] = open && seated && full,
        [FILL] = open && seated && !full,
        [SIT] = open && !seated && !full,
        [STAND] = open && seated,
        [RENAME] = open && !seated,
        [TALK] = seated && !table->closed,
        [REMATCH] = over && !table->closed && (seated || *table->rematch),
        [SAVE] = over && join->guest->record,
        [LOOK] = over && !table->closed,
        [CLOSE] = open && table->host,
        [BACK] = true,
    };
    join->list.count = 0;
    for (int action = 0; action < ACTIONS; action++)
        if (possible[action])
            join->actions[join->list.count++] = action;
    if (join->list.at >= join->list.count)
        join->list.at = join->list.count - 1;
}

// ---------------------------------------------------------------------------------------- drawing

static int draw_seats(const struct online *table, struct pane pane) {
    for (int seat = 0; seat < table->seat_count; seat++) {
        char notes[256], number[16];
        pd_text text = pd_text_on(notes, sizeof notes);
        const struct online_seat *row = &table->seats[seat];
        enum ink ink = seat == table->you ? INK_YOU : row->taken ? INK_PLAIN : INK_DIM;
        heard_seat(table, seat, &text);
        snprintf(number, sizeof number, "%d.", seat + 1);
        pane_put(pane, 2, seat, INK_KEY, number);
        int columns =
            pane_put_within(pane, 5, seat, 40, ink, row->taken ? online_name(table, seat) : "–");
        pane_put(pane, 7 + columns, seat, INK_DIM, notes);
    }
    return table->seat_count;
}

// How to come here, and what was promised about the cards.
static int draw_way(const struct guest *guest, struct pane pane) {
    char address[WIRE_ADDRESS_MAX], text[WIRE_ADDRESS_MAX + 512];
    pd_text out = pd_text_on(text, sizeof text);
    guest_address(guest, address);
    if (guest->table.status == ONLINE_OPEN && !online_is_full(&guest->table)) {
        pd_format(&out, tr(N_("Others join with: paddock join {address}")), "address", address,
                  NULL);
        pd_put(&out, "\n");
    }
    if (guest->table.status == ONLINE_OPEN)
        pd_format(&out, tr(N_("The server has settled its part of the deal. Commitment: {hash}")),
                  "hash", guest->table.commitment, NULL);
    if (guest->table.status == ONLINE_DEALING)
        pd_put(&out, tr(N_("The cards are being dealt …")));
    return pane_wrap(pane, 0, INK_PLAIN, text);
}

static int draw_actions(struct join *join, struct pane pane) {
    struct list *list = &join->list;
    for (int i = 0; i < list->count; i++) {
        struct pane line = pane_part(pane, 0, i, pane.width, 1);
        char number[16];
        bool at = i == list->at;
        enum ink ink = at ? INK_FOCUS : INK_PLAIN;
        snprintf(number, sizeof number, "%d", i + 1);
        if (at)
            pane_fill(line, ink);
        pane_put(line, 0, 0, ink, at ? "▶" : " ");
        pane_put(line, 2, 0, at ? ink : INK_KEY, number);
        pane_put(line, 5, 0, ink, tr(labels[join->actions[i]]));
        list_note_row(list, i, line);
    }
    return list->count;
}

// What was told last, the newest at the bottom.
static void draw_lines(const struct join *join, struct pane pane) {
    int room = pane.height;
    for (int i = join->line_count - 1; i >= 0 && room > 0; i--) {
        int lines = text_lines(join->lines[i], pane.width), skip = lines > room ? lines - room : 0;
        pane_wrap(pane_part(pane, 0, room - lines + skip, pane.width, lines - skip), skip, INK_DIM,
                  join->lines[i]);
        room -= lines;
    }
}

static void say_title(const struct online *table, pd_text *out) {
    pd_format(out, tr(N_("Table {table}: {game}.")), "table", table->id, "game",
              lobby_game_name(table->game), NULL);
}

static void say_status(const struct guest *guest, pd_text *out) {
    char room[64];
    if (guest->line == LINE_LOST)
        pd_put(out, tr(N_("The connection is lost; trying again …")));
    else if (guest->table.status == ONLINE_OVER)
        pd_put(out, tr(N_("The match is over.")));
    else
        pd_put(out, tables_clock_words(guest->table.clock, room));
}

void room_draw(struct join *join, struct pane screen) {
    static const struct list_foot feet[] = {
        {N_("Enter"), PRESS_ENTER, N_("choose")},
        {"T", 'T', N_("talk")},
        {"w", 'w', N_("people")},
        {"?", '?', N_("help")},
        {"q", 'q', N_("leave")},
    };
    char title[256], status[256];
    const struct guest *guest = join->guest;
    pd_text text = pd_text_on(title, sizeof title), state = pd_text_on(status, sizeof status);
    say_title(&guest->table, &text);
    say_status(guest, &state);
    list_actions(join);
    struct pane pane =
        list_frame(&join->list, screen, 96, title, status, feet, sizeof feet / sizeof *feet);
    int y = 1;
    y += draw_seats(&guest->table, pane_part(pane, 0, y, pane.width, pane.height - y)) + 1;
    int way = draw_way(guest, pane_part(pane, 0, y, pane.width, 4));
    y += way ? way + 1 : 0;
    y += draw_actions(join, pane_part(pane, 0, y, pane.width, pane.height - y));
    int note = *join->note ? text_lines(join->note, pane.width) : 0;
    pane_wrap(pane_part(pane, 0, pane.height - note, pane.width, note), 0, INK_BAD, join->note);
    draw_lines(join, pane_part(pane, 0, y + 1, pane.width, pane.height - y - 1 - note));
}

// ------------------------------------------------------------------------------ saving the record

// The table may have been left for another one since the question was asked.
static int write_record(void *context, const char *path) {
    struct guest *guest = ((struct join *)context)->guest;
    int trouble = guest->record ? guest_save_record(guest, path) : 0;
    if (guest->record && !trouble)
        guest_say(guest, N_("The record is in {file}. Check it with: paddock verify {file}"),
                  "file", path);
    return trouble;
}

void room_save(struct join *join) {
    char name[SAVE_NAME_MAX + 1];
    const struct online *table = &join->guest->table;
    snprintf(name, sizeof name, "%s-%s.pdk", table->game, table->id);
    join->save = (struct save_as){join_stage(join), write_record, join};
    if (join->guest->record)
        save_as_ask(&join->save, name);
    else
        join_warn(join, N_("The record can be had once the match is over."));
}

// ---------------------------------------------------------------------------------------- actions

// The first row is to wait.
static void on_level(void *context, int row) {
    struct join *join = context;
    for (int i = 0; i < pd_bot_kind_count() && row >= 1; i++)
        if (pd_bot_kind_at(i)->level && --row == 0)
            guest_start(join->guest, pd_bot_kind_at(i)->name);
}

static void ask_level(struct join *join) {
    struct dialog_row rows[16];
    int count = 1;
    memset(rows, 0, sizeof rows);
    snprintf(rows[0].label, sizeof rows->label, "%s", tr(N_("Wait for others")));
    for (int i = 0; i < pd_bot_kind_count() && count < 16; i++) {
        const pd_bot_kind *kind = pd_bot_kind_at(i);
        if (!kind->level)
            continue;
        snprintf(rows[count].label, sizeof rows->label, "%s", level_name(kind->name));
        pd_text says = pd_text_on(rows[count++].says, sizeof rows->says);
        pd_put(&says, tr(kind->help));
    }
    dialog_choose(join_stage(join), tr(N_("Bots in the free seats?")), rows, count, on_level, join);
}

static void on_name(void *context, const char *text) {
    struct join *join = context;
    const char *fault = text ? guest_name_fault(text) : NULL;
    if (fault)
        join_warn(join, fault);
    else if (text) {
        settings_keep("name", text);
        guest_rename(join->guest, text);
    }
}

static void act(struct join *join, enum action action) {
    struct guest *guest = join->guest;
    switch (action) {
    case START: guest_start(guest, ""); break;
    case FILL: ask_level(join); break;
    case SIT: guest_sit(guest); break;
    case STAND: guest_ask_simply(guest, "stand"); break;
    case RENAME:
        dialog_type(join_stage(join), tr(N_("Your name")), guest->name, PD_NAME_MAX, on_name, join);
        break;
    case TALK: talk_open(join); break;
    case REMATCH: guest_rematch(guest); break;
    case SAVE: room_save(join); break;
    case LOOK: join->seen = false; break;
    case CLOSE: guest_ask_simply(guest, "close"); break;
    case BACK:
        join->direct = false;
        join_leave(join);
        break;
    case ACTIONS: break;
    }
}

void room_choose(struct join *join, int row) {
    list_actions(join);
    if (row < 0 || row >= join->list.count)
        return;
    join->list.at = row;
    join->note[0] = '\0';
    enum action action = (enum action)join->actions[row];
    if (action == BACK || action == TALK || action == SAVE || action == LOOK ||
        join_is_connected(join))
        act(join, action);
}

static void show_help(struct join *join) {
    static const struct list_help rows[] = {
        {"↑ ↓ k j", N_("pick what to do")},
        {"1 … 9", N_("do that")},
        {N_("Enter, Space"), N_("do what is picked")},
        {"T", N_("say something")},
        {"s", N_("save the record in a file, once the match is over")},
        {"w", N_("who sits where")},
        {N_("Esc, q"), N_("leave; your seat is kept")},
    };
    list_show_help(join_stage(join), rows, sizeof rows / sizeof *rows);
}

void room_key(struct join *join, int key) {
    list_actions(join);
    if (list_key(&join->list, key))
        return;
    switch (key) {
    case PRESS_ENTER:
    case ' ':
    case PRESS_RIGHT: room_choose(join, join->list.at); break;
    case 't':
    case 'T': talk_open(join); break;
    case 's': room_save(join); break;
    case 'w': people_open(join); break;
    case '?': show_help(join); break;
    case 'q':
    case PRESS_ESCAPE: join_leave(join); break;
    default:
        if (key >= '1' && key <= '9')
            room_choose(join, key - '1');
    }
}
