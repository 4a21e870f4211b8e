// Trail Again in writing: moves, outcomes, and the position as JSON.
#include "engine/cards.h"
#include "games/trail/trail.h"

#include <assert.h>
#include <string.h>

const char pd__ta_face_letters[FACES + 1] = "rygj";

const char *const pd__ta_setback_slugs[SETBACK_KINDS] = {
    "all-good", "exhaustion",  "sprain",      "hypo",   "blisters",
    "cramp",    "side-stitch", "dehydration", "nausea",
};

const char *const pd__ta_boost_slugs[BOOSTS] = {
#define X(slug, name) slug,
    TA_BOOSTS(X)
#undef X
};

static const char *const small_moves[MOVE_BOOST] = {
    "r",   "y",         "g",      "j",      "rr",     "yy",     "gg",        "g*",       "stop",
    "dnf", "keep none", "keep r", "keep y", "keep g", "keep j", "aid boost", "aid heal",
};

static const char *const variants[VARIANTS] = {"", "j=r", "j=y", "j=g", "g*=r", "g*=y"};

// ------------------------------------------------------------------------------------------ moves

static bool is_remedy(int boost) {
    return boost >= REMEDIES && boost < WINDS;
}

void pd__ta_move_write(pd_move move, pd_text *out) {
    if (move < MOVE_BOOST) {
        pd_put(out, small_moves[move]);
        return;
    }
    struct trail_boost_move use = pd__ta_read_boost_move(move);
    pd_put(out, "boost ");
    pd_put(out, pd__ta_boost_slugs[use.boost]);
    pd_put(out, use.variant ? " " : "");
    pd_put(out, variants[use.variant]);
    if (is_remedy(use.boost)) {
        pd_put(out, " -");
        pd_put(out, pd__ta_setback_slugs[use.setback]);
    }
}

// Finds the word at *at among `texts` and moves *at past it and a space after it; −1 if it is none
// of them.
static int read_choice(const char **at, const char *const *texts, int count) {
    size_t length = strcspn(*at, " ");
    for (int i = 0; i < count; i++)
        if (strlen(texts[i]) == length && memcmp(*at, texts[i], length) == 0) {
            *at += length + ((*at)[length] == ' ');
            return i;
        }
    return -1;
}

// What follows "boost ".
static bool read_boost(const char *at, pd_move *move) {
    struct trail_boost_move use = {.boost = read_choice(&at, pd__ta_boost_slugs, BOOSTS)};
    if (use.boost < 0)
        return false;
    if (*at && *at != '-') {
        use.variant = 1 + read_choice(&at, variants + 1, VARIANTS - 1);
        if (use.variant == 0 || use.boost == IN_SIGHT)
            return false;
    }
    if (is_remedy(use.boost)) {
        if (*at++ != '-')
            return false;
        use.setback = read_choice(&at, pd__ta_setback_slugs, SETBACK_KINDS);
    }
    if (use.setback < 0 || *at || at[-1] == ' ')
        return false;
    *move = pd__ta_boost_move(use);
    return true;
}

// Capital letters are accepted.
bool pd__ta_move_read(const char *text, pd_move *move) {
    char small[64];
    size_t length = strlen(text);
    if (length >= sizeof small)
        return false;
    for (size_t i = 0; i <= length; i++)
        small[i] = text[i] >= 'A' && text[i] <= 'Z' ? (char)(text[i] | 0x20) : text[i];
    if (strncmp(small, "boost ", 6) == 0)
        return read_boost(small + 6, move);
    for (pd_move i = 0; i < MOVE_BOOST; i++)
        if (strcmp(small, small_moves[i]) == 0) {
            *move = i;
            return true;
        }
    return false;
}

// --------------------------------------------------------------------------------------- outcomes

void pd__ta_outcome_write(pd_outcome outcome, pd_text *out) {
    static const int values[] = {[OUTCOME_START] = RUNNERS,
                                 [OUTCOME_COURSE] = COURSE_CARDS_MAX,
                                 [OUTCOME_CARD] = FACES,
                                 [OUTCOME_SETBACK] = SETBACK_KINDS,
                                 [OUTCOME_BOOST] = BOOSTS};
    int value = outcome & 0xff;
    assert(outcome >> 8 <= OUTCOME_BOOST && value < values[outcome >> 8]);
    switch (outcome >> 8) {
    case OUTCOME_START:
    case OUTCOME_COURSE:
        pd_put(out, outcome >> 8 == OUTCOME_START ? "start=P" : "course=");
        pd_put_int(out, value + 1);
        break;
    case OUTCOME_CARD: pd__put_bytes(out, &pd__ta_face_letters[value], 1); break;
    case OUTCOME_SETBACK: pd_put(out, pd__ta_setback_slugs[value]); break;
    case OUTCOME_BOOST: pd_put(out, pd__ta_boost_slugs[value]); break;
    }
}

