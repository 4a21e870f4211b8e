// Battle GUM in writing: cards, moves, outcomes, the limit, and the position as JSON.
#include "engine/cards.h"
#include "games/battlegum/battlegum.h"

#include <assert.h>
#include <string.h>

void pd__bg_card_write(int value, pd_text *out) {
    if (value == NINJA)
        pd_put(out, "N");
    else
        pd_put_int(out, value);
}

// A value at *at, moving past it; −1 if there is none. People may type a small letter.
static int read_card(const char **at) {
    if (**at == 'N' || **at == 'n') {
        ++*at;
        return NINJA;
    }
    int64_t value = pd__read_number(at, 2);
    return value >= ONE && value <= THIRTEEN ? (int)value : -1;
}

// "P1" … "P6" at *at, moving past it; −1 if it is no seat.
static int read_seat(const char **at) {
    bool is_seat =
        ((*at)[0] == 'P' || (*at)[0] == 'p') && (*at)[1] >= '1' && (*at)[1] < '1' + SEATS_MAX;
    int seat = is_seat ? (*at)[1] - '1' : -1;
    *at += is_seat ? 2 : 0;
    return seat;
}

// Moves past `word` at *at, if it is there.
static bool skip_word(const char **at, const char *word) {
    size_t length = strlen(word);
    bool there = strncmp(*at, word, length) == 0;
    *at += there ? length : 0;
    return there;
}

// ------------------------------------------------------------------------------------------ moves

static void write_lay(pd_move move, pd_text *out) {
    int count = pd__bg_lay_count(move), target = pd__bg_lay_target(move);
    pd__bg_card_write(pd__bg_lay_value(move), out);
    if (count > 1) {
        pd_put(out, "x");
        pd_put_int(out, count);
    }
    if (target >= 0) {
        pd_put(out, ">P");
        pd_put_int(out, target + 1);
    }
}

static void write_row(pd_move move, pd_text *out) {
    struct battlegum_row row = pd__bg_up_values(move);
    pd_put(out, "up");
    for (int i = 0; i < HAND; i++) {
        pd_put(out, " ");
        pd__bg_card_write(row.at[i], out);
    }
}

void pd__bg_move_write(pd_move move, pd_text *out) {
    if (pd__bg_is_lay(move)) {
        write_lay(move, out);
    } else if (move == MOVE_TAKE) {
        pd_put(out, "take");
    } else if (move == MOVE_COMPLETE) {
        pd_put(out, "complete");
    } else if (move == MOVE_PASS) {
        pd_put(out, "pass");
    } else if (move < MOVE_UP) {
        pd_put(out, "draw ");
        pd__bg_card_write((int)(move - MOVE_DRAW), out);
    } else {
        write_row(move, out);
    }
}

static bool read_lay(const char *text, pd_move *move) {
    int64_t value = read_card(&text), count = 1;
    if (value < 0)
        return false;
    if (skip_word(&text, "x")) {
        count = pd__read_number(&text, 1);
        if (count < 2 || count > COPIES)
            return false;
    }
    *move = pd__bg_lay((int)value, (int)count);
    if (value == THIRTEEN && skip_word(&text, ">")) {
        int target = read_seat(&text);
        if (target < 0)
            return false;
        *move = pd__bg_aim(target, (int)count);
    }
    return *text == '\0';
}

// The three cards of a row may be written in any order.
static bool read_row(const char *text, pd_move *move) {
    int row[HAND];
    for (int i = 0; i < HAND; i++) {
        if (!skip_word(&text, " "))
            return false;
        int value = read_card(&text), at = i;
        if (value < 0)
            return false;
        for (; at > 0 && row[at - 1] > value; at--)
            row[at] = row[at - 1];
        row[at] = value;
    }
    *move = pd__bg_up(row[0], row[1], row[2]);
    return *text == '\0';
}

bool pd__bg_move_read(const char *text, pd_move *move) {
    static const struct {
        const char *word;
        pd_move move;
    } moves[] = {{"take", MOVE_TAKE}, {"complete", MOVE_COMPLETE}, {"pass", MOVE_PASS}};
    if (skip_word(&text, "up"))
        return read_row(text, move);
    if (skip_word(&text, "draw ")) {
        int value = read_card(&text);
        *move = MOVE_DRAW + (pd_move)(value < 0 ? 0 : value);
        return value >= 0 && *text == '\0';
    }
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        if (skip_word(&text, moves[i].word)) {
            *move = moves[i].move;
            return *text == '\0';
        }
    *move = MOVE_COUNT;
    return read_lay(text, move);
}

