// The witness sees everything that is written, and keeps the tables that it adds up to. So it knows
// what every seat must be told of every event, and compares this with what players are told.
#include "simulation.h"

#include "server/hall/vault.h"

struct story stories[STORIES_MAX];
int story_count;

struct story *witness_find(const char *id) {
    for (int i = 0; i < story_count; i++)
        if (strcmp(stories[i].id, id) == 0)
            return &stories[i];
    return NULL;
}

static struct story *begin_story(const char *id) {
    if (story_count == STORIES_MAX) {
        fail("more tables than anybody asked for");
        return NULL;
    }
    struct story *story = &stories[story_count++];
    *story = (struct story){.table = table_new(id)};
    snprintf(story->id, sizeof story->id, "%s", id);
    return story;
}

// ----------------------------------------------------------------------------------------- writing

static char *tell(const struct table *table, int seat) {
    static char text[TELL_MAX];
    struct listener to = {.seat = seat};
    pd_text out = pd_text_on(text, sizeof text);
    tell_entry(table, &to, -1, -1, &out);
    return must(strdup(text));
}

static void note_seats(const struct table *table, struct chapter *chapter) {
    const pd_header *header = &table->match.header;
    chapter->is_full = true;
    for (int seat = 0; seat < header->setup.seats; seat++) {
        const struct table_seat *s = &table->seats[seat];
        chapter->is_full &= *s->name != '\0';
        chapter->substituted |= (uint32_t)s->substituted << seat;
        bool owes = header->pledged >> seat & 1 && !(header->shared >> seat & 1);
        chapter->owes_share |= (uint32_t)(table->status == TABLE_DEALING && owes) << seat;
    }
    for (int i = 0; i < PLAYERS; i++)
        chapter->seats[i] = (signed char)table_seat_of(table, player_id(i));
}

static void note_turn(const struct table *table, struct chapter *chapter) {
    const pd_game *game = table->match.header.game;
    pd_move moves[PD_MOVES_MAX];
    chapter->status = table->status;
    chapter->actor = table_actor(table);
    chapter->step = table->match.step.number + 1;
    if (chapter->actor == PD_NOBODY)
        return;
    chapter->actor_is_bot = table_bot(table, chapter->actor);
    int count = pd_moves(game, &table->match.state, moves);
    pd_text out = pd_text_on(chapter->move, sizeof chapter->move);
    uint32_t choice = store_mix(table->id, TABLE_ID) + 0x9e3779b9u * (uint32_t)chapter->step;
    pd_move_write(game, moves[choice % (uint32_t)count], &out);
}

static void add_chapter(struct story *story) {
    const struct table *table = story->table;
    struct chapter chapter = {.actor = PD_NOBODY};
    int seats = table->match.header.setup.seats;
    for (int seat = 0; seat < seats; seat++)
        if (*table->seats[seat].person)
            chapter.told[seat] = tell(table, seat);
    chapter.told[PD_SEATS_MAX] = tell(table, PD_NOBODY);
    note_seats(table, &chapter);
    note_turn(table, &chapter);
    story->chapters =
        grow(story->chapters, sizeof chapter, &story->capacity, (size_t)story->count + 1);
    story->chapters[story->count++] = chapter;
}

// Only the owner appends: one that was followed by another does not, however late.
static void check_owner(struct story *story, const struct store_event *event,
                        const struct store_lease *lease, const struct store_lease *owner) {
    if (lease->node != owner->node || lease->epoch != owner->epoch)
        fail("%s: event %d is written in epoch %d, but this is epoch %d, another node's", story->id,
             event->seq, (int)lease->epoch, (int)owner->epoch);
    if (lease->epoch < story->epoch || (lease->epoch == story->epoch && lease->node != story->node))
        fail("%s: event %d: two nodes append in epoch %d", story->id, event->seq,
             (int)lease->epoch);
    story->epoch = lease->epoch;
    story->node = lease->node;
}

void witness_write(const struct store_event *event, const struct store_lease *lease,
                   const struct store_lease *owner) {
    struct story *story = witness_find(event->table);
    if (!story && !(story = begin_story(event->table)))
        return;
    trace("database: %s %d %s %d %.60s", event->table, event->seq, event->kind, event->seat,
          event->data);
    world_mix(event->data, strlen(event->data));
    if (world.node_count > 1)
        check_owner(story, event, lease, owner);
    struct store_event opened = *event;
    char *data = vault_open(event);
    opened.data = data;
    if (event->seq != story->count + 1)
        fail("%s: event %d is written after event %d", story->id, event->seq, story->count);
    else if (!data || !table_restore(story->table, &opened))
        fail("%s: event %d does not follow from those before", story->id, event->seq);
    free(data);
    if (*world.failure)
        return;
    bool moved = strcmp(event->kind, "moved") == 0;
    world.moves += moved;
    story->calm_moves += moved && world.calm;
    add_chapter(story);
}

// ----------------------------------------------------------------------------------------- reading

// Copies the message without a member, a number.
static void strip(char *text, const char *key) {
    char member[24];
    size_t length = (size_t)snprintf(member, sizeof member, ",\"%s\":", key);
    char *found = strstr(text, member);
    if (found)
        memmove(found, found + length + strspn(found + length, "0123456789"),
                strlen(found + length + strspn(found + length, "0123456789")) + 1);
}

static const char *find_told(const struct chapter *chapter, int player) {
    int seat = chapter->seats[player];
    const char *told = seat >= 0 ? chapter->told[seat] : NULL;
    return told ? told : chapter->told[PD_SEATS_MAX];
}

