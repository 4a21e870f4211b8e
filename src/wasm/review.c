// A review of the opened record, worked on in slices, and practice: faults that come back as
// exercises. The page saves the text of the practice.
#include "base/clock.h"
#include "base/memory.h"
#include "review/json.h"
#include "review/practice.h"
#include "review/words.h"
#include "wasm/answer.h"
#include "wasm/instance.h"
#include "wasm/record.h"
#include "json/pieces.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 4000, RUN_MS_MAX = 1000, SENTENCE_MAX = 2048 };

static const double NOTABLE = 0.05; // luck that is told

static pd__review *review;
static pd__practice practice;

// --------------------------------------------------------------------------------------- a review

static void close_review(void) {
    if (review)
        pd__review_close(review);
    review = NULL;
}

// Begins to look back at the record that is open, as far as it goes.
EXPORT(const char *, review_open, int depth) {
    const struct match_history *history = record_opened();
    pd_problem problem;
    size_t size;
    if (!history || depth < 0 || depth >= PD__REVIEW_DEPTHS)
        return answer_trouble(TROUBLE_BAD_CALL);
    close_review();
    char *text = history_record(history, history->step_count - 1, &size);
    review = pd__review_open(text, size, (pd__review_depth)depth, PD_NOBODY, &problem);
    free(text);
    return review ? answer_nothing() : answer_problem(&problem);
}

