#include "lab/checkpoint.h"

#include "base/hash.h"
#include "base/message.h"
#include "review/value.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { END_LINE = 4 + 16 + 1 }; // “end ”, the sum, a line feed

// --------------------------------------------------------------------------------------- writing

static void write_options(const pd__sim_plan *plan, FILE *out) {
    for (int i = 0; i < pd_game_about(plan->game).option_count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(plan->game, &plan->setup, i, &text);
        fprintf(out, "option %s %s\n", pd_option_at(plan->game, i).name, value);
    }
}

static void write_variants(const pd__sim_plan *plan, FILE *out) {
    const pd__variants *variants = &plan->variants;
    for (int i = 0; i < variants->count; i++) {
        char value[PD_VALUE_MAX + 1];
        pd_text text = pd_text_on(value, sizeof value);
        pd_setup_get(plan->game, &variants->setups[i], variants->option, &text);
        fprintf(out, "compare %s %s\n", pd_option_at(plan->game, variants->option).name, value);
    }
}

// Everything that the numbers depend on.
static void write_plan(const pd__sim_plan *plan, FILE *out) {
    fprintf(out, "paddock-arena %d\nversion %s\ngame %s\nseats %d\n", PD__CHECKPOINT_FORMAT,
            PD_VERSION, pd_game_about(plan->game).id, plan->setup.seats);
    write_options(plan, out);
    for (int seat = 0; seat < plan->setup.seats; seat++)
        fprintf(out, "bot %s\n", plan->bots[seat].address);
    fprintf(out, "seating %s\nreport %s\nuntil %" PRIu32 "\nseed ",
            plan->fixed ? "fixed" : "turned", plan->detail ? "yes" : "no", plan->until);
    for (int i = 0; i < 32; i++)
        fprintf(out, "%02x", plan->key[i]);
    fputc('\n', out);
    if (plan->adjust)
        fprintf(out, "adjust %d\n", PD__VALUE_VERSION);
    write_variants(plan, out);
    if (plan->sprt.low < plan->sprt.high)
        fprintf(out, "sprt %" PRId32 " %" PRId32 "\n", plan->sprt.low, plan->sprt.high);
    if (plan->rows)
        fputs("csv yes\n", out);
    if (plan->shard.of)
        fprintf(out, "games %" PRIu64 "\nshard %" PRIu32 "/%" PRIu32 "\n", plan->games,
                plan->shard.index, plan->shard.of);
}

static int by_first(const void *a, const void *b) {
    uint64_t left = ((const pd__range *)a)->first, right = ((const pd__range *)b)->first;
    return left < right ? -1 : left > right;
}

static void write_progress(const pd__sim *sim, FILE *out) {
    pd__range missing[PD__SIM_THREADS_MAX];
    memcpy(missing, sim->missing, sizeof missing);
    qsort(missing, (size_t)sim->missing_count, sizeof *missing, by_first);
    fprintf(out, "next %" PRIu64 "\n", sim->next);
    if (sim->plan.until)
        fprintf(out, "look %" PRIu64 "\n", sim->look);
    for (int i = 0; i < sim->missing_count; i++)
        fprintf(out, "missing %" PRIu64 " %" PRIu64 "\n", missing[i].first, missing[i].end);
}

// A line for each section that is not all zero: “word index:number …”.
static void write_section(const pd__sim *sim, pd__section section, FILE *out) {
    const uint64_t *numbers = pd__numbers(&sim->totals, section);
    bool begun = false;
    for (size_t i = 0; i < pd__section_size(&sim->layout, section); i++) {
        if (numbers[i] == 0)
            continue;
        fprintf(out, "%s %zu:%" PRIu64, begun ? "" : pd__section_word(section), i, numbers[i]);
        begun = true;
    }
    if (begun)
        fputc('\n', out);
}

char *pd__checkpoint_text(const pd__sim *sim, size_t *size) {
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (!out)
        return NULL;
    write_plan(&sim->plan, out);
    write_progress(sim, out);
    for (int i = 0; i < PD__SECTION_COUNT; i++)
        write_section(sim, (pd__section)i, out);
    bool whole = fflush(out) == 0 && !ferror(out);
    fprintf(out, "end %016" PRIx64 "\n", whole ? hash_bytes(HASH_START, text, *size) : 0);
    if (fclose(out) == 0 && whole)
        return text;
    free(text);
    return NULL;
}

