#include "tui/table/ending.h"

#include "console/console.h"

#include <string.h>

enum {
    TITLE_MAX = 128,
    STAR_COLUMN = 0,
    PLACE_COLUMN = 2,
    NAME_COLUMN = 4,
    NAME_LEAST = 8,
    NAME_MOST = 24,
    SCORE_WIDTH = 4,
    GAP = 2,
    HEADINGS_MOST = 6, // lines
};

// The columns: names, scores, and the items if there is room for them.
struct columns {
    int names;    // their width
    int items;    // how many are shown: all or none
    int headings; // lines of their titles
    int width[PD_ITEMS_MAX];
    char title[PD_ITEMS_MAX][TITLE_MAX];
};

static int longest_word(const char *text) {
    int longest = 0;
    while (*text) {
        char word[TITLE_MAX];
        size_t length = strcspn(text, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, text);
        int columns = text_columns(word);
        longest = columns > longest ? columns : longest;
        text += length + strspn(text + length, " ");
    }
    return longest;
}

static int longest_name(const struct match_ending *ending, const pd_voice *voice) {
    int longest = NAME_LEAST;
    for (int seat = 0; seat < ending->result.seats; seat++) {
        char name[2 * PD_NAME_MAX];
        pd_text text = pd_text_on(name, sizeof name);
        pd_seat_name(voice, seat, &text);
        int columns = text_columns(name);
        longest = columns > longest ? columns : longest;
    }
    return longest < NAME_MOST ? longest : NAME_MOST;
}

// The least width at which a title takes so many lines, if its words are not too long for that.
static int fit_title(const char *title, int lines) {
    int width = longest_word(title);
    while (text_lines(title, width) > lines)
        width++;
    return width;
}

// Gives each item a width at which its title takes at most so many lines. Returns the sum.
static int widen(const struct match_ending *ending, struct columns *columns, int lines) {
    int sum = 0;
    columns->headings = lines;
    for (int i = 0; i < ending->breakdown.count; i++) {
        columns->width[i] = fit_title(columns->title[i], lines);
        sum += columns->width[i] + GAP;
    }
    return sum;
}

static struct columns lay_columns(const struct match_ending *ending, const pd_voice *voice,
                                  int width) {
    struct columns columns = {.names = longest_name(ending, voice),
                              .items = ending->breakdown.count};
    for (int i = 0; i < columns.items; i++) {
        pd_text text = pd_text_on(columns.title[i], TITLE_MAX);
        pd_say_item(voice, &ending->breakdown, i, &text);
    }
    int rest = width - NAME_COLUMN - SCORE_WIDTH, lines = 1;
    int items = widen(ending, &columns, lines);
    while (items > rest - columns.names && lines < HEADINGS_MOST)
        items = widen(ending, &columns, ++lines);
    if (items > rest - columns.names)
        columns.names = rest - items;
    if (columns.names < NAME_LEAST) {
        columns.names = longest_name(ending, voice);
        columns.items = columns.headings = 0;
    }
    return columns;
}

int ranking_lines(const struct match_ending *ending, const pd_voice *voice, int width) {
    return lay_columns(ending, voice, width).headings + ending->result.seats;
}

static void put_right(struct pane pane, int x, int width, int y, enum ink ink, int number) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    pane_put_right(pane_part(pane, x, y, width, 1), 0, ink, digits);
}

static void draw_headings(const struct columns *columns, struct pane pane) {
    int x = NAME_COLUMN + columns->names + SCORE_WIDTH;
    for (int i = 0; i < columns->items; i++) {
        int lines = text_lines(columns->title[i], columns->width[i]);
        x += GAP;
        pane_wrap(
            pane_part(pane, x, columns->headings - lines, columns->width[i], columns->headings), 0,
            INK_DIM, columns->title[i]);
        x += columns->width[i];
    }
}

static void draw_seat(const struct match_ending *ending, const pd_voice *voice,
                      const struct columns *columns, struct pane line, int seat) {
    char name[2 * PD_NAME_MAX];
    pd_text text = pd_text_on(name, sizeof name);
    bool won = ending->result.winners >> seat & 1;
    enum ink ink = won ? INK_STRONG : INK_PLAIN;
    ink = seat == voice->listener ? INK_YOU : ink;
    int x = NAME_COLUMN + columns->names;
    pd_seat_name(voice, seat, &text);
    pane_put(line, STAR_COLUMN, 0, INK_GOOD, won ? "★" : "");
    pane_put_int(line, PLACE_COLUMN, 0, ink, ending->place[seat]);
    pane_put_within(line, NAME_COLUMN, 0, columns->names, ink, name);
    put_right(line, x, SCORE_WIDTH, 0, INK_STRONG, ending->result.score[seat]);
    x += SCORE_WIDTH;
    for (int i = 0; i < columns->items; i++) {
        put_right(line, x + GAP, columns->width[i], 0, INK_PLAIN,
                  ending->breakdown.at[i].points[seat]);
        x += GAP + columns->width[i];
    }
}

void ranking_draw(const struct match_ending *ending, const pd_voice *voice, struct pane pane) {
    struct columns columns = lay_columns(ending, voice, pane.width);
    int y = columns.headings;
    draw_headings(&columns, pane);
    for (int place = 1; place <= ending->result.seats + ending->result.outside; place++)
        for (int seat = 0; seat < ending->result.seats; seat++)
            if (ending->place[seat] == place)
                draw_seat(ending, voice, &columns, pane_part(pane, 0, y++, pane.width, 1), seat);
}

// ------------------------------------------------------------------------------------------ words

void ending_put_result(const struct match_history *history, const pd_voice *voice, pd_text *out) {
    const pd_game *game = history->match.header.game;
    pd_view view;
    pd_look(game, &history->match.state, voice->listener, &view);
    pd_say_now(game, voice, &view, out);
}

static void put_hand(const struct match_history *history, const pd_voice *voice, int seat,
                     pd_text *out) {
    const pd_game *game = history->match.header.game;
    char name[2 * PD_NAME_MAX];
    pd_text text = pd_text_on(name, sizeof name);
    pd_voice owner = {voice->language, seat, voice->names};
    pd_view view;
    pd_look(game, &history->match.state, seat, &view);
    pd_seat_name(voice, seat, &text);
    pd_format(out, tr(N_("As {name} saw it")), "name", name, NULL);
    pd_put(out, "\n");
    pd_say_hand(game, &owner, &view, out);
}

void ending_put_words(const struct match_history *history, const struct match_ending *ending,
                      const pd_voice *voice, pd_text *out) {
    size_t before = out->used;
    ending_say_turning_point(history, ending, voice, out);
    pd_put(out, out->used > before ? "\n" : "");
    for (int seat = 0; seat < ending->result.seats; seat++)
        put_hand(history, voice, seat, out);
}
