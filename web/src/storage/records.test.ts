import { beforeEach, expect, it, vi } from "vitest";
import { FakeDatabase, openFake } from "./fake";
import { openStorage, Records } from "./records";

const isText = (value: unknown): value is string => typeof value === "string";
const add = (word: string) => (before: string | undefined) => (before ?? "") + word;

let database: FakeDatabase;
const stored = () => Object.fromEntries(database.tables.matches);

/** The records as a tab has them. */
async function openTab(): Promise<Records<string>> {
    const tab = new Records("matches", isText);
    await openFake(database);
    return tab;
}

beforeEach(() => {
    database = new FakeDatabase();
    vi.spyOn(console, "warn").mockImplementation(() => {});
});

it("two tabs lose nothing of each other's", async () => {
    const [one, two] = [await openTab(), await openTab()];
    await Promise.all([one.change("a", add("1")), two.change("b", add("2"))]);
    await Promise.all([one.change("c", add("1")), two.change("c", add("2"))]);
    expect(stored()).toEqual({ a: "1", b: "2", c: "12" });
    await one.readAgain("c");
    expect(one.get("c")).toBe("12");
});

it("a screen sees a change at once, and never an older one after it", async () => {
    const tab = await openTab();
    const first = tab.change("a", add("1"));
    const second = tab.change("a", add("2"));
    expect(tab.get("a")).toBe("12");
    await first;
    expect(tab.get("a")).toBe("12");
    await second;
    expect(stored()).toEqual({ a: "12" });
});

it("what there is no room for lasts as long as the page, and is stored once there is", async () => {
    const tab = await openTab();
    await tab.change("a", add("1"));
    database.room = 0;
    expect(await tab.change("a", add("2"))).toEqual({ now: "12", isStored: false });
    expect(stored()).toEqual({ a: "1" });
    await tab.readAgain("a");
    expect(tab.get("a")).toBe("12");
    database.room = Infinity;
    expect(await tab.change("a", add("3"))).toEqual({ now: "123", isStored: true });
    expect(stored()).toEqual({ a: "123" });
});

it("a browser that stores nothing is no failure", async () => {
    const tab = new Records("matches", isText);
    await openStorage(() => Promise.reject(new Error("refused")));
    database = await openFake();
    expect(tab.all()).toEqual([]);
});

it("what is no record is named, kept out of the way, and deleted only when asked for", async () => {
    database.tables.matches.set("a", 1).set("b", "good");
    const tab = await openTab();
    expect(tab.all()).toEqual([["b", "good"]]);
    expect(tab.unreadable).toEqual([1]);
    expect(vi.mocked(console.warn).mock.calls[0]![0]).toContain("matches/a");
    await tab.change("a", add("new"));
    expect(stored()).toEqual({ a: "new", "a (damaged)": 1, b: "good" });
    tab.removeDamaged();
    await vi.waitFor(() => expect(stored()).toEqual({ a: "new", b: "good" }));
});
