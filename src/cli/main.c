// paddock: finds the subcommand and runs it.
#include "cli/args.h"
#include "cli/complete.h"
#include "console/settings.h"
#include "tui/pages/app.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void print_help(void) {
    fputs(tr(N_("Paddock: card games with hidden hands, played fairly.\n"
                "\n"
                "Examples:\n"
                "  paddock                         the menu, at a terminal\n"
                "  paddock play gumball            your first game, against bots\n"
                "  paddock rules gumball           the rules of a game\n"
                "  paddock sim gumball             ten thousand matches between bots\n"
                "\n"
                "Commands:\n")),
          stdout);
    for (const struct command *command = commands; command->name; command++)
        printf("  %-8s %s\n", command->name, tr(command->summary));
    fputs(tr(N_("\n"
                "For more: “paddock COMMAND --help”, or the manual page paddock(6).\n")),
          stdout);
}

// What --lang says, if this word is it; the value may be the next word. Or NULL.
static const char *find_code(const char *word, const char *next) {
    if (strncmp(word, "--lang=", 7) == 0)
        return word + 7;
    return strcmp(word, "--lang") == 0 ? next : NULL;
}

// Finds --lang before anything else is read, so that every complaint is in the right language.
// Without it, the language is the one chosen in the menu, or else that of the environment.
static bool find_language(int argc, char **argv) {
    struct settings settings;
    settings_read(&settings);
    console_language(settings_language(&settings));
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *code = find_code(argv[i], i + 1 < argc ? argv[i + 1] : NULL);
        if (!code)
            continue;
        int language = pd_language_find(code);
        if (language < 0 && strcmp(argv[1], "complete") == 0)
            return true; // it is still being typed
        if (language < 0) {
            char codes[64];
            pd_text list = pd_text_on(codes, sizeof codes);
            for (int k = 0; k < pd_language_count(); k++) {
                pd_put(&list, k ? ", " : "");
                pd_put(&list, pd_language_code(k));
            }
            complain(EXIT_USAGE, N_("There is no language “{code}”. Languages: {codes}."), "code",
                     code, "codes", codes);
            return false;
        }
        console_language(language);
    }
    return true;
}

// paddock help [COMMAND]
static int help(const char *name) {
    const struct command *command = name ? command_find(name) : NULL;
    if (name && !command)
        return EXIT_USAGE;
    if (command)
        args_help(command);
    else
        print_help();
    return EXIT_OK;
}

static void offer_commands(const char *typed) {
    for (const struct command *command = commands; command->name; command++)
        complete_offer(typed, command->name, tr(command->summary));
}

// paddock complete WORD…: see complete.h. An unknown command has no completions.
static int complete(int argc, char **argv) {
    const char *typed = argv[argc - 1];
    int at = args_find_command(argc, argv);
    struct args args;
    args_complete();
    if (at == argc ||
        (at == argc - 1 &&
         *typed == '-')) // the value of a flag in front of the command, or such a flag
        args_read(&args, &args_front, argc, argv);
    if (at == argc - 1) {
        offer_commands(typed);
        complete_offer(typed, "help", "");
        complete_offer(typed, "--version", "");
    } else if (at == argc - 2 && strcmp(argv[at], "help") == 0) {
        offer_commands(typed);
    }
    for (const struct command *command = commands; at < argc - 1 && command->name; command++)
        if (strcmp(command->name, argv[at]) == 0)
            command->run(command, argc - at, argv + at);
    return EXIT_OK;
}

static int run(int argc, char **argv) {
    struct tui_wishes wishes;
    int skip = args_read_leading(argc, argv, &wishes);
    if (skip < 0)
        return EXIT_USAGE;
    argc -= skip;
    argv += skip;
    if (argc < 2 && tui_suits())
        return tui_menu(&wishes);
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return help(NULL);
    if (strcmp(argv[1], "help") == 0)
        return help(argv[2]);
    if (strcmp(argv[1], "complete") == 0 && argc > 2)
        return complete(argc - 1, argv + 1);
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        puts("paddock " PD_VERSION);
        return EXIT_OK;
    }
    const struct command *command = command_find(argv[1]);
    return command ? command->run(command, argc - 1, argv + 1) : EXIT_USAGE;
}

int main(int argc, char **argv) {
    signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error like a full disk
    if (!find_language(argc, argv))
        return EXIT_USAGE;
    int code = run(argc, argv);
    // A full disk or a closed pipe is an error.
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_SYSTEM, N_("Cannot write to standard output."), NULL);
    return code;
}
