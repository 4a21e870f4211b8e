#include "cli/flags.h"

#include "cli/args.h"
#include "console/seed.h"
#include "lab/sim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------- readers of a flag

static bool read_whole(const char *text, uint64_t most, uint64_t *number) {
    char *end;
    errno = 0;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *number <= most;
}

static bool read_option(struct args *args, const char *value) {
    size_t length = strcspn(value, "=");
    struct option_arg *option = &args->options[args->option_count];
    if (!value[length] || length == 0 || length >= sizeof option->name ||
        args->option_count == OPTIONS_MAX)
        return false;
    memcpy(option->name, value, length); // the rest is zero
    option->value = value + length + 1;
    args->option_count++;
    return true;
}

static bool read_limit(struct args *args, const char *value) {
    if (!*value || args->serve.limit_count == LIMITS_MAX)
        return false;
    args->serve.limits[args->serve.limit_count++] = value;
    return true;
}

static bool read_seed(struct args *args, const char *value) {
    return args->has_seed = seed_read(value, args->seed);
}

static bool read_commitment(struct args *args, const char *value) {
    return args->has_commitment = key_read(value, args->commitment);
}

static bool read_code(struct args *args, const char *value) {
    args->has_code = key_read(value, args->code);
    return args->has_code || fair_short_read(args->short_code, value);
}

// "2=" and 64 hexadecimal digits; "P2=" as records have it does as well.
static bool read_share(struct args *args, const char *value) {
    value += *value == 'P';
    if (*value < '1' || *value > '0' + PD_SEATS_MAX || value[1] != '=' ||
        !key_read(value + 2, args->share))
        return false;
    args->share_seat = *value - '0';
    return true;
}

static bool read_key(struct args *args, const char *value) {
    return args->has_key = key_read(value, args->key);
}

static bool read_signature(struct args *args, const char *value) {
    char half[65];
    if (strlen(value) != 128)
        return false;
    snprintf(half, sizeof half, "%.64s", value);
    args->has_signature =
        key_read(half, args->signature) && key_read(value + 64, args->signature + 32);
    return args->has_signature;
}

static bool read_games(struct args *args, const char *value) {
    return read_whole(value, 1000000000000u, &args->games) && args->games > 0;
}

// A number of days; stores days + 1, so that 0 can mean “not given”.
static bool read_days(struct args *args, const char *value) {
    uint64_t whole;
    if (!read_whole(value, 36500, &whole))
        return false;
    args->serve.older_than = (int)whole + 1;
    return true;
}

