// The subcommands: one file each, one row each in main.c.
#ifndef PD_COMMANDS_H
#define PD_COMMANDS_H

#include "console/console.h"

struct command {
    const char *name;
    int (*run)(const struct command *self, int argc, char **argv); // returns the exit code
    const char *summary;                                           // one line, a message
    const char *help; // the whole of `paddock NAME --help`, a message; {docs} is a folder
};

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
