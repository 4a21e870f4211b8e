// What a rule does: sets of rules compared on the same deals.
#ifndef PD_COMPARE_H
#define PD_COMPARE_H

#include "lab/results.h"

// What a measure is about. Those of seats, turns and bots are shares of all matches.
typedef enum {
    PD__ABOUT_LENGTH,
    PD__ABOUT_MARGIN,
    PD__ABOUT_LEADS,
    PD__ABOUT_SEAT,
    PD__ABOUT_TURN,
    PD__ABOUT_BOT
} pd__about;

typedef struct {
    pd__about about;
    int index;   // of the seat, the turn or the bot
    int section; // where it is in the totals
} pd__measure;

// All that can be said of this simulation: no margin and no lead with one seat; bots where they
// change seats; turns where the same bots sit in every seat, else seats. Returns how many.
int pd__measures(const pd__sim *sim, pd__measure out[PD__MEASURES_MAX]);

bool pd__measure_is_share(const pd__measure *measure);
pd__rows pd__measure_rows(const pd__measure *measure); // of a share
void pd__measure_name(const pd__sim *sim, const pd__measure *measure, int language, pd_text *out);

// Set of rules 0 is “A”; its value of the option.
char pd__variant_letter(int variant);
void pd__variant_value(const pd__sim *sim, int variant, char value[PD_VALUE_MAX + 1]);

// The mean of a match with one set of rules, and its interval at 95 %.
double pd__measure_mean(const pd__sim *sim, const pd__measure *measure, int variant);
pd__interval pd__measure_interval(const pd__sim *sim, const pd__measure *measure, int variant);

// How many matches with this set of rules went as with the first one, move for move and with the
// same result; and if all did. Then the bots take no notice of the rules, or the rules never came
// to matter, and nothing has been learned about them.
uint64_t pd__matches_alike(const pd__sim *sim, int variant);
bool pd__all_alike(const pd__sim *sim, int variant);

// Set of rules `b` against set `a`, by the differences within deals.
typedef struct {
    double difference; // of b over a
    double reach;      // such that all differences from the first set together are right at 95 %
    bool clear;        // beyond noise
    bool alike;        // all matches went alike: nothing can be said of the difference
    double saved; // how many times as many deals it would take if each set had deals of its own
} pd__effect;

pd__effect pd__effect_of(const pd__sim *sim, const pd__measure *measure, int a, int b);

// “+0.10 ± 0.08”, shares in points; or “alike”.
void pd__put_effect(pd_text *out, int language, const pd__measure *measure,
                    const pd__effect *effect);

// The least and the most that pairing saved, over what differs at all. False if nothing does.
bool pd__pairing_saved(const pd__sim *sim, double *least, double *most);
extern const char pd__saved_sentence[]; // a message with {least} and {most}
extern const char pd__alike_sentence[]; // a message with the {letter} of such a set of rules

extern const char pd__skill_sentence[]; // a message: where one kind of bot plays, how to see more

#endif
