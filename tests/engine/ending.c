// What is shown at the end of a match: places, breakdown and turning point, in every game.
#include "play/ending.h"
#include "tap.h"

#include <string.h>

enum { MATCHES = 15 }; // at each number of seats

static void play_match(struct match_history *history, const pd_game *game, int seats,
                       uint64_t number) {
    pd_header header = {.game = game, .has_seed = true};
    pd_move moves[PD_MOVES_MAX];
    pd_dice whim;
    pd_setup_init(game, &header.setup, seats);
    pd_key_from_number(number, header.seed);
    pd_dice_seed(&whim, header.seed, UINT64_MAX);
    history_start(history, &header);
    for (int actor; (actor = pd_actor(game, &history->match.state)) != PD_NOBODY;) {
        uint32_t count = (uint32_t)pd_moves(game, &history->match.state, moves);
        history_play(history, actor, moves[pd_roll(&whim, count)]);
    }
}

static bool adds_up(const struct match_ending *ending) {
    for (int seat = 0; seat < ending->result.seats; seat++) {
        int sum = 0;
        for (int i = 0; i < ending->breakdown.count; i++)
            sum += ending->breakdown.at[i].points[seat];
        if (sum != ending->result.score[seat])
            return false;
    }
    return true;
}

// Winners, and they alone, are first, unless nobody has won.
static bool has_places(const struct match_ending *ending) {
    const pd_result *result = &ending->result;
    for (int seat = 0; seat < result->seats; seat++) {
        int place = ending->place[seat];
        if (place < 1 || place > result->seats + result->outside ||
            (pd_sharing(result) > 0 && (place == 1) != (result->winners >> seat & 1)))
            return false;
    }
    return true;
}

// Nobody else is ahead from there on, and somebody else was before.
static bool has_turning_point(const struct match_history *history,
                              const struct match_ending *ending) {
    uint32_t winners = ending->result.winners;
    int last = history->step_count - 1, step = ending->turning_point;
    if (!winners)
        return step == PD_NOBODY;
    if (ending_leaders(history, last) != winners)
        return step == last;
    for (int later = step; later <= last; later++)
        if (ending_leaders(history, later) != winners)
            return false;
    return step == 0 || ending_leaders(history, step - 1) != winners;
}

static bool is_said(const struct match_history *history, const struct match_ending *ending,
                    int language, int listener) {
    char sentence[256] = "";
    pd_text text = pd_text_on(sentence, sizeof sentence);
    ending_say_turning_point(history, ending, &(pd_voice){language, listener, NULL}, &text);
    return (*sentence != '\0') == (ending->turning_point != PD_NOBODY) && !text.cut &&
           !strpbrk(sentence, "{}");
}

static bool is_said_to_all(const struct match_history *history, const struct match_ending *ending) {
    bool said = true;
    for (int language = 0; language < pd_language_count(); language++)
        for (int seat = PD_NOBODY; seat < ending->result.seats; seat++)
            said &= is_said(history, ending, language, seat);
    return said;
}

static void test_game(const pd_game *game) {
    pd_game_info about = pd_game_about(game);
    static struct match_history history;
    struct match_ending ending;
    bool sums = true, places = true, turns = true, words = true;
    for (int seats = about.seats_min; seats <= about.seats_max; seats++)
        for (uint64_t number = 0; number < MATCHES; number++) {
            play_match(&history, game, seats, number);
            ending_of(&history, &ending);
            sums &= adds_up(&ending);
            places &= has_places(&ending);
            turns &= has_turning_point(&history, &ending);
            words &= is_said_to_all(&history, &ending);
        }
    history_close(&history);
    ok(sums, "%s: the items add up to the score", about.id);
    ok(places, "%s: winners, and they alone, are first", about.id);
    ok(turns, "%s: the winners lead from the turning point on, and not before", about.id);
    ok(words, "%s: it is said in every language, to every seat", about.id);
}

int main(void) {
    for (int i = 0; i < pd_game_count(); i++)
        test_game(pd_game_at(i));
    return tap_end();
}
