// “paddock join” on a screen, over net/session.h: connecting, the list of tables and the waiting
// room.
#include "tui/pages/join.h"
#include "base/memory.h"

#include "console/settings.h"
#include "tui/pages/app.h"
#include "tui/screen/dialog.h"
#include "tui/table/table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_AGAIN_MS = 10000 }; // between two refreshes of the list of tables

static struct join *join_of(struct page *page) {
    return (struct join *)page;
}

struct stage *join_stage(struct join *join) {
    return join->page.stage;
}

long join_now(struct join *join) {
    struct platform *platform = join->page.stage->platform;
    return platform->clock_ms(platform);
}

static enum join_place find_place(const struct join *join) {
    const struct session *session = join->session;
    const struct remote_table *table = &session->table;
    if (session->line == LINE_NEW || (!*table->id && wire_awaits(session->wire, ASKED_TABLE)))
        return AT_DOOR;
    if (!*table->id)
        return AT_LIST;
    bool dealt = table->status == REMOTE_PLAYING || table->status == REMOTE_OVER;
    return dealt && !table->closed && !join->seen ? AT_TABLE : AT_SEATS;
}

// ----------------------------------------------------------------------------------- what is shown

static void add_line(struct join *join, const char *text) {
    if (join->line_count == JOIN_LINES)
        memmove(join->lines, join->lines + 1, (size_t)--join->line_count * sizeof *join->lines);
    pd_text line = pd_text_on(join->lines[join->line_count++], JOIN_LINE_MAX);
    pd_put(&line, text);
}

static void put_note(struct join *join, const char *sentence, int kind) {
    pd_text note = pd_text_on(join->note, sizeof join->note);
    pd_put(&note, sentence);
    if (join->source)
        server_source_note(join->source, sentence, kind);
}

void join_warn(struct join *join, const char *message) {
    put_note(join, tr(message), NOTE_SHOW);
}

bool join_is_connected(struct join *join) {
    bool connected = join->session->line == LINE_OPEN && wire_is_open(join->session->wire);
    if (!connected)
        join_warn(join, N_("Not connected. Please try again in a moment."));
    return connected;
}

static void on_tell(void *context, const char *sentence, bool urgent) {
    struct join *join = context;
    if (urgent) {
        put_note(join, sentence, NOTE_SHOW | NOTE_REFUSE);
        return;
    }
    add_line(join, sentence);
    if (join->source)
        server_source_note(join->source, sentence, NOTE_LOG);
}

// A server of another version: from the command line, go on in text mode; from the menu, tell the
// player how to.
static void turn_away(struct join *join) {
    char address[WIRE_ADDRESS_MAX];
    struct session *session = join->session;
    session_address(session, address);
    if (join->foreign && session->line == LINE_NEW)
        *join->foreign = true;
    else
        complain(EXIT_OK,
                 N_("This server runs another version ({server}). Join it in text mode: paddock "
                    "join --plain {address}"),
                 "server", session->server, "address", address);
    session_stop(session, EXIT_NO);
}

// Only a server of the same version: the rules of another may differ from our engine's.
static bool on_welcomed(void *context) {
    struct join *join = context;
    if (story_is_same_version(join->session))
        return true;
    turn_away(join);
    return false;
}

static void leave_cards(struct join *join) {
    struct page *table = join->table;
    join->table = NULL;
    join->source = NULL;
    if (table)
        stage_pop(join_stage(join), table);
}

static void on_table(void *context, bool arrived) {
    struct join *join = context;
    if (!arrived && join->source) {
        server_source_missed(join->source);
        return;
    }
    if (!arrived)
        return;
    leave_cards(join);
    if (join->form)
        stage_pop(join_stage(join), join->form);
    join->seen = false;
    results_close(join);
    join->list = (struct list){0};
    join->note[0] = join->saying[0] = '\0';
    join->line_count = 0;
}

static void on_left(void *context, bool over) {
    struct join *join = context;
    if (!join->table) // it has been left for another one
        return;
    join->table = NULL;
    join->source = NULL;
    join->list.at = 0;
    join->seen = over;
    if (!over)
        join_leave(join);
}

