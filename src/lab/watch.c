#include "lab/watch.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// --------------------------------------------------------------------------------- kinds of moves

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

// Is there a number in the word?
static bool has_number(const char *word) {
    return is_digit(word[strcspn(word, " 0123456789")]);
}

// Copies a word, each number in it as #.
static const char *put_word(pd_text *out, const char *word) {
    for (; *word && *word != ' '; word++)
        if (!is_digit(*word))
            pd_put(out, (char[]){*word, '\0'});
        else if (!is_digit(word[1]))
            pd_put(out, "#");
    return word;
}

static void name_kind(const pd_game *game, pd_move move, char *name, size_t size) {
    char notation[128];
    pd_text written = pd_text_on(notation, sizeof notation), out = pd_text_on(name, size);
    pd_move_write(game, move, &written);
    const char *rest = put_word(&out, notation);
    if (*rest && !has_number(rest + 1)) {
        pd_put(&out, " ");
        rest = put_word(&out, rest + 1);
    }
    pd_put(&out, *rest ? " …" : "");
}

// All kinds that do not fit are counted as one, “…”.
static int find_kind(pd__kinds *kinds, const char *name) {
    for (int i = 0; i < kinds->count; i++)
        if (strcmp(kinds->names[i], name) == 0)
            return i;
    if (kinds->count == PD__KINDS_MAX)
        return PD__KINDS_MAX - 1;
    strcpy(kinds->names[kinds->count], kinds->count == PD__KINDS_MAX - 1 ? "…" : name);
    return kinds->count++;
}

int pd__kinds_init(pd__kinds *kinds, const pd_game *game) {
    uint32_t moves = pd_game_about(game).move_count;
    kinds->count = 0;
    kinds->of = malloc(moves);
    if (!kinds->of)
        return ENOMEM;
    for (pd_move move = 0; move < moves; move++) {
        char name[sizeof kinds->names[0]];
        name_kind(game, move, name, sizeof name);
        kinds->of[move] = (uint8_t)find_kind(kinds, name);
    }
    return 0;
}

void pd__kinds_free(pd__kinds *kinds) {
    free(kinds->of);
    kinds->of = NULL;
}

// ------------------------------------------------------------------------------------- the leaders

static void note_leaders(pd__watch *watch, const pd_state *state) {
    int standing[PD_SEATS_MAX], most = INT_MIN;
    uint8_t ahead = 0;
    pd_standing(watch->game, state, standing);
    for (int seat = 0; seat < watch->seats; seat++)
        most = standing[seat] > most ? standing[seat] : most;
    for (int seat = 0; seat < watch->seats; seat++)
        ahead |= (uint8_t)((standing[seat] == most) << seat);
    bool alone = !(ahead & (ahead - 1));
    watch->ahead[watch->step] = ahead;
    watch->leaders[watch->step] = (int8_t)(alone ? __builtin_ctz(ahead) : PD_NOBODY);
}

void pd__watch_start(pd__watch *watch, const pd_state *state) {
    watch->step = 0;
    memset(watch->used, 0, sizeof watch->used);
    note_leaders(watch, state);
}

void pd__watch_step(pd__watch *watch, const pd_state *state) {
    watch->step++;
    note_leaders(watch, state);
}

// The lead changes when one seat leads alone that did not do so last.
static int count_lead_changes(const pd__watch *watch) {
    int changes = 0, last = PD_NOBODY;
    for (int step = 0; step <= watch->step; step++) {
        int leader = watch->leaders[step];
        changes += leader != PD_NOBODY && last != PD_NOBODY && leader != last;
        last = leader != PD_NOBODY ? leader : last;
    }
    return changes;
}

// The tenth of the match from which on the seat was never behind.
static int settled_tenth(const pd__watch *watch, int seat) {
    int step = watch->step;
    if (step == 0)
        return 0;
    while (step > 0 && watch->ahead[step - 1] >> seat & 1)
        step--;
    return (step * 10 + watch->step - 1) / watch->step;
}

static void add_leads(const pd__watch *watch, const pd__totals *totals, const pd_result *result) {
    int sharing = pd_sharing(result);
    int changes = count_lead_changes(watch);
    pd__numbers(totals, PD__LEADS)[changes < PD__LEADS_MAX ? changes : PD__LEADS_MAX]++;
    if (sharing == 1 && result->winners)
        pd__numbers(totals, PD__SETTLED)[settled_tenth(watch, __builtin_ctz(result->winners))]++;
    for (int tenth = 0; tenth < PD__TENTHS; tenth++) {
        int leader = watch->leaders[tenth * watch->step / 10];
        if (leader == PD_NOBODY)
            continue;
        pd__numbers(totals, PD__LED)[tenth]++;
        if (result->winners >> leader & 1)
            pd__numbers(totals, PD__LED_UNITS)[tenth] += (uint64_t)(PD__UNITS / sharing);
    }
}

