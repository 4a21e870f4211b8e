// How Jumbo Grand Prix looks in a terminal: the season and its prizes, the piles, everybody at the
// table with what is known of their cards, and the race.
#include "tui/faces/grandprix.h"

#include "tui/faces/faces.h"

#include <string.h>

enum {
    PILES = GP_TYPES + 1,
    STATE = 6,        // columns of who starts, who plays, who has chosen
    HAND_SHORT = 18,  // columns of a hand of up to five cards
    HAND_LONG = 28,   // … of eight
    LINEUP_BRIEF = 8, // "24▸20"
    LINEUP_LONG = 19, // the cards, too
    HAND_CHOSEN = 36, // columns of a hand with what is chosen from it
    CHOSEN_AT = 18,   // where that begins
    CHOSEN = 17,      // "▸B6 E7 T4 D2* 19"
    WON = 14,         // columns of five score cards
    POINTS = 4,
    HAND_MAX = 8, // cards
};

// The position, and which columns the players' table has.
struct season {
    const struct scene *scene;
    const json_t *position;
    int seats;
    struct gp_result last;
    bool has_last;
    bool narrow;
    int name, hand, lineup; // columns; 0: there is none
    bool won;               // the score cards that everybody has won are shown
};

static bool in_phase(const struct season *season, const char *phase) {
    return text_is(season->position, "phase", phase);
}

static const json_t *of_seat(const struct season *season, const char *key, int seat) {
    return get_at(json_object_get(season->position, key), seat);
}

static const char *term(const struct season *season, const char *id) {
    return scene_term(season->scene, id);
}

// ---------------------------------------------------------------------------------------- the head

static void put_round(const struct season *season, struct pen *pen) {
    char words[64], round[16];
    pd_text text = pd_text_on(words, sizeof words);
    int now = get_int(season->position, "round");
    snprintf(round, sizeof round, "%d", now);
    scene_format(season->scene, &text, "round-of", "round", round, NULL);
    pen_put(pen, INK_PLAIN, words);
    pen_put(pen, INK_PLAIN, " ");
    int rounds = season->narrow ? 0 : get_int(season->position, "rounds");
    for (int i = 1; i <= rounds && pen->x < pen->pane.width; i++) {
        enum ink ink = i < now ? INK_DIM : INK_FRAME;
        pen_put(pen, i == now ? INK_STRONG : ink, i <= now ? "●" : "○");
    }
}

static void put_phase(const struct season *season, struct pen *pen) {
    if (in_phase(season, "discard") || in_phase(season, "take"))
        put_round(season, pen);
    else if (in_phase(season, "lineup"))
        pen_put(pen, INK_PLAIN, term(season, "choosing"));
    else if (in_phase(season, "race"))
        pen_put(pen, INK_PLAIN, term(season, "racing"));
}

// Highest first, as they are handed out; at the right edge.
static void draw_prizes(const struct season *season, struct pane line) {
    const json_t *prizes = json_object_get(season->position, "prizes");
    int count = get_count(prizes), columns = count * (season->narrow ? 4 : 5);
    const char *label = term(season, "prizes");
    bool labelled = columns + text_columns(label) <= line.width;
    struct pen pen = {line, line.width - columns - (labelled ? text_columns(label) : 0), 0};
    if (!count)
        return;
    pen_put(&pen, INK_DIM, labelled ? label : "");
    for (int i = count - 1; i >= 0; i--) {
        pen.x += !season->narrow;
        gp_put_score(&pen, get_int_at(prizes, i));
    }
}

static void draw_head(const struct season *season, struct pane line) {
    char words[64], race[16], races[16];
    pd_text text = pd_text_on(words, sizeof words);
    struct pen pen = {line, 0, 0};
    int number = get_int(season->position, "race");
    snprintf(race, sizeof race, "%d", number > 0 ? number : 1);
    snprintf(races, sizeof races, "%d", get_int(season->position, "races"));
    scene_format(season->scene, &text, "race-of", "race", race, "races", races, NULL);
    pen_put(&pen, INK_STRONG, words);
    pen.x += season->narrow ? 2 : 3;
    put_phase(season, &pen);
    draw_prizes(season, pane_part(line, pen.x + 1, 0, line.width - pen.x - 1, 1));
}

