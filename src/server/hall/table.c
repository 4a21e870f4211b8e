#include "server/hall/opening.h"

#include "base/memory.h"
#include "fair/fair.h"
#include "paddock-bots.h"
#include "server/hall/vault.h"

#include <assert.h>
#include <sodium.h>

static const char *const words[] = {
#define X(name, word) word,
    TABLE_ENTRIES(X)
#undef X
};

const char *entry_word(enum entry_kind kind) {
    return words[kind];
}

struct table *table_new(const char *id) {
    struct table *table = must(calloc(1, sizeof *table));
    snprintf(table->id, sizeof table->id, "%s", id);
    table->asked = PD_NOBODY;
    return table;
}

void table_free(struct table *table) {
    for (int i = 0; i < table->count; i++)
        free(table->log[i].data);
    free(table->log);
    free(table->events);
    free(table);
}

// ------------------------------------------------------------------------------- asking about it

int table_seat_of(const struct table *table, const char *person) {
    for (int seat = 0; *person && seat < table->match.header.setup.seats; seat++)
        if (strcmp(table->seats[seat].person, person) == 0)
            return seat;
    return PD_NOBODY;
}

int table_kept_seat(const struct table *table, const char *person) {
    for (int seat = 0; *person && seat < table->match.header.setup.seats; seat++)
        if (strcmp(table->seats[seat].kept, person) == 0)
            return seat;
    return PD_NOBODY;
}

int table_actor(const struct table *table) {
    return table->status == TABLE_PLAYING ? pd_actor(table->match.header.game, &table->match.state)
                                          : PD_NOBODY;
}

const char *table_bot(const struct table *table, int seat) {
    const struct table_seat *s = &table->seats[seat];
    if (*s->bot)
        return s->bot;
    return s->substituted ? table->substitute : NULL;
}

static bool is_free(const struct table *table, int seat) {
    return !*table->seats[seat].person && !*table->seats[seat].bot;
}

// The name of a bot in this seat: its default name, unless it is taken.
static const char *free_bot_name(const struct table *table, int seat) {
    for (int i = 0; i < PD_SEATS_MAX; i++) {
        const char *name = pd_bot_name((seat + i) % PD_SEATS_MAX);
        bool taken = false;
        for (int other = 0; other < PD_SEATS_MAX; other++)
            taken |= strcmp(table->seats[other].name, name) == 0;
        if (!taken)
            return name;
    }
    return pd_bot_name(seat); // not with eight names for eight seats
}

// Talk, coming and going have an end, as all of it is kept for ever. Moves do anyway.
static bool is_full(const struct table *table) {
    return table->count - table->match.step.number > AROUND_MAX;
}

// ---------------------------------------------------------------------- folding, kind after kind

void table_set_seat(struct table *table, int seat, const char *person, const char *bot,
                    const char *name) {
    pd_header *header = &table->match.header;
    struct table_seat *s = &table->seats[seat];
    snprintf(s->person, sizeof s->person, "%s", person);
    snprintf(s->bot, sizeof s->bot, "%s", bot);
    snprintf(s->name, sizeof s->name, "%s", name);
    snprintf(header->names[seat], sizeof header->names[seat], "%s", name);
    snprintf(header->players[seat], sizeof header->players[seat], "%s", *bot ? bot : "person");
}

// The settings: see opening.c.
static bool fold_opened(struct table *table, const struct log_entry *entry) {
    return opening_read(table, entry->data);
}

// "PERSON PLEDGE NAME", the pledge being - if there is none.
static bool fold_sat(struct table *table, const struct log_entry *entry) {
    pd_header *header = &table->match.header;
    char person[PERSON_ID + 1], pledge[65];
    int name = 0;
    if (sscanf(entry->data, "%16s %64s %n", person, pledge, &name) < 2 || !name)
        return false;
    if (strcmp(pledge, "-") != 0) {
        if (sodium_hex2bin(header->pledges[entry->seat], 32, pledge, strlen(pledge), NULL, NULL,
                           NULL) != 0)
            return false;
        header->pledged |= (uint8_t)(1u << entry->seat);
    }
    table_set_seat(table, entry->seat, person, "", entry->data + name);
    // A person who sits elsewhere does not need the seat that was kept for them.
    int kept = table_kept_seat(table, person);
    if (kept != PD_NOBODY)
        table->seats[kept].kept[0] = '\0';
    return true;
}

