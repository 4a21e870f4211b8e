import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findLesson, hasLesson } from ".";

const folder = new URL("../../../lessons", import.meta.url);
const taught = readdirSync(folder).flatMap((name) => /^(\w+)\.pdk$/.exec(name)?.[1] ?? []);

describe.each(taught)("the lesson of %s", (game) => {
    it("says something before each move of the learner, and after the others' last", async () => {
        const lesson = (await findLesson(game))!;
        const movers = [...lesson.record.matchAll(/^(?:\d+ )?(P\d) /gm)].map((found) => found[1]);
        const own = movers.flatMap((who, at) => (who === "P1" ? [at + 1] : []));
        const noted = lesson.notes.map((note) => note.step);
        expect(own.length).toBeGreaterThan(7);
        expect(noted).toEqual([...noted].sort((a, b) => a - b));
        const end = own.at(-1) === movers.length ? [] : [movers.length + 1];
        expect(noted).toEqual(expect.arrayContaining([...own, ...end]));
    });
});

it("there is none for another game", async () => {
    expect(hasLesson("chess")).toBe(false);
    expect(await findLesson("chess")).toBe(null);
});
