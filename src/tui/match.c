// The match page: lies below the table, owns the match, and offers what to do when it is over.
#include "tui/app.h"
#include "tui/dialog.h"
#include "tui/list.h"
#include "tui/match-source.h"
#include "tui/save.h"
#include "tui/table.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16384, LINE_MOST = 78 };

enum { AGAIN, SAVE, BACK, ROWS };

struct match {
    struct page page;
    struct match_source source;
    struct kept *kept;
    bool hints, at_table;
    bool alone;       // there is no menu to come back to
    struct list list; // of what can be done
    int skipped;      // lines of the words above it
    struct save_as save;
    char saved[SAVE_NAME_MAX + 1]; // where the player has put the record; "" for nowhere
};

static bool is_over(const struct match *self) {
    const pd_match *match = &self->kept->local.match;
    return pd_actor(match->header.game, &match->state) == PD_NOBODY;
}

// ------------------------------------------------------------------------------- what is said

static void put_line(pd_text *out, const char *message, const char *name, const char *value) {
    pd_format(out, tr(message), name, value, NULL);
    pd_put(out, "\n");
}

static void put_hex(pd_text *out, const char *message, const char *name, const uint8_t bytes[32]) {
    char hex[2 * 32 + 1];
    pd_text text = pd_text_on(hex, sizeof hex);
    pd_put_hex(&text, bytes, 32);
    put_line(out, message, name, hex);
}

// Where the record is that the player asked for; NULL: nowhere.
static const char *find_asked(const struct match *self) {
    if (*self->saved)
        return self->saved;
    return is_over(self) && !self->source.finish_trouble ? self->kept->record : NULL;
}

// Where the record is, and be it among those that are kept anyway; NULL: nowhere.
static const char *find_record(const struct match *self) {
    const char *asked = find_asked(self);
    bool kept = is_over(self) && self->kept->people && !self->kept->trouble;
    return asked ? asked : kept ? self->kept->save : NULL;
}

static void put_record(pd_text *out, const char *record) {
    if (record)
        put_line(out, N_("The record is in {file}. Check it with: paddock verify {file}"), "file",
                 record);
}

static void put_not_kept(const struct kept *kept, pd_text *out) {
    pd_format(out, tr(N_("The match cannot be kept for later ({file}: {reason}).")), "file",
              kept_place(kept), "reason", strerror(kept->trouble), NULL);
}

// The end in words, and what a deal can be checked by.
static void put_end(const struct match *self, pd_text *out) {
    const pd_header *header = &self->kept->local.match.header;
    int viewer = match_source_end_viewer(&self->source);
    pd_voice voice = {console_voice_language(), viewer, self->source.source.names};
    pd_view view;
    pd_look(header->game, &self->kept->local.match.state, viewer, &view);
    pd_say_table(header->game, &voice, &view, out);
    pd_put(out, "\n");
    if (header->has_commitment)
        put_hex(out, N_("Commitment: {hash}"), "hash", header->commitment);
    if (header->has_seed)
        put_hex(out, N_("Seed: {seed}"), "seed", header->seed);
    put_record(out, find_record(self));
    if (self->source.finish_trouble)
        pd_format(out, tr(N_("{file}: cannot be written: {reason}")), "file", self->kept->record,
                  "reason", strerror(self->source.finish_trouble), NULL);
    else if (self->kept->trouble)
        put_not_kept(self->kept, out);
}

// ---------------------------------------------------------------------- once the screen is gone

static pd_text add_to_parting(struct stage *stage) {
    return (pd_text){stage->parting, sizeof stage->parting, strlen(stage->parting), false};
}

static const char go_on[] = N_("The match is kept. Go on with: paddock play --resume");

// Takes back that there is a match to go on with, which may have been this one. Was it said?
static bool drop_go_on(struct stage *stage) {
    char line[512];
    pd_text text = pd_text_on(line, sizeof line);
    put_line(&text, go_on, NULL, NULL);
    char *at = strstr(stage->parting, line);
    if (at)
        memmove(at, at + text.used, strlen(at + text.used) + 1);
    return at;
}

static int complain_lost(const struct match *self) {
    if (!is_over(self))
        return complain(EXIT_SYSTEM, N_("The match could not be kept."), NULL);
    return complain(EXIT_SYSTEM, N_("{file}: cannot be written: {reason}"), "file",
                    self->kept->record, "reason", strerror(self->source.finish_trouble));
}

