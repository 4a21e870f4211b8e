import { expect, it } from "vitest";
import { columnsOf } from "./columns";

const titles = (...items: string[]) =>
    columnsOf(
        items.map((title) => ({ title, points: [1, 2] })),
        [2, 4],
        "Total",
    ).map(({ title, isTotal }) => (isTotal ? title.toUpperCase() : title));

it("the total comes after the items, and is not said twice", () => {
    expect(titles("Tricks", "Bonus")).toEqual(["Tricks", "Bonus", "TOTAL"]);
    expect(titles("Tricks")).toEqual(["TRICKS"]);
    expect(titles()).toEqual(["TOTAL"]);
});
