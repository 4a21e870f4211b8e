// What one client does: it says hello, opens a table or sits down at one, plays legal moves at
// random, and begins anew. What it does next depends only on what it knows of the table, so that
// it goes on after a lost connection just as it did before.
#include "load.h"

#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    RETRY_MS = 100,
    RECONNECT_MS = 200,
    DISAPPOINTED_MS = 1000,
    POSITION_ONE_IN = 8, // of the steps of a player in a match that is checked
};

static struct crowd *crowd_of(const struct player *player) {
    return player->match->crowd;
}

static bool is_host(const struct player *player) {
    return player->index == 0;
}

static bool stopping(const struct crowd *crowd) {
    return crowd->phase >= PHASE_DRAIN;
}

// ---------------------------------------------------------------------------------------- asking

// Sends a request of that type; `format` adds members, each after a comma. `table` may be NULL.
__attribute__((format(printf, 5, 6))) static void ask(struct player *player, enum request request,
                                                      const char *type, const char *table,
                                                      const char *format, ...) {
    struct crowd *crowd = crowd_of(player);
    char text[4096];
    size_t used =
        (size_t)snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":%d", type, ++player->asked_id);
    if (table)
        used += (size_t)snprintf(text + used, sizeof text - used, ",\"table\":\"%s\"", table);
    va_list values;
    va_start(values, format);
    used += (size_t)vsnprintf(text + used, sizeof text - used, format, values);
    va_end(values);
    text[used++] = '}';
    player->asked = request;
    player->asked_at = clock_ns();
    link_send(&crowd->wire, &player->link, text, used);
}

static void say_hello(struct player *player) {
    char token[TOKEN_MAX + 16] = "";
    if (*player->token)
        snprintf(token, sizeof token, ",\"token\":\"%s\"", player->token);
    ask(player, ASK_HELLO, "hello", NULL, ",\"protocol\":1,\"name\":\"load %d\"%s", player->number,
        token);
}

static void create(struct player *player) {
    const struct match *match = player->match;
    char options[PD_VALUE_MAX * 2];
    pd_text text = pd_text_on(options, sizeof options);
    pd_setup_json(match->game, &match->setup, &text);
    // Nobody else shall move for a player who has lost the connection.
    ask(player, ASK_CREATE, "create", NULL,
        ",\"game\":\"%s\",\"seats\":%d,\"options\":%s,\"grace\":0", pd_game_about(match->game).id,
        match->setup.seats, options);
}

static void write_pledge(const struct player *player, char hex[65]) {
    uint8_t hash[32];
    crypto_hash_sha256(hash, player->share, sizeof player->share);
    sodium_bin2hex(hex, 65, hash, sizeof hash);
}

static void sit(struct player *player) {
    char pledge[80] = "", hex[65];
    if (player->pledged) {
        write_pledge(player, hex);
        snprintf(pledge, sizeof pledge, ",\"pledge\":\"%s\"", hex);
    }
    ask(player, ASK_SIT, "sit", player->match->table, ",\"seat\":%d%s", player->seat, pledge);
}

static void share(struct player *player) {
    char hex[65];
    sodium_bin2hex(hex, sizeof hex, player->share, sizeof player->share);
    ask(player, ASK_SHARE, "share", player->match->table, ",\"share\":\"%s\"", hex);
}

static bool wants_to_move(const struct player *player) {
    return player->welcome && player->following && !player->asked && player->dealt &&
           !player->over && player->turn == player->seat && player->seat != PD_NOBODY;
}

void player_move(struct player *player, int64_t intended) {
    char move[NOTATION_MAX * 2];
    pd_text text = pd_text_on(move, sizeof move);
    if (!wants_to_move(player) || stopping(crowd_of(player)))
        return;
    pd_json_string(&text, player->choice);
    player->intended = intended;
    ask(player, ASK_MOVE, "move", player->match->table, ",\"step\":%d,\"move\":%s",
        player->step + 1, move);
}

// ------------------------------------------------------------------------------------ what is next

