// Jumbo Grand Prix in writing: cards, moves, outcomes, and the position as JSON.
#include "engine/cards.h"
#include "games/grandprix/grandprix.h"

#include <assert.h>
#include <string.h>

static const char letters[] = "BETD";

void pd__gp_card_write(int card, pd_text *out) {
    pd__put_bytes(out, &letters[pd__gp_type(card)], 1);
    pd_put_int(out, pd__gp_value(card));
    pd_put(out, pd__gp_wreath(card) ? "*" : "");
}

static int read_card(const char **at) {
    int type = pd__read_letter(at, letters);
    if (type < 0 || **at < '1' || **at > '0' + VALUES)
        return -1;
    int value = *(*at)++ - '0';
    bool wreath = **at == '*';
    *at += wreath;
    return wreath && type != DRIVER ? -1 : pd__gp_card(type, value, wreath);
}

// ------------------------------------------------------------------------------------------- moves

static void write_lineup(pd_move move, pd_text *out) {
    unsigned kinds[RACED];
    pd__gp_lineup_kinds(move, kinds);
    for (int i = 0; i < RACED; i++) {
        pd_put(out, i ? " " : "");
        pd__gp_card_write((int)pd__gp_kind_card(kinds[i]), out);
    }
}

void pd__gp_move_write(pd_move move, pd_text *out) {
    if (move >= MOVE_RACE) {
        write_lineup(move, out);
    } else if (move >= MOVE_TAKE) {
        pd_put(out, "+");
        pd__put_bytes(out, &"BETD?"[move - MOVE_TAKE], 1);
    } else if (move == MOVE_KEEP) {
        pd_put(out, "=");
    } else {
        pd_put(out, "-");
        pd__gp_card_write((int)pd__gp_kind_card(move), out);
    }
}

static bool read_discard(const char *text, pd_move *move) {
    int card = read_card(&text);
    *move = card < 0 ? 0 : pd__gp_kind((unsigned)card);
    return card >= 0 && !*text;
}

static bool read_take(const char *text, pd_move *move) {
    int source = *text == '?' ? (text++, CLOSED) : pd__read_letter(&text, letters);
    *move = MOVE_TAKE + (pd_move)source;
    return source >= 0 && !*text;
}

// Four cards in any order, spaces between them.
static bool read_lineup(const char *text, pd_move *move) {
    unsigned kinds[RACED];
    for (int i = 0; i < RACED; i++) {
        if (i > 0 && *text != ' ')
            return false;
        text += strspn(text, " ");
        int card = read_card(&text), at = i;
        if (card < 0)
            return false;
        unsigned kind = pd__gp_kind((unsigned)card);
        for (; at > 0 && kinds[at - 1] > kind; at--)
            kinds[at] = kinds[at - 1];
        kinds[at] = kind;
    }
    *move = pd__gp_lineup_move(kinds);
    return !*text;
}

bool pd__gp_move_read(const char *text, pd_move *move) {
    switch (*text) {
    case '-': return read_discard(text + 1, move);
    case '+': return read_take(text + 1, move);
    case '=': *move = MOVE_KEEP; return !text[1];
    default: return read_lineup(text, move);
    }
}

// ---------------------------------------------------------------------------------------- outcomes

void pd__gp_outcome_write(pd_outcome outcome, pd_text *out) {
    static const int values[] = {
        [OUTCOME_START] = GP_SEATS, [OUTCOME_CARD] = CARDS, [OUTCOME_PRIZE] = SCORE_CARDS + 1};
    int value = outcome & 0xff;
    assert(outcome >> 8 <= OUTCOME_PRIZE && value < values[outcome >> 8]);
    switch (outcome >> 8) {
    case OUTCOME_START:
        pd_put(out, "start=P");
        pd_put_int(out, value + 1);
        break;
    case OUTCOME_CARD: pd__gp_card_write(value, out); break;
    case OUTCOME_PRIZE:
        pd_put(out, "prize=");
        pd_put_int(out, value);
        break;
    }
}

