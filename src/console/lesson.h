// A guided first game: a record, and what is said before some of its steps. The learner has the
// first seat and makes the moves of the record; the others' moves happen by themselves.
//
// scripts/lessons.py makes the table from lessons/, which the page reads too.
#ifndef PD_LESSON_H
#define PD_LESSON_H

#include "play/history.h"

enum { LEARNER = 0 }; // the seat

struct lesson_note {
    int step;
    const char *says; // a message; NULL after the last note
};

struct lesson {
    const char *game, *record;
    const struct lesson_note *notes; // in the order of their steps
};

extern const struct lesson lessons[]; // the last one has no game

// The lesson of a game; NULL if there is none.
const struct lesson *lesson_find(const pd_game *game);

// Reads the record. `history` is all zero; the caller closes it.
void lesson_read(const struct lesson *lesson, struct match_history *history);

bool lesson_has_note(const struct lesson *lesson, int step);
// What is said before a step; after the last one, what comes next. Writes nothing if nothing is.
void lesson_say_note(const struct lesson *lesson, int step, pd_text *out);

// Where the learner left the lesson: the last step that was made; 0: it starts from the deal.
int lesson_left_at(const struct lesson *lesson, const struct match_history *history);
// Remembers that in the settings; 0 forgets it.
void lesson_leave_at(const struct lesson *lesson, int step);

// What the lesson asks for: the move of step `step`.
void lesson_ask(const struct match_history *history, const pd_voice *voice, int step, pd_text *out);
// Why `tried` is not made, which is another move, and what the lesson asks for.
void lesson_refuse(const struct match_history *history, const pd_voice *voice, int step,
                   pd_move tried, pd_text *out);

#endif
