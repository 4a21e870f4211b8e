// How the table page looks: the face's board on top, the log, what is going on, the player's cards,
// and the keys.
#include "tui/table/table-parts.h"

#include <limits.h>
#include <string.h>

enum {
    BOARD_MIN = 11,
    SIDE_FROM = 116, // columns from which the log has a place of its own beside the board
    SIDE_MAX = 60,
    LOG_MIN = 3, // its heading included
    NOW_ROWS = 2,
    DETAIL_MIN = 3,
    CARD_GAP = 1,
    NOW_MAX = 1024,   // bytes
    LARGE_FROM = 14,  // spare rows from which cards are larger,
    CARD_MORE = 2,    // by so many rows
    RULES_MIN = 5,    // rows
    PAGE_WIDTH = 200, // on a larger screen, the table is in its middle
    PAGE_HEIGHT = 76,
};

// How many rows each part has.
struct layout {
    int side; // columns of a log beside the board, or 0
    int board, log, now, cards, detail, rules;
    struct face_rows limits; // of the board
    int card_width, cards_in_row, card_rows, card_height;
    bool tight; // labels without their blanks
};

// ------------------------------------------------------------------------- what is said of a card

// For cards that are played together: how many are marked, or what Enter would play.
static void say_marked(const struct table_page *self, pd_text *out) {
    char move[CHOICE_MOVE_MAX], marked[16], needed[16];
    int choice = table_marked_choice(self, move);
    snprintf(marked, sizeof marked, "%d", table_marked(self));
    snprintf(needed, sizeof needed, "%d", self->together);
    if (choice >= 0)
        pd_format(out, tr(N_("Enter: {says}")), "says", self->choices[choice].says, NULL);
    else
        pd_format(out, tr(N_("{marked} of {needed} cards marked. Space marks or unmarks a card.")),
                  "marked", marked, "needed", needed, NULL);
}

// What a card would do.
static void say_card(const struct table_page *self, int item, pd_text *out) {
    int choices[PD_MOVES_MAX];
    char number[16];
    if (item >= self->spot_count)
        return;
    if (self->together) {
        say_marked(self, out);
        return;
    }
    const struct spot *spot = &self->spots[item];
    int count = table_item_choices(self, item, choices);
    if (count == 1) {
        pd_put(out, self->choices[choices[0]].says); // which names the card itself
        return;
    }
    const char *name = *spot->name ? spot->name : spot->label;
    snprintf(number, sizeof number, "%d", count);
    pd_format(out, count ? tr(N_("{card}: {count} ways to play it")) : "{card}", "card", name,
              "count", number, NULL);
}

// The note (a refusal, a hint, an error) if there is one; otherwise what the focused card does.
static void say_detail(const struct table_page *self, pd_text *out) {
    if (*self->note)
        pd_put(out, self->note);
    else if (self->choice_count)
        say_card(self, self->at, out);
}

// What is going on, or what the player has to do.
static void say_now(const struct table_page *self, pd_text *out) {
    struct source *source = self->source;
    pd_voice voice = show_voice(&self->show);
    size_t before = out->used;
    if (*self->show.says)
        pd_put(out, self->show.says);
    else if (self->show.step < 0)
        pd_put(out, tr(N_("One moment …")));
    else if (source->kind->prompt)
        source->kind->prompt(source, out);
    if (out->used == before)
        pd_say_now(source->game, &voice, &self->show.view, out);
}

// ------------------------------------------------------------------------------------- the layout

// Columns of a choice in words, in a page of so many.
static int word_width(int width) {
    return width - 9;
}

static const char *word_says(const struct table_page *self, int item) {
    return self->choices[self->words[item - self->spot_count]].says;
}

// The rows that the choices in words need at least: those of the one with the focus.
static int word_rows(const struct table_page *self, int width) {
    int most = 0;
    for (int item = self->spot_count; item < self->item_count; item++) {
        int lines = text_lines(word_says(self, item), word_width(width));
        most = lines > most ? lines : most;
    }
    return most;
}

// A card's label; without its blanks where cards are narrow.
static void put_label(const struct spot *spot, bool tight, char out[SPOT_LABEL_MAX]) {
    for (const char *from = spot->label; *from; from++)
        if (!tight || *from != ' ')
            *out++ = *from;
    *out = '\0';
}

