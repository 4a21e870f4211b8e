// A match on this machine has one seed for all of its chance. Bots, hints and what is dealt have
// streams of their own, so nobody thinks with the dice that will deal the next card.
#include "play/history.h"
#include "tap.h"

#include <string.h>

enum { STEPS = 40, STREAMS = 3 * STEPS + 1 };

// Dice of a match at each of its steps, by the place that they begin at in the stream.
struct heard {
    int count;
    struct {
        uint8_t place[PD_DICE_BYTES];
        int step;
        const char *use;
    } at[STREAMS];
};

static void hear(struct heard *heard, const pd_dice *dice, int step, const char *use) {
    pd_dice start;
    uint8_t key[32];
    for (int i = 0; i < 32; i++)
        key[i] = (uint8_t)(dice->key[i / 4] >> 8 * (i % 4));
    pd_dice_seed(&start, key, dice->stream);
    pd_dice_save(&start, heard->at[heard->count].place);
    heard->at[heard->count].step = step;
    heard->at[heard->count++].use = use;
}

static int count_shared(const struct heard *heard) {
    int shared = 0;
    for (int i = 0; i < heard->count; i++)
        for (int j = 0; j < i; j++)
            if (memcmp(heard->at[i].place, heard->at[j].place, PD_DICE_BYTES) == 0) {
                shared++;
                tap_note("%s at step %d, %s at step %d", heard->at[j].use, heard->at[j].step,
                         heard->at[i].use, heard->at[i].step);
            }
    return shared;
}

static void play_step(struct match_history *history) {
    pd_move moves[PD_MOVES_MAX];
    const pd_state *state = &history->match.state;
    pd_moves(history->match.header.game, state, moves);
    history_play(history, pd_actor(history->match.header.game, state), moves[0]);
}

static bool goes_on(const struct match_history *history) {
    return pd_actor(history->match.header.game, &history->match.state) != PD_NOBODY;
}

// All dice that a match takes from its seed.
static void play(const pd_game *game, bool is_dealt_anew, struct heard *heard) {
    struct match_history history = {0};
    pd_header header = {.game = game, .has_seed = true};
    pd_dice dice;
    heard->count = 0;
    pd_setup_init(game, &header.setup, pd_game_about(game).seats_usual);
    history_start(&history, &header);
    hear(heard, &history.match.dice, 0, "the deal");
    if (is_dealt_anew)
        history_deal_anew(&history, header.seed);
    for (int step = 0; step < STEPS && goes_on(&history); step++) {
        history_bot_dice(&history.match, &dice);
        hear(heard, &dice, step, "a bot");
        history_hint_dice(&history.match, &dice);
        hear(heard, &dice, step, "a hint");
        play_step(&history);
        if (is_dealt_anew)
            hear(heard, &history.match.dice, step, "what is dealt anew");
    }
    history_close(&history);
}

int main(void) {
    static struct heard heard;
    for (int i = 0; i < pd_game_count(); i++) {
        const char *id = pd_game_about(pd_game_at(i)).id;
        play(pd_game_at(i), false, &heard);
        ok(heard.count > 20 && count_shared(&heard) == 0, "%s: %d dice, no two alike", id,
           heard.count);
        play(pd_game_at(i), true, &heard);
        ok(heard.count > 30 && count_shared(&heard) == 0, "%s, dealt anew: %d dice, no two alike",
           id, heard.count);
    }
    return tap_end();
}
