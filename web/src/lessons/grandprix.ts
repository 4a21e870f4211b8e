// The guided first race: a prepared deal in which each rule comes up once.
import { t } from "../words/words";
import record from "./grandprix.pdk?raw";
import type { Lesson, Note } from "./lesson";

const drawing: Note[] = [
    {
        step: 1,
        says: () =>
            t(
                "One body, one engine, tyres and a driver are a complete car. It is worth the sum of its values: yours is worth 13. The golden cards are the prizes, and better cars take better ones. Start simply: discard nothing.",
            ),
    },
    {
        step: 2,
        says: () =>
            t(
                "Who discards nothing takes one card. There are no open cards yet, so take a closed one.",
            ),
    },
    {
        step: 3,
        says: () =>
            t(
                "A driver 6 with the wreath: your best car is worth 16 now. Ben swaps: he lays one card face up on the pile of its type and takes two.",
            ),
    },
    {
        step: 6,
        says: () => t("Cleo lays a body 5 open. Whoever comes next may take it, and that is you."),
    },
];

const swapping: Note[] = [
    {
        step: 9,
        says: () =>
            t("Now swap, too. Discard engine 2, your weakest card; for it you may take two."),
    },
    {
        step: 10,
        says: () =>
            t(
                "Take body 5 from its open pile. You may take from all piles that are lit; from the engines not, as you have just discarded there.",
            ),
    },
    {
        step: 11,
        says: () =>
            t(
                "Take a closed card as the second. An open card comes first: after a closed one the second must be closed too.",
            ),
    },
    {
        step: 12,
        says: () =>
            t(
                "An engine 6: your car is worth 21. Ben and Cleo swap again; look at what they lay open for you.",
            ),
    },
];

const equals: Note[] = [
    {
        step: 18,
        says: () =>
            t(
                "There lies an engine 4! Body, engine and tyres of equal value count 21 together, however low they are. Discard driver 3, so that you can take it.",
            ),
    },
    {
        step: 19,
        says: () =>
            t(
                "Take engine 4. Three fours and your driver 6 are worth 27. With a driver 4 as well it would be 28, the most there is.",
            ),
    },
    {
        step: 20,
        says: () =>
            t(
                "The second card must come from another pile. Take body 6: what you do not race you keep for the next race.",
            ),
    },
    {
        step: 21,
        says: () =>
            t("This time Ben discards nothing and takes one card. So he gives nothing away."),
    },
];

const lastRound: Note[] = [
    { step: 26, says: () => t("The last round. Body 5 is of no use any more: discard it.") },
    {
        step: 27,
        says: () => t("No open card helps you now. Both cards may be closed: take the first one."),
    },
    {
        step: 28,
        says: () =>
            t(
                "And the second one. Then you hold eight cards, as everybody does when the race begins.",
            ),
    },
];

const race: Note[] = [
    {
        step: 35,
        says: () =>
            t(
                "Now everybody secretly chooses four cards. Body 6, engine 6, tyres 7 and driver 6 would make 25; your three fours make 27. Choose that best car and race it.",
            ),
    },
    {
        step: 37,
        says: () =>
            t(
                "When the last has chosen, all cars are shown at once. Between cars of equal worth the higher driver decides, then the wreath.",
            ),
    },
    {
        step: 38,
        says: () =>
            t(
                "Ben’s car is worth 27 as well, but your driver 6 wears the wreath: the 18 is yours. Cleo has no tyres, and an incomplete car takes no prize. Who wins starts the next race, with the four cards left: discard nothing.",
            ),
    },
    {
        step: 39,
        says: () =>
            t(
                "You have kept a car worth 21. Take a closed card: perhaps it brings a better driver.",
            ),
    },
    {
        step: 40,
        says: () =>
            t(
                "So it goes on, race after race; in the end the highest total wins. You know all you need: play a season, and ask for a hint whenever you like.",
            ),
    },
];

export const grandprix: Lesson = {
    game: "grandprix",
    record,
    notes: [...drawing, ...swapping, ...equals, ...lastRound, ...race],
};