static int read_outcome_value(const char **text, int *kind) {
    if (strncmp(*text, "start=P", 7) == 0) {
        *text += 7;
        *kind = OUTCOME_START;
        int64_t seat = pd__read_number(text, 1);
        return seat >= 1 && seat <= GP_SEATS ? (int)seat - 1 : -1;
    }
    if (strncmp(*text, "prize=", 6) == 0) {
        *text += 6;
        *kind = OUTCOME_PRIZE;
        int64_t number = pd__read_number(text, 2);
        return number >= 1 && number <= SCORE_CARDS ? (int)number : -1;
    }
    *kind = OUTCOME_CARD;
    return read_card(text);
}

bool pd__gp_outcome_read(const char *text, pd_outcome *outcome) {
    int kind, value = read_outcome_value(&text, &kind);
    if (value < 0 || *text)
        return false;
    *outcome = PD__OUTCOME(kind, value);
    return true;
}

// -------------------------------------------------------------------------------------------- JSON

static void write_bit(int bit, pd_text *out) {
    pd__gp_card_write(pd__gp_bit_card((unsigned)bit), out);
}

void pd__gp_json_card(pd_text *out, uint64_t card) {
    pd__json_card(out, (int)card, pd__gp_card_write);
}

void pd__gp_json_zone(pd_text *out, cardset zone) {
    pd__json_cards(out, pd__gp_spread(zone), write_bit);
}

static void json_numbers(pd_text *out, uint32_t set) {
    pd_put(out, "[");
    for (; set; set &= set - 1) {
        pd_json_comma(out);
        pd_put_int(out, __builtin_ctz(set));
    }
    pd_put(out, "]");
}

// From bottom to top.
static void json_pile(pd_text *out, uint64_t pile, int type) {
    pd_put(out, "[");
    for (int i = pd__gp_pile_size(pile) - 1; i >= 0; i--) {
        pd_json_comma(out);
        pd__json_card(out, pd__gp_top(pile >> 4 * i, type), pd__gp_card_write);
    }
    pd_put(out, "]");
}

const char *const pd__gp_source_names[SOURCES] = {"body", "engine", "tyres", "driver", "closed"};

static void json_piles(pd_text *out, const struct grandprix *g) {
    cardset closed = g->veiled;
    for (int seat = 0; seat < g->seats; seat++)
        closed -= g->hand[seat];
    pd_json_key(out, "open");
    pd_put(out, "{");
    for (int type = 0; type < TYPES; type++) {
        pd_json_key(out, pd__gp_source_names[type]);
        json_pile(out, g->open[type], type);
    }
    pd_put(out, "}");
    pd_json_key(out, "closed");
    if (g->viewer == PD_ALL_SEEING)
        pd__gp_json_zone(out, closed);
    else
        pd_put(out, "null");
    pd_json_key(out, "closed_count");
    pd_put_int(out, g->closed);
}

// An object with counts, so that no card is listed twice.
static void json_counts(pd_text *out, cardset zone) {
    pd_put(out, "{");
    for (unsigned kind = 0; kind < KINDS; kind++) {
        char name[4];
        unsigned card = pd__gp_kind_card(kind);
        cardset copies = zone >> card & (kind < PART_KINDS ? 3 : 1);
        pd_text text = pd_text_on(name, sizeof name);
        if (!copies)
            continue;
        pd__gp_card_write((int)card, &text);
        pd_json_key(out, name);
        pd_put_int(out, (int)copies);
    }
    pd_put(out, "}");
}

typedef void json_writer(pd_text *out, const struct grandprix *g, int seat);

// One value for each seat.
static void json_each(pd_text *out, const struct grandprix *g, const char *key, json_writer *put) {
    pd_json_key(out, key);
    pd_put(out, "[");
    for (int seat = 0; seat < g->seats; seat++) {
        pd_json_comma(out);
        put(out, g, seat);
    }
    pd_put(out, "]");
}

