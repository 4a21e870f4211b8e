// The bot protocol, version 1, as text: what Paddock writes to an outside program, and how it reads
// the answers. docs/bot-protocol.md describes it for those who write the programs.
#ifndef PD_PROTOCOL_H
#define PD_PROTOCOL_H

#include "outside/seated.h"

enum {
    BOT_PROTOCOL = 1,
    QUESTION_MAX = 16384, // bytes of a line that goes out, its end included
};

// Each writes one line.
void protocol_put_start(pd_text *out, const pd_game *game, const pd_setup *setup, int seat, int ms);
void protocol_put_fault(pd_text *out, const pd_game *game, const struct faults *faults,
                        pd_move played);
void protocol_put_over(pd_text *out, const pd_result *result);

// What has happened and has not been told yet; a seat is told what it may see of it.
struct news {
    const pd_event *events;
    size_t count;
    int seat;
};

// Each of these two begins a line that facts end. The question rolls its dice once, for a program
// that needs chance.
void protocol_begin_question(pd_text *out, const pd_bot_question *question);
void protocol_begin_facts(pd_text *out);
// Do all news fit into the line?
bool protocol_fits(const pd_text *out, const struct news *news);
// Ends the line with as many of the news as fit, which then are no longer news.
void protocol_end(pd_text *out, struct news *news);

// Any bytes as an answer: FAULT_NONE and a legal move, or NONSENSE or ILLEGAL.
enum fault protocol_read(const char *line, size_t size, const pd_bot_question *question,
                         pd_move *move);

#endif