static void open_cards(struct join *join) {
    struct stage *stage = join_stage(join);
    if (!join->session->table.rules) {
        turn_away(join);
        return;
    }
    struct source *source = server_source_open(join);
    join->source = (struct server_source *)source;
    if (*join->note) // what there was to warn of when the cards were dealt
        server_source_note(join->source, join->note, NOTE_LOG | NOTE_SHOW);
    table_page_open(stage,
                    &(struct table_plan){
                        .source = source, .hints = join->hints, .left = on_left, .context = join});
    join->table = stage->top;
    stage_sink(stage, &join->page);
}

// For the page that comes after the table.
static void note_end(struct join *join) {
    char sentence[JOIN_LINE_MAX];
    pd_text out = pd_text_on(sentence, sizeof sentence);
    server_source_say_end(join->source, &out);
    add_line(join, sentence);
}

static void on_event(void *context, const struct remote_event *event, const json_t *message) {
    struct join *join = context;
    (void)message;
    bool mine = event->seat != PD_NOBODY && event->seat == join->session->table.you;
    if (strcmp(event->what, "rematched") == 0)
        on_tell(join, tr(N_("A rematch is waiting for you.")), false);
    if (strcmp(event->what, "started") == 0)
        join->note[0] = '\0'; // an old refusal to sit down
    if (strcmp(event->what, "said") == 0 && mine)
        join->saying[0] = '\0'; // even if the answer to the request was lost
    if (strcmp(event->what, "dealt") == 0 && !join->table)
        open_cards(join);
    if (join->source)
        server_source_event(join->source, event);
}

static void on_step(void *context, const struct story_step *step) {
    struct join *join = context;
    if (!join->source)
        return;
    server_source_step(join->source, step);
    if (!step->past && join->session->table.status == REMOTE_OVER)
        note_end(join);
}

static void on_elsewhere(void *context, const char *table) {
    (void)table; // which is in the list of tables
    tables_keep_focus(context);
    on_tell(context, tr(N_("It is your turn at another table.")), false);
}

static void on_tables(void *context) {
    struct join *join = context;
    join->asked_tables = join_now(join);
    tables_keep_focus(join);
}

static void on_answered(void *context, int purpose, const json_t *message) {
    struct join *join = context;
    if (purpose == ASKED_SAY)
        talk_answered(join);
    else if (join->source)
        server_source_answered(join->source, purpose, message);
}

static bool on_go_on(void *context) {
    struct join *join = context;
    return (join->source && server_source_go_on(join->source)) || talk_go_on(join);
}

static void on_settled(void *context) {
    struct join *join = context;
    session_is_free(join->session); // sends what was waiting
}

static const struct session_front front = {
    .tell = on_tell,
    .welcomed = on_welcomed,
    .table = on_table,
    .event = on_event,
    .step = on_step,
    .elsewhere = on_elsewhere,
    .tables = on_tables,
    .answered = on_answered,
    .go_on = on_go_on,
    .settled = on_settled,
};

// --------------------------------------------------------------------------------------- the page

static void leave_server(struct join *join) {
    stage_pop(join_stage(join), &join->page);
}

void join_leave(struct join *join) {
    if (!*join->session->table.id || join->direct) {
        leave_server(join);
        return;
    }
    leave_cards(join);
    session_unwatch(join->session);
    session_ask_tables(join->session);
    join->list = (struct list){0};
    join->note[0] = '\0';
}

static void draw_door(struct join *join, struct pane screen) {
    static const struct foot_key feet[] = {{N_("Esc"), PRESS_ESCAPE, N_("cancel")}};
    char address[WIRE_ADDRESS_MAX], text[WIRE_ADDRESS_MAX + 64];
    pd_text out = pd_text_on(text, sizeof text);
    wire_address_write(&join->session->address, "", address);
    pd_format(&out, tr(N_("Connecting to {address} …")), "address", address, NULL);
    struct pane pane = list_frame(&join->list, screen, 76, "Paddock", "", feet, 1);
    pane_wrap(pane_part(pane, 0, pane.height / 2 - 1, pane.width, 3), 0, INK_STRONG, text);
}

static void draw_join(struct page *page, struct pane pane) {
    struct join *join = join_of(page);
    switch (find_place(join)) {
    case AT_DOOR: draw_door(join, pane); break;
    case AT_LIST: tables_draw(join, pane); break;
    case AT_SEATS: seats_draw(join, pane); break;
    case AT_TABLE: break; // the table page is about to come
    }
}

