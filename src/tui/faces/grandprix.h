// What the parts of Jumbo Grand Prix's face share: its cards, and how races go.
#ifndef PD_FACE_GRANDPRIX_H
#define PD_FACE_GRANDPRIX_H

#include "tui/faces/face.h"
#include "tui/faces/pen.h"

enum { GP_TYPES = 4, GP_SEATS = 5, GP_LINEUP = 4 };
enum { GP_NARROW = 72, GP_NAME_NARROW = 9 }; // fewer columns than that, and those of a name then

// A type of card: body, engine, tyres or driver.
struct gp_type {
    char letter;
    const char *sign;
    enum ink chip;
    const char *pile, *name, *card; // in the position; terms: in words, and with a {number}
};

extern const struct gp_type gp_types[GP_TYPES];

const struct gp_type *gp_type_of(const char *card); // in notation: "D2*"
void gp_put_card(struct pen *pen, const char *card);
void gp_put_cards(struct pen *pen, const json_t *cards, int most); // in so many columns
// The same for a hand of one's own: what others do not know of it, by their counts, is dimmer.
void gp_put_hand(struct pen *pen, const json_t *cards, const json_t *known, int most);
// A card's name in words.
void gp_say_card(const struct scene *scene, const char *card, pd_text *out);
// "missing: engine, driver": what a list of cards lacks for a complete car. In so many columns, or
// else by letters: "missing: E D".
void gp_say_missing(const struct scene *scene, const json_t *cards, int most, pd_text *out);
void gp_put_score(struct pen *pen, int number); // a score card, in 4 columns

// How a race goes, or went.
struct gp_result {
    int race, worth_max;
    const json_t *lineups, *values, *taken; // one each a seat; null: not known
};

// Fills in the last race; false when there is none.
bool gp_find_result(const struct scene *scene, struct gp_result *result);
// "B6 E7 T4 D2* 19", or backs while it is not shown; without cards only what it was worth.
void gp_put_lineup(struct pen *pen, const struct gp_result *result, int seat, bool cards);
// A lane for each seat, as far as there is room.
void gp_draw_lanes(const struct scene *scene, struct pane pane, const struct gp_result *result);

#endif