// Reads "1" … `most` as 0 …; −1 if it is something else.
static int read_digit(const char *text, int most) {
    bool fits = text[0] >= '1' && text[0] <= '0' + most && !text[1];
    return fits ? text[0] - '1' : -1;
}

static int read_name(const char *text, const char *const *names, int count) {
    int name = read_choice(&text, names, count);
    return *text || text[-1] == ' ' ? -1 : name;
}

static int read_face(const char *text) {
    const char *letter = *text && !text[1] ? strchr(pd__ta_face_letters, *text) : NULL;
    return letter ? (int)(letter - pd__ta_face_letters) : -1;
}

bool pd__ta_outcome_read(const char *text, pd_outcome *outcome) {
    const int values[] = {
        [OUTCOME_START] = strncmp(text, "start=P", 7) == 0 ? read_digit(text + 7, RUNNERS) : -1,
        [OUTCOME_COURSE] =
            strncmp(text, "course=", 7) == 0 ? read_digit(text + 7, COURSE_CARDS_MAX) : -1,
        [OUTCOME_CARD] = read_face(text),
        [OUTCOME_SETBACK] = *text ? read_name(text, pd__ta_setback_slugs, SETBACK_KINDS) : -1,
        [OUTCOME_BOOST] = *text ? read_name(text, pd__ta_boost_slugs, BOOSTS) : -1,
    };
    for (int kind = OUTCOME_START; kind <= OUTCOME_BOOST; kind++)
        if (values[kind] >= 0) {
            *outcome = PD__OUTCOME(kind, values[kind]);
            return true;
        }
    return false;
}

// ------------------------------------------------------------------------------------------- JSON

static void json_counts(pd_text *out, const char *key, counts cards, bool known) {
    pd_json_key(out, key);
    if (!known) {
        pd_put(out, "null");
        return;
    }
    pd__ta_json_cards(out, cards);
}

// Cards in hand that everybody knows: an object with counts, so that no card is listed twice.
static void json_known(pd_text *out, counts cards) {
    pd_json_key(out, "known");
    pd_put(out, "{");
    for (int face = 0; face < FACES; face++) {
        char name[] = {pd__ta_face_letters[face], '\0'};
        if (pd__ta_face(cards, face))
            pd__json_number(out, name, pd__ta_face(cards, face));
    }
    pd_put(out, "}");
}

static void json_setbacks(pd_text *out, const char *key, cardset set) {
    pd_json_key(out, key);
    pd_put(out, "[");
    for (; set; set &= set - 1) {
        pd_json_comma(out);
        pd_json_string(out, pd__ta_setback_slugs[pd__lowest(set) >> 2]);
    }
    pd_put(out, "]");
}

static void json_boosts(pd_text *out, const char *key, cardset set) {
    pd_json_key(out, key);
    pd_put(out, "[");
    for (; set; set &= set - 1) {
        pd_json_comma(out);
        pd_json_string(out, pd__ta_boost_slugs[pd__lowest(set)]);
    }
    pd_put(out, "]");
}

static void json_word(pd_text *out, const char *key, const char *word) {
    pd_json_key(out, key);
    pd_json_string(out, word);
}

// A hidden hand is null, and so is the deck.
static void json_runner(pd_text *out, const struct trail *t, int runner) {
    static const char *const statuses[] = {"running", "finished", "out"};
    bool has_seat = runner < t->seats;
    bool seen = t->viewer == PD_ALL_SEEING || t->viewer == runner || !has_seat;
    pd_json_comma(out);
    pd_put(out, "{");
    pd_json_key(out, "seat");
    if (has_seat)
        pd_put_int(out, runner);
    else
        pd_put(out, "null");
    pd__json_number(out, "at", t->at[runner]);
    json_word(out, "status", statuses[t->status[runner]]);
    json_counts(out, "hand", t->hand[runner], seen);
    pd__json_number(out, "hand_count", t->count[runner]);
    json_known(out, t->known[runner]);
    json_counts(out, "deck", pd__ta_deck(t, runner), seen);
    pd__json_number(out, "deck_count", pd__ta_total(t->veiled[runner]) - t->count[runner]);
    json_counts(out, "discard", pd__ta_discard(t, runner), true);
    json_setbacks(out, "setbacks", t->setbacks[runner]);
    json_boosts(out, "boosts", t->boosts[runner]);
    pd_put(out, "}");
}

