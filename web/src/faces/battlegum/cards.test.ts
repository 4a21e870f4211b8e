import { describe, expect, it } from "vitest";
import {
    aimedAt,
    byCount,
    topCard,
    heldBy,
    hintedRow,
    knownOf,
    laidBy,
    layOf,
    laysOf,
    rowMove,
    seatsShown,
    sixOf,
    stacksOf,
} from "./cards";
import type { BattleView, SeatView } from "./view";

const seat = (more: Partial<SeatView> = {}): SeatView => ({
    hand: null,
    hand_count: 3,
    known: {},
    face_up: [],
    face_down: 3,
    ...more,
});
const choices = (...moves: string[]) => moves.map((move) => ({ move, says: "" }));

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
        expect(["7", "7x2", "13x2", "13x2>P3", "N"].map(laidBy)).toEqual([
            "7",
            "7",
            "13",
            "13",
            "N",
        ]);
        expect(["take", "draw 7", "up 4 9 12", "pass"].map(laidBy)).toEqual([
            null,
            null,
            null,
            null,
        ]);
        expect(laysOf("1", choices("1", "1x2", "10", "13>P2"))).toEqual(choices("1", "1x2"));
    });

    it("say how many they lay, and at whom", () => {
        expect(layOf("13x2>P3")).toEqual({ card: "13", count: 2, target: 2 });
        expect(layOf("N")).toEqual({ card: "N", count: 1, target: null });
        const lays = choices("13", "13>P2", "13>P3", "13x2>P2");
        expect(byCount(lays).map(({ count, moves }) => [count, moves.length])).toEqual([
            [1, 3],
            [2, 1],
        ]);
        expect(aimedAt(lays, 1)).toBe("13>P2");
        expect(aimedAt(lays, null)).toBe("13");
        expect(aimedAt(lays, 3)).toBeNull();
    });

    it("that choose a row are found whatever the order", () => {
        const listed = choices("up 4 6 6", "up N 4 12");
        expect(rowMove(["6", "4", "6"], listed)?.move).toBe("up 4 6 6");
        expect(rowMove(["12", "N", "4"], listed)?.move).toBe("up N 4 12");
        expect(rowMove(["6", "4"], listed)).toBeNull();
    });

    it("that are hinted mark as many cards as they name", () => {
        expect(hintedRow(["4", "6", "6", "9"], "up 4 6 9")).toEqual([true, true, false, true]);
        expect(hintedRow(["4"], null)).toEqual([false]);
    });
});

it("the board shows the others from the next one on, or everybody", () => {
    const view = { seats: [seat(), seat(), seat()] } as BattleView;
    expect(seatsShown(view, 1)).toEqual([2, 0]);
    expect(seatsShown(view, null)).toEqual([0, 1, 2]);
});
