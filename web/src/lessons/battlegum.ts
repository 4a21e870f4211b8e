// The guided first match of Battle GUM: every special card comes up once, and the learner wins.
import { t } from "../words/words";
import record from "./battlegum.pdk?raw";
import type { Lesson } from "./lesson";

export const battlegum: Lesson = {
    game: "battlegum",
    record,
    notes: [
        {
            step: 1,
            says: () =>
                t(
                    "Get rid of all your cards first, and you win. Of these six, three lie face up and are picked up late in the match: leave your strong 9, 12 and 13 there, and keep the low cards to lay soon.",
                ),
        },
        {
            step: 2,
            says: () =>
                t(
                    "The others choose as well; all rows are shown at the same time. Under each row lie three more cards, which nobody knows.",
                ),
        },
        {
            step: 6,
            says: () =>
                t(
                    "You begin, and on an empty pile anything goes. Cards of one value may be laid together: tap your 4s and lay both. Your hand is filled up to three again from the stock.",
                ),
        },
        {
            step: 7,
            says: () =>
                t(
                    "Now everybody in turn must lay at least the value of the pile, or take all of it.",
                ),
        },
        {
            step: 8,
            says: () => t("Cleo lays an 8, and the next player is skipped: no turn for Dov."),
        },
        {
            step: 10,
            says: () =>
                t(
                    "The pile asks for 10 or higher. Your 6 and 8 are too low, but a Ninja goes onto any pile. Lay it: the next player still faces the 10.",
                ),
        },
        {
            step: 11,
            says: () =>
                t(
                    "Ben has nothing that fits and takes the whole pile. What he takes, everybody has seen: it is listed at his place. You laid last, so you lead.",
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
                t("Ben uses the Ninja that he took. The 6 still counts, so Cleo must go low, too."),
        },
        {
            step: 16,
            says: () =>
                t(
                    "Trouble: with a 13, Eve aims the whole pile at you. Only a 13 or a 1 saves you, and nobody else may help.",
                ),
        },
        {
            step: 17,
            says: () =>
                t(
                    "You have a 1: lay it. The pile then stays where it is, with value 1. With a 13 you could send it on to somebody else.",
                ),
        },
        {
            step: 18,
            says: () =>
                t(
                    "The stock is used up, so your hand is now filled from your face-up row, and you choose. Draw the 9.",
                ),
        },
        {
            step: 22,
            says: () =>
                t(
                    "Two 8s, and it is your turn already. Lay your 9: the pile leaves the game for good, and the next player leads.",
                ),
        },
        {
            step: 23,
            says: () =>
                t("Fill up your hand first: draw the 13, a weapon for the end of the match."),
        },
        {
            step: 29,
            says: () =>
                t(
                    "8 is high enough. Tap your 8s and lay both: each of them skips a player. Your row is then empty, and you draw your first face-down card.",
                ),
        },
        {
            step: 34,
            says: () =>
                t(
                    "Count the cards of the others: Dov has four left and is close to winning. Lay your 13 and aim the pile at Dov.",
                ),
        },
        {
            step: 36,
            says: () =>
                t(
                    "Dov had no answer, so you lead. All cards in Ben’s hand are known, and none is as high as 12: lead your 12.",
                ),
        },
        {
            step: 38,
            says: () =>
                t(
                    "Three 2s are all you have left. Tap them and lay all three: you win. Then try a match of your own; a tap on a card that does not fit tells you why.",
                ),
        },
    ],
};