// Nothing where they did it themselves, or “removed” by the host.
static bool fold_stood(struct table *table, const struct log_entry *entry) {
    pd_header *header = &table->match.header;
    if (*entry->data)
        strcpy(table->removed[table->removed_count++ % REMOVED_MAX],
               table->seats[entry->seat].person);
    header->pledged &= (uint8_t) ~(1u << entry->seat);
    table_set_seat(table, entry->seat, "", "", "");
    header->players[entry->seat][0] = '\0';
    return true;
}

// The level of the bots that take the seats that are free, or nothing.
static bool fold_started(struct table *table, const struct log_entry *entry) {
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        if (is_free(table, seat))
            table_set_seat(table, seat, "", entry->data, free_bot_name(table, seat));
    table->status = TABLE_DEALING;
    return true;
}

static bool fold_shared(struct table *table, const struct log_entry *entry) {
    pd_header *header = &table->match.header;
    header->shared |= (uint8_t)(1u << entry->seat);
    return sodium_hex2bin(header->shares[entry->seat], 32, entry->data, strlen(entry->data), NULL,
                          NULL, NULL) == 0;
}

static bool fold_asked(struct table *table, const struct log_entry *entry) {
    table->asked = entry->seat;
    table->agreed = 0;
    return true;
}

static bool fold_agreed(struct table *table, const struct log_entry *entry) {
    table->agreed |= (uint8_t)(1u << entry->seat);
    return true;
}

// To take back a step; or before the start, a rematch.
static bool fold_declined(struct table *table, const struct log_entry *entry) {
    table->asked = PD_NOBODY;
    table->seats[entry->seat].kept[0] = '\0';
    return true;
}

static bool fold_undone(struct table *table, const struct log_entry *entry) {
    (void)entry;
    table->asked = PD_NOBODY;
    table->position++;
    return pd_match_undo(&table->match) == PD_OK;
}

// "phrase WORD" or "text …": changes nothing.
static bool fold_said(struct table *table, const struct log_entry *entry) {
    (void)table;
    return strncmp(entry->data, "phrase ", 7) == 0 || strncmp(entry->data, "text ", 5) == 0;
}

static bool fold_left(struct table *table, const struct log_entry *entry) {
    table->seats[entry->seat].substituted = true;
    return true;
}

static bool fold_returned(struct table *table, const struct log_entry *entry) {
    table->seats[entry->seat].substituted = false;
    return true;
}

static bool fold_rematched(struct table *table, const struct log_entry *entry) {
    snprintf(table->rematch, sizeof table->rematch, "%s", entry->data);
    return true;
}

// Nothing where the host did it, or “expired”.
static bool fold_closed(struct table *table, const struct log_entry *entry) {
    (void)entry;
    table->before_closing = table->status;
    table->status = TABLE_CLOSED;
    return true;
}

static bool fold_reopened(struct table *table, const struct log_entry *entry) {
    (void)entry;
    table->status = table->before_closing;
    return true;
}

// The deal and moves are not here: what they say follows from making them.
static bool (*const folds[])(struct table *, const struct log_entry *) = {
    [ENTRY_OPENED] = fold_opened,       [ENTRY_SAT] = fold_sat,
    [ENTRY_STOOD] = fold_stood,         [ENTRY_STARTED] = fold_started,
    [ENTRY_SHARED] = fold_shared,       [ENTRY_ASKED] = fold_asked,
    [ENTRY_AGREED] = fold_agreed,       [ENTRY_DECLINED] = fold_declined,
    [ENTRY_UNDONE] = fold_undone,       [ENTRY_SAID] = fold_said,
    [ENTRY_LEFT] = fold_left,           [ENTRY_RETURNED] = fold_returned,
    [ENTRY_REMATCHED] = fold_rematched, [ENTRY_CLOSED] = fold_closed,
    [ENTRY_REOPENED] = fold_reopened,
};

