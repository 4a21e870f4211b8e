import { expect, it } from "vitest";
import { flightsBetween } from "./flights";
import type { BattleView } from "./view";

function view(hands: number[], more: Partial<BattleView> = {}): BattleView {
    const seats = hands.map((hand_count) => ({
        hand: null,
        hand_count,
        known: {},
        face_up: [],
        face_down: 0,
    }));
    return {
        phase: "play",
        plays: 4,
        dealer: 0,
        pile: ["7", "7"],
        value: 7,
        one_fits: true,
        asks: "higher",
        threatened: null,
        top: 7,
        run: 2,
        laid_last: 0,
        stock_count: 10,
        gone: [],
        seats,
        ...more,
    };
}

it("laid cards fly from the player who laid them", () => {
    const after = view([3, 1], { plays: 5, pile: ["7", "7", "8", "8"], laid_last: 1 });
    expect(flightsBetween(view([3, 3]), after)).toEqual([
        { from: "seat1", to: "pile", what: "laid", count: 2 },
    ]);
});

it("the pile flies to the player who takes it, or out of the game", () => {
    const taken = view([3, 5], { plays: 5, pile: [], top: null });
    expect(flightsBetween(view([3, 3]), taken)[0]).toMatchObject({ from: "pile", to: "seat1" });
    const gone = view([3, 3], { pile: [], top: null, gone: ["7", "7"] });
    expect(flightsBetween(view([3, 3]), gone)[0]).toMatchObject({ from: "pile", to: "gone" });
});

it("drawn cards fly from the stock", () => {
    const drawn = view([3, 3], { stock_count: 8 });
    expect(flightsBetween(view([1, 3]), drawn)).toEqual([
        { from: "stock", to: "seat0", what: "back", count: 2 },
    ]);
});

it("nothing flies where nothing has changed", () => {
    expect(flightsBetween(view([3, 3]), view([3, 3]))).toEqual([]);
    expect(flightsBetween(null, view([3, 3]))).toEqual([]);
});
