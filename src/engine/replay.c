// Reading records: each line is checked against the rules as it is read, so that a replay never
// shows an impossible position. Nothing in the text is trusted, and nothing is allocated.
#include "base/utf8.h"
#include "engine/game.h"

#include <assert.h>
#include <string.h>

typedef char line_buffer[PD_LINE_MAX + 1];

static const char magic[] = "paddock-record ";

static pd_err fail(pd_problem *problem, const pd_replay *r, pd_err err, const char *found,
                   const char *wanted) {
    problem->err = err;
    problem->line = r->line;
    problem->column = 0;
    pd_text text = pd_text_on(problem->found, sizeof problem->found);
    pd_put(&text, found);
    text = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd_put(&text, wanted);
    return err;
}

static pd_err fail_number(pd_problem *problem, const pd_replay *r, pd_err err, int64_t wanted) {
    char digits[24];
    pd_text text = pd_text_on(digits, sizeof digits);
    pd_put_int(&text, wanted);
    return fail(problem, r, err, "", digits);
}

// ----------------------------------------------------------------------------------------- lines

// Reads the next line without its newline and checks that it is printable UTF-8. *any is false at
// the end of the text.
static pd_err read_raw_line(pd_replay *r, line_buffer line, bool *any, pd_problem *problem) {
    *any = r->at < r->size;
    if (!*any)
        return PD_OK;
    r->line++;
    const char *start = r->text + r->at;
    const char *newline = memchr(start, '\n', r->size - r->at);
    size_t length = newline ? (size_t)(newline - start) : r->size - r->at;
    r->at += length + (newline != NULL);
    if (length > 0 && start[length - 1] == '\r')
        length--;
    for (size_t i = 0, width; i < length; i += width) {
        width = pd__utf8_length(start + i, length - i);
        if (width == 0) {
            char hex[8];
            pd_text text = pd_text_on(hex, sizeof hex);
            pd_put(&text, "0x");
            pd_put_hex(&text, (const uint8_t *)start + i, 1);
            return fail(problem, r, PD_ERR_NOT_TEXT, hex, "");
        }
    }
    if (length > PD_LINE_MAX)
        return fail_number(problem, r, PD_ERR_LONG_LINE, PD_LINE_MAX);
    memcpy(line, start, length);
    line[length] = '\0';
    return PD_OK;
}

// Does the text stop in the middle of the line that was just read?
static bool is_cut(const pd_replay *r) {
    return r->at == r->size && r->text[r->size - 1] != '\n';
}

// Reads the next line that is neither blank nor a comment. Only the last line, "end …", may
// lack its newline.
static pd_err read_line(pd_replay *r, line_buffer line, bool *any, pd_problem *problem) {
    pd_err err;
    do
        err = read_raw_line(r, line, any, problem);
    while (!err && *any && (line[0] == '\0' || line[0] == '#'));
    if (!err && *any && is_cut(r) && strncmp(line, "end ", 4) != 0)
        return fail(problem, r, PD_ERR_TRUNCATED, "", "");
    return err;
}

// Cuts the next word off *at, at a single space or the end; "" when there is none.
static char *next_word(char **at) {
    char *word = *at;
    size_t width = strcspn(word, " ");
    *at = word + width;
    if (word[width]) {
        word[width] = '\0';
        ++*at;
    }
    return word;
}

// Reads P1 … P8 as a seat; −1 if the word is something else.
static int read_seat(const char *word) {
    bool is_seat = word[0] == 'P' && word[1] >= '1' && word[1] <= '8' && word[2] == '\0';
    return is_seat ? word[1] - '1' : -1;
}

// ---------------------------------------------------------------------------------------- header

static pd_err read_magic(pd_replay *r, pd_problem *problem) {
    line_buffer line;
    bool any;
    if (r->size > PD_RECORD_MAX)
        return fail_number(problem, r, PD_ERR_TOO_LARGE, PD_RECORD_MAX);
    if (r->size < sizeof magic - 1 || memcmp(r->text, magic, sizeof magic - 1) != 0) {
        r->line = 1;
        return fail(problem, r, PD_ERR_NO_RECORD, "", "paddock-record 1");
    }
    pd_err err = read_raw_line(r, line, &any, problem);
    if (err)
        return err;
    const char *at = line + sizeof magic - 1;
    int64_t format = pd__read_number(&at, 9);
    if (format < 1 || *at)
        return fail(problem, r, PD_ERR_NO_RECORD, "", "paddock-record 1");
    if (format == PD_RECORD_FORMAT)
        return PD_OK;
    fail_number(problem, r, PD_ERR_NEWER, PD_RECORD_FORMAT);
    pd_text found = pd_text_on(problem->found, sizeof problem->found);
    pd_put_int(&found, format);
    return PD_ERR_NEWER;
}

