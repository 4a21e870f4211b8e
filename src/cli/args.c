#include "cli/args.h"

#include "base/words.h"
#include "cli/complete.h"
#include "cli/nearest.h"
#include "console/load.h"
#include "console/seed.h"
#include "lab/sim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// --------------------------------------------------------------------------------- single values

static bool read_whole(const char *text, uint64_t most, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *number <= most;
}

static bool read_int(const char *text, int most, int *number) {
    uint64_t whole;
    if (!read_whole(text, (uint64_t)most, &whole) || whole == 0)
        return false;
    *number = (int)whole;
    return true;
}

// A number of days; stores days + 1, so that 0 can mean “not given”.
static bool read_days(const char *text, int *days) {
    uint64_t whole;
    if (!read_whole(text, 36500, &whole))
        return false;
    *days = (int)whole + 1;
    return true;
}

// "2=" and 64 hexadecimal digits; "P2=" as records have it does as well.
static bool read_share(const char *text, uint8_t share[32], int *seat) {
    text += *text == 'P';
    if (*text < '1' || *text > '0' + PD_SEATS_MAX || text[1] != '=' || !key_read(text + 2, share))
        return false;
    *seat = *text - '0';
    return true;
}

// A percentage with up to four decimals, as millionths: "0.5%" is 5000.
static bool read_percent(const char *text, uint32_t *millionths) {
    uint32_t number = 0, unit = 10000;
    bool digits = false, fraction = false;
    for (; (*text >= '0' && *text <= '9' && (!fraction || unit > 1)) || (*text == '.' && !fraction);
         text++) {
        if (*text == '.') {
            fraction = true;
            continue;
        }
        digits = true;
        uint32_t digit = (uint32_t)(*text - '0');
        unit = fraction ? unit / 10 : unit;
        number = fraction ? number + digit * unit : number * 10 + digit * unit;
        if (number > 500000)
            return false;
    }
    *millionths = number;
    return digits && number > 0 && (!*text || strcmp(text, "%") == 0);
}

// A percentage from −50 to 50, up to a comma or the end; what follows it. NULL if it is none.
static const char *read_points(const char *text, int32_t *millionths) {
    char *end;
    double percent = strtod(text, &end);
    if (!(percent >= -50 && percent <= 50) || end != text + strspn(text, "+-.0123456789") ||
        end == text)
        return NULL;
    *millionths = (int32_t)(percent * 10000 + (percent < 0 ? -0.5 : 0.5));
    end += *end == '%';
    return *end == ',' || !*end ? end : NULL;
}

// "0%,2%"; "2%" is the same.
static bool read_sprt(struct args *args, const char *text) {
    const char *rest = read_points(text, &args->sprt.high);
    args->sprt.given = true;
    if (rest && *rest) {
        args->sprt.low = args->sprt.high;
        rest = read_points(rest + 1, &args->sprt.high);
    }
    return rest && !*rest && args->sprt.low < args->sprt.high;
}

// "2/5", or "auto".
static bool read_shard(struct args *args, const char *text) {
    char index[16];
    uint64_t i, of;
    size_t length = strcspn(text, "/");
    args->shard.automatic = strcmp(text, "auto") == 0;
    if (args->shard.automatic)
        return true;
    if (!text[length] || length >= sizeof index)
        return false;
    snprintf(index, sizeof index, "%.*s", (int)length, text);
    if (!read_whole(text + length + 1, PD_SHARDS_MAX, &of) || !read_whole(index, of, &i) || i == 0)
        return false;
    args->shard.index = (uint32_t)i;
    args->shard.of = (uint32_t)of;
    return true;
}

static bool read_colour(const char *text, enum tui_colour *colour) {
    static const char *const names[] = {
        [COLOUR_AUTO] = "auto", [COLOUR_NEVER] = "never", [COLOUR_16] = "16", [COLOUR_256] = "256"};
    for (int i = COLOUR_AUTO; i <= COLOUR_256; i++)
        if (strcmp(names[i], text) == 0) {
            *colour = (enum tui_colour)i;
            return true;
        }
    return false;
}

