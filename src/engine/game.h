// The game contract: what a game is to the engine. A game is one constant row of this struct, found
// through the table of games (games.h); nothing else in the engine depends on a game.
//
// The functions change nothing but their arguments. `table` is a state or a view: a view has the
// layout of a state, and what its seat may not know is zero. So the rules for the viewer's own
// moves are written once and cannot depend on a secret.
#ifndef PD_GAME_H
#define PD_GAME_H

#include "base/dice.h"
#include "base/message.h"
#include "base/text.h"
#include "engine/estimate.h"
#include "engine/events.h"
#include "engine/games.h"
#include "paddock.h"

// An option: either `choices` ("off|on"; the byte at `offset` in the config is the index of the
// chosen one) or a free text with its own reader and writer.
typedef struct {
    const char *name;
    const char *fallback;
    const char *choices;
    const char *labels; // a message: the choices for people, "Off|On"
    const char *title, *help;
    size_t offset;
    bool (*read)(void *config, const char *text);
    void (*write)(const void *config, pd_text *out);
    bool (*is_value)(const void *config); // whether the config has a value that was read
    const char *wanted;                   // a message: what a free text must look like
    // For a long text: says what is wrong with it, and at which column. PD_ERR_VALUE: it looks
    // like something else, such as the name of a file. NULL: `wanted` says enough.
    pd_err (*explain)(const char *text, pd_problem *problem);
    const pd_number_form *numbers; // how a free text is made of numbers; NULL: it is not
    // If the value may come from a file: `load` reads one and does not change the config on an
    // error; `show` describes the value to people. Otherwise both are NULL.
    pd_err (*load)(void *config, const char *text, size_t size, pd_problem *problem);
    void (*show)(const void *config, const pd_voice *voice, pd_text *out);
} pd__option;

typedef struct {
    const char *wire;
    const char *rule;
    const char *text;
} pd__refusal;

// A row of a game's list of refusals, for its table.
#define PD__REFUSAL_ROW(name, wire, rule, text) {wire, rule, text},

// Checks the layout of a game's state and options. The state ends with `reserved` bytes.
#define PD__CHECK_LAYOUT(state, config)                                                            \
    _Static_assert(sizeof(state) == offsetof(state, reserved) + sizeof((state){0}.reserved),       \
                   "no padding at the end");                                                       \
    _Static_assert(sizeof(state) <= PD_STATE_MAX, "states are at most 512 bytes");                 \
    _Static_assert(sizeof(state) % 8 == 0, "states are hashed word by word");                      \
    _Static_assert(sizeof(config) <= PD_CONFIG_MAX, "options are at most 128 bytes")

// What a rulebook says comes first, and every game has it: the engine refuses to start without one
// of these. Everything from `options` on may be left out, and says what happens then.
struct pd_game {
    const char *id; // also its folder and its URL
    const char *name, *blurb;
    int seats_min, seats_max, seats_usual;
    int minutes; // see pd_game_info; tests/engine/about.c measures it
    size_t state_size;
    size_t seats_at; // where a table has its number of seats, a byte
    uint32_t move_count;
    int steps_max;
    uint64_t chance;             // the kinds of events that only dice bring, one bit each
    const char *move_examples;   // shown when a move cannot be read
    const pd__refusal *refusals; // ends with a row without a text
    const pd_rule *rules;        // ends with a row without a text

    // Sets up the table before the deal, without any randomness. The memory is zero on entry.
    void (*open)(void *state, const pd_setup *setup);
    void (*deal)(void *state, pd_dice *dice, pd_events *log);

    int (*actor)(const void *table);
    int (*moves)(const void *table, pd_move *out);    // of the actor; 0 when the match is over
    pd_err (*check)(const void *table, pd_move move); // PD_ERR_OVER if over; move < move_count
    // Checks the move first, unless it is known to be `legal`, because `moves` has listed it or
    // `check` allowed it. A refused move changes nothing and uses no dice.
    pd_err (*apply)(void *state, pd_move move, bool legal, pd_dice *dice, pd_events *log);
    void (*result)(const void *table, pd_result *result);

    // The functions that keep hidden cards hidden.
    void (*view)(void *table, int seat);          // turns a copy of a state into a view
    void (*resample)(void *table, pd_dice *dice); // turns a copy of a view into a state
    void (*observe)(void *table, const pd_event *event);
    // Whether some event at a table of so many seats looks like this, by its kind, its numbers and
    // its cards. All other functions get only such events.
    bool (*is_event)(const pd_event *event, int seats);
    int (*viewer)(const void *table);

    void (*move_write)(pd_move move, pd_text *out);
    bool (*move_read)(const char *text, pd_move *move);
    void (*outcome_write)(pd_outcome outcome, pd_text *out);
    bool (*outcome_read)(const char *text, pd_outcome *outcome);
    void (*json)(const void *table, pd_text *out); // members of an object

