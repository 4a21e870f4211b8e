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
    expect(await read(packMatches([match]))).toEqual({ matches: [match], bad: [] });
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

it("reads the version: a newer one is not guessed at, and another is not ours", async () => {
    const version = (number: unknown) =>
        packMatches([match]).replace('"version": 1', `"version": ${JSON.stringify(number)}`);
    await expect(read(version(2))).rejects.toThrow(/format 2; .* up to 1.*Nothing was changed/);
    for (const other of [0, -1, "1", null])
        await expect(read(version(other))).rejects.toThrow("was not exported by Paddock");
});

it("names bad matches, and takes nothing from a file that the engine knows better", async () => {
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
        ...["f", "0f".repeat(31), "0F".repeat(32), "0f".repeat(64), 7, null].map((seed) => ({
            ...match,
            seed,
        })),
        { ...match, game: "<script>", step: "many", over: "maybe", when: 1e99, more: 1 },
    ];
    const { matches, bad } = await read(packMatches(items as Kept[]));
    expect(bad).toHaveLength(15);
    expect(bad[0]).toBe("Match 1: Its ID is not valid.");
    expect(bad[8]).toBe("Match 9: Its player has no seat.");
    expect(bad.slice(9)).toEqual(
        bad.slice(9).map((_, i) => `Match ${10 + i}: Its seed is not 64 hexadecimal digits.`),
    );
    expect(matches).toEqual([{ ...match, when: expect.any(Number) as number }]);
    expect(matches[0]!.when).toBeLessThanOrEqual(Date.now());
    expect(engine.close).toHaveBeenCalled();
});
