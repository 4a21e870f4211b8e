import { expect, test } from "vitest";
import type { Face } from "../faces/face";
import { chapters } from "./LogPanel";
import type { LogTurn } from "./source";

const face = {
    chapter: ({ round }: { round: number }) => `Round ${round}`,
} as unknown as Face<never>;

/** A step whose first event is in the given round. */
function turn(step: number, round: number): LogTurn {
    const frame = { says: "x", happened: [], actor: 0, view: { round }, past: {} };
    return { step, actor: step === 0 ? null : 0, says: ["x"], frames: [frame] };
}

test("steps come under the round in which they begin; the deal is before the first", () => {
    const log = [turn(0, 1), turn(1, 1), turn(2, 1), turn(3, 2)];
    expect(chapters({ log, face })).toEqual([
        { heading: "", from: 0, to: 1 },
        { heading: "Round 1", from: 1, to: 3 },
        { heading: "Round 2", from: 3, to: 4 },
    ]);
});

test("a log of sentences alone has no headings", () => {
    const log = [{ step: 0, actor: null, says: ["x"] }];
    expect(chapters({ log, face })).toEqual([{ heading: "", from: 0, to: 1 }]);
    expect(chapters({ log: [], face })).toEqual([]);
});
