#include "lab/svg.h"

#include "lab/html.h"
#include "paddock.h"

#include <inttypes.h>
#include <math.h>

enum {
    WIDTH = 480,
    ROW = 44, // a bar with its label
    TALL = 190,
    LEFT = 44, // room for the numbers of an axis
    BOTTOM = 24,
    TOP = 12,
    BARS_MAX = 40, // in a histogram
};

static void open_plot(FILE *out, const pd__plot *plot, int height) {
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\"><title>", WIDTH, height);
    pd__html_put(out, plot->title);
    fprintf(out, "</title><desc>");
    pd__html_put(out, plot->description);
    fprintf(out, "</desc>\n");
}

static void close_plot(FILE *out) {
    fprintf(out, "</svg>\n");
}

static void line(FILE *out, const char *class, double x1, double y1, double x2, double y2) {
    fprintf(out, "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class,
            x1, y1, x2, y2);
}

static void box(FILE *out, const char *class, double x, double y, double width, double height) {
    fprintf(out, "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"", class,
            x, y, fmax(width, 0), fmax(height, 0));
}

static void label(FILE *out, double x, double y, const char *anchor, const char *text) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    pd__html_put(out, text);
    fprintf(out, "</text>\n");
}

// ------------------------------------------------------------------------------------------- bars

double pd__bars_top(const pd__plot *plot, const pd__bar *bars, int count) {
    double top = 0;
    for (int i = 0; i < count; i++)
        top = fmax(top, fmax(isfinite(bars[i].high) ? bars[i].high : bars[i].value, bars[i].even));
    if (plot->means)
        return top > 0 ? top * 1.08 : 1;
    return fmin(1, top * 1.08 + 0.005);
}

static void put_range(char text[64], int language, const double range[3], const char *unit,
                      int decimals) {
    pd_text out = pd_text_on(text, 64);
    pd_put_decimal(&out, language, range[0], decimals);
    pd_put(&out, unit);
    pd_put(&out, " (");
    pd_put_decimal(&out, language, range[1], decimals);
    pd_put(&out, "–");
    pd_put_decimal(&out, language, range[2], decimals);
    pd_put(&out, ")");
}

void pd__put_rate(char text[64], int language, double part, double low, double high) {
    put_range(text, language, (double[]){100 * part, 100 * low, 100 * high}, " %", 1);
}

void pd__put_mean(char text[64], int language, double mean, double low, double high) {
    put_range(text, language, (double[]){mean, low, high}, "", 2);
}

// What is written above a track of a plot.
static void put_track(FILE *out, double y, const char *left, const char *right) {
    label(out, 0, y + 15, "start", left);
    label(out, WIDTH, y + 15, "end", right);
    box(out, "track", 0, y + 22, WIDTH, 16);
    fprintf(out, "/>\n");
}

// From one place on a track to another, which may lie beyond its ends.
static void put_reach(FILE *out, double low, double high, double middle) {
    line(out, "reach", fmax(low, 0), middle, fmin(high, WIDTH), middle);
    if (low >= 0)
        line(out, "reach", low, middle - 4, low, middle + 4);
    if (high <= WIDTH)
        line(out, "reach", high, middle - 4, high, middle + 4);
}

static void put_bar(FILE *out, const pd__plot *plot, const pd__bar *bar, double y, double top) {
    char text[64];
    double scale = WIDTH / top;
    (plot->means ? pd__put_mean : pd__put_rate)(text, plot->language, bar->value, bar->low,
                                                bar->high);
    put_track(out, y, bar->label, text);
    box(out, "bar", 0, y + 22, bar->value * scale, 16);
    fprintf(out, "/>\n");
    if (bar->even >= 0)
        line(out, "even", bar->even * scale, y + 20, bar->even * scale, y + 40);
    put_reach(out, bar->low * scale, bar->high * scale, y + 30);
}

void pd__svg_bars(FILE *out, const pd__plot *plot, const pd__bar *bars, int count) {
    double top = plot->top > 0 ? plot->top : pd__bars_top(plot, bars, count);
    open_plot(out, plot, count * ROW + 4);
    for (int i = 0; i < count; i++)
        put_bar(out, plot, &bars[i], i * ROW, top);
    close_plot(out);
}

// ------------------------------------------------------------------------------------ differences

double pd__differences_top(const pd__difference *all, int count) {
    double top = 0;
    for (int i = 0; i < count; i++)
        top = fmax(top, fabs(all[i].value) + (isfinite(all[i].reach) ? all[i].reach : 0));
    return top > 0 ? top * 1.08 : 1;
}

static void put_difference(FILE *out, const pd__difference *one, double y, double top) {
    double scale = WIDTH / 2 / top, middle = WIDTH / 2.0, x = middle + one->value * scale;
    put_track(out, y, one->label, one->text);
    line(out, "even", middle, y + 20, middle, y + 40);
    put_reach(out, x - one->reach * scale, x + one->reach * scale, y + 30);
    fprintf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>\n",
            one->clear ? "dot" : "dot vague", x, y + 30);
}

