// Tabs of one browser, each with an engine of its own. To these engines a practice is a list of lines, "x" before those
// that are never asked again.
import { beforeEach, expect, it, vi } from "vitest";
import { FakeDatabase, openFake } from "../storage/fake";

const { Problem } = vi.hoisted(() => ({
    Problem: class extends Error {
        constructor(
            readonly code: string,
            text: string,
        ) {
            super(text);
        }
    },
}));
vi.mock("../engine/client", () => ({ Problem, openEngine: () => {} }));
const { changePractice, damagedPractice, readPractice } = await import("./practice");

let database: FakeDatabase;
const stored = () => Object.fromEntries(database.tables.practice);

class Tab {
    readonly lines = new Set<string>();
    fault: Error | null = null;
    whileWriting = () => {};

    async practiceRead(text: string): Promise<void> {
        if (this.fault) throw this.fault;
        for (const line of text.split("\n")) this.lines.add(line);
    }

    async practiceWrite(): Promise<{ text: string }> {
        const text = [...this.lines].filter((line) => !this.lines.has("x" + line)).sort();
        this.whileWriting();
        return { text: text.join("\n") };
    }
}

const open = async () => {
    const tab = new Tab();
    await readPractice(tab as never);
    return tab;
};
const change = (tab: Tab, line: string) =>
    changePractice(tab as never, async () => tab.lines.add(line));

/** What is stored when the page is opened. */
async function begin(texts: Record<string, string> = { exercises: "a\nb" }): Promise<void> {
    database = new FakeDatabase();
    for (const [key, text] of Object.entries(texts)) database.tables.practice.set(key, text);
    await openFake(database);
}

beforeEach(() => begin());

it("two tabs lose nothing of one another", async () => {
    const [one, two] = [await open(), await open()];
    await change(one, "c");
    await change(two, "xa");
    expect(stored()["exercises"]).toBe("b\nc\nxa");
    await change(one, "d");
    expect(stored()["exercises"]).toBe("b\nc\nd\nxa");
});

it("nor when one writes while the other is about to", async () => {
    const one = await open();
    one.whileWriting = () => {
        database.tables.practice.set("exercises", "a\nb\nz");
        one.whileWriting = () => {};
    };
    await change(one, "c");
    expect(stored()["exercises"]).toBe("a\nb\nc\nz");
});

it("an engine that fails is no damage", async () => {
    const tab = new Tab();
    tab.fault = new Error("the worker is gone");
    await expect(readPractice(tab as never)).rejects.toThrow("the worker is gone");
    await expect(change(tab, "c")).rejects.toThrow();
    expect(stored()).toEqual({ exercises: "a\nb" });
});

it("a text that the engine refuses is put aside, and practice begins anew", async () => {
    const tab = new Tab();
    tab.fault = new Problem("bad-syntax", "line 2");
    await readPractice(tab as never);
    expect(damagedPractice()).toBe("a\nb");
    expect(await change(tab, "c")).toBe(true);
    expect(stored()["exercises"]).toBe("c");
});

it("a second such text does not take the place of the first", async () => {
    await begin({ exercises: "a\nb", damaged: "older" });
    const tab = new Tab();
    tab.fault = new Problem("bad-syntax", "line 2");
    await readPractice(tab as never);
    expect(damagedPractice()).toBe("older\na\nb");
});

it("nothing is deleted that there is no room to put aside", async () => {
    const tab = new Tab();
    tab.fault = new Problem("bad-syntax", "line 2");
    database.room = 0;
    await expect(readPractice(tab as never)).rejects.toThrow("line 2");
    expect(stored()["exercises"]).toBe("a\nb");
});

it("says so when there is no room", async () => {
    const tab = await open();
    database.room = 5;
    expect(await change(tab, "c")).toBe(false);
    expect(stored()["exercises"]).toBe("a\nb");
});
