// Thinking for somebody: a move, or advice. What is thought about is a view that another instance
// has sealed, so that the thinker cannot know more than the seat it thinks for.
#include "paddock-bots.h"
#include "play/playouts.h"
#include "wasm/answer.h"
#include "wasm/instance.h"
#include "wasm/sealed.h"

#include "json/pieces.h"
#include <math.h>

enum { THINK_MS_MAX = 60000, BENCH_MS_MAX = 60000 };

struct thought {
    pd_view view;
    pd_move moves[PD_MOVES_MAX];
    pd_dice dice;
    pd_bot_question question;
};

// False when there is nothing to think about: no view of this game, or not its seat's turn.
static bool begin(struct thought *thought, const struct sealed_view *sealed, const uint8_t *seed) {
    const pd_game *game = instance.header.game;
    if (!game || !sealed || !seed || sealed->seal != seal_of(game, &sealed->view))
        return false;
    thought->view = sealed->view;
    int count = pd_view_moves(game, &thought->view, thought->moves);
    pd_dice_seed(&thought->dice, seed, 0);
    thought->question =
        (pd_bot_question){game, &thought->view, thought->moves, count, &thought->dice, NULL};
    return count > 0;
}

EXPORT(const char *, think_move, const struct sealed_view *view, const char *level,
       const uint8_t *seed) {
    struct thought thought;
    pd_bot_spec spec;
    pd_problem problem;
    if (!level || !begin(&thought, view, seed))
        return answer_trouble(TROUBLE_BAD_CALL);
    if (pd_bot_read(&spec, level, &problem))
        return answer_problem(&problem);
    pd_move move = pd_bot_think(&spec, &thought.question);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    pd_json_key(out, "move");
    piece_move(out, thought.question.game, move);
    pd_put(out, "}");
    return answer_end();
}

static void put_chance(pd_text *out, const pd_bot_question *q, const pd_voice *voice,
                       const pd_bot_chance *chance) {
    char sentence[1024];
    pd_text says = pd_text_on(sentence, sizeof sentence);
    pd_move move = q->moves[chance->index];
    pd_say_move(q->game, voice, q->view, move, &says);
    pd_json_comma(out);
    pd_put(out, "{");
    pd_json_key(out, "move");
    piece_move(out, q->game, move);
    member_text(out, "says", sentence);
    member_number(out, "percent", (int64_t)round(chance->percent));
    member_number(out, "error", (int64_t)ceil(chance->error));
    pd_put(out, "}");
}

static void put_advice(pd_text *out, const pd_bot_question *q, const pd_bot_survey *survey) {
    char reason[1024];
    pd_text text = pd_text_on(reason, sizeof reason);
    pd_voice voice = instance_voice(&instance.header, pd_view_seat(q->game, q->view));
    pd_move best = q->moves[survey->at[0].index];
    pd_say_reason(q->game, &voice, q->view, best, &text);
    pd_put(out, "{");
    pd_json_key(out, "move");
    piece_move(out, q->game, best);
    member_text(out, "reason", reason);
    member_list(out, "chances");
    for (int i = 0; i < survey->count; i++)
        put_chance(out, q, &voice, &survey->at[i]);
    pd_put(out, "]}");
}

EXPORT(const char *, think_advice, const struct sealed_view *view, const uint8_t *seed, int ms) {
    struct thought thought;
    pd_bot_survey survey;
    if (ms < 1 || ms > THINK_MS_MAX || !begin(&thought, view, seed))
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_bot_survey_moves(&thought.question, ms, &survey);
    put_advice(answer_begin(), &thought.question, &survey);
    return answer_end();
}

// How fast the engine is here and now, as `paddock bench` counts it.
EXPORT(const char *, bench_playouts, const char *id, int seats, int ms) {
    const pd_game *game = id ? pd_game_find(id) : NULL;
    pd_setup setup;
    pd_problem problem;
    pd_dice dice;
    uint8_t key[32];
    if (!game || seats < 1 || seats > PD_SEATS_MAX || ms < 1 || ms > BENCH_MS_MAX)
        return answer_trouble(TROUBLE_BAD_CALL);
    pd_setup_init(game, &setup, seats);
    if (pd_setup_check(game, &setup, &problem))
        return answer_problem(&problem);
    pd_key_from_number(1, key);
    pd_dice_seed(&dice, key, 0);
    struct playouts run = playouts_run(game, &setup, &dice, 0, 1e-3 * ms);
    pd_text *out = answer_begin();
    pd_put(out, "{");
    member_number(out, "decisions", (int64_t)run.decisions);
    member_number(out, "ms", (int64_t)(1e3 * run.seconds + 0.5));
    pd_put(out, "}");
    return answer_end();
}
