#include "fair/fair.h"

#include "fair/sha256.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// Each kind of hash begins with its purpose, so that none can pass for one of another kind.
static const char seed_purpose[] = "paddock deal 1\n";
static const char code_purpose[] = "paddock deal code 1\n";
static const char short_purpose[] = "paddock short code 1\n";

void fair_hash(uint8_t hash[32], const uint8_t bytes[32]) {
    sha256(hash, bytes, 32);
}

void fair_code(uint8_t code[32], const pd_header *header) {
    char terms[PD_HEADER_MAX];
    pd_text text = pd_text_on(terms, sizeof terms);
    pd_put(&text, code_purpose);
    pd_write_terms(header, &text);
    assert(!text.cut);
    sha256(code, (const uint8_t *)terms, text.used);
}

void fair_offer(uint8_t offer[32], const pd_header *header) {
    pd_header empty = *header;
    memset(empty.names, 0, sizeof empty.names);
    memset(empty.players, 0, sizeof empty.players);
    empty.pledged = 0;
    fair_code(offer, &empty);
}

// ---------------------------------------------------------------------------- hashes of all shares

struct mixture {
    uint8_t bytes[sizeof short_purpose + 32 + PD_SEATS_MAX * 33];
    size_t used;
};

static void add(struct mixture *mixture, const void *bytes, size_t count) {
    memcpy(mixture->bytes + mixture->used, bytes, count);
    mixture->used += count;
}

// The hash of a purpose, 32 bytes, and for each seat its share or that it has none.
static void mix(uint8_t hash[32], const char *purpose, const uint8_t first[32],
                const pd_header *header) {
    struct mixture mixture = {.used = 0};
    add(&mixture, purpose, strlen(purpose));
    add(&mixture, first, 32);
    for (int seat = 0; seat < header->setup.seats; seat++) {
        uint8_t has = header->shared >> seat & 1;
        add(&mixture, &has, 1);
        if (has)
            add(&mixture, header->shares[seat], sizeof header->shares[seat]);
    }
    sha256(hash, mixture.bytes, mixture.used);
}

void fair_seed(pd_header *header) {
    assert(header->has_secret);
    mix(header->seed, seed_purpose, header->secret, header);
    header->has_seed = true;
}

static int count_seats(unsigned seats) {
    return __builtin_popcount(seats);
}

// The server knows all shares before it shows one, so it can leave out any but those of the people
// who would notice. With `withheld` of `others` shares left out, each way to leave out so many or
// fewer gives a deal.
int fair_choices(const pd_header *header) {
    int withheld = count_seats(header->pledged & ~(unsigned)header->shared);
    int others = count_seats(header->pledged) - 1, ways = 1, choices = 0;
    if (!header->shared)
        return 0;
    for (int left_out = 0; left_out <= withheld; left_out++) {
        choices += ways;
        ways = ways * (others - left_out) / (left_out + 1);
    }
    return choices;
}

// Crockford's: none of them is easily taken for another.
static const char letters[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

// Eight times five bits.
void fair_short(char out[FAIR_SHORT + 1], const pd_header *header) {
    uint8_t code[32], hash[32];
    uint64_t bits = 0;
    fair_code(code, header);
    mix(hash, short_purpose, code, header);
    for (int i = 0; i < 5; i++)
        bits = bits << 8 | hash[i];
    for (int i = 0; i < 8; i++)
        out[i + i / 4] = letters[bits >> (35 - 5 * i) & 31];
    out[4] = '-';
    out[FAIR_SHORT] = '\0';
}

// What somebody meant who typed this.
static char read_letter(char typed) {
    char letter = (char)toupper((unsigned char)typed);
    switch (letter) {
    case 'O': return '0';
    case 'I':
    case 'L': return '1';
    default: return letter;
    }
}

bool fair_short_read(char out[FAIR_SHORT + 1], const char *text) {
    char read[FAIR_SHORT + 1] = "0000-0000";
    int at = 0;
    for (; *text; text++) {
        if (*text == '-' && at == 4)
            continue;
        char letter = read_letter(*text);
        if (at == 8 || !strchr(letters, letter))
            return false;
        read[at + at / 4] = letter;
        at++;
    }
    if (at < 8)
        return false;
    memcpy(out, read, sizeof read);
    return true;
}

// ------------------------------------------------------------------------------------------ faults

static bool is_hash_of(const uint8_t hash[32], const uint8_t bytes[32]) {
    uint8_t right[32];
    fair_hash(right, bytes);
    return memcmp(hash, right, sizeof right) == 0;
}

static bool commitment_fits(const pd_header *header) {
    if (!header->has_commitment || !(header->has_secret || header->has_seed))
        return true;
    return is_hash_of(header->commitment, header->has_secret ? header->secret : header->seed);
}

static bool share_fits(const pd_header *header, int seat) {
    if (!(header->shared >> seat & 1))
        return true;
    return header->pledged >> seat & 1 && is_hash_of(header->pledges[seat], header->shares[seat]);
}

// Who plays a seat need not be known.
static bool is_bot(const pd_header *header, int seat) {
    return *header->players[seat] && strcmp(header->players[seat], "person") != 0;
}

static bool seed_fits(const pd_header *header) {
    if (!header->has_secret || !header->has_seed)
        return true;
    pd_header right = *header;
    fair_seed(&right);
    return memcmp(header->seed, right.seed, sizeof right.seed) == 0;
}

// The same share is drawn twice only by somebody who copies a pledge.
static bool is_repeated(const pd_header *header, int seat) {
    for (int other = 0; other < seat; other++)
        if (header->pledged >> other & 1 &&
            memcmp(header->pledges[other], header->pledges[seat], 32) == 0)
            return true;
    return false;
}

static enum fair_fault check_seat(const pd_header *header, int seat) {
    bool pledged = header->pledged >> seat & 1;
    if (pledged && is_bot(header, seat))
        return FAIR_BOT;
    if (pledged && is_repeated(header, seat))
        return FAIR_TWICE;
    return share_fits(header, seat) ? FAIR_OK : FAIR_PLEDGE;
}

enum fair_fault fair_check(const pd_header *header, int *seat) {
    *seat = PD_NOBODY;
    if (!commitment_fits(header))
        return FAIR_COMMITMENT;
    for (int i = 0; i < header->setup.seats; i++) {
        enum fair_fault fault = check_seat(header, i);
        if (fault) {
            *seat = i;
            return fault;
        }
    }
    return seed_fits(header) ? FAIR_OK : FAIR_SEED;
}
