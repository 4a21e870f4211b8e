import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropMatch, findMatch, isElsewhere, keepMatch, keptMatches, type Kept } from "./shelf";

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
});