static void fit_cards(const struct table_page *self, int width, struct layout *layout) {
    int widest = 3;
    for (int i = 0; i < self->spot_count; i++) {
        char text[SPOT_LABEL_MAX];
        put_label(&self->spots[i], layout->tight, text);
        int label = text_columns(text), below = text_columns(self->spots[i].below);
        widest = label > widest ? label : widest;
        widest = below > widest ? below : widest;
    }
    layout->card_width = widest + 2;
    layout->cards_in_row = (width - 1) / (layout->card_width + CARD_GAP);
    layout->card_rows = (self->spot_count + layout->cards_in_row - 1) / layout->cards_in_row;
}

static void lay_cards(const struct table_page *self, int width, struct layout *layout) {
    fit_cards(self, width, layout);
    if (layout->card_rows > 1) {
        layout->tight = true;
        fit_cards(self, width, layout);
    }
    layout->card_height = layout->card_rows > 1 ? 2 : 3; // with or without a row of numbers
    layout->cards = layout->card_rows * layout->card_height;
}

// Makes the cards higher, and wider if they still fit into their row; returns the rows for that.
static int enlarge_cards(const struct table_page *self, int width, struct layout *layout) {
    int wide = layout->card_width + 2;
    if (self->spot_count * (wide + CARD_GAP) < width) {
        layout->card_width = wide;
        layout->cards_in_row = (width - 1) / (wide + CARD_GAP);
    }
    layout->cards += CARD_MORE;
    layout->card_height += CARD_MORE;
    return CARD_MORE;
}

// Shares out the spare rows: first to the list of choices, as far as it needs more, then to larger
// cards, to board and log, and what the board cannot use to the rules that matter now.
static void share_rest(const struct table_page *self, int width, int rest, struct layout *layout) {
    int words = (self->item_count - self->spot_count) * word_rows(self, width);
    int wanted = words + 1 - layout->detail;
    int more = wanted < rest / 2 ? wanted : rest / 2;
    more = wanted < 0 ? 0 : more;
    layout->detail += more;
    rest -= more;
    if (layout->card_rows == 1 && rest >= LARGE_FROM)
        rest -= enlarge_cards(self, width, layout);
    int log = layout->side ? 0 : rest / 3;
    layout->log += log;
    layout->board += rest - log;
    int surplus = layout->board - layout->limits.most;
    if (surplus < RULES_MIN)
        return;
    layout->board -= surplus;
    layout->rules = surplus;
}

// Moves rows from one part to another, as far as they are wanted and can be spared.
static void move_rows(int *wanted, int *from, int least, int *to) {
    int taken = *from - least < *wanted ? *from - least : *wanted;
    if (taken <= 0)
        return;
    *from -= taken;
    *to += taken;
    *wanted -= taken;
}

// Draws the numbers of the cards on them, which saves a row.
static void shrink_cards(int *wanted, struct layout *layout, int *to) {
    if (*wanted <= 0 || layout->card_height != 3)
        return;
    layout->card_height--;
    move_rows(wanted, &layout->cards, layout->cards - 1, to);
}

// A long explanation gets rows of the others. A note even takes the place of what is going on and
// of a part of the board: the player has just asked for it, and the next key takes it away. So does
// what a lesson says, which a key hides.
static void lend_rows(const struct table_page *self, int width, struct layout *layout) {
    char text[NOTE_MAX];
    pd_text out = pd_text_on(text, sizeof text);
    say_detail(self, &out);
    int words = word_rows(self, width);
    if (self->item_count - self->spot_count > 1)
        words++; // says how many more there are
    int wanted = text_lines(text, width - 5) + words - layout->detail;
    move_rows(&wanted, &layout->log, 1, &layout->detail);
    move_rows(&wanted, &layout->board, layout->limits.least, &layout->detail);
    shrink_cards(&wanted, layout, &layout->detail);
    if (wanted > 0 && *self->note) {
        wanted -= layout->now;
        layout->detail += layout->now;
        layout->now = 0;
    }
    if (*self->note || self->plan.lesson)
        move_rows(&wanted, &layout->board, 1, &layout->detail);
}

