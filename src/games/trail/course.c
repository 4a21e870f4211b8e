// Trail Again: courses. A course is written as a file for people (paddock-course(5)) and as one
// line for records:
//
//     RRRYYY/nsnsna,GGGRRR/snnssa,…;GG>2,YG>2,…,-
//
// that is, the Course cards, legs and stops of each, and what the ten Boosts cost, with the legs
// that each of the dashes runs. If Side Stitch, Dehydration and Nausea do not forbid pairs of red,
// yellow and green, their colours follow: “;YGR”.
#include "base/utf8.h"
#include "games/trail/trail.h"

#include <string.h>

const char pd__ta_default_course[] =
    "RRRYYY/nsnsna,GGGRRR/snnssa,YYYGGG/nsnssa,RRGGGY/snsnsa,YYRRRG/snssna;"
    "GG>2,YG>2,RYG>4,RR>3,G,Y,R,YG,YY,-";

static const char leg_letters[] = "RYG", stop_letters[] = "nsa", magic[] = "paddock-course 1";

static const struct trail_course blank = {.pair = {RED, YELLOW, GREEN}};

// A word of a file or of a line.
struct span {
    const char *at;
    size_t length;
};

// A message that says what is wrong with a word, or NULL. `where` is advanced to the wrong letter.
typedef const char *complaint;

static int letter_index(const char *letters, char letter) {
    for (int i = 0; letters[i]; i++)
        if ((letters[i] | 0x20) == (letter | 0x20))
            return i;
    return -1;
}

// ------------------------------------------------------------------------------------- the checks

static complaint read_letters(struct span word, const char *letters, complaint unknown,
                              uint32_t *packed, size_t *where) {
    if (word.length < CARD_LEGS_MIN || word.length > CARD_LEGS_MAX)
        return N_("a Course card has 2 to 12 legs");
    *packed = 0;
    for (size_t i = 0; i < word.length; i++) {
        int letter = letter_index(letters, word.at[i]);
        if (letter < 0) {
            *where += i;
            return unknown;
        }
        *packed |= (uint32_t)letter << 2 * i;
    }
    return NULL;
}

static complaint read_legs(struct trail_course *course, struct span word, size_t *where) {
    if (course->cards == COURSE_CARDS_MAX)
        return N_("a course has at most 8 Course cards");
    course->length[course->cards] = (uint8_t)word.length;
    return read_letters(word, leg_letters, N_("write legs with the letters R, Y and G"),
                        &course->legs[course->cards], where);
}

// Completes the card that read_legs started.
static complaint read_stops(struct trail_course *course, struct span word, size_t *where) {
    int card = course->cards;
    if (word.length != course->length[card])
        return N_("there must be as many stops as legs");
    complaint wrong =
        read_letters(word, stop_letters, N_("write stops with the letters n, s and a"),
                     &course->stops[card], where);
    if (wrong)
        return wrong;
    if (course->stops[card] >> 2 * (word.length - 1) != STOP_AID) {
        *where += word.length - 1;
        return N_("the last stop of a Course card must be an Aid Station (a)");
    }
    course->cards++;
    return NULL;
}

// A remedy costs cards of one colour, like the printed ones. This also keeps the number of legal
// moves below PD_MOVES_MAX.
static complaint check_cost(const uint8_t cost[COLOURS], int boost) {
    int colours = (cost[RED] > 0) + (cost[YELLOW] > 0) + (cost[GREEN] > 0);
    if (boost == IN_SIGHT && colours > 0)
        return N_("point-de-mire costs nothing: write -");
    if (boost >= REMEDIES && boost < WINDS && colours > 1)
        return N_("the cost of a remedy must be of one colour");
    return NULL;
}

static complaint read_cost(struct trail_course *course, int boost, struct span word,
                           size_t *where) {
    uint8_t *cost = course->cost[boost];
    if (word.length == 1 && *word.at == '-')
        return NULL;
    if (word.length == 0 || word.length > COST_MAX)
        return N_("a cost is 1 to 4 of the letters R, Y and G, or - for nothing");
    for (size_t i = 0; i < word.length; i++) {
        int colour = letter_index(leg_letters, word.at[i]);
        if (colour < 0) {
            *where += i;
            return N_("a cost is 1 to 4 of the letters R, Y and G, or - for nothing");
        }
        cost[colour]++;
    }
    return check_cost(cost, boost);
}

// Reads a number of one or two digits; −1 if it is none. The word is not NUL-terminated.
static int read_small(struct span word) {
    int number = 0;
    if (word.length == 0 || word.length > 2 || *word.at == '0')
        return -1;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9')
            return -1;
        number = 10 * number + (word.at[i] - '0');
    }
    return number;
}

