// The page behind a table's link.
#ifndef PD_PREVIEW_H
#define PD_PREVIEW_H

#include "server/hall/table.h"

// `table` is NULL if there is none.
void preview_put(const struct table *table, const char *home, const char *id, int language,
                 pd_text *out);

#endif
