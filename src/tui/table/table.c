#include "tui/table/table.h"

#include "base/memory.h"
#include "tui/screen/dialog.h"
#include "tui/table/rules.h"
#include "tui/table/table-parts.h"

#include <stdlib.h>
#include <string.h>

enum { DOES_MAX = 512 }; // bytes of what a move does, by name

// Milliseconds for which an event is shown.
static const int paces[PACE_COUNT] = {0, 250, 600, 1200, 2200, 4000};

static struct table_page *table_of(struct page *page) {
    return (struct table_page *)page;
}

static bool is_over(const struct table_page *self) {
    const struct source *source = self->source;
    return self->show.step >= 0 && pd_view_actor(source->game, &self->show.view) == PD_NOBODY;
}

// --------------------------------------------------------------------------- what can be done now

static void forget_advice(struct table_page *self) {
    self->note[0] = '\0';
    self->hint[0] = self->other[0] = '\0';
    self->has_advice = self->advice_asked = false;
}

// Hints and marks belong to one position.
static void forget_answers(struct table_page *self) {
    forget_advice(self);
    memset(self->marked, 0, sizeof self->marked);
}

bool table_waits(const struct table_page *self) {
    return self->source->kind->waits && self->source->kind->waits(self->source);
}

// What a legal move of the viewer does by name; the caller's.
static json_t *read_does(const struct table_page *self, pd_move move) {
    char named[DOES_MAX];
    pd_text text = pd_text_on(named, sizeof named);
    pd_move_named_json(self->source->game, &self->show.view, move, &text);
    return json_loadb(named, text.used, 0, NULL);
}

// The same for a move in notation; NULL if it is none.
static json_t *read_mark(const struct table_page *self, const char *notation) {
    const pd_game *game = self->source->game;
    pd_move move;
    if (!*notation || pd_move_read(game, notation, &move) ||
        pd_view_check(game, &self->show.view, move))
        return NULL;
    return read_does(self, move);
}

static void list_does(struct table_page *self) {
    json_decref(self->does);
    self->does = json_array();
    for (int i = 0; i < self->choice_count; i++)
        json_array_append_new(self->does, read_does(self, self->moves[i]));
}

static void take_marks(struct table_page *self) {
    json_decref(self->hint_does);
    json_decref(self->other_does);
    self->hint_does = read_mark(self, self->hint);
    self->other_does = read_mark(self, self->other);
}

static void list_choices(struct table_page *self) {
    const struct source *source = self->source;
    pd_voice voice = show_voice(&self->show);
    self->choice_count = 0;
    if (show_is_busy(&self->show) || self->plan.replay || self->acted == self->show.step ||
        table_waits(self))
        return;
    self->choice_count = choice_list(source->game, &voice, &self->show.view, self->choices);
    pd_view_moves(source->game, &self->show.view, self->moves);
}

void table_scene(const struct table_page *self, struct scene *scene) {
    const struct source *source = self->source;
    int actor = pd_view_actor(source->game, &self->show.view);
    *scene = (struct scene){
        .game = source->game,
        .voice = show_voice(&self->show),
        .setup = &source->setup,
        .position = self->show.position,
        .happened = self->show.happened,
        .past = self->show.past,
        .view = &self->show.view,
        .actor = self->show.step < 0 ? PD_NOBODY : actor,
        .over = is_over(self) && !show_is_busy(&self->show),
        .choices = self->does,
        .hint = self->hint_does,
        .other = self->other_does,
        .picked =
            self->at < self->spot_count && !self->plan.replay ? self->spots[self->at].key : "",
    };
}

// The moves that a review compares here.
static void take_comparison(struct table_page *self) {
    struct source *source = self->source;
    if (source->kind->compare && !source->kind->compare(source, self->hint, self->other))
        self->hint[0] = self->other[0] = '\0';
}

// The items: first the cards, then the choices that belong to no card.
static void list_items(struct table_page *self) {
    struct scene scene;
    bool taken[PD_MOVES_MAX] = {false};
    self->spot_count = self->item_count = self->together = 0;
    table_scene(self, &scene);
    if (!self->show.position || self->source->you < 0)
        return;
    self->spot_count = self->item_count = self->face->hand(&scene, self->spots);
    const json_t *first = get_at(self->does, 0);
    if (self->face->together && text_is(first, "what", self->face->together))
        self->together = get_count(json_object_get(first, "cards"));
    for (int i = 0; i < self->spot_count; i++)
        for (int k = 0; k < self->choice_count; k++)
            taken[k] |= self->face->takes(&self->spots[i], get_at(self->does, k));
    for (int k = 0; k < self->choice_count; k++)
        if (!taken[k])
            self->words[self->item_count++ - self->spot_count] = k;
}

