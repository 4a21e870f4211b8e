// The ways into the screen, for commands; and the pages behind them, for the menu.
#ifndef PD_TUI_APP_H
#define PD_TUI_APP_H

#include "console/kept.h"
#include "tui/stage.h"

// Can a screen be shown here: are both ends a terminal that can move its cursor? Else lines of
// text do.
bool tui_suits(void);

// How colours are chosen; `--color`.
enum tui_colour { COLOUR_AUTO, COLOUR_NEVER, COLOUR_16, COLOUR_256 };

struct tui_wishes {
    enum tui_colour colour;
    bool ascii; // no other characters, even if the terminal has them
    bool hints; // before every decision
};

// Each opens the terminal, runs, restores the terminal, and returns the exit code. Complaints that
// came too late for the screen are printed afterwards.
int tui_menu(const struct tui_wishes *wishes);
int tui_play(const struct tui_wishes *wishes, struct kept *kept); // closes `kept`, and frees it
int tui_replay(const struct tui_wishes *wishes, const char *path, int seat); // PD_ALL_SEEING: all
// `guest` is as for visit_run, the plain way to join. −1: the server is one that only works in
// lines of text, which has been said, and the guest is as it was.
struct guest;
int tui_join(const struct tui_wishes *wishes, struct guest *guest);

// --------------------------------------------------------------------------------- the pages

void menu_open(struct stage *stage);
// Plays a match, whose memory (of malloc) is the page's from now on.
void match_open(struct stage *stage, struct kept *kept, bool hints);
void replay_open(struct stage *stage, const char *path, int seat); // after a complaint, nothing
void rules_open(struct stage *stage, const pd_game *game);
// Connects to a server: "ws://host:8080", with or without "#TABLE".
void join_open(struct stage *stage, const char *address);
// The same for a guest who is ready, and stays the caller's. `foreign` is set to true if the server
// only works in lines of text.
void join_guest(struct stage *stage, struct guest *guest, bool hints, bool *foreign);

#endif
