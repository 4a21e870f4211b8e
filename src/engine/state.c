// The public functions for states and views; most just call the game's own.
#include "base/hash.h"
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

void pd_start(const pd_game *game, pd_state *state, const pd_setup *setup, pd_dice *dice,
              pd_events *log) {
    assert(game && state && setup && pd__are_dice(dice));
    assert(pd__setup_fits(game, setup));
    memset(state, 0, sizeof *state);
    game->open(state, setup);
    assert(pd__seats_at(game, state) == setup->seats);
    game->deal(state, dice, log);
}

int pd_actor(const pd_game *game, const pd_state *state) {
    assert(pd__is_table(game, state));
    return game->actor(state);
}

int pd_moves(const pd_game *game, const pd_state *state, pd_move out[PD_MOVES_MAX]) {
    assert(pd__is_table(game, state) && out);
    return game->moves(state, out);
}

pd_err pd_check(const pd_game *game, const pd_state *state, pd_move move) {
    assert(pd__is_table(game, state));
    return move < game->move_count ? game->check(state, move) : PD_ERR_NOTATION;
}

pd_err pd_apply(const pd_game *game, pd_state *state, pd_move move, pd_dice *dice, pd_events *log) {
    assert(pd__is_table(game, state) && dice);
    return move < game->move_count ? game->apply(state, move, false, dice, log) : PD_ERR_NOTATION;
}

int pd_playout(const pd_game *game, pd_state *state, pd_dice *dice, pd_dice *whim) {
    assert(pd__is_state(game, state) && pd__are_dice(dice) && pd__are_dice(whim));
    pd_move moves[PD_MOVES_MAX];
    int made = 0;
    for (int count; (count = game->moves(state, moves)); made++) {
        uint32_t chosen = count > 1 ? pd__roll(whim, (uint32_t)count) : 0;
        game->apply(state, moves[chosen], true, dice, NULL);
    }
    return made;
}

pd_result pd_result_of(const pd_game *game, const pd_state *state) {
    assert(pd__is_table(game, state));
    pd_result result = {0};
    game->result(state, &result);
    return result;
}

int pd_sharing(const pd_result *result) {
    assert(result);
    return __builtin_popcount(result->winners) + result->outside;
}

void pd_shares(const pd_result *result, float shares[PD_SEATS_MAX]) {
    assert(result && shares);
    int sharing = pd_sharing(result);
    float share = sharing ? 1 / (float)sharing : 0;
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        shares[seat] = result->winners >> seat & 1 ? share : 0;
}

unsigned pd__best_seats(const int *worth, int seats) {
    int most = INT_MIN;
    unsigned best = 0;
    for (int seat = 0; seat < seats; seat++) {
        if (worth[seat] > most)
            best = 0;
        if (worth[seat] >= most) {
            most = worth[seat];
            best |= 1u << seat;
        }
    }
    return best;
}

void pd_standing(const pd_game *game, const pd_state *state, int out[PD_SEATS_MAX]) {
    assert(pd__is_state(game, state) && out);
    if (game->standing) {
        game->standing(state, out);
        return;
    }
    pd_result result = pd_result_of(game, state);
    memcpy(out, result.score, sizeof result.score);
}

bool pd_secret(const pd_game *game, const pd_state *state) {
    assert(pd__is_table(game, state));
    return game->secret && game->secret(state);
}

int pd_part(const pd_game *game, const pd_state *state) {
    assert(pd__is_table(game, state));
    return game->part ? game->part(state) : 0;
}

void pd_forecast(const pd_game *game, const pd_state *state, float chances[PD_SEATS_MAX]) {
    assert(pd__is_state(game, state) && chances);
    if (!game->forecast || game->actor(state) == PD_NOBODY) {
        pd_estimate(game, state, chances);
        return;
    }
    memset(chances, 0, PD_SEATS_MAX * sizeof *chances);
    game->forecast(state, chances);
}

static void judge(const pd_game *game, const void *table, const pd_move *moves, int count,
                  int *worth) {
    if (game->judge)
        game->judge(table, moves, count, worth);
    else
        memset(worth, 0, (size_t)count * sizeof *worth);
}

void pd_judge(const pd_game *game, const pd_state *state, const pd_move *moves, int count,
              int worth[PD_MOVES_MAX]) {
    assert(pd__is_table(game, state) && pd__are_moves(game, moves, count) && worth);
    judge(game, state, moves, count, worth);
}

void pd_view_judge(const pd_game *game, const pd_view *view, const pd_move *moves, int count,
                   int worth[PD_MOVES_MAX]) {
    assert(pd__is_table(game, view) && pd__are_moves(game, moves, count) && worth);
    assert(pd__is_my_turn(game, view));
    judge(game, view, moves, count, worth);
}

// Moves of the same prominence stay in their order.
static void insert(const int *prominence, int order[PD_MOVES_MAX], int count, int index) {
    while (count > 0 && prominence[order[count - 1]] < prominence[index]) {
        order[count] = order[count - 1];
        count--;
    }
    order[count] = index;
}

