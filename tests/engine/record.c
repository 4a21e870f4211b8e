// Records: a good one is made here, then damaged in every way we could think of. What cannot be
// right is refused at the right line; what does no harm is accepted; nothing crashes. And matches:
// playing, taking back, going on from an unfinished record.
#include "engine/game.h"
#include "tap.h"

#include <stdlib.h>

enum { RECORD_SIZE = 1 << 16 };

typedef char record[RECORD_SIZE];

static const pd_game *game;

// --------------------------------------------------------------------------------- a good record

static void some_header(pd_header *header, bool with_seed) {
    *header = (pd_header){.game = game, .has_seed = with_seed, .has_commitment = true};
    pd_setup_init(game, &header->setup, 3);
    pd_key_from_number(2024, header->seed);
    memset(header->commitment, 0x5a, sizeof header->commitment);
    strcpy(header->players[0], "person");
    strcpy(header->names[0], "Zoë of the Hill");
    strcpy(header->players[2], "random");
}

static pd_move choose(const pd_match *match) {
    pd_move moves[PD_MOVES_MAX];
    int count = pd_moves(game, &match->state, moves);
    return moves[(match->step.number * 7) % count]; // any rule will do, if it is always the same
}

static void play_on(pd_match *match) {
    pd_match_play(match, pd_actor(game, &match->state), choose(match), NULL);
}

static void write_step(pd_text *out, const pd_match *match) {
    pd_write_step(game, &match->step, out);
    if (match->step.number % PD_HASH_EVERY == 0)
        pd_write_hash(game, &match->state, out);
}

// A header to whose deal two seats pledged a share and one of them showed it. Whether the hashes
// fit is not for the library to say.
static void shared_header(pd_header *header) {
    some_header(header, true);
    header->has_secret = true;
    strcpy(header->table, "T-1_a");
    header->pledged = 1 << 0 | 1 << 2;
    header->shared = 1 << 2;
    memset(header->secret, 0x5e, sizeof header->secret);
    memset(header->pledges[0], 0x91, sizeof header->pledges[0]);
    memset(header->pledges[2], 0x93, sizeof header->pledges[2]);
    memset(header->shares[2], 0x53, sizeof header->shares[2]);
}

// A record of the first `steps` decisions of a match, or of all of it.
static void write_match(record text, const pd_header *header, int steps) {
    static pd_match match;
    pd_text out = pd_text_on(text, RECORD_SIZE);
    pd_match_start(&match, header, NULL);
    pd_write_header(header, &out);
    write_step(&out, &match);
    while (pd_actor(game, &match.state) != PD_NOBODY && match.step.number < steps) {
        play_on(&match);
        write_step(&out, &match);
    }
    pd_write_end(game, &match.state, &out);
}

static void write_record(record text, bool with_seed, int steps) {
    pd_header header;
    some_header(&header, with_seed);
    write_match(text, &header, steps);
}

// From a copy that is exactly as long as the text, so that a sanitizer sees who reads beyond it.
static pd_err replay(pd_replay *r, const char *text, size_t size, pd_problem *problem) {
    char *exact = malloc(size ? size : 1);
    memcpy(exact, text, size);
    *problem = (pd_problem){0};
    pd_err err = pd_replay_open(r, exact, size, problem);
    while (!err && !r->done)
        err = pd_replay_next(r, NULL, problem);
    free(exact);
    return err;
}

static void ok_accepted(const char *text, const char *what) {
    static pd_replay r;
    pd_problem problem;
    pd_err err = replay(&r, text, strlen(text), &problem);
    ok(!err && r.done, "%s", what);
    if (err)
        tap_note("line %d: %s, found “%s”, wanted “%s”", problem.line, pd_err_name(game, err),
                 problem.found, problem.wanted);
}

// ---------------------------------------------------------------------------------------- refusals

// A problem must be sayable in every language, and a move against the rules is named.
static bool can_be_said(const pd_problem *problem) {
    for (int language = 0; language < pd_language_count(); language++) {
        char sentence[512];
        pd_text out = pd_text_on(sentence, sizeof sentence);
        pd_voice voice = {.language = language, .listener = PD_NOBODY};
        pd_say_problem(&voice, problem, &out);
        if (!*sentence || strpbrk(sentence, "{}") || out.cut)
            return false;
        if (problem->err >= PD_REFUSAL && !strstr(sentence, pd_err_rule(game, problem->err)))
            return false;
    }
    return true;
}

static void ok_refused_bytes(const char *text, size_t size, pd_err wanted, int line,
                             const char *what) {
    static pd_replay r;
    pd_problem problem;
    pd_err err = replay(&r, text, size, &problem);
    bool right = err == wanted && problem.err == err && problem.line == line;
    ok(right && can_be_said(&problem), "%s: %s in line %d", what, pd_err_name(game, wanted), line);
    if (!right)
        tap_note("%s in line %d, found “%s”, wanted “%s”", pd_err_name(game, err), problem.line,
                 problem.found, problem.wanted);
}

