// paddock.h: the public face of libpaddock, a rules engine for card games with hidden hands.
//
// How to read this file: errors, text, dice; then what a match is made of (games, set-ups, states,
// views, moves, events); then words for people; then records.
//
// Rules that hold for every function here:
//  - Nothing allocates, nothing does I/O, nothing keeps global state. All memory is the caller's.
//  - Everything is thread-safe as long as two threads do not share one mutable object.
//  - No pointer argument may be NULL unless its comment says so. Strings are UTF-8.
//  - User errors come back as a pd_err (and change nothing); caller's bugs are assertions.
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

#define PD_VERSION "0.1.0"

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
    PD_PLAYER_MAX = 160,     // bytes of a bot's address, or whoever plays a seat
    PD_VALUE_MAX = 1024,     // bytes of an option's value, as text
    PD_LINE_MAX = 2048,      // bytes of a line in a record
    PD_STEPS_MAX = 20000,    // decisions in any match
    PD_RECORD_MAX = 4 << 20, // bytes of a record
    PD_UNDO_MAX = 16,        // steps that can be taken back in a row
    PD_FILE_MAX = 1 << 16,   // bytes of a file that an option's value comes from
};

enum {
    PD_NOBODY = -1,     // no seat: a spectator; or nobody acts, the match being over
    PD_ALL_SEEING = -2, // the holder of a state, who sees every card
    PD_EVERYONE = -1,   // an event's audience: public
};

// ---------------------------------------------------------------------------------------- errors

// Engine errors: name, wire name, sentence. {found} and {wanted} come from the pd_problem; N_ marks
// a sentence for the catalogue and is defined where the sentences are used.
#define PD_ERRORS(X)                                                                               \
    X(OK, "ok", "")                                                                                \
    X(GAME, "unknown-game", N_("There is no game called “{found}”. Games: {wanted}."))             \
    X(SEATS, "bad-seats", N_("{found} seats do not fit: this game is for {wanted}."))              \
    X(OPTION, "unknown-option", N_("There is no option “{found}”. Options: {wanted}."))            \
    X(VALUE, "bad-value", N_("“{found}” makes no sense: it takes {wanted}."))                      \
    X(NOTATION, "bad-notation", N_("“{found}” is not how a move is written. Examples: {wanted}.")) \
    X(TURN, "not-your-turn", N_("It is the turn of {wanted}."))                                    \
    X(OVER, "match-over", N_("The match is over; no move follows."))                               \
    X(NO_UNDO, "no-undo",                                                                          \
      N_("Nothing can be taken back: a move stands once it has drawn a card, shown something "     \
         "hidden or passed the turn."))                                                            \
    X(NO_RECORD, "not-a-record",                                                                   \
      N_("This is not a Paddock record: it does not start with “{wanted}”."))                      \
    X(NEWER, "newer-format",                                                                       \
      N_("Record format {found} is newer than this program, which reads up to {wanted}."))         \
    X(TOO_LARGE, "too-large", N_("This is too large to be a record: more than {wanted} bytes."))   \
    X(NOT_TEXT, "not-text", N_("This is not text: byte {found}."))                                 \
    X(LONG_LINE, "long-line", N_("This line is longer than {wanted} bytes."))                      \
    X(SYNTAX, "syntax", N_("“{found}” was not expected here, but {wanted}."))                      \
    X(TRUNCATED, "truncated", N_("The file stops without its “end” line: it was cut short."))      \
    X(OUTCOME, "bad-outcome", N_("“{found}” cannot come up here ({wanted})."))                     \
    X(MISSING, "missing-outcome",                                                                  \
      N_("This line needs one more random outcome than it has ({wanted})."))                       \
    X(SURPLUS, "surplus-outcome", N_("“{found}” is one random outcome more than this step has."))  \
    X(ACTOR, "wrong-seat", N_("The line names {found}, but it is the turn of {wanted}."))          \
    X(HASH, "wrong-hash", N_("The position’s hash is {wanted}, but the record says {found}."))     \
    X(RESULT, "wrong-result", N_("The result is “{wanted}”, but the record says “{found}”."))      \
    X(SEED, "wrong-seed", N_("The seed deals {wanted} here, but the record says {found}."))        \
    X(NO_COURSE, "not-a-course",                                                                   \
      N_("This is not a course file: it does not start with “{wanted}”."))                         \
    X(BOT, "unknown-bot", N_("There is no bot called “{found}”. Bots: {wanted}."))                 \
    X(CONTENT, "bad-content", N_("“{found}”: {wanted}."))                                          \
    X(TOO_LONG, "too-long", N_("A match has no more than {wanted} decisions."))

