import { expect, it, vi } from "vitest";
import type { Kept } from "../app/shelf";

/** An engine to which a record is "GAME SEATS STEPS". */
const engine = {
    replayOpen: async (record: string) => {
        const [game, seats, steps] = record.split(" ");
        if (!steps) throw new Error("not a record");
        return { game, seats: Number(seats), steps: Number(steps), finished: true, problem: null };
    },
    close: vi.fn(),
};
vi.mock("../engine/client", () => ({ openEngine: async () => engine }));
vi.mock("../app/desk", () => ({}));
const { packMatches, readMatches } = await import("./matchFile");

const match: Kept = {
    ...{ id: "abc", game: "trail", you: 1, step: 7, over: true, when: 1000, record: "trail 2 7" },
};
const read = (text: string) => readMatches(new File([text], "matches.json"));

it("reads what it has written", async () => {
    expect(await read(packMatches([match]))).toEqual({ matches: [match], bad: 0 });
    const unfinished = { ...match, seed: "0f".repeat(32) };
    expect((await read(packMatches([unfinished]))).matches).toEqual([unfinished]);
});

it.each(["", "nonsense", "null", "[]", '{"paddock": "matches"}', '{"matches": []}', "paddock 3\n"])(
    "refuses a file that is not ours: %s",
    async (text) => {
        await expect(read(text)).rejects.toThrow("Nothing was changed");
    },
);

it("refuses what is cut off, and more matches than there can be", async () => {
    await expect(read(packMatches([match]).slice(0, -9))).rejects.toThrow("Nothing was changed");
    await expect(read(packMatches(Array(1001).fill(match)))).rejects.toThrow("Nothing was changed");
});

it("counts bad matches, and takes nothing from a file that the engine knows better", async () => {
    const items = [
        null,
        7,
        {},
        { ...match, record: "no record" },
        { ...match, record: 7 },
        { ...match, id: "../a b" },
        { ...match, you: 2 },
        { ...match, you: -1 },
        { ...match, you: "0" },
        { ...match, game: "<script>", step: "many", over: "maybe", when: 1e99, seed: {}, more: 1 },
    ];
    const { matches, bad } = await read(packMatches(items as Kept[]));
    expect(bad).toBe(9);
    expect(matches).toEqual([{ ...match, when: expect.any(Number) as number }]);
    expect(matches[0]!.when).toBeLessThanOrEqual(Date.now());
    expect(engine.close).toHaveBeenCalled();
});
