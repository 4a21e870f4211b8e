// Decisions: losses are unbiased, reviews are repeatable, blunders are named, nothing takes too
// long. With an argument, as under sanitizers, only what can go wrong in memory is tried.
#include "engine/game.h"
#include "paddock-bots.h"
#include "play/history.h"
#include "review/json.h"
#include "review/parts.h"
#include "review/words.h"
#include "tap.h"

#include <stdlib.h>

static pd_dice dice;
static bool brief; // no statistics

enum { BUDGET = 1000000, BRIEF_BUDGET = 60000, STEPS = 25, BRIEF_STEPS = 8 };

static void seed_dice(uint64_t stream) {
    uint8_t key[32];
    pd_key_from_number(20, key);
    pd_dice_seed(&dice, key, stream);
}

static double uniform(void) {
    return pd_roll(&dice, 1 << 20) / (double)(1 << 20);
}

// ------------------------------------------------------------------------------- the arithmetic

enum { MOVES = 4, WORLDS = 200, FAKES = 10000 };

// A decision between moves of these chances, in worlds where each wins or not.
static void fake_decision(pd__decision *decision, pd__reviewed_move *moves, const double *chances) {
    *decision = (pd__decision){.moves = moves, .count = MOVES};
    memset(moves, 0, MOVES * sizeof *moves);
    for (int world = 0; world < WORLDS; world++) {
        double value[MOVES];
        for (int i = 0; i < MOVES; i++)
            value[i] = uniform() < chances[i];
        for (int i = 0; i < MOVES; i++) {
            pd__tally *tally = &moves[i].half[world % 2];
            double lead = value[i] - value[0];
            moves[i].kept = true;
            tally->count++;
            tally->sum += value[i];
            tally->squares += value[i] * value[i];
            tally->lead_sum += lead;
            tally->lead_squares += lead * lead;
        }
    }
    review_conclude(decision);
}

struct mean {
    double sum, squares, count;
};

static void add(struct mean *mean, double value) {
    mean->sum += value;
    mean->squares += value * value;
    mean->count++;
}

// How many standard errors the mean is from a value.
static double distance(const struct mean *mean, double value) {
    double m = mean->sum / mean->count, variance = mean->squares / mean->count - m * m;
    return (m - value) / sqrt(variance / mean->count);
}

static void check_equal_moves(void) {
    static const double equal[MOVES] = {0.4, 0.4, 0.4, 0.4};
    struct mean loss = {0}, naive = {0};
    int faults = 0;
    for (int i = 0; i < FAKES; i++) {
        pd__decision decision;
        pd__reviewed_move moves[MOVES];
        fake_decision(&decision, moves, equal);
        add(&loss, decision.loss);
        add(&naive, moves[decision.best].lead);
        faults += decision.grade > PD__GRADE_FIND;
    }
    ok(fabs(distance(&loss, 0)) < 4, "a move as good as the best loses 0 on average");
    ok(distance(&naive, 0) > 50, "as the best of one estimate minus the played move would not");
    ok(faults < FAKES / 25, "and is called a fault in fewer than one case of 25");
}

static void check_worse_move(void) {
    static const double worse[MOVES] = {0.3, 0.9, 0.2, 0.1};
    struct mean loss = {0}, surprise = {0};
    for (int i = 0; i < FAKES / 5; i++) {
        pd__decision decision;
        pd__reviewed_move moves[MOVES];
        fake_decision(&decision, moves, worse);
        add(&loss, decision.loss);
        add(&surprise, pow((decision.loss - 0.6) / decision.loss_error, 2));
    }
    ok(fabs(distance(&loss, 0.6)) < 4, "a clearly worse move loses what it is worse by");
    ok(surprise.sum / surprise.count < 1.1, "within its standard error");
}

// How often the chance of a move, found in so many worlds, is within two standard errors.
static double coverage(double chance, int worlds) {
    int covered = 0;
    for (int i = 0; i < FAKES / 4; i++) {
        pd__decision decision = {.count = 1};
        pd__reviewed_move move = {.kept = true};
        for (int world = 0; world < worlds; world++) {
            double won = uniform() < chance;
            move.half[world % 2].count++;
            move.half[world % 2].sum += won;
            move.half[world % 2].squares += won;
        }
        decision.moves = &move;
        review_conclude(&decision);
        covered += fabs(move.chance - chance) <= 2 * move.error;
    }
    return covered / (FAKES / 4.0);
}

