// The tables of a server that somebody can go to: those where they have a seat, and those that are
// listed.
#ifndef PD_LOBBY_H
#define PD_LOBBY_H

#include "net/online.h"

enum { LOBBY_ROWS_MAX = 128, LOBBY_NAMES_MAX = 512 };

struct lobby_row {
    char table[WIRE_ID_MAX + 1];
    char game[ONLINE_WORD_MAX];
    bool mine, turn;             // a seat of one's own, and whose turn it is
    int seats, vacant;           // 0 for a table of one's own, of which less is told
    int clock;                   // seconds for each decision; 0: none
    char names[LOBBY_NAMES_MAX]; // of who sits there: "Ann, Bob"
};

struct lobby {
    struct lobby_row rows[LOBBY_ROWS_MAX]; // one's own first
    int count;
};

// Takes over the list of one's own tables, as "welcome" has it, in place of all that was there.
void lobby_read_mine(struct lobby *lobby, const json_t *list);
// Puts one's own table into the list, or takes it out.
void lobby_note_mine(struct lobby *lobby, const struct lobby_row *row);
void lobby_forget(struct lobby *lobby, const char *table);
// Takes over the server's list in place of the one before. False when it makes no sense.
bool lobby_read_listed(struct lobby *lobby, const char *bytes, size_t size);

// The game's name in the person's language, or what the server calls it.
const char *lobby_game_name(const char *id);
// What a row is, in words.
void lobby_say_row(const struct lobby_row *row, pd_text *out);

#endif