static void reset_player(struct player *player) {
    struct crowd *crowd = crowd_of(player);
    player->following = player->shared = player->dealt = player->over = player->released = false;
    player->seq = player->step = player->again = 0;
    player->blind = false;
    player->turn = PD_NOBODY;
    player->pledged = player->seat != PD_NOBODY && crowd_roll(crowd, 2);
    if (player->pledged)
        randombytes_buf(player->share, sizeof player->share);
    memory_next(player);
}

// A game's usual rules, but for what so few seats need.
static void choose_setup(struct match *match) {
    const struct plan *plan = match->crowd->plan;
    pd_problem problem;
    match->game = plan->games[(match->number + match->round) % plan->game_count];
    pd_setup_init(match->game, &match->setup, plan->seats);
    if (pd_setup_check(match->game, &match->setup, &problem) != PD_OK)
        pd_setup_set(match->game, &match->setup, "duel", "on", &problem);
}

void match_reset(struct match *match) {
    choose_setup(match);
    match->table[0] = match->commitment[0] = '\0';
    match->seated = 0;
    match->started = false;
    match->released = 0;
    for (int i = 0; i < match->count; i++)
        reset_player(&match->players[i]);
    match->round++;
}

static void act_all(struct match *match) {
    for (int i = 0; i < match->count; i++)
        player_act(&match->players[i]);
}

static void release(struct player *player) {
    struct match *match = player->match;
    player->released = true;
    player->following = false;
    if (++match->released < match->count)
        return;
    match->crowd->tally.tables++;
    if (match->checked)
        record_note(match);
    match_reset(match);
    player_act(&match->players[0]);
}

static bool all_there(const struct match *match) {
    int seats = match->setup.seats;
    for (int i = seats; i < match->count; i++)
        if (!match->players[i].following)
            return false;
    return match->seated == (1u << seats) - 1;
}

// Events that were seen before are compared with what they were; others have been missed.
static void catch_up(struct player *player, const char *table, int from) {
    player->again = from;
    ask(player, ASK_CATCH_UP, "watch", table, ",\"from\":%d", from);
}

// The others come once the host has sat down, so that the host misses nothing in between.
static void follow(struct player *player) {
    struct match *match = player->match;
    if (player->released)
        return;
    if (!*match->table) {
        if (is_host(player) && !stopping(match->crowd))
            create(player);
    } else if (player->was_lost && (match->seated & 1 || is_host(player))) {
        catch_up(player, match->table, 1);
    } else if (match->seated & 1 && (match->checked || player->seat == PD_NOBODY)) {
        ask(player, ASK_WATCH, "watch", match->table, "%s", "");
    } else if (match->seated & 1) {
        player->following = true; // to sit down is to follow
        player_act(player);
    }
}

static void act_before_deal(struct player *player) {
    struct match *match = player->match;
    bool seated = player->seat != PD_NOBODY && match->seated >> player->seat & 1;
    if (player->seat != PD_NOBODY && !seated)
        sit(player);
    else if (!match->started && player->index == 0 && all_there(match))
        ask(player, ASK_START, "start", match->table, "%s", "");
    else if (match->started && player->pledged && !player->shared)
        share(player);
}

// At the end, all tables of this player are looked at again, the newest first.
static void audit(struct player *player) {
    while (player->audit && !*player->audit->table)
        player->audit = player->audit->older;
    if (player->audit)
        catch_up(player, player->audit->table, 1);
}

void player_act(struct player *player) {
    struct match *match = player->match;
    if (!player->welcome || player->asked || match->crowd->plan->idle)
        return;
    if (match->crowd->phase == PHASE_AUDIT)
        audit(player);
    else if (!player->following)
        follow(player);
    else if (stopping(match->crowd))
        return;
    else if (player->over)
        ask(player, ASK_UNWATCH, "unwatch", match->table, "%s", "");
    else if (!player->dealt)
        act_before_deal(player);
    else if (wants_to_move(player) && !*player->choice)
        ask(player, ASK_LEGAL, "watch", match->table, "%s", "");
    else if (wants_to_move(player))
        crowd_ready(match->crowd, player);
}