static bool is_seen(const struct grandprix *g, int seat) {
    return g->viewer == PD_ALL_SEEING || g->viewer == seat;
}

// What is hidden is null. The cards of a chosen lineup are not listed in the hand.
static void json_hand(pd_text *out, const struct grandprix *g, int seat) {
    if (is_seen(g, seat))
        pd__gp_json_zone(out, pd__gp_free_hand(g, seat));
    else
        pd_put(out, "null");
}

static bool is_lineup_seen(const struct grandprix *g, int seat) {
    return pd__gp_is_shown(g, seat) || (is_seen(g, seat) && pd__gp_has_chosen(g, seat));
}

static void json_lineup(pd_text *out, const struct grandprix *g, int seat) {
    if (is_lineup_seen(g, seat))
        pd__gp_json_zone(out, g->lineup[seat]);
    else
        pd_put(out, "null");
}

static void json_value(pd_text *out, const struct grandprix *g, int seat) {
    if (is_lineup_seen(g, seat))
        pd_put_int(out, pd__gp_worth(g->lineup[seat]).value);
    else
        pd_put(out, "null");
}

// How the worth of four cards comes about: the numbers to add, and how many equal cards count more
// than their sum.
static void json_sum_of(pd_text *out, cardset four) {
    struct gp_sum sum = pd__gp_sum(four);
    pd_put(out, "{");
    pd__json_number(out, "equal", sum.equal);
    pd_json_key(out, "of");
    pd_put(out, "[");
    for (int i = 0; i < sum.count; i++) {
        pd_json_comma(out);
        pd_put_int(out, sum.numbers[i]);
    }
    pd_put(out, "]}");
}

static void json_sum(pd_text *out, const struct grandprix *g, int seat) {
    if (is_lineup_seen(g, seat))
        json_sum_of(out, g->lineup[seat]);
    else
        pd_put(out, "null");
}

// Its cards are counts, so that no card is listed twice.
static void json_best(pd_text *out, const struct grandprix *g, int seat) {
    int rank = 0;
    pd_move best = is_seen(g, seat) ? pd__gp_best(pd__gp_free_hand(g, seat), &rank) : 0;
    if (best) {
        pd_put(out, "{");
        pd_json_key(out, "move");
        pd_put(out, "\"");
        pd__gp_move_write(best, out);
        pd_put(out, "\"");
        pd_json_key(out, "cards");
        json_counts(out, pd__gp_lineup_cards(best));
        pd__json_number(out, "value", rank / 16);
        pd_json_key(out, "sum");
        json_sum_of(out, pd__gp_lineup_cards(best));
        pd_put(out, "}");
    } else {
        pd_put(out, "null");
    }
}

// The highest card of each type, for showing a car that is not complete yet.
static cardset highest_parts(cardset hand) {
    cardset parts = 0;
    for (cardset bits = pd__gp_spread(hand); bits; bits &= bits - 1) {
        int card = pd__gp_bit_card(pd__lowest(bits));
        cardset higher = bits & (bits - 1);
        if (!pd__gp_of_type(higher, pd__gp_type(card)))
            parts |= pd__card((unsigned)card);
    }
    return parts;
}

static void json_parts(pd_text *out, const struct grandprix *g, int seat) {
    if (is_seen(g, seat))
        json_counts(out, highest_parts(pd__gp_free_hand(g, seat)));
    else
        pd_put(out, "null");
}

static void json_chosen(pd_text *out, const struct grandprix *g, int seat) {
    pd_put(out, pd__gp_has_chosen(g, seat) ? "true" : "false");
}

static void json_count(pd_text *out, const struct grandprix *g, int seat) {
    pd_put_int(out, pd__gp_free_count(g, seat));
}

static void json_known(pd_text *out, const struct grandprix *g, int seat) {
    json_counts(out, g->known[seat]);
}

static void json_won(pd_text *out, const struct grandprix *g, int seat) {
    if (pd__gp_shows_total(g, seat))
        json_numbers(out, g->won[seat]);
    else
        pd_put(out, "null");
}

