// Goes on with matches that ended because nothing happened there for long, as far as the server
// could tell: its clock may have been wrong.
#ifndef PD_REOPEN_H
#define PD_REOPEN_H

#include "server/store/store.h"

// Opens again what closed by itself since this time, in milliseconds since 1970, in a store that no
// server uses. Returns how many matches that are, or −1 and `trouble`; those so far go on.
int reopen_run(const struct store_kind *kind, store *from, int64_t since,
               struct store_trouble *trouble);

#endif
