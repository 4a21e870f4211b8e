// The verbs of Trail Again for scenarios. In the solo race the virtual runner is V. Before the
// first step these place things, after it they check:
//
//     hands     A: r y g j  B: g g      before the first step only; the others hold four cards
//     hand      A = r y g               a check only; "?" for a card that may not be known
//     deck      A = r y                 exactly these; all other cards are then discarded
//     discard   A = r y                 these; all other cards are in the deck
//     at        A 3  B 0                legs run
//     setbacks  A = cramp cramp         before a runner
//     boosts    A = envole-moi          likewise
//     pile      = cramp sprain          the Setbacks to be drawn; all others are discarded
//     turn      A                       whose turn it is, at first A
//     first     B                       who goes first in each round, at first A, in the solo race
//     V out       B                       has dropped out finished  A                       is a
//     finisher round     4 road      RRYY/nsna               a check only: the course as it lies
//     score     A 30                    a check only
//
// Checks of cards also take "none" and "7 cards".
#include "games/trail/trail.h"
#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_HANDS, NOTE_FIRST, NOTE_DECK, NOTE_DISCARD }; // scenario.notes: a bit a runner, or set

static struct trail *table_of(struct scenario *s) {
    return (struct trail *)(void *)s->state.bytes;
}

static bool fail_text(struct scenario *s, const char *text, const char *wanted) {
    return scenario_fail(s, "“%s” is not %s", text, wanted);
}

static int read_runner(const struct trail *t, const char *text) {
    int seat = text[0] - 'A';
    if (text[0] == 'V' && (!text[1] || text[1] == ':'))
        return t->seats == 1 ? 1 : -1;
    return seat >= 0 && seat < t->seats && (!text[1] || text[1] == ':') ? seat : -1;
}

static int read_face(const char *text) {
    pd_outcome outcome;
    bool is_card = pd__ta_outcome_read(text, &outcome) && outcome >> 8 == OUTCOME_CARD;
    return is_card ? outcome & 0xff : -1;
}

// ------------------------------------------------------------------------------------------- cards

// Cards from words->at[at] on, up to `end`; "none" are none.
static bool read_cards(struct scenario *s, const struct scenario_words *words, int at, int end,
                       counts *cards) {
    *cards = 0;
    for (; at < end; at++) {
        int face = read_face(words->at[at]);
        if (face < 0 && strcmp(words->at[at], "none") != 0)
            return fail_text(s, words->at[at], "a card");
        if (face >= 0)
            *cards += TA_ONE(face);
    }
    return true;
}

static bool place_hands(struct scenario *s, const struct scenario_words *words) {
    struct trail *t = table_of(s);
    for (int at = 1; at < words->count;) {
        int runner = read_runner(t, words->at[at]), end = at + 1;
        if (runner < 0)
            return fail_text(s, words->at[at], "a runner");
        while (end < words->count && !strchr(words->at[end], ':'))
            end++;
        if (!read_cards(s, words, at + 1, end, &t->hand[runner]))
            return false;
        t->count[runner] = (uint8_t)pd__ta_total(t->hand[runner]);
        s->notes[NOTE_HANDS] |= 1u << runner;
        at = end;
    }
    return true;
}

// "A = r y": the runner, and the cards from the third word on.
static bool place_cards(struct scenario *s, const struct scenario_words *words, int note) {
    struct trail *t = table_of(s);
    counts cards;
    int runner = words->count > 3 ? read_runner(t, words->at[1]) : -1;
    if (runner < 0)
        return scenario_fail(s, "expected a runner, = and cards");
    s->notes[note] |= 1u << runner;
    if (!read_cards(s, words, 3, words->count, &cards))
        return false;
    t->veiled[runner] = note == NOTE_DECK ? cards : TA_DECK - cards; // settled with the hand
    return true;
}

static bool place_deck(struct scenario *s, const struct scenario_words *words) {
    return place_cards(s, words, NOTE_DECK);
}

static bool place_discard(struct scenario *s, const struct scenario_words *words) {
    return place_cards(s, words, NOTE_DISCARD);
}

