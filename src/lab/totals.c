#include "lab/totals.h"

#include <string.h>

static const char *const words[] = {
#define X(name, word, size) word,
    PD__SECTIONS(X)
#undef X
};

const char *pd__section_word(pd__section section) {
    return words[section];
}

static size_t wanted_size(const pd__layout *layout, pd__section section) {
    size_t n = (size_t)layout->seats, k = (size_t)layout->bots;
    size_t kinds = (size_t)layout->kinds, steps = (size_t)layout->steps;
    size_t v = (size_t)layout->variants, m = (size_t)pd__measure_count(layout);
    if (section >= PD__CHOICES && !layout->detail)
        return 0;
    if (section >= PD__SEAT_LUCK && section <= PD__BOT_LUCK_UNITS && !layout->adjust)
        return 0;
    if (section == PD__LENGTH_SQUARES && !layout->spread)
        return 0;
    switch (section) {
#define X(name, word, size)                                                                        \
    case PD__##name: return (size);
        PD__SECTIONS(X)
#undef X
    case PD__SECTION_COUNT: break;
    }
    return 0;
}

void pd__layout_init(pd__layout *layout) {
    layout->start[0] = 0;
    for (int i = 0; i < PD__SECTION_COUNT; i++)
        layout->start[i + 1] = layout->start[i] + wanted_size(layout, (pd__section)i);
}

void pd__totals_add(const pd__totals *into, const pd__totals *from) {
    for (size_t i = 0; i < pd__layout_size(into->layout); i++)
        into->numbers[i] += from->numbers[i];
}

static void add_products(uint64_t *products, const uint64_t *units, int count) {
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            products[a * count + b] += units[a] * units[b];
}

// Negative numbers are added modulo 2^64, as if they were positive.
static void add_luck(const pd__totals *totals, pd__section sums, pd__section products,
                     pd__section with_units, const int64_t *luck, const uint64_t *units,
                     int count) {
    for (int a = 0; a < count; a++) {
        pd__numbers(totals, sums)[a] += (uint64_t)luck[a];
        for (int b = 0; b < count; b++) {
            pd__numbers(totals, products)[a * count + b] += (uint64_t)(luck[a] * luck[b]);
            pd__numbers(totals, with_units)[a * count + b] += (uint64_t)luck[a] * units[b];
        }
    }
}

static void list_measures(const pd__layout *layout, const pd__block *block,
                          uint64_t out[PD__MEASURES_MAX]) {
    out[PD__MEASURE_LENGTH] = block->decisions;
    out[PD__MEASURE_MARGIN] = block->margin;
    out[PD__MEASURE_LEADS] = block->lead_changes;
    uint64_t *seats = out + PD__MEASURE_SEATS, *turns = seats + layout->seats;
    memcpy(seats, block->seat, (size_t)layout->seats * sizeof *seats);
    memcpy(turns, block->turn, (size_t)layout->seats * sizeof *turns);
    memcpy(turns + layout->seats, block->bot, (size_t)layout->bots * sizeof *turns);
}

void pd__totals_add_measures(const pd__totals *totals, const pd__block blocks[PD__VARIANTS_MAX]) {
    const pd__layout *layout = totals->layout;
    int v = layout->variants, m = pd__measure_count(layout);
    uint64_t values[PD__VARIANTS_MAX][PD__MEASURES_MAX];
    uint64_t *products = pd__numbers(totals, PD__MEASURE_PRODUCTS);
    uint64_t *cubes = pd__numbers(totals, PD__MEASURE_CUBES);
    for (int a = 0; a < v; a++) {
        list_measures(layout, &blocks[a], values[a]);
        pd__numbers(totals, PD__ALIKE)[a] += blocks[a].alike;
        for (int i = 0; i < m; i++)
            pd__numbers(totals, PD__MEASURES)[a * m + i] += values[a][i];
    }
    for (int i = 0; i < m; i++)
        for (int a = 0; a < v; a++)
            for (int b = 0; b < v; b++)
                products[(i * v + a) * v + b] += values[a][i] * values[b][i];
    for (int i = 0; i < PD__MEASURE_SEATS; i++)
        for (int a = 0; a < v; a++)
            cubes[i * v + a] += values[a][i] * values[a][i] * values[a][i];
}

void pd__totals_add_block(const pd__totals *totals, const pd__block *block) {
    const pd__layout *layout = totals->layout;
    pd__numbers(totals, PD__BLOCKS)[0]++;
    for (int i = 0; i < layout->seats; i++) {
        pd__numbers(totals, PD__SEAT_UNITS)[i] += block->seat[i];
        pd__numbers(totals, PD__TURN_UNITS)[i] += block->turn[i];
    }
    for (int bot = 0; bot < layout->bots; bot++)
        pd__numbers(totals, PD__BOT_UNITS)[bot] += block->bot[bot];
    add_products(pd__numbers(totals, PD__SEAT_PRODUCTS), block->seat, layout->seats);
    add_products(pd__numbers(totals, PD__TURN_PRODUCTS), block->turn, layout->seats);
    add_products(pd__numbers(totals, PD__BOT_PRODUCTS), block->bot, layout->bots);
    if (layout->spread)
        pd__numbers(totals, PD__LENGTH_SQUARES)[0] += block->decisions * block->decisions;
    if (!layout->adjust)
        return;
    add_luck(totals, PD__SEAT_LUCK, PD__SEAT_LUCK_PRODUCTS, PD__SEAT_LUCK_UNITS, block->seat_luck,
             block->seat, layout->seats);
    add_luck(totals, PD__BOT_LUCK, PD__BOT_LUCK_PRODUCTS, PD__BOT_LUCK_UNITS, block->bot_luck,
             block->bot, layout->bots);
}

uint64_t pd__histogram_count(const pd__totals *totals, pd__section section) {
    uint64_t count = 0;
    for (size_t i = 0; i < pd__section_size(totals->layout, section); i++)
        count += pd__numbers(totals, section)[i];
    return count;
}

double pd__histogram_mean(const pd__totals *totals, pd__section section) {
    uint64_t sum = 0, count = pd__histogram_count(totals, section);
    for (size_t i = 0; i < pd__section_size(totals->layout, section); i++)
        sum += i * pd__numbers(totals, section)[i];
    return count ? (double)sum / (double)count : 0;
}

uint64_t pd__histogram_quantile(const pd__totals *totals, pd__section section, double part) {
    double wanted = part * (double)pd__histogram_count(totals, section);
    uint64_t below = 0, last = 0;
    for (size_t i = 0; i < pd__section_size(totals->layout, section); i++) {
        uint64_t here = pd__numbers(totals, section)[i];
        below += here;
        last = here ? i : last;
        if (here && (double)below >= wanted)
            break;
    }
    return last;
}
