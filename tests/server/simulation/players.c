// Players: each connects to any node, opens tables, sits down, plays, talks, and comes back when
// the connection is lost or no answer comes. They check all that they are told.
#include "simulation.h"

#include "fair/fair.h"

#include <inttypes.h>
#include <sodium.h>

enum wish {
    HELLO,
    CREATE,
    WATCH,
    SIT,
    START,
    SHARE,
    MOVE,
    SAY,
    REMATCH,
    LEAVE,
    UNWATCH,
    FACTS,
    PING
};

// A request without an answer so far.
struct asked {
    int64_t id;
    enum wish wish;
    int story;
    char text[64]; // the move, or what was said
};

enum { ASKED_MAX = 8, TABLES_TO_OPEN = 3, REMATCHES = 2 };

// What a player knows of a table.
struct sight {
    bool follows;
    int seen; // the last event that they were told of
    uint8_t share[32];
};

static struct player {
    char token[96], id[PERSON_ID + 1];
    struct connection *c; // or NULL
    bool welcome;
    int64_t patience; // until then they wait for an answer, or before they connect again
    int failures;     // attempts to connect
    int64_t next_id;
    struct asked asked[ASKED_MAX];
    int asked_count;
    struct sight sights[STORIES_MAX];
} players[PLAYERS];
static int opened, rematches, texts;

const char *player_id(int player) {
    return *players[player].id ? players[player].id : "nobody";
}

// ------------------------------------------------------------------------------------- connections

static void forget_connection(struct player *p) {
    // As clients do, the longer the more often it has failed.
    p->failures = p->welcome ? 1 : p->failures + (p->failures < 8);
    p->patience = world.now + p->failures * chance_between(0, 300 * MS);
    p->c = NULL;
    p->welcome = false;
    p->asked_count = 0;
    for (int i = 0; i < STORIES_MAX; i++)
        p->sights[i].follows = false;
}

void player_lose(int player, struct connection *c) {
    struct player *p = &players[player];
    if (p->c != c)
        return;
    trace("player %d loses the connection", player);
    if (world.peace)
        fail("player %d loses the connection to node %d for no reason", player, c->node->number);
    forget_connection(p);
}

static void give_up(struct player *p) {
    trace("player %d gives up waiting", (int)(p - players));
    if (world.peace)
        fail("player %d gets no answer from node %d", (int)(p - players), p->c->node->number);
    network_abandon(p->c);
    forget_connection(p);
}

// ---------------------------------------------------------------------------------------- requests

// Sends a request: its type and further members.
__attribute__((format(printf, 5, 6))) static void ask(struct player *p, enum wish wish, int story,
                                                      const char *type, const char *format, ...) {
    char text[1024];
    struct asked *asked = &p->asked[p->asked_count++];
    *asked = (struct asked){.id = ++p->next_id, .wish = wish, .story = story};
    int used = snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":%" PRId64, type, asked->id);
    if (story >= 0)
        used += snprintf(text + used, sizeof text - (size_t)used, ",\"table\":\"%s\"",
                         stories[story].id);
    va_list arguments;
    va_start(arguments, format);
    used += vsnprintf(text + used, sizeof text - (size_t)used, format, arguments);
    va_end(arguments);
    snprintf(text + used, sizeof text - (size_t)used, "}");
    p->patience = world.now + chance_between(2 * SECOND, 8 * SECOND);
    network_say(p->c, text);
}

static void connect_somewhere(struct player *p) {
    if (p == &players[PLAYERS - 1]) {
        if (!*players[0].token)
            return;
        memcpy(p->token, players[0].token, sizeof p->token);
        memcpy(p->id, players[0].id, sizeof p->id);
    }
    int node = (int)chance_between(0, world.node_count - 1);
    p->c = network_connect((int)(p - players), &nodes[node]);
    if (*p->token)
        ask(p, HELLO, -1, "hello", ",\"protocol\":1,\"token\":\"%s\"", p->token);
    else
        ask(p, HELLO, -1, "hello", ",\"protocol\":1,\"name\":\"Player %d\"", (int)(p - players));
}