static bool fail_cards(struct scenario *s, counts cards, int count, bool known) {
    char found[64] = "";
    pd_text out = pd_text_on(found, sizeof found);
    for (int face = 0; known && face < FACES; face++)
        for (int i = 0; i < pd__ta_face(cards, face); i++) {
            pd_put(&out, " ");
            pd__ta_outcome_write(PD__OUTCOME(OUTCOME_CARD, face), &out);
        }
    return scenario_fail(s, "expected other cards, found %d%s%s", count, known ? ":" : " unknown",
                         found);
}

static bool check_cards(struct scenario *s, const struct scenario_words *words, counts cards,
                        int count, bool known) {
    counts wanted;
    if (words->count == 5 && strcmp(words->at[4], "cards") == 0)
        return count == atoi(words->at[3]) || fail_cards(s, cards, count, known);
    if (words->count > 3 && strcmp(words->at[3], "?") == 0)
        return (!known && count == words->count - 3) || fail_cards(s, cards, count, known);
    if (!read_cards(s, words, 3, words->count, &wanted))
        return false;
    return (known ? wanted == cards : count == 0 && wanted == 0) ||
           fail_cards(s, cards, count, known);
}

// May the cards be seen in this table?
static bool is_seen(const struct trail *t, int runner) {
    return t->viewer == PD_ALL_SEEING || t->viewer == runner || runner >= t->seats;
}

static int checked_runner(struct scenario *s, const struct scenario_words *words, const void *t) {
    int runner = words->count > 3 ? read_runner(t, words->at[1]) : -1;
    if (runner < 0)
        scenario_fail(s, "expected a runner, = and what should be there");
    return runner;
}

static bool check_hand(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    int runner = checked_runner(s, words, t);
    return runner >= 0 &&
           check_cards(s, words, t->hand[runner], t->count[runner], is_seen(t, runner));
}

static bool check_deck(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    int runner = checked_runner(s, words, t);
    return runner >= 0 &&
           check_cards(s, words, pd__ta_deck(t, runner),
                       pd__ta_total(t->veiled[runner]) - t->count[runner], is_seen(t, runner));
}

static bool check_discard(struct scenario *s, const struct scenario_words *words,
                          const void *table) {
    const struct trail *t = table;
    int runner = checked_runner(s, words, t);
    counts cards = runner < 0 ? 0 : pd__ta_discard(t, runner);
    return runner >= 0 && check_cards(s, words, cards, pd__ta_total(cards), true);
}

// --------------------------------------------------------------------------- Setbacks and Boosts

static bool read_setbacks(struct scenario *s, const struct scenario_words *words, int at,
                          cardset *set) {
    *set = 0;
    for (; at < words->count; at++) {
        pd_outcome outcome;
        if (strcmp(words->at[at], "none") == 0)
            continue;
        if (!pd__ta_outcome_read(words->at[at], &outcome) || outcome >> 8 != OUTCOME_SETBACK)
            return fail_text(s, words->at[at], "a Setback");
        cardset group = (cardset)15 << 4 * (outcome & 0xff);
        *set |= ((*set & group) << 1 & group) | (group & -group);
    }
    return true;
}

static bool read_boosts(struct scenario *s, const struct scenario_words *words, unsigned *set) {
    *set = 0;
    for (int at = 3; at < words->count; at++) {
        pd_outcome outcome;
        if (strcmp(words->at[at], "none") == 0)
            continue;
        if (!pd__ta_outcome_read(words->at[at], &outcome) || outcome >> 8 != OUTCOME_BOOST)
            return fail_text(s, words->at[at], "a Boost");
        *set |= 1u << (outcome & 0xff);
    }
    return true;
}

static bool place_setbacks(struct scenario *s, const struct scenario_words *words) {
    struct trail *t = table_of(s);
    int runner = checked_runner(s, words, t);
    if (runner < 0 || !read_setbacks(s, words, 3, &t->setbacks[runner]))
        return false;
    for (int kind = 0; kind < SETBACK_KINDS; kind++) {
        int held = pd__ta_setbacks(t->setbacks[0], kind) + pd__ta_setbacks(t->setbacks[1], kind);
        int left = pd__ta_setbacks(TA_SETBACKS, kind) - held;
        if (left < 0)
            return scenario_fail(s, "there are not so many Setbacks of a kind");
        t->pile = (t->pile & ~((cardset)15 << 4 * kind)) | (((cardset)1 << left) - 1) << 4 * kind;
    }
    return true;
}

