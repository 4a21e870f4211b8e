#include "review/practice.h"

#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>

// ------------------------------------------------------------------------------------- exercises

// Days until a solved exercise comes back, by how often it was solved in a row.
static const int pauses[] = {1, 3, 7, 21, 60};

enum { STAGES = sizeof pauses / sizeof *pauses };

// Moves are about as good as the best if they lose less than an inaccuracy.
static const double NEARLY = 0.02;

static void free_exercise(pd__exercise *exercise) {
    free(exercise->record);
}

void pd__practice_close(pd__practice *practice) {
    for (size_t i = 0; i < practice->count; i++)
        free_exercise(&practice->at[i]);
    free(practice->at);
    *practice = (pd__practice){0};
}

uint64_t pd__practice_id(const char *record, size_t size) {
    return hash_bytes(HASH_START, record, size);
}

int pd__practice_find(const pd__practice *practice, uint64_t id) {
    for (size_t i = 0; i < practice->count; i++)
        if (practice->at[i].id == id)
            return (int)i;
    return -1;
}

int pd__practice_due(const pd__practice *practice, int today) {
    int count = 0;
    for (size_t i = 0; i < practice->count; i++)
        count += practice->at[i].due <= today;
    return count;
}

static bool is_faded(const pd__practice *practice, uint64_t id) {
    for (int i = 0; i < practice->faded_count; i++)
        if (practice->faded[i] == id)
            return true;
    return false;
}

static void remove_at(pd__practice *practice, size_t index) {
    free_exercise(&practice->at[index]);
    practice->count--;
    memmove(&practice->at[index], &practice->at[index + 1],
            (practice->count - index) * sizeof *practice->at);
}

static bool comes_before(const pd__exercise *one, const pd__exercise *other) {
    return one->due != other->due ? one->due < other->due : one->id < other->id;
}

// Takes ownership. The last one gives way if there are too many.
static void insert(pd__practice *practice, const pd__exercise *exercise) {
    size_t at = 0;
    while (at < practice->count && comes_before(&practice->at[at], exercise))
        at++;
    practice->at =
        grow(practice->at, sizeof *practice->at, &practice->capacity, practice->count + 1);
    memmove(&practice->at[at + 1], &practice->at[at],
            (practice->count - at) * sizeof *practice->at);
    practice->at[at] = *exercise;
    practice->count++;
    if (practice->count > PD__EXERCISES_MAX)
        remove_at(practice, PD__EXERCISES_MAX);
}

static void forget(pd__practice *practice, uint64_t id) {
    if (is_faded(practice, id))
        return;
    if (practice->faded_count == PD__FADED_MAX)
        memmove(practice->faded, practice->faded + 1,
                (size_t)--practice->faded_count * sizeof *practice->faded);
    practice->faded[practice->faded_count++] = id;
}

void pd__practice_fade(pd__practice *practice, int index) {
    forget(practice, practice->at[index].id);
    remove_at(practice, (size_t)index);
}

void pd__practice_answer(pd__practice *practice, int index, bool solved, int today) {
    pd__exercise exercise = practice->at[index];
    if (solved && exercise.due > today)
        return;
    if (solved && exercise.stage == STAGES) {
        pd__practice_fade(practice, index);
        return;
    }
    exercise.due = today + (solved ? pauses[exercise.stage] : 1);
    exercise.stage = solved ? exercise.stage + 1 : 0;
    practice->at[index].record = NULL;
    remove_at(practice, (size_t)index);
    insert(practice, &exercise);
}

pd__answer pd__exercise_check(const pd__exercise *exercise, pd_move move) {
    for (int i = 0; i < exercise->good_count; i++)
        if (exercise->good[i].move == move)
            return PD__ANSWER_GOOD;
    return move == exercise->played.move ? PD__ANSWER_PLAYED : PD__ANSWER_WORSE;
}

// --------------------------------------------------------------------------------- from a review

static void add_good(pd__exercise *exercise, const pd__reviewed_move *move) {
    if (exercise->good_count < PD__GOOD_MOVES_MAX)
        exercise->good[exercise->good_count++] = (pd__practice_move){move->move, move->chance};
}

static void take_moves(pd__exercise *exercise, const pd__decision *decision) {
    const pd__reviewed_move *played = &decision->moves[decision->played];
    const pd__reviewed_move *best = &decision->moves[decision->best];
    exercise->played = (pd__practice_move){played->move, played->chance};
    add_good(exercise, best);
    for (int i = 0; i < decision->count; i++) {
        const pd__reviewed_move *move = &decision->moves[i];
        if (move != best && move != played && move->worlds == best->worlds && move->lead > 0 &&
            move->lead > best->lead - NEARLY)
            add_good(exercise, move);
    }
}