// --------------------------------------------------------------------------------------- reading

struct reader {
    const char *at, *end;
    int line; // of `at`
    pd__checkpoint_fault *fault;
};

// Anything may be in a file: what cannot be shown safely becomes a question mark.
static void copy_piece(char *to, size_t space, const char *from, size_t size) {
    pd_text out = pd_text_on(to, space);
    for (size_t i = 0; i < size; i++)
        pd_put(&out, from[i] >= 0x20 && from[i] < 0x7f ? (char[]){from[i], '\0'} : "?");
}

static size_t line_size(const struct reader *reader) {
    const char *at = reader->at;
    while (at < reader->end && *at != '\n')
        at++;
    return (size_t)(at - reader->at);
}

static bool fail(struct reader *reader, const char *why) {
    size_t size = line_size(reader);
    reader->fault->line = reader->line;
    reader->fault->why = why;
    copy_piece(reader->fault->found, sizeof reader->fault->found, reader->at,
               size < 120 ? size : 120);
    return false;
}

static bool nonsense(struct reader *reader) {
    return fail(reader, N_("“{found}” is not valid here."));
}

static bool skip(struct reader *reader, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    reader->line += word[length - 1] == '\n';
    return true;
}

// A whole number as we write it: no sign, no zeros in front.
static bool read_number(struct reader *reader, uint64_t *number) {
    const char *start = reader->at;
    *number = 0;
    for (; reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9'; reader->at++) {
        uint64_t digit = (uint64_t)(*reader->at - '0');
        if (__builtin_mul_overflow(*number, 10u, number) ||
            __builtin_add_overflow(*number, digit, number))
            return false;
    }
    return reader->at > start && (*start != '0' || reader->at == start + 1);
}

// Is it a checkpoint, of a format that is known, and whole? Ends the reader before its last line.
static bool read_frame(struct reader *reader, const char *text, size_t size) {
    char end[END_LINE + 1];
    uint64_t format;
    *reader = (struct reader){text, text + size, 1, reader->fault};
    struct reader first = *reader;
    if (!skip(&first, "paddock-arena ") || !read_number(&first, &format))
        return fail(reader, N_("This is not a checkpoint of “paddock sim”."));
    if (format != PD__CHECKPOINT_FORMAT)
        return fail(reader, N_("This checkpoint has the format “{found}”, which this version of "
                               "Paddock cannot read."));
    size_t body = size < END_LINE ? 0 : size - END_LINE;
    snprintf(end, sizeof end, "end %016" PRIx64 "\n", hash_bytes(HASH_START, text, body));
    if (body == 0 || memcmp(text + body - 1, "\nend ", 5) != 0 || text[size - 1] != '\n') {
        reader->line = 0;
        return fail(reader, N_("The “end” line is missing. The file was cut short."));
    }
    if (memcmp(text + body, end, END_LINE) != 0) {
        reader->line = 0;
        return fail(reader, N_("The checksum on the last line is wrong. The file is damaged."));
    }
    reader->end = text + body;
    return true;
}

static bool starts(const struct reader *reader, const char *word) {
    size_t length = strlen(word);
    return (size_t)(reader->end - reader->at) >= length && !memcmp(reader->at, word, length);
}

// The plan must be ours, line by line.
static bool read_plan(struct reader *reader, const char *plan) {
    while (*plan) {
        size_t size = strcspn(plan, "\n"), found = line_size(reader);
        if (found != size || memcmp(reader->at, plan, size) != 0 ||
            reader->at + size == reader->end) {
            reader->fault->other_plan = true;
            copy_piece(reader->fault->wanted, sizeof reader->fault->wanted, plan, size);
            return fail(reader, N_("This checkpoint belongs to another simulation: it has "
                                   "“{found}”, this one has “{wanted}”. Use another file."));
        }
        plan += size + 1;
        reader->at += size + 1;
        reader->line++;
    }
    reader->fault->other_plan = !starts(reader, "next ");
    return !reader->fault->other_plan ||
           fail(reader, N_("This checkpoint belongs to another simulation: it has “{found}”, this "
                           "one does not. Use another file."));
}

static bool read_missing(struct reader *reader, pd__sim *sim) {
    uint64_t after = sim->first;
    while (skip(reader, "missing ")) {
        pd__range range;
        if (sim->missing_count == PD__SIM_THREADS_MAX || !read_number(reader, &range.first) ||
            !skip(reader, " ") || !read_number(reader, &range.end) || !skip(reader, "\n") ||
            range.first < after || range.first >= range.end || range.end > sim->next)
            return nonsense(reader);
        after = range.end;
        sim->missing[sim->missing_count++] = range;
    }
    return true;
}