// On a low screen the log goes first, then the room for explanations, the air on the board, the
// numbers above the cards, and the second line of what is going on.
static void save_rows(int missing, int detail_least, int now_least, struct layout *layout) {
    int saved = 0;
    move_rows(&missing, &layout->log, 0, &saved);
    move_rows(&missing, &layout->detail, detail_least, &saved);
    move_rows(&missing, &layout->board, layout->limits.least, &saved);
    shrink_cards(&missing, layout, &saved);
    move_rows(&missing, &layout->now, now_least, &saved);
    move_rows(&missing, &layout->detail, 1, &saved);
    move_rows(&missing, &layout->board, 1, &saved);
    if (layout->log == 1)
        layout->board++, layout->log = 0; // a heading alone
}

// The rows for what any card would do, so that nothing moves while the focus does.
static int count_detail(const struct table_page *self, int width) {
    int most = 0;
    for (int item = 0; item < self->spot_count && self->choice_count; item++) {
        char text[NOTE_MAX];
        pd_text out = pd_text_on(text, sizeof text);
        say_card(self, item, &out);
        int lines = text_lines(text, width - 5);
        most = lines > most ? lines : most;
    }
    return most + word_rows(self, width);
}

static int count_now(const struct table_page *self, int width) {
    char now[NOW_MAX];
    pd_text text = pd_text_on(now, sizeof now);
    say_now(self, &text);
    return text_lines(now, width - 5);
}

static struct face_rows limit_board(const struct table_page *self, int width) {
    struct scene scene;
    table_scene(self, &scene);
    if (scene.position && self->face->rows)
        return self->face->rows(&scene, width - 4);
    return (struct face_rows){BOARD_MIN, INT_MAX};
}

static struct layout lay_out(const struct table_page *self, struct pane pane) {
    struct layout layout = {0};
    if (pane.width >= SIDE_FROM)
        layout.side = pane.width - 82 > SIDE_MAX ? SIDE_MAX : pane.width - 82;
    int width = pane.width - layout.side;
    bool plays = self->source->you >= 0 && !self->plan.replay;
    if (self->spot_count)
        lay_cards(self, width, &layout);
    int detail = plays ? count_detail(self, width) : 0, now = count_now(self, width);
    layout.limits = limit_board(self, width);
    layout.board = layout.limits.least > BOARD_MIN ? layout.limits.least : BOARD_MIN;
    layout.log = layout.side ? 0 : LOG_MIN;
    layout.now = now > NOW_ROWS ? now : NOW_ROWS;
    if (plays)
        layout.detail = layout.card_rows > 1 ? DETAIL_MIN - 1 : DETAIL_MIN;
    layout.detail = detail > layout.detail ? detail : layout.detail;
    int rest =
        pane.height - 2 - layout.board - layout.log - layout.now - layout.cards - layout.detail;
    if (rest > 0)
        share_rest(self, width, rest, &layout);
    else
        save_rows(-rest, detail, now, &layout);
    lend_rows(self, width, &layout);
    return layout;
}

// ------------------------------------------------------------------------------------ title, log

// Leaves out the last parts of a status, which " · " separates, until it fits.
static void shorten(char *status, int space) {
    static const char between[] = " · ";
    while (text_columns(status) > space) {
        char *last = NULL;
        for (char *at = status; (at = strstr(at, between)); at++)
            last = at;
        if (!last)
            return;
        strcpy(last, " ");
    }
}

static void draw_title(const struct table_page *self, struct pane bar) {
    char title[256], status[256];
    pd_text text = pd_text_on(title, sizeof title), state = pd_text_on(status, sizeof status);
    pd_put(&text, " ");
    pd_put(&text, tr(pd_game_about(self->source->game).name));
    if (self->source->kind->status)
        self->source->kind->status(self->source, &state);
    pd_put(&state, " ");
    pane_fill(bar, INK_BAR);
    int columns = pane_put(bar, 0, 0, INK_BAR, title), space = bar.width - columns - 2;
    shorten(status, space);
    pane_put_right(pane_part(bar, columns + 2, 0, space, 1), 0, INK_BAR, status);
}

static enum ink line_ink(const struct table_page *self, const struct log_line *line) {
    if (line->step < 0)
        return INK_KEY;
    return line->actor == self->source->you ? INK_PLAIN : INK_DIM;
}