static pd_err read_game(pd_replay *r, char *rest, pd_problem *problem) {
    if (r->header.game)
        return fail(problem, r, PD_ERR_SYNTAX, "game", N_("only one “game” line"));
    r->header.game = pd_game_find(rest);
    if (r->header.game) {
        pd_setup_init(r->header.game, &r->header.setup, 0);
        return PD_OK;
    }
    fail(problem, r, PD_ERR_GAME, rest, "");
    pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
    for (int i = 0; i < pd_game_count(); i++) {
        pd_put(&wanted, i ? ", " : "");
        pd_put(&wanted, pd_game_at(i)->id);
    }
    return PD_ERR_GAME;
}

static pd_err read_seats(pd_replay *r, char *rest, pd_problem *problem) {
    const char *at = rest;
    int64_t seats = pd__read_number(&at, 2);
    if (seats < 1 || *at)
        return fail(problem, r, PD_ERR_SYNTAX, rest, N_("a number of seats"));
    if (r->header.pledged)
        return fail(problem, r, PD_ERR_SYNTAX, "seats", N_("“seats” before any “pledge”"));
    r->header.setup.seats = (int)seats;
    return PD_OK;
}

static pd_err read_option(pd_replay *r, char *rest, pd_problem *problem) {
    char *name = next_word(&rest);
    pd_err err = pd_setup_set(r->header.game, &r->header.setup, name, rest, problem);
    problem->line = r->line;
    if (problem->column) // in the value
        problem->column += (int)(sizeof "option " + strlen(name));
    return err;
}

static pd_err read_player(pd_replay *r, char *rest, pd_problem *problem) {
    int seat = read_seat(next_word(&rest));
    char *player = next_word(&rest);
    if (seat < 0 || seat >= r->header.setup.seats || !*player)
        return fail(problem, r, PD_ERR_SYNTAX, "seat", N_("a seat of this table and its player"));
    if (strlen(player) > PD_PLAYER_MAX)
        return fail(problem, r, PD_ERR_SYNTAX, player, N_("a bot name of at most 160 letters"));
    if (strlen(rest) > PD_NAME_MAX)
        return fail(problem, r, PD_ERR_SYNTAX, rest, N_("a name of at most 40 letters"));
    memset(r->header.players[seat], 0, sizeof r->header.players[seat]);
    memset(r->header.names[seat], 0, sizeof r->header.names[seat]); // an earlier line may be longer
    strcpy(r->header.players[seat], strcmp(player, "-") == 0 ? "" : player);
    strcpy(r->header.names[seat], rest);
    return PD_OK;
}