// “word number” on a line of its own.
static bool read_line(struct reader *reader, const char *word, uint64_t *number) {
    return skip(reader, word) && read_number(reader, number) && skip(reader, "\n");
}

static bool read_progress(struct reader *reader, pd__sim *sim) {
    struct reader start = *reader;
    sim->missing_count = 0;
    if (!read_line(reader, "next ", &sim->next) || sim->next > 1000000000000u ||
        sim->next < sim->first || (sim->plan.shard.of && sim->next > pd__sim_limit(sim)) ||
        (sim->plan.until &&
         (!read_line(reader, "look ", &sim->look) || sim->look == 0 || sim->look < sim->next)))
        return nonsense(&start);
    return read_missing(reader, sim);
}

static bool read_section(struct reader *reader, pd__sim *sim, pd__section section) {
    uint64_t *numbers = pd__numbers(&sim->totals, section);
    size_t size = pd__section_size(&sim->layout, section);
    char start[32];
    snprintf(start, sizeof start, "%s ", pd__section_word(section));
    if (!skip(reader, start))
        return true;
    uint64_t index, next = 0;
    do {
        if (!read_number(reader, &index) || index < next || index >= size || !skip(reader, ":") ||
            !read_number(reader, &numbers[index]) || numbers[index] == 0)
            return nonsense(reader);
        next = index + 1;
    } while (skip(reader, " "));
    return skip(reader, "\n") || nonsense(reader);
}

// Does a section add up, to no more than can have come up?
static bool section_fits(const pd__totals *totals, pd__section section, uint64_t most) {
    uint64_t sum = 0;
    for (size_t i = 0; i < pd__section_size(totals->layout, section); i++)
        if (__builtin_add_overflow(sum, pd__numbers(totals, section)[i], &sum) || sum > most)
            return false;
    return true;
}

// The same for sums that may be negative.
static bool signed_fits(const pd__totals *totals, pd__section section, uint64_t most) {
    for (size_t i = 0; i < pd__section_size(totals->layout, section); i++) {
        uint64_t sum = pd__numbers(totals, section)[i];
        if (sum > most && -sum > most)
            return false;
    }
    return true;
}

static bool are_products(int section) {
    return section == PD__SEAT_PRODUCTS || section == PD__TURN_PRODUCTS ||
           section == PD__BOT_PRODUCTS || section == PD__SEAT_LUCK_PRODUCTS ||
           section == PD__BOT_LUCK_PRODUCTS || section == PD__SEAT_LUCK_UNITS ||
           section == PD__BOT_LUCK_UNITS || section == PD__LENGTH_SQUARES ||
           section == PD__MEASURE_PRODUCTS || section == PD__MEASURE_CUBES;
}

// Sums of products are larger, but only ever used with more than 64 bits.
static bool sections_fit(const pd__sim *sim, uint64_t matches) {
    uint64_t most = matches * PD__KINDS_MAX * (uint64_t)(sim->layout.steps + PD__UNITS);
    for (int i = 0; i < PD__SECTION_COUNT; i++) {
        bool is_signed = i == PD__SEAT_LUCK || i == PD__BOT_LUCK;
        bool fits = is_signed ? signed_fits(&sim->totals, (pd__section)i, most)
                              : section_fits(&sim->totals, (pd__section)i, most);
        if (!are_products(i) && !fits)
            return false;
    }
    return true;
}

// Adds the numbers of a section to *sum. False if that is too much for it.
static bool add_up(const pd__totals *totals, pd__section section, int count, uint64_t *sum) {
    for (int i = 0; i < count; i++)
        if (__builtin_add_overflow(*sum, pd__numbers(totals, section)[i], sum))
            return false;
    return true;
}

static bool sum_is(const pd__totals *totals, pd__section section, int count, uint64_t start,
                   uint64_t wanted) {
    return add_up(totals, section, count, &start) && start == wanted;
}