static void ok_refused(const char *text, pd_err wanted, int line, const char *what) {
    ok_refused_bytes(text, strlen(text), wanted, line, what);
}

// --------------------------------------------------------------------------------- editing records

static int line_at(const char *text, const char *at) {
    int line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

// The first line that starts like this.
static const char *find_line(const char *text, const char *start) {
    while (text && strncmp(text, start, strlen(start)) != 0) {
        text = strchr(text, '\n');
        text += text != NULL;
    }
    if (!text) {
        tap_note("no line starts with “%s”", start);
        exit(1);
    }
    return text;
}

// A copy with the first line that starts like `start` replaced; `with` brings its own newlines.
// Returns the number of that line.
static int edit(record out, const char *text, const char *start, const char *with) {
    const char *from = find_line(text, start), *rest = from + strcspn(from, "\n");
    rest += *rest == '\n';
    snprintf(out, RECORD_SIZE, "%.*s%s%s", (int)(from - text), text, with, rest);
    return line_at(text, from);
}

// A copy of the first line that starts like this, without its newline.
static void copy_line(char out[PD_LINE_MAX + 1], const char *text, const char *start) {
    const char *line = find_line(text, start);
    snprintf(out, PD_LINE_MAX + 1, "%.*s", (int)strcspn(line, "\n"), line);
}

static void ok_edit_refused(const char *text, const char *start, const char *with, pd_err wanted,
                            const char *what) {
    static record damaged;
    int line = edit(damaged, text, start, with);
    ok_refused(damaged, wanted, line, what);
}

// ----------------------------------------------------------------------------------------- headers

struct damage {
    const char *start, *with;
    pd_err err;
    const char *what;
};

static const struct damage header_damage[] = {
    {"paddock", "paddock-record 2\n", PD_ERR_NEWER, "a newer format"},
    {"paddock", "paddock-record 99999999999\n", PD_ERR_NO_RECORD, "a silly format"},
    {"paddock", "paddock-record 0\n", PD_ERR_NO_RECORD, "format 0"},
    {"paddock", "paddock-record one\n", PD_ERR_NO_RECORD, "a format that is no number"},
    {"paddock", "Paddock-record 1\n", PD_ERR_NO_RECORD, "another first word"},
    {"paddock", "", PD_ERR_NO_RECORD, "no first line"},
    {"game ", "game chess\n", PD_ERR_GAME, "an unknown game"},
    {"game ", "game\n", PD_ERR_GAME, "a game without a name"},
    {"seats ", "seats three\n", PD_ERR_SYNTAX, "seats in words"},
    {"seats ", "seats 0\n", PD_ERR_SYNTAX, "no seats"},
    {"seats ", "seats 3 4\n", PD_ERR_SYNTAX, "two numbers of seats"},
    {"seats ", "seats 1000\n", PD_ERR_SYNTAX, "a thousand seats"},
    {"option passing", "option colour red\n", PD_ERR_OPTION, "an unknown option"},
    {"option passing", "option\n", PD_ERR_OPTION, "an option without a name"},
    {"option passing", "option passing sideways\n", PD_ERR_VALUE, "an unknown value"},
    {"option passing", "option passing rulebook|forced\n", PD_ERR_VALUE, "two values"},
    {"option passing", "option passing\n", PD_ERR_VALUE, "no value"},
    {"option points", "option points 3,2,1/3,2,1/4,3,2\n", PD_ERR_VALUE, "too few points"},
    {"option points", "option points 3,2,1/3,2,1/4,3,2,99\n", PD_ERR_VALUE, "too many points"},
    {"seat P1", "seat P9 person\n", PD_ERR_SYNTAX, "a ninth seat"},
    {"seat P1", "seat P4 person\n", PD_ERR_SYNTAX, "a seat that is not at this table"},
    {"seat P1", "seat P1\n", PD_ERR_SYNTAX, "a seat without a player"},
    {"seat P1", "seat P1 person 12345678901234567890123456789012345678901\n", PD_ERR_SYNTAX,
     "a name of 41 bytes"},
    {"commitment", "commitment 5a5a\n", PD_ERR_SYNTAX, "a short commitment"},
    {"commitment", "weather fine\n", PD_ERR_SYNTAX, "an unknown line"},
};

static void test_header_damage(const char *good) {
    for (size_t i = 0; i < sizeof header_damage / sizeof *header_damage; i++) {
        const struct damage *d = &header_damage[i];
        ok_edit_refused(good, d->start, d->with, d->err, d->what);
    }
}

static void test_seats(const char *good) {
    static record two, damaged;
    static const char *const counts[] = {"seats 2\n", "seats 9\n", "seats 99\n"};
    edit(two, good, "seat P3", ""); // a table of two has no such seat
    for (int i = 0; i < 3; i++) {
        edit(damaged, two, "seats ", counts[i]);
        ok_refused(damaged, PD_ERR_SEATS, line_at(damaged, find_line(damaged, "deal")),
                   "seats that do not fit, found out at the deal");
    }
}

static void test_header_order(const char *good) {
    static record damaged, again;
    edit(damaged, good, "game ", "");
    ok_refused(damaged, PD_ERR_SYNTAX, 2, "no game");
    int line = edit(damaged, good, "seats ", "seats 3\ngame gumball\n");
    ok_refused(damaged, PD_ERR_SYNTAX, line + 1, "the game named twice");
    edit(damaged, good, "seed ", "seed 00\n");
    ok_refused(damaged, PD_ERR_SYNTAX, line_at(damaged, find_line(damaged, "seed ")),
               "a short seed");
    char seed[PD_LINE_MAX + 1];
    copy_line(seed, good, "seed ");
    snprintf(again, sizeof again, "%s\n%s\n", seed, seed);
    line = edit(damaged, good, "seed ", again);
    ok_refused(damaged, PD_ERR_SYNTAX, line + 1, "the seed given twice");
    seed[5] = seed[5] == '0' ? '1' : '0';
    snprintf(again, sizeof again, "%s\n", seed);
    edit(damaged, good, "seed ", again);
    ok_refused(damaged, PD_ERR_SEED, line_at(damaged, find_line(damaged, "deal")),
               "the seed of another match");
}

// ---------------------------------------------------------------- deals that several contribute to

#define HEX64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static const struct damage shared_damage[] = {
    {"secret", "secret " HEX64 "0\n", PD_ERR_SYNTAX, "a secret with a digit too many"},
    {"secret", "secret\n", PD_ERR_SYNTAX, "a secret without digits"},
    {"pledge P1", "pledge P1 5e5e\n", PD_ERR_SYNTAX, "a short pledge"},
    {"pledge P1", "pledge " HEX64 "\n", PD_ERR_SYNTAX, "a pledge of nobody"},
    {"pledge P1", "pledge P1 " HEX64 " x\n", PD_ERR_SYNTAX, "a word after a pledge"},
    {"pledge P1", "pledge P0 " HEX64 "\n", PD_ERR_SYNTAX, "a pledge of no seat"},
    {"pledge P1", "pledge P4 " HEX64 "\n", PD_ERR_SYNTAX, "a pledge of a seat not at this table"},
    {"pledge P1", "pledge P9 " HEX64 "\n", PD_ERR_SYNTAX, "a pledge of a ninth seat"},
    {"pledge P1", "pledge\n", PD_ERR_SYNTAX, "a pledge of nothing"},
    {"share P3", "share P3 " HEX64 "0\n", PD_ERR_SYNTAX, "a share with a digit too many"},
    {"share P3", "share P2 " HEX64 "\n", PD_ERR_SYNTAX, "a share without a pledge"},
    {"share P3", "share P4 " HEX64 "\n", PD_ERR_SYNTAX, "a share of a seat not at this table"},
    {"share P3", "share P9 " HEX64 "\n", PD_ERR_SYNTAX, "a share of a ninth seat"},
    {"share P3", "share\n", PD_ERR_SYNTAX, "a share of nothing"},
    {"share P3", "shares P3 " HEX64 "\n", PD_ERR_SYNTAX, "another word for a share"},
    {"share P3", "seats 3\n", PD_ERR_SYNTAX, "seats counted anew after the pledges"},
    {"share P3", "seats 2\n", PD_ERR_SYNTAX, "fewer seats after the pledges"},
};

