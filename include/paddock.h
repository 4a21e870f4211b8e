// paddock.h: the interface of libpaddock, a rules engine for card games with hidden hands.
//
// How to read this file: errors, text, dice; then what a match is made of (games, set-ups, states,
// views, moves, events); then words for people; then records.
//
// Rules that hold for every function here:
//  - Nothing allocates, nothing does I/O, nothing keeps global state. All memory is the caller's.
//  - Everything is thread-safe as long as two threads do not share one mutable object.
//  - No pointer argument may be NULL unless its comment says so. Strings are UTF-8.
//  - An error that a user can cause is returned as a pd_err, and nothing has changed then.
//  - A mistake of the calling program fails an assertion: a pointer that is NULL, a number that is
//    out of range, a view of the wrong seat, an object that was never set or is all zero. What
//    nothing tells from the right thing is trusted: a pointer to other memory, a state of another
//    game.
//  - Arguments come in one order:
//     1. the game, unless the object knows its own (pd_header, pd_replay, pd_match);
//        in sentences for people then the voice that says them;
//     2. the object: what the function reads, changes or sets up;
//     3. inputs;
//     4. the dice, then the log of events;
//     5. outputs: what is filled, then the text that is written to, then the problem.
//    For the writers of text (pd_put…, pd_format…, pd_json_…) the object is the text.
#ifndef PADDOCK_H
#define PADDOCK_H

#include <stdalign.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The version of this header. The major number changes when programs have to be adapted; in 0.x the
// minor number does. PD_VERSION_NUMBER is for comparing: 1.2.3 is 10203.
#define PD_VERSION_MAJOR    0
#define PD_VERSION_MINOR    1
#define PD_VERSION_PATCH    0
#define PD_VERSION_NUMBER   (PD_VERSION_MAJOR * 10000 + PD_VERSION_MINOR * 100 + PD_VERSION_PATCH)
#define PD__TEXT_OF(number) #number
#define PD__TEXT(number)    PD__TEXT_OF(number)
#define PD_VERSION                                                                                 \
    PD__TEXT(PD_VERSION_MAJOR) "." PD__TEXT(PD_VERSION_MINOR) "." PD__TEXT(PD_VERSION_PATCH)

#if defined(__GNUC__)
#define PD_API __attribute__((visibility("default")))
#else
#define PD_API
#endif

enum {
    PD_SEATS_MAX = 8,        // seats at any table
    PD_MOVES_MAX = 128,      // legal moves in any position
    PD_OUTCOMES_MAX = 128,   // random outcomes in any one step
    PD_STATE_MAX = 512,      // bytes of any state
    PD_CONFIG_MAX = 128,     // bytes of any game's options
    PD_NAME_MAX = 40,        // bytes of a player's name
    PD_PLAYER_MAX = 160,     // bytes of what plays a seat: a bot's address, "person" …
    PD_TABLE_MAX = 32,       // bytes of a table's ID on a server
    PD_VALUE_MAX = 1024,     // bytes of an option's value, as text
    PD_LINE_MAX = 2048,      // bytes of a line in a record
    PD_STEPS_MAX = 20000,    // decisions in any match
    PD_HEADER_MAX = 16384,   // bytes of a record's header
    PD_RECORD_MAX = 4 << 20, // bytes of a record
    PD_UNDO_MAX = 16,        // steps that can be taken back in a row
    PD_FILE_MAX = 1 << 16,   // bytes of a file that an option's value comes from
    PD_JSON_MAX = 8192,     // bytes of what any pd_…_json function writes, its final NUL included
    PD_EVENT_MAX = 64,      // bytes of an event in JSON, its final NUL included
    PD_ITEMS_MAX = 10,      // items of any pd_breakdown
    PD_CHANCES_MAX = 65,    // different outcomes of any one random event
    PD_DICE_BYTES = 48,     // bytes of saved dice
    PD_HAPPENINGS_MAX = 16, // happenings of any game
};

enum {
    PD_NOBODY = -1,     // no seat: a spectator, or no actor because the match is over
    PD_ALL_SEEING = -2, // the viewer of a state, who sees every card
    PD_EVERYONE = -1,   // an event's audience: public
};

// The version of the library at run time; compare with PD_VERSION and PD_VERSION_NUMBER.
PD_API const char *pd_version(void);
PD_API int pd_version_number(void);

// ---------------------------------------------------------------------------------------- errors

// Marks a sentence of these headers for translation; it is the sentence itself. See pd_translate.
#define PD_N(text) text

