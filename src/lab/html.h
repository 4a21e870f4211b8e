// Pages that need nothing else: their look, and elements with text that is safe in HTML.
#ifndef PD_HTML_H
#define PD_HTML_H

#include <stdio.h>

void pd__html_put(FILE *out, const char *text); // with <, >, & and " escaped

// The page around the elements; `style` is CSS that it has beside the usual look.
void pd__html_open(FILE *out, int language, const char *title, const char *style);
void pd__html_close(FILE *out);

// <tag>text</tag>; the tag may have attributes.
void pd__html_put_element(FILE *out, const char *tag, const char *text);
// The same for a message with its {names} filled from pairs, then NULL.
void pd__html_put_message(FILE *out, int language, const char *tag, const char *message, ...);

// A table that can be scrolled sideways. Columns are messages.
void pd__html_open_table(FILE *out, int language, const char *const *columns, int count);
void pd__html_close_table(FILE *out);
void pd__html_put_cell(FILE *out, const char *text);

#endif