typedef enum {
#define X(name, wire, text) PD_ERR_##name,
    PD_ERRORS(X)
#undef X
        PD_ERR_COUNT,
    PD_OK = 0,
    PD_REFUSAL = 100 // PD_REFUSAL + i is row i of a game's own table of refusals
} pd_err;

// What went wrong, with enough to say it in any language. `line` is 0 outside files, `column`
// (counted in bytes, from 1) where there is nothing to point at.
typedef struct {
    pd_err err;
    int line, column;
    char found[80];
    char wanted[160];
} pd_problem;

// ------------------------------------------------------------------------------------------ text

// A bounded text: always NUL-terminated; what does not fit is dropped, whole UTF-8 characters at a
// time, and `cut` says so.
typedef struct {
    char *data;
    size_t size, used;
    bool cut;
} pd_text;

PD_API pd_text pd_text_on(char *buffer, size_t size); // size > 0
PD_API void pd_put(pd_text *out, const char *text);
PD_API void pd_put_int(pd_text *out, int64_t number);
PD_API void pd_put_hex(pd_text *out, const uint8_t *bytes, size_t count);
// Is the word of `length` bytes one of a list separated by blanks?
PD_API bool pd_has_word(const char *list, const char *word, size_t length);
PD_API void pd_json_string(pd_text *out, const char *text); // quotes included
PD_API void pd_json_key(pd_text *out, const char *key); // a word; with a comma where one is needed
PD_API void pd_json_comma(pd_text *out); // unless an object or array has just been opened

// ------------------------------------------------------------------------------------------ dice

// One random outcome: the game's kind of outcome in the high byte, what came up in the low one.
typedef uint16_t pd_outcome;

typedef struct {
    int count;
    pd_outcome at[PD_OUTCOMES_MAX];
} pd_outcomes;

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
    pd_err err; // scripted: set once the script does not fit; then outcomes are arbitrary
} pd_dice;

PD_API void pd_dice_seed(pd_dice *dice, const uint8_t key[32], uint64_t stream);
// A key from a small number, for people: the number in little-endian order, then zeros.
PD_API void pd_key_from_number(uint8_t key[32], uint64_t number);
// From here on every outcome is added to `note` (up to its room; more sets err). NULL: no longer.
PD_API void pd_dice_record(pd_dice *dice, pd_outcomes *note);
// Dice that read their outcomes from `script`. Afterwards `err` and `taken` tell whether it fitted.
PD_API void pd_dice_script(pd_dice *dice, const pd_outcomes *script);
// Uniform in 0 … n−1, n > 0. Not an outcome of a match: for bots and for choosing among moves.
PD_API uint32_t pd_roll(pd_dice *dice, uint32_t n);

// ----------------------------------------------------------------------- games, set-ups, options

typedef struct pd_game pd_game; // see src/engine/game.h: one constant row a game

PD_API int pd_game_count(void);
PD_API const pd_game *pd_game_at(int index);
PD_API const pd_game *pd_game_find(const char *id); // NULL when there is none

typedef struct {
    const char *id;
    const char *name;         // a message: see pd_translate
    const char *blurb;        // one sentence, likewise
    int seats_min, seats_max; // with the options as they are by default
    int seats_usual;
    bool draws; // a match may end without a winner
    size_t state_size;
    uint32_t move_count;       // action ids are 0 … move_count−1
    int steps_max;             // no match has more decisions
    const char *move_examples; // "Y7, R10@3"
    int option_count;
} pd_game_info;

PD_API pd_game_info pd_game_about(const pd_game *game);

typedef struct {
    const char *name;
    const char *fallback; // the value when nothing is said
    const char *choices;  // "off|on", or NULL when the value is free
    const char *title;    // what it is called, a message
    const char *help;     // one sentence, likewise
    bool file;            // the value may come from a file: see pd_setup_load
} pd_option_info;

PD_API pd_option_info pd_option_at(const pd_game *game, int index);

// All games with their options, as one JSON array.
PD_API void pd_games_json(int language, pd_text *out);

// What is settled before the deal. A set-up is flat and may be copied.
typedef struct {
    int seats;
    alignas(8) uint8_t config[PD_CONFIG_MAX];
} pd_setup;

