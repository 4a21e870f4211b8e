// A deal at a server's table: what the server claims about it, put together from the set-up, and
// whether it is what somebody noted before.
#include "fair/account.h"
#include "fair/fair.h"
#include "wasm/answer.h"
#include "wasm/instance.h"
#include "json/members.h"

#include <string.h>

static pd_header claim;

// Takes game, options and people from the set-up. Names that a record could not hold are refused
// there.
EXPORT(const char *, deal_open, const char *table, const uint8_t *commitment) {
    if (!instance.header.game || !table || strlen(table) > PD_TABLE_MAX || !commitment)
        return answer_trouble(TROUBLE_BAD_CALL);
    claim = instance.header;
    claim.has_seed = claim.has_secret = false;
    claim.pledged = claim.shared = 0;
    strcpy(claim.table, table);
    claim.has_commitment = true;
    memcpy(claim.commitment, commitment, sizeof claim.commitment);
    return answer_nothing();
}

// `share` may be NULL: it has not been shown.
EXPORT(const char *, deal_pledge, int seat, const uint8_t *pledge, const uint8_t *share) {
    if (!claim.game || seat < 0 || seat >= claim.setup.seats || claim.pledged >> seat & 1 ||
        !pledge)
        return answer_trouble(TROUBLE_BAD_CALL);
    claim.pledged |= (uint8_t)(1u << seat);
    memcpy(claim.pledges[seat], pledge, sizeof claim.pledges[seat]);
    if (share) {
        claim.shared |= (uint8_t)(1u << seat);
        memcpy(claim.shares[seat], share, sizeof claim.shares[seat]);
    }
    return answer_nothing();
}

static const char *answer_claim(int seat, const char *lie) {
    uint8_t offer[32], code[32];
    char brief[FAIR_SHORT + 1], withheld[PD_SEATS_MAX * (PD_NAME_MAX + 8) + 256];
    pd_text text = pd_text_on(withheld, sizeof withheld);
    account_withheld(&claim, seat, instance.language, &text);
    fair_offer(offer, &claim);
    fair_code(code, &claim);
    fair_short(brief, &claim);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_hex(out, "offer", offer);
    member_hex(out, "code", code);
    member_text(out, "short", brief);
    member_text(out, "withheld", withheld);
    member_text(out, "lie", *lie ? lie : NULL);
    pd_put(out, "}");
    return answer_end();
}

// What the claim comes to, and the first thing in it that is not as noted; NULL, or −1 for `shown`:
// nothing was.
EXPORT(const char *, deal_check, int seat, const uint8_t *commitment, const uint8_t *offer,
       const uint8_t *share, const uint8_t *code, int shown) {
    struct account_notes notes = {seat, commitment, offer,      share,
                                  code, NULL,       shown >= 0, (unsigned)shown};
    char lie[512];
    pd_text text = pd_text_on(lie, sizeof lie);
    if (!claim.game || (share && (seat < 0 || seat >= claim.setup.seats)))
        return answer_trouble(TROUBLE_BAD_CALL);
    if (!account_deal(&claim, instance.language, &text))
        account_compare(&claim, &notes, instance.language, &text);
    return answer_claim(seat, lie);
}
