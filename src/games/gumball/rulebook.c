// The rule page of Gumball Rally, in reading order. Each row states the rules it is tagged with;
// tests demand that every rule has a row and a scenario.
#include "games/gumball/gumball.h"

const pd_rule pd__gb_rules[] = {
    {"", N_("Aim of the game")},
    {"GR-18", N_("Karts race in a line. At two checkpoints and at the finish, the karts at the "
                 "front of the line take points. The driver with the most points at the end wins; "
                 "ties share the victory.")},
    {"", N_("In the box")},
    {"GR-1", N_("40 race cards: the numbers 1 to 10 in yellow (Lunch), blue (Pillow), black "
                "(Tools) and red (Gas), one of each.")},
    {"GR-2", N_("19 hazard cards: four Suns (yellow), four Moons (blue), four Flat Tires (black) "
                "and four Fuel Gauges (red), two Checkpoints and the Winner card. One card of each "
                "colour is a major hazard, marked with a steering wheel.")},
    {"GR-3", N_("Ten point cards: three for each checkpoint and four for the finish. They are "
                "worth 3, 2 and 1 at each checkpoint and 4, 3, 2 and 1 at the finish (our values; "
                "the rulebook does not give them), unless you choose other points.")},
    {"GR-4", N_("Eight karts, each with its own colour and its driver’s name.")},
    {"", N_("Before the race")},
    {"GR-5", N_("Three to eight drivers. Each is dealt three race cards and keeps them secret.")},
    {"GR-6",
     N_("Of the sixteen coloured hazards, four are removed from the game unseen. The other twelve "
        "and the three special cards make a deck of fifteen. The first three cards are coloured "
        "hazards; one Checkpoint is among the next four, the other among the four after that, and "
        "the Winner card among the last four. So a race lasts 12 to 15 rounds.")},
    {"GR-7",
     N_("A driver chosen at random starts in front. The others line up behind, clockwise.")},
    {"", N_("A round")},
    {"GR-8", N_("The kart in front plays first, then always the foremost kart that has not yet "
                "played this round.")},
    {"GR-9", N_("On your turn you must play one card from your hand under your kart, even if it "
                "passes nobody. Then draw one, so that you hold three again. The played card stays "
                "under your kart until the round ends.")},
    {"GR-10", N_("Passing by number: if your number is higher than the number under the kart "
                 "directly in front of you, you pass that kart. An equal number does not pass.")},
    {"GR-11", N_("Passing by colour: if the kart directly in front of you shows your colour, you "
                 "may pass it, whatever the numbers.")},
    {"GR-12", N_("After a pass, look at the next kart in front, and so on: you go on passing, by "
                 "number or by colour, until neither works or you stop. Example: you are fifth, "
                 "and the karts in front of you show 1, 4, 5 and 8, the nearest first. You play a "
                 "6 in a colour that none of them shows: you end in position 2.")},
    {"GR-13", N_("You must take a pass by number. You may decline a pass that works by colour "
                 "alone; your move then ends there. Options: you must take every pass, or you may "
                 "decline any of them.")},
    {"GR-14", N_("You can pass only on your own turn, with the card you play. So the leader, who "
                 "plays first, passes nobody.")},
    {"GR-15",
     N_("When all have played, the top hazard card is turned up. An ordinary hazard sends the kart "
        "with the highest number of its colour to the back of the line. A major hazard sends every "
        "kart showing its colour to the back, the highest number last; the others keep their "
        "order. If nobody shows the colour, nothing happens. At a Checkpoint nobody moves, and "
        "points are scored at once. The Winner card scores the finish and ends the race.")},
    {"GR-16", N_("If the race goes on, the played cards are discarded face up and the next round "
                 "begins. When a card must be drawn and the deck is empty, the discard pile is "
                 "shuffled into a new deck (our ruling); cards under karts stay where they are.")},
    {"", N_("Points")},
    {"GR-17", N_("At a checkpoint, the karts in positions 1 to 3 each take the point card for "
                 "their position; at the finish, those in positions 1 to 4 do.")},
    {"", N_("Variants")},
    {"GR-19",
     N_("Photo finish: if drivers are tied for the most points, these drivers draw a race card "
        "each, and the highest number wins. Those still tied draw again; if twenty draws do not "
        "decide, they share the victory. Variant, as the rulebook puts it: all drivers draw, so "
        "that even a driver with fewer points can win.")},
    {"GR-20", N_("Not in the printed game: a duel. Two to four drivers with two karts each. The "
                 "drivers alternate in the starting line: first everybody’s first kart, then "
                 "everybody’s second. A driver has one hand of three cards for both karts. Points "
                 "stay with the kart: the driver of the best single kart wins. If that is a tie, "
                 "the better second kart decides; if that is a tie too, the victory is shared.")},
    {"", N_("In case of doubt: our rulings")},
    {"GR-3 GR-16", N_("These are ours: the values of the point cards, the pictures but for Lunch, "
                      "the reshuffle, and the duel.")},
    {NULL, NULL},
};
