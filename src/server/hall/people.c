// People: a name and a secret token, no more.
#include "server/hall/people.h"

#include "base/memory.h"
#include "server/hall/cluster.h"
#include "server/hall/hall-inside.h"

#include "fair/fair.h"
#include "server/hall/vault.h"

#include <search.h>
#include <sodium.h>

enum {
    SEATS_SHOWN = 50,   // most of a person's tables in the answer to hello
    MATCHES_SHOWN = 20, // most of a person's finished matches in one answer
};

enum { TOKEN_MAX = PERSON_ID + 1 + 64, HOUR_MS = 3600000, DAY_MS = 24 * HOUR_MS };

int compare_ids(const void *a, const void *b) {
    return strcmp(a, b);
}

struct person *people_find(struct hall *hall, const char *id) {
    struct person **found = tfind(id, &hall->people, compare_ids);
    return found ? *found : NULL;
}

static uint64_t store_person(struct hall *hall, struct person *person) {
    person->seen = machine_wall_ms();
    struct store_item item = {
        .kind = STORE_PERSON,
        .person = {.id = person->id, .name = person->name, .time = person->seen}};
    memcpy(item.person.hash, person->hash, sizeof person->hash);
    return hall_store(hall, &item);
}

static bool may_come(struct hall *hall, const struct client *client) {
    int *count = tally_at(&hall->newcomers, client->address, hall->now, HOUR_MS);
    if (*count >= hall->settings.limits[LIMIT_ADDRESS_PEOPLE])
        return false;
    ++*count;
    return true;
}

// ----------------------------------------------------------------------------------------- tables

static int *openings(struct hall *hall, const char *address) {
    return tally_at(&hall->openers, address, hall->now, DAY_MS);
}

static bool is_below(int count, const struct hall *hall, enum server_limit limit,
                     struct refusal *refusal) {
    int most = hall->settings.limits[limit];
    return count < most || refuse_limit(refusal, REFUSE_TOO_MANY_TABLES, most);
}

// Tables that are over at other nodes are not told to this one, so that they are counted anew.
static int count_tables(struct hall *hall, const struct person *person) {
    struct store_trouble trouble;
    int count = hall->nodes ? hall->kind->count(hall->store, person->id, &trouble) : -1;
    return count < 0 ? person->tables : count;
}

// New people cost nothing, so tables are counted by address as well, for all people at that
// address, connected or not.
bool people_may_open(struct hall *hall, const struct client *client, struct refusal *refusal) {
    return is_below(hall->table_count, hall, LIMIT_TABLES, refusal) &&
           is_below(count_tables(hall, client->person), hall, LIMIT_PERSON_TABLES, refusal) &&
           is_below(*openings(hall, client->address), hall, LIMIT_ADDRESS_TABLES, refusal);
}

void people_note_opened(struct hall *hall, const struct client *client) {
    hall->table_count++;
    hall->counters.opened++;
    client->person->tables++;
    ++*openings(hall, client->address);
}

// Only hosts who are still there get back what they opened.
void people_note_over(struct hall *hall, const char *host) {
    struct person *person = people_find(hall, host);
    hall->table_count--;
    if (!person)
        return;
    person->tables--;
    int *count = openings(hall, person->clients->address);
    *count -= *count > 0;
}

// ----------------------------------------------------------------------------------------- people

static struct person *add_person(struct hall *hall, const struct person *person) {
    struct person *copy = must(malloc(sizeof *copy));
    *copy = *person;
    must(tsearch(copy, &hall->people, compare_ids));
    hall->person_count++;
    return copy;
}

// Somebody new. The token is told once and kept only as a hash of its secret half.
static struct person *make_person(struct hall *hall, const char *name, char token[TOKEN_MAX + 1],
                                  uint64_t *ticket) {
    struct person person = {0};
    uint8_t id[PERSON_ID / 2], secret[32];
    randombytes_buf(id, sizeof id);
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(person.id, sizeof person.id, id, sizeof id);
    strcpy(token, person.id);
    token[PERSON_ID] = '.';
    sodium_bin2hex(token + PERSON_ID + 1, 65, secret, sizeof secret);
    fair_hash(person.hash, secret);
    snprintf(person.name, sizeof person.name, "%.40s", name);
    *ticket = store_person(hall, &person);
    hall->counters.people++;
    return add_person(hall, &person);
}

// "ID.SECRET", both hexadecimal.
static bool read_token(const char *token, char id[PERSON_ID + 1], uint8_t hash[32]) {
    uint8_t secret[32];
    size_t length;
    if (strlen(token) != TOKEN_MAX || token[PERSON_ID] != '.' ||
        strspn(token, "0123456789abcdef") != PERSON_ID)
        return false;
    memcpy(id, token, PERSON_ID);
    id[PERSON_ID] = '\0';
    if (sodium_hex2bin(secret, sizeof secret, token + PERSON_ID + 1, 64, NULL, &length, NULL) ||
        length != sizeof secret)
        return false;
    fair_hash(hash, secret);
    return true;
}

