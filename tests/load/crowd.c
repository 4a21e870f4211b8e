// Everybody who is connected: who is next to connect, to try again or to move, and when.
#include "load.h"

#include <stdlib.h>
#include <string.h>

enum {
    CONNECTING_MAX = 64, // at once: a server's backlog is not what is measured here
    CHECK_ONE_IN = 50,
    SERVICE_MS = 10,
    STUCK_SECONDS = 10,
};

// SplitMix64, reduced by a multiplication.
uint32_t crowd_roll(struct crowd *crowd, uint32_t n) {
    uint64_t z = crowd->chance += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (uint32_t)(((z ^ z >> 31) >> 32) * n >> 32);
}

// ---------------------------------------------------------------------------------------- opening

static bool is_checked(const struct plan *plan, int match) {
    return !plan->idle &&
           (plan->check == CHECK_ALL || (plan->check == CHECK_SOME && match % CHECK_ONE_IN == 0));
}

static void open_player(struct crowd *crowd, struct match *match, int index) {
    struct player *player = &match->players[index];
    player->match = match;
    player->index = index;
    player->number = (int)(player - crowd->players);
    player->seat = index < crowd->plan->seats && !crowd->plan->idle ? index : PD_NOBODY;
    if (!crowd->plan->idle)
        check_open(player);
    crowd_later(crowd, player, 0);
}

static void open_match(struct crowd *crowd, int number, int players) {
    struct match *match = &crowd->matches[number];
    *match = (struct match){.crowd = crowd,
                            .players = crowd->players + number * players,
                            .count = players,
                            .number = number,
                            .active = crowd->now,
                            .checked = is_checked(crowd->plan, number)};
    // From the last to the first, as the list of who is to connect is a stack.
    for (int i = players - 1; i >= 0; i--)
        open_player(crowd, match, i);
    match_reset(match);
}

bool crowd_open(struct crowd *crowd, const struct plan *plan) {
    int players = plan->idle ? plan->idle : plan->seats + plan->spectators;
    memset(crowd, 0, sizeof *crowd);
    crowd->plan = plan;
    crowd->match_count = plan->idle ? 1 : plan->matches;
    crowd->player_count = crowd->match_count * players;
    crowd->now = crowd->began = crowd->phase_since = clock_ns();
    crowd->chance = (uint64_t)crowd->now;
    crowd->ready_end = &crowd->ready;
    crowd->interval = plan->rate > 0 ? (int64_t)((double)SECOND / plan->rate) : 0;
    crowd->matches = calloc((size_t)crowd->match_count, sizeof *crowd->matches);
    crowd->players = calloc((size_t)crowd->player_count, sizeof *crowd->players);
    if (!crowd->matches || !crowd->players ||
        !wire_open(&crowd->wire, plan->targets, plan->target_count, &player_hooks))
        return false;
    for (int i = crowd->match_count - 1; i >= 0; i--)
        open_match(crowd, i, players);
    if (plan->acks && !(crowd->acks = fopen(plan->acks, "w"))) {
        perror(plan->acks);
        return false;
    }
    return true;
}

void crowd_free(struct crowd *crowd) {
    for (int i = 0; i < crowd->player_count; i++) {
        struct player *player = &crowd->players[i];
        link_close(&crowd->wire, &player->link);
        link_free(&player->link);
        memory_free(player);
        free(player->checker);
    }
    wire_close(&crowd->wire);
    free(crowd->players);
    free(crowd->matches);
    if (crowd->acks && fclose(crowd->acks) != 0)
        perror(crowd->plan->acks);
}

// ------------------------------------------------------------------------------------------ later

void crowd_later(struct crowd *crowd, struct player *player, int wait_ms) {
    player->due = crowd->now + wait_ms * (SECOND / 1000);
    if (player->later)
        return;
    player->later = true;
    player->next_later = crowd->later;
    crowd->later = player;
}

// False when the player has to wait some more.
static bool look_after(struct crowd *crowd, struct player *player) {
    if (player->due > crowd->now)
        return false;
    if (player->link.state != LINK_DOWN) {
        player->later = false;
        player_act(player);
        return true;
    }
    if (crowd->wire.connecting >= CONNECTING_MAX)
        return false;
    player->later = false;
    link_connect(&crowd->wire, &player->link, player, player->number);
    return true;
}

// Whoever is put on the list meanwhile goes to the new one.
static void service(struct crowd *crowd) {
    struct player *list = crowd->later, *next;
    crowd->later = NULL;
    crowd->serviced_at = crowd->now;
    struct player *waiting = NULL, **end = &waiting;
    for (; list; list = next) {
        next = list->next_later;
        if (look_after(crowd, list))
            continue;
        *end = list;
        end = &list->next_later;
    }
    *end = crowd->later;
    crowd->later = waiting;
}

