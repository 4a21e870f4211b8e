#include "server/hall/opening.h"

#include "fair/fair.h"
#include "paddock-bots.h"
#include "server/hall/vault.h"
#include "json/members.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

// ----------------------------------------------------------------------------------------- levels

bool level_exists(const char *name) {
    for (int i = 0; i < pd_bot_kind_count(); i++)
        if (pd_bot_kind_at(i)->level && strcmp(pd_bot_kind_at(i)->name, name) == 0)
            return true;
    return false;
}

bool refuse_level(struct refusal *refusal, const char *level) {
    char names[120];
    pd_text list = pd_text_on(names, sizeof names);
    for (int i = 0; i < pd_bot_kind_count(); i++)
        if (pd_bot_kind_at(i)->level) {
            pd_put(&list, list.used ? ", " : "");
            pd_put(&list, pd_bot_kind_at(i)->name);
        }
    refusal->problem.err = PD_ERR_BOT;
    return refuse_with(refusal, REFUSE_ENGINE, level, names);
}

// ---------------------------------------------------------------------------------------- reading

static bool set_options(struct table *table, const json_t *options) {
    pd_header *header = &table->match.header;
    const char *key;
    json_t *value;
    pd_problem problem;
    json_object_foreach((json_t *)options, key, value) {
        const char *text = json_string_value(value);
        if (!text || pd_setup_set(header->game, &header->setup, key, text, &problem))
            return false;
    }
    return !pd_setup_check(header->game, &header->setup, &problem);
}

static bool set_secret(pd_header *header, const char *hex) {
    if (!hex || sodium_hex2bin(header->secret, 32, hex, strlen(hex), NULL, NULL, NULL) != 0)
        return false;
    fair_hash(header->commitment, header->secret);
    header->has_secret = header->has_commitment = header->has_seed = true;
    return true;
}

// Which seats are the bots’.
static bool read_bots(struct table *table, const json_t *bots, const json_t *places) {
    int seats = table->match.header.setup.seats, count = (int)json_array_size(bots);
    for (int i = 0; i < count && count <= seats; i++) {
        const char *level = json_string_value(json_array_get(bots, (size_t)i));
        const json_t *place = json_array_get(places, (size_t)i);
        int64_t seat = json_integer_value(place);
        if (!place || seat < 0 || seat >= seats)
            return false;
        table_set_seat(table, (int)seat, "", level ? level : "club", pd_bot_name((int)seat));
    }
    return true;
}

// For whom seats are kept: rows of seat, person and name.
static bool read_kept(struct table *table, const json_t *kept) {
    size_t i;
    json_t *row;
    json_array_foreach((json_t *)kept, i, row) {
        int seat;
        const char *person, *name;
        if (json_unpack(row, "[i,s,s]", &seat, &person, &name) != 0 || seat < 0 ||
            seat >= table->match.header.setup.seats)
            return false;
        struct table_seat *s = &table->seats[seat];
        snprintf(s->kept, sizeof s->kept, "%s", person);
        snprintf(s->kept_name, sizeof s->kept_name, "%s", name);
    }
    table->starts_full = kept != NULL;
    return true;
}

// The settings, as open_with writes them.
static bool read_settings(struct table *table, json_t *all) {
    const char *game, *host, *substitute, *secret;
    int seats, listed, text, hints;
    json_t *options, *bots, *places, *kept = NULL;
    if (json_unpack(all, "{s:s,s:i,s:o,s:o,s:b,s:i,s:i,s:s,s:b,s:s,s:s,s:b,s:o,s?o}", "game", &game,
                    "seats", &seats, "options", &options, "bots", &bots, "listed", &listed, "clock",
                    &table->clock, "grace", &table->grace, "substitute", &substitute, "text", &text,
                    "host", &host, "secret", &secret, "hints", &hints, "bot_seats", &places, "kept",
                    &kept) != 0)
        return false;
    pd_header *header = &table->match.header;
    header->game = pd_game_find(game);
    if (!header->game || seats < 1 || seats > PD_SEATS_MAX)
        return false;
    pd_setup_init(header->game, &header->setup, seats);
    snprintf(header->table, sizeof header->table, "%s", table->id);
    if (!read_bots(table, bots, places) || !read_kept(table, kept))
        return false;
    table->listed = listed;
    table->hints = hints;
    table->free_text = text;
    snprintf(table->substitute, sizeof table->substitute, "%s", substitute);
    snprintf(table->host, sizeof table->host, "%s", host);
    return set_options(table, options) && set_secret(header, secret);
}

bool opening_read(struct table *table, const char *data) {
    json_error_t error;
    json_t *all = json_loads(data, 0, &error);
    bool good = all && read_settings(table, all);
    json_decref(all);
    return good;
}

// ---------------------------------------------------------------------------------------- opening

static bool check_bots(const struct request *request, int seats, struct refusal *refusal) {
    if (request->bot_count >= seats)
        return refuse(refusal, REFUSE_NEEDS_PERSON);
    for (int i = 0; i < request->bot_count; i++)
        if (!level_exists(request->bots[i]))
            return refuse_level(refusal, request->bots[i]);
    if (request->substitute && !level_exists(request->substitute))
        return refuse_level(refusal, request->substitute);
    if (request->chat && strcmp(request->chat, "text") != 0 &&
        strcmp(request->chat, "phrases") != 0)
        return refuse_with(refusal, REFUSE_BAD_MESSAGE, "chat", N_("“phrases” or “text”"));
    return true;
}