// Engine errors: name, wire name, sentence. {found} and {wanted} come from the pd_problem.
#define PD_ERRORS(X)                                                                               \
    X(OK, "ok", "")                                                                                \
    X(GAME, "unknown-game", PD_N("There is no game called “{found}”. Games: {wanted}."))           \
    X(SEATS, "bad-seats", PD_N("This game cannot have {found} seats. It is for {wanted}."))        \
    X(OPTION, "unknown-option", PD_N("There is no option “{found}”. Options: {wanted}."))          \
    X(VALUE, "bad-value", PD_N("“{found}” is not valid. Expected: {wanted}."))                     \
    X(NOTATION, "bad-notation", PD_N("“{found}” is not a move. Examples of moves: {wanted}."))     \
    X(TURN, "not-your-turn", PD_N("It is {wanted}’s turn."))                                       \
    X(OVER, "match-over", PD_N("The match is over. No more moves are possible."))                  \
    X(NO_UNDO, "no-undo",                                                                          \
      PD_N("There is nothing to take back: a move is final once it draws a card, reveals "         \
           "something hidden or ends your turn."))                                                 \
    X(NO_RECORD, "not-a-record",                                                                   \
      PD_N("This is not a Paddock record: it does not start with “{wanted}”."))                    \
    X(NEWER, "newer-format",                                                                       \
      PD_N("This record has format {found}, but this program only reads formats up to {wanted}. "  \
           "Please update it."))                                                                   \
    X(TOO_LARGE, "too-large",                                                                      \
      PD_N("This is too large for a record: the limit is {wanted} bytes."))                        \
    X(NOT_TEXT, "not-text", PD_N("This is not valid UTF-8 text (byte {found})."))                  \
    X(LONG_LINE, "long-line", PD_N("This line is longer than {wanted} bytes."))                    \
    X(SYNTAX, "syntax", PD_N("“{found}” was not expected here. Expected: {wanted}."))              \
    X(TRUNCATED, "truncated", PD_N("The “end” line is missing. The file was cut short."))          \
    X(OUTCOME, "bad-outcome", PD_N("“{found}” is not a possible outcome here ({wanted})."))        \
    X(MISSING, "missing-outcome", PD_N("This line is one random outcome short ({wanted})."))       \
    X(SURPLUS, "surplus-outcome", PD_N("“{found}” is one random outcome too many for this step.")) \
    X(ACTOR, "wrong-seat", PD_N("The line names {found}, but it is {wanted}’s turn."))             \
    X(HASH, "wrong-hash", PD_N("The position’s hash is {wanted}, but the record says {found}."))   \
    X(RESULT, "wrong-result", PD_N("The result is “{wanted}”, but the record says “{found}”."))    \
    X(SEED, "wrong-seed", PD_N("The seed deals {wanted} here, but the record says {found}."))      \
    X(NO_COURSE, "not-a-course",                                                                   \
      PD_N("This is not a course file: it does not start with “{wanted}”."))                       \
    X(BOT, "unknown-bot", PD_N("There is no bot called “{found}”. Bots: {wanted}."))               \
    X(CONTENT, "bad-content", PD_N("“{found}”: {wanted}."))                                        \
    X(TOO_LONG, "too-long", PD_N("A match has at most {wanted} decisions."))

typedef enum {
#define X(name, wire, text) PD_ERR_##name,
    PD_ERRORS(X)
#undef X
        PD_ERR_COUNT,
    PD_OK = 0,
    PD_REFUSAL = 100 // PD_REFUSAL + i is row i of a game's own table of refusals
} pd_err;

// An error, with everything needed to describe it in any language. `line` is 0 if there is no file;
// `column` counts bytes from 1 and is 0 if the place is not known.
typedef struct {
    pd_err err;
    int line, column;
    char found[80];
    char wanted[160];
} pd_problem;

// ------------------------------------------------------------------------------------------ text

// A text buffer of fixed size, always NUL-terminated. Text that does not fit is dropped, in whole
// UTF-8 characters, and `cut` is set.
typedef struct {
    char *data;
    size_t size, used;
    bool cut;
} pd_text;

PD_API pd_text pd_text_on(char *buffer, size_t size); // size > 0
PD_API void pd_put(pd_text *out, const char *text);
PD_API void pd_put_int(pd_text *out, int64_t number);
PD_API void pd_put_hex(pd_text *out, const uint8_t *bytes, size_t count);

// Helpers for programs that put JSON from the library into JSON of their own. Write braces and
// brackets with pd_put.
PD_API void pd_json_string(pd_text *out, const char *text); // quotes included
PD_API void pd_json_key(pd_text *out,
                        const char *key); // an ASCII word; with a comma before it if needed
PD_API void pd_json_comma(pd_text *out);  // nothing after an opening brace or bracket

// ------------------------------------------------------------------------------------------ dice