// ---------------------------------------------------------------------------------------- the log

static struct log_entry *append(struct table *table, enum entry_kind kind, int seat,
                                const char *data) {
    size_t wanted = (size_t)table->count + 1;
    table->log = grow(table->log, sizeof *table->log, &table->capacity, wanted);
    struct log_entry *entry = &table->log[table->count++];
    *entry = (struct log_entry){kind, seat, table->now, must(strdup(data)), 0};
    return entry;
}

static bool add(struct table *table, enum entry_kind kind, int seat, const char *data) {
    table->event_count = 0;
    return folds[kind](table, append(table, kind, seat, data));
}

// For what has been checked: it must fit.
static bool note(struct table *table, enum entry_kind kind, int seat, const char *data) {
    if (!add(table, kind, seat, data))
        abort();
    return true;
}

void table_note_opening(struct table *table, const char *data) {
    note(table, ENTRY_OPENED, PD_NOBODY, data);
}

static void note_event(void *context, const pd_event *event) {
    struct table *table = context;
    size_t wanted = (size_t)table->event_count + 1;
    table->events = grow(table->events, sizeof *event, &table->event_capacity, wanted);
    table->events[table->event_count++] = *event;
}

// What has just been done to the match, as its record has it.
static void note_step(struct table *table, enum entry_kind kind, int seat) {
    char line[PD_LINE_MAX + 64];
    pd_text text = pd_text_on(line, sizeof line);
    pd_match *match = &table->match;
    pd_write_step(match->header.game, &match->step, &text);
    if (match->step.number && match->step.number % PD_HASH_EVERY == 0)
        pd_write_hash(match->header.game, &match->state, &text);
    append(table, kind, seat, line);
    table->asked = PD_NOBODY;
    table->position++;
    if (pd_actor(match->header.game, &match->state) == PD_NOBODY)
        table->status = TABLE_OVER;
}

void table_deal(struct table *table) {
    pd_header header = table->match.header;
    pd_events log = {note_event, table};
    fair_seed(&header);
    table->event_count = 0;
    table->status = TABLE_PLAYING;
    pd_match_start(&table->match, &header, &log);
    note_step(table, ENTRY_DEALT, PD_NOBODY);
}

static pd_err play(struct table *table, int seat, pd_move move) {
    pd_events log = {note_event, table};
    table->event_count = 0;
    pd_err err = pd_match_play(&table->match, seat, move, &log);
    if (!err)
        note_step(table, ENTRY_MOVED, seat);
    return err;
}

// ------------------------------------------------------------------------------------- from store

// "12 P1 up 3 7 8 : …": the move lies between the seat and the outcomes.
static bool read_move(const pd_game *game, const char *line, pd_move *move) {
    char text[PD_LINE_MAX];
    int start = 0;
    if (sscanf(line, "%*d P%*d %n", &start) < 0 || !start)
        return false;
    const char *end = strstr(line + start, " : ");
    size_t length = end ? (size_t)(end - line - start) : strcspn(line + start, "\n");
    if (length >= sizeof text)
        return false;
    memcpy(text, line + start, length);
    text[length] = '\0';
    return pd_move_read(game, text, move) == PD_OK;
}

// Replayed, the step must give the stored outcomes and hash.
static bool restore_step(struct table *table, enum entry_kind kind,
                         const struct store_event *event) {
    pd_move move;
    if (kind == ENTRY_DEALT) {
        table_deal(table);
    } else if (!read_move(table->match.header.game, event->data, &move) ||
               play(table, event->seat, move) != PD_OK) {
        return false;
    }
    return strcmp(table->log[table->count - 1].data, event->data) == 0;
}

