// A match on this machine as it is being arranged: who sits at the table, and by which rules. What
// was arranged last for a game is remembered in the settings.
#ifndef PD_PLAN_H
#define PD_PLAN_H

#include "console/kept.h"
#include "console/settings.h"

enum { SEED_TEXT_MAX = 64, NAMES_MAX = PD_SEATS_MAX * (PD_NAME_MAX + 1) };

struct plan {
    const pd_game *game;
    pd_setup setup;
    int people;                              // in the first seats
    bool each;                               // bots have levels of their own
    const pd_bot_kind *levels[PD_SEATS_MAX]; // of each seat, if a bot sits there; else of the first
    char names[NAMES_MAX + 1];               // of the people, separated by commas; or ""
    char seed[SEED_TEXT_MAX + 1];            // "": drawn by lot
    bool hints;
};

// As for a first match.
void plan_usual(struct plan *plan, const pd_game *game);
// As it was last.
void plan_read(struct plan *plan, const pd_game *game, const struct settings *settings);
void plan_write(const struct plan *plan, struct settings *settings);

// What somebody at the table is called: a bot, a person as typed, or "Player 1".
void plan_put_name(const struct plan *plan, int seat, pd_text *out);

// The next number of seats that fits the options, in one direction; stays where there is none.
void plan_step_seats(struct plan *plan, int way);
void plan_set_seats(struct plan *plan, int seats);   // if they fit
void plan_set_people(struct plan *plan, int people); // if there are seats for them
// The next level that bots can have: of one seat, or (−1) of all, with one by one as the last.
void plan_step_level(struct plan *plan, int seat, int way);
// The next choice of an option that has choices.
void plan_step_option(struct plan *plan, int option, int way);
// Sets an option to what was typed: a value, a file where the option allows one, or "" for the
// usual value. False after a complaint.
bool plan_type_option(struct plan *plan, int option, const char *text);
// Takes names as they were typed; whether they can be names is found out at the start.
void plan_type_names(struct plan *plan, const char *text);
// Takes a seed as it was typed. False after a complaint.
bool plan_type_seed(struct plan *plan, const char *text);
bool plan_is_usual(const struct plan *plan, int option);

// Deals. NULL after a complaint, such as that the seats do not fit; else the caller's, from malloc.
struct kept *plan_start(const struct plan *plan);

#endif
