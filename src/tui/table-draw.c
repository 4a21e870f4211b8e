// How the table page looks: the face's board on top, the log, what is going on, the player's cards,
// and the keys.
#include "tui/table-parts.h"

#include <string.h>

enum {
    BOARD_MIN = 11,
    SIDE_FROM = 116, // columns from which the log has a place of its own beside the board
    SIDE_MAX = 52,
    LOG_MIN = 3, // its heading included
    NOW_ROWS = 2,
    DETAIL_MIN = 3,
    CARD_GAP = 1,
};

// How many rows each part has.
struct layout {
    int side; // columns of a log beside the board, or 0
    int board, log, now, cards, detail;
    int card_width, cards_in_row, card_rows, card_height;
};

// ------------------------------------------------------------------------- what is said of a card

// How far the player has come with marking cards that are played together.
static void say_marked(const struct table *self, pd_text *out) {
    char move[CHOICE_MOVE_MAX], marked[16], needed[16];
    int choice = table_marked_choice(self, move);
    snprintf(marked, sizeof marked, "%d", table_marked(self));
    snprintf(needed, sizeof needed, "%d", self->together);
    if (choice >= 0)
        pd_format(out, tr(N_("Enter: {says}")), "says", self->choices[choice].says, NULL);
    else
        pd_format(out, tr(N_("Marked: {marked} of {needed}. Space marks a card or takes it back.")),
                  "marked", marked, "needed", needed, NULL);
}

// What the card with the focus would do.
static void say_card(const struct table *self, pd_text *out) {
    int choices[PD_MOVES_MAX];
    char number[16];
    if (self->at >= self->spot_count)
        return;
    if (self->together) {
        say_marked(self, out);
        return;
    }
    const struct spot *spot = &self->spots[self->at];
    int count = table_item_choices(self, self->at, choices);
    if (count == 1) {
        pd_put(out, self->choices[choices[0]].says); // which names the card itself
        return;
    }
    const char *name = *spot->name ? spot->name : spot->label;
    snprintf(number, sizeof number, "%d", count);
    pd_format(out, count ? tr(N_("{card}: {count} ways to play it")) : "{card}", "card", name,
              "count", number, NULL);
}

// Why not, a hint, a trouble; else what the card does. The first is more urgent.
static void say_detail(const struct table *self, pd_text *out) {
    if (*self->note)
        pd_put(out, self->note);
    else if (self->choice_count)
        say_card(self, out);
}

// ------------------------------------------------------------------------------------- the layout

static void lay_cards(const struct table *self, int width, struct layout *layout) {
    int widest = 3;
    for (int i = 0; i < self->spot_count; i++) {
        int label = text_columns(self->spots[i].label), below = text_columns(self->spots[i].below);
        widest = label > widest ? label : widest;
        widest = below > widest ? below : widest;
    }
    layout->card_width = widest + 2;
    layout->cards_in_row = (width - 1) / (layout->card_width + CARD_GAP);
    layout->card_rows = (self->spot_count + layout->cards_in_row - 1) / layout->cards_in_row;
    layout->card_height = layout->card_rows > 1 ? 2 : 3; // with or without a row of numbers
    layout->cards = layout->card_rows * layout->card_height;
}

// What is left goes to what can be done, as far as there is more to read, then to board and log.
static void share_rest(const struct table *self, int rest, struct layout *layout) {
    int wanted = self->item_count - self->spot_count + 1 - layout->detail;
    int more = wanted < 0 ? 0 : wanted < rest / 2 ? wanted : rest / 2;
    layout->detail += more;
    rest -= more;
    int log = layout->side ? 0 : rest / 3;
    layout->log += log;
    layout->board += rest - log;
}

// A long explanation takes the place of the log.
static void lend_rows(const struct table *self, int width, struct layout *layout) {
    char text[NOTE_MAX];
    pd_text out = pd_text_on(text, sizeof text);
    say_detail(self, &out);
    int words = self->item_count - self->spot_count;
    int wanted = text_lines(text, width - 5) + (words > 0) - layout->detail;
    int most = layout->log > 0 ? layout->log - 1 : 0;
    int more = wanted < 0 ? 0 : wanted < most ? wanted : most;
    layout->detail += more;
    layout->log -= more;
}