static bool needs_seat(enum entry_kind kind) {
    return kind != ENTRY_OPENED && kind != ENTRY_DEALT && kind != ENTRY_CLOSED &&
           kind != ENTRY_REOPENED;
}

// Which entries are allowed at which stage. Requests are held to the same.
static bool is_timely(const struct table *table, enum entry_kind kind) {
    switch (kind) {
    case ENTRY_OPENED: return table->count == 0;
    case ENTRY_SAT:
    case ENTRY_STOOD:
    case ENTRY_STARTED: return table->count > 0 && table->status == TABLE_OPEN;
    case ENTRY_CLOSED: return table->count > 0 && table->status < TABLE_OVER;
    case ENTRY_REOPENED: return table->status == TABLE_CLOSED;
    case ENTRY_SHARED:
    case ENTRY_DEALT: return table->status == TABLE_DEALING;
    case ENTRY_LEFT:
    case ENTRY_RETURNED: return table->status == TABLE_DEALING || table->status == TABLE_PLAYING;
    case ENTRY_SAID: return table->count > 0 && table->status != TABLE_CLOSED;
    case ENTRY_REMATCHED: return table->status == TABLE_OVER;
    case ENTRY_DECLINED:
        return table->count > 0 && (table->status == TABLE_OPEN || table->status == TABLE_PLAYING);
    default: return table->status == TABLE_PLAYING;
    }
}

bool table_restore(struct table *table, const struct store_event *event) {
    enum entry_kind kind = 0;
    while (kind < ENTRY_KIND_COUNT && strcmp(words[kind], event->kind) != 0)
        kind++;
    if (kind == ENTRY_KIND_COUNT || event->seq != table->count + 1 || !is_timely(table, kind))
        return false;
    if (needs_seat(kind) && (event->seat < 0 || event->seat >= table->match.header.setup.seats))
        return false;
    table->now = event->time;
    if (kind == ENTRY_DEALT || kind == ENTRY_MOVED)
        return restore_step(table, kind, event);
    return add(table, kind, event->seat, event->data);
}

void table_repeat(struct table *copy, const struct table *table) {
    const struct log_entry *e = &table->log[copy->count];
    struct store_event event = {table->id,           copy->count + 1, e->time,
                                entry_word(e->kind), e->seat,         e->data};
    if (!table_restore(copy, &event))
        abort();
}

struct table *table_copy(const struct table *table, int count) {
    struct table *copy = table_new(table->id);
    for (int i = 0; i < count; i++)
        table_repeat(copy, table);
    return copy;
}

// --------------------------------------------------------------------------- sitting and starting

// Is the seat free for this person, and not kept for another one?
static bool may_take(const struct table *table, int seat, const char *person) {
    const char *kept = table->seats[seat].kept;
    return is_free(table, seat) && (!*kept || strcmp(kept, person) == 0);
}

static bool find_seat(const struct table *table, const char *person, int *seat,
                      struct refusal *refusal) {
    int seats = table->match.header.setup.seats;
    if (*seat >= seats)
        return refuse(refusal, REFUSE_NO_SEAT);
    if (*seat >= 0)
        return may_take(table, *seat, person) || refuse(refusal, REFUSE_SEAT_TAKEN);
    *seat = table_kept_seat(table, person);
    if (*seat != PD_NOBODY)
        return true;
    for (*seat = 0; *seat < seats; ++*seat)
        if (may_take(table, *seat, person))
            return true;
    return refuse(refusal, REFUSE_NO_SEAT);
}

static bool is_removed(const struct table *table, const char *person) {
    for (int i = 0; i < REMOVED_MAX; i++)
        if (strcmp(table->removed[i], person) == 0)
            return true;
    return false;
}