// The choices that an item stands for; returns how many.
int table_item_choices(const struct table_page *self, int item, int choices[PD_MOVES_MAX]) {
    int count = 0;
    if (item >= self->spot_count) {
        choices[0] = self->words[item - self->spot_count];
        return 1;
    }
    for (int k = 0; k < self->choice_count; k++)
        if (self->face->takes(&self->spots[item], get_at(self->does, k)))
            choices[count++] = k;
    return count;
}

int table_marked(const struct table_page *self) {
    int count = 0;
    for (int i = 0; i < self->spot_count; i++)
        count += self->marked[i];
    return count;
}

static const char *together_word(const struct table_page *self) {
    return self->face->together_word ? self->face->together_word : "";
}

// The marked spots with this card.
static int marked_copies(const struct table_page *self, const char *card) {
    int copies = 0;
    for (int i = 0; i < self->spot_count; i++)
        copies += self->marked[i] && strcmp(self->spots[i].card, card) == 0;
    return copies;
}

// Does a choice take the marked cards, and no others?
static bool is_marked_move(const struct table_page *self, const json_t *does) {
    const json_t *cards = json_object_get(does, "cards");
    for (int i = 0; i < get_count(cards); i++) {
        const char *card = get_text_at(cards, i);
        if (marked_copies(self, card) != get_copies(cards, card))
            return false;
    }
    return get_count(cards) == table_marked(self);
}

int table_marked_choice(const struct table_page *self, char move[CHOICE_MOVE_MAX]) {
    pd_text text = pd_text_on(move, CHOICE_MOVE_MAX);
    pd_put(&text, together_word(self));
    for (int i = 0, count = 0; i < self->spot_count; i++)
        if (self->marked[i]) {
            pd_put(&text, count++ ? " " : "");
            pd_put(&text, self->spots[i].key);
        }
    for (int k = 0; k < self->choice_count; k++)
        if (is_marked_move(self, get_at(self->does, k)))
            return k;
    return -1;
}

// Updates choices and items after a change. The focus stays on its card if that is still there.
static void look_again(struct table_page *self) {
    struct spot picked = {0};
    bool was_word = self->at >= self->spot_count;
    if (!was_word)
        picked = self->spots[self->at];
    list_choices(self);
    list_does(self);
    take_comparison(self);
    take_marks(self);
    list_items(self);
    for (int i = 0; *picked.key && i < self->spot_count; i++)
        if (strcmp(self->spots[i].key, picked.key) == 0 && self->spots[i].copy == picked.copy)
            self->at = i;
    if (self->at >= self->item_count)
        self->at = self->item_count ? self->item_count - 1 : 0;
}

// At a new decision, focus the first item that can be played.
static void focus_first(struct table_page *self) {
    int choices[PD_MOVES_MAX];
    if (self->at < self->item_count && table_item_choices(self, self->at, choices) > 0)
        return;
    for (int i = self->item_count - 1; i >= 0; i--)
        if (table_item_choices(self, i, choices) > 0)
            self->at = i;
}

// ---------------------------------------------------------------------------------- what is asked

static void act(struct table_page *self, int choice) {
    forget_answers(self);
    self->acted = self->show.step;
    self->source->kind->act(self->source, self->moves[choice], self->show.step + 1);
    look_again(self);
}

// The player's own move, after which forced moves are made again.
static void act_freely(struct table_page *self, int choice) {
    self->undone = false;
    act(self, choice);
}

static void offer_all(struct table_page *self, bool whole);

static void on_offer_chosen(void *context, int row) {
    struct table_page *self = context;
    if (row == self->offer_count && self->folded && self->offer_step == self->show.step) {
        offer_all(self, true);
        return;
    }
    if (row < 0 || self->offer_step != self->show.step || row >= self->offer_count ||
        self->offer[row] >= self->choice_count)
        return;
    act_freely(self, self->offer[row]);
}

static void put_folded(int count, struct dialog_row *row) {
    char number[16];
    pd_text says = pd_text_on(row->says, sizeof row->says);
    *row = (struct dialog_row){.label = "…"};
    snprintf(number, sizeof number, "%d", count);
    pd_format(&says, tr(NP_("one more", "{count} more")), "count", number, NULL);
}