// {"done", "promille"}: works on for about so long.
EXPORT(const char *, review_run, int ms) {
    if (!review || ms < 0 || ms > RUN_MS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    int64_t end_ms = clock_ms() + ms;
    bool more;
    do
        more = pd__review_run(review, SLICE);
    while (more && clock_ms() < end_ms);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_bool(out, "done", !more);
    member_number(out, "promille", (int64_t)(1000 * pd__review_progress(review)));
    pd_put(out, "}");
    return answer_end();
}

static void put_says(pd_text *out, const char *key, const char *says) {
    member_text(out, key, *says ? says : NULL);
}

static void put_moment(pd_text *out, const pd_voice *voice, int index) {
    static void (*const say[])(const pd__review *, const pd_voice *, const pd__decision *,
                               pd_text *) = {pd__review_say_played, pd__review_say_other};
    const pd__decision *decision = pd__review_decision_at(review, index);
    char sentence[SENTENCE_MAX];
    answer_make_room(PD__REVIEW_JSON_MAX);
    pd_json_comma(out);
    pd_put(out, "{");
    pd_json_key(out, "decision");
    pd__review_decision_json(review, voice, index, out);
    member_list(out, "says");
    for (int i = 0; i < 2; i++) {
        pd_text text = pd_text_on(sentence, sizeof sentence);
        say[i](review, voice, decision, &text);
        if (text.used)
            piece_sentence(out, sentence);
    }
    pd_put(out, "]}");
}

// What chance did to a seat in a step, if it was much.
static void put_luck(pd_text *out, const pd_voice *voice, int step) {
    const pd__reviewed_step *now = pd__review_step_at(review, step);
    for (int seat = 0; seat < pd__review_header(review)->setup.seats; seat++) {
        char sentence[SENTENCE_MAX];
        pd_text text = pd_text_on(sentence, sizeof sentence);
        if (fabs(now->luck[seat]) < NOTABLE)
            continue;
        pd__review_say_luck(review, voice, seat, step, &text);
        answer_make_room(STEP_ROOM);
        pd_json_comma(out);
        pd_put(out, "{");
        member_number(out, "step", step);
        member_seat(out, "seat", seat);
        member_text(out, "says", sentence);
        pd_put(out, "}");
    }
}

static void put_lists(pd_text *out, const pd_voice *voice) {
    member_list(out, "players");
    for (int seat = 0; seat < pd__review_header(review)->setup.seats; seat++)
        pd__review_seat_json(review, voice, seat, out);
    pd_put(out, "]");
    member_list(out, "steps");
    for (int step = 0; step < pd__review_steps_done(review); step++) {
        answer_make_room(STEP_ROOM);
        pd__review_step_json(review, step, out);
    }
    pd_put(out, "]");
    member_list(out, "luck");
    for (int step = 0; step < pd__review_steps_done(review); step++)
        put_luck(out, voice, step);
    pd_put(out, "]");
    member_list(out, "moments");
    for (int i = 0; i < pd__review_decision_count(review); i++)
        if (pd__review_decision_at(review, i)->grade >= PD__GRADE_FIND)
            put_moment(out, voice, i);
    pd_put(out, "]");
}

// All that is known so far: the head of `paddock review --json`, then "match" and "method" in
// words, "players", "steps", "luck" and "moments".
EXPORT(const char *, review_show, void) {
    char match[SENTENCE_MAX], method[SENTENCE_MAX];
    pd_text one = pd_text_on(match, sizeof match), other = pd_text_on(method, sizeof method);
    if (!review)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_voice voice = instance_voice(pd__review_header(review), PD_NOBODY);
    pd__review_say_match(review, &voice, &one);
    pd__review_say_method(review, &voice, &other);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    pd__review_head_json(review, out);
    put_says(out, "match", match);
    put_says(out, "method", method);
    put_lists(out, &voice);
    pd_put(out, "}");
    return answer_end();
}

// --------------------------------------------------------------------------------------- practice

static pd_voice practice_voice(const pd__exercise *exercise) {
    return instance_voice(&exercise->header, PD_NOBODY);
}

// {"left_out"}: adds the exercises of a text.
EXPORT(const char *, practice_read, const char *text) {
    pd_problem problem;
    int left_out = 0;
    if (!text)
        return answer_trouble(TROUBLE_BAD_CALL);
    if (pd__practice_read(&practice, text, strlen(text), &left_out, &problem))
        return answer_problem(&problem);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_number(out, "left_out", left_out);
    pd_put(out, "}");
    return answer_end();
}

EXPORT(const char *, practice_write, void) {
    size_t size;
    return answer_text("text", pd__practice_write(&practice, &size));
}

static void put_id(pd_text *out, uint64_t id) {
    uint8_t bytes[8];
    for (int i = 7; i >= 0; i--, id >>= 8)
        bytes[i] = (uint8_t)id;
    pd_put(out, "\"");
    pd_put_hex(out, bytes, sizeof bytes);
    pd_put(out, "\"");
}

static int find(const char *id) {
    return id && strlen(id) == 16 ? pd__practice_find(&practice, strtoull(id, NULL, 16)) : -1;
}

// Adds one decision. True if it is an exercise now, and its ID.
static bool add_fault(const pd__decision *decision, int today, uint64_t *id) {
    size_t size;
    char *record = history_record(record_opened(), decision->step - 1, &size);
    pd__practice_add(&practice, decision, record, size, today);
    *id = pd__practice_id(record, size);
    free(record);
    return pd__practice_find(&practice, *id) >= 0;
}

// ["ID", …]: the faults of a seat as exercises, in the order of the match. Those that have faded
// are not among them.
EXPORT(const char *, practice_add, int seat, int today) {
    if (!review || !record_opened() || today < 0 || today > PD__DAYS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "[");
    for (int i = 0; i < pd__review_decision_count(review); i++) {
        const pd__decision *decision = pd__review_decision_at(review, i);
        uint64_t id;
        if (decision->seat != seat || decision->grade < PD__GRADE_INACCURACY ||
            !add_fault(decision, today, &id))
            continue;
        answer_make_room(STEP_ROOM);
        pd_json_comma(out);
        put_id(out, id);
    }
    pd_put(out, "]");
    return answer_end();
}

typedef void say_exercise(const pd__exercise *exercise, const pd_voice *voice, pd_text *out);

static void put_sentence(pd_text *out, const char *key, const pd__exercise *exercise,
                         say_exercise *say) {
    char sentence[SENTENCE_MAX];
    pd_text text = pd_text_on(sentence, sizeof sentence);
    pd_voice voice = practice_voice(exercise);
    say(exercise, &voice, &text);
    member_text(out, key, sentence);
}

static void put_row(pd_text *out, const pd__exercise *exercise, int today) {
    char due[SENTENCE_MAX];
    pd_text text = pd_text_on(due, sizeof due);
    pd_voice voice = practice_voice(exercise);
    pd__exercise_say_due(exercise, &voice, today, &text);
    answer_make_room(STEP_ROOM);
    pd_json_comma(out);
    pd_put(out, "{");
    pd_json_key(out, "id");
    put_id(out, exercise->id);
    member_text(out, "game", pd_game_about(exercise->header.game).id);
    put_sentence(out, "title", exercise, pd__exercise_say_title);
    member_text(out, "when", due);
    member_bool(out, "due", exercise->due <= today);
    pd_put(out, "}");
}

// [{"id", "game", "title", "when", "due"}, …]: those that are due first come first.
EXPORT(const char *, practice_list, int today) {
    if (today < 0 || today > PD__DAYS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_text *out = answer_begin();
    pd_put(out, "[");
    for (size_t i = 0; i < practice.count; i++)
        put_row(out, &practice.at[i], today);
    pd_put(out, "]");
    return answer_end();
}

static void put_moves(pd_text *out, const pd__exercise *exercise) {
    member_list(out, "good");
    for (int i = 0; i < exercise->good_count; i++)
        piece_move(out, exercise->header.game, exercise->good[i].move);
    pd_put(out, "]");
    pd_json_key(out, "played");
    piece_move(out, exercise->header.game, exercise->played.move);
}

// {"record", "step", "seat", "title", "question", "good", "played", "answer"}
EXPORT(const char *, practice_show, const char *id) {
    char lines[4 * SENTENCE_MAX];
    int index = find(id);
    if (index < 0)
        return answer_trouble(TROUBLE_BAD_CALL);
    const pd__exercise *exercise = &practice.at[index];
    pd_text *out = answer_begin(), text = pd_text_on(lines, sizeof lines);
    pd_voice voice = practice_voice(exercise);
    answer_make_room(6 * exercise->size + STEP_ROOM);
    pd_put(out, "{");
    member_text(out, "record", exercise->record);
    member_number(out, "step", exercise->step);
    member_seat(out, "seat", exercise->seat);
    put_sentence(out, "title", exercise, pd__exercise_say_title);
    put_sentence(out, "question", exercise, pd__exercise_say_question);
    put_moves(out, exercise);
    pd__exercise_say_answer(exercise, &voice, &text);
    member_list(out, "answer");
    piece_lines(out, lines);
    pd_put(out, "]}");
    return answer_end();
}

// {"right", "says"}: what there is to say to a move. Nothing changes.
EXPORT(const char *, practice_try, const char *id, const char *notation) {
    char says[SENTENCE_MAX];
    pd_text text = pd_text_on(says, sizeof says);
    int index = find(id);
    pd_move move;
    if (index < 0 || !notation)
        return answer_trouble(TROUBLE_BAD_CALL);
    const pd__exercise *exercise = &practice.at[index];
    const pd_game *game = exercise->header.game;
    if (pd_move_read(game, notation, &move) || pd_view_check(game, &exercise->view, move))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_voice voice = practice_voice(exercise);
    pd__exercise_say_reply(exercise, &voice, move, &text);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_bool(out, "right", pd__exercise_check(exercise, move) == PD__ANSWER_GOOD);
    member_text(out, "says", says);
    pd_put(out, "}");
    return answer_end();
}

// Notes an answer: solved at the first try, or not.
EXPORT(const char *, practice_answer, const char *id, int solved, int today) {
    int index = find(id);
    if (index < 0 || today < 0 || today > PD__DAYS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd__practice_answer(&practice, index, solved != 0, today);
    return answer_nothing();
}

// Never asks for an exercise again.
EXPORT(const char *, practice_fade, const char *id) {
    int index = find(id);
    if (index < 0)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd__practice_fade(&practice, index);
    return answer_nothing();
}
