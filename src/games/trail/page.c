// The rule page of Trail Again, in reading order. Each row states the rules it is tagged with;
// tests demand that every rule has a row and a scenario.
#include "games/trail/trail.h"

const pd_rule pd__ta_rules[] = {
    {"", N_("What it is about")},
    {"TR-7",
     N_("You race along a course of coloured legs. In your turn you run as many legs as you "
        "like and can pay for, one after the other: each costs one card of the leg’s colour, "
        "or two cards of one other colour, or your joker. You may use Boosts in between and "
        "stop when you like. What you spend goes face up to your discards. Example: two "
        "yellow legs lie ahead and you hold yellow, red, red and green; you run the first "
        "with the yellow card, the second with the two reds, and stop with the green one in "
        "hand.")},
    {"TR-8",
     N_("You must run at least one leg in your turn. As long as you have not, you cannot stop; "
        "and if you can pay neither for a leg nor for a dash, you drop out (DNF) and show your "
        "hand. A second wind or a remedy may still be tried first.")},
    {"", N_("What is in the box")},
    {"TR-1",
     N_("For each runner 13 Race cards: 3 red, 4 yellow, 5 green and a joker, written r, y, g "
        "and j.")},
    {"TR-2",
     N_("Course cards: legs in red, yellow and green, and at the end of each leg a stop: a "
        "neutral one, a Setback stop or an Aid Station. Every Course card ends in an Aid "
        "Station, and so does the course. Chance decides the order in which they are laid.")},
    {"TR-3",
     N_("Unless the option “course” brings others, there are five Course cards of six legs "
        "each, in runs of one colour: 11 red legs, 9 yellow and 10 green. They and the costs "
        "below are ours, as the printed ones are not in the rulebook.")},
    {"TR-4",
     N_("14 Setbacks: four times All Good; three times Cramp; and once each Exhaustion, Sprain, "
        "Hypo, Blisters, Side Stitch, Dehydration and Nausea.")},
    {"TR-5",
     N_("10 Boosts. The dashes run legs of any colour: Coup de pression (two greens) and "
        "Fractionné (yellow, green) run 2, On donne tout (red, yellow, green) runs 4, "
        "Envole-moi (two reds) runs 3. The remedies discard one of your Setbacks, which you "
        "choose: Pause fraîcheur (green), Ravito sauvage (yellow), Il était temps (red). The "
        "second winds draw 3 Race cards at once: Coup d’pouce (yellow, green), Jour de gloire "
        "(two yellows). Point de mire, In Sight, costs nothing: while you are second, each "
        "of your green cards may count as a joker.")},
    {"", N_("Before the race")},
    {"TR-6",
     N_("The Setbacks and the Boosts are shuffled, each a pile of their own, face down. "
        "Everybody draws four cards from their own deck. Chance decides who goes first. Both "
        "runners stand before the first leg.")},
    {"", N_("A turn")},
    {"TR-9",
     N_("First you run. A Boost that lies before you since an earlier turn may be used once a "
        "turn, by discarding what it costs; it stays with you. The joker may stand for one "
        "of the cards asked. A dash that would go beyond the last stop ends on it, and "
        "running with a dash is running.")},
    {"TR-10", N_("Then you empty your hand: you keep one card at most and discard the others.")},
    {"TR-11",
     N_("Then the stop you are on takes effect, whoever else is there. At a Setback stop you "
        "draw a Setback, which lies before you and counts at once; when the pile is empty, "
        "the discarded ones make a new one; if there are none, nothing happens. At an Aid "
        "Station you choose: draw a Boost, for your later turns, or discard all your "
        "Setbacks. Without a Boost to draw you discard.")},
    {"TR-12",
     N_("Last you draw four cards, fewer with some Setbacks. When your deck is empty and you "
        "must draw, your discards are shuffled into a new one.")},
    {"", N_("Setbacks")},
    {"TR-13",
     N_("They count as long as they lie before you, all of them together. Exhaustion: you "
        "cannot use Boosts, In Sight included. Blisters: you cannot draw Boosts. Cramp: you "
        "draw one card fewer at the end of your turn. Sprain: two fewer. Hypo: you keep no "
        "card. Side Stitch, Dehydration, Nausea: you cannot pay for a leg with two reds, two "
        "yellows, two greens. All Good: nothing.")},
    {"", N_("The end")},
    {"TR-14",
     N_("Whoever reaches the last stop is a finisher: the turn ends there, and all cards stay "
        "in hand. The round is played to its end, so that both have had as many turns.")},
    {"TR-15",
     N_("A finisher alone wins. Of two finishers the one with more cards in hand wins; equal "
        "hands share the victory.")},
    {"TR-16",
     N_("Who drops out is out of the race. The other runs on alone and must still finish to "
        "win. If both drop out, it is a draw.")},
    {"", N_("Solo")},
    {"TR-17",
     N_("Alone you race against a virtual runner, who has a deck but no hand, goes first, and "
        "does not mind Setbacks or Aid Stations.")},
    {"TR-18",
     N_("In its turn it turns up a card of its deck. If that is the joker or has the colour of "
        "the leg in front of it, it runs 4 legs, otherwise 2, at most to the last stop. An "
        "empty deck is made new from its discards.")},
    {"TR-19",
     N_("If both finish in the same round, you win with a card in hand and share the victory "
        "without. If you drop out, it has won at once.")},
    {"", N_("In case of doubt")},
    {"TR-20",
     N_("Second is who is behind the other runner, not beside, at the moment a card is spent; "
        "after a runner has dropped out nobody is second. A green card that counts as joker "
        "may also stand for a card in the cost of a Boost, still one card for each use.")},
    {"TR-21", N_("A Setback drawn in this turn counts when you draw your cards at its end.")},
    {"TR-22", N_("Cards discarded earlier in the same turn are shuffled into the new deck, too.")},
    {NULL, NULL},
};