// ---------------------------------------------------------------------------------------- events

// From the list that a table has.
static void pick_move(struct player *player, const struct message *message) {
    struct span items[PD_MOVES_MAX], legal = message->member[MEMBER_LEGAL];
    uint32_t count = 0;
    for (const char *at = NULL; count < PD_MOVES_MAX && span_item(legal, &at, &items[count]);)
        count++;
    bool mine = player->seat != PD_NOBODY && player->turn == player->seat;
    if (mine != (count > 0)) {
        fault(player, message,
              "“legal” lists moves when it is the turn of this seat, and only then");
        return;
    }
    if (mine && !span_text(items[crowd_roll(crowd_of(player), count)], player->choice,
                           sizeof player->choice))
        fault(player, message, "moves in “legal” are short strings");
}

// Without a choice, the player asks for the table: who is blind has to, and in matches that are
// checked others do so at times, to compare it.
static void choose_move(struct player *player) {
    bool asks = player->blind ||
                (player->match->checked && crowd_roll(crowd_of(player), POSITION_ONE_IN) == 0);
    player->choice[0] = '\0';
    if (player->turn == player->seat && player->seat != PD_NOBODY && !asks)
        check_choose(player);
}

static void end_match(struct player *player, const struct message *message) {
    struct span open = message->member[MEMBER_OPEN];
    player->over = true;
    if (!message_is(message, MEMBER_STATUS, "over") || !message->member[MEMBER_RESULT].at ||
        !open.at)
        fault(player, message, "the last event has “status”, “result” and “open”");
    player->match->open_hash = hash_bytes(HASH_START, open.at ? open.at : "", open.length);
}

// A position: after the deal or a move.
static void see_position(struct player *player, const struct message *message, int step) {
    struct span turn = message->member[MEMBER_TURN];
    int found = step;
    player->turn = PD_NOBODY;
    if (!message_int(message, MEMBER_STEP, &found) || found != step)
        fault(player, message, "step %d is next", step);
    if (!span_null(turn) && !span_int(turn, &player->turn))
        fault(player, message, "“turn” is a seat or null");
    player->dealt = true;
    player->step = found;
    if (player->turn == PD_NOBODY)
        end_match(player, message);
    else if (message->member[MEMBER_OPEN].at || message->member[MEMBER_RESULT].at)
        fault(player, message, "“open” and “result” come at the end only");
    check_event(player, message);
    choose_move(player);
}

static void see_deal(struct player *player, const struct message *message) {
    struct match *match = player->match;
    see_position(player, message, 0);
    if (!match->played)
        match->crowd->first_deals++;
    match->played = true;
}

static void see_move(struct player *player, const struct message *message, int seat, bool mine) {
    bool tells = message->member[MEMBER_MOVE].at != NULL;
    if (seat != player->turn)
        fault(player, message, "it was the turn of seat %d", player->turn);
    if (tells != (seat == player->seat))
        fault(player, message, "“move” goes to its own seat, and to nobody else");
    if (mine) {
        char move[NOTATION_MAX] = "";
        span_text(message->member[MEMBER_MOVE], move, sizeof move);
        if (strcmp(move, player->choice) != 0)
            fault(player, message, "the move was “%s”", player->choice);
        crowd_acknowledged(crowd_of(player), player);
    }
    see_position(player, message, player->step + 1);
}

static void see_seat(struct player *player, const struct message *message, int seat) {
    struct match *match = player->match;
    if (seat < 0 || seat >= match->setup.seats) {
        fault(player, message, "there is no such seat");
        return;
    }
    match->seated |= 1u << seat;
    bool pledged = match->players[seat].pledged;
    struct span found = message->member[MEMBER_PLEDGED];
    if (found.length != (pledged ? 4 : 5)) // true, false
        fault(player, message, "“pledged” is %s", pledged ? "true" : "false");
    act_all(match);
}