// The newest lines at the bottom, as many as there is room for.
static void draw_log(const struct table_page *self, struct pane pane) {
    const struct show *show = &self->show;
    int space = pane.height;
    for (size_t i = show->log_count; i-- > 0 && space > 0;) {
        const struct log_line *line = &show->log[i];
        int lines = text_lines(line->text, pane.width);
        int skip = lines > space ? lines - space : 0;
        struct pane part = pane_part(pane, 0, space - lines + skip, pane.width, lines - skip);
        pane_wrap(part, skip, line_ink(self, line), line->text);
        space -= lines;
    }
}

static void draw_rule(struct pane pane, int y, const char *title) {
    pane_row(pane, y, INK_FRAME, "─");
    int columns = pane_put(pane, 2, y, INK_FRAME, " ");
    columns += pane_put(pane, 2 + columns, y, INK_FRAME, title);
    pane_put(pane, 2 + columns, y, INK_FRAME, " ");
}

static void draw_side(const struct table_page *self, struct pane pane) {
    for (int y = 0; y < pane.height; y++)
        pane_put(pane, 0, y, INK_FRAME, "│");
    pane_put(pane, 2, 0, INK_FRAME, tr(N_("Log")));
    draw_log(self, pane_part(pane, 2, 1, pane.width - 3, pane.height - 1));
}

// -------------------------------------------------------------------------------- what goes on

static void draw_now(const struct table_page *self, struct pane pane) {
    char now[NOW_MAX];
    pd_text text = pd_text_on(now, sizeof now);
    say_now(self, &text);
    bool yours = self->choice_count > 0;
    pane_put(pane, 0, 0, yours ? INK_YOU : INK_DIM, yours ? "▶" : "·");
    pane_wrap(pane_part(pane, 2, 0, pane.width - 3, pane.height), 0, yours ? INK_YOU : INK_STRONG,
              now);
}

// ---------------------------------------------------------------------------------------- cards

static bool stands_for(const struct table_page *self, int item, const json_t *does) {
    if (!does)
        return false;
    if (item < self->spot_count)
        return self->face->takes(&self->spots[item], does);
    return json_equal(get_at(self->does, self->words[item - self->spot_count]), does);
}

// In a replay, and when the match is over, nothing has the focus.
static bool can_pick(const struct table_page *self) {
    return !self->plan.replay && pd_view_actor(self->source->game, &self->show.view) != PD_NOBODY;
}

// A star for the advised move, and a cross for the one that it is compared with. They are in the
// middle if no number is there.
static void draw_marks(const struct table_page *self, struct pane line, int item) {
    bool star = stands_for(self, item, self->hint_does),
         cross = stands_for(self, item, self->other_does);
    int x = can_pick(self) ? line.width - 1 : (line.width - 1) / 2;
    if (star)
        pane_put(line, x, 0, INK_HINT, "★");
    if (cross)
        pane_put(line, star ? x - 1 : x, 0, INK_BAD, "✗");
}

static bool is_focused(const struct table_page *self, int item) {
    return item == self->at && can_pick(self);
}

static void draw_number(const struct table_page *self, struct pane card, int item) {
    char number[16] = "";
    bool at = is_focused(self, item);
    if (item < 10 && can_pick(self))
        snprintf(number, sizeof number, "%s%d", at ? "▼" : "", (item + 1) % 10);
    else if (at)
        snprintf(number, sizeof number, "▼");
    pane_put_centred(card, 0, at ? INK_YOU : INK_KEY, number);
    draw_marks(self, card, item);
}

// With several rows of cards, the numbers are drawn on the cards.
static void draw_small_number(const struct table_page *self, struct pane face, int item) {
    char number[16];
    snprintf(number, sizeof number, "%d", (item + 1) % 10);
    if (item < 10 && !self->plan.replay)
        pane_put(face, 0, 1, INK_KEY, number);
}