// Replays the record: sets header, seat, step and view. False if it does not end in a decision.
static bool look(pd__exercise *exercise) {
    pd_problem problem;
    pd_replay *replay = must(malloc(sizeof *replay));
    pd_err err = pd_replay_open(replay, exercise->record, exercise->size, &problem);
    while (!err && !replay->done)
        err = pd_replay_next(replay, NULL, &problem);
    if (!err) {
        const pd_game *game = replay->header.game;
        exercise->header = replay->header;
        exercise->step = replay->step.number;
        exercise->seat = pd_actor(game, &replay->state);
        if (exercise->seat >= 0)
            pd_look(game, &replay->state, exercise->seat, &exercise->view);
    }
    free(replay);
    return !err && exercise->seat >= 0;
}

static void keep_record(pd__exercise *exercise, const char *record, size_t size) {
    exercise->record = must(malloc(size + 1));
    memcpy(exercise->record, record, size);
    exercise->record[size] = '\0';
    exercise->size = size;
    exercise->id = pd__practice_id(record, size);
}

static double within(double number) {
    if (number < 0)
        return 0;
    return number > 1 ? 1 : number;
}

bool pd__practice_add(pd__practice *practice, const pd__decision *decision, const char *record,
                      size_t size, int today) {
    uint64_t id = pd__practice_id(record, size);
    if (decision->grade < PD__GRADE_INACCURACY || size > PD__EXERCISE_RECORD_MAX ||
        decision->best == decision->played || pd__practice_find(practice, id) >= 0 ||
        is_faded(practice, id))
        return false;
    pd__exercise exercise = {.due = today, .loss = within(decision->loss)};
    keep_record(&exercise, record, size);
    if (!look(&exercise)) {
        free_exercise(&exercise);
        return false;
    }
    take_moves(&exercise, decision);
    exercise.reason_count = decision->reason_count;
    memcpy(exercise.reasons, decision->reasons, sizeof exercise.reasons);
    insert(practice, &exercise);
    return true;
}

// --------------------------------------------------------------------------------------- dates

// Days since 1 January 1970, and back; by Howard Hinnant's algorithms for the Gregorian calendar.
static int day_of(int year, int month, int day) {
    year -= month <= 2;
    int era = year / 400, of_era = year - 400 * era;
    int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return 146097 * era + 365 * of_era + of_era / 4 - of_era / 100 + of_year - 719468;
}

static void put_digits(pd_text *out, int number, int digits) {
    char text[8] = "";
    for (int i = digits - 1; i >= 0; i--, number /= 10)
        text[i] = (char)('0' + number % 10);
    pd_put(out, text);
}

static void put_date(pd_text *out, int day) {
    day += 719468;
    int era = day / 146097, of_era = day % 146097;
    int year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int of_year = of_era - (365 * year + year / 4 - year / 100);
    int index = (5 * of_year + 2) / 153, month = index + (index < 10 ? 3 : -9);
    put_digits(out, year + 400 * era + (month <= 2), 4);
    pd_put(out, "-");
    put_digits(out, month, 2);
    pd_put(out, "-");
    put_digits(out, of_year - (153 * index + 2) / 5 + 1, 2);
}

// -------------------------------------------------------------------------------------- reading

struct reader {
    const char *text;
    size_t size, at;
    int line;
    const char *start; // of the line that was read last
    size_t length;
    pd_problem *problem;
};

static bool next_line(struct reader *reader) {
    if (reader->at >= reader->size)
        return false;
    reader->start = reader->text + reader->at;
    const char *end = memchr(reader->start, '\n', reader->size - reader->at);
    reader->length = end ? (size_t)(end - reader->start) : reader->size - reader->at;
    reader->at += reader->length + (end ? 1 : 0);
    reader->line++;
    return true;
}

// Steps back to the line that was read last.
static void unread(struct reader *reader) {
    reader->at = (size_t)(reader->start - reader->text);
    reader->line--;
}

static pd_err complain(const struct reader *reader, const char *wanted) {
    size_t length = reader->length < 60 ? reader->length : 60;
    char line[64] = "";
    for (size_t i = 0; i < length; i++)
        line[i] = reader->start[i] > ' ' && reader->start[i] < 0x7f ? reader->start[i] : ' ';
    *reader->problem = (pd_problem){.err = PD_ERR_SYNTAX, .line = reader->line};
    pd_text found = pd_text_on(reader->problem->found, sizeof reader->problem->found);
    pd_text want = pd_text_on(reader->problem->wanted, sizeof reader->problem->wanted);
    pd_put(&found, line);
    pd_put(&want, wanted);
    return PD_ERR_SYNTAX;
}

