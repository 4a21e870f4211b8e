import { describe, expect, it } from "vitest";
import {
    aimedAt,
    byCount,
    topCard,
    heldBy,
    knownOf,
    laysOf,
    seatsShown,
    sixOf,
    stacksOf,
} from "./cards";
import type { Choice, Does } from "../../engine/types";
import type { BattleView, SeatView } from "./view";

const seat = (more: Partial<SeatView> = {}): SeatView => ({
    hand: null,
    hand_count: 3,
    known: {},
    face_up: [],
    face_down: 3,
    ...more,
});
/** A choice with what it does, as the engine says it. */
const choice = (move: string, what: string, more: Partial<Does> = {}): Choice => ({
    move,
    says: "",
    does: { what, ...more },
});
const lay = (move: string, card: string, count = 1, target: number | null = null) =>
    choice(move, "lay", { card, count, target });

describe("cards", () => {
    it("come in the order of their values, Ninjas first", () => {
        const stacks = stacksOf({ "13": 1, N: 2, "4": 3 });
        expect(stacks.map(({ card }) => card)).toEqual(["N", "4", "13"]);
        expect([topCard("N"), topCard(13)]).toEqual(["N", "13"]);
    });

    it("of a hand are known, or counted", () => {
        const { stacks, unknown } = knownOf(seat({ hand_count: 5, known: { "7": 2 } }));
        expect(stacks).toEqual([{ card: "7", count: 2 }]);
        expect(unknown).toBe(3);
        expect(knownOf(seat({ hand: ["1", "1", "9"] })).unknown).toBe(0);
    });

    it("lie as chosen before the others may see it", () => {
        const mine = seat({
            hand: ["5", "6", "10"],
            face_up: ["4", "6", "9"],
            chosen: { "6": 2, "9": 1 },
        });
        expect(heldBy(mine)).toEqual({ hand: ["5", "10", "4"], row: ["6", "6", "9"] });
        expect(sixOf(mine)).toEqual(["4", "5", "6", "6", "9", "10"]);
    });
});

describe("moves", () => {
    it("belong to the card that they lay", () => {
        const listed = [
            lay("1", "1"),
            lay("1x2", "1", 2),
            lay("10", "10"),
            lay("13>P2", "13", 1, 1),
            choice("draw 1", "draw", { card: "1" }),
        ];
        expect(laysOf("1", listed).map(({ move }) => move)).toEqual(["1", "1x2"]);
    });

    it("are grouped by how many they lay, and found by whom they aim at", () => {
        const lays = [
            lay("13", "13"),
            lay("13>P2", "13", 1, 1),
            lay("13>P3", "13", 1, 2),
            lay("13x2>P2", "13", 2, 1),
        ];
        expect(byCount(lays).map(({ count, moves }) => [count, moves.length])).toEqual([
            [1, 3],
            [2, 1],
        ]);
        expect(aimedAt(lays, 1)).toBe("13>P2");
        expect(aimedAt(lays, null)).toBe("13");
        expect(aimedAt(lays, 3)).toBeNull();
    });
});

it("the board shows the others from the next one on, or everybody", () => {
    const view = { seats: [seat(), seat(), seat()] } as BattleView;
    expect(seatsShown(view, 1)).toEqual([2, 0]);
    expect(seatsShown(view, null)).toEqual([0, 1, 2]);
});
