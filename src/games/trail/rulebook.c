// The rule page of Trail Again, in reading order. Each row states the rules whose IDs it
// has; tests check that every rule has a row and a scenario.
#include "games/trail/trail.h"

const pd_rule pd__ta_rules[] = {
    {"", N_("Aim of the game")},
    {"TR-15", N_("For two runners, or one alone. Reach the last Aid Station of the course before "
                 "the other runner.")},
    {"", N_("In the box")},
    {"TR-1", N_("Each runner has 13 Race cards: 3 red, 4 yellow, 5 green and a joker.")},
    {"TR-2", N_("Course cards show legs in red, yellow and green. Each leg ends at a stop: a "
                "neutral stop, a Setback stop or an Aid Station. Every Course card ends at an Aid "
                "Station, and so does the course. The cards are laid in random order.")},
    {"TR-3",
     N_("By default there are five Course cards of six legs each, with several legs of one colour "
        "in a row: 11 red legs, 9 yellow and 10 green. You can choose another course. These cards, "
        "the costs of the Boosts and the colours of Side Stitch, Dehydration and Nausea are our "
        "own, because the rulebook does not show the printed ones; a course sets them all. Ours: "
        "Side Stitch is red, Dehydration yellow and Nausea green.")},
    {"TR-4", N_("14 Setbacks: four All Good, three Cramps, and one each of Exhaustion, Sprain, "
                "Hypo, Blisters, Side Stitch, Dehydration and Nausea.")},
    {"TR-5",
     N_("10 Boosts. Dashes run legs of any colour: Under Pressure (two greens) and Intervals "
        "(yellow, green) run 2, All Out (red, yellow, green) runs 4, Let Me Fly (two reds) runs 3. "
        "Remedies discard one of your Setbacks, of your choice: Cool Break (green), Trailside "
        "Snack (yellow), About Time (red). Second winds draw 3 Race cards at once: Helping Hand "
        "(yellow, green), Day of Glory (two yellows). In Sight costs nothing: while you are "
        "second, each of your green cards may count as a joker.")},
    {"", N_("Before the race")},
    {"TR-6", N_("The Setbacks and the Boosts are shuffled into two face-down piles. Each runner "
                "shuffles their deck and draws four cards. The first runner is chosen at random. "
                "Both runners start before the first leg.")},
    {"", N_("On your turn")},
    {"TR-7",
     N_("You race along a course of coloured legs. On your turn you run as many legs as you like "
        "and can pay for, one after another. Each leg costs one card of its colour, two cards of "
        "one other colour, or your joker. You may use Boosts in between and stop whenever you "
        "like. Spent cards go face up to your discard pile. Example: two yellow legs lie ahead, "
        "and you hold one yellow card, two reds and one green. You run the first leg with the "
        "yellow card and the second with the two reds, then stop with the green card in hand.")},
    {"TR-8", N_("You must run at least one leg on your turn; until then you cannot stop. If you "
                "can pay for neither a leg nor a dash, you drop out and show your hand. You may "
                "try a second wind or a remedy first.")},
    {"TR-9", N_("First you run. You may use each Boost that has been in front of you since an "
                "earlier turn once per turn, in any order: discard its cost; the Boost stays in "
                "front of you. The joker may replace one of the cards in the cost. A dash never "
                "goes past the last stop. Legs run with a dash count as legs run this turn.")},
    {"TR-10", N_("Then you empty your hand: keep at most one card and discard the rest.")},
    {"TR-11", N_("Then the stop where you ended takes effect, even if the other runner is there "
                 "too. Neutral stop: nothing happens. Setback stop: draw a Setback and put it in "
                 "front of you; it counts at once. As soon as the pile is empty, the discarded "
                 "Setbacks are shuffled into a new one. If none has been discarded by then, this "
                 "waits until a Setback must be drawn; if there is still none, nothing happens "
                 "(our ruling). Aid Station: draw a Boost, which you can use from your next turn "
                 "on, or discard all your Setbacks. If there is no Boost to draw, you discard your "
                 "Setbacks.")},
    {"TR-12", N_("Last you draw four cards, or fewer with some Setbacks, and add them to the card "
                 "you kept. Whenever you must draw and your deck is empty, your discard pile is "
                 "shuffled into a new deck.")},
    {"", N_("Setbacks")},
    {"TR-13",
     N_("Setbacks count as long as they are in front of you, and their effects add up. Exhaustion: "
        "you cannot use Boosts, not even In Sight. Blisters: you cannot draw Boosts at Aid "
        "Stations. Cramp: you draw one card fewer at the end of your turn. Sprain: two fewer. "
        "Hypo: you cannot keep a card. Side Stitch, Dehydration and Nausea: you cannot pay for a "
        "leg with two reds, two yellows or two greens, respectively, unless the course sets other "
        "colours. All Good: no effect.")},
    {"", N_("The end")},
    {"TR-14",
     N_("When you reach the last stop, you are a finisher: your turn ends there, and you keep all "
        "your unplayed cards. The round is played to its end, so that both runners have had the "
        "same number of turns. If the other runner has finished and you stop short of the end, the "
        "race is over at once. Option: you play out your turn first.")},
    {"TR-15",
     N_("If only one runner finishes, that runner wins. If both finish in the same round, the "
        "runner with more cards in hand wins; with equally many, they share the victory.")},
    {"TR-16", N_("A runner who drops out is out of the race. The other runs on alone and must "
                 "still finish to win. If both drop out, it is a draw.")},
    {"", N_("Solo")},
    {"TR-17", N_("Alone, you race against a virtual runner. It has a deck but no hand, goes first, "
                 "and ignores Setbacks and Aid Stations.")},
    {"TR-18", N_("On its turn it reveals the top card of its deck. If that is the joker or has the "
                 "colour of the leg ahead, the virtual runner runs 4 legs, otherwise 2, but never "
                 "past the last stop. The card is discarded. When its deck is empty, its discard "
                 "pile is shuffled into a new one.")},
    {"TR-19", N_("If both finish in the same round, you win if you hold a card and share the "
                 "victory if you hold none. If you drop out, the virtual runner wins at once.")},
    {"", N_("In case of doubt: our rulings")},
    {"TR-20", N_("The rulebook leaves some questions open; these are our answers. You are second "
                 "while you are behind the other runner, not level; this is checked each time you "
                 "spend a card. Once a runner has dropped out, nobody is second. A green card used "
                 "as a joker may also replace a card in the cost of a Boost. But as the joker may "
                 "replace only one of these cards, no more than one is replaced per use, however "
                 "many green cards you hold.")},
    {"TR-21", N_("A Setback you draw this turn already counts when you draw your cards at the end "
                 "of the turn.")},
    {"TR-22",
     N_("Cards you discarded earlier in the same turn are shuffled into the new deck as well.")},
    {NULL, NULL},
};
