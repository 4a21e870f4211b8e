// The laws of the engine, tried on every game of the table by random play. No game knowledge: a new
// game is covered by its row in the table of games.
//
//     test-conformance [DECISIONS [GAME]]     random decisions at each set-up; of one game only
//
// Every law is one line of output a game; its first breach is told at once, with the set-up, the
// seed and the step, so that it can be played again. A law that was never tried counts as broken.
#include "base/hash.h"
#include "engine/game.h"
#include "paddock-batch.h"
#include "tap.h"

#include <stdlib.h>

enum {
    DECISIONS = 5000,    // random decisions at each set-up, unless the command line says otherwise
    WORDS_EVERY = 80,    // one position and viewer in so many is also put into words and JSON
    RECORD_EVERY = 4,    // one match in so many is written down and replayed, and told otherwise:
    STORIES = 8,         // so many of its steps
    TELLINGS = 30,       // in so many ways,
    STEPS_RETOLD = 60,   // with so many of those after it,
    RETOLD_EVERY = 20,   // and then one position in so many is looked at
    ROLLOUT_EVERY = 50,  // one resampled world in so many is played to the end
    COMPLETE_EVERY = 20, // one view in so many is compared with those before by its JSON
    OBSERVED_EVERY = 8,  // one view in so many is encoded, and its actions are walked through
    STRANGE_MOVES = 4,   // unlisted moves tried in each position
    EVENTS_MAX = 512,    // in one step
    STORY_MAX = 1 << 16, // in one match
    STEPS_MAX = 4096,    // likewise
    VIEWERS = PD_SEATS_MAX + 1,
};

#define LAWS(X)                                                                                    \
    X(ENDS, "a match ends within steps_max decisions")                                             \
    X(MOVES, "legal moves are at least one, ascending, in range, and accepted by pd_check")        \
    X(REFUSED, "unlisted moves are refused and change no byte, draw nothing and tell nothing")     \
    X(WHY, "a refusal by the rules has a name, a rule ID and a sentence naming it")                \
    X(NOTATION, "every action id that can be written is read back as itself")                      \
    X(OUTCOMES, "outcomes are written as one word and read back as themselves")                    \
    X(REPEATABLE, "the same moves and dice give the same bytes, whatever was in memory before")    \
    X(SCRIPTED, "replaying the recorded outcomes gives the same bytes and takes them all")         \
    X(HONEST, "view(resample(view(s, p)), p) is view(s, p), byte for byte")                        \
    X(VIEW_MOVES, "the actor's view has the state's moves and refusals; other views have none")    \
    X(JUDGED, "the actor's moves are judged alike in the state, the view and any other world")     \
    X(STANDING, "who is ahead is the same in every world")                                         \
    X(PARTS, "parts of a match only go forward, and at the start of one the chances add up to 1")  \
    X(OPEN_MOVES, "what everybody sees tells which move was made, unless it is secret")            \
    X(SAME_WORDS, "table, moves, refusals, rules and JSON are the same in both worlds")            \
    X(WHOLE_WORDS, "what is said is not empty, has no holes, no {}, and keeps long names whole")   \
    X(WORLDS, "a resampled world holds the same cards and can be played to its end")               \
    X(FOLD, "observing the visible events from pd_view_open rebuilds pd_look")                     \
    X(ACCEPTED, "what a seat is told of a step is accepted, and so rebuilds pd_look, too")         \
    X(AUDIENCE, "what one seat is told, the others are told without the cards")                    \
    X(NO_LEAK, "a step that leaves a seat's view the same has told that seat the same")            \
    X(EVENT_WORDS, "every visible event can be said in every language")                            \
    X(JSON, "the JSON of states and views is valid and not cut")                                   \
    X(COMPLETE, "views with the same JSON, actor and result are the same view, byte for byte")     \
    X(FIELDS, "the fields of an observation have names and cover it without gap or overlap")       \
    X(OBSERVED, "views with the same observation are the same view, and the other way round")      \
    X(HIGHEST, "no byte of an observation is higher than its field says")                          \
    X(ACTIONS, "actions make every legal move in one way, which pd_view_split tells")              \
    X(NO_ACTION, "unlisted actions are refused for a reason and change nothing")                   \
    X(CARDS, "no card is lost or doubled: those in the JSON stay the same all match long")         \
    X(GOING_ON, "nobody has won while the match goes on, and somebody acts")                       \
    X(OVER, "at the end somebody has won or may draw, nothing can be played, and all views agree") \
    X(BREAKDOWN, "for every viewer the items of a breakdown have titles and add up to the score")  \
    X(PAST, "what everybody has seen is told alike to every viewer, whatever else it knows")       \
    X(CHANCE, "every viewer is told whether dice decided a step after which the turn stays")       \
    X(HASH, "every step changes the hash")                                                         \
    X(TAIL, "bytes beyond state_size are zero")                                                    \
    X(OPTIONS, "every option value that is set is what one gets")                                  \
    X(RECORD, "a record of the match replays to the same position")                                \
    X(SEED, "a record with its seed replays to the same position")

enum {
#define X(name, text) LAW_##name,
    LAWS(X)
#undef X
        LAW_COUNT
};

static const char *const law_texts[] = {
#define X(name, text) text,
    LAWS(X)
#undef X
};

// A way of telling the cards of a position: how many strings of its JSON are outcomes (which are
// how cards are written), and a sum over their hashes that depends on no order. Neither may change
// during a match. Twins are not forbidden, as a game may have several copies of a card.
struct cards {
    int count;
    uint64_t sum;
};

// One match being tried. Slot seat + 1 of `folded` is that seat's, slot 0 the spectator's.
struct trial {
    const pd_game *game;
    pd_game_info about;
    pd_setup setup;
    char options[160]; // "passing=free", for messages
    uint64_t seed;
    int step;
    int actor; // who made the step, or PD_NOBODY: the deal
    pd_move move;
    pd_state state, twin;
    pd_dice dice, twin_dice;
    pd_dice whim; // the test's own chance
    pd_outcomes outcomes;
    pd_event events[EVENTS_MAX];
    int event_count;
    pd_view opened[VIEWERS], folded[VIEWERS];
    struct cards cards;
};

// All events of the match, and where those of each step end.
static struct {
    pd_event events[STORY_MAX];
    size_t count, ends[STEPS_MAX];
} story;

static struct {
    long tried;
    bool broken;
} laws[LAW_COUNT];

// ------------------------------------------------------------------------------------------ laws

// Who is meant, in a message.
static const char *who(int seat) {
    static const char *const names[] = {"a spectator", "P1", "P2", "P3", "P4",
                                        "P5",          "P6", "P7", "P8"};
    return names[seat + 1];
}

// A move as people write it, in a message; a message has two at most.
static const char *move_word(const struct trial *t, pd_move move) {
    static char words[2][96];
    static int next;
    char *word = words[next++ & 1];
    pd_text text = pd_text_on(word, sizeof *words);
    if (move < t->about.move_count)
        pd_move_write(t->game, move, &text);
    if (!*word)
        snprintf(word, sizeof *words, "number %u", move);
    return word;
}

static void note_event(const struct trial *t, const pd_event *event) {
    char sentence[512], audience[32] = "all";
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_say_event(t->game, &(pd_voice){0, PD_NOBODY, NULL}, event, &text);
    if (event->audience >= 0)
        snprintf(audience, sizeof audience, "%s", who(event->audience));
    else if (event->audience != PD_EVERYONE)
        snprintf(audience, sizeof audience, "all but one");
    tap_note("    event %d, told to %s: %s", event->kind, audience,
             *sentence ? sentence : "(it has no words)");
}

