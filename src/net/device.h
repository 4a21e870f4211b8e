// What this device stores about a server: the secret token that identifies the player there,
// earlier tokens that the server did not recognise, the name used last, and the deals of unfinished
// matches. One file per server, readable by this user only.
#ifndef PD_DEVICE_H
#define PD_DEVICE_H

#include "console/saves.h"
#include "net/deal.h"
#include "net/wire.h"

enum {
    DEVICE_TOKEN_MAX = 256,
    DEVICE_FORMER_MAX = 8, // earlier tokens that are kept; the oldest is dropped first
    DEVICE_DEALS_MAX = 50, // matches whose deal is kept; the oldest is dropped first
};

struct device {
    path_buffer path;
    char token[DEVICE_TOKEN_MAX];    // "" for a new player
    char name[PD_NAME_MAX + 1];      // or ""
    char replaced[DEVICE_TOKEN_MAX]; // the token before the last new one, until the server has it
    char key[65]; // the server's for signatures, in hexadecimal, or "": pinned at the first visit
    char former[DEVICE_FORMER_MAX][DEVICE_TOKEN_MAX];
    int former_count, refused; // `refused`: how many tokens the server did not recognise
    bool warned;
};

// Reads the file of a server. Returns −1, or an exit code if that failed; the reason was already
// shown.
int device_open(struct device *device, const struct wire_address *address);

// Call this if the server does not recognise the token. Switches to an earlier token, which may be
// valid again: a server can be restored from a backup, or an address can have led to another server
// for a while. Returns false, and sets the token to "", when none is left. Does not change the
// file.
bool device_try_former(struct device *device);

// The functions below read the file again and rewrite it as a whole, because another process may be
// using the same server. A failure is reported once; the match goes on.
// Writes token and name; the old token becomes an earlier one. True once they are on disk.
bool device_keep(struct device *device);
// Returns true once the deal is on disk.
bool device_keep_deal(struct device *device, const char *table, const struct deal *deal);
void device_forget_deal(struct device *device, const char *table);

// How many shares were sent to this server, and how many of those deals it broke off.
struct device_count {
    int shown, broken;
};
void device_note_shown(struct device *device);
void device_note_broken(struct device *device, const char *table); // and forgets its deal
struct device_count device_count(const struct device *device);

bool device_find_deal(const struct device *device, const char *table, struct deal *deal);

#endif