static void open_table(struct player *p) {
    static const struct {
        const char *game;
        int seats;
    } choices[] = {
        {"gumball", 3}, {"gumball", 3}, {"trail", 2}, {"grandprix", 2}, {"battlegum", 2}};
    int i = (int)chance_between(0, sizeof choices / sizeof *choices - 1);
    bool bot = choices[i].seats > 2 && chance_of(500);
    int grace = (int)chance_between(2, 15);
    int clock = chance_of(300) ? (int)chance_between(3, 15) : 0;
    opened++;
    ask(p, CREATE, -1, "create",
        ",\"game\":\"%s\",\"seats\":%d,\"grace\":%d,\"clock\":%d,\"chat\":\"text\"%s",
        choices[i].game, choices[i].seats, grace, clock, bot ? ",\"bots\":[\"rookie\"]" : "");
}

static void watch(struct player *p, int story) {
    int seen = p->sights[story].seen;
    if (seen == 0 || chance_of(100))
        ask(p, WATCH, story, "watch", "%s", "");
    else
        ask(p, WATCH, story, "watch", ",\"from\":%d", seen + 1);
}

static void sit(struct player *p, int story) {
    uint8_t pledge[32];
    char hex[65];
    fair_hash(pledge, p->sights[story].share);
    sodium_bin2hex(hex, sizeof hex, pledge, sizeof pledge);
    if (chance_of(500))
        ask(p, SIT, story, "sit", ",\"pledge\":\"%s\"", hex);
    else
        ask(p, SIT, story, "sit", "%s", "");
}

static void share(struct player *p, int story) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, p->sights[story].share, 32);
    ask(p, SHARE, story, "share", ",\"share\":\"%s\"", hex);
}

static void move(struct player *p, int story, const struct chapter *now) {
    ask(p, MOVE, story, "move", ",\"step\":%d,\"move\":\"%s\"", now->step, now->move);
    snprintf(p->asked[p->asked_count - 1].text, sizeof p->asked->text, "%s", now->move);
}

// Nothing is ever said twice.
static void say(struct player *p, int story) {
    char text[24];
    snprintf(text, sizeof text, "word %d", ++texts);
    ask(p, SAY, story, "say", ",\"text\":\"%s\"", text);
    snprintf(p->asked[p->asked_count - 1].text, sizeof p->asked->text, "%s", text);
}

// ------------------------------------------------------------------------------------ what they do

static void act_before(struct player *p, int story, const struct chapter *now, int seat) {
    if (seat == PD_NOBODY && !now->is_full)
        sit(p, story);
    else if (seat != PD_NOBODY && now->is_full)
        ask(p, START, story, "start", "%s", "");
    else if (seat != PD_NOBODY && chance_of(100))
        ask(p, START, story, "start", ",\"fill\":\"club\"");
}

static void act_within(struct player *p, int story, const struct chapter *now, int seat) {
    if (seat == PD_NOBODY)
        return;
    if (now->owes_share >> seat & 1)
        share(p, story);
    else if (now->substituted >> seat & 1)
        ask(p, SIT, story, "sit", "%s", "");
    else if (now->actor == seat)
        move(p, story, now);
    else if (!world.calm && chance_of(20))
        ask(p, LEAVE, story, "leave", "%s", "");
    else if (chance_of(300))
        say(p, story);
}

static void act_after(struct player *p, int story, int seat) {
    if (seat == PD_NOBODY || rematches >= REMATCHES || stories[story].table->rematch[0])
        return;
    rematches++;
    ask(p, REMATCH, story, "rematch", "%s", "");
}

// At a table, by what they were told of it.
static void act_at(struct player *p, int story) {
    struct sight *sight = &p->sights[story];
    if (!sight->follows) {
        watch(p, story);
        return;
    }
    const struct chapter *now = &stories[story].chapters[sight->seen - 1];
    int seat = now->seats[p - players];
    if (!world.calm && chance_of(10)) {
        ask(p, UNWATCH, story, "unwatch", "%s", "");
        sight->follows = false;
    } else if (now->status >= TABLE_PLAYING && chance_of(10)) {
        ask(p, FACTS, story, "facts", "%s", "");
    } else if (now->status == TABLE_OPEN)
        act_before(p, story, now, seat);
    else if (now->status == TABLE_DEALING || now->status == TABLE_PLAYING)
        act_within(p, story, now, seat);
    else if (now->status == TABLE_OVER)
        act_after(p, story, seat);
}

