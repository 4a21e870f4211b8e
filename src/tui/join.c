// paddock join on a screen: the front of net/guest.h, and what is on the screen while nobody plays.
#include "tui/join.h"

#include "console/settings.h"
#include "tui/app.h"
#include "tui/dialog.h"
#include "tui/table.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOOK_AGAIN_MS = 10000 }; // how old the list of tables becomes

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
    const struct guest *guest = join->guest;
    const struct online *table = &guest->table;
    if (guest->line == LINE_NEW || (!*table->id && wire_awaits(guest->wire, ASKED_TABLE)))
        return AT_DOOR;
    if (!*table->id)
        return IN_HALL;
    bool dealt = table->status == ONLINE_PLAYING || table->status == ONLINE_OVER;
    return dealt && !table->closed && !join->seen ? AT_TABLE : IN_ROOM;
}

// ------------------------------------------------------------------------------------ what is told

static void add_line(struct join *join, const char *text) {
    if (join->line_count == JOIN_LINES)
        memmove(join->lines, join->lines + 1, (size_t)--join->line_count * sizeof *join->lines);
    pd_text line = pd_text_on(join->lines[join->line_count++], JOIN_LINE_MAX);
    pd_put(&line, text);
}

static void put_note(struct join *join, const char *sentence) {
    pd_text note = pd_text_on(join->note, sizeof join->note);
    pd_put(&note, sentence);
    if (join->remote)
        remote_note(join->remote, sentence, true);
}

void join_warn(struct join *join, const char *message) {
    put_note(join, tr(message));
}

bool join_is_connected(struct join *join) {
    bool connected = join->guest->line == LINE_OPEN && wire_is_open(join->guest->wire);
    if (!connected)
        join_warn(join, N_("There is no connection at the moment."));
    return connected;
}

static void on_tell(void *context, const char *sentence, bool urgent) {
    struct join *join = context;
    if (urgent) {
        put_note(join, sentence);
        return;
    }
    add_line(join, sentence);
    if (join->remote)
        remote_note(join->remote, sentence, false);
}

// Whoever comes by the command line can go on in lines of text; the others are told of it.
static void turn_away(struct join *join) {
    char address[WIRE_ADDRESS_MAX];
    struct guest *guest = join->guest;
    guest_address(guest, address);
    if (join->foreign && guest->line == LINE_NEW)
        *join->foreign = true;
    else
        complain(EXIT_OK,
                 N_("The server is of another version ({server}), which only works in lines of "
                    "text: paddock join --plain {address}"),
                 "server", guest->server, "address", address);
    guest_stop(guest, EXIT_NO);
}

// What another version tells need not mean the same to our engine.
static bool on_welcomed(void *context) {
    struct join *join = context;
    if (strcmp(join->guest->server, "paddock " PD_VERSION) == 0)
        return true;
    turn_away(join);
    return false;
}

static void leave_cards(struct join *join) {
    struct page *table = join->table;
    join->table = NULL;
    join->remote = NULL;
    if (table)
        stage_pop(join_stage(join), table);
}

static void on_table(void *context, bool arrived) {
    struct join *join = context;
    if (!arrived && join->remote) {
        remote_missed(join->remote);
        return;
    }
    if (!arrived)
        return;
    leave_cards(join);
    if (join->form)
        stage_pop(join_stage(join), join->form);
    join->seen = false;
    join->list = (struct list){0};
    join->note[0] = join->saying[0] = '\0';
    join->line_count = 0;
}

static void on_left(void *context, bool over) {
    struct join *join = context;
    if (!join->table) // it has been left for another one
        return;
    join->table = NULL;
    join->remote = NULL;
    join->list.at = 0;
    join->seen = over;
    if (!over)
        join_leave(join);
}

static void open_cards(struct join *join) {
    struct stage *stage = join_stage(join);
    if (!join->guest->table.rules) {
        turn_away(join);
        return;
    }
    struct source *source = remote_open(join);
    join->remote = (struct remote *)source;
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
    remote_say_end(join->remote, &out);
    add_line(join, sentence);
}

static void on_event(void *context, const struct online_event *event, const json_t *message) {
    struct join *join = context;
    bool mine = event->seat != PD_NOBODY && event->seat == join->guest->table.you;
    if (strcmp(event->what, "rematched") == 0)
        on_tell(join, tr(N_("There is another table for the same people.")), false);
    if (strcmp(event->what, "said") == 0 && mine)
        join->saying[0] = '\0'; // also where the answer was lost
    if (strcmp(event->what, "dealt") == 0 && !join->table)
        open_cards(join);
    if (join->remote)
        remote_event(join->remote, event, message);
    if (join->remote && strcmp(event->what, "moved") == 0 &&
        join->guest->table.status == ONLINE_OVER)
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
    else if (join->remote)
        remote_answered(join->remote, purpose, message);
}

static bool on_go_on(void *context) {
    struct join *join = context;
    return (join->remote && remote_go_on(join->remote)) || talk_go_on(join);
}

static void on_settled(void *context) {
    struct join *join = context;
    guest_is_free(join->guest); // which goes on as far as it can
}

