#include "lab/stats.h"

#include <math.h>

static const double Z95 = 1.959963984540054;

enum {
    ADJUST_LEAST = 10, // blocks
    UNTIL_FIRST = 64,  // blocks at the first look
    UNTIL_GROWTH = 8,  // at the next one there are at most so many times as many
};

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

static double t_density(double t, double freedom) {
    double front = exp(lgamma((freedom + 1) / 2) - lgamma(freedom / 2));
    return front / sqrt(freedom * M_PI) * exp(-(freedom + 1) / 2 * log1p(t * t / freedom));
}

static double normal_density(double z, double unused) {
    (void)unused;
    return exp(-z * z / 2) / sqrt(2 * M_PI);
}

// Where a tail is as large as wanted. Tails are convex, so that Newton’s method comes from the left
// and never goes too far.
static double invert(double (*tail)(double, double), double (*density)(double, double),
                     double freedom, double wanted) {
    double t = 0, step = 1;
    for (int i = 0; i < 200 && step > 1e-12 * t; i++) {
        step = (tail(t, freedom) - wanted) / density(t, freedom);
        t += step;
    }
    return t;
}

double pd__normal_quantile(double tail) {
    return invert(normal_tail, normal_density, 0, tail);
}

double pd__t_quantile(double tail, double freedom) {
    return freedom > 1e6 ? pd__normal_quantile(tail) : invert(t_tail, t_density, freedom, tail);
}

// -------------------------------------------------------------------------------------- intervals

static pd__interval wilson(double mean, double n, double z) {
    double middle = mean + z * z / (2 * n);
    double reach = z * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
    double scale = 1 + z * z / n;
    return (pd__interval){fmax(0, (middle - reach) / scale), fmin(1, (middle + reach) / scale)};
}

pd__interval pd__wilson(double sum, uint64_t count) {
    return count ? wilson(sum / (double)count, (double)count, Z95) : (pd__interval){0, 1};
}

// How many blocks there are more than numbers that were found from them.
static double freedom_of(const pd__sample *sample) {
    return (double)sample->count - (sample->adjusted ? 2 : 1);
}

// Few blocks may be alike by luck, so the variance of the mean is that of the blocks and one more
// that came out half the range off: an interval is never narrower than its number of blocks can
// justify.
static pd__interval shares(double mean, const pd__sample *sample, double range, double alpha) {
    double n = (double)sample->count, z = pd__normal_quantile(alpha / 2);
    if (freedom_of(sample) < 1)
        return (pd__interval){0, 1};
    double variance = (sample->squares / range / range + 0.25) / n / n;
    // No blocks of values between 0 and 1 can tell less than as many single matches.
    double effective = fmax(n, mean * (1 - mean) / variance);
    double shrink = z / pd__t_quantile(alpha / 2, freedom_of(sample));
    effective *= shrink * shrink;
    return wilson(mean, sample->single && !sample->difference ? fmax(n, effective) : effective, z);
}

// Differences are taken as shares of a range from −1 to 1, so that of two bots that share all
// victories one is better exactly if the interval of its share excludes a half.
pd__interval pd__share_interval(const pd__sample *sample, double alpha) {
    if (sample->difference) {
        double mean = fmin(1, fmax(0, (sample->mean + 1) / 2));
        pd__interval part = shares(mean, sample, 2, alpha);
        return (pd__interval){2 * part.low - 1, 2 * part.high - 1};
    }
    double mean = fmin(1, fmax(0, sample->mean)), n = (double)sample->count;
    if (sample->single && !sample->adjusted && n > 0)
        return wilson(mean, n, pd__normal_quantile(alpha / 2));
    return shares(mean, sample, 1, alpha);
}

double pd__share_reach(const pd__sample *sample, double alpha) {
    pd__interval interval = pd__share_interval(sample, alpha);
    if (freedom_of(sample) < 1)
        return INFINITY;
    return fmax(interval.high - sample->mean, sample->mean - interval.low);
}

// The mean is the regression's value where the control is 0. Its variance grows with how far the
// control's mean is from there.
static pd__sample regress(const pd__sample *sample, const pd__control *control) {
    double n = (double)sample->count, slope = control->products / control->squares;
    double far = n * control->mean * control->mean / control->squares;
    pd__sample adjusted = *sample;
    adjusted.adjusted = true;
    adjusted.mean -= slope * control->mean;
    adjusted.squares = fmax(0, sample->squares - slope * control->products) * (1 + far);
    adjusted.squares *= n / (n - 2);
    return adjusted;
}