// The step that was being looked at, in words, and what happened in it.
static void note_step(const struct trial *t) {
    enum { NOTED_MAX = 20 };
    if (t->step == 0)
        tap_note("  The deal:");
    else
        tap_note("  Step %d: %s plays %s.", t->step, who(t->actor), move_word(t, t->move));
    fflush(stdout);
    for (int i = 0; i < t->event_count && i < NOTED_MAX; i++)
        note_event(t, &t->events[i]);
    if (t->event_count > NOTED_MAX)
        tap_note("    and %d more", t->event_count - NOTED_MAX);
}

__attribute__((format(printf, 3, 4))) static void breach(const struct trial *t, int law,
                                                         const char *format, ...) {
    char what[256];
    va_list arguments;
    if (laws[law].broken)
        return;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    for (char *at = what; (at = strchr(at, '\n'));)
        *at = '/'; // a note is one line
    laws[law].broken = true;
    tap_note("%s: %s", t->about.id, law_texts[law]);
    tap_note("  broken with seats=%d %s seed %llu step %d: %s", t->setup.seats, t->options,
             (unsigned long long)t->seed, t->step, what);
    fflush(stdout); // a broken law may well end in a crash
    if (t->setup.seats)
        note_step(t);
    fflush(stdout);
}

#define EXPECT(t, law, holds, ...)                                                                 \
    do {                                                                                           \
        laws[LAW_##law].tried++;                                                                   \
        if (!(holds))                                                                              \
            breach(t, LAW_##law, __VA_ARGS__);                                                     \
    } while (0)

static void report(const pd_game_info *about) {
    for (int law = 0; law < LAW_COUNT; law++) {
        if (law == LAW_OPTIONS && about->option_count == 0)
            continue;
        ok(laws[law].tried && !laws[law].broken, "%s: %s (tried %ld times)", about->id,
           law_texts[law], laws[law].tried);
    }
    memset(laws, 0, sizeof laws);
}

static bool same_state(const pd_state *a, const pd_state *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static bool same_view(const pd_view *a, const pd_view *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static bool now_and_then(struct trial *t, uint32_t every) {
    return pd_roll(&t->whim, every) == 0;
}

static int some_seat(struct trial *t) {
    return (int)pd_roll(&t->whim, (uint32_t)t->setup.seats + 1) - 1; // PD_NOBODY among them
}

// Whatever the engine reads without having written it should differ between two runs.
__attribute__((noinline)) static void poison_stack(int byte) {
    uint8_t junk[8192];
    memset(junk, byte, sizeof junk);
    __asm__ volatile("" : : "r"(junk) : "memory"); // keeps the compiler from dropping it
}

// ------------------------------------------------------------------------------------------ JSON

struct json {
    const struct trial *trial;
    const char *at;
    int depth;
    struct cards cards;
};

static bool json_value(struct json *j);

static bool json_skip(struct json *j, char c) {
    bool there = *j->at == c;
    j->at += there;
    return there;
}

static uint64_t text_hash(const char *text) {
    uint64_t hash = hash_bytes(HASH_START, text, strlen(text));
    return hash ^ hash >> 29;
}

static void count_card(struct json *j, const char *start, size_t length) {
    char word[32];
    pd_outcome outcome;
    if (length >= sizeof word)
        return;
    memcpy(word, start, length);
    word[length] = '\0';
    if (pd_outcome_read(j->trial->game, word, &outcome))
        return;
    j->cards.count++;
    j->cards.sum += text_hash(word);
}

static bool json_string(struct json *j, bool is_key) {
    if (!json_skip(j, '"'))
        return false;
    const char *start = j->at;
    for (; *j->at != '"'; j->at++) {
        if ((unsigned char)*j->at < 0x20)
            return false;
        if (*j->at == '\\' && !strchr("\"\\/bfnrtu", *++j->at))
            return false;
    }
    if (!is_key)
        count_card(j, start, (size_t)(j->at - start));
    return json_skip(j, '"');
}

// Names once more a card that is listed where it lies.
static bool is_repetition(const char *member) {
    return strncmp(member, "\"top\":", 6) == 0;
}

static bool json_member(struct json *j) {
    struct cards before = j->cards;
    bool repeats = is_repetition(j->at);
    bool valid = json_string(j, true) && json_skip(j, ':') && json_value(j);
    if (repeats)
        j->cards = before;
    return valid;
}

static bool json_list(struct json *j, char open, char close) {
    if (!json_skip(j, open) || ++j->depth > 16)
        return false;
    if (!json_skip(j, close)) {
        do {
            if (!(open == '{' ? json_member(j) : json_value(j)))
                return false;
        } while (json_skip(j, ','));
        if (!json_skip(j, close))
            return false;
    }
    j->depth--;
    return true;
}

static bool json_word(struct json *j, const char *word) {
    bool there = strncmp(j->at, word, strlen(word)) == 0;
    j->at += there ? strlen(word) : 0;
    return there;
}

static bool json_number(struct json *j) {
    json_skip(j, '-');
    size_t digits = strspn(j->at, "0123456789");
    bool padded = *j->at == '0' && digits > 1;
    j->at += digits;
    return digits && !padded;
}

static bool json_value(struct json *j) {
    switch (*j->at) {
    case '{': return json_list(j, '{', '}');
    case '[': return json_list(j, '[', ']');
    case '"': return json_string(j, false);
    case 't': return json_word(j, "true");
    case 'f': return json_word(j, "false");
    case 'n': return json_word(j, "null");
    default: return json_number(j);
    }
}

static struct cards check_json(const struct trial *t, const char *text, bool cut) {
    struct json j = {.trial = t, .at = text};
    bool valid = *text == '{' && json_value(&j) && *j.at == '\0';
    EXPECT(t, JSON, valid && !cut, "%s at …%.60s", cut ? "cut" : "invalid", j.at);
    return j.cards;
}

static struct cards cards_of(const struct trial *t, const pd_state *state) {
    char buffer[8192];
    pd_text text = pd_text_on(buffer, sizeof buffer);
    pd_state_json(t->game, state, &text);
    return check_json(t, buffer, text.cut);
}

static void check_cards(const struct trial *t) {
    struct cards cards = cards_of(t, &t->state);
    EXPECT(t, CARDS, cards.count == t->cards.count && cards.sum == t->cards.sum,
           "%d cards after the deal, %d now", t->cards.count, cards.count);
}

// ----------------------------------------------------------------------------------------- moves

static bool listed(const pd_move *moves, int count, pd_move move) {
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void check_moves(const struct trial *t, const pd_move *moves, int count) {
    EXPECT(t, MOVES, count >= 1 && count <= PD_MOVES_MAX, "%d moves", count);
    for (int i = 0; i < count; i++) {
        bool ordered = i == 0 || moves[i - 1] < moves[i];
        bool legal = pd_check(t->game, &t->state, moves[i]) == PD_OK;
        EXPECT(t, MOVES, ordered && legal && moves[i] < t->about.move_count,
               "%s: ordered %d, legal %d", move_word(t, moves[i]), ordered, legal);
    }
}

static void tell_nobody(void *context, const pd_event *event) {
    (void)event;
    ++*(int *)context;
}

static void check_refusal(struct trial *t, pd_move move) {
    pd_state state = t->state;
    pd_dice dice = t->dice;
    int told = 0;
    pd_events log = {tell_nobody, &told};
    pd_err err = pd_check(t->game, &t->state, move);
    pd_err again = pd_apply(t->game, &state, move, &dice, &log);
    EXPECT(t, REFUSED, err && err == again, "%s: check says %d, apply %d", move_word(t, move),
           (int)err, (int)again);
    EXPECT(t, REFUSED, same_state(&state, &t->state), "%s changed the state", move_word(t, move));
    EXPECT(t, REFUSED, !told && memcmp(&dice, &t->dice, sizeof dice) == 0,
           "%s drew something or told %d events", move_word(t, move), told);
}

// Mostly random ids; some just beyond the last.
static pd_move strange_move(struct trial *t) {
    uint32_t beyond = t->about.move_count + pd_roll(&t->whim, 40);
    return now_and_then(t, 8) ? beyond : pd_roll(&t->whim, t->about.move_count);
}

static void check_refusals(struct trial *t, const pd_move *moves, int count) {
    for (int i = 0; i < STRANGE_MOVES; i++) {
        pd_move move = strange_move(t);
        if (!listed(moves, count, move))
            check_refusal(t, move);
    }
}

// Two ids with one text cannot both be read back, so this also shows that no two texts are alike.
static void check_notation(const struct trial *t) {
    for (pd_move move = 0; move < t->about.move_count; move++) {
        char buffer[80];
        pd_text text = pd_text_on(buffer, sizeof buffer);
        pd_move back = move + 1;
        pd_move_write(t->game, move, &text);
        if (!*buffer)
            continue;
        pd_err err = pd_move_read(t->game, buffer, &back);
        EXPECT(t, NOTATION, !err && back == move && !text.cut, "%u is written %s, read as %u", move,
               buffer, back);
    }
}

static void check_outcomes(const struct trial *t) {
    for (int i = 0; i < t->outcomes.count; i++) {
        char buffer[80];
        pd_text text = pd_text_on(buffer, sizeof buffer);
        pd_outcome outcome = t->outcomes.at[i], back = (pd_outcome)~outcome;
        pd_outcome_write(t->game, outcome, &text);
        pd_err err = pd_outcome_read(t->game, buffer, &back);
        EXPECT(t, OUTCOMES, !err && back == outcome && *buffer && !strpbrk(buffer, " :#\n"),
               "%04x is written “%s”, read as %04x", outcome, buffer, back);
    }
}

// ----------------------------------------------------------------------------------------- words

// Forty bytes each, in brackets: a name that was cut on the way leaves a bracket unmatched.
static const char *const long_names[PD_SEATS_MAX] = {
    "[Ann-née-à-Liège-aaaaaaaaaaaaaaaaaaa]",    "[Bob-bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb]",
    "[Cléo-cccccccccccccccccccccccccccccccc]",  "[Dirk-ddddddddddddddddddddddddddddddddd]",
    "[Eve-eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee]", "[Fen-ffffffffffffffffffffffffffffffffff]",
    "[Gus-gggggggggggggggggggggggggggggggggg]", "[Zoë-zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz]",
};

static int count_of(const char *text, char c) {
    int count = 0;
    for (; *text; text++)
        count += *text == c;
    return count;
}

// Nothing left open, nothing cut, no hole where a word should be.
static bool is_whole(const char *text, bool cut) {
    return !cut && !strpbrk(text, "{}") && count_of(text, '[') == count_of(text, ']') &&
           !strstr(text, " .") && !strstr(text, "“”");
}

typedef char speech[8192];

enum {
    SAY_HAND,
    SAY_TABLE,
    SAY_NOW,
    SAY_REFUSAL,
    SAY_RULES,
    SAY_JSON,
    SAY_MOVE,
    SAY_REASON,
    SAY_NAMED
};

// A game without reasons gives none, and one without rules_now names no rules.
static bool may_be_silent(const pd_game *game, int what) {
    return (what == SAY_REASON && !game->say_reason) || (what == SAY_RULES && !game->rules_now);
}

static void say(const struct trial *t, const pd_voice *voice, const pd_view *view, int what,
                pd_move move, speech out) {
    pd_text text = pd_text_on(out, sizeof(speech));
    switch (what) {
    case SAY_TABLE: pd_say_table(t->game, voice, view, &text); break;
    case SAY_HAND: pd_say_hand(t->game, voice, view, &text); break;
    case SAY_NOW: pd_say_now(t->game, voice, view, &text); break;
    case SAY_REFUSAL: pd_say_refusal(t->game, voice, view, move, &text); break;
    case SAY_RULES: pd_put(&text, pd_rules_now(t->game, view)); break;
    case SAY_JSON: pd_view_json(t->game, view, &text); break;
    case SAY_MOVE: pd_say_move(t->game, voice, view, move, &text); break;
    case SAY_REASON: pd_say_reason(t->game, voice, view, move, &text); break;
    case SAY_NAMED: pd_move_named_json(t->game, view, move, &text); break;
    }
    if (what == SAY_JSON || what == SAY_NAMED)
        check_json(t, out, text.cut);
    else
        EXPECT(t, WHOLE_WORDS, (*out || may_be_silent(t->game, what)) && is_whole(out, text.cut),
               "%s", out);
}

static void compare_words(const struct trial *t, const pd_voice *voice, const pd_view *one,
                          const pd_view *two, int what, pd_move move) {
    speech here, there;
    say(t, voice, one, what, move, here);
    say(t, voice, two, what, move, there);
    EXPECT(t, SAME_WORDS, strcmp(here, there) == 0, "“%.80s” and “%.80s”", here, there);
}

static void check_why(const struct trial *t, const pd_voice *voice, const pd_view *view,
                      pd_move move) {
    pd_err err = pd_view_check(t->game, view, move);
    if (err < PD_REFUSAL)
        return;
    speech sentence;
    const char *rule = pd_err_rule(t->game, err);
    say(t, voice, view, SAY_REFUSAL, move, sentence);
    EXPECT(t, WHY, *rule && *pd_err_name(t->game, err) && strstr(sentence, rule), "%s", sentence);
}

static void check_words(struct trial *t, int seat, const pd_view *view, const pd_view *other) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(t->game, view, moves);
    for (int language = 0; language < pd_language_count(); language++) {
        pd_voice voice = {language, seat, now_and_then(t, 2) ? long_names : NULL};
        pd_move strange = strange_move(t);
        for (int what = seat == PD_NOBODY ? SAY_TABLE : SAY_HAND; what < SAY_MOVE; what++)
            compare_words(t, &voice, view, other, what, strange);
        for (int i = 0; i < count; i++) {
            compare_words(t, &voice, view, other, SAY_MOVE, moves[i]);
            compare_words(t, &voice, view, other, SAY_REASON, moves[i]);
            compare_words(t, &voice, view, other, SAY_NAMED, moves[i]);
        }
        check_why(t, &voice, view, strange);
    }
}

// ----------------------------------------------------------------------------------------- views

// The rules as seen from a view: those of the state for the actor, nothing to do for the others.
static void check_view_moves(struct trial *t, int seat, const pd_view *view) {
    pd_move moves[PD_MOVES_MAX], mine[PD_MOVES_MAX], strange = strange_move(t);
    int actor = pd_actor(t->game, &t->state), count = pd_view_moves(t->game, view, mine);
    EXPECT(t, VIEW_MOVES,
           pd_view_actor(t->game, view) == actor && pd_view_seat(t->game, view) == seat,
           "%s's view has another viewer or actor", who(seat));
    pd_err err = pd_view_check(t->game, view, strange);
    if (actor == PD_NOBODY || actor != seat) {
        pd_err wanted = actor == PD_NOBODY ? PD_ERR_OVER : PD_ERR_TURN;
        EXPECT(t, VIEW_MOVES, count == 0 && err == wanted, "%s, not to act: %d moves, error %d",
               who(seat), count, (int)err);
        return;
    }
    int wanted = pd_moves(t->game, &t->state, moves);
    EXPECT(t, VIEW_MOVES,
           count == wanted && memcmp(moves, mine, sizeof *moves * (size_t)count) == 0,
           "%d moves in the state, %d in the view", wanted, count);
    EXPECT(t, VIEW_MOVES, err == pd_check(t->game, &t->state, strange), "%s",
           move_word(t, strange));
}

// Each move is in the list once, and the list does not begin folded away.
static void check_order(struct trial *t, const pd_view *view) {
    pd_move moves[PD_MOVES_MAX];
    bool listed[PD_MOVES_MAX] = {false};
    int order[PD_MOVES_MAX], count = pd_view_moves(t->game, view, moves), once = 0;
    if (count == 0)
        return;
    int shown = pd_view_sort(t->game, view, moves, count, order);
    for (int i = 0; i < count; i++)
        if (order[i] >= 0 && order[i] < count && !listed[order[i]])
            listed[order[i]] = true, once++;
    EXPECT(t, VIEW_MOVES, once == count && shown > 0 && shown <= count, "%d of %d listed, %d shown",
           once, count, shown);
}

// A judgement that depends on a hidden card would differ between two worlds that look alike.
static void check_judgement(struct trial *t, const pd_view *view, const pd_state *world) {
    pd_move moves[PD_MOVES_MAX];
    int here[PD_MOVES_MAX] = {0}, there[PD_MOVES_MAX] = {0}, seen[PD_MOVES_MAX] = {0};
    int count = pd_view_moves(t->game, view, moves);
    if (count == 0)
        return;
    check_order(t, view);
    pd_judge(t->game, &t->state, moves, count, here);
    pd_judge(t->game, world, moves, count, there);
    pd_view_judge(t->game, view, moves, count, seen);
    EXPECT(t, JUDGED, !memcmp(here, seen, sizeof here) && !memcmp(there, seen, sizeof here),
           "%s's %d moves", who(pd_view_seat(t->game, view)), count);
}

static void check_standing(struct trial *t, const pd_state *world) {
    int here[PD_SEATS_MAX] = {0}, there[PD_SEATS_MAX] = {0};
    pd_standing(t->game, &t->state, here);
    pd_standing(t->game, world, there);
    EXPECT(t, STANDING, !memcmp(here, there, sizeof here), "it depends on a hidden card");
}

// Somebody has won, with or without a seat, or the game says that it may end in a draw.
static bool is_decided(const struct trial *t, pd_result result) {
    return result.winners || result.outside || t->about.draws;
}

// A resampled world must be a position that could have been: same cards, playable to the end.
static void check_world(struct trial *t, pd_state world) {
    struct cards cards = cards_of(t, &world);
    pd_move moves[PD_MOVES_MAX];
    pd_dice dice = t->whim;
    int steps = t->step, count;
    EXPECT(t, WORLDS, cards.count == t->cards.count && cards.sum == t->cards.sum,
           "%d cards after the deal, %d in the resampled world", t->cards.count, cards.count);
    for (; (count = pd_moves(t->game, &world, moves)) > 0 && steps <= t->about.steps_max; steps++)
        pd_apply(t->game, &world, moves[pd_roll(&dice, (uint32_t)count)], &dice, NULL);
    EXPECT(t, WORLDS, count == 0 && is_decided(t, pd_result_of(t->game, &world)), "does not end");
}

// ---------------------------------------------------------------------------- what the JSON tells

// All that is told of a view: its JSON, and next to it who is to act, and the result.
static void tell_view(const struct trial *t, const pd_view *view, speech out) {
    say(t, NULL, view, SAY_JSON, 0, out);
    pd_result result = pd_view_result(t->game, view);
    size_t used = strlen(out);
    snprintf(out + used, sizeof(speech) - used, "%d %x %d %d", pd_view_actor(t->game, view),
             result.winners, result.cut, result.outside);
}

// All views that came up at this set-up, by their JSON; an older one may have lost its place.
static struct { uint64_t json, view; } seen_views[1 << 14];

static void check_complete(struct trial *t, const pd_view *view) {
    speech json;
    tell_view(t, view, json);
    uint64_t hash = text_hash(json),
             bytes = hash_bytes(HASH_START, view->bytes, sizeof view->bytes);
    size_t at = hash % (sizeof seen_views / sizeof *seen_views);
    bool came_up = seen_views[at].json == hash;
    EXPECT(t, COMPLETE, !came_up || seen_views[at].view == bytes, "%s", json);
    seen_views[at].json = hash;
    seen_views[at].view = bytes;
}

// ----------------------------------------------------------------------- observations and actions

typedef uint8_t observation[PD_OBSERVATION_MAX];

static void check_fields(const struct trial *t) {
    const pd_field *field;
    int end = 0;
    for (int i = 0; (field = pd_field_at(t->game, i)); i++) {
        EXPECT(t, FIELDS, field->offset == end && field->length > 0, "%s at %d", field->name, end);
        EXPECT(t, FIELDS, *field->name && *field->meaning && field->most > 0 && field->most < 256,
               "%s: %s", field->name, field->meaning);
        for (int k = 0; k < i; k++)
            EXPECT(t, FIELDS, strcmp(pd_field_at(t->game, k)->name, field->name) != 0, "%s twice",
                   field->name);
        end = field->offset + field->length;
    }
    EXPECT(t, FIELDS, end == pd_observation_size(t->game) && end <= PD_OBSERVATION_MAX,
           "they end at %d", end);
    EXPECT(t, FIELDS, pd_action_count(t->game) <= PD_ACTIONS_MAX, "too many actions");
}

static void encode(const struct trial *t, const pd_view *view, int junk, observation out) {
    memset(out, junk, sizeof(observation));
    pd_view_encode(t->game, view, NULL, out);
    for (int i = pd_observation_size(t->game); i < PD_OBSERVATION_MAX; i++)
        EXPECT(t, HIGHEST, out[i] == junk, "byte %d, after the last, was written", i);
}

static void check_highest(const struct trial *t, const uint8_t *bytes) {
    const pd_field *field;
    for (int i = 0; (field = pd_field_at(t->game, i)); i++)
        for (int k = 0; k < field->length; k++)
            EXPECT(t, HIGHEST, bytes[field->offset + k] <= field->most, "%s has %d", field->name,
                   bytes[field->offset + k]);
}

// All views that came up at this set-up, by their observation; an older one may have lost its
// place.
static struct { uint64_t bytes, view; } observed_views[1 << 14];

// `again` is the view of another world that looks the same.
static void check_observation(struct trial *t, const pd_view *view, const pd_view *again) {
    observation here, there;
    int size = pd_observation_size(t->game);
    encode(t, view, 0, here);
    encode(t, again, 0xff, there);
    EXPECT(t, OBSERVED, memcmp(here, there, (size_t)size) == 0, "it depends on a hidden card");
    check_highest(t, here);
    uint64_t hash = hash_bytes(HASH_START, here, (size_t)size),
             bytes = hash_bytes(HASH_START, view->bytes, sizeof view->bytes);
    size_t at = hash % (sizeof observed_views / sizeof *observed_views);
    bool came_up = observed_views[at].bytes == hash;
    EXPECT(t, OBSERVED, !came_up || observed_views[at].view == bytes, "two views, one observation");
    observed_views[at].bytes = hash;
    observed_views[at].view = bytes;
}

// Views that hardly differ have different observations.
static void compare_observations(struct trial *t, const pd_view *one, const pd_view *two) {
    observation here, there;
    encode(t, one, 0, here);
    encode(t, two, 0, there);
    EXPECT(t, OBSERVED, memcmp(here, there, (size_t)pd_observation_size(t->game)) != 0,
           "two stories, one observation");
}

struct tree {
    pd_move moves[PD_MOVES_MAX];
    int count;
};

static void note_move(struct trial *t, const pd_view *view, const uint16_t *path, int depth,
                      pd_move move, struct tree *tree) {
    uint16_t parts[PD_PARTS_MAX];
    int count = pd_view_split(t->game, view, move, parts);
    EXPECT(t, ACTIONS, count == depth && memcmp(parts, path, sizeof *path * (size_t)depth) == 0,
           "%s is split otherwise", move_word(t, move));
    EXPECT(t, ACTIONS, tree->count < PD_MOVES_MAX && !listed(tree->moves, tree->count, move),
           "%s is made in two ways", move_word(t, move));
    if (tree->count < PD_MOVES_MAX)
        tree->moves[tree->count++] = move;
}

// Takes an action that is not listed.
static void check_no_action(struct trial *t, const pd_view *view, const pd_choice *choice,
                            const uint16_t *actions, int count) {
    int action = (int)pd_roll(&t->whim, (uint32_t)pd_action_count(t->game) + 8) - 4;
    pd_choice after = *choice;
    pd_move move = 77;
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return;
    pd_err err = pd_view_act(t->game, view, &after, action, &move);
    EXPECT(t, NO_ACTION, err && move == 77 && memcmp(&after, choice, sizeof after) == 0,
           "action %d: error %d", action, (int)err);
}

// Walks through all sequences of actions.
static void grow(struct trial *t, const pd_view *view, pd_choice choice, uint16_t *path,
                 struct tree *tree) {
    uint16_t actions[PD_MOVES_MAX];
    int depth = choice.count, count = pd_view_actions(t->game, view, &choice, actions);
    EXPECT(t, ACTIONS, count > 0 && count <= PD_MOVES_MAX, "%d actions", count);
    check_no_action(t, view, &choice, actions, count);
    for (int i = 0; i < count; i++) {
        pd_choice after = choice;
        pd_move move = 0;
        path[depth] = actions[i];
        pd_err err = pd_view_act(t->game, view, &after, actions[i], &move);
        EXPECT(t, ACTIONS, !err, "action %d is refused", actions[i]);
        if (err || (after.count && after.count != depth + 1))
            continue;
        if (after.count)
            grow(t, view, after, path, tree);
        else
            note_move(t, view, path, depth + 1, move, tree);
    }
}

static void check_actions(struct trial *t, const pd_view *view) {
    uint16_t path[PD_MOVES_MAX];
    pd_move moves[PD_MOVES_MAX];
    struct tree tree = {.count = 0};
    int count = pd_view_moves(t->game, view, moves);
    if (count == 0) {
        EXPECT(t, ACTIONS, pd_view_actions(t->game, view, &(pd_choice){0}, path) == 0, "not 0");
        return;
    }
    grow(t, view, (pd_choice){0}, path, &tree);
    EXPECT(t, ACTIONS, tree.count == count, "%d moves, %d by actions", count, tree.count);
    for (int i = 0; i < count; i++)
        EXPECT(t, ACTIONS, listed(tree.moves, tree.count, moves[i]), "not %s",
               move_word(t, moves[i]));
}

// The names of actions are different, short and whole.
static void check_action_names(const struct trial *t) {
    static char names[PD_ACTIONS_MAX][64];
    for (int action = 0; action < pd_action_count(t->game); action++) {
        pd_text text = pd_text_on(names[action], sizeof *names);
        pd_action_write(t->game, action, &text);
        EXPECT(t, ACTIONS, !text.cut, "%s…", names[action]);
        for (int other = 0; *names[action] && other < action; other++)
            EXPECT(t, ACTIONS, strcmp(names[action], names[other]) != 0, "two actions are %s",
                   names[action]);
    }
}

// ------------------------------------------------------------------------------ views told of

static uint64_t some_bit(struct trial *t) {
    return UINT64_C(1) << pd_roll(&t->whim, 64);
}

// Changes what was told a little: leaves an event out, tells one twice or too early, changes a
// fact, or tells of something that happened elsewhere in the match.
static void alter(struct trial *t, pd_event *told, size_t *count) {
    size_t at = pd_roll(&t->whim, (uint32_t)*count);
    pd_event *event = &told[at], other = story.events[pd_roll(&t->whim, (uint32_t)story.count)];
    other.audience = PD_EVERYONE;
    switch (pd_roll(&t->whim, 9)) {
    case 0: memmove(event, event + 1, (--*count - at) * sizeof *event); break;
    case 1: other = *event; // fallthrough
    case 2:
        memmove(event + 1, event, ((*count)++ - at) * sizeof *event);
        *event = other;
        break;
    case 3:
        *event = told[0];
        told[0] = other;
        break;
    case 4: event->cards ^= some_bit(t) | some_bit(t); break;
    case 5: event->b = (uint8_t)(event->b + 1 + pd_roll(&t->whim, 2)); break;
    case 6: event->b = (uint8_t)(event->b - 1 - pd_roll(&t->whim, 2)); break;
    case 7: event->seat = (int8_t)some_seat(t); break;
    case 8: event->cards = other.cards; break;
    }
}

// What a seat was told of a step.
static size_t told_of(int step, int seat, pd_event *told) {
    size_t count = 0;
    for (size_t i = step ? story.ends[step - 1] : 0; i < story.ends[step]; i++)
        if (pd_event_visible(&story.events[i], seat))
            told[count++] = story.events[i];
    return count;
}

static void compare_told(struct trial *t, const pd_view *one, const pd_view *two) {
    speech here, there;
    if (same_view(one, two))
        return;
    compare_observations(t, one, two);
    tell_view(t, one, here);
    tell_view(t, two, there);
    EXPECT(t, COMPLETE, strcmp(here, there) != 0, "%s", here);
}

// The match once more as a seat is told of it from a step on, and next to it with that step told
// otherwise, for as long as the engine believes it.
static void retell(struct trial *t, int seat, int from, pd_view view) {
    static pd_event told[EVENTS_MAX + 1];
    pd_view other = view;
    int last = from + STEPS_RETOLD < t->step ? from + STEPS_RETOLD : t->step;
    for (int step = from; step <= last; step++) {
        size_t count = told_of(step, seat, told);
        pd_view_accept(t->game, &view, told, count);
        if (step == from && count)
            alter(t, told, &count);
        if (!pd_view_accept(t->game, &other, told, count))
            return;
        if (step == from || step == last || now_and_then(t, RETOLD_EVERY))
            compare_told(t, &view, &other);
    }
}

// Views that hardly differ: two stories that come to the same JSON have come to the same view.
static void check_story(struct trial *t) {
    static pd_event told[EVENTS_MAX + 1];
    int seat = some_seat(t), from = (int)pd_roll(&t->whim, (uint32_t)t->step + 1);
    pd_view view = t->opened[seat + 1];
    for (int step = 0; step < from; step++)
        pd_view_accept(t->game, &view, told, told_of(step, seat, told));
    for (int i = 0; i < TELLINGS; i++)
        retell(t, seat, from, view);
}

static void check_stories(struct trial *t) {
    for (int i = 0; i < STORIES; i++)
        check_story(t);
}

// ----------------------------------------------------------------------------------------- views

static void check_view(struct trial *t, int seat) {
    pd_view view, again;
    pd_state world;
    pd_look(t->game, &t->state, seat, &view);
    EXPECT(t, FOLD, same_view(&view, &t->folded[seat + 1]), "%s's events do not add up", who(seat));
    pd_resample(t->game, &view, &t->whim, &world);
    pd_look(t->game, &world, seat, &again);
    EXPECT(t, HONEST, same_view(&view, &again), "%s's view differs", who(seat));
    if (now_and_then(t, 4)) {
        pd_state likely;
        pd_imagine(t->game, &view, &t->whim, &likely);
        pd_look(t->game, &likely, seat, &again);
        EXPECT(t, HONEST, same_view(&view, &again), "%s's view of a likely world differs",
               who(seat));
    }
    if (laws[LAW_HONEST].broken)
        return; // what follows makes no sense in a world that never was
    if (now_and_then(t, COMPLETE_EVERY))
        check_complete(t, &view);
    if (now_and_then(t, OBSERVED_EVERY)) {
        check_observation(t, &view, &again);
        check_actions(t, &view);
    }
    check_view_moves(t, seat, &view);
    check_judgement(t, &view, &world);
    check_standing(t, &world);
    if (now_and_then(t, WORDS_EVERY))
        check_words(t, seat, &view, &again);
    if (now_and_then(t, ROLLOUT_EVERY))
        check_world(t, world);
}

static void check_position(struct trial *t) {
    static const uint8_t zero[PD_STATE_MAX];
    pd_move moves[PD_MOVES_MAX];
    int count = pd_moves(t->game, &t->state, moves);
    bool over = pd_actor(t->game, &t->state) == PD_NOBODY;
    EXPECT(t, TAIL,
           memcmp(t->state.bytes + t->about.state_size, zero, PD_STATE_MAX - t->about.state_size) ==
               0,
           "something is there");
    if (!over)
        check_moves(t, moves, count);
    check_refusals(t, moves, count);
    for (int seat = PD_NOBODY; seat < t->setup.seats; seat++)
        check_view(t, seat);
    if (over || now_and_then(t, 4))
        check_cards(t);
}

// ---------------------------------------------------------------------------------------- events

static void keep(void *context, const pd_event *event) {
    struct trial *t = context;
    if (t->event_count < EVENTS_MAX)
        t->events[t->event_count++] = *event;
    else
        abort(); // a game this talkative needs a larger array here
}

// What one seat alone is told comes with a line for the rest that names no card.
static void check_audience(const struct trial *t, int i) {
    const pd_event *e = &t->events[i];
    bool found = false;
    for (int k = 0; k < t->event_count && !found; k++) {
        const pd_event *other = &t->events[k];
        found = other->audience == PD_ALL_BUT(e->audience) && other->kind == e->kind &&
                other->seat == e->seat && other->cards == 0;
    }
    EXPECT(t, AUDIENCE, found, "event %d, told to %s alone", e->kind, who(e->audience));
}

static void check_event_words(const struct trial *t, const pd_event *event, int seat) {
    for (int language = 0; language < pd_language_count(); language++) {
        speech sentence;
        pd_voice voice = {language, seat, long_names};
        pd_text text = pd_text_on(sentence, sizeof sentence);
        pd_say_event(t->game, &voice, event, &text);
        EXPECT(t, EVENT_WORDS, is_whole(sentence, text.cut), "event %d in %s: %s", event->kind,
               pd_language_code(language), sentence);
    }
}

static void check_accepting(struct trial *t, int seat) {
    static pd_event told[EVENTS_MAX];
    pd_view view = t->folded[seat + 1], look;
    size_t count = 0;
    for (int i = 0; i < t->event_count; i++)
        if (pd_event_visible(&t->events[i], seat))
            told[count++] = t->events[i];
    pd_look(t->game, &t->state, seat, &look);
    EXPECT(t, ACCEPTED, pd_view_accept(t->game, &view, told, count) && same_view(&view, &look),
           "%s does not believe what is true", who(seat));
}

static void note_story(struct trial *t) {
    if (t->step >= STEPS_MAX || story.count + (size_t)t->event_count > STORY_MAX)
        abort(); // a match this long needs larger arrays here
    memcpy(story.events + story.count, t->events, (size_t)t->event_count * sizeof *t->events);
    story.ends[t->step] = story.count += (size_t)t->event_count;
}

static void observe_events(struct trial *t) {
    note_story(t);
    for (int seat = PD_NOBODY; seat < t->setup.seats; seat++)
        check_accepting(t, seat);
    bool in_words = now_and_then(t, WORDS_EVERY / 4) || pd_actor(t->game, &t->state) == PD_NOBODY;
    int listener = some_seat(t);
    for (int i = 0; i < t->event_count; i++) {
        const pd_event *event = &t->events[i];
        if (event->audience >= 0)
            check_audience(t, i);
        for (int seat = PD_NOBODY; seat < t->setup.seats; seat++)
            if (pd_event_visible(event, seat))
                pd_view_observe(t->game, &t->folded[seat + 1], event);
        if (in_words && pd_event_visible(event, listener))
            check_event_words(t, event, listener);
    }
}

// The events that `seat` sees, as one number: kind, seats, facts, cards and audience class.
static uint64_t seen_by(const struct trial *t, int seat) {
    uint64_t hash = 0;
    for (int i = 0; i < t->event_count; i++) {
        const pd_event *e = &t->events[i];
        if (!pd_event_visible(e, seat))
            continue;
        const uint64_t facts[] = {e->kind,
                                  (uint8_t)e->audience,
                                  (uint8_t)e->seat,
                                  (uint8_t)e->other,
                                  e->a,
                                  e->b,
                                  e->c,
                                  e->d,
                                  e->cards};
        for (size_t k = 0; k < sizeof facts / sizeof *facts; k++)
            hash = (hash ^ facts[k]) * 0x9e3779b97f4a7c15u ^ hash >> 31;
    }
    return hash;
}

// What would come of a move with the dice of the test, as a trial of its own.
static void try_move(struct trial *other, const struct trial *t, const pd_state *before,
                     pd_move move) {
    *other = *t;
    other->state = *before;
    other->event_count = 0;
    pd_dice dice = t->whim;
    pd_events log = {keep, other};
    pd_apply(t->game, &other->state, move, &dice, &log);
}

// The same move with other dice. A seat whose view ends up the same cannot know that they were
// other dice, unless an event has told it what its view does not.
static void check_leaks(struct trial *t, const pd_state *before, pd_move move) {
    static struct trial other;
    try_move(&other, t, before, move);
    for (int seat = PD_NOBODY; seat < t->setup.seats; seat++) {
        pd_view here, there;
        pd_look(t->game, &t->state, seat, &here);
        pd_look(t->game, &other.state, seat, &there);
        if (same_view(&here, &there))
            EXPECT(t, NO_LEAK, seen_by(t, seat) == seen_by(&other, seat), "%s is told more",
                   who(seat));
    }
}

static void check_parts(const struct trial *t, const pd_state *before) {
    int now = pd_part(t->game, &t->state), then = pd_part(t->game, before);
    float chances[PD_SEATS_MAX], sum = 0;
    EXPECT(t, PARTS, now >= then, "part %d after %d", now, then);
    if (now == then || pd_actor(t->game, &t->state) == PD_NOBODY)
        return;
    pd_forecast(t->game, &t->state, chances);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        EXPECT(t, PARTS, chances[seat] >= 0 && chances[seat] <= 1, "%s", who(seat));
        sum += chances[seat];
    }
    EXPECT(t, PARTS, sum > 0.999f && sum < 1.001f, "they add up to %g", (double)sum);
}

// Another move with the same dice: everybody sees that it was another one.
static void check_openness(struct trial *t, const pd_state *before, pd_move move) {
    static struct trial one, two;
    pd_move moves[PD_MOVES_MAX];
    uint32_t count = (uint32_t)pd_moves(t->game, before, moves);
    pd_move instead = moves[pd_roll(&t->whim, count)];
    if (instead == move || pd_secret(t->game, before))
        return;
    try_move(&one, t, before, move);
    try_move(&two, t, before, instead);
    EXPECT(t, OPEN_MOVES, seen_by(&one, PD_NOBODY) != seen_by(&two, PD_NOBODY),
           "%s and %s look alike", move_word(t, move), move_word(t, instead));
}

// ----------------------------------------------------------------------------------------- steps

// Deals twice from the same seed: in clean memory, and in memory full of junk.
static void deal(struct trial *t) {
    uint8_t key[32];
    pd_key_from_number(t->seed, key);
    pd_dice_seed(&t->dice, key, 0);
    pd_dice_seed(&t->whim, key, 1);
    t->twin_dice = t->dice;
    t->step = t->event_count = t->outcomes.count = 0;
    t->actor = PD_NOBODY;
    story.count = 0;
    pd_dice_record(&t->dice, &t->outcomes);
    pd_events log = {keep, t};
    memset(&t->state, 0, sizeof t->state);
    poison_stack(0);
    pd_start(t->game, &t->state, &t->setup, &t->dice, &log);
    memset(&t->twin, 0xff, sizeof t->twin);
    poison_stack(0xff);
    pd_start(t->game, &t->twin, &t->setup, &t->twin_dice, NULL);
    for (int seat = PD_NOBODY; seat < t->setup.seats; seat++) {
        memset(&t->folded[seat + 1], seat & 1 ? 0xff : 0, sizeof(pd_view));
        pd_view_open(t->game, &t->folded[seat + 1], &t->setup, seat);
        t->opened[seat + 1] = t->folded[seat + 1];
    }
    t->cards = cards_of(t, &t->state);
}

static void check_scripted(const struct trial *t, pd_state before, const pd_move *move) {
    pd_dice dice;
    pd_dice_script(&dice, &t->outcomes);
    if (move)
        pd_apply(t->game, &before, *move, &dice, NULL);
    else
        pd_start(t->game, &before, &t->setup, &dice, NULL);
    EXPECT(t, SCRIPTED,
           same_state(&before, &t->state) && !dice.err && dice.taken == t->outcomes.count,
           "error %d, %d of %d taken", (int)dice.err, dice.taken, t->outcomes.count);
}

// All that a viewer was told so far.
static size_t tell_all(int seat, pd_event *told) {
    size_t count = 0;
    for (size_t i = 0; i < story.count; i++)
        if (pd_event_visible(&story.events[i], seat))
            told[count++] = story.events[i];
    return count;
}

// What everybody has seen: each viewer's own events tell the same of it as all events do.
static void check_past(const struct trial *t, int seat) {
    static pd_event told[STORY_MAX];
    size_t count = tell_all(seat, told);
    speech all, own;
    pd_text text = pd_text_on(all, sizeof all);
    pd_view view;
    pd_look(t->game, &t->state, seat, &view);
    pd_view_past_json(t->game, &view, story.events, story.count, &text);
    check_json(t, all, text.cut);
    text = pd_text_on(own, sizeof own);
    pd_view_past_json(t->game, &view, told, count, &text);
    EXPECT(t, PAST, strcmp(all, own) == 0, "%s, and to %s %s", all, who(seat), own);
}

// Whoever may know of an event can be told of it by name.
static void check_named(const struct trial *t) {
    for (int i = 0; i < t->event_count; i++) {
        speech named;
        pd_text text = pd_text_on(named, sizeof named);
        pd_event_named_json(t->game, &t->events[i], &text);
        check_json(t, named, text.cut);
    }
}

// What holds after the deal (`move` is NULL) and after every move.
static bool sees_chance(const struct trial *t, int seat) {
    bool sees = false;
    for (int i = 0; i < t->event_count; i++)
        sees |= pd_event_visible(&t->events[i], seat) && pd_event_is_chance(t->game, &t->events[i]);
    return sees;
}

// Where the turn passes on, dice may decide what nobody sees.
static void check_chance(const struct trial *t, const pd_state *before) {
    bool stays = pd_actor(t->game, before) == pd_actor(t->game, &t->state);
    bool chance = t->outcomes.count > 0;
    for (int seat = PD_NOBODY; seat < t->setup.seats; seat++) {
        bool sees = sees_chance(t, seat);
        EXPECT(t, CHANCE, sees == chance || (chance && !stays), "%s sees %d, %d outcomes",
               who(seat), sees, t->outcomes.count);
    }
}

static void check_step(struct trial *t, const pd_state *before, const pd_move *move) {
    EXPECT(t, REPEATABLE, same_state(&t->state, &t->twin), "the twin match went another way");
    EXPECT(t, OUTCOMES, !t->dice.err, "too many outcomes in one step");
    check_scripted(t, *before, move);
    check_outcomes(t);
    observe_events(t);
    if (move) {
        EXPECT(t, HASH, pd_hash(t->game, before) != pd_hash(t->game, &t->state), "the same hash");
        check_leaks(t, before, *move);
        check_openness(t, before, *move);
        check_parts(t, before);
        check_chance(t, before);
    }
    check_position(t);
    check_past(t, t->step % (t->setup.seats + 1) - 1);
    check_named(t);
}

static void make_move(struct trial *t, pd_move move) {
    pd_state before = t->state;
    pd_events log = {keep, t};
    t->step++;
    t->actor = pd_actor(t->game, &t->state);
    t->move = move;
    t->outcomes.count = t->event_count = 0;
    pd_result result = pd_result_of(t->game, &before);
    EXPECT(t, GOING_ON, result.winners == 0 && result.outside == 0, "somebody has won");
    poison_stack(0);
    pd_err err = pd_apply(t->game, &t->state, move, &t->dice, &log);
    poison_stack(0xff);
    pd_err again = pd_apply(t->game, &t->twin, move, &t->twin_dice, NULL);
    EXPECT(t, MOVES, !err && !again, "a listed move was refused");
    check_step(t, &before, &move);
}

// From what a viewer was told, and in a language that is not that of the sources.
static void check_breakdown(const struct trial *t, int seat) {
    static pd_event told[STORY_MAX];
    size_t count = tell_all(seat, told);
    pd_breakdown parts;
    pd_view view;
    pd_look(t->game, &t->state, seat, &view);
    pd_result result = pd_view_result(t->game, &view);
    pd_view_break_down(t->game, &view, told, count, &parts);
    for (int of = 0; of < result.seats; of++) {
        int sum = 0;
        for (int i = 0; i < parts.count; i++)
            sum += parts.at[i].points[of];
        EXPECT(t, BREAKDOWN, sum == result.score[of], "%s has %d, the items are %d", who(of),
               result.score[of], sum);
    }
    for (int i = 0; i < parts.count; i++) {
        char title[64];
        pd_text text = pd_text_on(title, sizeof title);
        pd_say_item(&(pd_voice){1, PD_NOBODY, NULL}, &parts, i, &text);
        EXPECT(t, BREAKDOWN, is_whole(title, text.cut), "%s", title);
    }
}

static void check_over(const struct trial *t) {
    pd_result result = pd_result_of(t->game, &t->state);
    pd_move moves[PD_MOVES_MAX];
    EXPECT(t, OVER,
           result.seats == t->setup.seats && is_decided(t, result) &&
               result.winners < 1u << result.seats && result.outside >= 0,
           "winners %x of %d seats", result.winners, result.seats);
    EXPECT(t, OVER,
           pd_moves(t->game, &t->state, moves) == 0 &&
               pd_check(t->game, &t->state, 0) == PD_ERR_OVER,
           "moves go on");
    for (int seat = PD_NOBODY; seat < t->setup.seats; seat++) {
        pd_view view;
        pd_look(t->game, &t->state, seat, &view);
        pd_result seen = pd_view_result(t->game, &view);
        EXPECT(t, OVER, memcmp(&seen, &result, sizeof seen) == 0, "%s sees another result",
               who(seat));
        check_breakdown(t, seat);
    }
}

// --------------------------------------------------------------------------------------- records

// The record of a match without its header, as it grows.
static char body[1 << 18], whole[1 << 18];

static void write_step(const struct trial *t, pd_text *out, int actor, pd_move move) {
    pd_step step = {.number = t->step, .actor = actor, .move = move, .outcomes = t->outcomes};
    pd_write_step(t->game, &step, out);
    if (t->step % PD_HASH_EVERY == 0)
        pd_write_hash(t->game, &t->state, out);
}

static pd_err replay(pd_replay *replay, const char *text, size_t size, pd_problem *problem) {
    pd_err err = pd_replay_open(replay, text, size, problem);
    while (!err && !replay->done)
        err = pd_replay_next(replay, NULL, problem);
    return err;
}

static void check_record(const struct trial *t, bool with_seed) {
    static pd_replay r;
    pd_problem problem = {0};
    pd_header header = {.game = t->game, .setup = t->setup, .has_seed = with_seed};
    pd_key_from_number(t->seed, header.seed);
    pd_text out = pd_text_on(whole, sizeof whole);
    pd_write_header(&header, &out);
    pd_put(&out, body);
    pd_err err = replay(&r, whole, out.used, &problem);
    bool same = !err && r.finished && same_state(&r.state, &t->state) && r.step.number == t->step &&
                r.hashes == 1 + t->step / PD_HASH_EVERY;
    int law = with_seed ? LAW_SEED : LAW_RECORD;
    laws[law].tried++;
    if (out.cut || !same)
        breach(t, law, "line %d: %s (%s, %s)", problem.line, pd_err_name(t->game, err),
               problem.found, problem.wanted);
}

// ----------------------------------------------------------------------------------------- trials

static void play_match(struct trial *t) {
    static const pd_state nothing;
    pd_text record = pd_text_on(body, sizeof body);
    deal(t);
    check_step(t, &nothing, NULL);
    write_step(t, &record, PD_NOBODY, 0);
    int actor;
    while ((actor = pd_actor(t->game, &t->state)) != PD_NOBODY && t->step < t->about.steps_max) {
        pd_move moves[PD_MOVES_MAX];
        int count = pd_moves(t->game, &t->state, moves);
        if (count < 1)
            break;
        pd_move move = moves[pd_roll(&t->whim, (uint32_t)count)];
        make_move(t, move);
        write_step(t, &record, actor, move);
    }
    EXPECT(t, ENDS, actor == PD_NOBODY, "still going on after %d steps", t->step);
    check_over(t);
    pd_write_end(t->game, &t->state, &record);
}

static long decisions_each = DECISIONS;

static void try_setup(struct trial *t) {
    pd_problem problem;
    for (t->setup.seats = 1; t->setup.seats <= PD_SEATS_MAX; t->setup.seats++) {
        if (pd_setup_check(t->game, &t->setup, &problem))
            continue;
        memset(seen_views, 0, sizeof seen_views);
        memset(observed_views, 0, sizeof observed_views);
        for (long i = 0, decisions = 0; decisions < decisions_each; i++, decisions += t->step) {
            t->seed = (uint64_t)(t->setup.seats * 100000 + i);
            play_match(t);
            if (i % RECORD_EVERY == 0) {
                check_record(t, false);
                check_record(t, true);
                check_stories(t);
            }
        }
    }
}

static void try_value(struct trial *t, int option, const char *value) {
    pd_option_info info = pd_option_at(t->game, option);
    pd_problem problem;
    char back[PD_VALUE_MAX + 1];
    pd_text text = pd_text_on(back, sizeof back);
    pd_setup_init(t->game, &t->setup, 0);
    snprintf(t->options, sizeof t->options, "%.40s=%.100s", info.name, value);
    pd_err err = pd_setup_set(t->game, &t->setup, info.name, value, &problem);
    pd_setup_get(t->game, &t->setup, option, &text);
    EXPECT(t, OPTIONS, !err && strcmp(back, value) == 0, "reads back as %s", back);
    if (strcmp(value, info.fallback) != 0)
        try_setup(t);
}

// Every value of every option that has a list of them, the other options as they come.
static void try_options(struct trial *t) {
    for (int option = 0; option < t->about.option_count; option++) {
        pd_option_info info = pd_option_at(t->game, option);
        const char *at = info.choices ? info.choices : info.fallback;
        while (*at) {
            char value[PD_VALUE_MAX + 1];
            size_t width = info.choices ? strcspn(at, "|") : strlen(at);
            snprintf(value, sizeof value, "%.*s", (int)width, at);
            try_value(t, option, value);
            at += width + (at[width] == '|');
        }
    }
}

int main(int argc, char **argv) {
    static struct trial t;
    if (argc > 1)
        decisions_each = strtol(argv[1], NULL, 10);
    for (int i = 0; i < pd_game_count(); i++) {
        t = (struct trial){.game = pd_game_at(i), .about = pd_game_about(pd_game_at(i))};
        if (argc > 2 && strcmp(argv[2], t.about.id) != 0)
            continue;
        check_notation(&t);
        check_fields(&t);
        check_action_names(&t);
        pd_setup_init(t.game, &t.setup, 0);
        try_setup(&t);
        try_options(&t);
        report(&t.about);
    }
    return tap_end();
}
