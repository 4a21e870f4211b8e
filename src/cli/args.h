// Reading command lines: every subcommand has its options from the rows of flags.c.
#ifndef PD_ARGS_H
#define PD_ARGS_H

#include "cli/commands.h"
#include "fair/fair.h"
#include "outside/seated.h"
#include "server/settings.h"
#include "tui/pages/app.h"

enum { OPTIONS_MAX = 16, LIMITS_MAX = 32 };

struct args {
    const char *operands[OPERANDS_MAX];
    int operand_count;
    char **files; // all operands, of a command that takes any number of them
    int seats;    // 0: not said
    struct option_arg {
        char name[32];
        const char *value;
    } options[OPTIONS_MAX];
    int option_count;
    const char *bots, *names, *record, *report, *checkpoint, *csv, *compare; // as given, or NULL
    uint8_t seed[32];
    bool has_seed;
    uint8_t commitment[32];
    bool has_commitment;
    uint8_t code[32];
    bool has_code;
    uint8_t key[32], signature[64]; // a server’s
    bool has_key, has_signature;
    char short_code[FAIR_SHORT + 1]; // or ""
    uint8_t share[32];
    int share_seat; // from 1; 0: not said
    uint64_t games;
    uint32_t until; // millionths; 0: not said
    struct {
        bool given;
        int32_t low, high; // millionths
    } sprt;
    struct {
        uint32_t index, of; // 0: not said
        bool automatic;     // from the environment
    } shard;
    int threads;
    int seat;                // from 1; 0: not said
    const char *game, *name; // for a table of a server
    int clock;               // seconds; 0: not said
    bool listed, watch, start, new_key;
    bool merge;
    bool json, plain, resume, trace, force, hint, fixed, adjust, fast, deep;
    struct tui_wishes screen; // how it looks
    struct {
        const char *listen, *store, *tls_cert, *tls_key, *origin, *backup, *web_dir; // or NULL
        const char *archive, *node, *node_key, *store_key;
        int older_than; // days, and one; 0: not said
        const char *limits[LIMITS_MAX];
        int limit_count;
        bool public, proxy, check, accept_loss, prune, dry_run, reopen;
        enum server_sandbox sandbox;
    } serve;
};

// The flags that may stand in front of a command, as if they were those of a command.
extern const struct command args_front;

// Reads what may stand in front of a command, or without one: --lang, which is in force already,
// and --color, --theme and --ascii, which hold for whatever command follows. Returns how many words
// that is, or −1 after a complaint; `wishes` is how a screen is to look.
int args_read_leading(int argc, char **argv, struct tui_wishes *wishes);

// Where the command is among the words: after the flags that may stand in front of it and their
// values; `argc` if the last word is such a value. The last word itself counts as a command.
int args_find_command(int argc, char **argv);

// Prints the help of a command.
void args_help(const struct command *command);

// Reads the flags and operands that the command has. Returns −1 when the command should go on, else
// the exit code (after --help, or after a complaint).
int args_read(struct args *args, const struct command *command, int argc, char **argv);

// From now on args_read reads nothing: it prints completions of the last word (complete.h) and
// returns EXIT_OK.
void args_complete(void);
bool args_is_completing(void);

// Says that a word is one too many; returns the exit code.
int args_unexpected(const struct command *command, const char *word);

// An option that does not go with another one. After the last of a list is one without a name.
struct args_given {
    const char *name;
    bool is_given;
};

// The name of the first one that was given, or NULL.
const char *args_find_given(const struct args_given *options);

// The record named by the only operand; NULL after a complaint.
const char *args_record(const struct args *args);

// The game named by the first operand; NULL after a complaint.
const pd_game *args_game(const struct args *args);

// Seats and options as a checked set-up; an option's value may be the name of a file, where the
// game allows. Returns −1 when all is well, else the exit code after a complaint.
int args_setup(const struct args *args, const pd_game *game, pd_setup *setup);

// One option, as args_setup sets it. −1, or the exit code after a complaint.
int args_option(const struct option_arg *arg, const pd_game *game, pd_setup *setup);

// Who sits where: `--bots a,b` fills the last two seats, one name alone the last `fill`; when
// `fill` is all seats the list is repeated over them. People have no kind. False after a
// complaint.
bool args_bots(const struct args *args, int seats, int fill, pd_bot_spec bots[PD_SEATS_MAX]);

// The bots of `--bots` as they were named, “none” being one without a kind; returns how many, or −1
// after a complaint.
int args_bot_list(const struct args *args, pd_bot_spec bots[PD_SEATS_MAX]);

#endif
