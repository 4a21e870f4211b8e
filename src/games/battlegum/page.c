// The rule page of Battle GUM, in reading order. Each row states the rules it is tagged with; tests
// demand that every rule has a row and a scenario.
#include "games/battlegum/battlegum.h"

const pd_rule pd__bg_rules[] = {
    {"", N_("What it is about")},
    {"BG-8", N_("Whoever is first without a card, in hand and in front, wins at once, whatever "
                "the last card was.")},
    {"", N_("What is in the box")},
    {"BG-1", N_("54 cards: the values 1 to 13, four of each, and two Ninjas, written N. Six of "
                "these do something special: the Ninja, 1, 6, 8, 9 and 13. Cards of one value "
                "are all alike.")},
    {"", N_("Before play")},
    {"BG-2", N_("Two to six players. Everybody gets three cards face down, which nobody may "
                "look at, three face up on top of them, and three in hand. The rest is the "
                "stock; with six players there is none. Chance names a dealer, and the player "
                "after the dealer begins.")},
    {"BG-3", N_("First everybody may swap hand cards for their own face-up cards: of your six, "
                "choose the three that lie face up. All choose at the same time, so no choice "
                "is shown before the last one is made. “up 4 9 12” leaves 4, 9 and 12 face up.")},
    {"", N_("A turn")},
    {"BG-4", N_("Lay one, two or three cards of one value from your hand onto the pile: 7, 7x2, "
                "7x3.")},
    {"BG-5", N_("Anything may be led onto an empty pile. Otherwise your cards must be equal to "
                "or higher than the pile’s value; how many were laid before you does not "
                "matter.")},
    {"BG-6", N_("Then fill your hand up to three again; with three or more you draw nothing. "
                "Draw from the stock; when it is empty, from your face-up cards, as you choose; "
                "when those are gone, blindly from your face-down cards.")},
    {"BG-7", N_("If you cannot play you take the whole pile into your hand, and whoever laid "
                "cards last leads. With the option “pickup” set to “free” you may take it even "
                "though you could play.")},
    {"BG-9", N_("Turns go clockwise.")},
    {"", N_("Special cards")},
    {"BG-10", N_("Ninja: goes onto any pile and has no value of its own. The next player faces "
                 "what lay there before, be it a value or the demand of a 6; with the option "
                 "“ninja” set to “open” they may play anything. A Ninja does not answer a 13.")},
    {"BG-11", N_("6: the next player must play 6 or lower. With the option “six” set to "
                 "“either” anything may follow: lower, equal or higher.")},
    {"BG-12", N_("8: the next player is skipped; with several 8s as many players as there are "
                 "8s. You count too when it comes round to you: with two players and one 8 you "
                 "play again.")},
    {"BG-13", N_("9: the pile leaves the game for good, the 9 with it, and the next player "
                 "leads. With the option “burn” set to “again” whoever removed the pile leads; "
                 "that goes for every way of removing it.")},
    {"BG-14", N_("13: name any other player, as in 13>P2. They take the whole pile, 13s and "
                 "all, and you lead, unless they answer at once: with 13s of their own, aimed "
                 "at anybody but themselves; or with 1s, and then the pile stays with value 1 "
                 "and the player after them goes on. Nobody has to answer.")},
    {"BG-15", N_("1: the lowest value, and the answer to a 13. It can be led and laid on a 1, "
                 "on a pile without value and after a 6. With the option “one” set to “strict” "
                 "it is only led or laid on a 13.")},
    {"BG-16", N_("Several special cards laid at once do the same as one; only 8s add up.")},
    {"", N_("Variants")},
    {"BG-17", N_("Option “four”: when four cards of one value lie on one another on top of the "
                 "pile, whoever laid them, the pile leaves the game and nothing else that the "
                 "last cards do happens. A Ninja between them breaks the four.")},
    {"BG-18", N_("Option “complete”: when two cards of one value have just come to lie on top, "
                 "together or one after the other, everybody else is asked in turn; whoever "
                 "holds the other two may lay them out of turn. Then the pile leaves the game "
                 "and the pair has no other effect. Not for 6s, and not for Ninjas, of which "
                 "there are only two.")},
    {"", N_("So that it ends")},
    {"BG-19", N_("No rule of the printed game: after a thousand plays, or as many as the option "
                 "“limit” says, the match ends. Laying cards is a play and so is taking the "
                 "pile. Fewest cards left, in hand and in front, win; equal ones share the "
                 "victory.")},
    {NULL, NULL},
};