// One random outcome: the high byte is the kind, numbered by the game, the low byte the value.
typedef uint16_t pd_outcome;

typedef struct {
    int count;
    pd_outcome at[PD_OUTCOMES_MAX];
} pd_outcomes;

// The possible outcomes of one random event, in ascending order. The probability of each is exactly
// weight / total.
typedef struct {
    int count;
    uint32_t total; // of the weights
    struct {
        pd_outcome outcome;
        uint32_t weight; // more than 0
    } at[PD_CHANCES_MAX];
} pd_chances;

// The one source of chance. Seeded dice are the ChaCha8 key stream of a 256-bit key; the same key
// and stream give the same outcomes everywhere. Treat the fields as private.
typedef struct pd_dice {
    uint32_t words[64]; // key stream at hand
    uint32_t next;      // first unused word
    uint32_t key[8];
    uint64_t stream, block;
    bool plain;                // neither scripted nor recording: the fast path
    pd_outcomes *note;         // recording: outcomes are added here
    const pd_outcomes *script; // scripted: outcomes are taken from here
    int taken;                 // scripted: how many
    pd_chances *chances;       // scripted: the possible outcomes after the script go here; or NULL
    pd_err err; // scripted: set if the script does not fit; from then on outcomes are arbitrary
} pd_dice;

PD_API void pd_dice_seed(pd_dice *dice, const uint8_t key[32], uint64_t stream);
// Makes a key from a number that people can type: the number in little-endian order, then zeros.
PD_API void pd_key_from_number(uint64_t number, uint8_t key[32]);
// Starts to add every outcome to `note`; sets `err` if that is full. NULL stops recording.
PD_API void pd_dice_record(pd_dice *dice, pd_outcomes *note);
// Makes dice that take their outcomes from `script`. Afterwards `err` says whether the script fit,
// and `taken` how many of its outcomes were used.
PD_API void pd_dice_script(pd_dice *dice, const pd_outcomes *script);
// Saves seeded dice and their place in the key stream, in a portable form. The bytes contain the
// key, so keep them secret. Restored dice continue the same sequence and do not record. Any bytes
// can be restored. Scripted dice cannot be saved.
PD_API void pd_dice_save(const pd_dice *dice, uint8_t bytes[PD_DICE_BYTES]);
PD_API void pd_dice_restore(pd_dice *dice, const uint8_t bytes[PD_DICE_BYTES]);
// A uniform random number in 0 … n−1, n > 0. It is not an outcome of the match and is not recorded:
// for bots, and for choosing among moves.
PD_API uint32_t pd_roll(pd_dice *dice, uint32_t n);

// ----------------------------------------------------------------------- games, set-ups, options

typedef struct pd_game pd_game; // opaque; one constant object for each game

PD_API int pd_game_count(void);
PD_API const pd_game *pd_game_at(int index);
PD_API const pd_game *pd_game_find(const char *id); // NULL if there is none

typedef struct {
    const char *id;
    const char *name;         // a message: see pd_translate
    const char *blurb;        // one sentence, likewise
    int seats_min, seats_max; // with default options
    int seats_usual;
    int minutes; // how long a match with that many seats lasts for a person against bots, roughly
    bool draws;  // a match may end without a winner
    size_t state_size;
    uint32_t move_count;       // moves are 0 … move_count−1
    int steps_max;             // the most decisions in a match
    const char *move_examples; // "Y7, R10@3"
    int option_count;
} pd_game_info;

PD_API pd_game_info pd_game_about(const pd_game *game);

// What a value that is written in numbers looks like: "1000", or in groups "3,2,1/4,3,2".
typedef struct {
    int min, max;       // of each number
    int step;           // by how much people change one
    const char *groups; // a message: the names of the groups, "Start|Finish"; NULL: one number
} pd_number_form;

typedef struct {
    const char *name;
    const char *fallback; // the default value
    const char *choices;  // "off|on", or NULL if any text may be a value
    const char *labels;   // a message: the choices for people, "Off|On"; NULL without choices
    const pd_number_form *numbers; // NULL unless every value is written in numbers
    const char *title;             // a message: the name for people
    const char *help;              // a message: one sentence
    bool file;                     // the value may come from a file: see pd_setup_load
} pd_option_info;

PD_API pd_option_info pd_option_at(const pd_game *game, int index);

// All games with their options, as one JSON array.
PD_API void pd_games_json(int language, pd_text *out);

// The number of seats and the options of a match. It has no pointers, so it may be copied with =.
typedef struct {
    int seats;
    alignas(8) uint8_t config[PD_CONFIG_MAX];
} pd_setup;

