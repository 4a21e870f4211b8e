// The rule page of Gumball Rally, in reading order. Each row states the rules it is tagged with;
// tests demand that every rule has a row and a scenario.
#include "games/gumball/gumball.h"

const pd_rule pd__gb_rules[] = {
    {"", N_("What it is about")},
    {"GR-18", N_("Karts drive in a line. Points are handed out to the front of the line at two "
                 "checkpoints and at the finish; whoever has most points in the end wins. Equal "
                 "totals share the victory.")},
    {"", N_("What is in the box")},
    {"GR-1",
     N_("40 race cards: the numbers 1 to 10 in yellow (Lunch), blue (Pillow), black (Tools) "
        "and red (Gas), each of them once. They are written Y, B, K and R: Y7 is the yellow "
        "7.")},
    {"GR-2", N_("19 hazard cards: three ordinary ones and a major one in each colour (the Sun is "
                "yellow, the Moon blue, the Flat Tire black, the Fuel Gauge red), two Checkpoints "
                "and the Winner card.")},
    {"GR-3", N_("Point cards: three for each checkpoint and four for the finish. Unless the option "
                "“points” says otherwise they are worth 3, 2, 1 at each checkpoint and 4, 3, 2, 1 "
                "at the finish.")},
    {"GR-4", N_("Eight karts, each with a colour of its own and its driver’s name.")},
    {"", N_("Before the race")},
    {"GR-5", N_("Three to eight drivers. Everybody is dealt three race cards and keeps them "
                "secret.")},
    {"GR-6", N_("Four of the sixteen plain hazards leave the game unseen. The other twelve and the "
                "three special cards make a deck of fifteen: the first three are plain; one "
                "Checkpoint is somewhere in the next four; the other in the four after that; the "
                "Winner card in the last four. So a race has 12 to 15 rounds.")},
    {"GR-7", N_("Chance decides who starts in front. The others line up behind, clockwise.")},
    {"", N_("A round")},
    {"GR-8", N_("The kart in front plays first, then always the foremost one that has not played "
                "in this round.")},
    {"GR-9", N_("On your turn you play one card from your hand under your kart, whatever it does, "
                "and then draw one, so that you hold three again. The card stays there until the "
                "round ends.")},
    {"GR-10", N_("Passing by number: if your number is higher than the one under the kart directly "
                 "in front of you, you pass it. An equal number does not pass.")},
    {"GR-11", N_("Passing by colour: if the kart directly in front of you shows your colour, you "
                 "may pass it, whatever the numbers.")},
    {"GR-12", N_("After a pass you look at the next kart in front, and so on, by number or by "
                 "colour as it comes, until neither works or you stop. Example: you are fifth, the "
                 "karts in front show 1, 4, 5 and 8, the nearest first, and you play a 6 of yet "
                 "another colour: you end in place 2.")},
    {"GR-13", N_("A pass by number must be taken; one that works by colour alone may be declined, "
                 "and then your drive ends there: Y7@3 plays the yellow 7 and stays in place 3. "
                 "With the option “passing” a table can make all passes forced, or all free.")},
    {"GR-14", N_("You pass only with the card you play, on your own turn. So the leader, who plays "
                 "first, passes nobody.")},
    {"GR-15",
     N_("When all have played, the top hazard is turned up. An ordinary one sends the kart "
        "with the highest card of its colour to the back of the line. A major one sends "
        "every kart showing its colour to the back, the highest number furthest; the "
        "others keep their order. If nobody shows the colour, nothing happens. A "
        "Checkpoint moves nobody but scores; the Winner card scores the finish and ends "
        "the race.")},
    {"GR-16", N_("If the race goes on, the played cards are discarded face up and the next round "
                 "begins. When a card must be drawn and the deck is empty, the discards are "
                 "shuffled into a new one; cards under karts stay where they are.")},
    {"", N_("Points")},
    {"GR-17", N_("At a checkpoint places 1 to 3 take its point cards, at the finish places 1 to 4, "
                 "the highest first.")},
    {"", N_("Variants")},
    {"GR-19",
     N_("Photo finish (option “photo_finish”): drivers who share the lead draw a race card "
        "each. The highest number wins; who is still equal draws again. Should even the "
        "twentieth draw not decide, they share the victory.")},
    {"GR-20",
     N_("Duel (option “duel”): two to four drivers with two karts each, which take turns in "
        "the starting line. Both play from their driver’s one hand. Points belong to the "
        "kart: the driver of the best single kart wins, then the one whose other kart is "
        "better, else the victory is shared.")},
    {NULL, NULL},
};