// The score cards that nobody has seen yet, highest first; with ranges: "18–12 9 6–1".
static void say_unturned(const struct season *season, bool ranges, pd_text *out) {
    const json_t *unturned = json_object_get(season->position, "unturned");
    pd_put(out, term(season, "face-down"));
    for (int i = get_count(unturned) - 1, end; i >= 0; i = end - 1) {
        for (end = i; ranges && end > 0; end--)
            if (get_int_at(unturned, end - 1) != get_int_at(unturned, end) - 1)
                break;
        pd_put(out, " ");
        pd_put_int(out, get_int_at(unturned, i));
        if (end == i)
            continue;
        pd_put(out, "–");
        pd_put_int(out, get_int_at(unturned, end));
    }
}

static void draw_unturned(const struct season *season, struct pane line) {
    char words[160];
    pd_text text = pd_text_on(words, sizeof words);
    if (!get_count(json_object_get(season->position, "unturned")))
        return;
    say_unturned(season, false, &text);
    if (text_columns(words) > line.width) {
        text = pd_text_on(words, sizeof words);
        say_unturned(season, true, &text);
    }
    pane_put_right(line, 0, INK_DIM, words);
}

// --------------------------------------------------------------------------------------- the piles

static bool takes_from(const json_t *does, const char *pile) {
    return text_is(does, "what", "take") && text_is(does, "pile", pile);
}

static bool may_take(const struct scene *scene, const char *pile) {
    for (int i = 0; i < get_count(scene->choices); i++)
        if (takes_from(get_at(scene->choices, i), pile))
            return true;
    return false;
}

// Before a pile: that it can be taken from now, or should be.
static void put_take(const struct season *season, struct pen *pen, const char *pile) {
    if (takes_from(season->scene->hint, pile))
        pen_put(pen, INK_HINT, "★");
    else if (takes_from(season->scene->other, pile))
        pen_put(pen, INK_BAD, "✗");
    else
        pen_put(pen, INK_KEY, may_take(season->scene, pile) ? "▶" : " ");
}

struct pile {
    const char *name, *sign;
    const char *source; // in a move
    char text[16];
    int count;
    enum ink ink;
    const json_t *cards; // from the bottom up
};

static struct pile open_pile(const struct season *season, int type) {
    struct pile pile = {.name = gp_types[type].name, .ink = gp_types[type].chip};
    const json_t *open = json_object_get(season->position, "open");
    pile.cards = json_object_get(open, gp_types[type].pile);
    pile.count = get_count(pile.cards);
    pile.source = gp_types[type].pile;
    if (pile.count)
        snprintf(pile.text, sizeof pile.text, "%s %s", get_text_at(pile.cards, pile.count - 1),
                 gp_types[type].sign);
    else {
        snprintf(pile.text, sizeof pile.text, "%c –", gp_types[type].letter);
        pile.ink = INK_CARD_OFF;
    }
    return pile;
}

static struct pile closed_pile(const struct season *season) {
    struct pile pile = {.name = "closed", .source = "closed", .text = "?", .ink = INK_CARD_BACK};
    pile.count = get_int(season->position, "closed_count");
    if (!pile.count)
        pile.ink = INK_CARD_OFF;
    return pile;
}

// What lies under the top card, the upper ones first.
static void draw_covered(const struct pile *pile, struct pane line) {
    struct pen pen = {line, 0, 0};
    for (int i = pile->count - 2; i >= 0; i--) {
        const char *card = get_text_at(pile->cards, i);
        if (pen.x + (int)strlen(card) > line.width)
            break;
        pen_put(&pen, INK_DIM, card);
        pen.x++;
    }
}

