// Practice: exercises come back when they should, fade when they were solved, and survive being
// written, read and merged; no text breaks anything.
#include "review/practice.h"
#include "play/history.h"
#include "tap.h"

#include <stdlib.h>

enum { TODAY = 20775, MOVES = 3 };

// A match by random moves, up to the first decision among several after `least` steps.
static void play(struct match_history *history, const pd_game *game, uint64_t seed, int least) {
    pd_header header = {.game = game, .has_seed = true};
    pd_move moves[PD_MOVES_MAX];
    pd_dice dice;
    pd_setup_init(game, &header.setup, pd_game_about(game).seats_usual);
    for (int seat = 0; seat < header.setup.seats; seat++)
        strcpy(header.players[seat], "person");
    pd_key_from_number(seed, header.seed);
    pd_dice_seed(&dice, header.seed, 7);
    history_start(history, &header);
    for (;;) {
        const pd_match *match = &history->match;
        int count = pd_moves(game, &match->state, moves);
        if (count >= MOVES && match->step.number >= least)
            return;
        history_play(history, pd_actor(game, &match->state),
                     moves[pd_roll(&dice, (uint32_t)count)]);
    }
}

// A decision in which the first move was played, the second is best and the third nearly so.
static void fake(const struct match_history *history, pd__decision *decision,
                 pd__reviewed_move moves[PD_MOVES_MAX]) {
    static const double chances[MOVES] = {0.3, 0.5, 0.49};
    const pd_game *game = history->match.header.game;
    pd_move legal[PD_MOVES_MAX];
    int count = pd_moves(game, &history->match.state, legal);
    memset(moves, 0, (size_t)count * sizeof *moves);
    for (int i = 0; i < count; i++) {
        double chance = i < MOVES ? chances[i] : 0.1;
        moves[i] = (pd__reviewed_move){
            .move = legal[i], .chance = chance, .lead = chance - chances[0], .worlds = 100};
    }
    *decision = (pd__decision){.step = history->match.step.number + 1,
                               .seat = pd_actor(game, &history->match.state),
                               .moves = moves,
                               .count = count,
                               .best = 1,
                               .loss = 0.2,
                               .grade = PD__GRADE_BLUNDER,
                               .reason_count = pd_happening_at(game, 0) != NULL,
                               .reasons = {{0, 0.6, 0.25}}};
}

static bool add(pd__practice *practice, const pd_game *game, uint64_t seed, pd__grade grade) {
    static struct match_history history;
    pd__reviewed_move moves[PD_MOVES_MAX];
    pd__decision decision;
    size_t size;
    play(&history, game, seed, 6);
    fake(&history, &decision, moves);
    decision.grade = grade;
    char *record = history_record(&history, history.step_count - 1, &size);
    bool added = pd__practice_add(practice, &decision, record, size, TODAY);
    free(record);
    history_close(&history);
    return added;
}

// The text, for comparing.
static bool same(const pd__practice *one, const pd__practice *other) {
    size_t size, other_size;
    char *text = pd__practice_write(one, &size),
         *other_text = pd__practice_write(other, &other_size);
    bool is_same = size == other_size && memcmp(text, other_text, size) == 0;
    free(text);
    free(other_text);
    return is_same;
}

static pd__practice practice, again;

static bool read_again(void) {
    pd_problem problem;
    size_t size;
    int left_out;
    char *text = pd__practice_write(&practice, &size);
    pd__practice_close(&again);
    bool read = !pd__practice_read(&again, text, size, &left_out, &problem) && left_out == 0;
    free(text);
    return read && same(&practice, &again);
}

static void check_words(const pd__exercise *exercise, const char *id) {
    bool whole = true;
    for (int language = 0; language < pd_language_count(); language++) {
        char words[8192];
        const char *names[PD_SEATS_MAX] = {"", "", "", "", "", "", "", ""};
        pd_voice voice = {language, PD_NOBODY, names};
        pd_text out = pd_text_on(words, sizeof words);
        pd__exercise_say_title(exercise, &voice, &out);
        for (int day = -1; day < 4; day++)
            pd__exercise_say_due(exercise, &voice, exercise->due - day, &out);
        pd__exercise_say_question(exercise, &voice, &out);
        for (int i = 0; i < exercise->good_count; i++)
            pd__exercise_say_reply(exercise, &voice, exercise->good[i].move, &out);
        pd__exercise_say_reply(exercise, &voice, exercise->played.move, &out);
        pd__exercise_say_answer(exercise, &voice, &out);
        whole = whole && !out.cut && !strpbrk(words, "{}");
    }
    ok(whole, "%s: an exercise can be told in every language", id);
}

static void check_game(const pd_game *game, const char *id) {
    ok(!add(&practice, game, 1, PD__GRADE_FIND), "%s: only faults become exercises", id);
    ok(add(&practice, game, 1, PD__GRADE_BLUNDER) && practice.count == 1 &&
           !add(&practice, game, 1, PD__GRADE_BLUNDER) && practice.count == 1,
       "%s: a fault becomes one exercise, once", id);
    const pd__exercise *exercise = &practice.at[0];
    ok(exercise->good_count == 2 &&
           pd__exercise_check(exercise, exercise->good[1].move) == PD__ANSWER_GOOD &&
           pd__exercise_check(exercise, exercise->played.move) == PD__ANSWER_PLAYED &&
           pd__exercise_check(exercise, 0x7fffffff) == PD__ANSWER_WORSE,
       "%s: moves that are nearly as good as the best are right answers", id);
    check_words(exercise, id);
    ok(read_again(), "%s: it reads as it was written", id);
}