// ----------------------------------------------------------------------------------------- pacing

void crowd_ready(struct crowd *crowd, struct player *player) {
    if (!crowd->interval) {
        player_move(player, clock_ns());
        return;
    }
    if (player->ready)
        return;
    player->ready = true;
    player->next_ready = NULL;
    *crowd->ready_end = player;
    crowd->ready_end = &player->next_ready;
}

static struct player *next_ready(struct crowd *crowd) {
    struct player *player = crowd->ready;
    crowd->ready = player->next_ready;
    if (!crowd->ready)
        crowd->ready_end = &crowd->ready;
    player->ready = false;
    return player;
}

// Moves are due at fixed times, whether the server keeps up or not, and their latency counts from
// then: a slow answer cannot hide the wait of the moves that should have followed it.
static void pace(struct crowd *crowd) {
    if (crowd->phase == PHASE_SETUP || crowd->phase > PHASE_MEASURE)
        return;
    while (crowd->ready && crowd->next_due <= crowd->now) {
        struct player *player = next_ready(crowd);
        player_move(player, crowd->next_due);
        if (player->asked == ASK_MOVE)
            crowd->next_due += crowd->interval;
    }
}

static int64_t until_due(const struct crowd *crowd) {
    int64_t wait = SERVICE_MS * (SECOND / 1000);
    if (!crowd->interval || !crowd->ready || crowd->phase == PHASE_SETUP)
        return wait;
    int64_t due = crowd->next_due - crowd->now;
    if (due < 0)
        return 0;
    return due < wait ? due : wait;
}

void crowd_acknowledged(struct crowd *crowd, const struct player *player) {
    crowd->tally.acknowledged++;
    if (crowd->acks)
        fprintf(crowd->acks, "%s %d %d %d %s\n", player->match->table, player->seq,
                player->step + 1, player->seat, player->choice);
    if (crowd->phase != PHASE_MEASURE)
        return;
    int64_t now = clock_ns();
    crowd->moves++;
    histogram_add(&crowd->latency, now - player->intended);
    histogram_add(&crowd->service, now - player->asked_at);
}

// ------------------------------------------------------------------------------------------ turns

void crowd_begin(struct crowd *crowd, enum phase phase) {
    if (phase == PHASE_WARMUP)
        crowd->next_due = crowd->now;
    if (phase == PHASE_DRAIN && crowd->interval && crowd->now > crowd->next_due)
        crowd->behind = crowd->now - crowd->next_due;
    crowd->phase = phase;
    crowd->phase_since = crowd->now;
    if (phase != PHASE_AUDIT)
        return;
    for (int i = 0; i < crowd->player_count; i++) {
        crowd->players[i].audit = &crowd->players[i].memory;
        player_act(&crowd->players[i]);
    }
}

void crowd_turn(struct crowd *crowd) {
    wire_wait(&crowd->wire, until_due(crowd));
    crowd->now = clock_ns();
    if (crowd->interval)
        pace(crowd);
    if (crowd->now - crowd->serviced_at >= SERVICE_MS * (SECOND / 1000))
        service(crowd);
}

bool crowd_quiet(const struct crowd *crowd) {
    for (int i = 0; i < crowd->player_count; i++) {
        const struct player *player = &crowd->players[i];
        bool gone = !player->welcome && crowd->plan->stubborn;
        if (gone || player->asked || player->audit)
            return false;
    }
    return true;
}

static bool is_stuck(const struct match *match) {
    for (int i = 0; i < match->count; i++)
        if (match->players[i].ready || match->players[i].later)
            return false;
    return match->crowd->now - match->active > STUCK_SECONDS * SECOND;
}

void crowd_find_stuck(struct crowd *crowd) {
    for (int i = 0; i < crowd->match_count; i++) {
        struct match *match = &crowd->matches[i];
        if (is_stuck(match))
            fault(match->players, NULL, "something to happen within %d seconds", STUCK_SECONDS);
    }
}

void crowd_find_unanswered(struct crowd *crowd) {
    for (int i = 0; i < crowd->player_count; i++) {
        struct player *player = &crowd->players[i];
        if (player->asked)
            fault(player, NULL, "an answer to request %d (kind %d)", player->asked_id,
                  player->asked);
        else if (!player->welcome && crowd->plan->stubborn)
            fault(player, NULL, "the server to be there again");
    }
}
