import { expect, test } from "vitest";
import { story } from "./Story";
import type { CardFace, Runner, TrailView } from "./view";

/** A view in which only what the log tells matters. */
function view(at: number, discard: string, more: Partial<Runner> = {}, phase = "run"): TrailView {
    const runner = { seat: 0, at, status: "running", discard: [...discard] as CardFace[] };
    const runners = [{ ...runner, setbacks: [], boosts: [], ...more }];
    const course = [{ legs: "RRYYGG", stops: "nsnsna" }];
    return {
        round: 2,
        turn: 0,
        phase,
        used: [],
        course,
        runners,
        boost_cards: [],
    } as unknown as TrailView;
}

function told(before: TrailView | null, ...views: TrailView[]) {
    const frames = views.map((each) => ({
        says: "",
        seat: 0,
        other: null,
        view: each,
        past: {},
        actor: 0,
    }));
    return story({ before, frames, actor: 0, more: false, names: ["Ann"], you: null });
}

test("a leg, a stop and a Setback are told; drawing and keeping cards is not", () => {
    expect(told(view(1, ""), view(2, "r"))).not.toBeNull();
    expect(told(view(2, "r"), view(2, "r", {}, "keep"))).not.toBeNull();
    expect(told(view(2, "r", {}, "keep"), view(2, "r", { setbacks: ["cramp"] }))).not.toBeNull();
    expect(told(view(2, "r", {}, "keep"), view(2, "rg", {}, "keep"))).toBeNull();
});

test("the deal is not told", () => {
    expect(told(null, view(0, ""))).toBeNull();
});
