// Gumball Rally in writing: cards, moves, outcomes, the points option, and the position as JSON.
#include "engine/cards.h"
#include "games/gumball/gumball.h"

#include <assert.h>
#include <string.h>

static const char letters[] = "YBKR";

void pd__gb_card_write(int card, pd_text *out) {
    pd__put_bytes(out, &letters[pd__gb_colour(card)], 1);
    pd_put_int(out, pd__gb_number(card));
}

// A card at *at, moving past it; −1 if there is none. People may type small letters.
static int read_card(const char **at) {
    int colour = pd__read_letter(at, letters);
    if (colour < 0)
        return -1;
    int64_t number = pd__read_number(at, 2);
    if (number < 1 || number > NUMBERS)
        return -1;
    return pd__gb_card(colour, (int)number);
}

void pd__gb_move_write(pd_move move, pd_text *out) {
    int stop = pd__gb_move_stop(move);
    pd__gb_card_write(pd__gb_move_card(move), out);
    if (stop) {
        pd_put(out, "@");
        pd_put_int(out, stop);
    }
}

bool pd__gb_move_read(const char *text, pd_move *move) {
    int card = read_card(&text);
    int64_t stop = 0;
    if (card < 0)
        return false;
    if (*text == '@') {
        text++;
        stop = pd__read_number(&text, 1);
        if (stop < 1 || stop > KARTS_MAX)
            return false;
    }
    *move = pd__gb_move(card, (int)stop);
    return *text == '\0';
}

// --------------------------------------------------------------------------------------- outcomes

static void write_hazard(int hazard, pd_text *out) {
    if (hazard >= CHECKPOINT) {
        pd_put(out, hazard == WINNER ? "winner" : "checkpoint");
        return;
    }
    pd__put_bytes(out, &letters[hazard / 2], 1);
    pd_put(out, hazard & 1 ? "!" : "");
}

void pd__gb_outcome_write(pd_outcome outcome, pd_text *out) {
    static const int values[] = {
        [OUTCOME_START] = KARTS_MAX, [OUTCOME_CARD] = CARDS, [OUTCOME_HAZARD] = HAZARDS};
    int value = outcome & 0xff;
    assert(outcome >> 8 <= OUTCOME_HAZARD && value < values[outcome >> 8]);
    switch (outcome >> 8) {
    case OUTCOME_START:
        pd_put(out, "start=P");
        pd_put_int(out, value + 1);
        break;
    case OUTCOME_CARD: pd__gb_card_write(value, out); break;
    case OUTCOME_HAZARD:
        pd_put(out, "hazard=");
        write_hazard(value, out);
        break;
    }
}

static int read_hazard(const char *text) {
    for (int hazard = 0; hazard < HAZARDS; hazard++) {
        char name[16];
        pd_text written = pd_text_on(name, sizeof name);
        write_hazard(hazard, &written);
        if (strcmp(text, name) == 0)
            return hazard;
    }
    return -1;
}

bool pd__gb_outcome_read(const char *text, pd_outcome *outcome) {
    int kind = OUTCOME_CARD, value;
    if (strncmp(text, "start=P", 7) == 0) {
        kind = OUTCOME_START;
        value = text[7] >= '1' && text[7] <= '8' && !text[8] ? text[7] - '1' : -1;
    } else if (strncmp(text, "hazard=", 7) == 0) {
        kind = OUTCOME_HAZARD;
        value = read_hazard(text + 7);
    } else {
        value = read_card(&text);
        if (*text)
            return false;
    }
    if (value < 0)
        return false;
    *outcome = PD__OUTCOME(kind, value);
    return true;
}

// ----------------------------------------------------------------------------------------- points

static const char separators[POINT_CARDS + 1] = ",,/,,/,,,";

bool pd__gb_points_read(void *config, const char *text) {
    struct gumball_options *options = config;
    for (int i = 0; i < POINT_CARDS; i++) {
        int64_t points = pd__read_number(&text, 2);
        if (points < 0 || points > POINTS_EACH_MAX || *text != separators[i])
            return false;
        options->points[i] = (uint8_t)points;
        text += i < POINT_CARDS - 1;
    }
    return true;
}

bool pd__gb_are_points(const void *config) {
    const struct gumball_options *options = config;
    for (int i = 0; i < POINT_CARDS; i++)
        if (options->points[i] > POINTS_EACH_MAX)
            return false;
    return true;
}

void pd__gb_points_write(const void *config, pd_text *out) {
    const struct gumball_options *options = config;
    for (int i = 0; i < POINT_CARDS; i++) {
        pd_put_int(out, options->points[i]);
        pd__put_bytes(out, &separators[i], i < POINT_CARDS - 1);
    }
}

// ------------------------------------------------------------------------------------------- JSON

void pd__gb_json_hazard(pd_text *out, uint64_t hazard) {
    pd_put(out, "\"");
    write_hazard((int)hazard, out);
    pd_put(out, "\"");
}