PD_API void pd_setup_init(const pd_game *game, pd_setup *setup, int seats); // default options
PD_API pd_err pd_setup_set(const pd_game *game, pd_setup *setup, const char *option,
                           const char *value, pd_problem *problem);
PD_API void pd_setup_get(const pd_game *game, const pd_setup *setup, int option, pd_text *out);
// All options with their values, as one JSON object.
PD_API void pd_setup_json(const pd_game *game, const pd_setup *setup, pd_text *out);
// Sets an option that has `file` from the contents of a file.
PD_API pd_err pd_setup_load(const pd_game *game, pd_setup *setup, int option, const char *text,
                            size_t size, pd_problem *problem);
// Checks that the game can be played with these seats and options. Call it before pd_start.
PD_API pd_err pd_setup_check(const pd_game *game, const pd_setup *setup, pd_problem *problem);

// -------------------------------------------------------------------- states, views and events

// A position with every card, hidden ones included. It has no pointers: copy it with =, and compare
// or hash its first state_size bytes. The other bytes are zero.
typedef struct {
    alignas(8) uint8_t bytes[PD_STATE_MAX];
} pd_state;

// A position as one seat may know it. It is a type of its own so that code that gets only a view
// cannot see or leak a hidden card.
typedef struct {
    alignas(8) uint8_t bytes[PD_STATE_MAX];
} pd_view;

typedef uint32_t pd_move; // 0 … move_count−1

// Something that happened, as its audience may know it: hidden details are left out.
typedef struct {
    uint8_t kind;       // numbered by the game
    int8_t audience;    // PD_EVERYONE, a seat, or PD_ALL_BUT(seat)
    int8_t seat;        // the seat it is about, or PD_NOBODY
    int8_t other;       // another seat; the meaning depends on the kind
    uint8_t a, b, c, d; // numbers; the meaning depends on the kind
    uint64_t cards;     // a set of cards; the meaning depends on the kind
} pd_event;

#define PD_ALL_BUT(seat) ((int8_t)(-3 - (seat))) // below PD_NOBODY and PD_ALL_SEEING

// True if the seat, or PD_NOBODY, may know of the event. It is not for PD_ALL_SEEING: a viewer of
// every card takes the events for everyone and those for one seat, which say the most.
PD_API bool pd_event_visible(const pd_event *event, int seat);
// True if only dice bring such an event: a card was drawn or turned up. A step with one cannot be
// taken back; one without can, as long as the same seat is to move. Any seat may know which it is.
PD_API bool pd_event_is_chance(const pd_game *game, const pd_event *event);
// Writes an event as JSON without its audience: [kind,seat,other,a,b,c,d,"cards in hexadecimal"],
// at most PD_EVENT_MAX bytes. Send it only to those for whom it is visible.
PD_API void pd_event_json(const pd_event *event, pd_text *out);
// Reads an event at the start of a text, for pd_view_accept. Returns the rest of the text, or NULL
// if it does not start with an event. The audience is set to PD_EVERYONE.
PD_API const char *pd_event_read(const char *text, pd_event *event);

// A listener for events. Where a listener may be NULL, NULL costs no time.
typedef struct pd_events {
    void (*tell)(void *context, const pd_event *event);
    void *context;
} pd_events;

typedef struct {
    int seats;
    int score[PD_SEATS_MAX];
    uint32_t winners; // bit per seat; several share the victory; none while the match goes on
    int cut;          // 1 if the limit on the length of a match ended it
    int outside;      // winners without a seat, such as a virtual opponent
} pd_result;

// How the scores came about: what each seat got at a checkpoint, in a race … The points of a seat's
// items add up to its score.
typedef struct {
    int count;
    struct {
        const char *title; // a message, perhaps with {number}: see pd_say_item
        int number;
        int points[PD_SEATS_MAX];
    } at[PD_ITEMS_MAX];
} pd_breakdown;

// Starts a match by dealing. Asserts that the set-up passes pd_setup_check. `log` may be NULL.
PD_API void pd_start(const pd_game *game, pd_state *state, const pd_setup *setup, pd_dice *dice,
                     pd_events *log);
PD_API int pd_actor(const pd_game *game,
                    const pd_state *state); // whose turn it is; PD_NOBODY if the match is over
// Lists the actor's legal moves in ascending order, each once. Returns how many there are: 0 if the
// match is over.
PD_API int pd_moves(const pd_game *game, const pd_state *state, pd_move out[PD_MOVES_MAX]);
// PD_OK if the actor may make this move, else why not.
PD_API pd_err pd_check(const pd_game *game, const pd_state *state, pd_move move);
// Makes a move. If it is refused, the state does not change. `log` may be NULL.
PD_API pd_err pd_apply(const pd_game *game, pd_state *state, pd_move move, pd_dice *dice,
                       pd_events *log);
