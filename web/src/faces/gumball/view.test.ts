import { describe, expect, it } from "vitest";
import { activeKart, cardOf, gain, karts, motion, placeOf, readCard } from "./view";
import type { LinePlace, GumballView } from "./view";

function place(kart: number, card: string | null = null, points = 0): LinePlace {
    return { seat: kart, kart, card, points };
}

const start: GumballView = {
    round: 1,
    turn: 0,
    line: [place(2), place(0), place(1)],
    hands: [["Y1"], null, null],
    hand_counts: [1, 3, 3],
    deck_count: 31,
    discard: [],
    hazards_unseen: { Y: 3, "Y!": 1, B: 3, "B!": 1, K: 3, "K!": 1, R: 3, "R!": 1 },
    hazards_drawn: 0,
    special_due: null,
    stretch_left: 3,
    prizes: [3, 2, 1],
    reach: {},
};

function line(...kartsInLine: number[]): LinePlace[] {
    return kartsInLine.map((kart) => place(kart));
}

describe("notation", () => {
    it("reads cards and the card of a move", () => {
        expect(readCard("K10")).toEqual({ colour: "K", number: 10 });
        expect(cardOf("B8@2")).toBe("B8");
        expect(cardOf("B8")).toBe("B8");
    });

    it("knows the place to which a move leads", () => {
        const view = { ...start, reach: { B8: [1, 2, 3] } };
        expect(["B8", "B8@2", "B8@3"].map((move) => placeOf(view, move))).toEqual([1, 2, 3]);
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

    it("are shown once each while the line is still filling up", () => {
        expect(karts({ ...start, line: line(0, 1, 0) })).toHaveLength(2);
    });
});

describe("what has just happened", () => {
    const passed = { ...start, turn: 2, line: line(0, 2, 1) };
    const struck = { ...start, turn: 3, hazards_drawn: 1, line: line(0, 1, 2) };

    it("is a pass for the kart that moved up, before the hazard", () => {
        expect(karts(passed).map((kart) => motion(start, passed, kart))).toEqual([
            "pass",
            null,
            null,
        ]);
        expect(activeKart(start, passed, false)).toBe(0);
    });

    it("is a fall for the kart that moved back, after the hazard", () => {
        expect(karts(struck).map((kart) => motion(start, struck, kart))).toEqual([
            null,
            null,
            "back",
        ]);
        expect(activeKart(start, struck, false)).toBeNull();
    });

    it("is nothing without a view before", () => {
        expect(motion(null, struck, karts(struck)[2]!)).toBeNull();
        expect(gain(null, karts(struck)[0]!)).toBe(0);
    });

    it("can be points", () => {
        const scored = { ...start, line: [place(2, null, 3), place(0), place(1)] };
        expect(karts(scored).map((kart) => gain(start, kart))).toEqual([0, 0, 3]);
    });
});
