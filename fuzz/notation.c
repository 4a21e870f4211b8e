// Moves and outcomes typed by anybody: what is read must be written and read back as the same.
#include "fuzz.h"
#include "paddock.h"

#include <string.h>

static void try_move(const pd_game *game, const char *text) {
    char written[80];
    pd_text out = pd_text_on(written, sizeof written);
    pd_move move, back;
    if (pd_move_read(game, text, &move))
        return;
    pd_move_write(game, move, &out);
    if (move >= pd_game_about(game).move_count || out.cut || pd_move_read(game, written, &back) ||
        back != move)
        abort();
}

static void try_outcome(const pd_game *game, const char *text) {
    char written[80];
    pd_text out = pd_text_on(written, sizeof written);
    pd_outcome outcome, back;
    if (pd_outcome_read(game, text, &outcome))
        return;
    pd_outcome_write(game, outcome, &out);
    if (out.cut || pd_outcome_read(game, written, &back) || back != outcome)
        abort();
}

// Every line of the input is tried as a move and as an outcome of every game. Copies are exactly
// as long as the line, so that a sanitizer sees who reads beyond it.
static void try_line(const uint8_t *line, size_t size) {
    char *text = malloc(size + 1);
    if (size > 0)
        memcpy(text, line, size);
    text[size] = '\0';
    for (int i = 0; i < pd_game_count(); i++) {
        try_move(pd_game_at(i), text);
        try_outcome(pd_game_at(i), text);
    }
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t start = 0;
    for (size_t i = 0; i <= size; i++)
        if (i == size || data[i] == '\n') {
            try_line(data + start, i - start);
            start = i + 1;
        }
    return 0;
}