int pd_view_sort(const pd_game *game, const pd_view *view, const pd_move *moves, int count,
                 int order[PD_MOVES_MAX]) {
    int prominence[PD_MOVES_MAX] = {0}, shown = 0;
    assert(pd__is_view(game, view) && pd__are_legal(game, view, moves, count) && order);
    for (int i = 0; i < count; i++) {
        prominence[i] = game->prominence ? game->prominence(view, moves[i]) : 0;
        insert(prominence, order, i, i);
    }
    int least = prominence[order[0]] < 0 ? prominence[order[0]] : 0;
    while (shown < count && prominence[order[shown]] >= least)
        shown++;
    return shown;
}

static uint64_t word_at(const pd_state *state, size_t at) {
    uint64_t word;
    memcpy(&word, state->bytes + at, sizeof word);
    return word;
}

// The same as hash_bytes, but faster: each byte depends on the one before, and for a word of zeros,
// about half of them, one multiplication does.
uint64_t pd_hash(const pd_game *game, const pd_state *state) {
    assert(pd__is_table(game, state));
    static const uint64_t prime_8 = 0x1efac7090aef4a21u;
    uint64_t hash = HASH_START;
    for (size_t at = 0; at < game->state_size; at += 8) {
        uint64_t word = word_at(state, at);
        if (word == 0)
            hash *= prime_8; // the prime of FNV-1a to the power of 8
        else
            for (int i = 0; i < 8; i++, word >>= 8)
                hash = hash_word(hash, word & 0xff);
    }
    return hash;
}

// Two words at a time, each with a multiplication of its own that need not wait for the other.
uint64_t pd_quick_hash(const pd_game *game, const pd_state *state) {
    assert(pd__is_table(game, state));
    static const uint64_t odd = 0x9e3779b97f4a7c15u, other = 0xc2b2ae3d27d4eb4fu;
    uint64_t a = odd, b = other;
    for (size_t at = 0; at < game->state_size; at += 16) {
        a = (a ^ word_at(state, at)) * odd;
        b = (b ^ word_at(state, at + 8)) * other;
        a ^= a >> 32;
        b ^= b >> 32;
    }
    a = (a ^ b * 0x165667b19e3779f9u) * odd;
    return a ^ a >> 32;
}

void pd_look(const pd_game *game, const pd_state *state, int seat, pd_view *view) {
    assert(pd__is_state(game, state) && view);
    assert(pd__is_onlooker(game, state, seat));
    memcpy(view, state, sizeof *view);
    game->view(view, seat);
}

void pd_resample(const pd_game *game, const pd_view *view, pd_dice *dice, pd_state *state) {
    assert(pd__is_view(game, view) && pd__are_dice(dice) && state);
    memcpy(state, view, sizeof *state);
    game->resample(state, dice);
}

void pd_imagine(const pd_game *game, const pd_view *view, pd_dice *dice, pd_state *state) {
    assert(pd__is_view(game, view) && pd__are_dice(dice) && state);
    memcpy(state, view, sizeof *state);
    if (game->imagine)
        game->imagine(state, dice);
    else
        game->resample(state, dice);
}

void pd_view_open(const pd_game *game, pd_view *view, const pd_setup *setup, int seat) {
    assert(game && view && setup);
    assert(pd__setup_fits(game, setup) && seat >= PD_NOBODY && seat < setup->seats);
    memset(view, 0, sizeof *view);
    game->open(view, setup);
    game->view(view, seat);
}

void pd_view_observe(const pd_game *game, pd_view *view, const pd_event *event) {
    assert(pd__is_view(game, view) && pd__is_event_at(game, view, event));
    game->observe(view, event);
}

int pd_view_seat(const pd_game *game, const pd_view *view) {
    assert(pd__is_table(game, view));
    return game->viewer(view);
}

int pd_view_actor(const pd_game *game, const pd_view *view) {
    assert(pd__is_table(game, view));
    return game->actor(view);
}

int pd_view_moves(const pd_game *game, const pd_view *view, pd_move out[PD_MOVES_MAX]) {
    assert(pd__is_table(game, view) && out);
    return pd__is_my_turn(game, view) ? game->moves(view, out) : 0;
}

pd_err pd_view_check(const pd_game *game, const pd_view *view, pd_move move) {
    assert(pd__is_table(game, view));
    if (game->actor(view) == PD_NOBODY)
        return PD_ERR_OVER;
    if (!pd__is_my_turn(game, view))
        return PD_ERR_TURN;
    return move < game->move_count ? game->check(view, move) : PD_ERR_NOTATION;
}

pd_result pd_view_result(const pd_game *game, const pd_view *view) {
    assert(pd__is_table(game, view));
    pd_result result = {0};
    game->result(view, &result);
    return result;
}

bool pd_event_visible(const pd_event *event, int seat) {
    assert(event && seat >= PD_NOBODY && seat < PD_SEATS_MAX);
    if (event->audience == PD_EVERYONE || event->audience == seat)
        return true;
    return event->audience < PD_EVERYONE && event->audience != PD_ALL_BUT(seat);
}

__attribute__((cold)) void pd__tell_all(pd_events *log, pd_event event) {
    event.audience = PD_EVERYONE;
    log->tell(log->context, &event);
}

__attribute__((cold)) void pd__tell_owner(pd_events *log, pd_event event) {
    event.audience = event.seat;
    log->tell(log->context, &event);
    event.audience = PD_ALL_BUT(event.seat);
    event.cards = 0;
    log->tell(log->context, &event);
}