bool table_sit(struct table *table, const char *person, const char *name, int seat,
               const char *pledge, struct refusal *refusal) {
    char data[PERSON_ID + 64 + PD_NAME_MAX + 3];
    int own = table_seat_of(table, person);
    if (own != PD_NOBODY && table->seats[own].substituted && table->status < TABLE_OVER)
        return note(table, ENTRY_RETURNED, own, "");
    if (own != PD_NOBODY)
        return refuse(refusal, REFUSE_SEATED);
    if (table->status != TABLE_OPEN)
        return refuse(refusal, REFUSE_STARTED);
    if (is_removed(table, person))
        return refuse(refusal, REFUSE_REMOVED);
    if (is_full(table))
        return refuse(refusal, REFUSE_FULL);
    for (int other = 0; other < table->match.header.setup.seats; other++)
        if (pd_names_alike(table->seats[other].name, name))
            return refuse_with(refusal, REFUSE_NAME_TAKEN, name, "");
    if (!find_seat(table, person, &seat, refusal))
        return false;
    snprintf(data, sizeof data, "%s %s %s", person, pledge ? pledge : "-", name);
    return note(table, ENTRY_SAT, seat, data);
}

bool table_stand(struct table *table, int seat, struct refusal *refusal) {
    if (seat == PD_NOBODY)
        return refuse(refusal, REFUSE_NOT_SEATED);
    if (table->status != TABLE_OPEN)
        return refuse(refusal, REFUSE_STARTED);
    if (is_full(table))
        return refuse(refusal, REFUSE_FULL);
    return note(table, ENTRY_STOOD, seat, "");
}

bool table_remove(struct table *table, const char *person, int seat, struct refusal *refusal) {
    if (strcmp(table->host, person) != 0)
        return refuse(refusal, REFUSE_NOT_HOST);
    if (table->status != TABLE_OPEN)
        return refuse(refusal, REFUSE_STARTED);
    if (seat >= table->match.header.setup.seats || !*table->seats[seat].person ||
        strcmp(table->seats[seat].person, person) == 0)
        return refuse(refusal, REFUSE_NO_PLAYER);
    if (is_full(table))
        return refuse(refusal, REFUSE_FULL);
    return note(table, ENTRY_STOOD, seat, "removed");
}

static int count_free(const struct table *table) {
    int count = 0;
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        count += is_free(table, seat);
    return count;
}

// A stranger who was given the link, or found it, must not be the one who decides.
static bool is_for_host(const struct table *table, int seat, const char *fill) {
    int host = table_seat_of(table, table->host);
    return seat != host && !table->starts_full &&
           (host != PD_NOBODY || (fill && count_free(table) > 0));
}

bool table_start(struct table *table, int seat, const char *fill, struct refusal *refusal) {
    if (seat == PD_NOBODY)
        return refuse(refusal, REFUSE_NOT_SEATED);
    if (table->status != TABLE_OPEN)
        return refuse(refusal, REFUSE_STARTED);
    if (fill && !level_exists(fill))
        return refuse_level(refusal, fill);
    if (is_for_host(table, seat, fill))
        return refuse(refusal, REFUSE_NOT_HOST);
    if (!fill && count_free(table) > 0)
        return refuse(refusal, REFUSE_SEATS_FREE);
    return note(table, ENTRY_STARTED, seat, fill ? fill : "");
}

bool table_may_start(const struct table *table) {
    return table->status == TABLE_OPEN && table->starts_full && count_free(table) == 0;
}

bool table_share(struct table *table, int seat, const char *share, struct refusal *refusal) {
    const pd_header *header = &table->match.header;
    uint8_t bytes[32], pledge[32];
    char lower[65];
    if (seat == PD_NOBODY)
        return refuse(refusal, REFUSE_NOT_SEATED);
    if (table->status == TABLE_OPEN)
        return refuse(refusal, REFUSE_NOT_STARTED);
    if (table->status != TABLE_DEALING || !(header->pledged >> seat & 1) ||
        header->shared >> seat & 1)
        return refuse(refusal, REFUSE_NO_SHARE);
    sodium_hex2bin(bytes, sizeof bytes, share, strlen(share), NULL, NULL, NULL);
    fair_hash(pledge, bytes);
    if (memcmp(pledge, header->pledges[seat], sizeof pledge) != 0)
        return refuse(refusal, REFUSE_BAD_SHARE);
    sodium_bin2hex(lower, sizeof lower, bytes, sizeof bytes);
    return note(table, ENTRY_SHARED, seat, lower);
}