// Plays on to the end of the match. Each legal move is equally likely. If there are several, `whim`
// chooses; it may be the same dice. Returns how many moves were made. Faster than pd_moves and
// pd_apply in a loop, because the arguments are checked only once.
PD_API int pd_playout(const pd_game *game, pd_state *state, pd_dice *dice, pd_dice *whim);
// The probabilities of what a move, or the deal, can lead to: for exact calculations and for chance
// nodes in a search. A step draws several random outcomes one after another. Given the first ones,
// `before`, these functions list the possible next outcomes. An empty list means that `before` is
// complete: pd_apply with dice scripted by it makes exactly that step, and its probability is the
// product of the probabilities of its outcomes. The state does not change. Errors: the move is
// refused; PD_ERR_OUTCOME if `before` is impossible; PD_ERR_SURPLUS if it is too long.
PD_API pd_err pd_chances_of_move(const pd_game *game, const pd_state *state, pd_move move,
                                 const pd_outcomes *before, pd_chances *chances);
PD_API pd_err pd_chances_of_deal(const pd_game *game, const pd_setup *setup,
                                 const pd_outcomes *before, pd_chances *chances);
PD_API pd_result pd_result_of(const pd_game *game, const pd_state *state);
// The number of winners, those without a seat included; 0 in a draw and before the end.
PD_API int pd_sharing(const pd_result *result);
// Each seat's share of the victory: 1 for a win, ½ each if two share it …; 0 for the other seats,
// and for all in a draw and before the end.
PD_API void pd_shares(const pd_result *result, float shares[PD_SEATS_MAX]);
// Each seat's standing from what everybody can see, such as points or legs run; higher is better.
PD_API void pd_standing(const pd_game *game, const pd_state *state, int out[PD_SEATS_MAX]);
// True if the other seats will not see the actor's next move, or not at once.
PD_API bool pd_secret(const pd_game *game, const pd_state *state);
// For a game that is played in parts, such as races: a number that grows with each part. Else 0.
PD_API int pd_part(const pd_game *game, const pd_state *state);
// Estimates each seat's chance of winning the match as pd_estimate does, but faster and, at the
// start of a part, better. In a game without parts it is pd_estimate. It uses every card.
PD_API void pd_forecast(const pd_game *game, const pd_state *state, float chances[PD_SEATS_MAX]);
// Estimates each seat's chance of winning the match, in any state; at the end it is the seat's
// share of the victory. It uses every card, so it is for looking back at a match, not for players.
PD_API void pd_estimate(const pd_game *game, const pd_state *state, float chances[PD_SEATS_MAX]);
// Rates the actor's legal moves like an experienced player, using only what the actor may know. The
// best move has the highest rating; 100 less is a mistake that such a player hardly ever makes. For
// speed, nothing checks that the moves are legal.
PD_API void pd_judge(const pd_game *game, const pd_state *state, const pd_move *moves, int count,
                     int worth[PD_MOVES_MAX]);
// The hash used in records: FNV-1a of the state's bytes. It is the same in every version.
PD_API uint64_t pd_hash(const pd_game *game, const pd_state *state);
// A hash for hash tables in memory, about as fast as a copy. It may change between versions.
PD_API uint64_t pd_quick_hash(const pd_game *game, const pd_state *state);

// Sets `view` to what `seat` may know; PD_NOBODY for a spectator.
PD_API void pd_look(const pd_game *game, const pd_state *state, int seat, pd_view *view);
// Sets `state` to a random state that agrees with the view and with all that its seat has seen. A
// state is as likely as there are ways to come to it, copies of a card being told apart; a move
// says nothing but that it was legal. docs/engine.md says what is not exact.
PD_API void pd_resample(const pd_game *game, const pd_view *view, pd_dice *dice, pd_state *state);
// The same, but likelier states come more often: hands that good players would have kept, as far as
// the game can tell. Bots and reviews think in such states.
PD_API void pd_imagine(const pd_game *game, const pd_view *view, pd_dice *dice, pd_state *state);
// pd_view_open sets `view` to the view before the deal; pd_view_observe updates it for one visible
// event. After all events of a step it equals what pd_look shows.
PD_API void pd_view_open(const pd_game *game, pd_view *view, const pd_setup *setup, int seat);
PD_API void pd_view_observe(const pd_game *game, pd_view *view, const pd_event *event);
// Updates a view for all events of one step from a source that is not trusted, such as a server.
// Returns false and changes nothing if they are impossible. Accepted events may be false, but they
// are safe: every function here can take them and the view after the last one. After each earlier
// one only pd_view_observe, pd_view_actor and pd_view_json may be called.
PD_API bool pd_view_accept(const pd_game *game, pd_view *view, const pd_event *events,
                           size_t count);
