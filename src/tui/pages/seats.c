// The waiting room: a server's table before the deal, and after the end.
#include "console/settings.h"
#include "net/heard.h"
#include "paddock-bots.h"
#include "tui/pages/join.h"
#include "tui/pages/review.h"
#include "tui/screen/dialog.h"

#include <string.h>

// The actions, in the order of the list.
enum action {
    START,
    FILL,
    SIT,
    REMATCH,
    STAND,
    RENAME,
    TALK,
    WATCH,
    SAVE,
    LOOK,
    REMOVE,
    CLOSE,
    BACK,
    ACTIONS
};

static const char *const labels[ACTIONS] = {
    [START] = N_("Start the match"),
    [FILL] = N_("Start with bots"),
    [SIT] = N_("Sit down"),
    [STAND] = N_("Stand up"),
    [RENAME] = N_("Change your name …"),
    [TALK] = N_("Chat …"),
    [REMATCH] = N_("Rematch"),
    [WATCH] = N_("Watch this match"),
    [SAVE] = N_("Save the record …"),
    [LOOK] = N_("View the table"),
    [REMOVE] = N_("Remove a player …"),
    [CLOSE] = N_("Close the table"),
    [BACK] = N_("All tables"),
};

// The first seat from this one on that the host can take away.
static int next_removable(const struct remote_table *table, int seat) {
    while (seat < table->seat_count && !remote_may_remove(table, seat))
        seat++;
    return seat;
}

static bool has_ended(struct join *join) {
    return join->session->table.status == REMOTE_OVER && results_are_there(join);
}

static void list_actions(struct join *join) {
    const struct remote_table *table = &join->session->table;
    bool seated = table->you != PD_NOBODY, open = table->status == REMOTE_OPEN;
    bool over = table->status == REMOTE_OVER, full = remote_is_full(table);
    const bool possible[ACTIONS] = {
        [START] = remote_may_start(table) && full,
        [FILL] = remote_may_start(table) && !full,
        [SIT] = open && !seated && !full,
        [STAND] = open && seated,
        [RENAME] = open && !seated,
        [TALK] = seated && !table->closed,
        [REMATCH] = over && !table->closed && (seated || *table->rematch),
        [WATCH] = has_ended(join),
        [SAVE] = over && join->session->record,
        [LOOK] = over && !table->closed,
        [REMOVE] = next_removable(table, 0) < table->seat_count,
        [CLOSE] = open && table->host,
        [BACK] = true,
    };
    join->list.row_keys = LIST_DIGITS;
    join->list.count = 0;
    for (int action = 0; action < ACTIONS; action++)
        if (possible[action])
            join->actions[join->list.count++] = action;
}

// ---------------------------------------------------------------------------------------- drawing

static void draw_seats(const struct remote_table *table, struct pane pane) {
    for (int seat = 0; seat < table->seat_count; seat++) {
        char notes[256], number[16];
        pd_text text = pd_text_on(notes, sizeof notes);
        const struct remote_seat *row = &table->seats[seat];
        enum ink ink = row->taken ? INK_PLAIN : INK_DIM;
        ink = seat == table->you ? INK_YOU : ink;
        heard_seat(table, seat, &text);
        snprintf(number, sizeof number, "%d.", seat + 1);
        pane_put(pane, 2, seat, INK_KEY, number);
        int most = pane.width - 7 - text_columns(notes);
        int columns = pane_put_within(pane, 5, seat, most < 40 ? most : 40, ink,
                                      row->taken ? remote_name(table, seat) : "–");
        pane_put(pane, 7 + columns, seat, INK_DIM, notes);
    }
}

// Who sits where; when the match is over, how it ended.
static int count_people(struct join *join, int width) {
    return has_ended(join) ? results_lines(join, width) : join->session->table.seat_count;
}

static void draw_people(struct join *join, struct pane pane) {
    if (has_ended(join))
        results_draw(join, pane);
    else
        draw_seats(&join->session->table, pane);
}

enum { WAY_MAX = WIRE_ADDRESS_MAX + 512, WAY_ROWS = 5 }; // bytes, and lines that are usual

// How others can join, and the server's commitment to the deal.
static void say_way(const struct session *session, bool commitment, pd_text *out) {
    char address[WIRE_ADDRESS_MAX];
    session_address(session, address);
    if (session->table.status == REMOTE_OPEN && !remote_is_full(&session->table)) {
        pd_format(out, tr(N_("Others join with: paddock join {address}")), "address", address,
                  NULL);
        pd_put(out, "\n");
    }
    size_t before = out->used;
    heard_end(&session->table, out);
    if (out->used > before)
        pd_put(out, "\n");
    if (session->table.status == REMOTE_OPEN && commitment)
        pd_format(out, tr(N_("The server has sealed its part of the deal: {hash}")), "hash",
                  session->table.commitment, NULL);
    if (session->table.status == REMOTE_DEALING)
        pd_put(out, tr(N_("The cards are being dealt …")));
}

