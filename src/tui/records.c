// The page with the records there are: those of matches that were left, to go on with, and those of
// matches that are over, to watch.
#include "console/files.h"
#include "console/load.h"
#include "tui/app.h"
#include "tui/dialog.h"
#include "tui/list.h"
#include "tui/menu-parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH_MAX = 110, GAME_COLUMN = 18, PLAYERS_COLUMN = 36, FOOT_ROWS = 4, TYPED_MAX = 1024 };

// What is shown of a record, found out when it comes into sight.
struct sight {
    bool looked, good, finished;
    int step;
    const pd_game *game;
    char players[PD_SEATS_MAX * (PD_NAME_MAX + 2)];
};

struct records {
    struct page page;
    struct list list; // row 0 is for a name to be typed
    struct saves saves;
    struct sight *sights;
    bool covered; // by another page, after which the records may be others
};

// --------------------------------------------------------------------------------------- the list

// The row of a record; where it is no longer there, the row that has taken its place.
static int find_row(const struct records *self, const char *path, int row) {
    for (int i = 0; i < self->saves.count; i++)
        if (strcmp(self->saves.rows[i].path, path) == 0)
            return i + 1;
    return row <= self->saves.count ? row : self->saves.count;
}

// The record that had the focus keeps it, though the newest come first.
static void list_records(struct records *self) {
    struct saves before = self->saves;
    free(self->sights);
    saves_open(&self->saves);
    self->sights = calloc((size_t)self->saves.count + 1, sizeof *self->sights);
    if (!self->sights)
        abort();
    self->list.count = self->saves.count + 1;
    if (self->list.at > 0)
        self->list.at = find_row(self, before.rows[self->list.at - 1].path, self->list.at);
    saves_close(&before);
}

static void put_players(const pd_header *header, pd_text *out) {
    pd_voice voice = {.language = console_voice_language(), .listener = PD_NOBODY};
    for (int seat = 0; seat < header->setup.seats; seat++) {
        pd_put(out, seat ? ", " : "");
        if (*header->names[seat])
            pd_put(out, header->names[seat]);
        else
            pd_seat_name(&voice, seat, out);
    }
}

static const struct sight *look(struct records *self, int record) {
    struct sight *sight = &self->sights[record];
    struct save_facts facts;
    if (sight->looked)
        return sight;
    sight->looked = true;
    sight->good = save_look(self->saves.rows[record].path, &facts);
    if (sight->good) {
        pd_text players = pd_text_on(sight->players, sizeof sight->players);
        put_players(&facts.header, &players);
        sight->game = facts.header.game;
        sight->finished = facts.finished;
        sight->step = facts.step;
    }
    return sight;
}

// ---------------------------------------------------------------------------------------- drawing

static void put_state(const struct sight *sight, pd_text *out) {
    char number[16];
    snprintf(number, sizeof number, "%d", sight->step);
    if (!sight->good)
        pd_put(out, tr(N_("not a record")));
    else if (sight->finished)
        pd_put(out, tr(N_("finished")));
    else
        pd_format(out, tr(N_("move {number}")), "number", number, NULL);
}

static void draw_record(struct records *self, struct pane line, int record, enum ink ink) {
    const struct save *save = &self->saves.rows[record];
    const struct sight *sight = look(self, record);
    char when[64], state[64];
    pd_text date = pd_text_on(when, sizeof when), words = pd_text_on(state, sizeof state);
    list_put_time(&date, save->when.tv_sec);
    put_state(sight, &words);
    int end = line.width - text_columns(state) - 3;
    pane_put(line, 1, 0, ink, when);
    if (sight->good) {
        pane_put_within(line, GAME_COLUMN + 1, 0, PLAYERS_COLUMN - GAME_COLUMN - 1, ink,
                        tr(pd_game_about(sight->game).name));
        pane_put_within(line, PLAYERS_COLUMN + 1, 0, end - PLAYERS_COLUMN - 1, ink, sight->players);
    } else {
        pane_put_within(line, GAME_COLUMN + 1, 0, end - GAME_COLUMN - 1, ink, save->path);
    }
    bool waits = sight->good && !sight->finished && ink != INK_FOCUS;
    pane_put_right(pane_part(line, 0, 0, line.width - 1, 1), 0, waits ? INK_YOU : ink, state);
}

static void draw_row(struct records *self, struct pane line, int row) {
    enum ink ink = row == self->list.at ? INK_FOCUS : INK_PLAIN;
    if (row == self->list.at)
        pane_fill(line, INK_FOCUS);
    if (row == 0)
        pane_put(line, 1, 0, row == self->list.at ? ink : INK_KEY, tr(N_("Another file …")));
    else
        draw_record(self, line, row - 1, ink);
    list_note_row(&self->list, row, line);
}

// Where the record at hand lies, and what becomes of it.
static void draw_words(struct records *self, struct pane pane) {
    const char *words = N_("The name of a file is typed.");
    const char *path = "";
    if (self->list.at > 0) {
        const struct sight *sight = look(self, self->list.at - 1);
        path = self->saves.rows[self->list.at - 1].path;
        words = !sight->good      ? N_("This file cannot be shown.")
                : sight->finished ? N_("Enter: watch it, with all cards open.")
                                  : N_("Enter: go on with it.");
    } else if (self->saves.count == 0) {
        words = N_("There is no record here yet. A match that you leave is kept here; one that is "
                   "over can be saved at its end.");
    }
    pane_row(pane, 0, INK_FRAME, "─");
    pane_put(pane_part(pane, 1, 1, pane.width - 2, 1), 0, 0, INK_DIM, path);
    pane_wrap(pane_part(pane, 1, *path ? 2 : 1, pane.width - 2, 2), 0, INK_PLAIN, tr(words));
}