static struct layout lay_out(const struct table *self, struct pane pane) {
    struct layout layout = {.board = BOARD_MIN, .now = NOW_ROWS};
    if (pane.width >= SIDE_FROM)
        layout.side = pane.width - 82 > SIDE_MAX ? SIDE_MAX : pane.width - 82;
    layout.log = layout.side ? 0 : LOG_MIN;
    bool plays = self->source->you >= 0 && !self->plan.replay;
    if (self->spot_count)
        lay_cards(self, pane.width - layout.side, &layout);
    layout.detail = plays ? DETAIL_MIN : 0;
    if (layout.card_rows > 1 && plays)
        layout.detail = 2;
    int rest =
        pane.height - 2 - layout.board - layout.log - layout.now - layout.cards - layout.detail;
    if (rest > 0)
        share_rest(self, rest, &layout);
    lend_rows(self, pane.width - layout.side, &layout);
    return layout;
}

// ------------------------------------------------------------------------------------ title, log

static void draw_title(const struct table *self, struct pane bar) {
    char title[256], status[256];
    pd_text text = pd_text_on(title, sizeof title), state = pd_text_on(status, sizeof status);
    pd_put(&text, " ");
    pd_put(&text, tr(pd_game_about(self->source->game).name));
    if (self->source->kind->status)
        self->source->kind->status(self->source, &state);
    pd_put(&state, " ");
    pane_fill(bar, INK_BAR);
    int columns = pane_put(bar, 0, 0, INK_BAR, title);
    pane_put_right(pane_part(bar, columns + 2, 0, bar.width - columns - 2, 1), 0, INK_BAR, status);
}

static enum ink line_ink(const struct table *self, const struct log_line *line) {
    if (line->step < 0)
        return INK_KEY;
    return line->actor == self->source->you ? INK_PLAIN : INK_DIM;
}

// The newest lines at the bottom, as many as there is room for.
static void draw_log(const struct table *self, struct pane pane) {
    const struct show *show = &self->show;
    int room = pane.height;
    for (size_t i = show->log_count; i-- > 0 && room > 0;) {
        const struct log_line *line = &show->log[i];
        int lines = text_lines(line->text, pane.width);
        int skip = lines > room ? lines - room : 0;
        struct pane part = pane_part(pane, 0, room - lines + skip, pane.width, lines - skip);
        pane_wrap(part, skip, line_ink(self, line), line->text);
        room -= lines;
    }
}

static void draw_rule(struct pane pane, int y, const char *title) {
    pane_row(pane, y, INK_FRAME, "─");
    int columns = pane_put(pane, 2, y, INK_FRAME, " ");
    columns += pane_put(pane, 2 + columns, y, INK_FRAME, title);
    pane_put(pane, 2 + columns, y, INK_FRAME, " ");
}

static void draw_side(const struct table *self, struct pane pane) {
    for (int y = 0; y < pane.height; y++)
        pane_put(pane, 0, y, INK_FRAME, "│");
    pane_put(pane, 2, 0, INK_FRAME, tr(N_("Log")));
    draw_log(self, pane_part(pane, 2, 1, pane.width - 3, pane.height - 1));
}

// -------------------------------------------------------------------------------- what goes on

static void draw_now(const struct table *self, struct pane pane) {
    char now[1024];
    pd_text text = pd_text_on(now, sizeof now);
    pd_voice voice = show_voice(&self->show);
    if (*self->show.says)
        pd_put(&text, self->show.says);
    else if (self->show.step < 0)
        pd_put(&text, tr(N_("One moment …")));
    else
        pd_say_now(self->source->game, &voice, &self->show.view, &text);
    bool yours = self->choice_count > 0;
    pane_put(pane, 0, 0, yours ? INK_YOU : INK_DIM, yours ? "▶" : "·");
    pane_wrap(pane_part(pane, 2, 0, pane.width - 3, pane.height), 0, yours ? INK_YOU : INK_STRONG,
              now);
}

// ---------------------------------------------------------------------------------------- cards

static bool is_hinted(const struct table *self, int item) {
    if (!*self->hint)
        return false;
    if (item < self->spot_count)
        return self->face->takes(&self->spots[item], self->hint);
    return strcmp(self->choices[self->words[item - self->spot_count]].move, self->hint) == 0;
}