// Without the line that starts so, another one is refused.
static void ok_line_needed(const char *good, const char *without, const char *refused,
                           const char *what) {
    static record damaged;
    edit(damaged, good, without, "");
    ok_refused(damaged, PD_ERR_SYNTAX, line_at(damaged, find_line(damaged, refused)), what);
}

static void ok_line_once(const char *good, const char *start) {
    static record damaged;
    char line[PD_LINE_MAX + 1], twice[2 * PD_LINE_MAX + 3];
    copy_line(line, good, start);
    snprintf(twice, sizeof twice, "%s\n%s\n", line, line);
    int number = edit(damaged, good, start, twice);
    ok_refused(damaged, PD_ERR_SYNTAX, number + 1, "a line given twice");
}

static void test_shared_damage(const char *good) {
    for (size_t i = 0; i < sizeof shared_damage / sizeof *shared_damage; i++) {
        const struct damage *d = &shared_damage[i];
        ok_edit_refused(good, d->start, d->with, d->err, d->what);
    }
    ok_line_once(good, "secret");
    ok_line_once(good, "pledge P3");
    ok_line_once(good, "share P3");
    ok_line_needed(good, "table", "secret", "a secret without a table");
    ok_line_needed(good, "commitment", "secret", "a secret without a commitment");
    ok_line_needed(good, "secret", "pledge P1", "a pledge without a secret");
    ok_line_needed(good, "pledge P3", "share P3", "a share without its pledge");
    ok_line_needed(good, "seed", "deal", "a secret without a seed");
}

