import { describe, expect, it } from "vitest";
import { blowOf, playOf } from "./Story";
import type { LinePlace, GumballView } from "./view";

function place(kart: number, card: string | null = null, points = 0): LinePlace {
    return { seat: kart, kart, card, points };
}

function view(line: LinePlace[], drawn = 0): GumballView {
    const unseen = { Y: 3, "Y!": 1, B: 3, "B!": 1, K: 3, "K!": 1, R: 3 - drawn, "R!": 1 };
    return {
        round: 1,
        line,
        hazards_drawn: drawn,
        hazards_unseen: unseen,
    } as unknown as GumballView;
}

const before = view([place(2, "R5"), place(0, "B4"), place(1)]);

describe("a step in the log", () => {
    it("is the card and the karts that it passed, the nearest first", () => {
        const after = view([place(1, "R7"), place(2, "R5"), place(0, "B4")]);
        expect(playOf(before, after)).toMatchObject({ card: "R7", passed: [0, 2] });
    });

    it("is the card alone for a kart that stays behind", () => {
        const after = view([place(2, "R5"), place(0, "B4"), place(1, "Y1")]);
        expect(playOf(before, after)).toMatchObject({ kart: { kart: 1 }, card: "Y1", passed: [] });
    });

    it("has what the hazard did", () => {
        const struck = view([place(0, "B4"), place(1), place(2, "R5")], 1);
        expect(blowOf([before, view(before.line, 1), struck], { hazards: ["R"] })).toEqual({
            hazard: "R",
            back: [2],
            gains: [],
        });
        expect(blowOf([before, before], { hazards: ["Y"] })).toBeNull();
    });
});
