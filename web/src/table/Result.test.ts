import { expect, it } from "vitest";
import { byPlace } from "./Result";

it("lists seats by their places, equal ones in the order of the seats", () => {
    expect(byPlace([3, 1, 2])).toEqual([1, 2, 0]);
    expect(byPlace([2, 1, 2, 1])).toEqual([1, 3, 0, 2]);
});
