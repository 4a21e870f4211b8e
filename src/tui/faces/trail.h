// What the parts of Trail Again's face share: the position as it reads them, and its signs.
#ifndef PD_FACE_TRAIL_H
#define PD_FACE_TRAIL_H

#include "tui/faces/face.h"
#include "tui/faces/pen.h"

enum { RUNNERS = 2, LEGS_MAX = 96, NARROW = 72 };

struct leg {
    char colour, stop; // "RYG", "nsa"
    bool ends_card;
};

struct race {
    const struct scene *scene;
    const json_t *position, *runner[RUNNERS];
    struct leg legs[LEGS_MAX];
    int length, turn;
    int at[RUNNERS];
    int followed; // whose next legs matter most
    int start;    // where the run that is going on began; −1 when that is not known
};

bool trail_is_running(const struct race *race, int runner);
const char *trail_term(const struct race *race, const char *id);
// A term with its {number}.
void trail_put_number_in(const struct race *race, pd_text *out, const char *id, int number);

// Race cards, and legs of their colour, by letter.
struct race_card {
    char letter;
    const char *sign;
    enum ink chip, ink;
    const char *name; // a term
};

enum { FACES = 4 };

extern const struct race_card trail_cards[FACES];

const struct race_card *trail_card(char letter);
void trail_put_letter(struct pen *pen, enum ink ink, char letter); // as a capital

struct stop {
    char letter;
    const char *sign;
    enum ink ink;
    const char *name; // a term
};

enum { STOPS = 3 };

extern const struct stop trail_stops[STOPS];

int trail_count_face(const json_t *cards, char letter);
void trail_put_cards(struct pen *pen, const json_t *cards); // "GG", each on its colour

// How the whole course lies in a pane: legs in lines of whole Course cards, or each Course card a
// row higher than the last.
struct road {
    int cell; // columns of a leg with its stop
    int rows;
    bool rises;
    struct {
        int x, y;
    } at[LEGS_MAX];
};

// `rows` is how many there may be if the road is to rise.
void trail_lay_road(const struct race *race, int width, int rows, struct road *road);
void trail_draw_road(const struct race *race, struct pane pane, const struct road *road);
// The next legs of the runner who is followed, close up.
void trail_draw_ahead(const struct race *race, struct pane pane);

// ----------------------------------------------------------------------------- Setbacks and Boosts

const json_t *trail_boost_card(const struct race *race, const char *name);       // or NULL
bool trail_is_used(const struct race *race, const json_t *card);                 // in this turn
void trail_put_boost(const struct race *race, const json_t *card, pd_text *out); // its name
// What a Boost does: as a sentence, as a sign.
void trail_put_effect(const struct race *race, const json_t *card, pd_text *out);
void trail_put_sign(const json_t *card, pd_text *out); // "▶2" runs two legs

enum { ENTRIES_MAX = 20 };

// A Setback or Boost in a list.
struct entry {
    char name[64];
    char brief[64], full[128]; // what it does
    const json_t *cost;        // of a Boost
    bool is_boost, is_used, is_harmless;
};

struct entries {
    int count;
    struct entry at[ENTRIES_MAX];
};

// Equal ones together; they come in order.
void trail_add_setbacks(const struct race *race, const json_t *list, struct entries *entries);
// `in_turn`: they belong to the runner whose turn it is.
void trail_add_boosts(const struct race *race, const json_t *list, bool in_turn,
                      struct entries *entries);
// The rows that they need with what they do.
int trail_count_rows(const struct entries *entries, int width);
// One in each line where there is room, else one after the other, with what they do or without.
void trail_draw_entries(const struct entries *entries, struct pane pane);

#endif
