import { describe, expect, it } from "vitest";
import type { Happened } from "../../engine/types";
import { deedOf } from "./Story";

const event = (what: string, more: Partial<Happened> = {}): Happened => ({
    what,
    seat: 0,
    other: null,
    ...more,
});

describe("a step in the log of Battle GUM", () => {
    it("is what was laid, and at whom", () =>
        expect(deedOf([event("lay", { card: "13", count: 2, other: 1 })])).toMatchObject({
            laid: ["13", "13"],
            target: 1,
            taken: null,
        }));

    it("says that the pile has left the game", () =>
        expect(
            deedOf([event("lay", { card: "9", count: 1 }), event("remove", { count: 2 })]),
        ).toMatchObject({ laid: ["9"], gone: 2, taken: null }));

    it("says who took the pile", () =>
        expect(deedOf([event("take", { seat: 1, count: 2 })])).toMatchObject({
            laid: [],
            taken: { seat: 1, count: 2 },
        }));
});
