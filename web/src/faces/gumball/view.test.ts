import { describe, expect, it } from "vitest";
import type { Happened } from "../../engine/types";
import { activeKart, gain, karts, motion, readCard } from "./view";
import type { LinePlace, GumballView } from "./view";

function place(kart: number, card: string | null = null, points = 0): LinePlace {
    return { seat: kart, kart, card, points };
}

const start: GumballView = {
    round: 1,
    turn: 0,
    places: 3,
    line: [place(2), place(0), place(1)],
    hands: [["Y1"], null, null],
    hand_counts: [1, 3, 3],
    deck_count: 31,
    discard: [],
    hazards_unseen: { Y: 3, "Y!": 1, B: 3, "B!": 1, K: 3, "K!": 1, R: 3, "R!": 1 },
    hazards_drawn: 0,
    hazard_up: false,
    stretches: [],
    special_due: null,
    stretch_left: 3,
    prizes: [3, 2, 1],
    prizes_of: "checkpoint",
    reach: {},
};

describe("notation", () => {
    it("reads cards", () => {
        expect(readCard("K10")).toEqual({ colour: "K", number: 10 });
    });
});

describe("karts", () => {
    it("come in an order of their own, with their places", () => {
        expect(karts(start).map((kart) => [kart.kart, kart.place])).toEqual([
            [0, 1],
            [1, 2],
            [2, 0],
        ]);
    });

    it("are as many as there are while the line is still filling up", () => {
        expect(karts({ ...start, line: [place(0), place(1)] })).toHaveLength(2);
    });
});

describe("what has just happened", () => {
    const event = (what: string, more: Partial<Happened>): Happened => ({
        what,
        seat: 0,
        other: null,
        ...more,
    });
    const passes = [event("pass", { kart: 0, passed: 2 })];
    const falls = [event("back", { kart: 2 })];

    it("is a pass for the kart that moved up", () => {
        expect([0, 1, 2].map((kart) => motion(passes, kart))).toEqual(["pass", null, null]);
        expect(activeKart(passes, start, false)).toBe(0);
        expect(activeKart([], start, false)).toBe(2);
    });

    it("is a fall for the kart that moved back, after the hazard", () => {
        expect([0, 1, 2].map((kart) => motion(falls, kart))).toEqual([null, null, "back"]);
        expect(activeKart(falls, { ...start, hazard_up: true }, false)).toBeNull();
    });

    it("can be points", () => {
        const scores = [event("score", { kart: 2, points: 3 })];
        expect([0, 1, 2].map((kart) => gain(scores, kart))).toEqual([0, 0, 3]);
        expect(gain([], 2)).toBe(0);
    });
});
