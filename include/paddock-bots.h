// paddock-bots.h: the bots of libpaddock-bots, which play any game of libpaddock.
//
// A bot gets a view, the legal moves, its own dice and a stop flag, and nothing else; it never gets
// a state. It remembers nothing between two questions, so a match that is resumed goes on as if it
// had never stopped.
//
// A bot is addressed by a text, name[:key=value…], such as "club" or "champion:ms=100:threads=2".
// pd_bot_read turns that into a pd_bot_spec, and pd_bot_think asks for a move.
//
// The rules at the top of paddock.h hold here, too, with one exception: a search allocates memory
// while it thinks (up to 34 MB per thread) and starts threads if the settings ask for them. If
// memory runs out, it plays by pd_view_judge instead.
#ifndef PADDOCK_BOTS_H
#define PADDOCK_BOTS_H

#include "paddock-batch.h"
#include "paddock.h"

#ifdef __cplusplus
#include <atomic>
using std::atomic_bool;
extern "C" {
#else
#include <stdatomic.h>
#endif

// Settings. Each kind of bot uses some of them; the others are 0.
typedef struct {
    int ms;         // thinking time for a move; 0: no limit
    int iterations; // of the search; 0: no limit
    int threads;    // of the search
    int fog;        // how weak it is: the rating of each move is off by up to this much
    int rollouts;   // PD_ROLLOUTS_…
    int worlds;     // PD_WORLDS_…
    bool survey;    // spends time on every move, to estimate them all and not only the best
} pd_bot_settings;

// How the search plays a position out: by pd_judge to the next part of the match, by pd_judge to
// the end, or by random legal moves to the end.
enum { PD_ROLLOUTS_JUDGED, PD_ROLLOUTS_FULL, PD_ROLLOUTS_RANDOM, PD_ROLLOUTS };

// What the search takes the others to hold: what good play makes likely (pd_imagine), or any cards
// that fit (pd_resample).
enum { PD_WORLDS_LIKELY, PD_WORLDS_ANY, PD_WORLDS };

// Everything a bot may know when it is asked for a move.
typedef struct {
    const pd_game *game;
    const pd_view *view;
    const pd_move *moves; // legal, at least one
    int count;
    pd_dice *dice;
    const atomic_bool *stop; // when this becomes true, answer at once; may be NULL
} pd_bot_question;

// A kind of bot. Programs may define their own: pd_bot_read knows only those of this library, but
// pd_bot_think works with any kind that a spec points to.
typedef struct {
    const char *name;
    const char *title; // a message: the name for people, if it is a level; else NULL
    const char *help;  // a message: see pd_translate
    bool level;        // front ends offer it as a level; levels are in rising order
    const char *keys;  // the settings it uses, separated by spaces
    pd_bot_settings usual;
    pd_move (*choose)(const pd_bot_settings *settings, const pd_bot_question *question);
} pd_bot_kind;

PD_API int pd_bot_kind_count(void);
PD_API const pd_bot_kind *pd_bot_kind_at(int index);
PD_API const pd_bot_kind *pd_bot_kind_find(const char *name); // NULL when there is none

// The name of a bot in this seat, such as "Ada".
PD_API const char *pd_bot_name(int seat);

typedef struct {
    const pd_bot_kind *kind;
    pd_bot_settings settings;
    char address[PD_PLAYER_MAX + 1]; // as it was written
} pd_bot_spec;

// Reads a bot's address. On an error `problem` is set and `spec` does not change.
PD_API pd_err pd_bot_read(pd_bot_spec *spec, const char *address, pd_problem *problem);

// Returns the bot's move, one of question->moves.
PD_API pd_move pd_bot_think(const pd_bot_spec *spec, const pd_bot_question *question);

// The bot as an opponent in a batch. The spec must stay in memory as long as the batch is used.
PD_API pd_opponent pd_bot_opponent(const pd_bot_spec *spec);

// Writes the bot as one word, for `players` in the header of a record.
PD_API void pd_bot_write_player(const pd_bot_spec *spec, char player[PD_PLAYER_MAX + 1]);

// --------------------------------------------------------------------------- the search, in detail

typedef struct {
    int count;
    int best; // index of the move to make
    uint64_t iterations;
    struct {
        uint64_t visits;
        double value; // mean share of the victory, see pd_shares; 0 if never visited
    } at[PD_MOVES_MAX];
} pd_bot_advice;

// Searches until settings->ms or settings->iterations is used up, question->stop is true, or more
// search cannot change the best move. Iterations are counted per thread. With a limit on iterations
// only, the same dice give the same advice.
PD_API void pd_bot_search(const pd_bot_settings *settings, const pd_bot_question *question,
                          pd_bot_advice *advice);

typedef struct {
    int index;      // of the question's moves
    double percent; // the chance of winning, as estimated by the search
    double error;   // half the width of a 95 % confidence interval, for random error only
} pd_bot_chance;

// The champion's advice, with its estimate of the chance of winning for each move.
typedef struct {
    int count;
    pd_bot_chance at[PD_MOVES_MAX]; // the advised move first, then the others, best first
} pd_bot_survey;

// Searches for at most `ms`; 0: for as long as the champion does. survey->count is at least 1.
PD_API void pd_bot_survey_moves(const pd_bot_question *question, int ms, pd_bot_survey *survey);

#ifdef __cplusplus
}
#endif
#endif
