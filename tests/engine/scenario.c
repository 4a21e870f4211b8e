// Runs rule scenarios: tests/rules/<game>/*.play, written for people who know the game and no C.
//
//     scenario DIR...                (DIR: tests/rules)
//     scenario --pictures FILE DIR...   writes the pictures of the rule pages: scripts/pictures
//     scenario --compare FILE DIR...    checks that FILE has them
//
// A scenario is a `title`, a `game`, a position, and then plays and checks, one a line; `#` starts
// a comment. Seats are A, B, C … in table order. Moves and random outcomes are written as in
// records.
//
//     title  GR-10: what the scenario shows; it names the rules that it would catch breaking
//     game   gumball seats=3 passing=free      # options as name=value
//     game   gumball seats=2 !bad-seats        # a table that must be refused
//                                              # another `game` line starts afresh
//
// The game's own words come next (see scenario-<game>.c): they place things. Cards that nothing is
// said about lie somewhere. From the first step or question on, the same words check. Instead of
// placing things, `deal : start=P2` starts the match as chance does.
//
//     play   A R10                             # chance is left to a seed …
//     play   C R4@2 : K2 hazard=Y!             # … but for the outcomes given, in their order
//     play   A Y3 !not-held GR-9               # must be refused so, by that rule; nothing changes
//
//     impossible  C R4 : hazard=checkpoint     # C could play R4, but no outcome named can come up
//     possible    C R4 : hazard=Y hazard=Y!    # any one of the outcomes named can come up
//     chance 1/4  C R4 : hazard=checkpoint     # it comes up so often
//     legal  A Y7 Y7@2 B3                      # the legal moves, all of them
//     legal  A 70 moves                        # or how many they are
//     actor  A                                 # whose turn it is
//     says   "C passes A by colour"            # the last step was told so to all
//     unsaid "black 2"                         # and this was not
//     see    B hand C = ? ? ?                  # any check, as B (or nobody: a spectator) sees it
//     over   A B                               # the match is over and these seats won
//     trace  laid_last null                    # a member of the position in the trace
//
//     picture B 3                              # the next three events (or all) are drawn beside
//                                              # the first rule of the title, as B sees them
//
// A move may be several words, as in “play A up 4 9 12”; lists of moves have them one after
// another. `deal` may stand in place of a seat and its move in `possible`, `impossible` and
// `chance`.
//
// Apart from the scenarios, every rule of a game's page must be in some title, and a rule with an
// example in one that says "example". The output is TAP.
#include "scenario.h"
#include "tap.h"
#include "wasm/sealed.h"

#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FILE_BYTES_MAX = 1 << 16,
    LINES_MAX = 2000,
    LINE_BYTES_MAX = 512,
    TITLES_MAX = 500,
    FILL_TRIES = 2000,
    CHANCE_RUNS = 10000,
    FACTS_MAX = 256, // in one step
};

#define ROW(id) &scenario_##id,
static const struct scenario_game *const games[] = {SCENARIO_GAMES(ROW)};

// One game's scenarios and how they went.
struct suite {
    const pd_game *game;
    const struct scenario_game *words;
    int titles;
    char title[TITLES_MAX][LINE_BYTES_MAX];
};

struct file {
    const char *name; // without its folder
    int lines;
    char *line[LINES_MAX];
    char text[FILE_BYTES_MAX];
};

// ------------------------------------------------------------------------------------------ small

bool scenario_fail(struct scenario *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(s->problem, sizeof s->problem, format, arguments);
    va_end(arguments);
    return false;
}

int scenario_seat(const struct scenario *s, const char *word) {
    int seat = word[0] - 'A';
    return seat >= 0 && seat < s->setup.seats && !word[1] ? seat : -1;
}

bool scenario_fail_word(struct scenario *s, const char *word, const char *wanted) {
    return scenario_fail(s, "“%s” is not %s", word, wanted);
}

bool scenario_read_cards(struct scenario *s, const struct scenario_words *words, int at,
                         const struct scenario_pack *pack, struct scenario_cards *list) {
    *list = (struct scenario_cards){0};
    if (at + 2 == words->count && strcmp(words->at[at + 1], "cards") == 0) {
        list->count = atoi(words->at[at]);
        list->only_count = true;
        return true;
    }
    if (at + 1 == words->count && strcmp(words->at[at], "none") == 0)
        return true;
    for (; at < words->count; at++) {
        const char *word = words->at[at];
        bool rest = scenario_is_rest(word), unknown = strcmp(word, "?") == 0;
        uint64_t added = rest || unknown ? 0 : pack->card(word);
        if (!added && !rest && !unknown)
            return scenario_fail_word(s, word, "a card");
        list->cards += added;
        list->rest |= rest;
        list->unknown |= unknown;
        list->count += !rest;
    }
    return true;
}

bool scenario_fail_cards(struct scenario *s, const struct scenario_pack *pack, uint64_t cards,
                         int count, bool known) {
    char found[256] = "";
    pd_text out = pd_text_on(found, sizeof found);
    if (known)
        pack->write(cards, &out);
    return scenario_fail(s, "expected other cards, found %d%s%s", count, known ? ":" : " unknown",
                         found);
}