static bool read_option(struct args *args, const char *text) {
    size_t length = strcspn(text, "=");
    struct option_arg *option = &args->options[args->option_count];
    if (!text[length] || length == 0 || length >= sizeof option->name ||
        args->option_count == OPTIONS_MAX)
        return false;
    memcpy(option->name, text, length); // the rest is zero
    option->value = text + length + 1;
    args->option_count++;
    return true;
}

// ------------------------------------------------------------------------------------ the flags

static const struct flag flags[] = {
    {"seats", VALUE, N_("a number of seats, 1 to 8"), "@seats"},
    {"option", VALUE, N_("NAME=VALUE (see “paddock games”)"), "@option"},
    {"bots", VALUE, N_("bots, separated by commas"), "@bots"},
    {"names", VALUE, N_("names, separated by commas"), NULL},
    {"seed", VALUE, N_("a whole number, or 64 hexadecimal digits"), NULL},
    {"commitment", VALUE, N_("64 hexadecimal digits"), NULL},
    {"code", VALUE, N_("64 hexadecimal digits, or a short code such as 7K3Q-FM2X"), NULL},
    {"share", VALUE, N_("a seat, “=” and 64 hexadecimal digits"), NULL},
    {"lang", VALUE, N_("a language"), "@language"},
    {"color", VALUE, N_("“auto”, “never”, “16” or “256”"), "auto|never|16|256"},
    {"theme", VALUE, N_("“auto”, “dark” or “light”"), "auto|dark|light"},
    {"ascii", SWITCH, NULL, NULL},
    {"record", VALUE, N_("a file name"), ":files"},
    {"games", VALUE, N_("a number of matches, 1 to 10^12"), NULL},
    {"threads", VALUE, N_("a number of threads, 1 to 256"), NULL},
    {"seat", VALUE, N_("a seat, 1 to 8"), "1|2|3|4|5|6|7|8"},
    {"until", VALUE, N_("a percentage above 0 and up to 50, such as 0.5%"), NULL},
    {"report", VALUE, N_("a file name"), ":files"},
    {"compare", VALUE, N_("OPTION=A,B (see “paddock games”)"), "@compare"},
    {"csv", VALUE, N_("a file name"), ":files"},
    {"sprt", VALUE, N_("two percentages from -50 to 50, the lower one first, such as 0%,2%"), NULL},
    {"shard", VALUE, N_("a shard such as 2/5, or “auto”"), "auto"},
    {"merge", SWITCH, NULL, NULL},
    {"checkpoint", VALUE, N_("a file name"), ":files"},
    {"game", VALUE, N_("the name of a game"), "@game"},
    {"name", VALUE, N_("a name"), NULL},
    {"clock", VALUE, N_("a number of seconds, at most 2592000 (30 days)"), NULL},
    {"listed", SWITCH, NULL, NULL},
    {"watch", SWITCH, NULL, NULL},
    {"start", SWITCH, NULL, NULL},
    {"listen", VALUE, N_("an address and a port, such as 127.0.0.1:8080 or [::1]:8080"),
     "127.0.0.1:8080|[::1]:8080"},
    {"store", VALUE, N_("sqlite:FILE or postgres:CONNINFO"), "sqlite:|postgres:"},
    {"tls-cert", VALUE, N_("a file name"), ":files"},
    {"tls-key", VALUE, N_("a file name"), ":files"},
    {"origin", VALUE, N_("the web address of this server, such as https://cards.example.org"),
     NULL},
    {"limit", VALUE, N_("NAME=VALUE (“--limit help” lists the names)"), "@limit"},
    {"backup", VALUE, N_("a file name"), ":files"},
    {"web-dir", VALUE, N_("a folder"), ":folders"},
    {"archive", VALUE, N_("a folder"), ":folders"},
    {"node", VALUE, N_("an address and a port, such as 10.0.0.5:8081"), NULL},
    {"node-key", VALUE, N_("a file name"), ":files"},
    {"older-than", VALUE, N_("a number of days, 0 to 36500"), NULL},
    {"public", SWITCH, NULL, NULL},
    {"proxy", SWITCH, NULL, NULL},
    {"check", SWITCH, NULL, NULL},
    {"accept-loss", SWITCH, NULL, NULL},
    {"prune", SWITCH, NULL, NULL},
    {"dry-run", SWITCH, NULL, NULL},
    {"json", SWITCH, NULL, NULL},
    {"plain", SWITCH, NULL, NULL},
    {"resume", SWITCH, NULL, NULL},
    {"trace", SWITCH, NULL, NULL},
    {"force", SWITCH, NULL, NULL},
    {"hint", SWITCH, NULL, NULL},
    {"adjust", SWITCH, NULL, NULL},
    {"fixed", SWITCH, NULL, NULL},
    {"fast", SWITCH, NULL, NULL},
    {"deep", SWITCH, NULL, NULL},
    {NULL, SWITCH, NULL, NULL},
};

