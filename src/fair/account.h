// Checks a record and its deal, and puts the findings into sentences. The caller adds which record
// it is about.
#ifndef PD_ACCOUNT_H
#define PD_ACCOUNT_H

#include "paddock.h"

// What one player noted when sitting down, before the deal and after it; NULL for what was not
// noted.
struct account_notes {
    int seat;                  // the player's seat, or PD_NOBODY
    const uint8_t *commitment; // the server's
    const uint8_t *offer;      // fair_offer of the table
    const uint8_t *share;      // the player's own
    const uint8_t *code;       // the deal code
    const char *short_code;    // as shown at the table
    bool saw_deal;             // `shown` is known
    unsigned shown;            // seats whose shares were shown before the deal, one bit each
};

// Each of these returns true if something is wrong, and then writes a sentence to `fault`.
// Does the seed contradict what it was made of?
bool account_deal(const pd_header *header, int language, pd_text *fault);
// Does it differ from the notes? `header` is a record's, or the server's claims before there is a
// record.
bool account_compare(const pd_header *header, const struct account_notes *notes, int language,
                     pd_text *fault);
// Was the noted share left out of the deal?
bool account_share(const pd_header *header, const struct account_notes *notes, int language,
                   pd_text *fault);

// Writes why a replay stopped.
void account_misstep(const pd_replay *replay, const pd_problem *problem, int language,
                     pd_text *out);

// Do the notes prove that everything was fixed before the share was shown?
bool account_is_compared(const pd_header *header, const struct account_notes *notes);

// Writes what a record proves and what it does not, one line each. It must have been replayed to
// its end without any of the faults above.
void account_report(const pd_replay *replay, const struct account_notes *notes, int language,
                    pd_text *out);

// Writes whose shares are withheld, and between how many deals others could choose by that; nothing
// if all are there. `seat` is the reader's own, or PD_NOBODY: if its share is withheld, they could
// choose any deal, which is for the caller to say.
void account_withheld(const pd_header *header, int seat, int language, pd_text *out);

#endif
