import { describe, expect, it } from "vitest";
import type { Happened } from "../../engine/types";
import { swapOf } from "./Story";

const event = (what: string, more: Partial<Happened> = {}): Happened => ({
    what,
    seat: 0,
    other: null,
    ...more,
});

describe("a step in the log of Jumbo Grand Prix", () => {
    it("is the card that was put down", () =>
        expect(swapOf([event("discard", { card: "E5" })])).toEqual({ sign: "−", card: "E5" }));

    it("is the card that was taken", () =>
        expect(swapOf([event("take", { card: "E2" })])).toEqual({ sign: "+", card: "E2" }));

    it("shows a closed card only to its owner", () => {
        expect(swapOf([event("draw", { cards: ["B1"] })])?.card).toBe("B1");
        expect(swapOf([event("draw", { cards: null })])).toEqual({ sign: "+", card: null });
    });

    it("is told in words if nothing was swapped, or more happened", () => {
        expect(swapOf([event("keep")])).toBeNull();
        expect(swapOf([event("reshuffle"), event("draw", { cards: null })])).toBeNull();
    });
});