// The top card over the pile's name; below that, where there is room, what it covers.
static void draw_pile(const struct season *season, struct pane pane, const struct pile *pile,
                      int card_rows) {
    char count[16];
    int width = pane.width < 13 ? 6 : 8, middle = (card_rows - 1) / 2;
    struct pen pen = {pane, 0, middle};
    struct pane card = pane_part(pane, 1, 0, width, card_rows);
    put_take(season, &pen, pile->source);
    pane_fill(card, pile->ink);
    pane_put_centred(card, middle, pile->ink, pile->text);
    snprintf(count, sizeof count, "×%d", pile->count);
    if (pile->count)
        pane_put(pane, width + (pane.width < 13 ? 1 : 2), middle,
                 pile->count > 1 ? INK_PLAIN : INK_DIM, count);
    pane_put(pane, 1, card_rows, INK_DIM, term(season, pile->name));
    if (pane.height > card_rows + 1 && pile->cards)
        draw_covered(pile, pane_part(pane, 1, card_rows + 1, pane.width - 2, 1));
}

// A pile whose name is long takes what is left over of the line.
static void draw_piles(const struct season *season, struct pane pane) {
    int x = 0, each = pane.width / PILES, spare = pane.width - PILES * each;
    int card_rows = pane.height >= 4 ? 3 : pane.height - 1;
    for (int i = 0; i < PILES; i++) {
        struct pile pile = i < GP_TYPES ? open_pile(season, i) : closed_pile(season);
        int more = text_columns(term(season, pile.name)) + 1 - each;
        more = more < spare ? more : spare;
        more = more < 0 ? 0 : more;
        draw_pile(season, pane_part(pane, x, 0, each + more, pane.height), &pile, card_rows);
        x += each + more;
        spare -= more;
    }
}

// ------------------------------------------------------------------------------------ your own car

// Cards with their numbers, one after the other.
static void put_counted(struct pen *pen, const json_t *counts) {
    const char *card;
    json_t *copies;
    json_object_foreach((json_t *)counts, card, copies) {
        for (json_int_t i = json_integer_value(copies); i > 0 && pen->x < pen->pane.width; i--) {
            gp_put_card(pen, card);
            pen->x++;
        }
    }
}

static void say_missing(const struct season *season, struct pen *pen, const json_t *hand) {
    char words[128];
    pd_text text = pd_text_on(words, sizeof words);
    gp_say_missing(season->scene, hand, pen->pane.width - pen->x, &text);
    pen_put(pen, INK_DIM, words);
}

// What you have chosen to race, or else the best car in your hand.
static void draw_car(const struct season *season, struct pane line) {
    int you = season->scene->voice.listener;
    const json_t *cards = of_seat(season, "lineups", you), *best = of_seat(season, "best", you);
    bool chosen = json_is_array(cards);
    const json_t *value = chosen ? of_seat(season, "values", you) : json_object_get(best, "value");
    struct pen pen = {line, 0, 0};
    if (you < 0)
        return;
    pen_put(&pen, INK_YOU, term(season, chosen ? "you-race" : "best"));
    pen.x += 2;
    if (chosen)
        gp_put_cards(&pen, cards, line.width);
    else
        put_counted(&pen, json_object_get(best, "cards"));
    if (json_integer_value(value))
        pen_put_int(&pen, INK_STRONG, (int)json_integer_value(value));
    else
        say_missing(season, &pen, chosen ? cards : of_seat(season, "hands", you));
}

// ------------------------------------------------------------------------------------- the players

// Cards that everybody knows to be in a hand, as a list.
static json_t *list_known(const json_t *known) {
    json_t *cards = json_array();
    void *at = json_object_iter((json_t *)known);
    for (; at; at = json_object_iter_next((json_t *)known, at)) {
        json_int_t copies = json_integer_value(json_object_iter_value(at));
        for (; copies > 0 && json_array_size(cards) < HAND_MAX; copies--)
            json_array_append_new(cards, json_string(json_object_iter_key(at)));
    }
    return cards;
}

