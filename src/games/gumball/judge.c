// Rates moves as an experienced player would, and gives the reason for a move.
//
// Points are all that counts, and they are handed out only when a Checkpoint or the Winner card
// comes up. Until then a place is worth next to nothing: in the next round those in front play
// first, and those behind see their cards before they play. So a good player gets rid of low cards
// while no points can come, does not mind being thrown back, and spends the high cards the more
// readily the likelier it is that points come now. The constants were found by matches against
// earlier versions; the odds of each colour's hazards made no difference and are left out.
//
// Chances and weights are in 256ths, places in 16ths.
#include "engine/softmax.h"
#include "engine/words.h"
#include "games/gumball/gumball.h"

#include <assert.h>

enum {
    POINT = 80,        // what a point is worth, where all ladders together have USUAL_POINTS
    FINISH_POINT = 48, // a point at the finish, where the victory counts as well
    USUAL_POINTS = 22,
    KEEP_BEST = 11,  // what each number of the better card kept is worth …
    KEEP_OTHER = 5,  // … and of the other
    LATER_TURN = 12, // a place further back, if points may come in the next round
    PLACE = 16,
};

// When points may come: read off the hazard deck, which everybody can count.
struct timing {
    int window, left;
    int now;    // chance that a Checkpoint or the Winner card comes up this round
    int next;   // the same in the next round, seen from now
    int saving; // how much the cards that are kept will matter
};

// What the kart whose turn it is can expect, computed once for all its moves.
struct outlook {
    const struct gumball *g;
    struct timing timing;
    cardset hand, unseen;     // unseen: in the hands of others or in the deck
    cardset past[KARTS_MAX];  // cards that pass every kart from this place to the turn's
    int share;                // of one unseen card among all, in 2^13ths
    int yet;                  // karts of others that are still to play
    int worth[KARTS_MAX + 1]; // of ending in a place, if points come now
};

// ------------------------------------------------------------------------------ when points come

// A special card that is in the next `left` cards comes now with this chance; and with as much in
// each later round.
static const uint16_t one_in[5] = {0, 256, 128, 85, 64};

// A kept card is worth less the more rounds have to pass before points can come, as others that are
// drawn until then may be better.
static const uint16_t fading[4] = {154, 127, 106, 88};

static inline struct timing read_timing(const struct gumball *g) {
    struct timing t;
    t.window = pd__gb_window(g, &t.left);
    bool due = t.window >= 0 && (t.left == 4 || !g->special_out);
    if (due) {
        t.now = one_in[t.left];
        t.next = t.left > 1 ? t.now : 0;
        t.saving = 256 - t.now + (t.window < 2 ? t.now * fading[t.left - 1] >> 8 : 0);
    } else {
        t.now = 0;
        t.next = t.left == 1 ? one_in[4] : 0;
        t.saving = fading[t.left - 1];
    }
    return t;
}

// --------------------------------------------------------------------------------- what places pay

static inline const uint8_t *ladder_of(const struct gumball *g, int window, int *rungs) {
    *rungs = window == 2 ? LADDER_FINISH : LADDER_CHECKPOINT;
    return g->options.points + window * LADDER_CHECKPOINT;
}

// Where the kart that is now in `place` will be once the kart whose turn it is has gone to `end`.
static inline int moved(int place, int turn, int end) {
    if (place == turn)
        return end;
    return place + (place < turn && place >= end) - (place > turn && place <= end);
}

// What the victory adds to the points at the finish, by how far the seat is ahead of its best
// rival: −2 points or worse to 2 or better. Never nothing or all, as others are still to play.
static const uint8_t win[5] = {2, 14, 60, 106, 118};

// What the victory is worth at the finish, if the kart whose turn it is ends in `end`.
static int win_worth(const struct gumball *g, const uint8_t *ladder, int end) {
    int seat = pd__gb_owner(g, g->line[g->turn]), best[2] = {0};
    for (int place = 0; place < g->karts; place++) {
        int kart = g->line[place], then = moved(place, g->turn, end);
        int points = g->points[kart] + (then < LADDER_FINISH ? ladder[then] : 0);
        int *side = &best[pd__gb_owner(g, kart) == seat];
        *side = points > *side ? points : *side;
    }
    int ahead = best[1] - best[0];
    ahead = ahead < -2 ? -2 : ahead;
    ahead = ahead > 2 ? 2 : ahead;
    return win[ahead + 2];
}

// The points of the seat's karts. In the duel, passing one's own other kart costs it points.
static int own_points(const struct gumball *g, const uint8_t *ladder, int rungs, int end) {
    int points = end < rungs ? ladder[end] : 0;
    int kart = g->line[g->turn], sister = kart < g->seats ? kart + g->seats : kart - g->seats;
    for (int place = 0; g->options.duel && place < g->karts; place++) {
        int then = moved(place, g->turn, end);
        points += g->line[place] == sister && then < rungs ? ladder[then] : 0;
    }
    return points;
}

static inline int all_points(const struct gumball *g) {
    int sum = 0;
    for (int i = 0; i < POINT_CARDS; i++)
        sum += g->options.points[i];
    return sum;
}

