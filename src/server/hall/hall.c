// The hall's door: connections, messages, and the turn of the event loop.
#include "server/hall/hall-inside.h"

#include "base/memory.h"
#include "server/hall/cluster.h"
#include "server/hall/expiry.h"
#include "server/hall/requests.h"
#include "server/hall/turns.h"
#include "server/list.h"

#include <assert.h>
#include <inttypes.h>
#include <search.h>
#include <sodium.h>

enum {
    FOLD_ENTRIES = 500, // folding this many entries again counts as one message
};

// --------------------------------------------------------------------------------------- messages

uint64_t hall_store(struct hall *hall, const struct store_item *item) {
    hall->last_ticket = journal_add(hall->journal, item);
    if (item->kind == STORE_EVENT && !hall->coming_ticket) {
        hall->coming_ticket = hall->last_ticket;
        hall->coming_time = item->event.time;
    }
    return hall->last_ticket;
}

bool hall_is_stalled(struct hall *hall) {
    return journal_stalled(hall->journal, NULL);
}

void hall_log_stall(struct hall *hall) {
    struct store_trouble line, why = {0};
    journal_stalled(hall->journal, &why);
    store_complain(&line, N_("The store has stalled: nobody can move until it recovers."));
    machine_log(line.why, why.why);
}

void hall_log_recovery(int64_t milliseconds) {
    struct store_trouble line;
    char seconds[32];
    snprintf(seconds, sizeof seconds, "%" PRId64, (milliseconds + 999) / 1000);
    store_complain(&line,
                   NP_("The store has recovered after one second.",
                       "The store has recovered after {count} seconds."),
                   "count", seconds);
    machine_log(line.why, "");
}

pd_text hall_text(struct hall *hall) {
    return pd_text_on(hall->scratch, sizeof hall->scratch);
}

void hall_send(struct hall *hall, struct client *client, const pd_text *text, uint64_t ticket) {
    assert(!text->cut);
    if (client->ended)
        return;
    if (client->guest)
        peers_tell(hall, client->guest, text, ticket);
    else
        hall->network.send(client->connection, text->data, text->used, ticket);
}

// How much a guest has not read, only its own node knows; that closes the connection if need be.
size_t hall_waiting(const struct hall *hall, const struct client *client) {
    return client->guest ? 0 : hall->network.waiting(client->connection);
}

void hall_refuse(struct hall *hall, struct client *client, const struct refusal *refusal,
                 int64_t re, const char *table) {
    pd_text out = hall_text(hall);
    hall->counters.refusals++;
    tell_refusal(refusal, client->language, re, table, &out);
    // Clients that wait for the disk would otherwise hear of the trouble only once it is over.
    hall_send(hall, client, &out, refusal->code == REFUSE_STORAGE ? HALL_URGENT : 0);
}

void hall_end(struct hall *hall, struct client *client, int code) {
    if (!client->ended && client->guest)
        peers_close(hall, client->guest, code);
    else if (!client->ended)
        hall->network.close(client->connection, code);
    client->ended = true;
}

// A guest whose last message may be among those recalled is closed as connections are.
void hall_recall(struct hall *hall, const uint64_t *tickets, int count) {
    hall->network.recall(tickets, count);
    for (struct client *client = hall->first_client; hall->nodes && count && client;
         client = client->next)
        if (client->guest && peers_told_since(client->guest, tickets[0]))
            hall_end(hall, client, 1011);
}

// ------------------------------------------------------------------------------------ connections

enum { MESSAGE_COST = 1000, CREDIT_MOST = 3000, DEBT_MOST = 10000 }; // the latter two by the rate

void hall_greet(struct hall *hall, struct client *client) {
    list_leave(&hall->first_newcomer, client, next, previous);
    list_join(&hall->first_client, client, next, previous);
}

struct client *hall_enter(struct hall *hall, void *connection, const char *address) {
    struct client *client = must(calloc(1, sizeof *client));
    client->connection = connection;
    snprintf(client->address, sizeof client->address, "%s", address);
    client->entered = hall->now;
    client->credit.amount = CREDIT_MOST * (int64_t)hall->settings.limits[LIMIT_RATE];
    client->credit.time = hall->now;
    list_join(&hall->first_newcomer, client, next, previous);
    hall->client_count++;
    return client;
}

