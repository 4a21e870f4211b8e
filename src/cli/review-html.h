// A review as one HTML page that needs nothing else.
#ifndef PD_REVIEW_HTML_H
#define PD_REVIEW_HTML_H

#include "review/review.h"

#include <stdio.h>

void review_page_write(const pd__review *review, const pd_voice *voice, FILE *out);

#endif
