import { expect, it } from "vitest";
import type { OptionInfo } from "../engine/types";
import { choicesOf, readNumbers, valueWords, writeNumbers } from "./values";

const plain: OptionInfo = {
    name: "x",
    default: "",
    choices: null,
    labels: null,
    numbers: null,
    file: false,
    title: "X",
    help: "",
};
const choice = { ...plain, choices: "off|on", labels: "Aus|An", default: "off" };
const numbers = { min: 0, max: 20, step: 1, groups: "First|Finish" };
const ladder = { ...plain, numbers, default: "3,2,1/4,3" };

it("shows choices by their labels, and values that it does not know as they are", () => {
    expect(choicesOf(choice)).toEqual([
        { value: "off", label: "Aus" },
        { value: "on", label: "An" },
    ]);
    expect(valueWords(choice, "on")).toBe("An");
    expect(valueWords(choice, "maybe")).toBe("maybe");
});

it("reads numbers in groups, writes them back, and leaves other texts alone", () => {
    expect(readNumbers(ladder, "3,2,1/4,3")).toEqual([
        [3, 2, 1],
        [4, 3],
    ]);
    expect(
        writeNumbers([
            [3, 2, 1],
            [4, 3],
        ]),
    ).toBe("3,2,1/4,3");
    expect(readNumbers(ladder, "three")).toBeNull();
    expect(readNumbers(ladder, "3,,1")).toBeNull();
    expect(valueWords(ladder, "3,2,1/4,3")).toBe("3 2 1 · 4 3");
});

it("does not show the contents of a file", () => {
    const file = { ...plain, file: true, default: "RR/na" };
    expect(valueWords(file, "RRRYYY/nsnsna")).not.toContain("RRR");
});
