#include "net/proof.h"

#include "console/console.h"
#include "console/load.h"
#include "fair/account.h"
#include "fair/fair.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

// What is wrong with a deal, in a sentence.
typedef char fault_buffer[512];

int proof_check_deal(const char *path, const pd_header *header) {
    fault_buffer fault;
    pd_text text = pd_text_on(fault, sizeof fault);
    return account_deal(header, console_voice_language(), &text)
               ? complain_of(EXIT_NO, path, 0, fault)
               : -1;
}

int proof_check_commitment(const char *path, const pd_header *header, const uint8_t noted[32]) {
    fault_buffer fault;
    pd_text text = pd_text_on(fault, sizeof fault);
    return account_commitment(header, noted, console_voice_language(), &text)
               ? complain_of(EXIT_NO, path, 0, fault)
               : -1;
}

int proof_check_share(const char *path, const pd_header *header, int seat,
                      const uint8_t noted[32]) {
    fault_buffer fault;
    pd_text text = pd_text_on(fault, sizeof fault);
    if (seat >= header->setup.seats)
        return complain(EXIT_USAGE, N_("That record has no such seat."), NULL);
    return account_share(header, seat, noted, console_voice_language(), &text)
               ? complain_of(EXIT_NO, path, 0, fault)
               : -1;
}

// --------------------------------------------------------------------------- matches of one's own

void proof_draw(char share[65]) {
    uint8_t bytes[32];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(share, 65, bytes, sizeof bytes);
}

static bool read_hex(const char *hex, uint8_t bytes[32]) {
    size_t length;
    return sodium_hex2bin(bytes, 32, hex, strlen(hex), NULL, &length, NULL) == 0 && length == 32;
}

bool proof_pledge(const char *share, char pledge[65]) {
    uint8_t bytes[32], hash[32];
    if (!read_hex(share, bytes))
        return false;
    fair_hash(hash, bytes);
    sodium_bin2hex(pledge, 65, hash, sizeof hash);
    return true;
}

static int check_replay(const char *where, const char *text, size_t size, pd_replay *replay) {
    pd_problem problem;
    pd_err err = pd_replay_open(replay, text, size, &problem);
    while (!err && !replay->done)
        err = pd_replay_next(replay, NULL, &problem);
    if (err)
        return complain_record(where, replay, &problem, EXIT_NO);
    if (!replay->finished)
        return complain(EXIT_NO, N_("{file}: The record is of a match that is not over."), "file",
                        where);
    return proof_check_deal(where, &replay->header);
}

static int check_own(const char *where, const pd_header *header, int seat,
                     const struct deal *deal) {
    uint8_t bytes[32];
    int code = -1;
    if (read_hex(deal->commitment, bytes))
        code = proof_check_commitment(where, header, bytes);
    if (code < 0 && seat != PD_NOBODY && read_hex(deal->share, bytes))
        code = proof_check_share(where, header, seat, bytes);
    return code;
}

static const char *find_words(const struct deal *deal, bool secret) {
    if (!secret)
        return N_("The record is true, but it does not show how the deal came about.");
    if (*deal->share && *deal->commitment)
        return N_("The deal was fixed before you sat down, and your share is in it.");
    if (*deal->commitment)
        return N_("The deal is the one that the server committed to when you came.");
    return N_("The record is true, and its deal fits what the server committed to.");
}

int proof_check(const char *where, const char *text, size_t size, int seat, const struct deal *deal,
                const char **finding) {
    pd_replay *replay = malloc(sizeof *replay);
    if (!replay)
        return complain(EXIT_SYSTEM, N_("There is not enough memory."), NULL);
    int code = check_replay(where, text, size, replay);
    if (code < 0)
        code = check_own(where, &replay->header, seat, deal);
    *finding = find_words(deal, replay->header.has_secret);
    free(replay);
    return code < 0 ? EXIT_OK : code;
}