// Lets the player choose among several moves; a last row leads to those that are folded away.
static void offer_folded(struct table_page *self, const char *title, const int *choices, int count,
                         int folded) {
    static struct dialog_row rows[PD_MOVES_MAX + 1];
    for (int i = 0; i < count; i++) {
        const struct choice *choice = &self->choices[choices[i]];
        rows[i] = (struct dialog_row){.marked = strcmp(choice->move, self->hint) == 0};
        snprintf(rows[i].label, sizeof rows[i].label, "%s", choice->move);
        pd_text says = pd_text_on(rows[i].says, sizeof rows[i].says);
        pd_put(&says, choice->says);
        self->offer[i] = choices[i];
    }
    self->offer_count = count;
    self->offer_step = self->show.step;
    self->folded = folded;
    if (folded)
        put_folded(folded, &rows[count]);
    dialog_choose(self->page.stage, title, rows, count + (folded > 0), on_offer_chosen, self);
}

static void offer(struct table_page *self, const char *title, const int *choices, int count) {
    offer_folded(self, title, choices, count, 0);
}

// Says why a move is not possible, with the rule.
static void explain(struct table_page *self, const char *notation, const char *name) {
    struct source *source = self->source;
    pd_voice voice = show_voice(&self->show);
    pd_move move;
    pd_text text = pd_text_on(self->note, sizeof self->note);
    self->note_ink = INK_BAD;
    if (self->plan.replay || is_over(self))
        return;
    if (pd_move_read(source->game, notation, &move))
        pd_format(&text, tr(N_("You cannot use this card now: {card}.")), "card", name, NULL);
    else
        pd_say_refusal(source->game, &voice, &self->show.view, move, &text);
    if (!source->kind->remind)
        return;
    pd_put(&text, " ");
    source->kind->remind(source, &text);
}

static const char *name_of(const struct spot *spot) {
    return *spot->name ? spot->name : spot->label;
}

static void explain_card(struct table_page *self, const struct spot *spot) {
    explain(self, *spot->why ? spot->why : spot->key, name_of(spot));
}

// Marks or unmarks a card. When enough are marked, Enter plays them together.
static void mark(struct table_page *self, int item) {
    char move[CHOICE_MOVE_MAX];
    self->note[0] = '\0';
    if (!self->marked[item] && table_marked(self) == self->together) {
        self->note_ink = INK_BAD;
        snprintf(self->note, sizeof self->note, "%s",
                 tr(N_("Enough cards are marked. Unmark one first.")));
        return;
    }
    self->marked[item] = !self->marked[item];
    if (table_marked(self) == self->together && table_marked_choice(self, move) < 0)
        explain(self, move, move);
}

static void play_marked(struct table_page *self) {
    char move[CHOICE_MOVE_MAX];
    int choice = table_marked_choice(self, move);
    if (choice >= 0)
        act_freely(self, choice);
    else
        explain(self, move, move);
}

static void choose_item(struct table_page *self, int item) {
    int choices[PD_MOVES_MAX];
    if (item < 0 || item >= self->item_count)
        return;
    self->at = item;
    int count = table_item_choices(self, item, choices);
    if (self->together && item < self->spot_count)
        mark(self, item);
    else if (count == 1)
        act_freely(self, choices[0]);
    else if (count > 1)
        offer(self, name_of(&self->spots[item]), choices, count);
    else
        explain_card(self, &self->spots[item]);
}

// Enter plays the cards that are marked once there are enough of them.
static void choose(struct table_page *self, bool enter) {
    if (enter && self->together && self->at < self->spot_count &&
        table_marked(self) == self->together)
        play_marked(self);
    else
        choose_item(self, self->at);
}

// Lists all moves in words; without those that hardly anybody wants, unless it is the `whole` list.
static void offer_all(struct table_page *self, bool whole) {
    int order[PD_MOVES_MAX], count = self->choice_count;
    if (!count)
        return;
    int shown = pd_view_sort(self->source->game, &self->show.view, self->moves, count, order);
    shown = whole ? count : shown;
    offer_folded(self, tr(N_("Your moves")), order, shown, count - shown);
}

static void ask_advice(struct table_page *self) {
    if (!self->source->kind->advise || !self->choice_count || self->advice_asked)
        return;
    self->source->kind->advise(self->source, &self->show.view);
    self->advice_asked = true;
    self->advice_step = self->show.step;
    self->note_ink = INK_DIM;
    snprintf(self->note, sizeof self->note, "%s", tr(N_("The champion is thinking …")));
}

