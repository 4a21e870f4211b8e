// What this device keeps of a server: the secret token by which it is known there, and those that
// the server did not know when it was asked; the name last used; and its part in the deals of
// matches that are not over. A file for each server, which nobody else may read.
#ifndef PD_DEVICE_H
#define PD_DEVICE_H

#include "console/saves.h"
#include "net/wire.h"

enum {
    DEVICE_TOKEN_MAX = 256,
    DEVICE_FORMER_MAX = 8, // tokens that are kept besides; the one set aside longest is forgotten
    DEVICE_DEALS_MAX = 50, // matches that a share is remembered for; the oldest is forgotten first
};

// What somebody saw promised and contributed, as hexadecimal; "" where there is nothing.
struct deal {
    char commitment[65];
    char share[65];
};

struct device {
    path_buffer path;
    char token[DEVICE_TOKEN_MAX]; // "" for somebody new
    char name[PD_NAME_MAX + 1];   // or ""
    char former[DEVICE_FORMER_MAX][DEVICE_TOKEN_MAX];
    int former_count, refused; // how many tokens the server did not know
    bool warned;
};

// Finds what is known of a server. Returns −1, or the exit code after a complaint.
int device_open(struct device *device, const struct wire_address *address);

// The server does not know the token: another one that proved something once may do, as a server
// can be restored, and an address can lead to another for a while. False when there is none left,
// and the token is "". The file stays as it is.
bool device_try_former(struct device *device);

// The rest reads the file anew and writes it whole, as another program may be at the same server.
// Trouble is complained about once; a match can go on without.
void device_keep(struct device *device); // the token, before those that it replaces, and the name
// True once the deal is on disk.
bool device_keep_deal(struct device *device, const char *table, const struct deal *deal);
void device_forget_deal(struct device *device, const char *table);
bool device_find_deal(const struct device *device, const char *table, struct deal *deal);

#endif
