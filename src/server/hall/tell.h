// Writes messages about a table for one client. This is the only place where a table, which holds
// every card, becomes text for one seat; everything after it handles such text only.
#ifndef PD_TELL_H
#define PD_TELL_H

#include "server/hall/table.h"
#include "json/pieces.h"

enum { TELL_MAX = 128 << 10 }; // most bytes of any message

struct listener {
    int seat;  // the client's seat, or PD_NOBODY
    bool host; // the client opened the table
    int language;
    bool words;
    bool deaf; // to what was said: that of a match that is over is for those who sat there
};

// Writes the last entry of the log as an "event", to a text with room for TELL_MAX bytes. `re` is
// the id of the request that it answers, or −1; `seconds` is what is left of the clock, or −1.
void tell_entry(const struct table *table, const struct listener *to, int64_t re, int seconds,
                pd_text *out);
// Writes the facts (events of the engine) of the steps from `from` on (0 is the deal), until they
// are more than `most` bytes; at least one step. Steps that were taken back are left out. Folds the
// log again, and returns how many entries that took.
int tell_history(const struct table *table, const struct listener *to, int64_t re, int from,
                 size_t most, pd_text *out);
// Writes the table as it is. `present` has a bit for each seat whose player is connected; `expires`
// is in how many seconds the table closes, or −1.
void tell_table(const struct table *table, const struct listener *to, int64_t re, int seconds,
                uint32_t present, int expires, pd_text *out);
// The position and the choices in words.
void tell_words(const struct table *table, const struct listener *to, int64_t re, pd_text *out);
// Writes whether a move is legal, and why not.
void tell_reason(const struct table *table, const struct listener *to, int64_t re, pd_move move,
                 pd_text *out);
// Writes a refusal. `table` is the id in the request, or NULL.
void tell_refusal(const struct refusal *refusal, int language, int64_t re, const char *table,
                  pd_text *out);
// The same for plain HTTP: code and text only, in English.
void tell_problem(const struct refusal *refusal, pd_text *out);

// One line about a table, for lists.
void tell_summary(const struct table *table, pd_text *out);
// The same about a match that is over, for somebody who sat in seat `you`.
void tell_played(const struct table *table, int you, pd_text *out);
const char *status_word(enum table_status status);

// Writes the beginning of any message. The caller writes the closing brace.
void tell_begin(pd_text *out, const char *type, int64_t re, const char *table);

#endif