static void act(struct player *p) {
    int known[STORIES_MAX], count = 0;
    for (int i = 0; i < story_count; i++)
        if (stories[i].known)
            known[count++] = i;
    bool wanted = (count == 0 && chance_of(300)) || (opened < TABLES_TO_OPEN && chance_of(50));
    if (wanted && opened < STORIES_MAX - REMATCHES)
        open_table(p);
    else if (count == 0 || chance_of(20))
        ask(p, PING, -1, "ping", "%s", "");
    else
        act_at(p, known[chance_between(0, count - 1)]);
}

// Talks without waiting for the answer to something else.
static void act_meanwhile(struct player *p) {
    int story = (int)chance_between(0, STORIES_MAX - 1);
    const struct sight *sight = &p->sights[story];
    if (sight->follows && stories[story].chapters[sight->seen - 1].seats[p - players] >= 0)
        say(p, story);
}

static void live(void *what, uint64_t number) {
    struct player *p = what;
    int64_t pause = chance_between(5 * MS, 400 * MS);
    (void)number;
    if (!p->c && world.now >= p->patience)
        connect_somewhere(p);
    else if (!p->c)
        pause = p->patience - world.now;
    else if (p->asked_count > 0 && world.now > p->patience)
        give_up(p);
    else if (p->welcome && p->asked_count == 0)
        act(p);
    else if (p->welcome && p->asked_count < 3)
        act_meanwhile(p);
    if (!world.calm && chance_of(5)) // does nothing for a while
        pause = chance_between(0, 20 * SECOND);
    schedule(world.now + pause, live, p, 0, false);
}

// ---------------------------------------------------------------------------------- what they hear

static int64_t find_number(const char *text, const char *key) {
    char member[24];
    snprintf(member, sizeof member, "\"%s\":", key);
    const char *found = strstr(text, member);
    return found ? strtoll(found + strlen(member), NULL, 10) : -1;
}

// Copies the text of a member; "" if there is none.
static void find_text(const char *text, const char *key, char *out, size_t size) {
    char member[24];
    size_t length = (size_t)snprintf(member, sizeof member, "\"%s\":\"", key);
    const char *found = strstr(text, member);
    *out = '\0';
    if (found)
        snprintf(out, size, "%.*s", (int)strcspn(found + length, "\""), found + length);
}

// Takes the request that a message answers, if it does.
static bool take_asked(struct player *p, const char *text, struct asked *asked) {
    if (strncmp(strchr(text, ','), ",\"re\":", 6) != 0)
        return false;
    int64_t re = find_number(text, "re");
    for (int i = 0; i < p->asked_count; i++)
        if (p->asked[i].id == re) {
            *asked = p->asked[i];
            memmove(&p->asked[i], &p->asked[i + 1], (size_t)(--p->asked_count - i) * sizeof *asked);
            return true;
        }
    fail("player %d gets an answer to nothing: %.200s", (int)(p - players), text);
    return false;
}

static void hear_welcome(struct player *p, const char *text) {
    p->welcome = true;
    if (*p->token)
        return;
    find_text(text, "token", p->token, sizeof p->token);
    memcpy(p->id, p->token, PERSON_ID);
}

static int find_story(struct player *p, const char *text) {
    char id[TABLE_ID + 1];
    find_text(text, "table", id, sizeof id);
    struct story *story = witness_find(id);
    if (story) {
        story->known = true;
        return (int)(story - stories);
    }
    fail("player %d is told of a table that is not in the log: %.200s", (int)(p - players), text);
    return -1;
}

// What somebody has seen is never lost.
static void hear_table(struct player *p, const char *text) {
    int story = find_story(p, text), seq = (int)find_number(text, "seq");
    if (story < 0)
        return;
    struct sight *sight = &p->sights[story];
    if (seq < sight->seen || seq > stories[story].count)
        fail("player %d has seen event %d of %s, then the table at event %d; the log has %d",
             (int)(p - players), sight->seen, stories[story].id, seq, stories[story].count);
    sight->follows = true;
    sight->seen = seq;
    witness_told_table((int)(p - players), text);
}

static void check_answer(int player, const struct asked *asked, const char *text) {
    char wanted[96];
    world.acknowledged++;
    snprintf(wanted, sizeof wanted, asked->wish == MOVE ? "\"move\":\"%s\"" : "\"text\":\"%s\"",
             asked->text);
    if ((asked->wish == MOVE || asked->wish == SAY) && !strstr(text, wanted))
        fail("player %d asked for “%s” and is answered %.200s", player, asked->text, text);
    if (asked->wish == SAY)
        witness_said(asked->text);
}