    void (*say_event)(const pd_voice *voice, const pd_event *event, pd_text *out);
    // The table with the viewer's hand; at the end who has won. Before that it may end with what
    // say_now says, in games whose turns have to be explained.
    void (*say_table)(const pd_voice *voice, const void *view, pd_text *out);
    void (*say_hand)(const pd_voice *voice, const void *view,
                     pd_text *out); // never for a spectator
    void (*say_now)(const pd_voice *voice, const void *view, pd_text *out);
    void (*say_move)(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
    void (*say_refusal)(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);

    // From here on everything has a default.
    const pd__option *options;      // ends with a row without a name. NULL: there are none
    const pd_term *terms;           // ends with a row without an ID. NULL: there are none
    const pd_happening *happenings; // ends with a row without an ID. NULL: there are none
    // See pd_happen; there is one if there are happenings.
    void (*happen)(pd_happened *happened, int seat, const pd_event *event);
    // The numbers of seats that these options allow. NULL: seats_min to seats_max.
    void (*seats)(const void *config, int *min, int *max);
    // See pd_view_break_down. The events are public, but need not be possible in this match. NULL:
    // the score is one item.
    void (*break_down)(const void *table, const pd_event *events, size_t count, pd_breakdown *out);
    // See pd_standing. NULL: the scores, so everybody sees these and more is better.
    void (*standing)(const void *table, int *out);
    // See pd_secret. NULL: every move is public at once.
    bool (*secret)(const void *table);
    // In how many ways a legal move can be made if copies of a card are told apart; copies that
    // everybody knows to be in the hand are played before others. It is the weight of the move in
    // what others conclude from it: see docs/engine.md. NULL: always one.
    int (*ways)(const void *state, pd_move move);
    // For a game that is played in parts, such as races: a number that grows with each part, and at
    // the start of a part an estimate of each seat's chance of winning, using every card. With them
    // a search can stop at the next part. Both NULL: it plays to the end.
    int (*part)(const void *table);
    void (*forecast)(const void *state, float *chances);
    const pd__estimator *estimator; // see pd_estimate; NULL: all chances are even
    // See pd_judge. The ratings depend only on what the actor may know, so that a state and the
    // actor's view of it get the same ones. It must be fast: bots call it millions of times. NULL:
    // all moves are alike.
    void (*judge)(const void *table, const pd_move *moves, int count, int *worth);
    // As resample, but as good play makes it likely; see pd_imagine. NULL: resample.
    void (*imagine)(void *table, pd_dice *dice);
    // See pd_say_reason. NULL: nothing is said.
    void (*say_reason)(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
    // Where a list of moves shows this one: higher ones first. Those below 0 may be folded away,
    // but for the highest if there are no others. NULL: all moves are alike.
    int (*prominence)(const void *view, pd_move move);
    const char *(*rules_now)(const void *view); // see pd_rules_now; NULL: none of them
    // For each kind of event what it is called and what it tells, see pd_event_named_json: "pass
    // kart=a by_colour=c:?" is an event with the members "kart" and "by_colour", which are its a
    // and c; s is its set of cards, o the other seat. After the colon comes how a member is
    // written, if not as a number: ? is true or false, + a place, counted from 1, * a set as a list
    // of numbers, and letters are the game's own, for name_value. A set that is empty is null, as
    // its cards may not be known. NULL: nobody draws the events.
    const char *const *event_names;
    // Writes a value of a type of the game's own; with `event_names`.
    void (*name_value)(char type, uint64_t value, pd_text *out);
    // See pd_move_named_json: what a legal move does, in the form of `event_names`. Fills in what
    // its members are taken from. NULL: nobody draws them.
    const char *(*name_move)(const void *view, pd_move move, pd_event *does);
    // See pd_view_past_json; members of an object, from public events alone, which need not be
    // possible in this match. NULL: positions tell all that can still be seen.
    void (*past)(const void *table, const pd_event *events, size_t count, pd_text *out);
    bool draws; // a match may end without any winner
};

// Guards against events from a source that is not trusted. An event that is one (is_event) is
// described and observed only if it `fits`. The view after it is passed to other functions only if
// it is `sound`: after the last event of a step (`rests`) to all of them, before that only to actor
// and json. Every event of a legal match fits and leaves a sound view.
//
// The guard is not part of pd_game, so that a program that never calls pd_view_accept, such as the
// engine in the browser, is linked without it. A game without a guard of its own has an empty one:
// then `fits` and `sound` are what every game shares, and observe, actor, moves and json have to be
// safe after any event that is_event lets through. tests/engine/lies.c tries that.
typedef struct {
    bool (*fits)(const void *view, const pd_event *event);
    bool (*sound)(const void *view, bool rests);
} pd__guard;

// A game <id> has a row pd__<id> and a guard pd__<id>_guard.
#define PD__DECLARE_GAME(id)                                                                       \
    extern const pd_game pd__##id;                                                                 \
    extern const pd__guard pd__##id##_guard;
PD__GAMES(PD__DECLARE_GAME)

// The game's place in the table of games.
int pd__game_index(const pd_game *game);

// Asserts that no member of the row was forgotten.
void pd__check_row(const pd_game *game);

// The options of a game; ends with a row without a name.
static inline const pd__option *pd__options_of(const pd_game *game) {
    static const pd__option none[1];
    return game->options ? game->options : none;
}

// True if the game can be played with these seats and options.
bool pd__setup_fits(const pd_game *game, const pd_setup *setup);

// Adds an item without points to a breakdown; there must be room. Returns its points.
int *pd__add_item(pd_breakdown *breakdown, const char *title, int number);

// The seats whose worth is the highest, a bit for each.
unsigned pd__best_seats(const int *worth, int seats);

// Whose turn it is, in a sentence.
void pd__say_turn(const pd_voice *voice, int seat, pd_text *out);

// How a game says who has won: to the only winner, of several, and of one; {who} are their names.
typedef struct {
    const char *to_you, *shared, *of;
} pd__victory;

void pd__say_winners(const pd_voice *voice, const pd__victory *victory, unsigned winners,
                     pd_text *out);

// A sentence of the catalogue in the voice's language.
static inline const char *pd__tr(const pd_voice *voice, const char *message) {
    return pd_translate(voice->language, message);
}

#endif
