// The rule page of Jumbo Grand Prix, in reading order. Each row states the rules it is tagged with;
// tests demand that every rule has a row and a scenario.
#include "games/grandprix/grandprix.h"

const pd_rule pd__gp_rules[] = {
    {"", N_("What it is about")},
    {"GP-14", N_("A season is several races. For each you swap cards until you have a good car and "
                 "a driver for it; better cars take higher score cards. The season ends when the "
                 "score cards cannot fill another race: after 5 races with two or four players, 6 "
                 "with three, 4 with five. The highest total wins; equal totals share the "
                 "victory.")},
    {"", N_("The cards")},
    {"GP-1", N_("56 cards: body, engine, tyres and driver, each with the values 1 to 7 twice. Of "
                "the two drivers of a value one wears the wreath. They are written B, E, T and D: "
                "E5 is an engine worth 5, D2* the driver worth 2 with the wreath.")},
    {"GP-2", N_("20 score cards with the numbers 1 to 20. Two players use the even ones only.")},
    {"", N_("Before the season")},
    {"GP-3", N_("Two to five players. Everybody is dealt four cards and keeps them secret; the "
                "others are the closed pile. Chance decides who starts the first race.")},
    {"", N_("Preparing a race")},
    {"GP-4", N_("As many score cards as there are players are turned up. They are the prizes of "
                "this race.")},
    {"GP-5", N_("There are four rounds of preparation, in turn from the player who starts. Each "
                "turn you either swap or draw and end with one card more, so that you hold eight "
                "when the race begins.")},
    {"GP-6", N_("Swapping: put one card face up on the open pile of its type (-E5), then take two, "
                "each from the top of an open pile (+T) or from the closed pile (+?). Not from the "
                "pile you have just discarded to, and not both from the same open pile; two closed "
                "cards are fine. To take one of each, take the open one first: after a closed card "
                "the second must be closed too.")},
    {"GP-7", N_("Drawing: discard nothing (=) and take one card, open or closed.")},
    {"GP-8",
     N_("If a closed card is to be taken and there is none, all cards of the open piles but "
        "the top ones are shuffled into a new closed pile. If that gives none either, only "
        "open cards can be taken, and who finds none to take goes without.")},
    {"", N_("The race")},
    {"GP-9", N_("Everybody secretly chooses exactly four of their eight cards, a complete car or "
                "not. When all have chosen, all are shown at once.")},
    {"GP-10", N_("A complete car has one card of each type. It is worth the sum of the four. But "
                 "with body, engine and tyres of equal value it is worth 21 and the driver; and 28 "
                 "if the driver has that value too. Examples: B6 E7 T4 D2 is worth 19, B3 E3 T3 D6 "
                 "27, and B2 E2 T2 D2 28.")},
    {"GP-11", N_("Between cars of equal worth the higher driver decides, then the wreath.")},
    {"GP-12", N_("The best complete car takes the highest prize, the second best the next, and so "
                 "on. An incomplete car takes none; prizes that are left over leave the game. "
                 "Everybody sees who takes which; with the option “totals” set to hidden the "
                 "sums are for you to remember.")},
    {"GP-13", N_("Everybody keeps the four cards they did not race. All others are shuffled into "
                 "the new closed pile. Who won the race starts the next one; if no car was "
                 "complete, the same player starts again.")},
    {NULL, NULL},
};
