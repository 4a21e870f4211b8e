// The guided first race: a prepared deal in which each rule comes up once.
import { t } from "../words/words";
import record from "../../../lessons/grandprix.pdk?raw";
import type { Lesson, Note } from "./lesson";

const drawing: Note[] = [
    {
        step: 1,
        says: () =>
            t(
                "A body, an engine, tyres and a driver make a complete car. It is worth the sum of its values: yours is worth 13. The golden cards are the prizes; better cars win better ones. Start simply: discard nothing.",
            ),
    },
    {
        step: 2,
        says: () =>
            t(
                "If you discard nothing, you take one card. There are no open cards yet, so take a closed one.",
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
        says: () => t("Cleo discards a body 5. The next player may take it, and that is you."),
    },
];

const swapping: Note[] = [
    {
        step: 9,
        says: () => t("Now you swap too. Discard engine 2, your weakest card; then you take two."),
    },
    {
        step: 10,
        says: () =>
            t(
                "Take body 5 from its open pile. You may take from any pile that is lit, but not from the engines, where you just discarded.",
            ),
    },
    {
        step: 11,
        says: () =>
            t(
                "Now take a closed card. An open card always comes first: after a closed one, the second must be closed too.",
            ),
    },
    {
        step: 12,
        says: () =>
            t(
                "An engine 6: your car is worth 21. Ben and Cleo swap again; watch what they discard, because you may take it.",
            ),
    },
];

const equals: Note[] = [
    {
        step: 18,
        says: () =>
            t(
                "An engine 4! Body, engine and tyres of equal value count 21 together, however low they are. Discard driver 3, then you can take it.",
            ),
    },
    {
        step: 19,
        says: () =>
            t(
                "Take engine 4. Three fours and your driver 6 are worth 27. With a driver 4 instead it would be 28, the maximum.",
            ),
    },
    {
        step: 20,
        says: () =>
            t(
                "The second card must come from another pile. Take body 6: you keep the cards you do not race for the next race.",
            ),
    },
    {
        step: 21,
        says: () =>
            t("This time Ben discards nothing and takes one card, so he gives nothing away."),
    },
];

const lastRound: Note[] = [
    { step: 26, says: () => t("The last round. You no longer need body 5: discard it.") },
    {
        step: 27,
        says: () => t("No open card helps you now. Both cards may be closed: take the first one."),
    },
    {
        step: 28,
        says: () =>
            t("And the second one. Then you hold eight cards, like everyone when the race begins."),
    },
];

const race: Note[] = [
    {
        step: 35,
        says: () =>
            t(
                "Now everyone secretly chooses four cards. Body 6, engine 6, tyres 7 and driver 6 would make 25; your three fours make 27. Choose that car and race it.",
            ),
    },
    {
        step: 37,
        says: () =>
            t(
                "When everyone has chosen, all cars are revealed at once. If cars are worth the same, the higher driver wins, then the wreath.",
            ),
    },
    {
        step: 38,
        says: () =>
            t(
                "Ben’s car is worth 27 as well, but your driver 6 wears the wreath: the 18 is yours. Cleo has no tyres, and an incomplete car wins no prize. The winner starts the next race, with the four cards left: discard nothing.",
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
                "It goes on like this, race after race; in the end the highest total wins. You know all you need: play a season, and ask for a hint whenever you like.",
            ),
    },
];

export const grandprix: Lesson = {
    game: "grandprix",
    record,
    notes: [...drawing, ...swapping, ...equals, ...lastRound, ...race],
};
