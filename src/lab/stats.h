// Intervals and verdicts for means of many matches. docs/arena.md says why these.
#ifndef PD_STATS_H
#define PD_STATS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    double low, high;
} pd__interval;

#define PD__ALPHA 0.05 // intervals are at 95 % unless they say otherwise

// What a standard normal variable, or Student's t, exceeds with probability `tail` (0 < tail < ½).
double pd__normal_quantile(double tail);
double pd__t_quantile(double tail, double freedom);

// The Wilson score interval at 95 % for a mean of values between 0 and 1. It is meant for wins and
// losses; for shared victories, whose spread is smaller, it is wider than need be.
pd__interval pd__wilson(double sum, uint64_t count);

// One value for each block of matches, blocks being independent of one another.
typedef struct {
    uint64_t count;
    double mean;
    double squares;  // the sum of squared deviations from the mean
    double cubes;    // … of cubed ones; 0 if it is not known
    bool single;     // a block is one match
    bool difference; // values are differences of shares, between −1 and 1
    bool adjusted;   // see pd__adjust
} pd__sample;

// Something else that is known of each block, such as luck, and whose true mean is 0.
typedef struct {
    double mean;
    double squares;  // the sum of squared deviations from the mean
    double products; // … of the products with the deviations of the sample
} pd__control;

// The sample without what it has in common with the control: each value minus the control times a
// coefficient, which is the one that leaves the least (linear regression). If the interval that
// misses with probability alpha would not get narrower, or there are fewer than 10 blocks, the
// sample as it is.
pd__sample pd__adjust(const pd__sample *sample, const pd__control *control, double alpha);

// The interval for the mean of shares, between 0 and 1, or of differences of shares: Wilson's, with
// as many matches as would be as precise (Korn and Graubard's effective sample size) where a block
// is several or values are adjusted or differences. It misses with probability alpha. The mean of
// adjusted values may be slightly beyond what values can be.
pd__interval pd__share_interval(const pd__sample *sample, double alpha);

// The same as one number: how far the interval reaches from the mean, to the side where it reaches
// further.
double pd__share_reach(const pd__sample *sample, double alpha);

// For the mean of values of any size, by Student's t: how far it may be from the sample's. INFINITY
// with fewer than two blocks.
double pd__mean_reach(const pd__sample *sample, double alpha);

// … and as an interval that allows for skew: each limit is that of Student's t or that of Hall's
// transformation, whichever is further out.
pd__interval pd__mean_interval(const pd__sample *sample);

// A sequential test of two hypotheses on the mean of values between −1 and 1: the logarithm of how
// many times as likely the sample is if the mean is `high` as if it is `low`, with the variance
// that was found (the generalized sequential probability ratio test). Beyond ± PD__SPRT_BOUND it is
// decided; either error then has a chance of about 5 %.
double pd__sprt_ratio(const pd__sample *sample, double low, double high);
#define PD__SPRT_ALPHA 0.05
#define PD__SPRT_BOUND 2.9444389791664403 /* ln (0.95 / 0.05) */

// At how many blocks the test is looked at: the first number above `blocks`.
uint64_t pd__sprt_look(uint64_t blocks);

// How likely, at most, the means of two samples of the same kind are so far apart, values lying no
// further than `range` from one another: by Bernstein's inequality, which needs no bell curve.
double pd__chance_of_gap(const pd__sample *a, const pd__sample *b, double range);

// How many blocks like these make half of pd__share_interval at most `reach`.
uint64_t pd__blocks_for_reach(const pd__sample *sample, double reach);

// After how many blocks it is looked at whether an interval is narrow enough: the first number
// above `blocks`, where `wanted` blocks seem to be needed.
uint64_t pd__until_look(uint64_t blocks, uint64_t wanted);

#endif