static void check_coverage(void) {
    static const double chances[] = {0.0016, 0.01, 0.014, 0.05, 0.2, 0.5, 0.98, 0.9984};
    double least = 1;
    for (size_t i = 0; i < sizeof chances / sizeof *chances; i++)
        for (int worlds = 32; worlds <= WORLDS; worlds += WORLDS - 32)
            least = fmin(least, coverage(chances[i], worlds));
    ok(least > 0.93, "any chance is within two standard errors, near 0 and 1 as well");
    tap_note("in at least %.1f %% of reviews", 100 * least);
}

// -------------------------------------------------------------------------------------- matches

static pd_bot_spec club, rookie;

static pd_move choose_as(const pd_bot_spec *bot, const pd_game *game, const pd_state *state) {
    pd_move moves[PD_MOVES_MAX];
    pd_view view;
    pd_look(game, state, pd_actor(game, state), &view);
    int count = pd_moves(game, state, moves);
    return pd_bot_think(bot, &(pd_bot_question){game, &view, moves, count, &dice, NULL});
}

static pd_move choose(const pd_game *game, const pd_state *state) {
    return choose_as(&club, game, state);
}

// How often this move of the viewer's wins, by matches that are played to the end.
static double chance_of(const pd_game *game, const pd_view *view, pd_move move, int trials) {
    double sum = 0;
    for (int i = 0; i < trials; i++) {
        pd_state state;
        float shares[PD_SEATS_MAX];
        pd_resample(game, view, &dice, &state);
        pd_apply(game, &state, move, &dice, NULL);
        while (pd_actor(game, &state) != PD_NOBODY)
            pd_apply(game, &state, choose(game, &state), &dice, NULL);
        pd_result result = pd_result_of(game, &state);
        pd_shares(&result, shares);
        sum += (double)shares[pd_view_seat(game, view)];
    }
    return sum / trials;
}

// The worst legal move, if it is much worse than the best: as it looks at first, and then in other
// matches, as the worst of many looks worse than it is.
static bool find_bad_move(const pd_game *game, const pd_state *state, pd_move *bad) {
    enum { FIRST = 40, THEN = 300 };
    pd_move moves[PD_MOVES_MAX], good = 0;
    pd_view view;
    int count = pd_moves(game, state, moves);
    double worst = 2, best = -1;
    pd_look(game, state, pd_actor(game, state), &view);
    for (int i = 0; i < count; i++) {
        double chance = chance_of(game, &view, moves[i], FIRST);
        *bad = chance < worst ? moves[i] : *bad;
        good = chance > best ? moves[i] : good;
        worst = fmin(worst, chance);
        best = fmax(best, chance);
    }
    return best - worst > 0.3 &&
           chance_of(game, &view, good, THEN) - chance_of(game, &view, *bad, THEN) > 0.25;
}

enum answer { ANSWER_WINS = 1, ANSWER_TAKES = 2, ANSWER_OTHER = 4 };

static bool is_take(const pd_game *game, pd_move move) {
    char text[16];
    pd_text out = pd_text_on(text, sizeof text);
    pd_move_write(game, move, &out);
    return strcmp(text, "take") == 0;
}

// How the next player can answer a move: by winning at once, only by taking the pile, or otherwise.
static enum answer answer_to(const pd_game *game, const pd_state *before, pd_move move) {
    pd_state state = *before;
    pd_move answers[PD_MOVES_MAX];
    int mover = pd_actor(game, before);
    pd_apply(game, &state, move, &dice, NULL);
    int count = pd_moves(game, &state, answers), next = pd_actor(game, &state);
    if (next == PD_NOBODY || next == mover)
        return ANSWER_OTHER;
    for (int i = 0; i < count; i++) {
        pd_state after = state;
        pd_apply(game, &after, answers[i], &dice, NULL);
        if (pd_actor(game, &after) == PD_NOBODY)
            return ANSWER_WINS;
    }
    return count == 1 && is_take(game, answers[0]) ? ANSWER_TAKES : ANSWER_OTHER;
}

