// Races of Jumbo Grand Prix: cards, lineups, a lane for each seat, and what is remembered of them.
#include "tui/faces/grandprix.h"

#include <string.h>

// ------------------------------------------------------------------------------------------- cards

const struct gp_type gp_types[GP_TYPES] = {
    {'B', "▬", INK_CARD_RED, "body", "type-B", "card-B"},
    {'E', "■", INK_CARD_BLUE, "engine", "type-E", "card-E"},
    {'T', "●", INK_CARD, "tyres", "type-T", "card-T"},
    {'D', "▲", INK_CARD_GREEN, "driver", "type-D", "card-D"},
};

const struct gp_type *gp_type_of(const char *card) {
    for (int i = 0; i < GP_TYPES; i++)
        if (gp_types[i].letter == *card)
            return &gp_types[i];
    return &gp_types[0];
}

void gp_put_card(struct pen *pen, const char *card) {
    pen_put(pen, gp_type_of(card)->chip, card);
}

// Is a card one of those that are known? Of equal cards the first ones are.
static bool is_known(const json_t *known, const json_t *cards, int at) {
    const char *card = get_text_at(cards, at);
    int before = 0;
    for (int i = 0; i < at; i++)
        before += strcmp(get_text_at(cards, i), card) == 0;
    return !known || before < get_int(known, card);
}

// Side by side without blanks where there is no room for them.
void gp_put_hand(struct pen *pen, const json_t *cards, const json_t *known, int most) {
    int columns = 0;
    for (int i = 0; i < get_count(cards); i++)
        columns += (int)strlen(get_text_at(cards, i)) + 1;
    for (int i = 0; i < get_count(cards); i++) {
        const char *card = get_text_at(cards, i);
        pen_put(pen, is_known(known, cards, i) ? gp_type_of(card)->chip : INK_DIM, card);
        pen->x += columns <= most;
    }
}

void gp_put_cards(struct pen *pen, const json_t *cards, int most) {
    gp_put_hand(pen, cards, NULL, most);
}

void gp_say_card(const struct scene *scene, const char *card, pd_text *out) {
    char number[] = {*card ? card[1] : '\0', '\0'};
    bool wreath = strchr(card, '*') != NULL;
    scene_format(scene, out, wreath ? "card-wreath" : gp_type_of(card)->card, "number", number,
                 NULL);
}

static bool has_type(const json_t *cards, const struct gp_type *type) {
    for (int i = 0; i < get_count(cards); i++)
        if (*get_text_at(cards, i) == type->letter)
            return true;
    return false;
}

static void put_missing(const struct scene *scene, const json_t *cards, bool letters,
                        pd_text *out) {
    char missing[96];
    const char *gap = letters ? " " : ", ";
    pd_text types = pd_text_on(missing, sizeof missing);
    for (int i = 0; i < GP_TYPES; i++) {
        char letter[] = {gp_types[i].letter, '\0'};
        if (has_type(cards, &gp_types[i]))
            continue;
        pd_put(&types, types.used ? gap : "");
        pd_put(&types, letters ? letter : scene_term(scene, gp_types[i].name));
    }
    scene_format(scene, out, "missing", "missing", missing, NULL);
}

void gp_say_missing(const struct scene *scene, const json_t *cards, int most, pd_text *out) {
    put_missing(scene, cards, false, out);
    if (text_columns(out->data) <= most)
        return;
    *out = pd_text_on(out->data, out->size);
    put_missing(scene, cards, true, out);
}

void gp_put_score(struct pen *pen, int number) {
    char text[16];
    snprintf(text, sizeof text, " %2d ", number);
    pen_put(pen, INK_CARD_YELLOW, text);
}

// ----------------------------------------------------------------------------------------- results

