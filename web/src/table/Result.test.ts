import { describe, expect, it } from "vitest";
import { ranked } from "./Result";

describe("the order of a result", () => {
    it("has winners first, then the others by what they have", () => {
        expect(ranked([4, 9, 6], [1], false)).toEqual([1, 2, 0]);
    });

    it("turns around where the least is the best", () => {
        expect(ranked([5, 0, 12], [1], true)).toEqual([1, 0, 2]);
    });

    it("keeps the order of the seats where all is equal", () => {
        expect(ranked([3, 3, 3], [], false)).toEqual([0, 1, 2]);
    });

    it("trusts the engine about who has won, whatever the scores", () => {
        expect(ranked([7, 7, 2], [2], false)).toEqual([2, 0, 1]);
    });
});
