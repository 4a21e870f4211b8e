// Somebody at a plain terminal who plays at a table of a server: the front of net/session.h in
// lines of text. visit.c says what happens, question.c asks, typed.c understands what is typed.
#ifndef PD_VISIT_H
#define PD_VISIT_H

#include "cli/input.h"
#include "console/console.h"
#include "net/session.h"

enum { VISIT_MENU_MAX = 64 };

// What an answer is to, besides what the session asks.
enum visit_purpose {
    WORDS_NOW = ASKED_BY_FRONT, // the table in words, before a decision and at the end
    WORDS_TABLE,
    WORDS_HELP,
    WORDS_WHY,
};

// What the person should say next.
enum visit_question {
    QUESTION_NONE,
    QUESTION_LOBBY, // which table?
    QUESTION_WAIT,  // seats are free
    QUESTION_START, // all are taken
    QUESTION_HOST,  // the host has to start
    QUESTION_MOVE,
    QUESTION_UNDO,
    QUESTION_AWAY, // a bot moves instead
    QUESTION_OVER,
};

struct visit {
    struct session *session;
    struct input input;
    bool terminal; // else a script, of which a line is read only when there is a question
    bool waiting;  // for others to sit down
    bool prompted; // the cursor stands behind a prompt
    int described; // the number of the event whose position was put in words
    enum visit_question question; // as it was put last
    int question_key;
    struct choice menu[VISIT_MENU_MAX];
    int menu_count;
};

// Runs until the match is over or the person leaves; returns the exit code. `session` is as for
// session_open.
int visit_run(struct session *session);

// --------------------------------------------------------------------- between the files of it

// To be called before anything is printed: leaves the line of the prompt.
void visit_hush(struct visit *visit);
#define visit_say(visit, ...) (visit_hush(visit), say(stdout, __VA_ARGS__))

void visit_quit(struct visit *visit);
void visit_help(struct visit *visit, const char *ids); // of the rules that matter now, or ""
// Speaks to the person about the people at the table, whose names stay there.
pd_voice visit_voice(const struct visit *visit, const char *names[PD_SEATS_MAX]);
void visit_print_table(struct visit *visit); // from the story

void typed_line(struct visit *visit, const char *line);
void question_put(struct visit *visit); // asks the person, unless that has been done

#endif
