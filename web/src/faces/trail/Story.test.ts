import { expect, test } from "vitest";
import type { Happened, Seat } from "../../engine/types";
import { story } from "./Story";
import type { TrailView } from "./view";

const view = { runners: [], boost_cards: [], course: [] } as unknown as TrailView;
const steps = [{ from: 1, to: 2, spent: ["r"], boost: null }];

function told(actor: Seat | null, ...whats: string[]) {
    const happened = whats.map((what): Happened => ({ what, seat: 0, other: null }));
    const frame = { says: "", happened, view, past: { run: { start: 1, steps } }, actor: 0 };
    return story({ frames: [frame], actor, more: false, names: ["Ann"], you: null });
}

test("a leg, a stop and a Setback are told; drawing and keeping cards is not", () => {
    expect(told(0, "run")).not.toBeNull();
    expect(told(0, "stop")).not.toBeNull();
    expect(told(0, "keep", "setback")).not.toBeNull();
    expect(told(0, "discard", "keep", "draw", "turn")).toBeNull();
});

test("the deal is not told", () => {
    expect(told(null, "course", "deal", "turn")).toBeNull();
});