static void value_places(struct outlook *o) {
    const struct gumball *g = o->g;
    int rungs, total = all_points(g), window = o->timing.window;
    const uint8_t *ladder = ladder_of(g, window, &rungs);
    int full = (window == 2 ? FINISH_POINT : POINT) * USUAL_POINTS;
    int point = total ? full / total : 0;
    for (int end = 0; end < g->karts; end++) {
        o->worth[end] = point * own_points(g, ladder, rungs, end);
        if (window == 2)
            o->worth[end] += win_worth(g, ladder, end);
    }
    o->worth[g->karts] = 0;
}

// ----------------------------------------------------------------------------------------- passing

// The cards that pass a kart showing this one.
static inline cardset passing(int card) {
    return pd__gb_higher(card) | pd__gb_same_colour(card);
}

static inline int end_of(const struct outlook *o, pd_move move) {
    int card = pd__gb_move_card(move), stop = pd__gb_move_stop(move), end = 0;
    for (int place = 0; place < o->g->turn; place++)
        end += !(o->past[place] >> card & 1);
    return stop ? stop - 1 : end;
}

// The unseen cards with which the next to play gets past this card in this place.
static inline cardset threats(const struct outlook *o, int card, int place) {
    cardset behind = place < o->g->turn ? o->past[place] : GB_ALL_CARDS;
    return o->unseen & behind & passing(card);
}

// Chance that somebody has, and plays, one of the cards that make up so many 32nds of all.
static const uint16_t chance_of[33] = {0,   16,  31,  46,  60,  74,  87,  100, 112, 124, 135,
                                       146, 156, 166, 175, 184, 192, 200, 207, 214, 220, 226,
                                       231, 236, 240, 244, 247, 250, 252, 254, 255, 256, 256};

// Who plays later has to pass those in between as well, so each adds half as much, in 16ths.
static const uint8_t tries[KARTS_MAX] = {0, 16, 24, 28, 30, 31, 31, 31};

// The place at the end of the round, in 16ths: some of those still to play will get past.
static inline int expected_place(const struct outlook *o, int card, int end) {
    int share = (int)pd__count(threats(o, card, end)) * o->share >> 8;
    int place = PLACE * end + (chance_of[share] * tries[o->yet] >> 8);
    int last = PLACE * (o->g->karts - 1);
    return place < last ? place : last;
}

static inline int place_worth(const struct outlook *o, int place) {
    int whole = place / PLACE, part = place % PLACE;
    return (o->worth[whole] * (PLACE - part) + o->worth[whole + 1] * part) / PLACE;
}

// -------------------------------------------------------------------------------------- judgement

// In the duel the seat's own other kart may play later; it is not a rival.
static inline int rivals_to_play(const struct gumball *g, int seat) {
    int yet = g->karts - g->turn - 1;
    for (int place = g->turn + 1; g->options.duel && place < g->karts; place++)
        yet -= pd__gb_owner(g, g->line[place]) == seat;
    return yet;
}

static inline struct outlook look_ahead(const struct gumball *g) {
    int seat = pd__gb_owner(g, g->line[g->turn]);
    struct outlook o;
    o.g = g;
    o.timing = read_timing(g);
    o.hand = g->hand[seat];
    o.unseen = g->veiled & ~o.hand;
    cardset past = GB_ALL_CARDS;
    for (int place = g->turn - 1; place >= 0; place--)
        o.past[place] = past &= passing(g->shown[place]);
    return o;
}

// What the cards that stay in the hand are worth. A card's number is what it passes most by.
static inline int kept_worth(cardset kept) {
    if (!kept)
        return 0;
    int best = 63 - __builtin_clzll(kept), other = (int)pd__lowest(kept);
    return KEEP_BEST * pd__gb_number(best) + KEEP_OTHER * pd__gb_number(other);
}

// What the place is worth: points now, and, if none come, playing late when they may come next.
static void add_places(struct outlook *o, const pd_move *moves, int count, int *worth) {
    if (o->timing.now)
        value_places(o);
    o->yet = rivals_to_play(o->g, pd__gb_owner(o->g, o->g->line[o->g->turn]));
    assert(o->unseen); // the others hold cards
    o->share = (1 << 13) / (int)pd__count(o->unseen);
    for (int i = 0; i < count; i++) {
        int place = expected_place(o, pd__gb_move_card(moves[i]), end_of(o, moves[i]));
        int points = o->timing.now ? o->timing.now * place_worth(o, place) : 0;
        worth[i] += (points + o->timing.next * LATER_TURN * place / PLACE) >> 8;
    }
}

void pd__gb_judge(const void *table, const pd_move *moves, int count, int *worth) {
    struct outlook o = look_ahead(table);
    for (int i = 0; i < count; i++) {
        cardset kept = o.hand & ~pd__card((unsigned)pd__gb_move_card(moves[i]));
        worth[i] = o.timing.saving * kept_worth(kept) >> 8;
    }
    if (o.timing.now || o.timing.next)
        add_places(&o, moves, count, worth);
}

// ---------------------------------------------------------------------------------------- forecast

