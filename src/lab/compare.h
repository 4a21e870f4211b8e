// What a rule does: sets of rules compared on the same deals.
#ifndef PD_COMPARE_H
#define PD_COMPARE_H

#include "lab/results.h"

// What a measure is about. Those of seats, turns and bots are shares of all matches.
typedef enum {
    PD_ABOUT_LENGTH,
    PD_ABOUT_MARGIN,
    PD_ABOUT_LEADS,
    PD_ABOUT_SEAT,
    PD_ABOUT_TURN,
    PD_ABOUT_BOT
} pd_about;

typedef struct {
    pd_about about;
    int index;   // of the seat, the turn or the bot
    int section; // where it is in the totals
} pd_measure;

// All that can be said of this simulation: no margin and no lead with one seat; bots where they
// change seats; turns where the same bots sit in every seat, else seats. Returns how many.
int pd_measures(const pd_sim *sim, pd_measure out[PD_MEASURES_MAX]);

bool pd_measure_is_share(const pd_measure *measure);
pd_rows pd_measure_rows(const pd_measure *measure); // of a share
void pd_measure_name(const pd_sim *sim, const pd_measure *measure, int language, pd_text *out);

// Set of rules 0 is “A”; its value of the option.
char pd_variant_letter(int variant);
void pd_variant_value(const pd_sim *sim, int variant, char value[PD_VALUE_MAX + 1]);

// The mean of a match with one set of rules, and its interval at 95 %.
double pd_measure_mean(const pd_sim *sim, const pd_measure *measure, int variant);
pd_interval pd_measure_interval(const pd_sim *sim, const pd_measure *measure, int variant);

// How many matches with this set of rules went as with the first one, move for move and with the
// same result; and if all did. Then the bots take no notice of the rules, or the rules never came
// to matter, and nothing has been learned about them.
uint64_t pd_matches_alike(const pd_sim *sim, int variant);
bool pd_all_alike(const pd_sim *sim, int variant);

// Set of rules `b` against set `a`, by the differences within deals.
typedef struct {
    double difference; // of b over a
    double reach;      // such that all differences from the first set together are right at 95 %
    bool clear;        // beyond noise
    bool alike;        // all matches went alike: nothing can be said of the difference
    double saved; // how many times as many deals it would take if each set had deals of its own
} pd_effect;

pd_effect pd_effect_of(const pd_sim *sim, const pd_measure *measure, int a, int b);

// “+0.10 ± 0.08”, shares in points; or “alike”.
void pd_put_effect(pd_text *out, int language, const pd_measure *measure, const pd_effect *effect);

// The least and the most that pairing saved, over what differs at all. False if nothing does.
bool pd_pairing_saved(const pd_sim *sim, double *least, double *most);
extern const char pd_saved_sentence[]; // a message with {least} and {most}
extern const char pd_alike_sentence[]; // a message with the {letter} of such a set of rules

extern const char pd_skill_sentence[]; // a message: where one kind of bot plays, how to see more

#endif