void hall_leave(struct hall *hall, struct client *client) {
    client->ended = true;
    for (int i = 0; i < FOLLOW_MAX; i++)
        if (client->follows[i])
            room_unfollow(hall, client->follows[i], client);
    if (client->door)
        forward_leave(hall, client);
    if (client->person)
        people_part(hall, client);
    list_leave(client->person ? &hall->first_client : &hall->first_newcomer, client, next,
               previous);
    hall->client_count--;
    free(client);
}

static struct credit *credit_of(struct client *client) {
    return client->person ? &client->person->credit : &client->credit;
}

// Messages earn credit with time, three seconds' worth at most, for a person however many
// connections they have. Without credit they are refused; ten seconds' worth of debt ends the
// connection. A guest's messages have been counted at its own node.
static bool is_too_fast(struct hall *hall, struct client *client) {
    int64_t rate = hall->settings.limits[LIMIT_RATE];
    struct credit *credit = credit_of(client);
    int64_t amount = credit->amount + (hall->now - credit->time) * rate;
    credit->time = hall->now;
    credit->amount = (amount > CREDIT_MOST * rate ? CREDIT_MOST * rate : amount) -
                     (client->guest ? 0 : MESSAGE_COST);
    if (credit->amount < -DEBT_MOST * rate)
        hall_end(hall, client, 1008);
    return credit->amount < 0;
}

void hall_charge(struct client *client, int entries) {
    credit_of(client)->amount -= MESSAGE_COST * (entries / FOLD_ENTRIES);
}

// An answer waits until what the request stored is on disk.
static void answer_request(struct hall *hall, struct client *client,
                           const struct request *request) {
    int64_t since_us = machine_steady_us();
    uint64_t before = hall->last_ticket;
    request_do(hall, client, request);
    if (hall->last_ticket != before)
        latency_wait(&hall->unanswered, since_us, hall->last_ticket);
    else
        latency_add(&hall->requests, machine_steady_us() - since_us);
}

void hall_hear(struct hall *hall, struct client *client, const char *text, size_t length) {
    struct request request;
    struct refusal refusal;
    if (client->ended)
        return;
    hall->counters.messages++;
    bool haste = is_too_fast(hall, client);
    memset(&refusal, 0, offsetof(struct refusal, view));
    bool good = message_read(text, length, &request, &refusal);
    if (haste)
        refuse_limit(&refusal, REFUSE_TOO_FAST, hall->settings.limits[LIMIT_RATE]);
    if (!good || haste)
        hall_refuse(hall, client, &refusal, request.id, request.table);
    else if (!hall->nodes || !forward_request(hall, client, &request, text, length))
        answer_request(hall, client, &request);
    message_free(&request);
}

// ----------------------------------------------------------------------------- opening and closing

static void wake_loop(void *context) {
    struct hall *hall = context;
    hall->network.wake();
}

static bool open_journal(struct hall *hall, struct store_trouble *trouble) {
    journal *(*open)(const struct store_kind *, store *, void (*)(void *), void *) =
        hall->settings.stepped ? journal_open_stepped : journal_open;
    hall->journal = open(hall->kind, hall->store, wake_loop, hall);
    if (!hall->journal)
        snprintf(trouble->why, sizeof trouble->why, "no thread for the journal");
    return hall->journal;
}

static bool open_workers(struct hall *hall, struct store_trouble *trouble) {
    const int *limits = hall->settings.limits;
    hall->workers = workers_open(hall->settings.stepped ? 0 : limits[LIMIT_THREADS],
                                 limits[LIMIT_PERSON_THREADS], hall->network.wake);
    if (!hall->workers)
        snprintf(trouble->why, sizeof trouble->why, "no threads for bots");
    return hall->workers;
}

