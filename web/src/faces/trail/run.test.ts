import { expect, test } from "vitest";
import { follow } from "./run";
import { gained } from "./view";
import type { CardFace, TrailView } from "./view";

/** A view in which only what a run is told by matters. */
function view(at: number, discard: string, used: number[] = [], ran = at > 3): TrailView {
    const runner = { at, discard: [...discard] as CardFace[] };
    return { round: 2, turn: 0, ran, used, runners: [runner, runner] } as unknown as TrailView;
}

const follows = (...views: TrailView[]) => views.reduce(follow, null as never);

test("what is gained counts copies", () => {
    expect(gained(["r", "g"], ["g", "g", "r", "y"])).toEqual(["g", "y"]);
});

test("a run is made of steps, with what was spent on each", () => {
    const run = follows(view(3, ""), view(4, "r"), view(5, "rgg"));
    expect(run.start).toBe(3);
    expect(run.steps).toEqual([
        { from: 3, to: 4, spent: ["r"], boost: null },
        { from: 4, to: 5, spent: ["g", "g"], boost: null },
    ]);
});

test("a Boost on the spot is a step, and a dash is one step of several legs", () => {
    const run = follows(view(3, ""), view(3, "yg", [7]), view(6, "ygrr", [3, 7]));
    expect(run.steps.map(({ from, to, boost }) => [from, to, boost])).toEqual([
        [3, 3, 7],
        [3, 6, 3],
    ]);
});

test("what is taken back is gone", () => {
    const run = follows(view(3, ""), view(4, "r"), view(5, "rgg"), view(4, "r"));
    expect(run.steps.map(({ to }) => to)).toEqual([4]);
    expect(follow(run, view(3, "")).steps).toEqual([]);
});

test("a viewer who comes in the middle of a run does not know where it started", () => {
    expect(follows(view(5, "rgg")).start).toBeNull();
});

test("another runner's turn is another run", () => {
    const next = { ...view(5, "rgg", [], false), turn: 1 };
    expect(follows(view(3, ""), view(5, "rgg"), next)).toMatchObject({
        runner: 1,
        start: 5,
        steps: [],
    });
});
