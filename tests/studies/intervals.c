// How often the arena’s intervals hold the truth, with matches that were really played. Takes a
// table of `paddock sim --csv` for the truth, draws deals from it again and again, and lets the
// arena say what it says of so many deals. With a table of --compare, also of the differences.
//
//     intervals TABLE DEALS RUNS
#include "lab/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_SIZE = 8192, FIELDS_MAX = 64, MOST_DEALS = 1 << 20 };

struct table {
    pd__sim sim;
    pd__block (*deals)[PD__VARIANTS_MAX];
    int count, seats;
    int compared; // is there a column with the value of an option?
    char values[PD__VARIANTS_MAX][128];
    int sets; // of rules: how many values there are
};

static void fail(const char *why) {
    fprintf(stderr, "intervals: %s\n", why);
    exit(2);
}

static int split(char *line, char *fields[FIELDS_MAX]) {
    int count = 0;
    for (char *at = strtok(line, ",\n"); at && count < FIELDS_MAX; at = strtok(NULL, ",\n"))
        fields[count++] = at;
    return count;
}

// Columns of a line: deal, seating, match, first, decisions, lead changes, margin, cut; then bot,
// score and share of each seat.
enum { DEAL, SEATING, MATCH, FIRST, DECISIONS, LEADS, MARGIN, CUT, SEATS };

// As the bots sit in the first line. Without --compare two sets of rules, which are the same, so
// that the means of one can be asked for.
static void open_sim(struct table *table, char *fields[FIELDS_MAX], int count) {
    pd__sim_plan plan = {.game = pd_game_find("gumball"), .threads = 1, .games = 1};
    pd_problem problem;
    table->seats = (count - SEATS) / 3; // without the column that --compare adds
    if (table->seats < 2 || table->seats > PD_SEATS_MAX)
        fail("this is not a table of matches with 2 to 8 seats");
    plan.setup.seats = table->seats;
    plan.variants.count = table->compared ? PD__VARIANTS_MAX : 2;
    for (int seat = 0; seat < table->seats; seat++)
        if (pd_bot_read(&plan.bots[seat], fields[SEATS + 3 * seat], &problem))
            fail("the table has a bot that is not one of Paddock’s own");
    if (pd__sim_open(&table->sim, &plan))
        fail("out of memory");
}

static int bot_of(const struct table *table, const char *address) {
    for (int bot = 0; bot < table->sim.bots; bot++)
        if (!strcmp(table->sim.plan.bots[table->sim.first_of[bot]].address, address))
            return bot;
    fail("a bot comes from nowhere");
    return 0;
}

static void add_match(const struct table *table, char *fields[FIELDS_MAX], pd__block *block) {
    block->decisions += strtoull(fields[DECISIONS], NULL, 10);
    block->lead_changes += strtoull(fields[LEADS], NULL, 10);
    block->margin += strtoull(fields[MARGIN], NULL, 10);
    for (int seat = 0; seat < table->seats; seat++) {
        double share = strtod(fields[SEATS + 3 * seat + 2], NULL);
        uint64_t units = (uint64_t)lround(share * PD__UNITS);
        int turn = (seat + table->seats + 1 - atoi(fields[FIRST])) % table->seats;
        block->seat[seat] += units;
        block->turn[turn] += units;
        block->bot[bot_of(table, fields[SEATS + 3 * seat])] += units;
    }
}

static int set_of(struct table *table, const char *value) {
    for (int set = 0; set < table->sets; set++)
        if (!strcmp(table->values[set], value))
            return set;
    snprintf(table->values[table->sets], sizeof *table->values, "%s", value);
    return table->sets++;
}

static void read_table(struct table *table, const char *name) {
    char line[LINE_MAX_SIZE], *fields[FIELDS_MAX];
    FILE *in = fopen(name, "r");
    table->deals = calloc(MOST_DEALS, sizeof *table->deals);
    if (!in || !table->deals || !fgets(line, sizeof line, in) || split(line, fields) < SEATS)
        fail("cannot read the table");
    table->compared = strcmp(fields[FIRST], "first") != 0;
    while (fgets(line, sizeof line, in)) {
        int count = split(line, fields), deal = atoi(fields[DEAL]), set = 0;
        if (deal >= MOST_DEALS)
            break;
        if (table->compared) {
            set = set_of(table, fields[FIRST]);
            memmove(&fields[FIRST], &fields[FIRST + 1], (size_t)(--count - FIRST) * sizeof *fields);
        }
        if (!table->sim.totals.numbers)
            open_sim(table, fields, count);
        add_match(table, fields, &table->deals[deal][set]);
        table->count = deal + 1;
    }
    fclose(in);
}

static void add_deal(const struct table *table, int deal) {
    pd__block *sets = table->deals[deal];
    if (!table->compared)
        sets[1] = sets[0];
    pd__totals_add_block(&table->sim.totals, sets);
    pd__totals_add_measures(&table->sim.totals, sets);
}

static void clear(const struct table *table) {
    memset(table->sim.totals.numbers, 0, pd__layout_size(&table->sim.layout) * sizeof(uint64_t));
}

static void count_rows(const pd__sim *sim, pd__rows rows, const double *truth, int *held) {
    for (int i = 0; i < pd__row_count(sim, rows); i++) {
        pd__row row = pd__row_at(sim, rows, i);
        held[i] += row.interval.low <= truth[i] && truth[i] <= row.interval.high;
    }
}