bool table_may_deal(const struct table *table) {
    const pd_header *header = &table->match.header;
    return table->status == TABLE_DEALING && header->pledged == header->shared;
}

// ---------------------------------------------------------------------------------------- playing

static bool check_player(const struct table *table, int seat, struct refusal *refusal) {
    if (seat == PD_NOBODY)
        return refuse(refusal, REFUSE_NOT_SEATED);
    if (table->status == TABLE_OVER)
        return refuse_engine(refusal, table->match.header.game, PD_ERR_OVER);
    if (table->status != TABLE_PLAYING)
        return refuse(refusal, REFUSE_NOT_STARTED);
    return true;
}

bool table_move(struct table *table, int seat, pd_move move, struct refusal *refusal) {
    if (!check_player(table, seat, refusal))
        return false;
    pd_err err = play(table, seat, move);
    if (!err)
        return true;
    const pd_game *game = table->match.header.game;
    refusal->has_move = true;
    refusal->move = move;
    pd_look(game, &table->match.state, seat, &refusal->view);
    if (err == PD_ERR_TURN) {
        pd_text name = pd_text_on(refusal->problem.wanted, sizeof refusal->problem.wanted);
        pd_put(&name, table->seats[table_actor(table)].name);
    }
    return refuse_engine(refusal, table->match.header.game, err);
}

bool table_ask(struct table *table, int seat, struct refusal *refusal) {
    if (!check_player(table, seat, refusal))
        return false;
    if (table->seats[seat].substituted)
        return refuse(refusal, REFUSE_AWAY);
    if (is_full(table))
        return refuse(refusal, REFUSE_FULL);
    if (table_actor(table) != seat || table->match.undo_count == 0)
        return refuse_engine(refusal, table->match.header.game, PD_ERR_NO_UNDO);
    return note(table, ENTRY_ASKED, seat, "");
}

static bool must_answer(const struct table *table, int seat) {
    return table->asked != PD_NOBODY && seat != table->asked && *table->seats[seat].person &&
           !table->seats[seat].substituted && !(table->agreed >> seat & 1);
}

static bool check_answer(const struct table *table, int seat, struct refusal *refusal) {
    return check_player(table, seat, refusal) &&
           (must_answer(table, seat) || refuse(refusal, REFUSE_NOTHING_ASKED));
}

bool table_agree(struct table *table, int seat, struct refusal *refusal) {
    return check_answer(table, seat, refusal) && note(table, ENTRY_AGREED, seat, "");
}

bool table_decline(struct table *table, int seat, struct refusal *refusal) {
    if (table->status == TABLE_OPEN && seat != PD_NOBODY && *table->seats[seat].kept)
        return is_full(table) ? refuse(refusal, REFUSE_FULL)
                              : note(table, ENTRY_DECLINED, seat, "");
    return check_answer(table, seat, refusal) && note(table, ENTRY_DECLINED, seat, "");
}

bool table_may_undo(const struct table *table) {
    if (table->status != TABLE_PLAYING || table->asked == PD_NOBODY || table->match.undo_count == 0)
        return false;
    for (int seat = 0; seat < table->match.header.setup.seats; seat++)
        if (must_answer(table, seat))
            return false;
    return true;
}

void table_undo(struct table *table) {
    note(table, ENTRY_UNDONE, table->asked, "");
}

// ------------------------------------------------------------------------------------ around it

