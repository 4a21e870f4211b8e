import { expect, test } from "vitest";
import { turnedBetween } from "./turned";
import type { CardFace, TrailView } from "./view";

const view = (at: number, discard: string, seat: number | null = null) =>
    ({ runners: [{}, { seat, at, discard: [...discard] as CardFace[] }] }) as unknown as TrailView;

test("the virtual runner's card is the one that has come to its discards", () => {
    expect(turnedBetween(view(2, "y"), view(6, "yj"))).toEqual({ face: "j", legs: 4 });
    expect(turnedBetween(view(2, "y"), view(2, "y"))).toBeNull();
});

test("somebody in a seat turns nothing up", () => {
    expect(turnedBetween(view(2, "y", 1), view(3, "yr", 1))).toBeNull();
});