static bool is_open(const struct season *season, int seat) {
    return json_is_array(of_seat(season, "hands", seat));
}

// The number of cards in hand. In a hidden hand, cards chosen for the race count until they are
// shown, as nobody may know which they are.
static int count_held(const struct season *season, int seat) {
    int count = get_int_at(json_object_get(season->position, "hand_counts"), seat);
    bool hidden = !json_is_array(of_seat(season, "lineups", seat)) ||
                  (in_phase(season, "lineup") && !is_open(season, seat));
    return count + (hidden && json_is_true(of_seat(season, "chosen", seat)) ? GP_LINEUP : 0);
}

// Somebody's cards as far as one may know them; the caller's.
static json_t *list_cards(const struct season *season, int seat) {
    return is_open(season, seat) ? json_deep_copy(of_seat(season, "hands", seat))
                                 : list_known(of_seat(season, "known", seat));
}

// The cards in a hand that one may not know.
static int count_hidden(const struct season *season, int seat, const json_t *cards) {
    int count = count_held(season, seat);
    return count > HAND_MAX || count < get_count(cards) ? 0 : count - get_count(cards);
}

// Is there something chosen for the race that one may know?
static bool shows_chosen(const struct season *season, int seat) {
    return in_phase(season, "lineup") && is_open(season, seat) &&
           json_is_true(of_seat(season, "chosen", seat));
}

// The columns that the widest hand takes without blanks, with what is chosen from it.
static int hand_columns(const struct season *season) {
    int most = HAND_SHORT;
    for (int seat = 0; seat < season->seats; seat++) {
        json_t *cards = list_cards(season, seat);
        int columns = 3 + count_hidden(season, seat, cards);
        for (int i = 0; i < get_count(cards); i++)
            columns += (int)strlen(get_text_at(cards, i));
        columns += shows_chosen(season, seat) ? 1 + CHOSEN : 0;
        most = columns > most ? columns : most;
        json_decref(cards);
    }
    return most;
}

static void say_won(const struct season *season, int seat, pd_text *out) {
    const json_t *won = of_seat(season, "won", seat);
    for (int i = get_count(won) - 1; i >= 0; i--) {
        pd_put_int(out, get_int_at(won, i));
        pd_put(out, i ? " " : "");
    }
}

static int won_columns(const struct season *season) {
    int most = 0;
    for (int seat = 0; seat < season->seats; seat++) {
        char words[96] = "";
        pd_text text = pd_text_on(words, sizeof words);
        say_won(season, seat, &text);
        most = text_columns(words) > most ? text_columns(words) : most;
    }
    return most;
}

// In a narrow pane the score cards that were won and the last race are only shown where hands leave
// room for them; the points are always there.
static void lay_narrow(struct season *season, int width, bool tells_last) {
    int won = won_columns(season) + 1;
    season->name = GP_NAME_NARROW;
    season->hand = hand_columns(season);
    int space = width - 2 - season->name - STATE - POINTS - season->hand;
    season->won = space >= won;
    season->lineup = tells_last && space >= won + LINEUP_BRIEF + 1 ? LINEUP_BRIEF : 0;
}

// Chooses the columns. In a narrow pane, the cars of the last race are only shown while hands are
// short.
static void lay_columns(struct season *season, int width, bool lanes) {
    bool is_short = get_int(season->position, "round") == 1 || in_phase(season, "over");
    bool choosing = in_phase(season, "lineup");
    bool tells_last = season->has_last && !lanes && !choosing;
    if (season->narrow) {
        lay_narrow(season, width, tells_last);
        return;
    }
    season->won = true;
    season->name = width >= 110 ? 20 : 12;
    int space = width - 2 - season->name - STATE - POINTS, most = LINEUP_LONG + 1 + WON;
    season->hand = choosing ? HAND_CHOSEN : HAND_LONG;
    if (tells_last && is_short && space - HAND_LONG < most)
        season->hand = HAND_SHORT;
    season->lineup = space - season->hand >= most ? LINEUP_LONG : LINEUP_BRIEF;
    if (!tells_last)
        season->lineup = 0;
}