// A deal at a server's table, which has a name.
static void test_table(const char *good) {
    static pd_replay r;
    pd_problem problem;
    ok(!replay(&r, good, strlen(good), &problem) && strcmp(r.header.table, "T-1_a") == 0,
       "the table is kept");
    ok_line_once(good, "table");
    ok_edit_refused(good, "table", "table\n", PD_ERR_SYNTAX, "a table without a name");
    ok_edit_refused(good, "table", "table a b\n", PD_ERR_SYNTAX, "a table of two words");
    ok_edit_refused(good, "table", "table caf\xc3\xa9\n", PD_ERR_SYNTAX, "a table with an accent");
    ok_edit_refused(good, "table", "table 123456789012345678901234567890123\n", PD_ERR_SYNTAX,
                    "a table with too long a name");
}

static void test_shared_kept(const char *good) {
    static pd_replay r;
    static record again;
    pd_header header;
    pd_problem problem;
    shared_header(&header);
    replay(&r, good, strlen(good), &problem);
    ok(r.header.has_secret && memcmp(r.header.secret, header.secret, 32) == 0,
       "the secret is kept");
    ok_number(r.header.pledged, header.pledged, "who pledged is kept");
    ok_number(r.header.shared, header.shared, "and who showed a share");
    ok(memcmp(r.header.pledges, header.pledges, sizeof header.pledges) == 0, "and the pledges");
    ok(memcmp(r.header.shares, header.shares, sizeof header.shares) == 0, "and the shares");
    write_match(again, &r.header, PD_STEPS_MAX);
    ok(strcmp(again, good) == 0, "written again, such a record is the same");
}

// ------------------------------------------------------------------------------------------- steps

// The line with its last word taken off.
static void drop_last_word(char *line) {
    char *last = strrchr(line, ' ');
    *last = '\0';
}

static void ok_line_refused(const char *good, const char *start, const char *line, pd_err wanted,
                            const char *what) {
    char with[PD_LINE_MAX + 48];
    snprintf(with, sizeof with, "%s\n", line);
    ok_edit_refused(good, start, with, wanted, what);
}

static void test_deal_damage(const char *good) {
    char line[PD_LINE_MAX + 1], more[PD_LINE_MAX + 40];
    copy_line(line, good, "deal");
    snprintf(more, sizeof more, "%s Y1", line);
    ok_line_refused(good, "deal", more, PD_ERR_SURPLUS, "a card too many is dealt");
    snprintf(more, sizeof more, "%s Z1", line);
    ok_line_refused(good, "deal", more, PD_ERR_OUTCOME, "a card that does not exist");
    snprintf(more, sizeof more, "%s hazard=nothing", line);
    ok_line_refused(good, "deal", more, PD_ERR_OUTCOME, "a hazard that does not exist");
    ok_line_refused(good, "deal", "deal the cards", PD_ERR_SYNTAX, "words after the deal");
    ok_line_refused(good, "deal", "deal", PD_ERR_MISSING, "a deal without cards");
    ok_line_refused(good, "deal", "deal : start=P1 Y1 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", PD_ERR_OUTCOME,
                    "one card dealt twice");
    ok_line_refused(good, "deal", "deal : start=P4 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9", PD_ERR_OUTCOME,
                    "a start seat that is not there");
    ok_line_refused(good, "deal", "deal : Y1", PD_ERR_OUTCOME, "a card where a seat is due");
    drop_last_word(line);
    ok_line_refused(good, "deal", line, PD_ERR_MISSING, "a card too few is dealt");
    ok_line_refused(good, "deal", "1 P1 Y1", PD_ERR_SYNTAX, "a move before the deal");
    ok_line_refused(good, "deal", "hash 0123456789abcdef", PD_ERR_SYNTAX, "a hash before the deal");
}

// The position before a step of the good record.
static void position_before(const char *good, int number, pd_replay *r) {
    pd_problem problem;
    pd_replay_open(r, good, strlen(good), &problem);
    while (r->step.number < number - 1)
        pd_replay_next(r, NULL, &problem);
}

// "12 P2 Y7" with the step's own outcomes behind it.
static void write_line(char *out, size_t size, int number, int seat, const char *move) {
    snprintf(out, size, "%d P%d %s : Y1", number, seat + 1, move);
}

