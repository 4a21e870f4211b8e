// What the totals say: who won how much, and whether that is more than noise.
#ifndef PD_RESULTS_H
#define PD_RESULTS_H

#include "lab/sim.h"

enum { PD__PAIRS_MAX = PD_SEATS_MAX * (PD_SEATS_MAX - 1) / 2 };

// Rows are the bots, the seats, or the seats by turn order (lab/turns.h). Where bots that differ
// change seats, the arena is about the bots; otherwise about the seats.
typedef enum { PD__BY_SEAT, PD__BY_BOT, PD__BY_TURN } pd__rows;

pd__rows pd__sim_subject(const pd__sim *sim); // never PD__BY_TURN

// Do the same bots sit in every seat, so that seats differ by nothing but the rules?
bool pd__seats_are_alike(const pd__sim *sim);

// In how many matches a seat acted first; and the only one that ever did, −1 if several did.
uint64_t pd__acted_first(const pd__sim *sim, int seat);
int pd__only_first(const pd__sim *sim);

int pd__row_count(const pd__sim *sim, pd__rows rows);

typedef struct {
    int index;       // of the seat, the bot or the turn
    const char *bot; // its address; NULL for a seat where several sit, and for a turn
    int seats;       // how many it has
    uint64_t wins;   // that were not shared
    double shares;   // victories, shared ones split
    double share;    // of all matches; adjusted for luck if the plan says so, but not by turn
    pd__interval interval;
} pd__row;

// "P1", a bot's address, or "first to act".
void pd__row_name(const pd__sim *sim, pd__rows rows, int index, int language,
                  char name[PD_PLAYER_MAX + 1]);

pd__row pd__row_at(const pd__sim *sim, pd__rows rows, int index);

// The results of a row, and the decisions in a match, as one value a block; as played, even with
// plan.adjust. The latter is counted in shards only.
pd__sample pd__row_sample(const pd__sim *sim, pd__rows rows, int index);
pd__sample pd__length_sample(const pd__sim *sim);

// With plan.adjust: how many times as much as the adjusted results the results vary, by blocks.
double pd__variance_ratio(const pd__sim *sim);

// Two rows, by what they win for each seat they have. The interval is such that all pairs together
// are right at 95 % (Bonferroni), so that picking the most striking one is no mistake.
typedef struct {
    int a, b;
    double difference; // of a over b; never below 0
    pd__interval interval;
    double reach; // of the interval, to the side where it is further
    bool settled; // the difference is beyond noise
    double more;  // matches until it would be, if it stays; INFINITY if it is 0
} pd__comparison;

// Every pair, the better one as `a`; the number of them.
int pd__compare(const pd__sim *sim, pd__rows rows, pd__comparison out[PD__PAIRS_MAX]);

// For plan.sprt: how many points more per seat the first bot wins than the second, as one value a
// block; and what the test says: the ratio, and which of the two is accepted, −1 being `low`, 1
// `high` and 0 neither yet.
typedef struct {
    double ratio;
    int accepted;
} pd__sprt_state;

pd__sprt_state pd__sprt_of(const pd__sim *sim);

// For plan.until: the widest interval of a row of the subject, each way; is it narrow enough; and
// how many blocks it would take.
double pd__widest_reach(const pd__sim *sim);
bool pd__until_reached(const pd__sim *sim);
uint64_t pd__blocks_for_until(const pd__sim *sim);

// A part of many things that came up in the matches, in units of `unit`. Things of one deal are not
// independent, so the interval counts no more cases than there are deals. For what comes up
// often in a few deals it is somewhat too narrow.
typedef struct {
    uint64_t count;
    double part;
    pd__interval interval;
} pd__rate;

pd__rate pd__rate_of(const pd__sim *sim, uint64_t part, uint64_t unit, uint64_t count);

// With plan.adjust: that the results are adjusted, and how much less they vary; else nothing.
void pd__say_adjusted(const pd__sim *sim, int language, pd_text *out);

// A comparison in one sentence, which names a better one only beyond noise.
void pd__say_comparison(const pd__sim *sim, pd__rows rows, const pd__comparison *pair, int language,
                        pd_text *out);

#endif
