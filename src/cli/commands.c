#include "cli/commands.h"

#include "cli/nearest.h"

#include <string.h>

const struct command commands[] = {
    {"play",
     cmd_play,
     IN_PLAY,
     1,
     {"@game"},
     N_("play a game against bots, or with friends at one keyboard"),
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
        "{options}\n"
        "\n"
        "Press ? for help on the screen. At the prompt, type a number, a move or ?.\n")},
    {"learn",
     cmd_learn,
     IN_LEARN,
     1,
     {"@game"},
     N_("learn a game in a guided first match"),
     N_("Examples:\n"
        "  paddock learn gumball               on the screen\n"
        "  paddock learn trail --plain         in lines of text\n"
        "\n"
        "Usage: paddock learn GAME [OPTION]…\n"
        "\n"
        "The lesson tells you what to do and why. It takes a few minutes.\n"
        "If you leave, it goes on there next time.\n"
        "\n"
        "{options}\n"
        "\n"
        "Press ? for help on the screen. At the prompt, type a number, a move or ?.\n")},
    {"join",
     cmd_join,
     IN_JOIN,
     1,
     {"@server"},
     N_("play on a server"),
     N_("Examples:\n"
        "  paddock join ws://127.0.0.1:8080            list the tables\n"
        "  paddock join https://cards.example/#TABLE   join the table of a friend\n"
        "  paddock join ws://127.0.0.1:8080 --game gumball --seats 3 --bots club\n"
        "                                              a table for two people and a bot\n"
        "\n"
        "Usage: paddock join URL [OPTION]…\n"
        "\n"
        "{options}\n"
        "\n"
        "Press ? for help on the screen. At the prompt, type a number, a move or ?.\n"
        "Your seat stays yours when you leave; the same command takes you back to it.\n"
        "Exit status: 0 success, 1 refused or record not verified, 2 invalid arguments,\n"
        "3 unreadable file, 4 no connection.\n")},
    {"games",
     cmd_games,
     IN_GAMES,
     0,
     {NULL},
     N_("list the games, their options and the bots"),
     N_("Examples:\n"
        "  paddock games\n"
        "  paddock games --json\n"
        "\n"
        "Usage: paddock games [OPTION]…\n"
        "\n"
        "{options}\n")},
    {"rules",
     cmd_rules,
     IN_OTHERS,
     1,
     {"@game"},
     N_("show the rules of a game"),
     N_("Examples:\n"
        "  paddock rules gumball\n"
        "  paddock rules gumball --lang fr\n"
        "\n"
        "Usage: paddock rules GAME [OPTION]…\n"
        "\n"
        "{options}\n")},
    {"sim",
     cmd_sim,
     IN_SIM,
     OPERANDS_ANY,
     {"@game"},
     N_("let bots play many matches and see who wins"),
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
        "{options}\n"
        "\n"
        "Exit status: 0 all is well, 1 an outside program forfeited a match, or a shard\n"
        "differs from the others by more than chance allows.\n")},
    {"bot",
     cmd_bot,
     IN_BOT,
     1,
     {"@game"},
     N_("let your own program play, over standard input and output"),
     N_("Examples:\n"
        "  paddock bot gumball                 asks in JSON; answer with a move\n"
        "  paddock bot trail --seats 1 --games 3\n"
        "  paddock sim gumball --bots cmd:./mybot.py,club\n"
        "  paddock play gumball --bots cmd:ms=500:./mybot.py\n"
        "\n"
        "Usage: paddock bot GAME [OPTION]…\n"
        "\n"
        "{options}\n"
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
    {"serve",
     cmd_serve,
     IN_SERVE | IN_JOBS,
     0,
     {NULL},
     N_("run a server that people can play on"),
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
        "{options}\n"
        "\n"
        "These do one job and exit instead of serving:\n"
        "\n"
        "{jobs}\n"
        "\n"
        "Stop the server with Ctrl+C or SIGTERM; no accepted move is lost.\n"
        "SIGHUP makes it read its certificate again, without a pause.\n"
        "Exit status: 0 stopped, or no faults; 1 --check found faults.\n")},
    {"records",
     cmd_records,
     IN_RECORDS,
     3,
     {"list|show|resume|export|delete", "@match", ":files"},
     N_("list, show, resume, export or delete saved matches"),
     N_("Examples:\n"
        "  paddock records                     the saved matches, the newest first\n"
        "  paddock records show 2              replay the second one\n"
        "  paddock records resume 1            continue the first one\n"
        "  paddock records export 2 match.pdk\n"
        "  paddock records delete gumball-1763331000-123\n"
        "\n"
        "Usage: paddock records [list] [OPTION]…\n"
        "       paddock records show MATCH [OPTION of “replay”]…\n"
        "       paddock records resume MATCH [OPTION of “play --resume”]…\n"
        "       paddock records export MATCH FILE [OPTION]…\n"
        "       paddock records delete MATCH\n"
        "\n"
        "MATCH is a number in the list, or a name. FILE may be - for standard output.\n"
        "\n"
        "{options}\n"
        "\n"
        "Exit status: 0 done, 3 there is no such match, 4 a file cannot be written.\n")},
    {"replay",
     cmd_replay,
     IN_REPLAY,
     1,
     {":files .pdk"},
     N_("watch a recorded match"),
     N_("Examples:\n"
        "  paddock replay match.pdk            everything, with all hands face up\n"
        "  paddock replay match.pdk --seat 2   what seat 2 saw\n"
        "  paddock replay match.pdk --trace    JSON, one line per step\n"
        "\n"
        "Usage: paddock replay FILE [OPTION]…\n"
        "\n"
        "{options}\n"
        "\n"
        "FILE may be - for standard input.\n")},
    {"review",
     cmd_review,
     IN_REVIEW,
     1,
     {":files .pdk"},
     N_("review a match: luck, mistakes and better moves"),
     N_("Examples:\n"
        "  paddock review match.pdk            every seat, in words\n"
        "  paddock review match.pdk --seat 2   one seat\n"
        "  paddock review match.pdk --report match.html\n"
        "\n"
        "Usage: paddock review FILE [OPTION]…\n"
        "\n"
        "{options}\n"
        "\n"
        "FILE may be - for standard input. Ctrl+C shows what was found so far.\n"
        "Exit status: 0 done, 3 it is not a record, or a wrong one.\n")},
    {"verify",
     cmd_verify,
     IN_VERIFY,
     1,
     {":files .pdk"},
     N_("check a record: moves, hashes, deal and result"),
     N_("Examples:\n"
        "  paddock verify match.pdk\n"
        "  paddock verify match.pdk --commitment 5f0c…   compare the deal\n"
        "\n"
        "Usage: paddock verify FILE [OPTION]…\n"
        "\n"
        "{options}\n"
        "\n"
        "FILE may be - for standard input.\n"
        "Exit status: 0 the record is correct, 1 it is not, 3 it is not a record.\n")},
    {"course",
     cmd_course,
     IN_OTHERS,
     2,
     {"check", ":files .course"},
     N_("check and show a course file for Trail Again"),
     N_("Examples:\n"
        "  paddock course check my.course\n"
        "  paddock play trail --option course=my.course\n"
        "\n"
        "Usage: paddock course check FILE [OPTION]…\n"
        "\n"
        "{options}\n"
        "\n"
        "FILE may be - for standard input. The format is described in paddock-course(5).\n"
        "Exit status: 0 the course is valid, 3 it is not.\n")},
    {"store",
     cmd_store,
     IN_OTHERS,
     3,
     {"copy", "sqlite:|postgres:", "sqlite:|postgres:"},
     N_("copy a server’s store to another"),
     N_("Examples:\n"
        "  paddock store copy sqlite:server.db \"postgres:dbname=paddock\"\n"
        "  paddock store copy \"postgres:dbname=paddock\" sqlite:copy.db\n"
        "\n"
        "Usage: paddock store copy FROM TO [OPTION]…\n"
        "\n"
        "{options}\n"
        "\n"
        "FROM and TO are stores as “paddock serve” names them. TO must be empty. Stop\n"
        "servers that use them first. Everything is copied at once, then read again and\n"
        "compared.\n"
        "Exit status: 0 both hold the same, 1 they differ, 4 the copy failed.\n")},
    {"bench",
     cmd_bench,
     IN_BENCH,
     1,
     {"@game"},
     N_("measure the speed of the engine"),
     N_("Examples:\n"
        "  paddock bench\n"
        "  paddock bench gumball --seats 4 --json\n"
        "\n"
        "Usage: paddock bench [GAME] [OPTION]…\n"
        "\n"
        "{options}\n")},
    {.name = NULL},
};

const struct command *command_find(const char *name) {
    struct nearest nearest = {.typed = name};
    for (const struct command *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
        nearest_try(&nearest, command->name);
    }
    if (nearest.word)
        complain(EXIT_USAGE, N_("There is no command “{name}”. Did you mean “{nearest}”?"), "name",
                 name, "nearest", nearest.word);
    else
        complain(EXIT_USAGE, N_("There is no command “{name}”. Try “paddock --help”."), "name",
                 name);
    return NULL;
}