// What is printed then. Whoever comes from the menu finds what is kept anyway in its list of
// records, and a trouble that was shown there is not the end of everything.
static void part(struct match *self) {
    struct stage *stage = self->page.stage;
    const struct kept *kept = self->kept;
    bool over = is_over(self), lost = over ? self->source.finish_trouble : kept->trouble;
    bool left = drop_go_on(stage) || (!over && kept->people);
    path_buffer latest;
    pd_text out = add_to_parting(stage);
    put_record(&out, self->alone ? find_record(self) : find_asked(self));
    int code = lost ? complain_lost(self) : EXIT_OK;
    if (lost && self->alone)
        stage->code = code;
    if (!lost && left && save_latest(latest))
        put_line(&out, go_on, NULL, NULL);
    if (!over && kept->record)
        put_line(&out, N_("{file} is written when the match is over: give --record again then."),
                 "file", kept->record);
}

// ------------------------------------------------------------------------------ saving the record

static void note_record(struct match *self) {
    char sentence[2 * SAVE_NAME_MAX + 256];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    put_record(&text, self->saved);
    sentence[strcspn(sentence, "\n")] = '\0';
    match_source_say(&self->source, sentence);
}

static int write_record(void *context, const char *path) {
    struct match *self = context;
    int trouble = kept_write(self->kept, path);
    if (trouble)
        return trouble;
    self->source.finish_trouble = 0;
    strcpy(self->saved, path); // of at most SAVE_NAME_MAX bytes
    if (self->at_table)
        note_record(self);
    return 0;
}

static void ask_name(struct match *self) {
    char name[64];
    snprintf(name, sizeof name, "%s.pdk", pd_game_about(self->kept->local.match.header.game).id);
    self->save = (struct save_as){self->page.stage, write_record, self};
    save_as_ask(&self->save, name);
}

// ------------------------------------------------------------------------------------ at the table

// Where the match is kept, and how its deal can be checked later.
static void show_whereabouts(struct match *self) {
    char bytes[sizeof(path_buffer) + 1024];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    const struct kept *kept = self->kept;
    if (kept->people && !kept->trouble)
        put_line(&text, N_("The match is kept in {file}."), "file", kept->save);
    if (kept->trouble)
        put_not_kept(kept, &text);
    if (kept->local.match.header.has_commitment)
        put_hex(&text, N_("The deal is settled. Commitment: {hash}"), "hash",
                kept->local.match.header.commitment);
    dialog_text(self->page.stage, tr(N_("This match")), bytes);
}

static bool key_at_table(void *context, int key) {
    struct match *self = context;
    if (key != 's')
        return false;
    if (is_over(self))
        ask_name(self);
    else
        show_whereabouts(self);
    return true;
}

static void help_at_table(void *context, pd_text *out) {
    const struct match *self = context;
    const char *says = is_over(self) ? N_("save the record in a file")
                                     : N_("where the match is kept (it is kept after every step)");
    list_put_help(out, &(struct list_help){"s", says}, 1);
}

// However the table was left: whoever did not stay to the end of the last step sees the result.
static void on_left(void *context, bool over) {
    struct match *self = context;
    (void)over;
    self->at_table = false;
    if (!is_over(self))
        stage_pop(self->page.stage, &self->page);
}

// Puts the table on top. False after a complaint.
static bool sit_down(struct match *self) {
    struct stage *stage = self->page.stage;
    int trouble = match_source_open(&self->source, stage->platform, self->kept);
    if (trouble) {
        int code = complain(EXIT_SYSTEM, N_("No thread could be started: {reason}"), "reason",
                            strerror(trouble));
        stage->code = self->alone ? code : stage->code;
        return false;
    }
    self->source.key = key_at_table;
    self->source.help = help_at_table;
    self->source.context = self;
    struct table_plan plan = {
        .source = &self->source.source, .hints = self->hints, .left = on_left, .context = self};
    table_page_open(stage, &plan);
    self->at_table = true;
    return true;
}

