// The rule page of Battle GUM, in reading order. Each row states the rules it is tagged with; tests
// demand that every rule has a row and a scenario.
#include "games/battlegum/battlegum.h"

const pd_rule pd__bg_rules[] = {
    {"", N_("Aim of the game")},
    {"BG-8", N_("The first player with no cards left, neither in hand nor on the table, wins at "
                "once, whatever their last card was.")},
    {"", N_("In the box")},
    {"BG-1",
     N_("54 cards: the values 1 to 13, four of each, and two Ninjas. Six kinds of card have a "
        "special effect: the Ninja, 1, 6, 8, 9 and 13. Cards of the same value are all alike.")},
    {"", N_("Setup")},
    {"BG-2", N_("Two to six players. Each player gets three cards face down, which nobody may look "
                "at, three face up on top of them, and three in hand. The rest is the stock; with "
                "six players there is none. The dealer is chosen at random, and the player to the "
                "dealer’s left starts.")},
    {"BG-3", N_("Before the first turn, you may swap hand cards for your own face-up cards: of "
                "your six cards, choose the three that lie face up. All players choose at the same "
                "time, and nobody’s choice is shown until all have chosen.")},
    {"", N_("On your turn")},
    {"BG-4", N_("On your turn, lay one, two or three cards of the same value from your hand onto "
                "the pile.")},
    {"BG-5",
     N_("If the pile is empty, you lead with any value. Otherwise your cards must be equal to or "
        "higher than the pile’s value; how many cards were laid before you does not matter.")},
    {"BG-6", N_("Then draw until you hold three cards again; if you hold three or more, draw "
                "nothing. Draw from the stock. When it is empty, take your face-up cards, in the "
                "order you choose; when those are gone, take your face-down cards, unseen.")},
    {"BG-7", N_("If you cannot play, take the whole pile into your hand; the last player who laid "
                "cards then leads. Option: you may take the pile even if you can play.")},
    {"BG-9", N_("Play goes clockwise.")},
    {"", N_("Special cards")},
    {"BG-10", N_("Ninja: goes onto any pile and has no value of its own. What the pile asked for "
                 "before, a value or a 6’s “6 or lower”, still holds for the next player. After a "
                 "Ninja led onto an empty pile, anything goes. A Ninja does not answer a 13. "
                 "Option: anything goes after every Ninja. The rulebook allows a Ninja at any "
                 "moment; our ruling is that this means on any pile, but on your own turn.")},
    {"BG-11", N_("6: the next player must play 6 or lower (our reading of “may play lower or "
                 "equal”). Option: any value may follow, lower, equal or higher.")},
    {"BG-12", N_("8: the next player is skipped. Several 8s skip that many players in turn order, "
                 "and you count too when it comes round to you: with two players, after one 8 you "
                 "play again, but after two 8s the other player does.")},
    {"BG-13",
     N_("9: the pile, with the 9, leaves the game for good, and the next player leads. Option: the "
        "player who removed the pile leads. Both hold for every way of removing it.")},
    {"BG-14",
     N_("13: name any other player. They take the whole pile, 13s included, and you lead, unless "
        "they answer at once. One or more 13s send the pile on to any other player they name. One "
        "or more 1s leave the pile on the table with value 1, and the player after them plays on. "
        "Nobody has to answer. Giving the pile away is a must as we read it. Option: you need not "
        "name anybody; the 13 then stays on the pile, and only a 13, a Ninja or a 1 may follow.")},
    {"BG-15",
     N_("1: the lowest value, and an answer to a 13. You may lead it, or lay it on a 1, on a pile "
        "without value or after a 6. We read the leaflet’s “first or on a 13” as an explanation of "
        "“lowest”. Option: only as a lead or on a 13, word for word.")},
    {"BG-16",
     N_("Several special cards laid at once have the same effect as one; only 8s add up.")},
    {"", N_("Variants")},
    {"BG-17", N_("Four of a kind: when the top four cards of the pile have the same value, no "
                 "matter who laid them, the pile leaves the game, and the cards just laid have no "
                 "other effect. A Ninja in between breaks the run.")},
    {"BG-18",
     N_("Completing a pair: when a play makes exactly two cards of the same value lie on top, "
        "together or one after the other, all other players are asked in turn order. A player who "
        "holds the other two may lay both at once, out of turn, and the pile leaves the game. "
        "Option: cards that lie face up in front of the player count as well; the rulebook can be "
        "read either way. This comes before the effect of an 8 or a 13, and cancels it. It does "
        "not work for 6s, for 9s, which remove the pile at once, or for Ninjas, as there are only "
        "two. With four of a kind as well, laying the third or fourth card on your own turn is an "
        "ordinary play; the fourth removes the pile.")},
    {"", N_("Play limit")},
    {"BG-19", N_("Not a rule of the printed game: after 1,000 plays, or as many as you choose, the "
                 "match ends. Laying cards is a play, and so is taking the pile. The player with "
                 "the fewest cards left, in hand and on the table, wins; ties share the victory.")},
    {"", N_("In case of doubt: our rulings")},
    {"BG-10 BG-11 BG-14 BG-15", N_("The leaflet can be read in two ways about Ninjas, 6s, 13s and "
                                   "1s: one is the rule here, the other an option.")},
    {NULL, NULL},
};
