// The course of Trail Again: the whole of it, and the next legs close up.
#include "tui/faces/trail.h"

#include <string.h>

enum {
    START = 2,    // columns of the start, before the first leg
    CELL_MIN = 2, // columns of a leg with its stop
    CELL_MAX = 5,
    GAP_MAX = 4,    // columns between Course cards
    CLOSE_STOP = 3, // columns of a stop close up
};

// --------------------------------------------------------------------------------- cards and stops

const struct race_card trail_cards[FACES] = {
    {'r', "▲", INK_CARD_RED, INK_RED, "card-r"},
    {'y', "■", INK_CARD_YELLOW, INK_YELLOW, "card-y"},
    {'g', "●", INK_CARD_GREEN, INK_GREEN, "card-g"},
    {'j', "★", INK_CARD_VIOLET, INK_VIOLET, "card-j"},
};

const struct stop trail_stops[STOPS] = {
    {'n', "·", INK_DIM, "brief-n"},
    {'s', "!", INK_BAD, "brief-s"},
    {'a', "+", INK_GOOD, "brief-a"},
};

static char capital(char letter) {
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

const struct race_card *trail_card(char letter) {
    for (int i = 0; i < FACES; i++)
        if (capital(trail_cards[i].letter) == capital(letter))
            return &trail_cards[i];
    return &trail_cards[FACES - 1];
}

void trail_put_letter(struct pen *pen, enum ink ink, char letter) {
    char text[] = {capital(letter), '\0'};
    pen_put(pen, ink, text);
}

static const struct stop *stop_of(char letter) {
    for (int i = 0; i < STOPS; i++)
        if (trail_stops[i].letter == letter)
            return &trail_stops[i];
    return &trail_stops[0];
}

// ------------------------------------------------------------------------------- the whole course

static int card_length(const struct race *race, int leg) {
    int length = 1;
    while (leg + length < race->length && !race->legs[leg + length - 1].ends_card)
        length++;
    return length;
}

// Lays the legs in lines, with a gap after each Course card; returns how many.
static int lay_lines(const struct race *race, int width, int cell, int gap, struct road *road) {
    int x = START, line = 0;
    road->cell = cell;
    for (int leg = 0; leg < race->length;) {
        int length = card_length(race, leg);
        if (x > START && x + length * cell > width) {
            x = START;
            line++;
        }
        for (int i = 0; i < length; i++, leg++, x += cell) {
            road->at[leg].x = x;
            road->at[leg].y = line;
        }
        x += gap;
    }
    return line + 1;
}

static int count_cards(const struct race *race) {
    int count = 0;
    for (int leg = 0; leg < race->length; leg++)
        count += race->legs[leg].ends_card;
    return count;
}

// Each Course card one row higher than the one before; the runners stand above them.
static void raise_road(const struct race *race, struct road *road) {
    int cards = count_cards(race), card = 0;
    road->rises = true;
    road->rows = cards + 1;
    for (int leg = 0; leg < race->length; leg++) {
        road->at[leg].y = cards - card;
        card += race->legs[leg].ends_card;
    }
}

// Legs as wide as they can be without more lines than are needed, then gaps as wide.
static int lay_wide(const struct race *race, int width, struct road *road) {
    int lines = lay_lines(race, width, CELL_MIN, 1, road);
    int cell = CELL_MAX, gap = lines > 1 ? 1 : GAP_MAX;
    while (cell > CELL_MIN && lay_lines(race, width, cell, 1, road) > lines)
        cell--;
    while (gap > 1 && lay_lines(race, width, cell, gap, road) > lines)
        gap--;
    return lay_lines(race, width, cell, gap, road);
}

void trail_lay_road(const struct race *race, int width, int rows, struct road *road) {
    *road = (struct road){0};
    int lines = lay_wide(race, width, road);
    for (int leg = 0; leg < race->length; leg++)
        road->at[leg].y *= 2; // below each line the runners stand
    road->rows = 2 * lines;
    if (lines == 1 && count_cards(race) + 1 <= rows)
        raise_road(race, road);
}

// The column of the stop that a runner reaches after so many legs.
static int stop_column(const struct road *road, int at) {
    return at ? road->at[at - 1].x + road->cell - 1 : START - 1;
}

static int stop_row(const struct road *road, int at) {
    return road->at[at ? at - 1 : 0].y;
}

static int mark_row(const struct road *road, int at) {
    return stop_row(road, at) + (road->rises ? -1 : 1);
}

// Legs that all who still run have behind them.
static int count_behind(const struct race *race) {
    int behind = race->length;
    for (int i = 0; i < RUNNERS; i++)
        if (trail_is_running(race, i) && race->at[i] < behind)
            behind = race->at[i];
    return race->start >= 0 && race->start < behind ? race->start : behind;
}

static void draw_leg(const struct race *race, struct pane pane, const struct road *road, int leg) {
    static const char *const shapes[] = {"", "%c", "%c%s", " %c ", " %c%s "};
    char text[16];
    const struct race_card *card = trail_card(race->legs[leg].colour);
    const struct stop *stop = stop_of(race->legs[leg].stop);
    bool last = leg + 1 == race->length, behind = leg < count_behind(race);
    int shape = road->cell - 1, x = road->at[leg].x, y = road->at[leg].y;
    if (shape == 1 || shape == 3)
        snprintf(text, sizeof text, shapes[shape], capital(card->letter));
    else
        snprintf(text, sizeof text, shapes[shape], capital(card->letter), card->sign);
    pane_put(pane, x, y, behind ? INK_CARD_OFF : card->chip, text);
    enum ink ink = behind ? INK_DIM : stop->ink;
    pane_put(pane, x + shape, y, last ? INK_STRONG : ink, last ? "⚑" : stop->sign);
}

// The ground under a road that rises.
static void draw_ground(const struct race *race, struct pane pane, const struct road *road) {
    for (int leg = 0; leg < race->length; leg++) {
        int x = road->at[leg].x, y = road->at[leg].y;
        int end = leg + 1 < race->length ? road->at[leg + 1].x : x + road->cell;
        for (; x < end; x++)
            for (int down = y + 1; down < road->rows; down++)
                pane_put(pane, x, down, INK_FRAME, "░");
    }
}

// A line along the legs of the run that is going on.
static void draw_trace(const struct race *race, struct pane pane, const struct road *road) {
    if (race->start < 0)
        return;
    for (int leg = race->start; leg < race->at[race->turn]; leg++)
        for (int i = 0; i < road->cell; i++)
            pane_put(pane, road->at[leg].x + i, mark_row(road, leg + 1), INK_STRONG, "─");
}

static void draw_marks(const struct race *race, struct pane pane, const struct road *road) {
    bool together = race->at[0] == race->at[1];
    for (int i = 0; i < RUNNERS; i++) {
        int x = stop_column(road, race->at[i]) - (together && i == 0);
        struct pen pen = {pane, x, mark_row(road, race->at[i])};
        if (race->runner[i])
            pen_put_seat(&pen, i);
    }
}

void trail_draw_road(const struct race *race, struct pane pane, const struct road *road) {
    if (!race->length)
        return;
    if (road->rises)
        draw_ground(race, pane, road);
    pane_put(pane, START - 1, road->at[0].y, INK_STRONG, "▸");
    for (int leg = 0; leg < race->length; leg++)
        draw_leg(race, pane, road, leg);
    draw_trace(race, pane, road);
    draw_marks(race, pane, road);
}

// ------------------------------------------------------------------------- the next legs close up

static void draw_close_leg(const struct race *race, struct pane chip, int leg) {
    char text[16];
    const struct race_card *card = trail_card(race->legs[leg].colour);
    bool next = leg == race->at[race->followed];
    pane_fill(chip, card->chip);
    snprintf(text, sizeof text, "%c %s", capital(card->letter), card->sign);
    pane_put_centred(chip, (chip.height - 1) / 2, card->chip, text);
    snprintf(text, sizeof text, "%d", leg + 1);
    if (chip.height > 1)
        pane_put_right(pane_part(chip, 0, chip.height - 1, chip.width - 1, 1), 0, card->chip, text);
    if (next && scene_offers(race->scene, "run"))
        pane_put(chip, 1, (chip.height - 1) / 2, card->chip, "▶");
}

static void draw_close_stop(const struct race *race, struct pane pane, int leg) {
    bool last = leg + 1 == race->length;
    const struct stop *stop = stop_of(race->legs[leg].stop);
    pane_put_centred(pane, (pane.height - 1) / 2, last ? INK_STRONG : stop->ink,
                     last ? "⚑" : stop->sign);
}

void trail_draw_ahead(const struct race *race, struct pane pane) {
    int width = pane.width >= 120 ? 11 : 9, x = 2;
    width = pane.width < NARROW ? 7 : width;
    struct pen pen = {pane, 0, (pane.height - 1) / 2};
    pen_put_seat(&pen, race->followed);
    if (race->at[race->followed] >= race->length)
        pane_put(pane, x, pen.y, INK_STRONG, "⚑");
    for (int leg = race->at[race->followed]; leg < race->length; leg++) {
        if (x + width + CLOSE_STOP > pane.width)
            break;
        draw_close_leg(race, pane_part(pane, x, 0, width, pane.height), leg);
        x += width;
        draw_close_stop(race, pane_part(pane, x, 0, CLOSE_STOP, pane.height), leg);
        x += CLOSE_STOP;
    }
}
