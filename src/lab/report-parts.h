// What the pages with results of simulations have in common.
#ifndef PD_REPORT_PARTS_H
#define PD_REPORT_PARTS_H

#include "lab/examples.h"
#include "lab/html.h"
#include "lab/results.h"
#include "lab/svg.h"

#include <inttypes.h>

struct report {
    const pd__sim *sim;
    const pd__examples *examples; // of the kinds of moves; NULL where none are shown
    int language;
    FILE *out;
};

static inline const char *tr(const struct report *report, const char *message) {
    return pd_translate(report->language, message);
}

typedef char number[48];

static inline const char *whole(number out, uint64_t value) {
    snprintf(out, sizeof(number), "%" PRIu64, value);
    return out;
}

static inline const char *decimal(const struct report *report, number out, double value) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_decimal(&text, report->language, value, 1);
    return out;
}

// <tag>the message with its {name}s filled</tag>
#define put(report, tag, ...)                                                                      \
    pd__html_put_message((report)->out, (report)->language, tag, __VA_ARGS__, NULL)

static inline void heading(const struct report *report, const char *message) {
    put(report, "h2", message);
}

static inline pd__plot plot_of(const struct report *report, const char *title,
                               const char *description) {
    return (pd__plot){.title = tr(report, title),
                      .description = tr(report, description),
                      .language = report->language};
}

static inline void open_table(const struct report *report, const char *const *columns, int count) {
    pd__html_open_table(report->out, report->language, columns, count);
}

static inline void close_table(const struct report *report) {
    pd__html_close_table(report->out);
}

static inline void cell(const struct report *report, const char *text) {
    pd__html_put_cell(report->out, text);
}

// Opens the page; the title is a message with the {game} in it, and the first heading.
void pd__report_open(const struct report *report, const char *title);

enum { PD__BOTS_TEXT = PD_SEATS_MAX * (PD_PLAYER_MAX + 2) };
void pd__report_list_bots(const struct report *report, char bots[PD__BOTS_TEXT]);

void pd__report_put_code(const struct report *report, const char *text); // a cell of a table
void pd__report_put_faults(const struct report *report);                 // of outside programs

// The end: the command that repeats it, the options, and what the intervals are.
void pd__report_put_method(const struct report *report, const char *command, const char *intervals);

#endif