static const struct guest_front front = {
    .facts = true,
    .tell = on_tell,
    .welcomed = on_welcomed,
    .table = on_table,
    .event = on_event,
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
    if (!*join->guest->table.id || join->direct) {
        leave_server(join);
        return;
    }
    leave_cards(join);
    guest_unwatch(join->guest);
    guest_ask_tables(join->guest);
    join->list = (struct list){0};
    join->note[0] = '\0';
}

static void draw_door(struct join *join, struct pane screen) {
    static const struct list_foot feet[] = {{N_("Esc"), PRESS_ESCAPE, N_("give up")}};
    char address[WIRE_ADDRESS_MAX], text[WIRE_ADDRESS_MAX + 64];
    pd_text out = pd_text_on(text, sizeof text);
    wire_address_write(&join->guest->address, "", address);
    pd_format(&out, tr(N_("Connecting to {address} …")), "address", address, NULL);
    struct pane pane = list_frame(&join->list, screen, 76, "Paddock", "", feet, 1);
    pane_wrap(pane_part(pane, 0, pane.height / 2 - 1, pane.width, 3), 0, INK_STRONG, text);
}

static void draw_join(struct page *page, struct pane pane) {
    struct join *join = join_of(page);
    switch (find_place(join)) {
    case AT_DOOR: draw_door(join, pane); break;
    case IN_HALL: tables_draw(join, pane); break;
    case IN_ROOM: room_draw(join, pane); break;
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
    case IN_HALL: tables_key(join, key); break;
    case IN_ROOM: room_key(join, key); break;
    case AT_TABLE: break;
    }
}

static void click_join(struct page *page, int x, int y) {
    struct join *join = join_of(page);
    int row = list_row_at(&join->list, x, y), key = list_key_at(&join->list, x, y);
    enum join_place place = find_place(join);
    if (row >= 0 && place == IN_HALL)
        tables_choose(join, row);
    else if (row >= 0 && place == IN_ROOM)
        room_choose(join, row);
    else if (key)
        key_join(page, key);
}

static bool looks_at_tables(const struct join *join) {
    return find_place(join) == IN_HALL && join->guest->line == LINE_OPEN &&
           !wire_is_busy(join->guest->wire);
}

static void tick_join(struct page *page) {
    struct join *join = join_of(page);
    if (join->guest->line == LINE_ENDED) {
        leave_server(join);
        return;
    }
    if (find_place(join) == AT_TABLE && !join->table)
        open_cards(join);
    guest_is_free(join->guest);
    if (looks_at_tables(join) && join_now(join) >= join->asked_tables + LOOK_AGAIN_MS) {
        join->asked_tables = join_now(join);
        guest_ask_tables(join->guest);
    }
}

static int due_join(struct page *page) {
    struct join *join = join_of(page);
    long left = join->asked_tables + LOOK_AGAIN_MS - join_now(join);
    return !looks_at_tables(join) ? -1 : left < 0 ? 0 : (int)left;
}

// How to come back is said once the screen is gone.
static void part(struct join *join) {
    struct stage *stage = join_stage(join);
    char address[WIRE_ADDRESS_MAX], line[WIRE_ADDRESS_MAX + 256];
    pd_text text = pd_text_on(line, sizeof line);
    if (!guest_way_back(join->guest, address))
        return;
    pd_format(&text, tr(N_("Your seat is kept. Come back with: paddock join {address}")), "address",
              address, NULL);
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
        stage->code = join->guest->code;
    part(join);
    guest_close(join->guest);
    if (join->owned)
        free(join->guest);
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
    wire_pump(join->guest->wire, ms);
}

// ---------------------------------------------------------------------------------------- ways in

static void start(struct stage *stage, struct guest *guest, struct join *join) {
    join->guest = guest;
    stage_push(stage, &join->page);
    stage->pump = pump;
    stage->pump_context = join;
    guest->code = guest_open(guest, &front, join, dup(stage->platform->descriptor));
    if (guest->code >= 0)
        stage_pop(stage, &join->page);
    else
        guest->code = EXIT_OK;
}

void join_guest(struct stage *stage, struct guest *guest, bool hints, bool *foreign) {
    struct join *join = page_make(sizeof *join, &join_kind);
    join->hints = hints;
    join->foreign = foreign;
    join->direct = guest->plan.create || *guest->address.table;
    start(stage, guest, join);
}

static bool prepare(struct guest *guest, const char *address, const struct settings *settings) {
    static char name[SETTING_MAX + 1];
    if (!wire_address_read(&guest->address, address)) {
        complain(EXIT_USAGE,
                 N_("“{address}” is not the address of a server, such as ws://host:8080 or "
                    "https://host/#TABLE."),
                 "address", address);
        return false;
    }
    if (sodium_init() < 0 || device_open(&guest->device, &guest->address) >= 0)
        return false;
    if (settings_get(settings, "name", name) && !guest_name_fault(name))
        guest->plan.name = name;
    guest_choose_name(guest);
    return true;
}

void join_open(struct stage *stage, const char *address) {
    static struct settings settings;
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        abort();
    settings_read(&settings);
    if (!prepare(guest, address, &settings)) {
        free(guest);
        return;
    }
    struct join *join = page_make(sizeof *join, &join_kind);
    join->owned = true;
    join->hints = settings_switch(&settings, "hints", false);
    start(stage, guest, join);
}
