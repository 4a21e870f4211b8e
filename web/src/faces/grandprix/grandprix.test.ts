import { beforeAll, describe, expect, it } from "vitest";
import { setTerms } from "../../words/terms";
import { isWhole, slotsOf, tap } from "./picks";
import { cardName, missingNames } from "./names";
import { knownCards, worthWords, type GrandprixView } from "./view";

const view: GrandprixView = {
    race: 1,
    races: 5,
    start: 0,
    turn: 0,
    round: 1,
    rounds: 4,
    phase: "lineup",
    takes_left: 0,
    prizes: [2, 15],
    unturned: [],
    open: { body: [], engine: [], tyres: [], driver: [] },
    closed: null,
    closed_count: 20,
    hands: [["B1", "B1", "E2", "T3", "D4*"], null],
    hand_counts: [5, 5],
    known: [{}, { E5: 2, "D1*": 1 }],
    chosen: [false, false],
    lineups: [null, null],
    values: [null, null],
    sums: [null, null],
    worth_max: 28,
    best: [
        {
            cards: { B1: 1, E2: 1, T3: 1, "D4*": 1 },
            value: 10,
            sum: { equal: 0, of: [1, 2, 3, 4] },
        },
        null,
    ],
    parts: [{ B1: 1, E2: 1, T3: 1, "D4*": 1 }, null],
    won: [[4], [6]],
    totals: [4, 6],
};

const terms = {
    "card-E": "engine {number}",
    "card-wreath": "driver {number} with wreath",
    "type-E": "engine",
    "type-T": "tyres",
    "sum-3": "three equal: {sum}",
};

describe("cards", () => {
    beforeAll(() => setTerms("en", { grandprix: terms }));
    it("have names, with the wreath", () => {
        expect(cardName("E5")).toBe("engine 5");
        expect(cardName("D2*")).toBe("driver 2 with wreath");
    });
    it("tell what a car lacks", () => expect(missingNames(["B1", "D4*"])).toBe("engine and tyres"));
    it("make a sum that is explained if it is more than that", () => {
        expect(worthWords({ value: 10, sum: { equal: 0, of: [1, 2, 3, 4] } })).toBe("10");
        expect(worthWords({ value: 27, sum: { equal: 3, of: [21, 6] } })).toBe(
            "27 (three equal: 21 + 6)",
        );
    });
    it("that are known come one by one", () =>
        expect(knownCards(view, 1)).toEqual(["E5", "E5", "D1*"]));
});

describe("tapping", () => {
    const hand = ["B1", "B1", "E2", "T3", "D4*"];
    it("picks and releases", () => {
        expect(tap(hand, [0], 2)).toEqual([0, 2]);
        expect(tap(hand, [0, 2], 0)).toEqual([2]);
    });
    it("puts cards into the slots of their kinds, others into what is left", () => {
        expect(slotsOf(hand, [4, 0, 2, 3])).toEqual([0, 2, 3, 4]);
        expect(slotsOf(hand, [0, 1, 4])).toEqual([0, 1, null, 4]);
        expect(isWhole(hand, [0, 2, 3, 4])).toBe(true);
        expect(isWhole(hand, [0, 1, 3, 4])).toBe(false);
    });
    it("lets a fifth card replace one of its type, else the oldest pick", () => {
        expect(tap(hand, [0, 2, 3, 4], 1)).toEqual([2, 3, 4, 1]);
        expect(tap(hand, [0, 1, 2, 3], 4)).toEqual([1, 2, 3, 4]);
    });
});
