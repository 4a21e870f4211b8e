// The list of saved matches: unfinished ones to continue, finished ones to watch.
#include "base/memory.h"
#include "console/files.h"
#include "console/load.h"
#include "tui/pages/app.h"
#include "tui/pages/kept.h"
#include "tui/pages/menu-parts.h"
#include "tui/screen/dialog.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WIDTH_MAX = 110,
    GAME_COLUMN = 18,
    PLAYERS_COLUMN = 36,
    NARROW = 72, // columns below which the players are only named in the foot
    FOOT_ROWS = 4,
    TYPED_MAX = 1024,
};

// What is shown of a record. Read only when its row is drawn.
struct sight {
    bool looked, good, finished;
    int step;
    const pd_game *game;
    char players[PD_SEATS_MAX * (PD_NAME_MAX + 2)];
};

struct records {
    struct kept kept; // row 0 asks for a file name
    struct saves saves;
    struct sight *sights;
};

// --------------------------------------------------------------------------------------- the list

// The row of a record; if it is gone, the row that took its place.
static int find_row(const struct records *self, const char *path, int row) {
    for (int i = 0; i < self->saves.count; i++)
        if (strcmp(self->saves.rows[i].path, path) == 0)
            return i + 1;
    return row <= self->saves.count ? row : self->saves.count;
}

// Lists the records again. The focus stays on its record.
static void list_records(struct kept *kept) {
    struct records *self = (struct records *)kept;
    struct list *list = &kept->list;
    struct saves before = self->saves;
    free(self->sights);
    saves_open(&self->saves);
    self->sights = must(calloc((size_t)self->saves.count + 1, sizeof *self->sights));
    list->count = self->saves.count + 1;
    if (list->at > 0)
        list->at = find_row(self, before.rows[list->at - 1].path, list->at);
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
    struct save_summary summary;
    if (sight->looked)
        return sight;
    sight->looked = true;
    sight->good = save_look(self->saves.rows[record].path, &summary);
    if (sight->good) {
        pd_text players = pd_text_on(sight->players, sizeof sight->players);
        put_players(&summary.header, &players);
        sight->game = summary.header.game;
        sight->finished = summary.finished;
        sight->step = summary.step;
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

static void draw_record(struct records *self, struct list_row row) {
    const struct save *save = &self->saves.rows[row.index - 1];
    const struct sight *sight = look(self, row.index - 1);
    struct pane line = row.line;
    enum ink ink = list_ink(row, INK_PLAIN);
    char when[64], state[64];
    pd_text date = pd_text_on(when, sizeof when), words = pd_text_on(state, sizeof state);
    list_put_time(&date, save->when.tv_sec);
    put_state(sight, &words);
    int end = line.width - text_columns(state) - 3;
    pane_put(line, 1, 0, ink, when);
    if (sight->good) {
        pane_put_within(line, GAME_COLUMN + 1, 0, PLAYERS_COLUMN - GAME_COLUMN - 1, ink,
                        tr(pd_game_about(sight->game).name));
        if (line.width >= NARROW)
            pane_put_within(line, PLAYERS_COLUMN + 1, 0, end - PLAYERS_COLUMN - 1, ink,
                            sight->players);
    } else {
        pane_put_within(line, GAME_COLUMN + 1, 0, end - GAME_COLUMN - 1, ink, save->path);
    }
    bool waits = sight->good && !sight->finished;
    pane_put_right(pane_part(line, 0, 0, line.width - 1, 1), 0,
                   list_ink(row, waits ? INK_YOU : INK_PLAIN), state);
}

static void draw_row(void *context, struct list_row row) {
    if (row.index == 0)
        pane_put(row.line, 1, 0, list_ink(row, INK_KEY), tr(N_("Open another file …")));
    else
        draw_record(context, row);
}

// `sight` is the record in focus, or NULL.
static const char *find_words(const struct records *self, const struct sight *sight) {
    if (!sight && self->saves.count > 0)
        return N_("Type the name of a file.");
    if (sight && !sight->good)
        return N_("This file is not a valid record.");
    if (sight)
        return sight->finished ? N_("Enter: watch the match, with all cards face up.")
                               : N_("Enter: continue this match.");
    return N_("You have no saved matches yet. A match that you leave is saved here, and you can "
              "save any match when it ends.");
}

// The path of the focused record, and what Enter does with it.
static void draw_words(struct records *self, struct pane pane) {
    const struct sight *sight = NULL;
    const char *path = "", *players = "";
    if (self->kept.list.at > 0) {
        sight = look(self, self->kept.list.at - 1);
        path = self->saves.rows[self->kept.list.at - 1].path;
        players = pane.width < NARROW ? sight->players : "";
    }
    pane_row(pane, 0, INK_FRAME, "─");
    struct pane inside = pane_part(pane, 1, 1, pane.width - 2, pane.height - 1);
    int y = *players ? pane_wrap(inside, 0, INK_PLAIN, players) : 0;
    y += *path ? pane_wrap(pane_part(inside, 0, y, inside.width, 2), 0, INK_DIM, path) : 0;
    pane_wrap(pane_part(inside, 0, y, inside.width, 3), 0, INK_PLAIN, tr(find_words(self, sight)));
}

static const struct foot_key feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("select")},
    {N_("Enter"), PRESS_ENTER, N_("open")},
    {"/", '/', N_("other file")},
    {N_("Del"), PRESS_DELETE, N_("delete")},
    {"?", '?', N_("help")},
    {N_("Esc"), PRESS_ESCAPE, N_("back")},
};

