// Links to other nodes: what goes over them. A frame is one letter, the number of a visit where it
// concerns one, and a rest.
//
// From the node that dialed, which its clients are connected to:
//   E NUMBER PERSON HASH LANGUAGE WORDS ADDRESS NAME    a client, or its new name
//   R NUMBER REQUEST                                                    as the client sent it
//   L NUMBER                                                            it has gone
// From the other one, which owns the tables:
//   M NUMBER MESSAGE     for that client, as tell.c wrote it for one seat
//   X NUMBER CODE        close its connection
//   U 0 PERSON TABLE GAME      it is somebody's turn
//   K 0 PERSON HASH            somebody's token was replaced
//   T 0 LIST                   its part of the list of tables
#include "server/cluster/peers.h"

#include "base/memory.h"
#include "server/cluster/forward.h"
#include "server/hall/turns.h"

#include "base/utf8.h"

#include <inttypes.h>
#include <search.h>
#include <sodium.h>

enum { HEAD_MAX = 32 }; // bytes before the rest

static int compare_numbers(const void *a, const void *b) {
    const uint64_t *one = a, *other = b;
    return (*one > *other) - (*one < *other);
}

static struct visit *find_visit(const struct peer *peer, uint64_t number) {
    struct visit **found = tfind(&number, &peer->visits, compare_numbers);
    return found ? *found : NULL;
}

static void send_frame(struct hall *hall, struct peer *peer, char letter, uint64_t number,
                       const char *rest, size_t length, uint64_t ticket) {
    char *frame = hall->nodes->frame;
    int head = snprintf(frame, HEAD_MAX, "%c %" PRIu64 " ", letter, number);
    if (peer->closing || (size_t)head + length > sizeof hall->nodes->frame)
        return;
    memmove(frame + head, rest, length);
    hall->network.link_send(peer->link, frame, (size_t)head + length, ticket);
}

// --------------------------------------------------------------------------- from the dialing node

struct peer *peers_next(const struct hall *hall, const struct peer *after) {
    if (after)
        return after->next;
    return hall->nodes ? hall->nodes->peers : NULL;
}

const struct listings *peers_list(const struct peer *peer) {
    return &peer->tables;
}

bool peers_told_since(const struct visit *visit, uint64_t ticket) {
    return visit->ticket >= ticket;
}

struct peer *peers_find(const struct hall *hall, int64_t node) {
    for (struct peer *peer = hall->nodes->peers; peer; peer = peer->next)
        if (peer->dialed && !peer->closing && peer->node == node)
            return peer;
    return NULL;
}

static struct visit *add_visit(struct peer *peer, uint64_t number, struct client *client) {
    struct visit *visit = must(calloc(1, sizeof *visit));
    visit->number = number;
    visit->peer = peer;
    visit->client = client;
    must(tsearch(visit, &peer->visits, compare_numbers));
    return visit;
}

static void remove_visit(struct visit *visit) {
    tdelete(visit, &visit->peer->visits, compare_numbers);
    free(visit);
}

// Only what the other node needs: not the token.
static void introduce(struct hall *hall, struct visit *visit) {
    const struct client *client = visit->client;
    const struct person *person = client->person;
    char text[256], hash[65];
    strcpy(visit->name, person->name);
    sodium_bin2hex(hash, sizeof hash, person->hash, sizeof person->hash);
    int length = snprintf(text, sizeof text, "%s %s %d %d %s %s", person->id, hash,
                          client->language, client->words, client->address, person->name);
    send_frame(hall, visit->peer, 'E', visit->number, text, (size_t)length, 0);
}

struct visit *peers_visit(struct hall *hall, struct peer *peer, struct client *client) {
    struct visit *visit = add_visit(peer, ++hall->nodes->visit_count, client);
    introduce(hall, visit);
    return visit;
}

void peers_leave(struct hall *hall, struct visit *visit) {
    send_frame(hall, visit->peer, 'L', visit->number, "", 0, 0);
    remove_visit(visit);
}

