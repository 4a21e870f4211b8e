// The public list of tables: this node's own, and what other nodes last told of theirs.
#include "server/hall/lists.h"

#include "base/memory.h"
#include "server/hall/cluster.h"
#include "server/hall/expiry.h"
#include "server/hall/hall-inside.h"
#include "server/hall/turns.h"

#include <inttypes.h>

enum {
    LIST_MOST = 100, // most tables in the public list, shared out by address
    LIST_EACH = 3,   // the same for one host
};

// ------------------------------------------------------------------------------------ this node's

// Somebody has to be there: the host, or once the match has started anybody who plays.
static bool is_shown(const struct room *room) {
    if (room->table->status == TABLE_OPEN)
        return room_has_host(room);
    return room->table->status < TABLE_OVER && room_present(room) != 0;
}

// One that could be in the list.
struct row {
    int64_t time;
    const char *host, *address;
    int rank; // among those of its address, the newest being 0
    void *what;
};

static int compare_newest(const void *a, const void *b) {
    const struct row *one = a, *other = b;
    return (one->time < other->time) - (one->time > other->time);
}

static int compare_addresses(const void *a, const void *b) {
    const struct row *one = a, *other = b;
    int order = strcmp(one->address, other->address);
    return order ? order : compare_newest(a, b);
}

static int compare_ranks(const void *a, const void *b) {
    const struct row *one = a, *other = b;
    return one->rank != other->rank ? (one->rank > other->rank) - (one->rank < other->rank)
                                    : compare_newest(a, b);
}

static bool is_enough(const struct row *rows, int count, const char *host) {
    int found = 0;
    for (int i = 0; i < count; i++)
        found += strcmp(rows[i].host, host) == 0;
    return found >= LIST_EACH || count >= LIST_MOST;
}

// Keeps the newest of each address, few of each host, and ranks them. Returns how many are left.
static int rank_rows(struct row *rows, int count) {
    int left = 0, first = 0;
    for (int i = 0; i < count; i++) {
        if (left > first && strcmp(rows[first].address, rows[i].address) != 0)
            first = left;
        if (is_enough(rows + first, left - first, rows[i].host))
            continue;
        rows[left] = rows[i];
        rows[left].rank = left - first;
        left++;
    }
    return left;
}

// The list has room for the newest table of each address, then for the second of each, and so on:
// nobody can fill it alone. Returns how many rows are left, the newest first.
static int share_out(struct row *rows, int count) {
    qsort(rows, (size_t)count, sizeof *rows, compare_addresses);
    int left = rank_rows(rows, count);
    qsort(rows, (size_t)left, sizeof *rows, compare_ranks);
    left = left < LIST_MOST ? left : LIST_MOST;
    qsort(rows, (size_t)left, sizeof *rows, compare_newest);
    return left;
}

// The host's address, or that of anybody who plays: somebody is there.
static const char *address_of(const struct room *room) {
    const char *address = "";
    for (int i = 0; i < room->follower_count; i++) {
        const struct client *client = room->followers[i];
        bool host = strcmp(client->person->id, room->table->host) == 0;
        if (host || (!*address && table_seat_of(room->table, client->person->id) != PD_NOBODY))
            address = client->address;
        if (host)
            break;
    }
    return address;
}

// Returns how many; the caller frees them.
static int choose_rooms(struct hall *hall, struct row **chosen) {
    int count = 0;
    struct row *rows = must(calloc((size_t)hall->room_count + 1, sizeof *rows));
    for (struct room *room = hall->first_listed; room; room = room->next_listed)
        if (is_shown(room))
            rows[count++] = (struct row){room->table->log[0].time, room->table->host,
                                         address_of(room), 0, room};
    *chosen = rows;
    return share_out(rows, count);
}