// A word at the start of the line; what follows it is copied, NUL-terminated. False if the line
// starts otherwise, or is too long.
static bool starts_with(const struct reader *reader, const char *word, char *rest, size_t size) {
    size_t length = strlen(word);
    if (reader->length < length || memcmp(reader->start, word, length) != 0)
        return false;
    size_t left = reader->length - length;
    if (left >= size || memchr(reader->start, '\0', reader->length))
        return false;
    memcpy(rest, reader->start + length, left);
    rest[left] = '\0';
    return true;
}

static bool is_line(const struct reader *reader, const char *line) {
    return reader->length == strlen(line) && memcmp(reader->start, line, reader->length) == 0;
}

// A whole number of at most `digits` digits. Returns what follows it; NULL if there is none.
static const char *read_digits(const char *text, int digits, int *number) {
    int count = 0;
    *number = 0;
    for (; count < digits && *text >= '0' && *text <= '9'; count++)
        *number = 10 * *number + *text++ - '0';
    return count ? text : NULL;
}

// "0.38211": from 0 to 1, up to five decimals, then a blank or the end.
static const char *read_part(const char *text, double *part) {
    static const double scale[] = {1, 10, 100, 1e3, 1e4, 1e5};
    int whole, decimals = 0;
    text = read_digits(text, 1, &whole);
    const char *point = text && *text == '.' ? text + 1 : NULL;
    if (point && !(text = read_digits(point, 5, &decimals)))
        return NULL;
    if (!text || (*text && *text != ' '))
        return NULL;
    *part = whole + (point ? decimals / scale[text - point] : 0);
    return *part <= 1 ? text + (*text == ' ') : NULL;
}

static bool read_date(const char *text, int *day) {
    int year, month, date;
    if (!(text = read_digits(text, 4, &year)) || *text++ != '-' ||
        !(text = read_digits(text, 2, &month)) || *text++ != '-' ||
        !(text = read_digits(text, 2, &date)) || *text)
        return false;
    *day = day_of(year, month, date);
    return year >= 1970 && month >= 1 && month <= 12 && date >= 1 && date <= 31;
}

enum { REST_MAX = 160 };

// The moves of an exercise as written, until its record is known.
struct draft {
    pd__exercise exercise;
    char played[REST_MAX], good[PD__GOOD_MOVES_MAX][REST_MAX];
    char reasons[PD__REASONS_MAX][REST_MAX];
};

static bool take_move(const char *rest, double *chance, char move[REST_MAX]) {
    const char *notation = read_part(rest, chance);
    if (!notation || !*notation)
        return false;
    strcpy(move, notation);
    return true;
}

static bool take_good(struct draft *draft, const char *rest) {
    pd__exercise *exercise = &draft->exercise;
    int count = exercise->good_count;
    if (count == PD__GOOD_MOVES_MAX ||
        !take_move(rest, &exercise->good[count].chance, draft->good[count]))
        return false;
    exercise->good_count++;
    return true;
}

static bool take_reason(struct draft *draft, const char *rest) {
    pd__exercise *exercise = &draft->exercise;
    pd__review_reason *reason = &exercise->reasons[exercise->reason_count];
    if (exercise->reason_count == PD__REASONS_MAX || !(rest = read_part(rest, &reason->better)) ||
        !take_move(rest, &reason->worse, draft->reasons[exercise->reason_count]))
        return false;
    exercise->reason_count++;
    return true;
}

// A line of an exercise before its record.
static bool take_line(struct draft *draft, const struct reader *reader) {
    pd__exercise *exercise = &draft->exercise;
    char rest[REST_MAX];
    const char *end;
    if (starts_with(reader, "due ", rest, sizeof rest))
        return read_date(rest, &exercise->due);
    if (starts_with(reader, "stage ", rest, sizeof rest))
        return (end = read_digits(rest, 1, &exercise->stage)) && !*end && exercise->stage <= STAGES;
    if (starts_with(reader, "loss ", rest, sizeof rest))
        return (end = read_part(rest, &exercise->loss)) && !*end;
    if (starts_with(reader, "played ", rest, sizeof rest))
        return take_move(rest, &exercise->played.chance, draft->played);
    if (starts_with(reader, "good ", rest, sizeof rest))
        return take_good(draft, rest);
    return starts_with(reader, "reason ", rest, sizeof rest) && take_reason(draft, rest);
}