// All answers to a move in the worlds that the mover holds possible, as bits.
static int answers_to(const pd_game *game, const pd_view *view, pd_move move) {
    enum { TRIALS = 30 };
    int answers = 0;
    for (int i = 0; i < TRIALS && !(answers & ANSWER_OTHER); i++) {
        pd_state state;
        pd_resample(game, view, &dice, &state);
        answers |= (int)answer_to(game, &state, move);
    }
    return answers;
}

// A card that surely lets the next player lay its last one, where every other card surely makes it
// take the pile. The mover can know both: the last card is one that everybody has seen.
static bool find_gift(const pd_game *game, const pd_state *state, pd_move *gift) {
    pd_move moves[PD_MOVES_MAX];
    pd_view view;
    int count = pd_moves(game, state, moves), all = 0;
    pd_look(game, state, pd_actor(game, state), &view);
    for (int i = 0; i < count; i++) {
        int answers = is_take(game, moves[i]) ? ANSWER_OTHER : answers_to(game, &view, moves[i]);
        if (answers != ANSWER_WINS && answers != ANSWER_TAKES)
            return false;
        *gift = answers == ANSWER_WINS ? moves[i] : *gift;
        all |= answers;
    }
    return all == (ANSWER_WINS | ANSWER_TAKES);
}

typedef bool find_blunder(const pd_game *game, const pd_state *state, pd_move *bad);

struct script {
    int seats, last;    // steps at most
    find_blunder *find; // the first blunder that it finds is played; NULL: none is
    int blunder_from;   // from this step on
    int blunder;        // set: its step, or 0
    int seat;           // set: whose it is
    bool uneven;        // the first seat is better than the others
};

static char *play(const pd_game *game, uint64_t seed, struct script *script, size_t *size) {
    struct match_history history = {0};
    pd_header header = {.game = game, .has_seed = true};
    pd_setup_init(game, &header.setup, script->seats);
    pd_key_from_number(seed, header.seed);
    history_start(&history, &header);
    const pd_state *state = &history.match.state;
    for (int step = 1; step <= script->last && pd_actor(game, state) != PD_NOBODY; step++) {
        bool weak = script->uneven && pd_actor(game, state) != 0;
        pd_move move = choose_as(weak ? &rookie : &club, game, state), bad = 0;
        if (script->find && step >= script->blunder_from && !script->blunder &&
            script->find(game, state, &bad)) {
            script->blunder = step;
            script->seat = pd_actor(game, state);
            move = bad;
        }
        history_play(&history, pd_actor(game, state), move);
    }
    char *text = history_record(&history, history.step_count - 1, size);
    history_close(&history);
    return text;
}

static pd__review *review_of(const char *text, size_t size, int seat, uint64_t slice) {
    pd_problem problem;
    pd__review *review = pd__review_open(text, size, PD__REVIEW_FAST, seat, &problem);
    if (review) {
        review->budget = brief ? BRIEF_BUDGET : BUDGET;
        review->trial_worlds = brief ? 2 : review->trial_worlds;
        review->luck.worlds = brief ? 8 : review->luck.worlds;
    }
    while (review && pd__review_run(review, slice))
        continue;
    return review;
}

static bool same(const pd__review *one, const pd__review *two) {
    if (one->count != two->count)
        return false;
    for (size_t i = 0; i < one->count; i++) {
        pd__decision a = one->decisions[i], b = two->decisions[i];
        if (memcmp(a.moves, b.moves, (size_t)a.count * sizeof *a.moves) != 0)
            return false;
        a.moves = b.moves = NULL;
        if (memcmp(&a, &b, sizeof a) != 0)
            return false;
    }
    return true;
}

static void check_repeatable(const pd_game *game, const char *id) {
    size_t size;
    char *text = play(game, 3,
                      &(struct script){.seats = pd_game_about(game).seats_usual,
                                       .last = brief ? BRIEF_STEPS : STEPS},
                      &size);
    pd__review *once = review_of(text, size, PD_NOBODY, UINT32_MAX);
    pd__review *slices = review_of(text, size, PD_NOBODY, 1);
    pd__review *seat = review_of(text, size, 0, UINT32_MAX);
    ok(once && slices && same(once, slices), "%s: the same review in slices", id);
    bool all_looked_at = once && once->count > 0, own = seat && seat->count > 0;
    for (size_t i = 0; all_looked_at && i < once->count; i++)
        all_looked_at = once->decisions[i].worlds > 0 && once->decisions[i].grade != PD__GRADE_OPEN;
    for (size_t i = 0; own && i < seat->count; i++)
        own = seat->decisions[i].seat == 0;
    ok(all_looked_at || brief, "%s: every decision of an unfinished match is looked at", id);
    ok(own && seat->count < once->count, "%s: or those of one seat", id);
    ok(!pd__review_is_finished(once) && pd__review_progress(once) == 1, "%s: and nothing is left",
       id);
    pd__review_close(once);
    pd__review_close(slices);
    pd__review_close(seat);
    free(text);
}