static const char **find_serve_text(struct args *args, const char *name) {
    return strcmp(name, "listen") == 0     ? &args->serve.listen
           : strcmp(name, "store") == 0    ? &args->serve.store
           : strcmp(name, "tls-cert") == 0 ? &args->serve.tls_cert
           : strcmp(name, "tls-key") == 0  ? &args->serve.tls_key
           : strcmp(name, "origin") == 0   ? &args->serve.origin
           : strcmp(name, "backup") == 0   ? &args->serve.backup
           : strcmp(name, "web-dir") == 0  ? &args->serve.web_dir
           : strcmp(name, "archive") == 0  ? &args->serve.archive
           : strcmp(name, "node") == 0     ? &args->serve.node
           : strcmp(name, "node-key") == 0 ? &args->serve.node_key
           : strcmp(name, "limit") == 0 && args->serve.limit_count < LIMITS_MAX
               ? &args->serve.limits[args->serve.limit_count++]
               : NULL;
}

static bool *find_serve_switch(struct args *args, const char *name) {
    return strcmp(name, "public") == 0        ? &args->serve.public
           : strcmp(name, "proxy") == 0       ? &args->serve.proxy
           : strcmp(name, "check") == 0       ? &args->serve.check
           : strcmp(name, "accept-loss") == 0 ? &args->serve.accept_loss
           : strcmp(name, "prune") == 0       ? &args->serve.prune
           : strcmp(name, "dry-run") == 0     ? &args->serve.dry_run
                                              : NULL;
}

static bool take_value(struct args *args, const char *name, const char *value) {
    if (strcmp(name, "seats") == 0)
        return read_int(value, 999, &args->seats); // each game says which numbers fit
    if (strcmp(name, "option") == 0)
        return read_option(args, value);
    if (strcmp(name, "seed") == 0)
        return args->has_seed = seed_read(value, args->seed);
    if (strcmp(name, "commitment") == 0)
        return args->has_commitment = key_read(value, args->commitment);
    if (strcmp(name, "code") == 0)
        return (args->has_code = key_read(value, args->code)) ||
               fair_short_read(args->short_code, value);
    if (strcmp(name, "share") == 0)
        return read_share(value, args->share, &args->share_seat);
    if (strcmp(name, "lang") == 0)
        return pd_language_find(value) >= 0; // main has set it already
    if (strcmp(name, "color") == 0)
        return read_colour(value, &args->screen.colour);
    if (strcmp(name, "theme") == 0)
        return theme_read(value, &args->screen.theme);
    if (strcmp(name, "games") == 0)
        return read_whole(value, 1000000000000u, &args->games) && args->games > 0;
    if (strcmp(name, "threads") == 0)
        return read_int(value, 256, &args->threads);
    if (strcmp(name, "seat") == 0)
        return read_int(value, PD_SEATS_MAX, &args->seat);
    if (strcmp(name, "until") == 0)
        return read_percent(value, &args->until);
    if (strcmp(name, "sprt") == 0)
        return read_sprt(args, value);
    if (strcmp(name, "shard") == 0)
        return read_shard(args, value);
    if (strcmp(name, "clock") == 0)
        return read_int(value, 30 * 86400, &args->clock);
    if (strcmp(name, "older-than") == 0)
        return read_days(value, &args->serve.older_than);
    const char **serve = find_serve_text(args, name);
    if (serve || strcmp(name, "limit") == 0)
        return serve && *(*serve = value);
    *(strcmp(name, "bots") == 0         ? &args->bots
      : strcmp(name, "game") == 0       ? &args->game
      : strcmp(name, "name") == 0       ? &args->name
      : strcmp(name, "names") == 0      ? &args->names
      : strcmp(name, "report") == 0     ? &args->report
      : strcmp(name, "checkpoint") == 0 ? &args->checkpoint
      : strcmp(name, "csv") == 0        ? &args->csv
      : strcmp(name, "compare") == 0    ? &args->compare
                                        : &args->record) = value;
    return *value != '\0';
}