// From here on everybody is bound: the pledges are those of all who made one, by seat.
static void see_start(struct player *player, const struct message *message) {
    struct match *match = player->match;
    const char *at = NULL;
    struct span item;
    char hex[65];
    match->started = true;
    for (int seat = 0, found = -1; seat < match->setup.seats; seat++) {
        if (!match->players[seat].pledged)
            continue;
        write_pledge(&match->players[seat], hex);
        if (!span_item(message->member[MEMBER_PLEDGES], &at, &item) ||
            !span_int(span_find(item, "seat"), &found) || found != seat ||
            !span_is(span_find(item, "pledge"), hex))
            fault(player, message, "seat %d has pledged %s", seat, hex);
    }
    if (span_item(message->member[MEMBER_PLEDGES], &at, &item))
        fault(player, message, "no more pledges than were made");
}

static void see_share(struct player *player, const struct message *message, int seat) {
    struct match *match = player->match;
    char hex[65] = "", found[80] = "";
    if (seat == player->seat)
        player->shared = true;
    if (seat >= 0 && seat < match->setup.seats)
        sodium_bin2hex(hex, sizeof hex, match->players[seat].share, 32);
    span_text(message->member[MEMBER_SHARE], found, sizeof found);
    if (strcmp(hex, found) != 0)
        fault(player, message, "the share is %s", hex);
}

static void see_what(struct player *player, const struct message *message, bool mine) {
    int seat = PD_NOBODY;
    message_int(message, MEMBER_SEAT, &seat);
    if (message_is(message, MEMBER_WHAT, "moved"))
        see_move(player, message, seat, mine);
    else if (message_is(message, MEMBER_WHAT, "dealt"))
        see_deal(player, message);
    else if (message_is(message, MEMBER_WHAT, "sat"))
        see_seat(player, message, seat);
    else if (message_is(message, MEMBER_WHAT, "started"))
        see_start(player, message);
    else if (message_is(message, MEMBER_WHAT, "shared"))
        see_share(player, message, seat);
    else if (player->seq > 1) // the first tells how the table was opened
        fault(player, message, "nobody has asked for this");
}

// Is it an event that was asked for again? Those beyond the last that was seen are news. Once the
// table has been shown, others come in between, and will again in their turn.
static bool is_repeat(struct player *player, const struct message *message, int seq) {
    bool older = player->audit && player->audit != &player->memory;
    if (!player->again || seq != player->again)
        return player->shown;
    player->again++;
    if (!older && seq > player->seq)
        return false;
    memory_event(player, player->audit ? player->audit : &player->memory, message, seq);
    return true;
}

// Events are numbered without gaps. The first that a player gets who has just sat down sets where.
// After a gap things go on, as one fault is enough. False for what has been there before.
static bool take_number(struct player *player, const struct message *message) {
    int seq = 0;
    bool any = player->seq == 0 && !player->again;
    message_int(message, MEMBER_SEQ, &seq);
    if (is_repeat(player, message, seq))
        return false;
    if (!any && seq != player->seq + 1)
        fault(player, message, "event %d is next", player->seq + 1);
    if (seq <= player->seq)
        return false;
    player->seq = seq;
    if (crowd_of(player)->plan->stubborn)
        memory_event(player, &player->memory, message, seq);
    return true;
}

// Is this the answer to what was asked? Then the player may ask something else.
static bool take_answer(struct player *player, const struct message *message) {
    int re;
    if (!message->member[MEMBER_RE].at)
        return false;
    if (!message_int(message, MEMBER_RE, &re) || re != player->asked_id || !player->asked) {
        fault(player, message, "%s%d",
              player->asked ? "an answer to request " : "no answer, after ", player->asked_id);
        return false;
    }
    return true;
}

static void hear_event(struct player *player, const struct message *message) {
    struct match *match = player->match;
    bool mine = take_answer(player, message);
    if (mine)
        player->asked = ASK_NOTHING;
    if (!message_is(message, MEMBER_TABLE, match->table) &&
        !(player->audit && message_is(message, MEMBER_TABLE, player->audit->table))) {
        fault(player, message, "only table “%s” is followed", match->table);
        return;
    }
    match->active = match->crowd->now;
    if (take_number(player, message))
        see_what(player, message, mine);
}