// The first key asks for a hint, the next one shows the chances of all moves. A lesson knows one
// move.
static void ask_or_show_advice(struct table_page *self) {
    if (!self->has_advice)
        ask_advice(self);
    else if (self->plan.lesson)
        table_say_hint(self);
    else
        table_show_advice(self);
}

// Before a move, the marks are what can be taken back.
static void unmark(struct table_page *self) {
    self->note[0] = '\0';
    memset(self->marked, 0, sizeof self->marked);
}

static void undo(struct table_page *self) {
    struct source *source = self->source;
    if (table_marked(self)) {
        unmark(self);
        return;
    }
    forget_advice(self);
    if (source->kind->can_undo && source->kind->can_undo(source)) {
        source->kind->undo(source);
        self->undone = true;
        self->acted = -1;
        return;
    }
    self->note_ink = INK_BAD;
    snprintf(self->note, sizeof self->note, "%s", tr(pd_err_text(source->game, PD_ERR_NO_UNDO)));
}

// ----------------------------------------------------------------------------------- what is shown

static void take_notes(struct table_page *self) {
    char note[NOTE_MAX];
    for (int kind; (kind = self->source->kind->note(self->source, note, sizeof note));) {
        if (kind & NOTE_LOG)
            show_note(&self->show, note);
        if (kind & NOTE_SHOW) {
            self->note_ink = INK_BAD;
            snprintf(self->note, sizeof self->note, "%s", note);
        }
        if (kind & NOTE_REFUSE) {
            self->acted = -1;
            look_again(self);
        }
    }
}

static void take_advice(struct table_page *self) {
    struct source *source = self->source;
    pd_bot_survey survey;
    // Always take the advice, even if it is out of date and dropped.
    if (!source->kind->advice || !source->kind->advice(source, &survey) || !self->advice_asked ||
        self->advice_step != self->show.step || !self->choice_count)
        return;
    self->advice = survey;
    int best = self->advice.at[0].index;
    self->has_advice = true;
    snprintf(self->hint, sizeof self->hint, "%s", self->choices[best].move);
    table_say_hint(self);
    look_again(self);
}

static long now_ms(const struct table_page *self) {
    return self->page.stage->platform->clock_ms(self->page.stage->platform);
}

// Hides the hand until the next player has come to the screen: closes all dialogs, and ignores keys
// for a moment, as they may be the previous player's.
static void cover(struct table_page *self) {
    struct stage *stage = self->page.stage;
    while (stage->top != &self->page)
        stage_pop(stage, stage->top);
    self->covered_ms = now_ms(self);
}

// Makes the only possible move, if the player wants that, after it could be seen for as long as
// an event is.
static void play_forced(struct table_page *self) {
    const struct stage *stage = self->page.stage;
    bool waits = stage->forced && !self->plan.lesson && self->choice_count == 1 && !self->undone &&
                 !self->show.covered && stage->top == &self->page;
    if (!waits)
        self->forced_ms = 0;
    else if (!self->forced_ms)
        self->forced_ms = now_ms(self) + paces[stage->pace] + 1;
    else if (now_ms(self) >= self->forced_ms)
        act(self, 0);
}

static void tick_table(struct page *page) {
    struct table_page *self = table_of(page);
    bool was_covered = self->show.covered;
    int step = self->show.step, you = self->source->you;
    bool was_busy = show_is_busy(&self->show);
    take_notes(self);
    take_advice(self); // first, as this also takes in a bot's move, which is shown below
    bool changed = show_go_on(&self->show, now_ms(self), paces[page->stage->pace]);
    if (changed || was_busy != show_is_busy(&self->show)) {
        if (step != self->show.step || you != self->source->you)
            forget_answers(self);
        if (self->show.step < step)
            self->acted = -1; // taken back
        look_again(self);
        if (self->show.covered && !was_covered)
            cover(self);
        if (!show_is_busy(&self->show)) {
            focus_first(self);
            if (self->plan.hints)
                ask_advice(self);
        }
    }
    play_forced(self);
}