static void take_switch(struct args *args, const char *name) {
    bool *serve = find_serve_switch(args, name);
    *(serve                         ? serve
      : strcmp(name, "json") == 0   ? &args->json
      : strcmp(name, "plain") == 0  ? &args->plain
      : strcmp(name, "resume") == 0 ? &args->resume
      : strcmp(name, "trace") == 0  ? &args->trace
      : strcmp(name, "hint") == 0   ? &args->hint
      : strcmp(name, "fixed") == 0  ? &args->fixed
      : strcmp(name, "fast") == 0   ? &args->fast
      : strcmp(name, "deep") == 0   ? &args->deep
      : strcmp(name, "adjust") == 0 ? &args->adjust
      : strcmp(name, "merge") == 0  ? &args->merge
      : strcmp(name, "listed") == 0 ? &args->listed
      : strcmp(name, "watch") == 0  ? &args->watch
      : strcmp(name, "start") == 0  ? &args->start
      : strcmp(name, "ascii") == 0  ? &args->screen.ascii
                                    : &args->force) = true;
}

static const struct flag *find_flag(const char *known, const char *name, size_t length) {
    for (const struct flag *flag = flags; flag->name; flag++)
        if (strlen(flag->name) == length && memcmp(flag->name, name, length) == 0)
            return strcmp(flag->name, "lang") == 0 || pd__has_word(known, name, length) ? flag
                                                                                        : NULL;
    return NULL;
}

// Says that the command does not have this option, and which one was probably meant.
static int complain_unknown(const struct command *command, const char *known, const char *option) {
    char typed[64];
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(option, "="), option);
    struct nearest nearest = {.typed = typed + strspn(typed, "-")};
    for (const struct flag *flag = flags; flag->name; flag++)
        if (find_flag(known, flag->name, strlen(flag->name)))
            nearest_try(&nearest, flag->name);
    nearest_try(&nearest, "help");
    if (nearest.word)
        return complain(EXIT_USAGE,
                        N_("“paddock {command}” has no option “{option}”. Did you mean "
                           "--{nearest}?"),
                        "command", command->name, "option", typed, "nearest", nearest.word);
    return complain(
        EXIT_USAGE,
        N_("“paddock {command}” has no option “{option}”. Try “paddock {command} --help”."),
        "command", command->name, "option", typed);
}