PD_API void pd_setup_init(pd_setup *setup, const pd_game *game, int seats); // options: defaults
PD_API pd_err pd_setup_set(pd_setup *setup, const pd_game *game, const char *option,
                           const char *value, pd_problem *problem);
PD_API void pd_setup_get(const pd_setup *setup, const pd_game *game, int option, pd_text *out);
// All options with their values, as one JSON object.
PD_API void pd_setup_json(const pd_setup *setup, const pd_game *game, pd_text *out);
// For an option whose value may come from a file: sets it to what the file's bytes say.
PD_API pd_err pd_setup_load(pd_setup *setup, const pd_game *game, int option, const char *text,
                            size_t size, pd_problem *problem);
// Do the seats fit the game and its options? Ask before pd_start.
PD_API pd_err pd_setup_check(const pd_setup *setup, const pd_game *game, pd_problem *problem);

// -------------------------------------------------------------------- states, views and events

// A position as the engine holds it, every card included: flat bytes, copied with =, compared and
// hashed over the first state_size bytes, the rest being zero.
typedef struct {
    alignas(8) uint8_t bytes[PD_STATE_MAX];
} pd_state;

// A position as one seat may know it. A different type on purpose: who holds a view holds no
// secret.
typedef struct {
    alignas(8) uint8_t bytes[PD_STATE_MAX];
} pd_view;

typedef uint32_t pd_move; // a dense action id

// Something that happened, as told to its audience. What may not be known is left out of it.
typedef struct {
    uint8_t kind;       // the game's own numbering
    int8_t audience;    // PD_EVERYONE, a seat, or PD_ALL_BUT(seat)
    int8_t seat;        // whom it is about, or PD_NOBODY
    int8_t other;       // another seat it is about, by kind
    uint8_t a, b, c, d; // small facts, by kind
    uint64_t cards;     // a set of cards, by kind
} pd_event;

#define PD_ALL_BUT(seat) ((int8_t)(-2 - (seat)))

PD_API bool pd_event_visible(const pd_event *event, int seat); // seat or PD_NOBODY

// Where events go. NULL in place of a sink costs nothing.
typedef struct pd_events {
    void (*tell)(void *context, const pd_event *event);
    void *context;
} pd_events;

typedef struct {
    int seats;
    int score[PD_SEATS_MAX];
    uint32_t winners; // bit per seat; several share the victory; none while the match goes on
    int cut;          // 1 if a safeguard against endless matches ended it, and not the rules
    int outside;      // how many without a seat, such as a virtual opponent, win or share as well
} pd_result;

// Deals. The set-up must have passed pd_setup_check. `log` may be NULL.
PD_API void pd_start(const pd_game *game, pd_state *state, const pd_setup *setup, pd_dice *dice,
                     pd_events *log);
PD_API int pd_actor(const pd_game *game, const pd_state *state); // seat, or PD_NOBODY when over
// Legal moves of the actor, ascending, no two alike; returns how many (0 when over).
PD_API int pd_moves(const pd_game *game, const pd_state *state, pd_move out[PD_MOVES_MAX]);
PD_API pd_err pd_check(const pd_game *game, const pd_state *state, pd_move move);
// Refused: the state is as it was. `log` may be NULL.
PD_API pd_err pd_apply(const pd_game *game, pd_state *state, pd_move move, pd_dice *dice,
                       pd_events *log);
PD_API pd_result pd_result_of(const pd_game *game, const pd_state *state);
// How far on each seat is, as anybody at the table can see; more is better.
PD_API void pd_standing(const pd_game *game, const pd_state *state, int out[PD_SEATS_MAX]);
// Do the others not see, or not yet, which move the actor makes now?
PD_API bool pd_secret(const pd_game *game, const pd_state *state);
// How many parts of the match are over, for a game that falls into parts such as races; else 0.
PD_API int pd_part(const pd_game *game, const pd_state *state);
// At the start of a part: how likely each seat is to win, to one who sees every card.
PD_API void pd_forecast(const pd_game *game, const pd_state *state, float chances[PD_SEATS_MAX]);
// What a seasoned player thinks of the actor's legal moves, knowing what the actor may know and no
// more: the best has the most, and 100 less is a mistake that such a player hardly ever makes.
PD_API void pd_judge(const pd_game *game, const pd_state *state, const pd_move *moves, int count,
                     int worth[PD_MOVES_MAX]);
PD_API uint64_t pd_hash(const pd_game *game, const pd_state *state);