// What was said, as somebody hears of it who did not sit at a table that is over: who said
// something, and no word of it.
static bool is_deaf(const struct story *story, int player, const char *text, const char *told) {
    const char *words = strstr(told, ",\"phrase\":");
    return words && story->table->status == TABLE_OVER &&
           table_seat_of(story->table, player_id(player)) == PD_NOBODY &&
           strncmp(text, told, (size_t)(words - told)) == 0 &&
           strcmp(text + (words - told), ",\"phrase\":null,\"text\":null}") == 0;
}

// What a client is told is in the log, and is what the log tells its seat: never anything else.
void witness_told(int player, const char *text, size_t length) {
    static char stripped[TELL_MAX];
    char id[TABLE_ID + 1] = "";
    int seq = 0;
    memcpy(stripped, text, length);
    stripped[length] = '\0';
    strip(stripped, "re");
    strip(stripped, "seconds");
    sscanf(stripped, "{\"type\":\"event\",\"table\":\"%16[a-z0-9]\",\"seq\":%d", id, &seq);
    const struct story *story = witness_find(id);
    if (!story || seq < 1 || seq > story->count)
        fail("player %d was told of something that is not in the log: %.200s", player, stripped);
    if (*world.failure)
        return;
    const char *told = find_told(&story->chapters[seq - 1], player);
    if (strcmp(stripped, told) != 0 && !is_deaf(story, player, stripped, told))
        fail("player %d was told %.200s, and the log says %.200s", player, stripped, told);
}

static struct story *find_told_of(const char *text) {
    char id[TABLE_ID + 1] = "";
    const char *found = strstr(text, "\"table\":\"");
    if (found)
        snprintf(id, sizeof id, "%s", found + strlen("\"table\":\""));
    return witness_find(id);
}

static bool is_part(const char *text, const char *from, const char *to, const char *of) {
    const char *start = strstr(text, from), *end = start ? strstr(start, to) : NULL;
    const char *there = strstr(of, from);
    return start && end && there && strncmp(start, there, (size_t)(end - start)) == 0;
}

// The facts of some steps are the first ones that the log gives. Nothing is ever taken back here.
void witness_told_facts(int player, const char *text) {
    enum { MOST = 100000 };
    static char whole[TELL_MAX];
    const struct story *story = find_told_of(text);
    pd_text out = pd_text_on(whole, sizeof whole);
    struct listener to = {0};
    if (!story) {
        fail("player %d is told facts of nothing: %.200s", player, text);
        return;
    }
    to.seat = table_seat_of(story->table, player_id(player));
    tell_history(story->table, &to, -1, 0, MOST, &out);
    if (!is_part(text, "\"steps\":", "],\"next\":", whole))
        fail("player %d is told other facts than the log gives: %.200s", player, text);
}

// Compared only if nothing has happened since.
void witness_told_table(int player, const char *text) {
    static char whole[TELL_MAX];
    const struct story *story = find_told_of(text);
    const char *seq = strstr(text, "\"seq\":");
    if (!story || !seq || atoi(seq + strlen("\"seq\":")) != story->count ||
        (story->table->status != TABLE_PLAYING && story->table->status != TABLE_OVER))
        return;
    pd_text out = pd_text_on(whole, sizeof whole);
    struct listener to = {0};
    to.seat = table_seat_of(story->table, player_id(player));
    tell_table(story->table, &to, -1, -1, 0, -1, &out);
    if (!is_part(text, "\"view\":", ",\"seconds\":", whole))
        fail("player %d sees another table than the log gives: %.200s", player, text);
}

// ------------------------------------------------------------------------------------ once for all

enum { SAID_MAX = 4096 };
static char said[SAID_MAX][24];
static int said_count;

void witness_said(const char *text) {
    if (said_count < SAID_MAX)
        snprintf(said[said_count++], sizeof said[0], "%s", text);
}

static int count_said(const char *text) {
    int count = 0;
    for (int i = 0; i < story_count; i++)
        for (int j = 0; j < stories[i].table->count; j++) {
            const struct log_entry *entry = &stories[i].table->log[j];
            count += entry->kind == ENTRY_SAID && strcmp(entry->data + strlen("text "), text) == 0;
        }
    return count;
}

// Every text is said to the server once, and every one is different. So each is in a log once at
// most, and those that were acknowledged are there.
static void check_once(const struct table *table) {
    for (int i = 0; i < table->count; i++)
        if (table->log[i].kind == ENTRY_SAID &&
            count_said(table->log[i].data + strlen("text ")) != 1)
            fail("%s: event %d was done twice: %s", table->id, i + 1, table->log[i].data);
}

void witness_check_said(void) {
    for (int i = 0; i < said_count; i++)
        if (count_said(said[i]) != 1)
            fail("“%s” was acknowledged, and is in the logs %d times", said[i],
                 count_said(said[i]));
    for (int i = 0; i < story_count; i++)
        check_once(stories[i].table);
}

static void free_story(struct story *story) {
    for (int i = 0; i < story->count; i++)
        for (int seat = 0; seat <= PD_SEATS_MAX; seat++)
            free(story->chapters[i].told[seat]);
    free(story->chapters);
    table_free(story->table);
}

void witness_clear(void) {
    for (int i = 0; i < story_count; i++)
        free_story(&stories[i]);
    story_count = said_count = 0;
}
