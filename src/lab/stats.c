#include "lab/stats.h"

#include <math.h>

static const double ALPHA = 0.05;
static const double Z95 = 1.959963984540054;

// -------------------------------------------------------------------------------------- quantiles

static double normal_tail(double z, double unused) {
    (void)unused;
    return 0.5 * erfc(z / sqrt(2));
}

// The continued fraction of the incomplete beta function, evaluated by Lentz's method.
static double beta_fraction(double a, double b, double x) {
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double product = d;
    for (int m = 1; m <= 500; m++) {
        for (int half = 0; half < 2; half++) {
            double term = half ? -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
                               : m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 + term * d;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            c = 1 + term / c;
            c = fabs(c) < tiny ? tiny : c;
            product *= c * d;
        }
        if (fabs(c * d - 1) < 1e-14)
            break;
    }
    return product;
}

static double t_tail(double t, double freedom) {
    double a = freedom / 2, b = 0.5, x = freedom / (freedom + t * t);
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    bool direct = x < (a + 1) / (a + b + 2); // where the fraction converges fast
    double beta =
        direct ? front * beta_fraction(a, b, x) / a : 1 - front * beta_fraction(b, a, 1 - x) / b;
    return beta / 2;
}

// Where a falling function of t > 0 reaches `tail`.
static double invert(double (*function)(double, double), double freedom, double tail) {
    double low = 0, high = 1;
    while (function(high, freedom) > tail && high < 1e12)
        high *= 2;
    while (high - low > 1e-13 * high) {
        double middle = (low + high) / 2;
        *(function(middle, freedom) > tail ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

double pd_normal_quantile(double tail) {
    return invert(normal_tail, 0, tail);
}

double pd_t_quantile(double tail, double freedom) {
    return freedom > 1e6 ? pd_normal_quantile(tail) : invert(t_tail, freedom, tail);
}

// -------------------------------------------------------------------------------------- intervals

static pd_interval wilson(double mean, double n) {
    double middle = mean + Z95 * Z95 / (2 * n);
    double reach = Z95 * sqrt(mean * (1 - mean) / n + Z95 * Z95 / (4 * n * n));
    double scale = 1 + Z95 * Z95 / n;
    return (pd_interval){fmax(0, (middle - reach) / scale), fmin(1, (middle + reach) / scale)};
}

pd_interval pd_wilson(double sum, uint64_t count) {
    return count ? wilson(sum / (double)count, (double)count) : (pd_interval){0, 1};
}

// Few blocks may be alike by luck, so `extra` is added to what they differ by: an interval is never
// narrower than its number of blocks can justify.
static double mean_variance(const pd_sample *sample, double extra) {
    double n = (double)sample->count;
    return (sample->squares + extra) / n / n;
}

// How many blocks there are more than numbers that were found from them.
static double freedom_of(const pd_sample *sample) {
    return (double)sample->count - (sample->adjusted ? 2 : 1);
}

// The mean is the regression's value where the control is 0. Its variance grows with how far the
// control's mean is from there.
pd_sample pd_adjust(const pd_sample *sample, const pd_control *control) {
    double n = (double)sample->count, slope = 0, far = 0;
    pd_sample adjusted = *sample;
    adjusted.adjusted = true;
    if (control->squares > 0 && n > 2) {
        slope = control->products / control->squares;
        far = n * control->mean * control->mean / control->squares;
    }
    adjusted.mean -= slope * control->mean;
    adjusted.squares = fmax(0, sample->squares - slope * control->products) * (1 + far);
    adjusted.squares *= n > 2 ? n / (n - 2) : 1;
    return adjusted;
}

pd_interval pd_share_interval(const pd_sample *sample) {
    double n = (double)sample->count, mean = fmin(1, fmax(0, sample->mean));
    if (sample->single && !sample->adjusted)
        return pd_wilson(mean * n, sample->count);
    if (freedom_of(sample) < 1)
        return (pd_interval){0, 1};
    // No blocks of values between 0 and 1 can tell less than as many single matches.
    double effective = fmax(n, mean * (1 - mean) / mean_variance(sample, 0.25));
    double shrink = Z95 / pd_t_quantile(ALPHA / 2, freedom_of(sample));
    effective *= shrink * shrink;
    return wilson(mean, sample->single ? fmax(n, effective) : effective);
}

// Differences range over two points, and what is added is as much as Wilson's interval adds, on
// that scale; with less, a few matches that one side wins would already count as proof.
double pd_mean_reach(const pd_sample *sample, double alpha) {
    if (freedom_of(sample) < 1)
        return INFINITY;
    double variance = mean_variance(sample, Z95 * Z95);
    return pd_t_quantile(alpha / 2, freedom_of(sample)) * sqrt(variance);
}

// How far the interval would reach if there were `count` such blocks.
static double reach_with(const pd_sample *sample, uint64_t count) {
    pd_sample more = *sample;
    more.squares *= (double)count / (double)sample->count;
    more.count = count;
    pd_interval interval = pd_share_interval(&more);
    return fmax(interval.high - more.mean, more.mean - interval.low);
}

uint64_t pd_blocks_for_reach(const pd_sample *sample, double reach) {
    uint64_t few = 0, enough = 2;
    while (reach_with(sample, enough) > reach && enough < (uint64_t)1 << 40)
        enough *= 2;
    while (enough - few > 1) {
        uint64_t middle = few + (enough - few) / 2;
        *(middle && reach_with(sample, middle) <= reach ? &enough : &few) = middle;
    }
    return enough;
}

// The variance is that of all blocks together and one more that is half the range off, for the same
// reason as in mean_variance.
double pd_chance_of_gap(const pd_sample *a, const pd_sample *b, double range) {
    double n = (double)a->count, m = (double)b->count, gap = fabs(a->mean - b->mean);
    if (a->count == 0 || b->count == 0 || range <= 0)
        return 1;
    double variance = (a->squares + b->squares + range * range / 4) / (n + m) * (1 / n + 1 / m);
    double heaviest = range / fmin(n, m); // what a single block can add to the gap
    return fmin(1, 2 * exp(-gap * gap / 2 / (variance + heaviest * gap / 3)));
}

// As much is added to the variance as in pd_mean_reach, for the same reason.
double pd_sprt_ratio(const pd_sample *sample, double low, double high) {
    double n = (double)sample->count;
    if (sample->count < 2)
        return 0;
    double variance = (sample->squares + Z95 * Z95) / (n - 1);
    return n * (high - low) * (sample->mean - (low + high) / 2) / variance;
}

uint64_t pd_sprt_look(uint64_t blocks) {
    uint64_t look = 32;
    while (look <= blocks)
        look += look / 16;
    return look;
}
