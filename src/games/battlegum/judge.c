// Rates moves as an experienced player would, and gives the reason for a move.
//
// The player looks one move ahead: what the cards that a move spends are worth, what the move does
// to the next player, and how likely that is. What the others may hold is estimated from the cards
// that everybody has seen. The weights were found by letting players with different ones play each
// other, at two to six seats.
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

// What the seat whose turn it is may know, and what follows from it.
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

// Players who always choose the best-rated move can repeat the same plays for ever. So in a long
// match a growing preference for some values is added, which changes every eight plays.
static void get_weary(struct mind *m) {
    int beyond = m->g->plays - LONG_MATCH;
    m->mood = (m->g->plays / 8u) * 2654435761u >> 16;
    m->whim = beyond < WHIM_MOST ? beyond : WHIM_MOST;
    m->whim = m->whim < 0 ? 0 : m->whim;
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

int pd__bg_worth(pack cards, bool last) {
    return worth_of_cards(last ? keep_last : keep, cards);
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

// The next seat plays on, or, with chance `stuck`, cannot and takes the pile.
static int worth_of_passing_on(const struct mind *m, int next, int stuck, int cards) {
    int danger = may_win(m->g, next) ? STOP : 0;
    return (stuck * worth_of_giving(m, next, cards) - (CERTAIN - stuck) * danger) / CERTAIN;
}

// Fewer cards left, against not having these cards later.
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

// Skipping everybody else is no use to a player who then cannot play.
static int worth_of_playing_again(const struct mind *m, int value, int count) {
    pack fitting = fitting_after(m->g, value), rest = m->hand - pd__pack(value, count);
    int drawn = most(HAND - m->g->count[m->seat] + count, 0);
    int stuck = rest & fitting ? 0 : chance_of_none(m, least(drawn, m->unseen_count), fitting);
    return AGAIN * (CERTAIN - stuck) / CERTAIN;
}

// What the cards laid do to the next player.
static int worth_of_effect(const struct mind *m, int value, int count, int target) {
    const struct battlegum *g = m->g;
    int next = seat_after(g, value, count);
    if (removes(g, value, count))
        return worth_of_removing(m, count);
    if (target >= 0)
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

static bool wins_completing(const struct mind *m) {
    return pd__bg_cards_left(m->g, m->seat) == 2;
}

// Nothing is drawn for a card of the row.
static int worth_of_completing(const struct mind *m) {
    const struct battlegum *g = m->g;
    int held = pd__pack_of(m->hand, g->top), in_row = 2 - held;
    if (wins_completing(m))
        return WIN;
    return worth_of_shedding(m, g->top, held) + (SHED - keep_last[g->top]) * in_row +
           worth_of_removing(m, 2);
}

// Falling behind is worse with more rivals; and the seat that laid last gets the lead.
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
        return N_("{other} must spend a 13 or a 1, or take the pile.");
    return is_ahead(m->g, target)
               ? N_("Of all your opponents, {other} has the fewest cards left.")
               : N_("Unless {other} has a 13 or a 1, they take the pile and you lead.");
}

static const char *why_remove(const struct mind *m) {
    if (!m->pile)
        return N_("The cards you lay leave the game and cannot come back to you.");
    if (m->g->options.burn == BURN_AGAIN)
        return N_("The pile leaves the game before you have to take it, and you lead.");
    return N_("The pile leaves the game before you have to take it.");
}

static const char *why_skip(const struct mind *m, int next) {
    if (next == m->seat)
        return N_("It skips everybody else, and you play again.");
    return is_ahead(m->g, pd__bg_after(m->g, m->seat))
               ? N_("It skips {other}, who has the fewest cards left of all your opponents.")
               : N_("{other} loses a turn.");
}

// The reason for cards without an effect, which only limit what the next seat may play.
static const char *why_ask(const struct mind *m, int value, int count) {
    const pack ninja = 15;
    pack others = m->hand & pd__bg_playable(m->g) & ~ninja & ~((pack)15 << 4 * value);
    if (count > 1)
        return m->hand & ninja
                   ? N_("You get rid of several cards at once and keep your Ninja for later.")
                   : N_("You get rid of several cards at once.");
    if (!others)
        return m->hand & ninja ? N_("It fits, and you keep your Ninja for later.")
                               : N_("Nothing else in your hand fits.");
    if (value < pd__pack_lowest(others))
        return N_("It is the lowest card you can lay; you keep the higher ones for later.");
    if (value == SIX)
        return m->g->options.six == SIX_LOWER ? N_("It makes {other} play 6 or lower, or a Ninja.")
                                              : N_("You get rid of a card that stops nobody.");
    return value == THIRTEEN ? N_("It makes {other} play a 13, a Ninja or a 1.")
                             : N_("It makes {other} play {value} or higher, or a Ninja.");
}

static struct reason why_lay(const struct mind *m, int value, int count, int target) {
    const struct battlegum *g = m->g;
    int next = seat_after(g, value, count), after = pd__bg_after(g, m->seat);
    if (wins(m, count))
        return (struct reason){N_("That is your last card: you win."), after};
    if (removes(g, value, count))
        return (struct reason){why_remove(m), after};
    if (target >= 0)
        return (struct reason){why_aim(m, target), target};
    if (g->phase == PHASE_ANSWER)
        return (struct reason){N_("It saves you from taking the pile."), after};
    if (value == EIGHT && next != after)
        return (struct reason){why_skip(m, next), after};
    int stuck = chance_without(m, next, fitting_after(g, value));
    if (stuck == CERTAIN)
        return (struct reason){N_("{other} has nothing to lay on it."), next};
    if (stuck > CERTAIN / 2)
        return (struct reason){N_("{other} probably has nothing to lay on it."), next};
    if (value == NINJA)
        return (struct reason){N_("It goes onto any pile, so you keep your other cards for later."),
                               next};
    return (struct reason){why_ask(m, value, count), next};
}

static const char *why_take(const struct mind *m) {
    const struct battlegum *g = m->g;
    if (g->phase == PHASE_ANSWER && !(m->hand & ANSWERS))
        return N_("You have neither a 13 nor a 1 to answer with.");
    if (g->phase == PHASE_PLAY && !(m->hand & pd__bg_playable(g)))
        return N_("Nothing in your hand fits, so you must take the pile.");
    return g->pile & STRONG ? N_("You gain strong cards and keep the ones you have.")
                            : N_("You keep for later the cards that you could lay now.");
}

static const char *why_complete(const struct mind *m) {
    if (wins_completing(m))
        return N_("That is your last card: you win.");
    return N_("You get rid of two cards out of turn.");
}

static const char *why_pass(const struct mind *m) {
    return pd__bg_completing(m->g, m->seat) >= 2 ? N_("You keep your own pair for later.")
                                                 : N_("You do not have the other two.");
}

static const char *why_draw(const struct mind *m, int value) {
    pack row = m->g->row[m->seat] & ~(pack)15;
    if (value == NINJA)
        return N_("It goes onto any pile.");
    if (pd__pack_of(m->hand, value))
        return N_("It matches a card in your hand: you can lay them together.");
    if (value == pd__pack_lowest(row))
        return N_("You keep the higher cards of your row for the end.");
    return N_("It can go onto a higher pile; the lower cards stay in your row.");
}

static const char *why_row(const struct mind *m, pd_move move) {
    pack row = pd__bg_up_cards(move), hand = m->hand + m->g->row[m->seat] - row;
    if (hand & 0xeeeeeeeeeeeeeeu)
        return N_("You have equal cards in hand, which you can lay together.");
    if (worth_of_cards(keep, row) > worth_of_cards(keep, hand))
        return N_("You keep strong cards for the end and lay weaker ones first.");
    return N_("You start with strong cards in hand.");
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
