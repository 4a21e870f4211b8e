// Pages that the server writes itself.
#ifndef PD_HTML_H
#define PD_HTML_H

#include "paddock.h"

// Text as HTML, also between quotation marks.
void put_html(pd_text *out, const char *text);

#endif
