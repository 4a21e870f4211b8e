// Private to the table page: table.c handles input, table-draw.c draws, table-words.c shows texts.
#ifndef PD_TABLE_PARTS_H
#define PD_TABLE_PARTS_H

#include "tui/faces/face.h"
#include "tui/screen/list.h"
#include "tui/table/show.h"
#include "tui/table/table.h"

struct table_page {
    struct page page;
    struct table_plan plan;
    struct source *source;
    const struct face *face;
    struct show show;

    struct choice choices[PD_MOVES_MAX]; // the legal moves in words, and the engine's moves
    pd_move moves[PD_MOVES_MAX];
    int choice_count;
    json_t *does; // what each choice does by name, a list; or NULL
    int acted;    // the step after which a move was made whose result has not come yet; −1: none

    // The items: the cards, then the choices that no card stands for.
    struct spot spots[SPOTS_MAX];
    int spot_count;
    int words[PD_MOVES_MAX]; // the choices without a card
    int item_count;
    int at;      // the item with the focus
    int spot_at; // the last card with the focus

    // Cards that make one move together are marked one by one.
    int together; // how many; 0: each card is a move
    bool marked[SPOTS_MAX];

    int offer[PD_MOVES_MAX], offer_count, offer_step; // the choices in the open dialog
    int folded;                                       // that its last row leads to

    char note[NOTE_MAX]; // a refusal, a hint or an error; "" for none
    enum ink note_ink;
    char hint[CHOICE_MOVE_MAX];     // the advised move, or ""
    char other[CHOICE_MOVE_MAX];    // the one that it is compared with, or ""
    json_t *hint_does, *other_does; // what they do by name, or NULL
    pd_bot_survey advice;
    bool advice_asked, has_advice;
    int advice_step;

    bool undone;    // a move was taken back: forced moves wait until the player has made one
    long forced_ms; // when the only possible move is made; 0: not at all

    long hurried_ms; // when a key hurried the show last; 0: never
    long covered_ms; // when the next player was asked to come to the screen

    struct list places; // clickable places
};

bool table_waits(const struct table_page *self); // for Enter, which is the source's key
void table_scene(const struct table_page *self, struct scene *scene);
int table_marked(const struct table_page *self); // how many cards are
// The choice that the marked cards make together, or −1. Writes its notation to `move`.
int table_marked_choice(const struct table_page *self, char move[CHOICE_MOVE_MAX]);
int table_item_choices(const struct table_page *self, int item, int choices[PD_MOVES_MAX]);

// table-draw.c
void table_draw(struct page *page, struct pane pane);

// table-words.c
enum { WORDS_MAX = 16384 }; // bytes
// Writes the rules that matter now, one paragraph each, as long as they fit.
void table_put_rules(const struct table_page *self, int width, int rows, pd_text *out);
typedef void table_say(const pd_game *game, const pd_voice *voice, const pd_view *view,
                       pd_text *out);
void table_show_words(struct table_page *self, table_say *say);
void table_show_help(struct table_page *self);
void table_show_log(struct table_page *self);
void table_show_recap(struct table_page *self); // since the player's last decision
void table_show_advice(struct table_page *self);
void table_say_hint(struct table_page *self);
void table_say_pace(struct table_page *self, int ms);
void table_say_forced(struct table_page *self);

#endif
