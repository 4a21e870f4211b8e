// The subcommands: one file each, one row each in commands.c.
#ifndef PD_COMMANDS_H
#define PD_COMMANDS_H

#include "console/console.h"

enum { OPERANDS_MAX = 3, OPERANDS_ANY = 1 << 20 };

// Which commands a flag belongs to: flags.c.
enum {
    IN_PLAY = 1 << 0,
    IN_LEARN = 1 << 1,
    IN_JOIN = 1 << 2,
    IN_GAMES = 1 << 3,
    IN_SIM = 1 << 4,
    IN_BOT = 1 << 5,
    IN_SERVE = 1 << 6,
    IN_RECORDS = 1 << 7,
    IN_REPLAY = 1 << 8,
    IN_REVIEW = 1 << 9,
    IN_VERIFY = 1 << 10,
    IN_BENCH = 1 << 11,
    IN_OTHERS = 1 << 12, // the commands that have only the flags of all
    IN_FRONT = 1 << 13,  // what may stand in front of a command, or without one
    IN_JOBS = 1 << 14,   // of `serve`, but for a job that it does instead of serving
};

struct command {
    const char *name;
    int (*run)(const struct command *self, int argc, char **argv); // returns the exit code
    unsigned flags;                                                // IN_…
    int operands;                                                  // at most, or OPERANDS_ANY
    const char *offers[OPERANDS_MAX]; // what each operand can be, as in struct flag
    const char *summary;              // one line, a message
    // `paddock NAME --help`, a message. A line “{options}” or “{jobs}” stands for the list of
    // flags; {docs} is a folder.
    const char *help;
};

// All of them, in the order of the help; the last row has no name.
extern const struct command commands[];

// The command of this name; NULL after a complaint.
const struct command *command_find(const char *name);

int cmd_bench(const struct command *self, int argc, char **argv);
int cmd_bot(const struct command *self, int argc, char **argv);
int cmd_course(const struct command *self, int argc, char **argv);
int cmd_games(const struct command *self, int argc, char **argv);
int cmd_join(const struct command *self, int argc, char **argv);
int cmd_learn(const struct command *self, int argc, char **argv);
int cmd_play(const struct command *self, int argc, char **argv);
int cmd_records(const struct command *self, int argc, char **argv);
int cmd_replay(const struct command *self, int argc, char **argv);
int cmd_review(const struct command *self, int argc, char **argv);
int cmd_rules(const struct command *self, int argc, char **argv);
int cmd_serve(const struct command *self, int argc, char **argv);
int cmd_sim(const struct command *self, int argc, char **argv);
int cmd_store(const struct command *self, int argc, char **argv);
int cmd_verify(const struct command *self, int argc, char **argv);

#endif
