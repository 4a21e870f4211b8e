import { describe, expect, it } from "vitest";
import { choiceOf, choicesTo, choicesWith, placesOf } from "./held";

const hand = ["B1", "B1", "E2", "T3", "D4*"];
const lineup = (...cards: string[]) => ({
    move: cards.join(" "),
    says: "",
    does: { what: "race", cards },
});
const listed = [lineup("B1", "B1", "E2", "T3"), lineup("B1", "E2", "T3", "D4*")];
const keep = { move: "=", says: "", does: { what: "keep" } };

describe("cards that make one move", () => {
    it("are found in whatever order they were tapped", () => {
        expect(choiceOf(listed, ["D4*", "T3", "B1", "E2"])).toBe(listed[1]);
        expect(choiceOf(listed, ["B1", "E2", "T3"])).toBeUndefined();
        expect(choicesTo("race", [...listed, keep])).toEqual(listed);
    });
    it("take each copy once", () => {
        expect(placesOf(hand, ["B1", "B1", "E2", "T3"])).toEqual([0, 1, 2, 3]);
        expect(placesOf(hand, ["B1", "E2", "T3", "D4*"])).toEqual([0, 2, 3, 4]);
    });
    it("are marked as many as there are, of equal ones the first", () => {
        expect(choicesWith(listed, hand, 1)).toEqual([listed[0]]);
        expect(choicesWith(listed, hand, 2)).toEqual(listed);
    });
});
