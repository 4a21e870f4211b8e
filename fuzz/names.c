// Names from anywhere: one that is accepted comes through a record as it is, is like itself, and is
// fit to be said as well.
#include "fuzz.h"
#include "paddock.h"

#include <string.h>

static void check_record(const char *name) {
    pd_header header = {.game = pd_game_at(0), .has_seed = true};
    char bytes[8192];
    pd_text out = pd_text_on(bytes, sizeof bytes);
    pd_match match;
    pd_replay replay;
    pd_problem problem;
    pd_setup_init(header.game, &header.setup, pd_game_about(header.game).seats_max);
    strcpy(header.names[0], name);
    strcpy(header.players[0], "person");
    pd_match_start(&match, &header, NULL);
    pd_write_header(&header, &out);
    pd_write_step(header.game, &match.step, &out);
    pd_write_end(header.game, &match.state, &out);
    if (pd_replay_open(&replay, bytes, out.used, &problem))
        abort();
    if (strcmp(replay.header.names[0], name) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *name = malloc(size + 1); // exactly as long as it is
    memcpy(name, size ? data : (const uint8_t *)"", size);
    name[size] = '\0';
    bool fits = pd_name_fits(name), text = pd_text_fits(name, PD_NAME_MAX);
    if ((fits && !text) || !pd_names_alike(name, name))
        abort();
    if (fits)
        check_record(name);
    free(name);
    return 0;
}