static void draw_records(struct page *page, struct pane screen) {
    struct records *self = (struct records *)page;
    char status[32] = "";
    if (self->saves.count)
        snprintf(status, sizeof status, "%d/%d", self->kept.list.at, self->saves.count);
    struct pane pane = list_frame(&self->kept.list, screen, WIDTH_MAX, tr(N_("Saved matches")),
                                  status, feet, sizeof feet / sizeof *feet);
    int foot = pane.width < NARROW ? 2 * FOOT_ROWS : FOOT_ROWS;
    struct pane rows = pane_part(pane, 0, 1, pane.width, pane.height - foot - 1);
    list_draw(&self->kept.list, rows, draw_row, self);
    draw_words(self, pane_part(pane, 0, pane.height - foot, pane.width, foot));
}

// ------------------------------------------------------------------------------------------ doing

static void open_path(struct records *self, const char *path) {
    struct save_summary summary;
    if (save_look(path, &summary) && !summary.finished)
        menu_go_on(self->kept.page.stage, path);
    else
        replay_open(self->kept.page.stage, path, PD_ALL_SEEING);
}

static void take_path(void *context, const char *typed) {
    path_buffer path;
    if (typed && *typed && file_typed(typed, path, sizeof path))
        open_path(context, path);
}

static void ask_path(struct records *self) {
    dialog_type(self->kept.page.stage, tr(N_("File name")), "", TYPED_MAX, take_path, self);
}

static void open_row(struct kept *kept) {
    struct records *self = (struct records *)kept;
    if (kept->list.at == 0)
        ask_path(self);
    else
        open_path(self, self->saves.rows[kept->list.at - 1].path);
}

static bool can_remove(const struct kept *kept) {
    (void)kept;
    return true;
}

static void remove_record(struct kept *kept) {
    const char *path = ((struct records *)kept)->saves.rows[kept->list.at - 1].path;
    if (unlink(path) != 0)
        complain(EXIT_SYSTEM, N_("Cannot delete {file}: {reason}"), "file", path, "reason",
                 strerror(errno));
}

// ------------------------------------------------------------------------------------------- keys

static const struct list_help help[] = {
    {"↑ ↓ k j, Tab", N_("select a match")},
    {N_("Enter, Space"), N_("watch a finished match, or continue an unfinished one")},
    {"/", N_("open another file")},
    {N_("Del, x"), N_("delete the match")},
    {N_("Esc, q"), N_("back")},
};

static void key_records(struct kept *kept, int key) {
    if (key == '/')
        ask_path((struct records *)kept);
}

static void close_records(struct page *page) {
    struct records *self = (struct records *)page;
    saves_close(&self->saves);
    free(self->sights);
    free(self);
}

static const struct kept_kind records_kind = {
    .draw = draw_records,
    .close = close_records,
    .list = list_records,
    .open = open_row,
    .key = key_records,
    .can_remove = can_remove,
    .remove = remove_record,
    .question = N_("Delete this match?"),
    .help = help,
    .help_count = sizeof help / sizeof *help,
};

void records_open(struct stage *stage) {
    struct records *self = kept_make(sizeof *self, &records_kind);
    self->kept.list.at = self->saves.count > 0;
    stage_push(stage, &self->kept.page);
}