static const struct list_foot feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("pick")}, {N_("Enter"), PRESS_ENTER, N_("open it")},
    {"/", '/', N_("another file")},  {"Del", PRESS_DELETE, N_("delete")},
    {"?", '?', N_("help")},          {N_("Esc"), PRESS_ESCAPE, N_("back")},
};

static void draw_records(struct page *page, struct pane screen) {
    struct records *self = (struct records *)page;
    char status[32] = "";
    if (self->saves.count)
        snprintf(status, sizeof status, "%d/%d", self->list.at, self->saves.count);
    struct pane pane = list_frame(&self->list, screen, WIDTH_MAX, tr(N_("Records")), status, feet,
                                  sizeof feet / sizeof *feet);
    int room = pane.height - FOOT_ROWS - 1;
    list_scroll(&self->list, room);
    for (int i = 0; i < room && self->list.first + i < self->list.count; i++)
        draw_row(self, pane_part(pane, 0, 1 + i, pane.width, 1), self->list.first + i);
    draw_words(self, pane_part(pane, 0, pane.height - FOOT_ROWS, pane.width, FOOT_ROWS));
}

// ------------------------------------------------------------------------------------------ doing

static void open_path(struct records *self, const char *path, bool kept) {
    struct save_facts facts;
    if (save_look(path, &facts) && !facts.finished)
        menu_go_on(self->page.stage, path, kept);
    else
        replay_open(self->page.stage, path, PD_ALL_SEEING);
}

static void take_path(void *context, const char *typed) {
    path_buffer path;
    if (typed && *typed && file_typed(typed, path, sizeof path))
        open_path(context, path, false);
}

static void ask_path(struct records *self) {
    dialog_type(self->page.stage, tr(N_("The name of a record")), "", TYPED_MAX, take_path, self);
}

static void open_row(struct records *self) {
    if (self->list.at == 0) {
        ask_path(self);
    } else {
        const struct save *save = &self->saves.rows[self->list.at - 1];
        open_path(self, save->path, save->kept);
    }
}

static void take_delete(void *context, int row) {
    struct records *self = context;
    const char *path = self->saves.rows[self->list.at - 1].path;
    if (row != 1)
        return;
    if (unlink(path) != 0)
        complain(EXIT_SYSTEM, N_("{file}: cannot be deleted: {reason}"), "file", path, "reason",
                 strerror(errno));
    list_records(self);
}

static void ask_delete(struct records *self) {
    struct dialog_row rows[2] = {0};
    if (self->list.at == 0)
        return;
    snprintf(rows[0].label, sizeof rows[0].label, "%s", tr(N_("Keep it")));
    snprintf(rows[1].label, sizeof rows[1].label, "%s", tr(N_("Delete it for good")));
    dialog_choose(self->page.stage, tr(N_("Delete this record?")), rows, 2, take_delete, self);
}

// ------------------------------------------------------------------------------------------- keys

static const struct list_help help[] = {
    {"↑ ↓ k j, Tab", N_("pick a record")},
    {N_("Enter, Space"), N_("watch it, or go on with a match that is not over")},
    {"/", N_("type the name of another file")},
    {"Del, x", N_("delete it")},
    {N_("Esc, q"), N_("back")},
};

static void key_records(struct page *page, int key) {
    struct records *self = (struct records *)page;
    if (list_key(&self->list, key))
        return;
    switch (key) {
    case PRESS_ENTER:
    case ' ':
    case PRESS_RIGHT:
    case 'l': open_row(self); break;
    case '/': ask_path(self); break;
    case PRESS_DELETE:
    case 'x': ask_delete(self); break;
    case '?': list_show_help(page->stage, help, sizeof help / sizeof *help); break;
    case PRESS_ESCAPE:
    case PRESS_LEFT:
    case 'h':
    case 'q': stage_pop(page->stage, page); break;
    default: break;
    }
}

static void click_records(struct page *page, int x, int y) {
    struct records *self = (struct records *)page;
    int key = list_key_at(&self->list, x, y), row = list_row_at(&self->list, x, y);
    if (key)
        key_records(page, key);
    if (row < 0)
        return;
    self->list.at = row;
    open_row(self);
}

// Whatever was done on another page, a match played on or left, may have changed what there is.
static void tick_records(struct page *page) {
    struct records *self = (struct records *)page;
    bool covered = page->stage->top != page;
    if (self->covered && !covered)
        list_records(self);
    self->covered = covered;
}

static void close_records(struct page *page) {
    struct records *self = (struct records *)page;
    saves_close(&self->saves);
    free(self->sights);
    free(self);
}

static const struct page_kind records_kind = {
    .draw = draw_records,
    .key = key_records,
    .click = click_records,
    .tick = tick_records,
    .close = close_records,
};

void records_open(struct stage *stage) {
    struct records *self = page_make(sizeof *self, &records_kind);
    list_records(self);
    self->list.at = self->saves.count > 0;
    stage_push(stage, &self->page);
}