// The viewer's seat, or PD_NOBODY.
PD_API int pd_view_seat(const pd_game *game, const pd_view *view);
PD_API int pd_view_actor(const pd_game *game, const pd_view *view);
// Like pd_moves, for the viewer: no moves if it is not the viewer's turn.
PD_API int pd_view_moves(const pd_game *game, const pd_view *view, pd_move out[PD_MOVES_MAX]);
// Like pd_check, for the viewer: PD_ERR_TURN if it is not the viewer's turn.
PD_API pd_err pd_view_check(const pd_game *game, const pd_view *view, pd_move move);
PD_API pd_result pd_view_result(const pd_game *game, const pd_view *view);
// Breaks the scores down. `events` are all events of the match so far, in order; those that are not
// public are ignored.
PD_API void pd_view_break_down(const pd_game *game, const pd_view *view, const pd_event *events,
                               size_t count, pd_breakdown *breakdown);
// Like pd_judge, for the viewer's own moves.
PD_API void pd_view_judge(const pd_game *game, const pd_view *view, const pd_move *moves, int count,
                          int worth[PD_MOVES_MAX]);
// Writes the indices of the viewer's moves, of which there are some, in the order in which a list
// for people shows them.
// Returns how many of them it shows at first: the rest, which hardly anybody wants, may be folded
// away. Only says what the sentences of the moves say, so it is no advice.
PD_API int pd_view_sort(const pd_game *game, const pd_view *view, const pd_move *moves, int count,
                        int order[PD_MOVES_MAX]);

// Moves and outcomes in notation. Reading returns PD_ERR_NOTATION or PD_ERR_OUTCOME if the text is
// not one.
PD_API void pd_move_write(const pd_game *game, pd_move move, pd_text *out);
PD_API pd_err pd_move_read(const pd_game *game, const char *text, pd_move *move);
PD_API void pd_outcome_write(const pd_game *game, pd_outcome outcome, pd_text *out);
PD_API pd_err pd_outcome_read(const pd_game *game, const char *text, pd_outcome *outcome);

// ----------------------------------------------------------------------------------------- words

// Languages: 0 is English, the language of the messages themselves.
PD_API int pd_language_count(void);
PD_API const char *pd_language_code(int language); // "en", "fr" …
PD_API int pd_language_find(const char *code);     // −1 if there is none; "fr_BE.UTF-8" finds fr
PD_API const char *pd_translate(int language,
                                const char *message); // `message` itself if there is none

// Writes a text with its {names} replaced: pass pairs "name", value, …, then NULL. In a text with
// plural forms the value of "count" chooses the form.
PD_API void pd_format(pd_text *out, const char *text, ...);
PD_API void pd_format_list(pd_text *out, const char *text, va_list pairs);

// The text to put before item `index` of a list of `count` items: "", ", " or " and ".
PD_API const char *pd_list_joint(int language, int index, int count);
// Writes a number for people, rounded to `decimals`, with a decimal comma where the language has
// one; a dash if it is infinite or has more than 18 digits. JSON, CSV and records use the point.
PD_API void pd_put_decimal(pd_text *out, int language, double number, int decimals);

// True if a name may be shown to other people and written into a record: 1 to PD_NAME_MAX bytes of
// UTF-8, no invisible characters, single spaces between words only, at most three combining marks
// on a letter, and no separate mark where one character has letter and mark. Names that only look
// alike, such as a Cyrillic а for a Latin a, count as different. A record may have names that do
// not fit.
PD_API bool pd_name_fits(const char *name);
// The message for a name that does not fit.
#define PD_NAME_RULE                                                                               \
    PD_N("Choose a name of at most 40 letters (accents and emoji count more), without invisible "  \
         "characters or double spaces.")
// True if two names are equal when upper and lower case are ignored.
PD_API bool pd_names_alike(const char *one, const char *other);
// Like pd_name_fits, for chat messages of 1 to `most` bytes: any spaces and accents are allowed.
PD_API bool pd_text_fits(const char *text, size_t most);

// The language of sentences and whom they address. `names` may be NULL: then P1, P2 …
typedef struct {
    int language;
    int listener; // the seat addressed as "you", or PD_NOBODY
    const char *const *names;
} pd_voice;

PD_API void pd_seat_name(const pd_voice *voice, int seat, pd_text *out);
// What the game is about, in one sentence; in English if it has not been translated, and then a
// second sentence says so.
PD_API void pd_say_game(const pd_game *game, const pd_voice *voice, pd_text *out);
// An event in one sentence; writes nothing for an event that needs no words.
PD_API void pd_say_event(const pd_game *game, const pd_voice *voice, const pd_event *event,
                         pd_text *out);