static void hear_rematch(const char *text) {
    char id[TABLE_ID + 1];
    find_text(text, "new", id, sizeof id);
    struct story *story = *id ? witness_find(id) : NULL;
    if (story)
        story->known = true;
    else if (*id)
        fail("a rematch at %s is told of, and is not in the log", id);
}

// Events come in order and without gaps, from where somebody began to follow. Who has stopped, by
// leaving a match that was over by then, is still answered, but hears nothing of the others.
static void hear_event(struct player *p, const char *text, size_t length, bool answered) {
    int story = find_story(p, text), seq = (int)find_number(text, "seq");
    witness_told((int)(p - players), text, length);
    if (story < 0 || *world.failure)
        return;
    struct sight *sight = &p->sights[story];
    if (seq > sight->seen + 1 && (sight->follows || !answered))
        fail("player %d is told of event %d of %s after event %d", (int)(p - players), seq,
             stories[story].id, sight->seen);
    if (seq == sight->seen + 1)
        sight->seen = seq;
    hear_rematch(text);
}

static void hear_refusal(struct player *p, const char *text) {
    static const char *const never[] = {"broken",   "bad-token",   "no-table",
                                        "bad-json", "bad-message", "bad-notation"};
    char code[32];
    find_text(text, "code", code, sizeof code);
    world.refusals++;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strcmp(code, never[i]) == 0)
            fail("player %d is refused: %.300s", (int)(p - players), text);
}

static bool is_type(const char *text, const char *type) {
    size_t length = strlen(type);
    return strncmp(text, "{\"type\":\"", 9) == 0 && strncmp(text + 9, type, length) == 0 &&
           text[9 + length] == '"';
}

static void hear_done(struct player *p, const struct asked *asked, const char *text) {
    if (asked->wish == WATCH)
        p->sights[asked->story].follows = true;
    if (asked->wish == LEAVE) // the match was over by then
        p->sights[asked->story].follows = false;
    hear_rematch(text);
}

void player_hear(int player, struct connection *c, const char *text, size_t length) {
    struct player *p = &players[player];
    struct asked asked;
    if (p->c != c)
        return;
    trace("player %d hears %.200s", player, text);
    world_mix(text, length);
    bool answered = take_asked(p, text, &asked);
    if (is_type(text, "welcome"))
        hear_welcome(p, text);
    else if (is_type(text, "table"))
        hear_table(p, text);
    else if (is_type(text, "event"))
        hear_event(p, text, length, answered);
    else if (is_type(text, "facts"))
        witness_told_facts(player, text);
    else if (is_type(text, "refused"))
        hear_refusal(p, text);
    else if (is_type(text, "done") && answered)
        hear_done(p, &asked, text);
    if (answered && is_type(text, "refused")) {
        opened -= asked.wish == CREATE;
        rematches -= asked.wish == REMATCH;
    }
    if (answered && is_type(text, "event"))
        check_answer(player, &asked, text);
    if (answered && asked.wish == HELLO && !p->welcome && p->c)
        give_up(p);
}

// ------------------------------------------------------------------------------------- all of them

void players_open(void) {
    memset(players, 0, sizeof players);
    opened = rematches = texts = 0;
    for (int i = 0; i < PLAYERS; i++) {
        for (int j = 0; j < STORIES_MAX; j++)
            memset(players[i].sights[j].share, (int)chance_between(0, 255), 32);
        schedule(chance_between(0, SECOND), live, &players[i], 0, false);
    }
}

// Nobody stays, so that after a while no table has to be in memory.
void players_leave(int64_t until) {
    trace("all players leave for %d ms", (int)((until - world.now) / MS));
    for (int i = 0; i < PLAYERS; i++) {
        if (players[i].c)
            give_up(&players[i]);
        players[i].patience = until;
    }
}

static bool is_up_to_date(const struct player *p, int story) {
    const struct sight *sight = &p->sights[story];
    return !stories[story].known || (sight->follows && sight->seen == stories[story].count);
}

bool players_are_up_to_date(bool blame) {
    for (int i = 0; i < PLAYERS; i++)
        for (int j = 0; j < story_count; j++) {
            if (is_up_to_date(&players[i], j))
                continue;
            if (blame)
                fail("player %d has seen event %d of %s, which is at event %d", i,
                     players[i].sights[j].seen, stories[j].id, stories[j].count);
            return false;
        }
    return true;
}
