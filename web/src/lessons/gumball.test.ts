import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { gumball } from "./gumball";

const record = readFileSync(new URL("../../../lessons/gumball.pdk", import.meta.url), "utf8");
const steps = [...record.matchAll(/^(\d+) (P\d) /gm)].map((found) => ({
    number: Number(found[1]),
    who: found[2],
}));

it("says something before each move of the learner, and when the race is over", () => {
    const noted = gumball.notes.map((note) => note.step);
    const own = steps.filter((step) => step.who === "P1").map((step) => step.number);
    expect(noted).toEqual([...noted].sort((a, b) => a - b));
    expect(noted).toEqual(expect.arrayContaining([...own, steps.length + 1]));
});