// A table's ID has only letters, digits, - and _, as in URLs.
static pd_err read_table(pd_replay *r, char *rest, pd_problem *problem) {
    static const char signs[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    size_t length = strlen(rest);
    if (*r->header.table || !length || length > PD_TABLE_MAX || strspn(rest, signs) != length)
        return fail(problem, r, PD_ERR_SYNTAX, rest,
                    N_("one table name of up to 32 letters, digits, - and _"));
    strcpy(r->header.table, rest);
    return PD_OK;
}

static pd_err read_bytes(pd_replay *r, char *rest, uint8_t bytes[32], bool *has,
                         pd_problem *problem) {
    if (*has || !pd__read_hex(rest, bytes, 32))
        return fail(problem, r, PD_ERR_SYNTAX, rest, N_("64 hexadecimal digits, only once"));
    *has = true;
    return PD_OK;
}

static pd_err read_commitment(pd_replay *r, char *rest, pd_problem *problem) {
    return read_bytes(r, rest, r->header.commitment, &r->header.has_commitment, problem);
}

static pd_err read_seed(pd_replay *r, char *rest, pd_problem *problem) {
    return read_bytes(r, rest, r->header.seed, &r->header.has_seed, problem);
}

// A secret needs a table and a commitment, which must come first.
static pd_err read_secret(pd_replay *r, char *rest, pd_problem *problem) {
    if (!*r->header.table)
        return fail(problem, r, PD_ERR_SYNTAX, "secret", N_("a “table” line first"));
    if (!r->header.has_commitment)
        return fail(problem, r, PD_ERR_SYNTAX, "secret", N_("a “commitment” line first"));
    return read_bytes(r, rest, r->header.secret, &r->header.has_secret, problem);
}

static pd_err read_seat_bytes(pd_replay *r, int seat, char *rest, uint8_t bytes[][32],
                              uint8_t *seats, pd_problem *problem) {
    bool has = *seats >> seat & 1;
    pd_err err = read_bytes(r, rest, bytes[seat], &has, problem);
    if (!err)
        *seats |= (uint8_t)(1 << seat);
    return err;
}

static pd_err read_pledge(pd_replay *r, char *rest, pd_problem *problem) {
    pd_header *header = &r->header;
    char *who = next_word(&rest);
    int seat = read_seat(who);
    if (!header->has_secret)
        return fail(problem, r, PD_ERR_SYNTAX, "pledge", N_("a “secret” line first"));
    if (seat < 0 || seat >= header->setup.seats)
        return fail(problem, r, PD_ERR_SYNTAX, who, N_("a seat of this table"));
    return read_seat_bytes(r, seat, rest, header->pledges, &header->pledged, problem);
}

static pd_err read_share(pd_replay *r, char *rest, pd_problem *problem) {
    pd_header *header = &r->header;
    char *who = next_word(&rest);
    int seat = read_seat(who);
    if (seat < 0 || !(header->pledged >> seat & 1))
        return fail(problem, r, PD_ERR_SYNTAX, who, N_("a seat with a “pledge” line above"));
    return read_seat_bytes(r, seat, rest, header->shares, &header->shared, problem);
}

static const struct {
    const char *word;
    pd_err (*read)(pd_replay *r, char *rest, pd_problem *problem);
} header_lines[] = {
    {"game", read_game},     {"seats", read_seats},   {"option", read_option},
    {"seat", read_player},   {"table", read_table},   {"commitment", read_commitment},
    {"secret", read_secret}, {"pledge", read_pledge}, {"share", read_share},
    {"seed", read_seed},
};

enum { HEADER_LINES = sizeof header_lines / sizeof *header_lines };

static pd_err fail_word(const pd_replay *r, const char *word, pd_problem *problem) {
    fail(problem, r, PD_ERR_SYNTAX, word, "");
    pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
    for (int i = 0; i < HEADER_LINES; i++) {
        pd_put(&wanted, header_lines[i].word);
        pd_put(&wanted, ", ");
    }
    pd_put(&wanted, "deal");
    return PD_ERR_SYNTAX;
}

static pd_err read_header_line(pd_replay *r, char *line, pd_problem *problem) {
    char *rest = line;
    char *word = next_word(&rest);
    int i = 0;
    while (i < HEADER_LINES && strcmp(word, header_lines[i].word) != 0)
        i++;
    if (!r->header.game && (i == HEADER_LINES || header_lines[i].read != read_game))
        return fail(problem, r, PD_ERR_SYNTAX, word, N_("a “game” line first"));
    if (i == HEADER_LINES)
        return fail_word(r, word, problem);
    return header_lines[i].read(r, rest, problem);
}

static bool is_deal(const char *line) {
    return strncmp(line, "deal", 4) == 0 && (line[4] == '\0' || line[4] == ' ');
}

// Checks that the header has everything needed for the deal.
static pd_err check_header(const pd_replay *r, pd_problem *problem) {
    if (!r->header.game)
        return fail(problem, r, PD_ERR_SYNTAX, "deal", N_("a “game” line first"));
    if (r->header.has_secret && !r->header.has_seed)
        return fail(problem, r, PD_ERR_SYNTAX, "deal",
                    N_("a “seed” line, because there is a “secret”"));
    pd_err err = pd_setup_check(r->header.game, &r->header.setup, problem);
    problem->line = r->line;
    return err;
}

// Reads the header. The first pd_replay_next reads the deal.
pd_err pd_replay_open(pd_replay *r, const char *text, size_t size, pd_problem *problem) {
    assert(r && text && problem);
    memset(r, 0, sizeof *r);
    r->text = text;
    r->size = size;
    r->step.number = -1;
    pd_err err = read_magic(r, problem);
    while (!err) {
        line_buffer line;
        bool any;
        size_t here = r->at;
        int here_line = r->line;
        err = read_line(r, line, &any, problem);
        if (!err && !any)
            return fail(problem, r, PD_ERR_TRUNCATED, "", "");
        if (!err && is_deal(line)) {
            err = check_header(r, problem);
            r->at = here;
            r->line = here_line;
            break;
        }
        if (!err)
            err = read_header_line(r, line, problem);
    }
    if (!err && r->header.has_seed)
        pd_dice_seed(&r->seeded, r->header.seed, 0);
    return err;
}

// ----------------------------------------------------------------------------------------- steps

static pd_err read_outcomes(pd_replay *r, char *at, pd_step *step, pd_problem *problem) {
    while (*at) {
        char *word = next_word(&at);
        if (step->outcomes.count == PD_OUTCOMES_MAX)
            return fail(problem, r, PD_ERR_SURPLUS, word, "");
        if (!r->header.game->outcome_read(word, &step->outcomes.at[step->outcomes.count++]))
            return fail(problem, r, PD_ERR_OUTCOME, word, N_("this game has no such outcome"));
    }
    return PD_OK;
}

// Splits "… : outcomes" in two and reads the right part.
static pd_err split_outcomes(pd_replay *r, char *line, pd_step *step, pd_problem *problem) {
    char *colon = strstr(line, " : ");
    if (!colon)
        return PD_OK;
    *colon = '\0';
    return read_outcomes(r, colon + 3, step, problem);
}

static pd_err read_step(pd_replay *r, char *line, pd_step *step, pd_problem *problem) {
    const pd_game *game = r->header.game;
    step->number = r->step.number + 1;
    pd_err err = split_outcomes(r, line, step, problem);
    if (err)
        return err;
    char *rest = line;
    if (step->number == 0) {
        step->actor = PD_NOBODY;
        return is_deal(line) && line[4] == '\0' ? PD_OK
                                                : fail(problem, r, PD_ERR_SYNTAX, line, "deal");
    }
    if (step->number > PD_STEPS_MAX)
        return fail_number(problem, r, PD_ERR_TOO_LONG, PD_STEPS_MAX);
    if (*rest >= '0' && *rest <= '9') { // people who write records by hand may leave out the number
        const char *at = next_word(&rest), *word = at;
        if (pd__read_number(&at, 6) != step->number || *at) {
            fail_number(problem, r, PD_ERR_SYNTAX, step->number);
            pd_text found = pd_text_on(problem->found, sizeof problem->found);
            pd_put(&found, word);
            return PD_ERR_SYNTAX;
        }
    }
    char *seat = next_word(&rest);
    step->actor = read_seat(seat);
    if (step->actor < 0)
        return fail(problem, r, PD_ERR_SYNTAX, seat, N_("a seat (P1 …), “hash” or “end”"));
    if (!game->move_read(rest, &step->move))
        return fail(problem, r, PD_ERR_NOTATION, rest, game->move_examples);
    int actor = pd_actor(game, &r->state);
    if (actor == PD_NOBODY)
        return fail(problem, r, PD_ERR_OVER, "", "");
    if (actor != step->actor) {
        char name[3] = {'P', (char)('1' + actor), '\0'};
        return fail(problem, r, PD_ERR_ACTOR, seat, name);
    }
    return PD_OK;
}

// Makes a step whose move is legal, with outcomes from `dice`.
static void make_step(const pd_replay *r, const pd_step *step, pd_state *state, pd_dice *dice,
                      pd_events *log) {
    if (step->number == 0)
        pd_start(r->header.game, state, &r->header.setup, dice, log);
    else
        pd_apply(r->header.game, state, step->move, dice, log);
}

static void put_outcome(const pd_replay *r, const pd_outcomes *outcomes, int i, pd_text *out) {
    if (i < outcomes->count)
        r->header.game->outcome_write(outcomes->at[i], out);
}

// Checks that the record's own seed gives these outcomes.
static pd_err check_seed(pd_replay *r, const pd_step *step, pd_problem *problem) {
    pd_outcomes dealt = {0};
    pd_state scratch = r->state;
    pd_dice_record(&r->seeded, &dealt);
    make_step(r, step, &scratch, &r->seeded, NULL);
    pd_dice_record(&r->seeded, NULL);
    for (int i = 0; i < step->outcomes.count; i++) {
        if (i < dealt.count && dealt.at[i] == step->outcomes.at[i])
            continue;
        fail(problem, r, PD_ERR_SEED, "", "");
        pd_text found = pd_text_on(problem->found, sizeof problem->found);
        pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
        put_outcome(r, &step->outcomes, i, &found);
        put_outcome(r, &dealt, i, &wanted);
        return PD_ERR_SEED;
    }
    return PD_OK;
}

// Makes the step on a copy, so that the replay does not change on an error.
static pd_err try_step(pd_replay *r, const pd_step *step, pd_problem *problem) {
    const pd_game *game = r->header.game;
    if (step->number > 0) {
        pd_err err = pd_check(game, &r->state, step->move);
        if (err) {
            char notation[80];
            pd_text text = pd_text_on(notation, sizeof notation);
            game->move_write(step->move, &text);
            return fail(problem, r, err, notation, pd_err_rule(game, err));
        }
    }
    pd_state scratch = r->state;
    pd_dice dice;
    pd_dice_script(&dice, &step->outcomes);
    make_step(r, step, &scratch, &dice, NULL);
    pd_err err = dice.err;
    if (!err && dice.taken < step->outcomes.count)
        err = PD_ERR_SURPLUS;
    if (err) {
        fail(problem, r, err, "", N_("given the outcomes before it"));
        pd_text found = pd_text_on(problem->found, sizeof problem->found);
        put_outcome(r, &step->outcomes, dice.taken, &found);
        return err;
    }
    return r->header.has_seed ? check_seed(r, step, problem) : PD_OK;
}

static pd_err take_step(pd_replay *r, char *line, pd_events *log, pd_problem *problem) {
    pd_step step = {0};
    pd_err err = read_step(r, line, &step, problem);
    if (!err)
        err = try_step(r, &step, problem);
    if (err) {
        if (err >= PD_REFUSAL)
            r->step.move = step.move; // for pd_say_refusal
        return err;
    }
    pd_dice dice;
    r->step = step;
    r->before = r->state;
    pd_dice_script(&dice, &r->step.outcomes);
    make_step(r, &r->step, &r->state, &dice, log);
    return PD_OK;
}

// ---------------------------------------------------------------------------------- hash and end

// The line must be exactly what this program would write here.
static pd_err compare_line(pd_replay *r, const char *line, const char *expected, pd_err err,
                           pd_problem *problem) {
    size_t skip = strcspn(expected, " ") + 1;
    size_t length = strlen(expected) - 1; // without the newline
    if (strlen(line) == length && memcmp(line, expected, length) == 0)
        return PD_OK;
    if (is_cut(r) && strncmp(line, expected, strlen(line)) == 0)
        return fail(problem, r, PD_ERR_TRUNCATED, "", "");
    fail(problem, r, err, strlen(line) > skip ? line + skip : "", "");
    pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd__put_bytes(&wanted, expected + skip, length - skip);
    return err;
}

static pd_err check_hash(pd_replay *r, const char *line, pd_problem *problem) {
    char expected[64];
    pd_text text = pd_text_on(expected, sizeof expected);
    pd_write_hash(r->header.game, &r->state, &text);
    r->hashes++;
    return compare_line(r, line, expected, PD_ERR_HASH, problem);
}

static pd_err check_end(pd_replay *r, const char *line, pd_problem *problem) {
    char expected[256];
    pd_text text = pd_text_on(expected, sizeof expected);
    pd_write_end(r->header.game, &r->state, &text);
    pd_err err = compare_line(r, line, expected, PD_ERR_RESULT, problem);
    if (err)
        return err;
    line_buffer more;
    bool any;
    err = read_line(r, more, &any, problem);
    if (any && (!err || err == PD_ERR_TRUNCATED))
        return fail(problem, r, PD_ERR_SYNTAX, more, N_("nothing after the “end” line"));
    r->done = true;
    r->finished = pd_actor(r->header.game, &r->state) == PD_NOBODY;
    return err;
}

pd_err pd_replay_next(pd_replay *r, pd_events *log, pd_problem *problem) {
    assert(r && r->header.game && !r->done && problem);
    for (;;) {
        line_buffer line;
        bool any;
        pd_err err = read_line(r, line, &any, problem);
        if (err)
            return err;
        if (!any)
            return fail(problem, r, PD_ERR_TRUNCATED, "", "");
        bool dealt = r->step.number >= 0;
        if (dealt && strncmp(line, "end ", 4) == 0)
            return check_end(r, line, problem);
        if (!dealt || strncmp(line, "hash ", 5) != 0)
            return take_step(r, line, log, problem);
        err = check_hash(r, line, problem);
        if (err)
            return err;
    }
}
