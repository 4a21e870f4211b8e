// Gumball Rally in a terminal: the line of karts on a road that runs upwards, one kart a row, and
// the hazards beside it, or above it where there is no room beside.
#include "tui/faces/faces.h"

#include <stdio.h>
#include <string.h>

enum { COLOURS = 4, KARTS_MAX = 8 };

// A letter and a sign for each colour, so that nothing depends on seeing it.
static const struct colour {
    const char *letter, *sign;
    enum ink ink;
} colours[COLOURS] = {
    {"Y", "●", INK_CARD_YELLOW},
    {"B", "▲", INK_CARD_BLUE},
    {"K", "■", INK_CARD_BLACK},
    {"R", "◆", INK_CARD_RED},
};

static const char flag[] = "⚑", finish[] = "▚";

// The colour that a card or a hazard starts with, or NULL.
static const struct colour *colour_of(const char *text) {
    for (int i = 0; i < COLOURS; i++)
        if (*text == *colours[i].letter)
            return &colours[i];
    return NULL;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

// ----------------------------------------------------------------------------------- what is there

// What the position says, read once for every drawing.
struct race {
    const struct scene *scene;
    const json_t *position, *line, *hands, *photo, *hazards;
    const json_t *reach; // where the card that is being looked at would lead, or NULL
    int karts, turn, drawn;
    int active;       // place of the kart to look at, or −1
    bool duel;        // two karts a driver
    bool hazard_time; // this round's hazard has been turned up
    const char *last; // the hazard turned up last, or "" if nobody here has seen it
    unsigned winners;
};

// The hazard of a draw, from 1; "" if nobody here has seen it. Those that were seen are the last.
static const char *hazard_at(const struct race *race, int draw) {
    return get_text_at(race->hazards, draw - 1 - (race->drawn - get_count(race->hazards)));
}

static bool any_photo(const json_t *photo) {
    for (int seat = 0; seat < get_count(photo); seat++)
        if (*get_text_at(photo, seat))
            return true;
    return false;
}

// The place, from 0, of a kart; −1 if it has none.
static int place_of(const json_t *line, int kart) {
    for (int place = 0; place < get_count(line); place++)
        if (get_int(get_at(line, place), "kart") == kart)
            return place;
    return -1;
}

// What has just happened to the kart in a place, or NULL.
static const json_t *event_of(const struct race *race, const char *what, int place) {
    const json_t *happened = race->scene->happened;
    int kart = get_int(get_at(race->line, place), "kart");
    for (int i = 0; i < get_count(happened); i++)
        if (text_is(get_at(happened, i), "what", what) &&
            get_int(get_at(happened, i), "kart") == kart)
            return get_at(happened, i);
    return NULL;
}

// The place of the kart to look at: the one that is driving, else the one whose turn it is.
static int active_place(const struct race *race) {
    const json_t *pass = scene_event(race->scene, "pass");
    if (race->scene->over || race->hazard_time)
        return -1;
    return pass ? place_of(race->line, get_int(pass, "kart")) : race->turn;
}

static struct race read_race(const struct scene *scene) {
    const json_t *position = scene->position, *photo = json_object_get(position, "photo");
    struct race race = {.scene = scene, .position = position};
    race.line = json_object_get(position, "line");
    race.hands = json_object_get(position, "hands");
    race.photo = any_photo(photo) ? photo : NULL;
    race.hazards = json_object_get(scene->past, "hazards");
    race.karts = least(get_int(position, "places"), KARTS_MAX);
    race.turn = get_int(position, "turn");
    race.drawn = get_int(position, "hazards_drawn");
    race.duel = race.karts > get_count(race.hands);
    race.hazard_time = json_is_true(json_object_get(position, "hazard_up"));
    race.reach = json_object_get(json_object_get(position, "reach"), scene->picked);
    race.winners = scene->over ? pd_view_result(scene->game, scene->view).winners : 0;
    race.active = active_place(&race);
    race.last = race.drawn ? hazard_at(&race, race.drawn) : "";
    return race;
}

// ------------------------------------------------------------------------------------------- chips

// A card in 7 columns, or in 4 where there is little room.
static void put_card(struct pane pane, int x, int y, const char *card, bool small) {
    const struct colour *colour = colour_of(card);
    char text[32];
    if (!colour)
        return;
    snprintf(text, sizeof text, small ? "%-3.3s%s" : " %-3.3s %s ", card, colour->sign);
    pane_put(pane, x, y, colour->ink, text);
}

static const char *special_sign(const char *hazard) {
    return *hazard == 'w' ? finish : flag;
}

// A hazard in 5 columns; "" for one that nobody has seen.
static void put_hazard(struct pane pane, int x, int y, const char *hazard, bool bright) {
    const struct colour *colour = colour_of(hazard);
    enum ink ink = *hazard ? INK_CARD : INK_CARD_BACK;
    char text[32];
    if (colour) {
        ink = colour->ink;
        snprintf(text, sizeof text, " %-2s%s ", hazard, colour->sign);
    } else
        snprintf(text, sizeof text, "  %s  ", *hazard ? special_sign(hazard) : "?");
    pane_put(pane, x, y, bright ? ink : INK_CARD_OFF, text);
}

static const char *hazard_words(const struct race *race) {
    const struct colour *colour = colour_of(race->last);
    if (!*race->last)
        return race->drawn ? "" : scene_term(race->scene, "hazard-none");
    if (colour && race->last[1])
        return scene_term_of(race->scene, "major", colour->letter);
    return scene_term_of(race->scene, "hazard", race->last);
}

// ---------------------------------------------------------------------------------------- the road

// Where things are in a row of the road. Left of these are a gutter for what happens, the number
// of the place, what it is worth, and the kart.
enum { AT_PLACE = 4, AT_PRIZE = 6, AT_ROAD = 9, AT_NAME = 17 };
enum { NAME_MIN = 12, NAME_ENOUGH = 20, AIR = 8 };
enum { CARD_WIDTH = 7, SMALL_CARD = 4, POINTS_WIDTH = 7, PANEL_MIN = 26, PANEL_MAX = 44, GAP = 4 };

struct columns {
    int name_width;
    int card, more, points; // where they begin; `more`: an open hand, or a card of a photo finish
    int width;
    bool small;    // the cards are
    bool coloured; // the karts' colours are named
};

// Is another player's hand open, as in a replay that shows everything?
static bool hands_are_open(const struct race *race) {
    for (int seat = 0; seat < get_count(race->hands); seat++)
        if (seat != race->scene->voice.listener && get_at(race->hands, seat) &&
            !json_is_null(get_at(race->hands, seat)))
            return true;
    return false;
}

static int card_width(bool small) {
    return small ? SMALL_CARD : CARD_WIDTH;
}

static int more_width(const struct race *race, bool small) {
    if (race->photo)
        return card_width(small) + 2;
    return hands_are_open(race) ? 3 * (SMALL_CARD + 1) + !small : 0;
}

static struct columns columns_for(const struct race *race, int name_width, bool small) {
    struct columns columns = {.name_width = name_width, .small = small, .coloured = race->duel};
    columns.card = AT_NAME + name_width + 1;
    columns.more = columns.card + card_width(small) + 2;
    columns.points = columns.more + more_width(race, small);
    columns.width = columns.points + POINTS_WIDTH;
    return columns;
}

enum { KART_ROWS = 4 }; // at most

// Rows for each kart, and where the first is.
struct rows {
    int first, each;
};

static void put_prize(const struct race *race, struct pane pane, int y, int place) {
    const json_t *prizes = json_object_get(race->position, "prizes");
    char text[16];
    bool scoring = race->hazard_time && (*race->last == 'c' || *race->last == 'w');
    if (!get_int_at(prizes, place) || scoring)
        return;
    snprintf(text, sizeof text, "%s%d",
             text_is(race->position, "prizes_of", "winner") ? finish : flag,
             get_int_at(prizes, place));
    pane_put(pane, AT_PRIZE, y, INK_YELLOW, text);
}

// Seen from above: wheels on both sides, the number between them.
static void put_kart(struct pane pane, int y, int height, int kart) {
    enum ink ink = INK_SEAT_1 + (unsigned)kart % KARTS_MAX;
    for (int i = 0; i < height; i++) {
        pane_put(pane, AT_ROAD + 1, y + i, INK_DIM, "▐");
        pane_put(pane, AT_ROAD + 2, y + i, ink, "   ");
        pane_put(pane, AT_ROAD + 5, y + i, INK_DIM, "▌");
    }
    pane_put_int(pane, AT_ROAD + 3, y, ink, kart + 1);
}

static const char *kart_colour(const struct race *race, int kart) {
    char number[16];
    snprintf(number, sizeof number, "%u", (unsigned)kart % KARTS_MAX);
    return scene_term_of(race->scene, "kart", number);
}

// The driver's name; in the duel, where each has two karts, with the kart's colour.
static enum ink find_ink(const struct race *race, int seat, int place) {
    if (race->winners >> seat & 1)
        return INK_HINT;
    if (seat == race->scene->voice.listener)
        return INK_YOU;
    return place == race->active ? INK_STRONG : INK_PLAIN;
}

static void put_driver(const struct race *race, const struct columns *columns, struct pane pane,
                       int y, int place) {
    char name[PD_NAME_MAX * 2];
    pd_text text = pd_text_on(name, sizeof name);
    const json_t *here = get_at(race->line, place);
    int seat = get_int(here, "seat"), kart = get_int(here, "kart");
    const char *colour = columns->coloured ? kart_colour(race, kart) : "";
    int space = columns->name_width - (*colour ? text_columns(colour) + 1 : 0);
    enum ink ink = find_ink(race, seat, place);
    scene_name(race->scene, seat, &text);
    int taken = pane_put_within(pane, AT_NAME, y, space, ink, name);
    pane_put(pane, AT_NAME + taken + 1, y, INK_DIM, colour);
}

// Columns that the longest of them takes.
static int driver_width(const struct race *race) {
    int width = NAME_MIN;
    for (int place = 0; place < race->karts; place++) {
        char name[PD_NAME_MAX * 2];
        pd_text text = pd_text_on(name, sizeof name);
        const json_t *here = get_at(race->line, place);
        const char *colour = kart_colour(race, get_int(here, "kart"));
        scene_name(race->scene, get_int(here, "seat"), &text);
        int more = race->duel ? 1 + text_columns(colour) : 0;
        width = most(width, text_columns(name) + more);
    }
    return width;
}

static void put_points(const struct race *race, struct pane pane, int x, int y, int place) {
    int points = get_int(get_at(race->line, place), "points");
    int gain = get_int(event_of(race, "score", place), "points");
    char text[24];
    snprintf(text, sizeof text, "%2d", points);
    pane_put(pane, x, y, points ? INK_STRONG : INK_DIM, text);
    pane_put(pane, x + 2, y, points ? INK_YELLOW : INK_DIM, "★");
    if (gain <= 0)
        return;
    snprintf(text, sizeof text, "+%d", gain);
    pane_put(pane, x + 4, y, INK_GOOD, text);
}

// In the duel both karts of a driver play from one hand, which lies by the first of them.
static void put_hand(const struct race *race, struct pane pane, int x, int y, int place, int seat) {
    const json_t *hand = get_at(race->hands, seat);
    for (int i = 0; i < place; i++)
        if (get_int(get_at(race->line, i), "seat") == seat)
            return;
    for (int i = 0; i < get_count(hand) && i < 3; i++)
        put_card(pane, x + i * (SMALL_CARD + 1), y, get_text_at(hand, i), true);
}

static bool is_struck(const struct race *race, int kart) {
    const json_t *struck = json_object_get(race->scene->past, "struck");
    for (int i = 0; i < get_count(struck); i++)
        if (get_int_at(struck, i) == kart)
            return true;
    return false;
}

static void put_cards(const struct race *race, const struct columns *columns, struct pane pane,
                      int y, int place) {
    const json_t *here = get_at(race->line, place);
    const char *card = get_text(here, "card");
    int seat = get_int(here, "seat");
    bool struck = is_struck(race, get_int(here, "kart"));
    if (*card)
        put_card(pane, columns->card, y, card, columns->small);
    else
        pane_put(pane, columns->card, y, INK_DIM, columns->small ? " ·" : "   ·");
    if (struck)
        pane_put(pane, columns->card + card_width(columns->small), y, INK_BAD, "!");
    if (race->photo)
        put_card(pane, columns->more, y, get_text_at(race->photo, seat), columns->small);
    else if (more_width(race, columns->small))
        put_hand(race, pane, columns->more, y, place, seat);
}

static void put_gutter(const struct race *race, struct pane pane, int y, int place) {
    if (event_of(race, "pass", place))
        pane_put(pane, 0, y, INK_GOOD, "▲");
    if (event_of(race, "back", place))
        pane_put(pane, 0, y, INK_BAD, "▼");
    if (place == race->active)
        pane_put(pane, 1, y, INK_KEY, "▶");
}

// While the karts line up, places are still empty.
static void put_row(const struct race *race, const struct columns *columns, struct pane pane,
                    struct rows rows, int place) {
    const json_t *here = get_at(race->line, place);
    int y = rows.first + place * rows.each, kart = get_int(here, "kart");
    pane_put_int(pane, AT_PLACE, y, INK_DIM, place + 1);
    put_prize(race, pane, y, place);
    if (!here)
        return;
    put_kart(pane, y, most(1, rows.each - 1), kart);
    put_driver(race, columns, pane, y, place);
    put_cards(race, columns, pane, y, place);
    put_points(race, pane, columns->points, y, place);
    put_gutter(race, pane, y, place);
}

// Where the card that is being looked at would take the kart whose turn it is: a line in the
// gutter, to the place that it gets to and past those where it may stop.
static void put_way(const struct race *race, struct pane pane, struct rows rows) {
    int from = race->turn, end = get_int_at(race->reach, 0) - 1;
    unsigned stops = 0;
    if (end < 0 || end >= from || from >= race->karts)
        return;
    for (int i = 1; i < get_count(race->reach); i++)
        stops |= 1u << (unsigned)(get_int_at(race->reach, i) - 1) % KARTS_MAX;
    for (int y = rows.first + end * rows.each; y < rows.first + from * rows.each; y++)
        pane_put(pane, 0, y, INK_KEY, "│");
    for (int place = end; place <= from; place++) {
        int y = rows.first + place * rows.each;
        bool stop = stops >> place & 1;
        if (place == end)
            pane_put(pane, 0, y, INK_KEY, "╭─▶");
        else if (place == from)
            pane_put(pane, 0, y, INK_KEY, stop ? "╰─▷" : "╰──");
        else if (stop)
            pane_put(pane, 0, y, INK_KEY, "├─▷");
        if (place == end || stop)
            pane_put_int(pane, AT_PLACE, y, INK_KEY, place + 1);
    }
}

static void draw_road(const struct race *race, const struct columns *columns, struct pane pane) {
    bool heading = pane.height > race->karts;
    int space = pane.height - heading;
    struct rows rows = {heading, race->karts ? most(1, least(KART_ROWS, space / race->karts)) : 1};
    pane = pane_part(pane, 0, 0, columns->width, pane.height);
    for (int y = heading; y < heading + race->karts * rows.each; y++) {
        pane_put(pane, AT_ROAD, y, INK_FRAME, "┆");
        pane_put(pane, AT_ROAD + 6, y, INK_FRAME, "┆");
    }
    if (heading) {
        const char *front = scene_term(race->scene, "front");
        pane_put(pane, AT_ROAD + (7 - least(7, text_columns(front))) / 2, 0, INK_DIM, front);
        pane_put(pane, columns->points - 1, 0, INK_DIM, scene_term(race->scene, "points"));
    }
    for (int place = 0; place < race->karts; place++)
        put_row(race, columns, pane, rows, place);
    put_way(race, pane, rows);
}

// ------------------------------------------------------------------------------------- the hazards

static void put_last(const struct race *race, struct pane pane, int y) {
    put_hazard(pane, 0, y, race->last, true);
    pane_put(pane, 6, y, race->hazard_time ? INK_STRONG : INK_PLAIN, hazard_words(race));
}

// One draw: what came up, if that was seen, or whether anything did.
static void put_draw(const struct race *race, struct pane pane, int x, int y, int draw) {
    bool drawn = draw <= race->drawn;
    const char *hazard = drawn ? hazard_at(race, draw) : "";
    const struct colour *colour = colour_of(hazard);
    if (colour)
        pane_put(pane, x, y, colour->ink, colour->letter);
    else if (*hazard)
        pane_put(pane, x, y, INK_CARD, special_sign(hazard));
    else
        pane_put(pane, x, y, drawn ? INK_PLAIN : INK_DIM, drawn ? "●" : "○");
    if (colour && hazard[1])
        pane_mark(pane_part(pane, x, y, 1, 1), MARK_UNDERLINE);
}

enum { TRACK_WIDTH = 21 };

// Every draw, and behind each stretch its flag until it has come. Each takes `step` columns.
static void put_track(const struct race *race, struct pane pane, int x, int y, int step) {
    const json_t *stretches = json_object_get(race->position, "stretches");
    for (int i = 0, draw = 1; i < get_count(stretches); i++, x++) {
        const json_t *stretch = get_at(stretches, i);
        bool winner = text_is(stretch, "special", "winner");
        int end = draw + get_int(stretch, "length");
        for (; draw < end && x < pane.width; draw++, x += step)
            put_draw(race, pane, x, y, draw);
        if (*get_text(stretch, "special"))
            pane_put(pane, x++ - step + 1, y,
                     json_is_true(json_object_get(stretch, "seen")) ? INK_FRAME : INK_YELLOW,
                     winner ? finish : flag);
    }
}

// The columns of one draw: two where there is room for them and the flags.
static int track_step(const struct race *race, int width) {
    const json_t *stretches = json_object_get(race->position, "stretches");
    int columns = 0;
    for (int i = 0; i < get_count(stretches); i++)
        columns += 2 * get_int(get_at(stretches, i), "length") + 2 * (i > 0);
    return width >= columns ? 2 : 1;
}

// Are only plain hazards among the next ones?
static bool is_plain_next(const struct race *race) {
    const json_t *first = get_at(json_object_get(race->position, "stretches"), 0);
    return get_int(first, "drawn") < get_int(first, "length") && !*get_text(first, "special");
}

// The hazards of a colour that nobody has seen: how many, and the major one.
static void put_unseen(const struct race *race, struct pane pane, int y, int colour) {
    const json_t *unseen = json_object_get(race->position, "hazards_unseen");
    const char *letter = colours[colour].letter;
    char major[4], text[64];
    snprintf(major, sizeof major, "%s!", letter);
    snprintf(text, sizeof text, "×%d", get_int(unseen, letter));
    put_hazard(pane, 0, y, letter, get_int(unseen, letter) > 0);
    pane_put(pane, 6, y, get_int(unseen, letter) ? INK_STRONG : INK_DIM, text);
    if (get_int(unseen, major)) {
        snprintf(text, sizeof text, "+ %s", scene_term(race->scene, "major"));
        pane_put(pane, 9, y, INK_PLAIN, text);
    }
}

enum { BRIEF_WIDTH = 13 };

// The same in 13 columns, or in 7: " Y ● ×3  Y!● ", "Y×3 Y!".
static void put_unseen_briefly(const struct race *race, struct pane pane, int x, int y, int colour,
                               bool small) {
    const json_t *unseen = json_object_get(race->position, "hazards_unseen");
    const char *letter = colours[colour].letter;
    enum ink ink = colours[colour].ink;
    char major[4], text[16];
    int count = get_int(unseen, letter);
    snprintf(major, sizeof major, "%s!", letter);
    snprintf(text, sizeof text, "×%d", count);
    bool major_left = get_int(unseen, major) > 0;
    if (small)
        x += pane_put(pane, x, y, count ? ink : INK_CARD_OFF, letter);
    else
        put_hazard(pane, x, y, letter, count > 0), x += 5;
    x += pane_put(pane, x, y, count ? INK_STRONG : INK_DIM, text) + 1;
    if (small)
        pane_put(pane, x, y, major_left ? ink : INK_CARD_OFF, major);
    else
        put_hazard(pane, x, y, major, major_left);
}

// What may still come, in the engine's words, or in fewer where those take too many lines.
static void say_due(const struct race *race, int width, int lines, pd_text *out) {
    const char *due = get_text(race->position, "special_due");
    char left[16];
    if (race->photo)
        pd_put(out, scene_term(race->scene, "photo-finish"));
    if (race->scene->over || (!*due && !is_plain_next(race)))
        return;
    due = *due ? due : "plain";
    snprintf(left, sizeof left, "%d", get_int(race->position, "stretch_left"));
    pd_format(out, scene_term_of(race->scene, "next", due), "count", left, NULL);
    if (text_lines(out->data, width) <= lines)
        return;
    *out = pd_text_on(out->data, out->size);
    pd_format(out, scene_term_of(race->scene, "brief", due), "count", left, NULL);
}

static void put_round(const struct race *race, struct pane pane, int y) {
    char number[16], words[64];
    pd_text text = pd_text_on(words, sizeof words);
    snprintf(number, sizeof number, "%d", get_int(race->position, "round"));
    scene_format(race->scene, &text, "round", "number", number, NULL);
    pane_put_right(pane, y, INK_DIM, words);
}

// The cards that lie face up on the discard pile, a colour a row.
static void put_discards(const struct race *race, struct pane pane) {
    const json_t *discard = json_object_get(race->position, "discard");
    int x[COLOURS];
    for (int i = 0; i < COLOURS && get_count(discard); i++)
        x[i] = 2 + pane_put(pane, 0, i, colours[i].ink, colours[i].letter);
    for (int i = 0; i < get_count(discard); i++) {
        const char *card = get_text_at(discard, i);
        const struct colour *colour = colour_of(card);
        if (colour)
            x[colour - colours] += 1 + pane_put(pane, x[colour - colours], (int)(colour - colours),
                                                INK_PLAIN, card + 1);
    }
}

static void put_deck(const struct race *race, struct pane pane) {
    char words[256], deck[16], discard[16];
    pd_text text = pd_text_on(words, sizeof words);
    snprintf(deck, sizeof deck, "%d", get_int(race->position, "deck_count"));
    snprintf(discard, sizeof discard, "%d", get_count(json_object_get(race->position, "discard")));
    scene_format(race->scene, &text, "deck", "deck", deck, "discard", discard, NULL);
    int lines = pane_wrap(pane, 0, INK_DIM, words);
    if (pane.height >= lines + COLOURS)
        put_discards(race, pane_part(pane, 0, lines, pane.width, COLOURS));
}

// Beside the road. What is least needed comes only where there is room for it.
static void draw_beside(const struct race *race, struct pane pane) {
    char due[512];
    pd_text text = pd_text_on(due, sizeof due);
    say_due(race, pane.width, pane.height - 7, &text);
    int lines = text_lines(due, pane.width), spare = pane.height - 6 - lines, y = 0;
    bool label = spare-- > 0, heading = spare-- > 0, further = spare-- > 0, apart = spare-- > 0;
    if (heading) {
        pane_put(pane, 0, y, INK_STRONG, scene_term(race->scene, "hazards"));
        put_round(race, pane, y++);
    }
    put_last(race, pane, y++);
    put_track(race, pane, 0, y++, track_step(race, pane.width));
    y += apart;
    if (label)
        pane_put(pane, 0, y++, INK_DIM, scene_term(race->scene, "unseen-brief"));
    for (int colour = 0; colour < COLOURS; colour++)
        put_unseen(race, pane, y++, colour);
    y += further;
    pane_wrap(pane_part(pane, 0, y, pane.width, lines), 0, INK_PLAIN, due);
    y += lines + 1;
    if (spare > 3)
        put_deck(race, pane_part(pane, 0, y, pane.width, pane.height - y));
}

enum { ABOVE_HEIGHT = 3, BESIDE_HEIGHT = 20 };

// What nobody has seen of the four colours, behind a label, in one line.
static void put_all_unseen(const struct race *race, struct pane line) {
    int x = 2 + pane_put(line, 0, 0, INK_DIM, scene_term(race->scene, "unseen-brief"));
    int each = least(18, (line.width - x + 1) / COLOURS);
    for (int colour = 0; colour < COLOURS; colour++)
        put_unseen_briefly(race, line, x + colour * each, 0, colour, each < BRIEF_WIDTH + 1);
}

static void draw_above(const struct race *race, struct pane pane) {
    char due[512];
    pd_text text = pd_text_on(due, sizeof due);
    put_last(race, pane_part(pane, 0, 0, pane.width - TRACK_WIDTH - 1, 1), 0);
    put_track(race, pane, pane.width - TRACK_WIDTH, 0, 1);
    put_all_unseen(race, pane_part(pane, 0, 1, pane.width, 1));
    say_due(race, pane.width - 14, 1, &text);
    pane_put(pane, 0, 2, INK_PLAIN, due);
    put_round(race, pane, 2);
}

// ---------------------------------------------------------------------------------------- the face

// The hazards above, and a row for each kart; or beside them, and several.
static struct face_rows count_rows(const struct scene *scene, int width) {
    int karts = least(get_int(scene->position, "places"), KARTS_MAX);
    (void)width;
    return (struct face_rows){ABOVE_HEIGHT + karts, most(BESIDE_HEIGHT, 1 + KART_ROWS * karts)};
}

static void draw_board(const struct scene *scene, struct pane pane) {
    struct race race = read_race(scene);
    int name = driver_width(&race);
    int bare = columns_for(&race, 0, false).width, spare = pane.width - bare - GAP - PANEL_MIN;
    if (spare < least(name, NAME_ENOUGH)) {
        bool small = pane.width - bare < name;
        bare = columns_for(&race, 0, small).width;
        struct columns columns = columns_for(&race, least(name + AIR, pane.width - bare), small);
        columns.coloured &= columns.name_width >= least(name, NAME_ENOUGH);
        draw_above(&race, pane_part(pane, 0, 0, pane.width, ABOVE_HEIGHT));
        draw_road(&race, &columns,
                  pane_part(pane, 0, ABOVE_HEIGHT, pane.width, pane.height - ABOVE_HEIGHT));
        return;
    }
    struct columns columns = columns_for(&race, least(spare, name + AIR), false);
    int panel = least(PANEL_MIN + spare - columns.name_width, PANEL_MAX);
    for (int y = 0; y < pane.height; y++)
        pane_put(pane, columns.width + 1, y, INK_FRAME, "│");
    draw_road(&race, &columns, pane);
    draw_beside(&race, pane_part(pane, columns.width + GAP - 1, 0, panel, pane.height));
}

// Where the card leads, in few columns: "→ 2", "→ 2/3", "→ 1…5".
static void say_places(const json_t *places, char *out, size_t size) {
    int count = get_count(places), first = get_int_at(places, 0);
    if (count == 1)
        snprintf(out, size, "→ %d", first);
    else if (count == 2)
        snprintf(out, size, "→ %d/%d", first, get_int_at(places, 1));
    else if (count > 2)
        snprintf(out, size, "→ %d…%d", first, get_int_at(places, count - 1));
}

static int list_hand(const struct scene *scene, struct spot spots[SPOTS_MAX]) {
    const json_t *reach = json_object_get(scene->position, "reach");
    const json_t *hand = get_at(json_object_get(scene->position, "hands"), scene->voice.listener);
    int count = 0;
    for (int i = 0; i < get_count(hand) && count < SPOTS_MAX; i++) {
        const char *card = get_text_at(hand, i);
        const struct colour *colour = colour_of(card);
        if (!colour)
            continue;
        struct spot *spot = &spots[count++];
        *spot = (struct spot){.ink = colour->ink};
        snprintf(spot->key, sizeof spot->key, "%s", card);
        snprintf(spot->card, sizeof spot->card, "%s", card);
        snprintf(spot->label, sizeof spot->label, "%s %s", card, colour->sign);
        pd_text name = pd_text_on(spot->name, sizeof spot->name);
        pd_format(&name, scene_term_of(scene, "card", colour->letter), "number", card + 1, NULL);
        if (get_count(scene->choices))
            say_places(json_object_get(reach, card), spot->below, sizeof spot->below);
    }
    return count;
}

// A card takes its moves, wherever they stop.
static bool takes(const struct spot *spot, const json_t *does) {
    return text_is(does, "card", spot->card);
}

const struct face face_gumball = {
    .id = "gumball",
    .board = draw_board,
    .rows = count_rows,
    .hand = list_hand,
    .takes = takes,
};