static const pd__decision *decision_at(const pd__review *review, int step) {
    for (size_t i = 0; i < review->count; i++)
        if (review->decisions[i].step == step)
            return &review->decisions[i];
    return NULL;
}

// The sentences are there in every language, and are not the English ones.
static void check_words(const pd__review *review, const pd__decision *decision, const char *id) {
    char english[2048] = "", said[2048];
    bool good = true;
    for (int language = 0; language < pd_language_count(); language++) {
        pd_voice voice = {.language = language, .listener = PD_NOBODY};
        pd_text out = pd_text_on(said, sizeof said);
        pd__review_say_decision(review, &voice, decision, &out);
        pd__review_say_other(review, &voice, decision, &out);
        for (int i = 0; i < decision->reason_count; i++)
            pd__review_say_reason(review, &voice, decision, i, &out);
        good = good && !out.cut && !strchr(said, '{') && strcmp(said, english) != 0;
        if (language == 0)
            strcpy(english, said);
    }
    ok(good, "%s: the blunder is explained in every language", id);
    tap_note("%s", english);
}

// A blunder of this seat in a record, at a step.
static void check_named(const char *id, const char *text, size_t size, int seat, int step,
                        const char *reason) {
    const pd_game *game = pd_game_find(id);
    pd__review *review = review_of(text, size, seat, UINT32_MAX);
    const pd__decision *decision = decision_at(review, step);
    bool named = false;
    ok(decision && decision->grade >= PD__GRADE_MISTAKE, "%s: a deliberate blunder is found", id);
    for (int i = 0; decision && i < decision->reason_count; i++)
        named =
            named || strcmp(pd_happening_at(game, decision->reasons[i].happening)->id, reason) == 0;
    ok(named, "%s: with the reason “%s”", id, reason);
    if (decision)
        check_words(review, decision, id);
    pd__review_close(review);
}

static void check_blunder(const char *id, uint64_t seed, struct script script, const char *reason) {
    size_t size;
    seed_dice(seed);
    char *text = play(pd_game_find(id), seed, &script, &size);
    check_named(id, text, size, script.seat, script.blunder, reason);
    free(text);
}

// ------------------------------------------------------------------------------------------ hints

// The chance of a move by a review, in worlds of its own.
static double chance_by_review(const pd__review *review, const pd_view *view, int step,
                               pd_move made) {
    pd__reviewed_move move = {.move = made, .kept = true};
    pd__decision decision = {.step = step, .view = *view, .moves = &move, .count = 1};
    decision.seat = pd_view_seat(review->header.game, view);
    for (int world = 0; world < WORLDS; world++)
        review_weigh(review, &decision, world, false);
    return (move.half[0].sum + move.half[1].sum) / WORLDS;
}

// The same by a hint.
static double chance_by_hint(const pd_game *game, const pd_view *view, pd_move made) {
    pd_bot_settings settings = pd_bot_kind_find("champion")->usual;
    pd_bot_advice advice;
    pd_move moves[PD_MOVES_MAX];
    int count = pd_view_moves(game, view, moves), index = 0;
    settings.survey = true;
    settings.ms = 0;
    settings.iterations = 1000;
    pd_bot_search(&settings, &(pd_bot_question){game, view, moves, count, &dice, NULL}, &advice);
    while (moves[index] != made)
        index++;
    return advice.at[index].value;
}