static void key_join(struct page *page, int key) {
    struct join *join = join_of(page);
    switch (find_place(join)) {
    case AT_DOOR:
        if (key == 'q' || key == PRESS_ESCAPE)
            leave_server(join);
        break;
    case AT_LIST: tables_key(join, key); break;
    case AT_SEATS: seats_key(join, key); break;
    case AT_TABLE: break;
    }
}

static void click_join(struct page *page, int x, int y) {
    list_click(&join_of(page)->list, page, x, y);
}

static bool looks_at_tables(const struct join *join) {
    return find_place(join) == AT_LIST && join->session->line == LINE_OPEN &&
           !wire_is_busy(join->session->wire);
}

static void tick_join(struct page *page) {
    struct join *join = join_of(page);
    if (join->session->line == LINE_ENDED) {
        leave_server(join);
        return;
    }
    if (find_place(join) == AT_TABLE && !join->table)
        open_cards(join);
    session_is_free(join->session);
    if (looks_at_tables(join) && join_now(join) >= join->asked_tables + LOOK_AGAIN_MS) {
        join->asked_tables = join_now(join);
        session_ask_tables(join->session);
    }
}

static int due_join(struct page *page) {
    struct join *join = join_of(page);
    long left = join->asked_tables + LOOK_AGAIN_MS - join_now(join);
    if (!looks_at_tables(join))
        return -1;
    return left < 0 ? 0 : (int)left;
}

// Printed after the screen is closed: how to come back.
static void part(struct join *join) {
    struct stage *stage = join_stage(join);
    char address[WIRE_ADDRESS_MAX], line[WIRE_ADDRESS_MAX + 256];
    pd_text text = pd_text_on(line, sizeof line);
    if (!session_way_back(join->session, address))
        return;
    pd_format(&text, tr(N_("Your seat is reserved. Come back with: paddock join {address}")),
              "address", address, NULL);
    pd_put(&text, "\n");
    size_t used = strlen(stage->parting);
    if (!strstr(stage->parting, line))
        snprintf(stage->parting + used, sizeof stage->parting - used, "%s", line);
}

static void close_join(struct page *page) {
    struct join *join = join_of(page);
    struct stage *stage = page->stage;
    stage->pump = NULL;
    if (!stage->ending && !stage->top) // else the menu goes on
        stage->code = join->session->code;
    part(join);
    results_close(join);
    session_close(join->session);
    if (join->owned)
        free(join->session);
    free(join);
}

static const struct page_kind join_kind = {
    .draw = draw_join,
    .key = key_join,
    .click = click_join,
    .tick = tick_join,
    .due = due_join,
    .close = close_join,
};

static void pump(void *context, int ms) {
    struct join *join = context;
    wire_pump(join->session->wire, ms);
}

// ---------------------------------------------------------------------------------------- ways in

static void start(struct stage *stage, struct session *session, struct join *join) {
    join->session = session;
    stage_push(stage, &join->page);
    stage->pump = pump;
    stage->pump_context = join;
    session->code = session_open(session, &front, join, dup(stage->platform->descriptor));
    if (session->code >= 0)
        stage_pop(stage, &join->page);
    else
        session->code = EXIT_OK;
}

void join_session(struct stage *stage, struct session *session, bool hints, bool *foreign) {
    struct join *join = page_make(sizeof *join, &join_kind);
    join->hints = hints;
    join->foreign = foreign;
    join->direct = session->plan.create || *session->address.table;
    start(stage, session, join);
}

static bool prepare(struct session *session, const char *address, const struct settings *settings) {
    static char name[SETTING_MAX + 1];
    if (!wire_address_read(&session->address, address)) {
        complain(EXIT_USAGE,
                 N_("“{address}” is not a server address. Use one such as ws://host:8080 or "
                    "https://host/#TABLE."),
                 "address", address);
        return false;
    }
    if (sodium_init() < 0 || device_open(&session->device, &session->address) >= 0)
        return false;
    if (settings_get(settings, "name", name) && pd_name_fits(name))
        session->plan.name = name;
    session_choose_name(session);
    return true;
}

void join_open(struct stage *stage, const char *address) {
    static struct settings settings;
    struct session *session = must(calloc(1, sizeof *session));
    settings_read(&settings);
    if (!prepare(session, address, &settings)) {
        free(session);
        return;
    }
    struct join *join = page_make(sizeof *join, &join_kind);
    join->owned = true;
    join->hints = settings_switch(&settings, "hints", false);
    start(stage, session, join);
}
