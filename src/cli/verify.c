// paddock verify FILE: is everything in this record true?
#include "cli/args.h"
#include "console/load.h"
#include "fair/account.h"
#include "fair/fair.h"
#include "fair/signature.h"
#include "net/proof.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { REPORT_MAX = 8192 };

static struct account_notes find_notes(const struct args *args) {
    return (struct account_notes){
        .seat = args->share_seat - 1,
        .commitment = args->has_commitment ? args->commitment : NULL,
        .share = args->share_seat ? args->share : NULL,
        .code = args->has_code ? args->code : NULL,
        .short_code = *args->short_code ? args->short_code : NULL,
    };
}

static void report(const pd_replay *replay, const struct account_notes *notes) {
    char lines[REPORT_MAX];
    pd_text text = pd_text_on(lines, sizeof lines);
    account_report(replay, notes, console_voice_language(), &text);
    fputs(lines, stdout);
    if (!account_is_compared(&replay->header, notes))
        say(stdout, N_("To compare with what you noted, add --code and --share."), NULL);
}

static int complain_signature(const char *path, const char *message) {
    return complain_of(EXIT_NO, path, 0, tr(message));
}

// Two deal codes that a server signed for one table prove that it lied: the record's, and the one
// that somebody noted.
static int compare_signed(const char *path, const pd_header *header, const uint8_t key[32],
                          const struct args *args) {
    uint8_t code[32];
    if (!args->has_signature)
        return -1;
    if (!args->has_code)
        return complain(EXIT_USAGE, N_("--signature needs --code."), NULL);
    if (!signature_fits_code(args->signature, key, header->table, args->code))
        return complain_signature(path,
                                  N_("The signature is not of that deal code, by that key, for "
                                     "this table."));
    fair_code(code, header);
    if (memcmp(code, args->code, sizeof code) == 0)
        return -1;
    return complain_signature(path, N_("Proof that the server lied: it signed this record, and for "
                                       "the same table another deal code."));
}

// Is the record signed, with the key that was asked for? Says with which.
static int check_signature(const char *path, const pd_replay *replay, const struct args *args) {
    struct signed_record found;
    char name[SIGNATURE_NAME + 1], hex[65];
    if (!signature_read(&found, replay->text, replay->size))
        return args->has_key || args->has_signature
                   ? complain_signature(path, N_("This record is not signed."))
                   : -1;
    if (!found.fits)
        return complain_signature(path, N_("This record was changed after it was signed."));
    signature_name(name, found.key);
    sodium_bin2hex(hex, sizeof hex, found.key, sizeof found.key);
    if (args->has_key && memcmp(args->key, found.key, sizeof found.key) != 0)
        return complain(EXIT_NO,
                        N_("{file}: This record is signed with another key: {name} ({key})."),
                        "file", path, "name", name, "key", hex);
    int code = compare_signed(path, &replay->header, found.key, args);
    if (code < 0)
        say(stdout, N_("Signed by a server with the key {name} ({key})."), "name", name, "key",
            hex);
    return code;
}

static int verify(const char *path, pd_replay *replay, const struct args *args) {
    pd_problem problem;
    while (!replay->done)
        if (pd_replay_next(replay, NULL, &problem))
            return complain_record(path, replay, &problem, EXIT_NO);
    struct account_notes notes = find_notes(args);
    int code = proof_check_deal(path, &replay->header);
    if (code < 0)
        code = check_signature(path, replay, args);
    if (code < 0)
        code = proof_compare(path, &replay->header, &notes);
    if (code < 0)
        code = proof_check_share(path, &replay->header, &notes);
    if (code >= 0)
        return code;
    report(replay, &notes);
    return EXIT_OK;
}

int cmd_verify(const struct command *self, int argc, char **argv) {
    struct args args;
    pd_replay replay;
    int code = args_read(&args, self, argc, argv);
    if (code >= 0)
        return code;
    const char *path = args_record(&args);
    if (!path)
        return EXIT_USAGE;
    char *text = load_record(path, &replay);
    if (!text)
        return EXIT_INPUT;
    code = verify(path, &replay, &args);
    free(text);
    return code;
}