// The table in words, several lines, with the viewer's own cards.
PD_API void pd_say_table(const pd_game *game, const pd_voice *voice, const pd_view *view,
                         pd_text *out);
// What is happening and what the viewer has to do: one or two sentences, on one line.
PD_API void pd_say_now(const pd_game *game, const pd_voice *voice, const pd_view *view,
                       pd_text *out);
// The viewer's own cards, one or more lines; writes nothing for a spectator.
PD_API void pd_say_hand(const pd_game *game, const pd_voice *voice, const pd_view *view,
                        pd_text *out);
// What a legal move does, in a few words.
PD_API void pd_say_move(const pd_game *game, const pd_voice *voice, const pd_view *view,
                        pd_move move, pd_text *out);
// Why the viewer may not make this move, with the ID of the rule; or that the move is legal.
PD_API void pd_say_refusal(const pd_game *game, const pd_voice *voice, const pd_view *view,
                           pd_move move, pd_text *out);
// A reason for a legal move of the viewer: one sentence, or nothing.
PD_API void pd_say_reason(const pd_game *game, const pd_voice *voice, const pd_view *view,
                          pd_move move, pd_text *out);
// The title of an item: "First Checkpoint", "Race 3".
PD_API void pd_say_item(const pd_voice *voice, const pd_breakdown *breakdown, int item,
                        pd_text *out);
// An option's value for people, perhaps in several lines; else the same as pd_setup_get.
PD_API void pd_say_option(const pd_game *game, const pd_voice *voice, const pd_setup *setup,
                          int option, pd_text *out);
// An error in one sentence. For an illegal move in a record it names the move and the rule;
// pd_say_refusal says more, because it knows the position.
PD_API void pd_say_problem(const pd_voice *voice, const pd_problem *problem, pd_text *out);
PD_API const char *pd_err_name(const pd_game *game,
                               pd_err err); // name for programs; `game` is needed for refusals
PD_API const char *pd_err_rule(const pd_game *game, pd_err err); // "GR-9", or "" for engine errors
PD_API const char *pd_err_text(const pd_game *game, pd_err err); // the message, with its {names}

// The rule page: rows in reading order. `ids` are the rules that a row states; "" for a heading.
typedef struct {
    const char *ids;
    const char *text; // a message
} pd_rule;

PD_API const pd_rule *pd_rule_at(const pd_game *game, int index); // NULL past the end

// The names of a game's things, for front ends that draw them: cards, places, effects of cards. An
// ID is lower-case English, followed where it is one of several by what JSON or notation calls the
// thing: "card-R", "setback-cramp". The IDs stay when the words change.
typedef struct {
    const char *id;
    const char *text; // a message, perhaps with {names}; "" where there is nothing to say
} pd_term;

PD_API const pd_term *pd_term_at(const pd_game *game, int index);     // NULL past the end
PD_API const char *pd_term_find(const pd_game *game, const char *id); // its text; NULL if unknown
// All of them as one JSON object, by ID, in a language.
PD_API void pd_terms_json(const pd_game *game, int language, pd_text *out);

// Happenings: named things that may come of a move, such as taking the pile on the next turn. How
// often each comes true in many possible worlds says in words why one move is better than another.
typedef struct {
    const char *id;
    const char *text; // a message: a short label
    bool good;        // for the seat that it is about
} pd_happening;

// What has come true for one seat since a move of its own; all zero at first. A bit for each
// happening. Once a happening is settled it changes no more.
typedef struct {
    uint32_t yes, settled;
    int note[4]; // for the game's own use
} pd_happened;

PD_API const pd_happening *pd_happening_at(const pd_game *game, int index); // NULL past the end
// Takes in one event, of all that follow the move, those of the move itself included.
PD_API void pd_happen(const pd_game *game, pd_happened *happened, int seat, const pd_event *event);

// The rules that apply in the viewer's situation, as IDs separated by spaces.
PD_API const char *pd_rules_now(const pd_game *game, const pd_view *view);

// The position as one JSON object, cards in notation.
PD_API void pd_state_json(const pd_game *game, const pd_state *state, pd_text *out);
PD_API void pd_view_json(const pd_game *game, const pd_view *view, pd_text *out);
// An event of the match by name, for programs that draw it, as one JSON object: "what" happened,
// "seat" and "other" (null for nobody), and the members that paddock-view(3) lists for the game,
// cards in notation. Cards that the viewer may not know are null.
PD_API void pd_event_named_json(const pd_game *game, const pd_event *event, pd_text *out);
// The same for a legal move of the viewer: "what" it does, with which cards, to what place …
PD_API void pd_move_named_json(const pd_game *game, const pd_view *view, pd_move move,
                               pd_text *out);
