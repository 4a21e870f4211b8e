// What the pages with results of simulations have in common.
#ifndef PD_PAGE_H
#define PD_PAGE_H

#include "lab/examples.h"
#include "lab/html.h"
#include "lab/results.h"
#include "lab/svg.h"

#include <inttypes.h>

struct page {
    const pd_sim *sim;
    const pd_examples *examples; // of the kinds of moves; NULL where none are shown
    int language;
    FILE *out;
};

static inline const char *tr(const struct page *page, const char *message) {
    return pd_translate(page->language, message);
}

typedef char number[48];

static inline const char *whole(number out, uint64_t value) {
    snprintf(out, sizeof(number), "%" PRIu64, value);
    return out;
}

static inline const char *decimal(const struct page *page, number out, double value) {
    pd_text text = pd_text_on(out, sizeof(number));
    pd_put_decimal(&text, page->language, value, 1);
    return out;
}

// <tag>the message with its {name}s filled</tag>
#define put(page, tag, ...)                                                                        \
    pd_html_put_message((page)->out, (page)->language, tag, __VA_ARGS__, NULL)

static inline void heading(const struct page *page, const char *message) {
    put(page, "h2", message);
}

static inline pd_plot plot_of(const struct page *page, const char *title, const char *description) {
    return (pd_plot){
        .title = tr(page, title), .description = tr(page, description), .language = page->language};
}

static inline void open_table(const struct page *page, const char *const *columns, int count) {
    pd_html_open_table(page->out, page->language, columns, count);
}

static inline void close_table(const struct page *page) {
    pd_html_close_table(page->out);
}

static inline void cell(const struct page *page, const char *text) {
    pd_html_put_cell(page->out, text);
}

// Opens the page; the title is a message with the {game} in it, and the first heading.
void pd_page_open(const struct page *page, const char *title);

enum { PD_BOTS_TEXT = PD_SEATS_MAX * (PD_PLAYER_MAX + 2) };
void pd_page_list_bots(const struct page *page, char bots[PD_BOTS_TEXT]);

void pd_page_put_code(const struct page *page, const char *text); // a cell of a table
void pd_page_put_faults(const struct page *page);                 // of outside programs

// The end: the command that repeats it, the options, and what the intervals are.
void pd_page_put_method(const struct page *page, const char *command, const char *intervals);

#endif
