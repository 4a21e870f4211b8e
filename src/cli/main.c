// paddock: finds the subcommand and runs it.
#include "cli/args.h"
#include "cli/complete.h"
#include "cli/nearest.h"
#include "console/settings.h"
#include "tui/app.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const struct command commands[] = {
    {"play", cmd_play, N_("play a game against bots, or with friends at one keyboard"),
     N_("Examples:\n"
        "  paddock play gumball                     you against three bots\n"
        "  paddock play gumball --seats 6 --seed 7  six karts, a repeatable deal\n"
        "  paddock play gumball --seats 3 --bots none --names Ann,Bob,Cy\n"
        "                                           three people at one keyboard\n"
        "  paddock play gumball --option duel=on --seats 2\n"
        "  paddock play --resume                    continue the match you left\n"
        "\n"
        "Usage: paddock play GAME [OPTION]…\n"
        "       paddock play --resume [FILE|GAME] [--record FILE] [--bots cmd:…]\n"
        "\n"
        "  --seats N           number of players (default: depends on the game)\n"
        "  --bots NAME[,…]     bots for the other seats: rookie, club (default), pro,\n"
        "                      champion, or your own program as cmd:./mybot.py (see\n"
        "                      “paddock bot --help”); one name for all, or “none”\n"
        "  --names NAME[,…]    names of the people, in seat order\n"
        "  --option NAME=VALUE a rule option; “paddock games” lists them\n"
        "  --seed S            a number or 64 hexadecimal digits: same seed, same deal\n"
        "  --record FILE       save the finished match to a new file\n"
        "  --force             overwrite an existing file\n"
        "  --hint              show what the champion would play on your turn\n"
        "  --plain             lines of text instead of a full screen\n"
        "  --color WHEN        auto (default), never, 16 or 256\n"
        "  --theme NAME        auto (default), dark or light: the background\n"
        "  --ascii             use ASCII only\n"
        "  --lang XX           language\n"
        "\n"
        "Press ? for help on the screen. At the prompt, type a number, a move or ?.\n")},
    {"learn", cmd_learn, N_("learn a game in a guided first match"),
     N_("Examples:\n"
        "  paddock learn gumball               on the screen\n"
        "  paddock learn trail --plain         in lines of text\n"
        "\n"
        "Usage: paddock learn GAME [OPTION]…\n"
        "\n"
        "The lesson tells you what to do and why. It takes a few minutes.\n"
        "Nothing is saved.\n"
        "\n"
        "  --plain             lines of text instead of a full screen\n"
        "  --color WHEN        auto (default), never, 16 or 256\n"
        "  --theme NAME        auto (default), dark or light: the background\n"
        "  --ascii             use ASCII only\n"
        "  --lang XX           language\n"
        "\n"
        "Press ? for help on the screen. At the prompt, type a number, a move or ?.\n")},
    {"join", cmd_join, N_("play on a server"),
     N_("Examples:\n"
        "  paddock join ws://127.0.0.1:8080            list the tables\n"
        "  paddock join https://cards.example/#TABLE   join the table of a friend\n"
        "  paddock join ws://127.0.0.1:8080 --game gumball --seats 3 --bots club\n"
        "                                              a table for two people and a bot\n"
        "\n"
        "Usage: paddock join URL [OPTION]…\n"
        "\n"
        "  --game GAME         open a table of this game\n"
        "  --seats N           number of players (default: depends on the game)\n"
        "  --bots LEVEL[,…]    one bot for each of the last seats\n"
        "  --option NAME=VALUE a rule option; “paddock games” lists them\n"
        "  --clock SECONDS     time limit for each decision (default: none)\n"
        "  --listed            show the table in the list, for anyone to join\n"
        "  --start             start as soon as all seats are taken\n"
        "  --watch             watch without playing\n"
        "  --name NAME         your name (default: the one you used last)\n"
        "  --record FILE       save the finished match to a new file\n"
        "  --force             overwrite an existing file\n"
        "  --plain             lines of text instead of a full screen\n"
        "  --color WHEN        auto (default), never, 16 or 256\n"
        "  --theme NAME        auto (default), dark or light: the background\n"
        "  --ascii             use ASCII only\n"
        "  --lang XX           language\n"
        "\n"
        "Press ? for help on the screen. At the prompt, type a number, a move or ?.\n"
        "Your seat stays yours when you leave; the same command takes you back to it.\n"
        "Exit status: 0 success, 1 refused or record not verified, 2 invalid arguments,\n"
        "3 unreadable file, 4 no connection.\n")},
    {"games", cmd_games, N_("list the games, their options and the bots"),
     N_("Examples:\n"
        "  paddock games\n"
        "  paddock games --json\n"
        "\n"
        "Usage: paddock games [--json] [--lang XX]\n")},
    {"rules", cmd_rules, N_("show the rules of a game"),
     N_("Examples:\n"
        "  paddock rules gumball\n"
        "  paddock rules gumball --lang fr\n"
        "\n"
        "Usage: paddock rules GAME [--lang XX]\n")},
    {"sim", cmd_sim, N_("let bots play many matches and see who wins"),
     N_("Examples:\n"
        "  paddock sim gumball --games 100000 --seats 4\n"
        "  paddock sim trail --bots pro,club --until 2%\n"
        "  paddock sim battlegum --bots club --report battlegum.html\n"
        "  paddock sim gumball --bots champion,pro --games 2000 --checkpoint night\n"
        "  paddock sim gumball --bots club,random --compare passing=rulebook,free\n"
        "  paddock sim gumball --shard 2/5; paddock sim --merge gumball-*.shard\n"
        "\n"
        "Usage: paddock sim GAME [OPTION]…\n"
        "       paddock sim --merge FILE… [--json] [--report FILE]\n"
        "\n"
        "  --games N           number of matches (default 10000); different bots play\n"
        "                      every deal once in each seat\n"
        "  --until P%          stop when every share of wins is known to ± P points\n"
        "  --sprt P%,Q%        stop when it is decided whether the first of two bots wins\n"
        "                      P or Q points more per seat than the second\n"
        "  --seats N           number of players\n"
        "  --bots NAME[,…]     the bots, repeated over the seats (default random);\n"
        "                      cmd:./mybot.py is your own program (paddock bot --help)\n"
        "  --fixed             bots do not change seats; one match per deal\n"
        "  --adjust            results adjusted for luck, with narrower intervals\n"
        "  --option NAME=VALUE a rule option\n"
        "  --compare NAME=A,B  what a rule option does: the same deals with each value\n"
        "  --seed S            a number, or 64 hexadecimal digits (default 0)\n"
        "  --threads N         default: one per core; the results do not depend on it\n"
        "  --checkpoint FILE   save the progress; the same command continues\n"
        "  --shard I/N         play only part I of N, and save it; I/N can be “auto”\n"
        "                      in a Slurm array and with Open MPI\n"
        "  --merge             put the shards in the files together\n"
        "  --csv FILE          write a line for each match to a new file\n"
        "  --report FILE       write an HTML page with plots to a new file\n"
        "  --force             overwrite an existing report or table\n"
        "  --json              print one JSON object\n"
        "  --lang XX           language\n"
        "\n"
        "Exit status: 0 all is well, 1 an outside program forfeited a match, or a shard\n"
        "differs from the others by more than chance allows.\n")},
    {"bot", cmd_bot, N_("let your own program play, over standard input and output"),
     N_("Examples:\n"
        "  paddock bot gumball                 asks in JSON; answer with a move\n"
        "  paddock bot trail --seats 1 --games 3\n"
        "  paddock sim gumball --bots cmd:./mybot.py,club\n"
        "  paddock play gumball --bots cmd:ms=500:./mybot.py\n"
        "\n"
        "Usage: paddock bot GAME [OPTION]…\n"
        "\n"
        "  --bots NAME[,…]     bots for the other seats (default club)\n"
        "  --games N           number of matches (default 1)\n"
        "  --seat N            seat of your program (default 1)\n"
        "  --seats N           number of players\n"
        "  --option NAME=VALUE a rule option\n"
        "  --seed S            a number, or 64 hexadecimal digits (default 0)\n"
        "  --lang XX           language\n"
        "\n"
        "“play” and “sim” can also start your program: use “--bots cmd:PROGRAM”, with\n"
        "arguments separated by spaces; no shell is involved. The program has 2 seconds\n"
        "for each answer (change it with cmd:ms=N:PROGRAM) and 5 more for the first. A\n"
        "late, illegal or invalid answer, or a crash, is a fault: a random legal move is\n"
        "played instead, and the program is restarted. Three faults forfeit the match,\n"
        "which the program then loses; three forfeited matches in a row forfeit all the\n"
        "rest. All faults are reported. The protocol is described in bot-protocol.md, and\n"
        "there are examples in examples/bots, both in\n"
        "{docs}.\n"
        "Exit status: 0 all matches were played, 1 there were faults.\n")},
    {"serve", cmd_serve, N_("run a server that people can play on"),
     N_("Examples:\n"
        "  paddock serve                       for this machine: http://127.0.0.1:8080/\n"
        "  paddock serve --listen 192.168.1.5:8080       for the local network\n"
        "  paddock serve --public --proxy --origin https://cards.example.org\n"
        "                                      behind a web server that handles TLS\n"
        "  paddock serve --listen 0.0.0.0:443 --public --tls-cert cert.pem \\\n"
        "                --tls-key key.pem --origin https://cards.example.org\n"
        "  paddock serve --check               check the store for faults\n"
        "  paddock serve --backup copy.db      back up the store, even while serving\n"
        "  paddock serve --prune --archive old delete old matches, but keep their records\n"
        "\n"
        "Usage: paddock serve [OPTION]…\n"
        "\n"
        "  --listen HOST:PORT  address (default 127.0.0.1:8080); port 0 picks\n"
        "                      a free port\n"
        "  --store sqlite:FILE database of tables and players\n"
        "                      (default: server.db in the XDG state folder)\n"
        "  --public            allow access from the internet; needs --origin, and either\n"
        "                      TLS or --proxy\n"
        "  --origin URL        web address that players open (default: this server)\n"
        "  --tls-cert FILE     certificate chain in PEM format\n"
        "  --tls-key FILE      its private key; must not be readable by other users\n"
        "  --proxy             requests come through a proxy on this machine that adds\n"
        "                      X-Forwarded-For\n"
        "  --web-dir FOLDER    serve the web page’s files from a folder instead of those\n"
        "                      built in, for work on the page\n"
        "  --node HOST:PORT    be one of several nodes that share a PostgreSQL store; the\n"
        "                      others reach this one here, in a private network\n"
        "  --node-key FILE     a secret that all nodes have\n"
        "  --limit NAME=VALUE  set a limit; “--limit help” lists them\n"
        "  --lang XX           language of this command; players choose their own\n"
        "\n"
        "These do one job and exit instead of serving:\n"
        "\n"
        "  --check             check the store for faults\n"
        "  --backup FILE       copy the store to a new file\n"
        "  --accept-loss       when the newest events are missing from the store: let the\n"
        "                      next start continue without them\n"
        "  --prune             delete old data: finished matches, closed tables, people\n"
        "                      without a seat who have not come back\n"
        "  --older-than DAYS   age of the data that --prune deletes (default 365)\n"
        "  --archive FOLDER    before deleting, write the records of matches there\n"
        "  --dry-run           show how much --prune would delete, and delete nothing\n"
        "\n"
        "Stop the server with Ctrl+C or SIGTERM; no accepted move is lost.\n"
        "SIGHUP makes it read its certificate again, without a pause.\n"
        "Exit status: 0 stopped, or no faults; 1 --check found faults.\n")},
    {"records", cmd_records, N_("list, show, resume, export or delete saved matches"),
     N_("Examples:\n"
        "  paddock records                     the saved matches, the newest first\n"
        "  paddock records show 2              replay the second one\n"
        "  paddock records resume 1            continue the first one\n"
        "  paddock records export 2 match.pdk\n"
        "  paddock records delete gumball-1763331000-123\n"
        "\n"
        "Usage: paddock records [list] [--json] [--lang XX]\n"
        "       paddock records show MATCH [OPTION of “replay”]…\n"
        "       paddock records resume MATCH [OPTION of “play --resume”]…\n"
        "       paddock records export MATCH FILE [--force]\n"
        "       paddock records delete MATCH\n"
        "\n"
        "MATCH is a number in the list, or a name. FILE may be - for standard output.\n"
        "  --json              print JSON\n"
        "  --force             overwrite an existing file\n"
        "  --lang XX           language\n"
        "Exit status: 0 done, 3 there is no such match, 4 a file cannot be written.\n")},
    {"replay", cmd_replay, N_("watch a recorded match"),
     N_("Examples:\n"
        "  paddock replay match.pdk            everything, with all hands face up\n"
        "  paddock replay match.pdk --seat 2   what seat 2 saw\n"
        "  paddock replay match.pdk --trace    JSON, one line per step\n"
        "\n"
        "Usage: paddock replay FILE [OPTION]…\n"
        "\n"
        "  --seat N            show what that seat saw (default: all hands)\n"
        "  --trace             JSON, one line per step\n"
        "  --plain             lines of text instead of a full screen\n"
        "  --color WHEN        auto (default), never, 16 or 256\n"
        "  --theme NAME        auto (default), dark or light: the background\n"
        "  --ascii             use ASCII only\n"
        "  --lang XX           language\n"
        "\n"
        "FILE may be - for standard input.\n")},
    {"review", cmd_review, N_("what was luck, what was skill, and what was better"),
     N_("Examples:\n"
        "  paddock review match.pdk            every seat, in words\n"
        "  paddock review match.pdk --seat 2   one seat\n"
        "  paddock review match.pdk --report match.html\n"
        "\n"
        "Usage: paddock review FILE [OPTION]…\n"
        "\n"
        "  --seat N            look only at the decisions of that seat\n"
        "  --fast              think less: a few seconds\n"
        "  --deep              think ten times as long\n"
        "  --report FILE       write an HTML page with a chart to a new file\n"
        "  --force             overwrite an existing report\n"
        "  --json              print one JSON object\n"
        "  --ascii             use ASCII only\n"
        "  --lang XX           language\n"
        "\n"
        "FILE may be - for standard input. Ctrl+C shows what was found so far.\n"
        "Exit status: 0 done, 3 it is not a record, or a wrong one.\n")},
    {"verify", cmd_verify, N_("check a record: moves, hashes, deal and result"),
     N_("Examples:\n"
        "  paddock verify match.pdk\n"
        "  paddock verify match.pdk --commitment 5f0c…   compare the deal\n"
        "\n"
        "Usage: paddock verify FILE [OPTION]…\n"
        "\n"
        "  --commitment HEX    the commitment that you saw before the deal\n"
        "  --code CODE         the deal code or short code that you noted\n"
        "  --share SEAT=HEX    your own share in the deal, and your seat\n"
        "  --lang XX           language\n"
        "\n"
        "FILE may be - for standard input.\n"
        "Exit status: 0 the record is correct, 1 it is not, 3 it is not a record.\n")},
    {"course", cmd_course, N_("check and show a course file for Trail Again"),
     N_("Examples:\n"
        "  paddock course check my.course\n"
        "  paddock play trail --option course=my.course\n"
        "\n"
        "Usage: paddock course check FILE [--lang XX]\n"
        "FILE may be - for standard input. The format is described in paddock-course(5).\n"
        "Exit status: 0 the course is valid, 3 it is not.\n")},
    {"store", cmd_store, N_("copy a server’s store to another"),
     N_("Examples:\n"
        "  paddock store copy sqlite:server.db \"postgres:dbname=paddock\"\n"
        "  paddock store copy \"postgres:dbname=paddock\" sqlite:copy.db\n"
        "\n"
        "Usage: paddock store copy FROM TO [--lang XX]\n"
        "FROM and TO are stores as “paddock serve” names them. TO must be empty. Stop\n"
        "servers that use them first. Everything is copied at once, then read again and\n"
        "compared.\n"
        "Exit status: 0 both hold the same, 1 they differ, 4 the copy failed.\n")},
    {"bench", cmd_bench, N_("measure the speed of the engine"),
     N_("Examples:\n"
        "  paddock bench\n"
        "  paddock bench gumball --seats 4 --json\n"
        "\n"
        "Usage: paddock bench [GAME] [--seats N] [--option NAME=VALUE]…\n"
        "                     [--games N] [--json]\n"
        "With --games, it only plays that many random matches, for counting\n"
        "instructions.\n")},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

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
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-8s %s\n", commands[i].name, tr(commands[i].summary));
    fputs(tr(N_("\n"
                "For more: “paddock COMMAND --help”, or the manual page paddock(6).\n")),
          stdout);
}