// A review plays on by judgement; a hint must not let the others play worse than that.
static void check_hints(const pd_game *game, const char *id) {
    enum { MATCHES = 4, EVERY = 3 };
    pd__review *review = calloc(1, sizeof *review);
    struct mean over = {0};
    int step = 0;
    review->header.game = game;
    for (int match = 0; match < MATCHES; match++) {
        pd_setup setup;
        pd_state state;
        pd_setup_init(game, &setup, 2);
        pd_start(game, &state, &setup, &dice, NULL);
        for (pd_move move; pd_actor(game, &state) != PD_NOBODY;
             pd_apply(game, &state, move, &dice, NULL)) {
            pd_view view;
            pd_look(game, &state, pd_actor(game, &state), &view);
            move = choose(game, &state);
            if (++step % EVERY == 0)
                add(&over, chance_by_hint(game, &view, move) -
                               chance_by_review(review, &view, step, move));
        }
    }
    ok(fabs(over.sum / over.count) < 0.01, "%s: hints and reviews agree about chances to win", id);
    tap_note("hints are %.2f points higher, %.1f standard errors", 100 * over.sum / over.count,
             distance(&over, 0));
    free(review);
}

// --------------------------------------------------------------------------------------- bad luck

// The better player, first in its seat, did not win, and the cards are to blame.
static pd__review *find_unlucky(const pd_game *game) {
    for (uint64_t seed = 1; seed < 100; seed++) {
        size_t size;
        struct script script = {
            .seats = pd_game_about(game).seats_usual, .last = PD_STEPS_MAX, .uneven = true};
        char *text = play(game, seed, &script, &size);
        pd_problem problem;
        pd__review *review = pd__review_open(text, size, PD__REVIEW_FAST, PD_NOBODY, &problem);
        free(text);
        while (pd__review_steps_done(review) < pd__review_step_count(review))
            pd__review_run(review, 1);
        if (pd__review_unlucky_seat(review) == 0)
            return review;
        pd__review_close(review);
    }
    return NULL;
}

static void check_unlucky(const pd_game *game, const char *id) {
    char english[512] = "", said[512];
    pd__review *review = find_unlucky(game);
    ok(review, "%s: there is a match that the better player lost to the cards", id);
    if (!review)
        return;
    pd__seat_luck luck = pd__review_seat_luck(review, 0);
    bool best = luck.share <= 0 && luck.luck < 0, good = true;
    for (int seat = 1; seat < pd__review_header(review)->setup.seats; seat++)
        best = best && luck.adjusted > pd__review_seat_luck(review, seat).adjusted;
    ok(best, "%s: figures say so: luck %+.1f points, %.1f without luck", id, 100 * luck.luck,
       100 * luck.adjusted);
    for (int language = 0; language < pd_language_count(); language++) {
        pd_voice voice = {.language = language, .listener = PD_NOBODY};
        pd_text out = pd_text_on(said, sizeof said);
        pd__review_say_match(review, &voice, &out);
        good = good && strstr(said, "P1") && !strchr(said, '{') && strcmp(said, english) != 0;
        if (language == 0)
            strcpy(english, said);
    }
    ok(good, "%s: and so do words, in every language", id);
    tap_note("%s", english);
    pd__review_close(review);
}

// ------------------------------------------------------------------------------------ bad input

static void check_bad_input(void) {
    const pd_game *game = pd_game_find("gumball");
    size_t size;
    pd_problem problem;
    char *text = play(game, 5, &(struct script){.seats = 3, .last = 0}, &size);
    pd__review *review = pd__review_open(text, size, PD__REVIEW_USUAL, PD_NOBODY, &problem);
    ok(review && !pd__review_run(review, UINT32_MAX) && pd__review_progress(review) == 1,
       "a match without decisions has nothing to look at");
    pd__review_close(review);
    ok(!pd__review_open(text, size - 5, PD__REVIEW_USUAL, PD_NOBODY, &problem) && problem.err,
       "a damaged record is refused, with a reason");
    ok(!pd__review_open("", 0, PD__REVIEW_USUAL, PD_NOBODY, &problem), "so is an empty one");
    free(text);
}

static int count_open(const pd__review *review) {
    int open = 0;
    for (size_t i = 0; i < review->count; i++)
        open += review->decisions[i].worlds == 0;
    return open;
}

// What the JSON says: 1 or 0.
static int says_complete(const pd__review *review) {
    char json[1024];
    pd_text out = pd_text_on(json, sizeof json);
    pd__review_head_json(review, &out);
    return strstr(json, "\"complete\":true") != NULL;
}