void pd__svg_differences(FILE *out, const pd__plot *plot, const pd__difference *all, int count) {
    double top = plot->top > 0 ? plot->top : pd__differences_top(all, count);
    open_plot(out, plot, count * ROW + 4);
    for (int i = 0; i < count; i++)
        put_difference(out, &all[i], i * ROW, top);
    close_plot(out);
}

// ------------------------------------------------------------------------------------ histograms

// A step of 1, 2 or 5 times a power of ten, at least as large.
static double round_step(double least) {
    static const int steps[] = {1, 2, 5, 10};
    double power = pow(10, floor(log10(least)));
    int i = 0;
    while (i < 3 && least / power > steps[i])
        i++;
    return power * steps[i];
}

// Horizontal lines with percentages up to `top`.
static void put_grid(FILE *out, int language, double top, double height) {
    double step = round_step(top / 4);
    for (double at = 0; at <= top * 1.0001; at += step) {
        char buffer[32];
        pd_text text = pd_text_on(buffer, sizeof buffer);
        double y = TOP + height * (1 - at / top);
        pd_put_decimal(&text, language, 100 * at, step < 0.01 ? 1 : 0);
        pd_put(&text, " %");
        line(out, "grid", LEFT, y, WIDTH, y);
        label(out, LEFT - 6, y + 4, "end", buffer);
    }
}

// Values first … last in `count` bars of `width` values each.
struct bins {
    size_t first, last, width;
    int count;
    uint64_t heights[BARS_MAX];
    uint64_t total, most;
};

static struct bins make_bins(const uint64_t *numbers, size_t size) {
    struct bins bins = {.first = size};
    for (size_t i = 0; i < size; i++)
        if (numbers[i]) {
            bins.first = bins.first == size ? i : bins.first;
            bins.last = i;
        }
    if (bins.first == size)
        return (struct bins){.width = 1};
    size_t range = bins.last - bins.first + 1;
    bins.width = range <= BARS_MAX ? 1 : (size_t)round_step((double)range / BARS_MAX);
    bins.first -= bins.first % bins.width;
    bins.count = (int)((bins.last - bins.first) / bins.width) + 1;
    if (bins.count > BARS_MAX) { // rounding down the first one may have made one too many
        bins.width = (size_t)round_step((double)bins.width * 1.5);
        bins.first -= bins.first % bins.width;
        bins.count = (int)((bins.last - bins.first) / bins.width) + 1;
    }
    for (size_t i = bins.first; i <= bins.last; i++)
        bins.heights[(i - bins.first) / bins.width] += numbers[i];
    for (int i = 0; i < bins.count; i++) {
        bins.total += bins.heights[i];
        bins.most = bins.heights[i] > bins.most ? bins.heights[i] : bins.most;
    }
    return bins;
}

static void name_bin(const struct bins *bins, int i, bool more, char text[48]) {
    size_t from = bins->first + (size_t)i * bins->width, to = from + bins->width - 1;
    if (more)
        snprintf(text, 48, "%zu+", from);
    else if (from == to)
        snprintf(text, 48, "%zu", from);
    else
        snprintf(text, 48, "%zu–%zu", from, to);
}

void pd__svg_histogram(FILE *out, const pd__plot *plot, const uint64_t *numbers, size_t size,
                       bool last) {
    struct bins bins = make_bins(numbers, size);
    if (bins.count == 0)
        return;
    double top = (double)bins.most / (double)bins.total * 1.05, height = TALL - TOP - BOTTOM;
    double width = (double)(WIDTH - LEFT) / bins.count;
    size_t every = (size_t)round_step(fmax(1, (double)(bins.count * (int)bins.width) / 8));
    open_plot(out, plot, TALL);
    put_grid(out, plot->language, top, height);
    for (int i = 0; i < bins.count; i++) {
        char name[48], from[24];
        double part = (double)bins.heights[i] / (double)bins.total, x = LEFT + i * width;
        double tall = height * part / top;
        name_bin(&bins, i, last && i == bins.count - 1 && bins.last == size - 1, name);
        box(out, "bar", x + width * 0.08, TOP + height - tall, width * 0.84, tall);
        fprintf(out, "><title>%s: %.2f %% (%" PRIu64 ")</title></rect>\n", name, 100 * part,
                bins.heights[i]);
        size_t value = bins.first + (size_t)i * bins.width;
        snprintf(from, sizeof from, "%zu", value);
        if (value % every == 0)
            label(out, x + width / 2, TALL - 6, "middle", from);
    }
    close_plot(out);
}

// ----------------------------------------------------------------------------------------- curves

// Nothing was seen where the interval is everything.
static bool was_seen(const pd__bar *point) {
    return point->high - point->low < 1;
}

static double point_x(int i, int count) {
    return LEFT + 14 + i * (double)(WIDTH - LEFT - 28) / (count - 1);
}

static double point_y(double value) {
    return TOP + (TALL - TOP - BOTTOM) * (1 - value);
}