// One --flag; *i moves past its value. Returns −1 or an exit code.
static int read_flag(struct args *args, const struct command *command, const char *known, int argc,
                     char **argv, int *i) {
    const char *name = argv[*i] + 2;
    size_t length = strcspn(name, "=");
    const struct flag *flag = find_flag(known, name, length);
    if (!flag)
        return complain_unknown(command, known, argv[*i]);
    if (flag->kind == SWITCH) {
        if (name[length])
            return complain(EXIT_USAGE, N_("“--{option}” takes no value."), "option", flag->name);
        take_switch(args, flag->name);
        return -1;
    }
    // A second one reads as if both options were to be compared.
    if (strcmp(flag->name, "compare") == 0 && args->compare)
        return complain(EXIT_USAGE, N_("--{option} can be given only once."), "option", flag->name);
    const char *value = name[length] ? name + length + 1 : ++*i < argc ? argv[*i] : "";
    if (!take_value(args, flag->name, value))
        return complain(EXIT_USAGE,
                        *value ? N_("“{value}” is not valid for --{option}. Expected: {wanted}.")
                               : N_("--{option} needs a value: {wanted}."),
                        "option", flag->name, "value", value, "wanted", tr(flag->wanted));
    return -1;
}

// The options in front of the command.
static struct tui_wishes leading;

int args_read_leading(int argc, char **argv, struct tui_wishes *wishes) {
    const struct command nothing = {.name = ""};
    struct args args = {0};
    static const char screen[] = ARGS_LEADING;
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (!find_flag(screen, argv[i] + 2, strcspn(argv[i] + 2, "=")))
            break;
        if (read_flag(&args, &nothing, screen, argc, argv, &i) >= 0)
            return -1;
    }
    *wishes = leading = args.screen;
    return i - 1;
}

void args_help(const struct command *command) {
    char text[8192];
    pd_text out = pd_text_on(text, sizeof text);
    pd_format(&out, tr(command->help), "docs", PD_DOC_FOLDER, NULL);
    fputs(text, stdout);
}

int args_find_command(int argc, char **argv) {
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0 && i < argc - 1; i++) {
        const struct flag *flag = find_flag(ARGS_LEADING, argv[i] + 2, strcspn(argv[i] + 2, "="));
        i += flag && flag->kind == VALUE && !strchr(argv[i], '=');
    }
    return i;
}

static bool completing;

void args_complete(void) {
    completing = true;
}

bool args_is_completing(void) {
    return completing;
}

static void complete(const struct command *command, const char *known, int operands, int argc,
                     char **argv) {
    const struct flag *list[sizeof flags / sizeof *flags];
    int count = 0;
    for (const struct flag *flag = flags; flag->name; flag++)
        if (find_flag(known, flag->name, strlen(flag->name)))
            list[count++] = flag;
    list[count] = &flags[sizeof flags / sizeof *flags - 1];
    complete_command(command, list, operands, argc, argv);
}

int args_unexpected(const struct command *command, const char *word) {
    return complain(EXIT_USAGE, N_("Unexpected argument “{word}”. Try “paddock {command} --help”."),
                    "word", word, "command", command->name);
}

// The words before it have been read, so that operands may take their place.
static void add_operand(struct args *args, char *word) {
    if (args->operand_count < OPERANDS_MAX)
        args->operands[args->operand_count] = word;
    args->files[args->operand_count++] = word;
}

int args_read(struct args *args, const struct command *command, const char *known, int operands,
              int argc, char **argv) {
    bool only_operands = false;
    if (completing) {
        complete(command, known, operands, argc, argv);
        return EXIT_OK;
    }
    memset(args, 0, sizeof *args);
    args->screen = leading;
    args->files = argv + 1;
    for (int i = 1; i < argc; i++) {
        bool is_flag = !only_operands && strncmp(argv[i], "--", 2) == 0;
        if (!only_operands && (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)) {
            args_help(command);
            return EXIT_OK;
        }
        if (is_flag && !argv[i][2]) {
            only_operands = true;
        } else if (is_flag) {
            int code = read_flag(args, command, known, argc, argv, &i);
            if (code >= 0)
                return code;
        } else if (!only_operands && argv[i][0] == '-' && argv[i][1]) {
            return complain_unknown(command, known, argv[i]);
        } else if (args->operand_count == operands) {
            return args_unexpected(command, argv[i]);
        } else {
            add_operand(args, argv[i]);
        }
    }
    return -1;
}

