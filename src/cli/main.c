// paddock: finds the subcommand and runs it.
#include "cli/args.h"
#include "console/settings.h"
#include "tui/app.h"

#include <stdlib.h>
#include <string.h>

static const struct command commands[] = {
    {"play", cmd_play, N_("play a game against bots, or with friends at one keyboard"),
     N_("Examples:\n"
        "  paddock play gumball                     you against three bots\n"
        "  paddock play gumball --seats 6 --seed 7  six karts, a deal to repeat\n"
        "  paddock play gumball --seats 3 --bots none --names Ann,Bob,Cy\n"
        "                                           three people at one keyboard\n"
        "  paddock play gumball --option duel=on --seats 2\n"
        "  paddock play --resume                    go on with the match you left\n"
        "\n"
        "Usage: paddock play GAME [OPTION]…\n"
        "       paddock play --resume [FILE] [--record FILE] [--bots cmd:…]\n"
        "\n"
        "  --seats N           how many play (default: what suits the game)\n"
        "  --bots NAME[,…]     who plays the other seats: rookie, club (default), pro,\n"
        "                      champion, or a program of yours as cmd:./mybot.py (see\n"
        "                      “paddock bot --help”); one name for all, or “none”\n"
        "  --names NAME[,…]    what the people are called, in seat order\n"
        "  --option NAME=VALUE a rule option; “paddock games” lists them\n"
        "  --seed S            a number or 64 hexadecimal digits: same seed, same deal\n"
        "  --record FILE       write the finished match down; an existing file stays\n"
        "  --force             … or is replaced\n"
        "  --hint              at your turn, what the champion would do\n"
        "  --plain             lines of text instead of a screen, as without a terminal\n"
        "  --color WHEN        auto (default), never, 16 or 256\n"
        "  --ascii             no other characters on the screen\n"
        "  --lang XX           language\n"
        "\n"
        "On the screen ? is help. At the prompt: a number, a move, or ? for help.\n")},
    {"join", cmd_join, N_("play at a table of a server"),
     N_("Examples:\n"
        "  paddock join ws://127.0.0.1:8080            see what tables there are\n"
        "  paddock join https://cards.example/#TABLE   the table that a friend sent you\n"
        "  paddock join ws://127.0.0.1:8080 --game gumball --seats 3 --bots club\n"
        "                                              open a table for two and a bot\n"
        "\n"
        "Usage: paddock join URL [OPTION]…\n"
        "\n"
        "  --game GAME         open a table of this game\n"
        "  --seats N           how many play (default: what suits the game)\n"
        "  --bots LEVEL[,…]    bots for the last seats, one each\n"
        "  --option NAME=VALUE a rule option; “paddock games” lists them\n"
        "  --clock SECONDS     for each decision (default: no limit)\n"
        "  --listed            let anybody find the table, not only who knows its address\n"
        "  --start             start as soon as all seats are taken\n"
        "  --watch             only look on\n"
        "  --name NAME         what you are called (default: as the last time)\n"
        "  --record FILE       write the finished match down; an existing file stays\n"
        "  --force             … or is replaced\n"
        "  --plain             lines of text instead of a screen, as without a terminal\n"
        "  --color WHEN        auto (default), never, 16 or 256\n"
        "  --ascii             no other characters on the screen\n"
        "  --lang XX           language\n"
        "\n"
        "On the screen ? is help. At the prompt: a number, a move, or ? for help.\n"
        "Going away keeps your seat: the same command takes you back to it.\n"
        "Exit status: 0 all is well, 1 the server refused or its record is not true,\n"
        "3 it makes no sense, 4 there is no connection.\n")},
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
    {"sim", cmd_sim, N_("let bots play many matches and show who wins"),
     N_("Examples:\n"
        "  paddock sim gumball --games 100000 --seats 4\n"
        "  paddock sim trail --bots pro,club --until 2%\n"
        "  paddock sim battlegum --bots club --report battlegum.html\n"
        "  paddock sim gumball --bots champion,pro --games 2000 --checkpoint night\n"
        "\n"
        "Usage: paddock sim GAME [OPTION]…\n"
        "\n"
        "  --games N           how many matches (default 10000), in whole deals: bots that\n"
        "                      differ play each deal once in every seat\n"
        "  --until P%          stop once every share is known to within P points (95 %)\n"
        "  --seats N           how many play\n"
        "  --bots NAME[,…]     who plays, repeated over the seats (default random);\n"
        "                      cmd:./mybot.py is a program of yours (paddock bot --help)\n"
        "  --fixed             everybody stays where they sit; one match a deal\n"
        "  --option NAME=VALUE a rule option\n"
        "  --seed S            a number, or 64 hexadecimal digits (default 0)\n"
        "  --threads N         default: one for each core; the numbers do not depend on it\n"
        "  --checkpoint FILE   keep what has been played; the same command goes on\n"
        "  --report FILE       write a page (HTML) with plots; an existing file stays\n"
        "  --force             … or is replaced\n"
        "  --json              one JSON object\n"
        "  --lang XX           language\n")},
    {"bot", cmd_bot, N_("play against a program of yours, by lines on standard input and output"),
     N_("Examples:\n"
        "  paddock bot gumball                 questions as JSON; answer with a move\n"
        "  paddock bot trail --seats 1 --games 3\n"
        "  paddock sim gumball --bots cmd:./mybot.py,club\n"
        "  paddock play gumball --bots cmd:ms=500:./mybot.py\n"
        "\n"
        "Usage: paddock bot GAME [OPTION]…\n"
        "\n"
        "  --bots NAME[,…]     who plays the other seats (default club)\n"
        "  --games N           how many matches (default 1)\n"
        "  --seat N            where the program sits (default 1)\n"
        "  --seats N           how many play\n"
        "  --option NAME=VALUE a rule option\n"
        "  --seed S            a number, or 64 hexadecimal digits (default 0)\n"
        "  --lang XX           language\n"
        "\n"
        "The other way round, “--bots cmd:PROGRAM” lets “play” and “sim” start the\n"
        "program: words separated by blanks, no shell. It has 2 seconds for each answer\n"
        "(cmd:ms=N:PROGRAM sets that) and 5 more for the first. An answer that is late,\n"
        "illegal or nonsense, or a crash, is a fault: any legal move is made instead, and\n"
        "the program is started anew. Three faults forfeit a match, three forfeited\n"
        "matches in a row all that follow. All faults are reported. The protocol is\n"
        "described in docs/bot-protocol.md, with example programs in examples/bots.\n"
        "Exit status: 0 all matches were played, 1 there were faults.\n")},
    {"serve", cmd_serve, N_("let people play at tables over the network"),
     N_("Examples:\n"
        "  paddock serve                       for this machine: http://127.0.0.1:8080/\n"
        "  paddock serve --listen 192.168.1.5:8080       for the house\n"
        "  paddock serve --public --proxy --origin https://cards.example.org\n"
        "                                      behind a web server that does the TLS\n"
        "  paddock serve --listen 0.0.0.0:443 --public --tls-cert cert.pem \\\n"
        "                --tls-key key.pem --origin https://cards.example.org\n"
        "  paddock serve --check               is what is stored sound?\n"
        "  paddock serve --backup copy.db      copy it, even while a server is running\n"
        "\n"
        "Usage: paddock serve [OPTION]…\n"
        "\n"
        "  --listen HOST:PORT  an address of this machine (default 127.0.0.1:8080); port 0\n"
        "                      is any that is free\n"
        "  --store sqlite:FILE where tables and people are kept\n"
        "                      (default: server.db in the XDG state folder)\n"
        "  --public            the server may be reached from everywhere; needs --origin,\n"
        "                      and either TLS or --proxy\n"
        "  --origin URL        where the pages are that may connect (default: this server)\n"
        "  --tls-cert FILE     certificate chain, and …\n"
        "  --tls-key FILE      … its key, in PEM; nobody else may be able to read the key\n"
        "  --proxy             requests come through a proxy on this machine that adds\n"
        "                      X-Forwarded-For\n"
        "  --web-dir FOLDER    the page’s files are read from there, for whoever works on\n"
        "                      them, instead of being those in this program\n"
        "  --limit NAME=VALUE  “--limit help” lists what can be limited\n"
        "  --check             check what is stored, and do not serve\n"
        "  --backup FILE       copy what is stored, and do not serve\n"
        "  --lang XX           language of this command; players choose their own\n"
        "\n"
        "SIGTERM or Ctrl+C stops it; nothing that was accepted is lost.\n"
        "Exit status: 0 it was stopped, or all is well; 1 --check has found faults.\n")},
    {"replay", cmd_replay, N_("show a recorded match again"),
     N_("Examples:\n"
        "  paddock replay match.pdk            everything, all hands open\n"
        "  paddock replay match.pdk --seat 2   as seat 2 saw it\n"
        "  paddock replay match.pdk --trace    JSON, one line a step\n"
        "\n"
        "Usage: paddock replay FILE [OPTION]…\n"
        "\n"
        "  --seat N            as that seat saw it (default: all hands open)\n"
        "  --trace             JSON, one line a step\n"
        "  --plain             lines of text instead of a screen, as without a terminal\n"
        "  --color WHEN        auto (default), never, 16 or 256\n"
        "  --ascii             no other characters on the screen\n"
        "  --lang XX           language\n"
        "\n"
        "FILE may be - for standard input.\n")},
    {"verify", cmd_verify, N_("check that a record is true: moves, hashes, deal, result"),
     N_("Examples:\n"
        "  paddock verify match.pdk\n"
        "  paddock verify match.pdk --commitment 5f0c…   is it the promised deal?\n"
        "\n"
        "Usage: paddock verify FILE [--commitment HEX] [--share SEAT=HEX] [--lang XX]\n"
        "\n"
        "  --commitment HEX    the commitment as it was published before the deal\n"
        "  --share SEAT=HEX    what that seat’s own program contributed to the deal\n"
        "  --lang XX           language\n"
        "\n"
        "FILE may be - for standard input.\n"
        "Exit status: 0 it is true, 1 it is not, 3 it is not a record.\n")},
    {"course", cmd_course, N_("check a course file for Trail Again and show it"),
     N_("Examples:\n"
        "  paddock course check my.course\n"
        "  paddock play trail --option course=my.course\n"
        "\n"
        "Usage: paddock course check FILE [--lang XX]\n"
        "FILE may be - for standard input. What it looks like: paddock-course(5).\n"
        "Exit status: 0 the course is good and shown, 3 it is not.\n")},
    {"bench", cmd_bench, N_("measure how fast the engine is"),
     N_("Examples:\n"
        "  paddock bench\n"
        "  paddock bench gumball --seats 4 --json\n"
        "\n"
        "Usage: paddock bench [GAME] [--seats N] [--option NAME=VALUE]…\n"
        "                     [--games N] [--json]\n"
        "With --games, only that many random matches are played, to count\n"
        "instructions.\n")},
};

