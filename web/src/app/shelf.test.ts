import { beforeEach, describe, expect, it, vi } from "vitest";
import { openFake, type FakeDatabase } from "../storage/fake";
import {
    addMatches,
    damagedMatches,
    dropMatch,
    findMatch,
    isElsewhere,
    keepMatch,
    keptMatches,
    type Kept,
} from "./shelf";

let database: FakeDatabase;

const match = (id: string, when: number, over: boolean, record = "r".repeat(100)): Kept => ({
    id,
    game: "gumball",
    you: 0,
    step: when,
    over,
    when,
    record,
});
const ids = () => keptMatches().map(({ id }) => id);

beforeEach(async () => {
    database = await openFake();
});

describe("the shelf", () => {
    it("deals from no seed that is none", async () => {
        const good = "0f".repeat(32);
        await keepMatch({ ...match("whole", 1, false), seed: good });
        await keepMatch({ ...match("odd", 2, false), seed: "abc" });
        expect(findMatch("whole")?.seed).toBe(good);
        expect(findMatch("odd")).toMatchObject({ id: "odd" });
        expect(findMatch("odd")).not.toHaveProperty("seed");
    });

    it("gives up one match at a time, the oldest that is over first", async () => {
        for (let i = 0; i < 96; i++) await keepMatch(match(`new-${i}`, 100 + i, false));
        await keepMatch(match("a", 1, false));
        await keepMatch(match("b", 2, true));
        await keepMatch(match("c", 3, true));
        await keepMatch(match("d", 4, false));
        const old = () => ids().filter((id) => !id.startsWith("new"));
        expect(old()).toEqual(["d", "c", "b", "a"]);
        await keepMatch(match("e", 5, false));
        expect(old()).toEqual(["e", "d", "c", "a"]);
        await keepMatch(match("f", 6, false));
        await keepMatch(match("g", 7, false));
        expect(old()).toEqual(["g", "f", "e", "d"]);
        expect(database.tables.matches.size).toBe(100);
    });

    it("holds a match as long as the page lasts if the browser keeps nothing", async () => {
        database.room = 0;
        expect(await keepMatch(match("a", 1, false))).toBe("held");
        expect(findMatch("a")?.step).toBe(1);
        await keepMatch(match("a", 2, false));
        expect(findMatch("a")?.step).toBe(2);
        dropMatch("a");
        expect(ids()).toEqual([]);
    });

    it("gives up nothing for want of room, and says so", async () => {
        await keepMatch(match("a", 1, true));
        database.room = 180;
        expect(await keepMatch(match("b", 2, false))).toBe("held");
        expect([...database.tables.matches.keys()]).toEqual(["a"]);
        expect(ids()).toEqual(["b", "a"]);
    });

    it("knows when another tab has moved", async () => {
        expect(isElsewhere("a", null)).toBe(false);
        expect(await keepMatch(match("a", 1, false, "ours"), null)).toBe("stored");
        expect(isElsewhere("a", "ours")).toBe(false);
        database.tables.matches.set("a", match("a", 2, false, "theirs"));
        expect(await keepMatch(match("a", 2, false, "ours too"), "ours")).toBe("elsewhere");
        expect(isElsewhere("a", "ours")).toBe(true);
        expect(findMatch("a")?.record).toBe("theirs");
    });

    it("leaves out what is no match, and has it at hand", async () => {
        vi.spyOn(console, "warn").mockImplementation(() => {});
        await keepMatch(match("a", 1, false));
        const odd = [
            { ...match("b", 2, false), record: 7 },
            "odd",
            { ...match("c", 3, true), you: -1 },
        ];
        odd.forEach((each, i) => database.tables.matches.set(`odd-${i}`, each));
        await openFake(database);
        expect(ids()).toEqual(["a"]);
        expect(damagedMatches()).toEqual(odd);
    });

    const played = (moves: number, end = "unfinished") => `${"1 P1 x\n".repeat(moves)}end ${end}\n`;

    it("takes matches from elsewhere, each once, and nothing gives way to them", async () => {
        await keepMatch(match("a", 1, true, played(3, "scores")));
        const news = [match("a", 2, true, played(3, "scores")), match("b", 3, true, played(4))];
        expect(await addMatches(news)).toEqual({ added: 1, known: 1, left: 0 });
        expect(await addMatches(news)).toEqual({ added: 0, known: 2, left: 0 });
        expect((await addMatches([match("z", 3, true, played(4))])).known).toBe(1);
        database = await openFake();
        database.room = 2 * 180;
        await keepMatch(match("old", 1, true));
        expect(
            await addMatches([match("c", 4, true, "s".repeat(100)), match("d", 5, true)]),
        ).toEqual({
            added: 1,
            known: 1,
            left: 0,
        });
        expect((await addMatches([match("e", 6, true, "t".repeat(100))])).left).toBe(1);
        expect(ids()).toEqual(["c", "old"]);
    });

    it("takes what goes on, leaves what goes less far, and renames what is another match", async () => {
        await keepMatch(match("a", 1, false, played(3)));
        expect((await addMatches([match("a", 2, false, played(2))])).known).toBe(1);
        expect((await addMatches([match("a", 2, true, played(5, "scores 1 2"))])).added).toBe(1);
        expect(findMatch("a")?.record).toBe(played(5, "scores 1 2"));
        expect((await addMatches([match("a", 3, false, `0 ${played(2)}`)])).added).toBe(1);
        expect(ids().sort()).toEqual(["a", "a-2"]);
    });
});