static void test_move_damage(const char *good, int number) {
    static pd_replay r;
    char start[16], line[80], move[40];
    position_before(good, number, &r);
    int actor = pd_actor(game, &r.state), other = (actor + 1) % 3;
    snprintf(start, sizeof start, "%d P", number);
    write_line(line, sizeof line, number, other, "Y1");
    ok_line_refused(good, start, line, PD_ERR_ACTOR, "another seat plays");
    write_line(line, sizeof line, number, actor, "Z9");
    ok_line_refused(good, start, line, PD_ERR_NOTATION, "a move that does not exist");
    write_line(line, sizeof line, number, actor, "Y1 Y2");
    ok_line_refused(good, start, line, PD_ERR_NOTATION, "two moves");
    write_line(line, sizeof line, number + 1, actor, "Y1");
    ok_line_refused(good, start, line, PD_ERR_SYNTAX, "the number of another step");
    write_line(line, sizeof line, number, 8, "Y1");
    ok_line_refused(good, start, line, PD_ERR_SYNTAX, "a seat P9");
    snprintf(line, sizeof line, "%d", number);
    ok_line_refused(good, start, line, PD_ERR_SYNTAX, "a number alone");
    ok_line_refused(good, start, "pass", PD_ERR_SYNTAX, "an unknown word");
    for (pd_move id = 0; id < pd_game_about(game).move_count; id += 61) {
        pd_err err = pd_check(game, &r.state, id);
        pd_text text = pd_text_on(move, sizeof move);
        pd_move_write(game, id, &text);
        write_line(line, sizeof line, number, actor, move);
        if (err)
            ok_line_refused(good, start, line, err, "a move against the rules");
    }
}

static void test_outcome_damage(const char *good, int number) {
    char start[16], line[PD_LINE_MAX + 1], more[PD_LINE_MAX + 40];
    snprintf(start, sizeof start, "%d P", number);
    copy_line(line, good, start);
    snprintf(more, sizeof more, "%s R1", line);
    ok_line_refused(good, start, more, PD_ERR_SURPLUS, "a card too many is drawn");
    char *colon = strstr(line, " : ");
    *colon = '\0';
    ok_line_refused(good, start, line, PD_ERR_MISSING, "no card is drawn");
    snprintf(more, sizeof more, "%s : hazard=winner", line);
    ok_line_refused(good, start, more, PD_ERR_OUTCOME, "a hazard instead of a card");
    snprintf(more, sizeof more, "%s : %s", line, strrchr(line, ' ') + 1);
    ok_line_refused(good, start, more, PD_ERR_OUTCOME, "the card just played is drawn");
    snprintf(more, sizeof more, "%s : R1  R2", line);
    ok_line_refused(good, start, more, PD_ERR_OUTCOME, "two spaces");
}

static void test_too_many_outcomes(const char *good) {
    char line[PD_LINE_MAX + 1] = "deal :";
    for (int i = 0; i <= PD_OUTCOMES_MAX; i++)
        strcat(line, " Y1");
    ok_line_refused(good, "deal", line, PD_ERR_SURPLUS, "more outcomes than any step has");
}

// Another possible card: legal, but neither the seed's nor the hash's.
static void test_other_card(const char *good, pd_err wanted, const char *what) {
    static pd_replay r;
    static record damaged;
    pd_problem problem;
    for (int colour = 0; colour < 4; colour++)
        for (int number = 1; number <= 10; number++) {
            char line[PD_LINE_MAX + 1], with[PD_LINE_MAX + 16];
            copy_line(line, good, "1 P");
            drop_last_word(line);
            snprintf(with, sizeof with, "%s %c%d\n", line, "YBKR"[colour], number);
            int at = edit(damaged, good, "1 P", with);
            pd_err err = replay(&r, damaged, strlen(damaged), &problem);
            if (strcmp(damaged, good) == 0 || (err == PD_ERR_OUTCOME && problem.line == at))
                continue;
            ok_number(err, wanted, what);
            return;
        }
    ok(false, "%s: no other card fits", what);
}

// ------------------------------------------------------------------------------------ hash and end

static void test_end_damage(const char *good) {
    static record damaged;
    char line[PD_LINE_MAX + 1], more[PD_LINE_MAX + 40];
    copy_line(line, good, "hash ");
    line[5] = line[5] == 'a' ? 'b' : 'a';
    ok_line_refused(good, "hash ", line, PD_ERR_HASH, "another hash");
    ok_line_refused(good, "hash ", "hash ", PD_ERR_HASH, "a hash left out");
    ok_line_refused(good, "hash ", "hash 0", PD_ERR_HASH, "a short hash");
    copy_line(line, good, "end ");
    char *digit = strchr(line, 's') + strlen("scores ");
    *digit = (char)(*digit ^ 1);
    ok_line_refused(good, "end ", line, PD_ERR_RESULT, "another score");
    copy_line(line, good, "end ");
    snprintf(more, sizeof more, "%s P9", line);
    ok_line_refused(good, "end ", more, PD_ERR_RESULT, "another winner");
    ok_line_refused(good, "end ", "end unfinished", PD_ERR_RESULT, "a finished match unfinished");
    snprintf(more, sizeof more, "%s\nend", line);
    int at = edit(damaged, good, "end ", more);
    ok_refused(damaged, PD_ERR_SYNTAX, at + 1, "something after the end");
    snprintf(more, sizeof more, "P1 Y1 : Y2\n%s\n", line);
    at = edit(damaged, good, "end ", more);
    ok_refused(damaged, PD_ERR_OVER, at, "a move after the end of the match");
    at = edit(damaged, good, "end ", "");
    ok_refused(damaged, PD_ERR_TRUNCATED, at - 1, "no end");
    ok_edit_refused(good, "deal", "end unfinished\n", PD_ERR_SYNTAX, "an end before the deal");
}

