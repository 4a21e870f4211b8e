// What outside programs do wrong, and how often: one list for the arena's decisions, its reports
// and its JSON.
#ifndef FAULTS_H
#define FAULTS_H

#include "paddock.h"

// Name, wire name, and a phrase for people; N_ is defined where the phrases are used.
#define FAULTS(X)                                                                                  \
    X(NONE, "none", "")                                                                            \
    X(START, "start", N_("the program could not be started"))                                      \
    X(EXIT, "exit", N_("the program ended or closed its output"))                                  \
    X(TIME, "time", N_("no answer in time"))                                                       \
    X(LONG, "long", N_("line too long"))                                                           \
    X(UNASKED, "unasked", N_("a line that was not asked for"))                                     \
    X(NONSENSE, "nonsense", N_("an answer that is not a move"))                                    \
    X(ILLEGAL, "illegal", N_("an illegal move"))

enum fault {
#define X(name, wire, text) FAULT_##name,
    FAULTS(X)
#undef X
        FAULT_COUNT
};

enum { SAID_MAX = 80 };

struct faults {
    uint64_t matches;  // begun
    uint64_t forfeits; // of these, so many were forfeited
    uint64_t count[FAULT_COUNT];
    enum fault last;
    char said[SAID_MAX]; // the last time: what it said or how it ended, made printable; or ""
};

const char *fault_text(enum fault fault); // a message
uint64_t faults_total(const struct faults *faults);
void faults_note(struct faults *faults, enum fault fault, const char *said, size_t size);
// {"total","forfeits", then each fault's number by its wire name}
void faults_json(const struct faults *faults, pd_text *out);

const char *fault_name(enum fault fault); // the wire name

#endif
