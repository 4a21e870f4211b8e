// What a seasoned player thinks of a move, and says for it.
//
// The player looks one move ahead: what are the cards worth that a move spends, what does it do to
// whoever comes next, and how likely. All that the others may hold is reckoned from what everybody
// has seen. The weights were found by letting players with different ones play each other, at two
// to six seats.
#include "engine/words.h"
#include "games/battlegum/battlegum.h"

// What it is worth to keep a card for later: while there is more to draw, and at the end, when the
// hand is all there is.
static const int keep[VALUES] = {160, 11, -3, -6, 0, 3, 9, 3, 20, 27, 31, 58, 113, 221};
static const int keep_last[VALUES] = {87, 27, -6, 5, -6, -1, 4, 3, 3, 5, 9, 23, 56, 187};

// What it is worth to have a card in the row, for the end, and not in the hand, for now.
static const int row_worth[VALUES] = {138, 22, -5, -4, 4, 3, 21, -6, 39, 18, 5, 52, 98, 112};

static const int SHED = 52;        // a card less
static const int SHED_LAST = 25;   // … when the hand is all there is
static const int REPLACED = 26;    // a card less, and one drawn from the stock for it
static const int LEAD = 24;        // leading on an empty pile
static const int GIVE = 40;        // making somebody take as many cards as they have left
static const int AGAIN = 42;       // playing once more
static const int STOP = 200;       // keeping somebody from winning with the next move
static const int BURN = 10;        // each card that leaves the game
static const int TAKE = 26;        // a card taken, for each seat
static const int TAKE_FREELY = 20; // … when we could have played

enum {
    WIN = 10000,      // more than making somebody with one card left take all the others
    CERTAIN = 256,    // a chance of one
    LONG_MATCH = 200, // plays after which a match may be going in circles
    WHIM_MOST = 200,  // … and what moods then count at most
};

static const pack STRONG = (pack)15 << 4 * NINJA | (pack)15 << 4 * NINE | (pack)15 << 4 * THIRTEEN;
static const pack ANSWERS = (pack)15 << 4 * ONE | (pack)15 << 4 * THIRTEEN;

// What the actor may know, and what follows from it.
struct mind {
    const struct battlegum *g;
    int seat;
    pack hand;
    pack unseen; // what may be in the stock, face down or in another hand
    int unseen_count;
    int pile;
    bool last;     // the hand is all there is
    unsigned mood; // which values it likes to lay just now …
    int whim;      // … and how much at most that counts
};

// Two who always do what seems best can go in circles for ever. So in a long match a player more
// and more follows a mood, which changes from time to time.
static void get_weary(struct mind *m) {
    int beyond = m->g->plays - LONG_MATCH;
    m->mood = (m->g->plays / 8u) * 2654435761u >> 16;
    m->whim = beyond < 0 ? 0 : beyond < WHIM_MOST ? beyond : WHIM_MOST;
}

static struct mind mind_of(const struct battlegum *g) {
    struct mind m = {.g = g, .seat = g->turn, .hand = g->hand[g->turn]};
    m.unseen = g->veiled - m.hand + g->known[m.seat];
    for (int seat = 0; seat < g->seats; seat++)
        m.unseen -= g->known[seat];
    m.unseen_count = pd__pack_total(m.unseen);
    m.pile = pd__pack_total(g->pile);
    m.last = !g->stock && !g->row[m.seat] && !g->down[m.seat];
    get_weary(&m);
    return m;
}