// Parts end with a checkpoint.
int pd__gb_part(const void *table) {
    const struct gumball *g = table;
    int left, window = pd__gb_window(g, &left);
    return window < 0 ? 0 : window + (left < 4 && g->special_out);
}

// How much a point counts after the first and after the second checkpoint, at a table of so many:
// a logistic model of matches between good players, fitted for three to eight karts.
static inline float point_weight(const struct gumball *g) {
    float scale = (float)USUAL_POINTS / (float)(all_points(g) + 1);
    return scale * (pd__gb_part(g) == 1 ? 0.58f + 0.94f / g->karts : 0.63f + 2.1f / g->karts);
}

void pd__gb_forecast(const void *state, float *chances) {
    const float highest_weight = 0.11f, sum_weight = 0.013f;
    const struct gumball *g = state;
    float strength[PD_SEATS_MAX], point = point_weight(g);
    for (int seat = 0; seat < g->seats; seat++) {
        int sum = 0, one = g->points[seat], two = g->options.duel ? g->points[seat + g->seats] : 0;
        for (cardset hand = g->hand[seat]; hand; hand &= hand - 1)
            sum += pd__gb_number((int)pd__lowest(hand));
        int highest = pd__gb_number(63 - __builtin_clzll(g->hand[seat]));
        strength[seat] = point * (float)(one > two ? one : two) + highest_weight * (float)highest +
                         sum_weight * (float)sum;
    }
    pd__chances_from(strength, g->seats, chances);
}

// ----------------------------------------------------------------------------------------- reasons

// What the reason for a move is chosen from.
struct facts {
    int place;     // where it ends, as the line stands
    int points;    // what that brings if points come now
    int after;     // karts that play after this one
    int threats;   // unseen cards with which the next of them could get past
    bool lowest;   // the card is lower than both that are kept
    bool furthest; // no card of the hand ends further ahead
    cardset kept;
};

static struct facts find_facts(const struct outlook *o, pd_move move) {
    int card = pd__gb_move_card(move), rungs, end = end_of(o, move);
    const uint8_t *ladder = ladder_of(o->g, o->timing.now ? o->timing.window : 0, &rungs);
    struct facts f = {.place = end, .after = o->g->karts - o->g->turn - 1};
    f.points = end < rungs ? ladder[end] : 0;
    f.threats = (int)pd__count(threats(o, card, end));
    f.kept = o->hand & ~pd__card((unsigned)card);
    f.lowest = !(f.kept & ~pd__gb_higher(card));
    f.furthest = end == 0 || !(o->hand & o->past[end - 1]);
    return f;
}

static const char *reason_without_points(const struct facts *f, bool stops) {
    if (stops)
        return N_("No points can be scored this round, and from further back you see more "
                  "cards before you play.");
    if (f->lowest)
        return N_("No points can be scored this round, so get rid of your lowest card "
                  "and keep {kept}.");
    return N_("No points can be scored this round, and you keep {kept} for later.");
}

static const char *reason_with_points(const struct facts *f, bool finish) {
    if (f->after == 0)
        return finish ? N_("Nobody plays after you: in position {place} you take the "
                           "{points}-point card if the Winner card comes now.")
                      : N_("Nobody plays after you: in position {place} you take the "
                           "{points}-point card if a Checkpoint comes now.");
    return finish
               ? NP_("In position {place} you take the {points}-point card if the Winner card "
                     "comes now; with one of the {unseen} unseen cards somebody could still pass "
                     "you.",
                     "In position {place} you take the {points}-point card if the Winner card "
                     "comes now; with {count} of the {unseen} unseen cards somebody could still "
                     "pass you.")
               : NP_("In position {place} you take the {points}-point card if a Checkpoint comes "
                     "now; with one of the {unseen} unseen cards somebody could still pass you.",
                     "In position {place} you take the {points}-point card if a Checkpoint comes "
                     "now; with {count} of the {unseen} unseen cards somebody could still pass "
                     "you.");
}

static const char *choose_reason(const struct timing *t, const struct facts *f, bool stops) {
    if (!t->now)
        return reason_without_points(f, stops);
    if (f->points)
        return reason_with_points(f, t->window == 2);
    if (t->window == 2 && t->left == 1)
        return N_(
            "The race ends this round; as the line stands, this takes you to position {place}.");
    return f->furthest
               ? N_("None of your cards takes you further than position {place}, and you keep "
                    "{kept} for later.")
               : N_("Position {place} brings no points now, but you keep {kept} for later.");
}

void pd__gb_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    struct outlook o = look_ahead(view);
    struct facts f = find_facts(&o, move);
    const char *reason = choose_reason(&o.timing, &f, pd__gb_move_stop(move) != 0);
    pd__phrase place, points, unseen, against, kept;
    pd_format(out, pd__tr(voice, reason), "place", pd__number_word(place, f.place + 1), "points",
              pd__number_word(points, f.points), "count", pd__number_word(against, f.threats),
              "unseen", pd__number_word(unseen, (int)pd__count(o.unseen)), "kept",
              pd__gb_cards_phrase(voice, kept, f.kept), NULL);
}
