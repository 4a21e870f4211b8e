import { expect, test } from "vitest";
import { runOf, stepIn, turnedOf } from "./run";

const steps = [{ from: 3, to: 4, spent: ["r"], boost: null }];
const past = { run: { start: 3, steps }, turned: { face: "j", legs: 4 } };
const event = (what: string) => ({ what, seat: 0, other: null });

test("the run and what was turned up come from the engine", () => {
    expect(runOf(past).start).toBe(3);
    expect(runOf({})).toEqual({ start: null, steps: [] });
    expect(turnedOf(past)).toEqual({ face: "j", legs: 4 });
    expect(turnedOf({ turned: null })).toBeNull();
});

test("a step of the match is what was paid in it, and what for", () => {
    const after = { happened: [event("turn")], past: { run: { start: 4, steps: [] } } };
    expect(stepIn([{ happened: [event("run")], past }, after])).toEqual(steps[0]);
    expect(stepIn([after])).toBeNull();
});
