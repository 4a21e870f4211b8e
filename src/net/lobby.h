// The list of a server's tables: those where the player has a seat, and the public ones.
#ifndef PD_LOBBY_H
#define PD_LOBBY_H

#include "net/remote-table.h"

enum { LOBBY_ROWS_MAX = 128, LOBBY_NAMES_MAX = 512 };

struct lobby_row {
    char table[WIRE_ID_MAX + 1];
    char game[REMOTE_WORD_MAX];
    bool mine, turn;             // the player has a seat there; it is the player's turn
    int seats, vacant;           // 0 for the player's own tables: the server does not send these
    int clock;                   // seconds for each decision; 0: none
    char names[LOBBY_NAMES_MAX]; // of those who sit there: "Ann, Bob"
};

struct lobby {
    struct lobby_row rows[LOBBY_ROWS_MAX]; // the player's own tables first
    int count;
};

// Reads the player's own tables from "welcome". Replaces the whole list.
void lobby_read_mine(struct lobby *lobby, const json_t *list);
// Adds one of the player's own tables, or removes a table.
void lobby_note_mine(struct lobby *lobby, const struct lobby_row *row);
void lobby_forget(struct lobby *lobby, const char *table);
// Reads the server's list of public tables in place of the previous one. False if it is malformed.
bool lobby_read_listed(struct lobby *lobby, const char *bytes, size_t size);

// The game's name in the user's language; `id` itself if this program does not know the game.
const char *lobby_game_name(const char *id);
// Writes a row in words.
void lobby_say_row(const struct lobby_row *row, pd_text *out);

#endif