// In a replay, and when the match is over, nothing can be picked.
static bool can_pick(const struct table *self) {
    return !self->plan.replay && pd_view_actor(self->source->game, &self->show.view) != PD_NOBODY;
}

static bool is_focused(const struct table *self, int item) {
    return item == self->at && can_pick(self);
}

static void draw_number(const struct table *self, struct pane card, int item) {
    char number[16] = "";
    bool at = is_focused(self, item);
    if (item < 10 && can_pick(self))
        snprintf(number, sizeof number, "%s%d", at ? "▼" : "", (item + 1) % 10);
    else if (at)
        snprintf(number, sizeof number, "▼");
    pane_put_centred(card, 0, at ? INK_YOU : INK_KEY, number);
    if (is_hinted(self, item))
        pane_put(card, card.width - 1, 0, INK_HINT, "★");
}

// Where cards lie in several rows, their numbers are on them.
static void draw_small_number(const struct table *self, struct pane face, int item) {
    char number[16];
    snprintf(number, sizeof number, "%d", (item + 1) % 10);
    if (item < 10 && !self->plan.replay)
        pane_put(face, 0, 1, INK_KEY, number);
}

static void draw_card(struct table *self, struct pane card, int item, bool numbered) {
    int choices[PD_MOVES_MAX];
    const struct spot *spot = &self->spots[item];
    bool off = self->choice_count && !table_item_choices(self, item, choices);
    bool marked = self->together && self->marked[item];
    enum ink ink = off ? INK_CARD_OFF : spot->ink;
    if (numbered)
        draw_number(self, card, item);
    struct pane face = pane_part(card, 0, numbered, card.width, 2);
    pane_fill(face, ink);
    pane_put_centred(face, 0, ink, spot->label);
    pane_put_centred(face, 1, ink, spot->below);
    if (!numbered)
        draw_small_number(self, face, item);
    if (marked)
        pane_put(face, 1, 1, INK_FOCUS, "✓");
    if (!numbered && is_hinted(self, item))
        pane_put(face, face.width - 1, 1, INK_HINT, "★");
    for (int y = 0; is_focused(self, item) && y < 2; y++) {
        pane_put(face, 0, y, INK_FOCUS, "[");
        pane_put(face, face.width - 1, y, INK_FOCUS, "]");
    }
    list_note_row(&self->places, item, card);
}

static void draw_cards(struct table *self, struct pane pane, const struct layout *layout) {
    for (int i = 0; i < self->spot_count; i++) {
        int column = i % layout->cards_in_row, row = i / layout->cards_in_row;
        struct pane card =
            pane_part(pane, 1 + column * (layout->card_width + CARD_GAP), row * layout->card_height,
                      layout->card_width, layout->card_height);
        draw_card(self, card, i, layout->card_height > 2);
    }
}

// ----------------------------------------------------------------------------- what can be done

static void draw_word(struct table *self, struct pane line, int item) {
    const struct choice *choice = &self->choices[self->words[item - self->spot_count]];
    char number[16] = "";
    bool at = item == self->at;
    enum ink ink = at ? INK_FOCUS : INK_PLAIN;
    if (at)
        pane_fill(line, INK_FOCUS);
    if (item < 10)
        snprintf(number, sizeof number, "%d", (item + 1) % 10);
    pane_put(line, 0, 0, at ? INK_FOCUS : INK_KEY, at ? "▶" : " ");
    pane_put(line, 2, 0, at ? INK_FOCUS : INK_KEY, number);
    pane_put(line, 4, 0, ink, choice->says);
    if (is_hinted(self, item))
        pane_put(line, 1, 0, INK_HINT, "★");
    list_note_row(&self->places, item, line);
}

// The choices that no card stands for, those around the focus.
static void draw_words(struct table *self, struct pane pane) {
    int count = self->item_count - self->spot_count, first = 0;
    int at = self->at - self->spot_count;
    if (pane.height < 1)
        return;
    if (at >= pane.height)
        first = at - pane.height + 1;
    for (int i = 0; i < pane.height && first + i < count; i++)
        draw_word(self, pane_part(pane, 0, i, pane.width, 1), self->spot_count + first + i);
    if (first + pane.height < count && at < first + pane.height - 1) {
        char more[64], number[16];
        pd_text text = pd_text_on(more, sizeof more);
        snprintf(number, sizeof number, "%d", count - first - pane.height);
        pd_format(&text, tr(N_(" + {count} more: m ")), "count", number, NULL);
        pane_put_right(pane_part(pane, 0, pane.height - 1, pane.width, 1), 0, INK_KEY, more);
    }
}