static void put_point(FILE *out, const pd__bar *point, double x) {
    line(out, "reach", x, point_y(point->low), x, point_y(point->high));
    fprintf(out,
            "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%s: %.1f %% "
            "(%.1f–%.1f)</title></circle>\n",
            x, point_y(point->value), point->label, 100 * point->value, 100 * point->low,
            100 * point->high);
}

void pd__svg_curve(FILE *out, const pd__plot *plot, const pd__bar *points, int count) {
    open_plot(out, plot, TALL);
    put_grid(out, plot->language, 1, TALL - TOP - BOTTOM);
    if (points[0].even >= 0)
        line(out, "even", LEFT, point_y(points[0].even), WIDTH, point_y(points[0].even));
    for (int i = 1; i < count; i++)
        if (was_seen(&points[i - 1]) && was_seen(&points[i]))
            line(out, "curve", point_x(i - 1, count), point_y(points[i - 1].value),
                 point_x(i, count), point_y(points[i].value));
    for (int i = 0; i < count; i++) {
        label(out, point_x(i, count), TALL - 6, "middle", points[i].label);
        if (was_seen(&points[i]))
            put_point(out, &points[i], point_x(i, count));
    }
    close_plot(out);
}

// ------------------------------------------------------------------------------------------ lines

enum { LINES_WIDTH = 800, LINES_TALL = 320 };

static double lines_x(double at, int points) {
    return LEFT + 8 + at * (LINES_WIDTH - LEFT - 20) / (points > 1 ? points - 1 : 1);
}

static double lines_y(double value) {
    return TOP + (LINES_TALL - TOP - BOTTOM) * (1 - fmin(1, fmax(0, value)));
}

static void put_lines_grid(FILE *out, int language, int points) {
    int every = (int)round_step(fmax(1, points / 10.0));
    for (int percent = 0; percent <= 100; percent += 25) {
        char text[32];
        pd_text number = pd_text_on(text, sizeof text);
        pd_put_decimal(&number, language, percent, 0);
        pd_put(&number, " %");
        line(out, "grid", LEFT, lines_y(percent / 100.0), LINES_WIDTH, lines_y(percent / 100.0));
        label(out, LEFT - 6, lines_y(percent / 100.0) + 4, "end", text);
    }
    for (int at = 0; at < points; at += every) {
        char text[16];
        snprintf(text, sizeof text, "%d", at);
        label(out, lines_x(at, points), LINES_TALL - 6, "middle", text);
    }
}

static void put_mark_shape(FILE *out, const struct pd__mark *mark, double x, double y) {
    switch (mark->shape) {
    case PD__MARK_LUCK:
        fprintf(out, "<circle class=\"mark luck line%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\">",
                mark->series, x, y);
        break;
    case PD__MARK_BAD:
        fprintf(out, "<path class=\"mark line%d\" d=\"M%.1f %.1fl7 12h-14z\">", mark->series, x,
                y - 7);
        break;
    case PD__MARK_GOOD:
        fprintf(out, "<path class=\"mark line%d\" d=\"M%.1f %.1fh11v11h-11z\">", mark->series,
                x - 5.5, y - 5.5);
        break;
    }
    fprintf(out, "<title>");
    pd__html_put(out, mark->title);
    fprintf(out, "</title>%s", mark->shape == PD__MARK_LUCK ? "</circle>" : "</path>");
}

// A mark can be focused; what it says is its name. One with a target leads there.
static void put_mark(FILE *out, const struct pd__mark *mark, int points) {
    if (mark->target)
        fprintf(out, "<a href=\"#step%d\" aria-label=\"", mark->target);
    else
        fprintf(out, "<g tabindex=\"0\" role=\"img\" aria-label=\"");
    pd__html_put(out, mark->title);
    fprintf(out, "\">");
    put_mark_shape(out, mark, lines_x(mark->at, points), lines_y(mark->y));
    fprintf(out, mark->target ? "</a>\n" : "</g>\n");
}

void pd__svg_lines(FILE *out, const pd__plot *plot, const double *values, int series, int points,
                   const struct pd__mark *marks, int mark_count) {
    fprintf(out, "<svg class=\"lines\" viewBox=\"0 0 %d %d\" role=\"group\" aria-label=\"",
            LINES_WIDTH, LINES_TALL);
    pd__html_put(out, plot->title);
    fprintf(out, "\"><desc>");
    pd__html_put(out, plot->description);
    fprintf(out, "</desc>\n");
    put_lines_grid(out, plot->language, points);
    for (int i = 0; i < series; i++) {
        fprintf(out, "<polyline class=\"line line%d\" points=\"", i);
        for (int at = 0; at < points; at++)
            fprintf(out, "%.1f,%.1f ", lines_x(at, points), lines_y(values[i * points + at]));
        fprintf(out, "\"/>\n");
    }
    for (int i = 0; i < mark_count; i++)
        put_mark(out, &marks[i], points);
    close_plot(out);
}