// Finds --lang before anything else is read, so that every complaint is in the right language.
// Without it, the language is the one chosen in the menu, or else that of the environment.
static bool find_language(int argc, char **argv) {
    struct settings settings;
    settings_read(&settings);
    console_language(settings_language(&settings));
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *code = strncmp(argv[i], "--lang=", 7) == 0              ? argv[i] + 7
                           : strcmp(argv[i], "--lang") == 0 && i + 1 < argc ? argv[i + 1]
                                                                            : NULL;
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

// The command of this name; NULL after a complaint.
static const struct command *find_command(const char *name) {
    struct nearest nearest = {.typed = name};
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
        nearest_try(&nearest, commands[i].name);
    }
    if (nearest.word)
        complain(EXIT_USAGE, N_("There is no command “{name}”. Did you mean “{nearest}”?"), "name",
                 name, "nearest", nearest.word);
    else
        complain(EXIT_USAGE, N_("There is no command “{name}”. Try “paddock --help”."), "name",
                 name);
    return NULL;
}

// paddock help [COMMAND]
static int help(const char *name) {
    const struct command *command = name ? find_command(name) : NULL;
    if (name && !command)
        return EXIT_USAGE;
    if (command)
        args_help(command);
    else
        print_help();
    return EXIT_OK;
}

static void offer_commands(const char *typed) {
    for (int i = 0; i < COMMAND_COUNT; i++)
        complete_offer(typed, commands[i].name, tr(commands[i].summary));
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
        args_read(&args, &commands[0], ARGS_LEADING, 0, argc, argv);
    if (at == argc - 1) {
        offer_commands(typed);
        complete_offer(typed, "help", "");
        complete_offer(typed, "--version", "");
    } else if (at == argc - 2 && strcmp(argv[at], "help") == 0) {
        offer_commands(typed);
    }
    for (int i = 0; at < argc - 1 && i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, argv[at]) == 0)
            commands[i].run(&commands[i], argc - at, argv + at);
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
    const struct command *command = find_command(argv[1]);
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