static void test_unfinished(const char *good) {
    static record part, damaged;
    static pd_replay r;
    pd_problem problem;
    write_record(part, true, 10);
    pd_err err = replay(&r, part, strlen(part), &problem);
    ok(!err && r.done && !r.finished && r.step.number == 10, "an unfinished record says so");
    char line[PD_LINE_MAX + 2];
    copy_line(line, good, "end ");
    strcat(line, "\n");
    int at = edit(damaged, part, "end ", line);
    ok_refused(damaged, PD_ERR_RESULT, at, "a result while the match goes on");
}

// -------------------------------------------------------------------------------- lines and bytes

static void test_long_lines(const char *good) {
    static record damaged;
    char comment[PD_LINE_MAX + 8];
    memset(comment, '#', sizeof comment);
    strcpy(comment + PD_LINE_MAX, "\n");
    edit(damaged, good, "game ", "game gumball\n");
    char *at = (char *)find_line(damaged, "seats ");
    memmove(at + strlen(comment), at, strlen(at) + 1);
    memcpy(at, comment, strlen(comment));
    ok_accepted(damaged, "a line of 2048 bytes");
    memmove(at + 1, at, strlen(at) + 1);
    ok_refused(damaged, PD_ERR_LONG_LINE, 3, "a line of 2049 bytes");
}

static void test_odd_bytes(const char *good) {
    static const unsigned char odd[] = {0x00, 0x01, '\t', 0x0b, 0x1b, 0x7f, 0x80, 0xc0, 0xff};
    static record damaged;
    for (size_t i = 0; i < sizeof odd; i++) {
        strcpy(damaged, good);
        char *name = strstr(damaged, "Hill");
        name[0] = (char)odd[i];
        ok_refused_bytes(damaged, strlen(good), PD_ERR_NOT_TEXT,
                         line_at(good, strstr(good, "Hill")), "a byte that is not text");
    }
    static record junk;
    for (int i = 0; i < RECORD_SIZE; i++)
        junk[i] = (char)(i * 37 % 256);
    ok_refused_bytes(junk, sizeof junk, PD_ERR_NO_RECORD, 1, "a binary file");
    ok_refused_bytes("", 0, PD_ERR_NO_RECORD, 1, "an empty file");
    ok_refused("paddock-record 1", PD_ERR_TRUNCATED, 1, "a first line alone");
    size_t size = PD_RECORD_MAX + 1;
    char *large = malloc(size);
    memset(large, '\n', size);
    memcpy(large, good, strlen(good));
    ok_refused_bytes(large, size, PD_ERR_TOO_LARGE, 0, "a file that is too large");
    static pd_replay r;
    pd_problem problem;
    ok(!replay(&r, large, size - 1, &problem), "one as large as can be, mostly blank, is accepted");
    free(large);
}

static void test_harmless(const char *good) {
    static record changed;
    char *out = changed;
    for (const char *at = good; *at; at++) {
        if (*at == '\n')
            *out++ = '\r';
        *out++ = *at;
    }
    *out = '\0';
    ok_accepted(changed, "lines that end in CR LF");
    out = changed;
    for (const char *at = good; *at; at++) {
        *out++ = *at;
        if (*at == '\n')
            out += sprintf(out, "\n# a comment: P1 Y1, “{x}”\n\r\n");
    }
    ok_accepted(changed, "comments and blank lines anywhere after the first line");
    static record damaged;
    int line = edit(damaged, changed, "5 P", "5 P1 nonsense\n");
    ok_refused(damaged, PD_ERR_NOTATION, line, "which count as lines");
    edit(changed, good, "option passing", "");
    ok_accepted(changed, "an option left out has its default");
}

// Step numbers may be left out by hand.
static void test_no_numbers(const char *good) {
    static record changed;
    char *out = changed;
    bool line_start = true;
    for (const char *at = good; *at; at++) {
        if (line_start && *at >= '0' && *at <= '9')
            at += strspn(at, "0123456789 ");
        line_start = *at == '\n';
        *out++ = *at;
    }
    *out = '\0';
    ok(strlen(changed) < strlen(good), "a record without step numbers");
    ok_accepted(changed, "is accepted");
}