static void draw_card(struct table_page *self, struct pane card, int item,
                      const struct layout *layout) {
    int choices[PD_MOVES_MAX];
    char label[SPOT_LABEL_MAX];
    const struct spot *spot = &self->spots[item];
    bool numbered = layout->card_height > 2;
    bool off = self->choice_count && !table_item_choices(self, item, choices);
    bool marked = self->together && self->marked[item];
    enum ink ink = off ? INK_CARD_OFF : spot->ink;
    if (numbered)
        draw_number(self, card, item);
    struct pane face = pane_part(card, 0, numbered, card.width, card.height - numbered);
    int middle = (face.height - 1) / 2;
    pane_fill(face, ink);
    put_label(spot, layout->tight, label);
    pane_put_centred(face, middle, ink, label);
    pane_put_centred(face, middle + 1, ink, spot->below);
    if (!numbered)
        draw_small_number(self, face, item);
    if (marked)
        pane_put(face, 1, middle + 1, INK_FOCUS, "✓");
    if (!numbered)
        draw_marks(self, pane_part(face, 0, 1, face.width, 1), item);
    for (int y = 0; is_focused(self, item) && y < face.height; y++) {
        pane_put(face, 0, y, INK_FOCUS, "[");
        pane_put(face, face.width - 1, y, INK_FOCUS, "]");
    }
    list_note_row(&self->places, item, card);
}

static void draw_cards(struct table_page *self, struct pane pane, const struct layout *layout) {
    for (int i = 0; i < self->spot_count; i++) {
        int column = i % layout->cards_in_row, row = i / layout->cards_in_row;
        struct pane card =
            pane_part(pane, 1 + column * (layout->card_width + CARD_GAP), row * layout->card_height,
                      layout->card_width, layout->card_height);
        draw_card(self, card, i, layout);
    }
}

// ----------------------------------------------------------------------------- what can be done

static void draw_word(struct table_page *self, struct pane row, int item) {
    char number[16] = "";
    bool at = item == self->at;
    enum ink ink = at ? INK_FOCUS : INK_PLAIN;
    if (at)
        pane_fill(row, INK_FOCUS);
    if (item < 10)
        snprintf(number, sizeof number, "%d", (item + 1) % 10);
    pane_put(row, 0, 0, at ? INK_FOCUS : INK_KEY, at ? "▶" : " ");
    pane_put(row, 2, 0, at ? INK_FOCUS : INK_KEY, number);
    pane_wrap(pane_part(row, 4, 0, row.width - 5, row.height), 0, ink, word_says(self, item));
    if (stands_for(self, item, self->hint_does))
        pane_put(row, 1, 0, INK_HINT, "★");
    list_note_row(&self->places, item, row);
}

// Blank columns at the right end of a line.
static int count_blanks(struct pane line) {
    int count = 0;
    while (count < line.width &&
           strcmp(grid_at(line.grid, line.x + line.width - 1 - count, line.y)->text, " ") == 0)
        count++;
    return count;
}

// Puts a text at the right edge of the lowest line that has room for it. False if none has.
static bool put_where_blank(struct pane pane, const char *text) {
    for (int y = pane.height - 1; y >= 0; y--) {
        struct pane line = pane_part(pane, 0, y, pane.width, 1);
        bool at = grid_at(pane.grid, line.x + line.width - 1, line.y)->ink == INK_FOCUS;
        if (count_blanks(line) < text_columns(text))
            continue;
        pane_put_right(line, 0, at ? INK_FOCUS : INK_KEY, text);
        return true;
    }
    return false;
}

// Says how many more choices there are, if need be without words.
static void draw_more(struct pane pane, int count) {
    char more[64], number[16], brief[16];
    pd_text text = pd_text_on(more, sizeof more);
    snprintf(number, sizeof number, "%d", count);
    snprintf(brief, sizeof brief, " +%d ", count);
    pd_format(&text, tr(NP_(" + one more: m ", " + {count} more: m ")), "count", number, NULL);
    if (!put_where_blank(pane, more) && !put_where_blank(pane, brief))
        pane_mark(pane, MARK_CUT);
}

static int word_lines(const struct table_page *self, int word, int width) {
    return text_lines(word_says(self, self->spot_count + word), width);
}

// How many choices fit, from `first` on.
static int count_words(const struct table_page *self, int first, int rows, int width) {
    int count = self->item_count - self->spot_count, shown = 0;
    while (first + shown < count && (rows -= word_lines(self, first + shown, width)) >= 0)
        shown++;
    return shown;
}