static double width_of(const pd__sample *sample, double alpha) {
    pd__interval interval = pd__share_interval(sample, alpha);
    return interval.high - interval.low;
}

pd__sample pd__adjust(const pd__sample *sample, const pd__control *control, double alpha) {
    if (sample->count < ADJUST_LEAST || control->squares <= 0)
        return *sample;
    pd__sample adjusted = regress(sample, control);
    return width_of(&adjusted, alpha) < width_of(sample, alpha) ? adjusted : *sample;
}

// ----------------------------------------------------------------------------- values of any size

// Where all blocks agree, values that are 1 off may still come up as often as the rule of three has
// it, 3 or 4 times in as many blocks. So much is added to what the blocks differ by.
static double mean_error(const pd__sample *sample) {
    double n = (double)sample->count;
    return sqrt((sample->squares + Z95 * Z95) / n / (n - 1));
}

double pd__mean_reach(const pd__sample *sample, double alpha) {
    if (freedom_of(sample) < 1)
        return INFINITY;
    return pd__t_quantile(alpha / 2, freedom_of(sample)) * mean_error(sample);
}

// Which t the transformation of Hall (Journal of the Royal Statistical Society B 54, 1992) makes
// `value`: by how many errors the mean is off if its distribution is as skewed as the sample.
static double unskew(double value, double skewness, double root) {
    double a = skewness / root;
    if (fabs(a) < 1e-9)
        return value;
    return 3 / a * (cbrt(1 + a * (value - a / 6)) - 1);
}

pd__interval pd__mean_interval(const pd__sample *sample) {
    double n = (double)sample->count, reach = pd__mean_reach(sample, PD__ALPHA);
    pd__interval interval = {sample->mean - reach, sample->mean + reach};
    if (n < 3 || sample->squares <= 0)
        return interval;
    double t = pd__t_quantile(PD__ALPHA / 2, n - 1), error = mean_error(sample);
    double skewness =
        sample->cubes / n / pow(sample->squares / n, 1.5) * sqrt(n * (n - 1)) / (n - 2);
    interval.low = fmin(interval.low, sample->mean - error * unskew(t, skewness, sqrt(n)));
    interval.high = fmax(interval.high, sample->mean - error * unskew(-t, skewness, sqrt(n)));
    return interval;
}

// ------------------------------------------------------------------------------- many more blocks

// How far the interval would reach if there were `count` such blocks.
static double reach_with(const pd__sample *sample, uint64_t count) {
    pd__sample more = *sample;
    more.squares *= (double)count / (double)sample->count;
    more.count = count;
    pd__interval interval = pd__share_interval(&more, PD__ALPHA);
    return fmax(interval.high - more.mean, more.mean - interval.low);
}

uint64_t pd__blocks_for_reach(const pd__sample *sample, double reach) {
    uint64_t few = 0, enough = 2;
    while (reach_with(sample, enough) > reach && enough < (uint64_t)1 << 40)
        enough *= 2;
    while (enough - few > 1) {
        uint64_t middle = few + (enough - few) / 2;
        *(middle && reach_with(sample, middle) <= reach ? &enough : &few) = middle;
    }
    return enough;
}

uint64_t pd__until_look(uint64_t blocks, uint64_t wanted) {
    uint64_t least = blocks + blocks / 16 + 1, most = UNTIL_GROWTH * blocks;
    if (!blocks)
        return UNTIL_FIRST;
    if (wanted < least)
        return least;
    return wanted > most ? most : wanted;
}

// The variance is that of all blocks together and one more that is half the range off, for the same
// reason as in shares().
double pd__chance_of_gap(const pd__sample *a, const pd__sample *b, double range) {
    double n = (double)a->count, m = (double)b->count, gap = fabs(a->mean - b->mean);
    if (a->count == 0 || b->count == 0 || range <= 0)
        return 1;
    double variance = (a->squares + b->squares + range * range / 4) / (n + m) * (1 / n + 1 / m);
    double heaviest = range / fmin(n, m); // what a single block can add to the gap
    return fmin(1, 2 * exp(-gap * gap / 2 / (variance + heaviest * gap / 3)));
}

// So much is added to the variance that a few blocks that agree decide nothing.
double pd__sprt_ratio(const pd__sample *sample, double low, double high) {
    double n = (double)sample->count;
    if (sample->count < 2)
        return 0;
    double variance = (sample->squares + Z95 * Z95) / (n - 1);
    return n * (high - low) * (sample->mean - (low + high) / 2) / variance;
}

uint64_t pd__sprt_look(uint64_t blocks) {
    uint64_t look = 32;
    while (look <= blocks)
        look += look / 16;
    return look;
}
