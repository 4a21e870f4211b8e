// Plots as inline SVG. Colours come from classes of the page.
#ifndef PD_SVG_H
#define PD_SVG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// What a screen reader says of a plot, and the language of its numbers.
typedef struct {
    const char *title, *description;
    int language;
    bool means; // bars are means, not parts of 1
    double top; // of the scale of bars and differences; 0: as they need
} pd__plot;

// Parts of 1 as percentages, “52.5 % (50.1–54.9)”, and means, “7.70 (7.61–7.79)”.
void pd__put_rate(char text[64], int language, double part, double low, double high);
void pd__put_mean(char text[64], int language, double mean, double low, double high);

// A part of 1 or a mean, with its interval, which may be infinite.
typedef struct {
    const char *label;
    double value, low, high;
    double even; // what it would be if all were alike; below 0: nothing to mark
} pd__bar;

void pd__svg_bars(FILE *out, const pd__plot *plot, const pd__bar *bars, int count);
double pd__bars_top(const pd__plot *plot, const pd__bar *bars, int count); // the scale they need

// Differences around 0: `reach` each way, which may be INFINITY.
typedef struct {
    const char *label, *text;
    double value, reach;
    bool clear; // beyond noise
} pd__difference;

void pd__svg_differences(FILE *out, const pd__plot *plot, const pd__difference *all, int count);
double pd__differences_top(const pd__difference *all, int count);

// numbers[i] is how often i came up; `last` marks the last one as “and more”.
void pd__svg_histogram(FILE *out, const pd__plot *plot, const uint64_t *numbers, size_t size,
                       bool last);

// A value at each tenth of the way.
void pd__svg_curve(FILE *out, const pd__plot *plot, const pd__bar *points, int count);

// Parts of 1 over time, one line for each of several series: values[series * points + point]. Marks
// on the lines say something; those with a target lead to the element "step" and its number.
enum pd__mark_shape { PD__MARK_LUCK, PD__MARK_BAD, PD__MARK_GOOD };

struct pd__mark {
    int at, series;
    enum pd__mark_shape shape;
    double y;
    int target; // 0: none
    const char *title;
};

void pd__svg_lines(FILE *out, const pd__plot *plot, const double *values, int series, int points,
                   const struct pd__mark *marks, int mark_count);

#endif