// A percentage with up to four decimals, as millionths: "0.5%" is 5000.
static bool read_until(struct args *args, const char *text) {
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
    args->until = number;
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
static bool read_sprt(struct args *args, const char *value) {
    const char *rest = read_points(value, &args->sprt.high);
    args->sprt.given = true;
    if (rest && *rest) {
        args->sprt.low = args->sprt.high;
        rest = read_points(rest + 1, &args->sprt.high);
    }
    return rest && !*rest && args->sprt.low < args->sprt.high;
}

// "2/5", or "auto".
static bool read_shard(struct args *args, const char *value) {
    char index[16];
    uint64_t i, of;
    size_t length = strcspn(value, "/");
    args->shard.automatic = strcmp(value, "auto") == 0;
    if (args->shard.automatic)
        return true;
    if (!value[length] || length >= sizeof index)
        return false;
    snprintf(index, sizeof index, "%.*s", (int)length, value);
    if (!read_whole(value + length + 1, PD__SHARDS_MAX, &of) || !read_whole(index, of, &i) ||
        i == 0)
        return false;
    args->shard.index = (uint32_t)i;
    args->shard.of = (uint32_t)of;
    return true;
}

static bool read_colour(struct args *args, const char *value) {
    static const char *const names[] = {
        [COLOUR_AUTO] = "auto", [COLOUR_NEVER] = "never", [COLOUR_16] = "16", [COLOUR_256] = "256"};
    for (int i = COLOUR_AUTO; i <= COLOUR_256; i++)
        if (strcmp(names[i], value) == 0) {
            args->screen.colour = (enum tui_colour)i;
            return true;
        }
    return false;
}

static bool read_sandbox(struct args *args, const char *value) {
    static const char *const names[] = {
        [SANDBOX_AUTO] = "auto", [SANDBOX_ON] = "on", [SANDBOX_OFF] = "off"};
    for (int i = SANDBOX_AUTO; i <= SANDBOX_OFF; i++)
        if (strcmp(names[i], value) == 0) {
            args->serve.sandbox = (enum server_sandbox)i;
            return true;
        }
    return false;
}

static bool read_theme(struct args *args, const char *value) {
    return theme_read(value, &args->screen.theme);
}

// main has set it already.
static bool read_language(struct args *args, const char *value) {
    (void)args;
    return pd_language_find(value) >= 0;
}

// ------------------------------------------------------------------------------------- the table

// The place of a member, which must be of this type.
#define AT(type, member)                                                                           \
    (offsetof(struct args, member) +                                                               \
     0 * sizeof((type *)NULL == &((struct args *)NULL)->member)) // NOLINT(bugprone-sizeof-*)
#define SWITCH(member)                                                                             \
    { PLACE_SWITCH, AT(bool, member), 0, NULL }
#define TEXT(member)                                                                               \
    { PLACE_TEXT, AT(const char *, member), 0, NULL }
#define COUNT(member, most)                                                                        \
    { PLACE_COUNT, AT(int, member), most, NULL }
#define OWN(reader)                                                                                \
    { PLACE_OWN, 0, 0, reader }

// Help shows them in this order. A name that means different things to different commands has a row
// for each meaning.
static const struct flag flags[] = {
    {"game", N_("GAME"), TEXT(game), IN_JOIN, N_("open a table of this game"),
     N_("the name of a game"), "@game"},
    {"games", "N", OWN(read_games), IN_SIM,
     N_("number of matches (default 10000); different bots play every deal once in each seat"),
     N_("a number of matches, 1 to 10^12"), NULL},
    {"games", "N", OWN(read_games), IN_BOT, N_("number of matches (default 1)"),
     N_("a number of matches, 1 to 10^12"), NULL},
    {"games", "N", OWN(read_games), IN_BENCH,
     N_("only play that many random matches, for counting instructions"),
     N_("a number of matches, 1 to 10^12"), NULL},
    {"until", "P%", OWN(read_until), IN_SIM,
     N_("stop when every share of wins is known to ± P points"),
     N_("a percentage above 0 and up to 50, such as 0.5%"), NULL},
    {"sprt", "P%,Q%", OWN(read_sprt), IN_SIM,
     N_("stop when it is decided whether the first of two bots wins P or Q points more per seat "
        "than the second"),
     N_("two percentages from -50 to 50, the lower one first, such as 0%,2%"), NULL},
    {"seats", "N", COUNT(seats, 999), // each game says which numbers fit
     IN_PLAY | IN_JOIN | IN_SIM | IN_BOT | IN_BENCH,
     N_("number of players (default: depends on the game)"), N_("a number of seats, 1 to 8"),
     "@seats"},
    {"bots", N_("NAME[,…]"), TEXT(bots), IN_PLAY,
     N_("bots for the other seats: rookie, club (default), pro, champion, or your own program as "
        "cmd:./mybot.py (see “paddock bot --help”); one name for all, or “none”"),
     N_("bots, separated by commas"), "@bots"},
    {"bots", N_("LEVEL[,…]"), TEXT(bots), IN_JOIN, N_("one bot for each of the last seats"),
     N_("bots, separated by commas"), "@bots"},
    {"bots", N_("NAME[,…]"), TEXT(bots), IN_SIM,
     N_("the bots, repeated over the seats (default random); cmd:./mybot.py is your own program "
        "(paddock bot --help)"),
     N_("bots, separated by commas"), "@bots"},
    {"bots", N_("NAME[,…]"), TEXT(bots), IN_BOT, N_("bots for the other seats (default club)"),
     N_("bots, separated by commas"), "@bots"},
    {"names", N_("NAME[,…]"), TEXT(names), IN_PLAY, N_("names of the people, in seat order"),
     N_("names, separated by commas"), NULL},
    {"fixed", NULL, SWITCH(fixed), IN_SIM, N_("bots do not change seats; one match per deal"), NULL,
     NULL},
    {"adjust", NULL, SWITCH(adjust), IN_SIM,
     N_("results adjusted for luck, with narrower intervals"), NULL, NULL},
    {"option", N_("NAME=VALUE"), OWN(read_option), IN_PLAY | IN_JOIN | IN_SIM | IN_BOT | IN_BENCH,
     N_("a rule option; “paddock games” lists them"), N_("NAME=VALUE (see “paddock games”)"),
     "@option"},
    {"compare", N_("NAME=A,B"), TEXT(compare), IN_SIM,
     N_("what a rule option does: the same deals with each value"),
     N_("OPTION=A,B (see “paddock games”)"), "@compare"},
    {"seed", "S", OWN(read_seed), IN_PLAY,
     N_("a number or 64 hexadecimal digits: same seed, same deal"),
     N_("a whole number, or 64 hexadecimal digits"), NULL},
    {"seed", "S", OWN(read_seed), IN_SIM | IN_BOT,
     N_("a number, or 64 hexadecimal digits (default 0)"),
     N_("a whole number, or 64 hexadecimal digits"), NULL},
    {"seat", "N", COUNT(seat, PD_SEATS_MAX), IN_BOT, N_("seat of your program (default 1)"),
     N_("a seat, 1 to 8"), "1|2|3|4|5|6|7|8"},
    {"seat", "N", COUNT(seat, PD_SEATS_MAX), IN_REPLAY,
     N_("show what that seat saw (default: all hands)"), N_("a seat, 1 to 8"), "1|2|3|4|5|6|7|8"},
    {"seat", "N", COUNT(seat, PD_SEATS_MAX), IN_REVIEW,
     N_("look only at the decisions of that seat"), N_("a seat, 1 to 8"), "1|2|3|4|5|6|7|8"},
    {"threads", "N", COUNT(threads, 256), IN_SIM,
     N_("default: one per core; the results do not depend on it"),
     N_("a number of threads, 1 to 256"), NULL},
    {"checkpoint", N_("FILE"), TEXT(checkpoint), IN_SIM,
     N_("save the progress; the same command continues"), N_("a file name"), ":files"},
    {"shard", "I/N", OWN(read_shard), IN_SIM,
     N_("play only part I of N, and save it; I/N can be “auto” in a Slurm array and with Open MPI"),
     N_("a shard such as 2/5, or “auto”"), "auto"},
    {"merge", NULL, SWITCH(merge), IN_SIM, N_("put the shards in the files together"), NULL, NULL},
    {"csv", N_("FILE"), TEXT(csv), IN_SIM, N_("write a line for each match to a new file"),
     N_("a file name"), ":files"},
    {"clock", N_("SECONDS"), COUNT(clock, 30 * 86400), IN_JOIN,
     N_("time limit for each decision (default: none)"),
     N_("a number of seconds, at most 2592000 (30 days)"), NULL},
    {"listed", NULL, SWITCH(listed), IN_JOIN, N_("show the table in the list, for anyone to join"),
     NULL, NULL},
    {"start", NULL, SWITCH(start), IN_JOIN, N_("start as soon as all seats are taken"), NULL, NULL},
    {"watch", NULL, SWITCH(watch), IN_JOIN, N_("watch without playing"), NULL, NULL},
    {"name", N_("NAME"), TEXT(name), IN_JOIN, N_("your name (default: the one you used last)"),
     N_("a name"), NULL},
    {"new-key", NULL, SWITCH(new_key), IN_JOIN,
     N_("replace the secret key that is you on this server; the old one no longer works"), NULL,
     NULL},
    {"commitment", N_("HEX"), OWN(read_commitment), IN_VERIFY,
     N_("the commitment that you saw before the deal"), N_("64 hexadecimal digits"), NULL},
    {"code", N_("CODE"), OWN(read_code), IN_VERIFY,
     N_("the deal code or short code that you noted"),
     N_("64 hexadecimal digits, or a short code such as 7K3Q-FM2X"), NULL},
    {"share", N_("SEAT=HEX"), OWN(read_share), IN_VERIFY,
     N_("your own share in the deal, and your seat"), N_("a seat, “=” and 64 hexadecimal digits"),
     NULL},
    {"key", N_("HEX"), OWN(read_key), IN_VERIFY,
     N_("the server’s key, which must have signed the record"), N_("64 hexadecimal digits"), NULL},
    {"signature", N_("HEX"), OWN(read_signature), IN_VERIFY,
     N_("the server’s signature of the deal code that you noted"), N_("128 hexadecimal digits"),
     NULL},
    {"trace", NULL, SWITCH(trace), IN_REPLAY, N_("JSON, one line per step"), NULL, NULL},
    {"fast", NULL, SWITCH(fast), IN_REVIEW, N_("think less: a few seconds"), NULL, NULL},
    {"deep", NULL, SWITCH(deep), IN_REVIEW, N_("think ten times as long"), NULL, NULL},
    {"record", N_("FILE"), TEXT(record), IN_PLAY | IN_JOIN,
     N_("save the finished match to a new file"), N_("a file name"), ":files"},
    {"report", N_("FILE"), TEXT(report), IN_SIM, N_("write an HTML page with plots to a new file"),
     N_("a file name"), ":files"},
    {"report", N_("FILE"), TEXT(report), IN_REVIEW,
     N_("write an HTML page with a chart to a new file"), N_("a file name"), ":files"},
    {"force", NULL, SWITCH(force), IN_PLAY | IN_JOIN | IN_SIM | IN_RECORDS | IN_REVIEW,
     N_("overwrite an existing file"), NULL, NULL},
    {"resume", NULL, SWITCH(resume), IN_PLAY, N_("continue the match you left"), NULL, NULL},
    {"hint", NULL, SWITCH(hint), IN_PLAY, N_("show what the champion would play on your turn"),
     NULL, NULL},
    {"json", NULL, SWITCH(json), IN_GAMES | IN_SIM | IN_RECORDS | IN_REVIEW | IN_BENCH,
     N_("print JSON"), NULL, NULL},
    {"listen", N_("HOST:PORT"), TEXT(serve.listen), IN_SERVE,
     N_("address (default 127.0.0.1:8080); port 0 picks a free port"),
     N_("an address and a port, such as 127.0.0.1:8080 or [::1]:8080"),
     "127.0.0.1:8080|[::1]:8080"},
    {"store", N_("STORE"), TEXT(serve.store), IN_SERVE,
     N_("database of tables and players: sqlite:FILE or postgres:CONNINFO (default: server.db in "
        "the XDG state folder)"),
     N_("sqlite:FILE or postgres:CONNINFO"), "sqlite:|postgres:"},
    {"public", NULL, SWITCH(serve.public), IN_SERVE,
     N_("allow access from the internet; needs --origin, and either TLS or --proxy"), NULL, NULL},
    {"origin", "URL", TEXT(serve.origin), IN_SERVE,
     N_("web address that players open (default: this server)"),
     N_("the web address of this server, such as https://cards.example.org"), NULL},
    {"tls-cert", N_("FILE"), TEXT(serve.tls_cert), IN_SERVE, N_("certificate chain in PEM format"),
     N_("a file name"), ":files"},
    {"tls-key", N_("FILE"), TEXT(serve.tls_key), IN_SERVE,
     N_("its private key; must not be readable by other users"), N_("a file name"), ":files"},
    {"proxy", NULL, SWITCH(serve.proxy), IN_SERVE,
     N_("requests come through a proxy on this machine that adds X-Forwarded-For"), NULL, NULL},
    {"web-dir", N_("FOLDER"), TEXT(serve.web_dir), IN_SERVE,
     N_("serve the web page’s files from a folder instead of those built in, for work on the page"),
     N_("a folder"), ":folders"},
    {"node", N_("HOST:PORT"), TEXT(serve.node), IN_SERVE,
     N_("be one of several nodes that share a PostgreSQL store; the others reach this one here, in "
        "a private network"),
     N_("an address and a port, such as 10.0.0.5:8081"), NULL},
    {"node-key", N_("FILE"), TEXT(serve.node_key), IN_SERVE, N_("a secret that all nodes have"),
     N_("a file name"), ":files"},
    {"store-key", N_("FILE"), TEXT(serve.store_key), IN_SERVE,
     N_("the key that seals the cards in the store (default: the nodes’ key, or paddock.key beside "
        "the store)"),
     N_("a file name"), ":files"},
    {"limit", N_("NAME=VALUE"), OWN(read_limit), IN_SERVE,
     N_("set a limit; “--limit help” lists them"),
     N_("NAME=VALUE (“--limit help” lists the names)"), "@limit"},
    {"sandbox", N_("HOW"), OWN(read_sandbox), IN_SERVE,
     N_("auto (default): shut the server in as far as this machine can; on: do not start "
        "otherwise; off: do not shut it in"),
     N_("“auto”, “on” or “off”"), "auto|on|off"},
    {"check", NULL, SWITCH(serve.check), IN_JOBS, N_("check the store for faults"), NULL, NULL},
    {"backup", N_("FILE"), TEXT(serve.backup), IN_JOBS, N_("copy the store to a new file"),
     N_("a file name"), ":files"},
    {"accept-loss", NULL, SWITCH(serve.accept_loss), IN_JOBS,
     N_("when the newest events are missing from the store: let the next start continue without "
        "them"),
     NULL, NULL},
    {"prune", NULL, SWITCH(serve.prune), IN_JOBS,
     N_("delete old data: finished matches, closed tables, people without a seat who have not come "
        "back"),
     NULL, NULL},
    {"older-than", N_("DAYS"), OWN(read_days), IN_JOBS,
     N_("age of the data that --prune deletes (default 365)"), N_("a number of days, 0 to 36500"),
     NULL},
    {"archive", N_("FOLDER"), TEXT(serve.archive), IN_JOBS,
     N_("before deleting, write the records of matches there"), N_("a folder"), ":folders"},
    {"dry-run", NULL, SWITCH(serve.dry_run), IN_JOBS,
     N_("show how much --prune would delete, and delete nothing"), NULL, NULL},
    {"reopen", NULL, SWITCH(serve.reopen), IN_JOBS,
     N_("go on with the matches that ended by themselves in the last 30 days"), NULL, NULL},
    {"plain", NULL, SWITCH(plain), IN_PLAY | IN_LEARN | IN_JOIN | IN_REPLAY,
     N_("lines of text instead of a full screen"), NULL, NULL},
    {"color", N_("WHEN"), OWN(read_colour), IN_PLAY | IN_LEARN | IN_JOIN | IN_REPLAY | IN_FRONT,
     N_("auto (default), never, 16 or 256"), N_("“auto”, “never”, “16” or “256”"),
     "auto|never|16|256"},
    {"theme", N_("NAME"), OWN(read_theme), IN_PLAY | IN_LEARN | IN_JOIN | IN_REPLAY | IN_FRONT,
     N_("auto (default), dark or light: the background"), N_("“auto”, “dark” or “light”"),
     "auto|dark|light"},
    {"ascii", NULL, SWITCH(screen.ascii),
     IN_PLAY | IN_LEARN | IN_JOIN | IN_REPLAY | IN_REVIEW | IN_FRONT, N_("use ASCII only"), NULL,
     NULL},
    {"lang", "XX", OWN(read_language), IN_SERVE,
     N_("language of this command; players choose their own"), N_("a language"), "@language"},
    {"lang", "XX", OWN(read_language), ~(unsigned)(IN_SERVE | IN_JOBS), N_("language"),
     N_("a language"), "@language"},
};

enum { FLAG_COUNT = sizeof flags / sizeof *flags };

const struct flag *flag_next(unsigned in, const struct flag *last) {
    for (const struct flag *flag = last ? last + 1 : flags; flag < flags + FLAG_COUNT; flag++)
        if (flag->commands & in)
            return flag;
    return NULL;
}

const struct flag *flag_find(unsigned in, const char *name, size_t length) {
    const struct flag *flag = NULL;
    while ((flag = flag_next(in, flag)))
        if (strlen(flag->name) == length && memcmp(flag->name, name, length) == 0)
            return flag;
    return NULL;
}

static bool take_count(int *place, int most, const char *value) {
    uint64_t whole;
    if (!read_whole(value, (uint64_t)most, &whole) || whole == 0)
        return false;
    *place = (int)whole;
    return true;
}

bool flag_take(const struct flag *flag, struct args *args, const char *value) {
    void *place = (char *)args + flag->place.at;
    switch (flag->place.kind) {
    case PLACE_SWITCH: *(bool *)place = true; return true;
    case PLACE_TEXT: *(const char **)place = value; return *value != '\0';
    case PLACE_COUNT: return take_count(place, flag->place.most, value);
    case PLACE_OWN: break;
    }
    return flag->place.read(args, value);
}