// --------------------------------------------------------------------------------------- answers

static void hear_welcome(struct player *player, const struct message *message) {
    struct crowd *crowd = crowd_of(player);
    if (!*player->token &&
        !span_text(message->member[MEMBER_TOKEN], player->token, sizeof player->token))
        fault(player, message, "a token for somebody new");
    player->welcome = true;
    crowd->welcome++;
    crowd->tally.reconnects += player->was_lost;
}

// Too much has happened meanwhile: the player goes on from the table as it is shown. What facts
// would have told is missing, so that views cannot be checked until the next table.
static void adopt(struct player *player, const struct message *message) {
    struct span turn = message->member[MEMBER_TURN];
    player->again = 0;
    player->was_lost = player->shown = false;
    player->following = player->blind = true;
    player->turn = PD_NOBODY;
    player->choice[0] = '\0';
    player->dealt = message->member[MEMBER_VIEW].at != NULL;
    player->over = message_is(message, MEMBER_STATUS, "over");
    if (!message_int(message, MEMBER_SEQ, &player->seq) ||
        !message_int(message, MEMBER_STEP, &player->step) ||
        (!span_null(turn) && !span_int(turn, &player->turn)))
        fault(player, message, "a table has “seq”, “step” and “turn”");
    if (player->dealt)
        pick_move(player, message);
}

// The table, before a move. Only this player can change it now.
static void hear_position(struct player *player, const struct message *message) {
    int seq = 0;
    if (player->blind) {
        adopt(player, message);
        return;
    }
    if (!message_int(message, MEMBER_SEQ, &seq) || seq != player->seq)
        fault(player, message, "the table as of event %d", player->seq);
    check_position(player, message);
    pick_move(player, message);
}

// The server shows the table instead when there are too many events: then fewer are asked for.
static void shorten(struct player *player, const struct message *message) {
    const struct memory *memory = player->audit ? player->audit : &player->memory;
    int from = player->again, top = memory->count;
    player->shown = true;
    if (from <= top)
        catch_up(player, memory->table, from + (top - from) / 2 + 1);
    else
        adopt(player, message);
}

static void hear_table(struct player *player, const struct message *message, enum request request) {
    struct match *match = player->match;
    if (request == ASK_CATCH_UP) {
        shorten(player, message);
        return;
    }
    if (request == ASK_LEGAL) {
        hear_position(player, message);
        return;
    }
    if (request == ASK_CREATE) {
        if (!span_text(message->member[MEMBER_TABLE], match->table, TABLE_MAX) ||
            !span_text(message->member[MEMBER_COMMITMENT], match->commitment, 65) ||
            !setup_read(&match->setup, match->game, match->setup.seats,
                        message->member[MEMBER_OPTIONS]))
            fault(player, message, "a table has an id, a commitment and options");
    } else if (request != ASK_WATCH) {
        fault(player, message, "nobody has asked for a table");
    }
    player->following = true;
    message_int(message, MEMBER_SEQ, &player->seq);
    check_table(player, message);
    if (player->seat == PD_NOBODY)
        act_all(match); // the match may have waited for the spectators only
}

static void hear_done(struct player *player, enum request request) {
    if (request == ASK_CATCH_UP) {
        memory_caught_up(player, player->audit ? player->audit : &player->memory);
        player->was_lost = player->shown = false;
        player->again = 0;
        if (player->audit)
            ask(player, ASK_UNWATCH, "unwatch", player->audit->table, "%s", "");
        else
            player->following = true;
    } else if (request == ASK_UNWATCH && player->audit) {
        player->audit = player->audit->older;
        crowd_of(player)->tally.audited++;
    } else if (request == ASK_UNWATCH) {
        release(player);
    }
}

static bool only_asks_to_wait(const struct message *message) {
    return message_is(message, MEMBER_CODE, "too-fast") ||
           message_is(message, MEMBER_CODE, "storage");
}

