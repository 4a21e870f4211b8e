// A record without anything that follows from its seed: the header, and the moves in order. A link
// has room for that. What is left out is worked out again.
#include "base/memory.h"
#include "fair/fair.h"
#include "wasm/answer.h"
#include "wasm/header.h"
#include "wasm/instance.h"
#include "wasm/record.h"

#include "json/members.h"
#include <stdlib.h>
#include <string.h>

static const char deal[] = "deal\n";

// Does everything in the record but header and moves follow from the seed?
static bool follows_from_seed(const pd_header *header) {
    uint8_t hash[32];
    fair_hash(hash, header->seed);
    return header->has_seed && header->has_commitment && !header->has_secret && !*header->table &&
           memcmp(hash, header->commitment, sizeof hash) == 0;
}

static void write_moves(const struct match_history *history, pd_text *out) {
    pd_header header = history->match.header;
    header.has_commitment = false;
    pd_write_header(&header, out);
    pd_put(out, deal);
    for (int step = 1; step < history->step_count; step++) {
        pd_move_write(header.game, history->steps[step].move, out);
        pd_put(out, "\n");
    }
}

// {"moves"}: null if the record has more than that.
EXPORT(const char *, replay_moves, void) {
    const struct match_history *history = record_opened();
    if (!history)
        return answer_trouble(TROUBLE_BAD_CALL);
    size_t size = PD_HEADER_MAX + (size_t)history->step_count * 64;
    char *bytes = must(malloc(size));
    pd_text text = pd_text_on(bytes, size);
    bool fits = follows_from_seed(&history->match.header);
    if (fits)
        write_moves(history, &text);
    if (!fits || text.cut) {
        free(bytes);
        bytes = NULL;
    }
    return answer_text("moves", bytes);
}

// Makes the moves that are listed, one a line. On an error those before it are made.
static pd_err make_moves(struct match_history *history, const char *at) {
    const pd_match *match = &history->match;
    const pd_game *game = match->header.game;
    while (*at) {
        char notation[PD_LINE_MAX];
        size_t length = strcspn(at, "\n");
        pd_move move;
        if (length >= sizeof notation || match->step.number >= PD_STEPS_MAX)
            return PD_ERR_TOO_LONG;
        memcpy(notation, at, length);
        notation[length] = '\0';
        pd_err err = pd_move_read(game, notation, &move);
        if (!err)
            err = history_play(history, pd_actor(game, &match->state), move);
        if (err)
            return err;
        at += length + (at[length] == '\n');
    }
    return PD_OK;
}

// Reads the header and finds the first move.
static pd_err open_moves(const char *text, pd_header *header, const char **moves) {
    pd_replay *replay = must(malloc(sizeof *replay));
    pd_problem problem;
    pd_err err = pd_replay_open(replay, text, strlen(text), &problem);
    *header = replay->header;
    *moves = text + replay->at + strlen(deal);
    if (!err && (!header->has_seed || header->has_secret ||
                 strncmp(text + replay->at, deal, strlen(deal)) != 0))
        err = PD_ERR_SYNTAX;
    free(replay);
    return err;
}

// {"record"}: the record whose moves these are.
EXPORT(const char *, moves_record, const char *text) {
    static struct match_history history;
    const char *moves;
    pd_header header;
    if (!text || open_moves(text, &header, &moves))
        return answer_trouble(TROUBLE_BAD_MOVES);
    header.has_commitment = true;
    fair_hash(header.commitment, header.seed);
    history_start(&history, &header);
    const char *answer = make_moves(&history, moves)
                             ? answer_trouble(TROUBLE_BAD_MOVES)
                             : answer_record(&history, history.match.step.number);
    history_close(&history);
    return answer;
}
