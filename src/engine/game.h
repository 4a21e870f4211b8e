// The game contract: what a game is to the engine. A game is one constant row of this struct in the
// table of games (games.c); nothing else in the engine knows it.
//
// Every function is pure but for the state it is handed. `table` is a state or a view: a view has
// the layout of a state, with whatever its seat may not know left zero, so that the rules for the
// viewer's own moves are written once and cannot depend on a secret.
#ifndef PD_GAME_H
#define PD_GAME_H

#include "base/dice.h"
#include "base/text.h"
#include "engine/events.h"
#include "paddock.h"

#define N_(text) text // marks a sentence for the catalogue

// An option: either `choices` ("off|on"; the byte at `offset` in the config is the index of the
// chosen one) or a free text with its own reader and writer.
typedef struct {
    const char *name;
    const char *fallback;
    const char *choices;
    const char *title, *help;
    size_t offset;
    bool (*read)(void *config, const char *text);
    void (*write)(const void *config, pd_text *out);
    const char *wanted; // a message: what a free text must look like
    // Where the value may also come from a file, of a format of its own: reads one, leaving the
    // config alone on an error; and shows the value to people. Both NULL otherwise.
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

// What every game promises of its state and its options. The state ends with `reserved` bytes.
#define PD__CHECK_LAYOUT(state, config)                                                            \
    _Static_assert(sizeof(state) == offsetof(state, reserved) + sizeof((state){0}.reserved),       \
                   "no padding at the end");                                                       \
    _Static_assert(sizeof(state) <= PD_STATE_MAX, "states are at most 512 bytes");                 \
    _Static_assert(sizeof(config) <= PD_CONFIG_MAX, "options are at most 128 bytes")

struct pd_game {
    const char *id; // also its folder and its URL
    const char *name, *blurb;
    int seats_min, seats_max, seats_usual;
    bool draws; // a match may end without a winner, in a seat or outside
    size_t state_size;
    uint32_t move_count;
    int steps_max;
    const char *move_examples; // for people who mistype
    const pd__option *options; // up to a row without a name
    const pd__refusal *refusals;
    const pd_rule *rules; // up to a row without a text

    // The seats these options allow; NULL: seats_min to seats_max.
    void (*seats)(const void *config, int *min, int *max);
    // The table before the deal, in memory that is all zero: no chance, no cards.
    void (*open)(void *state, const pd_setup *setup);
    void (*deal)(void *state, pd_dice *dice, pd_events *log);

    int (*actor)(const void *table);
    int (*moves)(const void *table, pd_move *out);    // of the actor; 0 when the match is over
    pd_err (*check)(const void *table, pd_move move); // PD_ERR_OVER when it is; move < move_count
    // Checks first; a refused move changes nothing and draws nothing.
    pd_err (*apply)(void *state, pd_move move, pd_dice *dice, pd_events *log);
    void (*result)(const void *table, pd_result *result);
    // How far on each seat is, as anybody at the table can see; more is better.
    void (*standing)(const void *table, int *out);
    // Do the others not see, or not yet, which move the actor makes now? NULL: they always do.
    bool (*secret)(const void *table);
    // How many parts of the match are over, where it falls into parts such as races; and at the
    // start of a part, how likely each seat is to win, in the eyes of one who sees every card. A
    // search then need not look further than the next part. Both NULL: it plays to the end.
    int (*part)(const void *table);
    void (*forecast)(const void *state, float *chances);
    // What a seasoned player thinks of the actor's legal moves: the best has the most, and 100 less
    // is a mistake that such a player hardly ever makes. It may depend on what the actor may know
    // and on nothing else, so that a state and the actor's view of it are judged alike. Fast: bots
    // ask millions of times.
    void (*judge)(const void *table, const pd_move *moves, int count, int *worth);

    // The three that keep a game of hidden hands honest.
    void (*view)(void *table, int seat);          // turns a copy of a state into a view
    void (*resample)(void *table, pd_dice *dice); // turns a copy of a view into a state
    void (*observe)(void *table, const pd_event *event);
    int (*viewer)(const void *table);

    void (*move_write)(pd_move move, pd_text *out);
    bool (*move_read)(const char *text, pd_move *move);
    void (*outcome_write)(pd_outcome outcome, pd_text *out);
    bool (*outcome_read)(const char *text, pd_outcome *outcome);

    void (*say_event)(const pd_voice *voice, const pd_event *event, pd_text *out);
    void (*say_table)(const pd_voice *voice, const void *view, pd_text *out);
    void (*say_hand)(const pd_voice *voice, const void *view, pd_text *out); // there is a viewer
    void (*say_now)(const pd_voice *voice, const void *view, pd_text *out);
    void (*say_move)(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
    void (*say_refusal)(const pd_voice *voice, const void *view, pd_move move, const char *text,
                        pd_text *out);
    // What speaks for one of the viewer's legal moves: one sentence, or nothing.
    void (*say_reason)(const pd_voice *voice, const void *view, pd_move move, pd_text *out);
    const char *(*rules_now)(const void *view);
    void (*json)(const void *table, pd_text *out); // members of an object

    // What is told by somebody else may be anything. Only an event that fits is put into words and
    // observed, and only views that are sound are ever seen by other functions, so that nothing
    // goes wrong: between the events of a step those of actor and json, at its end (`rests`) all.
    // Whatever comes about by the rules fits, and leaves a sound view.
    bool (*fits)(const void *view, const pd_event *event);
    bool (*sound)(const void *view, bool rests);
};

// The last two in a game's row. The page folds events in a memory of its own, out of which a lie
// reaches nothing, and has to be small: it does without.
#ifdef __wasm__
#define PD__SOUND(fits_function, sound_function) .fits = NULL, .sound = NULL
#else
#define PD__SOUND(fits_function, sound_function) .fits = fits_function, .sound = sound_function
#endif

extern const pd_game pd__battlegum;
extern const pd_game pd__gumball;
extern const pd_game pd__grandprix;
extern const pd_game pd__trail;

// Whose turn it is, in a sentence.
void pd__say_turn(const pd_voice *voice, int seat, pd_text *out);

// A sentence of the catalogue in the voice's language.
static inline const char *pd__tr(const pd_voice *voice, const char *message) {
    return pd_translate(voice->language, message);
}

#endif