void pd__gb_json_card(pd_text *out, uint64_t card) {
    if (card == NO_CARD)
        pd_put(out, "null");
    else
        pd__json_card(out, (int)card, pd__gb_card_write);
}

void pd__gb_json_cards(pd_text *out, cardset cards) {
    pd__json_cards(out, cards, pd__gb_card_write);
}

// While karts line up there are fewer of them than places.
static void json_line(pd_text *out, const struct gumball *g) {
    pd_json_key(out, "line");
    pd_put(out, "[");
    for (int place = 0; place < g->placed; place++) {
        int kart = g->line[place];
        pd_json_comma(out);
        pd_put(out, "{");
        pd__json_number(out, "seat", pd__gb_owner(g, kart));
        pd__json_number(out, "kart", kart);
        pd_json_key(out, "card");
        pd__gb_json_card(out, (uint64_t)g->shown[place]);
        pd__json_number(out, "points", g->points[kart]);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

enum { NO_SPECIAL = HAZARDS };

static void json_special(pd_text *out, int hazard) {
    switch (hazard) {
    case CHECKPOINT: pd_put(out, "\"checkpoint\""); break;
    case WINNER: pd_put(out, "\"winner\""); break;
    default: pd_put(out, "null"); break;
    }
}

// Batches ask for it at each decision, so there are no branches on what chance decides.
int pd__gb_prizes(const struct gumball *g, const uint8_t **points) {
    int windowed = (g->hazards - 3) & -(g->hazards > 3); // hazards of windows, of four cards each
    int next = windowed / 4 + ((windowed % 4 != 0) & g->special_out);
    int there = !g->over & (next <= 2);
    int count = (LADDER_CHECKPOINT + (next == 2)) & -there;
    *points = g->options.points + (next & -there) * LADDER_CHECKPOINT;
    return count < g->karts ? count : g->karts;
}

static void json_prizes(pd_text *out, const struct gumball *g) {
    const uint8_t *points;
    int count = pd__gb_prizes(g, &points);
    bool finish = points == g->options.points + 2 * LADDER_CHECKPOINT;
    pd_json_key(out, "prizes_of");
    int special = finish ? WINNER : CHECKPOINT;
    json_special(out, count ? special : NO_SPECIAL);
    pd_json_key(out, "prizes");
    pd_put(out, "[");
    for (int place = 0; place < count; place++) {
        pd_json_comma(out);
        pd_put_int(out, points[place]);
    }
    pd_put(out, "]");
}

// The places, from 1, in which a card can bring the kart whose turn it is: first the one it gets to
// with every pass, then those where it may stop.
static void json_places(pd_text *out, struct gumball_run run) {
    pd_put(out, "[");
    pd_put_int(out, run.end + 1);
    for (int place = 0; place < KARTS_MAX; place++)
        if (run.stops >> place & 1) {
            pd_put(out, ",");
            pd_put_int(out, place + 1);
        }
    pd_put(out, "]");
}

// What each card of the hand whose turn it is can do, if that hand may be seen.
static void json_reach(pd_text *out, const struct gumball *g) {
    int seat = pd__gb_owner(g, g->line[g->turn % KARTS_MAX]);
    bool open = g->viewer == PD_ALL_SEEING || g->viewer == seat;
    cardset hand = g->over || g->turn >= g->karts || !open ? 0 : g->hand[seat];
    pd_json_key(out, "reach");
    pd_put(out, "{");
    for (; hand; hand &= hand - 1) {
        char name[4];
        pd_text text = pd_text_on(name, sizeof name);
        pd__gb_card_write((int)pd__lowest(hand), &text);
        pd_json_key(out, name);
        json_places(out, pd__gb_run(g, (int)pd__lowest(hand)));
    }
    pd_put(out, "}");
}

// A stretch of hazards: how many it has, how many of them have been drawn, which special card is
// among them, and whether it has come. Before the first window there are three plain ones.
static void json_stretch(pd_text *out, const struct gumball *g, int window) {
    int left, now = pd__gb_window(g, &left);
    int length = window < 0 ? 3 : 4;
    int drawn = window < now ? length : 0;
    if (window == now)
        drawn = length - left;
    pd_json_comma(out);
    pd_put(out, "{");
    pd__json_number(out, "length", length);
    pd__json_number(out, "drawn", drawn);
    pd_json_key(out, "special");
    int special = window == 2 ? WINNER : CHECKPOINT;
    json_special(out, window < 0 ? NO_SPECIAL : special);
    pd_json_key(out, "seen");
    pd_put(out, drawn == length || (drawn && g->special_out) ? "true" : "false");
    pd_put(out, "}");
}

static void json_stretches(pd_text *out, const struct gumball *g) {
    pd_json_key(out, "stretches");
    pd_put(out, "[");
    for (int window = -1; window <= 2; window++)
        json_stretch(out, g, window);
    pd_put(out, "]");
}

static const char *special_due(const struct gumball *g, int window, int left) {
    if (left < 4 && g->special_out)
        return "\"seen\"";
    return window == 2 ? "\"winner\"" : "\"checkpoint\"";
}

static void json_hazards(pd_text *out, const struct gumball *g) {
    int left, window = pd__gb_window(g, &left);
    pd_json_key(out, "hazards_unseen");
    pd_put(out, "{");
    for (int hazard = 0; hazard < CHECKPOINT; hazard++) {
        char name[4];
        pd_text text = pd_text_on(name, sizeof name);
        write_hazard(hazard, &text);
        pd_json_key(out, name);
        pd_put_int(out, pd__gb_plain_left(g, hazard));
    }
    pd_put(out, "}");
    pd__json_number(out, "hazards_drawn", g->hazards);
    pd_json_key(out, "hazard_up");
    pd_put(out, g->hazards >= g->round ? "true" : "false");
    json_stretches(out, g);
    pd_json_key(out, "special_due");
    pd_put(out, window < 0 || window > 2 || g->over ? "null" : special_due(g, window, left));
    pd__json_number(out, "stretch_left", left);
}

static void json_numbers(pd_text *out, const char *key, const uint8_t *numbers, int count) {
    pd_json_key(out, key);
    pd_put(out, "[");
    for (int i = 0; i < count; i++) {
        pd_json_comma(out);
        pd_put_int(out, numbers[i]);
    }
    pd_put(out, "]");
}

static void json_photos(pd_text *out, const struct gumball *g) {
    pd_json_key(out, "photo");
    pd_put(out, "[");
    for (int seat = 0; seat < g->seats; seat++) {
        pd_json_comma(out);
        pd__gb_json_card(out, (uint64_t)g->photo[seat]);
    }
    pd_put(out, "]");
}

static void json_piles(pd_text *out, const struct gumball *g) {
    cardset held = 0;
    int in_hands = 0;
    for (int seat = 0; seat < g->seats; seat++) {
        held |= g->hand[seat];
        in_hands += g->count[seat];
    }
    pd_json_key(out, "deck");
    if (g->viewer == PD_ALL_SEEING)
        pd__json_cards(out, g->veiled & ~held, pd__gb_card_write);
    else
        pd_put(out, "null");
    pd__json_number(out, "deck_count", (int)pd__count(g->veiled) - in_hands);
    pd_json_key(out, "discard");
    pd__json_cards(out, g->discard, pd__gb_card_write);
}

// As an object, so that nothing there looks like one more card.
static void json_names(pd_text *out, const char *key, cardset cards) {
    pd_json_key(out, key);
    pd_put(out, "{");
    for (; cards; cards &= cards - 1) {
        char name[4];
        pd_text text = pd_text_on(name, sizeof name);
        pd__gb_card_write((int)pd__lowest(cards), &text);
        pd_json_key(out, name);
        pd_put(out, "1");
    }
    pd_put(out, "}");
}

// What is known of the hands from decks that ran out: the cards of such a deck that have not been
// played are in hands, so many in each.
static void json_earlier_decks(pd_text *out, const struct gumball *g) {
    pd_json_key(out, "earlier_decks");
    pd_put(out, "[");
    for (int e = 0; e < g->eras; e++) {
        pd_json_comma(out);
        pd_put(out, "{");
        json_names(out, "cards", g->era[e]);
        json_numbers(out, "held", g->era_count[e], g->seats);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

void pd__gb_json(const void *table, pd_text *out) {
    const struct gumball *g = table;
    pd__json_number(out, "round", g->round);
    pd__json_number(out, "turn", g->turn);
    json_line(out, g);
    pd__json_number(out, "places", g->karts);
    pd__json_hands(out, g->hand, g->seats, g->viewer, pd__gb_card_write);
    json_numbers(out, "hand_counts", g->count, g->seats);
    json_piles(out, g);
    json_earlier_decks(out, g);
    json_hazards(out, g);
    json_prizes(out, g);
    json_reach(out, g);
    if (g->over && g->options.photo_finish)
        json_photos(out, g);
}

// The karts that this round's hazard sends back, lowest card first.
static void json_struck(pd_text *out, const struct gumball *g, int hazard) {
    bool strikes = g->turn == g->karts && g->hazards >= g->round && hazard < CHECKPOINT;
    struct gumball_struck karts = {0};
    if (strikes)
        karts = pd__gb_struck(g, hazard);
    pd_json_key(out, "struck");
    pd_put(out, "[");
    for (unsigned numbers = karts.numbers; numbers; numbers &= numbers - 1) {
        pd_json_comma(out);
        pd_put_int(out, karts.by_number[pd__lowest(numbers)]);
    }
    pd_put(out, "]");
}

// "hazards": all that were turned up, in order. "struck": see above.
void pd__gb_past(const void *table, const pd_event *events, size_t count, pd_text *out) {
    int last = NO_SPECIAL;
    pd_json_key(out, "hazards");
    pd_put(out, "[");
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind != EV_HAZARD)
            continue;
        last = events[i].a;
        pd_json_comma(out);
        pd__gb_json_hazard(out, (uint64_t)last);
    }
    pd_put(out, "]");
    json_struck(out, table, last);
}