static int due_table(struct page *page) {
    struct table_page *self = table_of(page);
    int shown = show_due(&self->show, now_ms(self));
    int other = self->source->kind->due ? self->source->kind->due(self->source) : -1;
    int due = shown < 0 || (other >= 0 && other < shown) ? other : shown;
    long forced = self->forced_ms - now_ms(self);
    if (!self->forced_ms || (due >= 0 && due < forced))
        return due;
    return forced > 0 ? (int)forced : 0;
}

// ------------------------------------------------------------------------------------------- keys

static void leave(struct table_page *self) {
    stage_pop(self->page.stage, &self->page);
}

static void on_leave_chosen(void *context, int row) {
    struct table_page *self = context;
    if (row == 1)
        leave(self);
}

static bool loses(const struct table_page *self) {
    struct source *source = self->source;
    return source->kind->loses && source->kind->loses(source);
}

static void ask_leave(struct table_page *self) {
    struct dialog_row rows[2] = {0};
    const char *title = loses(self)
                            ? N_("Leave the table? This match is not saved and will be lost.")
                            : N_("Leave the table? Nothing is lost.");
    snprintf(rows[0].label, sizeof rows[0].label, "%s", tr(N_("Stay")));
    snprintf(rows[1].label, sizeof rows[1].label, "%s", tr(N_("Leave the table")));
    dialog_choose(self->page.stage, tr(title), rows, 2, on_leave_chosen, self);
}

// Asks for confirmation only if something would be lost.
static void leave_unasked(struct table_page *self) {
    if (loses(self))
        ask_leave(self);
    else
        leave(self);
}

static void move_focus(struct table_page *self, int by) {
    self->note[0] = '\0';
    if (self->item_count)
        self->at = (self->at + by + self->item_count) % self->item_count;
}

// From the cards to the words below them and back; within the words, row by row.
static void move_down(struct table_page *self, int by) {
    bool in_words = self->at >= self->spot_count;
    self->note[0] = '\0';
    if (in_words && by < 0 && self->at == self->spot_count)
        self->at = self->spot_at < self->spot_count ? self->spot_at : 0;
    else if (in_words && self->at + by < self->item_count)
        self->at += by;
    else if (!in_words && by > 0 && self->item_count > self->spot_count) {
        self->spot_at = self->at;
        self->at = self->spot_count;
    } else if (!in_words)
        move_focus(self, by);
}

static void set_pace(struct table_page *self, int by) {
    int *pace = &self->page.stage->pace;
    *pace = *pace + by < PACE_COUNT ? *pace + by : PACE_COUNT - 1;
    *pace = *pace < 0 ? 0 : *pace;
    table_say_pace(self, paces[*pace]);
}

static void switch_forced(struct table_page *self) {
    if (self->plan.lesson)
        return;
    self->page.stage->forced = !self->page.stage->forced;
    self->undone = false;
    table_say_forced(self);
}

static bool key_source(struct table_page *self, int key) {
    struct source *source = self->source;
    return source->kind->key && source->kind->key(source, key);
}

static void review(struct table_page *self) {
    if (key_source(self, 'R'))
        return;
    self->note_ink = INK_BAD;
    snprintf(self->note, sizeof self->note, "%s",
             tr(N_("You can review the match when it is over.")));
}

// Keys that do the same whether something is being shown or not.
static bool key_anytime(struct table_page *self, int key) {
    switch (key) {
    case 'q': leave_unasked(self); return true;
    case '?': table_show_help(self); return true;
    case 'L': table_show_log(self); return true;
    case 'r': rules_open(self->page.stage, self->source->game); return true;
    case 'R': review(self); return true;
    case '+':
    case '=': set_pace(self, -1); return true;
    case '-': set_pace(self, 1); return true;
    default: return false;
    }
}

static void key_focus(struct table_page *self, int key) {
    switch (key) {
    case PRESS_LEFT:
    case 'h':
    case PRESS_BACK_TAB: move_focus(self, -1); break;
    case PRESS_RIGHT:
    case 'l':
    case PRESS_TAB: move_focus(self, 1); break;
    case PRESS_UP:
    case 'k': move_down(self, -1); break;
    case PRESS_DOWN:
    case 'j': move_down(self, 1); break;
    case PRESS_HOME: self->at = 0; break;
    case PRESS_END: self->at = self->item_count ? self->item_count - 1 : 0; break;
    default: break;
    }
}

// The first Esc clears the note; the next one leaves, with a question unless another page follows.
static void escape(struct table_page *self) {
    bool leads_on = self->plan.replay ? self->page.below != NULL : is_over(self);
    if (*self->note)
        forget_advice(self);
    else if (leads_on)
        leave(self);
    else
        ask_leave(self);
}