static complaint read_dash(struct trail_course *course, int boost, struct span word) {
    int legs = read_small(word);
    if (boost >= DASHES && word.length)
        return N_("only dashes have a number after the cost");
    if (boost < DASHES && (legs < 1 || legs > DASH_MAX))
        return N_("a dash runs 1 to 12 legs: write the number after its cost");
    if (boost < DASHES)
        course->dash[boost] = (uint8_t)legs;
    return NULL;
}

static complaint read_pair(struct trail_course *course, int setback, struct span word) {
    int colour = word.length == 1 ? letter_index(leg_letters, *word.at) : -1;
    if (colour < 0)
        return N_("the pairs that a Setback forbids have one of the letters R, Y and G");
    course->pair[setback] = (uint8_t)colour;
    return NULL;
}

// ------------------------------------------------------------------------------------- in one line

// Takes the text up to one of the letters of `ends` and moves *at behind it.
static struct span cut(const char **at, const char *ends) {
    struct span word = {*at, strcspn(*at, ends)};
    *at += word.length;
    return word;
}

// A course on one line as it is read; `word` and `where` in it are where a complaint is about.
struct line {
    const char *at;
    struct span word;
    size_t where;
};

static struct span next_part(struct line *line, const char *ends) {
    line->word = cut(&line->at, ends);
    line->where = 0;
    return line->word;
}

// Skips a sign that must come next.
static complaint skip_sign(struct line *line, char sign, complaint missing) {
    if (*line->at != sign) {
        line->where = line->word.length;
        return missing;
    }
    line->at++;
    return NULL;
}

static complaint read_line_card(struct trail_course *course, struct line *line) {
    complaint wrong = read_legs(course, next_part(line, "/,;"), &line->where);
    if (!wrong)
        wrong = skip_sign(line, '/', N_("a slash and the stops must follow the legs"));
    return wrong ? wrong : read_stops(course, next_part(line, ",;"), &line->where);
}

static complaint read_line_boost(struct trail_course *course, int boost, struct line *line) {
    complaint wrong = read_cost(course, boost, next_part(line, ">,;"), &line->where);
    if (wrong)
        return wrong;
    struct span legs = {line->at, 0};
    if (*line->at == '>') {
        line->at++;
        legs = next_part(line, ",;");
        if (boost >= DASHES)
            return N_("only dashes have a number after the cost");
    }
    return read_dash(course, boost, legs);
}

// The colours after the Boosts, if they are not the usual ones.
static complaint read_line_pairs(struct trail_course *course, struct line *line) {
    complaint wrong = NULL;
    if (*line->at != ';')
        return NULL;
    line->at++;
    for (int i = 0; i < PAIR_SETBACKS && !wrong; i++) {
        line->word = (struct span){line->at, *line->at ? 1 : 0};
        line->where = 0;
        line->at += line->word.length;
        wrong = read_pair(course, i, line->word);
    }
    return wrong;
}

static complaint read_line(struct trail_course *course, struct line *line) {
    static const complaint few = N_("the costs of all ten Boosts must follow, with commas between");
    complaint wrong = read_line_card(course, line);
    while (!wrong && *line->at == ',') {
        line->at++;
        wrong = read_line_card(course, line);
    }
    if (!wrong)
        wrong = skip_sign(line, ';', N_("a semicolon and the costs must follow the Course cards"));
    for (int boost = 0; boost < BOOSTS && !wrong; boost++) {
        wrong = boost ? skip_sign(line, ',', few) : NULL;
        wrong = wrong ? wrong : read_line_boost(course, boost, line);
    }
    if (!wrong)
        wrong = read_line_pairs(course, line);
    return wrong ? wrong : skip_sign(line, '\0', N_("nothing more is expected on this line"));
}

pd_err pd__ta_course_explain(const char *text, pd_problem *problem) {
    struct trail_course course = blank;
    struct line line = {.at = text};
    complaint wrong = read_line(&course, &line);
    if (!wrong || !*text || letter_index(leg_letters, *text) < 0 || !strpbrk(text, "/;"))
        return wrong ? PD_ERR_VALUE : PD_OK;
    *problem = (pd_problem){.err = PD_ERR_CONTENT, .line = 1};
    problem->column = (int)(line.word.at - text + (ptrdiff_t)line.where) + 1;
    pd_text found = pd_text_on(problem->found, sizeof problem->found);
    pd_text wanted = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd__put_bytes(&found, line.word.at, line.word.length);
    pd_put(&wanted, wrong);
    return PD_ERR_CONTENT;
}

bool pd__ta_course_read(void *config, const char *text) {
    struct trail_course course = blank;
    struct line line = {.at = text};
    if (read_line(&course, &line))
        return false;
    memcpy(config, &course, sizeof course);
    return true;
}