// --------------------------------------------------------------------------------------- outcomes

void pd__bg_outcome_write(pd_outcome outcome, pd_text *out) {
    int value = outcome & 0xff;
    assert(outcome >> 8 <= OUTCOME_CARD);
    assert(value < (outcome >> 8 == OUTCOME_CARD ? (int)VALUES : (int)SEATS_MAX));
    if (outcome >> 8 == OUTCOME_CARD) {
        pd__bg_card_write(value, out);
    } else {
        pd_put(out, "dealer=P");
        pd_put_int(out, value + 1);
    }
}

bool pd__bg_outcome_read(const char *text, pd_outcome *outcome) {
    bool is_dealer = skip_word(&text, "dealer=");
    int value = is_dealer ? read_seat(&text) : read_card(&text);
    if (value < 0 || *text)
        return false;
    *outcome = PD__OUTCOME(is_dealer ? OUTCOME_DEALER : OUTCOME_CARD, value);
    return true;
}

// ------------------------------------------------------------------------------------------ limit

bool pd__bg_is_limit(const void *config) {
    const struct battlegum_options *options = config;
    return options->limit >= LIMIT_MIN && options->limit <= LIMIT_MAX;
}

bool pd__bg_limit_read(void *config, const char *text) {
    struct battlegum_options *options = config;
    int64_t limit = pd__read_number(&text, 4);
    if (limit < LIMIT_MIN || limit > LIMIT_MAX || *text)
        return false;
    options->limit = (uint16_t)limit;
    return true;
}

void pd__bg_limit_write(const void *config, pd_text *out) {
    pd_put_int(out, ((const struct battlegum_options *)config)->limit);
}

// ------------------------------------------------------------------------------------------- JSON

static void write_bit(int bit, pd_text *out) {
    pd__bg_card_write(bit >> 2, out);
}

void pd__bg_json_card(pd_text *out, uint64_t value) {
    pd__json_card(out, (int)value, pd__bg_card_write);
}

void pd__bg_json_cards(pd_text *out, pack cards) {
    pd__json_cards(out, pd__pack_spread(cards), write_bit);
}

// How many of which value, where the cards themselves are listed elsewhere.
static void json_counts(pd_text *out, const char *key, pack cards) {
    pd_json_key(out, key);
    pd_put(out, "{");
    for (int value = NINJA; value < VALUES; value++) {
        char name[4];
        pd_text text = pd_text_on(name, sizeof name);
        pd__bg_card_write(value, &text);
        if (pd__pack_of(cards, value))
            pd__json_number(out, name, pd__pack_of(cards, value));
    }
    pd_put(out, "}");
}

static void json_value(pd_text *out, const char *key, int value) {
    pd_json_key(out, key);
    if (value == NO_VALUE)
        pd_put(out, "null");
    else
        pd_put_int(out, value);
}

// The value on top; a Ninja has none and is named.
static void json_top(pd_text *out, int top) {
    if (top != NINJA) {
        json_value(out, "top", top);
        return;
    }
    pd_json_key(out, "top");
    pd_put(out, "\"N\"");
}

// The values that an unknown card cannot be, as one string: these are no cards.
static void json_values(pd_text *out, unsigned values) {
    pd_json_comma(out);
    pd_put(out, "\"");
    for (bool first = true; values; values &= values - 1, first = false) {
        pd_put(out, first ? "" : " ");
        pd__bg_card_write(__builtin_ctz(values), out);
    }
    pd_put(out, "\"");
}

static void json_places(pd_text *out, unsigned places) {
    pd_json_comma(out);
    pd_put(out, "[");
    for (; places; places &= places - 1) {
        pd_json_comma(out);
        pd_put_int(out, __builtin_ctz(places));
    }
    pd_put(out, "]");
}

// See barred.c.
static void json_barred(pd_text *out, const struct battlegum *g, int seat) {
    pd_json_key(out, "barred");
    pd_put(out, "[");
    for (int i = 0; i < PLACES && g->barred[seat][i]; i++)
        json_values(out, g->barred[seat][i]);
    pd_put(out, "]");
    pd_json_key(out, "laid_from");
    pd_put(out, "[");
    for (int i = 0; i < TRACES && g->traces[seat][i]; i++)
        json_places(out, g->traces[seat][i]);
    pd_put(out, "]");
}

