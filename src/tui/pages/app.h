// The entry points of the terminal screen, for commands; and the pages that they open.
#ifndef PD_TUI_APP_H
#define PD_TUI_APP_H

#include "console/lesson.h"
#include "console/saved-match.h"
#include "tui/screen/stage.h"
#include "tui/screen/terminal.h"

// Each opens the terminal, runs, restores the terminal, and returns the exit code. Complaints that
// could not be shown on the screen are printed afterwards.
int tui_menu(const struct tui_wishes *wishes);
int tui_play(const struct tui_wishes *wishes,
             struct saved_match *saved); // closes and frees `saved`
// `seat` is the viewer; PD_ALL_SEEING: all cards are open.
int tui_replay(const struct tui_wishes *wishes, const char *path, int seat);
// A guided first game.
int tui_learn(const struct tui_wishes *wishes, const struct lesson *lesson);
// `session` is as for visit_run, which joins in lines of text. Returns −1 if the server only works
// in lines of text; that was already shown, and the session is unchanged.
struct session;
int tui_join(const struct tui_wishes *wishes, struct session *session);

// --------------------------------------------------------------------------------- the pages

void menu_open(struct stage *stage);
// Plays a match. Takes ownership of `saved`, which is from malloc.
void match_page_open(struct stage *stage, struct saved_match *saved, bool hints);
// If the record cannot be read, reports that and opens nothing.
void replay_open(struct stage *stage, const char *path, int seat);
// Watches a match on this machine that is over, with all cards open. Copies it.
void replay_watch(struct stage *stage, const struct match_history *history);
// The same for a record in memory. False if it cannot be read.
bool replay_watch_record(struct stage *stage, const char *record, size_t size);
// The same at a step, as a seat saw it, with words about what comes next and, if it `has_moves`,
// two moves that could be made there.
struct moment {
    int step, seat;
    const char *words;
    bool has_moves;
    pd_move better, other;
};
void replay_moment(struct stage *stage, const struct match_history *history,
                   const struct moment *moment);
// A guided first game; when it is over, the form for a match opens.
void lesson_open(struct stage *stage, const struct lesson *lesson);
// Connects to a server: "ws://host:8080", with or without "#TABLE".
void join_open(struct stage *stage, const char *address);
// The same for a prepared session, which the caller still owns. Sets *foreign to true if the server
// only works in lines of text.
void join_session(struct stage *stage, struct session *session, bool hints, bool *foreign);

#endif
