// Battle GUM in a terminal: the pile and what it asks for, then the players in turn order, each
// with the cards in front and what is known of the hand.
#include "tui/faces/faces.h"

#include <stdio.h>
#include <string.h>

enum { SEATS_MAX = 6, PLACES_MAX = 8, VALUES = 14 };

// The special cards, each with a sign of what it does.
static const struct special {
    int value;
    const char *sign;
    enum ink ink;
} specials[] = {
    {0, "★", INK_CARD_BLACK},  {1, "■", INK_CARD_BLUE},   {6, "▼", INK_CARD_GREEN},
    {8, "▷", INK_CARD_VIOLET}, {9, "✗", INK_CARD_YELLOW}, {13, "◎", INK_CARD_RED},
};
enum { SPECIALS = sizeof specials / sizeof *specials };

static const struct special *special_of(int value) {
    for (int i = 0; i < SPECIALS; i++)
        if (specials[i].value == value)
            return &specials[i];
    return NULL;
}

static enum ink ink_of(int value) {
    const struct special *special = special_of(value);
    return special ? special->ink : INK_CARD;
}

static const char *sign_of(int value) {
    const struct special *special = special_of(value);
    return special ? special->sign : "";
}

static int least(int a, int b) {
    return a < b ? a : b;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

// ------------------------------------------------------------------------------------------- cards

// How many of each value, a Ninja being 0.
struct cards {
    int of[VALUES];
};

static const char *name_of(int value, char out[4]) {
    if (value)
        snprintf(out, 4, "%d", value % 100);
    return value ? out : "N";
}

// The value of a card's name; −1 if it is none.
static int value_of(const char *card) {
    char name[4];
    for (int value = 0; value < VALUES; value++)
        if (strcmp(card, name_of(value, name)) == 0)
            return value;
    return -1;
}

static void add_list(struct cards *cards, const json_t *list) {
    for (int i = 0; i < get_count(list); i++) {
        int value = value_of(get_text_at(list, i));
        if (value >= 0)
            cards->of[value]++;
    }
}

static void add_counts(struct cards *cards, const json_t *counts, int times) {
    char name[4];
    for (int value = 0; value < VALUES; value++)
        cards->of[value] += times * get_int(counts, name_of(value, name));
}

static int total(const struct cards *cards) {
    int sum = 0;
    for (int value = 0; value < VALUES; value++)
        sum += cards->of[value];
    return sum;
}

// ------------------------------------------------------------------------------- what is there

struct seat {
    struct cards row;  // face up in front; if another was chosen already, that one
    struct cards hand; // what is known of the hand
    bool open;         // all of it is
    bool chosen;       // the row is not shown to the others yet
    int count, down;   // cards in hand, and face down
    int more;          // cards that the hand has got just now
};

// How many more cards a hand has than before what has just happened.
static int cards_got(const struct scene *scene, int seat) {
    static const char *const comes[] = {"deal", "draw", "turn-up", "blind", "take"};
    int more = -scene_sum(scene, "lay", seat, "count");
    for (size_t i = 0; i < sizeof comes / sizeof *comes; i++)
        more += scene_sum(scene, comes[i], seat, "count");
    return more;
}

static struct seat read_seat(const struct scene *scene, int seat) {
    const json_t *position = get_at(json_object_get(scene->position, "seats"), seat);
    const json_t *hand = json_object_get(position, "hand"),
                 *chosen = json_object_get(position, "chosen");
    struct seat out = {.open = json_is_array(hand), .chosen = chosen != NULL};
    out.count = get_int(position, "hand_count");
    out.down = get_int(position, "face_down");
    out.more = cards_got(scene, seat);
    add_list(&out.row, json_object_get(position, "face_up"));
    add_list(&out.hand, hand);
    if (!out.open)
        add_counts(&out.hand, json_object_get(position, "known"), 1);
    if (out.chosen) {
        for (int value = 0; value < VALUES; value++)
            out.hand.of[value] += out.row.of[value];
        add_counts(&out.hand, chosen, -1);
        out.row = (struct cards){0};
        add_counts(&out.row, chosen, 1);
    }
    return out;
}

static int seat_count(const struct scene *scene) {
    return least(get_count(json_object_get(scene->position, "seats")), SEATS_MAX);
}

// How many places each player has in front.
static int place_count(const struct scene *scene) {
    return most(0, least(get_int(scene->position, "front"), PLACES_MAX));
}

// The seat in a row of the board: in turn order, the viewer's own last, next to the hand.
static int seat_in(const struct scene *scene, int row) {
    int count = seat_count(scene), you = scene->voice.listener;
    return you < 0 ? row : (you + 1 + row) % count;
}

// Is a whole number there, and which?
static bool get_number(const json_t *object, const char *key, int *number) {
    *number = get_int(object, key);
    return json_is_integer(json_object_get(object, key));
}

// ------------------------------------------------------------------------------------------- chips

// Cards with equal ones together, "7×3", and how many others there are.
struct chips {
    int count;
    struct {
        char text[16];
        enum ink ink;
    } at[2 * VALUES + 1];
};

static void add_chip(struct chips *chips, const char *name, int count, enum ink ink) {
    char *text = chips->at[chips->count].text;
    size_t size = sizeof chips->at->text;
    if (count <= 0)
        return;
    if (count > 1)
        snprintf(text, size, "%s×%d", name, count);
    else
        snprintf(text, size, "%s", name);
    chips->at[chips->count++].ink = ink;
}

static struct chips chips_of(const struct cards *cards, int unknown) {
    struct chips chips = {0};
    char name[4];
    for (int value = 0; value < VALUES; value++)
        add_chip(&chips, name_of(value, name), cards->of[value], ink_of(value));
    add_chip(&chips, "?", unknown, INK_CARD_BACK);
    return chips;
}

// Puts chips side by side, and what does not fit into the next row; returns the rows. A pane
// without height is only measured.
static int put_chips(struct pane pane, const struct chips *chips) {
    int x = 0, y = 0;
    for (int i = 0; i < chips->count; i++) {
        int columns = text_columns(chips->at[i].text);
        bool last = pane.height && y + 1 == pane.height;
        if (x && x + columns > pane.width && !last)
            x = 0, y++;
        if (!pane.height)
            ;
        else if (x < pane.width)
            pane_put(pane, x, y, chips->at[i].ink, chips->at[i].text);
        else
            pane_put(pane, pane.width - 1, y, INK_DIM, "……"); // one, and a mark that it is cut
        x += columns + 1;
    }
    return y + 1;
}

static void put_cards(struct pane pane, const struct cards *cards) {
    struct chips chips = chips_of(cards, 0);
    put_chips(pane, &chips);
}

// ---------------------------------------------------------------------------------------- the pile

enum { CARD_WIDTH = 6, EDGE = 2, RUN_MAX = 4, BESIDE_HEAP = CARD_WIDTH + 3 * EDGE + 2 };

// The value on top, a Ninja being 0; false if the pile is empty.
static bool find_top(const struct scene *scene, int *top) {
    *top = 0;
    return text_is(scene->position, "top", "N") || get_number(scene->position, "top", top);
}

// The cards on top that have one value: the edges of all but the last, as high as the pane.
static void put_heap(const struct scene *scene, struct pane pane) {
    char name[4];
    int top, run = least(get_int(scene->position, "run"), RUN_MAX);
    if (!find_top(scene, &top)) {
        pane_frame(pane_part(pane, 0, 0, CARD_WIDTH, pane.height), INK_FRAME, "");
        return;
    }
    for (int i = 0; i + 1 < run; i++)
        pane_fill(pane_part(pane, i * EDGE, 0, EDGE - 1, pane.height), ink_of(top));
    struct pane card = pane_part(pane, most(0, run - 1) * EDGE, 0, CARD_WIDTH, pane.height);
    pane_fill(card, ink_of(top));
    pane_put(card, 1, 0, ink_of(top), name_of(top, name));
    pane_put(card, 4, pane.height - 1, ink_of(top), sign_of(top));
}

static bool is_threatened(const struct scene *scene, int seat) {
    int threatened;
    return get_number(scene->position, "threatened", &threatened) && threatened == seat;
}

// Whom a 13 threatens, in a sentence if that fits.
static void say_threat(const struct scene *scene, int width, pd_text *out) {
    char who[PD_NAME_MAX * 2];
    int seat = get_int(scene->position, "threatened");
    pd_text name = pd_text_on(who, sizeof who);
    scene_name(scene, seat, &name);
    scene_format(scene, out, seat == scene->voice.listener ? "you-must-answer" : "must-answer",
                 "who", who, NULL);
    if (text_columns(out->data) <= width)
        return;
    *out = pd_text_on(out->data, out->size);
    scene_format(scene, out, "labelled", "name", scene_term(scene, "threatened"), "text", who,
                 NULL);
}

// Is a 1 not allowed, although what is asked for does not say so?
static bool refuses_one(const struct scene *scene) {
    return json_is_true(json_object_get(scene->position, "bars_one"));
}

static const char *name_demand(const json_t *position) {
    if (text_is(position, "phase", "choose"))
        return "choosing";
    if (!get_count(json_object_get(position, "pile")))
        return "leads";
    if (text_is(position, "asks", "higher"))
        return "higher";
    if (text_is(position, "asks", "lower"))
        return "lower";
    return text_is(position, "asks", "thirteen") ? "answers" : "anything";
}

// What the next player has to lay.
static void say_demand(const struct scene *scene, pd_text *out) {
    const json_t *position = scene->position;
    int value = get_int(position, "value");
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    scene_format(scene, out, name_demand(position), "value", number, NULL);
    if (refuses_one(scene)) {
        pd_put(out, " · ");
        pd_put(out, scene_term(scene, "no-1-brief"));
    }
}

// The demand at a glance; returns the columns.
static int put_demand_sign(const struct scene *scene, struct pane pane) {
    char text[32];
    bool higher = text_is(scene->position, "asks", "higher");
    if (is_threatened(scene, get_int(scene->position, "threatened")))
        return pane_put(pane, 0, 0, INK_CARD_RED, " 13◎ ") + 1;
    if (!higher && !text_is(scene->position, "asks", "lower"))
        return 0;
    snprintf(text, sizeof text, " %s%d ", higher ? "≥" : "≤", get_int(scene->position, "value"));
    return pane_put(pane, 0, 0, INK_CARD, text) + 1;
}

static void put_demand(const struct scene *scene, struct pane pane) {
    char words[512];
    pd_text text = pd_text_on(words, sizeof words);
    if (text_is(scene->position, "phase", "over"))
        return;
    int x = put_demand_sign(scene, pane);
    if (is_threatened(scene, get_int(scene->position, "threatened")))
        say_threat(scene, pane.width - x, &text);
    else
        say_demand(scene, &text);
    // Where there is no room for both, the sign says which numbers.
    if (x && refuses_one(scene) && text_lines(words, pane.width - x) > pane.height) {
        text = pd_text_on(words, sizeof words);
        pd_put(&text, scene_term(scene, "no-1-brief"));
    }
    pane_wrap(pane_part(pane, x, 0, pane.width - x, pane.height), 0, INK_STRONG, words);
}

// "Pile 7", and what is in it.
static void put_contents(const struct scene *scene, struct pane pane) {
    struct cards cards = {0};
    char words[64];
    add_list(&cards, json_object_get(scene->position, "pile"));
    if (!total(&cards))
        return;
    snprintf(words, sizeof words, "%s %d", scene_term(scene, "pile"), total(&cards));
    int x = pane_put(pane, 0, 0, INK_DIM, words) + 2;
    put_cards(pane_part(pane, x, 0, pane.width - x, pane.height), &cards);
}

static int put_count(const struct scene *scene, struct pane pane, int x, const char *id,
                     int count) {
    char number[16], words[128];
    pd_text text = pd_text_on(words, sizeof words);
    snprintf(number, sizeof number, "%d", count);
    scene_format(scene, &text, id, "count", number, NULL);
    pane_put(pane, x, 0, INK_DIM, words);
    return text_columns(words);
}

static void put_stock(const struct scene *scene, struct pane pane) {
    char who[PD_NAME_MAX * 2], words[256];
    pd_text name = pd_text_on(who, sizeof who), text = pd_text_on(words, sizeof words);
    int x = put_count(scene, pane, 0, "stock", get_int(scene->position, "stock_count"));
    if (!get_count(json_object_get(scene->position, "pile")))
        return;
    int last = get_int(scene->position, "laid_last");
    scene_name(scene, last, &name);
    scene_format(scene, &text, "last", "who", who, NULL);
    if (x + 3 + text_columns(words) > pane.width) { // by the number of the seat
        snprintf(who, sizeof who, "P%d", last + 1);
        text = pd_text_on(words, sizeof words);
        scene_format(scene, &text, "last", "who", who, NULL);
    }
    pane_put(pane, x + 3, 0, INK_DIM, words);
}

// The cards out of the game, how many came just now, and their rows below each other. A pane
// without height is only measured; returns the rows.
static int put_gone(const struct scene *scene, struct pane pane) {
    struct cards gone = {0};
    add_list(&gone, json_object_get(scene->position, "gone"));
    struct chips chips = chips_of(&gone, 0);
    int more = get_int(scene_event(scene, "remove"), "count");
    int x = put_count(scene, pane, 0, "gone", total(&gone)) + 1;
    char text[16];
    snprintf(text, sizeof text, "+%d", more);
    if (more > 0) {
        pane_put(pane, x, 0, INK_GOOD, text);
        x += text_columns(text) + 1;
    }
    struct pane rest = pane_part(pane, x + 1, 0, pane.width - x - 1, pane.height);
    rest.width = pane.width - x - 1;
    return put_chips(rest, &chips);
}

static void draw_pile(const struct scene *scene, struct pane pane) {
    put_heap(scene, pane_part(pane, 0, 0, BESIDE_HEAP - 2, pane.height));
    struct pane beside = pane_part(pane, BESIDE_HEAP, 0, pane.width - BESIDE_HEAP, pane.height);
    bool empty = !get_count(json_object_get(scene->position, "pile"));
    int apart = pane.height > 4;
    put_demand(scene, pane_part(beside, 0, 0, beside.width, 1 + empty));
    put_contents(scene, pane_part(beside, 0, 1 + apart, beside.width, 1 + apart));
    put_stock(scene, pane_part(beside, 0, 2 + 2 * apart, beside.width, 1));
}

// ------------------------------------------------------------------------------------- the players

// Columns of a player's row; `place`: those of one of the three places in front.
enum { AT_SEAT = 2, COUNT_WIDTH = 7, HAND_MIN = 26, NARROW = 72 };

struct columns {
    bool narrow;
    int name, name_width, place, front, hand;
};

// In a narrow board the headings say who deals.
static int tag_width(const struct scene *scene, bool narrow, int seat) {
    bool dealer = seat == get_int(scene->position, "dealer") && !narrow;
    return dealer ? 1 + text_columns(scene_term(scene, "dealer")) : 0;
}

static struct columns columns_for(const struct scene *scene, int width) {
    struct columns columns = {.narrow = width < NARROW, .name_width = 8};
    columns.place = width >= 100 ? 6 : 4;
    columns.place = columns.narrow ? 3 : columns.place;
    columns.name = columns.narrow ? 5 : 7;
    int front = place_count(scene) * (columns.place + 1);
    for (int seat = 0; seat < seat_count(scene); seat++) {
        char name[PD_NAME_MAX * 2];
        pd_text text = pd_text_on(name, sizeof name);
        scene_name(scene, seat, &text);
        int tag = tag_width(scene, columns.narrow, seat);
        columns.name_width = most(columns.name_width, text_columns(name) + tag);
    }
    int space = width - columns.name - 2 - front - COUNT_WIDTH - HAND_MIN;
    columns.name_width = most(8, least(columns.name_width, space));
    columns.front = columns.name + columns.name_width + 2;
    columns.hand = columns.front + front + !columns.narrow;
    return columns;
}

static enum ink find_ink(const struct scene *scene, int seat, bool winner) {
    if (winner)
        return INK_HINT;
    if (is_threatened(scene, seat))
        return INK_BAD;
    if (seat == scene->voice.listener)
        return INK_YOU;
    return seat == scene->actor ? INK_STRONG : INK_PLAIN;
}

static void put_name(const struct scene *scene, const struct columns *columns, struct pane pane,
                     int seat, bool winner) {
    char name[PD_NAME_MAX * 2];
    pd_text text = pd_text_on(name, sizeof name);
    enum ink ink = find_ink(scene, seat, winner);
    scene_name(scene, seat, &text);
    int tag = tag_width(scene, columns->narrow, seat), space = columns->name_width - tag;
    int x = columns->name + pane_put_within(pane, columns->name, 0, space, ink, name);
    if (tag)
        pane_put(pane, x + 1, 0, INK_DIM, scene_term(scene, "dealer"));
}

// One of the three places in front of a player: a face-up card on a face-down one.
static void put_place(struct pane pane, int value, bool down) {
    char name[4], text[32];
    if (value < 0 && !down) {
        pane_put(pane, 1, 0, INK_DIM, "·");
        return;
    }
    if (down)
        for (int x = 0; x < pane.width; x++)
            pane_put(pane, x, 0, INK_CARD_BACK, "░");
    if (value < 0)
        return;
    bool wide = pane.width > 4, narrow = pane.width < 4; // without a sign
    snprintf(text, sizeof text, wide ? " %s%s" : "%s%s", name_of(value, name),
             narrow ? "" : sign_of(value));
    pane_fill(pane_part(pane, 0, 0, pane.width - 1, 1), ink_of(value));
    pane_put(pane, 0, 0, ink_of(value), text);
}

static void put_front(struct pane pane, int x, int width, int places, const struct seat *seat) {
    int value = 0, used = 0;
    for (int place = 0; place < places; place++) {
        while (value < VALUES && used >= seat->row.of[value])
            value++, used = 0;
        struct pane here = pane_part(pane, x + place * (width + 1), 0, width, 1);
        put_place(here, value < VALUES ? value : -1, place < seat->down);
        used++;
    }
}

static bool is_own(const struct scene *scene, int number) {
    return number == scene->voice.listener && !scene->over;
}

// One's own hand: what everybody has seen of it stands out.
static struct chips own_chips(const struct cards *hand, const struct cards *known) {
    struct chips chips = {0};
    char name[4];
    for (int value = 0; value < VALUES; value++) {
        int seen = least(hand->of[value], known->of[value]);
        add_chip(&chips, name_of(value, name), seen, ink_of(value));
        add_chip(&chips, name_of(value, name), hand->of[value] - seen, INK_DIM);
    }
    return chips;
}

static struct chips hand_chips(const struct scene *scene, int number, const struct seat *seat) {
    const json_t *position = get_at(json_object_get(scene->position, "seats"), number);
    struct cards known = {0};
    add_counts(&known, json_object_get(position, "known"), 1);
    if (is_own(scene, number))
        return own_chips(&seat->hand, &known);
    return chips_of(&seat->hand, seat->count - total(&seat->hand));
}

// How many cards the hand has, what has just come or gone, and which of them are known.
static void put_hand(const struct scene *scene, struct pane pane, int number,
                     const struct seat *seat) {
    char text[16];
    struct chips chips = hand_chips(scene, number, seat);
    int more = seat->more;
    snprintf(text, sizeof text, "%2d", seat->count);
    pane_put(pane, 0, 0, INK_STRONG, text);
    snprintf(text, sizeof text, more > 0 ? "+%d" : "−%d", more > 0 ? more : -more);
    if (more)
        pane_put_within(pane, 3, 0, 3, more > 0 ? INK_BAD : INK_GOOD, text);
    put_chips(pane_part(pane, COUNT_WIDTH, 0, pane.width - COUNT_WIDTH, pane.height), &chips);
}

// The rows that a player's hand takes, in a board of so many columns.
static int hand_rows(const struct scene *scene, const struct columns *columns, int width,
                     int number) {
    struct seat seat = read_seat(scene, number);
    struct chips chips = hand_chips(scene, number, &seat);
    return put_chips((struct pane){.width = width - columns->hand - COUNT_WIDTH}, &chips);
}

static int put_chip(struct pane pane, int x, int number, bool narrow) {
    char chip[16];
    snprintf(chip, sizeof chip, narrow ? "P%d" : " P%d ", number + 1);
    return pane_put(pane, x, 0, INK_SEAT_1 + (unsigned)number % PD_SEATS_MAX, chip);
}

static void put_seat(const struct scene *scene, const struct columns *columns, struct pane pane,
                     int number, bool winner) {
    struct seat seat = read_seat(scene, number);
    if (number == scene->actor)
        pane_put(pane, 0, 0, INK_KEY, "▶");
    if (is_threatened(scene, number))
        pane_put(pane, 1, 0, INK_BAD, sign_of(13));
    put_chip(pane, AT_SEAT, number, columns->narrow);
    put_name(scene, columns, pane, number, winner);
    if (seat.chosen)
        pane_put(pane, columns->front - 2, 0, INK_GOOD, "✓");
    put_front(pane, columns->front, columns->place, place_count(scene), &seat);
    put_hand(scene, pane_part(pane, columns->hand, 0, pane.width - columns->hand, pane.height),
             number, &seat);
}

static void put_headings(const struct scene *scene, const struct columns *columns,
                         struct pane pane) {
    int front = columns->hand - columns->front - !columns->narrow;
    if (columns->narrow) {
        int x = AT_SEAT + put_chip(pane, AT_SEAT, get_int(scene->position, "dealer"), true);
        pane_put_within(pane, x + 1, 0, columns->front - x - 2, INK_DIM,
                        scene_term(scene, "dealer"));
    }
    if (text_columns(scene_term(scene, "on-table")) < front)
        pane_put(pane, columns->front, 0, INK_DIM, scene_term(scene, "on-table"));
    char words[128];
    pd_text text = pd_text_on(words, sizeof words);
    scene_title_hand(scene, "in-hand", pane.width - columns->hand, &text);
    pane_put(pane, columns->hand, 0, INK_DIM, words);
}

// --------------------------------------------------------------------------------------- the board

static const char *special_words(const struct scene *scene, const struct special *special) {
    char name[4];
    return scene_term_of(scene, "special", name_of(special->value, name));
}

// What the special cards do, in one column or two, if there is room.
static void draw_legend(const struct scene *scene, struct pane pane) {
    int widest = 0, rows = SPECIALS;
    for (int i = 0; i < SPECIALS; i++)
        widest = most(widest, text_columns(special_words(scene, &specials[i])) + 3);
    if (2 * widest + 3 <= pane.width)
        rows = SPECIALS / 2;
    if (rows > pane.height)
        return;
    for (int i = 0; i < SPECIALS; i++) {
        struct pane part = pane_part(pane, i / rows * (widest + 3), i % rows, widest, 1);
        pane_put(part, 0, 0, specials[i].ink, specials[i].sign);
        pane_put(part, 2, 0, INK_DIM, special_words(scene, &specials[i]));
    }
}

// Rows of the board. What is least needed comes only where there is room for it.
struct rows {
    int pile, gap, heading, seat[SEATS_MAX], gone;
};

enum { PILE_ROWS = 3 };

static int take_rows(int *spare, int wanted) {
    int taken = *spare >= wanted ? wanted : 0;
    *spare -= taken;
    return taken;
}

static int gone_rows(const struct scene *scene, int width) {
    return put_gone(scene, (struct pane){.width = width - AT_SEAT});
}

// The pile, the players' hands, and the cards out of the game; and with air between them, headings
// and the special cards.
static struct face_rows count_rows(const struct scene *scene, int width) {
    struct columns columns = columns_for(scene, width);
    int seats = seat_count(scene), rows = PILE_ROWS + gone_rows(scene, width);
    for (int seat = 0; seat < seats; seat++)
        rows += hand_rows(scene, &columns, width, seat);
    return (struct face_rows){rows, rows + 2 + 2 + seats + SPECIALS + 2};
}

static struct rows rows_for(const struct scene *scene, const struct columns *columns,
                            struct pane pane) {
    struct rows rows = {.pile = PILE_ROWS, .gone = 1};
    int seats = seat_count(scene), spare = pane.height - rows.pile - rows.gone - seats;
    for (int row = 0; row < seats; row++) {
        int wanted = hand_rows(scene, columns, pane.width, seat_in(scene, row)) - 1;
        rows.seat[row] = 1 + take_rows(&spare, wanted);
    }
    rows.gone += take_rows(&spare, gone_rows(scene, pane.width) - 1);
    rows.heading = take_rows(&spare, 1);
    rows.gap = take_rows(&spare, 1);
    if (take_rows(&spare, seats))
        for (int row = 0; row < seats; row++)
            rows.seat[row]++;
    if (spare >= SPECIALS + 3)
        rows.pile += 2;
    return rows;
}

static void draw_board(const struct scene *scene, struct pane pane) {
    struct columns columns = columns_for(scene, pane.width);
    struct rows rows = rows_for(scene, &columns, pane);
    unsigned winners = scene->over ? pd_view_result(scene->game, scene->view).winners : 0;
    int y = rows.pile + rows.gap;
    draw_pile(scene, pane_part(pane, 0, 0, pane.width, rows.pile));
    put_headings(scene, &columns, pane_part(pane, 0, y, pane.width, rows.heading));
    y += rows.heading;
    for (int row = 0; row < seat_count(scene); y += rows.seat[row++]) {
        int seat = seat_in(scene, row);
        put_seat(scene, &columns, pane_part(pane, 0, y, pane.width, rows.seat[row]), seat,
                 winners >> seat & 1);
    }
    put_gone(scene, pane_part(pane, AT_SEAT, y, pane.width - AT_SEAT, rows.gone));
    y += rows.gone + 1;
    draw_legend(scene, pane_part(pane, AT_SEAT, y, pane.width - AT_SEAT, pane.height - y));
}

// ---------------------------------------------------------------------------------------- the hand

static const char draw_verb[] = "draw ";

// A spot for `count` cards of a value; `verb` is what is done with it, "" for laying or choosing.
static void make_spot(const struct scene *scene, struct spot *spot, const char *verb, int value,
                      int count) {
    const struct special *special = special_of(value);
    char name[4];
    *spot = (struct spot){.ink = ink_of(value)};
    snprintf(spot->key, sizeof spot->key, "%s%s", verb, name_of(value, name));
    snprintf(spot->card, sizeof spot->card, "%s", name_of(value, name));
    snprintf(spot->label, sizeof spot->label, special ? "%s %s" : "%s", name_of(value, name),
             sign_of(value));
    if (value == 0)
        snprintf(spot->name, sizeof spot->name, "%s", scene_term(scene, "ninja"));
    if (count > 1)
        snprintf(spot->below, sizeof spot->below, "×%d", count);
    if (value == 13 && !*verb) // a 13 that is aimed at nobody is refused for that alone
        snprintf(spot->why, sizeof spot->why, "13>P%d", scene->voice.listener == 0 ? 2 : 1);
}

// Equal cards together.
static int list_stacks(const struct scene *scene, const struct cards *cards, const char *verb,
                       struct spot *spots) {
    int count = 0;
    for (int value = 0; value < VALUES; value++)
        if (cards->of[value] > 0)
            make_spot(scene, &spots[count++], verb, value, cards->of[value]);
    return count;
}

// Every card by itself: the six among which the row is chosen.
static int list_six(const struct scene *scene, const struct seat *seat, struct spot *spots) {
    int count = 0;
    for (int value = 0; value < VALUES; value++)
        for (int copy = 0; copy < seat->hand.of[value] + seat->row.of[value]; copy++) {
            if (count == SPOTS_MAX)
                return count;
            make_spot(scene, &spots[count], "", value, 1);
            spots[count++].copy = copy;
        }
    return count;
}

// Before play the six cards; then the hand, and while a card of the row has to be drawn, that row.
static int list_hand(const struct scene *scene, struct spot spots[SPOTS_MAX]) {
    if (scene->voice.listener < 0 || scene->voice.listener >= seat_count(scene))
        return 0;
    struct seat seat = read_seat(scene, scene->voice.listener);
    if (scene_offers(scene, "row"))
        return list_six(scene, &seat, spots);
    int count = list_stacks(scene, &seat.hand, "", spots);
    if (scene_offers(scene, "draw"))
        count += list_stacks(scene, &seat.row, draw_verb, spots + count);
    return count;
}

// A card of the hand takes its lays, one of the row its draw; and where the row is chosen, a card
// takes every row that has it, or as many as there are up to this copy.
static bool takes(const struct spot *spot, const json_t *does) {
    bool draws = strncmp(spot->key, draw_verb, strlen(draw_verb)) == 0;
    if (text_is(does, "what", "row"))
        return get_copies(json_object_get(does, "cards"), spot->card) > spot->copy;
    return text_is(does, "what", draws ? "draw" : "lay") && text_is(does, "card", spot->card);
}

const struct face face_battlegum = {
    .id = "battlegum",
    .board = draw_board,
    .rows = count_rows,
    .hand = list_hand,
    .takes = takes,
    .together = "row",
    .together_word = "up ",
};