static void hear_refusal(struct player *player, const struct message *message,
                         enum request request) {
    struct crowd *crowd = crowd_of(player);
    char code[40] = "";
    span_text(message->member[MEMBER_CODE], code, sizeof code);
    if (only_asks_to_wait(message)) {
        crowd->tally.retries++;
        crowd_later(crowd, player, RETRY_MS);
        return;
    }
    if (strncmp(code, "too-many-", 9) == 0)
        snprintf(crowd->stop, sizeof crowd->stop,
                 "The server refuses with “%s”: raise its limits (see --help).", code);
    // After a restart the time for shares may be over.
    else if (request != ASK_SHARE || !crowd->plan->stubborn)
        fault(player, message, "no refusal");
    player->shared |= request == ASK_SHARE;
    crowd_later(crowd, player, DISAPPOINTED_MS);
}

// A server that is being flooded may refuse without having read what was asked.
static bool is_unread(const struct message *message) {
    return !message->member[MEMBER_RE].at && message_is(message, MEMBER_CODE, "too-fast");
}

static void hear_answer(struct player *player, const struct message *message) {
    enum request request = player->asked;
    if (!is_unread(message) && !take_answer(player, message)) {
        fault(player, message, "such a message answers a request");
        return;
    }
    player->asked = ASK_NOTHING;
    if (message_is(message, MEMBER_TYPE, "welcome"))
        hear_welcome(player, message);
    else if (message_is(message, MEMBER_TYPE, "table"))
        hear_table(player, message, request);
    else if (message_is(message, MEMBER_TYPE, "done"))
        hear_done(player, request);
    else if (message_is(message, MEMBER_TYPE, "refused"))
        hear_refusal(player, message, request);
    else
        fault(player, message, "a known type");
}

static bool is_news(const struct message *message) {
    return message_is(message, MEMBER_TYPE, "presence") ||
           message_is(message, MEMBER_TYPE, "turn") || message_is(message, MEMBER_TYPE, "goodbye");
}

// ----------------------------------------------------------------------------------------- hooks

static void opened(void *owner) {
    say_hello(owner);
}

static void heard(void *owner, const char *text, size_t length) {
    struct player *player = owner;
    struct message message;
    if (!message_read(&message, text, length))
        fault(player, &message, "a JSON object");
    else if (message_is(&message, MEMBER_TYPE, "event"))
        hear_event(player, &message);
    else if (!is_news(&message))
        hear_answer(player, &message);
    if (!player->later) // else it was told to wait
        player_act(player);
}

// Whoever was never let in ends the run; to lose a connection later is a fault.
static void tell_loss(struct player *player, int code, const char *why) {
    struct crowd *crowd = crowd_of(player);
    if (!*player->token && *crowd->stop)
        return; // the first one told why
    if (!*player->token)
        snprintf(crowd->stop, sizeof crowd->stop,
                 "Cannot connect to %s: %s (close code %d; for limits see --help).",
                 crowd->plan->targets[0].host, why, code);
    else
        fault(player, NULL, "a connection that stays; but close code %d, %s", code,
              *why ? why : "no reason given");
}

static void closed(void *owner, int code, const char *why) {
    struct player *player = owner;
    struct crowd *crowd = crowd_of(player);
    bool stubborn = crowd->plan->stubborn;
    crowd->welcome -= player->welcome;
    crowd->tally.drops += player->welcome;
    if (!stubborn)
        tell_loss(player, code, why);
    else if (player->welcome && code != 0 && code != 1012)
        fault(player, NULL, "no close code but 1012; but %d, %s", code, why);
    player->was_lost |= player->welcome;
    player->welcome = player->following = player->shown = false;
    player->asked = ASK_NOTHING;
    player->again = 0;
    if (stubborn)
        crowd_later(crowd, player, RECONNECT_MS + (int)crowd_roll(crowd, RECONNECT_MS));
}

const struct link_hooks player_hooks = {opened, heard, closed};
