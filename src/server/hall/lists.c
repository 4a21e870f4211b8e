// The public list of tables: this node's own, and what other nodes last told of theirs.
#include "server/hall/hall-parts.h"

#include <inttypes.h>

// ------------------------------------------------------------------------------------ this node's

// Somebody has to be there: the host, or once the match has started anybody who plays.
static bool is_shown(const struct room *room) {
    return room->table->status == TABLE_OPEN  ? room_has_host(room)
           : room->table->status < TABLE_OVER ? room_present(room) != 0
                                              : false;
}

static int compare_age(const void *a, const void *b) {
    const struct room *one = *(struct room *const *)a, *other = *(struct room *const *)b;
    int64_t first = one->table->log[0].time, second = other->table->log[0].time;
    return (first < second) - (first > second);
}

static int count_of_host(struct room *const *rooms, int count, const char *host) {
    int found = 0;
    for (int i = 0; i < count; i++)
        found += strcmp(rooms[i]->table->host, host) == 0;
    return found;
}

// The newest, and few of each host. Returns how many; the caller frees them.
static int choose_rooms(struct hall *hall, struct room ***chosen) {
    int count = 0, left = 0;
    struct room **rooms = must(calloc((size_t)hall->room_count + 1, sizeof *rooms));
    for (struct room *room = hall->first_listed; room; room = room->next_listed)
        if (is_shown(room))
            rooms[count++] = room;
    qsort(rooms, (size_t)count, sizeof *rooms, compare_age);
    for (int i = 0; i < count && left < LIST_MOST; i++)
        if (count_of_host(rooms, left, rooms[i]->table->host) < LIST_EACH)
            rooms[left++] = rooms[i];
    *chosen = rooms;
    return left;
}

// As it is on disk. False if that is not yet or no longer a table.
static bool write_listing(struct hall *hall, struct room *room, struct listing *listing) {
    struct table *table = room_durable(hall, room);
    bool shown = table->count > 0 && table->status < TABLE_OVER;
    if (shown) {
        pd_text out = hall_text(hall);
        tell_summary(table, &out);
        *listing = (struct listing){table->log[0].time, "", must(strdup(out.data))};
        strcpy(listing->host, table->host);
    }
    room_done_with(room, table);
    return shown;
}

// The newest first. Returns how many; the caller frees them and their summaries.
static int write_own(struct hall *hall, struct listing **listings) {
    struct room **rooms;
    int count = choose_rooms(hall, &rooms), written = 0;
    *listings = must(calloc((size_t)count + 1, sizeof **listings));
    for (int i = 0; i < count; i++)
        written += write_listing(hall, rooms[i], *listings + written);
    free(rooms);
    return written;
}

static void free_listings(struct listing *listings, int count) {
    for (int i = 0; i < count; i++)
        free(listings[i].summary);
    free(listings);
}

// ---------------------------------------------------------------------------------- between nodes

size_t list_pack(struct hall *hall, char *out, size_t size) {
    struct listing *listings;
    int count = write_own(hall, &listings);
    size_t used = 0;
    for (int i = 0; i < count; i++) {
        int length = snprintf(out + used, size - used, "%" PRId64 " %s %s\n", listings[i].time,
                              listings[i].host, listings[i].summary);
        if ((size_t)length >= size - used)
            break;
        used += (size_t)length;
    }
    free_listings(listings, count);
    return used;
}

void list_clear(struct peer *peer) {
    free_listings(peer->listings, peer->listing_count);
    peer->listings = NULL;
    peer->listing_count = 0;
}

static bool read_listing(char *line, struct listing *listing) {
    int at = 0;
    if (sscanf(line, "%" SCNd64 " %16s %n", &listing->time, listing->host, &at) != 2 || !line[at])
        return false;
    listing->summary = must(strdup(line + at));
    return true;
}

void list_unpack(struct peer *peer, const char *text, size_t length) {
    char *copy = must(strndup(text, length)), *rest = copy;
    list_clear(peer);
    peer->listings = must(calloc(LIST_MOST, sizeof *peer->listings));
    for (char *line; peer->listing_count < LIST_MOST && (line = strsep(&rest, "\n")) && *line;)
        peer->listing_count += read_listing(line, peer->listings + peer->listing_count);
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

static int compare_times(const void *a, const void *b) {
    const struct listing *one = *(struct listing *const *)a, *other = *(struct listing *const *)b;
    return (one->time < other->time) - (one->time > other->time);
}

// Everybody's listings in one row, the newest first. Returns how many; the caller frees the row.
static int collect(struct hall *hall, struct listing *own, int own_count, struct listing ***all) {
    int count = own_count, used = 0;
    for (struct peer *peer = hall->nodes ? hall->nodes->peers : NULL; peer; peer = peer->next)
        count += peer->listing_count;
    *all = must(calloc((size_t)count + 1, sizeof **all));
    for (int i = 0; i < own_count; i++)
        (*all)[used++] = own + i;
    for (struct peer *peer = hall->nodes ? hall->nodes->peers : NULL; peer; peer = peer->next)
        for (int i = 0; i < peer->listing_count; i++)
            (*all)[used++] = peer->listings + i;
    if (used > own_count)
        qsort(*all, (size_t)used, sizeof **all, compare_times);
    return used;
}

static bool is_enough(struct listing *const *shown, int count, const char *host) {
    int found = 0;
    for (int i = 0; i < count; i++)
        found += strcmp(shown[i]->host, host) == 0;
    return found >= LIST_EACH;
}

char *list_write(struct hall *hall, size_t *length) {
    struct listing *own, **all;
    struct list list = {0};
    int own_count = write_own(hall, &own), count = collect(hall, own, own_count, &all), shown = 0;
    put_text(&list, "[");
    for (int i = 0; i < count && shown < LIST_MOST; i++) {
        if (is_enough(all, shown, all[i]->host))
            continue;
        put_text(&list, shown ? "," : "");
        put_text(&list, all[i]->summary);
        all[shown++] = all[i];
    }
    put_text(&list, "]\n");
    free(all);
    free_listings(own, own_count);
    *length = list.used;
    return list.data;
}
