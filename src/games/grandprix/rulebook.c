// The rule page of Jumbo Grand Prix, in reading order. Each row states the rules whose IDs it
// has; tests check that every rule has a row and a scenario.
#include "games/grandprix/grandprix.h"

const pd_rule pd__gp_rules[] = {
    {"", N_("Aim of the game")},
    {"GP-14",
     N_("A season has several races. Before each one you swap cards to build a good car and find "
        "its driver; better cars take higher score cards. The season ends when there are too few "
        "score cards for another race: after 5 races with two or four players, 6 with three, 4 "
        "with five. The highest total wins; equal totals share the victory (our ruling).")},
    {"", N_("The cards")},
    {"GP-1", N_("56 cards: bodies, engines, tyres and drivers, each with the values 1 to 7 twice. "
                "Of the two drivers of each value, one wears the wreath.")},
    {"GP-2",
     N_("20 score cards, numbered 1 to 20. With two players, only the even ones are used.")},
    {"", N_("Before the season")},
    {"GP-3",
     N_("For two to five players. Each player is dealt four cards and keeps them secret; the rest "
        "form the closed pile. The player who starts the first race is chosen at random.")},
    {"", N_("Preparing a race")},
    {"GP-4", N_("Each race starts by turning up as many score cards as there are players. They are "
                "the prizes of this race.")},
    {"GP-5", N_("There are four rounds of preparation, in turn order from the player who starts. "
                "On each turn you either swap or draw, and end with one card more. So everyone "
                "holds eight cards when the race begins.")},
    {"GP-6", N_("Swap: put one card face up on the open pile of its type, then take two, each from "
                "the top of an open pile or from the closed pile. You cannot take from the pile "
                "you just discarded to, and you cannot take both from the same open pile; two "
                "closed cards are fine. To take one of each, take the open card first: after a "
                "closed card the second must be closed too.")},
    {"GP-7", N_("Draw: discard nothing and take one card, open or closed.")},
    {"GP-8", N_("If the closed pile is empty when a card must be taken from it, all cards of the "
                "open piles except the top ones are shuffled into a new closed pile. If it is "
                "still empty, take from the open piles only; if nothing may be taken, that card is "
                "skipped. This is our ruling; the rulebook says nothing about it. It can happen "
                "only with five players, and there are always enough cards: at least twelve are "
                "neither in a hand nor on top of an open pile.")},
    {"", N_("The race")},
    {"GP-9", N_("Each player secretly chooses exactly four of their eight cards, whether or not "
                "they make a complete car. When all have chosen, all cards are revealed at once.")},
    {"GP-10", N_("A complete car (the rulebook calls it a complete combination) has one card of "
                 "each type. It is worth the sum of the four. If body, engine and tyres have the "
                 "same value, it is worth 21 plus the driver; if the driver has that value too, it "
                 "is worth 28. Examples: body 6, engine 7, tyres 4 and driver 2 are worth 19; "
                 "three 3s and a driver of 6 are worth 27; four 2s are worth 28.")},
    {"GP-11", N_("If cars are worth the same, the higher driver wins; if the drivers are equal "
                 "too, the one with the wreath wins.")},
    {"GP-12",
     N_("The best complete car takes the highest prize, the second best the next, and so on. An "
        "incomplete car takes none, and prizes left over leave the game. Everyone sees who takes "
        "which prize, and won score cards stay open, with their totals. That is our ruling: the "
        "Dutch rulebook lays them face down, the French one does not say how they lie. Variant, as "
        "in the Dutch rulebook: the totals are hidden, and you have to remember them yourself.")},
    {"GP-13", N_("Everyone keeps the four cards they did not race. All other cards are shuffled "
                 "into the new closed pile. The winner of the race starts the next one; if no car "
                 "was complete, the same player starts again (our ruling).")},
    {"", N_("In case of doubt: our rulings")},
    {"GP-8 GP-14", N_("These are ours: a tie shares the victory, and the open piles are shuffled "
                      "when the closed one runs out.")},
    {NULL, NULL},
};