// What everybody has seen and the position does not tell any more, such as how the last race went,
// as one JSON object. `events` are those of the match so far, in order; the viewer's own or all.
PD_API void pd_view_past_json(const pd_game *game, const pd_view *view, const pd_event *events,
                              size_t count, pd_text *out);

// --------------------------------------------------------------------------------------- records

enum { PD_RECORD_FORMAT = 1, PD_HASH_EVERY = 8 };

typedef struct {
    const pd_game *game;
    pd_setup setup;
    char names[PD_SEATS_MAX][PD_NAME_MAX + 1];     // "" if not given
    char players[PD_SEATS_MAX][PD_PLAYER_MAX + 1]; // "person", "club" …; "" if not given
    char table[PD_TABLE_MAX + 1];                  // the table's ID on the server; "" if not given
    bool has_seed, has_commitment;
    uint8_t seed[32];
    uint8_t commitment[32]; // SHA-256 of the secret if there is one, else of the seed
    // For a deal to which the players contributed: the seed is computed from the server's secret
    // and the players' shares, as described in paddock-record(5). The library only stores them.
    bool has_secret; // if set, has_seed, has_commitment and table are set, too
    uint8_t secret[32];
    uint8_t pledged;                   // bit per seat: pledged a share; 0 without a secret
    uint8_t shared;                    // bit per seat: revealed the share it had pledged
    uint8_t pledges[PD_SEATS_MAX][32]; // SHA-256 of each share
    uint8_t shares[PD_SEATS_MAX][32];
} pd_header;

// One decision: step 0 is the deal, by PD_NOBODY.
typedef struct {
    int number;
    int actor;
    pd_move move;
    pd_outcomes outcomes;
} pd_step;

PD_API void pd_write_header(const pd_header *header, pd_text *out);
// Writes the header lines that are fixed before any share is revealed: game, seats, options,
// players, table, commitment and pledges. The deal code is their hash: see paddock-record(5).
PD_API void pd_write_terms(const pd_header *header, pd_text *out);
PD_API void pd_write_step(const pd_game *game, const pd_step *step, pd_text *out);
PD_API void pd_write_hash(const pd_game *game, const pd_state *state, pd_text *out);
PD_API void pd_write_end(const pd_game *game, const pd_state *state, pd_text *out);

// A record being replayed: call pd_replay_open, then pd_replay_next until `done`. The text must
// stay in memory as long as the replay is used.
typedef struct {
    const char *text;
    size_t size, at;
    int line;
    pd_header header;
    pd_state state;  // the position after `step`
    pd_state before; // the position it was made in
    pd_step step;
    pd_dice seeded; // if the record has a seed: dice to check its outcomes with
    bool done;
    bool finished; // the match is over; else the record ends with "end unfinished"
    int hashes;    // how many hashes were checked
} pd_replay;

PD_API pd_err pd_replay_open(pd_replay *replay, const char *text, size_t size, pd_problem *problem);
// Replays one more step; the first is the deal. On an error the replay stays at the last good step.
// If the move is illegal (err ≥ PD_REFUSAL), step.move is that move, for pd_say_refusal.
PD_API pd_err pd_replay_next(pd_replay *replay, pd_events *log, pd_problem *problem);

// ----------------------------------------------------------------------------------------- match

// A position that undo can go back to, and the move that led to it.
typedef struct {
    pd_state state;
    int actor;
    pd_move move;
} pd_earlier;

// A match being played. It has no pointers that outlive a call, so it may be copied; about 12 kB.
typedef struct {
    pd_header header; // keep its seed and secret hidden until the match is over
    pd_state state;
    pd_step step; // the last step that was not taken back
    pd_dice dice;
    pd_earlier earlier[PD_UNDO_MAX];
    pd_outcomes earlier_outcomes; // of the step before earlier[0]; later ones have none
    int undo_count;
} pd_match;

// Deals from header->seed. Asserts that the set-up passes pd_setup_check. `log` may be NULL.
PD_API void pd_match_start(pd_match *match, const pd_header *header, pd_events *log);
// Makes a move for `seat`; match->step is then the step to record. If it is refused, nothing
// changes.
PD_API pd_err pd_match_play(pd_match *match, int seat, pd_move move, pd_events *log);
// Takes back the last step, if the same seat is still to move and the step drew no card and
// revealed nothing. match->step is then the step before it.
PD_API pd_err pd_match_undo(pd_match *match);
// Continues from the end of an unfinished record that has a seed.
PD_API void pd_match_resume(pd_match *match, const pd_replay *replay);

#ifdef __cplusplus
}
#endif
#endif