// Lines that begin with "| ", without that.
static void take_record(pd__exercise *exercise, struct reader *reader) {
    char *record = must(malloc(PD__EXERCISE_RECORD_MAX + 1));
    size_t used = 0;
    while (next_line(reader)) {
        if (reader->length < 2 || memcmp(reader->start, "| ", 2) != 0) {
            unread(reader);
            break;
        }
        size_t length = reader->length - 2;
        if (used + length + 1 <= PD__EXERCISE_RECORD_MAX) {
            memcpy(record + used, reader->start + 2, length);
            record[used + length] = '\n';
        }
        used += length + 1;
    }
    keep_record(exercise, record, used <= PD__EXERCISE_RECORD_MAX ? used : 0);
    free(record);
}

static bool read_move(const pd__exercise *exercise, const char *notation, pd__practice_move *move) {
    const pd_game *game = exercise->header.game;
    return !pd_move_read(game, notation, &move->move) &&
           !pd_view_check(game, &exercise->view, move->move);
}

static int find_happening(const pd_game *game, const char *id) {
    const pd_happening *happening;
    for (int i = 0; (happening = pd_happening_at(game, i)); i++)
        if (strcmp(happening->id, id) == 0)
            return i;
    return -1;
}

// Happenings of another version are left out.
static void read_reasons(struct draft *draft) {
    pd__exercise *exercise = &draft->exercise;
    int count = 0;
    for (int i = 0; i < exercise->reason_count; i++) {
        pd__review_reason reason = exercise->reasons[i];
        reason.happening = find_happening(exercise->header.game, draft->reasons[i]);
        if (reason.happening >= 0)
            exercise->reasons[count++] = reason;
    }
    exercise->reason_count = count;
}

// Does the exercise hold: a decision, and legal moves of which none is both good and played?
static bool holds(struct draft *draft) {
    pd__exercise *exercise = &draft->exercise;
    if (!look(exercise) || !read_move(exercise, draft->played, &exercise->played))
        return false;
    for (int i = 0; i < exercise->good_count; i++)
        if (!read_move(exercise, draft->good[i], &exercise->good[i]) ||
            exercise->good[i].move == exercise->played.move)
            return false;
    read_reasons(draft);
    return true;
}

static void merge(pd__practice *practice, pd__exercise *exercise) {
    int before = pd__practice_find(practice, exercise->id);
    bool later = before < 0 || practice->at[before].due < exercise->due;
    if (before >= 0 && later)
        remove_at(practice, (size_t)before);
    if (later && !is_faded(practice, exercise->id))
        insert(practice, exercise);
    else
        free_exercise(exercise);
}

static pd_err read_exercise(pd__practice *practice, struct reader *reader, int *left_out) {
    struct draft *draft = must(calloc(1, sizeof *draft));
    pd_err err = PD_OK;
    bool has_record = false;
    while (!err && !has_record && next_line(reader)) {
        has_record = is_line(reader, "record");
        if (!has_record && !take_line(draft, reader))
            err = complain(reader, "due, stage, loss, played, good, reason, record");
    }
    if (!err &&
        (!has_record || !draft->exercise.good_count || !*draft->played || !draft->exercise.due))
        err = complain(reader, "due, played, good, record");
    if (!err) {
        take_record(&draft->exercise, reader);
        bool good = holds(draft);
        *left_out += !good;
        if (good)
            merge(practice, &draft->exercise);
        else
            free_exercise(&draft->exercise);
    }
    free(draft);
    return err;
}

static bool read_faded(pd__practice *practice, const struct reader *reader) {
    char rest[REST_MAX], *end;
    if (!starts_with(reader, "faded ", rest, sizeof rest) ||
        strspn(rest, "0123456789abcdef") != 16 || rest[16])
        return false;
    uint64_t id = strtoull(rest, &end, 16);
    int index = pd__practice_find(practice, id);
    if (index >= 0)
        pd__practice_fade(practice, index);
    else
        forget(practice, id);
    return true;
}

static pd_err read_all(pd__practice *practice, struct reader *reader, int *left_out) {
    if (!next_line(reader) || !is_line(reader, "paddock-practice 1"))
        return complain(reader, "paddock-practice 1");
    for (pd_err err; next_line(reader);) {
        if (reader->length == 0 || read_faded(practice, reader))
            continue;
        if (!is_line(reader, "exercise"))
            return complain(reader, "exercise, faded");
        if ((err = read_exercise(practice, reader, left_out)))
            return err;
    }
    return PD_OK;
}

