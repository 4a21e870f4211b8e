// Plots as inline SVG, and text that is safe in HTML. Colours come from classes of the page.
#ifndef PD_SVG_H
#define PD_SVG_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

void pd_html_put(FILE *out, const char *text); // with <, >, & and " escaped

// What a screen reader says of a plot.
typedef struct {
    const char *title, *description;
} pd_plot;

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

#endif
