// Observations and actions: the public functions, and what is the same for every game.
#include "engine/learner.h"

#include "engine/arguments.h"

#include <assert.h>
#include <string.h>

#define ROW(id) &pd__##id##_learner,
static const pd__learner *const learners[] = {PD__GAMES(ROW)};

static const pd_choice nothing_chosen;

const pd__learner *pd__learner_of(const pd_game *game) {
    return learners[pd__game_index(game)];
}

void pd__encode_plainly(const pd_game *game, const void *table, int seat, uint8_t *out) {
    pd_view view;
    memcpy(&view, table, sizeof view);
    if (game->viewer(table) == PD_ALL_SEEING)
        game->view(&view, seat);
    memcpy(out, &view, sizeof view);
}

// Actions that are parts of a move with more of them.
static bool is_choice(const pd_game *game, const pd_choice *choice) {
    const pd__learner *learner = pd__learner_of(game);
    if (!choice || choice->count >= PD_PARTS_MAX)
        return false;
    for (int i = 0; i < choice->count; i++) {
        int action = choice->at[i];
        if (!learner->parts || action >= pd__action_count(game, learner) ||
            learner->parts(action) <= choice->count)
            return false;
    }
    return true;
}

int pd_observation_size(const pd_game *game) {
    assert(game);
    return pd__observation_size(pd__learner_of(game));
}

const pd_field *pd_field_at(const pd_game *game, int index) {
    assert(game && index >= 0);
    static const pd_field plain[] = {
        {"view", 0, PD_STATE_MAX, UINT8_MAX, "the view as it is in memory"}, {0}};
    const pd_field *own = pd__learner_of(game)->fields, *fields = own ? own : plain;
    for (int i = 0; i < index; i++)
        if (!fields[i].name)
            return NULL;
    return fields[index].name ? &fields[index] : NULL;
}

void pd_view_encode(const pd_game *game, const pd_view *view, const pd_choice *choice,
                    uint8_t *out) {
    assert(pd__is_view(game, view) && (!choice || is_choice(game, choice)) && out);
    const pd__learner *learner = pd__learner_of(game);
    memset(out, 0, (size_t)pd__observation_size(learner));
    pd__encode(game, learner, view, game->viewer(view), choice ? choice : &nothing_chosen, out);
}

int pd_action_count(const pd_game *game) {
    assert(game);
    return pd__action_count(game, pd__learner_of(game));
}

int pd_view_actions(const pd_game *game, const pd_view *view, const pd_choice *choice,
                    uint16_t out[PD_MOVES_MAX]) {
    assert(pd__is_view(game, view) && is_choice(game, choice) && out);
    pd_move actions[PD_MOVES_MAX];
    if (!pd__is_my_turn(game, view))
        return 0;
    int count = pd__actions(game, pd__learner_of(game), view, choice, actions);
    for (int i = 0; i < count; i++)
        out[i] = (uint16_t)actions[i];
    return count;
}

pd_move pd__attempt(const pd__learner *learner, const void *table, const pd_choice *choice,
                    int action) {
    return learner->join ? learner->join(table, choice, action) : (pd_move)action;
}

static bool is_listed(const pd_game *game, const pd__learner *learner, const void *table,
                      const pd_choice *choice, int action) {
    pd_move actions[PD_MOVES_MAX];
    int count = pd__actions(game, learner, table, choice, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == (pd_move)action)
            return true;
    return false;
}

// An action that is not listed is refused like the move that it stands for; if that one is legal,
// its cards were not named in ascending order.
static pd_err why_not(const pd_game *game, const pd__learner *learner, const void *table,
                      const pd_choice *choice, int action) {
    pd_err err = game->check(table, pd__attempt(learner, table, choice, action));
    return err ? err : PD_ERR_NOTATION;
}

pd_err pd__act(const pd_game *game, const pd__learner *learner, const void *table,
               pd_choice *choice, int action, pd_move *move) {
    if (action < 0 || action >= pd__action_count(game, learner))
        return PD_ERR_NOTATION;
    if (!is_listed(game, learner, table, choice, action))
        return why_not(game, learner, table, choice, action);
    if (learner->parts && choice->count + 1 < learner->parts(action)) {
        choice->at[choice->count++] = (uint8_t)action;
        return PD_OK;
    }
    *move = pd__attempt(learner, table, choice, action);
    *choice = nothing_chosen;
    return PD_OK;
}

pd_err pd_view_act(const pd_game *game, const pd_view *view, pd_choice *choice, int action,
                   pd_move *move) {
    assert(pd__is_view(game, view) && is_choice(game, choice) && move);
    if (game->actor(view) == PD_NOBODY)
        return PD_ERR_OVER;
    if (!pd__is_my_turn(game, view))
        return PD_ERR_TURN;
    return pd__act(game, pd__learner_of(game), view, choice, action, move);
}

int pd_view_split(const pd_game *game, const pd_view *view, pd_move move,
                  uint16_t out[PD_PARTS_MAX]) {
    assert(pd__is_view(game, view) && pd_view_check(game, view, move) == PD_OK && out);
    const pd__learner *learner = pd__learner_of(game);
    if (learner->split)
        return learner->split(view, move, out);
    out[0] = (uint16_t)move;
    return 1;
}

void pd_action_write(const pd_game *game, int action, pd_text *out) {
    assert(game && pd__is_text(out));
    const pd__learner *learner = pd__learner_of(game);
    assert(action >= 0 && action < pd__action_count(game, learner));
    if (learner->write)
        learner->write(action, out);
    else
        game->move_write((pd_move)action, out);
}