// How many decisions were not looked at, by the sentences about the seats.
static int says_open(const pd__review *review) {
    static const char sign[] = " not looked at";
    char said[1024];
    pd_voice voice = {0, PD_NOBODY, NULL};
    int open = 0;
    for (int seat = 0; seat < review->header.setup.seats; seat++) {
        pd_text out = pd_text_on(said, sizeof said);
        pd__review_say_loss(review, &voice, seat, &out);
        const char *at = strstr(said, sign), *number = at;
        for (int words = 0; at && words < 3; words += *number == ' ')
            number--;
        open += at ? atoi(number + 1) : 0;
    }
    return open;
}

// Where playing on takes long there are fewer worlds for each decision, not fewer decisions.
static void check_ends(int seats) {
    const pd_game *game = pd_game_find("battlegum");
    int open = 0, ended = 0;
    bool complete = true;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        pd_problem problem;
        size_t size;
        char *text =
            play(game, seed, &(struct script){.seats = seats, .last = PD_STEPS_MAX}, &size);
        pd__review *review = pd__review_open(text, size, PD__REVIEW_FAST, PD_NOBODY, &problem);
        review->budget = BUDGET;
        while (pd__review_run(review, UINT32_MAX))
            continue;
        open += count_open(review);
        ended += pd__review_is_finished(review) && review->plies < 2 * review->budget;
        complete = complete && says_complete(review);
        pd__review_close(review);
        free(text);
    }
    ok(open == 0 && complete, "every decision of %d is looked at: %d are not", seats, open);
    ok(ended == 3, "in about the time it was given");
}

// A long match of players who play anything: the review keeps to its limit.
static void check_limit(void) {
    const pd_game *game = pd_game_find("battlegum");
    pd_problem problem;
    size_t size;
    pd_bot_spec kept = club;
    pd_bot_read(&club, "random", &problem);
    char *text = play(game, 1, &(struct script){.seats = 6, .last = PD_STEPS_MAX}, &size);
    pd__review *review = pd__review_open(text, size, PD__REVIEW_FAST, PD_NOBODY, &problem);
    review->budget = brief ? 30000 : 300000;
    while (pd__review_run(review, 10000))
        continue;
    int open = count_open(review), first = 0;
    while (first < open && !review->decisions[first].worlds)
        first++;
    ok(review->plies < 3 * review->budget, "a record of any length is reviewed within limits");
    ok(open > 0 && open < (int)review->count, "and some of it is not looked at: %d of %zu", open,
       review->count);
    ok(first == open, "but only at its beginning");
    ok(says_complete(review) == 0 && says_open(review) == open, "and the review says so");
    pd__review_close(review);
    free(text);
    club = kept;
}

// ---------------------------------------------------------------------------------- happenings

struct watch {
    const pd_game *game;
    pd_happened happened;
    int seat;
    bool unsettled; // a settled happening changed
};

static void watch(void *context, const pd_event *event) {
    struct watch *watch = context;
    pd_happened before = watch->happened;
    pd_happen(watch->game, &watch->happened, watch->seat, event);
    uint32_t changed = before.yes ^ watch->happened.yes,
             open = before.settled & ~watch->happened.settled;
    watch->unsettled = watch->unsettled || (changed & before.settled) || open;
}

static void check_happenings(const pd_game *game, const char *id) {
    const int MATCHES = brief ? 4 : 300;
    int seen[PD_HAPPENINGS_MAX] = {0}, count = 0;
    bool unsettled = false;
    while (pd_happening_at(game, count))
        count++;
    for (int match = 0; match < MATCHES; match++) {
        struct watch context = {.game = game};
        pd_events log = {watch, &context};
        pd_setup setup;
        pd_state state;
        pd_setup_init(game, &setup, pd_game_about(game).seats_usual);
        pd_start(game, &state, &setup, &dice, NULL);
        for (int step = 0, start = match % 60; pd_actor(game, &state) != PD_NOBODY; step++) {
            context.seat = step <= start ? pd_actor(game, &state) : context.seat;
            pd_apply(game, &state, choose(game, &state), &dice, step >= start ? &log : NULL);
        }
        unsettled = unsettled || context.unsettled;
        for (int i = 0; i < count; i++)
            seen[i] += (int)(context.happened.yes >> i & 1);
    }
    ok(count > 0 && count <= PD_HAPPENINGS_MAX && !unsettled,
       "%s: what is settled about a happening stays", id);
    for (int i = 0; !brief && i < count; i++)
        ok(seen[i] > 0 && seen[i] < MATCHES, "%s: “%s” comes true at times, %d of %d", id,
           pd_happening_at(game, i)->id, seen[i], MATCHES);
}