// In so many lines: without the commitment, if it does not fit.
static int draw_way(const struct session *session, struct pane pane, int most) {
    char text[WAY_MAX];
    pd_text out = pd_text_on(text, sizeof text);
    say_way(session, true, &out);
    if (text_lines(text, pane.width) > most) {
        out = pd_text_on(text, sizeof text);
        say_way(session, false, &out);
    }
    return pane_wrap(pane, 0, INK_PLAIN, text);
}

static void draw_action(void *context, struct list_row row) {
    const struct join *join = context;
    pane_put(row.line, 0, 0, list_ink(row, INK_PLAIN), row.at ? "▶" : " ");
    pane_put(row.line, 2, 0, list_ink(row, INK_KEY), row.key);
    pane_put(row.line, 5, 0, list_ink(row, INK_PLAIN), tr(labels[join->actions[row.index]]));
}

// The last messages, the newest at the bottom.
static void draw_lines(const struct join *join, struct pane pane) {
    int space = pane.height;
    for (int i = join->line_count - 1; i >= 0 && space > 0; i--) {
        int lines = text_lines(join->lines[i], pane.width),
            skip = lines > space ? lines - space : 0;
        pane_wrap(pane_part(pane, 0, space - lines + skip, pane.width, lines - skip), skip, INK_DIM,
                  join->lines[i]);
        space -= lines;
    }
}

// Once the match is over, nobody needs the table's name to join it.
static void say_title(const struct remote_table *table, pd_text *out) {
    if (table->status == REMOTE_OVER)
        pd_put(out, lobby_game_name(table->game));
    else
        pd_format(out, tr(N_("Table {table}: {game}.")), "table", table->id, "game",
                  lobby_game_name(table->game), NULL);
}

static void say_status(const struct session *session, pd_text *out) {
    char buffer[64];
    if (session->line == LINE_LOST)
        pd_put(out, tr(N_("Connection lost. Reconnecting …")));
    else if (session->table.status == REMOTE_OVER)
        pd_put(out, tr(N_("The match is over.")));
    else
        pd_put(out, tables_clock_words(session->table.clock, buffer));
}

void seats_draw(struct join *join, struct pane screen) {
    static const struct foot_key feet[] = {
        {N_("Enter"), PRESS_ENTER, N_("OK")},
        {"T", 'T', N_("chat")},
        {"w", 'w', N_("players")},
        {"?", '?', N_("help")},
        {"q", 'q', N_("leave")},
    };
    char title[256], status[256];
    const struct session *session = join->session;
    pd_text text = pd_text_on(title, sizeof title), state = pd_text_on(status, sizeof status);
    say_title(&session->table, &text);
    say_status(session, &state);
    list_actions(join);
    struct pane pane =
        list_frame(&join->list, screen, 96, title, status, feet, sizeof feet / sizeof *feet);
    int note = *join->note ? text_lines(join->note, pane.width) : 0;
    int people = count_people(join, pane.width);
    int spare = pane.height - people - join->list.count - note;
    int gap = spare > WAY_ROWS + 2, y = gap;
    draw_people(join, pane_part(pane, 0, y, pane.width, people));
    y += people + gap;
    int way =
        draw_way(session, pane_part(pane, 0, y, pane.width, pane.height - y), spare - 3 * gap);
    y += way ? way + gap : 0;
    list_draw(&join->list, pane_part(pane, 0, y, pane.width, pane.height - y - note), draw_action,
              join);
    y += join->list.count;
    pane_wrap(pane_part(pane, 0, pane.height - note, pane.width, note), 0, INK_BAD, join->note);
    draw_lines(join, pane_part(pane, 0, y + 1, pane.width, pane.height - y - 1 - note));
}

// ------------------------------------------------------------------------------ saving the record

// The player may have left the table since the dialog was opened.
static int write_record(void *context, const char *path) {
    struct session *session = ((struct join *)context)->session;
    int trouble = session->record ? session_save_record(session, path) : 0;
    if (session->record && !trouble)
        session_say(session, N_("The record is in {file}. Check it with: paddock verify {file}"),
                    "file", path);
    return trouble;
}

void seats_save_record(struct join *join) {
    char name[SAVE_NAME_MAX + 1];
    const struct remote_table *table = &join->session->table;
    snprintf(name, sizeof name, "%s-%s.pdk", table->game, table->id);
    join->save = (struct save_as){join_stage(join), write_record, join};
    if (join->session->record)
        save_as_ask(&join->save, name);
    else
        join_warn(join, N_("You can save the record when the match is over."));
}

// The server keeps the record to itself until the match is over, so there is nothing to review
// before.
bool seats_review(struct join *join) {
    const struct session *session = join->session;
    if (!session->record || session->table.status != REMOTE_OVER)
        return false;
    review_open_text(join_stage(join), session->record, session->record_size, session->table.you);
    return true;
}