static struct person *load_person(struct hall *hall, const char *id, struct refusal *refusal) {
    struct store_trouble trouble;
    struct store_person row;
    struct person person = {0};
    char name[64];
    int found = hall->kind->person(hall->store, id, &row, name, &trouble);
    person.tables = found > 0 ? hall->kind->count(hall->store, id, &trouble) : 0;
    if (found <= 0 || person.tables < 0) {
        refusal->code = found == 0 ? REFUSE_BAD_TOKEN : REFUSE_STORAGE;
        return NULL;
    }
    snprintf(person.id, sizeof person.id, "%s", id);
    snprintf(person.name, sizeof person.name, "%.40s", name);
    memcpy(person.hash, row.hash, sizeof person.hash);
    person.seen = row.time;
    return add_person(hall, &person);
}

static void forget_person(struct hall *hall, struct person *person) {
    tdelete(person->id, &hall->people, compare_ids);
    hall->person_count--;
    free(person);
}

// Another node may have replaced the token, and the word of that may not have come.
static void read_hash(struct hall *hall, struct person *person) {
    struct store_trouble trouble;
    struct store_person row;
    char name[64];
    if (hall->nodes && person->renewed <= hall_durable(hall) &&
        hall->kind->person(hall->store, person->id, &row, name, &trouble) > 0)
        memcpy(person->hash, row.hash, sizeof person->hash);
}

static struct person *recognise(struct hall *hall, const char *token, struct refusal *refusal) {
    char id[PERSON_ID + 1];
    uint8_t hash[32];
    refusal->code = REFUSE_BAD_TOKEN;
    if (!read_token(token, id, hash))
        return NULL;
    struct person *person = people_find(hall, id);
    if (person)
        read_hash(hall, person);
    else if (!(person = load_person(hall, id, refusal)))
        return NULL;
    if (sodium_memcmp(hash, person->hash, sizeof hash) == 0)
        return person;
    if (!person->clients)
        forget_person(hall, person);
    return NULL;
}

// ------------------------------------------------------------------------------------------ hello

// Where somebody sits: ids at first, then the rooms, as reading one may send messages of its own.
struct places {
    char ids[SEATS_SHOWN][TABLE_ID + 1];
    struct room *rooms[SEATS_SHOWN];
    int count;
};

static bool note_id(void *context, const char *id) {
    struct places *places = context;
    snprintf(places->ids[places->count++], sizeof places->ids[0], "%s", id);
    return places->count < SEATS_SHOWN;
}

static void find_places(struct hall *hall, const struct person *person, struct places *places) {
    struct store_trouble trouble;
    struct refusal ignored;
    places->count = 0;
    hall->kind->seats(hall->store, person->id, SEATS_SHOWN, note_id, places, &trouble);
    for (int i = 0; i < places->count; i++)
        places->rooms[i] = room_look(hall, places->ids[i], &ignored);
}

