// What outside programs do wrong, and how often: one list for the arena's decisions, its reports
// and its JSON.
#ifndef PD_FAULTS_H
#define PD_FAULTS_H

#include "paddock.h"

// Name, wire name, and a phrase for people; N_ is defined where the phrases are used.
#define PD_FAULTS(X)                                                                               \
    X(NONE, "none", "")                                                                            \
    X(START, "start", N_("the program could not be started"))                                      \
    X(EXIT, "exit", N_("the program ended or closed its output"))                                  \
    X(TIME, "time", N_("no answer in time"))                                                       \
    X(LONG, "long", N_("line too long"))                                                           \
    X(UNASKED, "unasked", N_("a line that was not asked for"))                                     \
    X(NONSENSE, "nonsense", N_("an answer that is not a move"))                                    \
    X(ILLEGAL, "illegal", N_("an illegal move"))

typedef enum {
#define X(name, wire, text) PD_FAULT_##name,
    PD_FAULTS(X)
#undef X
        PD_FAULT_COUNT
} pd_fault;

enum { PD_SAID_MAX = 80 };

typedef struct {
    uint64_t matches;  // begun
    uint64_t forfeits; // of these, so many were forfeited
    uint64_t count[PD_FAULT_COUNT];
    pd_fault last;
    char said[PD_SAID_MAX]; // the last time: what it said or how it ended, made printable; or ""
} pd_faults;

const char *pd_fault_text(pd_fault fault); // a message
uint64_t pd_faults_total(const pd_faults *faults);
void pd_faults_note(pd_faults *faults, pd_fault fault, const char *said, size_t size);
// {"total","forfeits", then each fault's number by its wire name}
void pd_faults_json(const pd_faults *faults, pd_text *out);

const char *pd_fault_name(pd_fault fault); // the wire name

#endif