static void play_again(struct match *self) {
    struct kept *next = calloc(1, sizeof *next);
    if (!next)
        abort();
    pd_text out = add_to_parting(self->page.stage);
    put_record(&out, find_asked(self));
    kept_again(next, self->kept);
    kept_close(self->kept);
    free(self->kept);
    self->kept = next;
    self->saved[0] = '\0';
    self->skipped = 0;
    self->list.at = BACK;
    if (!sit_down(self))
        stage_pop(self->page.stage, &self->page);
}

// ----------------------------------------------------------------------------- after the end

static const struct list_foot feet[] = {
    {"↑ ↓", PRESS_DOWN, N_("pick")}, {N_("Enter"), PRESS_ENTER, N_("choose")},
    {"n", 'n', N_("another match")}, {"s", 's', N_("save the record")},
    {"q", 'q', N_("back")},
};

static const char *row_text(const struct match *self, int row) {
    return row == AGAIN       ? tr(N_("Another match at this table"))
           : row == SAVE      ? tr(N_("Save the record in a file"))
           : self->page.below ? tr(N_("Back to the menu"))
                              : tr(N_("Leave"));
}

static void draw_row(struct match *self, struct pane line, int row) {
    char number[8];
    bool focus = row == self->list.at;
    snprintf(number, sizeof number, "%d", row + 1);
    if (focus)
        pane_fill(line, INK_FOCUS);
    pane_put(line, 1, 0, focus ? INK_FOCUS : INK_KEY, number);
    pane_put(line, 3, 0, focus ? INK_FOCUS : INK_PLAIN, row_text(self, row));
    list_note_row(&self->list, row, line);
}

static void draw_match(struct page *page, struct pane screen) {
    struct match *self = (struct match *)page;
    char words[WORDS_MAX];
    pd_text text = pd_text_on(words, sizeof words);
    struct pane pane = list_frame(&self->list, screen, LINE_MOST,
                                  tr(pd_game_about(self->kept->local.match.header.game).name),
                                  tr(N_("The match is over.")), feet, sizeof feet / sizeof *feet);
    struct pane above = pane_part(pane, 0, 1, pane.width, pane.height - ROWS - 2);
    put_end(self, &text);
    int spare = text_lines(words, above.width) - above.height;
    if (self->skipped > spare)
        self->skipped = spare;
    if (self->skipped < 0)
        self->skipped = 0;
    pane_wrap(above, self->skipped, INK_PLAIN, words);
    for (int row = 0; row < ROWS; row++)
        draw_row(self, pane_part(pane, 0, pane.height - ROWS + row, pane.width, 1), row);
}

static void choose(struct match *self, int row) {
    self->list.at = row;
    if (row == AGAIN)
        play_again(self);
    else if (row == SAVE)
        ask_name(self);
    else
        stage_pop(self->page.stage, &self->page);
}

static void key_match(struct page *page, int key) {
    struct match *self = (struct match *)page;
    switch (key) {
    case PRESS_PAGE_UP: self->skipped -= page->stage->grid.height / 2; return;
    case PRESS_PAGE_DOWN: self->skipped += page->stage->grid.height / 2; return;
    case PRESS_ENTER:
    case ' ': choose(self, self->list.at); return;
    case 'n': choose(self, AGAIN); return;
    case 's': choose(self, SAVE); return;
    case PRESS_ESCAPE:
    case 'q': choose(self, BACK); return;
    default: break;
    }
    if (key >= '1' && key < '1' + ROWS)
        choose(self, key - '1');
    else
        list_key(&self->list, key);
}

static void click_match(struct page *page, int x, int y) {
    struct match *self = (struct match *)page;
    int row = list_row_at(&self->list, x, y), key = list_key_at(&self->list, x, y);
    if (row >= 0)
        choose(self, row);
    else if (key)
        key_match(page, key);
}

static void close_match(struct page *page) {
    struct match *self = (struct match *)page;
    part(self);
    kept_close(self->kept);
    free(self->kept);
    free(self);
}

static const struct page_kind match_kind = {
    .draw = draw_match,
    .key = key_match,
    .click = click_match,
    .close = close_match,
};

void match_open(struct stage *stage, struct kept *kept, bool hints) {
    struct match *self = page_make(sizeof *self, &match_kind);
    self->kept = kept;
    self->hints = hints;
    self->alone = !stage->top;
    self->list.count = ROWS;
    self->list.at = BACK; // so that a key held down for too long starts nothing
    stage_push(stage, &self->page);
    if (!sit_down(self))
        stage_pop(stage, &self->page);
}