void peers_ask(struct hall *hall, struct visit *visit, const char *text, size_t length) {
    hall->nodes->forwarded++;
    if (strcmp(visit->name, visit->client->person->name) != 0)
        introduce(hall, visit);
    send_frame(hall, visit->peer, 'R', visit->number, text, length, 0);
}

// ----------------------------------------------------------------------------- to the dialing node

void peers_tell(struct hall *hall, struct visit *visit, const pd_text *text, uint64_t ticket) {
    if (ticket != HALL_URGENT && ticket > visit->ticket)
        visit->ticket = ticket;
    send_frame(hall, visit->peer, 'M', visit->number, text->data, text->used, ticket);
}

void peers_close(struct hall *hall, struct visit *visit, int code) {
    char text[16];
    int length = snprintf(text, sizeof text, "%d", code);
    send_frame(hall, visit->peer, 'X', visit->number, text, (size_t)length, 0);
}

void peers_tell_turn(struct hall *hall, const struct room *room, const char *person) {
    char text[128];
    int length = snprintf(text, sizeof text, "%s %s %s", person, room->id,
                          pd_game_about(room->table->match.header.game).id);
    for (struct peer *peer = hall->nodes->peers; peer; peer = peer->next)
        if (!peer->dialed)
            send_frame(hall, peer, 'U', 0, text, (size_t)length, room->ticket);
}

void peers_tell_hash(struct hall *hall, const struct person *person) {
    char text[128], hash[65];
    sodium_bin2hex(hash, sizeof hash, person->hash, sizeof person->hash);
    int length = snprintf(text, sizeof text, "%s %s", person->id, hash);
    for (struct peer *peer = hall->nodes->peers; peer; peer = peer->next)
        if (!peer->dialed)
            send_frame(hall, peer, 'K', 0, text, (size_t)length, person->renewed);
}

static bool is_any_accepted(const struct hall *hall) {
    for (struct peer *peer = hall->nodes->peers; peer; peer = peer->next)
        if (!peer->dialed)
            return true;
    return false;
}

void peers_tell_list(struct hall *hall) {
    if (!is_any_accepted(hall))
        return;
    char *list = must(malloc(TELL_MAX));
    size_t length = list_pack(hall, list, TELL_MAX);
    uint32_t sum = store_mix(list, length) | 1;
    for (struct peer *peer = hall->nodes->peers; peer; peer = peer->next) {
        if (!peer->dialed && peer->list_sum != sum)
            send_frame(hall, peer, 'T', 0, list, length, 0);
        peer->list_sum = sum;
    }
    free(list);
}

// ---------------------------------------------------------------------------------------- hearing

// Clients must get valid text.
static bool is_text(const char *text) {
    size_t left = strlen(text), length;
    for (; left > 0; text += length, left -= length)
        if (!(length = pd__utf8_length(text, left)))
            return false;
    return true;
}

static bool is_person(const char *id) {
    return strlen(id) == PERSON_ID && strspn(id, "0123456789abcdef") == PERSON_ID;
}

// Takes a guest in, or notes its new name. The other node knows the secret, so it is believed.
// A guest stays who it is.
static void hear_guest(struct hall *hall, struct peer *peer, uint64_t number, const char *text) {
    struct person person = {0};
    char hash[65], address[sizeof((struct client *)0)->address];
    int language, words, at = 0;
    if (sscanf(text, "%16s %64s %d %d %47s %n", person.id, hash, &language, &words, address, &at) !=
            5 ||
        !is_person(person.id) || strlen(text + at) > PD_NAME_MAX || !is_text(text) ||
        sodium_hex2bin(person.hash, sizeof person.hash, hash, strlen(hash), NULL, NULL, NULL))
        return;
    strcpy(person.name, text + at);
    person.seen = machine_wall_ms();
    struct visit *visit = find_visit(peer, number);
    if (visit && strcmp(visit->client->person->id, person.id) != 0)
        return;
    if (!visit) {
        struct client *guest = hall_enter(hall, NULL, address);
        visit = guest->guest = add_visit(peer, number, guest);
        hall->nodes->guest_count++;
    }
    visit->client->language = language >= 0 && language < pd_language_count() ? language : 0;
    visit->client->words = words;
    people_admit(hall, visit->client, &person);
}