static int most(int a, int b) {
    return a > b ? a : b;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

// ---------------------------------------------------------------------------------------- chances

// The chance that none of so many unseen cards has one of these values. Nobody holds more than
// three cards that the others have not seen.
static int chance_of_none(const struct mind *m, int cards, pack values) {
    int left = m->unseen_count, others = left - pd__pack_total(m->unseen & values);
    int ways = CERTAIN, all = 1;
    if (others == left)
        return CERTAIN;
    for (cards = least(cards, HAND); cards > 0; cards--) {
        ways *= others--;
        all *= left--;
    }
    return ways / all;
}

// The chance that a seat holds none of these values.
static int chance_without(const struct mind *m, int seat, pack values) {
    pack known = m->g->known[seat];
    if (known & values)
        return 0;
    return chance_of_none(m, m->g->count[seat] - pd__pack_total(known), values);
}

// ------------------------------------------------------------------------------- what a move does

static bool wins(const struct mind *m, int count) {
    return m->last && m->g->count[m->seat] == count;
}

// BG-13, BG-17
static bool removes(const struct battlegum *g, int value, int count) {
    return value == NINE || (g->options.four && count + (g->top == value ? g->run : 0) >= COPIES);
}

// What may be laid on such a card.
static pack fitting_after(const struct battlegum *g, int value) {
    int kept = g->options.ninja == NINJA_OPEN ? 0 : g->value;
    return pd__bg_fitting(&g->options, value == NINJA ? kept : value, false);
}

// Who plays after such cards, BG-12.
static int seat_after(const struct battlegum *g, int value, int count) {
    int next = pd__bg_after(g, g->turn);
    for (int skipped = value == EIGHT ? count : 0; skipped > 0; skipped--)
        next = pd__bg_after(g, next);
    return next;
}

// ------------------------------------------------------------------------------------- judgement

static int worth_of_cards(const int *table, pack cards) {
    int worth = 0;
    for (cardset rest = pd__pack_spread(cards); rest; rest &= rest - 1)
        worth += table[pd__lowest(rest) >> 2];
    return worth;
}

// A seat takes the pile, which hurts the more the fewer cards it had left, and we lead.
static int worth_of_giving(const struct mind *m, int seat, int cards) {
    return LEAD + GIVE * cards / pd__bg_cards_left(m->g, seat);
}

// Can a seat lay all it has left at once, as far as anybody can tell?
static bool may_win(const struct battlegum *g, int seat) {
    int count = g->count[seat];
    pack known = g->known[seat];
    bool alike = count == 1 ||
                 (count <= LAY_MAX && known && known == pd__pack(pd__pack_lowest(known), count));
    return alike && !g->stock && !g->row[seat] && !g->down[seat];
}

// Somebody plays on, or with so much chance cannot and takes the pile.
static int worth_of_passing_on(const struct mind *m, int next, int stuck, int cards) {
    int danger = may_win(m->g, next) ? STOP : 0;
    return (stuck * worth_of_giving(m, next, cards) - (CERTAIN - stuck) * danger) / CERTAIN;
}

// The cards themselves: rid of them, and without them later.
static int worth_of_shedding(const struct mind *m, int value, int count) {
    const struct battlegum *g = m->g;
    int drawn = least(most(HAND - g->count[m->seat] + count, 0), least(count, g->stock));
    int whim = (int)(m->mood * (2u * (unsigned)value + 1) % 256) * m->whim / 256;
    if (m->last)
        return (SHED_LAST - keep_last[value]) * count + whim;
    return SHED * (count - drawn) + REPLACED * drawn - keep[value] * count + whim;
}

static int worth_of_removing(const struct mind *m, int count) {
    int worth = BURN * (m->pile + count);
    if (m->g->options.burn == BURN_AGAIN)
        return worth + LEAD;
    return worth - LEAD + worth_of_passing_on(m, pd__bg_after(m->g, m->seat), 0, 0);
}

static int worth_of_aiming(const struct mind *m, int count, int target) {
    int chance = chance_without(m, target, ANSWERS);
    return chance * worth_of_giving(m, target, m->pile + count) / CERTAIN;
}

// Everybody else is skipped, which is no use to who then cannot play.
static int worth_of_playing_again(const struct mind *m, int value, int count) {
    pack fitting = fitting_after(m->g, value), rest = m->hand - pd__pack(value, count);
    int drawn = most(HAND - m->g->count[m->seat] + count, 0);
    int stuck = rest & fitting ? 0 : chance_of_none(m, least(drawn, m->unseen_count), fitting);
    return AGAIN * (CERTAIN - stuck) / CERTAIN;
}

// What the cards laid do to whoever comes next.
static int worth_of_effect(const struct mind *m, int value, int count, int target) {
    const struct battlegum *g = m->g;
    int next = seat_after(g, value, count);
    if (removes(g, value, count))
        return worth_of_removing(m, count);
    if (value == THIRTEEN)
        return worth_of_aiming(m, count, target);
    if (next == m->seat)
        return worth_of_playing_again(m, value, count);
    int stuck = chance_without(m, next, fitting_after(g, value));
    return worth_of_passing_on(m, next, stuck, m->pile + count);
}

static int worth_of_laying(const struct mind *m, int value, int count, int target) {
    if (wins(m, count))
        return WIN;
    return worth_of_shedding(m, value, count) + worth_of_effect(m, value, count, target);
}

static int worth_of_completing(const struct mind *m) {
    if (wins(m, 2))
        return WIN;
    return worth_of_shedding(m, m->g->top, 2) + worth_of_removing(m, 2);
}

// The more rivals there are, the worse it is to fall behind; and the last who laid leads.
static int worth_of_taking(const struct mind *m) {
    int each = TAKE * m->g->seats + (m->g->phase == PHASE_PLAY ? TAKE_FREELY : 0);
    return worth_of_cards(keep, m->g->pile) - each * m->pile - LEAD;
}

static int worth_of_move(const struct mind *m, pd_move move) {
    if (pd__bg_is_lay(move))
        return worth_of_laying(m, pd__bg_lay_value(move), pd__bg_lay_count(move),
                               pd__bg_lay_target(move));
    if (move >= MOVE_UP)
        return worth_of_cards(row_worth, pd__bg_up_cards(move));
    if (move >= MOVE_DRAW)
        return -keep[move - MOVE_DRAW];
    if (move == MOVE_TAKE)
        return worth_of_taking(m);
    return move == MOVE_COMPLETE ? worth_of_completing(m) : 0;
}

void pd__bg_judge(const void *table, const pd_move *moves, int count, int *worth) {
    struct mind m = mind_of(table);
    for (int i = 0; i < count; i++)
        worth[i] = worth_of_move(&m, moves[i]);
}

// ---------------------------------------------------------------------------------------- reasons

// A sentence, and the seat it speaks of.
struct reason {
    const char *sentence;
    int other;
};

// Has this seat fewer cards left than anybody else but the actor?
static bool is_ahead(const struct battlegum *g, int seat) {
    for (int other = 0; other < g->seats; other++)
        if (other != seat && other != g->turn &&
            pd__bg_cards_left(g, other) <= pd__bg_cards_left(g, seat))
            return false;
    return g->seats > 2;
}

static const char *why_aim(const struct mind *m, int target) {
    int chance = chance_without(m, target, ANSWERS);
    if (chance == CERTAIN)
        return N_("{other} has neither a 13 nor a 1 to answer with.");
    if (chance == 0)
        return N_("It costs {other} a 13 or a 1, or the pile goes there.");
    return is_ahead(m->g, target)
               ? N_("It aims at {other}, who has fewer cards left than your other rivals.")
               : N_("Unless {other} has a 13 or a 1, the pile goes there and you lead.");
}

static const char *why_remove(const struct mind *m) {
    if (!m->pile)
        return N_("What you lay leaves the game and cannot come back to you.");
    if (m->g->options.burn == BURN_AGAIN)
        return N_("The pile leaves the game before it can come to you, and you lead.");
    return N_("The pile leaves the game before it can come to you.");
}

static const char *why_skip(const struct mind *m, int next) {
    if (next == m->seat)
        return N_("It skips everybody else, and you play again.");
    return is_ahead(m->g, pd__bg_after(m->g, m->seat))
               ? N_("It skips {other}, who has fewer cards left than your other rivals.")
               : N_("It costs {other} a turn.");
}

// What speaks for cards that do no more than ask something of the next seat.
static const char *why_ask(const struct mind *m, int value, int count) {
    const pack ninja = 15;
    pack others = m->hand & pd__bg_playable(m->g) & ~ninja & ~((pack)15 << 4 * value);
    if (count > 1)
        return m->hand & ninja
                   ? N_("It rids you of several cards at once and keeps your Ninja for later.")
                   : N_("It rids you of several cards at once.");
    if (!others)
        return m->hand & ninja ? N_("It fits, and keeps your Ninja for later.")
                               : N_("Nothing else in your hand fits.");
    if (value < pd__pack_lowest(others))
        return N_("It is the lowest card you can lay; the higher ones stay for later.");
    if (value == SIX)
        return m->g->options.six == SIX_LOWER ? N_("It makes {other} play 6 or lower, or a Ninja.")
                                              : N_("It rids you of a card that stops nobody.");
    return N_("It makes {other} play {value} or higher, or a Ninja.");
}

static struct reason why_lay(const struct mind *m, int value, int count, int target) {
    const struct battlegum *g = m->g;
    int next = seat_after(g, value, count), after = pd__bg_after(g, m->seat);
    if (wins(m, count))
        return (struct reason){N_("It leaves you without a card: you win."), after};
    if (removes(g, value, count))
        return (struct reason){why_remove(m), after};
    if (value == THIRTEEN)
        return (struct reason){why_aim(m, target), target};
    if (g->phase == PHASE_ANSWER)
        return (struct reason){N_("It saves you from taking the pile."), after};
    if (value == EIGHT && next != after)
        return (struct reason){why_skip(m, next), after};
    int stuck = chance_without(m, next, fitting_after(g, value));
    if (stuck == CERTAIN)
        return (struct reason){N_("{other} has nothing to lay on it."), next};
    if (stuck > CERTAIN / 2)
        return (struct reason){N_("More likely than not, {other} has nothing to lay on it."), next};
    if (value == NINJA)
        return (struct reason){N_("It fits on anything, so your other cards stay for later."),
                               next};
    return (struct reason){why_ask(m, value, count), next};
}

static const char *why_take(const struct mind *m) {
    const struct battlegum *g = m->g;
    if (g->phase == PHASE_ANSWER && !(m->hand & ANSWERS))
        return N_("You have neither a 13 nor a 1 to answer with.");
    if (g->phase == PHASE_PLAY && !(m->hand & pd__bg_playable(g)))
        return N_("You have nothing to lay, so the pile is yours.");
    return g->pile & STRONG ? N_("It brings strong cards into your hand and saves those you have.")
                            : N_("It saves the cards you could lay for later.");
}

static const char *why_complete(const struct mind *m) {
    if (wins(m, 2))
        return N_("It leaves you without a card: you win.");
    return N_("It rids you of two cards out of turn.");
}

static const char *why_pass(const struct mind *m) {
    return pd__pack_of(m->hand, m->g->top) >= 2 ? N_("It keeps your own pair for later.")
                                                : N_("You do not hold the other two.");
}

static const char *why_draw(const struct mind *m, int value) {
    pack row = m->g->row[m->seat] & ~(pack)15;
    if (value == NINJA)
        return N_("It fits on any pile.");
    if (pd__pack_of(m->hand, value))
        return N_("It goes with an equal card in your hand: you can lay them together.");
    if (value == pd__pack_lowest(row))
        return N_("It leaves the higher cards of your row for the end.");
    return N_("It is a card to play on a higher pile; the lower ones stay in your row.");
}

static const char *why_row(const struct mind *m, pd_move move) {
    pack row = pd__bg_up_cards(move), hand = m->hand + m->g->row[m->seat] - row;
    if (hand & 0xeeeeeeeeeeeeeeu)
        return N_("It leaves equal cards in your hand, which you can lay together.");
    if (worth_of_cards(keep, row) > worth_of_cards(keep, hand))
        return N_("It keeps strong cards for the end and leaves you weaker ones to lay first.");
    return N_("It gives you strong cards to begin with.");
}

static struct reason why(const struct mind *m, pd_move move) {
    if (pd__bg_is_lay(move))
        return why_lay(m, pd__bg_lay_value(move), pd__bg_lay_count(move), pd__bg_lay_target(move));
    if (move >= MOVE_UP)
        return (struct reason){why_row(m, move), PD_NOBODY};
    if (move >= MOVE_DRAW)
        return (struct reason){why_draw(m, (int)(move - MOVE_DRAW)), PD_NOBODY};
    if (move == MOVE_TAKE)
        return (struct reason){why_take(m), PD_NOBODY};
    return (struct reason){move == MOVE_COMPLETE ? why_complete(m) : why_pass(m), PD_NOBODY};
}

void pd__bg_say_reason(const pd_voice *voice, const void *view, pd_move move, pd_text *out) {
    pd__phrase other, value;
    struct mind m = mind_of(view);
    struct reason reason = why(&m, move);
    pd_format(out, pd__tr(voice, reason.sentence), "other",
              pd__seat_word(voice, other, reason.other), "value",
              pd__number_word(value, pd__bg_is_lay(move) ? pd__bg_lay_value(move) : 0), NULL);
}