static void key_at_rest(struct table_page *self, int key) {
    switch (key) {
    case PRESS_ENTER:
    case ' ':
        if (is_over(self))
            leave(self);
        else
            choose(self, key == PRESS_ENTER);
        break;
    case PRESS_ESCAPE: escape(self); break;
    case 'u': undo(self); break;
    case 'i': ask_or_show_advice(self); break;
    case 't': table_show_words(self, pd_say_table); break;
    case 'c': table_show_words(self, pd_say_hand); break;
    case 'm': offer_all(self, false); break;
    case 'e': table_show_recap(self); break;
    case 'f': switch_forced(self); break;
    default:
        if (key >= '0' && key <= '9')
            choose_item(self, key == '0' ? 9 : key - '1');
        else
            key_focus(self, key);
    }
}

// In a replay, the source's keys come first; of the table's keys, only those that change nothing
// work.
static void key_replay(struct table_page *self, int key) {
    if (key_source(self, key))
        return;
    if (key == 't')
        table_show_words(self, pd_say_table);
    else if (key == PRESS_ESCAPE)
        escape(self);
}

// The previous player may still be pressing Enter.
static void key_cover(struct table_page *self, int key) {
    enum { GRACE_MS = 700 };
    bool ready = now_ms(self) - self->covered_ms >= GRACE_MS;
    if (ready && (key == PRESS_ENTER || key == ' '))
        self->show.covered = false;
    else if (key == 'q')
        leave_unasked(self);
}

static void key_in_replay(struct table_page *self, int key) {
    if (show_is_busy(&self->show)) {
        show_skip(&self->show);
        look_again(self);
    }
    key_replay(self, key);
}

// Esc skips all that happens until the player's next decision, any other key one event.
static void key_in_show(struct table_page *self, int key) {
    if (key == PRESS_ESCAPE)
        show_skip_all(&self->show);
    else
        show_hurry(&self->show);
    self->hurried_ms = now_ms(self);
    look_again(self);
    focus_first(self);
}

// Would the key make a move that the player did not mean, as a moment ago it only hurried on?
static bool is_hasty(const struct table_page *self, int key) {
    enum { GRACE_MS = 400 };
    bool acts = key == PRESS_ENTER || key == ' ' || (key >= '0' && key <= '9');
    return acts && self->hurried_ms && now_ms(self) - self->hurried_ms < GRACE_MS;
}

static void key_table(struct page *page, int key) {
    struct table_page *self = table_of(page);
    if (self->show.covered) {
        key_cover(self, key);
        return;
    }
    if (key_anytime(self, key))
        return;
    if (self->plan.replay)
        key_in_replay(self, key);
    else if (key_source(self, key))
        return;
    else if (show_is_busy(&self->show))
        key_in_show(self, key);
    else if (!is_hasty(self, key))
        key_at_rest(self, key);
}

static void click_table(struct page *page, int x, int y) {
    struct table_page *self = table_of(page);
    int key = list_key_at(&self->places, x, y), item = list_row_at(&self->places, x, y);
    if (self->show.covered || (show_is_busy(&self->show) && !key))
        key_table(page, PRESS_ENTER);
    else if (key)
        key_table(page, key);
    else if (item >= 0)
        choose_item(self, item);
}

// --------------------------------------------------------------------------------------- the page

static void close_table(struct page *page) {
    struct table_page *self = table_of(page);
    struct table_plan plan = self->plan;
    bool over = is_over(self), ending = page->stage->ending;
    show_close(&self->show);
    json_decref(self->does);
    json_decref(self->hint_does);
    json_decref(self->other_does);
    self->source->kind->close(self->source);
    free(self);
    if (plan.left && !ending)
        plan.left(plan.context, over);
}

static const struct page_kind table_kind = {
    .draw = table_draw,
    .key = key_table,
    .click = click_table,
    .tick = tick_table,
    .due = due_table,
    .close = close_table,
};

void table_page_open(struct stage *stage, const struct table_plan *plan) {
    struct table_page *self = must(calloc(1, sizeof *self));
    self->page.kind = &table_kind;
    self->plan = *plan;
    self->source = plan->source;
    self->face = face_find(pd_game_about(plan->source->game).id);
    self->acted = -1;
    show_open(&self->show, plan->source, self->face, console_voice_language());
    self->show.replay = plan->replay;
    stage_push(stage, &self->page);
}