// ------------------------------------------------------------------------ damage without a thought

static void test_every_cut(const char *good) {
    static pd_replay r;
    size_t size = strlen(good), wrong = 0;
    for (size_t cut = 0; cut < size - 1; cut++) {
        pd_problem problem;
        pd_err err = replay(&r, good, cut, &problem);
        if (!err || err != problem.err || !can_be_said(&problem) ||
            problem.line != line_at(good, good + cut - (cut > 0 && good[cut - 1] == '\n')))
            wrong = wrong ? wrong : cut + 1;
    }
    ok(!wrong, "cut anywhere, a record is refused at its last line (%zu)", wrong);
    pd_problem problem;
    ok(!replay(&r, good, size - 1, &problem), "only the last newline may be missing");
}

// A single wrong byte is refused, or it is where it changes nothing: in a name, say.
static void test_every_byte(const char *good) {
    static const char values[] = {'\0', '\n', ' ', '0', 'P', '\xff'};
    static record damaged;
    static pd_replay r, whole;
    pd_problem problem;
    size_t size = strlen(good), wrong = 0;
    long accepted = 0, refused = 0;
    replay(&whole, good, size, &problem);
    strcpy(damaged, good);
    for (size_t at = 0; at < size; at++) {
        for (size_t i = 0; i <= sizeof values; i++) {
            damaged[at] = (char)(i < sizeof values ? values[i] : good[at] ^ 1);
            pd_err err = replay(&r, damaged, size, &problem);
            bool same = !err && memcmp(&r.state, &whole.state, sizeof r.state) == 0;
            *(err ? &refused : &accepted) += 1;
            if (err ? err != problem.err : !same)
                wrong = wrong ? wrong : at + 1;
        }
        damaged[at] = good[at];
    }
    ok(!wrong, "a wrong byte is refused or changes nothing (byte %zu)", wrong);
    ok(refused > accepted && accepted > 0, "%ld refused, %ld accepted", refused, accepted);
}

// ----------------------------------------------------------------------------------------- matches

static bool same_outcomes(const pd_outcomes *a, const pd_outcomes *b) {
    return a->count == b->count && memcmp(a->at, b->at, (size_t)a->count * sizeof *a->at) == 0;
}

static void test_match_errors(void) {
    static pd_match match, before;
    pd_header header;
    some_header(&header, true);
    pd_match_start(&match, &header, NULL);
    ok(match.step.number == 0 && match.step.actor == PD_NOBODY && match.step.outcomes.count == 10,
       "a match starts with the deal as step 0");
    ok_number(pd_match_undo(&match), PD_ERR_NO_UNDO, "the deal cannot be taken back");
    int actor = pd_actor(game, &match.state);
    before = match;
    ok_number(pd_match_play(&match, (actor + 1) % 3, choose(&match), NULL), PD_ERR_TURN,
              "another seat may not play");
    ok_number(pd_match_play(&match, PD_NOBODY, choose(&match), NULL), PD_ERR_TURN,
              "nor may a spectator");
    ok_number(pd_match_play(&match, actor, 1u << 20, NULL), PD_ERR_NOTATION,
              "a move that does not exist");
    pd_move wrong = 0;
    while (!pd_check(game, &match.state, wrong))
        wrong++;
    ok(pd_match_play(&match, actor, wrong, NULL) >= PD_REFUSAL, "a move against the rules");
    ok(memcmp(&match, &before, sizeof match) == 0, "and nothing has changed");
    ok_number(pd_match_play(&match, actor, choose(&match), NULL), PD_OK, "a good move");
    ok(match.step.number == 1 && match.step.actor == actor && match.step.outcomes.count > 0,
       "is step 1, with its outcomes");
    ok_number(pd_match_undo(&match), PD_ERR_NO_UNDO, "having drawn, it cannot be taken back");
    while (pd_actor(game, &match.state) != PD_NOBODY)
        play_on(&match);
    ok_number(pd_match_play(&match, actor, 0, NULL), PD_ERR_OVER,
              "after the end nothing is played");
    ok_number(pd_match_play(&match, PD_NOBODY, 0, NULL), PD_ERR_OVER, "by nobody either");
    ok_number(pd_match_undo(&match), PD_ERR_NO_UNDO, "nor taken back");
}

