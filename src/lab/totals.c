#include "lab/totals.h"

#include <string.h>

static const char *const words[] = {
#define X(name, word, size) word,
    PD_SECTIONS(X)
#undef X
};

const char *pd_section_word(pd_section section) {
    return words[section];
}

static size_t wanted_size(const pd_layout *layout, pd_section section) {
    size_t n = (size_t)layout->seats, k = (size_t)layout->bots;
    size_t kinds = (size_t)layout->kinds, steps = (size_t)layout->steps;
    size_t v = (size_t)layout->variants, m = (size_t)pd_measure_count(layout);
    if (section >= PD_CHOICES && !layout->detail)
        return 0;
    if (section >= PD_SEAT_LUCK && section <= PD_BOT_LUCK_UNITS && !layout->adjust)
        return 0;
    if (section == PD_LENGTH_SQUARES && !layout->spread)
        return 0;
    switch (section) {
#define X(name, word, size)                                                                        \
    case PD_##name: return (size);
        PD_SECTIONS(X)
#undef X
    case PD_SECTION_COUNT: break;
    }
    return 0;
}

void pd_layout_init(pd_layout *layout) {
    layout->start[0] = 0;
    for (int i = 0; i < PD_SECTION_COUNT; i++)
        layout->start[i + 1] = layout->start[i] + wanted_size(layout, (pd_section)i);
}

void pd_totals_add(const pd_totals *into, const pd_totals *from) {
    for (size_t i = 0; i < pd_layout_size(into->layout); i++)
        into->numbers[i] += from->numbers[i];
}

static void add_products(uint64_t *products, const uint64_t *units, int count) {
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++)
            products[a * count + b] += units[a] * units[b];
}

// Negative numbers are added modulo 2^64, as if they were positive.
static void add_luck(const pd_totals *totals, pd_section sums, pd_section products,
                     pd_section with_units, const int64_t *luck, const uint64_t *units, int count) {
    for (int a = 0; a < count; a++) {
        pd_numbers(totals, sums)[a] += (uint64_t)luck[a];
        for (int b = 0; b < count; b++) {
            pd_numbers(totals, products)[a * count + b] += (uint64_t)(luck[a] * luck[b]);
            pd_numbers(totals, with_units)[a * count + b] += (uint64_t)luck[a] * units[b];
        }
    }
}

static void list_measures(const pd_layout *layout, const pd_block *block,
                          uint64_t out[PD_MEASURES_MAX]) {
    out[PD_MEASURE_LENGTH] = block->decisions;
    out[PD_MEASURE_MARGIN] = block->margin;
    out[PD_MEASURE_LEADS] = block->lead_changes;
    uint64_t *seats = out + PD_MEASURE_SEATS, *turns = seats + layout->seats;
    memcpy(seats, block->seat, (size_t)layout->seats * sizeof *seats);
    memcpy(turns, block->turn, (size_t)layout->seats * sizeof *turns);
    memcpy(turns + layout->seats, block->bot, (size_t)layout->bots * sizeof *turns);
}

void pd_totals_add_measures(const pd_totals *totals, const pd_block blocks[PD_VARIANTS_MAX]) {
    const pd_layout *layout = totals->layout;
    int v = layout->variants, m = pd_measure_count(layout);
    uint64_t values[PD_VARIANTS_MAX][PD_MEASURES_MAX];
    uint64_t *products = pd_numbers(totals, PD_MEASURE_PRODUCTS);
    uint64_t *cubes = pd_numbers(totals, PD_MEASURE_CUBES);
    for (int a = 0; a < v; a++) {
        list_measures(layout, &blocks[a], values[a]);
        pd_numbers(totals, PD_ALIKE)[a] += blocks[a].alike;
        for (int i = 0; i < m; i++)
            pd_numbers(totals, PD_MEASURES)[a * m + i] += values[a][i];
    }
    for (int i = 0; i < m; i++)
        for (int a = 0; a < v; a++)
            for (int b = 0; b < v; b++)
                products[(i * v + a) * v + b] += values[a][i] * values[b][i];
    for (int i = 0; i < PD_MEASURE_SEATS; i++)
        for (int a = 0; a < v; a++)
            cubes[i * v + a] += values[a][i] * values[a][i] * values[a][i];
}

void pd_totals_add_block(const pd_totals *totals, const pd_block *block) {
    const pd_layout *layout = totals->layout;
    pd_numbers(totals, PD_BLOCKS)[0]++;
    for (int i = 0; i < layout->seats; i++) {
        pd_numbers(totals, PD_SEAT_UNITS)[i] += block->seat[i];
        pd_numbers(totals, PD_TURN_UNITS)[i] += block->turn[i];
    }
    for (int bot = 0; bot < layout->bots; bot++)
        pd_numbers(totals, PD_BOT_UNITS)[bot] += block->bot[bot];
    add_products(pd_numbers(totals, PD_SEAT_PRODUCTS), block->seat, layout->seats);
    add_products(pd_numbers(totals, PD_TURN_PRODUCTS), block->turn, layout->seats);
    add_products(pd_numbers(totals, PD_BOT_PRODUCTS), block->bot, layout->bots);
    if (layout->spread)
        pd_numbers(totals, PD_LENGTH_SQUARES)[0] += block->decisions * block->decisions;
    if (!layout->adjust)
        return;
    add_luck(totals, PD_SEAT_LUCK, PD_SEAT_LUCK_PRODUCTS, PD_SEAT_LUCK_UNITS, block->seat_luck,
             block->seat, layout->seats);
    add_luck(totals, PD_BOT_LUCK, PD_BOT_LUCK_PRODUCTS, PD_BOT_LUCK_UNITS, block->bot_luck,
             block->bot, layout->bots);
}

uint64_t pd_histogram_count(const pd_totals *totals, pd_section section) {
    uint64_t count = 0;
    for (size_t i = 0; i < pd_section_size(totals->layout, section); i++)
        count += pd_numbers(totals, section)[i];
    return count;
}

double pd_histogram_mean(const pd_totals *totals, pd_section section) {
    uint64_t sum = 0, count = pd_histogram_count(totals, section);
    for (size_t i = 0; i < pd_section_size(totals->layout, section); i++)
        sum += i * pd_numbers(totals, section)[i];
    return count ? (double)sum / (double)count : 0;
}

uint64_t pd_histogram_quantile(const pd_totals *totals, pd_section section, double part) {
    double wanted = part * (double)pd_histogram_count(totals, section);
    uint64_t below = 0, last = 0;
    for (size_t i = 0; i < pd_section_size(totals->layout, section); i++) {
        uint64_t here = pd_numbers(totals, section)[i];
        below += here;
        last = here ? i : last;
        if (here && (double)below >= wanted)
            break;
    }
    return last;
}
