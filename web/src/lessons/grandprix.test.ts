import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { grandprix } from "./grandprix";

const record = readFileSync(new URL("../../../lessons/grandprix.pdk", import.meta.url), "utf8");
const movers = [...record.matchAll(/^(P\d) /gm)].map((found) => found[1]);

it("says something before each move of the learner, and at the end", () => {
    const noted = grandprix.notes.map((note) => note.step);
    const own = movers.flatMap((who, at) => (who === "P1" ? [at + 1] : []));
    expect(noted).toEqual([...noted].sort((a, b) => a - b));
    expect(noted).toEqual(expect.arrayContaining([...own, movers.length + 1]));
});