// What the functions for courses need: tables as long as they say.
bool pd__ta_is_course(const void *config) {
    const struct trail_course *course = config;
    if (course->cards < 1 || course->cards > COURSE_CARDS_MAX)
        return false;
    for (int card = 0; card < course->cards; card++)
        if (course->length[card] < CARD_LEGS_MIN || course->length[card] > CARD_LEGS_MAX)
            return false;
    for (int i = 0; i < PAIR_SETBACKS; i++)
        if (course->pair[i] >= COLOURS)
            return false;
    return true;
}

static void put_packed(pd_text *out, const char *letters, uint32_t packed, int length) {
    for (int i = 0; i < length; i++)
        pd__put_bytes(out, &letters[packed >> 2 * i & 3], 1);
}

static void put_cost(const struct trail_course *course, int boost, pd_text *out) {
    size_t before = out->used;
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; i < course->cost[boost][colour]; i++)
            pd__put_bytes(out, &leg_letters[colour], 1);
    pd_put(out, out->used == before ? "-" : "");
}

void pd__ta_course_write(const void *config, pd_text *out) {
    const struct trail_course *course = config;
    for (int card = 0; card < course->cards; card++) {
        pd_put(out, card ? "," : "");
        put_packed(out, leg_letters, course->legs[card], course->length[card]);
        pd_put(out, "/");
        put_packed(out, stop_letters, course->stops[card], course->length[card]);
    }
    for (int boost = 0; boost < BOOSTS; boost++) {
        pd_put(out, boost ? "," : ";");
        put_cost(course, boost, out);
        if (boost < DASHES) {
            pd_put(out, ">");
            pd_put_int(out, course->dash[boost]);
        }
    }
    if (memcmp(course->pair, blank.pair, sizeof blank.pair) == 0)
        return;
    pd_put(out, ";");
    for (int i = 0; i < PAIR_SETBACKS; i++)
        pd__put_bytes(out, &leg_letters[course->pair[i]], 1);
}

// --------------------------------------------------------------------------------------- as a file

// A file being read, a line at a time.
struct reader {
    struct trail_course course;
    const char *text, *line; // the file, and where the line starts in it
    size_t size, at;
    int number;
    unsigned boosts, pairs; // seen so far
    pd_problem *problem;
};

static pd_err fail_at(struct reader *r, pd_err err, const char *at, struct span found,
                      const char *wanted) {
    pd_problem *problem = r->problem;
    problem->err = err;
    problem->line = r->number;
    problem->column = at ? (int)(at - r->line) + 1 : 0;
    pd_text text = pd_text_on(problem->found, sizeof problem->found);
    pd__put_bytes(&text, found.at, found.length);
    text = pd_text_on(problem->wanted, sizeof problem->wanted);
    pd_put(&text, wanted);
    return err;
}

// If a word is missing, quotes the line up to there.
static pd_err fail_word(struct reader *r, struct span word, size_t where, complaint wrong) {
    struct span found = word.length ? word : (struct span){r->line, (size_t)(word.at - r->line)};
    return fail_at(r, PD_ERR_CONTENT, word.at + where, found, wrong);
}

static pd_err fail_byte(struct reader *r, const char *at) {
    char hex[8];
    pd_text text = pd_text_on(hex, sizeof hex);
    pd_put(&text, "0x");
    pd_put_hex(&text, (const uint8_t *)at, 1);
    return fail_at(r, PD_ERR_NOT_TEXT, at, (struct span){hex, text.used}, "");
}

// Reads the next line without its newline; false at the end of the file.
static bool next_line(struct reader *r, struct span *line) {
    if (r->at == r->size)
        return false;
    r->line = r->text + r->at;
    const char *newline = memchr(r->line, '\n', r->size - r->at);
    size_t length = newline ? (size_t)(newline - r->line) : r->size - r->at;
    r->at += length + (newline != NULL);
    r->number++;
    *line = (struct span){r->line, length};
    line->length -= length > 0 && r->line[length - 1] == '\r';
    return true;
}

static pd_err check_text(struct reader *r, struct span line) {
    for (size_t i = 0, width; i < line.length; i += width) {
        width = line.at[i] == '\t' ? 1 : pd__utf8_length(line.at + i, line.length - i);
        if (width == 0)
            return fail_byte(r, line.at + i);
    }
    char most[16];
    pd_text text = pd_text_on(most, sizeof most);
    pd_put_int(&text, PD_LINE_MAX);
    return line.length <= PD_LINE_MAX
               ? PD_OK
               : fail_at(r, PD_ERR_LONG_LINE, NULL, (struct span){"", 0}, most);
}