bool gp_find_result(const struct scene *scene, struct gp_result *result) {
    const json_t *last = json_object_get(scene->past, "race");
    if (!json_is_object(last))
        return false;
    // While it is run, the viewer knows a car of their own that others have not seen yet.
    const json_t *known = text_is(scene->position, "phase", "race") ? scene->position : last;
    *result = (struct gp_result){
        .race = get_int(last, "number"),
        .worth_max = get_int(scene->position, "worth_max"),
        .lineups = json_object_get(known, "lineups"),
        .values = json_object_get(known, "values"),
        .taken = json_object_get(last, "taken"),
    };
    return get_count(result->lineups) > 0;
}

static void put_value(struct pen *pen, const struct gp_result *result, int seat) {
    int value = get_int_at(result->values, seat);
    char text[16];
    snprintf(text, sizeof text, "%2d", value);
    if (!json_is_array(get_at(result->lineups, seat)))
        pen_put(pen, INK_DIM, "  ");
    else if (value)
        pen_put(pen, INK_STRONG, text);
    else
        pen_put(pen, INK_DIM, " –");
}

void gp_put_lineup(struct pen *pen, const struct gp_result *result, int seat, bool cards) {
    const json_t *lineup = get_at(result->lineups, seat);
    int end = pen->x + GP_LINEUP * 3 + 1; // with a wreath
    if (cards && json_is_array(lineup))
        gp_put_cards(pen, lineup, end - pen->x + 1);
    for (int i = 0; cards && !json_is_array(lineup) && i < GP_LINEUP; i++) {
        pen_put(pen, INK_CARD_BACK, "▒▒");
        pen->x++;
    }
    if (cards)
        pen->x = end + 1;
    put_value(pen, result, seat);
}

// ------------------------------------------------------------------------------------------- lanes

enum { PRIZE = 5 };

// The road, and the car as far along it as it is worth.
static void draw_way(struct pane line, int seat, int value, int most) {
    int at = most ? value * (line.width - 1) / most : 0;
    struct pen pen = {line, at, 0};
    if (line.width < 2)
        return;
    for (int x = 0; x < line.width; x++)
        pane_put(line, x, 0, INK_FRAME, x < at ? "━" : "·");
    pen_put_seat(&pen, seat);
}

static void say_incomplete(const struct scene *scene, struct pane line, const json_t *lineup) {
    char words[128];
    pd_text text = pd_text_on(words, sizeof words);
    gp_say_missing(scene, lineup, line.width, &text);
    pane_put(line, 0, 0, INK_DIM, words);
}

static void draw_lane(const struct scene *scene, struct pane line, const struct gp_result *result,
                      int seat) {
    const json_t *lineup = get_at(result->lineups, seat), *taken = get_at(result->taken, seat);
    int name = line.width >= 100 ? 20 : 12;
    name = line.width < GP_NARROW ? GP_NAME_NARROW : name;
    int value = get_int_at(result->values, seat);
    struct pen pen = {line, 0, 0};
    pen_put_seat(&pen, seat);
    scene_put_name(scene, line, 2, 0, name, seat);
    pen.x = 2 + name + 1;
    gp_put_lineup(&pen, result, seat, true);
    pen.x += 2;
    struct pane way = pane_part(line, pen.x, 0, line.width - pen.x - PRIZE, 1);
    if (json_is_array(lineup) && !value)
        say_incomplete(scene, way, lineup);
    else
        draw_way(way, seat, value, result->worth_max);
    pen.x = line.width - PRIZE + 1;
    if (json_is_integer(taken))
        gp_put_score(&pen, get_int_at(result->taken, seat));
}

void gp_draw_lanes(const struct scene *scene, struct pane pane, const struct gp_result *result) {
    int seats = get_count(result->lineups), pitch = pane.height >= 2 * seats - 1 ? 2 : 1;
    for (int seat = 0; seat < seats && seat < PD_SEATS_MAX; seat++)
        draw_lane(scene, pane_part(pane, 0, seat * pitch, pane.width, 1), result, seat);
}