static bool read_setup(const struct request *request, const pd_game **game, pd_setup *setup,
                       struct refusal *refusal) {
    pd_problem *problem = &refusal->problem;
    *game = pd_game_find(request->game);
    if (!*game) {
        char names[120];
        pd_text list = pd_text_on(names, sizeof names);
        for (int i = 0; i < pd_game_count(); i++) {
            pd_put(&list, i ? ", " : "");
            pd_put(&list, pd_game_about(pd_game_at(i)).id);
        }
        problem->err = PD_ERR_GAME;
        return refuse_with(refusal, REFUSE_ENGINE, request->game, names);
    }
    int seats = request->seats < 0 ? pd_game_about(*game).seats_usual : (int)request->seats;
    pd_setup_init(*game, setup, seats ? seats : 1);
    setup->seats = seats;
    for (int i = 0; i < request->option_count; i++)
        if (pd_setup_set(*game, setup, request->options[i][0], request->options[i][1], problem))
            return refuse(refusal, REFUSE_ENGINE);
    if (pd_setup_check(*game, setup, problem))
        return refuse(refusal, REFUSE_ENGINE);
    return true;
}

// What a table is opened with. Levels are words, ids and hexadecimal digits need no escaping.
struct opening {
    const pd_game *game;
    const pd_setup *setup;
    const char *bots[PD_SEATS_MAX];
    int bot_seats[PD_SEATS_MAX];
    int bot_count, clock, grace;
    bool listed, free_text, hints;
    const char *substitute, *host;
    const struct table *before; // for a rematch: the table whose people keep their seats
};

static void write_bots(const struct opening *o, pd_text *out) {
    member_list(out, "bots");
    for (int i = 0; i < o->bot_count; i++) {
        pd_json_comma(out);
        pd_json_string(out, o->bots[i]);
    }
    pd_put(out, "]");
    member_list(out, "bot_seats");
    for (int i = 0; i < o->bot_count; i++) {
        pd_json_comma(out);
        pd_put_int(out, o->bot_seats[i]);
    }
    pd_put(out, "]");
}

static void write_kept(const struct opening *o, pd_text *out) {
    member_list(out, "kept");
    for (int seat = 0; seat < o->setup->seats; seat++) {
        const struct table_seat *s = &o->before->seats[seat];
        if (!*s->person)
            continue;
        pd_json_comma(out);
        pd_put(out, "[");
        pd_put_int(out, seat);
        pd_put(out, ",");
        pd_json_string(out, s->person);
        pd_put(out, ",");
        pd_json_string(out, s->name);
        pd_put(out, "]");
    }
    pd_put(out, "]");
}

static void open_with(struct table *table, const struct opening *o) {
    char buffer[VAULT_PLAIN_MAX + 1], hex[65];
    uint8_t secret[32];
    pd_text out = pd_text_on(buffer, sizeof buffer);
    randombytes_buf(secret, sizeof secret);
    sodium_bin2hex(hex, sizeof hex, secret, sizeof secret);
    pd_put(&out, "{");
    member_text(&out, "game", pd_game_about(o->game).id);
    member_number(&out, "seats", o->setup->seats);
    pd_json_key(&out, "options");
    pd_setup_json(o->game, o->setup, &out);
    write_bots(o, &out);
    if (o->before)
        write_kept(o, &out);
    member_text(&out, "substitute", o->substitute);
    member_text(&out, "host", o->host);
    member_number(&out, "clock", o->clock);
    member_number(&out, "grace", o->grace);
    member_bool(&out, "listed", o->listed);
    member_bool(&out, "text", o->free_text);
    member_bool(&out, "hints", o->hints);
    member_text(&out, "secret", hex);
    pd_put(&out, "}");
    assert(!out.cut);
    table_note_opening(table, buffer);
}

// Players with a clock of an hour or more may go away, so that no bot moves for them unasked.
static int choose_grace(const struct request *request, int clock) {
    enum { HOUR = 3600, USUAL_GRACE = 120 };
    if (request->grace >= 0)
        return (int)request->grace;
    return clock >= HOUR ? 0 : USUAL_GRACE;
}

bool table_create(struct table *table, const char *host, const struct request *request,
                  struct refusal *refusal) {
    pd_setup setup;
    struct opening o = {
        .setup = &setup, .host = host, .listed = request->listed, .hints = request->hints};
    if (!read_setup(request, &o.game, &setup, refusal) ||
        !check_bots(request, setup.seats, refusal))
        return false;
    memcpy(o.bots, request->bots, sizeof o.bots);
    o.bot_count = request->bot_count;
    for (int i = 0; i < o.bot_count; i++)
        o.bot_seats[i] = setup.seats - o.bot_count + i;
    o.clock = request->clock < 0 ? 0 : (int)request->clock;
    o.grace = choose_grace(request, o.clock);
    o.free_text = request->chat && strcmp(request->chat, "text") == 0;
    o.substitute = request->substitute ? request->substitute : "club";
    open_with(table, &o);
    return true;
}

void table_open_like(struct table *table, const char *host, const struct table *other) {
    const pd_header *header = &other->match.header;
    struct opening o = {.game = header->game,
                        .setup = &header->setup,
                        .clock = other->clock,
                        .grace = other->grace,
                        .listed = other->listed,
                        .free_text = other->free_text,
                        .hints = other->hints,
                        .substitute = other->substitute,
                        .host = host,
                        .before = other};
    for (int seat = 0; seat < header->setup.seats; seat++)
        if (*other->seats[seat].bot) {
            o.bot_seats[o.bot_count] = seat;
            o.bots[o.bot_count++] = other->seats[seat].bot;
        }
    open_with(table, &o);
}