// Takes the next word from the line; a comment ends the line. If there is no word, the result is
// empty and points to where one should be.
static struct span next_word(struct span *line) {
    while (line->length && (*line->at == ' ' || *line->at == '\t'))
        line->at++, line->length--;
    struct span word = {line->at, 0};
    while (word.length < line->length && !strchr(" \t#", word.at[word.length]))
        word.length++;
    line->at += word.length;
    line->length -= word.length;
    return word;
}

static bool is_word(struct span word, const char *text) {
    return strlen(text) == word.length && memcmp(word.at, text, word.length) == 0;
}

static pd_err end_line(struct reader *r, struct span line) {
    struct span word = next_word(&line);
    return word.length ? fail_word(r, word, 0, N_("nothing more is expected on this line")) : PD_OK;
}

static pd_err read_card_line(struct reader *r, struct span line) {
    struct span legs = next_word(&line), stops = next_word(&line);
    size_t where = 0;
    complaint wrong = read_legs(&r->course, legs, &where);
    if (wrong)
        return fail_word(r, legs, where, wrong);
    wrong = read_stops(&r->course, stops, &where);
    return wrong ? fail_word(r, stops, where, wrong) : end_line(r, line);
}

static pd_err read_boost_line(struct reader *r, struct span line) {
    struct span name = next_word(&line), cost = next_word(&line), legs;
    size_t where = 0;
    int boost = 0;
    while (boost < BOOSTS && !is_word(name, pd__ta_boost_slugs[boost]))
        boost++;
    if (boost == BOOSTS)
        return fail_word(r, name, 0, N_("there is no Boost with this name"));
    if (r->boosts >> boost & 1)
        return fail_word(r, name, 0, N_("this Boost already has a line"));
    r->boosts |= 1u << boost;
    complaint wrong = read_cost(&r->course, boost, cost, &where);
    if (wrong)
        return fail_word(r, cost, where, wrong);
    legs = next_word(&line);
    wrong = read_dash(&r->course, boost, legs);
    return wrong ? fail_word(r, legs, 0, wrong) : end_line(r, line);
}

static pd_err read_setback_line(struct reader *r, struct span line) {
    struct span name = next_word(&line), colour = next_word(&line);
    int setback = 0;
    while (setback < PAIR_SETBACKS && !is_word(name, pd__ta_setback_slugs[SIDE_STITCH + setback]))
        setback++;
    if (setback == PAIR_SETBACKS)
        return fail_word(r, name, 0, N_("only side-stitch, dehydration and nausea have a colour"));
    if (r->pairs >> setback & 1)
        return fail_word(r, name, 0, N_("this Setback already has a line"));
    r->pairs |= 1u << setback;
    complaint wrong = read_pair(&r->course, setback, colour);
    return wrong ? fail_word(r, colour, 0, wrong) : end_line(r, line);
}

static pd_err read_file_line(struct reader *r, struct span line) {
    struct span word = next_word(&line);
    if (word.length == 0)
        return PD_OK;
    if (is_word(word, "card"))
        return read_card_line(r, line);
    if (is_word(word, "boost"))
        return read_boost_line(r, line);
    if (is_word(word, "setback"))
        return read_setback_line(r, line);
    return fail_word(r, word, 0, N_("a line must start with card, boost or setback"));
}

static pd_err check_complete(struct reader *r) {
    r->line = NULL;
    if (r->course.cards == 0)
        return fail_at(r, PD_ERR_CONTENT, NULL, (struct span){"card", 4},
                       N_("a course needs at least one Course card"));
    for (int boost = 0; boost < BOOSTS; boost++)
        if (!(r->boosts >> boost & 1)) {
            const char *slug = pd__ta_boost_slugs[boost];
            return fail_at(r, PD_ERR_CONTENT, NULL, (struct span){slug, strlen(slug)},
                           N_("this Boost has no line; all ten are needed"));
        }
    return PD_OK;
}

static pd_err read_file(struct reader *r) {
    struct span line;
    pd_err err = PD_OK;
    while (!err && next_line(r, &line)) {
        err = check_text(r, line);
        if (!err && r->number == 1 && !is_word(line, magic))
            return fail_at(r, PD_ERR_NO_COURSE, r->line, (struct span){"", 0}, magic);
        if (!err && r->number > 1)
            err = read_file_line(r, line);
    }
    if (!err && r->number == 0) {
        r->number = 1;
        return fail_at(r, PD_ERR_NO_COURSE, NULL, (struct span){"", 0}, magic);
    }
    return err ? err : check_complete(r);
}

pd_err pd__ta_course_load(void *config, const char *text, size_t size, pd_problem *problem) {
    struct reader reader = {.course = blank, .text = text, .size = size, .problem = problem};
    pd_err err = read_file(&reader);
    if (!err)
        memcpy(config, &reader.course, sizeof reader.course);
    return err;
}
