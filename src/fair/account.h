// What a record proves, and what is wrong with it, in sentences for people. Whoever shows them adds
// which record it is about.
#ifndef PD_ACCOUNT_H
#define PD_ACCOUNT_H

#include "paddock.h"

// Each of these writes a sentence if there is something wrong, and says whether there is.
// Do the seed and what it was made of fit each other?
bool account_deal(const pd_header *header, int language, pd_text *fault);
// Is the commitment the one that somebody saw, the share of a seat of the record the one they sent?
bool account_commitment(const pd_header *header, const uint8_t noted[32], int language,
                        pd_text *fault);
bool account_share(const pd_header *header, int seat, const uint8_t noted[32], int language,
                   pd_text *fault);

// Why a replay goes no further than it does.
void account_misstep(const pd_replay *replay, const pd_problem *problem, int language,
                     pd_text *out);

// What somebody wrote down before the deal, and compared above; NULL where they did not.
struct account_notes {
    const uint8_t *commitment, *share;
};

// Has everything been compared that somebody could have written down?
bool account_is_compared(const pd_header *header, const struct account_notes *notes);

// What a record proves that was replayed to its end and has none of the faults above, and what it
// does not prove: a line for each.
void account_report(const pd_replay *replay, const struct account_notes *notes, int language,
                    pd_text *out);

#endif