// Moves everything over.
static void merge_all(pd__practice *practice, pd__practice *from) {
    for (int i = 0; i < from->faded_count; i++) {
        int index = pd__practice_find(practice, from->faded[i]);
        if (index >= 0)
            pd__practice_fade(practice, index);
        else
            forget(practice, from->faded[i]);
    }
    for (size_t i = 0; i < from->count; i++)
        merge(practice, &from->at[i]);
    from->count = 0;
}

pd_err pd__practice_read(pd__practice *practice, const char *text, size_t size, int *left_out,
                         pd_problem *problem) {
    struct reader reader = {.text = text, .size = size, .start = "", .problem = problem};
    pd__practice *read = must(calloc(1, sizeof *read));
    int none = 0;
    pd_err err;
    if (size > PD__PRACTICE_MAX) {
        *problem = (pd_problem){.err = err = PD_ERR_TOO_LARGE};
        pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
        pd_put_int(&wanted, PD__PRACTICE_MAX);
    } else {
        err = read_all(read, &reader, &none);
    }
    if (!err)
        merge_all(practice, read);
    if (!err && left_out)
        *left_out = none;
    pd__practice_close(read);
    free(read);
    return err;
}

// -------------------------------------------------------------------------------------- writing

static void put_part(pd_text *out, const char *word, double part) {
    pd_put(out, word);
    pd_put_decimal(out, 0, part, 5);
}

static void put_move(pd_text *out, const char *word, const pd_game *game,
                     const pd__practice_move *move) {
    put_part(out, word, move->chance);
    pd_put(out, " ");
    pd_move_write(game, move->move, out);
    pd_put(out, "\n");
}

static void put_record(pd_text *out, const pd__exercise *exercise) {
    pd_put(out, "record\n");
    for (const char *line = exercise->record; *line;) {
        size_t length = strcspn(line, "\n");
        char copy[PD_LINE_MAX + 1];
        assert(length < sizeof copy); // the record was replayed
        memcpy(copy, line, length);
        copy[length] = '\0';
        pd_put(out, "| ");
        pd_put(out, copy);
        pd_put(out, "\n");
        line += length + (line[length] == '\n');
    }
}

static void put_exercise(pd_text *out, const pd__exercise *exercise) {
    const pd_game *game = exercise->header.game;
    pd_put(out, "exercise\ndue ");
    put_date(out, exercise->due);
    pd_put(out, "\nstage ");
    pd_put_int(out, exercise->stage);
    put_part(out, "\nloss ", exercise->loss);
    put_move(out, "\nplayed ", game, &exercise->played);
    for (int i = 0; i < exercise->good_count; i++)
        put_move(out, "good ", game, &exercise->good[i]);
    for (int i = 0; i < exercise->reason_count; i++) {
        put_part(out, "reason ", exercise->reasons[i].better);
        put_part(out, " ", exercise->reasons[i].worse);
        pd_put(out, " ");
        pd_put(out, pd_happening_at(game, exercise->reasons[i].happening)->id);
        pd_put(out, "\n");
    }
    put_record(out, exercise);
}

static void put_id(pd_text *out, uint64_t id) {
    uint8_t bytes[8];
    for (int i = 7; i >= 0; i--, id >>= 8)
        bytes[i] = (uint8_t)id;
    pd_put_hex(out, bytes, sizeof bytes);
}

// More bytes than an exercise takes. Each line of its record gets two more.
static size_t space_for(const pd__exercise *exercise) {
    size_t lines = 1;
    for (size_t i = 0; i < exercise->size; i++)
        lines += exercise->record[i] == '\n';
    return 2048 + exercise->size + 2 * lines;
}

char *pd__practice_write(const pd__practice *practice, size_t *size) {
    size_t space = 64 + (size_t)practice->faded_count * 32;
    for (size_t i = 0; i < practice->count; i++)
        space += space_for(&practice->at[i]);
    char *text = must(malloc(space));
    pd_text out = pd_text_on(text, space);
    pd_put(&out, "paddock-practice 1\n");
    for (int i = 0; i < practice->faded_count; i++) {
        pd_put(&out, "faded ");
        put_id(&out, practice->faded[i]);
        pd_put(&out, "\n");
    }
    for (size_t i = 0; i < practice->count; i++) {
        // What would make the text too large to be read again is due last.
        if (out.used + space_for(&practice->at[i]) > PD__PRACTICE_MAX)
            break;
        put_exercise(&out, &practice->at[i]);
    }
    assert(!out.cut);
    *size = out.used;
    return text;
}
