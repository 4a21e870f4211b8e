// The guided first race: three karts, twelve rounds, each rule once.
import { t } from "../words/words";
import record from "../../../lessons/gumball.pdk?raw";
import type { Lesson, Note } from "./lesson";

const passing: Note[] = [
    {
        step: 1,
        says: () =>
            t(
                "Three karts race in a line; yours is the green one, at the back. The front of the line takes points at two checkpoints and at the finish. The kart in front always plays first: that is Mia’s.",
            ),
    },
    {
        step: 3,
        says: () =>
            t(
                "Your turn. Your black 6 is higher than Tom’s blue 3, so you pass him; Mia’s 8 is higher than your 6 and stops you. Play the black 6.",
            ),
    },
    {
        step: 4,
        says: () =>
            t(
                "At the end of a round a hazard is turned up. This one was red and sent the highest red card to the back: Mia’s 8. So now you lead. The leader plays first and passes nobody. Play the blue 9, which few cards beat.",
            ),
    },
    {
        step: 7,
        says: () =>
            t(
                "Tom’s blue 1 passed your blue 9: the same colour passes whatever the numbers. Then a blue hazard hit the highest blue card, and that was yours. High cards win places, but they attract hazards.",
            ),
    },
    {
        step: 9,
        says: () =>
            t(
                "You can pass several karts in one turn: the yellow 6 passes Mia’s black 4 by number and then Tom’s yellow 9 by colour. By number you must pass, by colour you may. Choose the yellow 6, and pass both.",
            ),
    },
];

const checkpoints: Note[] = [
    {
        step: 10,
        says: () =>
            t(
                "The Moon with the steering wheel sends everybody who shows blue to the back; this time nobody did. From now on a Checkpoint may come, the flag above the road: places 1 to 3 then take 3, 2 and 1 points. Defend your lead with the red 10.",
            ),
    },
    {
        step: 13,
        says: () =>
            t(
                "A Checkpoint: 3 points for you! The next three hazards cannot be Checkpoints, so they bring no points and the lead is worth little. Get rid of the black 1 and keep better cards for later.",
            ),
    },
    {
        step: 16,
        says: () =>
            t(
                "Hazards with a steering wheel are major: they send every kart that shows their colour to the back. This time only Mia showed yellow. Tom leads now.",
            ),
    },
    {
        step: 17,
        says: () =>
            t(
                "Your red 2 could pass Tom’s red 6 by colour. But the leader must play first in the next round, so stay where you are this time. Choose the red 2, and stay behind Tom.",
            ),
    },
    {
        step: 19,
        says: () =>
            t(
                "Mia’s 2 did not pass yours: equal is not enough. And an ordinary hazard hits only the highest card, Tom’s red 6, so you lead again. No Checkpoint can come yet: play the yellow 1 and save the black 9.",
            ),
    },
];

const finish: Note[] = [
    {
        step: 22,
        says: () =>
            t(
                "Both passed you with black cards, and the Flat Tire sent both to the back, the higher card last. Now the next stretch begins, and its Checkpoint may come at once. Hold the lead with the black 9.",
            ),
    },
    {
        step: 25,
        says: () =>
            t(
                "Another 3 points! The next three hazards bring none. Above the road you see which hazards nobody has seen yet: three yellow and three black ones, but fewer blue ones. So the blue 5 is a safe card: play it.",
            ),
    },
    {
        step: 29,
        says: () =>
            t(
                "Only your 10s could pass Tom’s red 9. There is nothing to win before the last stretch, so keep them and play the yellow 2.",
            ),
    },
    {
        step: 32,
        says: () =>
            t(
                "No card is lower than the red 1, and still it passes Tom’s red 3 by colour. Choose the red 1, and pass him.",
            ),
    },
    {
        step: 34,
        says: () =>
            t(
                "The last stretch: one of the next four hazard cards is the Winner card, which ends the race. At the finish, places 1 to 4 take 4, 3, 2 and 1 points.",
            ),
    },
    {
        step: 35,
        says: () =>
            t(
                "This is what you saved your 10s for. The black 10 passes Mia’s 8, and Tom will hardly get past both of you. Play it.",
            ),
    },
    {
        step: 37,
        says: () =>
            t(
                "The Winner card: 4 more points, 10 in all, and you win the race. Now try a real one against bots. With more karts there is more to pass, and more to fear.",
            ),
    },
];

export const gumball: Lesson = {
    game: "gumball",
    record,
    notes: [...passing, ...checkpoints, ...finish],
};