// The choices that belong to no card; scrolls to the focused one, and says how many more there are.
static void draw_words(struct table_page *self, struct pane pane) {
    int count = self->item_count - self->spot_count, width = pane.width - 5, first = 0, y = 0;
    int at = self->at - self->spot_count, shown = count_words(self, 0, pane.height, width);
    while (shown > 0 && at >= first + shown)
        shown = count_words(self, ++first, pane.height, width);
    for (int word = first; word < first + shown; word++) {
        int lines = word_lines(self, word, width);
        draw_word(self, pane_part(pane, 0, y, pane.width, lines), self->spot_count + word);
        y += lines;
    }
    if (shown > 0 && shown < count)
        draw_more(pane, count - shown);
}

static void draw_detail(struct table_page *self, struct pane pane) {
    char text[NOTE_MAX];
    pd_text out = pd_text_on(text, sizeof text);
    say_detail(self, &out);
    // Leave room for one of the choices in words.
    int most = pane.height - word_rows(self, pane.width + 2);
    int lines = text_lines(text, pane.width - 3);
    if (lines > most)
        lines = most;
    pane_wrap(pane_part(pane, 2, 0, pane.width - 3, lines), 0,
              *self->note ? self->note_ink : INK_PLAIN, text);
    draw_words(self, pane_part(pane, 1, lines, pane.width - 2, pane.height - lines));
}

// ------------------------------------------------------------------------------------- the keys

// A key is shown when it does something.
enum {
    PLAYING = 1, // the player decides
    WAITING = 2, // others do
    REPLAYING = 4,
    OVER = 8, // or the source waits for Enter
    COVERED = 16,
    SHOWING = 32, // what has happened is being shown
    SEEING = PLAYING | WAITING | REPLAYING | OVER,
    UNDOING = 64,  // there is something to take back, and
    ADVISED = 128, // somebody who gives hints
    TAUGHT = 256,  // a lesson
    ASKED = 512,   // an exercise
    // What Enter does: makes a move, or marks or unmarks a card.
    DECIDING = 1024,
    MARKING = 2048,
    UNMARKING = 4096,
    MARKED = 8192, // some cards are
};

static const struct foot {
    struct foot_key foot;
    unsigned when;
} feet[] = {
    {{N_("Enter"), PRESS_ENTER, N_("play")}, DECIDING},
    {{N_("Enter"), PRESS_ENTER, N_("mark")}, MARKING},
    {{N_("Enter"), PRESS_ENTER, N_("unmark")}, UNMARKING},
    {{N_("any key"), PRESS_ENTER, N_("next event")}, SHOWING},
    {{N_("Esc"), PRESS_ESCAPE, N_("skip all")}, SHOWING},
    {{N_("Enter"), PRESS_ENTER, N_("continue")}, OVER},
    {{N_("Enter"), PRESS_ENTER, N_("show my cards")}, COVERED},
    {{"← →", PRESS_RIGHT, N_("step")}, REPLAYING},
    {{"v", 'v', N_("view")}, REPLAYING},
    {{"a", 'a', NC_("replay", "play")}, REPLAYING},
    {{"i", 'i', N_("hint")}, ADVISED | REPLAYING},
    {{"R", 'R', N_("review")}, REPLAYING},
    {{"f", 'f', N_("play from here")}, REPLAYING},
    {{"n", 'n', N_("note")}, TAUGHT},
    {{"a", 'a', N_("answer")}, ASKED},
    {{"u", 'u', N_("unmark all")}, MARKED},
    {{"u", 'u', N_("take back")}, UNDOING},
    {{"t", 't', N_("table")}, SEEING},
    {{":", ':', N_("go to")}, REPLAYING},
    {{"m", 'm', N_("moves")}, PLAYING},
    {{"L", 'L', N_("log")}, SEEING | SHOWING},
    {{"+ −", '+', N_("speed")}, WAITING | REPLAYING | SHOWING},
    {{"?", '?', N_("help")}, SEEING | SHOWING},
    {{"q", 'q', N_("leave")}, SEEING | COVERED | SHOWING},
};

enum { FEET_COUNT = sizeof feet / sizeof *feet };

static unsigned find_decision(const struct table_page *self) {
    bool marks = self->together && self->at < self->spot_count;
    unsigned when = PLAYING | (table_marked(self) ? MARKED : 0);
    if (!marks || table_marked(self) == self->together)
        return when | DECIDING;
    return when | (self->marked[self->at] ? UNMARKING : MARKING);
}

