// At the end the records of some matches are fetched over plain HTTP and verified: that the deal is
// the one that was committed to, that it holds this program's own shares, that it replays, and that
// everybody was told of it what they were meant to know, no more and no less.
#include "load.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { SAMPLES = 200, WAIT_SECONDS = 5, WATCHERS_MAX = PD_SEATS_MAX + 1 };

// What is known of a match that is over.
struct sample {
    struct player *player; // the host, for reports
    char table[TABLE_MAX], commitment[65];
    const pd_game *game;
    int seats;
    bool pledged[PD_SEATS_MAX];
    uint8_t shares[PD_SEATS_MAX][32];
    uint64_t facts[WATCHERS_MAX]; // of each seat, then of a spectator
    bool spectator;
    uint64_t open;
};

static struct sample samples[SAMPLES];
static uint32_t noted; // matches that could have been taken; each is as likely to be

void record_note(struct match *match) {
    for (int i = 0; i < match->count; i++)
        if (match->players[i].blind)
            return;
    uint32_t place = noted < SAMPLES ? noted : crowd_roll(match->crowd, noted + 1);
    noted++;
    if (place >= SAMPLES)
        return;
    struct sample *sample = &samples[place];
    *sample = (struct sample){.player = match->players,
                              .game = match->game,
                              .seats = match->setup.seats,
                              .open = match->open_hash};
    memcpy(sample->table, match->table, TABLE_MAX);
    memcpy(sample->commitment, match->commitment, sizeof sample->commitment);
    sample->spectator = match->count > sample->seats;
    for (int i = 0; i < sample->seats + sample->spectator; i++) {
        const struct player *player = &match->players[i];
        sample->facts[i] = check_facts(player);
        if (player->seat == PD_NOBODY)
            continue;
        sample->pledged[i] = player->pledged;
        memcpy(sample->shares[i], player->share, 32);
    }
}

// ------------------------------------------------------------------------------------------- HTTP

static int dial(const struct target *target) {
    struct timeval wait = {.tv_sec = WAIT_SECONDS};
    int fd = socket(target->address.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
    if (connect(fd, (const struct sockaddr *)&target->address, target->length) == 0)
        return fd;
    close(fd);
    return -1;
}

// How long the whole answer is, once its head says; 0 while that is not known.
static size_t whole_length(const char *text) {
    const char *body = strstr(text, "\r\n\r\n");
    const char *length = body ? strcasestr(text, "\r\ncontent-length:") : NULL;
    if (!length || length > body)
        return 0;
    return (size_t)(body + 4 - text) + strtoul(length + 17, NULL, 10);
}

static size_t read_answer(int fd, char *text, size_t size) {
    size_t used = 0, whole = 0;
    while (used + 1 < size && (whole == 0 || used < whole)) {
        ssize_t count = recv(fd, text + used, size - 1 - used, 0);
        if (count <= 0)
            break;
        used += (size_t)count;
        text[used] = '\0';
        whole = whole_length(text);
    }
    text[used] = '\0';
    return used;
}

// In place; a body that is not in chunks stays as it is.
static void join_chunks(char *head, char *body) {
    const char *coded = strcasestr(head, "\r\ntransfer-encoding: chunked");
    if (!coded || coded > body)
        return;
    char *to = body, *from = body, *end = body + strlen(body);
    for (;;) {
        char *data;
        size_t length = strtoul(from, &data, 16);
        if (length == 0 || end - data < 2 || length > (size_t)(end - data) - 2)
            break;
        memmove(to, data + 2, length);
        to += length;
        from = data + 2 + length;
        if (end - from >= 2)
            from += 2;
    }
    *to = '\0';
}

// The body of a good answer, in `text`; NULL, with what came instead left there.
static char *fetch(const struct target *target, const char *table, char *text, size_t size) {
    char request[512];
    int fd = dial(target);
    text[0] = '\0';
    if (fd < 0)
        return NULL;
    int length = snprintf(request, sizeof request,
                          "GET /api/tables/%s/record HTTP/1.1\r\nHost: %s\r\nConnection: "
                          "close\r\n\r\n",
                          table, target->host);
    if (send(fd, request, (size_t)length, MSG_NOSIGNAL) == length)
        read_answer(fd, text, size);
    close(fd);
    char *body = strstr(text, "\r\n\r\n");
    if (!body || strncmp(text, "HTTP/1.1 200", 12) != 0)
        return NULL;
    join_chunks(text, body + 4);
    return body + 4;
}

// ---------------------------------------------------------------------------------------- the deal

// SHA-256 of "paddock deal 1\n", the secret and, for each seat, 0x01 and its share or else 0x00.
static void derive_seed(const pd_header *header, uint8_t seed[32]) {
    static const char label[] = "paddock deal 1\n";
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)label, sizeof label - 1);
    crypto_hash_sha256_update(&state, header->secret, 32);
    for (int seat = 0; seat < header->setup.seats; seat++) {
        uint8_t shared = header->shared >> seat & 1;
        crypto_hash_sha256_update(&state, &shared, 1);
        if (shared)
            crypto_hash_sha256_update(&state, header->shares[seat], 32);
    }
    crypto_hash_sha256_final(&state, seed);
}