bool table_say(struct table *table, int seat, const char *phrase, const char *text,
               struct refusal *refusal) {
    char data[SAY_MAX + 16];
    if (seat == PD_NOBODY)
        return refuse(refusal, REFUSE_NOT_SEATED);
    if (phrase && !phrase_find(phrase)) {
        char list[160];
        pd_text all = pd_text_on(list, sizeof list);
        for (int i = 0; phrase_at(i); i++) {
            pd_put(&all, i ? ", " : "");
            pd_put(&all, phrase_at(i)->word);
        }
        return refuse_with(refusal, REFUSE_NO_PHRASE, phrase, list);
    }
    if (is_full(table))
        return refuse(refusal, REFUSE_FULL);
    if (!phrase && text && !table->free_text)
        return refuse(refusal, REFUSE_NO_TEXT);
    if (!phrase && (!text || !pd_text_fits(text, SAY_MAX)))
        return refuse(refusal, REFUSE_BAD_TEXT);
    snprintf(data, sizeof data, phrase ? "phrase %s" : "text %s", phrase ? phrase : text);
    return note(table, ENTRY_SAID, seat, data);
}

bool table_leave(struct table *table, int seat, const char *why, struct refusal *refusal) {
    if (!check_player(table, seat, refusal))
        return false;
    if (table->seats[seat].substituted)
        return refuse(refusal, REFUSE_AWAY);
    if (is_full(table) && strcmp(why, "left") == 0)
        return refuse(refusal, REFUSE_FULL);
    return note(table, ENTRY_LEFT, seat, why);
}

bool table_rematch(struct table *table, int seat, const char *id, struct refusal *refusal) {
    if (seat == PD_NOBODY)
        return refuse(refusal, REFUSE_NOT_SEATED);
    if (table->status != TABLE_OVER)
        return refuse(refusal, REFUSE_NOT_OVER);
    return note(table, ENTRY_REMATCHED, seat, id);
}

bool table_close(struct table *table, const char *person, struct refusal *refusal) {
    if (strcmp(table->host, person) != 0)
        return refuse(refusal, REFUSE_NOT_HOST);
    if (table->status != TABLE_OPEN)
        return refuse(refusal, REFUSE_STARTED);
    return note(table, ENTRY_CLOSED, PD_NOBODY, "");
}

void table_expire(struct table *table) {
    note(table, ENTRY_CLOSED, PD_NOBODY, "expired");
}

bool table_reopen(struct table *table) {
    const struct log_entry *last = &table->log[table->count - 1];
    return table->status == TABLE_CLOSED && table->before_closing != TABLE_OPEN &&
           last->kind == ENTRY_CLOSED && strcmp(last->data, "expired") == 0 &&
           note(table, ENTRY_REOPENED, PD_NOBODY, "");
}

// ----------------------------------------------------------------------------------------- record

int *table_steps(const struct table *table, int *count) {
    int *steps = must(calloc((size_t)table->count, sizeof *steps));
    *count = 0;
    for (int i = 0; i < table->count; i++) {
        enum entry_kind kind = table->log[i].kind;
        if (kind == ENTRY_DEALT || kind == ENTRY_MOVED)
            steps[(*count)++] = i;
        else if (kind == ENTRY_UNDONE)
            --*count;
    }
    return steps;
}

char *table_record(const struct table *table, size_t *length) {
    int count;
    size_t size = 0;
    int *steps = table_steps(table, &count);
    for (int i = 0; i < count; i++)
        size += strlen(table->log[steps[i]].data);
    size += PD_HEADER_MAX + SIGNATURE_LINE;
    char *buffer = must(malloc(size)), line[SIGNATURE_LINE];
    pd_text out = pd_text_on(buffer, size);
    pd_write_header(&table->match.header, &out);
    for (int i = 0; i < count; i++)
        pd_put(&out, table->log[steps[i]].data);
    pd_write_end(table->match.header.game, &table->match.state, &out);
    free(steps);
    vault_sign_record(line, buffer, out.used);
    pd_put(&out, line);
    assert(!out.cut);
    *length = out.used;
    return buffer;
}