// The course as it lies: cards of legs and stops.
static void json_course(pd_text *out, const struct trail *t) {
    pd_json_key(out, "course");
    pd_put(out, "[");
    for (int leg = 0; leg < t->length;) {
        char legs[CARD_LEGS_MAX + 1] = "", stops[CARD_LEGS_MAX + 1] = "";
        int i = 0;
        do {
            legs[i] = "RYG"[pd__ta_leg(t, leg)];
            stops[i++] = "nsa"[pd__ta_stop(t, leg)];
        } while (!(t->road[leg++] & ROAD_CARD_END));
        pd_json_comma(out);
        pd_put(out, "{");
        json_word(out, "legs", legs);
        json_word(out, "stops", stops);
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

// Before the deal is over, the last cards of the course may not lie where they will.
static void json_laid(pd_text *out, const struct trail *t) {
    pd_json_key(out, "laid");
    pd_put(out, t->laid == t->length ? "true" : "false");
}

static const char *boost_kind(int boost) {
    if (boost < REMEDIES)
        return "dash";
    if (boost < WINDS)
        return "remedy";
    return boost < IN_SIGHT ? "second-wind" : "in-sight";
}

static void json_boost_card(pd_text *out, const struct trail *t, int boost) {
    pd_json_comma(out);
    pd_put(out, "{");
    json_word(out, "name", pd__ta_boost_slugs[boost]);
    json_word(out, "kind", boost_kind(boost));
    json_counts(out, "cost", t->cost[boost], true);
    pd__json_number(out, "legs", boost < DASHES ? t->dash[boost] : 0);
    pd__json_number(out, "draws", boost >= WINDS && boost < IN_SIGHT ? WIND_DRAWS : 0);
    pd_put(out, "}");
}

// The costs and effects of the Boosts, because a course file can change them.
static void json_boost_cards(pd_text *out, const struct trail *t) {
    pd_json_key(out, "boost_cards");
    pd_put(out, "[");
    for (int boost = 0; boost < BOOSTS; boost++)
        json_boost_card(out, t, boost);
    pd_put(out, "]");
}

// The colours of the pairs that Setbacks forbid: a course file can change them, too.
static void json_pairs(pd_text *out, const struct trail *t) {
    pd_json_key(out, "pairs");
    pd_put(out, "{");
    for (int i = 0; i < PAIR_SETBACKS; i++) {
        char name[] = {pd__ta_face_letters[pd__ta_pair(t, i)], '\0'};
        json_word(out, pd__ta_setback_slugs[SIDE_STITCH + i], name);
    }
    pd_put(out, "}");
}

void pd__ta_json(const void *table, pd_text *out) {
    static const char *const phases[] = {"run", "keep", "aid"};
    const struct trail *t = table;
    pd__json_number(out, "round", t->round);
    pd__json_number(out, "first", t->first);
    pd__json_number(out, "turn", t->turn);
    json_word(out, "phase", phases[t->phase]);
    pd_json_key(out, "ran");
    pd_put(out, t->ran ? "true" : "false");
    json_laid(out, t);
    json_course(out, t);
    pd_json_key(out, "runners");
    pd_put(out, "[");
    for (int runner = 0; runner < RUNNERS; runner++)
        json_runner(out, t, runner);
    pd_put(out, "]");
    pd_json_key(out, "used");
    pd_put(out, "[");
    for (unsigned used = t->used; used; used &= used - 1) {
        pd_json_comma(out);
        pd_put_int(out, pd__lowest(used));
    }
    pd_put(out, "]");
    json_setbacks(out, "setback_pile", t->pile);
    json_setbacks(out, "setback_discards", pd__ta_setback_discards(t));
    json_boosts(out, "boost_pile", pd__ta_boost_pile(t));
    json_boost_cards(out, t);
    json_pairs(out, t);
}
