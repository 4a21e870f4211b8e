import { beforeEach, describe, expect, it, vi } from "vitest";
import {
    addMatches,
    dropMatch,
    findMatch,
    isElsewhere,
    keepMatch,
    keptMatches,
    type Kept,
} from "./shelf";

/** A browser's storage with room for so many letters. */
function storage(room: number) {
    const items = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => items.get(key) ?? null,
        setItem(key: string, value: string) {
            if (value.length > room) throw new Error("full");
            items.set(key, value);
        },
    });
}

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

beforeEach(() => {
    storage(10000);
    for (const id of ids()) dropMatch(id);
});

describe("the shelf", () => {
    it("deals from no seed that is none", () => {
        const good = "0f".repeat(32);
        keepMatch({ ...match("whole", 1, false), seed: good });
        keepMatch({ ...match("odd", 2, false), seed: "abc" });
        expect(findMatch("whole")?.seed).toBe(good);
        expect(findMatch("odd")).toMatchObject({ id: "odd" });
        expect(findMatch("odd")).not.toHaveProperty("seed");
    });

    it("gives up one match at a time, the oldest that is over first", () => {
        storage(4 * 180);
        keepMatch(match("a", 1, false));
        keepMatch(match("b", 2, true));
        keepMatch(match("c", 3, true));
        keepMatch(match("d", 4, false));
        expect(ids()).toEqual(["d", "c", "b", "a"]);
        keepMatch(match("e", 5, false));
        expect(ids()).toEqual(["e", "d", "c", "a"]);
        keepMatch(match("f", 6, false));
        keepMatch(match("g", 7, false));
        expect(ids()).toEqual(["g", "f", "e", "d"]);
    });

    it("holds a match as long as the page lasts if the browser keeps nothing", () => {
        storage(0);
        expect(keepMatch(match("a", 1, false))).toBe(false);
        expect(findMatch("a")?.step).toBe(1);
        keepMatch(match("a", 2, false));
        expect(findMatch("a")?.step).toBe(2);
        dropMatch("a");
        expect(ids()).toEqual([]);
    });

    it("knows when another tab has moved", () => {
        expect(isElsewhere("a", null)).toBe(false);
        keepMatch(match("a", 1, false, "ours"));
        expect(isElsewhere("a", "ours")).toBe(false);
        keepMatch(match("a", 2, false, "theirs"));
        expect(isElsewhere("a", "ours")).toBe(true);
    });

    const played = (moves: number, end = "unfinished") => `${"1 P1 x\n".repeat(moves)}end ${end}\n`;

    it("takes matches from elsewhere, each once, and nothing gives way to them", () => {
        keepMatch(match("a", 1, true, played(3, "scores")));
        const news = [match("a", 2, true, played(3, "scores")), match("b", 3, true, played(4))];
        expect(addMatches(news)).toEqual({ added: 1, known: 1, left: 0 });
        expect(addMatches(news)).toEqual({ added: 0, known: 2, left: 0 });
        expect(addMatches([match("z", 3, true, played(4))]).known).toBe(1);
        storage(2 * 180);
        for (const id of ids()) dropMatch(id);
        keepMatch(match("old", 1, true));
        expect(addMatches([match("c", 4, true, "s".repeat(100)), match("d", 5, true)])).toEqual({
            added: 1,
            known: 1,
            left: 0,
        });
        expect(addMatches([match("e", 6, true, "t".repeat(100))]).left).toBe(1);
        expect(ids()).toEqual(["c", "old"]);
    });

    it("takes what goes on, leaves what goes less far, and renames what is another match", () => {
        keepMatch(match("a", 1, false, played(3)));
        expect(addMatches([match("a", 2, false, played(2))]).known).toBe(1);
        expect(addMatches([match("a", 2, true, played(5, "scores 1 2"))]).added).toBe(1);
        expect(findMatch("a")?.record).toBe(played(5, "scores 1 2"));
        expect(addMatches([match("a", 3, false, `0 ${played(2)}`)]).added).toBe(1);
        expect(ids().sort()).toEqual(["a", "a-2"]);
    });
});