struct hall *hall_open(const struct server_settings *settings, const struct hall_network *network,
                       const struct store_kind *kind, store *opened,
                       struct store_trouble *trouble) {
    struct hall *hall = must(calloc(1, sizeof *hall));
    hall->settings = *settings;
    hall->network = *network;
    hall->kind = kind;
    hall->store = opened;
    hall->now = machine_steady_us() / 1000;
    hall->table_count = kind->count(opened, NULL, trouble);
    if (hall->table_count >= 0 && expiry_open(hall, trouble) &&
        (settings->node ? nodes_open(hall, trouble) : turns_read_clocks(hall, trouble)) &&
        open_journal(hall, trouble) && open_workers(hall, trouble))
        return hall;
    if (hall->journal)
        journal_close(hall->journal, 0);
    hall->journal = NULL;
    hall_free(hall);
    return NULL;
}

// Drops connections that did not send “hello” in time.
static void drop_silent(struct hall *hall) {
    for (struct client *client = hall->first_newcomer; client; client = client->next)
        if (hall->now - client->entered > HELLO_MS)
            hall_end(hall, client, 1008);
}

// The journal tells of a loss before it goes past it. So whatever is lost up to here is recalled
// before anybody can be told of it.
static void note_durable(struct hall *hall) {
    uint64_t durable = journal_durable(hall->journal);
    struct journal_loss loss;
    while (journal_next_loss(hall->journal, &loss))
        room_park(hall, &loss);
    hall->durable = durable;
    if (hall->coming_ticket && hall->coming_ticket <= durable) {
        hall->newest_time = hall->coming_time;
        hall->coming_ticket = 0;
    }
    latency_settle(&hall->unanswered, durable, machine_steady_us(), &hall->requests);
}

void hall_work(struct hall *hall, int64_t now) {
    hall->now = now;
    note_durable(hall);
    if (hall->nodes)
        nodes_work(hall);
    turns_take_answers(hall);
    if (now >= hall->next_tick) {
        hall->next_tick = now + TICK_MS;
        turns_tick(hall);
        drop_silent(hall);
    }
    journal_flush(hall->journal);
}

uint64_t hall_durable(const struct hall *hall) {
    return hall->durable;
}

static void say_goodbye(struct hall *hall, struct client *first) {
    for (struct client *client = first; client; client = client->next) {
        pd_text out = hall_text(hall);
        tell_begin(&out, "goodbye", -1, NULL);
        member_text(&out, "reason", "restart");
        pd_put(&out, "}");
        hall_send(hall, client, &out, 0);
        hall_end(hall, client, 1012);
    }
}

bool hall_close(struct hall *hall, int wait_ms) {
    workers_close(hall->workers);
    hall->workers = NULL;
    say_goodbye(hall, hall->first_client);
    say_goodbye(hall, hall->first_newcomer);
    bool all = journal_close(hall->journal, wait_ms);
    hall->journal = NULL;
    hall->durable = all ? UINT64_MAX : 0;
    if (hall->nodes)
        nodes_retire(hall);
    return all;
}

void hall_free(struct hall *hall) {
    nodes_free(hall);
    while (hall->first_room)
        room_discard(hall, hall->first_room);
    tdestroy(hall->people, free);
    tally_clear(&hall->newcomers);
    tally_clear(&hall->openers);
    tdestroy(hall->sleepers, free);
    latency_free(&hall->unanswered);
    hall->kind->close(hall->store);
    free(hall);
}

// ---------------------------------------------------------------------------------------- checking

struct inspection {
    const struct store_kind *kind;
    store *store;
    store_each_text *each;
    void *context;
    int faults;
};

static bool inspect_table(void *context, const char *id) {
    struct inspection *i = context;
    int count;
    struct table *table = table_load(i->kind, i->store, id, &count);
    if (table) {
        table_free(table);
        return true;
    }
    char fault[160];
    snprintf(fault, sizeof fault, "table %s cannot be replayed beyond event %d", id, count);
    i->faults++;
    return i->each(i->context, fault);
}

int hall_check(const struct store_kind *kind, store *opened, store_each_text *each, void *context,
               struct store_trouble *trouble) {
    struct inspection inspection = {kind, opened, each, context, 0};
    if (kind->all(opened, inspect_table, &inspection, trouble) < 0)
        return -1;
    return inspection.faults;
}