enum { COMMAND_COUNT = sizeof commands / sizeof *commands };

static void print_help(void) {
    fputs(tr(N_("Paddock: card games with hidden hands, played fairly.\n"
                "\n"
                "Examples:\n"
                "  paddock                         the menu, at a terminal\n"
                "  paddock play gumball            a first game, against bots\n"
                "  paddock rules gumball           how it goes\n"
                "  paddock sim gumball             ten thousand matches between bots\n"
                "\n"
                "Commands:\n")),
          stdout);
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-8s %s\n", commands[i].name, tr(commands[i].summary));
    fputs(tr(N_("\n“paddock COMMAND --help” tells more; so does the manual page paddock(6).\n")),
          stdout);
}

// --lang may stand anywhere, and even a complaint about it should be in a language that is known.
// Without it, the language is the one chosen in the menu, and else that of the environment.
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
        if (language < 0) {
            char codes[64];
            pd_text list = pd_text_on(codes, sizeof codes);
            for (int k = 0; k < pd_language_count(); k++) {
                pd_put(&list, k ? ", " : "");
                pd_put(&list, pd_language_code(k));
            }
            complain(EXIT_USAGE, N_("There is no language “{code}”. There are: {codes}."), "code",
                     code, "codes", codes);
            return false;
        }
        console_language(language);
    }
    return true;
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
    if (argc < 2) {
        print_help();
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help();
        return EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("paddock " PD_VERSION);
        return EXIT_OK;
    }
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, argv[1]) == 0)
            return commands[i].run(&commands[i], argc - 1, argv + 1);
    return complain(EXIT_USAGE, N_("There is no command “{name}”. Try “paddock --help”."), "name",
                    argv[1]);
}

int main(int argc, char **argv) {
    if (!find_language(argc, argv))
        return EXIT_USAGE;
    int code = run(argc, argv);
    // A full disk or a closed pipe must not pass for success.
    if (fflush(stdout) != 0 || ferror(stdout))
        return complain(EXIT_SYSTEM, N_("The output could not be written."), NULL);
    return code;
}