static int hand_column(const struct season *season) {
    return 2 + season->name + STATE;
}

static int lineup_column(const struct season *season) {
    return hand_column(season) + season->hand;
}

static int won_column(const struct season *season) {
    return lineup_column(season) + (season->lineup ? season->lineup + 1 : 0);
}

// Writes into the rule above the players.
static void put_title(struct pane line, int x, const char *title) {
    struct pen pen = {line, x ? x - 1 : 0, 0};
    pen_put(&pen, INK_DIM, x ? " " : "");
    pen_put(&pen, INK_DIM, title);
    pen_put(&pen, INK_DIM, pen.x < line.width ? " " : "");
}

static void draw_titles(const struct season *season, struct pane line) {
    char words[64], race[16], title[128];
    pd_text text = pd_text_on(words, sizeof words), hand = pd_text_on(title, sizeof title);
    const char *points = term(season, "points");
    snprintf(race, sizeof race, "%d", season->last.race);
    scene_format(season->scene, &text, "race", "number", race, NULL);
    pane_row(line, 0, INK_FRAME, "─");
    put_title(line, 0, term(season, "standings"));
    scene_title_hand(season->scene, "hand", season->hand - 2, &hand);
    put_title(line, hand_column(season), title);
    if (season->lineup)
        put_title(line, lineup_column(season), words);
    int won = won_column(season), end = line.width - text_columns(points);
    if (season->won && won + text_columns(term(season, "won")) < end)
        put_title(line, won, term(season, "won"));
    put_title(line, end, points);
}

// Who starts the race, whose turn it is with the cards yet to be taken, who has chosen.
static void draw_state(const struct season *season, struct pane line, int seat) {
    struct pen pen = {line, 0, 0};
    bool acts = !season->scene->over && season->scene->actor == seat;
    int takes = get_int(season->position, "takes_left");
    if (in_phase(season, "over"))
        return;
    pen_put(&pen, INK_DIM, get_int(season->position, "start") == seat ? "⚑" : " ");
    if (json_is_true(of_seat(season, "chosen", seat)))
        pen_put(&pen, INK_GOOD, "✓");
    else if (acts)
        pen_put(&pen, INK_KEY, "▶");
    if (acts && takes) {
        pen_put(&pen, INK_STRONG, "+");
        pen_put_int(&pen, INK_STRONG, takes);
    }
}

// How many cards, and which of them one may know; the backs of the others. In one's own hand what
// everybody has seen stands out. Returns the columns.
static int draw_held(const struct season *season, struct pane line, int seat) {
    int count = count_held(season, seat);
    json_t *cards = list_cards(season, seat);
    int hidden = count_hidden(season, seat, cards);
    bool own = seat == season->scene->voice.listener && !season->scene->over;
    struct pen pen = {line, 0, 0};
    pen_put_int(&pen, INK_STRONG, count);
    pen.x++;
    gp_put_hand(&pen, cards, own ? of_seat(season, "known", seat) : NULL,
                line.width - pen.x - hidden - (shows_chosen(season, seat) ? CHOSEN : 0));
    for (int i = 0; i < hidden; i++)
        pen_put(&pen, INK_CARD_BACK, "▒");
    json_decref(cards);
    return pen.x;
}

// What is chosen for the race, where one may know it.
static void draw_chosen(const struct season *season, struct pane line, int seat) {
    struct gp_result now = {.lineups = json_object_get(season->position, "lineups"),
                            .values = json_object_get(season->position, "values")};
    struct pen pen = {line, 0, 0};
    if (!shows_chosen(season, seat))
        return;
    pen_put(&pen, INK_GOOD, "▸");
    gp_put_lineup(&pen, &now, seat, true);
}