// Stopped after any number of steps, a match goes on as if it had not been.
static void test_resume(void) {
    static pd_match match, resumed;
    static pd_replay r;
    static record text;
    pd_header header;
    pd_problem problem;
    int wrong = -1, last = 0;
    some_header(&header, true);
    for (int stop = 0; wrong < 0 && (stop == 0 || stop < last); stop++) {
        write_record(text, true, stop);
        pd_match_start(&match, &header, NULL);
        for (int i = 0; i < stop; i++)
            play_on(&match);
        pd_err err = replay(&r, text, strlen(text), &problem);
        pd_match_resume(&resumed, &r);
        bool same = !err && resumed.step.number == stop;
        while (same && pd_actor(game, &match.state) != PD_NOBODY) {
            play_on(&match);
            play_on(&resumed);
            same = memcmp(&match.state, &resumed.state, sizeof match.state) == 0 &&
                   match.step.number == resumed.step.number &&
                   same_outcomes(&match.step.outcomes, &resumed.step.outcomes);
        }
        wrong = same ? -1 : stop;
        last = match.step.number;
    }
    ok(wrong < 0, "resumed after 0 … %d steps, a match goes on the same (%d)", last - 1, wrong);
}

// The header calls a match flat: so a copy of one must play on its own.
static void test_copied_match(void) {
    static pd_match match, copy, kept;
    pd_header header;
    some_header(&header, true);
    pd_match_start(&match, &header, NULL);
    play_on(&match);
    copy = kept = match;
    play_on(&copy);
    bool alone = memcmp(&match.step, &kept.step, sizeof match.step) == 0;
    ok(alone, "playing in a copy of a match leaves the match alone");
    ok(copy.step.outcomes.count > 0, "and the copy has the outcomes");
}

// What a record keeps, it keeps.
static void test_header_kept(const char *good) {
    static pd_replay r;
    pd_header header;
    pd_problem problem;
    some_header(&header, true);
    replay(&r, good, strlen(good), &problem);
    ok(memcmp(&r.header.setup, &header.setup, sizeof header.setup) == 0, "the set-up is kept");
    ok(memcmp(r.header.names, header.names, sizeof header.names) == 0, "the names are kept");
    ok(memcmp(r.header.players, header.players, sizeof header.players) == 0, "and the players");
    ok(r.header.has_seed && memcmp(r.header.seed, header.seed, 32) == 0, "and the seed");
    ok(r.header.has_commitment && memcmp(r.header.commitment, header.commitment, 32) == 0,
       "and the commitment");
}

// Names are worth keeping whether or not the record says who plays.
static void test_name_alone(void) {
    static record text;
    static pd_replay r;
    pd_header header;
    pd_problem problem;
    some_header(&header, false);
    header.players[0][0] = '\0';
    pd_text out = pd_text_on(text, sizeof text);
    pd_write_header(&header, &out);
    pd_put(&out, "deal : start=P1 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9\nend unfinished\n");
    replay(&r, text, strlen(text), &problem);
    ok_text(r.header.names[0], header.names[0], "a name without a kind of player is kept");
}

static void test_replay_stays(const char *good) {
    static pd_replay r, before;
    static record damaged;
    pd_problem problem;
    edit(damaged, good, "5 P", "5 P1 nonsense\n");
    pd_replay_open(&r, damaged, strlen(damaged), &problem);
    while (r.step.number < 4)
        pd_replay_next(&r, NULL, &problem);
    before = r;
    pd_err err = pd_replay_next(&r, NULL, &problem);
    ok(err && memcmp(&r.state, &before.state, sizeof r.state) == 0 && r.step.number == 4,
       "after an error the replay stays at the last good step");
}

int main(void) {
    static record seeded, plain, shared;
    pd_header header;
    game = pd_game_find("gumball");
    write_record(seeded, true, PD_STEPS_MAX);
    write_record(plain, false, PD_STEPS_MAX);
    shared_header(&header);
    write_match(shared, &header, PD_STEPS_MAX);
    ok_accepted(seeded, "a record with its seed");
    ok_accepted(plain, "a record without");
    ok_accepted(shared, "a record of a deal that several contributed to");
    test_header_kept(seeded);
    test_name_alone();
    test_header_damage(seeded);
    test_seats(seeded);
    test_header_order(seeded);
    test_table(shared);
    test_shared_kept(shared);
    test_shared_damage(shared);
    test_deal_damage(plain);
    test_move_damage(seeded, 1);
    test_move_damage(plain, 9);
    test_outcome_damage(plain, 1);
    test_too_many_outcomes(plain);
    test_other_card(seeded, PD_ERR_SEED, "a card that the seed does not deal");
    test_other_card(plain, PD_ERR_HASH, "without the seed the next hash tells, or a later line");
    test_end_damage(seeded);
    test_unfinished(seeded);
    test_long_lines(seeded);
    test_odd_bytes(seeded);
    test_harmless(seeded);
    test_no_numbers(plain);
    test_replay_stays(plain);
    test_every_cut(seeded);
    test_every_cut(plain);
    test_every_cut(shared);
    test_every_byte(seeded);
    test_every_byte(shared);
    test_match_errors();
    test_resume();
    test_copied_match();
    return tap_end();
}