// What `seat` may know; PD_NOBODY for a spectator.
PD_API void pd_look(const pd_game *game, const pd_state *state, int seat, pd_view *view);
// A state that fits the view, each consistent world equally likely.
PD_API void pd_resample(const pd_game *game, const pd_view *view, pd_dice *dice, pd_state *state);
// The view before the deal, and the view after one more visible event: together they rebuild what
// pd_look shows, step by step.
PD_API void pd_view_open(const pd_game *game, const pd_setup *setup, int seat, pd_view *view);
PD_API void pd_view_observe(const pd_game *game, pd_view *view, const pd_event *event);
// The same for all that a viewer is told of one step by somebody else, such as a server: false, and
// nothing has changed, when it cannot be. What is accepted need not be true, but nothing goes wrong
// with it: every function here can take its events and the view after them, and pd_view_observe,
// pd_view_actor and pd_view_json those in between.
PD_API bool pd_view_accept(const pd_game *game, pd_view *view, const pd_event *events,
                           size_t count);
PD_API int pd_view_seat(const pd_game *game, const pd_view *view);
PD_API int pd_view_actor(const pd_game *game, const pd_view *view);
// The viewer's legal moves: none unless it is the viewer's turn.
PD_API int pd_view_moves(const pd_game *game, const pd_view *view, pd_move out[PD_MOVES_MAX]);
// May the viewer make this move? PD_ERR_TURN out of turn.
PD_API pd_err pd_view_check(const pd_game *game, const pd_view *view, pd_move move);
PD_API pd_result pd_view_result(const pd_game *game, const pd_view *view);
// The same as pd_judge, for the viewer's own moves.
PD_API void pd_view_judge(const pd_game *game, const pd_view *view, const pd_move *moves, int count,
                          int worth[PD_MOVES_MAX]);

// Notation, both ways. Writing never fails; reading says PD_ERR_NOTATION.
PD_API void pd_move_write(const pd_game *game, pd_move move, pd_text *out);
PD_API pd_err pd_move_read(const pd_game *game, const char *text, pd_move *move);
PD_API void pd_outcome_write(const pd_game *game, pd_outcome outcome, pd_text *out);
PD_API pd_err pd_outcome_read(const pd_game *game, const char *text, pd_outcome *outcome);

// ----------------------------------------------------------------------------------------- words

// Languages: 0 is English, the language of the messages themselves.
PD_API int pd_language_count(void);
PD_API const char *pd_language_code(int language); // "en", "fr" …
PD_API int pd_language_find(const char *code); // −1 when there is none; "fr_BE.UTF-8" finds fr
PD_API const char *pd_translate(int language, const char *message); // itself when untranslated

// Fills a template's {name}s from pairs "name", value, …, NULL.
PD_API void pd_format(pd_text *out, const char *text, ...);
PD_API void pd_format_list(pd_text *out, const char *text, va_list pairs);

// Who speaks to whom. Names may be NULL (then P1, P2 …).
typedef struct {
    int language;
    int listener; // the seat addressed as "you", or PD_NOBODY
    const char *const *names;
} pd_voice;

PD_API void pd_seat_name(const pd_voice *voice, int seat, pd_text *out);
// One sentence; nothing for an event that needs no words.
PD_API void pd_say_event(const pd_game *game, const pd_voice *voice, const pd_event *event,
                         pd_text *out);
// The table in words, several lines.
PD_API void pd_say_table(const pd_game *game, const pd_voice *voice, const pd_view *view,
                         pd_text *out);
// What is going on now and what it asks of the viewer: a sentence or two, on one line.
PD_API void pd_say_now(const pd_game *game, const pd_voice *voice, const pd_view *view,
                       pd_text *out);
// The viewer's own cards, a line or several; nothing for a spectator.
PD_API void pd_say_hand(const pd_game *game, const pd_voice *voice, const pd_view *view,
                        pd_text *out);
// What a legal move does, in a few words.
PD_API void pd_say_move(const pd_game *game, const pd_voice *voice, const pd_view *view,
                        pd_move move, pd_text *out);
// Why the viewer may not make this move, with the rule's ID; or that it may.
PD_API void pd_say_refusal(const pd_game *game, const pd_voice *voice, const pd_view *view,
                           pd_move move, pd_text *out);
// What speaks for a legal move of the viewer's: one sentence, or nothing.
PD_API void pd_say_reason(const pd_game *game, const pd_voice *voice, const pd_view *view,
                          pd_move move, pd_text *out);
// An option's value for people, several lines; its text where the game has no picture of it.
PD_API void pd_say_option(const pd_game *game, const pd_voice *voice, const pd_setup *setup,
                          int option, pd_text *out);