static bool fits_list(const struct scenario_cards *list, const struct scenario_pack *pack,
                      uint64_t cards, int count, bool known) {
    if (list->only_count)
        return list->count == count;
    if (list->unknown)
        return !known && list->count == count && !list->cards;
    if (!known)
        return count == 0 && list->count == 0;
    return list->rest ? pack->has(cards, list->cards) : list->cards == cards;
}

bool scenario_check_cards(struct scenario *s, const struct scenario_words *words, int at,
                          const struct scenario_pack *pack, uint64_t cards, int count, bool known) {
    struct scenario_cards list;
    if (!scenario_read_cards(s, words, at, pack, &list))
        return false;
    return fits_list(&list, pack, cards, count, known) ||
           scenario_fail_cards(s, pack, cards, count, known);
}

bool scenario_is_rest(const char *word) {
    return strcmp(word, "…") == 0 || strcmp(word, "...") == 0;
}

static const char *const seat_names[PD_SEATS_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H"};

static const char *seat_name(int seat) {
    return seat == PD_NOBODY ? "nobody" : seat_names[seat];
}

// Splits a line in place; a comment ends it.
static struct scenario_words split(char *line) {
    struct scenario_words words = {0};
    for (char *at = strtok(line, " \t"); at && *at != '#'; at = strtok(NULL, " \t"))
        if (words.count < SCENARIO_WORDS_MAX)
            words.at[words.count++] = at;
    return words;
}

// ----------------------------------------------------------------------------------------- chance

// A step: the deal, or a move of whoever's turn it is.
struct step {
    bool deal;
    pd_move move;
};

static void make(const struct scenario *s, pd_state *state, struct step step, pd_dice *dice,
                 pd_events *log) {
    if (step.deal)
        pd_start(s->game, state, &s->setup, dice, log);
    else
        pd_apply(s->game, state, step.move, dice, log);
}

// Tries a step on a copy with these outcomes and no others; `note` is what came up.
static pd_dice try_step(const struct scenario *s, struct step step, const pd_outcomes *script,
                        pd_outcomes *note) {
    pd_state copy = s->state;
    pd_dice dice;
    note->count = 0;
    pd_dice_script(&dice, script);
    pd_dice_record(&dice, note);
    make(s, &copy, step, &dice, NULL);
    return dice;
}

static bool has_outcome(const pd_outcomes *outcomes, pd_outcome outcome) {
    for (int i = 0; i < outcomes->count; i++)
        if (outcomes->at[i] == outcome)
            return true;
    return false;
}

// Adds some outcome of a kind that can come up next, at first not one the scenario speaks of.
static void fill(struct scenario *s, struct step step, pd_outcomes *script, unsigned kind) {
    int at = script->count++;
    pd_outcomes note;
    for (int i = 0; i < FILL_TRIES; i++) {
        script->at[at] = PD__OUTCOME(kind, pd_roll(&s->filler, 64));
        if (i < FILL_TRIES / 2 && has_outcome(&s->mentioned, script->at[at]))
            continue;
        if (try_step(s, step, script, &note).taken == script->count)
            return;
    }
    script->count--;
    try_step(s, step, script, &note);
    script->at[script->count++] = note.at[at];
}

// Completes given outcomes to all that a step needs. PD_ERR_OUTCOME: a given one cannot come up;
// PD_ERR_SURPLUS: nothing asks for it.
static pd_err complete(struct scenario *s, struct step step, const pd_outcomes *given,
                       pd_outcomes *script) {
    int used = 0;
    pd_outcomes note;
    script->count = 0;
    for (;;) {
        pd_dice dice = try_step(s, step, script, &note);
        if (!dice.err)
            return used == given->count ? PD_OK : PD_ERR_SURPLUS;
        if (dice.err != PD_ERR_MISSING)
            return dice.err;
        unsigned kind = note.at[script->count] >> 8;
        if (used < given->count && given->at[used] >> 8 == kind)
            script->at[script->count++] = given->at[used++];
        else
            fill(s, step, script, kind);
    }
}

// ------------------------------------------------------------------------------------------ steps

static const struct scenario_game *words_of(const char *id) {
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}

// The position stands: from here on, verbs check.
static bool begin(struct scenario *s) {
    if (s->begun)
        return true;
    s->begun = true;
    return words_of(s->game->id)->settle(s);
}

static void note_fact(struct scenario_picture *picture, const pd_event *event) {
    if (picture->wanted && !picture->done && pd_event_visible(event, picture->seat) &&
        picture->count < picture->most)
        picture->facts[picture->count++] = *event;
}

// What everybody is told of a step, and what they make of it. Slot seat + 1 is that seat's, slot 0
// the spectator's.
static struct {
    pd_view observed[PD_SEATS_MAX + 1];
    pd_event facts[PD_SEATS_MAX + 1][FACTS_MAX];
    int counts[PD_SEATS_MAX + 1];
} told;

static void note_step(const struct scenario *s, bool deal) {
    memset(&told, 0, sizeof told);
    for (int seat = PD_NOBODY; seat < s->setup.seats; seat++)
        if (deal)
            pd_view_open(s->game, &told.observed[seat + 1], &s->setup, seat);
        else
            pd_look(s->game, &s->state, seat, &told.observed[seat + 1]);
}

static void tell(const struct scenario *s, const pd_event *event) {
    for (int slot = 0; slot <= s->setup.seats; slot++)
        if (pd_event_visible(event, slot - 1) && told.counts[slot] < FACTS_MAX)
            told.facts[slot][told.counts[slot]++] = *event;
}

// Whoever follows the events comes to see what there is; after a deal also if they do not trust
// them. A position that was put up need not be one that a match can come to.
static bool check_observed(struct scenario *s) {
    for (int seat = PD_NOBODY; seat < s->setup.seats; seat++) {
        const pd_event *facts = told.facts[seat + 1];
        pd_view view, observed = told.observed[seat + 1], accepted = observed;
        pd_look(s->game, &s->state, seat, &view);
        for (int i = 0; i < told.counts[seat + 1]; i++)
            pd_view_observe(s->game, &observed, &facts[i]);
        if (memcmp(&observed, &view, sizeof view) != 0)
            return scenario_fail(s, "after the events %s does not see what there is",
                                 seat_name(seat));
        if (!s->placed && !pd_view_accept(s->game, &accepted, facts, (size_t)told.counts[seat + 1]))
            return scenario_fail(s, "the events are not accepted for %s", seat_name(seat));
    }
    return true;
}

static void note_event(void *context, const pd_event *event) {
    struct scenario *s = context;
    pd_voice voice = {.listener = PD_NOBODY, .names = seat_names};
    note_fact(&s->picture, event);
    tell(s, event);
    if (!pd_event_visible(event, PD_NOBODY))
        return;
    size_t used = strlen(s->said);
    pd_text out = pd_text_on(s->said + used, sizeof s->said - used);
    pd_say_event(s->game, &voice, event, &out);
    pd_put(&out, out.used ? " " : "");
}

static bool step_for_good(struct scenario *s, struct step step, const pd_outcomes *script) {
    pd_dice dice;
    s->said[0] = '\0';
    note_step(s, step.deal);
    pd_dice_script(&dice, script);
    make(s, &s->state, step, &dice, &(pd_events){.tell = note_event, .context = s});
    return check_observed(s);
}

// The outcomes after a colon at words->at[at], if there is one.
static bool read_outcomes(struct scenario *s, const struct scenario_words *words, int at,
                          pd_outcomes *given) {
    given->count = 0;
    if (at == words->count)
        return true;
    if (strcmp(words->at[at], ":") != 0)
        return scenario_fail(s, "“%s” was not expected here", words->at[at]);
    for (at++; at < words->count; at++)
        if (pd_outcome_read(s->game, words->at[at], &given->at[given->count++]))
            return scenario_fail(s, "“%s” is not an outcome", words->at[at]);
    return true;
}

static bool ends_move(const char *word) {
    return word[0] == '!' || strcmp(word, ":") == 0;
}

// Reads the longest move that starts at words->at[*at], as some are several words, and moves past
// it; past everything up to a refusal or a colon if that is no move.
static pd_err read_move(const struct scenario *s, const struct scenario_words *words, int *at,
                        pd_move *move) {
    int start = *at, end = start;
    while (end < words->count && !ends_move(words->at[end]))
        end++;
    for (*at = end; *at > start; --*at) {
        char joined[LINE_BYTES_MAX];
        pd_text text = pd_text_on(joined, sizeof joined);
        for (int i = start; i < *at; i++) {
            pd_put(&text, i > start ? " " : "");
            pd_put(&text, words->at[i]);
        }
        if (!pd_move_read(s->game, joined, move))
            return PD_OK;
    }
    *at = end;
    return PD_ERR_NOTATION;
}

// May this seat make the move at words->at[*at], as it can tell itself?
static pd_err check_move(const struct scenario *s, int seat, const struct scenario_words *words,
                         int *at, pd_move *move) {
    pd_view view;
    pd_err err = read_move(s, words, at, move);
    for (; *at < words->count && !ends_move(words->at[*at]); ++*at)
        err = PD_ERR_NOTATION; // something follows the move
    pd_look(s->game, &s->state, seat, &view);
    return err ? err : pd_view_check(s->game, &view, *move);
}

static bool check_refusal(struct scenario *s, pd_err err, const char *wire, const char *rule) {
    const char *name = pd_err_name(s->game, err);
    if (strcmp(name, wire) != 0)
        return scenario_fail(s, "expected the refusal %s, found %s", wire, name);
    if (rule && strcmp(rule, pd_err_rule(s->game, err)) != 0)
        return scenario_fail(s, "expected a refusal by %s, found %s", rule,
                             pd_err_rule(s->game, err));
    return true;
}

// The engine, which knows all, must refuse what the seat's view refuses, and change nothing.
static bool check_untouched(struct scenario *s, pd_err err, pd_move move) {
    uint8_t key[32] = {0};
    pd_dice dice;
    pd_state before = s->state;
    if (err == PD_ERR_NOTATION || err == PD_ERR_TURN)
        return true; // the engine is never asked
    pd_dice_seed(&dice, key, 0);
    if (pd_apply(s->game, &s->state, move, &dice, NULL) != err)
        return scenario_fail(s, "expected the engine to refuse as the view does; it does not");
    if (memcmp(&before, &s->state, sizeof before) != 0)
        return scenario_fail(s, "expected nothing to change; something did");
    return true;
}

static bool play_for_good(struct scenario *s, struct step step, const struct scenario_words *words,
                          int at) {
    pd_outcomes given, script;
    if (!read_outcomes(s, words, at, &given))
        return false;
    switch (complete(s, step, &given, &script)) {
    case PD_OK: return step_for_good(s, step, &script);
    case PD_ERR_SURPLUS: return scenario_fail(s, "not all outcomes given came up");
    default: return scenario_fail(s, "an outcome given cannot come up");
    }
}

// --------------------------------------------------------------------------------- generic verbs

static bool run_play(struct scenario *s, const struct scenario_words *words) {
    if (!begin(s))
        return false;
    int seat = words->count < 3 ? -1 : scenario_seat(s, words->at[1]);
    if (seat < 0)
        return scenario_fail(s, "expected a seat and a move");
    pd_move move = 0;
    int at = 2;
    pd_err err = check_move(s, seat, words, &at, &move);
    if (words->count > at && words->at[at][0] == '!')
        return check_refusal(s, err, words->at[at] + 1,
                             words->count > at + 1 ? words->at[at + 1] : NULL) &&
               check_untouched(s, err, move);
    if (err)
        return scenario_fail(s, "expected the move to be legal, found %s",
                             pd_err_name(s->game, err));
    return play_for_good(s, (struct step){.move = move}, words, at);
}

static bool run_deal(struct scenario *s, const struct scenario_words *words) {
    if (s->placed || s->begun)
        return scenario_fail(s, "a deal is where a scenario starts, or it has none");
    s->begun = true;
    return play_for_good(s, (struct step){.deal = true}, words, 1);
}

// "deal : …" or "A R10 : …", at words->at[at].
static bool read_question(struct scenario *s, const struct scenario_words *words, int at,
                          struct step *step, pd_outcomes *asked) {
    if (at < words->count && strcmp(words->at[at], "deal") == 0) {
        step->deal = true;
        return read_outcomes(s, words, at + 1, asked);
    }
    if (!begin(s))
        return false;
    int seat = at + 1 < words->count ? scenario_seat(s, words->at[at++]) : -1;
    if (seat < 0 || check_move(s, seat, words, &at, &step->move))
        return scenario_fail(s, "expected a seat and a move that it can make");
    return read_outcomes(s, words, at, asked);
}

static bool ask_possible(struct scenario *s, const struct scenario_words *words, pd_err expected) {
    struct step step = {0};
    pd_outcomes asked, script;
    if (!read_question(s, words, 1, &step, &asked))
        return false;
    for (int i = 0; i < asked.count; i++) {
        pd_err err = complete(s, step, &(pd_outcomes){.count = 1, .at = {asked.at[i]}}, &script);
        const char *word = words->at[words->count - asked.count + i];
        if (err == PD_ERR_SURPLUS)
            return scenario_fail(s, "nothing here asks for %s", word);
        if (err != expected)
            return scenario_fail(s, "expected %s to be %s, found the contrary", word,
                                 expected ? "impossible" : "possible");
    }
    return asked.count > 0 || scenario_fail(s, "expected outcomes after a colon");
}

static bool run_possible(struct scenario *s, const struct scenario_words *words) {
    return ask_possible(s, words, PD_OK);
}

static bool run_impossible(struct scenario *s, const struct scenario_words *words) {
    return ask_possible(s, words, PD_ERR_OUTCOME);
}

// In how many of CHANCE_RUNS seeded tries does the outcome come up?
static int count_hits(const struct scenario *s, struct step step, pd_outcome outcome) {
    uint8_t key[32];
    pd_dice dice;
    int hits = 0;
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < CHANCE_RUNS; i++) {
        pd_state copy = s->state;
        pd_outcomes note = {0};
        pd_dice_record(&dice, &note);
        make(s, &copy, step, &dice, NULL);
        hits += has_outcome(&note, outcome);
    }
    return hits;
}

