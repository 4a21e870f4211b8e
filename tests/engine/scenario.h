// What the scenario runner (scenario.c) and the set-up verbs of a game (scenario-<game>.c) share.
#ifndef PD_SCENARIO_H
#define PD_SCENARIO_H

#include "engine/game.h"

enum { SCENARIO_WORDS_MAX = 128, SCENARIO_FACTS_MAX = 64 };

// A drawing for the rule page: what a seat sees, and what it is then told.
struct scenario_picture {
    bool wanted;
    bool done; // what follows is about another table
    int seat;
    int most; // events
    pd_view view;
    int count;
    pd_event facts[SCENARIO_FACTS_MAX];
};

// A line, split at its spaces; at[0] is the verb.
struct scenario_words {
    int count;
    const char *at[SCENARIO_WORDS_MAX];
};

// A scenario being run.
struct scenario {
    const pd_game *game;
    pd_setup setup;
    pd_state state;
    bool opened;           // there is a table
    bool placed;           // a set-up verb was used
    bool begun;            // the position stands, so verbs now check
    uint64_t notes[4];     // the game's own, zero at first, while things are being placed
    pd_outcomes mentioned; // what the scenario names; chance left open takes something else
    pd_dice filler;        // decides what the scenario leaves open
    char said[16384];      // what the last step was told as to all
    struct scenario_picture picture;
    char problem[2048]; // why the scenario failed
};

// A verb of a game: `place` puts things where they are said to be, before the first step; `check`
// compares them with a state or a view afterwards. Either may be NULL; both say why on failure.
struct scenario_verb {
    const char *name;
    bool (*place)(struct scenario *s, const struct scenario_words *words);
    bool (*check)(struct scenario *s, const struct scenario_words *words, const void *table);
};

struct scenario_game {
    const char *id;
    const struct scenario_verb *verbs; // up to a row without a name
    // Completes what was placed to a consistent position.
    bool (*settle)(struct scenario *s);
};

// The same, for a word that is not what it should be.
bool scenario_fail_word(struct scenario *s, const char *word, const char *wanted);

// What a check says of some cards: these, with `rest` perhaps others; or only how many.
struct scenario_cards {
    uint64_t cards; // as the game adds them up
    int count;
    bool rest, unknown, only_count;
};

// How a game adds up cards.
struct scenario_pack {
    uint64_t (*card)(const char *word); // what a card adds; 0 if the word is no card
    bool (*has)(uint64_t cards, uint64_t wanted);
    void (*write)(uint64_t cards, pd_text *out); // each after a space
};

// Reads "R10 Y2 ?", "R10 …", "none" or "3 cards" from words->at[at] on.
bool scenario_read_cards(struct scenario *s, const struct scenario_words *words, int at,
                         const struct scenario_pack *pack, struct scenario_cards *list);
// Compares these cards, or `count` of them that are not known, with the words from `at` on.
bool scenario_check_cards(struct scenario *s, const struct scenario_words *words, int at,
                          const struct scenario_pack *pack, uint64_t cards, int count, bool known);
bool scenario_fail_cards(struct scenario *s, const struct scenario_pack *pack, uint64_t cards,
                         int count, bool known);

// Meson lists the games that have verbs, and so scenarios: SCENARIO_GAMES(X).
#define SCENARIO_DECLARE(id) extern const struct scenario_game scenario_##id;
SCENARIO_GAMES(SCENARIO_DECLARE)

// Notes why the scenario fails and returns false.
bool scenario_fail(struct scenario *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
int scenario_seat(const struct scenario *s, const char *word); // "A" is 0; −1 if it is no seat
bool scenario_is_rest(const char *word);                       // "…": and others

#endif