// --------------------------------------------------------------------------------------- choices

static void add_kinds(pd__watch *watch, const pd__totals *totals, int seat, const pd_move *moves,
                      int count, pd_move chosen) {
    uint64_t offered = 0;
    for (int i = 0; i < count; i++)
        offered |= (uint64_t)1 << watch->kinds->of[moves[i]];
    if (!(offered & (offered - 1)))
        return;
    int kind = watch->kinds->of[chosen];
    watch->used[seat] |= (uint64_t)1 << kind;
    pd__numbers(totals, PD__CHOSEN)[kind]++;
    for (; offered; offered &= offered - 1)
        pd__numbers(totals, PD__OFFERED)[__builtin_ctzll(offered)]++;
}

// A rookie takes what looks best when each move is seen as worth up to `fog` more than it is, so it
// never makes one that is judged further below the best.
static void add_judgement(const pd__watch *watch, const pd__totals *totals, int bot,
                          const pd_view *view, const pd_move *moves, int count, pd_move chosen) {
    int worth[PD_MOVES_MAX], best = INT_MIN, least = INT_MAX, own = 0;
    pd_view_judge(watch->game, view, moves, count, worth);
    for (int i = 0; i < count; i++) {
        best = worth[i] > best ? worth[i] : best;
        least = worth[i] < least ? worth[i] : least;
        own = moves[i] == chosen ? worth[i] : own;
    }
    if (best == least)
        return;
    bool beyond = own + watch->fog < best;
    pd__numbers(totals, PD__JUDGED)[bot]++;
    pd__numbers(totals, PD__AGREED)[bot] += own == best;
    pd__numbers(totals, PD__BEYOND)[bot] += beyond;
    pd__numbers(totals, PD__BEYOND_KIND)[bot * watch->kinds->count + watch->kinds->of[chosen]] +=
        beyond;
}

void pd__watch_choice(pd__watch *watch, const pd__totals *totals, int bot, const pd_view *view,
                      const pd_move *moves, int count, pd_move chosen) {
    pd__numbers(totals, PD__CHOICES)[count]++;
    if (count < 2)
        return;
    add_kinds(watch, totals, pd_view_seat(watch->game, view), moves, count, chosen);
    add_judgement(watch, totals, bot, view, moves, count, chosen);
}

// ------------------------------------------------------------------------------------ at the end

static bool wins_alone(const pd_result *result) {
    return result->winners && !(result->winners & (result->winners - 1)) && !result->outside;
}

// How far the winner's score is from the runner-up's; −1 without a single winner.
static int find_margin(const pd__watch *watch, const pd_state *state, const pd_result *result) {
    int standing[PD_SEATS_MAX], second = PD_NOBODY;
    pd_standing(watch->game, state, standing);
    for (int seat = 0; seat < watch->seats; seat++)
        if (!(result->winners >> seat & 1) &&
            (second == PD_NOBODY || standing[seat] > standing[second]))
            second = seat;
    if (!wins_alone(result) || second == PD_NOBODY)
        return -1;
    return abs(result->score[__builtin_ctz(result->winners)] - result->score[second]);
}

static void add_margin(const pd__watch *watch, const pd__totals *totals, const pd_state *state,
                       const pd_result *result) {
    int margin = find_margin(watch, state, result);
    if (margin >= 0)
        pd__numbers(totals, PD__MARGIN)[margin < PD__MARGINS_MAX ? margin : PD__MARGINS_MAX]++;
}

pd__match_facts pd__watch_facts(const pd__watch *watch, const pd_state *state,
                                const pd_result *result) {
    if (watch->seats == 1)
        return (pd__match_facts){-1, -1};
    bool shared = result->winners && !wins_alone(result) && !result->outside;
    return (pd__match_facts){count_lead_changes(watch),
                             shared ? 0 : find_margin(watch, state, result)};
}

static void add_used(const pd__watch *watch, const pd__totals *totals, const pd_result *result) {
    int sharing = pd_sharing(result);
    for (int seat = 0; seat < watch->seats; seat++)
        for (uint64_t used = watch->used[seat]; used; used &= used - 1) {
            int kind = __builtin_ctzll(used);
            pd__numbers(totals, PD__USED)[kind]++;
            if (result->winners >> seat & 1)
                pd__numbers(totals, PD__USED_UNITS)[kind] += (uint64_t)(PD__UNITS / sharing);
        }
}

void pd__watch_end(pd__watch *watch, const pd__totals *totals, const pd_state *state,
                   const pd_result *result) {
    add_used(watch, totals, result);
    if (watch->seats > 1) {
        add_leads(watch, totals, result);
        add_margin(watch, totals, state, result);
    }
}