// Do the totals fit together, so that nothing worked out from them can overflow?
static bool totals_fit(const pd__sim *sim) {
    const pd__totals *totals = &sim->totals;
    uint64_t blocks = pd__number(totals, PD__BLOCKS), matches = pd__number(totals, PD__MATCHES);
    uint64_t done = sim->next - sim->first, units = pd__number(totals, PD__OUTSIDE);
    int seats = sim->layout.seats;
    for (int i = 0; i < sim->missing_count; i++)
        done -= sim->missing[i].end - sim->missing[i].first;
    return blocks == done && matches == blocks * (uint64_t)sim->rotations &&
           pd__histogram_count(totals, PD__LENGTH) == matches &&
           sum_is(totals, PD__FIRST, seats, 0, matches) &&
           add_up(totals, PD__SEAT_UNITS, seats, &units) && units <= matches * PD__UNITS &&
           sum_is(totals, PD__TURN_UNITS, seats, pd__number(totals, PD__OUTSIDE), units) &&
           sum_is(totals, PD__BOT_UNITS, sim->layout.bots, pd__number(totals, PD__OUTSIDE),
                  units) &&
           sections_fit(sim, matches);
}

static bool read_body(struct reader *reader, pd__sim *sim) {
    if (!read_progress(reader, sim))
        return false;
    for (int i = 0; i < PD__SECTION_COUNT; i++)
        if (!read_section(reader, sim, (pd__section)i))
            return false;
    if (reader->at < reader->end)
        return nonsense(reader);
    reader->line = 0;
    return totals_fit(sim) ||
           fail(reader, N_("The numbers contradict each other. The file is damaged."));
}

static char *plan_text(const pd__sim_plan *plan) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out)
        write_plan(plan, out);
    if (!out || fclose(out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}

bool pd__checkpoint_read(pd__sim *sim, const char *text, size_t size, pd__checkpoint_fault *fault) {
    struct reader reader = {.fault = fault};
    pd__sim read = *sim;
    char *plan = plan_text(&sim->plan);
    *fault = (pd__checkpoint_fault){0};
    read.totals.numbers = calloc(pd__layout_size(&sim->layout), sizeof(uint64_t));
    bool good = plan && read.totals.numbers && read_frame(&reader, text, size) &&
                read_plan(&reader, plan) && read_body(&reader, &read);
    free(plan);
    free(good ? sim->totals.numbers : read.totals.numbers);
    if (good)
        *sim = read;
    return good;
}

// ------------------------------------------------------------------------- the plan of a shard

// What follows `word` on a line that starts with it.
static bool read_words(struct reader *reader, const char *word, char *words, size_t space) {
    size_t size = line_size(reader), length = strlen(word);
    if (size < length || size - length >= space || memcmp(reader->at, word, length) != 0 ||
        memchr(reader->at, '\0', size))
        return false;
    memcpy(words, reader->at + length, size - length);
    words[size - length] = '\0';
    reader->at += size + (reader->at + size < reader->end);
    reader->line++;
    return true;
}

// Numbers depend on the version: another one's are never added to ours.
static bool read_version(struct reader *reader) {
    struct reader line = *reader;
    char version[64];
    if (!read_words(&line, "version ", version, sizeof version))
        return nonsense(reader);
    if (strcmp(version, PD_VERSION) != 0) {
        reader->fault->other_plan = true;
        snprintf(reader->fault->wanted, sizeof reader->fault->wanted, "version %s", PD_VERSION);
        return fail(reader, N_("This file is from another version of Paddock: it has “{found}”, "
                               "this one is “{wanted}”."));
    }
    *reader = line;
    return true;
}

static int find_option(const pd_game *game, const char *name) {
    int option = pd_game_about(game).option_count - 1;
    while (option >= 0 && strcmp(pd_option_at(game, option).name, name) != 0)
        option--;
    return option;
}

// “WORD name value” sets an option: which one; −1 if that is not possible.
static int read_option(struct reader *reader, const char *word, const pd_game *game,
                       pd_setup *setup) {
    char words[64 + PD_VALUE_MAX];
    pd_problem problem;
    struct reader line = *reader;
    char *value = read_words(&line, word, words, sizeof words) ? strchr(words, ' ') : NULL;
    if (value)
        *value++ = '\0';
    if (!value || pd_setup_set(game, setup, words, value, &problem)) {
        nonsense(reader);
        return -1;
    }
    *reader = line;
    return find_option(game, words);
}

static bool read_setup(struct reader *reader, pd__sim_plan *plan) {
    char id[32];
    uint64_t seats;
    pd_problem problem;
    struct reader start = *reader;
    plan->game = read_words(reader, "game ", id, sizeof id) ? pd_game_find(id) : NULL;
    if (!plan->game)
        return nonsense(&start);
    pd_game_info game = pd_game_about(plan->game);
    start = *reader;
    if (!read_line(reader, "seats ", &seats) || seats < (uint64_t)game.seats_min ||
        seats > (uint64_t)game.seats_max)
        return nonsense(&start);
    pd_setup_init(plan->game, &plan->setup, (int)seats);
    while (starts(reader, "option "))
        if (read_option(reader, "option ", plan->game, &plan->setup) < 0)
            return false;
    return !pd_setup_check(plan->game, &plan->setup, &problem) || nonsense(&start);
}

static bool read_bots(struct reader *reader, pd__sim_plan *plan) {
    char address[PD_PLAYER_MAX + 1];
    pd_problem problem;
    for (int seat = 0; seat < plan->setup.seats; seat++) {
        struct reader start = *reader;
        if (!read_words(reader, "bot ", address, sizeof address) ||
            outside_read(&plan->bots[seat], address, &problem) || !plan->bots[seat].kind)
            return nonsense(&start);
    }
    return true;
}

static bool read_key(struct reader *reader, uint8_t key[32]) {
    static const char digits[] = "0123456789abcdef";
    char words[65];
    if (!read_words(reader, "seed ", words, sizeof words) || strspn(words, digits) != 64)
        return false;
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)((strchr(digits, words[2 * i]) - digits) << 4 |
                           (strchr(digits, words[2 * i + 1]) - digits));
    return true;
}