static void report(const char *what, int index, double truth, int held, int runs) {
    printf("  %-12s %d  truth %8.3f  held %6.2f %%\n", what, index, truth, 100.0 * held / runs);
}

static void study_rows(struct table *table, int deals, int runs, pd__rows rows, const char *what) {
    double truth[PD_SEATS_MAX];
    int held[PD_SEATS_MAX] = {0}, called = 0, excluded = 0;
    pd_dice dice;
    pd_dice_seed(&dice, (uint8_t[32]){1}, (uint64_t)rows);
    clear(table);
    for (int i = 0; i < table->count; i++)
        add_deal(table, i);
    for (int i = 0; i < pd__row_count(&table->sim, rows); i++)
        truth[i] = pd__row_at(&table->sim, rows, i).share;
    for (int run = 0; run < runs; run++) {
        pd__comparison pairs[PD__PAIRS_MAX];
        clear(table);
        for (int i = 0; i < deals; i++)
            add_deal(table, (int)pd_roll(&dice, (uint32_t)table->count));
        count_rows(&table->sim, rows, truth, held);
        called += pd__compare(&table->sim, rows, pairs) == 1 && pairs[0].settled;
        pd__interval first = pd__row_at(&table->sim, rows, 0).interval;
        excluded += first.low > 0.5 || first.high < 0.5;
    }
    for (int i = 0; i < pd__row_count(&table->sim, rows); i++)
        report(what, i, 100 * truth[i], held[i], runs);
    if (pd__row_count(&table->sim, rows) == 2)
        printf("  %-12s called better in %.1f %%, parity outside the interval in %.1f %%\n", what,
               100.0 * called / runs, 100.0 * excluded / runs);
}

static void study_means(struct table *table, int deals, int runs) {
    static const char *const names[] = {"decisions", "margin", "lead changes"};
    pd__measure measures[PD__MEASURES_MAX];
    pd_dice dice;
    pd__measures(&table->sim, measures);
    for (int i = 0; i < 3; i++) {
        int held = 0;
        clear(table);
        for (int deal = 0; deal < table->count; deal++)
            add_deal(table, deal);
        double truth = pd__measure_mean(&table->sim, &measures[i], 0);
        pd_dice_seed(&dice, (uint8_t[32]){2}, (uint64_t)i);
        for (int run = 0; run < runs; run++) {
            clear(table);
            for (int k = 0; k < deals; k++)
                add_deal(table, (int)pd_roll(&dice, (uint32_t)table->count));
            pd__interval interval = pd__measure_interval(&table->sim, &measures[i], 0);
            held += interval.low <= truth && truth <= interval.high;
        }
        report(names[i], 0, truth, held, runs);
    }
}

// All differences from the first set together.
static void study_effects(struct table *table, int deals, int runs) {
    pd__measure measures[PD__MEASURES_MAX];
    double truth[PD__MEASURES_MAX][PD__VARIANTS_MAX];
    int count = pd__measures(&table->sim, measures), held = 0, each[PD__MEASURES_MAX] = {0};
    pd_dice dice;
    pd_dice_seed(&dice, (uint8_t[32]){3}, 0);
    table->sim.plan.variants.count = table->sets; // the rest of the totals stays empty
    clear(table);
    for (int deal = 0; deal < table->count; deal++)
        add_deal(table, deal);
    for (int i = 0; i < count; i++)
        for (int set = 1; set < table->sets; set++)
            truth[i][set] = pd__effect_of(&table->sim, &measures[i], 0, set).difference;
    for (int run = 0; run < runs; run++) {
        bool all = true;
        clear(table);
        for (int k = 0; k < deals; k++)
            add_deal(table, (int)pd_roll(&dice, (uint32_t)table->count));
        for (int i = 0; i < count; i++)
            for (int set = 1; set < table->sets; set++) {
                pd__effect effect = pd__effect_of(&table->sim, &measures[i], 0, set);
                bool holds = fabs(effect.difference - truth[i][set]) <= effect.reach;
                each[i] += holds;
                all &= holds;
            }
        held += all;
    }
    for (int i = 0; i < count; i++)
        printf("  difference of measure %d  truth %8.3f  held %6.2f %%\n", i, truth[i][1],
               100.0 * each[i] / runs / (table->sets - 1));
    printf("  all differences together held %.2f %%\n", 100.0 * held / runs);
}

int main(int argc, char **argv) {
    struct table table = {0};
    int deals = argc == 4 ? atoi(argv[2]) : 0, runs = argc == 4 ? atoi(argv[3]) : 0;
    if (deals < 1 || runs < 1)
        fail("usage: intervals TABLE DEALS RUNS");
    read_table(&table, argv[1]);
    printf("%s: %d deals; %d runs of %d deals\n", argv[1], table.count, runs, deals);
    study_means(&table, deals, runs);
    if (table.sim.rotations > 1)
        study_rows(&table, deals, runs, PD__BY_BOT, "bot");
    study_rows(&table, deals, runs, PD__BY_TURN, "turn");
    if (table.compared)
        study_effects(&table, deals, runs);
    pd__sim_close(&table.sim);
    free(table.deals);
}
