import { describe, expect, it } from "vitest";
import type { Happened } from "../../engine/types";
import { blowOf, playOf } from "./Story";

const event = (what: string, more: Partial<Happened> = {}): Happened => ({
    what,
    seat: 1,
    other: null,
    ...more,
});
const play = event("play", { kart: 1, card: "R7" });

describe("a step in the log", () => {
    it("is the card and the karts that it passed, the nearest first", () => {
        const passes = [0, 2].map((passed) => event("pass", { kart: 1, passed }));
        const passed = { kart: 1, seat: 1, card: "R7", passed: [0, 2] };
        expect(playOf([play, ...passes, event("draw")])).toEqual(passed);
    });

    it("is the card alone for a kart that stays behind", () => {
        expect(playOf([play, event("draw")])).toMatchObject({ kart: 1, card: "R7", passed: [] });
    });

    it("has what the hazard did", () => {
        const hazard = event("hazard", { hazard: "R" });
        const back = event("back", { kart: 2 });
        const score = event("score", { kart: 0, points: 3 });
        expect(blowOf([play, hazard, back])).toEqual({ hazard: "R", back: [2], gains: [] });
        expect(blowOf([play, hazard, score])).toMatchObject({ gains: [{ kart: 0, points: 3 }] });
        expect(blowOf([play])).toBeNull();
    });
});
