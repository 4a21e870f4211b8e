#include "cli/args.h"

#include "cli/complete.h"
#include "cli/flags.h"
#include "cli/nearest.h"
#include "console/load.h"

#include <string.h>

// The words that may stand in front of a command, as if there were a command of them.
const struct command args_front = {.name = "", .flags = IN_FRONT};

// Says that the command does not have this option, and which one was probably meant.
static int complain_unknown(const struct command *command, const char *option) {
    char typed[64];
    snprintf(typed, sizeof typed, "%.*s", (int)strcspn(option, "="), option);
    struct nearest nearest = {.typed = typed + strspn(typed, "-")};
    for (const struct flag *flag = NULL; (flag = flag_next(command->flags, flag));)
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

static int complain_value(const struct flag *flag, const char *value) {
    const char *sentence = *value ? N_("“{value}” is not valid for --{option}. Expected: {wanted}.")
                                  : N_("--{option} needs a value: {wanted}.");
    return complain(EXIT_USAGE, sentence, "option", flag->name, "value", value, "wanted",
                    tr(flag->wanted));
}

// One --flag; *i moves past its value. Returns −1 or an exit code.
static int read_flag(struct args *args, const struct command *command, int argc, char **argv,
                     int *i) {
    const char *name = argv[*i] + 2, *value = "";
    size_t length = strcspn(name, "=");
    const struct flag *flag = flag_find(command->flags, name, length);
    if (!flag)
        return complain_unknown(command, argv[*i]);
    if (!flag->value && name[length])
        return complain(EXIT_USAGE, N_("“--{option}” takes no value."), "option", flag->name);
    // A second one reads as if both options were to be compared.
    if (strcmp(flag->name, "compare") == 0 && args->compare)
        return complain(EXIT_USAGE, N_("--{option} can be given only once."), "option", flag->name);
    if (flag->value && name[length])
        value = name + length + 1;
    else if (flag->value && ++*i < argc)
        value = argv[*i];
    return flag_take(flag, args, value) ? -1 : complain_value(flag, value);
}

// The options in front of the command.
static struct tui_wishes leading;

int args_read_leading(int argc, char **argv, struct tui_wishes *wishes) {
    struct args args = {0};
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (!flag_find(IN_FRONT, argv[i] + 2, strcspn(argv[i] + 2, "=")))
            break;
        if (read_flag(&args, &args_front, argc, argv, &i) >= 0)
            return -1;
    }
    *wishes = leading = args.screen;
    return i - 1;
}

static void put_head(pd_text *out, const struct flag *flag) {
    pd_put(out, "  --");
    pd_put(out, flag->name);
    if (flag->value) {
        pd_put(out, " ");
        pd_put(out, tr(flag->value));
    }
}

static int measure_heads(unsigned flags) {
    int widest = 0;
    for (const struct flag *flag = NULL; (flag = flag_next(flags, flag));) {
        char head[80];
        pd_text text = pd_text_on(head, sizeof head);
        put_head(&text, flag);
        int width = console_width(head);
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void print_flags(unsigned flags, int indent) {
    for (const struct flag *flag = NULL; (flag = flag_next(flags, flag));) {
        char head[80];
        pd_text text = pd_text_on(head, sizeof head);
        put_head(&text, flag);
        console_item(stdout, head, tr(flag->help), indent);
    }
}

void args_help(const struct command *command) {
    char text[4096];
    pd_text out = pd_text_on(text, sizeof text);
    pd_format(&out, tr(command->help), "docs", PD_DOC_FOLDER, "options", "{options}", "jobs",
              "{jobs}", NULL);
    int indent = measure_heads(command->flags) + 2;
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) && rest;)
        if (strcmp(line, "{options}") == 0)
            print_flags(command->flags & ~(unsigned)IN_JOBS, indent);
        else if (strcmp(line, "{jobs}") == 0)
            print_flags(IN_JOBS, indent);
        else
            console_line(line);
}

int args_find_command(int argc, char **argv) {
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0 && i < argc - 1; i++) {
        const struct flag *flag = flag_find(IN_FRONT, argv[i] + 2, strcspn(argv[i] + 2, "="));
        i += flag && flag->value && !strchr(argv[i], '=');
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

const char *args_find_given(const struct args_given *options) {
    while (options->name && !options->is_given)
        options++;
    return options->name;
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

int args_read(struct args *args, const struct command *command, int argc, char **argv) {
    bool only_operands = false;
    if (completing) {
        complete_command(command, argc, argv);
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
            int code = read_flag(args, command, argc, argv, &i);
            if (code >= 0)
                return code;
        } else if (!only_operands && argv[i][0] == '-' && argv[i][1]) {
            return complain_unknown(command, argv[i]);
        } else if (args->operand_count == command->operands) {
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
    if (outside_read(spec, address, &problem)) {
        complain_problem(EXIT_USAGE, NULL, &problem);
        return false;
    }
    int trouble = seated_try(spec);
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

static const char *list_bots(const struct args *args, bool in_all_seats) {
    if (args->bots)
        return args->bots;
    return in_all_seats ? "random" : "club";
}

bool args_bots(const struct args *args, int seats, int fill, pd_bot_spec bots[PD_SEATS_MAX]) {
    const char *list = list_bots(args, fill == seats);
    pd_bot_spec named[PD_SEATS_MAX];
    memset(bots, 0, PD_SEATS_MAX * sizeof *bots);
    if (strcmp(list, "none") == 0)
        return true;
    int count = read_bots(list, seats, named);
    if (count < 0)
        return false;
    bool everywhere = fill == seats || (args->bots && count == seats);
    int places = count == 1 ? fill : count;
    if (everywhere)
        places = seats;
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
