// What is counted over many matches: whole numbers only, in named sections of one array, so that
// adding up is the same in any order and a checkpoint is a list of numbers.
#ifndef PD_TOTALS_H
#define PD_TOTALS_H

#include "lab/stats.h"
#include "outside/faults.h"
#include "paddock.h"

enum {
    PD__UNITS = 840,             // in a victory; it can be shared evenly by up to 8
    PD__KINDS_MAX = 64,          // kinds of moves
    PD__MARGINS_MAX = 128,       // more counts as this much
    PD__LEADS_MAX = 256,         // changes of the lead; more count as this many
    FAULT_ROW = FAULT_COUNT + 2, // matches begun, matches forfeited, then each fault
    PD__TENTHS = 11,             // moments of a match: its start, after a tenth, … its end
};

// Sections: name, the word in checkpoints, how many numbers. `n` seats, `k` bots, `steps` decisions
// at most, `kinds` of moves, `v` sets of rules, `m` measures; those from CHOICES on are for a
// report alone.
#define PD__SECTIONS(X)                                                                            \
    X(BLOCKS, "blocks", 1)                                                                         \
    X(MATCHES, "matches", 1)                                                                       \
    X(DRAWS, "draws", 1)     /* matches that nobody won */                                         \
    X(CUT, "cut", 1)         /* ended by a safeguard */                                            \
    X(OUTSIDE, "outside", 1) /* units that went to nobody in a seat */                             \
    X(FIRST, "first", n)     /* matches in which the seat acted first */                           \
    X(SEAT_WINS, "seat-wins", n)                                                                   \
    X(SEAT_UNITS, "seat-units", n)                                                                 \
    X(SEAT_PRODUCTS, "seat-products", (n) * (n)) /* of the units in a block, each with each */     \
    X(TURN_WINS, "turn-wins", n)                 /* of the seats by turn order, lab/turns.h */     \
    X(TURN_UNITS, "turn-units", n)                                                                 \
    X(TURN_PRODUCTS, "turn-products", (n) * (n))                                                   \
    X(BOT_WINS, "bot-wins", k)                                                                     \
    X(BOT_UNITS, "bot-units", k)                                                                   \
    X(BOT_PRODUCTS, "bot-products", (k) * (k))                                                     \
    X(LENGTH, "length", steps + 1)      /* matches by decisions */                                 \
    X(FAULTED, "faults", (k)*FAULT_ROW) /* of outside programs */                                  \
    X(SEAT_LUCK, "seat-luck", n)        /* units that luck was worth, as int64_t; with `adjust` */ \
    X(SEAT_LUCK_PRODUCTS, "seat-luck-products", (n) * (n))                                         \
    X(SEAT_LUCK_UNITS, "seat-luck-units", (n) * (n)) /* luck times the units won */                \
    X(BOT_LUCK, "bot-luck", k)                                                                     \
    X(BOT_LUCK_PRODUCTS, "bot-luck-products", (k) * (k))                                           \
    X(BOT_LUCK_UNITS, "bot-luck-units", (k) * (k))                                                 \
    X(LENGTH_SQUARES, "length-squares", 1) /* of the decisions in a block; in a shard */           \
    X(MEASURES, "measures", (v) * (m))     /* in all blocks, for each set of rules */              \
    X(MEASURE_PRODUCTS, "measure-products",                                                        \
      (v) * (v) * (m)) /* of one measure, rules with rules */                                      \
    X(MEASURE_CUBES, "measure-cubes", (v)*PD__MEASURE_SEATS) /* of measures that are no shares */  \
    X(ALIKE, "alike", v) /* matches that went as with the first set of rules, move for move */     \
    X(CHOICES, "choices", PD_MOVES_MAX + 1)  /* decisions by legal moves */                        \
    X(MARGIN, "margin", PD__MARGINS_MAX + 1) /* matches by the winner's margin */                  \
    X(LEADS, "lead-changes", PD__LEADS_MAX + 1)                                                    \
    X(SETTLED, "settled", PD__TENTHS)     /* by when the winner was never behind again */          \
    X(LED, "led", PD__TENTHS)             /* matches with one leader at that moment */             \
    X(LED_UNITS, "led-units", PD__TENTHS) /* what these leaders won */                             \
    X(OFFERED, "offered", kinds)          /* decisions with this kind of move and another */       \
    X(CHOSEN, "chosen", kinds)            /* … in which it was made */                           \
    X(USED, "used", kinds)                /* seats that made it so at least once in a match */     \
    X(USED_UNITS, "used-units", kinds)    /* what they won */                                      \
    X(JUDGED, "judged", k)                /* decisions whose moves are not judged alike */         \
    X(AGREED, "agreed", k)                /* … in which the best judged was made */              \
    X(BEYOND, "beyond", k)                /* … in which a rookie could not have made it */       \
    X(BEYOND_KIND, "beyond-kind", (k) * (kinds))