// ---------------------------------------------------------------------------------------- actions

// Row 0 is “Wait for others”.
static void on_level(void *context, int row) {
    struct join *join = context;
    for (int i = 0; i < pd_bot_kind_count() && row >= 1; i++)
        if (pd_bot_kind_at(i)->level && --row == 0)
            session_start(join->session, pd_bot_kind_at(i)->name);
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
        snprintf(rows[count].label, sizeof rows->label, "%s", tr(kind->title));
        pd_text says = pd_text_on(rows[count++].says, sizeof rows->says);
        pd_put(&says, tr(kind->help));
    }
    dialog_choose(join_stage(join), tr(N_("Fill the free seats with bots?")), rows, count, on_level,
                  join);
}

static void ask_whom(struct join *join);

// If anything has happened while the question was on the screen, somebody else may sit there.
static void on_remove(void *context, int row) {
    struct join *join = context;
    const struct remote_table *table = &join->session->table;
    int seat = next_removable(table, 0);
    for (int i = 0; i < row; i++)
        seat = next_removable(table, seat + 1);
    if (row >= 0 && table->seq != join->asked_seq)
        ask_whom(join);
    else if (row >= 0 && seat < table->seat_count)
        session_remove(join->session, seat);
}

static void ask_whom(struct join *join) {
    const struct remote_table *table = &join->session->table;
    struct dialog_row rows[PD_SEATS_MAX];
    int count = 0;
    join->asked_seq = table->seq;
    memset(rows, 0, sizeof rows);
    for (int seat = next_removable(table, 0); seat < table->seat_count && count < PD_SEATS_MAX;
         seat = next_removable(table, seat + 1))
        snprintf(rows[count++].label, sizeof rows->label, "%s", remote_name(table, seat));
    if (count > 0)
        dialog_choose(join_stage(join), tr(N_("Whom do you want to remove?")), rows, count,
                      on_remove, join);
}

static void on_name(void *context, const char *text) {
    struct join *join = context;
    if (text && !pd_name_fits(text))
        join_warn(join, PD_NAME_RULE);
    else if (text) {
        settings_keep("name", text);
        session_rename(join->session, text);
    }
}

static void act(struct join *join, enum action action) {
    struct session *session = join->session;
    switch (action) {
    case START: session_start(session, ""); break;
    case FILL: ask_level(join); break;
    case SIT: session_sit(session); break;
    case STAND: session_ask_simply(session, "stand"); break;
    case RENAME:
        dialog_type(join_stage(join), tr(N_("Your name")), session->name, PD_NAME_MAX, on_name,
                    join);
        break;
    case TALK: talk_open(join); break;
    case REMATCH: session_rematch(session); break;
    case WATCH: results_watch(join); break;
    case SAVE: seats_save_record(join); break;
    case LOOK: join->seen = false; break;
    case REMOVE: ask_whom(join); break;
    case CLOSE: session_ask_simply(session, "close"); break;
    case BACK:
        join->direct = false;
        join_leave(join);
        break;
    case ACTIONS: break;
    }
}

// The list may have become shorter since it was drawn.
static void choose(struct join *join) {
    if (join->list.at >= join->list.count)
        return;
    join->note[0] = '\0';
    enum action action = (enum action)join->actions[join->list.at];
    if (action == BACK || action == TALK || action == WATCH || action == SAVE || action == LOOK ||
        join_is_connected(join))
        act(join, action);
}

static void show_help(struct join *join) {
    static const struct list_help rows[] = {
        {"↑ ↓ k j", N_("select an action")},
        {"1 … 9", N_("run an action by its number")},
        {N_("Enter"), N_("run the selected action")},
        {"T", N_("chat")},
        {"s", N_("save the record, when the match is over")},
        {"c", N_("everybody’s cards, and what decided the match")},
        {"w", N_("the players at the table")},
        {N_("Esc, q"), N_("leave; your seat is reserved")},
    };
    list_show_help(join_stage(join), rows, sizeof rows / sizeof *rows);
}

static void show_cards(struct join *join) {
    if (has_ended(join))
        results_show_cards(join);
}

// A blank or an "l" of somebody who begins to type must not start the match.
static bool is_typed(int key) {
    return key == ' ' || key == 'h' || key == 'l';
}

void seats_key(struct join *join, int key) {
    list_actions(join);
    if (is_typed(key))
        return;
    switch (list_key(&join->list, key)) {
    case PRESS_ENTER:
    case PRESS_RIGHT: choose(join); break;
    case 't':
    case 'T': talk_open(join); break;
    case 's': seats_save_record(join); break;
    case 'c': show_cards(join); break;
    case 'R':
        if (!seats_review(join))
            join_warn(join, N_("You can review the match when it is over."));
        break;
    case 'w': people_open(join); break;
    case '?': show_help(join); break;
    case 'q':
    case PRESS_ESCAPE: join_leave(join); break;
    default: break;
    }
}