// How the seat did in the last race.
static void draw_last(const struct season *season, struct pane line, int seat) {
    struct pen pen = {line, 0, 0};
    gp_put_lineup(&pen, &season->last, seat, season->lineup > LINEUP_BRIEF);
    if (json_is_integer(get_at(season->last.taken, seat))) {
        pen_put(&pen, INK_DIM, "▸");
        pen_put_int(&pen, INK_YELLOW, get_int_at(season->last.taken, seat));
    }
}

static void draw_won(const struct season *season, struct pane line, int seat) {
    char words[96] = "";
    pd_text text = pd_text_on(words, sizeof words);
    say_won(season, seat, &text);
    if (season->won)
        pane_put(line, 0, 0, INK_YELLOW, words);
}

static void draw_player(const struct season *season, struct pane line, int seat) {
    const json_t *total = of_seat(season, "totals", seat);
    char points[16] = "?";
    struct pen pen = {line, 0, 0};
    int won = won_column(season), hand = hand_column(season);
    pen_put_seat(&pen, seat);
    scene_put_name(season->scene, line, 2, 0, season->name, seat);
    draw_state(season, pane_part(line, 2 + season->name + 1, 0, STATE - 1, 1), seat);
    int held = draw_held(season, pane_part(line, hand, 0, season->hand - 1, 1), seat);
    int chosen = season->narrow || held >= CHOSEN_AT ? held + 1 : CHOSEN_AT;
    draw_chosen(season, pane_part(line, hand + chosen, 0, season->hand - chosen, 1), seat);
    if (season->lineup)
        draw_last(season, pane_part(line, lineup_column(season), 0, season->lineup, 1), seat);
    draw_won(season, pane_part(line, won, 0, line.width - won - POINTS, 1), seat);
    if (json_is_integer(total))
        snprintf(points, sizeof points, "%d", (int)json_integer_value(total));
    pane_put_right(line, 0, INK_STRONG, points);
}

// In turn order; once the season is over the best first.
static void order_seats(const struct season *season, int seats[GP_SEATS]) {
    const json_t *totals = json_object_get(season->position, "totals");
    for (int i = 0; i < season->seats; i++) {
        int at = i;
        for (; at > 0 && in_phase(season, "over"); at--) {
            if (get_int_at(totals, seats[at - 1]) >= get_int_at(totals, i))
                break;
            seats[at] = seats[at - 1];
        }
        seats[at] = i;
    }
}

static void draw_players(const struct season *season, struct pane pane) {
    int seats[GP_SEATS];
    order_seats(season, seats);
    draw_titles(season, pane_part(pane, 0, 0, pane.width, 1));
    for (int i = 0; i < season->seats; i++)
        draw_player(season, pane_part(pane, 0, i + 1, pane.width, 1), seats[i]);
}

// --------------------------------------------------------------------------------------- the board

static struct season read_season(const struct scene *scene, int width) {
    struct season season = {.scene = scene, .position = scene->position};
    season.narrow = width < GP_NARROW;
    season.seats = get_count(json_object_get(season.position, "hand_counts"));
    season.seats = season.seats > GP_SEATS ? GP_SEATS : season.seats;
    season.has_last = gp_find_result(scene, &season.last);
    return season;
}

static void draw_last_race(const struct season *season, struct pane pane) {
    char words[64], race[16];
    pd_text text = pd_text_on(words, sizeof words);
    snprintf(race, sizeof race, "%d", season->last.race);
    scene_format(season->scene, &text, "race-went", "race", race, NULL);
    pane_put(pane, 0, 0, INK_DIM, words);
    gp_draw_lanes(season->scene, pane_part(pane, 0, 1, pane.width, pane.height - 1), &season->last);
}

// Season over: the standings, and how it ended.
static void draw_over(struct season *season, struct pane pane) {
    bool lanes = season->has_last && pane.height >= 2 * season->seats + 3;
    lay_columns(season, pane.width, lanes);
    draw_players(season, pane_part(pane, 0, 0, pane.width, season->seats + 1));
    if (lanes)
        draw_last_race(season, pane_part(pane, 0, season->seats + 2, pane.width,
                                         pane.height - season->seats - 2));
}

