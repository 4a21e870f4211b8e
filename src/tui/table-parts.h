// The table page between its files: table.c is what it does, table-draw.c how it looks,
// table-words.c what it says.
#ifndef PD_TABLE_PARTS_H
#define PD_TABLE_PARTS_H

#include "tui/face.h"
#include "tui/list.h"
#include "tui/show.h"
#include "tui/table.h"

struct table {
    struct page page;
    struct table_plan plan;
    struct source *source;
    const struct face *face;
    struct show show;

    struct choice choices[PD_MOVES_MAX]; // what can be done now, and what it is to the engine
    pd_move moves[PD_MOVES_MAX];
    int choice_count;
    int acted; // the step in whose position a move was made that has not been told yet; −1: none

    // What can be picked: the cards, then the choices that no card stands for.
    struct spot spots[SPOTS_MAX];
    int spot_count;
    int words[PD_MOVES_MAX]; // which choice
    int item_count;
    int at;      // the item with the focus
    int spot_at; // the card that had it last

    // Cards that make one move together are marked one by one.
    int together; // how many; 0: each card is a move
    bool marked[SPOTS_MAX];

    int offer[PD_MOVES_MAX], offer_count, offer_step; // what a dialog offers

    char note[NOTE_MAX]; // why not, a hint, or a trouble; "" for none
    enum ink note_ink;
    char hint[CHOICE_MOVE_MAX]; // the move that is advised, or ""
    pd_survey advice;
    bool advice_asked, has_advice;
    int advice_step;

    long covered_ms; // when somebody else was asked to come to the screen

    struct list places; // where things were drawn last, for the mouse
};

void table_scene(const struct table *self, struct scene *scene);
int table_marked(const struct table *self); // how many cards are
// The choice that the marked cards are together; −1: none. `move` is how they are written.
int table_marked_choice(const struct table *self, char move[CHOICE_MOVE_MAX]);
int table_item_choices(const struct table *self, int item, int choices[PD_MOVES_MAX]);

// table-draw.c
void table_draw(struct page *page, struct pane pane);

// table-words.c
typedef void table_say(const pd_game *game, const pd_voice *voice, const pd_view *view,
                       pd_text *out);
void table_show_words(struct table *self, table_say *say);
void table_show_help(struct table *self);
void table_show_log(struct table *self);
void table_show_recap(struct table *self); // since the player's last decision
void table_show_advice(struct table *self);
void table_say_hint(struct table *self);
void table_say_pace(struct table *self, int ms);

#endif