// The first move that the player can know to be very bad, late enough to matter.
static void check_found_blunder(const char *id, uint64_t seed, int from, const char *reason) {
    struct script script = {.seats = pd_game_about(pd_game_find(id)).seats_usual,
                            .last = PD_STEPS_MAX,
                            .find = find_bad_move,
                            .blunder_from = from};
    check_blunder(id, seed, script, reason);
}

static void check_blunders(void) {
    check_found_blunder("gumball", 3, 12, "leads");
    // Three 6s lie on the pile, P2 can lay a 5 or a 6, and P3's last card is a 7, which everybody
    // has seen. After a 5 P3 lays the 7 and wins (BG-5, BG-8); after a 6 it may not (BG-11) and
    // takes the pile (BG-7). So the 5 is a blunder because nobody else takes the pile then.
    struct script gift = {.seats = 3, .last = PD_STEPS_MAX, .find = find_gift};
    check_blunder("battlegum", 6, gift, "other-takes");
    // P1 stops on a Setback stop, which draws a Setback for certain (TR-11), with a green card in
    // hand for the green leg to the neutral stop after it.
    static const char stops[] =
        "paddock-record 1\ngame trail\nseats 2\n"
        "option course RYGR/nsna;GG>2,YG>2,RYG>4,RR>3,G,Y,R,YG,YY,-\n"
        "deal : course=1 start=P1 r y g g y y g g\n"
        "P1 r\nP1 y\nP1 stop\nP1 keep g : cramp r g j\nP2 yy\nend unfinished\n";
    check_named("trail", stops, strlen(stops), 0, 3, "setback");
    // P1 makes the last turn before the race and holds B6 E5 T5 D6, a complete car (GP-10); every
    // move but −D6 keeps one. After −D6, the only driver, it cannot take that back (GP-6), no other
    // pile has a card, and two closed cards are all that is to come (GP-5): without a driver among
    // them the car is incomplete and takes neither the 20 nor the 18 (GP-12).
    static const char drops_driver[] = "paddock-record 1\ngame grandprix\nseats 2\n"
                                       "deal : start=P2 B6 E5 T5 D6 B5 E6 T4 D5 prize=20 prize=18\n"
                                       "P2 =\nP2 +? : B1\nP1 =\nP1 +? : B2\n"
                                       "P2 =\nP2 +? : E1\nP1 =\nP1 +? : E3\n"
                                       "P2 =\nP2 +? : T1\nP1 =\nP1 +? : T2\n"
                                       "P2 =\nP2 +? : T3\nP1 -D6\nend unfinished\n";
    check_named("grandprix", drops_driver, strlen(drops_driver), 0, 15, "complete");
}

int main(int argc, char **argv) {
    pd_problem problem;
    (void)argv;
    brief = argc > 1;
    seed_dice(0);
    pd_bot_read(&club, "club", &problem);
    pd_bot_read(&rookie, "rookie", &problem);
    if (!brief) {
        check_equal_moves();
        check_worse_move();
    }
    for (int i = 0; i < pd_game_count(); i++) {
        const pd_game *game = pd_game_at(i);
        if (game->happenings)
            check_happenings(game, pd_game_about(game).id);
        check_repeatable(game, pd_game_about(game).id);
    }
    for (int i = 0; !brief && i < pd_game_count(); i++)
        if (pd_game_at(i)->estimator) // else luck is none
            check_unlucky(pd_game_at(i), pd_game_about(pd_game_at(i)).id);
    for (int seats = 2; !brief && seats <= 4; seats += 2)
        check_ends(seats);
    if (!brief)
        check_hints(pd_game_find("grandprix"), "grandprix");
    if (!brief) {
        check_blunders();
        check_coverage();
    }
    check_bad_input();
    check_limit();
    return tap_end();
}
