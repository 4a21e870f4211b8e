import { describe, expect, it } from "vitest";
import { swapOf } from "./Story";
import type { GrandprixView } from "./view";

function view(engines: string[], closed: number, hand: string[] | null): GrandprixView {
    const open = { body: [], engine: engines, tyres: [], driver: [] };
    return { open, closed_count: closed, hands: [hand] } as unknown as GrandprixView;
}

describe("a step in the log of Jumbo Grand Prix", () => {
    const before = view(["E2"], 9, ["B1", "B1"]);

    it("is the card that was put down", () =>
        expect(swapOf(before, view(["E2", "E5"], 9, ["B1"]), 0)).toEqual({
            sign: "−",
            card: "E5",
        }));

    it("is the card that was taken", () =>
        expect(swapOf(before, view([], 9, ["B1", "B1", "E2"]), 0)).toEqual({
            sign: "+",
            card: "E2",
        }));

    it("shows a closed card only to its owner", () => {
        expect(swapOf(before, view(["E2"], 8, ["B1", "B1", "B1"]), 0)?.card).toBe("B1");
        const others = view(["E2"], 9, null);
        expect(swapOf(others, view(["E2"], 8, null), 0)).toEqual({ sign: "+", card: null });
    });

    it("is told in words if nothing was swapped", () =>
        expect(swapOf(before, before, 0)).toBeNull());
});
