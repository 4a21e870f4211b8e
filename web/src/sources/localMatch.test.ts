import { beforeEach, expect, it, vi } from "vitest";
import { findMatch } from "../app/shelf";
import { openFake } from "../storage/fake";
import { goingOn, LocalMatch } from "./localMatch";

const asked: unknown[][] = [];
vi.mock("../app/start", () => ({ ownName: () => "Ann" }));
vi.mock("../engine/client", () => ({
    Problem: class extends Error {},
    openEngine: async () =>
        new Proxy(
            {},
            {
                get: (_, method) => (method === "then" ? undefined : answering(String(method))),
            },
        ),
}));

/** An engine that notes what it is asked, with a match in which it is the player's turn. */
function answering(method: string) {
    const answers: Record<string, unknown> = {
        matchFrom: { game: "trail", seats: 2, options: {}, names: ["A", "B"], players: [] },
        matchFacts: { steps: [] },
        matchState: { step: 7, actor: 0, over: false, undo: false },
        matchRecord: { record: "a record without a seed" },
    };
    return async (...args: unknown[]) => {
        asked.push([method, ...args]);
        return answers[method];
    };
}

beforeEach(() => openFake());

it("a match that began in another’s middle is gone on with by its own seed", async () => {
    const seed = new Uint8Array(32).fill(0xab);
    const match = new LocalMatch("m1", { kind: "from", record: "a replay", step: 4, you: 0, seed });
    await match.open({ table: () => {}, turn: () => {}, trouble: () => {} });
    expect(asked).toContainEqual(["matchFrom", "a replay", 4, seed]);
    const begin = goingOn(findMatch("m1")!);
    expect(begin).toEqual({
        kind: "from",
        record: "a record without a seed",
        step: 7,
        you: 0,
        seed,
    });
});

it("and takes moves again after it was left", async () => {
    const seed = new Uint8Array(32).fill(0xab);
    const silent = { table: () => {}, turn: () => {}, trouble: expect.unreachable };
    const first = new LocalMatch("m3", { kind: "from", record: "a replay", step: 4, you: 0, seed });
    await first.open(silent);
    first.close();
    const again = new LocalMatch("m3", goingOn(findMatch("m3")!));
    await again.open(silent);
    expect(await again.act("any")).toBeNull();
});

it("any other goes on by the seed of its record", () => {
    const kept = { id: "m2", game: "trail", you: 1, step: 3, over: false, when: 0, record: "r" };
    expect(goingOn(kept)).toEqual({ kind: "resume", record: "r", you: 1 });
});
