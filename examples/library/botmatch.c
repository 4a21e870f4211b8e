// botmatch [GAME [BOT [SEED]]]: a bot against players who move at random; prints the record.
#include <paddock-bots.h>
#include <stdio.h>
#include <stdlib.h>

static void print_step(const pd_match *match) {
    char line[2 * PD_LINE_MAX]; // the step and the hash after it
    pd_text text = pd_text_on(line, sizeof line);
    pd_write_step(match->header.game, &match->step, &text);
    if (match->step.number > 0 && match->step.number % PD_HASH_EVERY == 0)
        pd_write_hash(match->header.game, &match->state, &text);
    fputs(line, stdout);
}

// Seat 0 is the bot. It sees what its seat may know, and nothing else.
static pd_move choose(const pd_match *match, const pd_bot_spec *bot, int seat, pd_dice *dice) {
    const pd_game *game = match->header.game;
    pd_move moves[PD_MOVES_MAX];
    pd_view view;
    pd_look(game, &match->state, seat, &view);
    int count = pd_view_moves(game, &view, moves);
    if (seat > 0)
        return moves[pd_roll(dice, (uint32_t)count)];
    pd_bot_question question = {game, &view, moves, count, dice, NULL};
    return pd_bot_think(bot, &question);
}

static void play(const pd_header *header, const pd_bot_spec *bot) {
    static pd_match match;
    char text[PD_HEADER_MAX];
    pd_text out = pd_text_on(text, sizeof text);
    pd_dice dice;
    pd_dice_seed(&dice, header->seed, 1); // stream 0 is for the match
    pd_write_header(header, &out);
    fputs(text, stdout);
    pd_match_start(&match, header, NULL);
    print_step(&match);
    for (int seat; (seat = pd_actor(header->game, &match.state)) != PD_NOBODY; print_step(&match))
        pd_match_play(&match, seat, choose(&match, bot, seat, &dice), NULL);
    out = pd_text_on(text, sizeof text);
    pd_write_end(header->game, &match.state, &out);
    fputs(text, stdout);
}

int main(int argc, char **argv) {
    static pd_header header;
    pd_bot_spec bot;
    pd_problem problem;
    header.game = pd_game_find(argc > 1 ? argv[1] : "gumball");
    if (!header.game)
        return fprintf(stderr, "There is no game called %s.\n", argv[1]), 2;
    if (pd_bot_read(&bot, argc > 2 ? argv[2] : "club", &problem))
        return fprintf(stderr, "Not a bot: %s (%s).\n", problem.found, problem.wanted), 2;
    pd_setup_init(header.game, &header.setup, pd_game_about(header.game).seats_usual);
    pd_key_from_number(argc > 3 ? strtoull(argv[3], NULL, 10) : 1, header.seed);
    header.has_seed = true;
    pd_bot_write_player(&bot, header.players[0]);
    for (int seat = 1; seat < header.setup.seats; seat++)
        snprintf(header.players[seat], sizeof header.players[seat], "random");
    play(&header, &bot);
    return 0;
}
