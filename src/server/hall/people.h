// The people who are connected, and their connections. Functions with a `refusal` return false if
// they refuse.
#ifndef PD_PEOPLE_H
#define PD_PEOPLE_H

#include "server/hall/hall.h"
#include "server/hall/table.h"

enum { FOLLOW_MAX = 16 }; // most tables that one connection can follow

struct room;
struct visit;
struct door;

// Rate limit: thousandths of messages that may still be sent, as of `time`.
struct credit {
    int64_t amount, time;
};

struct person {
    char id[PERSON_ID + 1]; // first member: trees compare it
    char name[PD_NAME_MAX + 1];
    uint8_t hash[32];
    uint64_t renewed; // the ticket of that hash, if it was replaced while this person was here
    int tables;       // opened by this person and not yet over
    int64_t seen;     // last seen, as in the store
    struct credit credit;
    struct client *clients;
};

struct client {
    struct client *next, *previous; // in its list in the hall
    struct client *sibling;         // the person's next connection
    void *connection;
    struct person *person; // NULL before hello
    struct room *follows[FOLLOW_MAX];
    int language;
    bool words;
    bool ended; // it has been told to close; its messages are ignored
    int64_t entered;
    struct credit credit; // used before hello; then the person's credit
    char address[48];
    struct visit *guest; // it is connected to another node, which forwards its requests; or NULL
    struct door *door;   // what is forwarded to other nodes (forward.c); NULL: nothing yet
};

bool people_hello(struct hall *hall, struct client *client, const struct request *request,
                  struct refusal *refusal);
// Replaces the token by one that the client has made, and ends the person's other connections.
bool people_renew(struct hall *hall, struct client *client, const char *token,
                  struct refusal *refusal, uint64_t *ticket);
// The same after it was replaced at another node.
void people_note_hash(struct hall *hall, const char *id, const uint8_t hash[32]);
bool people_rename(struct hall *hall, struct client *client, const char *name,
                   struct refusal *refusal, uint64_t *ticket);
// Sends the finished matches of the client's person, without the newest `from`, as many as fit one
// answer.
bool people_tell_matches(struct hall *hall, struct client *client, int from, int64_t re,
                         struct refusal *refusal);
void people_part(struct hall *hall, struct client *client);
// A guest is this person, as another node says.
void people_admit(struct hall *hall, struct client *guest, const struct person *person);
struct person *people_find(struct hall *hall, const char *id); // NULL if not connected
// Limits on tables by host and by address: check, count an opened table, count one that is over.
bool people_may_open(struct hall *hall, const struct client *client, struct refusal *refusal);
void people_note_opened(struct hall *hall, const struct client *client);
void people_note_over(struct hall *hall, const char *host);

#endif