static bool check_setbacks(struct scenario *s, const struct scenario_words *words,
                           const void *table) {
    const struct trail *t = table;
    cardset wanted;
    int runner = checked_runner(s, words, t);
    if (runner < 0 || !read_setbacks(s, words, 3, &wanted))
        return false;
    return t->setbacks[runner] == wanted || scenario_fail(s, "expected other Setbacks, found %llx",
                                                          (unsigned long long)t->setbacks[runner]);
}

static bool place_pile(struct scenario *s, const struct scenario_words *words) {
    return read_setbacks(s, words, 2, &table_of(s)->pile);
}

static bool check_pile(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    cardset wanted;
    if (words->count == 4 && strcmp(words->at[3], "cards") == 0)
        return (int)pd__count(t->pile) == atoi(words->at[2]) ||
               scenario_fail(s, "expected another number, found %d", (int)pd__count(t->pile));
    return read_setbacks(s, words, 2, &wanted) &&
           (t->pile == wanted ||
            scenario_fail(s, "expected another pile, found %llx", (unsigned long long)t->pile));
}

static bool place_boosts(struct scenario *s, const struct scenario_words *words) {
    struct trail *t = table_of(s);
    unsigned set;
    int runner = checked_runner(s, words, t);
    if (runner < 0 || !read_boosts(s, words, &set))
        return false;
    t->boosts[runner] = (uint16_t)set;
    return true;
}

static bool check_boosts(struct scenario *s, const struct scenario_words *words,
                         const void *table) {
    const struct trail *t = table;
    unsigned wanted;
    int runner = checked_runner(s, words, t);
    if (runner < 0 || !read_boosts(s, words, &wanted))
        return false;
    return t->boosts[runner] == wanted ||
           scenario_fail(s, "expected other Boosts, found %x", t->boosts[runner]);
}

// ------------------------------------------------------------------------------------ the runners

// Pairs of a runner and a number, from words->at[1] on.
static bool each_number(struct scenario *s, const struct scenario_words *words,
                        const struct trail *t, uint8_t *numbers, const uint8_t *found) {
    for (int i = 1; i + 1 < words->count; i += 2) {
        int runner = read_runner(t, words->at[i]), number = atoi(words->at[i + 1]);
        if (runner < 0)
            return fail_text(s, words->at[i], "a runner");
        if (numbers)
            numbers[runner] = (uint8_t)number;
        else if (found[runner] != number)
            return scenario_fail(s, "expected %d for %s, found %d", number, words->at[i],
                                 found[runner]);
    }
    return words->count % 2 == 1 || scenario_fail(s, "expected runners and numbers");
}

static bool place_at(struct scenario *s, const struct scenario_words *words) {
    return each_number(s, words, table_of(s), table_of(s)->at, NULL);
}

static bool check_at(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    return each_number(s, words, t, NULL, t->at);
}

static bool check_score(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    pd_result result = {0};
    uint8_t scores[RUNNERS];
    s->game->result(t, &result);
    for (int seat = 0; seat < RUNNERS; seat++)
        scores[seat] = (uint8_t)result.score[seat];
    return each_number(s, words, t, NULL, scores);
}

static bool place_status(struct scenario *s, const struct scenario_words *words, uint8_t status) {
    struct trail *t = table_of(s);
    int runner = words->count == 2 ? read_runner(t, words->at[1]) : -1;
    if (runner < 0)
        return scenario_fail(s, "expected a runner");
    t->status[runner] = status;
    if (status == FINISHED)
        t->at[runner] = t->length;
    return true;
}

static bool place_out(struct scenario *s, const struct scenario_words *words) {
    return place_status(s, words, OUT);
}

static bool place_finished(struct scenario *s, const struct scenario_words *words) {
    return place_status(s, words, FINISHED);
}

static bool check_status(struct scenario *s, const struct scenario_words *words,
                         const struct trail *t, uint8_t status) {
    int runner = words->count == 2 ? read_runner(t, words->at[1]) : -1;
    if (runner < 0)
        return scenario_fail(s, "expected a runner");
    return t->status[runner] == status || scenario_fail(s, "%s is not", words->at[1]);
}

