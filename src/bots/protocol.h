// The bot protocol, version 1, as text: what Paddock writes to an outside program, and how it reads
// the answers. docs/bot-protocol.md describes it for those who write the programs.
#ifndef PD_PROTOCOL_H
#define PD_PROTOCOL_H

#include "bots/bots.h"

enum {
    PD_PROTOCOL = 1,
    PD_MESSAGE_MAX = 16384, // bytes of a line that goes out, its end included
};

// Each writes one line.
void pd_write_start(pd_text *out, const pd_game *game, const pd_setup *setup, int seat, int ms);
void pd_write_fault(pd_text *out, const pd_game *game, const pd_faults *faults, pd_move played);
void pd_write_over(pd_text *out, const pd_result *result);

// What has happened and has not been told yet; a seat is told what it may see of it.
typedef struct {
    const pd_event *events;
    size_t count;
    int seat;
} pd_news;

// Each of these two begins a line that facts end. The question rolls its dice once, for a program
// that needs chance.
void pd_begin_question(pd_text *out, const pd_bot_question *question);
void pd_begin_facts(pd_text *out);
// Do all news fit into the line?
bool pd_facts_fit(const pd_text *out, const pd_news *news);
// Ends the line with as many of the news as fit, which then are no longer news.
void pd_end_with_facts(pd_text *out, pd_news *news);

// Any bytes as an answer: PD_FAULT_NONE and a legal move, or NONSENSE or ILLEGAL.
pd_fault pd_read_answer(const char *line, size_t size, const pd_bot_question *question,
                        pd_move *move);

#endif
