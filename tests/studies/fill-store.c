// Not a test: fills a store with tables, for measuring how fast a server is there again. Every
// match is a real one, of random moves; every second is left in the middle, with a clock running.
//
// usage: fill-store FILE TABLES
#include "outside/seated.h"
#include "server/hall/tell.h"
#include "server/hall/vault.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BATCH = 100, LEFT_AFTER = 20 };

static const char *const people[2] = {"00000000000000a0", "00000000000000a1"};

static void must_put(store *to, const struct store_item *item) {
    struct store_trouble trouble;
    if (!store_sqlite.put(to, item, &trouble)) {
        fprintf(stderr, "fill-store: %s\n", trouble.why);
        exit(1);
    }
}

static void put_people(store *to) {
    for (int i = 0; i < 2; i++) {
        struct store_item item = {.kind = STORE_PERSON,
                                  .person = {.id = people[i], .name = pd_bot_name(i)}};
        must_put(to, &item);
    }
}

static struct table *play(int number, bool to_the_end) {
    char id[TABLE_ID + 1];
    struct refusal refusal;
    struct request request = {.game = "gumball", .seats = 2, .clock = 86400, .grace = -1};
    request.options[0][0] = "duel";
    request.options[request.option_count++][1] = "on";
    snprintf(id, sizeof id, "heap%012d", number);
    for (char *c = id; *c; c++) // the letters of ids: neither 0 nor 1
        if (*c == '0' || *c == '1')
            *c = *c == '0' ? 'a' : 'b';
    struct table *table = table_new(id);
    table->now = 1700000000000;
    bool good = table_create(table, people[0], &request, &refusal);
    for (int seat = 0; good && seat < 2; seat++)
        good = table_sit(table, people[seat], pd_bot_name(seat), seat, NULL, &refusal);
    if (!good || !table_start(table, 0, NULL, &refusal))
        abort();
    table_deal(table);
    for (int step = 0; table->status == TABLE_PLAYING && (to_the_end || step < LEFT_AFTER);
         step++) {
        pd_move moves[PD_MOVES_MAX];
        int count = pd_moves(table->match.header.game, &table->match.state, moves);
        table_move(table, table_actor(table), moves[randombytes_uniform((uint32_t)count)],
                   &refusal);
    }
    return table;
}

static void put_table(store *to, const struct table *table) {
    for (int i = 0; i < table->count; i++) {
        const struct log_entry *e = &table->log[i];
        struct store_item item = {
            .kind = STORE_EVENT,
            .event = {table->id, i + 1, e->time, entry_word(e->kind), e->seat, e->data}};
        char *data = vault_seal(&item.event);
        item.event.data = data;
        must_put(to, &item);
        free(data);
    }
    bool over = table->status == TABLE_OVER;
    struct store_item row = {.kind = STORE_TABLE,
                             .table = {.id = table->id,
                                       .game = "gumball",
                                       .host = table->host,
                                       .status = over ? STORE_OVER : STORE_PLAYING,
                                       .clock = table->clock,
                                       .time = table->now,
                                       .due = INT64_MAX}};
    must_put(to, &row);
    for (int seat = 0; !over && seat < 2; seat++) {
        struct store_item item = {.kind = STORE_SEAT, .seat = {table->id, seat, people[seat]}};
        must_put(to, &item);
    }
}

// Where the server looks for it: beside the store.
static bool put_key(const char *of) {
    static const char key[] = "a key that anybody may know, for measuring only";
    char path[4096];
    const char *slash = strrchr(of, '/');
    snprintf(path, sizeof path, "%.*spaddock.key", slash ? (int)(slash + 1 - of) : 0, of);
    umask(077);
    FILE *file = fopen(path, "w");
    bool good = file && fputs(key, file) >= 0;
    vault_use(key, strlen(key));
    return file && fclose(file) == 0 && good;
}

int main(int argc, char **argv) {
    struct store_trouble trouble;
    store *to = argc == 3 && sodium_init() >= 0 ? store_sqlite.open(argv[1], &trouble) : NULL;
    if (!to) {
        fprintf(stderr, "usage: fill-store FILE TABLES\n");
        return 2;
    }
    if (!put_key(argv[1]))
        return 1;
    int tables = atoi(argv[2]);
    for (int i = 0; i < tables; i += BATCH) {
        if (!store_sqlite.begin(to, &trouble))
            return 1;
        if (i == 0)
            put_people(to);
        for (int k = i; k < i + BATCH && k < tables; k++) {
            struct table *table = play(k, k % 2);
            put_table(to, table);
            table_free(table);
        }
        if (!store_sqlite.commit(to, &trouble))
            return 1;
    }
    store_sqlite.close(to);
    return 0;
}