static bool read_shard(struct reader *reader, pd__sim_plan *plan) {
    uint64_t index, of;
    struct reader start = *reader;
    if (!starts(reader, "games "))
        return fail(reader, N_("This is a checkpoint of a whole simulation, not a shard."));
    if (!read_line(reader, "games ", &plan->games) || plan->games == 0 ||
        plan->games > 1000000000000u || !skip(reader, "shard ") || !read_number(reader, &index) ||
        !skip(reader, "/") || !read_number(reader, &of) || !skip(reader, "\n") || index == 0 ||
        index > of || of > PD__SHARDS_MAX)
        return nonsense(&start);
    plan->shard = (pd__shard){(uint32_t)index, (uint32_t)of};
    return true;
}

// All must be about one option, and none may be played with rules that do not fit together.
static bool read_variant(struct reader *reader, pd__sim_plan *plan) {
    pd__variants *variants = &plan->variants;
    pd_setup setup = plan->setup;
    pd_problem problem;
    struct reader start = *reader;
    int option = read_option(reader, "compare ", plan->game, &setup);
    if (option < 0)
        return false;
    if (variants->count == PD__VARIANTS_MAX || plan->detail || plan->adjust ||
        (variants->count && option != variants->option) ||
        pd_setup_check(plan->game, &setup, &problem))
        return nonsense(&start);
    variants->option = option;
    variants->setups[variants->count++] = setup;
    return true;
}

// Takes either of two lines; *second tells which.
static bool read_either(struct reader *reader, const char *a, const char *b, bool *second) {
    *second = skip(reader, b);
    return *second || skip(reader, a) || nonsense(reader);
}

static bool read_rest(struct reader *reader, pd__sim_plan *plan) {
    char version[16];
    if (!read_either(reader, "seating turned\n", "seating fixed\n", &plan->fixed) ||
        !read_either(reader, "report no\n", "report yes\n", &plan->detail))
        return false;
    if (!skip(reader, "until 0\n") || !read_key(reader, plan->key))
        return nonsense(reader);
    plan->adjust = read_words(reader, "adjust ", version, sizeof version);
    while (starts(reader, "compare "))
        if (!read_variant(reader, plan))
            return false;
    plan->rows = skip(reader, "csv yes\n");
    return read_shard(reader, plan);
}

bool pd__checkpoint_plan(pd__sim_plan *plan, const char *text, size_t size,
                         pd__checkpoint_fault *fault) {
    struct reader reader = {.fault = fault};
    char first[32];
    *plan = (pd__sim_plan){.threads = 1};
    *fault = (pd__checkpoint_fault){0};
    return read_frame(&reader, text, size) &&
           read_words(&reader, "paddock-arena ", first, sizeof first) && read_version(&reader) &&
           read_setup(&reader, plan) && read_bots(&reader, plan) && read_rest(&reader, plan);
}