static unsigned find_when(const struct table_page *self) {
    struct source *source = self->source;
    struct scene scene;
    table_scene(self, &scene);
    if (self->show.covered)
        return COVERED;
    if (self->plan.replay)
        return REPLAYING;
    if (show_is_busy(&self->show))
        return SHOWING;
    bool waits = scene.over || table_waits(self), decides = !waits && self->choice_count;
    unsigned when = waits ? OVER : WAITING;
    if (decides)
        when = find_decision(self);
    if (decides && source->kind->advise)
        when |= ADVISED;
    if (source->you >= 0 && !(when & MARKED) && source->kind->can_undo &&
        source->kind->can_undo(source))
        when |= UNDOING;
    if (self->plan.lesson)
        when |= self->plan.exercise ? ASKED : TAUGHT;
    return when;
}

static void draw_foot(struct table_page *self, struct pane screen) {
    struct foot_key now[FEET_COUNT];
    unsigned when = find_when(self);
    int count = 0;
    for (int i = 0; i < FEET_COUNT; i++)
        if (feet[i].when & when)
            now[count++] = feet[i].foot;
    list_draw_foot(&self->places, screen, now, count);
}

// ------------------------------------------------------------------------------------- the page

static void draw_cover(const struct table_page *self, struct pane pane) {
    char text[256];
    pd_text out = pd_text_on(text, sizeof text);
    const char *name = self->source->names[self->source->you];
    pd_format(&out,
              tr(N_("{name}, it is your turn. Press Enter when only you can see the screen.")),
              "name", name, NULL);
    pane_wrap(pane_part(pane, 8, pane.height / 2 - 1, pane.width - 16, 3), 0, INK_STRONG, text);
}

// As many of the rules that matter now as there is room for.
static void draw_rules(const struct table_page *self, struct pane pane) {
    char words[WORDS_MAX] = "";
    pd_text text = pd_text_on(words, sizeof words);
    if (pane.height < RULES_MIN || self->show.step < 0)
        return;
    struct pane inside = pane_part(pane, 2, 1, pane.width - 4, pane.height - 1);
    table_put_rules(self, inside.width, inside.height, &text);
    if (!*words)
        return;
    draw_rule(pane, 0, tr(N_("Rules that matter now")));
    pane_wrap(inside, 0, INK_DIM, words);
}

static void draw_main(struct table_page *self, struct pane pane, const struct layout *layout) {
    struct scene scene;
    int y = 1;
    table_scene(self, &scene);
    if (scene.position)
        self->face->board(&scene, pane_part(pane, 2, y, pane.width - 4, layout->board));
    y += layout->board;
    if (layout->log) {
        draw_rule(pane, y, tr(N_("Log")));
        draw_log(self, pane_part(pane, 2, y + 1, pane.width - 4, layout->log - 1));
    }
    y += layout->log;
    draw_now(self, pane_part(pane, 1, y, pane.width - 2, layout->now));
    y += layout->now;
    draw_cards(self, pane_part(pane, 1, y, pane.width - 2, layout->cards), layout);
    y += layout->cards;
    draw_detail(self, pane_part(pane, 1, y, pane.width - 2, layout->detail));
    y += layout->detail;
    draw_rules(self, pane_part(pane, 0, y, pane.width, layout->rules));
}

void table_draw(struct page *page, struct pane pane) {
    struct table_page *self = (struct table_page *)page;
    draw_foot(self, pane);
    draw_title(self, pane_part(pane, 0, 0, pane.width, 1));
    if (self->show.covered) {
        draw_cover(self, pane);
        return;
    }
    int width = pane.width < PAGE_WIDTH ? pane.width : PAGE_WIDTH;
    int height = pane.height < PAGE_HEIGHT ? pane.height : PAGE_HEIGHT;
    struct pane middle =
        pane_part(pane, (pane.width - width) / 2, (pane.height - height) / 2, width, height);
    struct layout layout = lay_out(self, middle);
    int main = width - layout.side;
    draw_main(self, pane_part(middle, 0, 0, main, height - 1), &layout);
    if (layout.side)
        draw_side(self, pane_part(middle, main, 1, layout.side, height - 2));
}
