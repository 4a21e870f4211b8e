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
} pd_plot;

// Parts of 1 as percentages: “52.5 % (50.1–54.9)”.
void pd_put_rate(char text[64], int language, double part, double low, double high);

// A part of 1 with its interval.
typedef struct {
    const char *label;
    double value, low, high;
    double even; // what it would be if all were alike; below 0: nothing to mark
} pd_bar;

void pd_svg_bars(FILE *out, const pd_plot *plot, const pd_bar *bars, int count);

// numbers[i] is how often i came up; `last` marks the last one as “and more”.
void pd_svg_histogram(FILE *out, const pd_plot *plot, const uint64_t *numbers, size_t size,
                      bool last);

// A value at each tenth of the way.
void pd_svg_curve(FILE *out, const pd_plot *plot, const pd_bar *points, int count);

// Parts of 1 over time, one line for each of several series: values[series * points + point]. Marks
// on the lines say something; those with a target lead to the element "step" and its number.
enum pd_mark_shape { PD_MARK_LUCK, PD_MARK_BAD, PD_MARK_GOOD };

struct pd_mark {
    int at, series;
    enum pd_mark_shape shape;
    double y;
    int target; // 0: none
    const char *title;
};

void pd_svg_lines(FILE *out, const pd_plot *plot, const double *values, int series, int points,
                  const struct pd_mark *marks, int mark_count);

#endif