typedef enum {
#define X(name, word, size) PD__##name,
    PD__SECTIONS(X)
#undef X
        PD__SECTION_COUNT
} pd__section;

typedef struct {
    int seats, bots, kinds, steps;
    bool detail;  // are there the sections for a report?
    bool adjust;  // … and those for luck?
    bool spread;  // … and those that tell whether a shard deviates?
    int variants; // sets of rules that are compared; 0: none
    size_t start[PD__SECTION_COUNT + 1];
} pd__layout;

// Fills in `start` from the rest.
void pd__layout_init(pd__layout *layout);
const char *pd__section_word(pd__section section);

static inline size_t pd__layout_size(const pd__layout *layout) {
    return layout->start[PD__SECTION_COUNT];
}

static inline size_t pd__section_size(const pd__layout *layout, pd__section section) {
    return layout->start[section + 1] - layout->start[section];
}

typedef struct {
    const pd__layout *layout;
    uint64_t *numbers;
} pd__totals;

static inline uint64_t *pd__numbers(const pd__totals *totals, pd__section section) {
    return totals->numbers + totals->layout->start[section];
}

static inline uint64_t pd__number(const pd__totals *totals, pd__section section) {
    return *pd__numbers(totals, section);
}

void pd__totals_add(const pd__totals *into, const pd__totals *from);

// The units that went to each seat, each turn and each bot in one block, and how many of them luck
// was worth, which may be less than 0.
typedef struct {
    uint64_t seat[PD_SEATS_MAX], turn[PD_SEATS_MAX], bot[PD_SEATS_MAX];
    uint64_t decisions, lead_changes, margin; // in all matches
    uint64_t alike;                           // matches that went as with the first set of rules
    int64_t seat_luck[PD_SEATS_MAX], bot_luck[PD_SEATS_MAX];
} pd__block;

// What is compared between sets of rules, as sums over a block: these, then the units of each seat,
// those of each turn, and those of each bot.
enum { PD__MEASURE_LENGTH, PD__MEASURE_MARGIN, PD__MEASURE_LEADS, PD__MEASURE_SEATS };
enum { PD__VARIANTS_MAX = 6, PD__MEASURES_MAX = PD__MEASURE_SEATS + 3 * PD_SEATS_MAX };

// How many measures there are.
static inline int pd__measure_count(const pd__layout *layout) {
    return PD__MEASURE_SEATS + 2 * layout->seats + layout->bots;
}

// The same deal under each set of rules.
void pd__totals_add_measures(const pd__totals *totals, const pd__block blocks[PD__VARIANTS_MAX]);

void pd__totals_add_block(const pd__totals *totals, const pd__block *block);

// A section taken as a histogram: how many there are, their mean, and the least value that a part
// (0 to 1) of them does not exceed.
uint64_t pd__histogram_count(const pd__totals *totals, pd__section section);
double pd__histogram_mean(const pd__totals *totals, pd__section section);
uint64_t pd__histogram_quantile(const pd__totals *totals, pd__section section, double part);

#endif