PD_API void pd_say_problem(const pd_voice *voice, const pd_problem *problem, pd_text *out);
PD_API const char *pd_err_name(const pd_game *game, pd_err err); // wire name; game: for refusals
PD_API const char *pd_err_rule(const pd_game *game, pd_err err); // "GR-9", or "" for engine errors
PD_API const char *pd_err_text(const pd_game *game, pd_err err); // the message, {names} and all

// The rule page: rows in reading order. `ids` is "" for a heading, else the rules a row states.
typedef struct {
    const char *ids;
    const char *text; // a message
} pd_rule;

PD_API const pd_rule *pd_rule_at(const pd_game *game, int index); // NULL past the end
// The rules that matter in the viewer's situation, as IDs separated by spaces.
PD_API const char *pd_rules_now(const pd_game *game, const pd_view *view);

// The position as one JSON object, cards in notation.
PD_API void pd_state_json(const pd_game *game, const pd_state *state, pd_text *out);
PD_API void pd_view_json(const pd_game *game, const pd_view *view, pd_text *out);

// --------------------------------------------------------------------------------------- records

enum { PD_RECORD_FORMAT = 2, PD_HASH_EVERY = 8 }; // the newest format; all before it are read

typedef struct {
    const pd_game *game;
    pd_setup setup;
    char names[PD_SEATS_MAX][PD_NAME_MAX + 1];     // "" when not given
    char players[PD_SEATS_MAX][PD_PLAYER_MAX + 1]; // "person", "club" …; "" when not given
    bool has_seed, has_commitment;
    uint8_t seed[32];
    uint8_t commitment[32]; // SHA-256 of the secret if there is one, else of the seed
    // A deal to which several contributed: the seed then comes from the server's secret and from
    // the shares of the people, as paddock-record(5) says. The library only keeps these.
    bool has_secret; // then there are a seed and a commitment, too
    uint8_t secret[32];
    uint8_t pledged; // bit per seat, none without a secret: who bound themselves to a share
    uint8_t shared;  // bit per seat of those: who showed it; the others withheld it
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

// In the oldest format that can hold it, so that older programs read what they can.
PD_API void pd_write_header(pd_text *out, const pd_header *header);
PD_API void pd_write_step(pd_text *out, const pd_game *game, const pd_step *step);
PD_API void pd_write_hash(pd_text *out, const pd_game *game, const pd_state *state);
PD_API void pd_write_end(pd_text *out, const pd_game *game, const pd_state *state);

// A record being replayed. Open, then advance until it says done. `text` must outlive it.
typedef struct {
    const char *text;
    size_t size, at;
    int line;
    int format; // of the record, 1 … PD_RECORD_FORMAT
    pd_header header;
    pd_state state;  // the position after `step`
    pd_state before; // the position it was made in
    pd_step step;
    pd_dice seeded; // when the record has a seed: dice that should have dealt the same
    bool done;
    bool finished; // the match is over; else the record ends with "end unfinished"
    int hashes;    // how many hashes were checked
} pd_replay;

PD_API pd_err pd_replay_open(pd_replay *replay, const char *text, size_t size, pd_problem *problem);
// One more step (the first is the deal). On an error the replay stays at the last good step.
PD_API pd_err pd_replay_next(pd_replay *replay, pd_events *log, pd_problem *problem);

// ----------------------------------------------------------------------------------------- match

// A match being played: what a front end keeps per table. Flat, about 10 kB.
typedef struct {
    pd_header header; // its seed is the match's; keep that, and a secret, until the end
    pd_state state;
    pd_step step; // the last one made
    pd_dice dice;
    pd_state earlier[PD_UNDO_MAX]; // positions that may be gone back to
    int undo_count;
} pd_match;

// Deals from header->seed. The set-up must have passed pd_setup_check. `log` may be NULL.
PD_API void pd_match_start(pd_match *match, const pd_header *header, pd_events *log);
// `seat` makes a move; match->step then says what to write down. Refused: nothing has changed.
PD_API pd_err pd_match_play(pd_match *match, int seat, pd_move move, pd_events *log);
// Takes the last step back, if it left the turn where it was, drew nothing and showed nothing.
PD_API pd_err pd_match_undo(pd_match *match);
// Goes on from the end of an unfinished record that has its seed.
PD_API void pd_match_resume(pd_match *match, const pd_replay *replay);

#ifdef __cplusplus
}
#endif
#endif