static void json_seat(pd_text *out, const struct battlegum *g, int seat) {
    bool open = g->viewer == PD_ALL_SEEING || g->viewer == seat;
    pd_put(out, "{");
    pd_json_key(out, "hand");
    if (open)
        pd__bg_json_cards(out, g->hand[seat]);
    else
        pd_put(out, "null");
    pd__json_number(out, "hand_count", g->count[seat]);
    json_counts(out, "known", g->known[seat]);
    json_barred(out, g, seat);
    pd_json_key(out, "face_up");
    pd__bg_json_cards(out, g->row[seat]);
    pd__json_number(out, "face_down", g->down[seat]);
    if (open && g->chosen[seat])
        json_counts(out, "chosen", g->chosen[seat]);
    pd_put(out, "}");
}

// Stock and face-down cards together; nobody but the holder of a state knows them.
static void json_hidden(pd_text *out, const struct battlegum *g) {
    pack hidden = g->veiled;
    for (int seat = 0; seat < g->seats; seat++)
        hidden -= g->hand[seat];
    pd_json_key(out, "hidden");
    if (g->viewer == PD_ALL_SEEING)
        pd__bg_json_cards(out, hidden);
    else
        pd_put(out, "null");
}

// What may follow: the answer to a 13, what goes onto one that is aimed at nobody, or cards higher
// or lower than the value, if it matters.
static const char *asks(const struct battlegum *g, int target) {
    if (target >= 0)
        return "answer";
    if (!g->value || (g->value == SIX && g->options.six == SIX_EITHER))
        return "anything";
    if (g->value == THIRTEEN)
        return "thirteen";
    return g->value == SIX ? "lower" : "higher";
}

// BG-15: whether a 1 would follow if it were not strict at this table.
static bool bars_one(const struct battlegum *g) {
    return pd__bg_fitting(&g->options, g->value, true) !=
           pd__bg_fitting(&g->options, g->value, !g->pile);
}

// The seat that is about to get the pile, or nobody.
static int threatened(const struct battlegum *g) {
    return g->pile && g->phase != PHASE_OVER ? g->target : PD_NOBODY;
}

static const char *const phases[] = {
    [PHASE_PLAY] = "play",     [PHASE_CHOOSE] = "choose", [PHASE_ANSWER] = "answer",
    [PHASE_WINDOW] = "window", [PHASE_REFILL] = "refill", [PHASE_OVER] = "over",
};

// Who laid cards last, how many, 13s at whom, and whether they completed a pair. What follows from
// that may have to wait for a choice.
static void json_last_lay(pd_text *out, const struct battlegum *g) {
    json_value(out, "laid_last", g->plays ? g->last : NO_VALUE);
    pd__json_number(out, "laid_count", g->laid);
    json_value(out, "laid_at", g->target < 0 ? NO_VALUE : g->target);
    pd_json_key(out, "completed");
    pd_put(out, g->completed ? "true" : "false");
}

void pd__bg_json(const void *table, pd_text *out) {
    const struct battlegum *g = table;
    pd_json_key(out, "phase");
    pd_json_string(out, phases[g->phase]);
    pd__json_number(out, "plays", g->plays);
    pd__json_number(out, "dealer", g->dealer);
    pd__json_number(out, "turn", g->turn);
    pd_json_key(out, "pile");
    pd__bg_json_cards(out, g->pile);
    json_value(out, "value", g->value ? g->value : NO_VALUE);
    pd_json_key(out, "asks");
    pd_json_string(out, asks(g, threatened(g)));
    pd_json_key(out, "one_fits");
    pd_put(out, pd__bg_playable(g) >> 4 * ONE & 15 ? "true" : "false");
    pd_json_key(out, "bars_one");
    pd_put(out, bars_one(g) ? "true" : "false");
    json_value(out, "threatened", threatened(g) < 0 ? NO_VALUE : threatened(g));
    json_top(out, g->top);
    pd__json_number(out, "run", g->run);
    json_last_lay(out, g);
    pd__json_number(out, "front", HAND);
    pd__json_number(out, "stock_count", g->stock);
    json_hidden(out, g);
    pd_json_key(out, "gone");
    pd__bg_json_cards(out, pd__bg_gone(g));
    pd_json_key(out, "seats");
    pd_put(out, "[");
    for (int seat = 0; seat < g->seats; seat++) {
        pd_json_comma(out);
        json_seat(out, g, seat);
    }
    pd_put(out, "]");
}
