// What a game's face is: how one game looks in a terminal. A face draws a position as the engine's
// JSON has it (pd_view_json), and names the things that the player may pick; it knows no rule. A
// game without a face is drawn in words, so that a new one can be played at once.
#ifndef PD_FACE_H
#define PD_FACE_H

#include "paddock.h"
#include "play/choice.h"
#include "tui/screen/pane.h"

#include <jansson.h>

enum { SPOTS_MAX = 64, SPOT_LABEL_MAX = 24, SPOT_NAME_MAX = 128 };

// What is to be seen. While things happen this runs through the positions after each event.
struct scene {
    const pd_game *game;
    pd_voice voice; // whose listener is whose eyes these are, or PD_NOBODY
    const pd_setup *setup;
    const json_t *position; // the position in JSON
    const json_t *happened; // what has just happened, a list of pd_event_named_json; or NULL
    const json_t *past;     // what everybody has seen (pd_view_past_json), or NULL
    const pd_view *view;    // the position for words; a spectator's when all cards lie open
    int actor;              // who decides, or PD_NOBODY
    bool over;
    // Your legal moves; none while it is not your turn, and while something is being shown.
    const json_t *choices; // a list of what each does (pd_move_named_json)
    const json_t *hint;    // what the advised move does, or NULL
    const json_t *other;   // what the one does that it is compared with, or NULL
    const char *picked;    // the key of the spot that the player is looking at, or ""
};

// Something of yours that can be picked: a card, or a button for a move that is no card. Which of
// the choices it stands for is for `takes` to say.
struct spot {
    char key[CHOICE_MOVE_MAX];  // what it is, in notation: "B8", "draw 9"
    char card[SPOT_LABEL_MAX];  // the card, or what else a choice names: "9"
    int copy;                   // how many with the same key come before it
    char label[SPOT_LABEL_MAX]; // as it is written on the card: "B8 ●", at most 7 columns
    char name[SPOT_NAME_MAX];   // in words: "blue 8"; "" where the label says it all
    char below[SPOT_LABEL_MAX]; // a note below the card: "× 3", "→ 2"; at most 7 columns, or ""
    char why[CHOICE_MOVE_MAX];  // a move to ask about when none is possible; "" for the key
    enum ink ink;
};

struct face_rows {
    int least; // with fewer, the board would leave something out
    int most;  // more would stay empty
};

struct face {
    const char *id; // the game's
    // The table: what lies in the open, and the other players. At least 56 columns.
    void (*board)(const struct scene *scene, struct pane pane);
    // The rows that the board needs in so many columns. May be NULL: the usual number, and any.
    struct face_rows (*rows)(const struct scene *scene, int width);
    // The viewer's own cards and such, in an order that keeps; returns how many. None for
    // spectators.
    int (*hand)(const struct scene *scene, struct spot spots[SPOTS_MAX]);
    // Is a choice that does this one of those that a spot stands for? A choice that no spot takes
    // is offered in words.
    bool (*takes)(const struct spot *spot, const json_t *does);
    // What a choice does that several spots make together, such as the four cards of a lineup: the
    // player marks as many as it has `cards`. May be NULL: each spot is enough.
    const char *together;
    // What the notation of such a move starts with, before the keys: "up ". May be NULL: nothing.
    const char *together_word;
};

// The face of a game; there is always one.
const struct face *face_find(const char *game);

// ------------------------------------------------------------------- what the faces have in common

// What the engine calls a thing of the game (pd_term), in the scene's language; the ID itself if it
// is unknown. Faces have no words of their own.
const char *scene_term(const struct scene *scene, const char *id);
// The same for one of several things: the ID is "kind-which". If it is unknown: `which`.
const char *scene_term_of(const struct scene *scene, const char *kind, const char *which);
// What somebody is called; for the listener "you", as the catalogue has it.
void scene_name(const struct scene *scene, int seat, pd_text *out);
// The same in at most `most` columns, at a place of a pane; returns how many it took.
int scene_put_name(const struct scene *scene, struct pane pane, int x, int y, int most, int seat);
// A term with its {name}s filled from pairs "name", value, …, NULL.
void scene_format(const struct scene *scene, pd_text *out, const char *id, ...);

// The title of a column of hands. A player who has one of them also reads, if there is room, that
// cards in INK_DIM are those that only they know.
void scene_title_hand(const struct scene *scene, const char *title, int most, pd_text *out);

// True if some choice does this.
bool scene_offers(const struct scene *scene, const char *what);
// The first event of this kind that has just happened, or NULL.
const json_t *scene_event(const struct scene *scene, const char *what);
// The sum of a member of such events that are about a seat.
int scene_sum(const struct scene *scene, const char *what, int seat, const char *key);

// Readers for the JSON of a position. Each returns 0, "" or NULL if there is no such member.
int get_int(const json_t *object, const char *key);
const char *get_text(const json_t *object, const char *key);
const json_t *get_at(const json_t *list, int index);
int get_int_at(const json_t *list, int index);
const char *get_text_at(const json_t *list, int index);
bool text_is(const json_t *object, const char *key, const char *text);
int get_count(const json_t *list);
int get_copies(const json_t *list, const char *text); // how often it is there

#endif
