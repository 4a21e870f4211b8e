// States and views: the public functions over the game contract.
#include "engine/game.h"

#include <assert.h>
#include <string.h>

void pd_start(const pd_game *game, pd_state *state, const pd_setup *setup, pd_dice *dice,
              pd_events *log) {
    memset(state, 0, sizeof *state);
    game->open(state, setup);
    game->deal(state, dice, log);
}

int pd_actor(const pd_game *game, const pd_state *state) {
    return game->actor(state);
}

int pd_moves(const pd_game *game, const pd_state *state, pd_move out[PD_MOVES_MAX]) {
    return game->moves(state, out);
}

pd_err pd_check(const pd_game *game, const pd_state *state, pd_move move) {
    return move < game->move_count ? game->check(state, move) : PD_ERR_NOTATION;
}

pd_err pd_apply(const pd_game *game, pd_state *state, pd_move move, pd_dice *dice, pd_events *log) {
    return move < game->move_count ? game->apply(state, move, dice, log) : PD_ERR_NOTATION;
}

pd_result pd_result_of(const pd_game *game, const pd_state *state) {
    pd_result result = {0};
    game->result(state, &result);
    return result;
}

static bool my_turn(const pd_game *game, const pd_view *view) {
    int actor = game->actor(view);
    return actor != PD_NOBODY && actor == game->viewer(view);
}

void pd_standing(const pd_game *game, const pd_state *state, int out[PD_SEATS_MAX]) {
    game->standing(state, out);
}

bool pd_secret(const pd_game *game, const pd_state *state) {
    return game->secret && game->secret(state);
}

int pd_part(const pd_game *game, const pd_state *state) {
    return game->part ? game->part(state) : 0;
}

void pd_forecast(const pd_game *game, const pd_state *state, float chances[PD_SEATS_MAX]) {
    game->forecast(state, chances);
}

void pd_judge(const pd_game *game, const pd_state *state, const pd_move *moves, int count,
              int worth[PD_MOVES_MAX]) {
    game->judge(state, moves, count, worth);
}

void pd_view_judge(const pd_game *game, const pd_view *view, const pd_move *moves, int count,
                   int worth[PD_MOVES_MAX]) {
    assert(my_turn(game, view));
    game->judge(view, moves, count, worth);
}

// FNV-1a, 64 bits: an alarm for divergence, not a defence against forgery.
uint64_t pd_hash(const pd_game *game, const pd_state *state) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < game->state_size; i++)
        hash = (hash ^ state->bytes[i]) * 0x100000001b3u;
    return hash;
}

void pd_look(const pd_game *game, const pd_state *state, int seat, pd_view *view) {
    assert(game->viewer(state) == PD_ALL_SEEING);
    memcpy(view, state, sizeof *view);
    game->view(view, seat);
}

void pd_resample(const pd_game *game, const pd_view *view, pd_dice *dice, pd_state *state) {
    memcpy(state, view, sizeof *state);
    game->resample(state, dice);
}

void pd_view_open(const pd_game *game, const pd_setup *setup, int seat, pd_view *view) {
    memset(view, 0, sizeof *view);
    game->open(view, setup);
    game->view(view, seat);
}

void pd_view_observe(const pd_game *game, pd_view *view, const pd_event *event) {
    game->observe(view, event);
}

bool pd_view_accept(const pd_game *game, pd_view *view, const pd_event *events, size_t count) {
    pd_view after = *view;
    for (size_t i = 0; i < count; i++) {
        if (!game->fits(&after, &events[i]))
            return false;
        game->observe(&after, &events[i]);
        if (!game->sound(&after, false))
            return false;
    }
    if (!game->sound(&after, true))
        return false;
    *view = after;
    return true;
}

int pd_view_seat(const pd_game *game, const pd_view *view) {
    return game->viewer(view);
}

int pd_view_actor(const pd_game *game, const pd_view *view) {
    return game->actor(view);
}

int pd_view_moves(const pd_game *game, const pd_view *view, pd_move out[PD_MOVES_MAX]) {
    return my_turn(game, view) ? game->moves(view, out) : 0;
}

pd_err pd_view_check(const pd_game *game, const pd_view *view, pd_move move) {
    if (game->actor(view) == PD_NOBODY)
        return PD_ERR_OVER;
    if (!my_turn(game, view))
        return PD_ERR_TURN;
    return move < game->move_count ? game->check(view, move) : PD_ERR_NOTATION;
}

pd_result pd_view_result(const pd_game *game, const pd_view *view) {
    pd_result result = {0};
    game->result(view, &result);
    return result;
}

bool pd_event_visible(const pd_event *event, int seat) {
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
