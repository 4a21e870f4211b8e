// What somebody is told about a table, as a message of the protocol. This is where a table, which
// holds every card, becomes text for one seat; everything beyond it only ever handles such text.
#ifndef PD_TELL_H
#define PD_TELL_H

#include "server/table.h"
#include "json/pieces.h"

enum { TELL_MAX = 128 << 10 }; // bytes of any message

struct listener {
    int seat;  // whose view it is, or PD_NOBODY
    bool host; // the table is their own
    int language;
    bool words, facts;
};

// The last entry of the log, as it came about. `re` is the request it answers, or −1; `seconds`
// what is left of the clock, or −1.
void tell_entry(const struct table *table, const struct listener *to, int64_t re, int seconds,
                pd_text *out);
// The facts of every step of the present position from `from` on (0 is the deal), as their entries
// had them, until they are more than `most` bytes; at least one step. The log is folded anew, and
// how many entries of it is returned.
int tell_history(const struct table *table, const struct listener *to, int64_t re, int from,
                 size_t most, pd_text *out);
// The table as it is. `present` has a bit for each seat whose person is there.
void tell_table(const struct table *table, const struct listener *to, int64_t re, int seconds,
                uint32_t present, pd_text *out);
// The position and the choices in words.
void tell_words(const struct table *table, const struct listener *to, int64_t re, pd_text *out);
// Whether a move is possible, and why not.
void tell_reason(const struct table *table, const struct listener *to, int64_t re, pd_move move,
                 pd_text *out);
// `table` is the id that the request had, or NULL.
void tell_refusal(const struct refusal *refusal, int language, int64_t re, const char *table,
                  pd_text *out);
// The same for plain HTTP: code and text only, in English.
void tell_problem(const struct refusal *refusal, pd_text *out);

// One line about a table, for lists.
void tell_summary(const struct table *table, pd_text *out);
const char *status_word(enum table_status status);

// How every message begins; whoever begins one closes its brace.
void tell_begin(pd_text *out, const char *type, int64_t re, const char *table);

#endif