static void forget_guest(struct hall *hall, struct visit *visit) {
    struct client *guest = visit->client;
    hall->nodes->guest_count--;
    hall_leave(hall, guest);
    remove_visit(visit);
}

static void hear_from_door(struct hall *hall, struct peer *peer, char letter, uint64_t number,
                           const char *text, size_t length) {
    struct visit *visit = find_visit(peer, number);
    if (letter == 'E')
        hear_guest(hall, peer, number, text);
    else if (letter == 'R' && visit)
        hall_hear(hall, visit->client, text, length);
    else if (letter == 'L' && visit)
        forget_guest(hall, visit);
}

// Connections that visit that node have been told there.
static void hear_turn(struct hall *hall, const struct peer *peer, const char *text) {
    char id[PERSON_ID + 1], table[TABLE_ID + 1], game[32];
    if (sscanf(text, "%16s %16s %31s", id, table, game) != 3 || !is_text(table) || !is_text(game))
        return;
    struct person *person = people_find(hall, id);
    for (struct client *client = person ? person->clients : NULL; client; client = client->sibling)
        if (!client->guest && !forward_visits(client, peer))
            turns_tell(hall, client, table, game, 0);
}

static void hear_hash(struct hall *hall, const char *text) {
    char id[PERSON_ID + 1], hex[65];
    uint8_t hash[32];
    size_t length;
    if (sscanf(text, "%16s %64s", id, hex) == 2 &&
        !sodium_hex2bin(hash, sizeof hash, hex, strlen(hex), NULL, &length, NULL) &&
        length == sizeof hash)
        people_note_hash(hall, id, hash);
}

static void hear_from_owner(struct hall *hall, struct peer *peer, char letter, uint64_t number,
                            const char *text, size_t length) {
    struct visit *visit = find_visit(peer, number);
    struct client *client = visit ? visit->client : NULL;
    if (letter == 'M' && client && !client->ended)
        hall->network.send(client->connection, text, length, 0);
    else if (letter == 'X' && client)
        hall_end(hall, client, atoi(text));
    else if (letter == 'U')
        hear_turn(hall, peer, text);
    else if (letter == 'K')
        hear_hash(hall, text);
    else if (letter == 'T')
        list_unpack(&peer->tables, text, length);
}

void hall_link_hear(struct hall *hall, struct peer *peer, const char *frame, size_t length) {
    char *copy = must(strndup(frame, length)), *rest = copy;
    uint64_t number = *copy ? strtoull(copy + 1, &rest, 10) : 0;
    if (*rest == ' ' && hall->journal) { // else the hall is closed
        rest++;
        (peer->dialed ? hear_from_owner : hear_from_door)(hall, peer, *copy, number, rest,
                                                          strlen(rest));
    }
    free(copy);
}

// ------------------------------------------------------------------------------------ up and down

struct peer *hall_link_up(struct hall *hall, void *link, int64_t node, bool dialed) {
    struct peer *peer = must(calloc(1, sizeof *peer));
    bool twice = dialed && peers_find(hall, node);
    *peer = (struct peer){.next = hall->nodes->peers, .link = link, .node = node, .dialed = dialed};
    hall->nodes->peers = peer;
    if (twice) {
        peer->closing = true;
        hall->network.link_close(link);
    } else if (dialed && hall->journal) {
        forward_retry(hall);
    }
    return peer;
}

// Some answers will never come, so that clients have to connect again, as after a restart.
static void abandon_visit(struct hall *hall, struct visit *visit) {
    hall_end(hall, visit->client, 1012);
    forward_forget(visit->client, visit);
    remove_visit(visit);
}

void hall_link_down(struct hall *hall, struct peer *peer) {
    struct peer **at = &hall->nodes->peers;
    peer->closing = true; // nothing more is sent
    while (peer->visits) {
        struct visit *visit = *(struct visit **)peer->visits; // the root of the tree
        if (peer->dialed)
            abandon_visit(hall, visit);
        else
            forget_guest(hall, visit);
    }
    while (*at != peer)
        at = &(*at)->next;
    *at = peer->next;
    list_clear(&peer->tables);
    free(peer);
}