static bool check_out(struct scenario *s, const struct scenario_words *words, const void *table) {
    return check_status(s, words, table, OUT);
}

static bool check_finished(struct scenario *s, const struct scenario_words *words,
                           const void *table) {
    return check_status(s, words, table, FINISHED);
}

static bool place_turn(struct scenario *s, const struct scenario_words *words) {
    int runner = words->count == 2 ? read_runner(table_of(s), words->at[1]) : -1;
    if (runner < 0)
        return scenario_fail(s, "expected a runner");
    table_of(s)->turn = (uint8_t)runner;
    return true;
}

static bool place_first(struct scenario *s, const struct scenario_words *words) {
    int runner = words->count == 2 ? read_runner(table_of(s), words->at[1]) : -1;
    if (runner < 0)
        return scenario_fail(s, "expected a runner");
    table_of(s)->first = (uint8_t)runner;
    s->notes[NOTE_FIRST] = 1;
    return true;
}

static bool check_first(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    return (words->count == 2 && read_runner(t, words->at[1]) == t->first) ||
           scenario_fail(s, "expected another to go first, found runner %d", t->first + 1);
}

static bool place_round(struct scenario *s, const struct scenario_words *words) {
    table_of(s)->round = (uint8_t)(words->count == 2 ? atoi(words->at[1]) : 1);
    return true;
}

static bool check_round(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    return (words->count == 2 && atoi(words->at[1]) == t->round) ||
           scenario_fail(s, "expected another round, found round %d", t->round);
}

static bool check_road(struct scenario *s, const struct scenario_words *words, const void *table) {
    const struct trail *t = table;
    char found[2 * LEGS_MAX + 2] = "";
    pd_text out = pd_text_on(found, sizeof found);
    for (int leg = 0; leg < t->length; leg++)
        pd__put_bytes(&out, &"RYG"[pd__ta_leg(t, leg)], 1);
    pd_put(&out, "/");
    for (int leg = 0; leg < t->length; leg++)
        pd__put_bytes(&out, &"nsa"[pd__ta_stop(t, leg)], 1);
    return (words->count == 2 && strcmp(words->at[1], found) == 0) ||
           scenario_fail(s, "expected another road, found %s", found);
}

// ---------------------------------------------------------------------------------------- settling

// Hands that nothing is said about are any four cards of what is not discarded.
static bool settle_runner(struct scenario *s, int runner) {
    struct trail *t = table_of(s);
    if (s->notes[NOTE_DECK] >> runner & 1)
        t->veiled[runner] += t->hand[runner];
    if (runner < t->seats && !(s->notes[NOTE_HANDS] >> runner & 1))
        for (t->count[runner] = 0; t->count[runner] < HAND; t->count[runner]++)
            t->hand[runner] +=
                TA_ONE(pd__roll_counted(&s->filler, t->veiled[runner] - t->hand[runner]));
    for (int face = 0; face < FACES; face++)
        if (pd__ta_face(t->veiled[runner], face) > pd__ta_face(TA_DECK, face) ||
            pd__ta_face(t->hand[runner], face) > pd__ta_face(t->veiled[runner], face))
            return scenario_fail(s, "there are not so many cards of a colour");
    return true;
}

static bool settle(struct scenario *s) {
    struct trail *t = table_of(s);
    t->laid = t->length;
    if (t->seats == 1 && !s->notes[NOTE_FIRST])
        t->first = 1;
    return settle_runner(s, 0) && settle_runner(s, 1);
}

static const struct scenario_verb verbs[] = {
    {"hands", place_hands, NULL},
    {"hand", NULL, check_hand},
    {"deck", place_deck, check_deck},
    {"discard", place_discard, check_discard},
    {"at", place_at, check_at},
    {"setbacks", place_setbacks, check_setbacks},
    {"boosts", place_boosts, check_boosts},
    {"pile", place_pile, check_pile},
    {"turn", place_turn, NULL},
    {"first", place_first, check_first},
    {"out", place_out, check_out},
    {"finished", place_finished, check_finished},
    {"round", place_round, check_round},
    {"road", NULL, check_road},
    {"score", NULL, check_score},
    {0},
};

const struct scenario_game scenario_trail = {
    .id = "trail",
    .verbs = verbs,
    .settle = settle,
};