// Solved on the day it is due each time: due again after 1, 3, 7, 21 and 60 days, then never.
static void check_spacing(const pd_game *game) {
    static const int pauses[] = {1, 3, 7, 21, 60};
    int day = TODAY;
    bool spaced = true;
    pd__practice_close(&practice);
    add(&practice, game, 2, PD__GRADE_MISTAKE);
    uint64_t id = practice.at[0].id;
    for (int i = 0; i < 5; i++) {
        spaced = spaced && pd__practice_due(&practice, day) == 1;
        pd__practice_answer(&practice, 0, true, day);
        spaced = spaced && practice.at[0].due == day + pauses[i] &&
                 pd__practice_due(&practice, day) == 0 && read_again();
        pd__practice_answer(&practice, 0, true, day); // early: changes nothing
        spaced = spaced && practice.at[0].due == day + pauses[i];
        day = practice.at[0].due;
    }
    ok(spaced, "an exercise comes back after 1, 3, 7, 21 and 60 days; early answers do not count");
    pd__practice_answer(&practice, 0, false, day);
    ok(practice.at[0].due == day + 1 && practice.at[0].stage == 0, "a wrong answer starts again");
    for (int i = 0; i < 6; i++)
        pd__practice_answer(&practice, 0, true, practice.at[0].due);
    ok(practice.count == 0 && practice.faded_count == 1 && practice.faded[0] == id && read_again(),
       "one that was always solved fades");
    ok(!add(&practice, game, 2, PD__GRADE_MISTAKE), "and does not come again");
}

static void check_merging(const pd_game *game) {
    pd_problem problem;
    size_t size;
    pd__practice_close(&practice);
    pd__practice_close(&again);
    add(&practice, game, 3, PD__GRADE_MISTAKE);
    add(&practice, game, 4, PD__GRADE_MISTAKE);
    read_again();
    pd__practice_answer(&again, 0, true, TODAY);
    pd__practice_fade(&again, 0);
    char *text = pd__practice_write(&again, &size);
    ok(!pd__practice_read(&practice, text, size, NULL, &problem) && same(&practice, &again),
       "what is imported counts if it is due later or has faded");
    free(text);
}

static void check_limits(const pd_game *game) {
    pd_problem problem;
    pd__practice_close(&practice);
    for (uint64_t seed = 10; seed < 10 + PD__EXERCISES_MAX + 5; seed++)
        add(&practice, game, seed, PD__GRADE_MISTAKE);
    ok(practice.count == PD__EXERCISES_MAX && read_again(), "there are at most %d exercises",
       PD__EXERCISES_MAX);
    char *large = malloc(PD__PRACTICE_MAX + 1);
    memset(large, '\n', PD__PRACTICE_MAX + 1);
    ok(pd__practice_read(&practice, large, PD__PRACTICE_MAX + 1, NULL, &problem) ==
           PD_ERR_TOO_LARGE,
       "a text that is too large is refused");
    free(large);
}

static void check_newer(void) {
    static const char newer[] = "paddock-practice 2\n";
    pd_problem problem;
    ok(pd__practice_read(&practice, newer, sizeof newer - 1, NULL, &problem) && problem.line == 1 &&
           strcmp(problem.wanted, "paddock-practice 1") == 0,
       "a text of a newer format is refused");
}

// Changes each byte of a text, and cuts it at each place.
static void check_damage(const pd_game *game) {
    pd_problem problem;
    size_t size;
    bool sane = true;
    pd__practice_close(&practice);
    add(&practice, game, 5, PD__GRADE_MISTAKE);
    char *text = pd__practice_write(&practice, &size);
    for (size_t i = 0; i < size; i++) {
        char before = text[i];
        text[i] = (char)(before ^ 1 << i % 7);
        pd__practice_close(&again);
        bool refused = pd__practice_read(&again, text, size, NULL, &problem);
        sane = sane && (!refused || (again.count == 0 && problem.line > 0)) && again.count <= 1;
        text[i] = before;
        pd__practice_close(&again);
        sane = sane && (pd__practice_read(&again, text, i, NULL, &problem) || again.count == 0 ||
                        i == size - 1); // the last line end may be missing
    }
    free(text);
    ok(sane, "a damaged text is refused with its line, or loses exercises, and no more");
}

int main(void) {
    for (int i = 0; i < pd_game_count(); i++) {
        pd__practice_close(&practice);
        check_game(pd_game_at(i), pd_game_about(pd_game_at(i)).id);
    }
    const pd_game *game = pd_game_find("gumball");
    check_spacing(game);
    check_merging(game);
    check_limits(game);
    check_newer();
    check_damage(game);
    pd__practice_close(&practice);
    pd__practice_close(&again);
    return tap_end();
}