// The piles, your car, the players; and what else there is room for.
static void draw_preparation(struct season *season, struct pane pane) {
    int seats = season->seats, extra = pane.height - seats - 4; // with piles of two rows
    bool lanes = season->has_last && extra >= seats + 2;
    extra -= lanes ? seats + 2 : 0;
    int piles = extra > 3 ? 5 : 1 + extra;
    piles = piles < 2 ? 2 : piles;
    int gap = extra > piles - 2;
    int y = 0;
    lay_columns(season, pane.width, lanes);
    draw_piles(season, pane_part(pane, 0, y, pane.width, piles));
    y += piles + (extra - (piles - 2) - gap > 0);
    draw_car(season, pane_part(pane, 0, y, pane.width, 1));
    y += 1 + gap;
    draw_players(season, pane_part(pane, 0, y, pane.width, seats + 1));
    y += seats + 2;
    if (lanes)
        draw_last_race(season, pane_part(pane, 0, y, pane.width, pane.height - y));
}

// The lanes, and below them the standings where there is room.
static void draw_race(struct season *season, struct pane pane) {
    int seats = season->seats, left = pane.height - 2 * seats - 3;
    int rows = left >= seats ? 2 * seats : seats;
    rows = left < 0 ? pane.height - 1 : rows;
    gp_draw_lanes(season->scene, pane_part(pane, 0, 1, pane.width, rows), &season->last);
    if (left < 0)
        return;
    lay_columns(season, pane.width, true);
    draw_players(season, pane_part(pane, 0, rows + 2, pane.width, seats + 1));
}

// The head, the piles, your car, and the players below their titles; and with higher piles, the
// last race.
static struct face_rows count_rows(const struct scene *scene, int width) {
    struct season season = read_season(scene, width);
    int least = 6 + season.seats;
    return (struct face_rows){least, least + 6 + (season.has_last ? 2 + 2 * season.seats : 0)};
}

static void draw_board(const struct scene *scene, struct pane pane) {
    struct season season = read_season(scene, pane.width);
    struct pane rest = pane_part(pane, 0, 2, pane.width, pane.height - 2);
    draw_head(&season, pane_part(pane, 0, 0, pane.width, 1));
    draw_unturned(&season, pane_part(pane, 0, 1, pane.width, 1));
    if (in_phase(&season, "race") && season.has_last)
        draw_race(&season, rest);
    else if (in_phase(&season, "over"))
        draw_over(&season, rest);
    else
        draw_preparation(&season, rest);
}

// ---------------------------------------------------------------------------------------- the hand

static int list_hand(const struct scene *scene, struct spot spots[SPOTS_MAX]) {
    int you = scene->voice.listener, count = 0;
    const json_t *hand = get_at(json_object_get(scene->position, "hands"), you);
    for (int i = 0; i < get_count(hand) && count < SPOTS_MAX; i++) {
        const char *card = get_text_at(hand, i);
        const struct gp_type *type = gp_type_of(card);
        struct spot *spot = &spots[count++];
        *spot = (struct spot){.ink = type->chip};
        snprintf(spot->key, sizeof spot->key, "%s", card);
        snprintf(spot->card, sizeof spot->card, "%s", card);
        snprintf(spot->why, sizeof spot->why, "-%s", card);
        snprintf(spot->label, sizeof spot->label, "%.3s %s", card, type->sign);
        pd_text name = pd_text_on(spot->name, sizeof spot->name);
        gp_say_card(scene, card, &name);
    }
    return count;
}

// A card can be discarded, or race with three others.
static bool takes(const struct spot *spot, const json_t *does) {
    return text_is(does, "card", spot->card) ||
           get_copies(json_object_get(does, "cards"), spot->card) > 0;
}

const struct face face_grandprix = {
    .id = "grandprix",
    .board = draw_board,
    .rows = count_rows,
    .hand = list_hand,
    .takes = takes,
    .together = "race",
};
