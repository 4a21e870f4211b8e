// A bot for Paddock that is linked with the library: it follows the match by the facts that it is
// told, imagines hidden cards that fit, and plays on from there at random. Whatever wins most often
// is its move. It knows no game, and plays them all.
//
//     cc -std=c17 -o worlds examples/bots/worlds.c $(pkg-config --cflags --libs paddock)
//     paddock sim trail --games 100 --bots cmd:./worlds,random
#include <paddock.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 20 }; // for each move

static struct {
    const pd_game *game;
    pd_view view; // what the engine of Paddock itself knows of our seat
} match;

// What follows "key": in a line. Paddock writes no blanks.
static const char *find(const char *line, const char *key) {
    char start[80];
    snprintf(start, sizeof start, "\"%s\":", key);
    const char *at = strstr(line, start);
    return at ? at + strlen(start) : "";
}

static void read_text(const char *value, char *text, size_t size) {
    value += *value == '"';
    snprintf(text, size, "%.*s", (int)strcspn(value, "\""), value);
}

// The table before the deal.
static bool start(const char *line) {
    char text[PD_VALUE_MAX + 1];
    pd_setup setup;
    pd_problem problem;
    read_text(find(line, "game"), text, sizeof text);
    if (!(match.game = pd_game_find(text)))
        return false;
    pd_setup_init(match.game, &setup, atoi(find(line, "seats")));
    for (int i = 0; i < pd_game_about(match.game).option_count; i++) {
        const char *option = pd_option_at(match.game, i).name;
        read_text(find(find(line, "options"), option), text, sizeof text);
        if (pd_setup_set(match.game, &setup, option, text, &problem))
            return false;
    }
    if (pd_setup_check(match.game, &setup, &problem))
        return false;
    pd_view_open(match.game, &match.view, &setup, atoi(find(line, "seat")));
    return true;
}

// What has happened since we last heard; from the deal on at first.
static void hear(const char *line) {
    const char *at = find(line, "facts");
    pd_event event;
    while (*at++ && (at = pd_event_read(at, &event)))
        pd_view_observe(match.game, &match.view, &event);
}

// Our share of the victory after this move, in a world that may be the real one.
static float try_move(pd_move move, pd_dice *dice) {
    pd_state world;
    pd_move moves[PD_MOVES_MAX];
    float shares[PD_SEATS_MAX];
    pd_resample(match.game, &match.view, dice, &world);
    pd_apply(match.game, &world, move, dice, NULL);
    for (int count; (count = pd_moves(match.game, &world, moves));)
        pd_apply(match.game, &world, moves[pd_roll(dice, (uint32_t)count)], dice, NULL);
    pd_result result = pd_result_of(match.game, &world);
    pd_shares(&result, shares);
    return shares[pd_view_seat(match.game, &match.view)];
}

static pd_move choose(uint64_t number) {
    pd_dice dice;
    uint8_t key[32];
    pd_move moves[PD_MOVES_MAX], best = 0;
    float most = -1;
    int count = pd_view_moves(match.game, &match.view, moves);
    pd_key_from_number(number, key);
    pd_dice_seed(&dice, key, 0);
    for (int i = 0; i < count; i++) {
        float sum = 0;
        for (int world = 0; world < WORLDS; world++)
            sum += try_move(moves[i], &dice);
        if (sum > most)
            most = sum, best = moves[i];
    }
    return best;
}

int main(void) {
    static char line[16384 + 1]; // no line is longer
    while (fgets(line, sizeof line, stdin)) {
        char type[16], move[80];
        read_text(find(line, "type"), type, sizeof type);
        if (strcmp(type, "start") == 0 && !start(line))
            return fprintf(stderr, "worlds: this is not a game as we know it\n"), 1;
        if (strcmp(type, "facts") == 0 || strcmp(type, "move") == 0)
            hear(line);
        if (strcmp(type, "move") != 0)
            continue;
        pd_text text = pd_text_on(move, sizeof move);
        pd_move_write(match.game, choose(strtoull(find(line, "dice"), NULL, 10)), &text);
        printf("%s\n", move);
        fflush(stdout); // or the answer would wait in our buffer
    }
    return 0;
}
