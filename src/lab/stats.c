#include "lab/stats.h"

#include <math.h>

pd_interval pd_wilson(double sum, uint64_t count) {
    const double z = 1.959963984540054;
    if (count == 0)
        return (pd_interval){0, 1};
    double n = (double)count, mean = sum / n;
    double middle = mean + z * z / (2 * n);
    double reach = z * sqrt(mean * (1 - mean) / n + z * z / (4 * n * n));
    double scale = 1 + z * z / n;
    return (pd_interval){fmax(0, (middle - reach) / scale), fmin(1, (middle + reach) / scale)};
}
