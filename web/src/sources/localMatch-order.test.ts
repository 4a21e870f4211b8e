import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Turn } from "../table/source";
import { LocalMatch } from "./localMatch";

/** Engines that were opened and not closed, and what they were asked, in order. */
const world = vi.hoisted(() => ({
    open: 0,
    calls: [] as string[],
    step: 0,
    actor: 0,
    isElsewhere: false,
}));

const answers: Record<string, (...args: never[]) => unknown> = {
    matchState: () => ({ step: world.step, actor: world.actor, over: false, undo: true }),
    matchFacts: (_seat: number, from: number) => ({
        steps: Array.from({ length: world.step + 1 - from }, (_, i) => ({
            step: from + i,
            actor: 0,
            facts: [],
        })),
    }),
    matchRecord: () => ({ record: `record ${world.step}` }),
    matchPlay: () => void (world.step++, (world.actor = 1)),
    matchBot: () => void (world.step++, (world.actor = 0)),
    matchUndo: () => void world.step--,
    seatTellAll: () => ({ frames: [], link: "" }),
    seatTable: () => ({ actor: world.actor }),
};

vi.mock("../app/shelf", () => ({
    findMatch: () => undefined,
    isElsewhere: () => world.isElsewhere,
    keepMatch: async () => (world.isElsewhere ? "elsewhere" : "stored"),
}));
vi.mock("../app/start", () => ({ ownName: () => "Ann", signature: () => "Ann" }));
vi.mock("../engine/client", () => ({
    Problem: class extends Error {},
    openEngine() {
        world.open++;
        let isOpen = true;
        const close = () => {
            if (isOpen) world.open--;
            isOpen = false;
        };
        const engine = new Proxy(
            {},
            {
                get(_, method: string) {
                    if (method === "then") return undefined;
                    if (method === "close") return close;
                    return (...args: never[]) => {
                        world.calls.push(method);
                        return Promise.resolve(answers[method]?.(...args));
                    };
                },
            },
        );
        return Promise.resolve(engine);
    },
}));

const setup = { game: "gumball", seats: 2, options: {}, names: ["Ann", "Ben"], players: [] };
const begin = { kind: "new", setup, you: 0, seed: new Uint8Array(32) } as const;

let turns: number[];
const listener = {
    table: () => {},
    turn: (turn: Turn) => void turns.push(turn.step),
    trouble: () => {},
};

beforeEach(() => {
    Object.assign(world, { open: 0, calls: [], step: 0, actor: 0, isElsewhere: false });
    turns = [];
});

describe("LocalMatch", () => {
    it("leaves no engine behind when it is left while it opens", async () => {
        for (let wait = 0; wait < 6; wait++) {
            const match = new LocalMatch("a", begin);
            const opened = match.open(listener);
            for (let i = 0; i < wait; i++) await Promise.resolve();
            match.close();
            await opened;
        }
        expect(world.open).toBe(0);
    });

    it("can be awaited: it is no promise", async () => {
        const match = new LocalMatch("a", begin);
        expect(await match).toBe(match);
    });

    it("does one thing after the other, whatever is asked for at once", async () => {
        const match = new LocalMatch("a", begin);
        await match.open(listener);
        world.calls = [];
        await Promise.all([match.act("7"), match.undo()]);
        expect(turns).toEqual([1]);
        const order = world.calls.filter((call) => /Play|Undo|Bot/.test(call));
        expect(order[0]).toBe("matchPlay");
        expect(world.calls.indexOf("matchUndo")).toBeGreaterThan(world.calls.indexOf("seatTable"));
    });

    it("makes no move in a match that another tab has gone on with", async () => {
        const match = new LocalMatch("a", begin);
        await match.open(listener);
        world.isElsewhere = true;
        world.calls = [];
        expect((await match.act("7"))?.code).toBe("elsewhere");
        await expect(match.undo()).rejects.toThrow("another tab");
        expect(world.calls.filter((call) => /Play|Undo/.test(call))).toEqual([]);
    });
});