// Five standard deviations: the seed is fixed, so the answer is too; the margin is for a new seed.
static bool is_near(int hits, double chance) {
    double miss = hits - chance * CHANCE_RUNS;
    return miss * miss <= 25 * CHANCE_RUNS * chance * (1 - chance);
}

static bool run_chance(struct scenario *s, const struct scenario_words *words) {
    int part = 0, whole = 0;
    struct step step = {0};
    pd_outcomes asked;
    if (words->count < 2 || sscanf(words->at[1], "%d/%d", &part, &whole) != 2 || whole <= 0)
        return scenario_fail(s, "expected a chance such as 1/4");
    if (!read_question(s, words, 2, &step, &asked))
        return false;
    for (int i = 0; i < asked.count; i++) {
        int hits = count_hits(s, step, asked.at[i]);
        if (!is_near(hits, (double)part / whole))
            return scenario_fail(s, "expected %s in %d/%d of the cases, found %d in %d",
                                 words->at[words->count - asked.count + i], part, whole, hits,
                                 CHANCE_RUNS);
    }
    return asked.count > 0 || scenario_fail(s, "expected outcomes after a colon");
}

static bool has_move(const pd_move *moves, int count, pd_move move) {
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static bool fail_legal(struct scenario *s, const pd_move *moves, int count) {
    char list[1024] = "";
    pd_text out = pd_text_on(list, sizeof list);
    for (int i = 0; i < count; i++) {
        pd_put(&out, " ");
        pd_move_write(s->game, moves[i], &out);
    }
    return scenario_fail(s, "expected other legal moves, found%s", count ? list : " none");
}

static bool run_legal(struct scenario *s, const struct scenario_words *words) {
    pd_move moves[PD_MOVES_MAX], move;
    pd_view view;
    int seat = words->count < 2 ? -1 : scenario_seat(s, words->at[1]);
    if (seat < 0)
        return scenario_fail(s, "expected a seat");
    if (!begin(s))
        return false;
    pd_look(s->game, &s->state, seat, &view);
    int count = pd_view_moves(s->game, &view, moves), listed = 0;
    if (words->count == 4 && strcmp(words->at[3], "moves") == 0)
        return count == atoi(words->at[2]) || fail_legal(s, moves, count);
    for (int at = 2; at < words->count; listed++)
        if (read_move(s, words, &at, &move) || !has_move(moves, count, move))
            return fail_legal(s, moves, count);
    return count == listed || fail_legal(s, moves, count);
}

static bool run_actor(struct scenario *s, const struct scenario_words *words) {
    if (!begin(s))
        return false;
    const char *actor = seat_name(pd_actor(s->game, &s->state));
    if (words->count != 2 || strcmp(words->at[1], actor) != 0)
        return scenario_fail(s, "expected another to play, found %s", actor);
    return true;
}

static bool run_over(struct scenario *s, const struct scenario_words *words) {
    if (!begin(s))
        return false;
    uint32_t expected = 0, winners = pd_result_of(s->game, &s->state).winners;
    for (int i = 1; i < words->count; i++)
        if (scenario_seat(s, words->at[i]) >= 0)
            expected |= 1u << scenario_seat(s, words->at[i]);
    if (pd_actor(s->game, &s->state) != PD_NOBODY)
        return scenario_fail(s, "expected the match to be over; it goes on");
    char found[PD_SEATS_MAX * 2 + 1] = "";
    pd_text out = pd_text_on(found, sizeof found);
    for (int seat = 0; seat < s->setup.seats; seat++)
        if (winners >> seat & 1) {
            pd_put(&out, " ");
            pd_put(&out, seat_names[seat]);
        }
    return winners == expected || scenario_fail(s, "expected other winners, found%s", found);
}

// The text in quotes after the verb, its spaces single.
static bool read_quoted(struct scenario *s, const struct scenario_words *words,
                        char text[LINE_BYTES_MAX]) {
    pd_text out = pd_text_on(text, LINE_BYTES_MAX);
    for (int i = 1; i < words->count; i++) {
        pd_put(&out, i > 1 ? " " : "");
        pd_put(&out, words->at[i]);
    }
    if (out.used < 3 || text[0] != '"' || text[out.used - 1] != '"')
        return scenario_fail(s, "expected a text in quotes");
    memmove(text, text + 1, out.used);
    text[out.used - 2] = '\0';
    return true;
}

static bool run_says(struct scenario *s, const struct scenario_words *words) {
    char text[LINE_BYTES_MAX];
    if (!read_quoted(s, words, text))
        return false;
    return strstr(s->said, text) ||
           scenario_fail(s, "expected a sentence with “%s”, found: %s", text, s->said);
}

static bool run_unsaid(struct scenario *s, const struct scenario_words *words) {
    char text[LINE_BYTES_MAX];
    if (!read_quoted(s, words, text))
        return false;
    return !strstr(s->said, text) ||
           scenario_fail(s, "expected no sentence with “%s”, found: %s", text, s->said);
}

static const struct scenario_verb *find_verb(const struct scenario *s, const char *name) {
    const struct scenario_verb *verb = words_of(s->game->id)->verbs;
    while (verb->name && strcmp(verb->name, name) != 0)
        verb++;
    return verb->name ? verb : NULL;
}

static bool run_see(struct scenario *s, const struct scenario_words *words) {
    if (words->count < 3)
        return scenario_fail(s, "expected who sees what");
    if (!begin(s))
        return false;
    int seat = scenario_seat(s, words->at[1]);
    if (seat < 0 && strcmp(words->at[1], "nobody") != 0)
        return scenario_fail(s, "there is no seat %s", words->at[1]);
    struct scenario_words rest = {.count = words->count - 2};
    memcpy(rest.at, words->at + 2, (size_t)rest.count * sizeof *rest.at);
    const struct scenario_verb *verb = find_verb(s, rest.at[0]);
    pd_view view;
    pd_look(s->game, &s->state, seat < 0 ? PD_NOBODY : seat, &view);
    if (!verb || !verb->check)
        return scenario_fail(s, "“%s” is not a check", rest.at[0]);
    return verb->check(s, &rest, &view);
}

// One word after "game gumball": seats=3, option=value.
static pd_err set_option(struct scenario *s, const char *word, pd_problem *problem) {
    char name[64], value[PD_VALUE_MAX];
    if (sscanf(word, "%63[^=]=%1023s", name, value) != 2)
        return PD_ERR_OPTION;
    if (strcmp(name, "seats") == 0) {
        s->setup.seats = atoi(value);
        return PD_OK;
    }
    return pd_setup_set(s->game, &s->setup, name, value, problem);
}

static bool run_game(struct scenario *s, const struct scenario_words *words) {
    pd_problem problem = {0};
    pd_err err = PD_OK;
    const char *refusal = NULL;
    if (words->count < 2 || strcmp(words->at[1], s->game->id) != 0)
        return scenario_fail(s, "expected the game of this folder, %s", s->game->id);
    pd_setup_init(s->game, &s->setup, s->game->seats_usual);
    for (int i = 2; i < words->count; i++)
        if (words->at[i][0] == '!')
            refusal = words->at[i] + 1;
        else if (!err)
            err = set_option(s, words->at[i], &problem);
    if (!err)
        err = pd_setup_check(s->game, &s->setup, &problem);
    if (refusal)
        return check_refusal(s, err, refusal, NULL);
    if (err)
        return scenario_fail(s, "expected a table that can be, found %s",
                             pd_err_name(s->game, err));
    memset(&s->state, 0, sizeof s->state);
    s->game->open(&s->state, &s->setup);
    memset(s->notes, 0, sizeof s->notes);
    s->picture.done = s->picture.wanted;
    s->begun = s->placed = false;
    s->opened = true;
    return true;
}

static bool run_trace(struct scenario *s, const struct scenario_words *words) {
    char json[8192], member[LINE_BYTES_MAX];
    pd_text out = pd_text_on(json, sizeof json);
    if (words->count != 3)
        return scenario_fail(s, "expected a member of the trace and its value");
    if (!begin(s))
        return false;
    pd_state_json(s->game, &s->state, &out);
    int length = snprintf(member, sizeof member, "\"%s\":%s", words->at[1], words->at[2]);
    const char *found = strstr(json, member);
    return (found && strchr(",}", found[length])) ||
           scenario_fail(s, "expected %s, found %s", member, json);
}

static bool run_picture(struct scenario *s, const struct scenario_words *words) {
    if (!begin(s))
        return false;
    s->picture.seat = words->count > 1 ? scenario_seat(s, words->at[1]) : -1;
    s->picture.most = words->count > 2 ? atoi(words->at[2]) : SCENARIO_FACTS_MAX;
    if (s->picture.seat < 0 || s->picture.wanted || s->picture.most > SCENARIO_FACTS_MAX)
        return scenario_fail(s, "expected one picture, and a seat that sees it");
    s->picture.wanted = true;
    pd_look(s->game, &s->state, s->picture.seat, &s->picture.view);
    return true;
}

static const struct {
    const char *name;
    bool (*run)(struct scenario *s, const struct scenario_words *words);
} generic_verbs[] = {
    {"game", run_game},
    {"deal", run_deal},
    {"play", run_play},
    {"possible", run_possible},
    {"impossible", run_impossible},
    {"chance", run_chance},
    {"legal", run_legal},
    {"actor", run_actor},
    {"over", run_over},
    {"says", run_says},
    {"unsaid", run_unsaid},
    {"see", run_see},
    {"trace", run_trace},
    {"picture", run_picture},
};

// -------------------------------------------------------------------------------------- pictures

static char pictures_bytes[1 << 20];
static pd_text pictures;

static void put_base64(pd_text *out, const uint8_t *bytes, size_t size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < size ? bytes[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            pd__put_bytes(out, i + k <= size ? &digits[three >> (18 - 6 * k) & 63] : "=", 1);
    }
}

static void put_number(pd_text *out, const char *key, int number) {
    pd_json_key(out, key);
    pd_put_int(out, number);
}

// The options that are not at their default.
static void put_options(const struct scenario *s, pd_text *out) {
    pd_json_key(out, "options");
    pd_put(out, "{");
    for (int i = 0; i < pd_game_about(s->game).option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_option_info option = pd_option_at(s->game, i);
        pd_setup_get(s->game, &s->setup, i, &text);
        if (strcmp(value, option.fallback) == 0)
            continue;
        pd_json_key(out, option.name);
        pd_json_string(out, value);
    }
    pd_put(out, "}");
}

// One line: {"rule", "seats", "options", "you", "view", "facts"}; the view as another instance of
// the page's engine would seal it.
static void put_picture(const struct scenario *s, const char *title) {
    struct sealed_view sealed = {.view = s->picture.view};
    char rule[16];
    pd_text *out = &pictures;
    sealed.seal = seal_of(s->game, &sealed.view);
    snprintf(rule, sizeof rule, "%.*s", (int)strcspn(title, " :"), title);
    pd_put(out, out->used ? ",\n{" : "{");
    pd_json_key(out, "rule");
    pd_json_string(out, rule);
    put_number(out, "seats", s->setup.seats);
    put_options(s, out);
    put_number(out, "you", s->picture.seat);
    pd_json_key(out, "view");
    pd_put(out, "\"");
    put_base64(out, (const uint8_t *)&sealed, sizeof sealed);
    pd_put(out, "\"");
    pd_json_key(out, "facts");
    pd_put(out, "[");
    for (int i = 0; i < s->picture.count; i++) {
        pd_json_comma(out);
        pd_event_json(&s->picture.facts[i], out);
    }
    pd_put(out, "]}");
}

// -------------------------------------------------------------------------------- running a file

static bool run_game_verb(struct scenario *s, const struct scenario_words *words) {
    const struct scenario_verb *verb = find_verb(s, words->at[0]);
    if (!verb)
        return scenario_fail(s, "there is no verb “%s”", words->at[0]);
    if (verb->place && !s->begun) {
        s->placed = true;
        return verb->place(s, words);
    }
    if (!verb->check)
        return scenario_fail(s, "“%s” comes before the first step", words->at[0]);
    return begin(s) && verb->check(s, words, &s->state);
}

static bool run_line(struct scenario *s, const char *text) {
    char line[LINE_BYTES_MAX];
    snprintf(line, sizeof line, "%s", text);
    struct scenario_words words = split(line);
    if (words.count == SCENARIO_WORDS_MAX || strlen(text) >= sizeof line)
        return scenario_fail(s, "this line is too long");
    if (words.count == 0)
        return true;
    if (!s->opened && strcmp(words.at[0], "game") != 0)
        return scenario_fail(s, "expected a game first");
    for (size_t i = 0; i < sizeof generic_verbs / sizeof *generic_verbs; i++)
        if (strcmp(generic_verbs[i].name, words.at[0]) == 0)
            return generic_verbs[i].run(s, &words);
    return run_game_verb(s, &words);
}

// Collects the outcomes a scenario speaks of, cards in hands among them where they read alike.
static void note_mentions(struct scenario *s, const struct file *file, int from, int to) {
    for (int i = from; i < to; i++) {
        char line[LINE_BYTES_MAX];
        pd_outcome outcome;
        snprintf(line, sizeof line, "%s", file->line[i]);
        struct scenario_words words = split(line);
        for (int w = 1; w < words.count; w++)
            if (!pd_outcome_read(s->game, words.at[w], &outcome) &&
                !has_outcome(&s->mentioned, outcome) && s->mentioned.count < PD_OUTCOMES_MAX)
                s->mentioned.at[s->mentioned.count++] = outcome;
    }
}

static const char *title_in(const char *line) {
    return strncmp(line, "title", 5) == 0 && strchr(" \t", line[5])
               ? line + 5 + strspn(line + 5, " \t")
               : NULL;
}

// The scenario of lines from … to−1, the first being its title.
static void run_scenario(struct suite *suite, const struct file *file, int from, int to) {
    static struct scenario s;
    uint8_t key[32] = {0};
    const char *title = title_in(file->line[from]);
    memset(&s, 0, sizeof s);
    s.game = suite->game;
    pd_dice_seed(&s.filler, key, 1);
    note_mentions(&s, file, from + 1, to);
    if (suite->titles < TITLES_MAX)
        snprintf(suite->title[suite->titles++], LINE_BYTES_MAX, "%s", title);
    int at = from + 1;
    while (at < to && run_line(&s, file->line[at]))
        at++;
    if (at == to && s.picture.wanted)
        put_picture(&s, title);
    if (at == to && s.setup.seats)
        ok(true, "%s: %s", file->name, title);
    else if (at == to)
        ok(false, "%s:%d: expected a game, found none", file->name, from + 1);
    else if (!ok(false, "%s:%d: %s", file->name, at + 1, s.problem))
        tap_note("in “%s”, at “%s”", title, file->line[at]);
}

static bool read_lines(struct file *file, const char *path) {
    FILE *in = fopen(path, "r");
    if (!in)
        return false;
    size_t size = fread(file->text, 1, sizeof file->text - 1, in);
    bool whole = feof(in);
    fclose(in);
    file->text[size] = '\0';
    file->lines = 0;
    for (char *at = file->text; at && *at && file->lines < LINES_MAX;) {
        char *end = strchr(at, '\n');
        file->line[file->lines++] = at;
        if (end)
            *end = '\0';
        at = end ? end + 1 : NULL;
    }
    return whole && file->lines < LINES_MAX;
}

static int next_title(const struct file *file, int at) {
    while (at < file->lines && !title_in(file->line[at]))
        at++;
    return at;
}

static void run_file(struct suite *suite, const char *path) {
    static struct file file;
    const char *slash = strrchr(path, '/');
    file.name = slash ? slash + 1 : path;
    if (!read_lines(&file, path)) {
        ok(false, "%s: cannot be read, or is too long", file.name);
        return;
    }
    int at = next_title(&file, 0);
    if (at == file.lines)
        ok(false, "%s: expected a scenario, found none", file.name);
    while (at < file.lines) {
        int end = next_title(&file, at + 1);
        run_scenario(suite, &file, at, end);
        at = end;
    }
}

static void run_folder(struct suite *suite, const char *folder) {
    char pattern[1024];
    glob_t found;
    snprintf(pattern, sizeof pattern, "%s/%s/*.play", folder, suite->game->id);
    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            run_file(suite, found.gl_pathv[i]);
    globfree(&found);
}

// -------------------------------------------------------------------------------------- coverage

// Is this a word of the text? "GR-1" is none of "GR-10".
static bool has_word(const char *text, const char *word, size_t length) {
    static const char separators[] = " ,:;.()";
    for (const char *at = text; *at; at += strcspn(at, separators)) {
        at += strspn(at, separators);
        if (strcspn(at, separators) == length && strncmp(at, word, length) == 0)
            return true;
    }
    return false;
}

static void cover_rule(const struct suite *suite, const char *id, size_t length, bool example) {
    for (int i = 0; i < suite->titles; i++)
        if (has_word(suite->title[i], id, length) &&
            (!example || has_word(suite->title[i], "example", strlen("example")))) {
            ok(true, "%s %.*s has a scenario%s", suite->game->id, (int)length, id,
               example ? " for its example" : "");
            return;
        }
    ok(false, "%s %.*s: expected a scenario%s, found none", suite->game->id, (int)length, id,
       example ? " for its example" : "");
}

// A rule may be stated in several rows of the page; it is reported once.
static bool stated_before(const pd_game *game, int row, const char *id, size_t length) {
    for (int i = 0; i < row; i++)
        if (has_word(pd_rule_at(game, i)->ids, id, length))
            return true;
    return false;
}

static void cover_rules(const struct suite *suite) {
    const pd_rule *rule;
    for (int row = 0; (rule = pd_rule_at(suite->game, row)); row++)
        for (const char *id = rule->ids; *id; id += strspn(id, " ")) {
            size_t length = strcspn(id, " ");
            if (!stated_before(suite->game, row, id, length))
                cover_rule(suite, id, length, false);
            if (strstr(rule->text, "Example:"))
                cover_rule(suite, id, length, true);
            id += length;
        }
}

static bool names_a_rule(const pd_game *game, const char *title) {
    const pd_rule *rule;
    for (int row = 0; (rule = pd_rule_at(game, row)); row++)
        for (const char *id = rule->ids; *id; id += strspn(id, " ")) {
            size_t length = strcspn(id, " ");
            if (has_word(title, id, length))
                return true;
            id += length;
        }
    return false;
}

static void check_titles(const struct suite *suite) {
    for (int i = 0; i < suite->titles; i++)
        if (!names_a_rule(suite->game, suite->title[i]))
            ok(false, "%s: expected a rule of the game in “%s”, found none", suite->game->id,
               suite->title[i]);
}

// ------------------------------------------------------------------------------------------ main

static bool has_folder(const pd_game *game, int folders, char **folder) {
    bool found = false;
    for (int i = 0; i < folders; i++) {
        char path[LINE_BYTES_MAX];
        snprintf(path, sizeof path, "%s/%s", folder[i], game->id);
        found = found || access(path, F_OK) == 0;
    }
    return found;
}

static void run_suite(const pd_game *game, int folders, char **folder) {
    static struct suite suite;
    memset(&suite, 0, sizeof suite);
    suite.game = game;
    suite.words = words_of(game->id);
    if (!suite.words) {
        ok(!has_folder(game, folders, folder), "%s: no scenarios, so no verbs for them", game->id);
        return;
    }
    for (int i = 0; i < folders; i++)
        run_folder(&suite, folder[i]);
    cover_rules(&suite);
    check_titles(&suite);
}

static void run_suites(int folders, char **folder) {
    pictures = pd_text_on(pictures_bytes, sizeof pictures_bytes);
    for (int i = 0; i < pd_game_count(); i++)
        run_suite(pd_game_at(i), folders, folder);
}

static int write_pictures(const char *path) {
    FILE *out = fopen(path, "w");
    if (!out)
        return perror(path), 1;
    fprintf(out, "[\n%s\n]\n", pictures_bytes);
    return fclose(out) ? perror(path), 1 : 0;
}

static void compare_pictures(const char *path) {
    static char found[sizeof pictures_bytes], wanted[sizeof pictures_bytes + 8];
    FILE *in = fopen(path, "r");
    found[in ? fread(found, 1, sizeof found - 1, in) : 0] = '\0';
    if (in)
        fclose(in);
    snprintf(wanted, sizeof wanted, "[\n%s\n]\n", pictures_bytes);
    ok(strcmp(found, wanted) == 0, "the pictures of the rule pages are those of the scenarios: "
                                   "scripts/pictures draws them anew");
}

// scenario [--pictures FILE | --compare FILE] DIR...
int main(int argc, char **argv) {
    bool writes = argc > 3 && strcmp(argv[1], "--pictures") == 0;
    bool compares = argc > 3 && strcmp(argv[1], "--compare") == 0;
    int skipped = writes || compares ? 3 : 1;
    if (argc <= skipped) {
        fputs("usage: scenario [--pictures FILE | --compare FILE] DIR...\n", stderr);
        return 2;
    }
    run_suites(argc - skipped, argv + skipped);
    if (writes)
        return write_pictures(argv[2]);
    if (compares)
        compare_pictures(argv[2]);
    return tap_end();
}
