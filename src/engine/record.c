// Writing records. The format is described in paddock-record(5); replay.c reads it.
#include "engine/arguments.h"
#include "engine/game.h"

#include <assert.h>
#include <string.h>

static bool is_header(const pd_header *header) {
    return header && header->game && pd__setup_fits(header->game, &header->setup);
}

static bool is_step(const pd_game *game, const pd_step *step) {
    bool deal = step && step->number == 0;
    bool move = step && step->number > 0 && step->actor >= 0 && step->actor < PD_SEATS_MAX &&
                step->move < game->move_count;
    return (deal || move) && pd__are_outcomes(&step->outcomes);
}

static void put_seat(pd_text *out, int seat) {
    pd_put(out, "P");
    pd_put_int(out, seat + 1);
}

static void put_options(pd_text *out, const pd_header *header) {
    for (int i = 0; pd__options_of(header->game)[i].name; i++) {
        pd_put(out, "option ");
        pd_put(out, pd__options_of(header->game)[i].name);
        pd_put(out, " ");
        pd_setup_get(header->game, &header->setup, i, out);
        pd_put(out, "\n");
    }
}

static void put_seats(pd_text *out, const pd_header *header) {
    for (int seat = 0; seat < header->setup.seats; seat++) {
        if (!*header->players[seat] && !*header->names[seat])
            continue;
        pd_put(out, "seat ");
        put_seat(out, seat);
        pd_put(out, " ");
        pd_put(out, *header->players[seat] ? header->players[seat] : "-");
        if (*header->names[seat]) {
            pd_put(out, " ");
            pd_put(out, header->names[seat]);
        }
        pd_put(out, "\n");
    }
}

static void put_bytes_line(pd_text *out, const char *keyword, const uint8_t bytes[32]) {
    pd_put(out, keyword);
    pd_put(out, " ");
    pd_put_hex(out, bytes, 32);
    pd_put(out, "\n");
}

// One line for each seat of the table in `bits`.
static void put_bytes_lines(pd_text *out, const char *keyword, int seats, unsigned bits,
                            const uint8_t bytes[][32]) {
    for (int seat = 0; seat < seats; seat++)
        if (bits >> seat & 1) {
            pd_put(out, keyword);
            pd_put(out, " ");
            put_seat(out, seat);
            put_bytes_line(out, "", bytes[seat]);
        }
}

static void put_line(pd_text *out, const char *keyword, const char *value) {
    pd_put(out, keyword);
    pd_put(out, " ");
    pd_put(out, value);
    pd_put(out, "\n");
}

// Everything up to the commitment.
static void put_table(pd_text *out, const pd_header *header) {
    put_line(out, "game", header->game->id);
    pd_put(out, "seats ");
    pd_put_int(out, header->setup.seats);
    pd_put(out, "\n");
    put_options(out, header);
    put_seats(out, header);
    if (*header->table)
        put_line(out, "table", header->table);
    if (header->has_commitment)
        put_bytes_line(out, "commitment", header->commitment);
}

static void put_pledges(pd_text *out, const pd_header *header) {
    put_bytes_lines(out, "pledge", header->setup.seats, header->pledged, header->pledges);
}

void pd_write_terms(const pd_header *header, pd_text *out) {
    assert(is_header(header) && pd__is_text(out));
    put_table(out, header);
    put_pledges(out, header);
}

void pd_write_header(const pd_header *header, pd_text *out) {
    assert(is_header(header) && pd__is_text(out));
    assert(!header->has_secret || (header->has_seed && header->has_commitment && *header->table));
    assert(header->has_secret || !header->pledged);
    assert(!(header->shared & ~header->pledged) && !(header->pledged >> header->setup.seats));
    pd_put(out, "paddock-record ");
    pd_put_int(out, PD_RECORD_FORMAT);
    pd_put(out, "\n");
    put_table(out, header);
    if (header->has_secret) {
        put_bytes_line(out, "secret", header->secret);
        put_pledges(out, header);
        put_bytes_lines(out, "share", header->setup.seats, header->shared, header->shares);
    }
    if (header->has_seed)
        put_bytes_line(out, "seed", header->seed);
}

void pd_write_step(const pd_game *game, const pd_step *step, pd_text *out) {
    assert(game && is_step(game, step) && pd__is_text(out));
    if (step->number == 0) {
        pd_put(out, "deal");
    } else {
        pd_put_int(out, step->number);
        pd_put(out, " ");
        put_seat(out, step->actor);
        pd_put(out, " ");
        game->move_write(step->move, out);
    }
    for (int i = 0; i < step->outcomes.count; i++) {
        pd_put(out, i ? " " : " : ");
        game->outcome_write(step->outcomes.at[i], out);
    }
    pd_put(out, "\n");
}

void pd_write_hash(const pd_game *game, const pd_state *state, pd_text *out) {
    assert(pd__is_state(game, state) && pd__is_text(out));
    uint64_t hash = pd_hash(game, state);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    pd_put(out, "hash ");
    pd_put_hex(out, bytes, sizeof bytes);
    pd_put(out, "\n");
}

void pd_write_end(const pd_game *game, const pd_state *state, pd_text *out) {
    assert(pd__is_state(game, state) && pd__is_text(out));
    if (pd_actor(game, state) != PD_NOBODY) {
        pd_put(out, "end unfinished\n");
        return;
    }
    pd_result result = pd_result_of(game, state);
    pd_put(out, "end scores");
    for (int seat = 0; seat < result.seats; seat++) {
        pd_put(out, " ");
        pd_put_int(out, result.score[seat]);
    }
    pd_put(out, " winners");
    for (int seat = 0; seat < PD_SEATS_MAX; seat++)
        if (result.winners >> seat & 1) {
            pd_put(out, " ");
            put_seat(out, seat);
        }
    pd_put(out, "\n");
}