// As it is on disk. False if that is not yet or no longer a table.
static bool write_listing(struct hall *hall, const struct row *row, struct listing *listing) {
    struct room *room = row->what;
    struct table *table = room_durable(hall, room);
    bool shown = table->count > 0 && table->status < TABLE_OVER;
    if (shown) {
        pd_text out = hall_text(hall);
        tell_summary(table, &out);
        *listing = (struct listing){.time = table->log[0].time, .summary = must(strdup(out.data))};
        strcpy(listing->host, table->host);
        strcpy(listing->address, row->address);
    }
    room_done_with(room, table);
    return shown;
}

// The caller clears them.
static struct listings write_own(struct hall *hall) {
    struct row *rows;
    int count = choose_rooms(hall, &rows);
    struct listings own = {must(calloc((size_t)count + 1, sizeof *own.all)), 0};
    for (int i = 0; i < count; i++)
        own.count += write_listing(hall, &rows[i], own.all + own.count);
    free(rows);
    return own;
}

void list_clear(struct listings *listings) {
    for (int i = 0; i < listings->count; i++)
        free(listings->all[i].summary);
    free(listings->all);
    *listings = (struct listings){0};
}

// ---------------------------------------------------------------------------------- between nodes

size_t list_pack(struct hall *hall, char *out, size_t size) {
    struct listings own = write_own(hall);
    size_t used = 0;
    for (int i = 0; i < own.count; i++) {
        const struct listing *one = own.all + i;
        int length = snprintf(out + used, size - used, "%" PRId64 " %s %s %s\n", one->time,
                              one->host, one->address, one->summary);
        if ((size_t)length >= size - used)
            break;
        used += (size_t)length;
    }
    list_clear(&own);
    return used;
}

static bool read_listing(char *line, struct listing *listing) {
    int at = 0;
    if (sscanf(line, "%" SCNd64 " %16s %47s %n", &listing->time, listing->host, listing->address,
               &at) != 3 ||
        !line[at])
        return false;
    listing->summary = must(strdup(line + at));
    return true;
}

void list_unpack(struct listings *listings, const char *text, size_t length) {
    char *copy = must(strndup(text, length)), *rest = copy;
    list_clear(listings);
    listings->all = must(calloc(LIST_MOST, sizeof *listings->all));
    for (char *line; listings->count < LIST_MOST && (line = strsep(&rest, "\n")) && *line;)
        listings->count += read_listing(line, listings->all + listings->count);
    free(copy);
}

// ---------------------------------------------------------------------------------- the whole list

// A text that grows: lists have no bound that a fixed buffer could respect.
struct list {
    char *data;
    size_t used, capacity;
};

static void put_text(struct list *list, const char *text) {
    size_t length = strlen(text);
    list->data = grow(list->data, 1, &list->capacity, list->used + length + 1);
    memcpy(list->data + list->used, text, length + 1);
    list->used += length;
}

static int add_rows(struct row *rows, int count, const struct listings *listings) {
    for (int i = 0; i < listings->count; i++) {
        struct listing *one = listings->all + i;
        rows[count++] = (struct row){one->time, one->host, one->address, 0, one};
    }
    return count;
}

// Everybody's listings. Returns how many; the caller frees the rows.
static int collect(struct hall *hall, const struct listings *own, struct row **all) {
    int count = own->count;
    for (struct peer *peer = NULL; (peer = peers_next(hall, peer));)
        count += peers_list(peer)->count;
    *all = must(calloc((size_t)count + 1, sizeof **all));
    count = add_rows(*all, 0, own);
    for (struct peer *peer = NULL; (peer = peers_next(hall, peer));)
        count = add_rows(*all, count, peers_list(peer));
    return share_out(*all, count);
}

char *list_write(struct hall *hall, size_t *length) {
    struct row *all;
    struct list list = {0};
    struct listings own = write_own(hall);
    int count = collect(hall, &own, &all);
    put_text(&list, "[");
    for (int i = 0; i < count; i++) {
        const struct listing *listing = all[i].what;
        put_text(&list, i ? "," : "");
        put_text(&list, listing->summary);
    }
    put_text(&list, "]\n");
    free(all);
    list_clear(&own);
    *length = list.used;
    return list.data;
}