static void tell_places(const struct places *places, const struct person *person, pd_text *out) {
    member_list(out, "tables");
    for (int i = 0; i < places->count; i++) {
        if (!places->rooms[i])
            continue;
        const struct table *table = places->rooms[i]->table;
        int seat = table_seat_of(table, person->id);
        pd_json_comma(out);
        pd_put(out, "{");
        member_text(out, "table", table->id);
        member_text(out, "game", pd_game_about(table->match.header.game).id);
        member_text(out, "status", status_word(table->status));
        member_bool(out, "turn", seat != PD_NOBODY && seat == table_actor(table));
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

static void tell_phrases(int language, pd_text *out) {
    member_list(out, "phrases");
    for (int i = 0; phrase_at(i); i++) {
        pd_json_comma(out);
        pd_put(out, "{");
        member_text(out, "phrase", phrase_at(i)->word);
        member_text(out, "text", pd_translate(language, phrase_at(i)->text));
        pd_put(out, "}");
    }
    pd_put(out, "]");
}

static void welcome(struct hall *hall, struct client *client, int64_t re, const char *token,
                    uint64_t ticket) {
    struct places places;
    find_places(hall, client->person, &places);
    for (int i = 0; i < places.count; i++)
        if (places.rooms[i] && places.rooms[i]->ticket > ticket)
            ticket = places.rooms[i]->ticket;
    pd_text out = hall_text(hall);
    tell_begin(&out, "welcome", re, NULL);
    member_number(&out, "protocol", PROTOCOL);
    member_text(&out, "server", "paddock " PD_VERSION);
    member_hex(&out, "key", vault_public());
    member_text(&out, "name", client->person->name);
    if (token)
        member_text(&out, "token", token);
    tell_places(&places, client->person, &out);
    tell_phrases(client->language, &out);
    pd_put(&out, "}");
    hall_send(hall, client, &out, ticket);
    for (int i = 0; i < places.count; i++)
        if (places.rooms[i])
            room_put_back(places.rooms[i]);
}

static void add_connection(struct hall *hall, struct person *person, struct client *client) {
    client->person = person;
    if (!person->clients)
        person->credit = client->credit;
    client->sibling = person->clients;
    person->clients = client;
    hall_greet(hall, client);
}

void people_admit(struct hall *hall, struct client *guest, const struct person *person) {
    struct person *found = people_find(hall, person->id);
    if (!found)
        found = add_person(hall, person);
    memcpy(found->name, person->name, sizeof found->name);
    if (!guest->person)
        add_connection(hall, found, guest);
}

bool people_hello(struct hall *hall, struct client *client, const struct request *request,
                  struct refusal *refusal) {
    char token[TOKEN_MAX + 1];
    uint64_t ticket = 0;
    struct person *person;
    bool is_new = !request->token;
    int language = request->language ? pd_language_find(request->language) : 0;
    client->language = language < 0 ? 0 : language;
    if ((is_new || request->name) && (!request->name || !pd_name_fits(request->name)))
        return refuse(refusal, REFUSE_BAD_NAME);
    if (is_new && !may_come(hall, client))
        return refuse_limit(refusal, REFUSE_TOO_MANY_PEOPLE,
                            hall->settings.limits[LIMIT_ADDRESS_PEOPLE]);
    person = is_new ? make_person(hall, request->name, token, &ticket)
                    : recognise(hall, request->token, refusal);
    if (!person)
        return false;
    add_connection(hall, person, client);
    client->words = request->words;
    bool renamed = request->name && strcmp(request->name, person->name) != 0;
    if (renamed)
        snprintf(person->name, sizeof person->name, "%s", request->name);
    if (renamed || machine_wall_ms() - person->seen > DAY_MS)
        ticket = store_person(hall, person);
    welcome(hall, client, request->id, is_new ? token : NULL, ticket);
    return true;
}

bool people_rename(struct hall *hall, struct client *client, const char *name,
                   struct refusal *refusal, uint64_t *ticket) {
    if (!pd_name_fits(name))
        return refuse(refusal, REFUSE_BAD_NAME);
    snprintf(client->person->name, sizeof client->person->name, "%s", name);
    *ticket = store_person(hall, client->person);
    return true;
}

// Guests are ended by their own nodes.
static void end_others(struct hall *hall, struct person *person, const struct client *but) {
    for (struct client *client = person->clients; client; client = client->sibling)
        if (client != but && !client->guest)
            hall_end(hall, client, 1008);
}

bool people_renew(struct hall *hall, struct client *client, const char *token,
                  struct refusal *refusal, uint64_t *ticket) {
    struct person *person = client->person;
    char id[PERSON_ID + 1];
    uint8_t hash[32];
    if (!read_token(token, id, hash) || strcmp(id, person->id) != 0)
        return refuse(refusal, REFUSE_BAD_TOKEN);
    memcpy(person->hash, hash, sizeof hash);
    *ticket = person->renewed = store_person(hall, person);
    end_others(hall, person, client);
    if (hall->nodes)
        peers_tell_hash(hall, person);
    return true;
}

void people_note_hash(struct hall *hall, const char *id, const uint8_t hash[32]) {
    struct person *person = people_find(hall, id);
    if (!person || sodium_memcmp(person->hash, hash, sizeof person->hash) == 0)
        return;
    memcpy(person->hash, hash, sizeof person->hash);
    end_others(hall, person, NULL);
}

// ---------------------------------------------------------------------------------------- matches

struct played {
    char ids[MATCHES_SHOWN][TABLE_ID + 1];
    int count;
};

static bool note_played(void *context, const char *id) {
    struct played *played = context;
    snprintf(played->ids[played->count++], sizeof played->ids[0], "%s", id);
    return true;
}

// From the store, not by way of a room, so that old matches take no room in memory. A table that
// cannot be read is left out. Returns how many entries it has.
static int tell_match(struct hall *hall, const char *id, const struct person *person,
                      pd_text *out) {
    int count;
    struct table *table = table_load(hall->kind, hall->store, id, &count);
    if (!table)
        return 0;
    int seat = table_seat_of(table, person->id);
    if (table->status == TABLE_OVER && seat != PD_NOBODY) {
        pd_json_comma(out);
        tell_played(table, seat, out);
    }
    table_free(table);
    return count;
}

bool people_tell_matches(struct hall *hall, struct client *client, int from, int64_t re,
                         struct refusal *refusal) {
    struct played played = {.count = 0};
    struct store_trouble trouble;
    int entries = 0;
    if (hall->kind->played(hall->store, client->person->id, from, MATCHES_SHOWN, note_played,
                           &played, &trouble) < 0)
        return refuse(refusal, REFUSE_STORAGE);
    pd_text out = hall_text(hall);
    tell_begin(&out, "matches", re, NULL);
    member_number(&out, "from", from);
    member_list(&out, "matches");
    for (int i = 0; i < played.count; i++)
        entries += tell_match(hall, played.ids[i], client->person, &out);
    pd_put(&out, "]");
    member_seat(&out, "next", played.count == MATCHES_SHOWN ? from + MATCHES_SHOWN : PD_NOBODY);
    pd_put(&out, "}");
    hall_charge(client, entries);
    hall_send(hall, client, &out, 0);
    return true;
}

void people_part(struct hall *hall, struct client *client) {
    struct person *person = client->person;
    struct client **at = &person->clients;
    while (*at != client)
        at = &(*at)->sibling;
    *at = client->sibling;
    if (!person->clients)
        forget_person(hall, person);
}
