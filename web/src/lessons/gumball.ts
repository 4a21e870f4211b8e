// The guided first race: three karts, twelve rounds, each rule once.
import { t } from "../words/words";
import record from "./gumball.pdk?raw";
import type { Lesson, Note } from "./lesson";

const passing: Note[] = [
    {
        step: 1,
        says: () =>
            t(
                "Three karts drive in a line; yours is the green one, at the back. Points go to the front of the line, at two checkpoints and at the finish. The kart in front always plays first: that is Mia.",
            ),
    },
    {
        step: 3,
        says: () =>
            t(
                "Your turn. Your black 6 is higher than Tom’s blue 3, so it passes him; Mia’s 8 is higher than yours and stops you. Play black 6.",
            ),
    },
    {
        step: 4,
        says: () =>
            t(
                "At the end of a round a hazard is turned up. A red one threw the highest red card to the back: Mia’s 8, and so you lead. The leader plays first and passes nobody; play blue 9, which few numbers beat.",
            ),
    },
    {
        step: 7,
        says: () =>
            t(
                "Tom’s blue 1 passed your blue 9: the same colour passes whatever the numbers. Then a blue hazard took the highest blue card, and that was yours. High cards win places, but hazards look for them.",
            ),
    },
    {
        step: 9,
        says: () =>
            t(
                "One pass may follow another: yellow 6 passes Mia’s black 4 by number and then Tom’s yellow 9 by colour. A pass by number is a must, one by colour is your choice. Tap yellow 6 and choose to pass both.",
            ),
    },
];

const checkpoints: Note[] = [
    {
        step: 10,
        says: () =>
            t(
                "The Moon throws back everybody who shows blue; nobody did. From now on a Checkpoint may come, the flag above the road: places 1 to 3 then take 3, 2 and 1 points. Defend your lead with red 10.",
            ),
    },
    {
        step: 13,
        says: () =>
            t(
                "A Checkpoint: 3 points for you! There is only one in each stretch, so the next three hazards are plain and the lead is worth little. Get rid of black 1 and keep better cards for later.",
            ),
    },
    {
        step: 16,
        says: () =>
            t(
                "The Sun, the Moon, the Flat Tire and the Fuel Gauge are major hazards: they throw back every kart that shows their colour. This time only Mia showed yellow. Tom leads now.",
            ),
    },
    {
        step: 17,
        says: () =>
            t(
                "Your red 2 could pass Tom’s red 6 by colour. But whoever leads must play first in the next round, so this time stay where you are. Tap red 2 and choose to stay behind Tom.",
            ),
    },
    {
        step: 19,
        says: () =>
            t(
                "Mia’s 2 did not pass yours: equal is not enough. And an ordinary hazard takes only the highest card, Tom’s red 6, so you lead again. No Checkpoint can come yet: play yellow 1 and save black 9.",
            ),
    },
];

const finish: Note[] = [
    {
        step: 22,
        says: () =>
            t(
                "Both passed you with black cards, and the Flat Tire threw both back, the highest furthest. Now the next stretch begins, and its Checkpoint may come at once. Hold the lead with black 9.",
            ),
    },
    {
        step: 25,
        says: () =>
            t(
                "Again 3 points! Three plain hazards follow. Above the road you see what nobody has seen yet: three yellow and three black hazards, but fewer blue ones. So blue 5 is a safe card; play it.",
            ),
    },
    {
        step: 29,
        says: () =>
            t(
                "Only your tens could pass Tom’s red 9. There is nothing to win before the last stretch, so keep them and play yellow 2.",
            ),
    },
    {
        step: 32,
        says: () =>
            t(
                "No card is lower than red 1, and still it passes Tom’s red 3, by colour. Tap red 1 and choose to pass him.",
            ),
    },
    {
        step: 34,
        says: () =>
            t(
                "The last stretch: one of the next four hazards is the Winner card, which ends the race. At the finish places 1 to 4 take 4, 3, 2 and 1 points.",
            ),
    },
    {
        step: 35,
        says: () =>
            t(
                "This is what you saved your tens for. Black 10 passes Mia’s 8, and Tom will hardly get past both of you. Play it.",
            ),
    },
    {
        step: 37,
        says: () =>
            t(
                "The Winner card: 4 more points, 10 in all, and the race is yours. Now try a real one against bots. With more karts there is more to pass, and more to fear.",
            ),
    },
];

export const gumball: Lesson = {
    game: "gumball",
    record,
    notes: [...passing, ...checkpoints, ...finish],
};