static void json_total(pd_text *out, const struct grandprix *g, int seat) {
    if (pd__gp_shows_total(g, seat))
        pd_put_int(out, pd__gp_total(g->won[seat]));
    else
        pd_put(out, "null");
}

// Everybody has seen this, even if totals are hidden and players have to remember them.
static void json_took(pd_text *out, const struct grandprix *g, int seat) {
    json_numbers(out, g->won[seat]);
}

// For each shuffle: the cards in it that had not been seen since when the last one came, and how
// many cards of each hand then, known ones excepted, were drawn between it and the next shuffle.
static void json_shuffles(pd_text *out, const struct grandprix *g) {
    pd_json_key(out, "shuffles");
    pd_put(out, "[");
    for (int era = 0; era <= g->era; era++) {
        pd_put(out, era ? ",{" : "{");
        pd_json_key(out, "cards");
        json_counts(out, g->seen[era]);
        pd_json_key(out, "drawn");
        pd_put(out, "[");
        for (int seat = 0; seat < g->seats; seat++) {
            pd_json_comma(out);
            pd_put_int(out, g->filled[seat][era]);
        }
        pd_put(out, "]}");
    }
    pd_put(out, "]");
}

// A turn since the last shuffle: the card discarded, if it was not a known one, and the closed
// cards drawn. "older" is for the viewer only: they had seen the other copy later.
static void json_turn(pd_text *out, unsigned turn) {
    int card = pd__gp_logged_card(turn);
    pd_put(out, "{");
    pd_json_key(out, "discarded");
    json_counts(out, card < 0 ? 0 : pd__card((unsigned)card));
    pd__json_number(out, "drawn", (int)(turn & LOG_DRAWS));
    if (turn & LOG_OLDER) {
        pd_json_key(out, "older");
        pd_put(out, "true");
    }
    pd_put(out, "}");
}

static void json_log(pd_text *out, const struct grandprix *g, int seat) {
    pd_put(out, "[");
    for (int at = 0; at < ROUNDS; at++)
        if (g->log[seat] >> LOG_BITS * (ROUNDS - 1 - at)) {
            pd_json_comma(out);
            json_turn(out, pd__gp_logged(g->log[seat], at));
        }
    pd_put(out, "]");
}

static void json_older(pd_text *out, const struct grandprix *g, int seat) {
    if (is_seen(g, seat))
        json_counts(out, g->older[seat]);
    else
        pd_put(out, "null");
}

// The one pile or source in a set of bits, or null.
static void json_source(pd_text *out, const char *key, unsigned set) {
    pd_json_key(out, key);
    if (set)
        pd_json_string(out, pd__gp_source_names[pd__lowest(set)]);
    else
        pd_put(out, "null");
}

// "race" is seen only within a move, while lineups are being revealed.
static const char *phase_name(const struct grandprix *g) {
    static const char *const phases[] = {"discard", "take", "lineup", "over"};
    return pd__gp_is_shown(g, 0) ? "race" : phases[pd__gp_phase(g)];
}

void pd__gp_json(const void *table, pd_text *out) {
    const struct grandprix *g = table;
    pd__json_number(out, "race", g->race);
    pd__json_number(out, "races", pd__gp_races(g->seats));
    pd__json_number(out, "start", g->start);
    pd__json_number(out, "turn", g->turn);
    pd__json_number(out, "round", pd__gp_round(g));
    pd__json_number(out, "rounds", ROUNDS);
    pd_json_key(out, "phase");
    pd_json_string(out, phase_name(g));
    pd__json_number(out, "takes_left", g->left);
    json_source(out, "discarded_to", g->dropped);
    json_source(out, "taken_from", g->taken);
    pd_json_key(out, "prizes");
    json_numbers(out, g->prizes);
    pd_json_key(out, "unturned");
    json_numbers(out, g->unturned);
    json_piles(out, g);
    json_each(out, g, "hands", json_hand);
    json_each(out, g, "hand_counts", json_count);
    json_each(out, g, "known", json_known);
    json_shuffles(out, g);
    json_each(out, g, "log", json_log);
    json_each(out, g, "older", json_older);
    json_each(out, g, "chosen", json_chosen);
    json_each(out, g, "lineups", json_lineup);
    json_each(out, g, "values", json_value);
    json_each(out, g, "sums", json_sum);
    pd__json_number(out, "worth_max", WORTH_MAX);
    json_each(out, g, "best", json_best);
    json_each(out, g, "parts", json_parts);
    json_each(out, g, "won", json_won);
    json_each(out, g, "totals", json_total);
    if (g->options.totals == TOTALS_HIDDEN)
        json_each(out, g, "took", json_took);
}

