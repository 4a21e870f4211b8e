// The guided first race: ten legs, each rule once.
import { t } from "../words/words";
import type { Lesson, Note } from "./lesson";
import record from "../../../lessons/trail.pdk?raw";

const running: Note[] = [
    {
        step: 1,
        says: () =>
            t(
                "You race up this mountain; the strip below shows the next legs. You pay for each leg with cards. The first one is yellow: choose your yellow card.",
            ),
    },
    {
        step: 2,
        says: () =>
            t(
                "The next leg is yellow too, but you have no yellow card left. Two cards of one other colour also pay for it: choose your two reds.",
            ),
    },
    {
        step: 3,
        says: () =>
            t(
                "One green card does not pay for a red leg, so you cannot run on. The triangle is a Setback stop: it will cost you something. You have run at least one leg, as everyone must each turn: stop here.",
            ),
    },
    {
        step: 4,
        says: () =>
            t(
                "When you stop, you may keep one card; you discard the others. You only have the green one: keep it.",
            ),
    },
    {
        step: 5,
        says: () =>
            t(
                "You drew a Cramp: as long as you have it, you draw three cards at the end of your turn instead of four. The table tells what each runner’s Setbacks and Boosts do. Now Mia runs.",
            ),
    },
];

const aid: Note[] = [
    {
        step: 9,
        says: () =>
            t(
                "Mia spent all her cards and leads by one leg. She ran past the Setback stop: only the stop where you end your turn counts. The next leg is red; run it with your red card.",
            ),
    },
    {
        step: 10,
        says: () =>
            t(
                "You could stop at this neutral stop, where nothing happens. But two greens take you one leg further, and your joker is worth saving. Until you stop, you can take your moves back.",
            ),
    },
    { step: 11, says: () => t("The plus is an Aid Station, the best kind of stop. Stop here.") },
    { step: 12, says: () => t("Keep the joker: it pays for a leg of any colour.") },
    {
        step: 13,
        says: () =>
            t(
                "At an Aid Station you may discard all your Setbacks, or draw a Boost that stays with you to the end. One Cramp is bearable: draw a Boost.",
            ),
    },
    {
        step: 14,
        says: () =>
            t(
                "You drew All Out: for a red, a yellow and a green card you run four legs of any colour. From your next turn on you can use it once per turn. But first Mia runs.",
            ),
    },
];

const finish: Note[] = [
    {
        step: 18,
        says: () =>
            t(
                "Mia got stuck at a Setback stop and drew a Sprain: two cards fewer each turn. Now use your Boost: you have no red card, but the joker may replace one card of its cost. Choose All Out.",
            ),
    },
    {
        step: 19,
        says: () =>
            t(
                "Four legs at once! Your green card would pay for one more, but here is an Aid Station, and you still have that Cramp. Stop here.",
            ),
    },
    { step: 20, says: () => t("Keep the green card; it pays for the next leg.") },
    {
        step: 21,
        says: () =>
            t("This time discard your Setbacks: without the Cramp you draw four cards at once."),
    },
    {
        step: 22,
        says: () =>
            t(
                "Your deck ran out, so your discards were shuffled into a new one. Mia holds only three cards. A runner who cannot pay for a single leg in a turn drops out of the race.",
            ),
    },
    {
        step: 27,
        says: () =>
            t(
                "Mia has caught up, but you run first, and the finish is two legs away. Run the green leg with a green card.",
            ),
    },
    {
        step: 28,
        says: () =>
            t(
                "Use the red card, not the two yellows: finishers keep the cards in their hand, and those can decide the race. Choose red.",
            ),
    },
    {
        step: 29,
        says: () =>
            t(
                "You have finished with three cards in hand! The round is played to its end. If Mia finishes too, the runner with more cards in hand wins.",
            ),
    },
    {
        step: 31,
        says: () =>
            t(
                "Mia has two cards, you have three: you win! Now try a whole course against a bot, or alone against the virtual runner. The button with the question mark explains every Boost and Setback.",
            ),
    },
];

export const trail: Lesson = { game: "trail", record, notes: [...running, ...aid, ...finish] };
