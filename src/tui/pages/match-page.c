// The match page: below the table page. Owns the match, and shows how it ended and what to do then.
#include "base/memory.h"
#include "console/seed.h"
#include "tui/pages/app.h"
#include "tui/pages/review.h"
#include "tui/pages/save.h"
#include "tui/screen/dialog.h"
#include "tui/screen/list.h"
#include "tui/table/ending.h"
#include "tui/table/local-source.h"
#include "tui/table/table.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16384, LINE_MOST = 96 };

enum { REVIEW, WATCH, AGAIN, SAVE, OTHER, BACK, ROWS };

struct match_page {
    struct page page;
    struct local_source source;
    struct saved_match *saved;
    bool hints, at_table;
    bool alone;                 // there is no menu to come back to
    struct list list;           // of what can be done
    int skipped;                // lines of the words above it
    struct match_ending ending; // of the match that is over
    int ended;                  // its last step; 0: none yet
    struct save_as save;
    char record_copy[SAVE_NAME_MAX + 1]; // the file that the player chose, or ""
};

static bool is_over(const struct match_page *self) {
    const pd_match *match = &self->saved->history.match;
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

// The file of a record that the player asked for; NULL if there is none.
static const char *find_asked(const struct match_page *self) {
    if (*self->record_copy)
        return self->record_copy;
    return is_over(self) && !self->source.finish_trouble ? self->saved->record : NULL;
}

// The file of the record, whether asked for or saved automatically; NULL if there is none.
static const char *find_record(const struct match_page *self) {
    const char *asked = find_asked(self);
    bool saved = is_over(self) && self->saved->people && !self->saved->trouble;
    if (asked)
        return asked;
    return saved ? self->saved->save : NULL;
}

static void put_record(pd_text *out, const char *record) {
    if (record)
        put_line(out, N_("The record is in {file}. Check it with: paddock verify {file}"), "file",
                 record);
}

static void put_not_kept(const struct saved_match *saved, pd_text *out) {
    pd_format(out, tr(N_("The match cannot be saved ({file}: {reason}).")), "file",
              saved_match_place(saved), "reason", strerror(saved->trouble), NULL);
}

// What is needed to deal the same cards again, and where the record is.
static void put_proof(const struct match_page *self, pd_text *out) {
    const pd_header *header = &self->saved->history.match.header;
    const char *record = find_record(self);
    char seed[SEED_MAX + 1];
    pd_text text = pd_text_on(seed, sizeof seed);
    seed_put(&text, header->seed);
    if (header->has_seed)
        put_line(out, N_("Seed: {seed}"), "seed", seed);
    if (record)
        put_line(out, N_("Record: {file}"), "file", record);
    if (self->source.finish_trouble)
        pd_format(out, tr(N_("Cannot write {file}: {reason}")), "file", self->saved->record,
                  "reason", strerror(self->source.finish_trouble), NULL);
    else if (self->saved->trouble)
        put_not_kept(self->saved, out);
}

static pd_voice end_voice(const struct match_page *self) {
    return (pd_voice){console_voice_language(), local_source_end_viewer(&self->source),
                      self->source.source.names};
}

// What is below the ranking: how it came about, all hands, and how to check the deal.
static void put_more(const struct match_page *self, pd_text *out) {
    const pd_header *header = &self->saved->history.match.header;
    pd_voice voice = end_voice(self);
    ending_put_words(&self->saved->history, &self->ending, &voice, out);
    if (header->has_commitment)
        put_hex(out, N_("Seal: {hash}"), "hash", header->commitment);
    put_record(out, find_record(self));
}

// ---------------------------------------------------------------------- once the screen is gone

static pd_text add_to_parting(struct stage *stage) {
    return (pd_text){stage->parting, sizeof stage->parting, strlen(stage->parting), false};
}

static const char go_on[] = N_("The match is saved. Continue with: paddock play --resume");

// Removes the line about a match to continue, as it may be this one. True if it was there.
static bool drop_go_on(struct stage *stage) {
    char line[512];
    pd_text text = pd_text_on(line, sizeof line);
    put_line(&text, go_on, NULL, NULL);
    char *at = strstr(stage->parting, line);
    if (at)
        memmove(at, at + text.used, strlen(at + text.used) + 1);
    return at;
}

static int complain_lost(const struct match_page *self) {
    if (!is_over(self))
        return complain(EXIT_SYSTEM, N_("The match could not be saved."), NULL);
    return complain(EXIT_SYSTEM, N_("Cannot write {file}: {reason}"), "file", self->saved->record,
                    "reason", strerror(self->source.finish_trouble));
}

// What is printed after the screen is closed. From the menu, only a record the player asked for is
// mentioned (the list of saved matches has the rest), and an error does not become the exit code.
static void part(struct match_page *self) {
    struct stage *stage = self->page.stage;
    const struct saved_match *saved = self->saved;
    bool over = is_over(self), lost = over ? self->source.finish_trouble : saved->trouble;
    bool left = drop_go_on(stage) || (!over && saved->people);
    path_buffer latest;
    pd_text out = add_to_parting(stage);
    put_record(&out, self->alone ? find_record(self) : find_asked(self));
    int code = lost ? complain_lost(self) : EXIT_OK;
    if (lost && self->alone)
        stage->code = code;
    if (!lost && left && save_latest(NULL, latest))
        put_line(&out, go_on, NULL, NULL);
    if (!over && saved->record)
        put_line(
            &out,
            N_("{file} is written when the match is over. Add --record again when you resume."),
            "file", saved->record);
}

// ------------------------------------------------------------------------------ saving the record

static void note_record(struct match_page *self) {
    char sentence[2 * SAVE_NAME_MAX + 256];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    put_record(&text, self->record_copy);
    sentence[strcspn(sentence, "\n")] = '\0';
    local_source_say(&self->source, sentence);
}

static int write_record(void *context, const char *path) {
    struct match_page *self = context;
    int trouble = saved_match_write(self->saved, path);
    if (trouble)
        return trouble;
    self->source.finish_trouble = 0;
    strcpy(self->record_copy, path); // of at most SAVE_NAME_MAX bytes
    if (self->at_table)
        note_record(self);
    return 0;
}

static void ask_name(struct match_page *self) {
    char name[64];
    snprintf(name, sizeof name, "%s.pdk", pd_game_about(self->saved->history.match.header.game).id);
    self->save = (struct save_as){self->page.stage, write_record, self};
    save_as_ask(&self->save, name);
}

// ------------------------------------------------------------------------------------ at the table

// Where the match is saved, and how its deal can be checked later.
static void show_whereabouts(struct match_page *self) {
    char bytes[sizeof(path_buffer) + 1024];
    pd_text text = pd_text_on(bytes, sizeof bytes);
    const struct saved_match *saved = self->saved;
    if (saved->people && !saved->trouble)
        put_line(&text, N_("The match is saved in {file}."), "file", saved->save);
    if (saved->trouble)
        put_not_kept(saved, &text);
    if (saved->history.match.header.has_commitment)
        put_hex(&text, N_("The deal is sealed: {hash}"), "hash",
                saved->history.match.header.commitment);
    dialog_text(self->page.stage, tr(N_("This match")), bytes);
}

// Of the person who is told “you” at the end; of several people nobody is.
static void review(struct match_page *self) {
    review_open(self->page.stage, &self->saved->history, local_source_end_viewer(&self->source));
}

static bool key_at_table(void *context, int key) {
    struct match_page *self = context;
    if (key == 'R' && is_over(self)) {
        review(self);
        return true;
    }
    if (key != 's')
        return false;
    if (is_over(self))
        ask_name(self);
    else
        show_whereabouts(self);
    return true;
}

static void help_at_table(void *context, pd_text *out) {
    const struct match_page *self = context;
    const char *says =
        is_over(self) ? N_("save the record") : N_("where the match is saved (after every move)");
    list_put_help(out, &(struct list_help){"s", says}, 1);
    if (is_over(self))
        list_put_help(out, &(struct list_help){"R", N_("review: luck and mistakes")}, 1);
}

// If the match is over, this page stays: it shows the result.
static void on_left(void *context, bool over) {
    struct match_page *self = context;
    (void)over;
    self->at_table = false;
    if (!is_over(self))
        stage_pop(self->page.stage, &self->page);
}

// Opens the table page. False if it failed; the reason was already shown.
static bool sit_down(struct match_page *self) {
    struct stage *stage = self->page.stage;
    int trouble = local_source_open(&self->source, stage->platform, self->saved);
    if (trouble) {
        int code = complain(EXIT_SYSTEM, N_("Cannot start a thread: {reason}"), "reason",
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

static void play_again(struct match_page *self) {
    struct saved_match *next = must(calloc(1, sizeof *next));
    pd_text out = add_to_parting(self->page.stage);
    put_record(&out, find_asked(self));
    saved_match_again(next, self->saved);
    saved_match_close(self->saved);
    free(self->saved);
    self->saved = next;
    self->record_copy[0] = '\0';
    self->skipped = self->ended = 0;
    self->list.at = BACK;
    if (!sit_down(self))
        stage_pop(self->page.stage, &self->page);
}

// ----------------------------------------------------------------------------- after the end

static const struct foot_key feet[] = {
    {N_("Enter"), PRESS_ENTER, N_("OK")}, {"R", 'R', N_("review")}, {"w", 'w', N_("watch")},
    {"n", 'n', N_("play again")},         {"s", 's', N_("save")},   {"c", 'c', N_("cards")},
    {"← →", PRESS_RIGHT, N_("select")},   {"?", '?', N_("help")},   {"q", 'q', N_("back")},
};

static const char *row_text(const struct match_page *self, int row) {
    switch (row) {
    case REVIEW: return tr(N_("Review"));
    case WATCH: return tr(N_("Watch this match"));
    case AGAIN: return tr(N_("Play again"));
    case SAVE: return tr(N_("Save the record"));
    case OTHER: return tr(N_("Another game"));
    default: return self->alone ? tr(N_("Leave")) : tr(NC_("button", "Back"));
    }
}

// With a menu below, going back is going to other games.
static bool has_row(const struct match_page *self, int row) {
    return row != OTHER || self->alone;
}

// Draws what can be done from left to right, in as many lines as it takes; returns how many. Only
// counts them if there is no pane.
static int draw_rows(struct match_page *self, const struct pane *pane, int width) {
    int x = 0, y = 0;
    for (int row = 0; row < ROWS; row++) {
        int columns = text_columns(row_text(self, row)) + 2;
        if (!has_row(self, row))
            continue;
        if (x > 0 && x + columns > width)
            x = 0, y++;
        if (pane) {
            struct list_row drawn =
                list_begin_row(&self->list, row, pane_part(*pane, x, y, columns, 1));
            pane_put(drawn.line, 1, 0, list_ink(drawn, INK_STRONG), row_text(self, row));
        }
        x += columns + 1;
    }
    return y + 1;
}

static void find_ending(struct match_page *self) {
    const struct match_history *history = &self->saved->history;
    if (self->ended == history->step_count)
        return;
    ending_of(history, &self->ending);
    self->ended = history->step_count;
}

// A text that may have more lines than there is room for; scrolls by `skipped`.
static void draw_more(struct match_page *self, struct pane pane) {
    char words[WORDS_MAX];
    pd_text text = pd_text_on(words, sizeof words);
    put_more(self, &text);
    int spare = text_lines(words, pane.width) - pane.height;
    self->skipped = self->skipped > spare ? spare : self->skipped;
    self->skipped = self->skipped < 0 ? 0 : self->skipped;
    pane_wrap(pane, self->skipped, INK_PLAIN, words);
}

// Draws a text, and returns how many lines it took.
static int draw_text(struct pane pane, int y, enum ink ink, const char *text) {
    int lines = text_lines(text, pane.width);
    pane_wrap(pane_part(pane, 0, y, pane.width, lines), 0, ink, text);
    return lines;
}

// The result, the ranking, seed and record are always there. What else there is to tell has the
// lines that are left, if these are enough to read it.
static void draw_end(struct match_page *self, struct pane pane) {
    enum { MORE_MIN = 4 };
    pd_voice voice = end_voice(self);
    char result[1024], proof[2 * sizeof(path_buffer)];
    pd_text text = pd_text_on(result, sizeof result), more = pd_text_on(proof, sizeof proof);
    ending_put_result(&self->saved->history, &voice, &text);
    put_proof(self, &more);
    int ranking = ranking_lines(&self->ending, &voice, pane.width);
    int lines = text_lines(result, pane.width) + ranking + text_lines(proof, pane.width);
    int blank = lines + 3 <= pane.height; // between these parts
    int y = blank;
    y += draw_text(pane, y, INK_STRONG, result) + blank;
    ranking_draw(&self->ending, &voice, pane_part(pane, 0, y, pane.width, ranking));
    y += ranking + blank;
    y += draw_text(pane, y, INK_DIM, proof) + blank;
    if (pane.height - y >= MORE_MIN)
        draw_more(self, pane_part(pane, 0, y, pane.width, pane.height - y));
}

static void draw_match(struct page *page, struct pane screen) {
    struct match_page *self = (struct match_page *)page;
    if (!is_over(self))
        return; // the table covers it
    find_ending(self);
    struct pane pane = list_frame(&self->list, screen, LINE_MOST,
                                  tr(pd_game_about(self->saved->history.match.header.game).name),
                                  tr(N_("The match is over.")), feet, sizeof feet / sizeof *feet);
    int rows = draw_rows(self, NULL, pane.width);
    struct pane below = pane_part(pane, 0, pane.height - rows, pane.width, rows);
    draw_end(self, pane_part(pane, 0, 0, pane.width, pane.height - rows));
    draw_rows(self, &below, pane.width);
}

// ------------------------------------------------------------------------------------- the keys

static const struct list_help help[] = {
    {"R", N_("review: luck and mistakes")},
    {"w", N_("watch this match")},
    {"n", N_("play again")},
    {"s", N_("save the record")},
    {"c", N_("everybody’s cards, and what decided the match")},
    {N_("PgDn, PgUp"), N_("scroll")},
    {N_("Esc, q"), N_("back")},
};

static void show_more(struct match_page *self) {
    char words[WORDS_MAX];
    pd_text text = pd_text_on(words, sizeof words);
    put_more(self, &text);
    dialog_text(self->page.stage, tr(N_("Hands")), words);
}

static void open_menu(struct match_page *self) {
    struct stage *stage = self->page.stage;
    stage_pop(stage, &self->page);
    menu_open(stage);
}

static void choose(struct match_page *self, int row) {
    self->list.at = row;
    switch (row) {
    case REVIEW: review(self); break;
    case WATCH: replay_watch(self->page.stage, &self->saved->history); break;
    case AGAIN: play_again(self); break;
    case SAVE: ask_name(self); break;
    case OTHER: open_menu(self); break;
    default: stage_pop(self->page.stage, &self->page);
    }
}

// Moves the focus, past a row that is not there.
static void move(struct match_page *self, int by) {
    list_move(&self->list, by);
    if (!has_row(self, self->list.at))
        list_move(&self->list, by);
}

static void key_match(struct page *page, int key) {
    struct match_page *self = (struct match_page *)page;
    if (key == PRESS_PAGE_UP || key == PRESS_PAGE_DOWN) {
        int lines = page->stage->grid.height / 3;
        self->skipped += key == PRESS_PAGE_UP ? -lines : lines;
        return;
    }
    switch (key) {
    case PRESS_LEFT:
    case PRESS_UP:
    case PRESS_BACK_TAB:
    case 'h':
    case 'k': move(self, -1); break;
    case PRESS_RIGHT:
    case PRESS_DOWN:
    case PRESS_TAB:
    case 'l':
    case 'j': move(self, 1); break;
    case PRESS_ENTER:
    case ' ': choose(self, self->list.at); break;
    case 'R': choose(self, REVIEW); break;
    case 'w': choose(self, WATCH); break;
    case 'n': choose(self, AGAIN); break;
    case 's': choose(self, SAVE); break;
    case 'c': show_more(self); break;
    case '?': list_show_help(page->stage, help, sizeof help / sizeof *help); break;
    case PRESS_ESCAPE:
    case 'q': choose(self, BACK); break;
    default: break;
    }
}

static void click_match(struct page *page, int x, int y) {
    list_click(&((struct match_page *)page)->list, page, x, y);
}

static void close_match(struct page *page) {
    struct match_page *self = (struct match_page *)page;
    part(self);
    saved_match_close(self->saved);
    free(self->saved);
    free(self);
}

static const struct page_kind match_kind = {
    .draw = draw_match,
    .key = key_match,
    .click = click_match,
    .close = close_match,
};

void match_page_open(struct stage *stage, struct saved_match *saved, bool hints) {
    struct match_page *self = page_make(sizeof *self, &match_kind);
    self->saved = saved;
    self->hints = hints;
    self->alone = !stage->top;
    self->list.count = ROWS;
    self->list.at = BACK; // a key held down too long must not start another match
    stage_push(stage, &self->page);
    if (!sit_down(self))
        stage_pop(stage, &self->page);
}
