// What the totals say: who won how much, and whether that is more than noise.
#ifndef PD_RESULTS_H
#define PD_RESULTS_H

#include "lab/sim.h"

enum { PD_PAIRS_MAX = PD_SEATS_MAX * (PD_SEATS_MAX - 1) / 2 };

// Rows are the bots, the seats, or the seats by turn order (lab/turns.h). Where bots that differ
// change seats, the arena is about the bots; otherwise about the seats.
typedef enum { PD_BY_SEAT, PD_BY_BOT, PD_BY_TURN } pd_rows;

pd_rows pd_sim_subject(const pd_sim *sim); // never PD_BY_TURN

// Do the same bots sit in every seat, so that seats differ by nothing but the rules?
bool pd_seats_are_alike(const pd_sim *sim);

// In how many matches a seat acted first; and the only one that ever did, −1 if several did.
uint64_t pd_acted_first(const pd_sim *sim, int seat);
int pd_only_first(const pd_sim *sim);

int pd_row_count(const pd_sim *sim, pd_rows rows);

typedef struct {
    int index;       // of the seat, the bot or the turn
    const char *bot; // its address; NULL for a seat where several sit, and for a turn
    int seats;       // how many it has
    uint64_t wins;   // that were not shared
    double shares;   // victories, shared ones split
    double share;    // of all matches; adjusted for luck if the plan says so, but not by turn
    pd_interval interval;
} pd_row;

// "P1", a bot's address, or "first to act".
void pd_row_name(const pd_sim *sim, pd_rows rows, int index, int language,
                 char name[PD_PLAYER_MAX + 1]);

pd_row pd_row_at(const pd_sim *sim, pd_rows rows, int index);

// The results of a row, and the decisions in a match, as one value a block; as played, even with
// plan.adjust. The latter is counted in shards only.
pd_sample pd_row_sample(const pd_sim *sim, pd_rows rows, int index);
pd_sample pd_length_sample(const pd_sim *sim);

// With plan.adjust: how many times as much as the adjusted results the results vary, by blocks.
double pd_variance_ratio(const pd_sim *sim);

// Two rows, by what they win for each seat they have. The interval is such that all pairs together
// are right at 95 % (Bonferroni), so that picking the most striking one is no mistake.
typedef struct {
    int a, b;
    double difference; // of a over b; never below 0
    pd_interval interval;
    double reach; // of the interval, to the side where it is further
    bool settled; // the difference is beyond noise
    double more;  // matches until it would be, if it stays; INFINITY if it is 0
} pd_comparison;

// Every pair, the better one as `a`; the number of them.
int pd_compare(const pd_sim *sim, pd_rows rows, pd_comparison out[PD_PAIRS_MAX]);

// For plan.sprt: how many points more per seat the first bot wins than the second, as one value a
// block; and what the test says: the ratio, and which of the two is accepted, −1 being `low`, 1
// `high` and 0 neither yet.
typedef struct {
    double ratio;
    int accepted;
} pd_sprt_state;

pd_sprt_state pd_sprt_of(const pd_sim *sim);

// For plan.until: the widest interval of a row of the subject, each way; is it narrow enough; and
// how many blocks it would take.
double pd_widest_reach(const pd_sim *sim);
bool pd_until_reached(const pd_sim *sim);
uint64_t pd_blocks_for_until(const pd_sim *sim);

// A part of many things that came up in the matches, in units of `unit`. Things of one deal are not
// independent, so the interval counts no more cases than there are deals. For what comes up
// often in a few deals it is somewhat too narrow.
typedef struct {
    uint64_t count;
    double part;
    pd_interval interval;
} pd_rate;

pd_rate pd_rate_of(const pd_sim *sim, uint64_t part, uint64_t unit, uint64_t count);

// A comparison in one sentence, which names a better one only beyond noise.
void pd_say_comparison(const pd_sim *sim, pd_rows rows, const pd_comparison *pair, int language,
                       pd_text *out);

#endif