static void draw_detail(struct table *self, struct pane pane) {
    char text[NOTE_MAX];
    pd_text out = pd_text_on(text, sizeof text);
    say_detail(self, &out);
    int words = self->item_count - self->spot_count;
    // Room for one row of the choices in words, at least.
    int most = pane.height - (words > 0);
    int lines = text_lines(text, pane.width - 3);
    if (lines > most)
        lines = most;
    pane_wrap(pane_part(pane, 2, 0, pane.width - 3, lines), 0,
              *self->note ? self->note_ink : INK_PLAIN, text);
    draw_words(self, pane_part(pane, 1, lines, pane.width - 2, pane.height - lines));
}

// ------------------------------------------------------------------------------------- the keys

enum { PLAYING = 1, REPLAYING = 2, OVER = 4, WATCHING = 8, COVERED = 16 };
enum { SEEING = PLAYING | REPLAYING | OVER | WATCHING };

static const struct foot {
    struct list_foot foot;
    unsigned when;
} feet[] = {
    {{N_("Enter"), PRESS_ENTER, N_("play")}, PLAYING},
    {{N_("Enter"), PRESS_ENTER, N_("done")}, OVER},
    {{N_("Enter"), PRESS_ENTER, N_("I am here")}, COVERED},
    {{"← →", PRESS_RIGHT, N_("step")}, REPLAYING},
    {{"v", 'v', N_("eyes")}, REPLAYING},
    {{"a", 'a', N_("run")}, REPLAYING},
    {{"i", 'i', N_("hint")}, PLAYING},
    {{"u", 'u', N_("undo")}, PLAYING},
    {{"t", 't', N_("table")}, SEEING},
    {{":", ':', N_("go to")}, REPLAYING},
    {{"m", 'm', N_("moves")}, PLAYING},
    {{"L", 'L', N_("log")}, SEEING},
    {{"+ −", '+', N_("pace")}, PLAYING | REPLAYING | WATCHING},
    {{"?", '?', N_("help")}, SEEING},
    {{"q", 'q', N_("leave")}, SEEING | COVERED},
};

enum { FEET_COUNT = sizeof feet / sizeof *feet };

static unsigned find_when(const struct table *self) {
    struct scene scene;
    table_scene(self, &scene);
    if (self->show.covered)
        return COVERED;
    if (self->plan.replay || scene.over)
        return self->plan.replay ? REPLAYING : OVER;
    return self->source->you < 0 ? WATCHING : PLAYING;
}

static void draw_foot(struct table *self, struct pane screen) {
    struct list_foot now[FEET_COUNT];
    unsigned when = find_when(self);
    int count = 0;
    for (int i = 0; i < FEET_COUNT; i++)
        if (feet[i].when & when)
            now[count++] = feet[i].foot;
    list_foot(&self->places, screen, now, count);
}

// ------------------------------------------------------------------------------------- the page

static void draw_cover(const struct table *self, struct pane pane) {
    char text[256];
    pd_text out = pd_text_on(text, sizeof text);
    const char *name = self->source->names[self->source->you];
    pd_format(&out,
              tr(N_("It is the turn of {name}. Press Enter when only {name} can see the screen.")),
              "name", name, NULL);
    pane_wrap(pane_part(pane, 8, pane.height / 2 - 1, pane.width - 16, 3), 0, INK_STRONG, text);
}

static void draw_main(struct table *self, struct pane pane, const struct layout *layout) {
    struct scene scene;
    int y = 1;
    table_scene(self, &scene);
    if (scene.facts)
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
}

void table_draw(struct page *page, struct pane pane) {
    struct table *self = (struct table *)page;
    draw_foot(self, pane);
    draw_title(self, pane_part(pane, 0, 0, pane.width, 1));
    if (self->show.covered) {
        draw_cover(self, pane);
        return;
    }
    struct layout layout = lay_out(self, pane);
    int main = pane.width - layout.side;
    draw_main(self, pane_part(pane, 0, 0, main, pane.height - 1), &layout);
    if (layout.side)
        draw_side(self, pane_part(pane, main, 1, layout.side, pane.height - 2));
}
