// A match at a plain terminal: lines in, lines out, for people, screen readers and scripts.
#ifndef PD_PLAIN_H
#define PD_PLAIN_H

#include "bots/bots.h"
#include "console/saves.h"
#include "play/local.h"

struct plain_match {
    struct local local;
    pd_bot bots[PD_SEATS_MAX]; // without a kind: a person
    bool hints;                // before every turn of a person
    const char *record;        // where to put the finished record, or NULL
    path_buffer save;          // where the match is kept until then; "" for a new place
};

// Plays to the end, or until the person leaves; returns the exit code.
int plain_play(struct plain_match *plain);

#endif
