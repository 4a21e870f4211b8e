// What the public functions assert of their arguments: see the rules at the top of paddock.h.
#ifndef PD_ARGUMENTS_H
#define PD_ARGUMENTS_H

#include "engine/game.h"

// How many seats this table has; a state or a view.
static inline int pd__seats_at(const pd_game *game, const void *table) {
    return ((const uint8_t *)table)[game->seats_at];
}

// A state or a view, as far as one number can tell: one that is all zero, or was never set, is
// none. For functions that are called millions of times; the others look more closely.
static inline bool pd__is_table(const pd_game *game, const void *table) {
    return game && table && (unsigned)pd__seats_at(game, table) - 1 < PD_SEATS_MAX;
}

static inline bool pd__is_state(const pd_game *game, const pd_state *state) {
    return pd__is_table(game, state) && game->viewer(state) == PD_ALL_SEEING;
}

static inline bool pd__is_view(const pd_game *game, const pd_view *view) {
    return pd__is_table(game, view) && game->viewer(view) >= PD_NOBODY &&
           game->viewer(view) < pd__seats_at(game, view);
}

// A seat of this table, or a spectator.
static inline bool pd__is_onlooker(const pd_game *game, const void *table, int seat) {
    return seat >= PD_NOBODY && seat < pd__seats_at(game, table);
}

// Whether it is the viewer's turn.
static inline bool pd__is_my_turn(const pd_game *game, const pd_view *view) {
    int actor = game->actor(view);
    return actor != PD_NOBODY && actor == game->viewer(view);
}

static inline bool pd__is_language(int language) {
    return language >= 0 && language < pd_language_count();
}

static inline bool pd__is_voice(const pd_voice *voice) {
    return voice && pd__is_language(voice->language) && voice->listener >= PD_NOBODY &&
           voice->listener < PD_SEATS_MAX;
}

// An event of some table of this game.
static inline bool pd__is_event(const pd_game *game, const pd_event *event) {
    return event && game->is_event(event, game->seats_max);
}

// An event of this table.
static inline bool pd__is_event_at(const pd_game *game, const void *table, const pd_event *event) {
    return event && game->is_event(event, pd__seats_at(game, table));
}

static inline bool pd__are_events_at(const pd_game *game, const void *table, const pd_event *events,
                                     size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!events || !pd__is_event_at(game, table, &events[i]))
            return false;
    return true;
}

static inline bool pd__is_option(const pd_game *game, int index) {
    int count = 0;
    while (pd__options_of(game)[count].name)
        count++;
    return index >= 0 && index < count;
}

static inline bool pd__are_moves(const pd_game *game, const pd_move *moves, int count) {
    if (!moves || count < 0 || count > PD_MOVES_MAX)
        return false;
    for (int i = 0; i < count; i++)
        if (moves[i] >= game->move_count)
            return false;
    return true;
}

// Moves that the viewer may make.
static inline bool pd__are_legal(const pd_game *game, const pd_view *view, const pd_move *moves,
                                 int count) {
    if (!moves || count < 1 || count > PD_MOVES_MAX)
        return false;
    for (int i = 0; i < count; i++)
        if (pd_view_check(game, view, moves[i]))
            return false;
    return true;
}

static inline bool pd__are_outcomes(const pd_outcomes *outcomes) {
    return outcomes && outcomes->count >= 0 && outcomes->count <= PD_OUTCOMES_MAX;
}

#endif