// A race as everybody saw it.
struct past_race {
    int number, seats;
    cardset lineup[GP_SEATS]; // 0: not shown yet
    int taken[GP_SEATS];      // the score card; 0: none
};

// The first event of the race in which a lineup was shown last: after its EV_RACE, if that is
// known.
static const pd_event *find_race(const pd_event *events, size_t count) {
    const pd_event *e = events + count;
    while (e > events && e[-1].kind != EV_REVEAL)
        e--;
    if (e == events)
        return NULL;
    while (e > events && e[-1].kind != EV_RACE)
        e--;
    return e;
}

static void note_event(struct past_race *race, const pd_event *e) {
    if (e->seat < 0 || e->seat >= GP_SEATS)
        return;
    if (e->kind == EV_REVEAL)
        race->lineup[e->seat] = e->cards;
    if (e->kind == EV_SCORE)
        race->taken[e->seat] = e->b;
}

typedef void past_writer(pd_text *out, const struct past_race *race, int seat);

static void json_past_each(pd_text *out, const struct past_race *race, const char *key,
                           past_writer *put) {
    pd_json_key(out, key);
    pd_put(out, "[");
    for (int seat = 0; seat < race->seats; seat++) {
        pd_json_comma(out);
        put(out, race, seat);
    }
    pd_put(out, "]");
}

static void json_past_lineup(pd_text *out, const struct past_race *race, int seat) {
    if (race->lineup[seat])
        pd__gp_json_zone(out, race->lineup[seat]);
    else
        pd_put(out, "null");
}

static void json_past_value(pd_text *out, const struct past_race *race, int seat) {
    if (race->lineup[seat])
        pd_put_int(out, pd__gp_worth(race->lineup[seat]).value);
    else
        pd_put(out, "null");
}

static void json_past_sum(pd_text *out, const struct past_race *race, int seat) {
    if (race->lineup[seat])
        json_sum_of(out, race->lineup[seat]);
    else
        pd_put(out, "null");
}

static void json_past_taken(pd_text *out, const struct past_race *race, int seat) {
    if (race->taken[seat])
        pd_put_int(out, race->taken[seat]);
    else
        pd_put(out, "null");
}

// "race": how the last race went, or goes as far as cars have been shown; null before the first.
void pd__gp_past(const void *table, const pd_event *events, size_t count, pd_text *out) {
    const struct grandprix *g = table;
    const pd_event *begin = find_race(events, count);
    struct past_race race = {.number = g->race, .seats = g->seats};
    pd_json_key(out, "race");
    if (!begin) {
        pd_put(out, "null");
        return;
    }
    if (begin > events)
        race.number = begin[-1].a;
    for (const pd_event *e = begin; e < events + count && e->kind != EV_RACE; e++)
        note_event(&race, e);
    pd_put(out, "{");
    pd__json_number(out, "number", race.number);
    json_past_each(out, &race, "lineups", json_past_lineup);
    json_past_each(out, &race, "values", json_past_value);
    json_past_each(out, &race, "sums", json_past_sum);
    json_past_each(out, &race, "taken", json_past_taken);
    pd_put(out, "}");
}
