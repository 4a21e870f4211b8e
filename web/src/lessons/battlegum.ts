// The guided first match of Battle GUM: every special card comes up once, and the learner wins.
import { t } from "../words/words";
import record from "../../../lessons/battlegum.pdk?raw";
import type { Lesson } from "./lesson";

export const battlegum: Lesson = {
    game: "battlegum",
    record,
    notes: [
        {
            step: 1,
            says: () =>
                t(
                    "The first player without cards wins. Of these six cards, three lie face up until late in the match: leave your strong 9, 12 and 13 there, and keep the low cards in hand to lay soon.",
                ),
        },
        {
            step: 2,
            says: () =>
                t(
                    "The others choose too, and all rows are shown at the same time. Under each row lie three more cards, which nobody has seen.",
                ),
        },
        {
            step: 6,
            says: () =>
                t(
                    "You start, and on an empty pile anything goes. You may lay cards of the same value together: choose your 4s and lay both. You then draw from the stock until you hold three cards again.",
                ),
        },
        {
            step: 7,
            says: () =>
                t(
                    "Now each player in turn must lay the pile’s value or higher, or take the whole pile.",
                ),
        },
        {
            step: 8,
            says: () => t("Cleo lays an 8, so the next player is skipped: Dov gets no turn."),
        },
        {
            step: 10,
            says: () =>
                t(
                    "The pile asks for 10 or higher. Your 6 and 8 are too low, but a Ninja goes onto any pile. Lay it: the next player still needs 10 or higher.",
                ),
        },
        {
            step: 11,
            says: () =>
                t(
                    "Nothing in Ben’s hand fits, so he takes the whole pile. Everybody has seen these cards, so they are listed beside his name. You laid last, so you lead.",
                ),
        },
        {
            step: 12,
            says: () =>
                t("Lead your 6. It turns things round: the next player must lay 6 or lower."),
        },
        {
            step: 13,
            says: () =>
                t("Ben lays the Ninja he took. The 6 still counts, so Cleo must play low too."),
        },
        {
            step: 16,
            says: () =>
                t(
                    "Trouble: Eve lays a 13 and aims the whole pile at you. Only a 13 or a 1 can save you.",
                ),
        },
        {
            step: 17,
            says: () =>
                t(
                    "You have a 1: lay it. The pile then stays on the table, with value 1. With a 13 you could send it on to another player.",
                ),
        },
        {
            step: 18,
            says: () =>
                t(
                    "The stock is empty, so you now draw from your face-up row, and you choose which card. Draw the 9.",
                ),
        },
        {
            step: 22,
            says: () =>
                t(
                    "After two 8s it is your turn again already. Lay your 9: the pile leaves the game for good, and the next player leads.",
                ),
        },
        {
            step: 23,
            says: () =>
                t("First refill your hand: draw the 13, a weapon for the end of the match."),
        },
        {
            step: 29,
            says: () =>
                t(
                    "An 8 is high enough. Choose your 8s and lay both: each of them skips a player. Your row is then empty, and you draw your first face-down card.",
                ),
        },
        {
            step: 34,
            says: () =>
                t(
                    "Count the other players’ cards: Dov has four left and is close to winning. Lay your 13 and aim the pile at Dov.",
                ),
        },
        {
            step: 36,
            says: () =>
                t(
                    "Dov had no answer, so you lead. You know every card in Ben’s hand, and none is as high as 12: lead your 12.",
                ),
        },
        {
            step: 38,
            says: () =>
                t(
                    "Three 2s are all you have left. Choose them and lay all three: you win. Then try a match of your own; if a card does not fit, choose it to see why.",
                ),
        },
    ],
};