// -------------------------------------------------------------------------------- put to use

const char *args_record(const struct args *args) {
    if (args->operand_count == 1)
        return args->operands[0];
    complain(EXIT_USAGE,
             N_("No record given. Add the name of its file, or “-” for standard input."), NULL);
    return NULL;
}

const pd_game *args_game(const struct args *args) {
    char ids[160];
    pd_text list = pd_text_on(ids, sizeof ids);
    for (int i = 0; i < pd_game_count(); i++) {
        pd_put(&list, i ? ", " : "");
        pd_put(&list, pd_game_about(pd_game_at(i)).id);
    }
    if (args->operand_count == 0) {
        complain(EXIT_USAGE, N_("No game given. Choose one of: {games}."), "games", ids);
        return NULL;
    }
    const pd_game *game = pd_game_find(args->operands[0]);
    if (!game)
        complain(EXIT_USAGE, N_("There is no game “{name}”. Games: {games}."), "name",
                 args->operands[0], "games", ids);
    return game;
}

int args_option(const struct option_arg *arg, const pd_game *game, pd_setup *setup) {
    return load_value(arg->name, arg->value, game, setup);
}

int args_setup(const struct args *args, const pd_game *game, pd_setup *setup) {
    pd_problem problem;
    pd_setup_init(game, setup, args->seats ? args->seats : pd_game_about(game).seats_usual);
    for (int i = 0; i < args->option_count; i++) {
        int code = args_option(&args->options[i], game, setup);
        if (code >= 0)
            return code;
    }
    return pd_setup_check(game, setup, &problem) ? complain_problem(EXIT_USAGE, NULL, &problem)
                                                 : -1;
}

// Reads one address of a list of bots.
static bool read_bot(const char *text, size_t length, pd_bot_spec *spec) {
    char address[PD_PLAYER_MAX + 2];
    pd_problem problem;
    snprintf(address, sizeof address, "%.*s", (int)length, text);
    if (pd_bot_read_any(spec, address, &problem)) {
        complain_problem(EXIT_USAGE, NULL, &problem);
        return false;
    }
    int trouble = pd_bot_try(spec);
    if (trouble)
        complain(EXIT_USAGE, N_("“{bot}” cannot be started: {reason}"), "bot", spec->address,
                 "reason", strerror(trouble));
    return !trouble;
}

// Reads a list of addresses, at most `most`; returns how many, or −1 after a complaint.
static int read_bots(const char *list, int most, pd_bot_spec bots[PD_SEATS_MAX]) {
    int count = 0;
    for (const char *rest = list;; rest++) {
        size_t length = strcspn(rest, ",");
        if (count == most) {
            complain(EXIT_USAGE, N_("More bots than seats: {bots}."), "bots", list);
            return -1;
        }
        if (!read_bot(rest, length, &bots[count++]))
            return -1;
        rest += length;
        if (!*rest)
            return count;
    }
}

bool args_bots(const struct args *args, int seats, int fill, pd_bot_spec bots[PD_SEATS_MAX]) {
    const char *list = args->bots ? args->bots : fill == seats ? "random" : "club";
    pd_bot_spec named[PD_SEATS_MAX];
    memset(bots, 0, PD_SEATS_MAX * sizeof *bots);
    if (strcmp(list, "none") == 0)
        return true;
    int count = read_bots(list, seats, named);
    if (count < 0)
        return false;
    bool everywhere = fill == seats || (args->bots && count == seats);
    int places = everywhere ? seats : count == 1 ? fill : count;
    for (int i = 0; i < places; i++)
        bots[seats - places + i] = named[i % count];
    return true;
}

int args_bot_list(const struct args *args, pd_bot_spec bots[PD_SEATS_MAX]) {
    memset(bots, 0, PD_SEATS_MAX * sizeof *bots);
    if (!args->bots || strcmp(args->bots, "none") == 0)
        return args->bots != NULL;
    return read_bots(args->bots, PD_SEATS_MAX, bots);
}
