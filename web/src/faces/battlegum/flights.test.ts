import { expect, it } from "vitest";
import type { Happened } from "../../engine/types";
import { flightsOf } from "./flights";

const event = (what: string, seat: number | null, count?: number): Happened => ({
    what,
    seat,
    other: null,
    ...(count === undefined ? {} : { count }),
});

it("laid cards fly from the player who laid them", () => {
    expect(flightsOf([event("lay", 1, 2)])).toEqual([
        { from: "seat1", to: "pile", what: "laid", count: 2 },
    ]);
});

it("the pile flies to the player who takes it, or out of the game", () => {
    expect(flightsOf([event("take", 1, 4)])).toMatchObject([{ from: "pile", to: "seat1" }]);
    expect(flightsOf([event("remove", null, 4)])).toMatchObject([{ from: "pile", to: "gone" }]);
});

it("drawn cards fly from the stock", () => {
    expect(flightsOf([event("draw", 0, 2)])).toEqual([
        { from: "stock", to: "seat0", what: "back", count: 2 },
    ]);
});

it("nothing flies where no card moves", () => {
    expect(flightsOf([])).toEqual([]);
    expect(flightsOf([event("turn", 1), event("draw", 1, 0)])).toEqual([]);
});
