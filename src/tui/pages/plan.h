// The plan of a new match: players, set-up and seed. The last plan of each game is stored in the
// settings.
#ifndef PD_PLAN_H
#define PD_PLAN_H

#include "console/saved-match.h"
#include "console/settings.h"

enum { SEED_TEXT_MAX = 64, NAMES_MAX = PD_SEATS_MAX * (PD_NAME_MAX + 1) };

struct plan {
    const pd_game *game;
    pd_setup setup;
    int people;                              // in the first seats
    bool each;                               // each bot has its own level
    const pd_bot_kind *levels[PD_SEATS_MAX]; // by seat, for seats with a bot
    char names[NAMES_MAX + 1];               // of the people, comma-separated; or ""
    char seed[SEED_TEXT_MAX + 1];            // "": random
    bool hints;
};

// Sets the defaults.
void plan_usual(struct plan *plan, const pd_game *game);
// Reads the last plan of this game from the settings.
void plan_read(struct plan *plan, const pd_game *game, const struct settings *settings);
void plan_write(const struct plan *plan, struct settings *settings);

// Writes a seat's name: the bot's, the person's, or "Player 1".
void plan_put_name(const struct plan *plan, int seat, pd_text *out);

// Goes to the next number of seats in one direction that fits the options, if there is one.
void plan_step_seats(struct plan *plan, int way);
void plan_set_seats(struct plan *plan, int seats);   // if they fit
void plan_set_people(struct plan *plan, int people); // if there are seats for them
// Goes to the next bot level of one seat, or of all (−1); the last choice for all is "one by one".
void plan_step_level(struct plan *plan, int seat, int way);
// Goes to the next choice of an option.
void plan_step_option(struct plan *plan, int option, int way);
// Sets an option to what was typed: a value, a file if the option allows one, or "" for the
// default. False if it is not valid; the reason was already shown.
bool plan_type_option(struct plan *plan, int option, const char *text);
// Sets the typed names, trimmed. False if one is not valid; the reason was already shown.
bool plan_type_names(struct plan *plan, const char *text);
// Sets the typed seed. False if it is not valid; the reason was already shown.
bool plan_type_seed(struct plan *plan, const char *text);
bool plan_is_usual(const struct plan *plan, int option);

// Starts the match. The caller owns it (saved_match_close, free). NULL if the plan is not valid;
// the reason was already shown.
struct saved_match *plan_start(const struct plan *plan);

#endif