static bool wrong(const struct sample *sample, const char *what, const uint8_t found[32],
                  const uint8_t wanted[32]) {
    char hex[2][65];
    if (memcmp(found, wanted, 32) == 0)
        return false;
    sodium_bin2hex(hex[0], 65, found, 32);
    sodium_bin2hex(hex[1], 65, wanted, 32);
    fault(sample->player, NULL, "record of table %s: %s is %s; but %s", sample->table, what, hex[1],
          hex[0]);
    return true;
}

static bool share_is_wrong(const struct sample *sample, const pd_header *header, int seat) {
    uint8_t pledge[32];
    bool pledged = header->pledged >> seat & 1, shared = header->shared >> seat & 1;
    // A share may come too late when the server was down meanwhile.
    bool withheld = pledged && !shared && sample->player->match->crowd->plan->stubborn;
    if (pledged != sample->pledged[seat] || (shared != pledged && !withheld)) {
        fault(sample->player, NULL, "record of table %s: seat %d %s", sample->table, seat,
              sample->pledged[seat] ? "pledged and shared" : "did not pledge");
        return true;
    }
    crypto_hash_sha256(pledge, sample->shares[seat], 32);
    return (pledged && wrong(sample, "a pledge", header->pledges[seat], pledge)) ||
           (shared && wrong(sample, "a share", header->shares[seat], sample->shares[seat]));
}

static bool deal_is_wrong(const struct sample *sample, const pd_header *header) {
    uint8_t committed[32], wanted[32];
    size_t length;
    if (!header->has_secret) {
        fault(sample->player, NULL, "record of table %s: it has a secret", sample->table);
        return true;
    }
    sodium_hex2bin(committed, 32, sample->commitment, 64, NULL, &length, NULL);
    crypto_hash_sha256(wanted, header->secret, 32);
    if (wrong(sample, "the commitment", header->commitment, committed) ||
        wrong(sample, "the secret’s hash", wanted, committed))
        return true;
    for (int seat = 0; seat < sample->seats; seat++)
        if (share_is_wrong(sample, header, seat))
            return true;
    derive_seed(header, wanted);
    return wrong(sample, "the seed", header->seed, wanted);
}

// ------------------------------------------------------------------------------------- the replay

struct listeners {
    const struct sample *sample;
    uint64_t facts[WATCHERS_MAX];
};

static int watchers(const struct sample *sample) {
    return sample->seats + sample->spectator;
}

static void listen_in(void *context, const pd_event *event) {
    struct listeners *listeners = context;
    for (int i = 0; i < watchers(listeners->sample); i++) {
        int seat = i < listeners->sample->seats ? i : PD_NOBODY;
        if (pd_event_visible(event, seat))
            facts_add(&listeners->facts[i], event);
    }
}

static void check_last_position(const struct sample *sample, const pd_state *state) {
    static char json[1 << 15];
    pd_text text = pd_text_on(json, sizeof json);
    pd_state_json(sample->game, state, &text);
    if (hash_bytes(HASH_START, text.data, text.used) != sample->open)
        fault(sample->player, NULL, "record of table %s: “open” at the end was %s", sample->table,
              json);
}

static bool facts_are_wrong(const struct sample *sample, const struct listeners *listeners) {
    for (int i = 0; i < watchers(sample); i++)
        if (listeners->facts[i] != sample->facts[i]) {
            fault(sample->player, NULL,
                  "record of table %s: seat %d was told all that it may know, and nothing else",
                  sample->table, i);
            return true;
        }
    return false;
}

static void verify_text(const struct sample *sample, const char *record) {
    static pd_replay replay;
    struct listeners listeners = {.sample = sample};
    pd_events log = {listen_in, &listeners};
    pd_problem problem;
    for (int i = 0; i < WATCHERS_MAX; i++)
        listeners.facts[i] = HASH_START;
    pd_err err = pd_replay_open(&replay, record, strlen(record), &problem);
    while (!err && !replay.done)
        err = pd_replay_next(&replay, &log, &problem);
    if (err)
        fault(sample->player, NULL, "record of table %s replays; but line %d: %s, “%s” “%s”",
              sample->table, problem.line, pd_err_name(sample->game, err), problem.found,
              problem.wanted);
    else if (!replay.finished || replay.header.game != sample->game ||
             replay.header.setup.seats != sample->seats)
        fault(sample->player, NULL, "record of table %s: the whole match", sample->table);
    else if (!deal_is_wrong(sample, &replay.header) && !facts_are_wrong(sample, &listeners))
        check_last_position(sample, &replay.state);
}

// False when the server cannot be reached.
static bool verify(struct crowd *crowd, const struct sample *sample) {
    static char text[PD_RECORD_MAX + 8192];
    const struct target *target =
        &crowd->plan->targets[crowd->tally.records % (uint64_t)crowd->plan->target_count];
    char *record = fetch(target, sample->table, text, sizeof text);
    if (!record && !*text)
        return false;
    if (!record)
        fault(sample->player, NULL, "the record of table %s, not %.300s", sample->table, text);
    else
        verify_text(sample, record);
    crowd->tally.records++;
    return true;
}

void record_verify(struct crowd *crowd) {
    uint32_t count = noted < SAMPLES ? noted : SAMPLES;
    uint32_t done = 0;
    while (done < count && verify(crowd, &samples[done]))
        done++;
    crowd->tally.records_left = count - done;
    if (done < count)
        fault(samples[done].player, NULL, "the server to answer when asked for a record");
}
